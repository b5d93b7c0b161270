"""The few closed lists of words that every other module uses.

Plain strings, not enums: they are compared and hashed millions of times in a simulation, appear as they are in files
and lessons, and a type checker knows them as literals all the same.
"""

from typing import Final, Literal

__all__ = [
    "AREAS",
    "COLOURS",
    "END",
    "FEWEST_PLAYERS",
    "MODES",
    "MOST_NAME",
    "MOST_PLAYERS",
    "NEUTRAL",
    "PIECES",
    "Area",
    "Colour",
    "Mode",
    "Piece",
    "Seat",
]

Area = Literal["mountains", "hills", "plains"]
Piece = Literal["base", "elevation", "conduit", "powerhouse"]
Colour = Literal["green", "yellow", "red"]
Mode = Literal["introductory", "full"]

Seat = int
"""A player's place at the table, counted from 0; `NEUTRAL` owns the neutral dams."""

AREAS: Final[tuple[Area, ...]] = ("mountains", "hills", "plains")
PIECES: Final[tuple[Piece, ...]] = ("base", "elevation", "conduit", "powerhouse")
COLOURS: Final[tuple[Colour, ...]] = ("green", "yellow", "red")
MODES: Final[tuple[Mode, ...]] = ("introductory", "full")
NEUTRAL: Final = -1
FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 4
MOST_NAME: Final = 40
"""Characters in the name of a player."""
END: Final = "end"
"""Where the river leaves the map."""
