"""What companies, officers and advanced tiles change: one table of powers, each with a few hooks.

Only this folder and the component tables know them by name; the chapters ask `officer_power`, `company_power` and
`tile_power`, and use the hooks that they get.
"""

from __future__ import annotations

from functools import cache

from ...names import Seat
from .companies import COMPANY_POWERS
from .officers import OFFICER_POWERS, capacity
from .power import (
    NO_POWER,
    POWERS,
    Power,
    Price,
    acting_officer,
    company_power,
    officer_power,
    own_power,
    tile_power,
)
from .technology import TILE_POWERS

__all__ = [
    "COMPANY_POWERS",
    "COST_TILES",
    "ENGINEER_FREE_TILES",
    "FEE_FREE_TILES",
    "NO_POWER",
    "OFFICER_POWERS",
    "POWERS",
    "TILE_POWERS",
    "Power",
    "Price",
    "acting_officer",
    "capacity",
    "company_power",
    "officer_power",
    "own_power",
    "tile_power",
    "watchers",
]

ENGINEER_FREE_TILES = frozenset(power.id for power in TILE_POWERS if power.needs_no_engineers)
COST_TILES = frozenset(power.id for power in TILE_POWERS if power.changes_cost)
FEE_FREE_TILES = frozenset(power.id for power in TILE_POWERS if power.waives_red_fee)
"""Read off the table once, because every look at the options of a turn needs them."""


@cache
def watchers(companies: tuple[str, ...]) -> tuple[Seat, ...]:
    """Return the players whose company reacts to passing water."""
    return tuple(seat for seat, company in enumerate(companies) if POWERS[company].water_passed is not None)
