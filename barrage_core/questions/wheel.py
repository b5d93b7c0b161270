"""What lies on a construction wheel, when it comes back, and what loading and turning the wheel does."""

from __future__ import annotations

from typing import NamedTuple

from ..checks import one_of, whole_number
from ..errors import BarrageError
from ..events import Event
from ..names import Seat
from ..resources import put_on_wheel, turn_wheel
from ..state import EMPTY_SEGMENT, GameState, Segment
from .arguments import about_a_state

__all__ = ["WheelLoad", "on_the_wheel", "try_wheel_load", "try_wheel_turn"]


class WheelLoad(NamedTuple):
    """What comes back after a number of turns of the wheel.

    >>> from barrage_core import from_position
    >>> wheel = {"2": {"tile": "base", "excavators": 3}}
    >>> state = from_position({"players": [{"company": "usa", "wheel": wheel}, {"company": "italy"}]})
    >>> on_the_wheel(state, "usa")[0].turns
    2
    """

    turns: int
    tile: str
    excavators: int
    mixers: int


@about_a_state
def on_the_wheel(state: GameState, player: Seat | str) -> list[WheelLoad]:
    """Return what lies on a player's wheel, in the order in which it comes back.

    >>> from barrage_core import from_position
    >>> wheel = {"2": {"tile": "base", "excavators": 3}}
    >>> state = from_position({"players": [{"company": "usa", "wheel": wheel}, {"company": "italy"}]})
    >>> on_the_wheel(state, "usa")
    [WheelLoad(turns=2, tile='base', excavators=3, mixers=0)]
    """
    wheel = state.wheels[state.seat(player)]
    return [WheelLoad(turns, *segment) for turns, segment in enumerate(wheel, 1) if any(segment)]


@about_a_state
def try_wheel_load(
    state: GameState, player: Seat | str, tile: str = "", excavators: int = 0, mixers: int = 0
) -> tuple[GameState, list[Event]]:
    """Put a tile and machines on a player's wheel as a construction does, which turns it by one segment.

    Return the position after it, and what happened.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
    >>> after, _ = try_wheel_load(state, "usa", "base", excavators=2)
    >>> on_the_wheel(after, "usa"), after.excavators[0] - state.excavators[0]
    ([WheelLoad(turns=5, tile='base', excavators=2, mixers=0)], -2)
    """
    seat, draft, log = state.seat(player), state.copy(), list[Event]()
    load = Segment(
        one_of(tile, ("", *state.tiles[seat]), "tile"),
        whole_number(excavators, 0, state.excavators[seat], "excavators"),
        whole_number(mixers, 0, state.mixers[seat], "mixers"),
    )
    if load == EMPTY_SEGMENT:
        raise BarrageError("there is nothing to put on the wheel: choose a tile or machines")
    put_on_wheel(draft, seat, load, "construction.wheel", log)
    return draft, log


@about_a_state
def try_wheel_turn(state: GameState, player: Seat | str, turns: int) -> tuple[GameState, list[Event]]:
    """Turn a player's wheel by some segments as the workshop does; return the position after it, and what happened.

    >>> from barrage_core import from_position
    >>> wheel = {"2": {"tile": "base", "excavators": 3}}
    >>> state = from_position({"players": [{"company": "usa", "wheel": wheel}, {"company": "italy"}]})
    >>> after, events = try_wheel_turn(state, "usa", 2)
    >>> on_the_wheel(after, "usa"), len(events)
    ([], 2)
    """
    seat, draft, log = state.seat(player), state.copy(), list[Event]()
    whole_number(turns, 1, len(state.wheels[seat]), "turns")
    turn_wheel(draft, seat, turns, "action_board.workshop", log)
    return draft, log
