"""Maps from a seed: rivers that join on their way down, with conduits that lead on from every dam."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count, islice
from math import sqrt

from .checks import seed_number, text, whole_number
from .components.map_parts import BasinSpec, MapSpec, basin_row, neutral_dams_of
from .map_faults import MOST_BASINS, MOST_HEADSTREAMS, check_map
from .names import Area

__all__ = ["FEWEST_BASINS", "new_map"]

FEWEST_BASINS = 4
WIDEST = 6
"""The most basins side by side: a wider map would be hard to read."""
CROWDED = 9
"""A map with fewer basins has more powerhouse spaces in each, so that there are enough for four players."""
REACH = 2
"""How many rows down a conduit may lead."""
VALUES: dict[Area, tuple[int, int]] = {"mountains": (3, 5), "hills": (2, 4), "plains": (1, 3)}
"""The production values of conduits that begin in an area."""


def new_map(basins: int = 9, seed: int = 0, *, name: str | None = None) -> MapSpec:
    """Make a map of so many basins from a seed; the same seed makes the same map.

    Basins lie in rows, each no wider than the one above it, so that rivers join but never cross. The rows at the top
    are mountains and those at the bottom plains. Every headstream enters one of the topmost basins.

    >>> new_map(9, seed=4).name
    '9 basins, seed 4'
    >>> new_map(9, seed=4) == new_map(9, seed=4)
    True
    """
    number = whole_number(basins, FEWEST_BASINS, MOST_BASINS, "basins")
    draw = random.Random(seed_number(seed))
    called = f"{number} basins, seed {seed}" if name is None else text(name, "name")
    rows = _rows(draw, number)
    table = tuple(basin for row in range(len(rows)) for basin in _row_of_basins(draw, rows, row, number))
    spec = MapSpec(called, tuple(_headstreams(draw, rows[0])), table, neutral_dams_of(table))
    check_map(spec)
    return spec


Rows = list[list[str]]


def _rows(draw: random.Random, basins: int) -> Rows:
    """Divide the basins into rows, from wide to narrow, and name them from top to bottom."""
    width = min(max(round(sqrt(basins)) + draw.randrange(2), 2), WIDEST, basins // 2)
    widths, left = list[int](), basins
    while left:
        width = min(max(width - (draw.random() < 1 / 3 and len(widths) > 0), 2), left)
        widths.append(width)
        left -= width
    names = map(str, count(1))
    return [list(islice(names, width)) for width in widths]


def _headstreams(draw: random.Random, top: list[str]) -> Iterator[tuple[str, str]]:
    """Give every basin of the top row a headstream, and a few of them a second one."""
    most = min(MOST_HEADSTREAMS, max(len(top) + 1, 3))
    entered = sorted([*range(len(top)), *draw.sample(range(len(top)), min(most - len(top), len(top)))])
    yield from zip("ABCDEFGH", (top[place] for place in entered), strict=False)


def _area(row: int, rows: int) -> Area:
    if row < max(rows // 3, 1):
        return "mountains"
    return "plains" if row >= rows - max(round(rows / 3), 1) else "hills"


def _row_of_basins(draw: random.Random, rows: Rows, row: int, basins: int) -> Iterator[BasinSpec]:
    area, last = _area(row, len(rows)), row == len(rows) - 1
    below: list[str] | list[None] = [None] * len(rows[row]) if last else _joined(draw, rows[row], rows[row + 1])
    for place, (basin, flows_to) in enumerate(zip(rows[row], below, strict=True)):
        conduits = "" if last else " ".join(_conduits(draw, rows, row, place))
        houses = "" if row == 0 else _powerhouses(draw, area, basins, last=last)
        yield basin_row(basin, area, flows_to, powerhouses=houses, conduits=conduits, dams=not last)


def _joined(draw: random.Random, upper: list[str], lower: list[str]) -> list[str]:
    """Let each basin of a row flow to one of the next, in order, so that every one of these gets water."""
    joins = draw.sample(range(1, len(upper)), len(lower) - 1)
    return [lower[sum(join <= place for join in joins)] for place in range(len(upper))]


def _powerhouses(draw: random.Random, area: Area, basins: int, *, last: bool) -> str:
    number = 4 if last or basins < CROWDED else 3 if area == "plains" else 2
    red = draw.randint(1, number - 1)
    return "-" * (number - red) + "r" * red


def _conduits(draw: random.Random, rows: Rows, row: int, place: int) -> Iterator[str]:
    """Lead one conduit down to the left and one to the right, to basins that are not far away."""
    low, high = VALUES[_area(row, len(rows))]
    taken: list[str] = []
    for side in (-1, 1):
        near = sorted(
            (_aside(rows, row, place, lower, column, side), basin)
            for lower in range(row + 1, min(row + REACH, len(rows) - 1) + 1)
            for column, basin in enumerate(rows[lower])
            if basin not in taken
        )
        if near:
            taken.append(draw.choice(near[:2])[1])
            yield f"{draw.randint(low, high)}>{taken[-1]}"


def _aside(rows: Rows, row: int, place: int, lower: int, column: int, side: int) -> float:
    """Say how far a basin lies from where a conduit of one side points to: a little to that side, one row down."""
    here, there = (place + 0.5) / len(rows[row]), (column + 0.5) / len(rows[lower])
    return abs(there - here - side * 0.5 / len(rows[row])) + 0.2 * (lower - row - 1)
