"""The board game Barrage as data, a river graph and rules that can explain themselves.

>>> from barrage_core import Game
>>> game = Game.new(players=4, seed=1)
>>> len(game.legal_actions()) > 1
True

What a notebook needs most often is here, with the `events` that tell what happened; the rest is in separate rooms:
`barrage_core.questions` answers questions about a position, `barrage_core.pictures` draws it, `barrage_core.river` is
the graph, `barrage_core.study` plays many games.
"""

import importlib
from types import ModuleType

from . import compiled, events  # noqa: F401  (compiled comes first: it refuses sources that were changed later)
from .actions import (
    Action,
    BuildAt,
    Construct,
    CopyOfficer,
    Decline,
    DiscardContract,
    Forgo,
    Fulfil,
    Pass,
    Pay,
    PickCompany,
    PickContract,
    PlaceDrop,
    PlaceEngineers,
    Produce,
    Receive,
    Stop,
    TakeContract,
    TakeMachines,
    TurnTile,
    UseBank,
    action_from_dict,
)
from .components.companies import COMPANIES, INTRODUCTORY_MATCHUPS, OFFICERS
from .components.contracts import CONTRACTS
from .components.gains import Gain
from .components.maps import CARDS, MAPS, MINIATURE, STANDARD, MapCard, MapSpec
from .components.technology import ADVANCED, BASIC, TECHNOLOGY
from .components.tiles import BONUS_TILES, HEADSTREAM_TILES, OBJECTIVE_TILES
from .errors import BadFile, BadMap, BadPosition, BadRuleSet, BarrageError, IllegalAction, UnknownAction
from .events import Event, describe
from .files.codes import decode, encode
from .files.faults import faults
from .files.maps import load_map, map_from_dict, map_to_dict, open_map, save_map
from .files.positions import from_position, to_position
from .game import Game, Step
from .newgame import new_game
from .newmap import new_map
from .rulebook import (
    RULES,
    RULINGS,
    Rule,
    RuleSet,
    Ruling,
    Violation,
    box_language,
    language,
    ruling,
    use_box_language,
    use_language,
    with_box_words,
)
from .rules import PhasePlayed, by_phase, is_legal, legal_actions, play, question, why_not
from .rules.powers import Power, Price, add_bonus_tile, add_company, add_officer, own_powers, remove_own
from .scoring import ScoreLine, share_places
from .state import GameState
from .words import count

__all__ = [
    "ADVANCED",
    "BASIC",
    "BONUS_TILES",
    "CARDS",
    "COMPANIES",
    "CONTRACTS",
    "HEADSTREAM_TILES",
    "INTRODUCTORY_MATCHUPS",
    "MAPS",
    "MINIATURE",
    "OBJECTIVE_TILES",
    "OFFICERS",
    "RULES",
    "RULINGS",
    "STANDARD",
    "TECHNOLOGY",
    "Action",
    "BadFile",
    "BadMap",
    "BadPosition",
    "BadRuleSet",
    "BarrageError",
    "BuildAt",
    "Construct",
    "CopyOfficer",
    "Decline",
    "DiscardContract",
    "Event",
    "Forgo",
    "Fulfil",
    "Gain",
    "Game",
    "GameState",
    "IllegalAction",
    "MapCard",
    "MapSpec",
    "Pass",
    "Pay",
    "PhasePlayed",
    "PickCompany",
    "PickContract",
    "PlaceDrop",
    "PlaceEngineers",
    "Power",
    "Price",
    "Produce",
    "Receive",
    "Rule",
    "RuleSet",
    "Ruling",
    "ScoreLine",
    "Step",
    "Stop",
    "TakeContract",
    "TakeMachines",
    "TurnTile",
    "UnknownAction",
    "UseBank",
    "Violation",
    "action_from_dict",
    "add_bonus_tile",
    "add_company",
    "add_officer",
    "box_language",
    "by_phase",
    "count",
    "decode",
    "describe",
    "encode",
    "events",
    "faults",
    "from_position",
    "is_legal",
    "language",
    "legal_actions",
    "load_map",
    "map_from_dict",
    "map_to_dict",
    "new_game",
    "new_map",
    "open_map",
    "own_powers",
    "play",
    "question",
    "remove_own",
    "ruling",
    "save_map",
    "share_places",
    "to_position",
    "use_box_language",
    "use_language",
    "why_not",
    "with_box_words",
]
__version__ = "1.0.0"

_ROOMS = ("bots", "course", "pictures", "questions", "river", "scenarios", "study")
"""Rooms that are opened when somebody asks for them, so that importing the package stays quick."""


def __getattr__(name: str) -> ModuleType:
    """Open a room: `barrage_core.questions` works without a separate import."""
    if name in _ROOMS:
        return importlib.import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_ROOMS})
