"""What a map is made of: basins with their spaces, conduits, headstreams, neutral dams, and where it is all drawn.

Inside a basin water passes the powerhouse spaces first, then the upper and then the lower base space, as listed.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from ..names import AREAS, Area

__all__ = [
    "BasinSpec",
    "ConduitSpec",
    "MapLike",
    "MapSpec",
    "NeutralDams",
    "SpaceSpec",
    "basin_row",
    "neutral_dams_of",
    "space_ids",
]


class SpaceSpec(NamedTuple):
    """A building space for a base or a powerhouse; building on a red one costs credits."""

    id: str
    red: bool


class ConduitSpec(NamedTuple):
    """A conduit space: its production value and the basin whose powerhouses it reaches."""

    id: str
    value: int
    to: str


@dataclass(frozen=True, slots=True)
class BasinSpec:
    """One basin. `flows_to` is the next basin down the river, or None where the river leaves the map."""

    id: str
    area: Area
    flows_to: str | None
    powerhouses: tuple[SpaceSpec, ...] = ()
    bases: tuple[SpaceSpec, ...] = ()
    conduits: tuple[ConduitSpec, ...] = ()


def space_ids(basin: BasinSpec) -> tuple[str, ...]:
    """Return the ids of all spaces of a basin, as water passes them, and then of its conduits."""
    return (
        *(space.id for space in basin.powerhouses),
        *(space.id for space in basin.bases),
        *(conduit.id for conduit in basin.conduits),
    )


class NeutralDams(NamedTuple):
    """One neutral dam is drawn among `basins`; it stands on the last (lowest) base space of its basin."""

    area: Area
    basins: tuple[str, ...]
    level: int
    water: int


@dataclass(frozen=True, slots=True)
class MapSpec:
    """A whole map. `headstreams` names the basin that each headstream's water enters first.

    `layout` gives the centre of everything that is drawn, on a canvas 100 wide and 146 high: headstreams under their
    own id, a basin's lake under `basin:ID`, its powerhouses under `powerhouses:ID`.

    >>> from barrage_core import MINIATURE
    >>> MINIATURE.name, len(MINIATURE.basins), MINIATURE.headstreams[0]
    ('miniature', 5, ('A', '1'))
    """

    name: str
    headstreams: tuple[tuple[str, str], ...]
    basins: tuple[BasinSpec, ...]
    neutral_dams: tuple[NeutralDams, ...]
    layout: tuple[tuple[str, tuple[float, float]], ...] = field(default=())

    def _repr_mimebundle_(self, **options: object) -> dict[str, str]:
        """Show the map in a notebook."""
        from ..pictures.board import board  # noqa: PLC0415  (pictures are drawn from maps, not the other way round)

        return board(self)._repr_mimebundle_()


SIDES = ("L", "R", "L2", "R2", "L3", "R3")
"""Gates stand at the left and the right of a lake alternately, from top to bottom."""
MapLike: TypeAlias = MapSpec | str | os.PathLike[str]
"""A map, the name of one in the kit, or the path of a .json file; `files.maps.open_map` opens all three."""


# Reading tables -------------------------------------------------------------------------------------------------------


def basin_row(
    basin: str, area: Area, flows_to: str | None, *, powerhouses: str = "", conduits: str = "", dams: bool = True
) -> BasinSpec:
    """Read one line of a table of basins.

    `powerhouses` has one letter per space, `r` for a red one and `-` for a free one; `conduits` is `left right` and so
    on, each as `value>basin`. A basin with `dams` has a red upper and a free lower base space.

    >>> basin_row("6", "hills", "10", conduits="4>9 2>7").conduits[1]
    ConduitSpec(id='C6R', value=2, to='7')
    """
    return BasinSpec(
        basin,
        area,
        flows_to,
        tuple(SpaceSpec(f"P{basin}-{number}", mark == "r") for number, mark in enumerate(powerhouses)),
        (SpaceSpec(f"B{basin}U", red=True), SpaceSpec(f"B{basin}L", red=False)) if dams else (),
        tuple(
            ConduitSpec(f"C{basin}{side}", int(value), to)
            for side, (value, to) in zip(SIDES, (word.split(">") for word in conduits.split()), strict=False)
        ),
    )


def neutral_dams_of(basins: tuple[BasinSpec, ...]) -> tuple[NeutralDams, ...]:
    """Return the neutral dams as the printed map has them: in each area one, higher the lower the area lies."""
    among = {area: tuple(one.id for one in basins if one.area == area and one.bases) for area in AREAS}
    return tuple(NeutralDams(area, among[area], level, water=1) for level, area in enumerate(AREAS, 1) if among[area])
