"""What stands on the board: headstreams, powerhouses, dams with their water, conduits.

Between two pictures of a game most pieces stay as they are, so what was drawn once is kept. Every place is one group
that carries its name and says in words what it is. `all_pieces` joins them, and sets text centred and small for all
of them unless something else is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from ..catalogue import say
from ..components.maps import ConduitSpec, SpaceSpec
from .drawing import Attribute, Point, drop, element, group, item, kept, number, owner_mark, polyline
from .drawing import label as anchored_label
from .labels import conduit_label, dam_label, headstream_label, powerhouse_label
from .layout import PADDING, POOL, SMALL, WALL, Box, Site, name_plate, name_width, tag_width
from .theme import Theme

__all__ = [
    "DamView",
    "HeadstreamView",
    "all_pieces",
    "arrow_head",
    "basin",
    "basin_name",
    "conduit",
    "dam",
    "headstream",
    "powerhouse",
    "rectangle",
]

LARGE = 29
"""The size of the names of basins and headstreams; all other letters are `SMALL`."""
COUNTABLE = 4
"""Up to this many drops are drawn one by one."""
COURSE = 13
"""The height of an elevation."""
KEPT = 2048
"""How many drawings of each kind of piece are remembered."""
DASHES = "5 4"
"""The outline of an empty space."""


class DamView(NamedTuple):
    """A dam as it is drawn."""

    owner: str
    level: int
    water: int
    room: int


class HeadstreamView(NamedTuple):
    """A headstream as it is drawn: drops on it, and drops to come in the rounds ahead (None: not known)."""

    drops: int
    coming: tuple[int, ...] | None


def all_pieces(drawn: Iterable[str]) -> str:
    """Join everything that stands on the board."""
    return group(drawn, text_anchor="middle", font_size=SMALL)


def label(x: float, y: float, words: object, *, size: float, fill: str | None = None, weight: str | None = None) -> str:
    """Return a line of text without what `all_pieces` says for all of them."""
    own = None if size == SMALL else size
    return anchored_label(x, y, words, size=own, fill=fill, font_weight=weight, text_anchor=None)


def rectangle(box: Box, **attributes: Attribute) -> str:
    """Return a box as an element."""
    return element("rect", x=box.left, y=box.top, width=box.width, height=box.height, **attributes)


def free_or_red(space: SpaceSpec, theme: Theme) -> dict[str, Attribute]:
    """The outline of an empty space."""
    if space.red:
        return {"fill": theme.paper, "stroke": theme.red, "stroke_width": 4}
    return {"fill": theme.paper, "stroke": theme.faint, "stroke_width": 2, "stroke_dasharray": DASHES}


# Water ------------------------------------------------------------------------------------------------------------


def drops(x: float, y: float, full: int, empty: int, theme: Theme, r: float = 9) -> str:
    """Draw drops side by side, and room for more as outlines; beyond four, one drop and a number."""
    if full + empty <= COUNTABLE:
        return _row(x, y, full, empty, theme, r)
    words = say("{water} of {room}", water=full, room=full + empty) if empty else f"×{full}"
    one = _row(x - 4.4 * r, y, 1 if full else 0, 0 if full else 1, theme, r)
    return one + label(x + 1.2 * r, y + 0.6 * r, words, size=24, fill=theme.ink, weight="bold")


def _row(x: float, y: float, full: int, empty: int, theme: Theme, r: float) -> str:
    step = 2.75 * r
    left = x - (full + empty - 1) * step / 2
    wet = (drop(left + place * step, y, r) for place in range(full))
    dry = (drop(left + place * step, y, r) for place in range(full, full + empty))
    return group(wet, fill=theme.drop, stroke=theme.drop_edge, stroke_width=2) + group(
        dry, fill="none", stroke=theme.drop, stroke_width=1.6, stroke_dasharray="4 3"
    )


@kept(KEPT)
def headstream(name: str, basin: str, view: HeadstreamView, box: Box, theme: Theme) -> str:
    """Draw a headstream: its name, its drops, and what its tile brings later."""
    top, size = box.top + (12 if view.coming is None else 0), _name_size(name)
    wide = name_width(name, size)
    middle = (box.left + wide + box.right) / 2 + 6
    parts = [
        rectangle(box, rx=16, fill=theme.paper, stroke=theme.river, stroke_width=4),
        label(box.left + 14 + wide / 2, top + 39, name, size=size, weight="bold"),
        drops(middle, top + 32, view.drops, 0, theme, 10),
    ]
    if not view.drops:
        parts.append(
            label(middle, top + 37, say("spring") if view.coming is None else say("dry"), size=SMALL, fill=theme.faint)
        )
    if view.coming is not None:
        later = " · ".join(map(str, view.coming))
        words = say("then {drops}", drops=later) if any(view.coming) else say("no more")
        parts.append(label(box.x, top + 71, words, size=SMALL, fill=theme.faint))
    words = headstream_label(name, view.drops, view.coming)
    return item(parts, words, data_place=name, data_basin=basin)


# Basins -----------------------------------------------------------------------------------------------------------


@kept(KEPT)
def basin(name: str, site: Site, theme: Theme) -> str:
    """Draw the strip of river that the powerhouses of a basin stand in, its lake, and its name beside both."""
    parts = []
    if box := site.block:
        parts.append(rectangle(box, rx=14, fill=theme.water, stroke=theme.river, stroke_width=3))
        parts.append(basin_name(box.left + PADDING + tag_width(name) / 2, box.y + 10, name))
    if box := site.lake:
        parts.append(rectangle(box, rx=26, fill=theme.water, stroke=theme.river, stroke_width=4))
        plate = name_plate(name, box)
        parts.append(rectangle(plate, fill="none", pointer_events="all"))  # so that the name can be clicked
        parts.append(basin_name(box.left - 8, box.top + 32, name, "end"))
    return item(parts, say("basin {basin}", basin=name), data_basin=name)


def basin_name(x: float, y: float, basin: str, anchor: str | None = None) -> str:
    """Write a basin's name."""
    return anchored_label(x, y, basin, size=_name_size(basin), font_weight="bold", text_anchor=anchor)


def _name_size(name: str) -> float:
    """A short name is written large."""
    return LARGE if len(name) < 3 else SMALL


# Powerhouses ------------------------------------------------------------------------------------------------------


def _house(box: Box) -> str:
    left, wide, half = number(box.left + 2), number(box.width - 4), number((box.width - 4) / 2)
    return f"M{left} {number(box.top + 19)}l{half} -17l{half} 17V{number(box.bottom - 2)}h-{wide}Z"


@kept(KEPT)
def powerhouse(space: SpaceSpec, basin: str, owner: str | None, box: Box, theme: Theme) -> str:
    """Draw a powerhouse, or the outline of one."""
    parts = [element("path", d=_house(box), **free_or_red(space, theme))]
    ink, y = theme.faint, box.bottom - 18
    if owner is not None:
        livery = theme.owner(owner)
        edge, width = (theme.red, 4) if space.red else (livery.edge, 3)
        ink, y = theme.on(livery.fill), box.bottom - 7
        parts = [
            element("path", d=_house(box), fill=livery.fill, stroke=edge, stroke_width=width),
            element("circle", cx=box.x, cy=box.y - 8, r=15, fill=theme.paper),
            owner_mark(livery, box.x, box.y - 8, 11.5),
        ]
    parts.append(label(box.x, y, space.id, size=SMALL, fill=ink))
    return item(parts, powerhouse_label(space, owner), data_place=space.id, data_basin=basin)


# Dams -------------------------------------------------------------------------------------------------------------


@kept(KEPT)
def dam(space: SpaceSpec, basin: str, view: DamView | None, box: Box, theme: Theme) -> str:
    """Draw a base space: empty, or a dam of as many courses as its level, with its water above."""
    parts = _free_base(space, box, theme) if view is None else _built_dam(space, view, box, theme)
    return item(parts, dam_label(space, *(view or (None,))), data_place=space.id, data_basin=basin)


def _free_base(space: SpaceSpec, box: Box, theme: Theme) -> Iterator[str]:
    yield rectangle(box, rx=4, **free_or_red(space, theme))
    yield label(box.x, box.y + 8, space.id, size=SMALL, fill=theme.faint)


def _built_dam(space: SpaceSpec, view: DamView, box: Box, theme: Theme) -> Iterator[str]:
    livery = theme.owner(view.owner)
    edge, width = (theme.red, 4) if space.red else (livery.edge, 3)
    yield rectangle(box.grown(1), rx=3, fill=livery.fill, stroke=edge, stroke_width=width)
    courses = (
        rectangle(Box(box.x, box.top - (course - 0.5) * COURSE, box.width - 16 * course, COURSE))
        for course in range(1, view.level)
    )
    yield group(courses, fill=livery.fill, stroke=livery.edge, stroke_width=2.5)
    yield label(box.x - 22, box.y + 8, space.id, size=SMALL, fill=theme.on(livery.fill))
    yield element("circle", cx=box.right - 24, cy=box.y, r=17, fill=theme.paper)
    yield owner_mark(livery, box.right - 24, box.y, 13)
    surface = box.top - (view.level - 1) * COURSE
    yield drops(box.x, surface - 12, view.water, view.room - view.water, theme)


# Conduits ---------------------------------------------------------------------------------------------------------


@kept(KEPT)
def conduit(
    spec: ConduitSpec, basin: str, owner: str | None, points: tuple[Point, ...], gate: Box, theme: Theme
) -> str:
    """Draw a conduit: dashed where there is none yet, a solid pipe with its owner's mark where there is.

    A frame around it goes around its gate alone (`data-ring`).
    """
    pipe = _free_pipe(spec, points, theme) if owner is None else _built_pipe(spec, owner, points, theme)
    badge = group(_gate(spec, owner, gate, theme), data_ring=1)
    return item((*pipe, badge), conduit_label(spec, owner), data_place=spec.id, data_basin=basin)


def _free_pipe(spec: ConduitSpec, points: Sequence[Point], theme: Theme) -> Iterator[str]:
    d, colour = rounded(points), theme.conduit(spec.value)
    edge, core = ((theme.dark_ink, 7.5, 0.6), (colour, 4.5, None))
    lines = (element("path", d=d, stroke=ink, stroke_width=wide, opacity=faded) for ink, wide, faded in (edge, core))
    yield group(lines, fill="none", stroke_dasharray="11 8")
    yield element("path", d=arrow_head(points, 13), fill=colour, stroke=theme.dark_ink, stroke_width=1.5)


def _built_pipe(spec: ConduitSpec, owner: str, points: Sequence[Point], theme: Theme) -> Iterator[str]:
    """Put the owner's mark on the longest straight piece of the pipe."""
    d, colour, livery = rounded(points), theme.conduit(spec.value), theme.owner(owner)
    (ax, ay), (bx, by) = max(pairwise(points), key=lambda ends: _length(*ends))
    x, y = round((ax + bx) / 2), round((ay + by) / 2)
    parts = (
        element("path", d=d, fill="none", stroke_width=15),
        element("path", d=d, fill="none", stroke=colour, stroke_width=10),
        element("path", d=arrow_head(points, 16), fill=colour, stroke_width=2.5),
        element("circle", cx=x, cy=y, r=16, fill=theme.paper),
        owner_mark(livery, x, y, 11, stroke=None, stroke_width=None),
    )
    yield group(parts, stroke=livery.edge, stroke_width=2)


def _length(one: Point, other: Point) -> float:
    return max(hypot(one[0] - other[0], one[1] - other[1]), 0.01)


def rounded(points: Sequence[Point], radius: float = 16) -> str:
    """Return the `d` of a line with its corners rounded, in whole numbers."""
    before = pen = points[0]
    d = f"M{round(pen[0])} {round(pen[1])}"
    for here, after in pairwise(points[1:]):
        one, other = _towards(here, before, radius), _towards(here, after, radius)
        d += _straight(pen, one) + "Q{} {} {} {}".format(*(round(value) for point in (here, other) for value in point))
        before, pen = here, other
    return d + _straight(pen, points[-1])


def _straight(pen: Point, to: Point) -> str:
    """Go on in a straight line, written as briefly as possible."""
    x, y = round(to[0]), round(to[1])
    return f"V{y}" if round(pen[0]) == x else f"H{x}" if round(pen[1]) == y else f"L{x} {y}"


def _towards(here: Point, there: Point, length: float) -> Point:
    share = min(length / _length(here, there), 0.5)
    return here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share


def arrow_head(points: Sequence[Point], size: float) -> str:
    """Outline an arrow's head at the end of a line."""
    (ax, ay), (x, y) = points[-2:]
    share = size / _length((ax, ay), (x, y))
    ux, uy = (x - ax) * share, (y - ay) * share
    wings = [(x - ux - side * uy, y - uy + side * ux) for side in (0.7, -0.7)]
    return polyline(((round(px), round(py)) for px, py in ((x + ux * 0.2, y + uy * 0.2), *wings)), closed=True)


def _gate(spec: ConduitSpec, owner: str | None, box: Box, theme: Theme) -> Iterator[str]:
    """Draw a conduit's gate at the lake: its value, its owner or its target, its name."""
    colour, plate = theme.conduit(spec.value), Box(box.x, box.y, box.width - 2, box.height)
    if owner is None:
        yield rectangle(plate, rx=8, fill=theme.paper, stroke=theme.faint, stroke_width=2, stroke_dasharray=DASHES)
        yield label(box.x, box.top + 58, f"→{spec.to}", size=SMALL, fill=theme.faint)
    else:
        yield rectangle(plate, rx=8, fill=theme.paper, stroke=theme.owner(owner).edge, stroke_width=4)
        yield owner_mark(theme.owner(owner), box.x, box.top + 51, 12)
    yield element("circle", cx=box.x, cy=box.top + 20, r=16, fill=colour, stroke=theme.dark_ink, stroke_width=1.5)
    yield label(box.x, box.top + 28.5, spec.value, size=24, fill=theme.on(colour), weight="bold")
    yield label(box.x, box.bottom - 8, spec.id, size=SMALL, fill=theme.faint)


assert WALL + 2 * COURSE + 28 < POOL, "a full dam leaves no room for its drops"
