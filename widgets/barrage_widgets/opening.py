"""What a control begins with: a position in any form that the kit knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from barrage_core import BarrageError, Game, GameState, decode, from_position

__all__ = ["Position", "open_state"]

Position = str | Mapping[str, Any] | GameState | Game
"""A position code, a position as a mapping, a state, or a game (its present moment)."""


def open_state(position: Position) -> GameState:
    """Return a state of its own from a position; a fault of the position is a `BarrageError` that names it.

    >>> open_state({"players": [{"company": "usa"}, {"company": "italy"}]}).credits
    [6, 6]
    """
    if isinstance(position, Game):
        return position.state.copy()
    if isinstance(position, GameState):
        return position.copy()
    if isinstance(position, str):
        return decode(position)
    if isinstance(position, Mapping):
        return from_position(position)
    raise BarrageError(f"expected a position code, a position, a state or a game, got {type(position).__name__}")
