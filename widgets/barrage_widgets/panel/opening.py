"""What a control begins with: a position in any form that the kit knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from barrage_core import BarrageError, Game, GameState, decode, from_position, to_position
from barrage_core.checks import expected

__all__ = ["Position", "altered", "checked_position", "open_state"]

Position = str | Mapping[str, Any] | GameState | Game
"""A position code, a position as a mapping, a state, or a game (its present moment)."""


def open_state(position: Position | None, usual: Position | None = None) -> GameState:
    """Return a new state from a position, or from the usual one if none is given.

    A fault in the position raises a `BarrageError` that names it.

    >>> open_state({"players": [{"company": "usa"}, {"company": "italy"}]}).credits
    [6, 6]
    """
    given = checked_position(usual if position is None else position)
    if isinstance(given, Game):
        return given.state.copy()
    if isinstance(given, GameState):
        return given.copy()
    return decode(given) if isinstance(given, str) else from_position(given)


def checked_position(value: object) -> Position:
    """Return a position in one of its forms; anything else is an error.

    >>> checked_position(7)
    Traceback (most recent call last):
    barrage_core.errors.BarrageError: position: expected a position code, a position, a state or a game, got 7
    """
    if not isinstance(value, str | Mapping | GameState | Game):
        raise BarrageError(expected("a position code, a position, a state or a game", value, "position"))
    return value


def altered(state: GameState, **fields: Any) -> GameState:
    """Return the position with some fields changed; a fault that this causes raises a `BarrageError` that names it.

    >>> state = open_state({"players": [{"company": "usa"}, {"company": "italy"}]})
    >>> altered(state, conduits={"C1R": "usa"}).conduits
    {'C1R': 0}
    """
    return from_position({**to_position(state), **fields})
