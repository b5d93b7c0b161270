"""Small pictures for what is counted: machines, credits, points, energy, engineers, pieces, turns of the wheel.

Each is drawn around a centre x, y and fits into a square of twice r. An icon never stands alone: a number and a word,
or a row with a heading, say the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from math import cos, pi, sin

from ..catalogue import say
from ..names import Piece
from .drawing import Point, drop, element, label, number, polyline
from .theme import Theme

__all__ = ["bolt", "coin", "icon", "pawns", "piece", "turn_arrow"]

SMALLEST = 11
"""The size of the smallest letters that can be read."""


def _through(x: float, y: float, r: float, points: Iterable[Point]) -> str:
    """Return a path through points, given in parts of r from the centre; steps are shorter to write than places."""
    tens = [(round(10 * r * right), round(10 * r * down)) for right, down in points]
    steps = [(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(tens)]
    start = f"M{_short(x + tens[0][0] / 10)} {_short(y + tens[0][1] / 10)}"
    return start + "l" + " ".join(f"{_short(right / 10)} {_short(down / 10)}" for right, down in steps)


def _short(value: float) -> str:
    return number(round(value, 1))


def _area(x: float, y: float, r: float, points: Iterable[Point], fill: str, edge: str) -> str:
    return _areas(x, y, r, (points,), fill, edge)


def _areas(x: float, y: float, r: float, areas: Iterable[Iterable[Point]], fill: str, edge: str) -> str:
    """Draw areas of one colour as one path."""
    d = "".join(_through(x, y, r, points) + "Z" for points in areas)
    return element("path", d=d, fill=fill, stroke=edge, stroke_width=round(max(r * 0.11, 0.8), 1))


def _stroke(x: float, y: float, r: float, lines: Iterable[Iterable[Point]], colour: str, width: float) -> str:
    """Draw lines of one width as one path."""
    d = "".join(_through(x, y, r, points) for points in lines)
    return element("path", d=d, fill="none", stroke=colour, stroke_width=round(width, 1))


# Goods ------------------------------------------------------------------------------------------------------------


def coin(x: float, y: float, r: float, theme: Theme, credits: object = "") -> str:
    """Draw a coin, with a number on it if one is given."""
    parts = [element("circle", cx=x, cy=y, r=r, fill=theme.coin, stroke=theme.dark_ink, stroke_width=r * 0.1)]
    if credits == "":
        parts.append(
            element("circle", cx=x, cy=y, r=r * 0.62, fill="none", stroke=theme.on(theme.coin), stroke_width=r * 0.12)
        )
    else:
        size = r * (1.3 if len(str(credits)) < 3 else 1.05)
        parts.append(label(x, y + size * 0.36, credits, size=size, fill=theme.on(theme.coin), font_weight="bold"))
    return "".join(parts)


def bolt(x: float, y: float, r: float, theme: Theme) -> str:
    """Draw a flash of lightning: energy."""
    points = ((0.2, -1), (-0.62, 0.16), (-0.06, 0.16), (-0.22, 1), (0.62, -0.24), (0.06, -0.24))
    return _area(x, y, r, points, theme.energy, theme.ink)


def _points(x: float, y: float, r: float, theme: Theme) -> str:
    """Draw a medal: victory points. A small one has a rim instead of letters that nobody could read."""
    fill, size = theme.points, r * 0.92
    corners = [(0.95 * sin(step * pi / 3), -0.95 * cos(step * pi / 3)) for step in range(6)]
    medal = _area(x, y, r, corners, fill, theme.ink)
    if size < SMALLEST:
        return medal + _area(x, y, r * 0.55, corners, "none", theme.on(fill))
    return medal + label(x, y + size * 0.36, say("VP"), size=size, fill=theme.on(fill), font_weight="bold")


_BUCKET = (0.95, -0.05), (0.5, 0.12), (0.62, 0.5), (1, 0.42)
_CAB = (-0.8, -0.4), (-0.15, -0.4), (0.2, 0.1), (0.2, 0.5), (-0.8, 0.5)
_TRACKS = (-0.95, 0.68), (0.35, 0.68)
_ARM = (-0.1, 0.1), (0.42, -0.72), (0.8, 0.05)


def _excavator(x: float, y: float, r: float, theme: Theme) -> str:
    fill, ink = theme.excavator, theme.ink
    return (
        _stroke(x, y, r, (_ARM,), ink, r * 0.2)
        + _areas(x, y, r, (_BUCKET, _CAB), fill, ink)
        + _stroke(x, y, r, (_TRACKS,), ink, r * 0.36)
    )


_DRUM = (-1, -0.3), (-0.55, -0.8), (0.4, -0.4), (0.45, 0.3), (-0.6, 0.35)
_HOOPS = ((-0.5, -0.76), (-0.36, 0.3)), ((0, -0.55), (0.06, 0.3))
_CABIN = (0.5, -0.2), (0.95, -0.2), (0.95, 0.5), (0.5, 0.5)
_FRAME = ((-0.95, 0.45), (0.98, 0.45)), ((-0.78, 0.68), (-0.32, 0.68)), ((0.32, 0.68), (0.78, 0.68))


def _mixer(x: float, y: float, r: float, theme: Theme) -> str:
    fill, ink = theme.mixer, theme.ink
    return (
        _areas(x, y, r, (_DRUM, _CABIN), fill, ink)
        + _stroke(x, y, r, _HOOPS, ink, r * 0.1)
        + _stroke(x, y, r, _FRAME, ink, r * 0.36)
    )


def _any_machine(x: float, y: float, r: float, theme: Theme) -> str:
    """Draw a field in the colours of both machines: one or the other."""
    ink = theme.ink
    return _area(x, y, r, ((-0.85, 0.85), (-0.85, -0.85), (0.85, -0.85)), theme.excavator, ink) + _area(
        x, y, r, ((-0.85, 0.85), (0.85, 0.85), (0.85, -0.85)), theme.mixer, ink
    )


def turn_arrow(x: float, y: float, r: float, colour: str, width: float, *, gap: float = 0.22) -> str:
    """Draw an arrow that goes round clockwise; `gap` is the part of the circle left open, at the top."""
    start, end = 2 * pi * gap / 2, 2 * pi * (1 - gap / 2)
    tip = (x + r * sin(end), y - r * cos(end))
    head = width * 1.9
    along, out = (cos(end), sin(end)), (sin(end), -cos(end))
    back = [(tip[0] + head * sign * out[0], tip[1] + head * sign * out[1]) for sign in (1, -1)]
    nose = (tip[0] + head * 1.5 * along[0], tip[1] + head * 1.5 * along[1])
    n = number
    arc = f"M{n(x + r * sin(start))} {n(y - r * cos(start))}A{n(r)} {n(r)} 0 1 1 {n(tip[0])} {n(tip[1])}"
    return element("path", d=arc, fill="none", stroke=colour, stroke_width=width) + element(
        "path", d=polyline([back[0], nose, back[1]], closed=True), fill=colour
    )


def _rotate(x: float, y: float, r: float, theme: Theme) -> str:
    return turn_arrow(x, y, r * 0.72, theme.ink, r * 0.26)


def _waiting_drops(x: float, y: float, r: float, theme: Theme) -> str:
    bar = element("rect", x=x - r * 0.8, y=y + r * 0.72, width=r * 1.6, height=r * 0.22, fill=theme.ink)
    return drop(x, y + r * 0.02, r * 0.58, fill=theme.drop) + bar


def _flowing_drops(x: float, y: float, r: float, theme: Theme) -> str:
    arrow = ((-0.5, 0.55), (0, 1), (0.5, 0.55))
    return drop(x, y - r * 0.12, r * 0.5, fill=theme.drop) + _stroke(x, y, r, (arrow,), theme.ink, r * 0.2)


def pawns(x: float, y: float, r: float, number_of: int, *, step: float = 0, fill: str, edge: str) -> str:
    """Draw engineers side by side, the first one around x, y."""
    one = "".join(_pawn(x + step * place, y, r) for place in range(number_of))
    return element("path", d=one, fill=fill, stroke=edge, stroke_width=round(max(r * 0.12, 0.8), 1))


def _pawn(x: float, y: float, r: float) -> str:
    n, head = _short, number(round(r * 0.4, 1))
    body = f"M{n(x - r * 0.62)} {n(y + r * 0.95)}l{n(r * 0.42)} {n(-r * 1.1)}h{n(r * 0.4)}l{n(r * 0.42)} {n(r * 1.1)}Z"
    return f"{body}M{n(x - r * 0.4)} {n(y - r * 0.5)}a{head} {head} 0 1 1 0 .1Z"


def _engineers(x: float, y: float, r: float, theme: Theme) -> str:
    return pawns(x, y, r, 1, fill=theme.faint, edge=theme.ink)


def _contract(x: float, y: float, r: float, theme: Theme) -> str:
    """Draw a card with a coloured head."""
    left, top, wide, high = x - 0.9 * r, y - 0.75 * r, 1.8 * r, 1.5 * r
    card = element("rect", x=left, y=top, width=wide, height=high, rx=r / 4, fill=theme.paper, stroke=theme.ink)
    return card + element("path", d=f"M{_short(left)} {_short(y - 0.25 * r)}h{_short(wide)}", stroke=theme.ink)


# Pieces -----------------------------------------------------------------------------------------------------------

_PIECES: dict[str, tuple[tuple[Point, ...], ...]] = {
    "base": (((-0.98, 0.7), (-0.66, -0.3), (0.66, -0.3), (0.98, 0.7)),),
    "elevation": (
        ((-0.8, 0.4), (-0.6, -0.35), (0.6, -0.35), (0.8, 0.4)),
        ((-0.98, 0.75), (-0.98, 0.5), (0.98, 0.5), (0.98, 0.75)),
    ),
    "conduit": (
        ((-0.98, -0.42), (-0.72, -0.42), (-0.72, 0.42), (-0.98, 0.42)),
        ((-0.72, -0.25), (0.72, -0.25), (0.72, 0.25), (-0.72, 0.25)),
        ((0.72, -0.42), (0.98, -0.42), (0.98, 0.42), (0.72, 0.42)),
    ),
    "powerhouse": (((-0.8, 0.8), (-0.8, -0.15), (0, -0.85), (0.8, -0.15), (0.8, 0.8)),),
}


def piece(kind: Piece, x: float, y: float, r: float, *, fill: str, edge: str) -> str:
    """Draw a piece: the foot of a dam, a storey of it, a pipe, a house."""
    return _areas(x, y, r, _PIECES[kind], fill, edge)


def _plain_piece(kind: Piece) -> Icon:
    def draw(x: float, y: float, r: float, theme: Theme) -> str:
        return piece(kind, x, y, r, fill=theme.line, edge=theme.ink)

    return draw


Icon = Callable[[float, float, float, Theme], str]

ICONS: dict[str, Icon] = {
    "credits": coin,
    "vp": _points,
    "excavators": _excavator,
    "mixers": _mixer,
    "any_machine": _any_machine,
    "rotate": _rotate,
    "energy": bolt,
    "place_drops": _waiting_drops,
    "flow_drops": _flowing_drops,
    "engineers": _engineers,
    "contract": _contract,
    "base": _plain_piece("base"),
    "elevation": _plain_piece("elevation"),
    "conduit": _plain_piece("conduit"),
    "powerhouse": _plain_piece("powerhouse"),
}


def icon(kind: str, x: float, y: float, r: float, theme: Theme) -> str:
    """Draw what a gain gives, or what is counted under this name."""
    return ICONS[kind.removeprefix("build_")](x, y, r, theme)
