"""Commands whose help ends with examples."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from textwrap import dedent
from typing import Any

__all__ = ["add_command", "with_examples"]


def with_examples(make: Callable[..., Any], what: str, examples: str, **more: Any) -> Any:
    """Make a parser whose help ends with examples."""
    epilog = "examples:\n" + "\n".join(f"  {line}" for line in dedent(examples).strip().splitlines())
    form = argparse.RawDescriptionHelpFormatter
    return make(description=what, epilog=epilog, formatter_class=form, allow_abbrev=False, **more)


def add_command(
    commands: Any, name: str, run: Callable[[argparse.Namespace], int], *, help: str, what: str, examples: str
) -> Any:
    """Add a command with the function that runs it; `help` is its line in the list, `what` is said in its own help."""
    command = with_examples(commands.add_parser, what, examples, name=name, help=help)
    command.set_defaults(run=run)
    return command
