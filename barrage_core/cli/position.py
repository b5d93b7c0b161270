"""`barrage show` and `barrage new`: positions by their codes."""

from __future__ import annotations

import argparse
from typing import Any

from ..files.codes import decode, encode
from ..newgame import new_game
from ..text import text
from .helptext import add_command
from .options import add_automas, add_table_options, levels, settings
from .standard_input import code_from

__all__ = ["add_new", "add_show"]

SHOW = """
print a position as text

Print a position as text.

examples:
  barrage show BK1-eNq...
  barrage new --seed 7 | barrage show -
"""
NEW = """
print the code of a new position

Set up a game and print the code of its first position.

examples:
  barrage new --players 3 --seed 7 --mode full
  barrage new --players 2 --mode full --automas hard
"""


def add_show(commands: Any) -> None:
    """Add the command `show` to a parser."""
    command = add_command(commands, "show", SHOW, _show)
    command.add_argument("code", metavar="CODE", help="a position code, or - to read it from the standard input")


def _show(arguments: argparse.Namespace) -> int:
    print(text(decode(code_from(arguments.code))), end="")
    return 0


def add_new(commands: Any) -> None:
    """Add the command `new` to a parser."""
    command = add_command(commands, "new", NEW, _new)
    add_table_options(command, players=4)
    add_automas(command)


def _new(arguments: argparse.Namespace) -> int:
    state, _ = new_game(arguments.players, automas=levels(arguments), **settings(arguments))
    print(encode(state))
    return 0
