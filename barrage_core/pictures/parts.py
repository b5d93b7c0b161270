"""What the smaller pictures share: words that fit, panels, chips, and what a player is called.

Text cannot be measured here, so a letter counts as `LETTER` of the font's size, which is on the safe side for the usual
sans-serif fonts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from ..catalogue import say, say_many
from ..components.companies import COMPANIES, OFFICERS
from ..components.gains import UNITS, Gain
from ..names import AREAS, NEUTRAL, Seat
from ..rulebook import RULES
from ..rules.powers import POWERS, acting_officer
from ..state import GameState
from ..words import joined
from .drawing import Attribute, element, group, label, owner_mark, shape
from .icons import icon
from .theme import Livery, Theme

__all__ = [
    "SMALL",
    "TEXT",
    "fit",
    "gain_lines",
    "left",
    "lines",
    "livery",
    "officer_words",
    "officers_title",
    "owner_marks",
    "panel",
    "paragraph",
    "player_head",
    "player_words",
    "printable_text",
    "right",
    "whose",
]

LETTER = 0.59
TEXT, SMALL = 16, 14
"""Sizes of letters; nothing is smaller, so that a picture can be read at half its size."""


# Words ------------------------------------------------------------------------------------------------------------


def left(
    x: float, y: float, words: object, *, size: float = TEXT, fill: str | None = None, **attributes: Attribute
) -> str:
    """Return a line of text that begins at x."""
    return label(x, y, words, size=size, fill=fill, **{"text_anchor": None, **attributes})


def right(
    x: float, y: float, words: object, *, size: float = TEXT, fill: str | None = None, **attributes: Attribute
) -> str:
    """Return a line of text that ends at x."""
    return label(x, y, words, size=size, fill=fill, **{"text_anchor": "end", **attributes})


def fit(words: str, width: float, size: float = TEXT) -> str:
    """Shorten words to a width.

    >>> fit("Wilhelmina of the Upper Valley", 120)
    'Wilhelmina …'
    """
    most = int(width / (LETTER * size))
    return words if len(words) <= most else words[: most - 1] + "…"


def lines(words: str, width: float, size: float = TEXT) -> list[str]:
    """Break words into lines of a width."""
    return wrap(words, max(4, int(width / (LETTER * size))))


def paragraph(
    x: float, y: float, words: str, width: float, *, size: float = TEXT, most: int = 9, fill: str | None = None
) -> list[str]:
    """Return lines of text one below the other; the first stands on y."""
    rows = lines(words, width, size)
    if len(rows) > most:
        rows = [*rows[: most - 1], fit(" ".join(rows[most - 1 :]), width, size)]
    return [left(x, y + number * size * 1.2, row, size=size, fill=fill) for number, row in enumerate(rows)]


def printable_text(rows: Iterable[str]) -> str:
    """Join the lines of a picture's text; characters that cannot be printed become question marks."""
    return "\n".join("".join(sign if sign.isprintable() else "?" for sign in row) for row in rows)


# Players ----------------------------------------------------------------------------------------------------------


def livery(state: GameState, seat: Seat, theme: Theme) -> Livery:
    """Return how a player's pieces look."""
    return theme.owner("neutral" if seat == NEUTRAL else state.companies[seat])


def owner_marks(
    state: GameState, seat: Seat, x: float, y: float, r: float, number: int, *, step: float, theme: Theme
) -> str:
    """Draw a player's mark several times side by side, the first one around x, y."""
    style = livery(state, seat, theme)
    marks = (shape(style.shape, x + step * place, y, r) for place in range(number))
    return group(marks, fill=style.fill, stroke=style.edge, stroke_width=r * 0.18)


def whose(state: GameState, seat: Seat) -> str:
    """Name a player as `player_words` does, but as it follows "of" in a sentence."""
    company = state.companies[seat]
    names = (state.called(seat), *((say(COMPANIES[company].in_a_sentence),) if company else ()))
    return ", ".join(dict.fromkeys(names))


def player_words(state: GameState, seat: Seat) -> str:
    """Name a player and the company, only once where both are the same."""
    company = state.companies[seat]
    names = (state.name(seat), *((say(COMPANIES[company].title),) if company else ()))
    return ", ".join(dict.fromkeys(names))


def player_head(state: GameState, seat: Seat, x: float, y: float, width: float, theme: Theme) -> list[str]:
    """Draw a player's mark with the name beside it, around a line through y."""
    words = fit(player_words(state, seat), width - 28, 20)
    mark = owner_mark(livery(state, seat, theme), x + 11, y, 11)
    return [mark, left(x + 30, y + 7, words, size=20, font_weight="bold")]


def officer_words(officer: str) -> str:
    """Say what an officer can do, as the rulebook's table does."""
    return say(RULES[POWERS[officer].rule].says)


def officers_title(state: GameState, seat: Seat) -> str:
    """Name a player's officer, and the one that is copied in this turn."""
    own, acting = state.officers[seat], acting_officer(state, seat)
    return OFFICERS[own] if own == acting else f"{OFFICERS[own]}, {say('acts as')} {OFFICERS[acting]}"


# Panels and gains -------------------------------------------------------------------------------------------------


def panel(x: float, y: float, width: float, height: float, theme: Theme, **attributes: Attribute) -> str:
    """Draw a card or a field with round corners."""
    options: dict[str, Attribute] = {"rx": 6, "fill": theme.paper, "stroke": theme.line, **attributes}
    return element("rect", x=x, y=y, width=width, height=height, **options)


_SHORTER = {
    "any_machine": ("machine, any", "machines, any"),
    "rotate": ("wheel turn", "wheel turns"),
    "place_drops": ("drop waits", "drops wait"),
    "flow_drops": ("drop flows", "drops flow"),
}
"""Units that are too long for a card, in fewer words."""


def short_gain(gain: Gain) -> str:
    """Say in few words what a symbol gives.

    >>> short_gain(Gain("rotate", 2)), short_gain(Gain("build_conduit", 3))
    ('2 wheel turns', 'build conduit, value up to 3')
    """
    if gain.kind in UNITS:
        one, several = _SHORTER.get(gain.kind, UNITS[gain.kind])
        return f"{gain.amount} {say_many(gain.amount, one, several)}"
    words = say(gain.kind.replace("_", " "))
    if gain.kind == "build_conduit":
        return say("{words}, value up to {value}", words=words, value=gain.amount)
    areas = joined(map(say, gain.areas), "or")
    return words if gain.areas == AREAS else say("{words} in {areas}", words=words, areas=areas)


def gain_lines(
    gains: Iterable[Gain], x: float, middle: float, width: float, theme: Theme, *, fill: str | None = None
) -> Iterator[str]:
    """Draw symbols with their words, each on a new line, centred on a line through `middle`."""
    shown = [(gain, lines(short_gain(gain), width - 20, SMALL)) for gain in gains]
    y = middle - 10.5 * (sum(len(rows) for _, rows in shown) - 1)
    for gain, rows in shown:
        yield icon(gain.kind, x + 8, y, 9, theme)
        for row in rows:
            yield left(x + 21, y + 5, row, size=SMALL, fill=fill)
            y += 21
