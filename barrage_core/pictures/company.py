"""A company board: supply, income rows with what is uncovered, construction spaces, officer and technology tiles."""

from __future__ import annotations

from collections.abc import Iterator

from ..board import ConstructionSpace
from ..components.companies import (
    ABILITY_POWERHOUSES,
    COMPANIES,
    MOST_ACTIVATIONS,
    MOST_PIECES,
    POWERHOUSE_BONUS,
)
from ..components.gains import Gain
from ..components.technology import TECHNOLOGY
from ..names import PIECES, Piece, Seat
from ..rules.income import active_income
from ..rules.powers import acting_officer, own_power
from ..rules.production import powerhouse_bonus
from ..state import GameState
from ..words import count
from .cards import technology_label
from .drawing import Picture, group, item, label, picture
from .icons import coin, icon, pawns, piece
from .parts import (
    SMALL,
    TEXT,
    gain_lines,
    left,
    lines,
    livery,
    officer_words,
    officers_title,
    owner_marks,
    panel,
    paragraph,
    player_head,
    printable_text,
    right,
    whose,
)
from .theme import LIGHT, Theme

__all__ = ["company_board"]

WIDTH = 920
SLOT = 148, 92
STEP, FIRST = 154, 142
"""From one slot to the next, and where the first one begins."""
ORDINALS = ("", "1st", "2nd", "3rd", "4th", "5th")
GOODS = ("credits", "excavators", "mixers", "engineers", "vp", "energy")


def company_board(state: GameState, player: Seat | str, *, theme: Theme = LIGHT) -> Picture:
    """Draw a player's company board.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
    >>> company_board(state, "usa").text.splitlines()[0]
    'Company board of the USA.'
    """
    seat = state.seat(player)
    parts = player_head(state, seat, 12, 24, 600, theme)
    if state.passed[seat]:
        parts.append(right(WIDTH - 12, 30, "has passed", font_weight="bold"))
    people = [row for words in _people_words(state, seat) for row in lines(words, WIDTH - 20, SMALL)]
    parts += [left(12, 58 + 19 * number, row, size=SMALL) for number, row in enumerate(people)]
    y = 52.0 + 19 * len(people)
    parts += _supply(state, seat, y, theme)
    y += 74
    rows = PIECES if state.companies[seat] else ()
    for kind in rows:
        parts += _row(state, seat, kind, y, theme)
        y += SLOT[1] + 8
    parts += [*_constructions(state, seat, y, theme), *_tiles(state, seat, y + 82, theme)]
    y += 98 + 38 * -(-max(1, len(state.tiles[seat])) // 5)
    who = whose(state, seat)
    return picture(
        "company board",
        *parts,
        size=(WIDTH, y),
        box=(0, 0, WIDTH, y),
        title=f"Company board of {who}",
        text=_text(state, seat, who),
        theme=theme,
    )


# Head -------------------------------------------------------------------------------------------------------------


def _people_words(state: GameState, seat: Seat) -> Iterator[str]:
    company = state.companies[seat]
    if not company:
        yield "No company and no officer picked yet."
        return
    level = state.automa(seat)
    if level.id:
        yield f"An Automa, level {level.title}" + ("." if state.officers[seat] else ", without an officer.")
    if state.officers[seat]:
        officer = f"Officer {officers_title(state, seat)}: {officer_words(acting_officer(state, seat))}"
        if own_power(state, seat).copies_officers:
            officer += f" {state.activations[seat]} of {MOST_ACTIVATIONS} activations used."
        yield officer
    yield f"Company ability, {_ability(state, seat)}: {COMPANIES[company].ability}"


def _ability(state: GameState, seat: Seat) -> str:
    if not state.automa(seat).ability:
        return "not used on this level"
    missing = ABILITY_POWERHOUSES - state.built[seat].powerhouse
    return f"off, {count(missing, 'powerhouse')} to go" if missing > 0 else "on"


def _goods(state: GameState, seat: Seat) -> list[tuple[str, int, str]]:
    """Return what a player has: kind, number and the word for it."""
    names = {"vp": "VP", "energy": "energy"}
    goods = []
    for kind in GOODS:
        number = getattr(state, kind)[seat]
        singular = kind.removesuffix("s")
        goods.append((kind, number, names.get(kind) or (singular if number == 1 else kind)))
    return goods


def _supply(state: GameState, seat: Seat, y: float, theme: Theme) -> Iterator[str]:
    width = 144
    for place, (kind, number, words) in enumerate(_goods(state, seat)):
        x = 12 + place * (width + 6.4)
        yield panel(x, y, width, 60, theme)
        yield icon(kind, x + 28, y + 30, 20, theme)
        yield left(x + 58, y + 28, number, size=24, font_weight="bold")
        yield left(x + 58, y + 49, words, size=SMALL, fill=theme.faint)


# Rows -------------------------------------------------------------------------------------------------------------


def _row(state: GameState, seat: Seat, kind: Piece, y: float, theme: Theme) -> Iterator[str]:
    built, most = getattr(state.built[seat], kind), MOST_PIECES[kind]
    yield left(12, y + 40, f"{kind}s".capitalize(), size=TEXT, font_weight="bold")
    yield left(12, y + 62, f"{built} of {most} built", size=SMALL, fill=theme.faint)
    for number in range(1, most + 1):
        yield _slot(state, seat, kind, number, FIRST + (number - 1) * STEP, y, theme)
    if kind == "powerhouse":
        words = f"Added to each production now: +{powerhouse_bonus(state, seat)} energy."
        yield from paragraph(FIRST + most * STEP + 4, y + 32, words, SLOT[0], size=SMALL, fill=theme.faint)


def _slot(state: GameState, seat: Seat, kind: Piece, number: int, x: float, y: float, theme: Theme) -> str:
    """Draw the place of a piece: the piece, or what it left bare when it was built."""
    built = getattr(state.built[seat], kind) >= number
    style, (width, height) = livery(state, seat, theme), SLOT
    gains = _uncovers(state, seat, kind, number)
    lit = built and bool(gains)
    parts = [panel(x, y, width, height, theme, fill=theme.gained if lit else theme.paper)]
    if built:
        parts.append(panel(x + 8, y + 8, 58, 26, theme, fill="none", stroke=theme.faint, stroke_dasharray="4 3"))
        parts.append(label(x + 37, y + 26, "built", size=SMALL, fill=theme.faint))
    else:
        parts.append(piece(kind, x + 32, y + 21, 19, fill=style.fill, edge=style.edge))
    if kind == "powerhouse" and not built:
        cost = state.rules.powerhouse_mixers[number - 1]
        parts += [right(x + 116, y + 27, cost, size=TEXT), icon("mixers", x + 132, y + 21, 11, theme)]
    elif not built:
        parts.append(right(x + SLOT[0] - 10, y + 26, ORDINALS[number], size=SMALL, fill=theme.faint))
    if lit:
        parts.append(
            label(x + 108, y + 27, "✓ income" if kind != "powerhouse" else "✓ active", size=SMALL, font_weight="bold")
        )
    parts += _gains(gains, x + 8, y + 64, theme, faint=not lit)
    return group(parts, data_slot=f"{kind}-{number}", data_built="yes" if built else "no")


def _uncovers(state: GameState, seat: Seat, kind: Piece, number: int) -> tuple[Gain | str, ...]:
    """Return what the n-th piece of a row uncovers: gains, or words for the powerhouses."""
    if kind != "powerhouse":
        return COMPANIES[state.companies[seat]].income[kind].get(number, ())
    bonus = (_bonus_words(number),) if POWERHOUSE_BONUS[number] else ()
    return (*bonus, "company ability") if number == ABILITY_POWERHOUSES else bonus


def _bonus_words(number: int) -> str:
    """Say what a production gains with so many powerhouses, so that nobody adds it to what fewer of them gave."""
    before, now = POWERHOUSE_BONUS[number - 1], POWERHOUSE_BONUS[number]
    if before == now:
        return f"still +{now} energy"
    return f"+{now} energy" + (" in all" if before else "")


def _gains(gains: tuple[Gain | str, ...], x: float, y: float, theme: Theme, *, faint: bool) -> Iterator[str]:
    fill = theme.faint if faint else None
    yield from gain_lines([gain for gain in gains if isinstance(gain, Gain)], x, y, SLOT[0] - 10, theme, fill=fill)
    words = [gain for gain in gains if isinstance(gain, str)]
    for place, one in enumerate(words):
        at = y + 21 * place - 10.5 * (len(words) - 1)
        if "energy" in one:
            yield icon("energy", x + 8, at, 9, theme)
        yield left(x + 21, at + 5, one, size=SMALL, fill=fill)


# Construction spaces and tiles ------------------------------------------------------------------------------------


def _constructions(state: GameState, seat: Seat, y: float, theme: Theme) -> Iterator[str]:
    used, spaces = state.constructions[seat], state.board.company_spaces
    yield left(12, y + 30, "Construct", size=TEXT, font_weight="bold")
    yield left(12, y + 52, f"{used} of {len(spaces)} used", size=SMALL, fill=theme.faint)
    for number, space in enumerate(spaces):
        word = "used" if number < used else "next" if number == used else "later"
        yield _construction(state, seat, number, space, word, FIRST + number * 192, y, theme)


def _construction(
    state: GameState, seat: Seat, number: int, space: ConstructionSpace, word: str, x: float, y: float, theme: Theme
) -> str:
    edge = theme.red if space.credits else theme.marks["to"] if word == "next" else theme.faint
    parts = [
        panel(x, y, 188, 64, theme, stroke=edge, stroke_width=4 if word == "next" else 3 if space.credits else 1.5)
    ]
    weight = "bold" if word == "next" else None
    parts.append(left(x + 10, y + 38, word, fill=None if weight else theme.faint, font_weight=weight))
    if word == "used":
        parts.append(owner_marks(state, seat, x + 78, y + 32, 12, space.engineers, step=28, theme=theme))
    else:
        parts.append(pawns(x + 76, y + 33, 15, space.engineers, step=27, fill=theme.paper, edge=theme.ink))
    if space.credits:
        parts.append(coin(x + 167, y + 32, 14, theme, space.credits))
    return group(parts, data_construction=number + 1)


def _tiles(state: GameState, seat: Seat, y: float, theme: Theme) -> Iterator[str]:
    tiles = state.tiles[seat]
    yield left(12, y + 18, "Tiles", size=TEXT, font_weight="bold")
    yield left(12, y + 38, f"{len(tiles)} in supply", size=SMALL, fill=theme.faint)
    for number, tile in enumerate(tiles):
        row, column = divmod(number, 5)
        x, top = FIRST + column * STEP, y + 38 * row
        builds = TECHNOLOGY[tile].builds
        shown = [panel(x, top, SLOT[0], 32, theme, stroke=theme.ink), left(x + 36, top + 21, tile, size=SMALL)]
        if len(builds) == 1:
            shown.append(icon(builds[0], x + 20, top + 16, 11, theme))
        else:
            shown.append(label(x + 20, top + 22, "★" if builds else "?", size=TEXT))
        yield item(shown, technology_label(tile), data_tile=tile)


# In words ---------------------------------------------------------------------------------------------------------


def _text(state: GameState, seat: Seat, who: str) -> str:
    rows = [f"Company board of {who}." + (" Has passed." if state.passed[seat] else ""), *_people_words(state, seat)]
    rows.append("Supply: " + ", ".join(f"{number} {word}" for _, number, word in _goods(state, seat)))
    if state.companies[seat]:
        rows += [_row_words(state, seat, kind) for kind in PIECES]
        rows.append(f"Income: {'; '.join(map(str, active_income(state, seat))) or 'none yet'}")
    rows.append(f"Construction spaces, from left to right: {'; '.join(_construction_words(state, seat))}")
    rows.append(f"Technology tiles in supply: {', '.join(state.tiles[seat]) or 'none'}")
    return printable_text(rows)


def _row_words(state: GameState, seat: Seat, kind: Piece) -> str:
    built = getattr(state.built[seat], kind)
    parts = []
    for number in range(1, MOST_PIECES[kind] + 1):
        gains = _uncovers(state, seat, kind, number)
        if gains:
            words = ", ".join(map(str, gains))
            parts.append(f"{'has' if built >= number else 'with'} {number}: {words}")
    return f"{kind.capitalize()}s, {built} of {MOST_PIECES[kind]} built: {'; '.join(parts)}"


def _construction_words(state: GameState, seat: Seat) -> Iterator[str]:
    used = state.constructions[seat]
    for number, space in enumerate(state.board.company_spaces):
        word = "used" if number < used else "next" if number == used else "later"
        fee = f" and {count(space.credits, 'credit')}" if space.credits else ""
        yield f"{word}, {count(space.engineers, 'engineer')}{fee}"
