"""What an income or a contract gives, as printed: one symbol is one `Gain`."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..names import AREAS, Area, Piece

__all__ = ["BUILDS", "PLAIN", "Gain"]


class Gain(NamedTuple):
    """One printed symbol.

    `kind` is one of credits, vp, excavators, mixers, any_machine, rotate, energy, place_drops (they wait on the
    headstream), flow_drops (they run at once) and build_base, build_elevation, build_conduit, build_powerhouse.
    `amount` is the number on the symbol; for a conduit to build it is the highest production value allowed.
    """

    kind: str
    amount: int = 1
    areas: tuple[Area, ...] = AREAS

    def __str__(self) -> str:
        words = self.kind.replace("_", " ")
        if self.kind == "build_conduit":
            return f"{words} of value {self.amount} or less"
        if self.kind in BUILDS:
            return words if self.areas == AREAS else f"{words} in the {' or '.join(self.areas)}"
        return f"{self.amount} {words}"


PLAIN: Final = frozenset({"credits", "vp", "excavators", "mixers"})
"""Gains that need no choice and cannot get in the way of another one: they are received at once, before the others."""

BUILDS: Final[dict[str, Piece]] = {
    "build_base": "base",
    "build_elevation": "elevation",
    "build_conduit": "conduit",
    "build_powerhouse": "powerhouse",
}
