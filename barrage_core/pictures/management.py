"""The management board: every section with its rows and spaces, the bank, the contract and the patent office."""

from __future__ import annotations

from collections.abc import Iterator

from ..board import Space
from ..components.contracts import CONTRACTS
from ..components.management import BANK, MANAGEMENT_ROWS, PATENT_ROWS, SECTIONS, Row
from ..names import COLOURS
from ..show import owner_word
from ..state import GameState
from .cards import CARD, TILE, draw_contract, draw_technology
from .drawing import Picture, element, group, label, number, owner_mark, picture
from .icons import coin, icon, pawns
from .parts import SMALL, TEXT, fit, left, livery, owner_marks, panel
from .spaces import board_words
from .theme import LIGHT, Theme

__all__ = ["management_board"]

WIDTH = 920
COLUMN, GUTTER = 438, 20
HEAD, ROW = 40, 54
MOST_PLAYERS = 4
SPACE = 98, 44
LEFT_SPACE, RIGHT_SPACE = 228, 332
"""Where the two spaces of a row begin."""
COLUMNS = (("turbine_station", "water_management", "bank"), ("workshop", "machinery_shop", "contract_office"))


def management_board(state: GameState, *, theme: Theme = LIGHT) -> Picture:
    """Draw the management board with the engineers on it, the contracts on show and the patents."""
    parts = [left(12, 30, "Management board", size=20, font_weight="bold"), _legend(theme)]
    y = 44.0
    for place, sections in enumerate(COLUMNS):
        y = 44
        for section in sections:
            parts += _section(state, section, 12 + place * (COLUMN + GUTTER), y, theme)
            y += _height(section) + 10
    y += 10
    parts += _contracts(state, y, theme)
    y += 46 + max(2, len(state.supply.national)) * (CARD[1] + 8)
    parts += _patents(state, y, theme)
    y += 210 if state.setup.mode == "full" else 96
    return picture(
        "management board",
        *parts,
        size=(WIDTH, y),
        box=(0, 0, WIDTH, y),
        title="Management board",
        text=board_words(state),
        desc="Management board with the engineers on it, contracts on show and patents.",
        theme=theme,
    )


def _height(section: str) -> float:
    rows = sum(row.section == section for row in MANAGEMENT_ROWS)
    return HEAD + max(1, rows) * ROW + 2


def _legend(theme: Theme) -> str:
    """Explain the signs on the spaces."""
    x, ink = WIDTH - 12, theme.faint
    return (
        pawns(x - 566, 23, 11, 1, fill=theme.paper, edge=ink)
        + left(x - 552, 28, "engineer needed", size=SMALL, fill=ink)
        + coin(x - 406, 23, 10, theme)
        + left(x - 390, 28, "credits to pay", size=SMALL, fill=ink)
        + panel(x - 236, 14, 26, 19, theme, stroke=theme.red, stroke_width=3)
        + left(x - 202, 28, "red space: a fee on top", size=SMALL, fill=ink)
    )


# Rows and spaces --------------------------------------------------------------------------------------------------


def _section(state: GameState, section: str, x: float, y: float, theme: Theme) -> Iterator[str]:
    yield panel(x, y, COLUMN, _height(section), theme, fill=theme.areas["mountains"])
    yield left(x + 10, y + 26, SECTIONS[section], size=18, font_weight="bold")
    if section == "bank":
        yield _bank(state, x, y + HEAD, theme)
        return
    for words, at in (("left", LEFT_SPACE), ("right", RIGHT_SPACE)):
        yield label(x + at + SPACE[0] / 2, y + 27, words, size=SMALL, fill=theme.faint)
    for place, row in enumerate(row for row in MANAGEMENT_ROWS if row.section == section):
        yield from _row(state, row, x, y + HEAD + place * ROW, theme)


def _row(state: GameState, row: Row, x: float, y: float, theme: Theme) -> Iterator[str]:
    closed = row.players > state.players
    yield from _effect(row, x + 10, y, theme, closed=closed)
    for side, at in (("L", LEFT_SPACE), ("R", RIGHT_SPACE)):
        yield _space(state, state.board.spaces[row.id + side], x + at, y, theme, closed=closed)
    if closed:
        words = "closed: 4 players only" if row.players == MOST_PLAYERS else f"closed: {row.players} players or more"
        yield panel(x + LEFT_SPACE + 4, y + 9, 194, 26, theme, stroke=theme.faint)
        yield label(x + LEFT_SPACE + 101, y + 27, words, size=SMALL)


_ICONS = {"produce": "energy", "place_drops": "place_drops", "flow_drops": "flow_drops", "rotate": "rotate"}
_MACHINES = "excavators", "mixers", "any_machine"


def _symbols(row: Row, x: float, y: float, theme: Theme) -> Iterator[str]:
    """Draw the symbol of an effect; two machines stand above each other."""
    if row.effect == "take_contracts":
        yield panel(x - 11, y - 9, 22, 18, theme, stroke=theme.ink, rx=3)
        return
    machines = [kind for kind, number in zip(_MACHINES, row.machines, strict=True) if number]
    kinds = machines or [_ICONS[row.effect]]
    for at, kind in enumerate(kinds):
        yield icon(kind, x, y + 24 * at, 12, theme)


def _effect(row: Row, x: float, y: float, theme: Theme, *, closed: bool) -> Iterator[str]:
    yield from _symbols(row, x + 12, y + 14, theme)
    yield left(x + 30, y + 20, str(row))
    yield left(x + 30, y + 40, row.id, size=SMALL, fill=theme.faint)
    if row.pay:
        yield left(x + 140, y + 40, "pay", size=SMALL)
        yield coin(x + 182, y + 34, 11, theme, row.pay)
    if closed:
        yield element("path", d=f"M{number(x)} {number(y + 15)}h{LEFT_SPACE - 16}", stroke=theme.ink, stroke_width=2)


def _space(state: GameState, space: Space, x: float, y: float, theme: Theme, *, closed: bool) -> str:
    """Draw a space: the engineers that it asks for, or those that stand on it."""
    red = space.credits > space.row.pay
    width, height = SPACE
    owner = state.occupied.get(space.id)
    edge = theme.red if red else theme.faint
    dash = "5 4" if closed else None
    parts = [
        panel(x, y, width, height, theme, stroke=edge, stroke_width=3 if red else 1.5, stroke_dasharray=dash),
    ]
    if not closed:
        parts += _free(space, x, y, theme) if owner is None else _taken(state, space, owner, x, y, theme)
    return group(parts, data_space=space.id)


def _free(space: Space, x: float, y: float, theme: Theme) -> Iterator[str]:
    fee = space.credits - space.row.pay
    wide = 21 * space.engineers
    start = x + (SPACE[0] - wide - (25 if fee else 0)) / 2 + 10
    yield pawns(start, y + 22, 12, space.engineers, step=21, fill=theme.paper, edge=theme.faint)
    if fee:
        yield coin(start + wide + 2, y + 22, 12, theme, fee)


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
        left(x + 92, y + 27, "each", size=SMALL),
    ]
    standing = [(seat, engineers) for seat, engineers in enumerate(state.bank) if engineers]
    for place, (seat, engineers) in enumerate(standing):
        at = x + 150 + 76 * place
        parts += [owner_mark(livery(state, seat, theme), at, y + 22, 11), left(at + 16, y + 28, f"× {engineers}")]
    if not standing:
        parts.append(left(x + 150, y + 28, "nobody yet; never full", size=SMALL, fill=theme.faint))
    return group(parts, data_space=BANK)


# Contracts and patents --------------------------------------------------------------------------------------------


def _contracts(state: GameState, y: float, theme: Theme) -> Iterator[str]:
    supply = state.supply
    yield left(12, y + 12, "Contracts on show", size=18, font_weight="bold")
    y += 38
    for column, (colour, pile) in enumerate(zip(COLOURS, supply.piles, strict=True)):
        x = 12 + column * (CARD[0] + 10)
        yield left(x, y, f"{colour}: {len(pile)} face down", size=SMALL, fill=theme.faint)
        shown = [name for name in supply.on_show if CONTRACTS[name].kind == colour]
        yield from (draw_contract(name, x, y + 8 + at * (CARD[1] + 8), theme) for at, name in enumerate(shown))
    x = 12 + len(COLOURS) * (CARD[0] + 10)
    yield left(x, y, "national: open to everybody", size=SMALL, fill=theme.faint)
    yield from (draw_contract(name, x, y + 8 + at * (CARD[1] + 8), theme) for at, name in enumerate(supply.national))


def _patents(state: GameState, y: float, theme: Theme) -> Iterator[str]:
    y += 24
    full = state.setup.mode == "full"
    more = f"{len(state.technology_pile)} tiles to come" if full else "closed: not in the introductory game"
    yield left(12, y, SECTIONS["patent_office"], size=18, font_weight="bold")
    yield left(160, y, more, size=SMALL, fill=theme.faint)
    for place, row in enumerate(PATENT_ROWS):
        x = 12 + place * 302
        if full:
            yield _patent(state.patents[place], x, y + 12, theme)
            yield _patent_space(state, row, x + 224, y + 12, theme)
        else:
            yield _space(state, state.board.spaces[row.id], x, y + 12, theme, closed=True)
            yield label(x + SPACE[0] / 2, y + 39, "closed", size=SMALL, fill=theme.faint)


def _patent(tile: str, x: float, y: float, theme: Theme) -> str:
    if tile:
        return draw_technology(tile, x, y, theme)
    words = label(x + 108, y + 76, "tile taken", size=TEXT, fill=theme.faint)
    return panel(x, y, *TILE, theme, stroke_dasharray="5 4") + words


def _patent_space(state: GameState, row: Row, x: float, y: float, theme: Theme) -> str:
    """Draw the one space of a patent, upright beside its tile."""
    space, owner = state.board.spaces[row.id], state.occupied.get(row.id)
    parts = [
        panel(x, y, 66, TILE[1], theme, stroke=theme.faint, stroke_width=1.5),
        label(x + 33, y + 22, "pay", size=SMALL),
        coin(x + 33, y + 42, 13, theme, space.credits),
    ]
    start = x + 33 - 13 * (space.engineers - 1)
    if owner is None:
        parts.append(pawns(start, y + 90, 13, space.engineers, step=26, fill=theme.paper, edge=theme.faint))
    else:
        parts.append(owner_marks(state, owner, start, y + 90, 10, space.engineers, step=26, theme=theme))
        parts.append(label(x + 33, y + 126, fit(owner_word(state, owner), 72, SMALL), size=SMALL))
    return group(parts, data_space=row.id)
