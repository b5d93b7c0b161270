"""Pictures of everything on the table: functions from a state to an SVG, with a twin in words.

The same state gives the same bytes. A picture is a `Picture`, which a notebook shows by itself and `print` tells.
"""

from .board import before_after, board
from .drawing import Picture
from .theme import DARK, LIGHT, Theme

__all__ = ["DARK", "LIGHT", "Picture", "Theme", "before_after", "board"]
