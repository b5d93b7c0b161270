"""What can go wrong, one class a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .rulebook import Violation

__all__ = ["BadFile", "BadMap", "BadPosition", "BadRuleSet", "BarrageError", "IllegalAction", "UnknownAction"]


class BarrageError(ValueError):
    """Base of every error that the kit raises on purpose."""


class BadMap(BarrageError):
    """A map that cannot be played on; `faults` names each reason."""

    def __init__(self, faults: list[str]) -> None:
        self.faults = list(faults)
        super().__init__("; ".join(self.faults))


class BadPosition(BarrageError):
    """A position, or a position code, that does not describe a state of the game."""

    def __init__(self, faults: list[str] | str) -> None:
        self.faults = [faults] if isinstance(faults, str) else list(faults)
        super().__init__("; ".join(self.faults))


class BadFile(BarrageError):
    """A file that is broken, foreign, or from a newer version."""


class BadRuleSet(BarrageError):
    """A rule set with an unknown name or a value out of range."""


class UnknownAction(BarrageError):
    """Data that does not describe any action of the game."""


class IllegalAction(BarrageError):
    """An action that breaks a rule; `reasons` lists every rule it breaks."""

    def __init__(self, action: object, reasons: list[Violation]) -> None:
        self.action = action
        self.reasons = list(reasons)
        super().__init__(f"{action}: " + "; ".join(str(reason) for reason in self.reasons))
