"""The game table: a whole game on one screen, and what its clicks and buttons mean."""

from .automas import marks_of
from .choices import Option, options, piece_for, words_of
from .game_table import GameTable
from .maps import map_title, name_among, offered_maps
from .session import GameSession

__all__ = [
    "GameSession",
    "GameTable",
    "Option",
    "map_title",
    "marks_of",
    "name_among",
    "offered_maps",
    "options",
    "piece_for",
    "words_of",
]
