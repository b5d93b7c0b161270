"""Agenda entries as mappings, for positions in the middle of a turn."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

from ..agenda import TASKS, Task
from ..checks import Reader, short
from ..components.gains import BUILDS, Gain
from ..components.technology import TECHNOLOGY
from ..errors import BadPosition
from ..names import AREAS, PIECES
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
MOST = 999
FILED_AS = {"AbilitySteps": "ItalySteps"}
"""Names that files use, and always will, for entries that have another name by now."""
_TASKS = {FILED_AS.get(name, name): kind for name, kind in TASKS.items()}


def task_to_dict(task: Task) -> dict[str, Any]:
    """Return a mapping with the name of the entry and whatever is not its default.

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


def task_from_dict(data: Any, state: GameState) -> Task:
    """Read an agenda entry; `BadPosition` names the field that is wrong."""
    name = data.get("task") if isinstance(data, dict) else None
    if not isinstance(name, str) or name not in _TASKS:
        raise BadPosition(f"agenda: expected an entry with one of the tasks {', '.join(_TASKS)}, got {short(data)}")
    kind = _TASKS[name]
    read = Reader(f"agenda.{name}", data, ("task", *(item.name for item in fields(kind))))
    values: dict[str, Any] = {}
    for item in fields(kind):
        if item.name in read:
            values[item.name] = _read(read, item.name, str(item.type), state)
        elif item.default is MISSING:
            raise BadPosition(f"{read.path}.{item.name}: is missing")
    return kind(**values)


def _read(read: Reader, name: str, type_name: str, state: GameState) -> Any:
    if name == "player":
        return read.number(name, 0, 0, state.players - 1)
    if name in ("gains", "gain"):
        entries = read.mappings(name) if name == "gains" else [read.get(name, None)]
        gains = tuple(_read_gain(f"{read.path}.{name}", entry) for entry in entries)
        return gains if name == "gains" else gains[0]
    if type_name == "bool":
        return read.flag(name)
    if type_name == "int":
        return read.number(name, 0, -MOST, MOST)
    known = {"piece": PIECES, "tile": tuple(TECHNOLOGY), "copies": ("", *TECHNOLOGY)}.get(name)
    if name == "rule":
        known = ("round.income", "income.uncovered", "contracts.reward")
    if name in ("place", "other_than"):
        known = ("", *state.board.basin_of)
    return read.text(name, "", 60) if known is None else read.choice(name, known, None)


def _read_gain(path: str, data: Any) -> Gain:
    read = Reader(path, data, Gain._fields)
    areas = tuple(read.several("areas", AREAS, AREAS))
    return Gain(read.choice("kind", GAINS, None), read.number("amount", 1, 1, MOST), areas)
