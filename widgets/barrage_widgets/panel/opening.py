"""What a control begins with: a position in any form that the kit knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from barrage_core import BarrageError, Game, GameState, decode, from_position, to_position

__all__ = ["Position", "altered", "open_state"]

Position = str | Mapping[str, Any] | GameState | Game
"""A position code, a position as a mapping, a state, or a game (its present moment)."""


def open_state(position: Position | None, usual: Position | None = None) -> GameState:
    """Return a new state from a position, or from the usual one if none is given.

    A fault in the position raises a `BarrageError` that names it.

    >>> open_state({"players": [{"company": "usa"}, {"company": "italy"}]}).credits
    [6, 6]
    """
    if position is None and usual is not None:
        return open_state(usual)
    if isinstance(position, Game):
        return position.state.copy()
    if isinstance(position, GameState):
        return position.copy()
    if isinstance(position, str):
        return decode(position)
    if isinstance(position, Mapping):
        return from_position(position)
    raise BarrageError(f"expected a position code, a position, a state or a game, got {type(position).__name__}")


def altered(state: GameState, **fields: Any) -> GameState:
    """Return the position with some fields changed; a fault that this causes raises a `BarrageError` that names it.

    >>> state = open_state({"players": [{"company": "usa"}, {"company": "italy"}]})
    >>> altered(state, conduits={"C1R": "usa"}).conduits
    {'C1R': 0}
    """
    return from_position({**to_position(state), **fields})
