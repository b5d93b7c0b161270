"""The ways of rivers and conduits in the board's picture, worked out once for each map.

Rivers are smooth curves. Conduits are pipes in eight directions that keep clear of lakes, powerhouses and one another
as well as they can; where pipes must cross they cross at an angle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from math import hypot, sqrt
from typing import NamedTuple

from ..components.maps import MapSpec
from ..map_faults import way_along
from ..names import END
from .drawing import Point
from .layout import EDGE, Box, Sites, name_plate, sites

__all__ = ["Geometry", "Stream", "geometry"]

CELL = 20.0
MOST_CELLS = 6000
CLEARANCE = 5.0
CROSSING, BESIDE, ON_RIVER, TURN = 7.0, 0.7, 2.0, 0.6
"""What a step costs extra on a pipe, beside one, on a river, and for each turn by 45°."""
PATIENT, MOST_STEPS, MOST_STEPS_IN_HASTE = 10_000, 60_000, 4_000
HASTE = 5.0
"""A map that takes more than `PATIENT` steps to lay out is laid out in haste: the search goes for its goal and takes a
worse way, after some steps a straight one. Anybody can send us a map, and its picture must not take long."""
Cell = tuple[int, int]
DIRECTIONS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


class Stream(NamedTuple):
    """A stretch between a headstream or basin and the next basin: points along it, and how many headstreams feed it."""

    start: str
    end: str
    points: tuple[Point, ...]
    headstreams: int


class Geometry(NamedTuple):
    """A map's sites with the ways between them."""

    sites: Sites
    rivers: tuple[Stream, ...]
    pipes: dict[str, tuple[Point, ...]]


@lru_cache(maxsize=32)
def geometry(spec: MapSpec) -> Geometry:
    """Work out a map's picture, or return what was worked out before."""
    places = sites(spec)
    # In a layout made by hand there is room for a slanting step; in one that is worked out it could cut a corner.
    grid = _Grid(places, around_corners=not spec.layout)
    rivers = tuple(_rivers(spec, places, grid))
    for river in rivers:
        grid.flood(river.points)
    return Geometry(places, rivers, _pipes(spec, places, grid))


# Rivers -----------------------------------------------------------------------------------------------------------


def _rivers(spec: MapSpec, places: Sites, grid: _Grid) -> Iterator[Stream]:
    headstreams = _headstreams_above(spec)
    for name, basin in spec.headstreams:
        box = places.places[name]
        yield Stream(name, basin, _course((box.x, box.bottom), places.basins[basin].entry, places, grid), 1)
    for basin_spec in spec.basins:
        start, below = places.basins[basin_spec.id].exit, basin_spec.flows_to
        end = places.basins[below].entry if below else (start[0], max(places.height, start[1] + CELL))
        yield Stream(basin_spec.id, below or END, _course(start, end, places, grid), headstreams[basin_spec.id])


def _headstreams_above(spec: MapSpec) -> dict[str, int]:
    """Count the headstreams whose water comes to each basin."""
    below = {basin.id: basin.flows_to for basin in spec.basins}
    headstreams = dict.fromkeys(below, 0)
    for _, entered in spec.headstreams:
        for basin in way_along(below, entered):
            headstreams[basin] += 1
    return headstreams


def _course(start: Point, end: Point, places: Sites, grid: _Grid) -> tuple[Point, ...]:
    """Run straight down into the next basin in one bend, or around what stands in the way."""
    bend = max((end[1] - start[1]) * 0.5, 20.0)
    curve = _bezier(start, (start[0], start[1] + bend), (end[0], end[1] - bend), end)
    inner = curve[2:-2]
    if not any(box.grown(8).holds(point) for site in places.basins.values() for box in site.boxes for point in inner):
        return curve
    way = grid.way({grid.cell((start[0], start[1] + CELL)): start}, {grid.cell((end[0], end[1] - CELL)): end})
    return _smooth(way) if way else curve


def _bezier(a: Point, b: Point, c: Point, d: Point, steps: int = 10) -> tuple[Point, ...]:
    """Return points along a curve from a to d that leaves towards b and arrives from c."""
    points = []
    for number in range(steps + 1):
        t = number / steps
        s = 1 - t
        weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        x, y = (sum(w * p[axis] for w, p in zip(weights, (a, b, c, d), strict=True)) for axis in (0, 1))
        points.append((round(x, 1), round(y, 1)))
    return tuple(points)


def _smooth(points: tuple[Point, ...], rounds: int = 2) -> tuple[Point, ...]:
    """Cut the corners off a line."""
    for _ in range(rounds):
        cut = [points[0]]
        for (ax, ay), (bx, by) in pairwise(points):
            cut += [(ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25), (ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75)]
        points = (*((round(x, 1), round(y, 1)) for x, y in cut), points[-1])
    return points


# Conduits ---------------------------------------------------------------------------------------------------------


def _pipes(spec: MapSpec, places: Sites, grid: _Grid) -> dict[str, tuple[Point, ...]]:
    """Lay the shortest conduits first."""
    wanted = []
    for basin in spec.basins:
        for conduit in basin.conduits:
            gate, target = places.places[conduit.id], places.basins[conduit.to]
            block = target.block or target.boxes[0]
            wanted.append((hypot(gate.x - block.x, gate.y - block.y), conduit.id, gate, block))
    pipes = {}
    for _, name, gate, block in sorted(wanted):
        ends = _beside_the_river(grid.ring(block, 8), block)
        way = grid.way(grid.ring(gate, 13), ends) or ((gate.x, gate.bottom), (block.x, block.top))
        grid.occupy(way)
        pipes[name] = _corners(way)
    return pipes


def _beside_the_river(ends: dict[Cell, Point], block: Box) -> dict[Cell, Point]:
    """Leave out the ends where the river comes in, which is in the middle of the upper side."""
    return {cell: end for cell, end in ends.items() if end[1] > block.top or abs(end[0] - block.x) > CELL}


def _corners(way: tuple[Point, ...]) -> tuple[Point, ...]:
    """Leave out the points where a way goes straight on."""
    kept = [way[0]]
    for before, here, after in zip(way, way[1:], way[2:], strict=False):
        turn = (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (after[0] - here[0])
        if abs(turn) > 1e-6:
            kept.append(here)
    return (*kept, way[-1])


_Stand = tuple[int, int, int]
"""A cell, and the direction (of `DIRECTIONS`) in which the way came to it."""


class _Grid:
    """A grid over the canvas: which cells are built over, and what it costs to lay a pipe through the others."""

    def __init__(self, places: Sites, *, around_corners: bool) -> None:
        self.around_corners = around_corners
        self.size = max(CELL, sqrt(places.width * places.height / MOST_CELLS))
        self.columns, self.rows = int(places.width // self.size), int(places.height // self.size)
        self.steps = 0
        self.cost: dict[Cell, float] = {}
        self.blocked: set[Cell] = set()
        sources = [box for site in places.basins.values() for box in site.boxes]
        straits = [_strait(upper, lower) for site in places.basins.values() for upper, lower in pairwise(site.boxes)]
        self.names = [name_plate(name, site.lake) for name, site in places.basins.items() if site.lake]
        edge = Box(EDGE / 2, places.height / 2, EDGE - 2 * CLEARANCE, places.height)
        for box in (*sources, *straits, *self.names, edge, *places.places.values()):
            grown = box.grown(CLEARANCE)
            self.blocked.update(cell for cell in self.around(grown) if grown.holds(self.centre(cell)))
        self.over_names = set(self._steps_over_names()) if self.size > CELL else set[_Stand]()

    def cell(self, point: Point) -> Cell:
        """The cell of a point, or the nearest."""
        x, y = (int(value // self.size) for value in point)
        return min(max(x, 0), self.columns - 1), min(max(y, 0), self.rows - 1)

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell."""
        return (cell[0] + 0.5) * self.size, (cell[1] + 0.5) * self.size

    def around(self, box: Box) -> Iterator[Cell]:
        """Every cell that touches a box."""
        (left, top), (right, bottom) = self.cell((box.left, box.top)), self.cell((box.right, box.bottom))
        return ((x, y) for y in range(top, bottom + 1) for x in range(left, right + 1))

    def _steps_over_names(self) -> Iterator[_Stand]:
        """Yield the steps that run over a name: on a large map it may stand between the middles of two free cells."""
        for name in self.names:
            for cell in self.around(name.grown(self.size)):
                x, y = self.centre(cell)
                for number, (dx, dy) in enumerate(DIRECTIONS):
                    step = Box(x + dx * self.size / 2, y + dy * self.size / 2, abs(dx) * self.size, abs(dy) * self.size)
                    aside = abs(dx * (name.y - y) - dy * (name.x - x))
                    if name.meets(step) and aside < (abs(dy) * name.width + abs(dx) * name.height) / 2:
                        yield (*cell, number)

    def ring(self, box: Box, corner: float) -> dict[Cell, Point]:
        """The free cells along the sides of a box, not at its corners, with the point of the side where a pipe ends.

        The cells of a large map are so wide that a name may stand between a free cell and the box: those are left out.
        """
        ends, half, around = {}, max(box.width / 2 - corner, self.size / 2 + 0.1), box.grown(CLEARANCE + self.size)
        names = [name for name in self.names if around.meets(name)]
        for cell in self.around(around):
            x, y = self.centre(cell)
            beside = abs(y - box.y) < box.height / 2 - 6
            if cell not in self.blocked and (beside or abs(x - box.x) < half):
                edge_x, edge_y = min(max(x, box.left), box.right), min(max(y, box.top), box.bottom)
                between = Box((x + edge_x) / 2, (y + edge_y) / 2, abs(x - edge_x), abs(y - edge_y))
                if not any(name.meets(between) for name in names):
                    ends[cell] = (edge_x, edge_y)
        return ends

    def flood(self, points: Iterable[Point]) -> None:
        """Make the cells of a river more expensive."""
        for cell in dict.fromkeys(map(self.cell, points)):
            self.cost[cell] = self.cost.get(cell, 0.0) + ON_RIVER

    def occupy(self, way: Iterable[Point]) -> None:
        """Make the cells of a pipe, and those beside it, more expensive."""
        cells = dict.fromkeys(map(self.cell, way))
        for place, (x, y) in enumerate(cells, 1):
            near_end = place <= 2 or place > len(cells) - 4
            self.cost[x, y] = self.cost.get((x, y), 0.0) + (2 * CROSSING if near_end else CROSSING)
            for dx, dy in DIRECTIONS:
                beside = (x + dx, y + dy)
                if beside not in cells:
                    self.cost[beside] = max(self.cost.get(beside, 0.0), BESIDE)

    def way(self, starts: dict[Cell, Point], goals: dict[Cell, Point]) -> tuple[Point, ...]:
        """Find the cheapest way from any start to any goal; nothing where there is none, or it takes too long."""
        if not goals:
            return ()
        if self.steps < PATIENT and (found := self._search(starts, goals, 1.0, PATIENT)):
            return found
        return self._search(starts, goals, HASTE, min(self.steps + MOST_STEPS_IN_HASTE, MOST_STEPS))

    def _search(
        self, starts: dict[Cell, Point], goals: dict[Cell, Point], haste: float, last: int
    ) -> tuple[Point, ...]:
        middle = self.cell(_middle(goals.values()))
        came: dict[_Stand, _Stand | None] = {
            (*cell, _leaving(end, self.centre(cell))): None for cell, end in starts.items()
        }
        best = {stand: self.cost.get(stand[:2], 0.0) for stand in came}
        heap = sorted((cost + haste * _apart(stand, middle), stand) for stand, cost in best.items())
        done: set[_Stand] = set()
        while heap and self.steps < last:
            self.steps += 1
            _, here = heappop(heap)
            if here[:2] in goals:
                return self._trace(here, came, starts, goals)
            if here not in done:
                done.add(here)
                for there, cost in self._next(here):
                    if (total := best[here] + cost) < best.get(there, 1e9):
                        best[there], came[there] = total, here
                        heappush(heap, (total + haste * _apart(there, middle), there))
        return ()

    def _next(self, here: _Stand) -> Iterator[tuple[_Stand, float]]:
        """Go straight on, or turn by 45° or 90°."""
        x, y, direction = here
        for turn in (0, 1, -1, 2, -2):
            number = (direction + turn) % 8
            dx, dy = DIRECTIONS[number]
            there = (x + dx, y + dy)
            if (x, y, number) in self.over_names:
                continue
            if there in self.blocked or not (0 <= there[0] < self.columns and 0 <= there[1] < self.rows):
                continue
            if not (self.around_corners and dx and dy and {(x + dx, y), (x, y + dy)} & self.blocked):
                length = 1.414 if dx and dy else 1.0
                yield (*there, number), length + self.cost.get(there, 0.0) * length + TURN * turn * turn

    def _trace(
        self, end: _Stand, came: dict[_Stand, _Stand | None], starts: dict[Cell, Point], goals: dict[Cell, Point]
    ) -> tuple[Point, ...]:
        cells, stand = [end[:2]], came[end]
        while stand is not None:
            cells.append(stand[:2])
            stand = came[stand]
        cells.reverse()
        return (starts[cells[0]], *map(self.centre, cells), goals[end[:2]])


def _strait(block: Box, lake: Box) -> Box:
    """The water between a basin's powerhouses and its lake."""
    return Box((block.x + lake.x) / 2, (block.bottom + lake.top) / 2, CELL, max(lake.top - block.bottom, 0.0))


def _leaving(start: Point, first: Point) -> int:
    """The direction from a side of a box straight away from it."""
    dx, dy = first[0] - start[0], first[1] - start[1]
    return (0 if dx > 0 else 4) if abs(dx) > abs(dy) else (2 if dy > 0 else 6)


def _apart(one: _Stand, other: Cell) -> float:
    """The least cost between two cells, a little short of it: the goal is an edge, not a point."""
    dx, dy = abs(one[0] - other[0]), abs(one[1] - other[1])
    return max(max(dx, dy) + 0.414 * min(dx, dy) - 6.0, 0.0)


def _middle(points: Iterable[Point]) -> Point:
    across, down = zip(*points, strict=True)
    return sum(across) / len(across), sum(down) / len(down)
