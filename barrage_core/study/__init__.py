"""Many games: series, pairs under two rule sets, what they show and how certain it is, and tables to print.

`players` sit down, `series` plays, `sharing` uses all cores for it, `records` are what is written down, `summary` sums
up, `pairs` compares two rule sets, `ladder` measures players, `analysis` judges the turns of one game, `statistics` has
the intervals, `tables` the layout. A study is a `plan` of `arms`, `runs` play it in a folder and go on after a stop,
`findings` say what it shows, `charts` draw it with `charting`, `kinds` has all kinds of study in one table,
`restricted` is a player that does without something, `ready` has plans to begin with, and `studies` is all of this as
one object.
"""

from .analysis import Analysis, JudgedTurn, analyse
from .charting import Chart, save_charts
from .charts import charts, curves, distribution, forest, heat_map, loss_board, shares
from .findings import Findings, findings, paired
from .kinds import KINDS
from .ladder import (
    AGAINST,
    SETUPS,
    TEST_SEEDS,
    TRAINING_SEEDS,
    Match,
    Pace,
    kept_file,
    ladder,
    ladder_table,
    match,
    pairings,
)
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
from .plan import Plan, read_plan
from .players import Entrant
from .ready import READY, find_plan
from .records import GameRecord, Records, RoundRecord
from .restricted import BANS, Restricted
from .runs import load_run, run_study
from .series import Stopped, Variant, play_game, simulate
from .sharing import usable_cores
from .statistics import ByChance, Interval, Rate, apart, by_chance, games_needed, interval, wilson
from .studies import Study
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
    "Stopped",
    "Study",
    "Summary",
    "Table",
    "Variant",
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
    "find_plan",
    "findings",
    "forest",
    "games_needed",
    "heat_map",
    "interval",
    "kept_file",
    "ladder",
    "ladder_table",
    "load_run",
    "loss_board",
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
    "shares",
    "signed",
    "simulate",
    "summarise",
    "tables",
    "usable_cores",
    "wilson",
]
