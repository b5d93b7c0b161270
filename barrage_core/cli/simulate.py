"""`barrage simulate`: let bots play many games."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from ..bots import BOTS, known_bot, strength
from ..checks import expected, whole_number
from ..errors import BarrageError
from ..study import Stopped, simulate, summarise, tables
from ..words import count
from .helptext import add_command
from .options import add_automas, add_jobs, add_table_options, at_least_one, levels, settings
from .terminal import INTERRUPTED, print_tables, progress

__all__ = ["add_simulate"]

WIDTH = max(map(len, BOTS))
BOTS_IN_WORDS = "\n".join(f"  {name:{WIDTH}}  {strength(name)}" for name in BOTS)
HELP = f"""
let bots play many games

Let bots play a series of games, and show who won and where the points came from.

bots, from weak to strong (whether the director beats the engineer is open):
{BOTS_IN_WORDS}

examples:
  barrage simulate --games 200
  barrage simulate --games 20 --bots apprentice
  barrage simulate --games 100 --bots novice,greedy,greedy,greedy --rotate --mode full
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
    rotate = (
        "move every bot on by a seat from game to game, so that a bot's results are not those of its seat; Automas "
        "stay on the last seats, so the seat and the level of an Automa are not told apart"
    )
    command.add_argument("--rotate", action="store_true", help=rotate)
    add_automas(command)
    add_table_options(command, players=None)
    add_jobs(command)
    command.add_argument("--json", action="store_true", help="print everything as JSON, game by game")
    command.set_defaults(usage=command.error)


def _simulate(arguments: argparse.Namespace) -> int:
    names = arguments.bots.split(",")
    automas = levels(arguments)
    players = arguments.players or (len(names) + len(automas) if automas or len(names) > 1 else 4)
    try:
        bots = [known_bot(name) for name in names]
        seats = players - whole_number(len(automas), 0, players, "number of automas")
        if len(bots) not in (1, seats):
            raise BarrageError(expected(f"one name for all seats, or {seats}, one for each player", names, "bots"))
    except BarrageError as problem:
        arguments.usage(str(problem))
    chosen = settings(arguments)
    table = {**chosen, "players": players, "automas": automas, "rotate": arguments.rotate}
    table |= {"jobs": arguments.jobs, "cluster": arguments.cluster}
    code = 0
    try:
        with progress(arguments.games) as show:
            games = simulate(arguments.games, bots, **table, progress=show)
    except Stopped as stop:
        games, code = stop.records, INTERRUPTED
        if not games:
            raise
        print(f"barrage: stopped after {len(games)} of {arguments.games} games", file=sys.stderr)
    summary = summarise(games)
    if arguments.json:
        named = {"map": chosen["map"].name, "rules": chosen["rules"].changes()}
        seated_too = {"automas": automas} if automas else {}
        seated = bots * seats if len(bots) == 1 else bots
        plan = {"games": len(games), "bots": seated, "rotate": arguments.rotate, **seated_too, **chosen, **named}
        everything = {"settings": plan, "summary": summary.to_dict(), "games": [game.to_dict() for game in games]}
        print(json.dumps(everything))
    else:
        head = f"{count(summary.games, 'game')}, {summary.decisions:.0f} decisions per game; a shared win is split"
        stay = "; Automas keep their seats and begin the first round" if automas and arguments.rotate else ""
        print(f"{head}{stay}\n")
        print_tables(tables(summary))
    return code
