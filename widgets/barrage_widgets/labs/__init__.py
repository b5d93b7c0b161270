"""One small laboratory for each rule concept, with the name of its lesson."""

from .action_board import ActionBoardLab
from .conduits import ConduitLab
from .construction import ConstructionLab
from .dams import DamLab
from .income import IncomeLab
from .production import ProductionLab
from .river import RiverLab
from .start_here import StartLab
from .water_flow import FlowLab
from .wheel import WheelLab

__all__ = [
    "ActionBoardLab",
    "ConduitLab",
    "ConstructionLab",
    "DamLab",
    "FlowLab",
    "IncomeLab",
    "ProductionLab",
    "RiverLab",
    "StartLab",
    "WheelLab",
]
