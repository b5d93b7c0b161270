"""The arms of a study: the ways to play that are compared, by the kind of study.

All arms have the same seeds, so that a game of one arm and that of another are a pair.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..checks import short
from ..components.maps import MapLike
from ..rulebook import RULINGS, RuleSet, Ruling
from .series import MOST_GAMES

if TYPE_CHECKING:
    from .plan import Plan

__all__ = [
    "AUTOMA_LEVEL",
    "FREE",
    "PRINTED",
    "WITH_AUTOMAS",
    "Arm",
    "ablation_arms",
    "balance_arms",
    "map_arms",
    "nothing_arms",
    "restricted_arms",
    "ruling_arms",
    "skill_arms",
]

PRINTED: Final = "as printed"
WITH_AUTOMAS: Final = "as printed, with Automas"
FREE: Final = "free"
AUTOMA_LEVEL: Final = "medium"
"""The level of the Automas where a question is about them; they have half of the seats."""
ALL_TOGETHER: Final = "all together"


class Arm(NamedTuple):
    """One way to play: what is in it differs from arm to arm, the seeds do not."""

    name: str
    bots: tuple[str, ...]
    rules: RuleSet
    map: MapLike
    forbid: str = ""
    """What the player on the first seat has to do without."""
    shift: int = 0
    """How far its seeds are from those of the plan: only arms with the same shift are pairs."""
    automas: tuple[str, ...] = ()
    """The levels of the Automas, on the last seats."""
    base: str = ""
    """The arm that it is compared with, if any."""


def _arm(plan: Plan, name: str, **different: Any) -> Arm:
    """Return an arm that is like the plan, but for what is different in it."""
    return Arm(name, plan.bots, plan.rules, plan.map)._replace(**different)


def ablation_arms(plan: Plan) -> list[Arm]:
    """Return the printed game, an arm for each change, and if asked for one with all of them."""
    arms = [_arm(plan, PRINTED)]
    arms += [
        _arm(plan, name, rules=_changed(plan.rules, change, f"changes.{short(name)}"), base=PRINTED)
        for name, change in plan.changes.items()
    ]
    if plan.together:
        everything: dict[str, Any] = {}
        for change in plan.changes.values():
            everything |= change
        arms.append(_arm(plan, ALL_TOGETHER, rules=_changed(plan.rules, everything), base=PRINTED))
    return arms


def _changed(rules: RuleSet, change: Mapping[str, Any], path: str = "") -> RuleSet:
    return RuleSet.from_dict({**rules.to_dict(), **change}, path)


def ruling_arms(plan: Plan) -> list[Arm]:
    """Return an arm for each ruling that is a variant; one about Automas is played with Automas at the table."""
    variants = [ruling for ruling in RULINGS if ruling.variant]
    arms = [_arm(plan, PRINTED), *(_settled(plan, ruling) for ruling in variants if not ruling.about_automas)]
    if plan.mode == "full":  # Automas play nothing else
        number = plan.players // 2
        seated: dict[str, Any] = {"automas": (AUTOMA_LEVEL,) * number, "bots": plan.bots[: plan.players - number]}
        arms.append(_arm(plan, WITH_AUTOMAS, **seated))
        asked = (_settled(plan, ruling) for ruling in variants if ruling.about_automas)
        arms += [arm._replace(base=WITH_AUTOMAS, **seated) for arm in asked]
    return arms


def _settled(plan: Plan, ruling: Ruling) -> Arm:
    rules = _changed(plan.rules, {ruling.variant or "": _other(plan, ruling)})
    return _arm(plan, f"{ruling.id} {ruling.topic}", rules=rules, base=PRINTED)


def _other(plan: Plan, ruling: Ruling) -> Any:
    """Return the reading that the plan does not follow."""
    printed, now = getattr(RuleSet(), ruling.variant or ""), getattr(plan.rules, ruling.variant or "")
    if ruling.number is None:
        return not now
    return ruling.number if now == printed else printed


def balance_arms(plan: Plan) -> list[Arm]:
    """Return one arm: balance is a question about the players of a game."""
    return [_arm(plan, "games")]


def restricted_arms(plan: Plan) -> list[Arm]:
    """Return a player that may do everything, and an arm for each thing that it does without."""
    return [_arm(plan, FREE), *(_arm(plan, f"without {ban}", forbid=ban, base=FREE) for ban in plan.forbid)]


def skill_arms(plan: Plan) -> list[Arm]:
    """Return an arm for each bot against each other one."""
    others = plan.players - 1
    return [
        _arm(plan, f"{player} against {rival}", bots=(player, *[rival] * others))
        for player in plan.bots
        for rival in plan.bots
        if player != rival
    ]


def map_arms(plan: Plan) -> list[Arm]:
    """Return an arm for each map."""
    return [_arm(plan, name, map=name) for name in plan.maps]


def nothing_arms(plan: Plan) -> list[Arm]:
    """Return the same game twice, with other seeds."""
    return [_arm(plan, "once"), _arm(plan, "again", shift=MOST_GAMES, base="once")]
