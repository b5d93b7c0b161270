"""The land behind the board: mountains with snow, hills, plains, and the rivers that run through them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot

from ..catalogue import say
from ..components.maps import MapSpec
from ..names import Area
from .drawing import Point, element, group, kept, label, number, steps
from .layout import SMALL, Box, Sites
from .routes import Geometry, Stream, geometry
from .theme import Theme

__all__ = ["ground"]

PEAKS = (
    (0.0, 0.62),
    (0.09, 0.2),
    (0.17, 0.56),
    (0.27, 0.08),
    (0.36, 0.5),
    (0.46, 0.24),
    (0.53, 0.58),
    (0.64, 0.06),
    (0.74, 0.54),
    (0.83, 0.2),
    (0.91, 0.6),
    (1.0, 0.28),
)
"""A ridge from left to right, and how far each point lies below the top; every second one is a peak."""

LONGEST_NAME = 200


@kept(128)
def ground(spec: MapSpec, basins: tuple[str, ...], frame: Box, theme: Theme) -> str:
    """Draw the land, and the rivers from and to some basins; `frame` is the part of the canvas that will be seen."""
    where = geometry(spec)
    shown = [river for river in where.rivers if river.end in basins or river.start in basins]
    return _land(where.sites, frame, theme) + _rivers(where, shown, basins, theme)


def _land(places: Sites, frame: Box, theme: Theme) -> str:
    """Draw the areas from top to bottom."""
    return "".join(_band(places, area, top, bottom, frame, theme) for area, top, bottom in places.bands)


def _whole(points: Iterable[Point], *, closed: bool = False) -> str:
    """Outline in whole numbers and small steps, which are short."""
    corners = [(round(x), round(y)) for x, y in points]
    return f"M{corners[0][0]} {corners[0][1]}{steps(corners)}{'z' if closed else ''}"


def _band(places: Sites, area: Area, top: float, bottom: float, frame: Box, theme: Theme) -> str:
    width = places.width
    painters = {"mountains": _mountains, "hills": _hills, "plains": _plains}
    return group(
        (
            element("rect", x=0, y=top, width=width, height=bottom - top, fill=theme.areas[area]),
            *painters[area](width, top, bottom, theme),
            _name(area, max(top, frame.top), min(bottom, frame.bottom), frame.left + 20, theme),
        )
    )


def _name(area: Area, top: float, bottom: float, x: float, theme: Theme) -> str:
    """Write an area's name along the edge, where enough of the area is seen."""
    if bottom - top < LONGEST_NAME:
        return ""
    place = f"translate({number(x)} {number(round((top + bottom) / 2))})rotate(-90)"
    return label(0, 0, say(area).upper(), size=SMALL, fill=theme.faint, letter_spacing=5, transform=place)


def _mountains(width: float, top: float, bottom: float, theme: Theme) -> Iterator[str]:
    """Draw two ridges, one behind the other, with a bright and a shaded side; snow lies on the peaks."""
    slope = theme.slopes["mountains"]
    for start, opacity, mirror in ((top + 10, 0.45, True), (top + 150, 0.75, False)):
        ridge = sorted(((1 - x if mirror else x) * width, start + y * 260) for x, y in PEAKS)
        outline = [*ridge, (width, bottom), (0.0, bottom)]
        yield element("path", d=_whole(outline, closed=True), fill=slope, opacity=opacity)
        peaks = [place for place in range(1, len(ridge) - 1) if ridge[place][1] < ridge[place - 1][1]]
        shades = "".join(_shade(ridge, place) for place in peaks)
        yield element("path", d=shades, fill=theme.shade, opacity=0.5 if mirror else 0.8)
        yield element("path", d="".join(_cap(ridge, place) for place in peaks), fill=theme.snow)
    yield _fade(width, bottom, theme.areas["hills"])


def _shade(ridge: Sequence[Point], place: int) -> str:
    """Outline the side of a peak that lies away from the sun."""
    (x, y), (rx, ry) = ridge[place], ridge[place + 1]
    deep = (ry - y) * 1.1
    return _whole(((x, y), (rx, ry), (x + (rx - x) * 0.45, y + deep), (x - 8, y + deep * 0.55)), closed=True)


def _cap(ridge: Sequence[Point], place: int) -> str:
    """Cover the upper part of a peak, with a ragged lower edge."""
    (lx, ly), (x, y), (rx, ry) = ridge[place - 1 : place + 2]
    left, right = (x + (lx - x) * 0.3, y + (ly - y) * 0.3), (x + (rx - x) * 0.3, y + (ry - y) * 0.3)
    low = max(left[1], right[1])
    ragged = [(x + (right[0] - x) * 0.4, low - 8), (x, low + 12), (x + (left[0] - x) * 0.45, low - 6)]
    return _whole([(x, y), right, *ragged, left], closed=True)


def _fade(width: float, y: float, colour: str) -> str:
    """Let the next area begin as rolling ground."""
    step = width / 4
    waves = (f"q{number(step / 2)} {-34 if place % 2 else -22} {number(step)} 0" for place in range(4))
    return element("path", d=f"M0 {number(y + 1)}{''.join(waves)}Z", fill=colour)


def _hills(width: float, top: float, bottom: float, theme: Theme) -> Iterator[str]:
    """Draw rows of hills, each in front of the one above it."""
    high = bottom - top
    for share, wide, rise in ((0.3, 0.5, 0.24), (0.56, 0.36, 0.2), (0.82, 0.44, 0.16)):
        y, step = top + share * high, wide * width
        start = -step * (0.45 if wide > 0.4 else 0.2)
        tops = (rise * high * (0.65 if place % 2 else 1) for place in range(int(1 / wide) + 2))
        waves = "".join(f"q{number(step / 2)} {number(-round(crest))} {number(step)} 0" for crest in tops)
        d = f"M{number(start)} {number(y)}{waves}V{number(bottom)}H{number(start)}Z"
        yield element("path", d=d, fill=theme.slopes["hills"], opacity=0.42)
    yield _fade(width, bottom, theme.areas["plains"])


def _plains(width: float, top: float, bottom: float, theme: Theme) -> Iterator[str]:
    """Draw fields: long strips with furrows."""
    slope, high = theme.slopes["plains"], bottom - top
    fields = ((0.02, 0.12, 0.3), (0.55, 0.2, 0.4), (0.1, 0.5, 0.34), (0.62, 0.6, 0.36), (0.3, 0.84, 0.4))
    for x, y, wide in fields:
        left, upper, w = x * width, top + y * high, wide * width
        corners = [(left + 30, upper), (left + w, upper - 14), (left + w - 34, upper + 58), (left, upper + 66)]
        yield element("path", d=_whole(corners, closed=True), fill=slope, opacity=0.6)
        furrows = (
            _whole([(left + 22 - 8 * n, upper + 16 * n), (left + w - 10 - 8 * n, upper - 14 + 17 * n)])
            for n in (1, 2, 3)
        )
        yield element("path", d="".join(furrows), fill="none", stroke=theme.areas["plains"], stroke_width=3)


# Rivers -----------------------------------------------------------------------------------------------------------


def width_of(headstreams: int) -> float:
    """Return the width of a river that this number of headstreams feeds."""
    return 13 + 7 * headstreams


def _rivers(where: Geometry, shown: Sequence[Stream], basins: Sequence[str], theme: Theme) -> str:
    """Draw rivers that grow on their way, and the water between a basin's powerhouses and its lake."""
    headstreams = {river.start: river.headstreams for river in where.rivers}
    bodies = [_body(river) for river in shown]
    for basin in basins:
        boxes = where.sites.basins[basin].boxes
        for upper, lower in pairwise(boxes):
            bodies.append(_strait(upper, lower, width_of(headstreams[basin])))
    currents = "".join(_whole(river.points[1:-1]) for river in shown)
    bed = element(
        "path", d="".join(bodies), fill=theme.river, stroke=theme.river, stroke_width=2, stroke_linejoin="round"
    )
    arrows = "".join(_chevron(river) for river in shown)
    thin = {"fill": "none", "stroke": theme.water, "stroke_linecap": "round"}
    return group(
        (
            bed,
            element("path", d=currents, stroke_width=3, stroke_dasharray="16 22", **thin),
            element("path", d=arrows, stroke_width=4, **thin),
        )
    )


def _body(river: Stream) -> str:
    """Outline a river along its course, a quarter narrower where it begins."""
    full, points = width_of(river.headstreams), river.points
    sides: tuple[list[Point], list[Point]] = ([], [])
    for place, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(place - 1, 0)], points[min(place + 1, len(points) - 1)]
        length = hypot(bx - ax, by - ay) or 1.0
        half = full * (0.7 + 0.3 * place / (len(points) - 1)) / 2
        dx, dy = -(by - ay) / length * half, (bx - ax) / length * half
        sides[0].append((x + dx, y + dy))
        sides[1].append((x - dx, y - dy))
    return _whole([*sides[0], *reversed(sides[1])], closed=True)


def _strait(upper: Box, lower: Box, width: float) -> str:
    left, right, top, bottom = -width / 2, width / 2, upper.bottom - 2, lower.top + 2
    corners = [(upper.x + left, top), (upper.x + right, top), (lower.x + right, bottom), (lower.x + left, bottom)]
    return _whole(corners, closed=True)


def _chevron(river: Stream) -> str:
    """Point down the river, half-way along it."""
    points, half = river.points, width_of(river.headstreams) * 0.28
    place = len(points) // 2
    (ax, ay), (bx, by) = points[place - 1], points[place + 1]
    length = hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / length * half, (by - ay) / length * half
    x, y = points[place]
    return _whole([(x - ux - uy, y - uy + ux), (x + ux, y + uy), (x - ux + uy, y - uy - ux)])
