"""`barrage simulate`: let bots play many games."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ..bots import BOTS, strength
from ..components.automa import AUTOMA_LEVELS
from ..errors import BarrageError
from ..study import seat_bots, simulate, summarise, tables
from .helptext import add_command
from .options import add_jobs, add_table_options, at_least_one, settings
from .terminal import print_tables, progress

__all__ = ["add_simulate"]

WIDTH = max(map(len, BOTS))
BOTS_IN_WORDS = "\n".join(f"  {name:{WIDTH}}  {strength(name)}" for name in BOTS)
HELP = f"""
let bots play many games

Let bots play a series of games, and show who won and where the points came from.

bots, from weak to strong:
{BOTS_IN_WORDS}

examples:
  barrage simulate --games 200
  barrage simulate --games 20 --bots apprentice
  barrage simulate --games 100 --bots greedy,random,random,random --mode full
  barrage simulate --players 2 --bots greedy --rules conduit_fee_credits=0 rounds=3
  barrage simulate --players 2 --bots apprentice --automas hard --mode full
  barrage simulate --map my_valley.json --seed 1000 --json > results.json
"""


def add_simulate(commands: Any) -> None:
    """Add the command to a parser."""
    command = add_command(commands, "simulate", HELP, _simulate)
    command.add_argument("--games", type=at_least_one, default=100, metavar="N", help="how many games (100)")
    names = f"one name for all seats, or one for each seat, separated by commas: {', '.join(BOTS)} (random)"
    command.add_argument("--bots", default="random", metavar="NAMES", help=names)
    levels = f"levels of Automas on the last seats, separated by commas: {', '.join(AUTOMA_LEVELS)} (none)"
    command.add_argument("--automas", default="", metavar="LEVELS", help=levels)
    add_table_options(command, players=None)
    add_jobs(command)
    command.add_argument("--json", action="store_true", help="print everything as JSON, game by game")
    command.set_defaults(usage=command.error)


def _simulate(arguments: argparse.Namespace) -> int:
    names = arguments.bots.split(",")
    automas = list(filter(None, arguments.automas.split(",")))
    players = arguments.players or (len(names) + len(automas) if automas or len(names) > 1 else 4)
    try:
        bots = seat_bots(names, players, automas)
    except BarrageError as problem:
        arguments.usage(str(problem))
    chosen = settings(arguments)
    with progress(arguments.games) as show:
        games = simulate(
            arguments.games, bots, players=players, jobs=arguments.jobs, progress=show, automas=automas, **chosen
        )
    summary = summarise(games)
    if arguments.json:
        named = {"map": chosen["map"].name, "rules": chosen["rules"].changes()}
        levels = {"automas": automas} if automas else {}
        series = {"games": len(games), "bots": bots, **levels, **chosen, **named}
        everything = {"settings": series, "summary": summary.to_dict(), "games": [game.to_dict() for game in games]}
        print(json.dumps(everything))
    else:
        print(f"{summary.games} games, {summary.decisions:.0f} decisions per game; a shared win is split\n")
        print_tables(tables(summary))
    return 0
