"""Where everything stands in the board's picture: a map's own layout, or one worked out for a map that has none.

All lengths are tenths of the layout's unit, so that nearly all numbers in a drawing are whole. A basin is a row of
powerhouses over a lake; each base space has its pool above it, and conduits leave at gates on the lake's two sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..components.maps import BasinSpec, MapSpec
from ..names import AREAS, Area
from .drawing import Point

__all__ = ["HOUSE", "PADDING", "POOL", "TAG", "WALL", "Box", "Site", "Sites", "sites"]

UNIT = 10
CANVAS = (1000.0, 1460.0)
LAKE_WIDTH = 118
POOL = 90
"""Height of one pool with the dam below it."""
WALL = 26
"""Height of an empty base space."""
GATE = (45, 82)
HOUSE = (57, 57)
IN_A_ROW = 6
PADDING = 6
HEADSTREAM = (128, 92)
TAG = 40
"""The width of the tag with a basin's name, at the left end of its powerhouses."""
COLUMN, MARGIN = 250, 70
"""Steps of a layout that is worked out."""
MOUTH = 66
"""What is left below the lowest basin for the river that leaves the map."""


class Box(NamedTuple):
    """A rectangle by its centre."""

    x: float
    y: float
    width: float
    height: float

    @property
    def left(self) -> float:
        """The x of the left side."""
        return self.x - self.width / 2

    @property
    def right(self) -> float:
        """The x of the right side."""
        return self.x + self.width / 2

    @property
    def top(self) -> float:
        """The y of the upper side."""
        return self.y - self.height / 2

    @property
    def bottom(self) -> float:
        """The y of the lower side."""
        return self.y + self.height / 2

    def grown(self, margin: float) -> Box:
        """Return the box with a margin on each side."""
        return Box(self.x, self.y, self.width + 2 * margin, self.height + 2 * margin)

    def holds(self, point: Point) -> bool:
        """Whether a point lies in the box."""
        return abs(point[0] - self.x) <= self.width / 2 and abs(point[1] - self.y) <= self.height / 2

    def joined(self, other: Box) -> Box:
        """Return the smallest box around both."""
        left, right = min(self.left, other.left), max(self.right, other.right)
        top, bottom = min(self.top, other.top), max(self.bottom, other.bottom)
        return Box((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)


class Site(NamedTuple):
    """Where a basin stands. A basin has a block of powerhouses, or a lake, or both."""

    block: Box | None
    lake: Box | None

    @property
    def boxes(self) -> list[Box]:
        """The parts, in the order in which water comes to them."""
        return [box for box in self if box is not None]

    @property
    def entry(self) -> Point:
        """Where the river comes in."""
        return self.boxes[0].x, self.boxes[0].top

    @property
    def exit(self) -> Point:
        """Where the river goes on."""
        return self.boxes[-1].x, self.boxes[-1].bottom


class Sites(NamedTuple):
    """Where everything is: `places` has a box for each headstream and each building space (a conduit's is its gate)."""

    width: float
    height: float
    basins: dict[str, Site]
    places: dict[str, Box]
    bands: tuple[tuple[Area, float, float], ...]
    """The areas from top to bottom: name, upper and lower edge."""


def sites(spec: MapSpec) -> Sites:
    """Place everything on a map."""
    if spec.layout:
        width, height = CANVAS
        points = {name: (x * UNIT, y * UNIT) for name, (x, y) in spec.layout}
    else:
        width, height, points = _worked_out(spec)
    places = {name: Box(*points[name], *HEADSTREAM) for name, _ in spec.headstreams}
    basins: dict[str, Site] = {}
    for basin in spec.basins:
        basins[basin.id] = site = _site(basin, points)
        places.update(_places(basin, site))
    height = max(height, MOUTH + max(site.exit[1] for site in basins.values()))
    return Sites(width, height, basins, places, tuple(_bands(spec, basins, height)))


def _site(basin: BasinSpec, points: dict[str, Point]) -> Site:
    block, lake = points.get(f"powerhouses:{basin.id}"), points.get(f"basin:{basin.id}")
    return Site(
        Box(*block, *_block_size(basin)) if block and basin.powerhouses else None,
        Box(*lake, LAKE_WIDTH, _lake_height(basin)) if lake else None,
    )


def _block_size(basin: BasinSpec) -> tuple[float, float]:
    number = len(basin.powerhouses)
    rows = -(-number // IN_A_ROW)
    return min(number, IN_A_ROW) * HOUSE[0] + 2 * PADDING + TAG, rows * HOUSE[1] + 2 * PADDING


def _lake_height(basin: BasinSpec) -> float:
    return max(len(basin.bases) * POOL, -(-len(basin.conduits) // 2) * (GATE[1] + PADDING), POOL)


def _places(basin: BasinSpec, site: Site) -> Iterator[tuple[str, Box]]:
    if site.block:
        for place, space in enumerate(basin.powerhouses):
            row, column = divmod(place, IN_A_ROW)
            x = site.block.left + TAG + PADDING + (column + 0.5) * HOUSE[0]
            yield space.id, Box(x, site.block.top + PADDING + (row + 0.5) * HOUSE[1], *HOUSE)
    if site.lake:
        depth = site.lake.height / max(len(basin.bases), 1)
        for place, space in enumerate(basin.bases):
            bottom = site.lake.top + (place + 1) * depth
            yield space.id, Box(site.lake.x, bottom - WALL / 2, LAKE_WIDTH, WALL)
        yield from _gates(basin, site.lake)


def _gates(basin: BasinSpec, lake: Box) -> Iterator[tuple[str, Box]]:
    """Set the gates to the left and the right of the lake alternately, from top to bottom."""
    rows = -(-len(basin.conduits) // 2)
    for place, conduit in enumerate(basin.conduits):
        row, side = divmod(place, 2)
        x = lake.right + GATE[0] / 2 if side else lake.left - GATE[0] / 2
        yield conduit.id, Box(x, lake.y + (row - (rows - 1) / 2) * (GATE[1] + PADDING), *GATE)


def _bands(spec: MapSpec, basins: dict[str, Site], height: float) -> Iterator[tuple[Area, float, float]]:
    """Divide the canvas half-way between the lowest of one area and the highest of the next."""
    spans: list[tuple[Area, float, float]] = []
    for area in AREAS:
        boxes = [box for basin in spec.basins if basin.area == area for box in basins[basin.id].boxes]
        if boxes:
            spans.append((area, min(box.top for box in boxes), max(box.bottom for box in boxes)))
    top = 0.0
    for (area, _, lowest), (_, highest, _) in zip(spans, [*spans[1:], ("", height, height)], strict=True):
        bottom = max((lowest + highest) / 2, top) if highest < height else height
        yield area, top, bottom
        top = bottom


# A map without a layout -------------------------------------------------------------------------------------------


def _worked_out(spec: MapSpec) -> tuple[float, float, dict[str, Point]]:
    """Set the basins in layers, areas from top to bottom, each basin about where its water comes from."""
    layers = _layers(spec)
    widest = max(_block_size(basin)[0] for basin in spec.basins)
    column = max(COLUMN, widest + MARGIN)
    width = max(CANVAS[0], column * max(len(layer) for layer in layers), column * len(spec.headstreams))
    points = {
        name: ((number + 0.5) * width / len(spec.headstreams), float(MARGIN))
        for number, (name, _) in enumerate(spec.headstreams)
    }
    y = 150.0
    for layer in layers:
        y = _set_layer(spec, layer, y, width, points)
    return width, y, points


def _layers(spec: MapSpec) -> list[list[BasinSpec]]:
    """Sort the basins: every one below those that flow into it, and below all of the areas above."""
    level: dict[str, int] = {}
    for area in AREAS:
        first = max(level.values(), default=-1) + 1
        left = [basin for basin in spec.basins if basin.area == area]
        while left:
            waiting = {basin.flows_to for basin in left}
            for basin in [basin for basin in left if basin.id not in waiting] or left[:1]:
                above = [level[other.id] + 1 for other in spec.basins if _feeds(other, basin) and other.id in level]
                level[basin.id] = max([first, *above])
                left.remove(basin)
    return [[basin for basin in spec.basins if level[basin.id] == number] for number in range(max(level.values()) + 1)]


def _feeds(other: BasinSpec, basin: BasinSpec) -> bool:
    return other.flows_to == basin.id


def _set_layer(spec: MapSpec, layer: list[BasinSpec], top: float, width: float, points: dict[str, Point]) -> float:
    """Give one layer its points, and return where the next one begins."""
    order = sorted(layer, key=lambda basin: _mean(_sources(spec, basin, points)))
    lakes = [basin for basin in layer if basin.bases or basin.conduits]
    block = max((_block_size(basin)[1] for basin in layer if basin.powerhouses), default=0.0)
    lake = max(map(_lake_height, lakes), default=0.0)
    for number, basin in enumerate(order):
        x = (number + 0.5) * width / len(order)
        y = top + block / 2 + MARGIN
        if basin.powerhouses:
            points[f"powerhouses:{basin.id}"] = x, y
            y += block / 2 + MARGIN
        if basin in lakes or not basin.powerhouses:
            points[f"basin:{basin.id}"] = x, y + lake / 2
    return top + block + lake + (2 if lake else 1) * MARGIN + MARGIN


def _sources(spec: MapSpec, basin: BasinSpec, points: dict[str, Point]) -> Iterator[float]:
    yield from (points[name][0] for name, entered in spec.headstreams if entered == basin.id)
    for other in spec.basins:
        for name in (f"basin:{other.id}", f"powerhouses:{other.id}"):
            if other.flows_to == basin.id and name in points:
                yield points[name][0]


def _mean(numbers: Iterable[float]) -> float:
    values = list(numbers)
    return sum(values) / len(values) if values else 0.0
