"""Which technology tiles a player owns from the start."""

from __future__ import annotations

from ..names import Seat
from ..rules.setup import basic_tiles
from ..state import GameState
from .arguments import about_a_state

__all__ = ["starting_tiles"]


@about_a_state
def starting_tiles(state: GameState, player: Seat | str) -> tuple[str, ...]:
    """Return the tiles that a player owns from the start, on the wheel or off it; a tile of the officer is the last.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}], "mode": "full"})
    >>> starting_tiles(state, "italy")
    ('base', 'elevation', 'conduit', 'powerhouse')
    """
    return basic_tiles(state, state.seat(player))
