"""A player that looks one turn ahead.

>>> from barrage_core.newgame import new_game
>>> state, _ = new_game(players=2, seed=1)
>>> GreedyBot(1).choose(state) in legal_actions(state)
True
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from ..actions import Action
from ..errors import BarrageError
from ..events import Event
from ..names import Seat
from ..rules import legal_actions, look_ahead
from ..rules.round import only_this_turn
from ..state import GameState
from .appraisal import WEIGHTS, Appraisal, Appraiser, Weights
from .hints import reason
from .options import ONE_BY_ONE, options_to_try

__all__ = ["GreedyBot"]


class TurnPlan(NamedTuple):
    """A way to play a turn to its end: what it is worth, its actions, and what happens."""

    worth: float
    appraisal: Appraisal
    actions: tuple[Action, ...]
    events: list[Event]


class Attempt(NamedTuple):
    """An action played on a copy."""

    action: Action
    draft: GameState
    events: list[Event]


class GreedyBot:
    """Tries every way to finish the turn at hand, and plays the one that leaves the best position.

    It looks no further: not at the rivals' replies, and not at contracts or tiles yet to be turned up. The seed only
    decides between ways of equal worth.
    """

    name = "greedy"

    def __init__(self, seed: int = 0, weights: Weights = WEIGHTS) -> None:
        self.seed = seed
        self.appraise = Appraiser(weights)

    def choose(self, state: GameState) -> Action:
        """Return the first action of the best way to finish the turn."""
        options = legal_actions(state)
        return options[0] if len(options) == 1 else self._best(state).actions[0]

    def explain(self, state: GameState) -> tuple[Action, str]:
        """Return the action that `choose` gives, and one line on what it does and is good for."""
        actions, words = self.advise(state)
        return actions[0], words

    def advise(self, state: GameState) -> tuple[tuple[Action, ...], str]:
        """Return the actions of the best way to finish the turn, and one line on what it does and is good for."""
        seat = _seat(state)
        best = self._best(state)
        return best.actions, reason(best.actions[0], best.events, seat, self.appraise(state, seat), best.appraisal)

    def _best(self, state: GameState) -> TurnPlan:
        self.appraise.look_from(state)
        # No other player follows, so that all ways to play are judged at the same moment of the round.
        plans = list(self._plans(only_this_turn(state), _seat(state)))
        most = max(plan.worth for plan in plans)
        ties = [plan for plan in plans if plan.worth == most]
        if len(ties) == 1:
            return ties[0]
        # A fresh generator for each position: asking for a hint must not change how the game goes on.
        return random.Random(f"{self.seed} {state.round} {state.engineers} {state.credits}").choice(ties)

    def _plans(self, state: GameState, seat: Seat) -> Iterator[TurnPlan]:
        """For every action worth a try, yield the best way to go on from it."""
        for attempt in self._attempts(state, seat):
            draft = attempt.draft
            if draft.agenda and _seat(draft) == seat:
                best = max(self._plans(draft, seat), key=lambda plan: plan.worth)
                yield best._replace(actions=(attempt.action, *best.actions), events=attempt.events + best.events)
            else:
                yield self._judge(attempt, seat)

    def _attempts(self, state: GameState, seat: Seat) -> list[Attempt]:
        """Return the actions worth a try, each played on a copy."""
        attempts = [Attempt(action, *look_ahead(state, action)) for action in options_to_try(state, seat)]
        if isinstance(state.agenda[-1], ONE_BY_ONE):
            return [max(attempts, key=lambda attempt: self._judge(attempt, seat).worth)]
        return attempts

    def _judge(self, attempt: Attempt, seat: Seat) -> TurnPlan:
        appraisal = self.appraise(attempt.draft, seat)
        # Rounded, so that the last digit of a float, which differs between versions of Python, decides nothing.
        return TurnPlan(round(sum(appraisal), 6), appraisal, (attempt.action,), attempt.events)


def _seat(state: GameState) -> Seat:
    task = state.decision
    if task is None:
        raise BarrageError("the game is over: there is nothing to choose")
    return task.player
