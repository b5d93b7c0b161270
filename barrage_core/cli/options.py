"""Options that several commands share, and how they are read."""

from __future__ import annotations

import argparse
from contextlib import suppress
from typing import Any

from ..checks import short
from ..components.automa import AUTOMA_LEVELS
from ..course import Lesson, find_lesson
from ..files.maps import open_map
from ..names import FEWEST_PLAYERS, MODES, MOST_PLAYERS, Mode
from ..rulebook import RuleSet

__all__ = [
    "add_automas",
    "add_jobs",
    "add_rules",
    "add_table_options",
    "at_least_one",
    "host",
    "levels",
    "named_lessons",
    "port",
    "settings",
]

MOST = 10**9
MOST_SEED = 10**18
MOST_PORT = 65535


def add_table_options(command: Any, players: int | None, *, seed: int = 0, mode: Mode = "introductory") -> None:
    """Add the options of a game: players, seed, mode, map and rules."""
    command.add_argument(
        "--players",
        type=int,
        choices=range(FEWEST_PLAYERS, MOST_PLAYERS + 1),
        default=players,
        help="how many players (4)",
    )
    command.add_argument(
        "--seed",
        type=_seed,
        default=seed,
        metavar="S",
        help=f"the seed (of the first game, if there are many) ({seed})",
    )
    command.add_argument("--mode", choices=MODES, default=mode, help=f"which game ({mode})")
    command.add_argument(
        "--map",
        default="standard",
        metavar="MAP",
        help="the name of a map (`barrage map` lists them) or a JSON file (standard)",
    )
    add_rules(command)


def add_rules(command: Any) -> None:
    """Add the option --rules."""
    command.add_argument(
        "--rules",
        nargs="+",
        action="extend",
        type=_rule_change,
        default=[],
        metavar="KEY=VALUE",
        help="changes to the rule set; `barrage rules --settings` lists what can be changed",
    )


def add_automas(command: Any) -> None:
    """Add the option --automas."""
    says = f"levels of Automas on the last seats, separated by commas: {', '.join(AUTOMA_LEVELS)} (none)"
    command.add_argument("--automas", default="", metavar="LEVELS", help=says)


def levels(arguments: argparse.Namespace) -> list[str]:
    """Return the levels of the Automas that were asked for."""
    return list(filter(None, arguments.automas.split(",")))


def add_jobs(command: Any) -> None:
    """Add the options --jobs and --cluster; the results are the same, whatever they say."""
    command.add_argument("--jobs", type=at_least_one, metavar="J", help="processes that share the work (all cores)")
    command.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="let a Dask cluster do the work: the address of its scheduler (tcp://…), or local",
    )


def at_least_one(word: str) -> int:
    """Read a whole number of at least 1."""
    return _whole(word, 1, MOST, "a whole number of at least 1")


def port(word: str) -> int:
    """Read the number of a port."""
    return _whole(word, 1, MOST_PORT, f"a port from 1 to {MOST_PORT}")


def host(word: str) -> str:
    """Read the name or the address of a computer; an empty one would mean every interface, which must be asked for."""
    with suppress(UnicodeError):  # a part of a name that is too long
        if word.strip() and word.isprintable() and word.encode("idna"):
            return word
    what = "a name or an address; 0.0.0.0 stands for all addresses of this computer"
    raise argparse.ArgumentTypeError(f"expected {what}, got {short(word)}")


def _seed(word: str) -> int:
    return _whole(word, -MOST_SEED, MOST_SEED, "a whole number of at most 18 digits")


def _whole(word: str, low: int, high: int, what: str) -> int:
    with suppress(ValueError):  # not a number, or one of thousands of digits
        if low <= int(word) <= high:
            return int(word)
    raise argparse.ArgumentTypeError(f"expected {what}, got {short(word)}")


def settings(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return what both `new_game` and `simulate` take."""
    rules = RuleSet.from_dict(dict(arguments.rules))
    return {"seed": arguments.seed, "mode": arguments.mode, "map": open_map(arguments.map), "rules": rules}


def _rule_change(word: str) -> tuple[str, Any]:
    """Read key=value; a value is a number, true, false, or numbers separated by commas."""
    key, equals, value = word.partition("=")
    with suppress(ValueError):
        if key and equals:
            if value in ("true", "false"):
                return key, value == "true"
            return key, tuple(map(int, value.split(","))) if "," in value else int(value)
    raise argparse.ArgumentTypeError(
        f"expected KEY=VALUE with a number, several numbers, true or false, got {short(word)}"
    )


def named_lessons(words: str) -> list[Lesson]:
    """Return the lessons that are named, in the order of the course, each once."""
    chosen = {find_lesson(word) for word in words.split(",")}
    return sorted(chosen, key=lambda lesson: lesson.number)
