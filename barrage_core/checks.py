"""Reading a mapping field by field: one clear error that names the field and what was expected."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from .errors import BadPosition, BarrageError

__all__ = ["Reader", "one_of", "short", "whole_number"]

T = TypeVar("T")
SHOWN = 5
PLACES = ("dams", "conduits", "powerhouses", "headstreams", "occupied")
"""Mappings whose keys are places."""
LONGEST = 60


def whole_number(value: object, low: int, high: int, name: str, error: type[BarrageError] = BarrageError) -> int:
    """Return a value that is a whole number in a range; anything else is an error that names it.

    >>> whole_number("9", 0, 20, "energy")
    Traceback (most recent call last):
    barrage_core.errors.BarrageError: energy: expected a whole number from 0 to 20, got '9'
    """
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise error(f"{name}: expected a whole number from {low} to {high}, got {short(value)}")
    return value


def one_of(value: object, known: Collection[T], name: str, error: type[BarrageError] = BarrageError) -> T:
    """Return a value that is one of the known ones; anything else is an error that names it and them.

    >>> one_of("bas", ("base", "conduit"), "piece")
    Traceback (most recent call last):
    barrage_core.errors.BarrageError: piece: expected one of base, conduit, got 'bas'
    """
    # True equals 1, but is not a tile number.
    if isinstance(value, bool) or not isinstance(value, str | int) or value not in known:
        raise error(f"{name}: expected one of {_some(known)}, got {short(value)}")
    return value  # type: ignore[return-value]


class Reader:
    """A mapping with its path, so that errors say where they are."""

    def __init__(self, path: str, data: Any, known: Collection[str], kind: str = "field") -> None:
        self.path = path
        if not isinstance(data, Mapping):
            raise BadPosition(f"{path or 'position'}: expected a mapping, got {short(data)}")
        self.data = data
        for name in data:
            if name not in known:
                raise BadPosition(f"{self._at(name)}: there is no such {kind}; expected one of {_some(known)}")

    def __contains__(self, name: str) -> bool:
        return name in self.data

    def __iter__(self) -> Iterator[str]:
        """Go through the fields that are there."""
        return iter(list(self.data))

    def _at(self, name: object) -> str:
        return f"{self.path}.{name}" if self.path else str(name)

    def get(self, name: str, default: Any) -> Any:
        """Return a field unread."""
        return self.data.get(name, default)

    def number(self, name: str, default: int, low: int, high: int) -> int:
        """Read a whole number."""
        return whole_number(self.data.get(name, default), low, high, self._at(name), BadPosition)

    def flag(self, name: str) -> bool:
        """Read a truth value, false where it is left out."""
        value = self.data.get(name, False)
        if not isinstance(value, bool):
            raise BadPosition(f"{self._at(name)}: expected true or false, got {short(value)}")
        return value

    def text(self, name: str, default: str, longest: int) -> str:
        """Read a short text."""
        value = self.data.get(name, default)
        if not isinstance(value, str) or len(value) > longest or not value.isprintable():
            raise BadPosition(
                f"{self._at(name)}: expected a printable text of at most {longest} characters, got {short(value)}"
            )
        return value

    def choice(self, name: str, known: Sequence[str], default: str | None) -> str:
        """Read one of the known words; without a default it must be there."""
        value = self.data.get(name, default)
        if value is None:
            raise BadPosition(f"{self._at(name)}: is missing; expected one of {_some(known)}")
        return self._known(name, value, known)

    def _known(self, name: str, value: Any, known: Collection[T]) -> T:
        return one_of(value, known, self._at(name), BadPosition)

    def several(self, name: str, known: Collection[T], default: Sequence[T]) -> list[T]:
        """Read a list of known words."""
        value = self.data.get(name, default)
        if not isinstance(value, list | tuple):
            raise BadPosition(f"{self._at(name)}: expected a list, got {short(value)}")
        return [self._known(f"{name}[{number}]", item, known) for number, item in enumerate(value)]

    def distinct(self, name: str, known: Collection[T], default: Sequence[T]) -> list[T]:
        """Read a list of known words, each at most once."""
        value = self.several(name, known, default)
        if len(set(value)) != len(value):
            raise BadPosition(f"{self._at(name)}: expected every entry once, got {short(value)}")
        return value

    def seats(
        self, name: str, companies: Sequence[str], default: tuple[int, ...], *, single: bool = False
    ) -> tuple[int, ...]:
        """Read players, named by company, or by seat while companies are drafted."""
        if name not in self.data:
            return default
        value = self.data[name]
        names = [value] if single else value
        if not isinstance(names, list | tuple):
            raise BadPosition(f"{self._at(name)}: expected a list, got {short(value)}")
        known = [company or seat for seat, company in enumerate(companies)]
        return tuple(known.index(self._known(name, item, known)) for item in names)

    def child(self, name: str, known: Collection[str]) -> Reader:
        """Read a mapping inside this one; empty where it is left out."""
        return Reader(self._at(name), self.data.get(name, {}), known, "place" if name in PLACES else "entry")

    def children(self, name: str, known: Collection[str], fields: Collection[str]) -> Iterator[tuple[str, Reader]]:
        """Read a mapping of mappings."""
        outer = self.child(name, known)
        for key in outer:
            yield key, Reader(outer._at(key), outer.data[key], fields)

    def items(self, name: str, fields: Collection[str]) -> list[Reader]:
        """Read a list of mappings."""
        return [Reader(f"{self._at(name)}[{n}]", item, fields) for n, item in enumerate(self.mappings(name))]

    def mappings(self, name: str) -> list[Any]:
        """Read a list whose entries are read by somebody else."""
        value = self.data.get(name)
        if not isinstance(value, list | tuple):
            raise BadPosition(f"{self._at(name)}: expected a list, got {short(value)}")
        return list(value)

    def pairs(self, name: str, first: Collection[str], second: Collection[str]) -> Iterator[tuple[str, str]]:
        """Read a list of pairs of known words."""
        for number, pair in enumerate(self.mappings(name) if name in self.data else []):
            if not isinstance(pair, list | tuple) or len(pair) != len("ab"):
                raise BadPosition(f"{self._at(name)}[{number}]: expected a pair, got {short(pair)}")
            where = f"{name}[{number}]"
            yield self._known(where, pair[0], first), self._known(where, pair[1], second)


def _some(known: Collection[Any]) -> str:
    words = [str(word) if word != "" else "nothing" for word in known]
    more = len(words) - SHOWN
    return ", ".join(words[:SHOWN]) + (f" and {more} more" if more > 0 else "")


def short(value: object) -> str:
    """Return a value as it would be written, cut to a decent length."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a list in a list in a list …
        text = f"a monstrous {type(value).__name__}"
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
