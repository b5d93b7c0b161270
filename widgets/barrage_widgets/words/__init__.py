"""What controls say: places of the map, events, reasons and prices in words."""

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
)

__all__ = [
    "MACHINES",
    "Sentence",
    "basins_words",
    "called",
    "cost_words",
    "dam_words",
    "engineer_words",
    "event_lines",
    "event_words",
    "joined",
    "names_of",
    "number_words",
    "price_words",
    "reason_blocks",
    "rule_block",
    "tell_place",
]
