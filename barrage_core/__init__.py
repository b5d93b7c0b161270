"""The board game Barrage as data, a river graph and rules that can explain themselves.

>>> from barrage_core import Game
>>> game = Game.new(players=4, seed=1)
>>> len(game.legal_actions()) > 1
True
"""

from .actions import Action, action_from_dict
from .components.maps import MAPS, MINIATURE, STANDARD, MapSpec
from .errors import BadFile, BadMap, BadPosition, BadRuleSet, BarrageError, IllegalAction, UnknownAction
from .events import Event, describe
from .files.codes import decode, encode
from .files.faults import faults
from .files.maps import load_map, save_map
from .files.positions import from_position, to_position
from .game import Game, Step
from .newgame import new_game
from .rulebook import RULES, RULINGS, Rule, RuleSet, Ruling, Violation, ruling
from .rules import is_legal, legal_actions, play, question, why_not
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
