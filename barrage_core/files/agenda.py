"""Agenda entries as mappings, for positions in the middle of a turn."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

from ..agenda import TASKS, Task
from ..components.gains import BUILDS, Gain
from ..components.technology import TECHNOLOGY
from ..names import AREAS, PIECES
from ..reader import Reader
from ..rules.powers import POWERS
from ..state import GameState

__all__ = ["task_from_dict", "task_to_dict"]

GAINS = (
    "credits",
    "vp",
    "excavators",
    "mixers",
    "any_machine",
    "rotate",
    "energy",
    "place_drops",
    "flow_drops",
    *BUILDS,
)
MOST = 99
"""The most of anything that an entry can name; a bot that places drops looks ahead to the last of them."""
MOST_GAINS = 30
FILED_AS = {"AbilitySteps": "ItalySteps"}
"""Names that files use, and always will, for entries that have since been renamed."""
_TASKS = {FILED_AS.get(name, name): kind for name, kind in TASKS.items()}


def task_to_dict(task: Task) -> dict[str, Any]:
    """Return an entry as a mapping: its name, and every field that does not have its default.

    >>> from barrage_core.agenda import PlaceDrops
    >>> task_to_dict(PlaceDrops(1, left=2, flow=False, may_stop=True))
    {'task': 'PlaceDrops', 'player': 1, 'left': 2, 'flow': False, 'may_stop': True}
    """
    name = type(task).__name__
    data: dict[str, Any] = {"task": FILED_AS.get(name, name)}
    for item in fields(task):
        value = getattr(task, item.name)
        if value != item.default:
            data[item.name] = _write(value)
    return data


def _write(value: Any) -> Any:
    if isinstance(value, Gain):
        return {"kind": value.kind, "amount": value.amount, "areas": list(value.areas)}
    if isinstance(value, tuple):
        return [_write(item) for item in value]
    return value


def task_from_dict(data: object, state: GameState, path: str = "agenda") -> Task:
    """Read an agenda entry; `BadPosition` names the field that is wrong."""
    name = Reader(data, None, path).choice("task", tuple(_TASKS), None)
    kind = _TASKS[name]
    required = [item.name for item in fields(kind) if item.default is MISSING]
    read = Reader(data, ("task", *(item.name for item in fields(kind))), path, required=required)
    given = [item for item in fields(kind) if item.name in read]
    return kind(**{item.name: _read(read, item.name, str(item.type), state) for item in given})


def _read(read: Reader, name: str, type_name: str, state: GameState) -> Any:
    if name == "player":
        return read.number(name, 0, 0, state.players - 1)
    if name == "gains":
        read.at_most(name, MOST_GAINS)
        return tuple(read.each(name, _gain, ()))
    if name == "gain":
        return read.field(name, _gain, None)
    if type_name == "bool":
        return read.flag(name)
    if type_name == "int":
        return read.number(name, 0, -MOST, MOST)
    known = _known_words(name, state)
    return read.choice(name, known, None) if known else read.text(name, "", longest=60)


def _known_words(name: str, state: GameState) -> tuple[str, ...]:
    """Return the words that a field can hold, or none where any text will do."""
    if name in ("place", "other_than"):
        return ("", *state.board.basin_of)
    return {
        "piece": PIECES,
        "tile": tuple(TECHNOLOGY),
        "copies": ("", *TECHNOLOGY),
        "rule": ("round.income", "income.uncovered", "contracts.reward", *_rules_that_give(state)),
    }.get(name, ())


def _rules_that_give(state: GameState) -> list[str]:
    """Return the rules of the company abilities that bring something with a production."""
    powers = [POWERS[company] for company in state.companies if company]
    return [power.rule for power in powers if power.production_gains is not None]


def _gain(data: object, path: str) -> Gain:
    read = Reader(data, Gain._fields, path)
    areas = tuple(read.several("areas", AREAS, AREAS))
    return Gain(read.choice("kind", GAINS, None), read.number("amount", 1, 1, MOST), areas)
