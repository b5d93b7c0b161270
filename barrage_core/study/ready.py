"""Ready-made studies: plans to begin with, one of each kind. `barrage study list` names them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, Final

from ..checks import one_of
from ..errors import BadFile
from ..files.jsonfile import path_of
from .plan import Plan, read_plan
from .restricted import BANS

__all__ = ["READY", "find_plan"]

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
    "balance": Plan(
        "balance", "Companies, officers, seats and starting contracts", games=4000, bots=("novice",), rotate=True
    ),
    "restricted": Plan(
        "restricted",
        "A player that must do without something",
        games=2000,
        bots=("novice",),
        rotate=True,
        forbid=(*BANS, "basin 5"),
    ),
    "skill": Plan(
        "skill", "Every bot against every other", games=200, bots=("random", "greedy", "novice", "apprentice")
    ),
    "maps": Plan(
        "maps", "The same measures on several maps", games=1000, bots=("novice",), maps=("standard", "miniature")
    ),
    "nothing": Plan("nothing", "Two series of the same game: chance alone", games=2000, bots=("novice",)),
}
"""Every ready-made study by its name: one of each kind."""


def find_plan(study: str | os.PathLike[str] | Plan, chosen: Mapping[str, Any] | None = None) -> Plan:
    """Return a plan: a ready-made one by its name, one from a TOML file, or one that is given.

    What is `chosen` replaces fields of the plan; a value of None leaves the field as it is.

    >>> find_plan("rulings", {"games": 20, "seed": None}).games
    20
    """
    chosen = {name: value for name, value in (chosen or {}).items() if value is not None}
    for field in chosen:
        one_of(field, [item.name for item in fields(Plan)], "field of the plan")
    if isinstance(study, Plan):
        return replace(study, **chosen)
    name = os.fspath(path_of(study))
    if name in READY:
        return replace(READY[name], **chosen)
    if name.endswith(".toml"):
        return replace(read_plan(name), **chosen)
    raise BadFile(f"there is no study {name!r}: expected {', '.join(READY)}, or a .toml file")
