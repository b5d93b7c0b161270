"""What an Automa means to do, and the way to it, written down while it decides, where somebody wants to know."""

from __future__ import annotations

from typing import NamedTuple

from ...actions import Pay, Produce
from ...components.automa import Entry
from ...rulebook import Violation

__all__ = ["THROUGH", "Attempt", "Narrowing", "Plan", "Trace", "Way"]

THROUGH = "–"
"""Stands between the dam and the conduit of a system, where steps name systems."""


class Narrowing(NamedTuple):
    """One step on the way to a place or a system: what was looked for, whether any fitted, and those left after it.

    >>> from barrage_core import from_position
    >>> from barrage_core.questions import automa_turn
    >>> players = [{"company": "usa", "automa": "medium"}, {"company": "italy"}]
    >>> turn = automa_turn(from_position({"players": players, "mode": "full"}), actions=4, criteria=1)
    >>> step = turn.attempts[-1].way[-1]
    >>> step.says, step.fitted, step.left
    ('the first from basin 1 on', True, ('B1L',))
    """

    step: str
    says: str
    fitted: bool
    left: tuple[str, ...]
    rule: str


class Plan(NamedTuple):
    """What would come of an entry: why it cannot be done, or all that was chosen for it."""

    reasons: tuple[Violation, ...] = ()
    choice: str = ""
    piece: str = ""
    tile: str = ""
    copies: str = ""
    payment: Pay | None = None
    production: Produce | None = None
    drops: tuple[str, ...] = ()


class Attempt(NamedTuple):
    """An entry of a tile that was tried: why it could not be done, or the way to what was done.

    `number` counts the entries of the tile from 0. `choice` is the place, the headstreams (with a comma in between) or
    the tile that was chosen. A construction names the `piece` that is built: an officer may want another one than the
    entry.

    >>> from barrage_core import from_position
    >>> from barrage_core.questions import automa_turn
    >>> players = [{"company": "usa", "automa": "medium"}, {"company": "italy"}]
    >>> turn = automa_turn(from_position({"players": players, "mode": "full"}), actions=4, criteria=1)
    >>> [(attempt.number, attempt.choice, attempt.piece, len(attempt.reasons)) for attempt in turn.attempts]
    [(0, '', '', 1), (1, 'B1L', 'base', 0)]
    """

    number: int
    entry: Entry
    reasons: tuple[Violation, ...]
    way: tuple[Narrowing, ...]
    choice: str
    piece: str


Way = list[Narrowing] | None
"""Where the steps to one choice are noted; None where nobody will read them."""
Trace = list[Attempt] | None
"""Where the entries that were tried are noted; None likewise."""
