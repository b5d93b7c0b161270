"""The bots by name.

A bot looks at a state and answers with one of its legal actions. It asks the engine for everything: what is legal, what
an action does, what the scoring phase would give. The same seed and the same state give the same answer.

>>> from barrage_core.newgame import new_game
>>> from barrage_core.rules import legal_actions
>>> state, _ = new_game(players=2, seed=1)
>>> make_bot("greedy", 1).choose(state) in legal_actions(state)
True
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from ..actions import Action
from ..checks import one_of
from ..state import GameState
from .greedy import GreedyBot
from .planner import RUNGS, Planner
from .random_bot import RandomBot

__all__ = ["BOTS", "Bot", "known_bot", "make_bot"]


class Bot(Protocol):
    """Anything that can play: it has a name and answers a state with a legal action."""

    @property
    def name(self) -> str:
        """What the bot is called in `BOTS`."""

    def choose(self, state: GameState) -> Action:
        """Return one of the legal actions of a state that awaits a decision."""


BOTS: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    **{name: partial(Planner, rung) for name, rung in RUNGS.items()},
}
"""Every bot by its name, from weak to strong; call it with a seed."""


def known_bot(name: object) -> str:
    """Return the name of a bot; any other name is an error that lists them.

    >>> known_bot("gready")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    barrage_core.errors.BarrageError: bots: expected one of random, greedy, novice, ..., got 'gready'
    """
    return one_of(name, BOTS, "bots")


def make_bot(name: str, seed: int = 0) -> Bot:
    """Make a bot by its name.

    >>> make_bot("random").name
    'random'
    """
    return BOTS[known_bot(name)](seed)
