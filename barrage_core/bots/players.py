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

import sys
from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

from ..actions import Action
from ..catalogue import say
from ..checks import one_of
from ..state import GameState
from .greedy import GreedyBot
from .planner import RUNGS, Planner
from .random_bot import RandomBot

__all__ = [
    "BOTS",
    "BROWSER_WORDS",
    "IN_BROWSER",
    "LEARNERS_RIVAL",
    "STRENGTHS",
    "Bot",
    "in_browser",
    "in_words",
    "known_bot",
    "make_bot",
    "offered",
    "strength",
]


class Bot(Protocol):
    """Anything that can play: it has a name and answers a state with a legal action.

    >>> from barrage_core import Game, legal_actions
    >>> class Last:
    ...     name = "last"
    ...
    ...     def choose(self, state):
    ...         return legal_actions(state)[-1]
    >>> player: Bot = Last()
    >>> print(player.choose(Game.new(players=2, seed=1).state))
    construct a powerhouse with the wild tile
    """

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
"""Every bot by its name, from weak to strong as far as the engineer; call it with a seed.

The director looks further than the engineer. That it plays better has not been shown: the guide tells what is known.
"""

STRENGTHS: Final = {
    "random": "plays anything that is allowed, at once",
    "greedy": "a beginner that looks one turn ahead, at once",
    "novice": "looks one turn ahead with a better eye for water and incomes, at once",
    "apprentice": "plans its round and expects your next turn; a tenth of a second a turn",
    "engineer": "plans its round wider and expects all your turns; about half a second a turn",
    "director": "plans as the engineer does, and much longer; a few seconds a turn",
}
"""How strong each bot is and how long it takes, in words."""
LEARNERS_RIVAL: Final = "apprentice"
"""The opponent of a learner who has chosen none."""
IN_BROWSER: Final = "engineer"
"""The strongest bot that answers within three seconds where a browser runs Python; `tests/site/players.py` measures."""
BROWSER_WORDS: Final = (
    "In the browser the strongest player on offer is the engineer bot, which answers within three seconds a turn. "
    "Those that think longer play where the kit is installed."
)
"""What a control says about the players where a browser runs Python."""


def in_words(name: str) -> str:
    """Say a bot's name and how strong it is.

    >>> in_words("random")
    'Random: plays anything that is allowed, at once'
    """
    return f"{name.capitalize()}: {say(strength(name))}"


def strength(name: str) -> str:
    """Say how strong a bot is; one that a student has added to `BOTS` has no words of its own.

    >>> strength("random")
    'plays anything that is allowed, at once'
    """
    return STRENGTHS.get(known_bot(name), "a bot of your own")


def in_browser() -> bool:
    """Say whether a browser runs this Python, as on the static site.

    >>> in_browser()
    False
    """
    return sys.platform == "emscripten"


def offered() -> list[str]:
    """Return the bots to choose from, as `BOTS` has them; in a browser, without those of the kit that think too long.

    >>> offered()
    ['random', 'greedy', 'novice', 'apprentice', 'engineer', 'director']
    """
    ours = list(STRENGTHS)
    slow = ours[ours.index(IN_BROWSER) + 1 :] if in_browser() else []
    return [name for name in BOTS if name not in slow]


def known_bot(name: object) -> str:
    """Return the name of a bot; any other name is an error that lists them.

    >>> known_bot("greedy")
    'greedy'
    """
    return one_of(name, BOTS, "bots")


def make_bot(name: str, seed: int = 0) -> Bot:
    """Make a bot by its name.

    >>> make_bot("random").name
    'random'
    """
    return BOTS[known_bot(name)](seed)
