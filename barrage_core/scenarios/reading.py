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
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from ..actions import action_from_dict
from ..checks import expected, inside, mapping, one_of, text, whole_number
from ..errors import BadFile
from ..files.tomlfile import read_toml
from ..reader import Reader
from ..rulebook import RULES
from .model import Answer, Ask, Scenario, Solver
from .solvers import SOLVERS

__all__ = ["read_scenarios"]

ASKS: Final = {
    "number": ("high", "unit"),
    "one of": ("options",),
    "some of": ("options",),
    "order": ("options",),
    "place": ("among",),
    "places": ("among",),
}
"""What can be asked for, with the fields that say more about it."""
FILE_FIELDS: Final = ("theme", "scenario")
NEEDED: Final = ("id", "title", "question", "position", "ask", "solve", "why", "page", "hints")
OPTIONAL: Final = ("wrong", "basins", "view")
HIGHEST: Final = 999
"""The largest number that a question may ask for."""
LAST_PAGE: Final = max(rule.page for rule in RULES.values())


def read_scenarios(path: str | os.PathLike[str]) -> list[Scenario]:
    """Read the scenarios of a file; `BadFile` names the file, the scenario and the field that is wrong.

    >>> from importlib.resources import as_file, files
    >>> with as_file(files("barrage_core.scenarios") / "library" / "fees.toml") as file:
    ...     read_scenarios(file)[0].id
    'their_dam_their_pipe'
    """
    data = read_toml(path)
    with inside(f"{Path(path).name}: ", BadFile):
        return _scenarios(data)


def _scenarios(data: Mapping[str, Any]) -> list[Scenario]:
    read = Reader(data, FILE_FIELDS, required=FILE_FIELDS, error=BadFile)
    theme = read.field("theme", _line, "")
    scenarios = read.each("scenario", lambda entry, path: _scenario(entry, path, theme), ())
    ids = [one.id for one in scenarios]
    if repeated := [name for name in ids if ids.count(name) > 1]:
        raise BadFile(expected("every id once", repeated, "scenario"))
    return scenarios


def _scenario(entry: object, path: str, theme: str) -> Scenario:
    """Read a scenario; a fault is named with its place in the file and its id."""
    name = mapping(entry, path).get("id")
    with inside(f"{path} ({name}): " if isinstance(name, str) else f"{path}: ", BadFile):
        return _read_scenario(Reader(entry, (*NEEDED, *OPTIONAL), required=NEEDED, error=BadFile), theme)


def _read_scenario(read: Reader, theme: str) -> Scenario:
    ask, wrong = _ask(read.data["ask"], "ask"), read.child("wrong", None)
    return Scenario(
        id=read.field("id", _line, ""),
        title=read.field("title", _line, ""),
        theme=theme,
        question=read.field("question", _line, ""),
        position=read.field("position", mapping, {}),
        ask=ask,
        solve=_solver(read.data["solve"], "solve"),
        why=read.field("why", _line, ""),
        page=read.number("page", 1, 1, LAST_PAGE),
        hints=tuple(read.each("hints", _line, ())),
        wrong={_guess(guess, ask): wrong.field(guess, _line, "") for guess in wrong},
        basins=tuple(read.each("basins", _line, ())) if "basins" in read else None,
        view=read.field("view", _line, "board"),
    )


def _line(value: object, path: str) -> str:
    """Return text as one line, which must say something."""
    line = " ".join(text(value, path).split())
    if not line:
        raise BadFile(expected("text", value, path))
    return line


# What is asked, and how the engine finds it -------------------------------------------------------------------------


def _ask(data: object, path: str) -> Ask:
    kind = Reader(data, None, path, error=BadFile).choice("kind", tuple(ASKS), None)
    fields = ("kind", *ASKS[kind])
    read = Reader(data, fields, path, required=fields, error=BadFile)
    if kind == "number":
        return Ask("number", high=read.number("high", 1, 1, HIGHEST), unit=read.field("unit", _line, ""))
    if kind in ("place", "places"):
        pairs = tuple((name, name) for name in read.each("among", _line, ()))
    else:
        options = read.child("options", None)
        pairs = tuple((value, options.field(value, _line, "")) for value in options)
    return Ask(kind, pairs)  # type: ignore[arg-type]


def _guess(word: str, ask: Ask) -> Answer | tuple[str, ...]:
    """Read a tempting answer, which TOML writes as a key."""
    if ask.kind == "number":
        number = int(word) if word.isdecimal() else word
        return whole_number(number, ask.low, ask.high, "wrong")
    words = tuple(one_of(part.strip(), ask.values, "wrong") for part in word.split(","))
    return words if ask.kind in ("some of", "order", "places") else words[0]


def _solver(data: object, path: str) -> Solver:
    make = SOLVERS[Reader(data, None, path, error=BadFile).choice("by", tuple(SOLVERS), None)]
    takes = inspect.signature(make).parameters.values()
    needed = ["by", *(one.name for one in takes if one.default is one.empty)]
    read = Reader(data, ["by", *(one.name for one in takes)], path, required=needed, error=BadFile)
    given = {name: read.data[name] for name in read if name != "by"}
    if "actions" in given:
        given["actions"] = read.each("actions", lambda action, _: action_from_dict(action), ())
    return make(**given)
