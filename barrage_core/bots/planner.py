"""Players that plan the rest of the round: one search and one table of weights, with budgets of different size."""

from __future__ import annotations

import random
from time import monotonic
from typing import NamedTuple

from ..actions import Action
from ..checks import expected, instance, one_of, sequence, text, whole_number
from ..errors import BarrageError
from ..names import Seat
from ..rules import after, legal_actions
from ..state import GameState
from .draft import draft_worth
from .experience import EXPERIENCE
from .forecast import Forecaster
from .rivals import NOTHING, Prediction, predict
from .search import Line, Search
from .ways import awaited, face_up, ways
from .weights import WEIGHTS, Weights, check_weights

__all__ = ["RUNGS", "Outcome", "Planner", "Rung", "known_rung"]


class Rung(NamedTuple):
    """How far a player looks. Any number may be changed: `RUNGS["engineer"]._replace(positions=1000)`.

    >>> RUNGS["engineer"]._replace(positions=1000).positions
    1000
    """

    name: str
    positions: int
    """Positions to look at for every engineer that is left; 0 looks at the turn at hand only."""
    foresees: int
    """How many of its own turns ahead it reckons with the rivals' turns in between."""
    weights: Weights = WEIGHTS
    experience: tuple[Weights, ...] = ()
    """Weights to take instead with 0, 1, 2, … rounds left after the present one; the last for all that are more."""
    seconds: float | None = None
    """Stop widening the search of a turn after this time; None never does. Games can then differ between machines.

    The cap is no promise. What the rivals are expected to do, and the first pass of the search, which finds a whole
    line to play, are never cut short, so 0.0 is the least that a player can think. `hint` and `explain` compare by
    further searches, which have no cap of their own: together they look at about as many positions as the first one
    did in its time, besides a first pass for each way that is compared.
    """

    def weights_in(self, state: GameState) -> Weights:
        """Return the weights that a position is judged by; the draft has those without experience.

        >>> from barrage_core.newgame import new_game
        >>> RUNGS["engineer"].weights_in(new_game(players=2, seed=1)[0])
        Weights()
        """
        if not self.experience or not state.round:
            return self.weights
        return self.experience[min(state.rules.rounds - state.round, len(self.experience) - 1)]


RUNGS: dict[str, Rung] = {
    rung.name: rung
    for rung in (
        Rung("novice", positions=0, foresees=0),
        Rung("apprentice", positions=60, foresees=1),
        Rung("engineer", positions=600, foresees=12),
        Rung("director", positions=4000, foresees=12, experience=EXPERIENCE),
    )
}
"""The players that plan, each looking further than the one before; the guide tells which are shown to play better."""


def known_rung(rung: object) -> Rung:
    """Return a rung, given by its name in `RUNGS` or as one of your own; any other is an error that names the field.

    >>> known_rung(RUNGS["engineer"]._replace(positions="many"))
    Traceback (most recent call last):
    barrage_core.errors.BarrageError: rung.positions: expected a whole number of at least 0, got 'many'
    """
    if not isinstance(rung, Rung):
        return RUNGS[one_of(rung, RUNGS, "rung")]
    text(rung.name, "rung.name")
    whole_number(rung.positions, 0, None, "rung.positions")
    whole_number(rung.foresees, 0, None, "rung.foresees")
    _check(rung.weights, "rung.weights")
    for number, weights in enumerate(sequence(rung.experience, "rung.experience")):
        _check(weights, f"rung.experience[{number}]")
    if rung.seconds is not None and not _is_time(rung.seconds):
        raise BarrageError(expected("a number of at least 0 or None", rung.seconds, "rung.seconds"))
    return rung


def _check(weights: object, name: str) -> None:
    if weights is not WEIGHTS:
        check_weights(instance(weights, Weights, "Weights", name)._asdict(), WEIGHTS._asdict(), name)


def _is_time(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value >= 0


class Outcome(NamedTuple):
    """What a planner found out about a position: the best lines, each beginning differently, and the rivals' turns."""

    seat: Seat
    lines: list[Line]
    prediction: Prediction
    positions: int


class Planner:
    """Looks for the best way to play the rest of the round, and plays its first turn. By default it is the engineer.

    It reckons with the turns that the rivals are expected to play, and never looks under a pile. What it worked out for
    a turn it keeps until the turn is over. The seed decides between ways of equal worth where it looks one turn ahead.

    >>> from barrage_core import Game
    >>> game = Game.new(players=2, seed=1, map="miniature")
    >>> Planner("novice").choose(game.state) in game.legal_actions()
    True
    """

    def __init__(self, rung: str | Rung | None = None, seed: int = 0) -> None:
        self.rung = RUNGS["engineer"] if rung is None else known_rung(rung)
        self.seed = seed
        self._plan: tuple[Action, ...] = ()
        self._expected: GameState | None = None

    @property
    def name(self) -> str:
        """What the bot is called in `BOTS`."""
        return self.rung.name

    def choose(self, state: GameState) -> Action:
        """Return the next action of the plan for this turn."""
        options = legal_actions(state)
        if len(options) == 1:
            return options[0]
        if not self._plan or state != self._expected:
            self._plan = self._best_turn(state)
        action, self._plan = self._plan[0], self._plan[1:]
        self._expected = after(state, action) if self._plan else None
        return action

    def _best_turn(self, state: GameState) -> tuple[Action, ...]:
        lines = self.think(state).lines
        ties = [line for line in lines if line.worth == lines[0].worth]
        if len(ties) == 1:
            return ties[0].turns[0]
        # A fresh generator for each position: asking for a hint must not change how the game goes on.
        chance = random.Random(f"{self.seed} {state.round} {state.engineers} {state.credits}")
        return chance.choice(ties).turns[0]

    def think(self, state: GameState, lines: int = 1) -> Outcome:
        """Look for the best lines that begin differently, at most this many; the first one is the best.

        One that looks a single turn ahead returns all of them.
        """
        end = None if self.rung.seconds is None else monotonic() + self.rung.seconds
        seat, forecast = awaited(state), Forecaster(self.rung.weights_in(state))
        start = face_up(state)
        if not self.rung.positions or state.phase != "actions":
            return self._look_one_turn_ahead(start, seat, forecast)
        prediction = NOTHING
        if self.rung.foresees:
            prediction = predict(start, seat, state.passed, self.rung.foresees, forecast)
        forecast.look_from(prediction.energies)
        search = Search(start, seat, forecast, prediction)
        search.run(self.rung.positions * start.engineers[seat], lambda: end is not None and monotonic() > end)
        return Outcome(seat, search.lines(lines), prediction, search.positions)

    def _look_one_turn_ahead(self, start: GameState, seat: Seat, forecast: Forecaster) -> Outcome:
        lines: list[Line] = []
        for actions, end in ways(start, seat, forecast.worth):
            worth = forecast.worth(end, seat) + (0.0 if start.round else draft_worth(end, seat))
            lines.append(Line(worth, (actions,)))
        lines.sort(key=lambda line: line.worth, reverse=True)
        return Outcome(seat, lines, NOTHING, len(lines))
