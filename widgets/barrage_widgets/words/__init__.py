"""What controls say: places of the map, events, reasons, prices and advice in words."""

from .advice import ADVISER, advice_on, explanation_blocks, explanation_of, hint_blocks, spoken_hint
from .places import Sentence, basins_words, dam_words, joined, tell_place
from .telling import (
    MACHINES,
    called,
    cost_words,
    engineer_words,
    event_lines,
    event_words,
    names_of,
    number_words,
    price_words,
    reason_blocks,
    rule_block,
    signed,
)

__all__ = [
    "ADVISER",
    "MACHINES",
    "Sentence",
    "advice_on",
    "basins_words",
    "called",
    "cost_words",
    "dam_words",
    "engineer_words",
    "event_lines",
    "event_words",
    "explanation_blocks",
    "explanation_of",
    "hint_blocks",
    "joined",
    "names_of",
    "number_words",
    "price_words",
    "reason_blocks",
    "rule_block",
    "signed",
    "spoken_hint",
    "tell_place",
]
