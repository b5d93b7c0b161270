"""One small laboratory for each rule concept, with the name of its lesson."""

from .action_board import ActionBoardLab
from .automa import AutomaLab
from .companies_and_officers import CompanyLab
from .conduits import ConduitLab
from .construction import ConstructionLab
from .contracts import ContractLab
from .dams import DamLab
from .design_lab import DesignLab
from .energy_track import EnergyTrackLab
from .income import IncomeLab
from .maps import MapLab
from .objectives import ObjectiveLab
from .production import ProductionLab
from .river import RiverLab
from .round import RoundLab
from .start_here import StartLab
from .technology_and_objectives import TechnologyLab
from .water_flow import FlowLab
from .wheel import WheelLab

__all__ = [
    "ActionBoardLab",
    "AutomaLab",
    "CompanyLab",
    "ConduitLab",
    "ConstructionLab",
    "ContractLab",
    "DamLab",
    "DesignLab",
    "EnergyTrackLab",
    "FlowLab",
    "IncomeLab",
    "MapLab",
    "ObjectiveLab",
    "ProductionLab",
    "RiverLab",
    "RoundLab",
    "StartLab",
    "TechnologyLab",
    "WheelLab",
]
