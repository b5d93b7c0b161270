"""The key below the board: who owns which shape, and what the signs mean. It is 1000 wide."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .drawing import drop, element, label, owner_mark
from .theme import Theme

__all__ = ["LEGEND", "legend"]

LEGEND = 84
"""The height of the key."""
SIZE = 19
LETTER = 10.2
"""About the width of a letter."""
LONGEST = 14


def legend(owners: Sequence[tuple[str, str]], theme: Theme) -> str:
    """Draw the key: the owners, if there are any, and the signs."""
    signs: list[tuple[str, Callable[[float, float], str]]] = [
        ("drop", lambda x, y: drop(x, y, 9, fill=theme.drop, stroke=theme.drop_edge, stroke_width=1)),
        ("room for one", lambda x, y: drop(x, y, 9, fill="none", stroke=theme.drop, stroke_dasharray="4 3")),
        ("free space", lambda x, y: _space(x, y, theme.faint, 2, "5 4", theme)),
        ("costs credits", lambda x, y: _space(x, y, theme.red, 4, None, theme)),
        ("to basin 9", lambda x, y: label(x, y + 6, "→9", size=SIZE, fill=theme.faint)),
        ("energy per drop", lambda x, y: _value(x, y, theme)),
    ]
    ground = element("rect", width=1000, height=LEGEND, fill=theme.background)
    if not owners:
        return ground + _row(signs, 42, theme)
    people = [(_short(name, company), _mark(company, theme)) for company, name in owners]
    return ground + _row([*people, ("neutral", _mark("neutral", theme))], 27, theme) + _row(signs, 61, theme)


def _short(name: str, company: str) -> str:
    who = name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
    return who if who.lower() == company else f"{who} ({company})"


def _mark(company: str, theme: Theme) -> Callable[[float, float], str]:
    return lambda x, y: owner_mark(theme.owner(company), x, y, 12)


def _space(x: float, y: float, edge: str, width: float, dashes: str | None, theme: Theme) -> str:
    return element(
        "rect", x=x - 15, y=y - 10, width=30, height=20, rx=4, fill=theme.paper, stroke=edge, stroke_width=width,
        stroke_dasharray=dashes,
    )  # fmt: skip


def _value(x: float, y: float, theme: Theme) -> str:
    colour = theme.conduit(3)
    disc = element("circle", cx=x, cy=y, r=13, fill=colour, stroke=theme.dark_ink, stroke_width=1.5)
    return disc + label(x, y + 7, 3, size=SIZE, fill=theme.on(colour), font_weight="bold")


def _row(items: Sequence[tuple[str, Callable[[float, float], str]]], y: float, theme: Theme) -> str:
    """Set signs and words in a row, centred, with even gaps."""
    widths = [46 + LETTER * len(words) for words, _ in items]
    gap = min((960 - sum(widths)) / max(len(items) - 1, 1), 40)
    x, drawn = (1000 - sum(widths) - gap * (len(items) - 1)) / 2, ""
    for (words, sign), width in zip(items, widths, strict=True):
        drawn += sign(x + 17, y) + label(x + 40, y + 6, words, size=SIZE, fill=theme.faint, text_anchor="start")
        x += width + gap
    return drawn
