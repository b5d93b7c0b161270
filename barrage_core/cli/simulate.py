"""`barrage simulate`: let bots play many games."""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from ..bots import BOTS
from ..errors import BarrageError
from ..study import Summary, plain_text, seat_bots, simulate, summarise, tables
from .helptext import add_command
from .options import add_table_options, at_least_one, settings

__all__ = ["add_simulate"]

HELP = """
let bots play many games

Let bots play a series of games, and show who won and where the points came from.

examples:
  barrage simulate --games 200
  barrage simulate --games 100 --bots greedy,random,random,random --mode full --jobs 2
  barrage simulate --players 2 --bots greedy --rules conduit_fee_credits=0 rounds=3
  barrage simulate --map my_valley.json --seed 1000 --json > results.json
"""


def add_simulate(commands: Any) -> None:
    """Add the command to a parser."""
    command = add_command(commands, "simulate", HELP, _simulate)
    command.add_argument("--games", type=at_least_one, default=100, metavar="N", help="how many games (100)")
    names = f"one name for all seats, or one for each seat, separated by commas: {', '.join(BOTS)} (random)"
    command.add_argument("--bots", default="random", metavar="NAMES", help=names)
    add_table_options(command, players=None)
    command.add_argument("--jobs", type=at_least_one, default=1, metavar="J", help="processes that share the work (1)")
    command.add_argument("--json", action="store_true", help="print everything as JSON, game by game")
    command.set_defaults(usage=command.error)


def _simulate(arguments: argparse.Namespace) -> int:
    names = arguments.bots.split(",")
    players = arguments.players or (len(names) if len(names) > 1 else 4)
    try:
        bots = seat_bots(names, players)
    except BarrageError as problem:
        arguments.usage(str(problem))
    chosen = settings(arguments)
    with _progress(arguments.games) as progress:
        games = simulate(arguments.games, bots, jobs=arguments.jobs, progress=progress, **chosen)
    summary = summarise(games)
    if arguments.json:
        named = {"map": chosen["map"].name, "rules": chosen["rules"].changes()}
        series = {"games": len(games), "bots": bots, **chosen, **named}
        everything = {"settings": series, "summary": summary.to_dict(), "games": [game.to_dict() for game in games]}
        print(json.dumps(everything))
    else:
        print(f"{summary.games} games, {summary.decisions:.0f} decisions per game; a shared win is split\n")
        _print_tables(summary)
    return 0


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int, int], None] | None]:
    """Show a bar on the error output, if somebody is looking; a plain counter where rich is not installed."""
    if not sys.stderr.isatty():
        yield None
    elif not _has_rich():
        yield _print_count
    else:
        from rich.console import Console  # noqa: PLC0415  (an extra, and slow to load)
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn  # noqa: PLC0415

        columns = ("games", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("games", total=games)
            yield lambda done, total: bar.update(task, completed=done)


def _print_count(done: int, total: int) -> None:
    print(f"\r{done} of {total} games", end="\n" if done == total else "", file=sys.stderr)


def _has_rich() -> bool:
    return importlib.util.find_spec("rich") is not None


def _print_tables(summary: Summary) -> None:
    """Print with rich on a terminal; a pipe or a file gets plain text, and so does a terminal without rich."""
    results = tables(summary)
    if not (sys.stdout.isatty() and _has_rich()):
        print("\n\n".join(map(plain_text, results)))
        return
    from rich.console import Console  # noqa: PLC0415  (an extra, and slow to load)
    from rich.table import Table  # noqa: PLC0415

    console = Console()
    for title, heads, rows, words in results:
        table = Table(title=title, title_justify="left")
        for number, head in enumerate(heads):
            table.add_column(head, justify="left" if number in words else "right")
        for row in rows:
            table.add_row(*row)
        console.print(table)
