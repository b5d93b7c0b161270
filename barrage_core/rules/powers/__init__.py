"""What companies, officers and advanced tiles change: one table of powers, each with a few hooks.

Only this folder and the component tables know them by name; the chapters ask `officer_power`, `company_power` and
`tile_power`, and use the hooks that they get.
"""

from __future__ import annotations

from . import companies  # noqa: F401  (enters its powers)
from .officers import capacity
from .own import add_bonus_tile, add_company, add_officer, own_powers, perhaps_own, remove_own
from .power import (
    POWERS,
    Power,
    Price,
    acting_officer,
    company_power,
    enter,
    officer_power,
    own_power,
    tile_power,
)
from .technology import TILE_POWERS

__all__ = [
    "COST_TILES",
    "ENGINEER_FREE_TILES",
    "FEE_FREE_TILES",
    "POWERS",
    "Power",
    "Price",
    "acting_officer",
    "add_bonus_tile",
    "add_company",
    "add_officer",
    "capacity",
    "company_power",
    "enter",
    "officer_power",
    "own_power",
    "own_powers",
    "perhaps_own",
    "remove_own",
    "tile_power",
]

ENGINEER_FREE_TILES = frozenset(power.id for power in TILE_POWERS if power.needs_no_engineers)
COST_TILES = frozenset(power.id for power in TILE_POWERS if power.changes_cost)
FEE_FREE_TILES = frozenset(power.id for power in TILE_POWERS if power.waives_red_fee)
"""Read off the table once, because every look at the options of a turn needs them."""
