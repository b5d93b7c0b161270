"""What every control is made of: the base of all panels, their blocks, and the positions they begin with."""

from . import blocks, positions
from .base import Panel, public_traits
from .blocks import Block, Tone
from .bookmarks import PutBack, bookmark
from .opener import Opener
from .opening import Position, altered, checked_position, open_state
from .shared import Shared, shared

__all__ = [
    "Block",
    "Opener",
    "Panel",
    "Position",
    "PutBack",
    "Shared",
    "Tone",
    "altered",
    "blocks",
    "bookmark",
    "checked_position",
    "open_state",
    "positions",
    "public_traits",
    "shared",
]
