"""The questions that a notebook asks about a position, by topic. None of them changes the state.

>>> from barrage_core import from_position
>>> state = from_position(
...     {"players": [{"company": "usa"}, {"company": "italy"}], "dams": {"B1L": {"owner": "usa", "level": 2}}}
... )
>>> [fate.stops_at for fate in where_drops_go(state, {"A": 3})]
['B1L', 'B1L', 'end']
"""

from .action_board import SpaceReport, action_spaces, why_not_use
from .automa import Attempt, AutomaAnswer, AutomaTurn, Narrowing, automa_turn, why_not_there
from .building import (
    BuildingReport,
    ConstructionReport,
    Cost,
    construction_at,
    costs,
    placement_reasons,
    prices_at,
    where_a_piece_fits,
    where_to_build,
)
from .changes import (
    after_production,
    before_production,
    most_counted,
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
    without_piece,
)
from .contracts import ContractReport, fulfillable
from .energy_track import counted_by_tile, track_section
from .feeding import Feeders, MustPass, feeders, must_pass
from .income import IncomePayment, income_plan, incomes
from .layers import Layer, Spot
from .officers import company_rule, officer_rule
from .production import (
    Connection,
    Production,
    awaited_production,
    built_connections,
    production_of,
    productions,
    second_productions,
    try_production,
)
from .scenes import Scene, scenes
from .scoring import (
    FinalPlace,
    ObjectiveReport,
    TurnPlace,
    final_standing,
    next_turn_places,
    objectives,
    preview_final,
    preview_scoring,
)
from .supply import (
    BasinWater,
    ExpectedWater,
    MostWater,
    Starvation,
    Starving,
    expected_water,
    most_water,
    starving,
)
from .sweep import TileSweep, tile_sweep
from .tiles import starting_tiles
from .trials import PHASES, play_solo, run_phase
from .turns import next_construction_space, play_in_turn, seat_with_turn
from .water import (
    DamOnTheWay,
    Fate,
    Journey,
    Waypoint,
    dam_capacity,
    dams_between,
    energy_of_flow,
    follow_drops,
    where_drops_go,
)
from .wheel import WheelLoad, on_the_wheel, try_wheel_load, try_wheel_turn
from .worth import USES, Chain, Chains, ConduitWorth, ConduitWorths, chains, conduit_worths

__all__ = [
    "PHASES",
    "USES",
    "Attempt",
    "AutomaAnswer",
    "AutomaTurn",
    "BasinWater",
    "BuildingReport",
    "Chain",
    "Chains",
    "ConduitWorth",
    "ConduitWorths",
    "Connection",
    "ConstructionReport",
    "ContractReport",
    "Cost",
    "DamOnTheWay",
    "ExpectedWater",
    "Fate",
    "Feeders",
    "FinalPlace",
    "IncomePayment",
    "Journey",
    "Layer",
    "MostWater",
    "MustPass",
    "Narrowing",
    "ObjectiveReport",
    "Production",
    "Scene",
    "SpaceReport",
    "Spot",
    "Starvation",
    "Starving",
    "TileSweep",
    "TurnPlace",
    "Waypoint",
    "WheelLoad",
    "action_spaces",
    "after_production",
    "automa_turn",
    "awaited_production",
    "before_production",
    "built_connections",
    "chains",
    "company_rule",
    "conduit_worths",
    "construction_at",
    "costs",
    "counted_by_tile",
    "dam_capacity",
    "dams_between",
    "energy_of_flow",
    "expected_water",
    "feeders",
    "final_standing",
    "follow_drops",
    "fulfillable",
    "income_plan",
    "incomes",
    "most_counted",
    "most_water",
    "must_pass",
    "next_construction_space",
    "next_turn_places",
    "objectives",
    "officer_rule",
    "on_the_wheel",
    "placement_reasons",
    "play_in_turn",
    "play_solo",
    "preview_final",
    "preview_scoring",
    "prices_at",
    "production_of",
    "productions",
    "run_phase",
    "scenes",
    "seat_with_turn",
    "second_productions",
    "starting_tiles",
    "starving",
    "tile_sweep",
    "to_move",
    "track_section",
    "try_production",
    "try_wheel_load",
    "try_wheel_turn",
    "where_a_piece_fits",
    "where_drops_go",
    "where_to_build",
    "why_not_there",
    "why_not_use",
    "with_bonus_count",
    "with_bonus_tile",
    "with_company",
    "with_energy",
    "with_engineers",
    "with_lifted",
    "with_officer",
    "with_piece",
    "with_tile",
    "without_piece",
]
