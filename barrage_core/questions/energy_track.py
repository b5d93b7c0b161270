"""Where a player stands on the energy track, and what a bonus tile counts for them."""

from __future__ import annotations

from ..checks import one_of
from ..components.tiles import BONUS_TILES
from ..names import Seat
from ..rules.energy_track import bonus_count, section
from ..state import GameState
from .arguments import about_a_state

__all__ = ["counted_by_tile", "track_section"]


@about_a_state
def track_section(state: GameState, player: Seat | str) -> int:
    """Return the section of the track where a player's marker stands; below the first section it is 0.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa", "energy": 13}, {"company": "italy"}]})
    >>> track_section(state, "usa"), track_section(state, "italy")
    (2, 0)
    """
    return section(state.energy[state.seat(player)])


@about_a_state
def counted_by_tile(state: GameState, player: Seat | str, tile: str) -> int:
    """Return how many things a bonus tile counts for a player.

    >>> from barrage_core import from_position
    >>> players = [{"company": "usa"}, {"company": "italy"}]
    >>> counted_by_tile(from_position({"players": players, "dams": {"B1L": {"owner": "usa"}}}), "usa", "bases")
    1
    """
    return bonus_count(state, state.seat(player), one_of(tile, BONUS_TILES, "tile"))
