"""What is laid over the board: the ways that drops took, and marks on places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from ..catalogue import say
from ..components.map_parts import space_ids
from ..components.maps import BasinSpec, MapSpec
from ..names import END
from .drawing import Point, element, group, label, number
from .layout import PADDING, POOL, SMALL, Box, tag_width
from .pieces import arrow_head
from .routes import Geometry
from .theme import Mark, Theme

__all__ = ["basin_of", "mark_all", "places_of", "trails"]

APART, DISCS_APART = 11, 30
"""Between lines side by side, and between the numbers at their ends."""
ASIDE, LANE = 40, 47
"""How far from the middle of a lake a line ends or passes by, so that names stay readable."""


def basin_of(spec: MapSpec) -> dict[str, str]:
    """Return the basin of every building space; a headstream is on its own."""
    places: dict[str, str] = {name: name for name, _ in spec.headstreams}
    for basin in spec.basins:
        places.update(dict.fromkeys(places_of(basin), basin.id))
    return places


def places_of(basin: BasinSpec) -> list[str]:
    """Return the building spaces of a basin."""
    return list(space_ids(basin))


def trails(paths: Sequence[Sequence[str]], spec: MapSpec, where: Geometry, theme: Theme) -> str:
    """Draw each path as a numbered line with arrows, side by side where several take the same way."""
    lines, discs = [], []
    basins, shifts = basin_of(spec), _shifts(paths)
    seen: Counter[str] = Counter()
    total = Counter(name for path in paths for name in {path[0], path[-1]})
    for place, path in enumerate(paths):
        legs = [[(x + shifts[place], y) for x, y in leg] for leg in _legs(path, basins, where) if leg]
        if not legs:
            continue
        for leg, end, name in ((0, 0, path[0]), (-1, -1, path[-1]))[: len(path)]:
            x, y = legs[leg][end]
            aside = (seen[name] - (total[name] - 1) / 2) * DISCS_APART if total[name] > 1 else 0.0
            legs[leg][end] = (x - shifts[place] + aside, y)
            seen[name] += 1
        lines.append(_line(legs, place + 1, theme))
        discs += [_disc(point, place + 1, theme) for point in dict.fromkeys((legs[0][0], legs[-1][-1]))]
    return group((*lines, *discs), pointer_events="none")


def _shifts(paths: Sequence[Sequence[str]]) -> list[float]:
    """Return how far each line is moved aside, so that lines on the same way run side by side."""
    shifts = []
    for place, path in enumerate(paths):
        alike = [other for other, known in enumerate(paths) if len({*path} & {*known}) > 1 or other == place]
        shifts.append((alike.index(place) - (len(alike) - 1) / 2) * APART)
    return shifts


def _legs(path: Sequence[str], basins: Mapping[str, str], where: Geometry) -> Iterator[list[Point]]:
    """Follow the rivers and conduits from place to place: the stops have one point, the ways between them several."""
    rivers = {(river.start, river.end): river.points for river in where.rivers}
    before, passed = "", list[Point]()
    for place in path:
        if place == END:
            yield [(x, min(y, where.sites.height - 20)) for x, y in rivers.get((basins.get(before, ""), END), ())]
            return
        if before and basins[before] != basins[place]:
            yield list(where.pipes.get(before) or rivers.get((basins[before], basins[place]), ()))
        stop = _end(place, basins, where) if place in (path[0], path[-1]) else _pass(place, basins, where)
        if stop != passed:  # the powerhouses of a basin are passed once
            yield from ([point] for point in stop)
        before, passed = place, stop


def _end(place: str, basins: Mapping[str, str], where: Geometry) -> list[Point]:
    """Where a line begins or ends: below a headstream, at a gate, over a powerhouse, at the top of a pool."""
    box, site = where.sites.places[place], where.sites.basins.get(basins[place])
    if site is None:
        return [(box.x, box.bottom + 8)]
    if place in where.pipes:
        return [(box.x, box.y)]
    if _is_in(site.block, box):
        return [(box.x, box.top - 3)]
    return [(box.x + ASIDE, box.bottom - POOL + 17)]


def _pass(place: str, basins: Mapping[str, str], where: Geometry) -> list[Point]:
    """Where a line passes: between gate and lake, between two powerhouses, along the side of a lake."""
    box, site = where.sites.places[place], where.sites.basins.get(basins[place])
    if site is None:
        return _end(place, basins, where)
    if place in where.pipes:
        inner = box.left if site.lake and site.lake.x < box.x else box.right
        return [(inner, where.pipes[place][0][1])]
    if site.block and _is_in(site.block, box):
        first = site.block.left + PADDING + tag_width(basins[place])
        x = first + box.width * round((site.block.x - first) / box.width)
        return [(x, site.block.top), (x, site.block.bottom)]
    return [(box.x + LANE, box.bottom - POOL + 30), (box.x + LANE, box.bottom)]


def _is_in(block: Box | None, box: Box) -> bool:
    return block is not None and block.grown(1).holds((box.x, box.y))


def _line(legs: Sequence[Sequence[Point]], trail: int, theme: Theme) -> str:
    """Draw one line with its arrows; the path that a drop can run along says which trail it is (`data-trail`)."""
    points = [(round(x), round(y)) for leg in legs for x, y in leg]
    points = [points[0], *(here for before, here in pairwise(points) if here != before)]
    if len(points) < 2:
        return ""
    d = _curve(points)
    ways = [leg for leg in legs if len(leg) > 1] or [points]
    heads = "".join(arrow_head([way[len(way) // 2 - 1], way[len(way) // 2]], 19) for way in ways)
    lines = (
        element("path", d=d, stroke=theme.paper, stroke_width=10),
        element("path", d=d, stroke=theme.trail, stroke_width=5, data_trail=trail),
    )
    return group(lines, fill="none", stroke_linejoin="round", stroke_linecap="round") + element(
        "path", d=heads, fill=theme.trail, stroke=theme.paper, stroke_width=2
    )


def _curve(points: Sequence[Point]) -> str:
    """Bend smoothly through the middles between the points."""
    start, *inner, end = points
    d = [f"M{number(start[0])} {number(start[1])}"]
    for here, after in zip(inner, [*inner[1:], end], strict=True):
        x, y = round((here[0] + after[0]) / 2), round((here[1] + after[1]) / 2)
        d.append(f"Q{number(here[0])} {number(here[1])} {x} {y}")
    return "".join(d) + f"L{number(end[0])} {number(end[1])}"


def _disc(point: Point, words: int, theme: Theme) -> str:
    x, y = round(point[0]), round(point[1])
    disc = element("circle", cx=x, cy=y, r=16, fill=theme.trail, stroke=theme.paper, stroke_width=2.5)
    return disc + label(x, y + 8, words, size=SMALL, fill=theme.on(theme.trail), font_weight="bold")


# Marks ------------------------------------------------------------------------------------------------------------


def mark_all(marks: Mapping[str, Mark], boxes: Mapping[str, Box], theme: Theme) -> str:
    """Put a frame around each marked place that is shown."""
    return group(
        (_mark(boxes[place], mark, theme) for place, mark in marks.items() if place in boxes), pointer_events="none"
    )


def _mark(box: Box, mark: Mark, theme: Theme) -> str:
    colour, frame = theme.marks[mark], box.grown(5)
    ring = {"x": frame.left, "y": frame.top, "width": frame.width, "height": frame.height, "rx": 9}
    halo = element("rect", **ring, stroke=theme.paper, stroke_width=11, opacity=0.8)
    line = element("rect", **ring, stroke=colour, stroke_width=6, stroke_dasharray="4 7" if mark == "no" else None)
    return group((halo, line), fill="none", data_mark=mark) + _sign(frame, mark, theme)


def _sign(frame: Box, mark: Mark, theme: Theme) -> str:
    """Say in a word what the frame says by its colour."""
    words = {"choice": "", "no": "×", "from": say("from"), "to": say("to")}[mark]
    if not words:
        return ""
    wide = 16 + 11 * len(words)
    x, y = frame.right - 4, max(frame.top, 15)
    plate = element("rect", x=x - wide / 2, y=y - 14, width=wide, height=27, rx=9, fill=theme.marks[mark])
    return plate + label(x, y + 7, words, size=SMALL, fill=theme.on(theme.marks[mark]), font_weight="bold")
