"""A player that looks one turn ahead."""

from __future__ import annotations

import random

from ..actions import Action
from ..checks import instance
from ..rules import legal_actions
from ..state import GameState
from .appraisal import GREEDY_WEIGHTS, Appraiser, GreedyWeights
from .ways import awaited, face_up, ways
from .weights import check_weights

__all__ = ["GreedyBot"]


class GreedyBot:
    """Tries every way to finish the turn at hand, and plays the one that leaves the best position.

    It looks no further: not at the rivals' replies, and not at contracts or tiles yet to be turned up. The seed only
    decides between ways of equal worth.

    >>> from barrage_core import Game
    >>> game = Game.new(players=2, seed=1)
    >>> GreedyBot(1).choose(game.state) in game.legal_actions()
    True
    """

    name = "greedy"

    def __init__(self, seed: int = 0, weights: GreedyWeights = GREEDY_WEIGHTS) -> None:
        given = instance(weights, GreedyWeights, "GreedyWeights", "weights")
        check_weights(given._asdict(), GREEDY_WEIGHTS._asdict(), "weights")
        self.seed = seed
        self.appraise = Appraiser(weights)

    def choose(self, state: GameState) -> Action:
        """Return the first action of the best way to finish the turn."""
        options = legal_actions(state)
        return options[0] if len(options) == 1 else self._best_action(state)

    def _best_action(self, state: GameState) -> Action:
        self.appraise.look_from(state)
        seat, worth = awaited(state), self.appraise.worth
        tried = [(worth(end, seat), actions) for actions, end in ways(face_up(state), seat, worth)]
        most = max(value for value, _ in tried)
        ties = [actions for value, actions in tried if value == most]
        if len(ties) == 1:
            return ties[0][0]
        # A fresh generator for each position: asking for a hint must not change how the game goes on.
        return random.Random(f"{self.seed} {state.round} {state.engineers} {state.credits}").choice(ties)[0]
