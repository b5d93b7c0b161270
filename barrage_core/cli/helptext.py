"""Commands with their help, which is one text: a line for the list, what the command does, and examples."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

__all__ = ["add_command", "with_help"]

EXAMPLES = "examples:\n"


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
