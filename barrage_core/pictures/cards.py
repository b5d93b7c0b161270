"""Contracts and tiles, one by one, and a player's hand of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from ..components.contracts import CONTRACTS
from ..components.technology import KRYLOV, TECHNOLOGY
from ..components.tiles import BONUS_TILES, HEADSTREAM_TILES, OBJECTIVE_TILES
from ..errors import BarrageError
from ..names import Seat, a_piece, count
from ..ruleset import RuleSet
from ..show import contract_words
from ..state import GameState
from .drawing import Picture, drop, element, group, label, picture
from .icons import bolt, icon, palette
from .parts import SMALL, TEXT, fit, gain_lines, left, panel, paragraph, player_head, player_words, right, tell
from .theme import LIGHT, Theme

__all__ = [
    "CARD",
    "TILE",
    "bonus_tile",
    "contract",
    "draw_contract",
    "draw_technology",
    "hand",
    "headstream_tile",
    "objective_tile",
    "technology_tile",
    "technology_words",
]

CARD = 216, 100
"""Width and height of a contract."""
TILE = 216, 150
BAND = 26
GAP = 8
IN_A_ROW = 4


def _known(name: object, table: Iterable[object], what: str) -> None:
    if name not in table:
        raise BarrageError(f"there is no {what} {name!r}; there are {', '.join(map(str, table))}")


# Contracts --------------------------------------------------------------------------------------------------------


def contract(name: str, *, theme: Theme = LIGHT) -> Picture:
    """Draw a contract: the energy it asks for, and what it gives.

    >>> print(contract("G12"))
    Contract G12 (4 energy: build a base in the plains), green.
    """
    _known(name, tuple(CONTRACTS), "contract")
    width, height = CARD
    text = f"Contract {contract_words(name)}, {CONTRACTS[name].kind}."
    return picture(
        "contract",
        draw_contract(name, 0, 0, theme),
        size=(width + 8, height + 8),
        box=(-4, -4, width + 8, height + 8),
        title=f"Contract {name}",
        text=text,
        theme=theme,
    )


@lru_cache(maxsize=256)
def draw_contract(name: str, x: float, y: float, theme: Theme) -> str:
    """Draw a contract with its upper left corner at x, y."""
    tile, (width, height) = CONTRACTS[name], CARD
    colour = palette(theme).kinds[tile.kind]
    parts = [
        panel(x, y, width, height, theme, stroke=theme.ink),
        _band(x, y, width, tile.id, tile.kind, colour, theme),
        bolt(x + 15, y + 63, 15, theme),
        label(x + 42, y + 71, tile.energy, size=23, font_weight="bold"),
        element("path", d=f"M{x + 61:g} {y + BAND + 8:g}v{height - BAND - 16}", stroke=theme.line),
    ]
    parts += gain_lines(tile.reward, x + 67, y + (BAND + height) / 2, width - 71, theme)
    return group(parts, data_contract=name)


def _band(x: float, y: float, width: float, head: str, tail: str, colour: str, theme: Theme) -> str:
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
    builds = f"builds {a_piece(tile.builds[0]) if len(tile.builds) == 1 else 'any piece'}" if tile.builds else ""
    return "; ".join(filter(None, (builds, tile.effect)))


def technology_tile(name: str, *, theme: Theme = LIGHT) -> Picture:
    """Draw a technology tile: its level, what it builds, and what it does besides."""
    _known(name, tuple(TECHNOLOGY), "technology tile")
    width, height = TILE
    return picture(
        "technology tile",
        draw_technology(name, 0, 0, theme),
        size=(width + 8, height + 8),
        box=(-4, -4, width + 8, height + 8),
        title=f"Technology tile {name}",
        text=f"Technology tile {name}, {_level(name)}: {technology_words(name)}.",
        theme=theme,
    )


def _level(name: str) -> str:
    if name == KRYLOV:
        return "Krylov's own"
    level = TECHNOLOGY[name].level
    return f"level {'I' * level}" if level else "basic"


@lru_cache(maxsize=256)
def draw_technology(name: str, x: float, y: float, theme: Theme) -> str:
    """Draw a technology tile with its upper left corner at x, y."""
    tile, (width, height) = TECHNOLOGY[name], TILE
    colour = palette(theme).kinds["national"] if tile.level else palette(theme).kinds["starting"]
    parts = [
        panel(x, y, width, height, theme, stroke=theme.ink),
        _band(x, y, width, name, _level(name), colour, theme),
    ]
    parts += [icon(piece, x + 24 + 36 * number, y + 45, 14, theme) for number, piece in enumerate(tile.builds)]
    if not tile.builds:
        parts.append(left(x + 9, y + 51, "copy", font_weight="bold"))
    words = tile.effect or technology_words(name)
    parts += paragraph(x + 9, y + 77, words, width - 12, size=SMALL, most=5)
    return group(parts, data_tile=name)


# A hand -----------------------------------------------------------------------------------------------------------


def hand(state: GameState, player: Seat | str, *, theme: Theme = LIGHT) -> Picture:
    """Draw what a player holds: open contracts, fulfilled ones, and technology tiles in supply."""
    seat = state.seat(player)
    held, tiles = state.contracts[seat], state.tiles[seat]
    parts = player_head(state, seat, 12, 24, 700, theme)
    parts += [left(12, 64, f"Open contracts: {len(held)} of at most {state.rules.hand_limit}")]
    y = 74 + _grid(parts, draw_contract, held, 74, CARD[1], theme)
    parts += [left(12, y + 20, _fulfilled(state, seat)), left(12, y + 54, f"Technology tiles in supply: {len(tiles)}")]
    y += 64 + _grid(parts, draw_technology, tiles, y + 64, TILE[1], theme)
    width, who = IN_A_ROW * (CARD[0] + GAP) + 16, player_words(state, seat)
    return picture(
        "hand",
        *parts,
        size=(width, y + 4),
        box=(0, 0, width, y + 4),
        title=f"Hand of {who}",
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
) -> float:
    """Draw cards in rows from y on, and return how high they are."""
    for number, name in enumerate(cards):
        row, column = divmod(number, IN_A_ROW)
        parts.append(draw(name, 12 + column * (CARD[0] + GAP), y + row * (height + GAP), theme))
    return -(-len(cards) // IN_A_ROW) * (height + GAP)


def _fulfilled(state: GameState, seat: Seat) -> str:
    done = state.fulfilled[seat]
    return fit(f"Fulfilled contracts: {len(done)}" + (f" ({', '.join(done)})" if done else ""), 880)


def _hand_text(state: GameState, seat: Seat, who: str) -> str:
    held, done, tiles = state.contracts[seat], state.fulfilled[seat], state.tiles[seat]
    return tell(
        [
            f"Hand of {who}.",
            f"Open contracts ({len(held)} of at most {state.rules.hand_limit}):",
            *(f"  {contract_words(name)}" for name in held),
            f"Fulfilled contracts ({len(done)}): {', '.join(done) or 'none'}",
            f"Technology tiles in supply ({len(tiles)}):",
            *(f"  {name}: {technology_words(name)}" for name in tiles),
        ]
    )


# Tiles of the set-up ----------------------------------------------------------------------------------------------


def bonus_tile(name: str, *, rules: RuleSet | None = None, theme: Theme = LIGHT) -> Picture:
    """Draw the bonus tile of a round.

    >>> print(bonus_tile("bases"))
    Bonus tile: 4 VP for each of: bases built.
    """
    _known(name, tuple(BONUS_TILES), "bonus tile")
    points = (rules or RuleSet()).bonus_points(name)
    text = f"Bonus tile: {points} VP for each of: {BONUS_TILES[name]}."
    return _word_tile("bonus tile", name, text, f"{points} VP for each", BONUS_TILES[name], theme)


def objective_tile(name: str, *, rules: RuleSet | None = None, theme: Theme = LIGHT) -> Picture:
    """Draw the objective tile of a game."""
    _known(name, tuple(OBJECTIVE_TILES), "objective tile")
    places = ", ".join(map(str, (rules or RuleSet()).objective_vp))
    text = f"Objective tile: {places} VP for most, second and third most: {OBJECTIVE_TILES[name]}."
    return _word_tile("objective tile", name, text, f"{places} VP", f"for most {OBJECTIVE_TILES[name]}", theme)


def _word_tile(kind: str, name: str, text: str, head: str, words: str, theme: Theme) -> Picture:
    width, height = TILE[0], 130
    content = group(
        [
            panel(0, 0, width, height, theme, stroke=theme.ink),
            _band(0, 0, width, kind.split(maxsplit=1)[0], "", palette(theme).points, theme),
            icon("vp", 24, 52, 15, theme),
            left(48, 58, head, font_weight="bold"),
            *paragraph(10, 84, words, width - 14, size=SMALL, most=3),
        ],
        data_tile=name,
    )
    size = width + 8, height + 8
    title = f"{kind.capitalize()} {name.replace('_', ' ')}"
    return picture(kind, content, size=size, box=(-4, -4, *size), title=title, text=text, theme=theme)


def headstream_tile(number: int, *, theme: Theme = LIGHT) -> Picture:
    """Draw a headstream tile: the drops that it brings in each round.

    >>> print(headstream_tile(2))
    Headstream tile 2: round 1: 0 drops, round 2: 0 drops, round 3: 1 drop, round 4: 3 drops.
    """
    _known(number, tuple(HEADSTREAM_TILES), "headstream tile")
    rounds = HEADSTREAM_TILES[number]
    told = ", ".join(f"round {at}: {count(drops, 'drop')}" for at, drops in enumerate(rounds, 1))
    width, height, column = 272, 124, 66
    parts = [
        panel(0, 0, width, height, theme, stroke=theme.ink),
        _band(0, 0, width, "headstream", f"tile {number}", palette(theme).kinds["national"], theme),
    ]
    for at, drops in enumerate(rounds):
        x = 4 + column * (at + 0.5)
        parts += [label(x, 50, f"round {at + 1}", size=SMALL), label(x, 110, drops, size=TEXT, font_weight="bold")]
        parts += [drop(x + (place - (drops - 1) / 2) * 17, 80, 7.5, fill=theme.drop) for place in range(drops)]
    size = width + 8, height + 8
    title = f"Headstream tile {number}"
    text = f"{title}: {told}."
    content = group(parts, data_tile=f"headstream-{number}")
    return picture("headstream tile", content, size=size, box=(-4, -4, *size), title=title, text=text, theme=theme)
