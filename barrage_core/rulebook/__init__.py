"""What the rulebook says: every rule by its id, the rulings on open questions, and what a teacher may change."""

from .box_words import box_language, language, use_box_language, use_language, with_box_words
from .register import RULES, Rule, Violation
from .ruleset import RULES_VERSION, RuleSet
from .rulings import RULINGS, Ruling, ruling

__all__ = [
    "RULES",
    "RULES_VERSION",
    "RULINGS",
    "Rule",
    "RuleSet",
    "Ruling",
    "Violation",
    "box_language",
    "language",
    "ruling",
    "use_box_language",
    "use_language",
    "with_box_words",
]
