"""`barrage words`: the words of the box in another language."""

from __future__ import annotations

import argparse
from typing import Any

from ..components.glossary import LANGUAGES, TERMS
from ..study import Table, plain_text
from .helptext import add_command
from .output import add_json, print_json

__all__ = ["add_words"]

HELP = """
the words of the box in four languages

List the terms of the game as the boxes print them, English beside another language, or all four.

examples:
  barrage words                                 all languages
  barrage words --language de                   English and German
  barrage words --language pl --json
"""


def add_words(commands: Any) -> None:
    """Add the command to a parser."""
    command = add_command(commands, "words", HELP, _words)
    command.add_argument(
        "--language", choices=[code for code in LANGUAGES if code != "en"], help="put only this one beside the English"
    )
    add_json(command)


def _words(arguments: argparse.Namespace) -> int:
    codes = ["en", arguments.language] if arguments.language else list(LANGUAGES)
    words = {name: {code: getattr(term, code) for code in codes} for name, term in TERMS.items()}
    if getattr(arguments, "json", False):
        print_json(words)
    else:
        heads = tuple(LANGUAGES[code] for code in codes)
        rows = [tuple(term.values()) for term in words.values()]
        print(plain_text(Table("The words of the box", heads, rows, tuple(range(len(codes))))))
    return 0
