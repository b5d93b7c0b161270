"""The management board: every section with its rows and spaces, the bank, the contract and the patent office."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from ..board import Space
from ..catalogue import say
from ..checks import expected, one_of
from ..components.contracts import CONTRACTS
from ..components.management import BANK, MANAGEMENT_ROWS, PATENT_ROWS, SECTIONS, Row
from ..errors import BarrageError
from ..names import COLOURS, MOST_PLAYERS
from ..questions.arguments import about_a_state
from ..state import GameState
from ..text import owner_word
from ..words import with_and
from .cards import CARD, TILE, draw_contract, draw_technology
from .drawing import Picture, element, item, label, number, owner_mark, picture
from .icons import coin, icon, pawns
from .layout import name_width
from .parts import SMALL, TEXT, fit, left, livery, owner_marks, panel
from .spaces import PARTS, Part, bank_words, board_words, space_label
from .theme import LIGHT, Theme

__all__ = ["COLUMNS", "effect_icons", "management_board", "needed"]

WIDTH = 920
COLUMN, GUTTER = 438, 20
HEAD, ROW = 40, 54
SPACE = 98, 44
LEFT_SPACE, RIGHT_SPACE = 228, 332
"""Where the two spaces of a row begin."""
LONG = 20
"""Letters of an effect that fit beside its symbol."""
COLUMNS = (("turbine_station", "water_management", "bank"), ("workshop", "machinery_shop", "contract_office"))


@about_a_state
def management_board(state: GameState, *, parts: Collection[str] = PARTS, theme: Theme = LIGHT) -> Picture:
    """Draw the management board, or some parts of it.

    The parts are "spaces" with the engineers on them, "contracts" on show, and "patents".

    >>> from barrage_core.newgame import new_game
    >>> print(management_board(new_game(players=2, seed=1, mode="full")[0], parts=["patents"]).text.splitlines()[1])
    Patent Office
    """
    drawn: list[str] = []
    y, chosen = 6.0, _chosen(parts)
    for part in chosen:
        content, height = _PARTS[part](state, y, theme)
        drawn += content
        y += height
    return picture(
        "management board",
        *drawn,
        size=(WIDTH, y),
        box=(0, 0, WIDTH, y),
        title=say("Management board")
        if chosen == PARTS
        else say("Management board: {parts}", parts=with_and(map(say, chosen))),
        text=board_words(state, chosen),
        desc=say("Management board: {parts}.", parts=", ".join(say(_DESCRIBED[part]) for part in chosen)),
        theme=theme,
    )


_DESCRIBED: dict[Part, str] = {
    "spaces": "spaces with the engineers on them",
    "contracts": "contracts on show",
    "patents": "patents",
}


def _chosen(parts: Collection[str]) -> tuple[Part, ...]:
    """Return the parts from top to bottom, in whatever order they were named."""
    named = [parts] if isinstance(parts, str) else parts
    wanted = [one_of(part, PARTS, "parts") for part in named]
    if not wanted:
        raise BarrageError(expected(f"at least one of {', '.join(PARTS)}", parts, "parts"))
    return tuple(part for part in PARTS if part in wanted)


def _spaces(state: GameState, top: float, theme: Theme) -> tuple[list[str], float]:
    """Draw the sections with their spaces in two columns, and return how high they are."""
    drawn = [left(12, top + 24, say("Management board"), size=20, font_weight="bold"), _legend(top + 24, theme)]
    y = top
    for place, sections in enumerate(COLUMNS):
        y = top + 38
        for section in sections:
            drawn += _section(state, section, 12 + place * (COLUMN + GUTTER), y, theme)
            y += _height(section) + 10
    return drawn, y + 10 - top


def _height(section: str) -> float:
    rows = sum(row.section == section for row in MANAGEMENT_ROWS)
    return HEAD + max(1, rows) * ROW + 2


def _legend(y: float, theme: Theme) -> str:
    """Explain the signs on the spaces, in a line of text that stands on y."""
    x, ink = WIDTH - 12, theme.faint
    return (
        pawns(x - 566, y - 7, 11, 1, fill=theme.paper, edge=ink)
        + left(x - 552, y - 2, say("engineer needed"), size=SMALL, fill=ink)
        + coin(x - 406, y - 7, 10, theme)
        + left(x - 390, y - 2, say("credits to pay"), size=SMALL, fill=ink)
        + panel(x - 236, y - 16, 26, 19, theme, stroke=theme.red, stroke_width=3)
        + left(x - 202, y - 2, say("red space: a fee on top"), size=SMALL, fill=ink)
    )


# Rows and spaces --------------------------------------------------------------------------------------------------


def _section(state: GameState, section: str, x: float, y: float, theme: Theme) -> Iterator[str]:
    yield panel(x, y, COLUMN, _height(section), theme, fill=theme.areas["mountains"])
    yield left(x + 10, y + 26, say(SECTIONS[section]), size=18, font_weight="bold")
    if section == "bank":
        yield _bank(state, x, y + HEAD, theme)
        return
    sides = say("left / right").partition(" / ")[::2]  # "left" alone is also what remains
    for words, at in zip(sides, (LEFT_SPACE, RIGHT_SPACE), strict=True):
        yield label(x + at + SPACE[0] / 2, y + 27, words, size=SMALL, fill=theme.faint)
    for place, row in enumerate(row for row in MANAGEMENT_ROWS if row.section == section):
        yield from _row(state, row, x, y + HEAD + place * ROW, theme)


def _row(state: GameState, row: Row, x: float, y: float, theme: Theme) -> Iterator[str]:
    closed = row.players > state.players
    yield from _effect(row, x + 10, y, theme, closed=closed)
    for side, at in (("L", LEFT_SPACE), ("R", RIGHT_SPACE)):
        yield _space(state, state.board.spaces[row.id + side], x + at, y, theme, closed=closed)
    if closed:
        only = row.players == MOST_PLAYERS
        words = say("closed: {number} players only" if only else "closed: {number} players or more", number=row.players)
        yield panel(x + LEFT_SPACE + 4, y + 9, 194, 26, theme, stroke=theme.faint)
        yield label(x + LEFT_SPACE + 101, y + 27, words, size=SMALL)


_ICONS = {
    "produce": "energy",
    "place_drops": "place_drops",
    "flow_drops": "flow_drops",
    "rotate": "rotate",
    "take_contracts": "contract",
}
_MACHINES = "excavators", "mixers", "any_machine"


def effect_icons(row: Row) -> list[str]:
    """Name the icons of an effect, one for each kind of machine."""
    machines = [kind for kind, number in zip(_MACHINES, row.machines, strict=True) if number]
    return machines or [_ICONS[row.effect]]


def _effect(row: Row, x: float, y: float, theme: Theme, *, closed: bool) -> Iterator[str]:
    for at, kind in enumerate(effect_icons(row)):  # two machines stand one above the other
        yield icon(kind, x + 12, y + 14 + 24 * at, 12, theme)
    yield left(x + 30, y + 20, row, size=TEXT if len(str(row)) <= LONG else SMALL)
    yield left(x + 30, y + 40, row.id, size=SMALL, fill=theme.faint)
    if row.pay:
        words = say("pay")
        yield left(x + min(140, 168 - 0.9 * name_width(words, SMALL)), y + 40, words, size=SMALL)  # before the coin
        yield coin(x + 182, y + 34, 11, theme, row.pay)
    if closed:
        yield element("path", d=f"M{number(x)} {number(y + 15)}h{LEFT_SPACE - 16}", stroke=theme.ink, stroke_width=2)


def _space(state: GameState, space: Space, x: float, y: float, theme: Theme, *, closed: bool) -> str:
    """Draw a space: the engineers that it needs, or those that stand on it."""
    red = space.credits > space.row.pay
    width, height = SPACE
    owner = state.occupied.get(space.id)
    edge = theme.red if red else theme.faint
    dash = "5 4" if closed else None
    parts = [
        panel(x, y, width, height, theme, stroke=edge, stroke_width=3 if red else 1.5, stroke_dasharray=dash),
    ]
    if not closed:
        middle = x + width / 2, y + height / 2
        parts += needed(space, *middle, 12, 12, theme) if owner is None else _taken(state, space, owner, x, y, theme)
    return item(parts, space_label(state, space), data_space=space.id)


def needed(space: Space, x: float, y: float, pawn: float, disc: float, theme: Theme) -> Iterator[str]:
    """Draw the engineers that a space needs, and its fee, around x, y; `pawn` and `disc` are their sizes."""
    fee, step = space.credits - space.row.pay, round(1.7 * pawn, 1)
    wide = step * space.engineers
    start = x - (wide + (2.1 * disc if fee else 0)) / 2
    yield pawns(start + step / 2, y, pawn, space.engineers, step=step, fill=theme.paper, edge=theme.faint)
    if fee:
        yield coin(start + wide + 1.1 * disc, y, disc, theme, fee)


def _taken(state: GameState, space: Space, owner: int, x: float, y: float, theme: Theme) -> Iterator[str]:
    start = x + SPACE[0] / 2 - 12 * (space.engineers - 1)
    yield owner_marks(state, owner, start, y + 14, 10, space.engineers, step=24, theme=theme)
    yield label(x + SPACE[0] / 2, y + 39, fit(owner_word(state, owner), SPACE[0], SMALL), size=SMALL)


def _bank(state: GameState, x: float, y: float, theme: Theme) -> str:
    parts = [
        panel(x + 8, y - 2, COLUMN - 16, ROW - 6, theme, stroke=theme.faint),
        pawns(x + 28, y + 22, 12, 1, fill=theme.paper, edge=theme.faint),
        left(x + 44, y + 28, "→"),
        coin(x + 74, y + 22, 11, theme, 1),
        left(x + 92, y + 27, say("each"), size=SMALL),
    ]
    standing = [(seat, engineers) for seat, engineers in enumerate(state.bank) if engineers]
    for place, (seat, engineers) in enumerate(standing):
        at = x + 150 + 76 * place
        parts += [owner_mark(livery(state, seat, theme), at, y + 22, 11), left(at + 16, y + 28, f"× {engineers}")]
    if not standing:
        parts.append(left(x + 150, y + 28, say("nobody yet; never full"), size=SMALL, fill=theme.faint))
    return item(parts, bank_words(state), data_space=BANK)


# Contracts and patents --------------------------------------------------------------------------------------------


def _contracts(state: GameState, top: float, theme: Theme) -> tuple[list[str], float]:
    """Draw the contracts on show in columns, and return how high they are."""
    supply, y = state.supply, top + 38
    drawn = [left(12, top + 12, say("Contracts on show"), size=18, font_weight="bold")]
    for column, (colour, pile) in enumerate(zip(COLOURS, supply.piles, strict=True)):
        x = 12 + column * (CARD[0] + 10)
        drawn.append(
            left(
                x,
                y,
                say("{colour}: {number} face down", colour=say(colour), number=len(pile)),
                size=SMALL,
                fill=theme.faint,
            )
        )
        drawn += _cards([name for name in supply.on_show if CONTRACTS[name].kind == colour], x, y + 8, theme)
    x = 12 + len(COLOURS) * (CARD[0] + 10)
    drawn.append(left(x, y, say("national: open to everybody"), size=SMALL, fill=theme.faint))
    drawn += _cards(supply.national, x, y + 8, theme)
    return drawn, 46 + max(2, len(supply.national)) * (CARD[1] + 8)


def _cards(names: Sequence[str], x: float, y: float, theme: Theme) -> Iterator[str]:
    """Draw contracts one below the other."""
    return (draw_contract(name, x, y + at * (CARD[1] + 8), theme) for at, name in enumerate(names))


def _patents(state: GameState, top: float, theme: Theme) -> tuple[list[str], float]:
    """Draw the patent office, and return how high it is."""
    y, full = top + 24, state.setup.mode == "full"
    more = say("closed: not in the introductory game")
    if full:
        more = say("{number} tiles to come", number=len(state.technology_pile))
    drawn = [
        left(12, y, say(SECTIONS["patent_office"]), size=18, font_weight="bold"),
        left(160, y, more, size=SMALL, fill=theme.faint),
    ]
    for place, row in enumerate(PATENT_ROWS):
        x = 12 + place * 302
        if full:
            drawn.append(_patent(state.patents[place], x, y + 12, theme))
            drawn.append(_patent_space(state, row, x + 224, y + 12, theme))
        else:
            drawn.append(_space(state, state.board.spaces[row.id], x, y + 12, theme, closed=True))
            drawn.append(label(x + SPACE[0] / 2, y + 39, say("closed"), size=SMALL, fill=theme.faint))
    return drawn, 210 if full else 96


def _patent(tile: str, x: float, y: float, theme: Theme) -> str:
    if tile:
        return draw_technology(tile, x, y, theme)
    words = label(x + 108, y + 76, say("tile taken"), size=TEXT, fill=theme.faint)
    return panel(x, y, *TILE, theme, stroke_dasharray="5 4") + words


def _patent_space(state: GameState, row: Row, x: float, y: float, theme: Theme) -> str:
    """Draw the one space of a patent, upright beside its tile."""
    space, owner = state.board.spaces[row.id], state.occupied.get(row.id)
    parts = [
        panel(x, y, 66, TILE[1], theme, stroke=theme.faint, stroke_width=1.5),
        label(x + 33, y + 22, say("pay"), size=SMALL),
        coin(x + 33, y + 42, 13, theme, space.credits),
    ]
    start = x + 33 - 13 * (space.engineers - 1)
    if owner is None:
        parts.append(pawns(start, y + 90, 13, space.engineers, step=26, fill=theme.paper, edge=theme.faint))
    else:
        parts.append(owner_marks(state, owner, start, y + 90, 10, space.engineers, step=26, theme=theme))
        parts.append(label(x + 33, y + 126, fit(owner_word(state, owner), 72, SMALL), size=SMALL))
    return item(parts, space_label(state, space), data_space=row.id)


_PARTS: dict[Part, Callable[[GameState, float, Theme], tuple[list[str], float]]] = {
    "spaces": _spaces,
    "contracts": _contracts,
    "patents": _patents,
}
