"""A construction wheel: a ring of segments that turns clockwise, the open segment on top, and a list beside it.

What is put into the open segment goes round with the ring, and comes back when it stands on top again.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from ..catalogue import say
from ..components.technology import TECHNOLOGY
from ..names import Seat
from ..questions.arguments import about_a_state
from ..state import GameState, Segment
from ..text import wheel_words
from ..words import count, machine_words
from .cards import technology_label
from .drawing import Picture, Point, element, group, item, label, number, owner_mark, picture
from .icons import icon, turn_arrow
from .parts import SMALL, TEXT, fit, left, livery, panel, paragraph, player_head, printable_text, whose
from .theme import LIGHT, Theme

__all__ = ["wheel"]

OUTER, INNER = 182, 88
X, Y = 204, 266
LIST = 424
"""Where the list begins."""
WIDTH, HEIGHT, ROW = 910, 470, 34
MANY = 10
"""With this many loads or more, they are listed closer together."""
FOOT = "A load goes into the open segment; then the wheel turns once."
"""When the load is back is left to the learner: the numbers on the segments say it."""


@about_a_state
def wheel(state: GameState, player: Seat | str, *, width: float = WIDTH, theme: Theme = LIGHT) -> Picture:
    """Draw a player's construction wheel, `width` pixels wide with its list.

    >>> from barrage_core.newgame import new_game
    >>> print(wheel(new_game(players=2, seed=1)[0], "usa"))
    Construction wheel of the USA: 6 segments, the open one on top, turns clockwise, nothing on it.
    A load goes into the open segment; then the wheel turns once.
    """
    seat = state.seat(player)
    segments = (Segment(), *state.wheels[seat])
    parts = [*player_head(state, seat, 12, 24, 400, theme), left(12, 60, say("Construction wheel"), fill=theme.faint)]
    ring = [_segment(turns, len(segments), segment, theme) for turns, segment in enumerate(segments)]
    parts += [*ring[1:], ring[0]]
    parts += [*_hub(state, seat, theme), _pointer(theme), *_list(state, seat, theme)]
    who = whose(state, seat)
    return picture(
        "wheel",
        *parts,
        size=(width, width * HEIGHT / WIDTH),
        box=(0, 0, WIDTH, HEIGHT),
        title=say("Construction wheel of {player}", player=who),
        text=_text(state, seat, who),
        theme=theme,
    )


def _text(state: GameState, seat: Seat, who: str) -> str:
    size, loads = len(state.wheels[seat]) + 1, list(wheel_words(state, seat))
    load = say("{loads} on it", loads=count(len(loads), "load")) if loads else say("nothing on it")
    head = say(
        "Construction wheel of {player}: {size} segments, the open one on top, turns clockwise, {load}.",
        player=who,
        size=size,
        load=load,
    )
    return printable_text([head, *(f"  {line}" for line in loads), say(FOOT)])


# The ring ---------------------------------------------------------------------------------------------------------


def _point(turns: float, size: int, radius: float) -> Point:
    """Find a place on the ring; what comes back after one turn stands left of the top."""
    angle = -2 * pi * turns / size
    return X + radius * sin(angle), Y - radius * cos(angle)


def _outline(turns: int, size: int) -> str:
    n = number
    corners = [_point(turns + side, size, radius) for radius, side in _CORNERS]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    large = 1 if size < 2 else 0
    outer = f"M{n(ax)} {n(ay)}A{OUTER} {OUTER} 0 {large} 1 {n(bx)} {n(by)}"
    return f"{outer}L{n(cx)} {n(cy)}A{INNER} {INNER} 0 {large} 0 {n(dx)} {n(dy)}Z"


_CORNERS = ((OUTER, 0.5), (OUTER, -0.5), (INNER, -0.5), (INNER, 0.5))


def _segment(turns: int, size: int, segment: Segment, theme: Theme) -> str:
    loaded = any(segment)
    edge, width = (theme.marks["to"], 5) if not turns else (theme.ink, 2.5) if loaded else (theme.line, 1.5)
    fill = theme.gained if loaded else theme.paper
    parts = [element("path", d=_outline(turns, size), fill=fill, stroke=edge, stroke_width=width)]
    parts += [*_load(segment, turns, size, theme), *(_badge(turns, size, theme) if turns else _open_words(size))]
    return group(parts, data_segment=turns)


def _badge(turns: int, size: int, theme: Theme) -> list[str]:
    """On the inner rim of a segment, write the turns until it is open again."""
    x, y = _point(turns, size, INNER + 4)
    return [
        element("circle", cx=x, cy=y, r=13, fill=theme.paper, stroke=theme.faint),
        label(x, y + 5.5, turns, size=TEXT, font_weight="bold"),
    ]


def _open_words(size: int) -> list[str]:
    x, y = _point(0, size, (INNER + OUTER) / 2)
    return [label(x, y + 6, say("open"), size=18 if size < 11 else TEXT, font_weight="bold")]


def _load(segment: Segment, turns: int, size: int, theme: Theme) -> Iterator[str]:
    """Draw a tile and the numbers of machines, one below the other."""
    goods = (("excavators", segment.excavators), ("mixers", segment.mixers))
    machines = [(kind, amount) for kind, amount in goods if amount]
    rows = len(machines) + (1 if segment.tile else 0)
    high = 22 if size > 8 else 32 if rows < 3 else 27
    x, y = _point(turns, size, INNER + (OUTER - INNER) * 0.62)
    y -= high * (rows - 1) / 2
    if segment.tile:
        yield _chip(segment.tile, turns, x, y, theme, height=high - 4, width=58 if size < 9 else 46)
        y += high
    for kind, amount in machines:
        yield label(x - 9, y + 6, amount, size=high * 0.7, text_anchor="end", font_weight="bold")
        yield icon(kind, x + 10, y, high * 0.48, theme)
        y += high


def _chip(tile: str, turns: int, x: float, y: float, theme: Theme, *, height: float, width: float) -> str:
    """Draw a technology tile as a chip around x, y: its level and the piece that it builds."""
    builds, numeral = TECHNOLOGY[tile].builds, "I" * TECHNOLOGY[tile].level
    parts = [panel(x - width / 2, y - height / 2, width, height, theme, rx=4, stroke=theme.ink)]
    if len(builds) == 1:
        aside = width * 0.22 if numeral else 0
        parts.append(icon(builds[0], x + aside, y, height * 0.42, theme))
        if numeral:
            parts.append(label(x - aside, y + 5, numeral, size=SMALL, font_weight="bold"))
    else:
        words = f"{numeral} {say('any') if builds else say('copy')}".strip()
        short = len(words) <= len("III any") and width > 50
        parts.append(label(x, y + 5, words, size=SMALL if short else SMALL - 2, font_weight="bold"))
    words = f"{technology_label(tile)}; {say('on the wheel, back in {turns}', turns=count(turns, 'turn'))}"
    return item(parts, words, data_tile=tile)


def _hub(state: GameState, seat: Seat, theme: Theme) -> Iterator[str]:
    """Draw the way the ring turns, and whose it is."""
    yield turn_arrow(X, Y, INNER - 24, theme.faint, 9, gap=0.2)
    yield owner_mark(livery(state, seat, theme), X, Y - 4, 22)
    yield label(X, Y + 40, say("turns"), size=SMALL, fill=theme.faint)


def _pointer(theme: Theme) -> str:
    top = Y - OUTER - 4
    return element("path", d=f"M{X - 13} {top - 20}h26l-13 17Z", fill=theme.marks["to"])


# The list ---------------------------------------------------------------------------------------------------------


def _list(state: GameState, seat: Seat, theme: Theme) -> Iterator[str]:
    wheel = state.wheels[seat]
    loads = [(turns, segment) for turns, segment in enumerate(wheel, 1) if any(segment)]
    y = 84.0
    head = say("On the wheel") if loads else say("Nothing on the wheel")
    yield left(LIST, y - 24, head, size=18, font_weight="bold")
    for turns, segment in loads:
        words = ", ".join([*map(say, filter(None, [segment.tile])), *machine_words(segment.excavators, segment.mixers)])
        yield element("circle", cx=LIST + 13, cy=y, r=13, fill=theme.paper, stroke=theme.faint)
        yield label(LIST + 13, y + 5.5, turns, size=TEXT, font_weight="bold")
        yield left(LIST + 34, y + 5, say("back in {turns}:", turns=count(turns, "turn")), size=SMALL, fill=theme.faint)
        yield left(LIST + 152, y + 5, fit(words, WIDTH - LIST - 152, SMALL), size=SMALL)
        y += ROW if len(loads) < MANY else ROW - 4
    yield from paragraph(LIST, y + 24, say(FOOT), WIDTH - LIST - 12, size=SMALL, fill=theme.faint)
