"""Editing a position as the mapping that it is: open it freely, put pieces and drops on the map, take them off again.

An edit takes a position with the state that it reads as, and returns another position and a few words; the position it
was given stays as it is. The engine says whether the position can occur in a game (`barrage_core.files.faults`);
nothing here checks it. `shortest` leaves out what reading the position would fill in by itself.

>>> position = open_freely({"players": [{"company": "usa"}, {"company": "italy"}], "round": 1})
>>> position
{'players': [{'company': 'usa'}, {'company': 'italy'}]}
>>> edited, words = build(position, read(position), "usa", "B5U")
>>> shortest(read(edited))["dams"], words
({'B5U': {'owner': 'usa'}}, 'B5U: dam, USA, level 1')
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any, NamedTuple

from barrage_core import BarrageError, Game, GameState, from_position, to_position
from barrage_core.catalogue import say
from barrage_core.checks import expected
from barrage_core.components.companies import COMPANIES
from barrage_core.errors import BadPosition
from barrage_core.files.codes import unpack
from barrage_core.files.maps import map_to_name_or_dict, open_map
from barrage_core.state import FULL_LEVEL
from barrage_core.words import a_piece, count

from ..panel import Position, checked_position
from .steps import Steps

__all__ = [
    "Edit",
    "Edited",
    "History",
    "PositionData",
    "build",
    "change_drops",
    "erase",
    "open_freely",
    "owner_title",
    "python_text",
    "read",
    "shortest",
    "with_its_map",
]

PositionData = dict[str, Any]
NEEDED = ("company", "owner", "players")
"""Fields that must always be there."""
Edit = tuple[PositionData, str]
"""The position after an edit, and what was done in words."""


# Opening ----------------------------------------------------------------------------------------------------------


def open_freely(position: Position) -> PositionData:
    """Return a position as a short mapping, whatever its faults; raise `BadPosition` if it cannot be read."""
    given = checked_position(position)
    if isinstance(given, Game):
        return open_freely(given.state)
    if isinstance(given, str):
        return open_freely(unpack(given))
    return shortest(given if isinstance(given, GameState) else read(given))


def with_its_map(position: Position) -> Position:
    """Put a map that is given by itself or by its .json file into the position.

    Only for what is written in Python: a position that comes from elsewhere must not read files of this computer.
    """
    if not isinstance(position, Mapping) or isinstance(position.get("map", {}), Mapping):
        return position
    return {**position, "map": map_to_name_or_dict(open_map(position["map"]))}


def read(position: Mapping[str, Any]) -> GameState:
    """Return the state of a position, faults and all."""
    state = from_position(position, check=False)
    if not all(state.companies):
        raise BadPosition("players: the companies are not picked yet; the editor works only after that")
    return state


def shortest(state: GameState) -> PositionData:
    """Return the position of a state without the fields that reading it would fill in with the same value."""
    short = to_position(state)
    for holder in _holders(short):
        for name in [name for name in holder if name not in NEEDED]:
            value = holder.pop(name)
            if not _reads_as(short, state):
                holder[name] = value  # each field that is tried and stays goes to the end: they keep their order
    return short


def _holders(position: PositionData) -> Iterator[dict[str, Any]]:
    """Go through the mappings whose fields may be left out."""
    yield from position["players"]
    yield from position.get("dams", {}).values()
    yield from (position[name] for name in ("headstreams",) if name in position)
    yield position


def _reads_as(position: PositionData, state: GameState) -> bool:
    try:
        return from_position(position, check=False) == state
    except BarrageError:
        return False


def python_text(position: Mapping[str, Any]) -> str:
    """Return a position as Python, to be pasted into a cell.

    >>> print(python_text({"players": [{"company": "usa", "passed": True}, {"company": "italy"}], "round": 2}))
    position = {
        "players": [
            {"company": "usa", "passed": True},
            {"company": "italy"},
        ],
        "round": 2,
    }
    """
    lines = []
    for name, value in position.items():
        if name in ("players", "dams"):
            items = value.items() if isinstance(value, dict) else ((None, item) for item in value)
            rows = [f"        {'' if key is None else f'{_literal(key)}: '}{_literal(item)}," for key, item in items]
            start, end = "{}" if isinstance(value, dict) else "[]"
            lines += [f"    {_literal(name)}: {start}", *rows, f"    {end},"]
        else:
            lines.append(f"    {_literal(name)}: {_literal(value)},")
    return "\n".join(["position = {", *lines, "}"])


def _literal(value: object) -> str:
    """Write a value of a position in Python; JSON strings are also Python strings, truth values differ."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_literal(key)}: {_literal(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_literal, value)) + "]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)


# Undo and redo ----------------------------------------------------------------------------------------------------


class Edited(NamedTuple):
    """A position, the state it reads as, and the edit that led there in words."""

    position: PositionData
    state: GameState
    words: str


class History(Steps[Edited]):
    """Every position since the start; edits go on from the one that is shown."""

    def __init__(self, position: PositionData) -> None:
        super().__init__(Edited(position, read(position), ""))

    def add(self, edit: Edit) -> bool:
        """Go on to an edited position and say whether it differs; one that cannot be read changes nothing."""
        try:
            state = read(edit[0])
        except BadPosition as fault:
            raise BadPosition(_in_words(str(fault), self.present.state)) from None
        if state == self.present.state:
            return False
        self.go_on(Edited(edit[0], state, edit[1]))
        return True


def _in_words(fault: str, state: GameState) -> str:
    """Name the player and the thing, as the editor does, where a fault names a field of the position.

    >>> state = read({"players": [{"company": "usa"}, {"company": "italy"}]})
    >>> _in_words("players[1].vp: expected a whole number", state)
    'Italy, VP: expected a whole number'
    """

    def words(field: re.Match[str]) -> str:
        things = field[2].replace("vp", "VP").split(".")
        return ", ".join([state.name(int(field[1])), *map(say, things)])

    return re.sub(r"players\[(\d)\]\.([\w.]+)", words, fault)


# On the map -------------------------------------------------------------------------------------------------------


def owner_title(owner: str) -> str:
    """Return a company's name, or say that a dam is neutral."""
    return say(COMPANIES[owner].title if owner in COMPANIES else owner)


def build(position: PositionData, state: GameState, owner: str, place: str) -> Edit:
    """Put an owner's piece on a place; somebody else's piece there changes hands.

    Where the owner's piece already stands, raise the dam; what cannot be raised any further is removed.
    """
    kind = _kind(state, place)
    if kind == "headstream":
        raise BarrageError(
            say("{place} is a headstream: choose the tool for drops, or click a building space", place=place)
        )
    if kind != "base" and owner not in state.companies:
        what = say(
            "only dams can be neutral: choose a company to build {piece} on {place}", piece=a_piece(kind), place=place
        )
        raise BarrageError(what)
    edited = deepcopy(position)
    pieces = edited.setdefault("dams" if kind == "base" else f"{kind}s", {})
    here = pieces.get(place)
    if kind == "base":
        level = _level(state, place)
        if here is None or here["owner"] != owner:
            pieces[place] = {**(here or {}), "owner": owner, "level": max(level, 1)}
        elif level < FULL_LEVEL:
            here["level"] = level + 1
        else:
            return erase(position, state, place)
        level, who = pieces[place]["level"], owner_title(owner)
        return edited, say("{place}: dam, {owner}, level {level}", place=place, owner=who, level=level)
    if here == owner:
        return erase(position, state, place)
    pieces[place] = owner
    return edited, f"{place}: {say(kind)}, {owner_title(owner)}"


def change_drops(position: PositionData, state: GameState, place: str, by: int) -> Edit:
    """Add drops to a headstream or to the water behind a dam, or take some away; too many are a fault, not an error."""
    edited = deepcopy(position)
    if _kind(state, place) == "headstream":
        drops = max(0, state.headstreams[place] + by)
        edited.setdefault("headstreams", {})[place] = drops
    elif place in state.dams:
        drops = max(0, state.water[place] + by)
        edited["dams"][place]["water"] = drops
    else:
        raise BarrageError(say("drops lie on headstreams and behind dams; there is no dam on {place}", place=place))
    return edited, f"{place}: {count(drops, 'drop')}"


def erase(position: PositionData, state: GameState, place: str) -> Edit:
    """Take everything off a place: a piece with its water, or the drops of a headstream."""
    edited = deepcopy(position)
    kind = _kind(state, place)
    pieces = edited.get("dams" if kind == "base" else f"{kind}s", {})
    if pieces.pop(place, None) is None:
        raise BarrageError(say("there is nothing on {place}", place=place))
    return edited, say("{place}: empty", place=place)


def _kind(state: GameState, place: str) -> str:
    """Return what stands on places like this: base, conduit, powerhouse, or the drops of a headstream."""
    if place in state.headstreams:
        return "headstream"
    for kind in ("base", "conduit", "powerhouse"):
        if place in state.board.places[kind]:
            return kind
    raise BarrageError(expected("a place of this map", place, "place"))


def _level(state: GameState, place: str) -> int:
    return state.dams[place].level if place in state.dams else 0
