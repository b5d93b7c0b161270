"""What an officer changes.

>>> officer_rule("viktor_fiesler").id
'officers.fiesler'
"""

from __future__ import annotations

from ..checks import one_of
from ..components.companies import OFFICERS
from ..rulebook import RULES, Rule
from ..rules.powers import POWERS

__all__ = ["officer_rule"]


def officer_rule(officer: str) -> Rule:
    """Return the rule that says what an officer changes."""
    return RULES[POWERS[one_of(officer, OFFICERS, "officer")].rule]
