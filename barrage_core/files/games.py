"""Game files: a game is its set-up and its actions, in JSON with a version. `Game` replays what is read here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..actions import Action, action_from_dict
from ..checks import inside, mapping, sequence
from ..components.maps import STANDARD
from ..errors import BadFile
from ..reader import Reader
from ..rulebook import RuleSet
from .jsonfile import check_form
from .maps import map_from_name_or_dict

__all__ = ["FORMAT", "VERSION", "SavedGame", "game_from_dict", "game_to_dict"]

FORMAT, VERSION = "barrage-kit game", 1
FIELDS = ("format", "version", "setup", "actions", "moment")
OPTIONS = ("players", "seed", "mode", "map", "rules", "names", "automas")
"""The arguments of `new_game` that a game file holds."""


class SavedGame(NamedTuple):
    """What a game file holds: a position or the arguments of `new_game`, the actions, and the moment to show."""

    position: Any
    options: dict[str, Any]
    actions: tuple[Action, ...]
    moment: int


def game_to_dict(setup: Mapping[str, Any], actions: Iterable[Action], moment: int) -> dict[str, Any]:
    """Return a game as its set-up and its actions, ready for JSON."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "setup": setup,
        "actions": [action.to_dict() for action in actions],
        "moment": moment,
    }


def game_from_dict(data: object) -> SavedGame:
    """Read a game; `BadFile` names the field that is wrong. Whether its actions are legal, only playing them shows."""
    check_form(data, FORMAT, VERSION, "game")
    read = Reader(data, FIELDS, whole="game", required=("setup", "actions"), error=BadFile)
    position, options = _setup(mapping(read.data["setup"], "setup", BadFile))
    actions = tuple(_actions(sequence(read.data["actions"], "actions", BadFile)))
    return SavedGame(position, options, actions, read.number("moment", len(actions), 0, len(actions)))


def _setup(setup: Mapping[str, Any]) -> tuple[Any, dict[str, Any]]:
    if "position" in setup:
        return Reader(setup, ("position",), "setup", error=BadFile).data["position"], {}
    read = Reader(setup, OPTIONS, "setup", required=("players", "seed"), error=BadFile)
    map_spec = read.field("map", map_from_name_or_dict, STANDARD)
    return None, {**read.data, "map": map_spec, "rules": read.field("rules", RuleSet.from_dict, RuleSet())}


def _actions(items: list[Any]) -> Iterable[Action]:
    for number, item in enumerate(items):
        with inside(f"actions[{number}]: ", BadFile):
            yield action_from_dict(item)
