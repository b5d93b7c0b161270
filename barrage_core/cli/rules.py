"""`barrage rules`: look up rules, rulings and settings."""

from __future__ import annotations

import argparse
from itertools import groupby
from textwrap import fill
from typing import Any

from ..catalogue import say
from ..checks import expected
from ..errors import BarrageError
from ..rulebook import RULES, RULINGS, RuleSet, Ruling, with_box_words
from ..words import page_words
from .helptext import add_command

__all__ = ["add_rules"]

WIDTH = 110
"""The longest line."""

HELP = """
look up rules and rulings

Look up the rules with their pages, the rulings on open questions, and the numbers that can be
changed.

examples:
  barrage rules                                 everything
  barrage rules production                      one chapter
  barrage rules production.fee
  barrage rules R14                             a ruling
  barrage rules --settings                      what --rules can change
"""


def add_rules(commands: Any) -> None:
    """Add the command to a parser."""
    command = add_command(commands, "rules", HELP, _rules)
    command.add_argument("id", nargs="?", metavar="ID", help="a rule, a chapter or a ruling")
    command.add_argument("--settings", action="store_true", help="list the rule set with its defaults")


def _rules(arguments: argparse.Namespace) -> int:
    if arguments.settings:
        _print_settings()
        return 0
    wanted = arguments.id
    rules = [rule for rule in RULES.values() if wanted in (None, rule.id, rule.id.split(".")[0])]
    rulings = [ruling for ruling in RULINGS if wanted is None or ruling.id == wanted.upper()]
    if not rules and not rulings:
        chapters = ", ".join(dict.fromkeys(name.split(".")[0] for name in RULES))
        series = [list(ids) for _, ids in groupby((ruling.id for ruling in RULINGS), key=lambda name: name[0])]
        ids = ", ".join(f"{names[0]} to {names[-1]}" for names in series)
        raise BarrageError(expected(f"a rule, a ruling ({ids}) or a chapter ({chapters})", wanted, "rules"))
    for rule in rules:
        settled = f" [{', '.join(rule.rulings)}]" if rule.rulings else ""
        _print_entry(rule.id, f"{say(rule.says)} ({page_words(rule.page)}){settled}")
    for ruling in rulings:
        _print_ruling(ruling)
    return 0


def _print_ruling(ruling: Ruling) -> None:
    page = f", {page_words(ruling.page)}" if ruling.page else ""
    variant = f" Change it with --rules {ruling.variant}=…" if ruling.variant else ""
    _print_entry(ruling.id, f"{ruling.topic}: {ruling.question} {ruling.answer} ({ruling.sources}{page}){variant}")


def _print_settings() -> None:
    printed = RuleSet()
    for name, says in RuleSet.describe().items():
        value = getattr(printed, name)
        shown = ",".join(map(str, value)) if isinstance(value, tuple) else str(value).lower()
        _print_entry(f"{name}={shown}", says)


def _print_entry(head: str, says: str) -> None:
    print(fill(f"{head.ljust(30)} {with_box_words(says)}", WIDTH, subsequent_indent=" " * 31, break_on_hyphens=False))
