"""The action board: the action spaces of the present game in as little room as can be read and clicked.

`management_board` shows the same spaces with words, and those that are closed. Here a row is a symbol and a number:
what it does, what everybody pays for it, and its two spaces.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..board import Space
from ..catalogue import say
from ..components.management import BANK, MANAGEMENT_ROWS, PATENT_ROWS, Row
from ..components.technology import TECHNOLOGY
from ..questions.arguments import about_a_state
from ..state import GameState
from .drawing import Picture, item, label, owner_mark, picture
from .icons import coin, icon, pawns
from .layout import Box
from .management import COLUMNS, effect_icons, needed
from .parts import left, livery, owner_marks, panel
from .spaces import bank_words, is_open, open_words, space_label
from .theme import LIGHT, Theme
from .ways import Ways, check_ways, draw_ways, ways_words

__all__ = ["action_board"]

WIDTH, MARGIN, GAP = 370, 4, 3
SMALL, TEXT = 11, 13
HEAD, ROW = 15, 25.5
SPACE = 56, 24
FRAME = 3
"""The frame of a choice goes so far beyond its space; the bank is as wide as its heading, which must stay in view."""
COLUMN = 166, 192
"""The widths of the two columns; in the right one there is something to pay."""
PATENT_HEAD, PAY = 55, 61
PAWN, COIN, MARK = 6.5, 8.5, 7
TITLES = {
    "turbine_station": "Turbines",
    "water_management": "Water",
    "bank": "Bank",
    "workshop": "Workshop",
    "machinery_shop": "Machines",
    "contract_office": "Contracts",
    "patent_office": "Patents",
}


@about_a_state
def action_board(state: GameState, *, ways: Ways = (), theme: Theme = LIGHT) -> Picture:
    """Draw the action spaces of the present game, small: rows that are closed are left out.

    `ways` are up to three lists of spaces, the best first, as on `board`.

    >>> from barrage_core.newgame import new_game
    >>> action_board(new_game(players=4, seed=1, mode="full")[0])
    <Picture action board 370×324>
    """
    boxes = _boxes(state)
    check_ways(ways, boxes, "action space")
    height = max(box.bottom for box in boxes.values()) + MARGIN + 2
    return picture(
        "action board",
        *_content(state, boxes, theme),
        draw_ways(ways, boxes, SMALL, theme),
        size=(WIDTH, height),
        box=(0, 0, WIDTH, height),
        title=say("Action board"),
        text=open_words(state) + ways_words(ways),
        desc=say("Action board: spaces with the engineers on them."),
        theme=theme,
    )


# Where everything is ----------------------------------------------------------------------------------------------


def _rows(state: GameState, section: str) -> list[Row]:
    return [row for row in MANAGEMENT_ROWS if row.section == section and is_open(state, row)]


def _height(state: GameState, section: str) -> float:
    return HEAD + max(len(_rows(state, section)), 1) * ROW + 1 + (FRAME if section == "bank" else 0)


def _tops(state: GameState) -> dict[str, tuple[float, float, float, float]]:
    """Return the left, the top, the width and the height of each section; the bank fills what is left of its column."""
    tops: dict[str, tuple[float, float, float, float]] = {}
    lowest = max(sum(_height(state, section) + GAP for section in sections) for sections in COLUMNS)
    x = float(MARGIN)
    for sections, wide in zip(COLUMNS, COLUMN, strict=True):
        y = float(MARGIN)
        for section in sections:
            high = MARGIN + lowest - GAP - y if section == sections[-1] else _height(state, section)
            tops[section] = x, y, wide, high
            y += high + GAP
        x += wide + WIDTH - 2 * MARGIN - sum(COLUMN)
    if any(is_open(state, row) for row in PATENT_ROWS):
        tops["patent_office"] = MARGIN, MARGIN + lowest, WIDTH - 2 * MARGIN, SPACE[1] + 6
    return tops


def _boxes(state: GameState) -> dict[str, Box]:
    """Return where each space is that is open in this game."""
    boxes = {}
    for section, (x, y, wide, high) in _tops(state).items():
        if section == "bank":
            boxes[BANK] = _box(x + 3, y + HEAD + FRAME, wide - 6, high - HEAD - FRAME - 2)
        elif section == "patent_office":
            each = (wide - PATENT_HEAD) / len(PATENT_ROWS)
            for place, row in enumerate(PATENT_ROWS):
                boxes[row.id] = _box(x + PATENT_HEAD + place * each, y + 3, each - 3, SPACE[1])
        for place, row in enumerate(_rows(state, section)):
            for side, back in (("L", 2), ("R", 1)):
                left_side = x + wide - back * (SPACE[0] + 3)
                boxes[row.id + side] = _box(left_side, y + HEAD + place * ROW, *SPACE)
    return boxes


def _box(x: float, y: float, width: float, height: float) -> Box:
    return Box(x + width / 2, y + height / 2, width, height)


# Drawing ----------------------------------------------------------------------------------------------------------


def _content(state: GameState, boxes: Mapping[str, Box], theme: Theme) -> Iterator[str]:
    for section, (x, y, wide, high) in _tops(state).items():
        yield panel(x, y, wide, high, theme, fill=theme.areas["mountains"], stroke=None, rx=4)
        down = 12 if section != "patent_office" else high / 2 + 4
        yield left(x + 5, y + down, say(TITLES[section]), size=SMALL, font_weight="bold")
        for place, row in enumerate(_rows(state, section)):
            yield from _effect(row, x, y + HEAD + place * ROW + SPACE[1] / 2, theme)
    yield _bank(state, boxes[BANK], theme)
    for name, space in state.board.spaces.items():
        if name in boxes:
            yield _space(state, space, boxes[name], theme)


def _effect(row: Row, x: float, y: float, theme: Theme) -> Iterator[str]:
    """Draw what a row does around a line through y: symbols with their numbers, and what everybody pays."""
    at = x + 13
    for kind, amount in _short(row):
        yield icon(kind, at, y, 9, theme)
        if amount:
            yield left(at + 10, y + 4.5, amount, size=TEXT, font_weight="bold")
        at += 19
    if row.pay:
        yield coin(x + PAY, y, COIN, theme, row.pay)


def _short(row: Row) -> Iterator[tuple[str, str]]:
    """Say what a row does in symbols and numbers; one machine needs no number."""
    if row.effect == "machines":
        numbers = [number for number in row.machines if number]
        for kind, number in zip(effect_icons(row), numbers, strict=True):
            yield kind, f"{number}" if number > 1 else ""
        return
    amounts = {"produce": f"{row.amount:+d}" if row.amount else "±0", "rotate": f"{row.amount}×"}
    yield effect_icons(row)[0], amounts.get(row.effect, str(row.amount)).replace("-", "−")


def _space(state: GameState, space: Space, box: Box, theme: Theme) -> str:
    """Draw a space: the engineers and the credits that it needs, or the engineers that stand on it."""
    red, owner = space.credits > space.row.pay, state.occupied.get(space.id)
    edge, wide = (theme.red, 2.5) if red else (theme.faint, 1)
    parts = [panel(box.left, box.top, box.width, box.height, theme, rx=4, stroke=edge, stroke_width=wide)]
    x = box.x
    if space.row.effect == "patent":
        parts += _patent(state, space, box, theme)
        x = box.right - 24
    if owner is None:
        parts += needed(space, x, box.y, PAWN, COIN, theme)
    else:
        step = 2.1 * MARK
        start = x - step * (space.engineers - 1) / 2
        parts.append(owner_marks(state, owner, start, box.y, MARK, space.engineers, step=step, theme=theme))
    return item(parts, space_label(state, space), data_space=space.id)


def _patent(state: GameState, space: Space, box: Box, theme: Theme) -> Iterator[str]:
    """Draw the level of a patent and what its tile builds, and what everybody pays."""
    name = state.patents[space.row.amount]
    if name:
        tile = TECHNOLOGY[name]
        yield left(box.left + 5, box.y + 4, "I" * tile.level, size=SMALL, font_weight="bold")
        x = box.left + 30
        yield icon(tile.builds[0], x, box.y, 8, theme) if len(tile.builds) == 1 else label(x, box.y + 5, "★", size=TEXT)
    else:
        yield left(box.left + 5, box.y + 4, "taken", size=SMALL, fill=theme.faint)
    yield coin(box.left + 50, box.y, COIN, theme, space.row.pay)


def _bank(state: GameState, box: Box, theme: Theme) -> str:
    """Draw what the bank gives, and who stands there; below it where there is room."""
    standing = [(seat, engineers) for seat, engineers in enumerate(state.bank) if engineers]
    two_rows = box.height > 1.8 * SPACE[1]
    y = box.top + SPACE[1] / 2
    parts = [
        panel(box.left, box.top, box.width, box.height, theme, rx=4, stroke=theme.faint),
        pawns(box.left + 11, y, PAWN, 1, fill=theme.paper, edge=theme.faint),
        left(box.left + 18, y + 4, "→", size=SMALL),
        coin(box.left + 39, y, COIN, theme, 1),
    ]
    x, step = (box.left + 10, 39) if two_rows else (box.left + 60, 35)
    for place, (seat, engineers) in enumerate(standing):
        at, down = x + place * step, y + (SPACE[1] if two_rows else 0)
        parts += [
            owner_mark(livery(state, seat, theme), at, down, MARK - 1),
            left(at + 8, down + 4, f"×{engineers}", size=SMALL),
        ]
    return item(parts, bank_words(state), data_space=BANK)
