"""What an answer about a map looks like on the board: heat on basins and conduits, and rivers of different widths."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from ..catalogue import say, say_many

__all__ = ["BUILT", "NOW", "Layer", "Spot", "as_built", "best", "drops", "heated", "some"]

LARGE = 10
NOW = "With what is built now"
"""How a sentence about a position begins, where an answer about a map counts everything as built."""
BUILT = "; only what is built now counts"
"""How the title of such a layer ends."""
R = TypeVar("R")


class Spot(NamedTuple):
    """A basin or a conduit in a layer: how hot it is, from 0 to 1, and the few words on its label.

    >>> Spot(0.5, "2 drops").words
    '2 drops'
    """

    heat: float
    words: str


@dataclass(frozen=True, slots=True)
class Layer:
    """What `pictures.board(shown, layer=…)` lays over the map.

    `rivers` says how wide each stretch is, from 0 to 1, by the headstream or the basin where it begins.

    >>> from barrage_core import pictures
    >>> layer = Layer("Where I would build", basins={"4": Spot(1.0, "here")})
    >>> "here" in pictures.board("miniature", layer=layer).text
    True
    """

    title: str
    basins: Mapping[str, Spot] = field(default_factory=dict)
    conduits: Mapping[str, Spot] = field(default_factory=dict)
    rivers: Mapping[str, float] = field(default_factory=dict)


def heated(amounts: Mapping[str, float]) -> dict[str, Spot]:
    """Return amounts as spots, the largest the hottest.

    >>> heated({"1": 4, "2": 1.5})
    {'1': Spot(heat=1.0, words='4'), '2': Spot(heat=0.375, words='1.5')}
    """
    most = max(amounts.values(), default=0) or 1
    return {name: Spot(amount / most, _short(amount)) for name, amount in amounts.items()}


def _short(amount: float) -> str:
    """Leave out the decimal of a large number, for which a label has no room."""
    return f"{amount:.0f}" if amount >= LARGE else some(amount)


def some(amount: float) -> str:
    """Write an amount with one decimal at most.

    >>> some(3.0), some(3.875)
    ('3', '3.9')
    """
    return f"{amount:.1f}".removesuffix(".0")


def drops(amount: float) -> str:
    """Write an amount of water.

    >>> drops(1), drops(7.75)
    ('1 drop', '7.8 drops')
    """
    number = 1 if some(amount) == "1" else 2  # a part of a drop has the plural, too
    return say_many(number, "{amount} drop", "{amount} drops", amount=some(amount))


def as_built(words: str) -> str:
    """Say that an answer counts only what is built now.

    >>> as_built("no conduit leads there")
    'With what is built now, no conduit leads there'
    """
    return say("With what is built now, {what}", what=words)


def best(rows: Iterable[R], amount: Callable[[R], float]) -> list[R]:
    """Return every row with the largest amount, so that a sentence which names the best one also names its equals.

    >>> best(["C1R", "C2L", "C3"], len), best([], len)
    (['C1R', 'C2L'], [])
    """
    rows = list(rows)
    most = max(map(amount, rows), default=0)
    return [row for row in rows if amount(row) == most]
