"""A position of the USA and Italy in a line, for the questions.

>>> table({"credits": 2}, dams={"B1L": dam("usa", 3, 1)}).water
{'B1L': 1}
"""

from __future__ import annotations

from typing import Any

from barrage_core import GameState, from_position
from tests.kit.random_games import play_random

PLAIN = "graziano_del_monte"
"""An officer who changes no cost and no production."""


def table(usa: dict[str, Any] | None = None, italy: dict[str, Any] | None = None, **rest: Any) -> GameState:
    """Set up a position of the USA and Italy, with officers that change nothing unless they are named."""
    players = [
        {"company": "usa", "officer": PLAIN, **(usa or {})},
        {"company": "italy", "officer": "mahiri_sekibo", **(italy or {})},
    ]
    return from_position({"players": players, **rest})


def dam(owner: str, level: int = 1, water: int = 0) -> dict[str, Any]:
    """Describe a dam."""
    return {"owner": owner, "level": level, "water": water}


def some_states() -> list[GameState]:
    """Return states of a random game, from its beginning to its end."""
    return [
        state.copy() for number, (state, _, _) in enumerate(play_random(7, 3, "full", "standard")) if not number % 40
    ]
