"""What lies over something else in the picture of a map: labels, places and conduits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
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


def _places(where: Geometry) -> Iterator[str]:
    for (name, one), (other, two) in combinations({**where.sites.places, **names_of(where)}.items(), 2):
        apart_across = abs(one.x - two.x) >= (one.width + two.width) / 2 - 1
        apart_down = abs(one.y - two.y) >= (one.height + two.height) / 2 - 1
        if not (apart_across or apart_down):
            yield f"{name} lies over {other}"


def _labels(spec: MapSpec) -> Iterator[str]:
    for (_, words, one), (_, others, two) in combinations(written(board(spec, key=False)), 2):
        if not apart(one, two):
            yield f"{words!r} is written over {others!r}"


def _pipes(where: Geometry) -> Iterator[str]:
    boxes = {**where.sites.places, **names_of(where)}
    for name, points in where.pipes.items():
        for (ax, ay), (bx, by) in pairwise(points):
            for step in range(21):
                point = (ax + (bx - ax) * step / 20, ay + (by - ay) * step / 20)
                for other, box in boxes.items():
                    if other != name and box.grown(-2).holds(point):
                        yield f"conduit {name} runs over {other}"
