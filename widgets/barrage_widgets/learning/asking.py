"""What a learner can be asked for: `Asking`, and numbers. Each kind shows, reads, compares and words its answers.

Answers are plain JSON data, and may come from a control or from code. A `draft` is an answer in the making; None is the
empty one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from typing import Any

from barrage_core.catalogue import say
from barrage_core.checks import expected, mapping, one_of, short, whole_number
from barrage_core.errors import BarrageError
from barrage_core.state import GameState
from barrage_core.words import capitalised, count

from ..panel import Block, blocks
from ..words import number_words

__all__ = ["PART", "Asking", "Number", "Numbers"]

UNCOUNTED = ("energy", "VP", "water")
"""Units that are the same for one and for many."""
PART = "guess_"
"""Begins the id of a control that gives one part of an answer."""


class Asking(ABC):
    """What is asked for.

    >>> from barrage_widgets import Number
    >>> isinstance(Number(0, 20, "energy"), Asking)
    True
    """

    @property
    @abstractmethod
    def invitation(self) -> str:
        """Say what an answer looks like, for a learner who is about to give one."""

    @abstractmethod
    def read(self, value: Any) -> Any:
        """Return an answer as plain data; `BarrageError` asks for a better one."""

    @abstractmethod
    def words(self, answer: Any) -> str:
        """Put an answer into words."""

    def blocks(self, draft: Any) -> list[Block]:
        """Show the controls; what they are set to arrives in `change`."""
        return []

    def change(self, draft: Any, value: Any) -> Any:
        """Return the draft after a control was used."""
        return self.read(value)

    def draft(self, value: Any) -> Any:
        """Return an answer in the making that comes from elsewhere; it may lack a part, where answers have parts."""
        return self.read(value)

    def without(self, draft: Any, value: Any) -> Any:
        """Return the draft after a control was set to something that cannot be an answer."""
        return draft

    def same(self, given: Any, right: Any) -> bool:
        """Compare two answers."""
        return bool(given == right)

    def within(self, state: GameState | None, basins: Collection[str] | None) -> Asking:
        """Return the same question about a position."""
        return self

    def _refusal(self, value: object) -> BarrageError:
        got = "" if value is None else say(" You gave {value}.", value=short(value))
        return BarrageError(
            say("Your answer must be {what}.", what=self.invitation[:1].lower() + self.invitation[1:]) + got
        )


# Numbers ----------------------------------------------------------------------------------------------------------


class Number(Asking):
    """A whole number from `low` to `high` of a `unit`, which is in the singular: "drop".

    >>> energy = Number(0, 20, "energy")
    >>> energy.read(8), energy.words(8), energy.same(8, 6)
    (8, '8 energy', False)
    """

    def __init__(self, low: int, high: int, unit: str = "") -> None:
        whole_number(high, whole_number(low, None, None, "low") + 1, None, "high")
        if unit.endswith("s"):
            raise BarrageError(expected("a unit in the singular", unit, "unit"))
        self.low, self.high, self.unit = low, high, unit

    @property
    def invitation(self) -> str:
        """Say the bounds."""
        return say("A whole number from {low} to {high}", low=number_words(self.low), high=number_words(self.high))

    def read(self, value: Any) -> int:
        """Accept a whole number within the bounds; 3.0 is one, True and "3" are not."""
        whole = isinstance(value, int | float) and not isinstance(value, bool) and value == value // 1
        if not whole or not self.low <= value <= self.high:
            raise self._refusal(value)
        return int(value)

    def words(self, answer: int) -> str:
        """Say the number with its unit."""
        if not self.unit or self.unit in UNCOUNTED:
            return f"{answer} {self.unit}".strip()
        return count(answer, self.unit)

    def blocks(self, draft: Any) -> list[Block]:
        """Show a field to type into: a slider would suggest where to look."""
        counted = count(0, self.unit).removeprefix("0 ")
        unit = self.unit if self.unit in UNCOUNTED else counted if self.unit else "number"
        low, high = number_words(self.low), number_words(self.high)
        label = say("{unit} ({low} to {high})", unit=capitalised(unit), low=low, high=high)
        return [blocks.number("guess", label, draft, self.low, self.high)]

    def without(self, draft: Any, value: Any) -> None:
        """Forget the number: the field shows another one now."""


def _bounds(name: str, part: Number) -> str:
    return say("{name} ({low} to {high})", name=name, low=number_words(part.low), high=number_words(part.high))


class Numbers(Asking):
    """Several numbers at once, each with a name and its bounds: `Numbers({"credits": (0, 9), "VP": (0, 9)})`.

    >>> Numbers({"credits": (0, 9), "VP": (0, 9)}).read([3, 2])
    {'credits': 3, 'VP': 2}
    """

    def __init__(self, parts: Mapping[str, tuple[int, int]]) -> None:
        if not mapping(parts, "parts"):
            raise BarrageError(expected("at least one number", parts, "parts"))
        self.parts = {name: Number(*bounds) for name, bounds in parts.items()}

    @property
    def invitation(self) -> str:
        """Say the names and bounds."""
        return say("A whole number for each of: ") + ", ".join(_bounds(name, part) for name, part in self.parts.items())

    def read(self, value: Any) -> dict[str, int]:
        """Accept numbers by name, or in their order."""
        if isinstance(value, list | tuple) and len(value) == len(self.parts):
            value = dict(zip(self.parts, value, strict=True))
        if not isinstance(value, Mapping) or not set(value) <= set(self.parts):
            raise self._refusal(value)
        if missing := [_bounds(name, part) for name, part in self.parts.items() if name not in value]:
            raise BarrageError(
                say("Your answer is not complete yet. Still missing: {missing}.", missing=", ".join(missing))
            )
        return {name: self._read(name, value[name]) for name in self.parts}

    def _read(self, name: str, number: Any) -> int:
        try:
            return self.parts[name].read(number)
        except BarrageError as error:
            raise BarrageError(f"{name}: {error}") from None

    def words(self, answer: Mapping[str, int]) -> str:
        """Say each number with its name."""
        return "; ".join(f"{name}: {number}" for name, number in answer.items())

    def blocks(self, draft: Any) -> list[Block]:
        """Show a field for each number."""
        given = draft or {}
        return [
            blocks.number(
                f"{PART}{name}",
                _bounds(name, part),
                given.get(name),
                part.low,
                part.high,
            )
            for name, part in self.parts.items()
        ]

    def change(self, draft: Any, value: Any) -> dict[str, int]:
        """Set one number: `value` is its name and the number; or all of them."""
        if not isinstance(value, tuple):
            return self.read(value)
        name, number = value
        one_of(name, self.parts, "number")
        kept = {other: old for other, old in (draft or {}).items() if other != name}
        return kept if number is None else kept | {name: self._read(name, number)}

    def draft(self, value: Any) -> dict[str, int]:
        """Accept some of the numbers, by name."""
        given = mapping(value, "answer")
        return {one_of(name, self.parts, "number"): self._read(name, given[name]) for name in given}

    def without(self, draft: Any, value: Any) -> dict[str, int]:
        """Forget the number whose field shows another one now."""
        return self.change(draft, (value[0], None)) if isinstance(value, tuple) else draft or {}
