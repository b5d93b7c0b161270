"""Players that make their own choices: a ladder from random play to plans for the whole round.

`players` lists them by name. `random_bot` and `greedy` are the lowest rungs; `planner` holds the others, which share
one `search`, one `forecast` of what a position is worth and one table of `weights`, which `experience` changes by the
rounds left. `hints` advises and explains with what a planner finds, `advice` is what it gives, and `telling` has the
words for it.
"""

from .advice import TOPIC_WORDS, Expectation, Explanation, Hint, HintLine, signed_points, topic_words
from .appraisal import GREEDY_WEIGHTS, GreedyWeights
from .experience import EXPERIENCE
from .forecast import TOPICS, Forecast, Forecaster
from .greedy import GreedyBot
from .hints import explain, hint
from .planner import RUNGS, Planner, Rung, known_rung
from .players import (
    BOTS,
    BROWSER_WORDS,
    IN_BROWSER,
    LEARNERS_RIVAL,
    STRENGTHS,
    Bot,
    in_browser,
    in_words,
    known_bot,
    make_bot,
    offered,
    strength,
)
from .random_bot import RandomBot
from .telling import line_words
from .turns import PlayedTurn, played_turns
from .weights import WEIGHTS, Weights

__all__ = [
    "BOTS",
    "BROWSER_WORDS",
    "EXPERIENCE",
    "GREEDY_WEIGHTS",
    "IN_BROWSER",
    "LEARNERS_RIVAL",
    "RUNGS",
    "STRENGTHS",
    "TOPICS",
    "TOPIC_WORDS",
    "WEIGHTS",
    "Bot",
    "Expectation",
    "Explanation",
    "Forecast",
    "Forecaster",
    "GreedyBot",
    "GreedyWeights",
    "Hint",
    "HintLine",
    "Planner",
    "PlayedTurn",
    "RandomBot",
    "Rung",
    "Weights",
    "explain",
    "hint",
    "in_browser",
    "in_words",
    "known_bot",
    "known_rung",
    "line_words",
    "make_bot",
    "offered",
    "played_turns",
    "signed_points",
    "strength",
    "topic_words",
]
