"""All 55 contract tiles: energy needed, and the reward."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..catalogue import say
from ..names import COLOURS
from .gains import Gain

__all__ = ["CONTRACTS", "NATIONAL", "ON_SHOW", "PRIVATE", "STARTING", "Contract"]


class Contract(NamedTuple):
    """One contract tile. `kind` is starting, national, or the colour of a private contract's back."""

    id: str
    kind: str
    energy: int
    reward: tuple[Gain, ...]

    def __str__(self) -> str:
        """Say what it needs and what it gives.

        >>> str(CONTRACTS["Y2"])
        'Y2 (5 energy): build a powerhouse'
        """
        reward = ", ".join(map(str, self.reward))
        return say("{contract} ({energy} energy): {reward}", contract=self.id, energy=self.energy, reward=reward)

    def _repr_mimebundle_(self, **options: object) -> dict[str, str]:
        """Show the contract in a notebook."""
        from ..pictures.cards import contract  # noqa: PLC0415  (pictures are drawn from contracts, not the other way)

        return contract(self.id)._repr_mimebundle_()


_TILES: Final = (
    Contract("S1", "starting", 3, (Gain("credits", 2), Gain("energy", 2))),
    Contract("S2", "starting", 3, (Gain("credits", 2), Gain("rotate", 1))),
    Contract("S3", "starting", 2, (Gain("credits", 3),)),
    Contract("S4", "starting", 4, (Gain("credits", 2), Gain("any_machine", 1))),
    Contract("N1", "national", 13, (Gain("vp", 7), Gain("rotate", 4))),
    Contract("N2", "national", 13, (Gain("vp", 6), Gain("any_machine", 4))),
    Contract("N3", "national", 14, (Gain("vp", 8), Gain("credits", 8))),
    Contract("N4", "national", 14, (Gain("vp", 8), Gain("energy", 6))),
    Contract("N5", "national", 15, (Gain("vp", 12),)),
    Contract("N6", "national", 15, (Gain("vp", 9), Gain("flow_drops", 3))),
    Contract("G1", "green", 2, (Gain("credits", 1), Gain("rotate", 2))),
    Contract("G2", "green", 2, (Gain("any_machine", 2),)),
    Contract("G3", "green", 2, (Gain("credits", 5),)),
    Contract("G4", "green", 2, (Gain("vp", 2), Gain("energy", 3))),
    Contract("G5", "green", 2, (Gain("credits", 3), Gain("place_drops", 2))),
    Contract("G6", "green", 3, (Gain("credits", 4), Gain("excavators", 1))),
    Contract("G7", "green", 3, (Gain("vp", 3), Gain("mixers", 1))),
    Contract("G8", "green", 3, (Gain("credits", 4), Gain("flow_drops", 1))),
    Contract("G9", "green", 3, (Gain("energy", 2), Gain("rotate", 2))),
    Contract("G10", "green", 3, (Gain("vp", 4), Gain("credits", 2))),
    Contract("G11", "green", 4, (Gain("build_conduit", 2),)),
    Contract("G12", "green", 4, (Gain("build_base", areas=("plains",)),)),
    Contract("G13", "green", 4, (Gain("vp", 5), Gain("excavators", 1))),
    Contract("G14", "green", 4, (Gain("vp", 1), Gain("rotate", 3))),
    Contract("G15", "green", 4, (Gain("vp", 3), Gain("flow_drops", 2))),
    Contract("Y1", "yellow", 5, (Gain("vp", 4), Gain("excavators", 2))),
    Contract("Y2", "yellow", 5, (Gain("build_powerhouse"),)),
    Contract("Y3", "yellow", 5, (Gain("credits", 3), Gain("mixers", 2))),
    Contract("Y4", "yellow", 5, (Gain("vp", 2), Gain("flow_drops", 1), Gain("rotate", 2))),
    Contract("Y5", "yellow", 5, (Gain("vp", 3), Gain("excavators", 1), Gain("energy", 2))),
    Contract("Y6", "yellow", 6, (Gain("build_base", areas=("plains", "hills")),)),
    Contract("Y7", "yellow", 6, (Gain("rotate", 3), Gain("flow_drops", 1))),
    Contract("Y8", "yellow", 6, (Gain("build_conduit", 3),)),
    Contract("Y9", "yellow", 6, (Gain("vp", 3), Gain("any_machine", 2))),
    Contract("Y10", "yellow", 6, (Gain("vp", 2), Gain("build_elevation"))),
    Contract("Y11", "yellow", 7, (Gain("vp", 6), Gain("excavators", 1))),
    Contract("Y12", "yellow", 7, (Gain("vp", 7), Gain("rotate", 1))),
    Contract("Y13", "yellow", 7, (Gain("vp", 3), Gain("flow_drops", 2), Gain("mixers", 1))),
    Contract("Y14", "yellow", 7, (Gain("vp", 6), Gain("place_drops", 3))),
    Contract("Y15", "yellow", 7, (Gain("credits", 4), Gain("place_drops", 2), Gain("any_machine", 1))),
    Contract("R1", "red", 8, (Gain("vp", 4), Gain("rotate", 3))),
    Contract("R2", "red", 8, (Gain("build_base"),)),
    Contract("R3", "red", 8, (Gain("credits", 4), Gain("mixers", 1), Gain("rotate", 2))),
    Contract("R4", "red", 8, (Gain("build_conduit", 4),)),
    Contract("R5", "red", 8, (Gain("vp", 4), Gain("energy", 5))),
    Contract("R6", "red", 9, (Gain("vp", 3), Gain("credits", 2), Gain("any_machine", 2))),
    Contract("R7", "red", 9, (Gain("vp", 8), Gain("rotate", 1))),
    Contract("R8", "red", 9, (Gain("vp", 5), Gain("place_drops", 3), Gain("excavators", 1))),
    Contract("R9", "red", 9, (Gain("build_powerhouse"), Gain("energy", 3))),
    Contract("R10", "red", 9, (Gain("build_elevation"), Gain("flow_drops", 2))),
    Contract("R11", "red", 10, (Gain("build_conduit", 5),)),
    Contract("R12", "red", 10, (Gain("vp", 7), Gain("credits", 3))),
    Contract("R13", "red", 10, (Gain("vp", 8), Gain("flow_drops", 1))),
    Contract("R14", "red", 10, (Gain("vp", 6), Gain("rotate", 2), Gain("place_drops", 2))),
    Contract("R15", "red", 10, (Gain("vp", 2), Gain("any_machine", 3))),
)

CONTRACTS: Final[dict[str, Contract]] = {tile.id: tile for tile in _TILES}
"""Every contract by its id."""
STARTING: Final = tuple(tile.id for tile in _TILES if tile.kind == "starting")
NATIONAL: Final = tuple(tile.id for tile in _TILES if tile.kind == "national")
PRIVATE: Final[dict[str, tuple[str, ...]]] = {
    colour: tuple(tile.id for tile in _TILES if tile.kind == colour) for colour in COLOURS
}
ON_SHOW: Final = 2
"""Private contracts of each colour on show."""
