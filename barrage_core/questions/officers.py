"""What an officer or a company changes."""

from __future__ import annotations

from ..checks import one_of
from ..components.companies import COMPANIES, OFFICERS
from ..rulebook import RULES, Rule
from ..rules.powers import POWERS

__all__ = ["company_rule", "officer_rule"]


def officer_rule(officer: str) -> Rule:
    """Return the rule that says what an officer changes.

    >>> officer_rule("viktor_fiesler").id
    'officers.fiesler'
    """
    return RULES[POWERS[one_of(officer, OFFICERS, "officer")].rule]


def company_rule(company: str) -> Rule:
    """Return the rule that says what a company's ability changes.

    >>> company_rule("italy").id
    'companies.italy'
    """
    return RULES[POWERS[one_of(company, COMPANIES, "company")].rule]
