"""What can go wrong: one class for each reason."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .words import one_line

if TYPE_CHECKING:
    from .rulebook import Violation

__all__ = [
    "BadFile",
    "BadMap",
    "BadPosition",
    "BadRuleSet",
    "BarrageError",
    "IllegalAction",
    "UnknownAction",
    "cannot_read",
    "system_reason",
]


MOST_FAULTS = 50
"""So many faults are named in one sentence; more of them are only counted."""
LONGEST_NAME = 120
"""The most letters of an action in a sentence about it."""


class BarrageError(ValueError):
    r"""Base of every error that the kit raises on purpose; `faults` lists its reasons, usually one.

    Whatever a reason quotes, it is a printable line of reasonable length.

    >>> str(BarrageError("basin \\x1b[2J has no base space"))
    'basin \\x1b[2J has no base space'
    """

    def __init__(self, faults: str | Sequence[str]) -> None:
        self.faults = [one_line(fault) for fault in ([faults] if isinstance(faults, str) else faults)]
        more = len(self.faults) - MOST_FAULTS
        super().__init__("; ".join(self.faults[:MOST_FAULTS]) + (f"; and {more} more" if more > 0 else ""))


class BadMap(BarrageError):
    """A map that cannot be played on; `faults` names everything that is wrong with it.

    >>> from barrage_core import MINIATURE, map_from_dict, map_to_dict
    >>> try:
    ...     map_from_dict(map_to_dict(MINIATURE) | {"headstreams": {}, "layout": {}})
    ... except BadMap as problem:
    ...     print(problem.faults[0])
    the map has no headstream
    """


class BadPosition(BarrageError):
    """A position, or a position code, that does not describe a state of the game.

    >>> from barrage_core import from_position
    >>> try:
    ...     from_position({"players": []})
    ... except BadPosition as problem:
    ...     print(problem)
    number of players: expected a whole number from 2 to 4, got 0
    """


class BadFile(BarrageError):
    """A file that is broken, of another kind, or from a newer version.

    >>> from barrage_core import load_map
    >>> try:
    ...     load_map("no-such-file.json")
    ... except BadFile as problem:
    ...     print(problem)
    cannot read no-such-file.json: No such file or directory
    """


class BadRuleSet(BarrageError):
    """A rule set with an unknown name or a value out of range.

    >>> from barrage_core import RuleSet
    >>> try:
    ...     RuleSet(rounds=6)
    ... except BadRuleSet as problem:
    ...     print(problem)
    rounds: expected a whole number from 1 to 5, got 6
    """


class UnknownAction(BarrageError):
    """Data that does not describe any action of the game.

    >>> from barrage_core.actions import action_from_dict
    >>> try:
    ...     action_from_dict({"action": "Fly"})
    ... except UnknownAction as problem:
    ...     print(str(problem)[:40])
    action: expected one of PickCompany, Pic
    """


class IllegalAction(BarrageError):
    """An action that breaks a rule; `reasons` lists every rule that it breaks.

    >>> from barrage_core import Game, PlaceEngineers
    >>> try:
    ...     Game.new(players=2, seed=8).play(PlaceEngineers("TURBINE1L"))
    ... except IllegalAction as problem:
    ...     print(problem.reasons[0])
    you have no powerhouse to produce with (p. 15, action_board.perform)
    """

    def __init__(self, action: object, reasons: list[Violation]) -> None:
        self.action = action
        self.reasons = list(reasons)
        super().__init__(f"{_named(action)}: " + "; ".join(str(reason) for reason in self.reasons))


def cannot_read(path: str | os.PathLike[str], problem: Exception) -> BadFile:
    """Return the error for a file or a folder that cannot be read."""
    return BadFile(f"cannot read {os.fspath(path)}: {system_reason(problem)}")


def system_reason(problem: Exception) -> str:
    """Return why the system refused something, without the path, which the sentence around it names."""
    return getattr(problem, "strerror", None) or str(problem)


def _named(action: object) -> str:
    """Name an action in words, or by its class where a field of the wrong kind or size leaves no words for it."""
    try:
        return one_line(str(action), LONGEST_NAME)
    except (AttributeError, TypeError, ValueError, RecursionError):
        return type(action).__name__
