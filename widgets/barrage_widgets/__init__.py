"""Controls for notebooks: what a learner touches. They show what `barrage_core` says, and hold no rule of their own.

Every control begins with a position (a code, a mapping, a state or a game), can be rebuilt by running its cell again,
and shows itself as the last line of a cell.
"""

from .board.flow import FlowPlayer
from .board.river_board import RiverBoard
from .editor.scenario_editor import ScenarioEditor
from .labs import (
    ActionBoardLab,
    CompanyLab,
    ConduitLab,
    ConstructionLab,
    ContractLab,
    DamLab,
    DesignLab,
    EnergyTrackLab,
    FlowLab,
    IncomeLab,
    ObjectiveLab,
    ProductionLab,
    RiverLab,
    RoundLab,
    StartLab,
    TechnologyLab,
    WheelLab,
)
from .learning import (
    Asking,
    Exercise,
    Number,
    Numbers,
    OneOf,
    Order,
    Place,
    Places,
    PositionCode,
    Predict,
    Question,
    Quiz,
    SomeOf,
    Verdict,
)
from .learning.library import ScenarioLibrary
from .panel import Panel
from .table.game_table import GameTable
from .table.session import GameSession

__all__ = [
    "ActionBoardLab",
    "Asking",
    "CompanyLab",
    "ConduitLab",
    "ConstructionLab",
    "ContractLab",
    "DamLab",
    "DesignLab",
    "EnergyTrackLab",
    "Exercise",
    "FlowLab",
    "FlowPlayer",
    "GameSession",
    "GameTable",
    "IncomeLab",
    "Number",
    "Numbers",
    "ObjectiveLab",
    "OneOf",
    "Order",
    "Panel",
    "Place",
    "Places",
    "PositionCode",
    "Predict",
    "ProductionLab",
    "Question",
    "Quiz",
    "RiverBoard",
    "RiverLab",
    "RoundLab",
    "ScenarioEditor",
    "ScenarioLibrary",
    "SomeOf",
    "StartLab",
    "TechnologyLab",
    "Verdict",
    "WheelLab",
]
