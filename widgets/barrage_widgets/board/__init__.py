"""Controls that show the map of a position: a board to click on, and the flow of its water."""

from .flow import FlowPlayer
from .river_board import RiverBoard

__all__ = ["FlowPlayer", "RiverBoard"]
