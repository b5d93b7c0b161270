"""A position of the USA and Italy in a line, for the questions.

>>> usa_and_italy({"credits": 2}, dams={"B1L": dam("usa", 3, 1)}).water
{'B1L': 1}
"""

from __future__ import annotations

from typing import Any

from barrage_core import GameState
from tests.kit import tables
from tests.kit.random_games import play_random
from tests.kit.tables import PLAIN_OFFICER, dam, sit

__all__ = ["PLAIN_OFFICER", "dam", "some_states", "usa_and_italy"]


def usa_and_italy(usa: dict[str, Any] | None = None, italy: dict[str, Any] | None = None, **rest: Any) -> GameState:
    """Set up a position of the USA and Italy, with officers that change nothing unless they are named."""
    players = ("usa", PLAIN_OFFICER, usa or {}), ("italy", "mahiri_sekibo", italy or {})
    seats = [sit(company, **{"officer": officer, **fields}) for company, officer, fields in players]
    return tables.table(*seats, **rest).state


def some_states() -> list[GameState]:
    """Return states of a random game, from its beginning to its end."""
    return [
        state.copy() for number, (state, _, _) in enumerate(play_random(7, 3, "full", "standard")) if not number % 40
    ]
