"""The maps as tables: which basin flows where, what may be built in it, and where it is drawn.

`STANDARD` is the printed map, `MINIATURE` a small one made for lessons and tests. Both are values of `MapSpec`; any
other value that passes `barrage_core.map_faults` plays just as well.

Inside a basin water passes the powerhouse spaces first, then the upper and then the lower base space, as listed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from ..names import Area

__all__ = ["MAPS", "MINIATURE", "STANDARD", "BasinSpec", "ConduitSpec", "MapSpec", "NeutralDams", "SpaceSpec"]


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


def _basin(
    basin: str, area: Area, flows_to: str | None, *, powerhouses: str = "", conduits: str = "", dams: bool = True
) -> BasinSpec:
    """Read one line of the tables below.

    `powerhouses` has one letter per space, `r` for a red one and `-` for a free one; `conduits` is `left right`, each
    as `value>basin`. A basin with `dams` has a red upper and a free lower base space.
    """
    return BasinSpec(
        basin,
        area,
        flows_to,
        tuple(SpaceSpec(f"P{basin}-{number}", mark == "r") for number, mark in enumerate(powerhouses)),
        (SpaceSpec(f"B{basin}U", red=True), SpaceSpec(f"B{basin}L", red=False)) if dams else (),
        tuple(
            ConduitSpec(f"C{basin}{side}", int(value), to)
            for side, (value, to) in zip("LR", (word.split(">") for word in conduits.split()), strict=False)
        ),
    )


STANDARD = MapSpec(
    "standard",
    (("A", "1"), ("B", "2"), ("C", "3"), ("D", "4")),
    (
        _basin("1", "mountains", "8", conduits="5>8 4>5"),
        _basin("2", "mountains", "5", conduits="3>6 5>10"),
        _basin("3", "mountains", "6", conduits="4>5 3>6"),
        _basin("4", "mountains", "7", conduits="3>7 5>12"),
        _basin("5", "hills", "9", powerhouses="-r", conduits="3>8 4>10"),
        _basin("6", "hills", "10", powerhouses="-r", conduits="4>9 2>7"),
        _basin("7", "hills", "10", powerhouses="-r", conduits="2>10 3>12"),
        _basin("8", "plains", "11", powerhouses="--r", conduits="3>11 2>9"),
        _basin("9", "plains", "11", powerhouses="--r", conduits="1>11 3>12"),
        _basin("10", "plains", "12", powerhouses="-rr", conduits="2>11 1>12"),
        _basin("11", "plains", None, powerhouses="--rr", dams=False),
        _basin("12", "plains", None, powerhouses="-rrr", dams=False),
    ),
    (
        NeutralDams("mountains", ("1", "2", "3", "4"), level=1, water=1),
        NeutralDams("hills", ("5", "6", "7"), level=2, water=1),
        NeutralDams("plains", ("8", "9", "10"), level=3, water=1),
    ),
    (
        ("A", (14.6, 5.6)),
        ("B", (39.2, 5.6)),
        ("C", (63.9, 5.6)),
        ("D", (88.6, 5.6)),
        ("basin:1", (14.6, 24)),
        ("basin:2", (39.2, 24)),
        ("basin:3", (63.9, 24)),
        ("basin:4", (88.6, 24)),
        ("basin:5", (34, 67.8)),
        ("basin:6", (57.5, 67.8)),
        ("basin:7", (83.8, 67.8)),
        ("basin:8", (17.3, 109.4)),
        ("basin:9", (46.6, 109.4)),
        ("basin:10", (77.7, 109.4)),
        ("powerhouses:5", (34, 49.5)),
        ("powerhouses:6", (57.5, 49.5)),
        ("powerhouses:7", (83.8, 49.5)),
        ("powerhouses:8", (17.3, 91.1)),
        ("powerhouses:9", (46.6, 91.1)),
        ("powerhouses:10", (77.7, 91.1)),
        ("powerhouses:11", (33.5, 131.9)),
        ("powerhouses:12", (74, 131.9)),
    ),
)

# Two headstreams, two mountain basins that join in the hills, and a plains basin below: the smallest map that shows
# overflow, a conduit that leaves its own river, and a rival downstream.
MINIATURE = MapSpec(
    "miniature",
    (("A", "1"), ("B", "2")),
    (
        _basin("1", "mountains", "3", conduits="4>3 3>4"),
        _basin("2", "mountains", "3", conduits="2>3 5>4"),
        _basin("3", "hills", "4", powerhouses="-r-r", conduits="2>4 3>5"),
        _basin("4", "plains", "5", powerhouses="-r-r", conduits="1>5"),
        _basin("5", "plains", None, powerhouses="-r-r", dams=False),
    ),
    (
        NeutralDams("mountains", ("1", "2"), level=1, water=1),
        NeutralDams("hills", ("3",), level=2, water=1),
    ),
    (
        ("A", (25, 5.6)),
        ("B", (75, 5.6)),
        ("basin:1", (25, 24)),
        ("basin:2", (75, 24)),
        ("basin:3", (50, 67.8)),
        ("basin:4", (50, 109.4)),
        ("powerhouses:3", (50, 49.5)),
        ("powerhouses:4", (50, 91.1)),
        ("powerhouses:5", (50, 131.9)),
    ),
)

MAPS: dict[str, MapSpec] = {spec.name: spec for spec in (STANDARD, MINIATURE)}


def is_in_the_kit(spec: MapSpec) -> bool:
    """Whether this is one of the maps above, and not another one with the same name."""
    return MAPS.get(spec.name) == spec
