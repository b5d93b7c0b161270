"""A company board: supply, income rows with what is uncovered, construction spaces, officer and technology tiles."""

from __future__ import annotations

from collections.abc import Iterator

from ..board import ConstructionSpace
from ..catalogue import say
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
from ..questions.arguments import about_a_state
from ..rules.income import active_income
from ..rules.powers import acting_officer, own_power
from ..rules.production import powerhouse_bonus
from ..state import GameState
from ..words import count, with_and
from .cards import technology_label
from .drawing import Picture, group, item, label, picture
from .icons import coin, icon, pawns, piece
from .layout import name_width
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


@about_a_state
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
        parts.append(right(WIDTH - 12, 30, say("has passed"), font_weight="bold"))
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
        title=say("Company board of {player}", player=who),
        text=_text(state, seat, who),
        theme=theme,
    )


# Head -------------------------------------------------------------------------------------------------------------


def _people_words(state: GameState, seat: Seat) -> Iterator[str]:
    company = state.companies[seat]
    if not company:
        yield say("No company and no officer picked yet.")
        return
    level = state.automa(seat)
    if level.id:
        words = "An Automa, level {level}." if state.officers[seat] else "An Automa, level {level}, without an officer."
        yield say(words, level=say(level.title))
    if state.officers[seat]:
        does = officer_words(acting_officer(state, seat))
        officer = say("Officer {officer}: {does}", officer=officers_title(state, seat), does=does)
        if own_power(state, seat).copies_officers:
            used = state.activations[seat]
            officer += " " + say("{used} of {most} activations used.", used=used, most=MOST_ACTIVATIONS)
        yield officer
    does = say(COMPANIES[company].ability)
    yield say("Company ability, {when}: {does}", when=_ability(state, seat), does=does)


def _ability(state: GameState, seat: Seat) -> str:
    if not state.automa(seat).ability:
        return say("not used on this level")
    missing = ABILITY_POWERHOUSES - state.built[seat].powerhouse
    return say("off, {powerhouses} to go", powerhouses=count(missing, "powerhouse")) if missing > 0 else say("on")


def _goods(state: GameState, seat: Seat) -> list[tuple[str, int, str]]:
    """Return what a player has: kind, number and the word for it."""
    names = {"vp": "VP", "energy": "energy"}
    goods = []
    for kind in GOODS:
        number = getattr(state, kind)[seat]
        singular = kind.removesuffix("s")
        goods.append((kind, number, say(names.get(kind) or (singular if number == 1 else kind))))
    return goods


def _supply(state: GameState, seat: Seat, y: float, theme: Theme) -> Iterator[str]:
    width = 144
    for place, (kind, number, words) in enumerate(_goods(state, seat)):
        x = 12 + place * (width + 6.4)
        beside = min(58, width - 2 - 0.9 * name_width(words, SMALL))  # a long word pushes the symbol aside
        yield panel(x, y, width, 60, theme)
        yield icon(kind, x + min(28, beside / 2), y + 30, min(20, beside / 2 - 3), theme)
        yield left(x + 58, y + 28, number, size=24, font_weight="bold")
        yield left(x + beside, y + 49, words, size=SMALL, fill=theme.faint)


# Rows -------------------------------------------------------------------------------------------------------------


def _row(state: GameState, seat: Seat, kind: Piece, y: float, theme: Theme) -> Iterator[str]:
    built, most = getattr(state.built[seat], kind), MOST_PIECES[kind]
    words = say(f"{kind}s".capitalize())
    size = min(TEXT, TEXT * (FIRST - 16) / name_width(words, TEXT))  # before the first slot
    yield left(12, y + 40, words, size=round(size, 1), font_weight="bold")
    yield left(12, y + 62, say("{built} of {most} built", built=built, most=most), size=SMALL, fill=theme.faint)
    for number in range(1, most + 1):
        yield _slot(state, seat, kind, number, FIRST + (number - 1) * STEP, y, theme)
    if kind == "powerhouse":
        words = say("Added to each production now: +{energy} energy.", energy=powerhouse_bonus(state, seat))
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
        parts.append(label(x + 37, y + 26, say("built"), size=SMALL, fill=theme.faint))
    else:
        parts.append(piece(kind, x + 32, y + 21, 19, fill=style.fill, edge=style.edge))
    if kind == "powerhouse" and not built:
        cost = state.rules.powerhouse_mixers[number - 1]
        parts += [right(x + 116, y + 27, cost, size=TEXT), icon("mixers", x + 132, y + 21, 11, theme)]
    elif not built:
        parts.append(right(x + SLOT[0] - 10, y + 26, say(ORDINALS[number]), size=SMALL, fill=theme.faint))
    if lit:
        words = say("✓ income") if kind != "powerhouse" else say("✓ active")
        parts.append(label(x + 108, y + 27, words, size=SMALL, font_weight="bold"))
    parts += _gains(gains, x + 8, y + 64, theme, faint=not lit)
    return group(parts, data_slot=f"{kind}-{number}", data_built="yes" if built else "no")


def _uncovers(state: GameState, seat: Seat, kind: Piece, number: int) -> tuple[Gain | str, ...]:
    """Return what the n-th piece of a row uncovers: gains, or words for the powerhouses."""
    if kind != "powerhouse":
        return COMPANIES[state.companies[seat]].income[kind].get(number, ())
    bonus = (_bonus_words(number),) if POWERHOUSE_BONUS[number] else ()
    return (*bonus, say("company ability")) if number == ABILITY_POWERHOUSES else bonus


def _bonus_words(number: int) -> str:
    """Say what a production gains with so many powerhouses, so that nobody adds it to what fewer of them gave."""
    before, now = POWERHOUSE_BONUS[number - 1], POWERHOUSE_BONUS[number]
    if before == now:
        return say("still +{energy} energy", energy=now)
    return say("+{energy} energy in all" if before else "+{energy} energy", energy=now)


def _gains(gains: tuple[Gain | str, ...], x: float, y: float, theme: Theme, *, faint: bool) -> Iterator[str]:
    fill = theme.faint if faint else None
    yield from gain_lines([gain for gain in gains if isinstance(gain, Gain)], x, y, SLOT[0] - 10, theme, fill=fill)
    words = [gain for gain in gains if isinstance(gain, str)]
    for place, one in enumerate(words):
        at = y + 21 * place - 10.5 * (len(words) - 1)
        if "+" in one:
            yield icon("energy", x + 8, at, 9, theme)
        yield left(x + 21, at + 5, one, size=SMALL, fill=fill)


# Construction spaces and tiles ------------------------------------------------------------------------------------


def _constructions(state: GameState, seat: Seat, y: float, theme: Theme) -> Iterator[str]:
    used, spaces = state.constructions[seat], state.board.company_spaces
    yield left(12, y + 30, say("Construct"), size=TEXT, font_weight="bold")
    yield left(12, y + 52, say("{used} of {most} used", used=used, most=len(spaces)), size=SMALL, fill=theme.faint)
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
    parts.append(left(x + 10, y + 38, say(word), fill=None if weight else theme.faint, font_weight=weight))
    if word == "used":
        parts.append(owner_marks(state, seat, x + 78, y + 32, 12, space.engineers, step=28, theme=theme))
    else:
        parts.append(pawns(x + 76, y + 33, 15, space.engineers, step=27, fill=theme.paper, edge=theme.ink))
    if space.credits:
        parts.append(coin(x + 167, y + 32, 14, theme, space.credits))
    return group(parts, data_construction=number + 1)


def _tiles(state: GameState, seat: Seat, y: float, theme: Theme) -> Iterator[str]:
    tiles = state.tiles[seat]
    yield left(12, y + 18, say("Tiles"), size=TEXT, font_weight="bold")
    yield left(12, y + 38, say("{number} in supply", number=len(tiles)), size=SMALL, fill=theme.faint)
    for number, tile in enumerate(tiles):
        row, column = divmod(number, 5)
        x, top = FIRST + column * STEP, y + 38 * row
        builds = TECHNOLOGY[tile].builds
        shown = [panel(x, top, SLOT[0], 32, theme, stroke=theme.ink), left(x + 36, top + 21, say(tile), size=SMALL)]
        if len(builds) == 1:
            shown.append(icon(builds[0], x + 20, top + 16, 11, theme))
        else:
            shown.append(label(x + 20, top + 22, "★" if builds else "?", size=TEXT))
        yield item(shown, technology_label(tile), data_tile=tile)


# In words ---------------------------------------------------------------------------------------------------------


def _text(state: GameState, seat: Seat, who: str) -> str:
    passed = f" {say('Has passed.')}" if state.passed[seat] else ""
    rows = [say("Company board of {player}.", player=who) + passed, *_people_words(state, seat)]
    goods = ", ".join(f"{number} {word}" for _, number, word in _goods(state, seat))
    rows.append(say("Supply: {goods}", goods=goods))
    if state.companies[seat]:
        rows += [_row_words(state, seat, kind) for kind in PIECES]
        income = "; ".join(map(str, active_income(state, seat))) or say("none yet")
        rows.append(say("Income: {income}", income=income))
    spaces = "; ".join(_construction_words(state, seat))
    rows.append(say("Construction spaces, from left to right: {spaces}", spaces=spaces))
    tiles = ", ".join(map(say, state.tiles[seat])) or say("none")
    rows.append(say("Technology tiles in supply: {tiles}", tiles=tiles))
    return printable_text(rows)


def _row_words(state: GameState, seat: Seat, kind: Piece) -> str:
    built = getattr(state.built[seat], kind)
    parts = []
    for number in range(1, MOST_PIECES[kind] + 1):
        gains = _uncovers(state, seat, kind, number)
        if gains:
            words = ", ".join(map(str, gains))
            have = "has {number}: {gains}" if built >= number else "with {number}: {gains}"
            parts.append(say(have, number=number, gains=words))
    so_far = say("{built} of {most} built", built=built, most=MOST_PIECES[kind])
    return f"{say(f'{kind}s'.capitalize())}, {so_far}: {'; '.join(parts)}"


def _construction_words(state: GameState, seat: Seat) -> Iterator[str]:
    used = state.constructions[seat]
    for number, space in enumerate(state.board.company_spaces):
        word = "used" if number < used else "next" if number == used else "later"
        cost = [count(space.engineers, "engineer"), *([count(space.credits, "credit")] if space.credits else [])]
        yield f"{say(word)}, {with_and(cost)}"
