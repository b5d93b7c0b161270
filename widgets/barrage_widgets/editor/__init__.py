"""The scenario editor: a position as a mapping that can be changed freely."""

from .scenario_editor import ScenarioEditor

__all__ = ["ScenarioEditor"]
