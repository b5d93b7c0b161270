"""What every control is made of: the base of all panels, their blocks, and the positions they begin with."""

from . import blocks, positions
from .base import Panel
from .blocks import Block, Tone
from .bookmarks import PutBack, bookmark
from .opening import Position, altered, checked_position, open_state

__all__ = [
    "Block",
    "Panel",
    "Position",
    "PutBack",
    "Tone",
    "altered",
    "blocks",
    "bookmark",
    "checked_position",
    "open_state",
    "positions",
]
