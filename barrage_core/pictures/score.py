"""Score sheets: a game's points by source, and what the scoring phase would give now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..catalogue import say
from ..checks import instance
from ..components.companies import COMPANIES
from ..game import Game
from ..names import Seat
from ..questions.scoring import preview_scoring
from ..rules.final import winners
from ..scoring import SOURCES, ScoreLine
from ..state import GameState
from ..words import count, with_and
from .drawing import Picture, element, group, label, number, owner_mark, picture
from .parts import SMALL, TEXT, fit, left, livery, panel, player_words, printable_text, right
from .theme import LIGHT, Theme

__all__ = ["round_preview", "score_table"]

SOURCE, COLUMN, ROW = 190, 160, 32
HEAD = 128
MINUS = "−"


def score_table(game: Game, *, theme: Theme = LIGHT) -> Picture:
    """Draw the points of everybody by source; the totals are the score.

    >>> print(score_table(Game.new(players=2, seed=1)))
    Score in round 1 of 5.
                             USA  Germany
    start                     10       10
    total                     10       10
    """
    game = instance(game, Game, "a game", "game")
    state, sheet = game.state, game.score_sheet()
    sources = [source for source in SOURCES if any(source in row for row in sheet)]
    parts = [left(12, 30, _title(state), size=20, font_weight="bold"), *_heads(state, theme)]
    for place, source in enumerate(sources):
        parts += _row(source, [row.get(source, 0) for row in sheet], HEAD + place * ROW, theme, striped=place % 2 == 0)
    y = HEAD + len(sources) * ROW
    parts += _totals(state, y, theme)
    width, height = 24 + SOURCE + COLUMN * state.players, y + 60
    return picture(
        "score table",
        *parts,
        size=(width, height),
        box=(0, 0, width, height),
        title=_title(state),
        text=_table_text(state, sources, sheet),
        theme=theme,
    )


def _title(state: GameState) -> str:
    if state.is_over:
        return say("Final score")
    if not state.round:
        return say("Score before round 1")
    return say("Score in round {round} of {last}", round=state.round, last=state.rules.rounds)


def _best(state: GameState) -> tuple[Seat, ...]:
    """Return the winners, or nobody while the game goes on."""
    return winners(state) if state.is_over else ()


def _signed(points: int) -> str:
    return f"{MINUS}{-points}" if points < 0 else str(points)


def _points(vp: int) -> str:
    return say("{vp} VP", vp=_signed(vp))


def _heads(state: GameState, theme: Theme) -> Iterator[str]:
    for seat in range(state.players):
        x = 12 + SOURCE + COLUMN * (seat + 0.5)
        company = state.companies[seat]
        yield owner_mark(livery(state, seat, theme), x, 62, 13)
        yield label(x, 96, fit(state.name(seat), COLUMN - 8), size=TEXT, font_weight="bold")
        title = say(COMPANIES[company].title) if company else state.name(seat)
        if state.name(seat) != title:
            yield label(x, 115, title, size=SMALL, fill=theme.faint)


def _row(source: str, points: Sequence[int], y: float, theme: Theme, *, striped: bool) -> Iterator[str]:
    if striped:
        yield element("rect", x=12, y=y, width=SOURCE + COLUMN * len(points), height=ROW, fill=theme.paper)
    yield left(20, y + 22, say(source))
    for seat, vp in enumerate(points):
        x = 12 + SOURCE + COLUMN * (seat + 0.5) + 16
        yield right(x, y + 22, _signed(vp) if vp else "·", fill=None if vp else theme.faint)


def _totals(state: GameState, y: float, theme: Theme) -> Iterator[str]:
    best, wide = _best(state), SOURCE + COLUMN * state.players
    yield element("path", d=f"M12 {number(y)}h{wide}", stroke=theme.ink, stroke_width=2)
    yield left(20, y + 34, say("total"), size=18, font_weight="bold")
    for seat, vp in enumerate(state.vp):
        x = 12 + SOURCE + COLUMN * (seat + 0.5)
        if seat in best:
            yield panel(x - 70, y + 6, 140, 44, theme, fill=theme.gained, stroke=theme.ink)
            yield left(x + 20, y + 33, say("wins"), size=SMALL, font_weight="bold")
        yield right(x + 16, y + 34, _signed(vp), size=22, font_weight="bold")


def _table_text(state: GameState, sources: Sequence[str], sheet: Sequence[dict[str, int]]) -> str:
    best = _best(state)
    names = [state.name(seat) for seat in range(state.players)]
    widths = [max(8, len(name) + 2) for name in names]
    rows = [("", names), *((say(source), [_signed(row.get(source, 0)) for row in sheet]) for source in sources)]
    rows.append((say("total"), [_signed(vp) for vp in state.vp]))
    lines = [
        head.ljust(20) + "".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
        for head, cells in rows
    ]
    won = [say("Winner: {players}.", players=with_and(player_words(state, seat) for seat in best))] if best else []
    return printable_text([f"{_title(state)}.", *lines, *won])


# The scoring phase ------------------------------------------------------------------------------------------------


def round_preview(state: GameState, *, theme: Theme = LIGHT) -> Picture:
    """Draw what the scoring phase would give to everybody if it came now, line by line.

    >>> from barrage_core import from_position
    >>> players = [{"company": "usa", "energy": 9}, {"company": "italy", "energy": 7}]
    >>> print(round_preview(from_position({"players": players, "round": 5})).text)
    If round 5 were scored now:
      USA: 6 VP, 4 credits
        most energy (9): 6 VP
        9 energy on the track: 4 credits
        powerhouses built: 0 × 5, 4 sections behind: −16, not below 0: 0 VP
      Italy: 2 VP, 4 credits
        second most energy (7): 2 VP
        7 energy on the track: 4 credits
        powerhouses built: 0 × 5, 4 sections behind: −16, not below 0: 0 VP
    """
    lines = preview_scoring(state)
    parts = [left(12, 30, _preview_title(state), size=20, font_weight="bold")]
    y = 48.0
    for seat in state.turn_order:
        own = [line for line in lines if line.player == seat]
        parts.append(_block(state, seat, own, y, theme))
        y += 48 + 26 * len(own)
    return picture(
        "round preview",
        *parts,
        size=(WIDTH, y + 4),
        box=(0, 0, WIDTH, y + 4),
        title=_preview_title(state),
        text=_preview_text(state, lines),
        theme=theme,
    )


WIDTH = 920


def _preview_title(state: GameState) -> str:
    if not state.round:
        return say("If it were scored now")
    return say("If round {round} were scored now", round=state.round)


def _sums(lines: Sequence[ScoreLine]) -> tuple[int, int]:
    return sum(line.vp for line in lines), sum(line.credits for line in lines)


def _block(state: GameState, seat: Seat, lines: Sequence[ScoreLine], y: float, theme: Theme) -> str:
    """Draw one player's lines, with their sum in the head."""
    vp, credits = _sums(lines)
    parts = [
        panel(12, y, WIDTH - 24, 40 + 26 * len(lines), theme),
        owner_mark(livery(state, seat, theme), 34, y + 20, 11),
        left(56, y + 26, fit(player_words(state, seat), 520), font_weight="bold"),
        right(WIDTH - 150, y + 26, _points(vp), font_weight="bold"),
        right(WIDTH - 26, y + 26, count(credits, "credit"), font_weight="bold"),
    ]
    for place, line in enumerate(lines):
        at = y + 52 + 26 * place
        parts.append(left(56, at, fit(line.text, 690, SMALL), size=SMALL))
        if line.vp or not line.credits:
            parts.append(right(WIDTH - 150, at, _points(line.vp), size=SMALL))
        if line.credits:
            parts.append(right(WIDTH - 26, at, count(line.credits, "credit"), size=SMALL))
    return group(parts, data_player=seat)


def _preview_text(state: GameState, lines: Sequence[ScoreLine]) -> str:
    rows = [f"{_preview_title(state)}:"]
    for seat in state.turn_order:
        own = [line for line in lines if line.player == seat]
        vp, credits = _sums(own)
        rows.append(f"  {player_words(state, seat)}: {_points(vp)}, {count(credits, 'credit')}")
        rows += [f"    {line.text}: {_line_words(line)}" for line in own]
    return printable_text(rows)


def _line_words(line: ScoreLine) -> str:
    if not line.credits:
        return _points(line.vp)
    credits = count(line.credits, "credit")
    return f"{_points(line.vp)}, {credits}" if line.vp else credits
