"""A game turn by turn against the best lines found: the points lost, and where the game turned.

"Points lost" are an opinion: by the forecast of one player that plans, the best line that it found for a turn is worth
so much more than the best line that begins with the turn that was played. A stronger player finds better lines, and
other losses, and a player judged by its own rung loses nothing. What the cards brought later does not count.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from ..bots import PlayedTurn, Rung, explain, known_rung, line_words, played_turns, topic_words
from ..checks import instance
from ..game import Game
from ..names import Seat
from ..state import GameState
from .cluster import Cluster
from .sharing import share
from .tables import Table, plain_text

if TYPE_CHECKING:
    from ..pictures import Picture, Theme

__all__ = ["Analysis", "JudgedTurn", "analyse", "finished_turns", "judge"]

TURNING_POINTS = 3
CHUNK = 4


@dataclass(frozen=True)
class JudgedTurn:
    """A turn of a game, compared with the best line found for it.

    >>> from barrage_core import Game
    >>> game = Game.new(players=2, seed=1, map="miniature")
    >>> for _ in range(4):
    ...     step = game.play(game.legal_actions()[-1])
    >>> turn = analyse(game, "novice").turns[0]
    >>> turn.number, turn.round, turn.seat, turn.lost >= 0
    (1, 1, 0, True)
    """

    number: int
    """Counted from 1, over all players."""
    moment: int
    """Decisions before it: `game.go_to(moment)` shows the position."""
    round: int
    seat: Seat
    told: str
    """What the turn did, in words that follow "to"."""
    lost: float
    better: tuple[str, ...]
    """What each turn of the best line does, in the same words; empty where nothing was lost."""
    missed: dict[str, float]
    """What the best line has more, by topic; `barrage_core.bots.TOPIC_WORDS` has their words."""


@dataclass(frozen=True)
class Analysis:
    """What was lost in a game, by the forecast of `rung`. Lists of players are by seat.

    >>> from barrage_core import Game
    >>> game = Game.new(players=2, seed=1, map="miniature")
    >>> for _ in range(4):
    ...     step = game.play(game.legal_actions()[-1])
    >>> found = analyse(game, "novice")
    >>> found.players, [turn.seat for turn in found.turns], len(found.lost)
    (('USA', 'Germany'), [0, 1], 2)
    """

    rung: str
    players: tuple[str, ...]
    turns: tuple[JudgedTurn, ...]
    state: GameState = field(compare=False, repr=False)
    """The last position."""

    @property
    def turning_points(self) -> tuple[JudgedTurn, ...]:
        """The turns that lost most, the largest loss first."""
        ranked = sorted((turn for turn in self.turns if turn.lost), key=lambda turn: (-turn.lost, turn.number))
        return tuple(ranked[:TURNING_POINTS])

    @property
    def lost(self) -> list[float]:
        """The points that each player lost in all."""
        sums = [0.0] * len(self.players)
        for turn in self.turns:
            sums[turn.seat] += turn.lost
        return [round(total, 6) for total in sums]

    def to_dict(self) -> dict[str, Any]:
        """Return a mapping for JSON."""
        return {
            "rung": self.rung,
            "players": list(self.players),
            "lost": self.lost,
            "turning_points": [turn.number for turn in self.turning_points],
            "turns": [asdict(turn) for turn in self.turns],
        }

    def table(self) -> Table:
        """Lay out what each player lost."""
        rows = []
        for seat, (name, lost) in enumerate(zip(self.players, self.lost, strict=True)):
            own = [turn.lost for turn in self.turns if turn.seat == seat]
            best = sum(not points for points in own)
            rows.append((name, str(len(own)), str(best), f"{lost:.1f}", f"{lost / (len(own) or 1):.1f}"))
        title = f"Points lost, as the {self.rung} bot estimates them"
        return Table(title, ("player", "turns", "nothing better", "lost", "a turn"), rows)

    def __str__(self) -> str:
        points = [f"{place}. {self._described(turn)}" for place, turn in enumerate(self.turning_points, 1)]
        heading = "Where most was lost" if points else "No better turn was found than those that were played."
        if not self.turns:
            heading = "No turn has been finished yet."
        return "\n".join([plain_text(self.table()), "", heading, *points])

    def _described(self, turn: JudgedTurn) -> str:
        when = f"in round {turn.round}" if turn.round else "before round 1"
        did = f"{self.players[turn.seat]}, {when} (moment {turn.moment} of the game), chose to {turn.told}."
        better = f"It would have been worth {turn.lost:.1f} points more to {line_words(turn.better)}"
        return f"{did} {better} ({topic_words(turn.missed)})."

    def picture(self, theme: Theme | None = None) -> Picture:
        """Draw what was lost over the turns of each player, with the turning points."""
        from ..pictures import LIGHT, lost_points  # noqa: PLC0415  (loaded only when somebody looks)

        losses = [(turn.seat, turn.round, turn.lost) for turn in self.turns]
        marks = [turn.number for turn in self.turning_points]
        return lost_points(self.state, losses, marks=marks, rung=self.rung, theme=theme or LIGHT)

    def _repr_mimebundle_(self, **options: object) -> dict[str, str]:
        """Show the picture in a notebook, and the words where there are none; without a turn there is no picture."""
        drawn = self.picture()._repr_mimebundle_() if self.turns else {}
        return {**drawn, "text/plain": str(self)}

    def __repr__(self) -> str:
        return f"<Analysis of {len(self.turns)} {'turn' if len(self.turns) == 1 else 'turns'} by the {self.rung}>"


def analyse(
    game: Game,
    rung: str | Rung = "apprentice",
    *,
    jobs: int | None = None,
    cluster: Cluster | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Analysis:
    """Compare every turn of a game with the best line found for it; a turn that is not finished is left out.

    The rung is a name of `RUNGS`, or one of your own: a stronger one sees more and takes longer. Jobs and cluster are
    those of `simulate`, and change nothing in the result; `progress` gets the number of turns done and of all turns.

    >>> from barrage_core import Game
    >>> game = Game.new(players=2, seed=1, map="miniature")
    >>> for _ in range(4):
    ...     step = game.play(game.legal_actions()[-1])
    >>> [turn.seat for turn in analyse(game, "novice").turns]
    [0, 1]
    """
    instance(game, Game, "a Game", "game")
    chosen = known_rung(rung)
    turns = list(enumerate(finished_turns(game), 1))
    judged: list[JudgedTurn] = []
    for one in share(partial(judge, chosen), turns, jobs, chunk=CHUNK, cluster=cluster):
        judged.append(one)
        if progress is not None:
            progress(len(judged), len(turns))
    state = game.steps[-1].after if game.steps else game.start
    names = tuple(state.name(seat) for seat in range(state.players))
    return Analysis(chosen.name, names, tuple(judged), state)


def finished_turns(game: Game) -> list[PlayedTurn]:
    """Return the turns of a game in the order of play; one that is not finished is left out."""
    states = [game.start, *(step.after for step in game.steps)]
    turns = played_turns(zip(states, (step.action for step in game.steps), strict=False))
    if turns and not turns[-1].is_finished:
        turns.pop()
    return turns


def judge(rung: Rung, numbered: tuple[int, PlayedTurn]) -> JudgedTurn:
    """Compare one turn, given with its number, with the best line found for it."""
    number, turn = numbered
    found = explain(turn.state, turn.actions, rung)
    better = found.best.told if found.lost else ()
    return JudgedTurn(number, turn.moment, turn.state.round, turn.seat, found.told, found.lost, better, found.missed)
