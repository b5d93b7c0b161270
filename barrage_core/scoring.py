"""Scoring, as itemised lines: who gets what, under which rule (p. 20-21, 26-27)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .checks import sequence, whole_number
from .events import PointsScored
from .names import Seat
from .rulebook import RULES

__all__ = [
    "AUTOMA_SOURCES",
    "OWN_SOURCES",
    "SOURCES",
    "ScoreLine",
    "enter_points",
    "share_places",
    "source_group",
]


class ScoreLine(NamedTuple):
    """One line of a score sheet.

    >>> from barrage_core import from_position
    >>> from barrage_core.questions import preview_scoring
    >>> players = [{"company": "usa", "energy": 9}, {"company": "italy", "energy": 7}]
    >>> line = preview_scoring(from_position({"players": players}))[0]
    >>> line.player, line.vp, line.text, line.rule
    (0, 6, 'most energy (9)', 'energy_track.places')
    """

    player: Seat
    vp: int
    credits: int
    source: str
    text: str
    rule: str

    @property
    def page(self) -> int:
        """The page of the rule in the English rulebook."""
        return RULES[self.rule].page


SOURCES = (
    "start",
    "income",
    "contracts",
    "technology",
    "company ability",
    "conduit fees",
    "Automa tiles",
    "in place of credits",
    "energy places",
    "no energy",
    "bonus tiles",
    "objective",
    "goods left",
    "water held",
)
"""Where victory points come from, in the order of a score sheet."""
AUTOMA_SOURCES = ("Automa tiles", "in place of credits")
"""Those of them that only Automas have."""
OWN_SOURCES = ("company ability",)
"""Those that only a company of one's own has: no printed ability gives points."""


def source_group(source: str) -> str:
    """Return the line of the score sheet for the source of an event; all contracts share one.

    >>> source_group("contract G10"), source_group("income"), source_group("in place of credits: a red space")
    ('contracts', 'income', 'in place of credits')
    """
    return "contracts" if source.startswith("contract ") else source.partition(":")[0]


def enter_points(sheet: Sequence[dict[str, int]], scored: PointsScored) -> None:
    """Enter what a player scored into a score sheet, which holds each player's points by source."""
    row, source = sheet[scored.player], source_group(scored.source)
    row[source] = row.get(source, 0) + scored.vp


def share_places(counts: Sequence[int | None], prizes: Sequence[int]) -> list[int]:
    """Share prizes by rank: tied players divide the prizes of the places they cover, rounded up.

    A count of None takes no place.

    >>> share_places([6, 5, 3], (15, 10, 5))
    [15, 10, 5]
    >>> share_places([4, 4, 1], (15, 10, 5))
    [13, 13, 5]
    """
    try:
        return _shared(counts, prizes)
    except TypeError:  # a look at every number beforehand would take time
        for at, number in enumerate(sequence(counts, "counts")):
            if number is not None:
                whole_number(number, None, None, f"counts[{at}]")
        for at, number in enumerate(sequence(prizes, "prizes")):
            whole_number(number, None, None, f"prizes[{at}]")
        raise


def _shared(counts: Sequence[int | None], prizes: Sequence[int]) -> list[int]:
    won = [0] * len(counts)
    place = 0
    for count in sorted({count for count in counts if count is not None}, reverse=True):
        tied = [seat for seat, other in enumerate(counts) if other == count]
        pot = sum(prizes[place : place + len(tied)])
        for seat in tied:
            won[seat] = -(-pot // len(tied))
        place += len(tied)
    return won
