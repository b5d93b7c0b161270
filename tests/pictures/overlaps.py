"""What lies over something else in the picture of a map: labels, places and conduits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise, takewhile
from xml.etree import ElementTree

from barrage_core.components.maps import MapSpec
from barrage_core.pictures import Picture, board
from barrage_core.pictures.layout import SMALL, Box, name_plate
from barrage_core.pictures.routes import Geometry, geometry

__all__ = ["LETTER", "Corners", "apart", "names_of", "overlaps", "written"]

LETTER = 0.6
"""The width of a letter, in parts of its size."""
SVG = "{http://www.w3.org/2000/svg}"
Corners = tuple[float, float, float, float]
"""Left, top, right and bottom."""


def overlaps(spec: MapSpec) -> list[str]:
    """Name everything in the picture of a bare map that lies over something else."""
    where = geometry(spec)
    return [*_places(where), *_labels(spec), *_pipes(where)]


def apart(one: Corners, other: Corners) -> bool:
    """Whether two boxes do not touch."""
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def names_of(where: Geometry) -> dict[str, Box]:
    """Return where the names of basins stand."""
    return {f"name {name}": name_plate(name, site.lake) for name, site in where.sites.basins.items() if site.lake}


def written(picture: Picture) -> Iterator[tuple[str | None, str, Corners]]:
    """Yield each label with its place and about where it is; the names of areas, which stand upright, are left out."""
    for group in ElementTree.fromstring(picture.svg).iter():
        if group.get("data-basin"):
            for node in group.iter(f"{SVG}text"):
                words, size = node.text or "", float(node.get("font-size", SMALL))
                x, y, wide = float(node.get("x", 0)), float(node.get("y", 0)), len(words) * size * LETTER
                left = x - wide if node.get("text-anchor") == "end" else x - wide / 2
                yield group.get("data-place"), words, (left, y - size * 0.73, left + wide, y)


def _touching(boxes: Iterable[tuple[str, Corners]]) -> Iterator[tuple[str, str]]:
    """Yield what overlaps, from top to bottom, so that not every box is compared with every other one."""
    rows = sorted(boxes, key=lambda row: row[1][1])
    for number, (name, one) in enumerate(rows):
        for other, two in takewhile(lambda row: row[1][1] < one[3], rows[number + 1 :]):  # noqa: B023  (used at once)
            if not apart(one, two):
                yield name, other


def _corners(box: Box) -> Corners:
    return box.left, box.top, box.right, box.bottom


def _places(where: Geometry) -> Iterator[str]:
    boxes = {**where.sites.places, **names_of(where)}
    for name, other in _touching((name, _corners(box.grown(-0.5))) for name, box in boxes.items()):
        yield f"{name} lies over {other}"


def _labels(spec: MapSpec) -> Iterator[str]:
    for words, others in _touching((words, corners) for _, words, corners in written(board(spec, key=False))):
        yield f"{words!r} is written over {others!r}"


def _pipes(where: Geometry) -> Iterator[str]:
    boxes = {**where.sites.places, **names_of(where)}
    for name, points in where.pipes.items():
        for (ax, ay), (bx, by) in pairwise(points):
            around = min(ax, bx) - 1, min(ay, by) - 1, max(ax, bx) + 1, max(ay, by) + 1
            near = {other: box for other, box in boxes.items() if other != name and not apart(around, _corners(box))}
            for step in range(21):
                point = (ax + (bx - ax) * step / 20, ay + (by - ay) * step / 20)
                for other, box in near.items():
                    if box.grown(-2).holds(point):
                        yield f"conduit {name} runs over {other}"
