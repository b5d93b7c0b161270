"""Checking a value from outside: one vocabulary, and one form for what is said about a bad value.

Every sentence begins with the place of the value and goes on in one of three ways:

    players[0].credits: expected a whole number from 0 to 99999, got -1
    players[0].company: is missing; expected one of usa, germany, italy, france
    players[0].money: there is no such field; expected one of company, officer, name, credits, excavators and 12 more

A check returns the value it was given, so that it can stand where the value is used. `barrage_core.reader` reads whole
mappings with these checks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Any, TypeVar

from .errors import BarrageError
from .words import one_line

__all__ = [
    "DEEPEST",
    "LONGEST_VALUE",
    "MOST_BYTES",
    "MOST_DIGITS",
    "exactly",
    "expected",
    "flag",
    "inside",
    "instance",
    "is_deep",
    "is_whole_number",
    "mapping",
    "missing",
    "one_line",
    "one_of",
    "seed_number",
    "sequence",
    "short",
    "text",
    "unknown",
    "whole_number",
]

T = TypeVar("T")
Error = type[BarrageError]
SHOWN = 5
"""How many known words are listed; the rest are only counted."""
FEW = 3
"""So many more than that are shown as well: "and 1 more" would only hide a name."""
LONGEST_VALUE = 60
MOST_BYTES = 5_000_000
"""The largest file, and the longest text, that is opened."""
MOST_DIGITS = 4300
"""The longest number that is read or written down: Python does neither with a longer one unless it is told so."""
DEEPEST = 100
"""How many lists and mappings may lie inside each other: no file of ours has more than ten."""


# Checks -----------------------------------------------------------------------------------------------------------


def whole_number(value: object, low: int | None, high: int | None, name: str, error: Error = BarrageError) -> int:
    """Return a value that is a whole number in a range; None leaves an end of the range open.

    >>> whole_number("9", 0, 20, "energy")
    Traceback (most recent call last):
    barrage_core.errors.BarrageError: energy: expected a whole number from 0 to 20, got '9'
    """
    if not is_whole_number(value, low, high):
        raise error(expected(f"a whole number{_range(low, high)}", value, name))
    return value  # type: ignore[return-value]


def is_whole_number(value: object, low: int | None = None, high: int | None = None) -> bool:
    """Whether a value is a whole number in a range: in Python True equals 1, but in a file it is a slip."""
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    return (low is None or low <= value) and (high is None or value <= high)


def seed_number(value: object, low: int | None = None) -> int:
    """Return a seed, which is any whole number that can be written into a file."""
    seed = whole_number(value, low, None, "seed")
    if abs(seed) >= 10**MOST_DIGITS:
        raise BarrageError(expected(f"a whole number of at most {MOST_DIGITS} digits", seed, "seed"))
    return seed


def one_of(value: object, known: Collection[T], name: str, error: Error = BarrageError) -> T:
    """Return a value that is one of the known ones.

    >>> one_of("bas", ("base", "conduit"), "piece")
    Traceback (most recent call last):
    barrage_core.errors.BarrageError: piece: expected one of base, conduit, got 'bas'
    """
    # True equals 1, but is not a tile number.
    if isinstance(value, bool) or not isinstance(value, str | int) or value not in known:
        raise error(expected(_one_of(known), value, name))
    return value  # type: ignore[return-value]


def is_deep(data: object) -> bool:
    """Say whether too many lists and mappings lie inside each other."""
    layer = [data]
    for _ in range(DEEPEST + 1):
        inner = [part for part in layer if isinstance(part, list | dict)]
        layer = [item for part in inner for item in (part.values() if isinstance(part, dict) else part)]
        if not layer:
            return False
    return True


def exactly(value: object, wanted: T, name: str, error: Error = BarrageError) -> T:
    """Return a value that must equal the wanted one, in type too."""
    if type(value) is not type(wanted) or value != wanted:
        raise error(expected(repr(wanted), value, name))
    return wanted


def flag(value: object, name: str, error: Error = BarrageError) -> bool:
    """Return a value that is true or false."""
    if not isinstance(value, bool):
        raise error(expected("true or false", value, name))
    return value


def text(value: object, name: str, error: Error = BarrageError, *, longest: int | None = None) -> str:
    """Return a value that is text; with `longest` it must also be printable and no longer than that."""
    if not isinstance(value, str):
        raise error(expected(_text(longest), value, name))
    if longest is not None and (len(value) > longest or not value.isprintable()):
        raise error(expected(_text(longest), value, name))
    return value


def sequence(value: object, name: str, error: Error = BarrageError, *, length: int | None = None) -> list[Any]:
    """Return a value that is a list or a tuple, of a certain length where one is given."""
    if not isinstance(value, list | tuple):
        raise error(expected("a list", value, name))
    if length is not None and len(value) != length:
        raise error(expected(f"a list of {length}", value, name))
    return list(value)


def mapping(value: object, name: str, error: Error = BarrageError) -> Mapping[Any, Any]:
    """Return a value that is a mapping."""
    if not isinstance(value, Mapping):
        raise error(expected("a mapping", value, name))
    return value


def instance(value: object, kind: type[T], what: str, name: str, error: Error = BarrageError) -> T:
    """Return a value of one of the kit's own classes; `what` names it with its article."""
    if not isinstance(value, kind):
        raise error(expected(what, value, name))
    return value


@contextmanager
def inside(where: str, error: Error) -> Iterator[None]:
    """Say where the data comes from: every fault of an error that is raised inside gets `where` in front of it.

    >>> with inside("setup.", BarrageError):
    ...     whole_number(9, 2, 4, "players")
    Traceback (most recent call last):
    barrage_core.errors.BarrageError: setup.players: expected a whole number from 2 to 4, got 9
    """
    try:
        yield
    except BarrageError as problem:
        raise error([where + fault for fault in problem.faults]) from None


# Sentences --------------------------------------------------------------------------------------------------------


def expected(what: str, value: object, name: str) -> str:
    """Say that a value is not what it should be."""
    return f"{name}: expected {what}, got {short(value)}"


def missing(name: str, known: Collection[object] = ()) -> str:
    """Say that a value is not there, and which ones it could have."""
    return f"{name}: is missing" + (f"; expected {_one_of(known)}" if known else "")


def unknown(name: str, known: Collection[object], kind: str = "field", *, compare: bool = True) -> str:
    """Say that nothing has this name, and which names there are; with `compare` the most similar ones first.

    >>> unknown("fee", ["credits", "red_fee", "vp"])
    'fee: there is no such field; expected one of red_fee, credits, vp'
    """
    words = [str(word) for word in known]
    similar = get_close_matches(name.rpartition(".")[2], words, SHOWN) if compare else []
    return f"{name}: there is no such {kind}; expected {_one_of(dict.fromkeys([*similar, *words]))}"


def _one_of(known: Iterable[object]) -> str:
    words = [str(word) if word != "" else "nothing" for word in known]
    if not words:
        return "something else (there is nothing to choose from)"
    if len(words) <= SHOWN + FEW:
        return f"one of {', '.join(words)}"
    return f"one of {', '.join(words[:SHOWN])} and {len(words) - SHOWN} more"


def _range(low: int | None, high: int | None) -> str:
    if low is None:
        return "" if high is None else f" up to {high}"
    return f" of at least {low}" if high is None else f" from {low} to {high}"


def _text(longest: int | None) -> str:
    return "text" if longest is None else f"printable text of at most {longest} characters"


def short(value: object) -> str:
    """Return a value as it would be written in Python, in one printable line of reasonable length."""
    try:
        written = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a list in a list in a list …
        written = f"a huge {type(value).__name__}"
    return one_line(written, LONGEST_VALUE)
