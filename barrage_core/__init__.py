"""The board game Barrage as data, a river graph and rules that can explain themselves.

>>> from barrage_core import Game
>>> game = Game.new(players=4, seed=1)
>>> len(game.legal_actions()) > 1
True
"""

from .actions import Action, action_from_dict
from .codes import decode, encode
from .components.maps import MAPS, MINIATURE, STANDARD, MapSpec
from .errors import BadFile, BadMap, BadPosition, BadRuleSet, BarrageError, IllegalAction, UnknownAction
from .events import Event, describe
from .faults import faults
from .game import Game, Step
from .mapfile import load_map, save_map
from .newgame import new_game
from .position import from_position, to_position
from .rulebook import RULES, Rule, Violation
from .rules import is_legal, legal_actions, play, question, why_not
from .ruleset import RuleSet
from .rulings import RULINGS, Ruling, ruling
from .state import GameState

__all__ = [
    "MAPS",
    "MINIATURE",
    "RULES",
    "RULINGS",
    "STANDARD",
    "Action",
    "BadFile",
    "BadMap",
    "BadPosition",
    "BadRuleSet",
    "BarrageError",
    "Event",
    "Game",
    "GameState",
    "IllegalAction",
    "MapSpec",
    "Rule",
    "RuleSet",
    "Ruling",
    "Step",
    "UnknownAction",
    "Violation",
    "action_from_dict",
    "decode",
    "describe",
    "encode",
    "faults",
    "from_position",
    "is_legal",
    "legal_actions",
    "load_map",
    "new_game",
    "play",
    "question",
    "ruling",
    "save_map",
    "to_position",
    "why_not",
]
__version__ = "0.1.0"
