"""A turn of a player now, whoever is to move: what it would have, and what it would not."""

from __future__ import annotations

from ..agenda import Turn
from ..names import Seat
from ..state import GameState

__all__ = ["copied_in_turn", "in_turn"]


def copied_in_turn(state: GameState, seat: Seat) -> str:
    """Return the officer that is copied in a turn of a player, or nothing.

    Copying counts for the rest of one turn. Just after it, when the action is still to come, this is that turn; once
    the action has begun, the next turn of the same player would be another one.
    """
    return state.copied if state.decision == Turn(seat) else ""


def in_turn(state: GameState, seat: Seat) -> GameState:
    """Return the state as a turn of a player would find it: an officer copied in another turn does not count."""
    copied = copied_in_turn(state, seat)
    if copied == state.copied:
        return state
    draft = state.copy()
    draft.copied = copied
    return draft
