"""`barrage ladder`: measure how strong the bots are."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any

from ..bots import BOTS
from ..errors import BarrageError
from ..study import (
    AGAINST,
    SETUPS,
    TEST_SEEDS,
    TRAINING_SEEDS,
    Match,
    kept_file,
    ladder_table,
    match,
    pairings,
    plain_text,
)
from .helptext import add_command
from .options import add_jobs, add_table_options, at_least_one, settings
from .terminal import progress

__all__ = ["add_ladder"]

HELP = f"""
measure how strong the bots are

Measure bots over set-ups on which none was tuned: each against rivals of the bot below it, against greedy ones and
against itself, a seat further in every game. Every line is printed as soon as its games are played; Ctrl-C keeps those
that are there. Tune a bot with seeds from {TRAINING_SEEDS.start} on, never with those from {TEST_SEEDS.start} on.

The intervals are 95 % intervals, a shared win is split, energy and pieces are those of a whole game. Against itself, a
bot has no wins, and the rest is the mean of all seats. Times are processor time and differ from run to run; everything
else is the same for the same seed, whatever the number of processes.

examples:
  barrage ladder
  barrage ladder greedy --against random,itself --setups 40
  barrage ladder --players 2 --mode introductory --map miniature
  barrage ladder greedy --json >> results.jsonl
  barrage ladder director --keep games      (stop it when you like; run it again, and it goes on)
"""


def add_ladder(commands: Any) -> None:
    """Add the command to a parser."""
    command = add_command(commands, "ladder", HELP, _ladder)
    names = f"bots to measure: {', '.join(BOTS)} (all)"
    command.add_argument("rungs", nargs="*", metavar="BOT", help=names)
    rivals = f"the rivals of each: names, below, itself, separated by commas ({','.join(AGAINST)})"
    command.add_argument("--against", default=",".join(AGAINST), metavar="NAMES", help=rivals)
    command.add_argument("--setups", type=_some, default=SETUPS, metavar="N", help=f"how many games each ({SETUPS})")
    add_table_options(command, players=4, seed=TEST_SEEDS.start, mode="full")
    add_jobs(command)
    kept = "keep the games in this folder, and play only those that are not in it yet"
    command.add_argument("--keep", metavar="FOLDER", help=kept)
    command.add_argument("--json", action="store_true", help="print a line of JSON for each")
    command.set_defaults(usage=command.error)


def _some(word: str) -> int:
    if at_least_one(word) == 1:
        raise argparse.ArgumentTypeError("expected at least 2: one game has no interval")
    return int(word)


def _ladder(arguments: argparse.Namespace) -> int:
    try:
        meetings = pairings(arguments.rungs, arguments.against.split(","))
    except BarrageError as problem:
        arguments.usage(str(problem))
    chosen = {**settings(arguments), "players": arguments.players, "jobs": arguments.jobs, "cluster": arguments.cluster}
    show = _print_json(chosen["rules"].changes()) if arguments.json else _line_printer(arguments, chosen["map"].name)
    for player, rival in meetings:
        file = None
        if arguments.keep is not None:
            file = kept_file(arguments.keep, player, rival, arguments.players, arguments.mode, chosen["map"].name)
        with progress(arguments.setups) as bar:
            found = match(player, [rival], arguments.setups, progress=bar, keep=file, **chosen)
        show(found)
    return 0


def _print_json(changes: dict[str, Any]) -> Callable[[Match], None]:
    def show(found: Match) -> None:
        print(json.dumps({**found.to_dict(), "rules": changes}), flush=True)

    return show


def _line_printer(arguments: argparse.Namespace, map: str) -> Callable[[Match], None]:
    """Print the head of the table with its first line, and then line after line."""
    title = (
        f"{arguments.mode.capitalize()} game, {arguments.players} players, {map} map, "
        f"{arguments.setups} set-ups from seed {arguments.seed}"
    )
    heads = 2

    def show(found: Match) -> None:
        nonlocal heads
        lines = plain_text(ladder_table([found], title)).splitlines()
        print("\n".join(lines[2 - heads :]), flush=True)
        heads = 0

    return show
