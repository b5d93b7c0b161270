"""The command line, `barrage`.

Exit codes: 0 when all went well, 1 with one line on the error output when the kit refused something, 2 when the command
was not understood, 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from textwrap import fill
from typing import Any

from .. import __version__
from ..bots import BOTS
from ..components.maps import MAPS, MapSpec
from ..course.handout import DEFAULT_FOLDER
from ..course.lessons import LESSONS, find_lesson, find_notebook, install_command, lessons_to_open
from ..errors import BarrageError
from ..files.codes import decode, encode
from ..files.maps import load_map
from ..newgame import new_game
from ..rulebook import RULES, RULINGS, RuleSet, Ruling
from ..study.series import Summary, seat_bots, simulate, summarise
from ..study.tables import plain_text, tables
from ..text import text
from .course import add_course
from .helptext import described

__all__ = ["main"]

WIDTH = 110
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that knows no ● shall show something else, not stop.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        arguments = _parser().parse_args(argv)
        run: Callable[[argparse.Namespace], int] = arguments.run
        code = run(arguments)
        sys.stdout.flush()
        return code
    except BarrageError as problem:
        print(f"barrage: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has seen enough (`| head`); what is left must not be flushed into the closed pipe.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


# The commands and their options -------------------------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = described(
        argparse.ArgumentParser,
        "The Barrage Kit: lessons, simulations and positions of the board game Barrage.",
        """
        barrage lab                                   open the lessons
        barrage app                                   serve the game table and the laboratories as pages
        barrage course                                list them, with your progress
        barrage simulate --games 100 --bots greedy    let bots play
        barrage new | barrage show -                  a fresh position as text
        barrage rules production                      look up rules
        """,
        prog="barrage",
    )
    parser.add_argument("--version", action="version", version=f"barrage-kit {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for add in (_add_lab, _add_app, add_course, _add_simulate, _add_show, _add_new, _add_rules):
        add(commands)
    return parser


def _add_lab(commands: Any) -> None:
    command = described(
        commands.add_parser,
        "Open JupyterLab on a lesson. In a checkout of the kit these are its notebooks. Elsewhere the lessons are "
        f"first copied to {DEFAULT_FOLDER} here, or brought up to date there; what you changed is never overwritten.",
        """
        barrage lab                                   the first lesson
        barrage lab --folder my_course                copy the lessons to a folder of your choice
        barrage lab --lesson 7                        or 07, wheel, 07_wheel; `barrage course` lists them
        barrage lab -- --no-browser --port 9000       options after -- go to JupyterLab
        """,
        name="lab",
        help="open the lessons in JupyterLab",
    )
    command.add_argument(
        "--lesson",
        default=LESSONS[0].name,
        metavar="LESSON",
        help=f"the lesson to open, by number or name ({LESSONS[0].name})",
    )
    command.add_argument("--folder", metavar="FOLDER", help=f"where to copy the lessons to ({DEFAULT_FOLDER})")
    command.add_argument("options", nargs="*", metavar="OPTION", help="an option for JupyterLab, after --")
    command.set_defaults(run=_lab)


def _add_app(commands: Any) -> None:
    command = described(
        commands.add_parser,
        "Serve the game table, the scenario editor and every laboratory as pages without code, until Ctrl-C. Each page "
        "that is open takes some 75 MB of memory on this computer.",
        """
        barrage app                                   on this computer alone, and open the list of pages
        barrage app --ip 0.0.0.0 --no-browser         for everybody in this network who knows the address
        """,
        name="app",
        help="serve the controls as pages without code",
    )
    command.add_argument("--ip", type=_address, default="127.0.0.1", metavar="ADDRESS", help="listen here (127.0.0.1)")
    command.add_argument("--port", type=_at_least_one, metavar="N", help="the port (8866, or the next that is free)")
    command.add_argument("--sessions", type=_at_least_one, default=30, metavar="N", help="most pages open at once (30)")
    command.add_argument("--no-browser", action="store_true", help="open no browser")
    command.set_defaults(run=_app)


def _add_simulate(commands: Any) -> None:
    command = described(
        commands.add_parser,
        "Let bots play a series of games, and show who won and where the points came from.",
        """
        barrage simulate --games 200
        barrage simulate --games 100 --bots greedy,random,random,random --mode full --jobs 2
        barrage simulate --players 2 --bots greedy --rules conduit_fee_credits=0 rounds=3
        barrage simulate --map my_valley.json --seed 1000 --json > results.json
        """,
        name="simulate",
        help="let bots play many games",
    )
    command.add_argument("--games", type=_at_least_one, default=100, metavar="N", help="how many games (100)")
    command.add_argument(
        "--bots",
        type=_bots,
        default=["random"],
        metavar="NAMES",
        help=f"one name for all seats, or one for each seat with commas between: {', '.join(BOTS)} (random)",
    )
    _add_table(command, players=None)
    command.add_argument("--jobs", type=_at_least_one, default=1, metavar="J", help="processes to share the work (1)")
    command.add_argument("--json", action="store_true", help="print everything as JSON, game by game")
    command.set_defaults(run=_simulate, usage=command.error)


def _add_show(commands: Any) -> None:
    command = described(
        commands.add_parser,
        "Print a position as text.",
        """
        barrage show BK1-eNq...
        barrage new --seed 7 | barrage show -
        """,
        name="show",
        help="print a position as text",
    )
    command.add_argument("code", metavar="CODE", help="a position code, or - to read it from the standard input")
    command.set_defaults(run=_show)


def _add_new(commands: Any) -> None:
    command = described(
        commands.add_parser,
        "Set up a game and print the code of its first position.",
        """
        barrage new --players 3 --seed 7 --mode full
        """,
        name="new",
        help="print the code of a fresh position",
    )
    _add_table(command, players=4)
    command.set_defaults(run=_new)


def _add_rules(commands: Any) -> None:
    command = described(
        commands.add_parser,
        "Look up the rules with their pages, the rulings on open questions, and the numbers that can be changed.",
        """
        barrage rules                                 everything
        barrage rules production                      one chapter
        barrage rules production.fee
        barrage rules R14                             a ruling
        barrage rules --settings                      what --rules can change
        """,
        name="rules",
        help="look up rules and rulings",
    )
    command.add_argument("id", nargs="?", metavar="ID", help="a rule, a chapter or a ruling")
    command.add_argument("--settings", action="store_true", help="list the rule set with its defaults")
    command.set_defaults(run=_rules)


def _add_table(command: Any, players: int | None) -> None:
    command.add_argument("--players", type=int, choices=(2, 3, 4), default=players, help="how many players (4)")
    command.add_argument("--seed", type=int, default=0, metavar="S", help="the seed, of the first game if many (0)")
    command.add_argument(
        "--mode", choices=("introductory", "full"), default="introductory", help="which game (introductory)"
    )
    command.add_argument(
        "--map", default="standard", metavar="MAP", help=f"{', '.join(MAPS)}, or a JSON file (standard)"
    )
    command.add_argument(
        "--rules",
        nargs="+",
        action="extend",
        type=_rule_change,
        default=[],
        metavar="KEY=VALUE",
        help="changes of the rule set; `barrage rules --settings` lists them",
    )


# Reading options ----------------------------------------------------------------------------------------------------


def _at_least_one(word: str) -> int:
    if not word.isdecimal() or int(word) < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number from 1, got {word!r}")
    return int(word)


def _address(word: str) -> str:
    if not word.strip():  # it would mean every interface, which somebody has to ask for
        raise argparse.ArgumentTypeError("expected an address; 0.0.0.0 stands for every one of this computer")
    return word


def _bots(words: str) -> list[str]:
    names = words.split(",")
    for name in names:
        if name not in BOTS:
            raise argparse.ArgumentTypeError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return names


def _rule_change(word: str) -> tuple[str, Any]:
    """Read key=value; a value is a number, true, false, or numbers with commas between."""
    key, equals, value = word.partition("=")
    with suppress(ValueError):
        if key and equals:
            if value in ("true", "false"):
                return key, value == "true"
            return key, tuple(map(int, value.split(","))) if "," in value else int(value)
    raise argparse.ArgumentTypeError(f"expected KEY=VALUE with a number, numbers or true or false, got {word!r}")


def _map(name: str) -> MapSpec:
    if name in MAPS:
        return MAPS[name]
    if not name.endswith(".json"):
        raise BarrageError(f"map: there is no map {name!r}; there are {', '.join(MAPS)}, or name a .json file")
    return load_map(name)


def _settings(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return what `new_game` and `simulate` ask for alike."""
    rules = RuleSet.from_dict(dict(arguments.rules))
    return {"seed": arguments.seed, "mode": arguments.mode, "map": _map(arguments.map), "rules": rules}


# barrage lab, barrage app ------------------------------------------------------------------------------------------


def _lab(arguments: argparse.Namespace) -> int:
    lesson = find_lesson(arguments.lesson)
    if importlib.util.find_spec("jupyterlab") is None:
        raise BarrageError(f"JupyterLab is not installed: {install_command('lab')}")
    folder, told = lessons_to_open(arguments.folder)
    notebook = find_notebook(lesson, folder)
    for line in told:
        print(line, file=sys.stderr)
    return subprocess.call([sys.executable, "-m", "jupyterlab", *arguments.options, os.fspath(notebook)])


def _app(arguments: argparse.Namespace) -> int:
    for package in ("voila", "anywidget"):
        if importlib.util.find_spec(package) is None:
            raise BarrageError(f"Voilà is not installed: {install_command('app')}")
    # By name: the engine imports nothing of the controls, it only starts their server.
    server = importlib.import_module("barrage_widgets.app.server")
    browser, sessions = not arguments.no_browser, arguments.sessions
    return int(server.serve(arguments.ip, arguments.port, browser=browser, sessions=sessions))


# barrage simulate ---------------------------------------------------------------------------------------------------


def _simulate(arguments: argparse.Namespace) -> int:
    names = arguments.bots
    players = arguments.players or (len(names) if len(names) > 1 else 4)
    try:
        bots = seat_bots(names, players)
    except BarrageError as problem:
        arguments.usage(str(problem))
    settings = _settings(arguments)
    with _progress(arguments.games) as progress:
        games = simulate(arguments.games, bots, jobs=arguments.jobs, progress=progress, **settings)
    summary = summarise(games)
    if arguments.json:
        told = {"games": len(games), "bots": bots, **settings}
        told |= {"map": settings["map"].name, "rules": settings["rules"].changes()}
        everything = {"settings": told, "summary": summary.to_dict(), "games": [game.to_dict() for game in games]}
        print(json.dumps(everything))
    else:
        print(f"{summary.games} games, {summary.decisions:.0f} decisions a game; a shared win counts in parts\n")
        _print_tables(summary)
    return 0


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int, int], None] | None]:
    """Show a bar on the error output, if somebody is looking; a plain counter where rich is not installed."""
    if not sys.stderr.isatty():
        yield None
    elif not _has_rich():
        yield lambda done, total: print(f"\r{done} of {total} games", end="\n"[: done == total], file=sys.stderr)
    else:
        from rich.console import Console  # noqa: PLC0415  (an extra, and slow to load)
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn  # noqa: PLC0415

        columns = ("games", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("games", total=games)
            yield lambda done, total: bar.update(task, completed=done)


def _has_rich() -> bool:
    return importlib.util.find_spec("rich") is not None


def _print_tables(summary: Summary) -> None:
    """Print with rich on a terminal; a pipe or a file gets plain text, and so does who has no rich."""
    found = tables(summary)
    if not (sys.stdout.isatty() and _has_rich()):
        print("\n\n".join(map(plain_text, found)))
        return
    from rich.console import Console  # noqa: PLC0415  (an extra, and slow to load)
    from rich.table import Table  # noqa: PLC0415

    console = Console()
    for title, heads, rows, words in found:
        table = Table(title=title, title_justify="left")
        for number, head in enumerate(heads):
            table.add_column(head, justify="left" if number in words else "right")
        for row in rows:
            table.add_row(*row)
        console.print(table)


# barrage show, barrage new ------------------------------------------------------------------------------------------


def _show(arguments: argparse.Namespace) -> int:
    code = sys.stdin.read().strip() if arguments.code == "-" else arguments.code
    print(text(decode(code)), end="")
    return 0


def _new(arguments: argparse.Namespace) -> int:
    state, _ = new_game(arguments.players, **_settings(arguments))
    print(encode(state))
    return 0


# barrage rules ------------------------------------------------------------------------------------------------------


def _rules(arguments: argparse.Namespace) -> int:
    if arguments.settings:
        _print_settings()
        return 0
    wanted = arguments.id
    rules = [rule for rule in RULES.values() if wanted in (None, rule.id, rule.id.split(".")[0])]
    rulings = [ruling for ruling in RULINGS if wanted is None or ruling.id == wanted.upper()]
    if not rules and not rulings:
        chapters = ", ".join(dict.fromkeys(name.split(".")[0] for name in RULES))
        first, last = RULINGS[0].id, RULINGS[-1].id
        raise BarrageError(f"rules: there is no {wanted!r}; the chapters are {chapters}, the rulings {first} to {last}")
    for rule in rules:
        settled = f" [{', '.join(rule.rulings)}]" if rule.rulings else ""
        _print_entry(rule.id, f"{rule.says} (p. {rule.page}){settled}")
    for ruling in rulings:
        _print_ruling(ruling)
    return 0


def _print_ruling(ruling: Ruling) -> None:
    page = f", p. {ruling.page}" if ruling.page else ""
    variant = f" Change it with --rules {ruling.variant}=…" if ruling.variant else ""
    _print_entry(ruling.id, f"{ruling.topic}: {ruling.question} {ruling.answer} ({ruling.sources}{page}){variant}")


def _print_settings() -> None:
    printed = RuleSet()
    for name, says in RuleSet.describe().items():
        value = getattr(printed, name)
        shown = ",".join(map(str, value)) if isinstance(value, tuple) else str(value).lower()
        _print_entry(f"{name}={shown}", says)


def _print_entry(head: str, says: str) -> None:
    print(fill(f"{head.ljust(30)} {says}", WIDTH, subsequent_indent=" " * 31, break_on_hyphens=False))
