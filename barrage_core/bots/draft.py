"""What a company and an officer are worth in the draft, by experience."""

from __future__ import annotations

from ..names import Seat
from ..state import GameState

__all__ = ["DRAFT", "draft_worth"]

DRAFT: dict[str, float] = {}
"""Victory points above the mean, in games of the engineer against itself; a name that is not listed counts 0."""


def draft_worth(state: GameState, seat: Seat) -> float:
    """Return what a player's company and officer are worth."""
    return DRAFT.get(state.companies[seat], 0.0) + DRAFT.get(state.officers[seat], 0.0)
