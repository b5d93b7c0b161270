"""What every control is made of: the base of all panels, their blocks, and the positions they begin with."""

from . import blocks, positions
from .base import Panel, public_traits, redraw_all
from .blocks import Block, Tone
from .bookmarks import PutBack, bookmark
from .box_words import AS_IT_IS
from .opener import Opener
from .opening import Position, altered, checked_position, open_state
from .shared import Shared, shared
from .taking import as_number

__all__ = [
    "AS_IT_IS",
    "Block",
    "Opener",
    "Panel",
    "Position",
    "PutBack",
    "Shared",
    "Tone",
    "altered",
    "as_number",
    "blocks",
    "bookmark",
    "checked_position",
    "open_state",
    "positions",
    "public_traits",
    "redraw_all",
    "shared",
]
