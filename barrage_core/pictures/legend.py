"""The key below the board: who owns which shape, and what the signs mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import wrap

from ..catalogue import say
from ..components.companies import COMPANIES
from ..rulebook.box_words import with_box_words
from .drawing import drop, element, label, owner_mark
from .layout import SMALL, name_width
from .theme import Theme

__all__ = ["legend"]

ROW = 36
SIGN, GAP = 46, 18
LONGEST = 14

_Item = tuple[str, Callable[[float, float], str]]


def legend(owners: Sequence[tuple[str, str]], wide: float, theme: Theme, layer: str = "") -> tuple[str, float]:
    """Draw the key, so wide, and return how high it is: what a layer shows, the owners, if there are any, the signs."""
    signs: list[_Item] = [
        ("drop", lambda x, y: drop(x, y, 9, fill=theme.drop, stroke=theme.drop_edge, stroke_width=1)),
        ("room for one", lambda x, y: drop(x, y, 9, fill="none", stroke=theme.drop, stroke_dasharray="4 3")),
        ("free space", lambda x, y: _space(x, y, theme.faint, 2, "5 4", theme)),
        ("costs credits", lambda x, y: _space(x, y, theme.red, 4, None, theme)),
        ("to basin 9", lambda x, y: label(x, y + 7, "→9", size=SMALL, fill=theme.faint)),
        ("energy per drop", lambda x, y: _value(x, y, theme)),
    ]
    signs = [(with_box_words(say(words), theme.language), sign) for words, sign in signs]
    people: list[_Item] = [(_short(name, company), _mark(company, theme)) for company, name in owners]
    if people:
        people.append((say("neutral"), _mark("neutral", theme)))
    rows = [*_title(layer, wide - 40, theme), *_rows(people, wide - 40), *_rows(signs, wide - 40)]
    height = ROW * len(rows) + 12
    ground = element("rect", width=wide, height=height, fill=theme.background)
    return ground + "".join(_row(row, wide / 2, 6 + ROW * (at + 0.5), theme) for at, row in enumerate(rows)), height


def _title(layer: str, wide: float, theme: Theme) -> list[list[_Item]]:
    """Break what a layer shows into rows that fit; the heats stand before the first."""
    lines = wrap(layer, int((wide - SIGN - GAP) / name_width("x") / 0.9))
    return [[(line, _nothing if at else lambda x, y: _heats(x, y, theme))] for at, line in enumerate(lines)]


def _nothing(x: float, y: float) -> str:
    return ""


def _rows(items: Sequence[_Item], wide: float) -> list[list[_Item]]:
    """Break signs and words into as few rows as they fit in, about equally wide."""
    if not items:
        return []
    whole = sum(map(_width, items))
    room = whole / -(-whole // wide)
    rows: list[list[_Item]] = [[]]
    for one in items:
        used = sum(map(_width, rows[-1]))
        if rows[-1] and (used + _width(one) > wide or used + _width(one) / 2 > room):
            rows.append([])
        rows[-1].append(one)
    return rows


def _width(one: _Item) -> float:
    return SIGN + name_width(one[0]) * 0.9 + GAP


def _short(name: str, company: str) -> str:
    who = name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
    title = say(COMPANIES[company].title)
    return who if who == title else f"{who} ({title})"


def _mark(company: str, theme: Theme) -> Callable[[float, float], str]:
    return lambda x, y: owner_mark(theme.owner(company), x, y, 12)


def _heats(x: float, y: float, theme: Theme) -> str:
    """Draw all heats side by side, the coldest first."""
    wide = 36 / len(theme.heats)
    return "".join(
        element("rect", x=x - 18 + wide * place, y=y - 9, width=wide, height=18, fill=colour)
        for place, colour in enumerate(theme.heats.values())
    )


def _space(x: float, y: float, edge: str, width: float, dashes: str | None, theme: Theme) -> str:
    return element(
        "rect", x=x - 15, y=y - 10, width=30, height=20, rx=4, fill=theme.paper, stroke=edge, stroke_width=width,
        stroke_dasharray=dashes,
    )  # fmt: skip


def _value(x: float, y: float, theme: Theme) -> str:
    colour = theme.conduit(3)
    disc = element("circle", cx=x, cy=y, r=14, fill=colour, stroke=theme.dark_ink, stroke_width=1.5)
    return disc + label(x, y + 7.5, 3, size=SMALL, fill=theme.on(colour), font_weight="bold")


def _row(items: Sequence[_Item], middle: float, y: float, theme: Theme) -> str:
    """Set signs and words in a row, centred."""
    x, drawn = middle - (sum(map(_width, items)) - GAP) / 2, ""
    for words, sign in items:
        drawn += sign(x + 17, y) + label(x + 40, y + 7, words, size=SMALL, fill=theme.faint, text_anchor="start")
        x += _width((words, sign))
    return drawn
