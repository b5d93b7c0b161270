"""Reading a mapping field by field: every fault is named by its path.

>>> read = Reader({"name": "Ada", "credits": "six"}, ("name", "credits"), "players[0]")
>>> read.text("name", "")
'Ada'
>>> read.number("credits", 0, 0, 99)
Traceback (most recent call last):
barrage_core.errors.BadPosition: players[0].credits: expected a whole number from 0 to 99, got 'six'
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, TypeVar, cast

from .checks import exactly, expected, flag, mapping, missing, one_line, one_of, sequence, text, unknown, whole_number
from .errors import MOST_FAULTS, BadPosition, BarrageError

__all__ = ["Check", "Reader"]

T = TypeVar("T")
Check = Callable[[Any, str], T]
"""A check that is given a value and its path; any `BarrageError` that it raises counts as a fault."""
LONGEST_KEY = 40


class Reader:
    """A mapping with its path.

    The first fault is raised as an `error`. With a list of `faults` all of them are collected there instead, and
    reading goes on with a default in place of the bad value; what was read counts only if the list stayed empty.

    >>> faults = []
    >>> read = Reader({"id": 3, "deep": 9}, ("id", "red"), required=("red",), faults=faults)
    >>> read.text("id", "")
    ''
    >>> faults
    ['deep: there is no such field; expected one of id, red', 'red: is missing', 'id: expected text, got 3']
    """

    def __init__(
        self,
        data: object,
        known: Collection[str] | None,
        path: str = "",
        *,
        whole: str = "position",
        kind: str = "field",
        required: Collection[str] = (),
        error: type[BarrageError] = BadPosition,
        faults: list[str] | None = None,
    ) -> None:
        """Begin to read; `known` are the names of the fields, or None where any text will do.

        `whole` names what is read where there is no path, and `kind` what its entries are.
        """
        self.path, self.error, self.faults = path, error, faults
        self.data: dict[Any, Any] = self._checked(data, path or whole, _by_text, {})
        if isinstance(data, Mapping):
            self._check_names(known, required, kind)

    def _check_names(self, known: Collection[str] | None, required: Collection[str], kind: str) -> None:
        for name in self.data:
            if known is None:
                self._checked(name, self.at("names"), text, "")
            elif name not in known:
                told = self.faults is None or len(self.faults) < MOST_FAULTS  # the others are only counted
                self._note(unknown(self.at(name), known, kind, compare=told))
        for name in required:
            if name not in self.data:
                self._note(missing(self.at(name)))

    def at(self, name: object) -> str:
        """Return the path of a field."""
        key = one_line(str(name), LONGEST_KEY)
        return f"{self.path}.{key}" if self.path else key

    def __contains__(self, name: str) -> bool:
        return name in self.data

    def __iter__(self) -> Iterator[str]:
        """Go through the names of the fields that are there."""
        return (name for name in self.data if isinstance(name, str))

    # Faults

    def _note(self, *faults: str) -> None:
        """Collect what is wrong, or raise it."""
        if self.faults is None:
            raise self.error(faults)
        self.faults += faults

    def _checked(self, value: object, name: str, check: Check[T], default: T) -> T:
        """Return what a check makes of a value; the default stands in for a bad one where faults are collected."""
        try:
            return check(value, name)
        except BarrageError as problem:
            faults = problem.faults
        self._note(*faults)
        return default

    # Fields

    def field(self, name: str, check: Check[T], default: T) -> T:
        """Read a field with any check."""
        return self._checked(self.data[name], self.at(name), check, default) if name in self.data else default

    def number(self, name: str, default: int, low: int | None = None, high: int | None = None) -> int:
        """Read a whole number."""
        return self.field(name, lambda value, at: whole_number(value, low, high, at), default)

    def flag(self, name: str) -> bool:
        """Read a truth value, false where it is left out."""
        return self.field(name, flag, False)

    def text(self, name: str, default: str, longest: int | None = None) -> str:
        """Read text."""
        return self.field(name, lambda value, at: text(value, at, longest=longest), default)

    def exactly(self, name: str, wanted: T) -> T:
        """Read a field that has only one right value."""
        return self.field(name, lambda value, at: exactly(value, wanted, at), wanted)

    def choice(self, name: str, known: Sequence[T], default: T | None) -> T:
        """Read one of the known words; without a default it must be there."""
        stand_in = cast("T", next(iter(known), None) if default is None else default)
        if self.data.get(name, default) is None:
            self._note(missing(self.at(name), known))
            return stand_in
        return self.field(name, lambda value, at: one_of(value, known, at), stand_in)

    # Lists

    def each(self, name: str, check: Check[T], default: Sequence[T]) -> list[T]:
        """Read a list, each entry with the same check."""
        if name not in self.data:
            return list(default)
        return [self._checked(entry, path, check, entry) for path, entry in self._entries(name)]

    def at_most(self, name: str, number: int) -> None:
        """Refuse a list with more entries than that."""
        if len(self.field(name, sequence, [])) > number:
            self._note(expected(f"at most {number} entries", self.data[name], self.at(name)))

    def _entries(self, name: str) -> list[tuple[str, Any]]:
        """Return the entries of a list with their paths."""
        path, nothing = self.at(name), list[Any]()
        return [(f"{path}[{number}]", entry) for number, entry in enumerate(self.field(name, sequence, nothing))]

    def several(self, name: str, known: Collection[T], default: Sequence[T]) -> list[T]:
        """Read a list of known words."""
        return self.each(name, lambda value, at: one_of(value, known, at), default)

    def distinct(self, name: str, known: Collection[T], default: Sequence[T]) -> list[T]:
        """Read a list of known words, each at most once."""
        words = self.several(name, known, default)
        if len(set(words)) != len(words):
            self._note(expected("every entry once", words, self.at(name)))
        return words

    # Mappings inside this one

    def child(self, name: str, known: Collection[str] | None, kind: str = "entry") -> Reader:
        """Read a mapping inside this one; empty where it is left out."""
        return self._inner(self.data.get(name, {}), known, self.at(name), kind=kind)

    def children(
        self, name: str, known: Collection[str], fields: Collection[str], kind: str = "entry"
    ) -> list[tuple[str, Reader]]:
        """Read a mapping of mappings."""
        outer = self.child(name, known, kind)
        return [(key, self._inner(outer.data[key], fields, outer.at(key))) for key in outer]

    def items(self, name: str, fields: Collection[str], required: Collection[str] = ()) -> list[Reader]:
        """Read a list of mappings; empty where it is left out."""
        return [self._inner(entry, fields, path, required) for path, entry in self._entries(name)]

    def _inner(
        self,
        data: object,
        known: Collection[str] | None,
        path: str,
        required: Collection[str] = (),
        kind: str = "field",
    ) -> Reader:
        return Reader(data, known, path, kind=kind, required=required, error=self.error, faults=self.faults)


def _by_text(data: object, name: str) -> dict[Any, Any]:
    """Return a mapping with strings as keys: a whole number counts as its digits, which is how JSON would write it."""
    given = mapping(data, name)
    keyed = {str(key) if type(key) is int else key: value for key, value in given.items()}
    if len(keyed) < len(given):
        raise BarrageError(f"{name}: the same number appears twice, as a number and as text")
    return keyed
