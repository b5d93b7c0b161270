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


class BarrageError(ValueError):
    """Base of every error that the kit raises on purpose; `faults` lists its reasons, usually one.

    Whatever a reason quotes, it is a printable line of reasonable length.
    """

    def __init__(self, faults: str | Sequence[str]) -> None:
        self.faults = [one_line(fault) for fault in ([faults] if isinstance(faults, str) else faults)]
        more = len(self.faults) - MOST_FAULTS
        super().__init__("; ".join(self.faults[:MOST_FAULTS]) + (f"; and {more} more" if more > 0 else ""))


class BadMap(BarrageError):
    """A map that cannot be played on; `faults` names everything that is wrong with it."""


class BadPosition(BarrageError):
    """A position, or a position code, that does not describe a state of the game."""


class BadFile(BarrageError):
    """A file that is broken, of another kind, or from a newer version."""


class BadRuleSet(BarrageError):
    """A rule set with an unknown name or a value out of range."""


class UnknownAction(BarrageError):
    """Data that does not describe any action of the game."""


class IllegalAction(BarrageError):
    """An action that breaks a rule; `reasons` lists every rule that it breaks."""

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
    """Name an action in words, or by its class where a field of the wrong kind leaves no words for it."""
    try:
        return str(action)
    except (AttributeError, TypeError):
        return type(action).__name__
