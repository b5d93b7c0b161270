"""What lies on a construction wheel, and when it comes back.

>>> from barrage_core import from_position
>>> wheel = {"2": {"tile": "base", "excavators": 3}}
>>> state = from_position({"players": [{"company": "usa", "wheel": wheel}, {"company": "italy"}]})
>>> on_the_wheel(state, "usa")
[WheelLoad(turns=2, tile='base', excavators=3, mixers=0)]
"""

from __future__ import annotations

from typing import NamedTuple

from ..names import Seat
from ..state import GameState
from .arguments import about_a_state

__all__ = ["WheelLoad", "on_the_wheel"]


class WheelLoad(NamedTuple):
    """What comes back after a number of turns of the wheel."""

    turns: int
    tile: str
    excavators: int
    mixers: int


@about_a_state
def on_the_wheel(state: GameState, player: Seat | str) -> list[WheelLoad]:
    """Return what lies on a player's wheel, in the order in which it comes back."""
    wheel = state.wheels[state.seat(player)]
    return [WheelLoad(turns, *segment) for turns, segment in enumerate(wheel, 1) if any(segment)]
