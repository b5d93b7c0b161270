"""Headstream, bonus and objective tiles, and what is printed on the energy track."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..names import Mode

__all__ = [
    "BONUS_TILES",
    "BONUS_TILES_LAID_OUT",
    "CREDITS_AT",
    "HEADSTREAM_TILES",
    "OBJECTIVE_TILES",
    "OWN_BONUS_VP",
    "PRINTED_BONUS_TILES",
    "SECTION_STARTS",
    "TRACK_LENGTH",
    "bonus_tiles_in",
]

HEADSTREAM_TILES: Final[dict[int, tuple[int, ...]]] = {
    1: (0, 2, 2, 0),
    2: (0, 0, 1, 3),
    3: (2, 0, 2, 0),
    4: (1, 1, 1, 1),
    5: (0, 1, 0, 2),
    6: (0, 0, 1, 2),
    7: (1, 0, 2, 2),
    8: (0, 1, 2, 1),
}
"""Drops that each tile brings in rounds 1 to 4; none of them brings any in round 5."""

BONUS_TILES: Final[dict[str, str]] = {
    "contracts_fulfilled": "contracts fulfilled",
    "bases": "bases built",
    "elevations": "elevations built",
    "conduits": "conduits built",
    "powerhouses": "powerhouses built",
    "advanced_technology": "advanced technology tiles acquired",
}
"""What each tile counts. The last printed one is left out of the introductory game."""
PRINTED_BONUS_TILES: Final = tuple(BONUS_TILES)
"""The tiles of the box; those of one's own are added to the table."""
OWN_BONUS_VP: Final[dict[str, int]] = {}
"""Victory points per element of the tiles of one's own; the rule set has those of the printed ones."""
BONUS_TILES_LAID_OUT: Final = 5
"""A bonus tile lies on the energy track for each of the five rounds."""


def bonus_tiles_in(mode: Mode, among: Iterable[str] = BONUS_TILES) -> list[str]:
    """Return the bonus tiles that a game of this mode can have."""
    return [tile for tile in among if mode == "full" or tile != "advanced_technology"]


OBJECTIVE_TILES: Final[dict[str, str]] = {
    "red_spaces": "bases and powerhouses on red building spaces",
    "connected_bases": "bases joined by your own conduit to your own powerhouse",
    "most_in_one_area": "pieces in the area where you have most",
    "least_in_one_area": "pieces in the area where you have fewest",
    "basins_with_one": "basins with at least one piece",
    "basins_with_three": "basins with at least three pieces",
}
"""What each objective tile counts."""

CREDITS_AT: Final = ((1, 1), (2, 2), (4, 3), (7, 4), (11, 5), (16, 6), (22, 7), (29, 8))
"""Energy reached, credits received: the last threshold reached counts."""

SECTION_STARTS: Final = (6, 12, 18, 24, 30)
"""Where the section of each round begins on the energy track."""

TRACK_LENGTH: Final = 30
"""Beyond this the marker keeps counting, but credits and section stay the same."""
