"""Contracts and technology tiles, one by one or several, and a player's hand of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from ..catalogue import say, spoken
from ..checks import one_of
from ..components.companies import OFFICERS
from ..components.contracts import CONTRACTS
from ..components.technology import TECHNOLOGY
from ..names import Seat
from ..questions.arguments import about_a_state
from ..state import GameState
from ..text import contract_words
from ..words import a_piece
from .drawing import Picture, element, item, label, picture
from .icons import bolt, icon
from .parts import SMALL, fit, gain_lines, left, panel, paragraph, player_head, printable_text, right, whose
from .theme import LIGHT, Theme

__all__ = [
    "CARD",
    "TILE",
    "band",
    "contract",
    "contracts",
    "draw_contract",
    "draw_technology",
    "hand",
    "single",
    "technology_label",
    "technology_tile",
    "technology_tiles",
    "technology_words",
]

CARD = 216, 100
"""Width and height of a contract."""
TILE = 216, 150
BAND = 26
GAP = 8
IN_A_ROW = 4


def single(kind: str, drawn: str, size: tuple[int, int], *, title: str, text: str, theme: Theme) -> Picture:
    """Return one card or tile as a picture, with a little room around it."""
    whole = size[0] + 8, size[1] + 8
    return picture(kind, drawn, size=whole, box=(-4, -4, *whole), title=title, text=text, theme=theme)


# Contracts --------------------------------------------------------------------------------------------------------


def contract(name: str, *, theme: Theme = LIGHT) -> Picture:
    """Draw a contract: the energy it needs, and what it gives.

    >>> print(contract("G12"))
    Contract G12 (4 energy: build a base in the plains), green.
    """
    one_of(name, CONTRACTS, "contract")
    text = say("Contract {facts}.", facts=_contract_facts(name))
    title = say("Contract {facts}", facts=name)
    return single("contract", draw_contract(name, 0, 0, theme), CARD, title=title, text=text, theme=theme)


def _contract_facts(name: str) -> str:
    return f"{contract_words(name)}, {say(CONTRACTS[name].kind)}"


def draw_contract(name: str, x: float, y: float, theme: Theme) -> str:
    """Draw a contract with its upper left corner at x, y."""
    return _contract_drawn(name, x, y, theme, spoken())


@lru_cache(maxsize=256)
def _contract_drawn(name: str, x: float, y: float, theme: Theme, language: str) -> str:
    """Draw a contract, whose words are those of the language that is spoken."""
    tile, (width, height) = CONTRACTS[name], CARD
    colour = theme.contracts[tile.kind]
    parts = [
        panel(x, y, width, height, theme, stroke=theme.ink),
        band(x, y, width, tile.id, say(tile.kind), colour, theme),
        bolt(x + 15, y + 63, 15, theme),
        label(x + 42, y + 71, tile.energy, size=23, font_weight="bold"),
        element("path", d=f"M{x + 61:g} {y + BAND + 8:g}v{height - BAND - 16}", stroke=theme.line),
    ]
    parts += gain_lines(tile.reward, x + 67, y + (BAND + height) / 2, width - 71, theme)
    return item(parts, say("contract {contract}", contract=_contract_facts(name)), data_contract=name)


def band(x: float, y: float, width: float, head: str, tail: str, colour: str, theme: Theme) -> str:
    """Draw the coloured head of a card, with a word at each end."""
    d = f"M{x:g} {y + BAND:g}v-{BAND - 6}q0 -6 6 -6h{width - 12:g}q6 0 6 6v{BAND - 6}Z"
    ink = theme.on(colour)
    return (
        element("path", d=d, fill=colour, stroke=theme.ink)
        + left(x + 9, y + 19, head, fill=ink, font_weight="bold")
        + right(x + width - 9, y + 19, tail, size=SMALL, fill=ink)
    )


# Technology tiles -------------------------------------------------------------------------------------------------


def technology_words(name: str) -> str:
    """Say what a technology tile does.

    >>> technology_words("base"), technology_words("II-conduit")
    ('builds a base', 'builds a conduit; a conduit of 6 excavators or more costs 5')
    """
    tile = TECHNOLOGY[name]
    piece = a_piece(tile.builds[0]) if len(tile.builds) == 1 else say("any piece")
    builds = say("builds {piece}", piece=piece) if tile.builds else ""
    return "; ".join(filter(None, (builds, say(tile.effect))))


def technology_label(name: str) -> str:
    """Name a technology tile, with its level and what it does.

    >>> technology_label("base")
    'base tile, basic: builds a base'
    """
    return f"{say('{tile} tile', tile=say(name))}, {_level(name)}: {technology_words(name)}"


def technology_tile(name: str, *, theme: Theme = LIGHT) -> Picture:
    """Draw a technology tile: its level, what it builds, and what else it does.

    >>> technology_tile("II-base").text[:35]
    'Technology: II-base tile, level II:'
    """
    one_of(name, TECHNOLOGY, "technology tile")
    title = say("Technology tile {tile}", tile=say(name))
    text = say("Technology: {tile}.", tile=technology_label(name))
    return single("technology tile", draw_technology(name, 0, 0, theme), TILE, title=title, text=text, theme=theme)


def _level(name: str) -> str:
    tile = TECHNOLOGY[name]
    if tile.officer:
        return say("{officer}'s own", officer=OFFICERS[tile.officer].split()[-1])
    return say("level {level}", level="I" * tile.level) if tile.level else say("basic")


def draw_technology(name: str, x: float, y: float, theme: Theme) -> str:
    """Draw a technology tile with its upper left corner at x, y."""
    return _technology_drawn(name, x, y, theme, spoken())


@lru_cache(maxsize=256)
def _technology_drawn(name: str, x: float, y: float, theme: Theme, language: str) -> str:
    """Draw a technology tile, whose words are those of the language that is spoken."""
    tile, (width, height) = TECHNOLOGY[name], TILE
    colour = theme.contracts["national"] if tile.level else theme.contracts["starting"]
    parts = [
        panel(x, y, width, height, theme, stroke=theme.ink),
        band(x, y, width, say(name), _level(name), colour, theme),
    ]
    parts += [icon(piece, x + 24 + 36 * number, y + 45, 14, theme) for number, piece in enumerate(tile.builds)]
    if not tile.builds:
        parts.append(left(x + 9, y + 51, say("copy"), font_weight="bold"))
    words = say(tile.effect) or technology_words(name)
    parts += paragraph(x + 9, y + 77, words, width - 12, size=SMALL, most=5)
    return item(parts, technology_label(name), data_tile=name)


# Several of them --------------------------------------------------------------------------------------------------


def contracts(
    names: Sequence[str], *, title: str = "Contracts", in_a_row: int = IN_A_ROW, theme: Theme = LIGHT
) -> Picture:
    """Draw some contracts side by side.

    >>> print(contracts(["G10", "N3"]))
    Contracts:
      G10 (3 energy: 4 VP, 2 credits)
      N3 (14 energy: 8 VP, 8 credits)
    """
    for name in names:
        one_of(name, CONTRACTS, "contract")
    rows = [f"{say(title)}:", *(f"  {contract_words(name)}" for name in names)]
    return _several("contracts", draw_contract, names, CARD, title, rows, in_a_row, theme)


def technology_tiles(
    names: Sequence[str], *, title: str = "Technology tiles", in_a_row: int = IN_A_ROW, theme: Theme = LIGHT
) -> Picture:
    """Draw some technology tiles side by side.

    >>> print(technology_tiles(["base", "I-wild"]))
    Technology tiles:
      base: builds a base
      I-wild: builds any piece; a red building space costs nothing
    """
    for name in names:
        one_of(name, TECHNOLOGY, "technology tile")
    rows = [f"{say(title)}:", *(f"  {say(name)}: {technology_words(name)}" for name in names)]
    return _several("technology tiles", draw_technology, names, TILE, title, rows, in_a_row, theme)


def _several(
    kind: str,
    draw: Callable[[str, float, float, Theme], str],
    names: Sequence[str],
    size: tuple[int, int],
    title: str,
    rows: list[str],
    in_a_row: int,
    theme: Theme,
) -> Picture:
    parts: list[str] = []
    height = _grid(parts, draw, names, 6, size[1], theme, in_a_row)
    width = min(in_a_row, max(1, len(names))) * (size[0] + GAP) + 16
    whole = width, height + 12
    return picture(
        kind, *parts, size=whole, box=(0, 0, *whole), title=say(title), text=printable_text(rows), theme=theme
    )


# A hand -----------------------------------------------------------------------------------------------------------


@about_a_state
def hand(state: GameState, player: Seat | str, *, in_a_row: int = IN_A_ROW, theme: Theme = LIGHT) -> Picture:
    """Draw what a player holds: open contracts, fulfilled ones, and technology tiles in supply.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
    >>> hand(state, "usa").text.splitlines()[0]
    'Hand of the USA.'
    """
    seat = state.seat(player)
    held, tiles = state.contracts[seat], state.tiles[seat]
    width, who = in_a_row * (CARD[0] + GAP) + 16, whose(state, seat)
    parts = player_head(state, seat, 12, 24, width - 24, theme)
    held_words = say("Open contracts: {number} of at most {most}", number=len(held), most=state.rules.hand_limit)
    parts += [left(12, 64, fit(held_words, width - 24))]
    y = 74 + _grid(parts, draw_contract, held, 74, CARD[1], theme, in_a_row)
    parts += [left(12, y + 20, fit(_fulfilled(state, seat), width - 24))]
    parts += [left(12, y + 54, fit(say("Technology tiles in supply: {tiles}", tiles=len(tiles)), width - 24))]
    y += 64 + _grid(parts, draw_technology, tiles, y + 64, TILE[1], theme, in_a_row)
    return picture(
        "hand",
        *parts,
        size=(width, y + 4),
        box=(0, 0, width, y + 4),
        title=say("Hand of {player}", player=who),
        text=_hand_text(state, seat, who),
        theme=theme,
    )


def _grid(
    parts: list[str],
    draw: Callable[[str, float, float, Theme], str],
    cards: Sequence[str],
    y: float,
    height: float,
    theme: Theme,
    in_a_row: int = IN_A_ROW,
) -> float:
    """Draw cards in rows from y on, and return how high they are."""
    for number, name in enumerate(cards):
        row, column = divmod(number, in_a_row)
        parts.append(draw(name, 12 + column * (CARD[0] + GAP), y + row * (height + GAP), theme))
    return -(-len(cards) // in_a_row) * (height + GAP)


def _fulfilled(state: GameState, seat: Seat) -> str:
    done = state.fulfilled[seat]
    return say("Fulfilled contracts: {number}", number=len(done)) + (f" ({', '.join(done)})" if done else "")


def _hand_text(state: GameState, seat: Seat, who: str) -> str:
    held, done, tiles = state.contracts[seat], state.fulfilled[seat], state.tiles[seat]
    return printable_text(
        [
            say("Hand of {player}.", player=who),
            say("Open contracts ({number} of at most {most}):", number=len(held), most=state.rules.hand_limit),
            *(f"  {contract_words(name)}" for name in held),
            say("Fulfilled contracts ({number}): {names}", number=len(done), names=", ".join(done) or say("none")),
            say("Technology tiles in supply ({number}):", number=len(tiles)),
            *(f"  {say(name)}: {technology_words(name)}" for name in tiles),
        ]
    )
