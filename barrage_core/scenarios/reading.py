"""Scenario files: positions with their questions, written as TOML, one file per theme; `library/` has examples.

A file names its `theme`. Some lines of a scenario:

    [[scenario]]
    id = "the_red_space_drinks_first"
    position.dams.B2U = { owner = "usa" }
    ask = { kind = "number", high = 3, unit = "drop" }
    solve = { by = "held_after_flow", place = "B2L" }
    wrong.2 = "Italy would get both only if it stood upstream."

`position` is what `from_position` reads. `ask` asks for a number up to `high`, for a place `among` several, or for
"one of", "some of" or the "order" of `options`. `solve.by` names one of the `SOLVERS`; its other fields are what that
function takes. `wrong` says what a tempting answer mixes up; an answer with several parts is written with commas.
`wrong`, `basins` and `view` may be left out. Long texts may be broken into lines anywhere.
"""

from __future__ import annotations

import inspect
import os
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ..actions import action_from_dict
from ..checks import one_of, short, whole_number
from ..errors import BadFile, BarrageError
from ..rulebook import RULES
from .model import Answer, Ask, Scenario, Solver
from .solvers import SOLVERS

__all__ = ["read_scenarios"]

KINDS: Final = ("number", "one of", "some of", "order", "place")
NEEDED: Final = ("id", "title", "question", "position", "ask", "solve", "why", "page", "hints")
OPTIONAL: Final = ("wrong", "basins", "view")
HIGHEST: Final = 999
"""The largest number that a question may ask for."""


def read_scenarios(path: str | os.PathLike[str]) -> list[Scenario]:
    """Read the scenarios of a file; `BadFile` names the file, the scenario and the field that is wrong."""
    name = os.fspath(path)
    try:
        data = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as problem:
        raise BadFile(f"cannot read {name}: {problem.strerror or problem}") from problem
    except ValueError as problem:
        raise BadFile(f"{name} is not a TOML file: {problem}") from problem
    try:
        return _scenarios(data)
    except BarrageError as problem:
        raise BadFile(f"{Path(path).name}: {problem}") from problem


def _scenarios(data: Mapping[str, Any]) -> list[Scenario]:
    _fields(data, "", needed=("theme", "scenario"))
    theme = _text(data["theme"], "theme")
    scenarios = []
    for number, entry in enumerate(_list(data["scenario"], "scenario")):
        where = f"scenario[{number}]"
        try:
            scenarios.append(_scenario(_mapping(entry, "it"), theme))
        except BarrageError as problem:
            title = f" ({entry['id']})" if isinstance(entry, dict) and isinstance(entry.get("id"), str) else ""
            raise BadFile(f"{where}{title}: {problem}") from problem
    ids = [one.id for one in scenarios]
    for name in ids:
        if ids.count(name) > 1:
            raise BadFile(f"scenario: expected every id once, got {name!r} twice")
    return scenarios


def _scenario(entry: Mapping[str, Any], theme: str) -> Scenario:
    _fields(entry, "", needed=NEEDED, optional=OPTIONAL)
    ask = _ask(_mapping(entry["ask"], "ask"))
    wrong = _mapping(entry.get("wrong", {}), "wrong")
    return Scenario(
        id=_text(entry["id"], "id"),
        title=_text(entry["title"], "title"),
        theme=theme,
        question=_text(entry["question"], "question"),
        position=_mapping(entry["position"], "position"),
        ask=ask,
        solve=_solver(_mapping(entry["solve"], "solve")),
        why=_text(entry["why"], "why"),
        page=whole_number(entry["page"], 1, max(rule.page for rule in RULES.values()), "page"),
        hints=_texts(entry["hints"], "hints"),
        wrong={_guess(guess, ask): _text(says, f"wrong.{guess}") for guess, says in wrong.items()},
        basins=_texts(entry["basins"], "basins") if "basins" in entry else None,
        view=_text(entry.get("view", "board"), "view"),
    )


# What is asked, and how the engine finds it -------------------------------------------------------------------------


def _ask(data: Mapping[str, Any]) -> Ask:
    kind = one_of(data.get("kind"), KINDS, "ask.kind")
    if kind == "number":
        _fields(data, "ask.", needed=("kind", "high", "unit"))
        high = whole_number(data["high"], 1, HIGHEST, "ask.high")
        return Ask("number", high=high, unit=_text(data["unit"], "ask.unit"))
    if kind == "place":
        _fields(data, "ask.", needed=("kind", "among"))
        return Ask("place", tuple((name, name) for name in _texts(data["among"], "ask.among")))
    _fields(data, "ask.", needed=("kind", "options"))
    options = _mapping(data["options"], "ask.options")
    words = tuple((value, _text(says, f"ask.options.{value}")) for value, says in options.items())
    return Ask(kind, words)  # type: ignore[arg-type]


def _guess(word: str, ask: Ask) -> Answer | tuple[str, ...]:
    """Read a tempting answer, which TOML writes as a key."""
    if ask.kind == "number":
        number = int(word) if word.isdecimal() else word
        return whole_number(number, ask.low, ask.high, "wrong")
    words = tuple(one_of(part.strip(), ask.values, "wrong") for part in word.split(","))
    return words if ask.kind in ("some of", "order") else words[0]


def _solver(data: Mapping[str, Any]) -> Solver:
    make = SOLVERS[one_of(data.get("by"), SOLVERS, "solve.by")]
    takes = inspect.signature(make).parameters.values()
    needed = ["by", *(one.name for one in takes if one.default is one.empty)]
    _fields(data, "solve.", needed=needed, optional=[one.name for one in takes if one.default is not one.empty])
    given = {name: value for name, value in data.items() if name != "by"}
    if "actions" in given:
        given["actions"] = [action_from_dict(action) for action in _list(given["actions"], "solve.actions")]
    return make(**given)


# Values -------------------------------------------------------------------------------------------------------------


def _fields(data: Mapping[str, Any], path: str, *, needed: Sequence[str], optional: Sequence[str] = ()) -> None:
    """Make sure that every field is a known one, and that none is missing."""
    for name in data:
        one_of(name, (*needed, *optional), f"{path}{name}")
    for name in needed:
        if name not in data:
            raise BarrageError(f"{path}{name}: is missing")


def _text(value: object, name: str) -> str:
    """Return text as one line."""
    if not isinstance(value, str) or not value.strip():
        raise BarrageError(f"{name}: expected text, got {short(value)}")
    return " ".join(value.split())


def _texts(value: object, name: str) -> tuple[str, ...]:
    return tuple(_text(item, f"{name}[{number}]") for number, item in enumerate(_list(value, name)))


def _list(value: object, name: str) -> list[Any]:
    if not isinstance(value, list):
        raise BarrageError(f"{name}: expected a list, got {short(value)}")
    return value


def _mapping(value: object, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BarrageError(f"{name}: expected a table, got {short(value)}")
    return value
