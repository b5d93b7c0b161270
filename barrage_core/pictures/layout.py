"""Where everything stands in the board's picture: a map's own layout, or one worked out for a map that has none.

All lengths are tenths of the layout's unit, so that nearly all numbers in a drawing are whole. A basin is a row of
powerhouses over a lake; each base space has its pool above it, and conduits leave at gates on the lake's two sides.

At its default size a picture has `PIXELS` for each of these lengths. Letters of `SMALL` can then just be read, so
nothing is written smaller: what has a long name is made wider. What can be clicked is at least as large as `WALL`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..components.maps import BasinSpec, MapSpec
from ..names import AREAS, Area
from .drawing import Point

__all__ = [
    "EDGE",
    "PADDING",
    "PIXELS",
    "POOL",
    "SMALL",
    "WALL",
    "Box",
    "Site",
    "Sites",
    "name_plate",
    "name_width",
    "sites",
    "tag_width",
]

UNIT = 10
WIDTH = 1000.0
PIXELS = 0.53
SMALL = 21
LETTER = 0.64
"""The width of a letter, in parts of its size; a digit of the widest of the usual fonts."""
LAKE_WIDTH = 108
POOL = 106
"""Height of one pool with the dam below it."""
WALL = 46
"""Height of an empty base space."""
GATE = (48, 90)
HOUSE = (72, 66)
IN_A_ROW = 6
PADDING = 6
HEADSTREAM = (184, 84)
TAG = 48
"""The width of the tag with a basin's name, at the left end of its powerhouses."""
EDGE = 34
"""The strip along the left side where the areas are named."""
SIDE, ABOVE, MARGIN = 40, 40, 100
"""In a layout that is worked out: between basins side by side, between powerhouses and lake, and between layers."""
MOUTH = 46
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

    def meets(self, other: Box) -> bool:
        """Whether a part of the other box lies in this one."""
        across, down = abs(self.x - other.x), abs(self.y - other.y)
        return across < (self.width + other.width) / 2 and down < (self.height + other.height) / 2

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
        width, points = WIDTH, {name: (x * UNIT, y * UNIT) for name, (x, y) in spec.layout}
    else:
        width, points = _worked_out(spec)
    places = {name: Box(*points[name], _headstream_width(name), HEADSTREAM[1]) for name, _ in spec.headstreams}
    basins: dict[str, Site] = {}
    for basin in spec.basins:
        basins[basin.id] = site = _site(basin, points)
        places.update(_places(basin, site))
    height = MOUTH + max((site.exit[1] for site in basins.values()), default=0.0)  # of a draft without basins
    return Sites(width, height, basins, places, tuple(_bands(spec, basins, height)))


def _site(basin: BasinSpec, points: dict[str, Point]) -> Site:
    block, lake = points.get(f"powerhouses:{basin.id}"), points.get(f"basin:{basin.id}")
    return Site(
        Box(*block, *_block_size(basin)) if block and basin.powerhouses else None,
        Box(*lake, _lake_width(basin), _lake_height(basin)) if lake else None,
    )


def name_width(name: str, size: float = SMALL) -> float:
    """The width of a name, a little more than less: text cannot be measured here."""
    return len(name) * LETTER * size


def tag_width(basin: str) -> float:
    """The width of the tag with a basin's name."""
    return max(TAG, name_width(basin) + PADDING)


def name_plate(basin: str, lake: Box) -> Box:
    """Where a basin's name stands: at the left of its lake, above the gate."""
    wide = tag_width(basin)
    return Box(lake.left - wide / 2, lake.top + 23, wide, WALL)


def _widest(names: Iterable[str]) -> float:
    return max(map(name_width, names), default=0.0)


def _headstream_width(name: str) -> float:
    return HEADSTREAM[0] + max(name_width(name) - TAG, 0.0)


def _house_width(basin: BasinSpec) -> float:
    return max(HOUSE[0], round(_widest(space.id for space in basin.powerhouses) + 5))


def _lake_width(basin: BasinSpec) -> float:
    return max(LAKE_WIDTH, round(_widest(space.id for space in basin.bases) + 60))


def _gate_width(basin: BasinSpec) -> float:
    """A gate shows its name, and an arrow with the name of the basin that it leads to."""
    if not basin.conduits:
        return 0.0
    names = _widest(conduit.id for conduit in basin.conduits)
    arrows = _widest(conduit.to for conduit in basin.conduits) + SMALL
    return max(GATE[0], round(max(names, arrows) + 6))


def _width(basin: BasinSpec) -> float:
    """The width of everything that belongs to a basin; its name stands above the left gate."""
    side = max(_gate_width(basin), name_width(basin.id) + PADDING)
    return max(_block_size(basin)[0] if basin.powerhouses else 0.0, _lake_width(basin) + 2 * side)


def _block_size(basin: BasinSpec) -> tuple[float, float]:
    number = len(basin.powerhouses)
    rows = -(-number // IN_A_ROW)
    wide = min(number, IN_A_ROW) * _house_width(basin) + 2 * PADDING + tag_width(basin.id)
    return wide, rows * HOUSE[1] + 2 * PADDING


def _lake_height(basin: BasinSpec) -> float:
    return max(len(basin.bases) * POOL, WALL + -(-len(basin.conduits) // 2) * (GATE[1] + PADDING), POOL)


def _places(basin: BasinSpec, site: Site) -> Iterator[tuple[str, Box]]:
    if site.block:
        wide, first = _house_width(basin), site.block.left + tag_width(basin.id) + PADDING
        for place, space in enumerate(basin.powerhouses):
            row, column = divmod(place, IN_A_ROW)
            y = site.block.top + PADDING + (row + 0.5) * HOUSE[1]
            yield space.id, Box(first + (column + 0.5) * wide, y, wide, HOUSE[1])
    if site.lake:
        depth = site.lake.height / max(len(basin.bases), 1)
        for place, space in enumerate(basin.bases):
            bottom = site.lake.top + (place + 1) * depth
            yield space.id, Box(site.lake.x, bottom - WALL / 2, site.lake.width, WALL)
        yield from _gates(basin, site.lake)


def _gates(basin: BasinSpec, lake: Box) -> Iterator[tuple[str, Box]]:
    """Set the gates to the left and the right of the lake alternately, from top to bottom, below the basin's name."""
    rows, wide, step = -(-len(basin.conduits) // 2), _gate_width(basin), GATE[1] + PADDING
    middle = max(lake.y, lake.top + WALL + rows * step / 2)
    for place, conduit in enumerate(basin.conduits):
        row, side = divmod(place, 2)
        x = lake.right + wide / 2 if side else lake.left - wide / 2
        yield conduit.id, Box(x, middle + (row - (rows - 1) / 2) * step, wide, GATE[1])


def _bands(spec: MapSpec, basins: dict[str, Site], height: float) -> Iterator[tuple[Area, float, float]]:
    """Divide the canvas half-way between the lowest of one area and the highest of the next."""
    spans: list[tuple[Area, float, float]] = []
    for area in AREAS:
        boxes = [box for basin in spec.basins if basin.area == area for box in basins[basin.id].boxes]
        if boxes:
            spans.append((area, min(box.top for box in boxes), max(box.bottom for box in boxes)))
    top = 0.0
    following = [*spans[1:], ("", height, height)] if spans else []
    for (area, _, lowest), (_, highest, _) in zip(spans, following, strict=True):
        bottom = max((lowest + highest) / 2, top) if highest < height else height
        yield area, top, bottom
        top = bottom


# A map without a layout -------------------------------------------------------------------------------------------


def _worked_out(spec: MapSpec) -> tuple[float, dict[str, Point]]:
    """Set the basins in layers, areas from top to bottom, each basin about where its water comes from."""
    layers, names = _layers(spec), [name for name, _ in spec.headstreams]
    column = max(map(_width, spec.basins), default=0.0) + SIDE
    springs = (max(map(_headstream_width, names), default=0.0) + SIDE) * len(names)
    width = max(WIDTH, EDGE + column * max(map(len, layers), default=0), EDGE + springs)
    y = HEADSTREAM[1] / 2 + 14
    points = {name: (_across(number, len(names), width), y) for number, name in enumerate(names)}
    y += HEADSTREAM[1] / 2 + MARGIN
    for layer in layers:
        y = _set_layer(spec, layer, y, width, points)
    return width, points


def _across(number: int, of: int, width: float) -> float:
    """Divide the width, but for the edge, into equal parts, and return the middle of one."""
    return round(EDGE + (number + 0.5) * (width - EDGE) / of)


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
    last = max(level.values(), default=-1)
    return [[basin for basin in spec.basins if level[basin.id] == number] for number in range(last + 1)]


def _feeds(other: BasinSpec, basin: BasinSpec) -> bool:
    return other.flows_to == basin.id


def _set_layer(spec: MapSpec, layer: list[BasinSpec], top: float, width: float, points: dict[str, Point]) -> float:
    """Give one layer its points, and return where the next one begins."""
    order = sorted(layer, key=lambda basin: _mean(_sources(spec, basin, points)))
    lakes = [basin for basin in layer if basin.bases or basin.conduits or not basin.powerhouses]
    block = max((_block_size(basin)[1] for basin in layer if basin.powerhouses), default=0.0)
    lake = max(map(_lake_height, lakes), default=0.0)
    between = ABOVE if block and lake else 0.0
    for number, basin in enumerate(order):
        x = _across(number, len(order), width)
        if basin.powerhouses:
            points[f"powerhouses:{basin.id}"] = x, top + block / 2
        if basin in lakes:
            points[f"basin:{basin.id}"] = x, top + block + between + lake / 2
    return top + block + between + lake + MARGIN


def _sources(spec: MapSpec, basin: BasinSpec, points: dict[str, Point]) -> Iterator[float]:
    yield from (points[name][0] for name, entered in spec.headstreams if entered == basin.id)
    for other in spec.basins:
        for name in (f"basin:{other.id}", f"powerhouses:{other.id}"):
            if other.flows_to == basin.id and name in points:
                yield points[name][0]


def _mean(numbers: Iterable[float]) -> float:
    values = list(numbers)
    return sum(values) / len(values) if values else 0.0
