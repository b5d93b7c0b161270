"""`barrage words`: the words of the box in another language."""

from __future__ import annotations

import argparse
from typing import Any

from ..components.glossary import LANGUAGES, TERMS
from ..course.language import keep_box_language
from ..rulebook.box_words import ENGLISH
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
  barrage words --use de                        name the German words, too, here, from now on
  barrage words --use de --sentences            say reasons, events and rules in German, too
  barrage words --use en                        English alone again
"""


def add_words(commands: Any) -> None:
    """Add the command to a parser."""
    command = add_command(commands, "words", HELP, _words)
    command.add_argument(
        "--language", choices=[code for code in LANGUAGES if code != "en"], help="put only this one beside the English"
    )
    command.add_argument(
        "--use", choices=list(LANGUAGES), help="put the words of this box beside the English ones, here, from now on"
    )
    command.add_argument(
        "--sentences", action="store_true", help="with --use: whole sentences as well, in a language that has them"
    )
    add_json(command)
    command.set_defaults(usage=command.error)


def _words(arguments: argparse.Namespace) -> int:
    if arguments.sentences and not arguments.use:
        arguments.usage("--sentences: only with --use")
    if arguments.use:
        print(_use(arguments.use, arguments.use if arguments.sentences else ENGLISH))
        return 0
    codes = ["en", arguments.language] if arguments.language else list(LANGUAGES)
    words = {name: {code: getattr(term, code) for code in codes} for name, term in TERMS.items()}
    if getattr(arguments, "json", False):
        print_json(words)
    else:
        heads = tuple(LANGUAGES[code] for code in codes)
        rows = [tuple(term.values()) for term in words.values()]
        print(plain_text(Table("The words of the box", heads, rows, tuple(range(len(codes))))))
    return 0


def _use(code: str, sentences: str) -> str:
    file = keep_box_language(code, sentences)
    if file is None:
        return "Nothing is kept here (BARRAGE_RECORD is off), so the choice is not kept either."
    terms = "are English alone" if code == ENGLISH else f"have the word of the box beside them ({LANGUAGES[code]})"
    whole = f", and sentences are in {LANGUAGES[code]}" if sentences != ENGLISH else ""
    return f"From now on terms {terms}{whole}: {file} says so."
