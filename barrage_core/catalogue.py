"""Sentences in the learner's language: one catalogue for each, in gettext's format; English is built in.

A message id is the English sentence, a template with places for what changes. What happens in a game is noted in
English and told in the language where it is shown: a game goes the same way, at the same speed, whatever is spoken.

>>> say("{player} pays {credits}", player="Ann", credits="2 credits")
'Ann pays 2 credits'
>>> speak("de")
>>> say("a base"), say("{player} passes", player="Ann"), say("a sentence that nobody has translated")
('eine Grundmauer', 'Ann passt', 'a sentence that nobody has translated')
>>> speak(ENGLISH)

`tests/catalogue_tool.py` finds the sentences in the sources and keeps the catalogues in `locale/` up to date.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from gettext import GNUTranslations
from pathlib import Path
from typing import Any, Final

__all__ = ["CATALOGUES", "ENGLISH", "Phrase", "in_english", "phrase", "retold", "say", "say_many", "speak", "spoken"]

ENGLISH: Final = "en"
CATALOGUES: Final = ("de",)
"""The languages that have a catalogue."""

_FOLDER = Path(__file__).parent / "locale"
_language = ENGLISH
_catalogue: GNUTranslations | None = None
_aside: ContextVar[bool] = ContextVar("aside", default=False)  # of one thread: others go on in their language


def spoken() -> str:
    """Return the code of the language in which sentences are said now."""
    return ENGLISH if _aside.get() else _language


def _at_hand() -> GNUTranslations | None:
    return None if _aside.get() else _catalogue


def speak(code: str) -> None:
    """Say sentences in this language from now on, in the whole process; those that its catalogue lacks stay English."""
    global _language, _catalogue  # a setting of the whole process, like its locale
    catalogue = None
    if code != ENGLISH:
        with (_FOLDER / code / "LC_MESSAGES" / "barrage.mo").open("rb") as file:
            catalogue = GNUTranslations(file)
    _language, _catalogue = code, catalogue


@contextmanager
def in_english() -> Iterator[None]:
    """Say sentences in English for a while, in this thread: where a part is not translated, the whole is not mixed.

    >>> speak("de")
    >>> with in_english():
    ...     say("a base")
    'a base'
    >>> say("a base")
    'eine Grundmauer'
    >>> speak(ENGLISH)
    """
    before = _aside.set(True)
    try:
        yield
    finally:
        _aside.reset(before)


def say(template: str, /, *facts: object, **named: object) -> str:
    """Return a sentence in the language that is spoken, with what changes put in."""
    catalogue = _at_hand()
    words = template if catalogue is None or not template else catalogue.gettext(template)
    return words.format(*facts, **named) if facts or named else words


def say_many(number: int, one: str, many: str, /, **named: object) -> str:
    """Return a sentence about a number of things; `{number}` stands for it.

    >>> say_many(2, "{number} tile is left", "{number} tiles are left")
    '2 tiles are left'
    """
    catalogue, english = _at_hand(), one if number == 1 else many
    words = english if catalogue is None else catalogue.ngettext(one, many, number)
    return words.format(number=number, **named)


class Phrase(str):
    """English words that keep what they were made of, so that they can be told in another language later.

    They are for what is noted while a game is played; to everything else they are the English words.

    >>> noted = phrase("makes {lifted} energy instead of {made}", lifted=4, made=2)
    >>> noted == "makes 4 energy instead of 2", retold(noted)
    (True, 'makes 4 energy instead of 2')
    """

    __slots__ = ("named", "template")
    template: str
    named: dict[str, Any]

    def __new__(cls, template: str, named: dict[str, Any]) -> Phrase:
        """Put the words together in English."""
        made = super().__new__(cls, template.format(**named))
        made.template, made.named = template, named
        return made

    def __reduce__(self) -> tuple[type[Phrase], tuple[str, dict[str, Any]]]:
        return Phrase, (self.template, self.named)


def phrase(template: str, **named: Any) -> str:
    """Return words that are noted in English now, and told in any language later."""
    return Phrase(template, named)


def retold(words: str) -> str:
    """Return noted words in the language that is spoken; words without a template are looked up as they stand."""
    if isinstance(words, Phrase):
        return say(words.template, **{name: _retold_fact(fact) for name, fact in words.named.items()})
    return say(words)


def _retold_fact(fact: Any) -> Any:
    return retold(fact) if isinstance(fact, Phrase) else fact
