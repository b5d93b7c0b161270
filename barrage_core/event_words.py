"""The fields of an event in words, whichever event they belong to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .catalogue import retold, say
from .components.companies import COMPANIES, OFFICERS
from .components.gains import kind_words
from .words import a_piece, count, machine_words, source_words, with_and

__all__ = ["facts_in_words"]

WORDS: dict[str, Callable[[Any], Any]] = {
    "company": lambda company: say(COMPANIES[company].in_a_sentence),
    "credits": lambda number: count(number, "credit"),
    "drops": lambda number: count(number, "drop"),
    "engineers": lambda number: count(number, "engineer"),
    "gain": kind_words,
    "officer": lambda officer: OFFICERS.get(officer, ""),
    "phase": say,
    "piece": lambda piece: a_piece(piece) if piece else "",
    "source": source_words,
    "space": retold,
    "tile": lambda tile: say(tile) if isinstance(tile, str) else tile,  # those of an Automa have numbers
    "tiles": lambda tiles: ", ".join(map(say, tiles)),
    "vp": abs,  # which way they go is said by the verb
    "what": retold,
}
"""How a field is put into words; any other stands in a sentence as it is."""


def facts_in_words(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of an event as they stand in a sentence; `load` names its machines, with the tile beside them.

    >>> facts_in_words({"drops": 2, "dam": "B5U"})
    {'drops': '2 drops', 'dam': 'B5U'}
    >>> facts_in_words({"tile": "base", "excavators": 3, "mixers": 0})["load"]
    'the base tile and 3 excavators'
    """
    facts = {name: WORDS[name](value) if name in WORDS else value for name, value in fields.items()}
    if "excavators" in fields:
        tile, machines = facts.get("tile"), machine_words(fields["excavators"], fields["mixers"])
        facts["load"] = with_and([say("the {tile} tile", tile=tile), *machines] if tile else machines)
    return facts
