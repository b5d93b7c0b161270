"""Game files: a game is its set-up and its actions, in JSON with a version. `Game` replays what is read here.

A file also names the version of the rules and holds what the game came to. When the rules change, an old game may go
differently; `what_changed` then says so, or says that it cannot be known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..actions import Action, action_from_dict
from ..checks import inside, mapping, sequence
from ..components.maps import STANDARD
from ..errors import BadFile, BadPosition
from ..reader import Reader
from ..rulebook import RULES_VERSION, RuleSet
from ..state import GameState
from . import codes
from .jsonfile import check_form
from .maps import map_from_name_or_dict

__all__ = ["FORMAT", "VERSION", "SavedGame", "game_from_dict", "game_to_dict", "what_changed"]

FORMAT, VERSION = "barrage-kit game", 1
FIELDS = ("format", "version", "rules_version", "setup", "actions", "moment", "outcome")
OPTIONS = ("players", "seed", "mode", "map", "rules", "names", "automas", "officers", "companies", "bonus_tiles")
"""The arguments of `new_game` that a game file holds."""
COUNTED = ("vp", "credits", "excavators", "mixers", "energy", "engineers")
OUTCOME = (*COUNTED, "code")
"""What a game file says about its last moment: goods and points by seat for the eye, and the whole position."""
FIRST_RULES, MOST_RULES = 1, 9999
"""The rules of the files that do not name theirs, and the last version that a file can name."""


class SavedGame(NamedTuple):
    """What a game file holds: a position or the arguments of `new_game`, the actions, and the moment to show.

    `outcome` is empty in files of before it was written down.
    """

    position: Any
    options: dict[str, Any]
    actions: tuple[Action, ...]
    moment: int
    rules_version: int
    outcome: dict[str, Any]


def game_to_dict(setup: Mapping[str, Any], actions: Iterable[Action], moment: int, last: GameState) -> dict[str, Any]:
    """Return a game as its set-up and its actions, ready for JSON; `last` is its last state, whatever is shown now."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules_version": RULES_VERSION,
        "setup": setup,
        "actions": [action.to_dict() for action in actions],
        "moment": moment,
        "outcome": _outcome(last),
    }


def _outcome(state: GameState) -> dict[str, Any]:
    return {**{name: list(getattr(state, name)) for name in COUNTED}, "code": codes.encode(state)}


def game_from_dict(data: object) -> SavedGame:
    """Read a game; `BadFile` names the field that is wrong. Whether its actions are legal, only playing them shows."""
    check_form(data, FORMAT, VERSION, "game")
    read = Reader(data, FIELDS, whole="game", required=("setup", "actions"), error=BadFile)
    position, options = _setup(mapping(read.data["setup"], "setup", BadFile))
    actions = tuple(_actions(sequence(read.data["actions"], "actions", BadFile)))
    moment = read.number("moment", len(actions), 0, len(actions))
    rules_version = read.number("rules_version", FIRST_RULES, FIRST_RULES, MOST_RULES)
    return SavedGame(position, options, actions, moment, rules_version, read.child("outcome", OUTCOME).data)


def what_changed(saved: SavedGame, played: int, last: GameState) -> str:
    """Say that a game goes differently by the rules of this kit, or nothing; `played` of its actions could be done."""
    whole, ours = played == len(saved.actions), saved.rules_version == RULES_VERSION
    if whole and _came_to(saved.outcome, last) and (ours or saved.outcome):
        return ""
    if ours:
        why = "This game was played by slightly different rules, or its file was changed"
    else:
        why = (
            f"This game was played by version {saved.rules_version} of the rules; this kit has version {RULES_VERSION}"
        )
    if not whole:
        return f"{why}. It is shown up to decision {played}; the next one is no longer possible."
    if not saved.outcome:
        return f"{why}. Its file does not say what it came to: it may have gone differently from what is shown."
    return f"{why}. Its decisions are all there, but they lead to a position other than the one it was saved with."


def _came_to(outcome: Mapping[str, Any], last: GameState) -> bool:
    """Whether a game came to what its file says, as far as the file says it."""
    now = _outcome(last)
    if any(value != now[name] for name, value in outcome.items() if name != "code"):
        return False
    return outcome.get("code", now["code"]) == now["code"] or _is_code_of(outcome["code"], last)


def _is_code_of(code: object, last: GameState) -> bool:
    """Whether a code that is spelled otherwise means the same: a later kit may write a position in another way."""
    try:
        return codes.decode(code) == last  # type: ignore[arg-type]
    except BadPosition:
        return False


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
