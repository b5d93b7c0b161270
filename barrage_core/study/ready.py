"""Ready-made studies: plans to begin with, one of each kind. `barrage study list` names them."""

from __future__ import annotations

from typing import Final

from .plan import Plan
from .restricted import BANS

__all__ = ["READY"]

READY: Final[dict[str, Plan]] = {
    "ablation": Plan(
        "ablation",
        "Rules switched off or over, one at a time and together",
        games=2000,
        bots=("novice",),
        changes={
            "no conduit fees": {"conduit_fee_credits": 0, "conduit_fee_vp": 0},
            "four rounds": {"rounds": 4},
            "free red spaces": {"red_building_fee": 0, "red_action_fee": 0},
            "six mixers": {"starting_mixers": 6},
        },
        together=True,
    ),
    "rulings": Plan(
        "rulings", "Every open question of the rulebook, settled the other way", games=2000, bots=("novice",)
    ),
    "balance": Plan("balance", "Companies, officers, seats and starting contracts", games=4000, bots=("novice",)),
    "restricted": Plan(
        "restricted",
        "A player that must do without something",
        games=2000,
        bots=("novice",),
        rotate=True,
        forbid=(*BANS, "basin 5"),
    ),
    "skill": Plan(
        "skill", "Every bot against three of every other", games=200, bots=("random", "greedy", "novice", "apprentice")
    ),
    "maps": Plan(
        "maps", "The same measures on several maps", games=1000, bots=("novice",), maps=("standard", "miniature")
    ),
    "nothing": Plan("nothing", "Two series of the same game: chance alone", games=2000, bots=("novice",)),
}
"""Every ready-made study by its name: one of each kind."""
