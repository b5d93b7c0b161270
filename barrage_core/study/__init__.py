"""Many games: series, pairs under two rule sets, what they show and how certain it is, and tables to print.

`players` sit down, `series` plays, `sharing` uses all cores for it, `records` are what is written down, `summary` sums
up, `pairs` compares two rule sets, `ladder` measures players, `analysis` judges the turns of one game, `statistics` has
the intervals, `tables` the layout.
"""

from .analysis import Analysis, JudgedTurn, analyse
from .ladder import AGAINST, SETUPS, TEST_SEEDS, TRAINING_SEEDS, Match, Pace, ladder, ladder_table, match, pairings
from .pairs import (
    METRICS,
    Effect,
    Metric,
    Pair,
    describe_effect,
    effects,
    effects_table,
    play_pairs,
    signed,
)
from .players import Entrant
from .records import GameRecord, Records, RoundRecord
from .series import play_game, simulate
from .sharing import usable_cores
from .statistics import ByChance, Interval, Rate, apart, by_chance, games_needed, interval, wilson
from .summary import Summary, summarise
from .tables import Table, plain_text, tables

__all__ = [
    "AGAINST",
    "METRICS",
    "SETUPS",
    "TEST_SEEDS",
    "TRAINING_SEEDS",
    "Analysis",
    "ByChance",
    "Effect",
    "Entrant",
    "GameRecord",
    "Interval",
    "JudgedTurn",
    "Match",
    "Metric",
    "Pace",
    "Pair",
    "Rate",
    "Records",
    "RoundRecord",
    "Summary",
    "Table",
    "analyse",
    "apart",
    "by_chance",
    "describe_effect",
    "effects",
    "effects_table",
    "games_needed",
    "interval",
    "ladder",
    "ladder_table",
    "match",
    "pairings",
    "plain_text",
    "play_game",
    "play_pairs",
    "signed",
    "simulate",
    "summarise",
    "tables",
    "usable_cores",
    "wilson",
]
