"""Plans of studies that take a moment."""

from __future__ import annotations

from typing import Any

from barrage_core.rulebook import RuleSet
from barrage_core.study import Plan

__all__ = ["QUICK", "SHORT", "ablation", "plan_of"]

QUICK: dict[str, Any] = {
    "games": 3,
    "players": 2,
    "map": "miniature",
    "rules": RuleSet(rounds=1),
    "bots": ("random",),
}
SHORT = {"no fees": {"conduit_fee_credits": 0}, "rich": {"starting_credits": 20}}


def ablation(**more: Any) -> Plan:
    """Return a plan with two changes of one rule each."""
    return Plan("ablation", "Fees", **{**QUICK, "changes": SHORT, **more})


def plan_of(kind: str, **more: Any) -> Plan:
    """Return a plan of any kind, with what that kind needs."""
    needed: dict[str, dict[str, Any]] = {
        "ablation": {"changes": SHORT},
        "restricted": {"forbid": ("fees", "basin 5")},
        "maps": {"maps": ("miniature",)},
        "skill": {"bots": ("random", "greedy")},
    }
    return Plan(kind, **{**QUICK, **needed.get(kind, {}), **more})
