"""Ways laid over a picture: up to three ideas for a turn, the first one the boldest.

Each way is a list of places in the order of play. Its places have a frame, the first one a shield with the number of
the way, and arrows lead from one to the next. Ways differ by number, width and dashes, not by colour alone; no company
has a shield. All lengths are parts of a letter's size, so that ways look alike on every picture.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from math import hypot

from ..catalogue import say
from ..checks import one_of
from ..errors import BarrageError
from .drawing import Attribute, Point, element, group, label, number
from .layout import Box
from .pieces import arrow_head
from .theme import Theme

__all__ = ["Ways", "check_ways", "draw_ways", "ways_words"]

Ways = Sequence[Sequence[str]]

WIDTHS = {1: 0.34, 2: 0.26, 3: 0.2}
"""How wide the line of each way is."""
DASHES: dict[int, tuple[float, float] | None] = {1: None, 2: (0.9, 0.45), 3: (0.22, 0.4)}
WIDE = 10
"""A wider place has its shield in the middle: above its left corner stands its title."""
BENDS = {1: 0.1, 2: -0.14, 3: 0.2}
"""How far an arrow bends, in parts of its length: two ways between the same places run apart."""


def check_ways(ways: Ways, known: Collection[str], what: str) -> None:
    """Refuse more ways than can be told apart, and places that are not on the picture."""
    if len(ways) > len(WIDTHS):
        raise BarrageError(f"ways: expected at most {len(WIDTHS)}, got {len(ways)}")
    for way in ways:
        for place in _places(way):
            one_of(place, known, what)


def _places(way: Sequence[str]) -> Sequence[str]:
    """Accept one place as well as several."""
    return [way] if isinstance(way, str) else way


def ways_words(ways: Ways) -> str:
    """Describe the ways; one without a place on this picture keeps its number and is left out.

    >>> print(ways_words([["B5L", "C5R", "P9-0"], [], ["B1U"]]).strip())
    WAYS
      way 1: B5L, then C5R, P9-0
      way 3: B1U
    """
    rows = [f"  {say('way {number}', number=rank)}: {_in_order(way)}\n" for rank, way in enumerate(ways, 1) if way]
    return f"\n{say('WAYS')}\n" + "".join(rows) if rows else ""


def _in_order(way: Sequence[str]) -> str:
    first, *others = _places(way)
    return f"{first}{say(', then ')}{', '.join(others)}" if others else first


def draw_ways(ways: Ways, boxes: Mapping[str, Box], size: float, theme: Theme) -> str:
    """Draw the ways between the boxes that are shown, the first one over the others, and their numbers over all."""
    lines, shields = [], list[str]()
    seen: Counter[Box] = Counter()
    for rank, way in enumerate(ways, 1):
        shown = [boxes[place] for place in _places(way) if place in boxes]
        if shown:
            lines.append(_way(rank, shown, size, theme))
            first = shown[0]
            corner = first.x if first.width > WIDE * size else first.left
            x, y = corner + (0.1 + 1.35 * seen[first]) * size, max(first.top - 0.3 * size, 0.8 * size)
            shields += _shield(rank, x, y, size, theme)
            seen[first] += 1
    return group((*reversed(lines), *shields), pointer_events="none")


def _way(rank: int, boxes: Sequence[Box], size: float, theme: Theme) -> str:
    """Draw frames and arrows."""
    colour, wide, dashes = theme.ways[rank], WIDTHS[rank] * size, DASHES[rank]
    dash = " ".join(number(part * size) for part in dashes) if dashes else None
    frames = [_frame(box, size) for box in dict.fromkeys(boxes)]
    curves = [_curve(one, other, rank, size) for one, other in pairwise(boxes) if one != other]
    lines = [*frames, *(d for d, _ in curves)]
    halo: dict[str, Attribute] = {"stroke": theme.paper, "stroke_width": wide + 0.24 * size, "opacity": 0.75}
    line: dict[str, Attribute] = {"stroke": colour, "stroke_width": wide, "stroke_dasharray": dash}
    parts = [
        group(
            (element("path", d="".join(lines), **halo), element("path", d="".join(lines), **line)),
            fill="none",
            stroke_linejoin="round",
        )
    ]
    heads = "".join(arrow_head(ends, 0.95 * size) for _, ends in curves)
    if heads:
        parts.append(element("path", d=heads, fill=colour, stroke=theme.paper, stroke_width=0.1 * size))
    return group(parts, data_way=rank)


def _frame(box: Box, size: float) -> str:
    """Outline a place with cut corners, which no other frame has."""
    left, top, right, bottom = (box.left, box.top, box.right, box.bottom)
    cut, n = 0.35 * size, number
    return (
        f"M{n(left + cut)} {n(top)}H{n(right - cut)}L{n(right)} {n(top + cut)}V{n(bottom - cut)}"
        f"L{n(right - cut)} {n(bottom)}H{n(left + cut)}L{n(left)} {n(bottom - cut)}V{n(top + cut)}Z"
    )


def _curve(one: Box, other: Box, rank: int, size: float) -> tuple[str, list[Point]]:
    """Bend from one box to another; return the line, and the points at its end that an arrow's head points along."""
    dx, dy = other.x - one.x, other.y - one.y
    bend = (one.x + dx / 2 - dy * BENDS[rank], one.y + dy / 2 + dx * BENDS[rank])
    start, end = _side(one, bend, 0.0), _side(other, bend, 0.3 * size)
    short = _side(other, bend, 0.9 * size)  # the line ends within the head of its arrow
    d = f"M{number(start[0])} {number(start[1])}Q" + " ".join(
        number(value) for point in (bend, short) for value in point
    )
    return d, [bend, end]


def _side(box: Box, towards: Point, away: float) -> Point:
    """The point where a line from the middle of a box leaves it, and a little further."""
    dx, dy = towards[0] - box.x, towards[1] - box.y
    length = hypot(dx, dy) or 1.0
    share = min(box.width / 2 / (abs(dx) or 1e-9), box.height / 2 / (abs(dy) or 1e-9), 1.0)
    return box.x + dx * (share + away / length), box.y + dy * (share + away / length)


def _shield(rank: int, x: float, y: float, size: float, theme: Theme) -> Iterator[str]:
    """Draw the number of a way, around a point."""
    colour, n = theme.ways[rank], number
    half, high = 0.62 * size, 0.55 * size
    d = (
        f"M{n(x - half)} {n(y - 1.2 * high)}h{n(2 * half)}v{n(1.4 * high)}"
        f"q0 {n(0.8 * high)}-{n(half)} {n(1.2 * high)}q-{n(half)}-{n(0.4 * high)}-{n(half)}-{n(1.2 * high)}Z"
    )
    yield element("path", d=d, fill=colour, stroke=theme.paper, stroke_width=0.1 * size, stroke_linejoin="round")
    yield label(x, y + 0.34 * size, rank, size=size, fill=theme.on(colour), font_weight="bold")
