"""The editors: a position as a mapping that can be changed freely, and a map."""

from .automa_helper import AutomaHelper
from .map_editor import MapEditor
from .scenario_editor import ScenarioEditor

__all__ = ["AutomaHelper", "MapEditor", "ScenarioEditor"]
