"""What an answer about a map looks like on the board: heat on basins and conduits, and rivers of different widths."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

__all__ = ["Layer", "Spot", "drops", "heated", "listing", "some"]

LARGE = 10


class Spot(NamedTuple):
    """A basin or a conduit in a layer: how hot it is, from 0 to 1, and the few words on its label."""

    heat: float
    words: str


@dataclass(frozen=True, slots=True)
class Layer:
    """What `pictures.board(shown, layer=…)` lays over the map.

    `rivers` says how wide each stretch is, from 0 to 1, by the headstream or the basin where it begins.
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
    return f"{some(amount)} drop{'' if some(amount) == '1' else 's'}"


def listing(names: object, thing: str) -> str:
    """List names after the word for them.

    >>> listing(["3", "4"], "basin"), listing(["A"], "headstream"), listing(["1", "2", "3"], "basin")
    ('basins 3 and 4', 'headstream A', 'basins 1, 2 and 3')
    """
    *most, last = map(str, names)  # type: ignore[call-overload]
    return f"{thing}s {', '.join(most)} and {last}" if most else f"{thing} {last}"
