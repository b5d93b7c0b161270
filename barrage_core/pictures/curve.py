"""How the points of a game grew: a line for each player, round by round, and where the points came from."""

from __future__ import annotations

from collections.abc import Iterator

from ..catalogue import say
from ..checks import instance
from ..errors import BarrageError
from ..game import Game
from ..names import Seat
from ..scoring import SOURCES
from ..state import GameState
from .drawing import Picture, element, label, number, owner_mark, picture, polyline
from .parts import SMALL, fit, left, livery, player_words, printable_text, right
from .theme import LIGHT, Theme

__all__ = ["points_curve"]

WIDTH, SIDE, HEAD, HIGH = 760, 56, 52, 260
NAME = 170
"""The room beside the chart for a player's name and score."""
GAP = 20
"""The least distance of two names."""
STEPS = (5, 10, 20, 25, 50, 100)
LINES = 6
"""The most lines across the chart."""

Sheets = list[list[dict[str, int]]]
"""Points by round, seat and source."""


def points_curve(game: Game, *, theme: Theme = LIGHT) -> Picture:
    r"""Draw each player's victory points at the end of every round so far.

    >>> from barrage_core import Game
    >>> from barrage_core.bots import RandomBot
    >>> game = Game.new(players=2, seed=1, map="miniature")
    >>> bot = RandomBot(1)
    >>> while game.state.decision is not None:
    ...     _ = game.play(bot.choose(game.state))
    >>> print("\n".join(points_curve(game).text.splitlines()[:2]))
    Victory points round by round.
    USA: 10, 7, 4, 1, -2, 18
    """
    game = instance(game, Game, "a game", "game")
    state, sheets = game.state, game.points_by_round()
    if len(sheets) < 2:
        raise BarrageError("the game has no round yet whose points could be drawn")
    totals = _totals(sheets)
    title = say("Victory points round by round")
    low, high = min(0, *map(min, totals)), max(1, *map(max, totals))
    scale = _Scale(len(sheets) - 1, low, high)
    parts = [left(SIDE, 32, title, size=20, font_weight="bold"), *_grid(scale, theme)]
    for seat in range(state.players):
        parts += _line(state, seat, totals[seat], scale, theme)
    parts += _names(state, totals, scale, theme)
    height = HEAD + HIGH + 40
    return picture(
        "points curve",
        *parts,
        size=(WIDTH, height),
        box=(0, 0, WIDTH, height),
        title=title,
        text=printable_text(_words(state, sheets, totals)),
        theme=theme,
    )


def _totals(sheets: Sheets) -> list[list[int]]:
    """Return the score of each seat after each round."""
    totals: list[list[int]] = [[] for _ in sheets[0]]
    for rows in sheets:
        for seat, row in enumerate(rows):
            totals[seat].append(sum(row.values()) + (totals[seat][-1] if totals[seat] else 0))
    return totals


class _Scale:
    """Where rounds and points lie on the chart."""

    def __init__(self, rounds: int, low: int, high: int) -> None:
        self.rounds, self.low, self.high = rounds, low, high

    def x(self, round_number: int) -> float:
        return SIDE + round_number * (WIDTH - SIDE - NAME) / self.rounds

    def y(self, points: float) -> float:
        return HEAD + HIGH * (self.high - points) / (self.high - self.low)

    def ticks(self) -> range:
        step = next((one for one in STEPS if (self.high - self.low) / one <= LINES), STEPS[-1])
        return range(-(-self.low // step) * step, self.high + 1, step)


def _grid(scale: _Scale, theme: Theme) -> Iterator[str]:
    for points in scale.ticks():
        y = scale.y(points)
        way = f"M{SIDE} {number(y)}H{number(scale.x(scale.rounds))}"
        yield element("path", d=way, stroke=theme.line, fill="none")
        yield right(SIDE - 14, y + 5, str(points), size=SMALL, fill=theme.faint)
    for round_number in range(scale.rounds + 1):
        words = say("round {round}", round=round_number) if round_number else say("start")
        yield label(scale.x(round_number), HEAD + HIGH + 26, words, size=SMALL, fill=theme.faint)


def _line(state: GameState, seat: Seat, totals: list[int], scale: _Scale, theme: Theme) -> Iterator[str]:
    style = livery(state, seat, theme)
    points = [(scale.x(place), scale.y(total)) for place, total in enumerate(totals)]
    yield element("path", d=polyline(points), stroke=style.edge, stroke_width=3, fill="none")
    for x, y in points:
        yield owner_mark(style, x, y, 8)


def _names(state: GameState, totals: list[list[int]], scale: _Scale, theme: Theme) -> Iterator[str]:
    """Write each player's score beside the end of the line, with room between two that are close."""
    x, last = scale.x(scale.rounds) + 16, HEAD - 2 * GAP + 0.0
    for seat in sorted(range(state.players), key=lambda seat: -totals[seat][-1]):
        y = last = max(scale.y(totals[seat][-1]) + 5, last + GAP)
        words = f"{totals[seat][-1]} {fit(state.name(seat), NAME - 60)}"
        yield left(x, y, words, size=SMALL, fill=theme.ink)


def _words(state: GameState, sheets: Sheets, totals: list[list[int]]) -> Iterator[str]:
    yield f"{say('Victory points round by round')}."
    for seat in range(state.players):
        yield f"{player_words(state, seat)}: {', '.join(map(str, totals[seat]))}"
        for round_number, rows in enumerate(sheets):
            parts = [f"{say(source)} {rows[seat][source]}" for source in SOURCES if rows[seat].get(source)]
            if round_number:
                gained = ", ".join(parts) or say("nothing")
                yield f"  {say('round {round}: {number}', round=round_number, number=gained)}"
