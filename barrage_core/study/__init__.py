"""Many games: series, pairs under two rule sets, what they show and how certain it is, and tables to print.

`players` sit down, `series` plays, `sharing` uses all cores for it, `records` are what is written down, `summary` sums
up, `pairs` compares two rule sets, `ladder` measures players, `analysis` judges the turns of one game, `statistics` has
the intervals, `tables` the layout. A study is a `plan` of arms, `runs` play it in a folder and go on after a stop,
`findings` say what it shows, `charts` draw it with `charting`, `restricted` is a player that does without something,
`ready` has plans to begin with.
"""

from .analysis import Analysis, JudgedTurn, analyse
from .charting import Chart, save_charts
from .charts import charts, curves, distribution, forest, heat_map, shares
from .findings import Findings, findings, paired
from .ladder import AGAINST, SETUPS, TEST_SEEDS, TRAINING_SEEDS, Match, Pace, ladder, ladder_table, match, pairings
from .map_use import MapUse, map_use
from .pairs import (
    METRICS,
    Effect,
    Metric,
    Pair,
    describe_effect,
    each_pair,
    effects,
    effects_table,
    play_pairs,
    signed,
)
from .plan import KINDS, Plan, read_plan
from .players import Entrant
from .ready import READY
from .records import GameRecord, Records, RoundRecord
from .restricted import BANS, Restricted
from .runs import load_run, run_study
from .series import play_game, series, simulate
from .sharing import usable_cores
from .statistics import ByChance, Interval, Rate, apart, by_chance, games_needed, interval, wilson
from .summary import Summary, summarise
from .tables import Table, plain_text, tables

__all__ = [
    "AGAINST",
    "BANS",
    "KINDS",
    "METRICS",
    "READY",
    "SETUPS",
    "TEST_SEEDS",
    "TRAINING_SEEDS",
    "Analysis",
    "ByChance",
    "Chart",
    "Effect",
    "Entrant",
    "Findings",
    "GameRecord",
    "Interval",
    "JudgedTurn",
    "MapUse",
    "Match",
    "Metric",
    "Pace",
    "Pair",
    "Plan",
    "Rate",
    "Records",
    "Restricted",
    "RoundRecord",
    "Summary",
    "Table",
    "analyse",
    "apart",
    "by_chance",
    "charts",
    "curves",
    "describe_effect",
    "distribution",
    "each_pair",
    "effects",
    "effects_table",
    "findings",
    "forest",
    "games_needed",
    "heat_map",
    "interval",
    "ladder",
    "ladder_table",
    "load_run",
    "map_use",
    "match",
    "paired",
    "pairings",
    "plain_text",
    "play_game",
    "play_pairs",
    "read_plan",
    "run_study",
    "save_charts",
    "series",
    "shares",
    "signed",
    "simulate",
    "summarise",
    "tables",
    "usable_cores",
    "wilson",
]
