"""The game table: a whole game on one screen, and what its clicks and buttons mean."""

from .choices import Option, options, piece_for, words_of
from .game_table import GameTable
from .session import GameSession

__all__ = ["GameSession", "GameTable", "Option", "options", "piece_for", "words_of"]
