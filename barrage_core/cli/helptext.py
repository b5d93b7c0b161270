"""Commands with their help, which is one text: a line for the list, what the command does, and examples."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import Any, NoReturn

from ..checks import LONGEST_VALUE
from ..words import one_line

__all__ = ["CommandParser", "add_command", "with_help"]

EXAMPLES = "examples:\n"


class CommandParser(argparse.ArgumentParser):
    """A parser that quotes only so much of a word that it does not understand, and nothing that steers a terminal."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and end with code 2."""
        super().error(
            one_line(re.sub(rf"\S{{{LONGEST_VALUE},}}", lambda word: one_line(word[0], LONGEST_VALUE), message))
        )


def with_help(make: Callable[..., Any], text: str, **more: Any) -> Any:
    """Make a parser whose help says what the command does, and ends with examples."""
    what, _, examples = text.strip().partition(EXAMPLES)
    form = argparse.RawDescriptionHelpFormatter
    return make(description=what.strip(), epilog=EXAMPLES + examples, formatter_class=form, allow_abbrev=False, **more)


def add_command(commands: Any, name: str, text: str, run: Callable[[argparse.Namespace], int]) -> Any:
    """Add a command with its help and the function that runs it; the first line of the help is its line in the list."""
    line, _, rest = text.strip().partition("\n\n")
    command = with_help(commands.add_parser, rest, name=name, help=line)
    command.set_defaults(run=run)
    return command
