"""`barrage automa`: what an Automa does at a table of cardboard, and why."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from time import time_ns
from typing import Any

from ..components.automa import AUTOMA_LEVELS
from ..errors import BarrageError
from ..files.codes import decode, encode
from ..files.positions import from_position
from ..pictures import automa_tile
from ..questions.automa import as_automa, automa_turn
from ..questions.cardboard import MOST_SEED, new_table
from ..words import joined, one_line
from .automa_table import CardboardTable
from .automa_words import NEW_TABLE, check_table, decides_instead, turn_lines, why_not_lines
from .helptext import add_command
from .standard_input import code_from, read_line

__all__ = ["add_automa"]

AUTOMA = """
follow a game with cardboard: say what an Automa does, and why

Without a code, a game is followed line by line: say which players are Automas and what stands on your table, and `go`
tells what the Automa that is to move does and why. `help` lists what a line can say; `undo` takes anything back.
With a code, the turn of the Automa that is to move is told, and the code of the position after it is printed. Name the
two tiles that lie open; without them, tiles are turned over here.

examples:
  barrage automa
  barrage automa BK1-eNq... --actions 4 --criteria 13
  barrage automa BK1-eNq... --level hard --enter "contracts G1 G4 Y2 Y3 R1 R2" --enter "patents I-base II-wild -"
  barrage automa BK1-eNq... --actions 4 --criteria 13 --place B4L
  barrage automa BK1-eNq... --follow
"""
PROMPT = "> "
WELCOME = (
    "Say what stands on your table, one thing a line; “go” for the turn of an Automa, “help” for all, “quit” to end."
)


def add_automa(commands: Any) -> None:
    """Add the command `automa` to a parser."""
    command = add_command(commands, "automa", AUTOMA, _automa)
    code = "a position code, or - to read it from the standard input; without one, a new table is followed"
    command.add_argument("code", metavar="CODE", nargs="?", help=code)
    levels = f"let an Automa of this level play for the player to move: {', '.join(AUTOMA_LEVELS)}"
    command.add_argument("--level", choices=tuple(AUTOMA_LEVELS), metavar="LEVEL", help=levels)
    enter = "what differs on your table, as a line of the game that is followed; more than once"
    command.add_argument("--enter", action="append", default=[], metavar="LINE", help=enter)
    command.add_argument("--actions", type=int, metavar="N", help="the tile that shows its actions")
    command.add_argument("--criteria", type=int, metavar="N", help="the tile that shows its criteria")
    command.add_argument("--place", metavar="PLACE", help="also say why it builds nothing at this place")
    command.add_argument("--follow", action="store_true", help="follow the game from there, line by line")
    command.add_argument("--seed", type=int, metavar="N", help="shuffle the tiles of a new table by this number")
    command.set_defaults(usage=command.error)


def _automa(arguments: argparse.Namespace) -> int:
    _check_options(arguments)
    if arguments.code is None:
        seed = time_ns() % (MOST_SEED + 1) if arguments.seed is None else arguments.seed
        state = from_position(new_table(seed=seed))
    else:
        state = decode(code_from(arguments.code))
    table = CardboardTable(as_automa(state, arguments.level) if arguments.level else state)
    for line in arguments.enter:
        table.answer(line)
    if arguments.code is None or arguments.follow:
        return _follow(table, [WELCOME, *NEW_TABLE] if arguments.code is None else [WELCOME])
    _tell_turn(table, arguments)
    return 0


def _check_options(arguments: argparse.Namespace) -> None:
    """Refuse options that would be ignored: some go with a code that is not followed, one with a new table."""
    one_turn = [f"--{name}" for name in ("actions", "criteria", "place") if getattr(arguments, name) is not None]
    if one_turn and (arguments.code is None or arguments.follow):
        instead = "name tiles with “faces” and ask with “why” in a game that is followed"
        arguments.usage(f"{joined(one_turn)}: only with a CODE and without --follow; {instead}")
    if arguments.seed is not None and arguments.code is not None:
        arguments.usage("--seed: only without a CODE, for the tiles of a new table")


def _tell_turn(table: CardboardTable, arguments: argparse.Namespace) -> None:
    """Print the turn of the Automa that is to move, and the position after it."""
    state, tiles = table.state, (arguments.actions, arguments.criteria)
    check_table(state)
    if instead := decides_instead(state):
        level = ", or with --level LEVEL let an Automa play this turn" if state.round else ""
        raise BarrageError(f"{instead}: go on from there with “barrage automa CODE --follow”{level}")
    turn = automa_turn(state, *tiles)
    against = [] if arguments.place is None else why_not_lines(state, table.spelled(arguments.place), *tiles)
    print(automa_tile(turn.actions, turn.criteria).text.rstrip())
    print(*turn_lines(state, turn), *against, sep="\n")
    after = turn.handed_on()
    decides = "the game is over" if after.decision is None else f"{after.called(after.decision.player)} decides"
    print(f"\nAfter it {decides}:", encode(after), sep="\n")


def _follow(table: CardboardTable, first: list[str]) -> int:
    """Answer line after line; one that cannot be done is told in a line, and changes nothing."""
    failed = False
    print(*first, table.whose_turn(), sep="\n")
    for line in _lines():
        try:
            print(*table.answer(line), sep="\n")
        except BarrageError as problem:
            failed = True
            print(f"barrage: {one_line(str(problem))}", file=sys.stderr)
    return int(failed and not sys.stdin.isatty())


def _lines() -> Iterator[str]:
    """Read lines up to the end, or to the word `quit`; somebody at a keyboard is asked for each."""
    while True:
        try:
            line = read_line(PROMPT)
        except EOFError:
            return
        if line.lower() == "quit":
            return
        if line and not line.startswith("#"):
            yield line
