"""The command line, `barrage`: one module per command, or per group of them.

Exit codes: 0 when all went well, 1 with one line on the error output when the kit refused something, 2 when the command
was not understood, 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from io import StringIO

from .. import __version__
from ..checks import one_line
from ..compiled import build
from ..course.language import use_kept_box_language
from ..errors import BarrageError
from .analyse import add_analyse
from .app import add_app
from .automa import add_automa
from .course import add_course
from .helptext import CommandParser, with_help
from .lab import add_lab
from .ladder import add_ladder
from .maps import add_map
from .position import add_new, add_show
from .rules import add_rules
from .simulate import add_simulate
from .study import add_study
from .terminal import INTERRUPTED
from .words import add_words

__all__ = ["main"]

HELP = """
The Barrage Kit: lessons, simulations and positions for the board game Barrage.

examples:
  barrage lab                                   open the lessons
  barrage app                                   serve the game table and the laboratories as pages
  barrage course                                list the lessons, with your progress
  barrage simulate --games 100 --bots greedy    let bots play
  barrage ladder greedy                         measure how strong a bot is
  barrage analyse game.json                     find where most was lost in a game
  barrage automa                                follow a game with cardboard against Automas
  barrage map new --seed 4 --out valley.json    make a map of your own
  barrage new | barrage show -                  a new position as text
  barrage rules production                      look up rules
  barrage words --language de                   the words of the German box
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    # One that was closed before we began is None: what would be said there is said to nobody.
    sys.stdin, sys.stdout, sys.stderr = (stream or StringIO() for stream in (sys.stdin, sys.stdout, sys.stderr))
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show ● should show something else, not stop.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        arguments = _parser().parse_args(argv)
        use_kept_box_language()
        run: Callable[[argparse.Namespace], int] = arguments.run
        code = run(arguments)
        sys.stdout.flush()
        return code
    except BarrageError as problem:
        print(f"barrage: {one_line(str(problem))}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has seen enough (`| head`); what is left must not be flushed into the closed pipe.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as problem:  # the current folder is gone, the disk is full …
        print(f"barrage: {one_line(str(problem))}", file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser: CommandParser = with_help(CommandParser, HELP, prog="barrage")
    parser.add_argument("--version", action="version", version=f"barrage-kit {__version__}, {build()}")
    parser.set_defaults(run=partial(_print_help, parser))
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for add in (
        add_lab,
        add_app,
        add_course,
        add_simulate,
        add_study,
        add_ladder,
        add_analyse,
        add_automa,
        add_map,
        add_show,
        add_new,
        add_rules,
        add_words,
    ):
        add(commands)
    return parser


def _print_help(parser: argparse.ArgumentParser, _: argparse.Namespace) -> int:
    """Answer `barrage` alone."""
    parser.print_help()
    return 0
