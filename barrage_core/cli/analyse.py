"""`barrage analyse`: judge every turn of a game."""

from __future__ import annotations

import argparse
from textwrap import wrap
from typing import Any

from ..bots import RUNGS
from ..game import Game
from ..study import Analysis, analyse
from .helptext import add_command
from .options import add_jobs
from .output import add_json, print_json, warn
from .terminal import progress

__all__ = ["add_analyse"]

WIDTH = 110
RUNG = "apprentice"
HELP = f"""
judge every turn of a game

Compare every turn of a game with the best line that a bot finds for it, and show what each player lost and where most
was lost. The points are those of the bot's forecast: a stronger bot sees more, and takes longer. A whole game takes the
{RUNG} some seconds.

examples:
  barrage analyse game.json
  barrage analyse game.json --rung engineer
  barrage analyse game.json --json > losses.json
"""


def add_analyse(commands: Any) -> None:
    """Add the command to a parser."""
    command = add_command(commands, "analyse", HELP, _analyse)
    command.add_argument("file", metavar="FILE", help="a game file, as the game table saves it")
    names = f"the bot that judges: {', '.join(RUNGS)} ({RUNG})"
    command.add_argument("--rung", choices=RUNGS, default=RUNG, metavar="BOT", help=names)
    add_jobs(command)
    add_json(command)


def _analyse(arguments: argparse.Namespace) -> int:
    game = Game.load(arguments.file)
    if game.notice:
        warn(game.notice)
    with progress(None, "turns") as show:
        found = analyse(game, arguments.rung, jobs=arguments.jobs, cluster=arguments.cluster, progress=show)
    if getattr(arguments, "json", False):
        print_json(found.to_dict())
    else:
        print(_wrapped(found))
    return 0


def _wrapped(found: Analysis) -> str:
    rows = [
        wrap(line, WIDTH, subsequent_indent="   ") if line[:1].isdigit() else [line] for line in str(found).split("\n")
    ]
    return "\n".join("\n".join(row) for row in rows)
