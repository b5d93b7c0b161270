"""The kinds of study in one table: what each asks and needs, its arms, its report and its charts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from .arms import Arm, ablation_arms, balance_arms, map_arms, nothing_arms, restricted_arms, ruling_arms, skill_arms
from .charting import Chart
from .charts import (
    ablation_charts,
    balance_charts,
    map_charts,
    nothing_charts,
    restricted_charts,
    ruling_charts,
    skill_charts,
)
from .findings import (
    ablation_report,
    balance_report,
    map_report,
    nothing_report,
    ruling_report,
    skill_report,
)
from .losses import restricted_report
from .records import Results
from .tables import Table

if TYPE_CHECKING:
    from .plan import Plan

__all__ = ["KINDS", "Kind"]


class Kind(NamedTuple):
    """A kind of study."""

    asks: str
    arms: Callable[[Plan], list[Arm]]
    report: Callable[[Plan, Results], tuple[list[str], list[Table]]]
    """Sentences and tables."""
    charts: Callable[[Plan, Results], list[Chart]]
    needs: tuple[str, ...] = ()
    """Fields of the plan that must not be empty."""


KINDS: Final[dict[str, Kind]] = {
    "ablation": Kind(
        "What happens to the game when rules are changed, one at a time and together?",
        ablation_arms,
        ablation_report,
        ablation_charts,
        needs=("changes",),
    ),
    "rulings": Kind(
        "Does it matter how an open question of the rulebook is settled?",
        ruling_arms,
        ruling_report,
        ruling_charts,
    ),
    "balance": Kind(
        "Do companies, officers, seats and starting contracts win equally often?",
        balance_arms,
        balance_report,
        balance_charts,
    ),
    "restricted": Kind(
        "What does a player lose without something?",
        restricted_arms,
        restricted_report,
        restricted_charts,
        needs=("forbid",),
    ),
    "skill": Kind(
        "How much does each step of looking ahead win?",
        skill_arms,
        skill_report,
        skill_charts,
    ),
    "maps": Kind(
        "How does the game differ from map to map?",
        map_arms,
        map_report,
        map_charts,
        needs=("maps",),
    ),
    "nothing": Kind(
        "How often does nothing look like something, and how many games does it take?",
        nothing_arms,
        nothing_report,
        nothing_charts,
    ),
}
"""Every kind of study by its name."""
