"""What companies, officers and advanced tiles change: one table of powers, each with a few hooks.

Only this folder and the component tables know them by name; the chapters ask `officer_power`, `company_power` and
`tile_power`, and use the hooks that they find.
"""

from __future__ import annotations

from functools import cache

from ...names import Seat
from ...state import GameState
from .companies import COMPANY_POWERS
from .officers import OFFICER_POWERS, capacity, officer_power, own_power
from .power import NO_POWER, Power, Price
from .technology import TILE_POWERS

__all__ = [
    "COST_TILES",
    "ENGINEER_FREE_TILES",
    "FEE_FREE_TILES",
    "NO_POWER",
    "POWERS",
    "Power",
    "Price",
    "capacity",
    "company_power",
    "officer_power",
    "own_power",
    "tile_power",
    "watchers",
]

POWERS: dict[str, Power] = {power.id: power for power in (*COMPANY_POWERS, *OFFICER_POWERS, *TILE_POWERS, NO_POWER)}
"""Every power by the name of its company, officer or tile."""
_BY_TILE = {power.id: power for power in TILE_POWERS}
ENGINEER_FREE_TILES = frozenset(power.id for power in TILE_POWERS if power.needs_no_engineers)
COST_TILES = frozenset(power.id for power in TILE_POWERS if power.changes_cost)
FEE_FREE_TILES = frozenset(power.id for power in TILE_POWERS if power.waives_red_fee)
"""Read off the table once, because every look at the options of a turn needs them."""


def company_power(state: GameState, player: Seat) -> Power:
    """Return the power of a player's company, once its ability is switched on."""
    return POWERS[state.companies[player]] if state.has_ability(player) else NO_POWER


def tile_power(tile: str) -> Power:
    """Return the power of a technology tile; basic tiles have none."""
    return _BY_TILE.get(tile, NO_POWER)


@cache
def watchers(companies: tuple[str, ...]) -> tuple[Seat, ...]:
    """Return the players whose company reacts to passing water."""
    return tuple(seat for seat, company in enumerate(companies) if POWERS[company].water_passed is not None)
