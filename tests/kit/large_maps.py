"""Maps as large as the kit allows, made of the printed one: the same rivers with every basin several times in a row."""

from __future__ import annotations

from dataclasses import replace

from barrage_core.components.maps import STANDARD, BasinSpec, MapSpec

__all__ = ["SIZES", "large_map"]

SIZES = (12, 24, 48, 60)
"""How many basins a map can have here: whole times those of the printed map, up to the most that a map may have."""


def large_map(basins: int) -> MapSpec:
    """Return a map of so many basins; with 12 it is the printed one under another name.

    There is no more water on a larger map, only more to build on: a basin is replaced by a chain of basins like it.
    """
    times = basins // len(STANDARD.basins)
    rows = [_link(basin, number, times) for basin in STANDARD.basins for number in range(times)]
    headstreams = tuple((name, _id(basin, 0)) for name, basin in STANDARD.headstreams)
    dams = tuple(dam._replace(basins=tuple(_id(basin, 0) for basin in dam.basins)) for dam in STANDARD.neutral_dams)
    return MapSpec(f"{basins} basins", headstreams, tuple(rows), dams)


def _id(name: str, number: int) -> str:
    return f"{name}-{number}"


def _link(basin: BasinSpec, number: int, times: int) -> BasinSpec:
    """Return one basin of a chain: it flows to the next of it, the last one to where the printed basin flows."""
    last = number == times - 1
    below = basin.flows_to and _id(basin.flows_to, 0)
    return replace(
        basin,
        id=_id(basin.id, number),
        flows_to=below if last else _id(basin.id, number + 1),
        powerhouses=tuple(space._replace(id=_id(space.id, number)) for space in basin.powerhouses),
        bases=tuple(space._replace(id=_id(space.id, number)) for space in basin.bases),
        conduits=tuple(one._replace(id=_id(one.id, number), to=_id(one.to, number)) for one in basin.conduits),
    )
