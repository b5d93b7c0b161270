"""`barrage automa`: what an Automa does at a table of cardboard, and why."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from ..components.automa import AUTOMA_LEVELS
from ..files.codes import decode, encode
from ..pictures import automa_tile
from ..questions.automa import as_automa, automa_turn, why_not_there
from ..words import sentence
from .helptext import add_command

__all__ = ["add_automa"]

AUTOMA = """
say what an Automa does in a position, and why

Follow a game that is played with cardboard. Set the position up in the scenario editor (`barrage app`), and name the
two tiles that lie open; without them, tiles are turned over here. Both faces are printed, the way to the decision,
what happens, and the code of the position after the turn.

examples:
  barrage automa BK1-eNq... --actions 4 --criteria 13
  barrage automa BK1-eNq... --level hard
  barrage automa BK1-eNq... --actions 4 --criteria 13 --place B4L
"""


def add_automa(commands: Any) -> None:
    """Add the command `automa` to a parser."""
    command = add_command(commands, "automa", AUTOMA, _automa)
    command.add_argument("code", metavar="CODE", help="a position code, or - to read it from the standard input")
    levels = f"let an Automa of this level play for the player to move: {', '.join(AUTOMA_LEVELS)}"
    command.add_argument("--level", choices=tuple(AUTOMA_LEVELS), metavar="LEVEL", help=levels)
    command.add_argument("--actions", type=int, metavar="N", help="the tile that shows its actions")
    command.add_argument("--criteria", type=int, metavar="N", help="the tile that shows its criteria")
    command.add_argument("--place", metavar="PLACE", help="also say why it builds nothing at this place")


def _automa(arguments: argparse.Namespace) -> int:
    state = decode(sys.stdin.read().strip() if arguments.code == "-" else arguments.code)
    state = as_automa(state, arguments.level) if arguments.level else state
    tiles = arguments.actions, arguments.criteria
    turn = automa_turn(state, *tiles)
    against = [] if arguments.place is None else why_not_there(state, arguments.place, *tiles)
    print(automa_tile(turn.actions, turn.criteria).text.rstrip())
    name, level = state.called(turn.player), state.automa(turn.player).title
    print(f"\nThe way to the decision of {name} (level {level}):", *turn.sentences(), sep="\n  ")
    print("\nWhat happens:", *turn.happened(), sep="\n  ")
    if arguments.place is not None:
        reasons = [sentence(str(reason)) for reason in against] or ["It builds there."]
        print(f"\nWhy not at {arguments.place}?", *reasons, sep="\n  ")
    after = turn.handed_on()
    decides = "the game is over" if after.decision is None else f"{after.called(after.decision.player)} decides"
    print(f"\nAfter it {decides}:", encode(after), sep="\n")
    return 0
