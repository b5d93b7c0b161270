"""The game table: a whole game on one screen, and what its clicks and buttons mean."""

from .automas import marks_of
from .choices import Option, options, piece_for, words_of
from .game_table import GameTable
from .maps import map_choice, map_title
from .session import GameSession

__all__ = [
    "GameSession",
    "GameTable",
    "Option",
    "map_choice",
    "map_title",
    "marks_of",
    "options",
    "piece_for",
    "words_of",
]
