"""What the rulebook says: every rule by its id, the rulings on open questions, and what a teacher may change."""

from .register import RULES, Rule, Violation
from .ruleset import RULES_VERSION, RuleSet
from .rulings import RULINGS, Ruling, ruling

__all__ = ["RULES", "RULES_VERSION", "RULINGS", "Rule", "RuleSet", "Ruling", "Violation", "ruling"]
