"""The maps as tables: which basin flows where, what may be built in it, and where it is drawn.

`STANDARD` is the printed map, `MINIATURE` a small one made for lessons and tests, and `map_library` has more. All are
values of `MapSpec`; any other value that passes `barrage_core.map_faults` plays just as well.
"""

from __future__ import annotations

from .map_library import LIBRARY, LIBRARY_CARDS, MapCard
from .map_parts import BasinSpec, ConduitSpec, MapLike, MapSpec, NeutralDams, SpaceSpec, basin_row

__all__ = [
    "CARDS",
    "MAPS",
    "MINIATURE",
    "STANDARD",
    "BasinSpec",
    "ConduitSpec",
    "MapCard",
    "MapLike",
    "MapSpec",
    "NeutralDams",
    "SpaceSpec",
    "is_in_the_kit",
]

STANDARD = MapSpec(
    "standard",
    (("A", "1"), ("B", "2"), ("C", "3"), ("D", "4")),
    (
        basin_row("1", "mountains", "8", conduits="5>8 4>5"),
        basin_row("2", "mountains", "5", conduits="3>6 5>10"),
        basin_row("3", "mountains", "6", conduits="4>5 3>6"),
        basin_row("4", "mountains", "7", conduits="3>7 5>12"),
        basin_row("5", "hills", "9", powerhouses="-r", conduits="3>8 4>10"),
        basin_row("6", "hills", "10", powerhouses="-r", conduits="4>9 2>7"),
        basin_row("7", "hills", "10", powerhouses="-r", conduits="2>10 3>12"),
        basin_row("8", "plains", "11", powerhouses="--r", conduits="3>11 2>9"),
        basin_row("9", "plains", "11", powerhouses="--r", conduits="1>11 3>12"),
        basin_row("10", "plains", "12", powerhouses="-rr", conduits="2>11 1>12"),
        basin_row("11", "plains", None, powerhouses="--rr", dams=False),
        basin_row("12", "plains", None, powerhouses="-rrr", dams=False),
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
"""The printed map."""

# Two headstreams, two mountain basins that join in the hills, and a plains basin below: the smallest map that shows
# overflow, a conduit that leaves its own river, and a rival downstream.
MINIATURE = MapSpec(
    "miniature",
    (("A", "1"), ("B", "2")),
    (
        basin_row("1", "mountains", "3", conduits="4>3 3>4"),
        basin_row("2", "mountains", "3", conduits="2>3 5>4"),
        basin_row("3", "hills", "4", powerhouses="-r-r", conduits="2>4 3>5"),
        basin_row("4", "plains", "5", powerhouses="-r-r", conduits="1>5"),
        basin_row("5", "plains", None, powerhouses="-r-r", dams=False),
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
"""A map of five basins, for lessons and tests."""

MAPS: dict[str, MapSpec] = {spec.name: spec for spec in (STANDARD, MINIATURE, *LIBRARY)}
"""Every map of the kit by its name."""
CARDS: dict[str, MapCard] = {
    "standard": MapCard("The printed map", "Four headstreams, three areas, and a conduit for every plan.", "2-4"),
    "miniature": MapCard("The miniature", "Two rivers that join: the smallest map that shows how water flows.", "2"),
    **LIBRARY_CARDS,
}
"""What each of them is called, the idea that can be felt on it, and how many players it is for."""


def is_in_the_kit(spec: MapSpec) -> bool:
    """Whether this is one of the maps above, and not another one with the same name."""
    return MAPS.get(spec.name) == spec
