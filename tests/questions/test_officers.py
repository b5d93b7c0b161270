"""What an officer changes."""

from __future__ import annotations

from barrage_core.components.companies import OFFICERS
from barrage_core.questions import officer_rule


def test_every_officer_has_a_rule_of_their_own():
    rules = [officer_rule(officer) for officer in OFFICERS]
    assert {rule.id.partition(".")[0] for rule in rules} == {"officers"}
    assert len(set(rules)) == len(OFFICERS)
