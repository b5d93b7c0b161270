"""The words of the learner's box beside the English ones, for somebody whose box is in another language.

The language is chosen once, for everything that the kit says from then on; English is built in and adds nothing.

>>> use_box_language("de")
>>> with_box_words("you have no powerhouse to produce with: build powerhouses first")
'you have no powerhouse [Turbinenhaus] to produce with: build powerhouses first'
>>> use_box_language("en")
>>> with_box_words("you have no powerhouse")
'you have no powerhouse'
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from ..catalogue import CATALOGUES, ENGLISH, speak, spoken
from ..checks import one_of
from ..components.glossary import LANGUAGES, SHORT_FORMS, TERMS, TOO_COMMON

__all__ = [
    "ENGLISH",
    "box_language",
    "language",
    "look_for_box_language",
    "use_box_language",
    "use_language",
    "with_box_words",
]

_chosen: str | None = None
_looks: Callable[[], str] | None = None


def box_language() -> str:
    """Return the code of the language of the learner's box, "en" unless another one was chosen.

    >>> box_language()
    'en'
    """
    if _chosen is None and _looks is not None:
        use_box_language(_looks())
    return ENGLISH if _chosen is None else _chosen


def look_for_box_language(looks: Callable[[], str]) -> None:
    """Let this find the language of the box when it is first needed, unless one has been chosen by then."""
    global _looks  # noqa: PLW0603  (see below)
    _looks = looks


def use_box_language(code: str) -> None:
    """Put the words of a box in this language beside the English ones from now on: "de", "fr" or "pl"; "en" ends it.

    >>> use_box_language("it")
    Traceback (most recent call last):
    barrage_core.errors.BarrageError: language: expected one of en, de, fr, pl, got 'it'
    """
    global _chosen  # noqa: PLW0603  (a setting of the whole process, like its locale)
    _chosen = one_of(code, list(LANGUAGES), "language")


def language() -> str:
    """Return the code of the language in which the kit says its sentences, "en" unless another one was chosen.

    >>> language()
    'en'
    >>> use_language("de")
    >>> language()
    'de'
    >>> use_language("en")
    """
    box_language()  # which looks for what was chosen
    return spoken()


def use_language(code: str) -> None:
    """Say reasons, events, rules and what controls show in this language from now on: "de"; "en" ends it.

    Lessons stay in English, and so does whatever a catalogue lacks.

    >>> from barrage_core import Game, Pass
    >>> use_language("de")
    >>> print(Game.new(players=2, seed=1).why_not(Pass())[0].text)
    du hast noch 12 Arbeiter, und die Bank ist immer offen
    >>> use_language("en")
    >>> use_language("it")
    Traceback (most recent call last):
    barrage_core.errors.BarrageError: language: expected one of en, de, got 'it'
    """
    speak(one_of(code, [ENGLISH, *CATALOGUES], "language"))


def with_box_words(text: str, language: str | None = None, said: set[str] | None = None) -> str:
    """Return a text with the box's word behind each term, where the term stands for the first time.

    Terms in `said` had their word before, and those that get it are added. A language given here counts for this text
    alone.

    >>> with_box_words("3 drops behind the dam", "fr")
    '3 drops [Goutte d’eau] behind the dam [Barrage]'
    """
    language = box_language() if language is None else language
    if language == ENGLISH:
        return text
    done: set[str] = set() if said is None else said

    def named(found: re.Match[str]) -> str:
        term = str(found.lastgroup)
        word = getattr(TERMS[term], language)
        if term in done or word.casefold() == found[0].casefold():
            return found[0]
        done.add(term)
        return f"{found[0]} [{word}]"

    return _terms().sub(named, text)


@cache
def _terms() -> re.Pattern[str]:
    """Return what finds every term, the longest first, in the singular or the plural, unless its word stands there.

    An id like production.fee, map=… and the name of a bot, such as engineer, are left alone.
    """
    words = [(term.en, name) for name, term in TERMS.items() if name not in TOO_COMMON]
    forms: dict[str, list[str]] = {}
    for english, name in [*words, *SHORT_FORMS.items()]:
        forms.setdefault(name, []).append(_spelled(english))
    longest_first = sorted(forms, key=lambda name: max(map(len, forms[name])), reverse=True)
    found = "|".join(f"(?P<{name}>{'|'.join(sorted(forms[name], key=len, reverse=True))})" for name in longest_first)
    return re.compile(rf"(?<![.\w])(?<!Bot )(?<!Bots )(?:{found})\b(?!\.\w| \[|=| bot\b)")


def _spelled(english: str) -> str:
    """Return a term as it stands in a sentence: with or without capital letters, but not in capitals like an id."""
    words = [word if word.isupper() else f"[{word[0].upper()}{word[0].lower()}]{word[1:]}" for word in english.split()]
    singular = " ".join(words)
    return f"{singular[:-1]}(?:y|ies)" if singular.endswith("y") else f"{singular}(?:s|es)?"
