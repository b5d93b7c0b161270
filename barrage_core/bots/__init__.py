"""Players that make their own choices.

`players` lists them by name, `random_bot` and `greedy` are the two bots, `options` says what the greedy one tries,
`appraisal` what a position is worth to it, and `hints` puts its choice into words.
"""

from .appraisal import TOPICS, WEIGHTS, Appraisal, Appraiser, Weights
from .greedy import GreedyBot
from .players import BOTS, Bot, known_bot, make_bot
from .random_bot import RandomBot

__all__ = [
    "BOTS",
    "TOPICS",
    "WEIGHTS",
    "Appraisal",
    "Appraiser",
    "Bot",
    "GreedyBot",
    "RandomBot",
    "Weights",
    "known_bot",
    "make_bot",
]
