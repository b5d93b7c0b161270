"""The questions that a notebook asks about a position, by topic. None of them changes the state.

>>> from barrage_core import from_position
>>> state = from_position(
...     {"players": [{"company": "usa"}, {"company": "italy"}], "dams": {"B1L": {"owner": "usa", "level": 2}}}
... )
>>> [fate.stops_at for fate in where_drops_go(state, {"A": 3})]
['B1L', 'B1L', 'end']
"""

from .action_board import SpaceReport, action_spaces
from .building import BuildingReport, ConstructionReport, Cost, construction_at, costs, where_to_build
from .changes import (
    after_production,
    before_production,
    most_counted,
    piece_reasons,
    to_move,
    with_bonus_count,
    with_bonus_tile,
    with_company,
    with_energy,
    with_engineers,
    with_lifted,
    with_officer,
    with_piece,
    with_tile,
    with_turn,
    without_piece,
)
from .contracts import ContractReport, fulfillable
from .income import IncomePayment, income_plan, incomes
from .production import Connection, Production, built_connections, parts_of, production_of, productions, try_production
from .scoring import ObjectiveReport, TurnPlace, next_turn_places, objectives, preview_final, preview_scoring
from .trials import play_solo
from .water import Fate, Journey, Standing, Waypoint, dams_between, fate_of, follow_drops, where_drops_go
from .wheel import WheelLoad, on_the_wheel

__all__ = [
    "BuildingReport",
    "Connection",
    "ConstructionReport",
    "ContractReport",
    "Cost",
    "Fate",
    "IncomePayment",
    "Journey",
    "ObjectiveReport",
    "Production",
    "SpaceReport",
    "Standing",
    "TurnPlace",
    "Waypoint",
    "WheelLoad",
    "action_spaces",
    "after_production",
    "before_production",
    "built_connections",
    "construction_at",
    "costs",
    "dams_between",
    "fate_of",
    "follow_drops",
    "fulfillable",
    "income_plan",
    "incomes",
    "most_counted",
    "next_turn_places",
    "objectives",
    "on_the_wheel",
    "parts_of",
    "piece_reasons",
    "play_solo",
    "preview_final",
    "preview_scoring",
    "production_of",
    "productions",
    "to_move",
    "try_production",
    "where_drops_go",
    "where_to_build",
    "with_bonus_count",
    "with_bonus_tile",
    "with_company",
    "with_energy",
    "with_engineers",
    "with_lifted",
    "with_officer",
    "with_piece",
    "with_tile",
    "with_turn",
    "without_piece",
]
