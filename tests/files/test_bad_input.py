"""Whatever comes from outside and is broken gets one clear error that names the field and what was expected.

`BROKEN` is the table: the input, who reads it, the class of the error and a part of its sentence. Below it, files that
fail while they are read or written, and a search for anything that gets through to a crash.
"""

from __future__ import annotations

import base64
import copy
import json
import os
import pickle
import random
import zlib
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barrage_core import (
    MINIATURE,
    STANDARD,
    BadFile,
    BadMap,
    BadPosition,
    BadRuleSet,
    BarrageError,
    Game,
    GameState,
    IllegalAction,
    RuleSet,
    UnknownAction,
    action_from_dict,
    decode,
    encode,
    from_position,
    legal_actions,
    load_map,
    new_game,
    play,
    save_map,
    to_position,
    why_not,
)
from barrage_core.actions import ACTIONS, Action, UseBank
from barrage_core.agenda import TASKS
from barrage_core.components.companies import OFFICERS
from barrage_core.components.contracts import CONTRACTS
from barrage_core.components.technology import TECHNOLOGY
from barrage_core.files import codes
from barrage_core.files.faults import faults
from barrage_core.files.maps import map_from_dict, map_to_dict
from barrage_core.files.positions import FIELDS, PHASE_NAMES, PLAYER_FIELDS
from tests.kit.random_games import RICH, pick, play_random
from tests.kit.refusals import refused_with, unless_refused
from tests.kit.strategies import examples

Data = dict[str, Any]
SOME_MAPS = "standard, miniature, valley, twins, delta and 6 more"


# --- parts of the table -----------------------------------------------------------------------------------------------


def position(**changes: Any) -> Data:
    """Return a sound position of two players with some fields changed."""
    return {"players": [{"company": "usa"}, {"company": "italy"}], **changes}


def usa(**changes: Any) -> Data:
    """Return a sound position with some fields of the first player changed."""
    return position(players=[{"company": "usa", **changes}, {"company": "italy"}])


def full(**changes: Any) -> Data:
    return usa(**changes) | {"mode": "full"}


def dams(**places: tuple[Any, Any, Any]) -> Data:
    named = {place: dict(zip(("owner", "level", "water"), dam, strict=True)) for place, dam in places.items()}
    return position(dams=named)


def task(name: str, **values: Any) -> Data:
    return {"task": name, **values}


ROUND = (task("EndRound"), task("ScoreRound"), task("WaterFlow"))
INCOMES = (task("StartActions"), task("PlaceHeadstreams"))


def agenda(*tasks: Any, **changes: Any) -> Data:
    """Return a position with an agenda: the rest of the round, then these."""
    return position(agenda=[*ROUND, *tasks], **changes)


def turn(*tasks: Any) -> Data:
    """Return a position in the middle of a turn of the first player."""
    return agenda(task("EndTurn", player=0), *tasks)


def draft(*pool: Any, **changes: Any) -> Data:
    """Return a position at the very start of the draft."""
    first = [task("StartRound"), task("DraftCompany", player=0)]
    return {"players": [{}, {}], "mode": "full", "phase": "draft", "agenda": first, "pool": list(pool), **changes}


POOL = (["usa", "wilhelm_adler"], ["italy", "anton_krylov"], ["", "S1"], ["", "S2"])


def miniature(*where: Any, value: Any = ...) -> Any:
    """Return the miniature map as data with one entry changed, or (without a value) taken out."""
    return changed(map_to_dict(MINIATURE), where, value)


def changed(data: Any, where: tuple[Any, ...], value: Any) -> Any:
    data = inner = copy.deepcopy(data)
    for step in where[:-1]:
        inner = inner[step]
    if value is ...:
        del inner[where[-1]]
    else:
        inner[where[-1]] = value
    return data


@cache
def _game() -> Data:
    """Send four engineers to the bank."""
    game = Game.new(players=2, seed=4)
    for _ in range(4):
        game.play(UseBank(1))
    return game.to_dict()


def game(*where: Any, value: Any = ...) -> Any:
    """Return a sound game of four actions as data with one entry changed, or taken out."""
    return changed(_game(), where, value) if where else copy.deepcopy(_game())


def code_of(text: str | bytes) -> str:
    """Pack any text as a position code."""
    squeeze = zlib.compressobj(9, zdict=codes._WORDS)
    data = squeeze.compress(text if isinstance(text, bytes) else text.encode()) + squeeze.flush()
    return "BK1-" + base64.urlsafe_b64encode(data).decode().rstrip("=")


def a_code() -> str:
    return encode(from_position(position()))


def flipped(code: str) -> str:
    """Change one character in the middle."""
    middle = len(code) // 2
    return code[:middle] + ("A" if code[middle] != "A" else "B") + code[middle + 1 :]


def play_data(data: Any) -> None:
    """Read an action and play it at the start of a game."""
    Game.new(players=2, seed=4).play(action_from_dict(data))


# --- the table --------------------------------------------------------------------------------------------------------


class Broken(NamedTuple):
    """One row: what is broken, who reads it, and what must be said about it."""

    id: str
    read: Callable[[Any], Any]
    data: Any
    error: type[BarrageError]
    says: str


def rows(read: Callable[[Any], Any], error: type[BarrageError], *table: tuple[str, Any, str]) -> list[Broken]:
    return [Broken(name, read, data, error, says) for name, data, says in table]


POSITIONS = rows(
    from_position,
    BadPosition,
    # Not even a mapping of known fields
    ("position is a list", [], "position: expected a mapping, got []"),
    ("position is nothing", None, "position: expected a mapping, got None"),
    ("position is a text", "standard", "position: expected a mapping, got 'standard'"),
    ("unknown field", position(weather="rain"), "weather: there is no such field; expected one of map, mode"),
    ("field is no text", position() | {3: 4}, "3: there is no such field"),
    # Players
    ("no players", {}, "players: is missing"),
    ("players in a mapping", {"players": {"usa": {}}}, "players: expected a list, got {'usa'"),
    ("one player", {"players": [{"company": "usa"}]}, "number of players: expected a whole number from 2 to 4, got 1"),
    ("five players", {"players": [{}] * 5}, "number of players: expected a whole number from 2 to 4, got 5"),
    ("player is a text", {"players": ["usa", "italy"]}, "players[0]: expected a mapping, got 'usa'"),
    ("missing company", {"players": [{}, {"company": "usa"}]}, "players[0].company: is missing; expected one of usa"),
    ("unknown company", usa(company="spain"), "players[0].company: expected one of usa, germany, italy, france, got"),
    ("company is a list", usa(company=["usa"]), "players[0].company: expected one of usa"),
    ("company twice", usa(company="italy"), "players[1].company: italy is taken by players[0]"),
    ("unknown officer", usa(officer="nobody"), "players[0].officer: expected one of wilhelm_adler"),
    ("no officer outside the draft", usa(officer=""), "players[0].officer: expected one of wilhelm_adler"),
    (
        "default officer is taken",
        usa(officer="solomon_p_jordan"),
        "players[1].officer: Solomon P. Jordan, the officer of italy in the introductory game (none was named), "
        "is taken by players[0]; name another",
    ),
    (
        "officer of somebody who got the default",
        {"players": [{"company": "usa"}, {"company": "italy", "officer": "wilhelm_adler"}], "mode": "full"},
        "players[1].officer: Wilhelm Adler is taken by players[0], which has its officer of the introductory game "
        "(none was named); name another",
    ),
    (
        "officer named twice",
        {"players": [{"company": name, "officer": "jill_mcdowell"} for name in ("usa", "italy")]},
        "players[1].officer: Jill McDowell is taken by players[0]; name another",
    ),
    ("unknown field of a player", usa(money=3), "players[0].money: there is no such"),
    ("name is a number", usa(name=7), "players[0].name: expected printable text of at most 40 characters, got 7"),
    (
        "name too long",
        usa(name="x" * 41),
        "players[0].name: expected printable text of at most 40 characters, got 'xxx",
    ),
    ("name no file can hold", usa(name="\ud800"), "players[0].name: expected printable text"),
    ("name with an escape sequence", usa(name="\x1b[2J"), "players[0].name: expected printable text"),
    # Numbers
    ("credits below zero", usa(credits=-1), "players[0].credits: expected a whole number from 0 to"),
    ("true for a number", usa(credits=True), "players[0].credits: expected a whole number from 0 to"),
    ("text for a number", usa(mixers="4"), "players[0].mixers: expected a whole number from 0 to"),
    ("part of an excavator", usa(excavators=2.5), "players[0].excavators: expected a whole number from 0 to"),
    ("nothing for a number", usa(energy=None), "players[0].energy: expected a whole number from 0 to"),
    ("endless victory points", usa(vp=10**30), "players[0].vp: expected a whole number from -"),
    ("number of five thousand digits", position(round=10**5000), "round: expected a whole number from 1 to 5, got a"),
    ("one for true", usa(passed=1), "players[0].passed: expected true or false, got 1"),
    # Engineers
    ("too many engineers", usa(engineers=13), "players[0].engineers: expected a whole number from 0 to 12, got 13"),
    ("too many in all", usa(engineers=12, bank=2), "USA: 14 engineers in all, there are only 12"),
    ("five constructions", usa(constructions=5), "players[0].constructions: expected a whole number from 0 to 4"),
    ("passed with engineers", usa(passed=True, engineers=2), "USA: passed with 2 engineers left"),
    ("activations of others", usa(activations=1), "USA: activations, but only Mahiri Sekibo has any"),
    (
        "all passed",
        {"players": [{"company": "usa", "passed": True}, {"company": "italy", "passed": True}]},
        "players: all have passed; nobody is left to move",
    ),
    # Structures
    ("unknown base space", position(dams={"B5X": {}}), "dams.B5X: there is no such place; expected one of B5U, B5L"),
    ("dam on a powerhouse space", dams(**{"P5-0": ("usa", 1, 0)}), "dams.P5-0: there is no such place"),
    ("dams in a list", position(dams=["B5U"]), "dams: expected a mapping, got ['B5U']"),
    ("dam is a text", position(dams={"B5U": "usa"}), "dams.B5U: expected a mapping, got 'usa'"),
    ("dam without owner", position(dams={"B5U": {"level": 1}}), "dams.B5U.owner: is missing; expected one of usa"),
    ("dam of somebody else", dams(B5U=("france", 1, 0)), "dams.B5U.owner: expected one of usa, italy, neutral, got"),
    ("level 0", dams(B5U=("usa", 0, 0)), "dams.B5U.level: expected a whole number from 1 to 3, got 0"),
    ("level 4", dams(B5U=("usa", 4, 0)), "dams.B5U.level: expected a whole number from 1 to 3, got 4"),
    ("water above capacity", dams(B5U=("usa", 1, 2)), "dam B5U: 2 drops, but room for 1"),
    ("water of a neutral dam", dams(B5L=("neutral", 3, 4)), "dam B5L: 4 drops, but room for 3"),
    ("two own bases", dams(B5U=("usa", 1, 0), B5L=("usa", 1, 0)), "basin 5: two bases of the USA"),
    (
        "two own powerhouses",
        position(powerhouses={"P5-0": "usa", "P5-1": "usa"}),
        "basin 5: two powerhouses of the USA",
    ),
    (
        "six bases",
        dams(**{f"B{basin}U": ("usa", 1, 0) for basin in range(1, 7)}),
        "USA: 6 bases, there are only 5",
    ),
    (
        "six elevations",
        dams(**{f"B{basin}U": ("usa", 3, 0) for basin in range(1, 4)}),
        "USA: 6 elevations, there are only 5",
    ),
    ("unknown conduit", position(conduits={"C11L": "usa"}), "conduits.C11L: there is no such place; expected one of"),
    ("neutral conduit", position(conduits={"C1L": "neutral"}), "conduits.C1L: expected one of usa, italy, got 'neut"),
    ("unknown powerhouse", position(powerhouses={"P1-0": "usa"}), "powerhouses.P1-0: there is no such place"),
    ("unknown headstream", position(headstreams={"E": 1}), "headstreams.E: there is no such place; expected one of A"),
    ("drops below zero", position(headstreams={"A": -1}), "headstreams.A: expected a whole number from 0 to"),
    # Spaces
    ("unknown space", position(occupied={"CASINO": "usa"}), "occupied.CASINO: there is no such place; expected one of"),
    ("occupied by nobody", position(occupied={"SHOP1L": None}), "occupied.SHOP1L: is missing; expected one of usa"),
    ("closed space", position(occupied={"TURBINE2L": "usa"}), "occupied: TURBINE2L is closed with 2 players"),
    ("no patent office", position(occupied={"PATENT1": "usa"}), "PATENT1"),
    # Round
    ("unknown phase", position(phase="siesta"), "phase: expected one of draft, income, actions"),
    ("round 6", position(round=6), "round: expected a whole number from 1 to 5, got 6"),
    ("round 0", position(round=0), "round: expected a whole number from 1 to 5, got 0"),
    ("a round beyond the rules", position(round=4, rules={"rounds": 3}), "round: expected a whole number from 1 to 3"),
    ("turn order with a stranger", position(turn_order=["usa", "france"]), "turn_order[1]: expected one of usa, ital"),
    ("turn order too short", position(turn_order=["usa"]), "turn_order: expected every player once, got ['usa'"),
    (
        "turn order with one twice",
        position(turn_order=["usa", "usa"]),
        "turn_order: expected every player once, got ['usa'",
    ),
    ("turn order is a text", position(turn_order="usa"), "turn_order: expected a list, got 'usa'"),
    ("turn order of nothing", position(turn_order=None), "turn_order: "),
    ("nobody to move", position(to_move=None), "to_move: "),
    ("mover beside an agenda", agenda(task("Turn", player=0), to_move="usa"), "to_move: the agenda already says whose"),
    ("stranger to move", position(to_move="france"), "to_move: expected one of usa, italy, got 'france'"),
    ("mover has passed", usa(passed=True) | {"to_move": "usa"}, "to_move: usa has passed"),
    ("scoring without agenda", position(phase="scoring"), "agenda: is missing; a position in the phase 'scoring'"),
    # Tiles of the game
    ("unknown mode", position(mode="expert"), "mode: expected one of introductory, full, got 'expert'"),
    (
        "three headstream tiles",
        position(headstream_tiles=[1, 2, 3]),
        "headstream_tiles: expected a list of 4, got [1, 2, 3]",
    ),
    ("unknown headstream tile", position(headstream_tiles=[1, 2, 3, 9]), "headstream_tiles[3]: expected one of 1, 2"),
    ("headstream tile twice", position(headstream_tiles=[1, 2, 3, 3]), "headstream_tiles: expected every entry once"),
    ("true for a tile", position(headstream_tiles=[True, 2, 3, 4]), "headstream_tiles[0]: expected one of 1, 2"),
    ("one bonus tile", position(bonus_tiles=["bases"]), "bonus_tiles: expected a list of 5, got ['bases']"),
    (
        "advanced bonus tile in the introductory game",
        position(bonus_tiles=["advanced_technology", "bases", "elevations", "conduits", "powerhouses"]),
        "bonus_tiles[0]: expected one of contracts_fulfilled",
    ),
    ("unknown objective", position(objective="fame"), "objective: expected one of red_spaces"),
    ("Sekibo copies herself", usa(officer="mahiri_sekibo") | {"copyable": ["mahiri_sekibo"]}, "copyable[0]: expected"),
    ("copied without Sekibo", position(copied="viktor_fiesler"), "copied: expected one of nothing, got 'viktor"),
    # Technology
    ("unknown tile", usa(tiles=["base", "tunnel"]), "players[0].tiles[1]: expected one of base"),
    ("tiles are a text", usa(tiles="base"), "players[0].tiles: expected a list, got 'base'"),
    ("tile missing", full(tiles=["base", "elevation", "conduit"]), "USA: the powerhouse tile is missing"),
    (
        "tile twice",
        full(tiles=["base", "elevation", "conduit", "powerhouse"], wheel={"1": {"tile": "base"}}),
        "USA: the base tile is present 2 times",
    ),
    (
        "tile of another officer",
        full(tiles=["base", "elevation", "conduit", "powerhouse", "krylov"]),
        "USA: the krylov tile does not belong in this game",
    ),
    (
        "wild tile in the full game",
        full(tiles=["base", "elevation", "conduit", "powerhouse", "wild"]),
        "USA: the wild tile does not belong in this game",
    ),
    (
        "advanced tile in the introductory game",
        usa(tiles=["base", "elevation", "conduit", "powerhouse", "wild", "I-base"]),
        "the I-base tile: the introductory game has no advanced tiles",
    ),
    (
        "advanced tile twice",
        full(tiles=["base", "elevation", "conduit", "powerhouse", "I-base"]) | {"patents": ["I-base", "", ""]},
        "the I-base tile is present 2 times",
    ),
    ("two patents", full() | {"patents": ["I-base", ""]}, "patents: expected a list of 3, got ['I-base', '']"),
    ("basic tile as a patent", full() | {"patents": ["base", "", ""]}, "patents[0]: expected one of nothing, I-base"),
    ("unknown segment", usa(wheel={"6": {}}), "players[0].wheel.6: there is no such entry; expected one of 1, 2, 3"),
    ("segment 0", usa(wheel={"0": {}}), "players[0].wheel.0: there is no such entry"),
    ("segment 0 as a number", usa(wheel={0: {}}), "players[0].wheel.0: there is no such entry; expected one of 1, 2"),
    ("segment true", usa(wheel={True: {}}), "players[0].wheel.True: there is no such entry"),
    ("segment twice", usa(wheel={2: {}, "2": {}}), "players[0].wheel: the same number appears twice, as a number and"),
    ("wheel is a list", usa(wheel=[{}]), "players[0].wheel: expected a mapping, got [{}]"),
    ("machines owed", usa(wheel={"1": {"mixers": -1}}), "players[0].wheel.1.mixers: expected a whole number from 0"),
    # Contracts
    ("unknown contract", usa(contracts=["X1"]), "players[0].contracts[0]: expected one of S1, S2"),
    ("contract twice", usa(contracts=["G1", "G1"]), "contract G1 is present 2 times"),
    ("contract in two places", usa(contracts=["G1"]) | {"contracts_on_show": ["G1"]}, "contract G1 is present 2 times"),
    ("national contract in hand", usa(contracts=["N1"]), "USA: a national contract cannot be held"),
    ("hand too full", usa(contracts=["G1", "G2", "G3", "G4"]), "USA: 4 open contracts, the limit is 3"),
    ("national contract on show", position(contracts_on_show=["N1"]), "contracts_on_show[0]: expected one of G1"),
    ("green contract among the red", position(contract_piles={"red": ["G1"]}), "contract_piles.red[0]: expected one o"),
    ("fourth pile", position(contract_piles={"blue": []}), "contract_piles.blue: there is no such entry; expected one"),
    ("private contract as a national one", position(national_contracts=["G1"]), "national_contracts[0]: expected one"),
    # Map and rules inside a position
    (
        "unknown map",
        position(map="venus"),
        f"map: expected one of {SOME_MAPS}, got 'venus'",
    ),
    (
        "map is a number",
        position(map=3),
        f"map: expected one of {SOME_MAPS}, got 3",
    ),
    ("broken map", position(map=miniature("name")), "map.name: is missing"),
    ("a place of the other map", position(map="miniature", dams={"B9U": {}}), "dams.B9U: there is no such place"),
    ("unknown rule in a position", position(rules={"gravity": 2}), "rules.gravity: there is no such rule"),
    ("rule out of range in a position", position(rules={"rounds": 6}), "rules.rounds: expected a whole number from 1"),
    ("rules are a list", position(rules=[]), "rules: expected a mapping, got []"),
    # Agenda
    ("agenda is a text", position(agenda="Turn"), "agenda: expected a list, got 'Turn'"),
    ("empty agenda", position(agenda=[]), "agenda: "),
    ("unknown task", agenda(task("Sleep", player=0)), "agenda[3].task: expected one of DraftCompany"),
    ("task is a text", agenda("Turn"), "agenda[3]: expected a mapping, got 'Turn'"),
    ("task is a list", agenda({"task": []}), "agenda[3].task: expected one of DraftCompany"),
    ("task without a name", agenda({"player": 0}), "agenda[3].task: is missing; expected one of DraftCompany"),
    ("field of no task", agenda(task("Turn", player=0, colour="red")), "agenda[3].colour: there is no such"),
    ("turn of nobody", agenda(task("Turn")), "agenda[3].player: is missing"),
    ("turn of a third player", agenda(task("Turn", player=2)), "agenda[3].player: expected a whole number from 0"),
    ("player true", agenda(task("Turn", player=True)), "agenda[3].player: expected a whole number from 0 to 1"),
    ("a step on top", position(agenda=list(ROUND)), "agenda: "),
    ("no rest of the round", position(agenda=[task("Turn", player=0)]), "agenda: "),
    ("game ends in round 1", position(agenda=[task("ScoreGame"), *ROUND[1:], task("Turn", player=0)]), "agenda: "),
    ("two turns", agenda(task("Turn", player=0), task("Turn", player=1)), "agenda: "),
    (
        "turn of one who has passed",
        usa(passed=True) | {"agenda": [*ROUND, task("Turn", player=0)]},
        "agenda: ",
    ),
    ("turn in the income phase", agenda(task("Turn", player=0), phase="income"), "agenda: "),
    ("decision in the scoring phase", agenda(task("Turn", player=0), phase="scoring"), "agenda: nobody decides anythi"),
    (
        "incomes of nobody",
        agenda(*INCOMES[:1], task("ChooseMachines", player=0, amount=1, source="x"), phase="income"),
        "agenda: in the income phase StartActions",
    ),
    (
        "incomes out of order",
        agenda(
            *INCOMES,
            task("CollectIncome", player=0),
            task("ChooseMachines", player=1, amount=1, source="x"),
            phase="income",
        ),
        "agenda: in the income phase StartActions",
    ),
    ("turn inside a turn", turn(task("Turn", player=0)), "agenda: Turn does not belong inside a turn"),
    (
        "turn waits in a turn",
        turn(task("Turn", player=0), task("ChooseMachines", player=0, amount=1, source="x")),
        "agenda: Turn cannot wait behind another decision",
    ),
    (
        "effect of nothing built",
        turn(
            task("TileEffect", player=0, tile="I-base", place="B1U"),
            task("ChooseMachines", player=0, amount=1, source="x"),
        ),
        "agenda: tile I-base built nothing at 'B1U'",
    ),
    ("empty gains", turn(task("ChooseGain", player=0, gains=[], reward=True, source="x")), "agenda"),
    (
        "unknown gain",
        turn(task("ChooseGain", player=0, gains=[{"kind": "gold"}], reward=True, source="x", rule="contracts.reward")),
        "agenda[4].gains[0].kind: expected one of credits, vp",
    ),
    (
        "gain is a text",
        turn(task("ChooseGain", player=0, gains=["vp"], reward=True, source="x", rule="contracts.reward")),
        "agenda[4].gains[0]: expected a mapping, got 'vp'",
    ),
    (
        "payment for a wrong place",
        turn(task("ChoosePayment", player=0, piece="base", tile="base", copies="", place="C1L")),
        "agenda",
    ),
    (
        "payment for a place that is no more",
        turn(task("ChoosePayment", player=0, piece="elevation", tile="elevation", copies="", place="B8L")),
        "agenda",
    ),
    (
        "construction with a tile that is not there",
        turn(task("ChoosePlace", player=0, piece="base", tile="I-base")),
        "agenda",
    ),
    (
        "construction with a wrong tile",
        turn(task("ChoosePlace", player=0, piece="base", tile="conduit")),
        "agenda",
    ),
    (
        "copy of a tile that is not on the wheel",
        full(officer="anton_krylov")
        | {
            "agenda": [
                *ROUND,
                task("EndTurn", player=0),
                task("ChoosePlace", player=0, piece="base", tile="krylov", copies="base"),
            ]
        },
        "agenda: tile 'base' is not on the wheel to be copied",
    ),
    (
        "two constructions at once",
        turn(*[task("ChoosePlace", player=0, piece="base", tile="base")] * 2),
        "agenda",
    ),
    (
        "production without any system",
        turn(task("ChooseProduction", player=0, bonus=2)),
        "agenda",
    ),
    (
        "nothing to give back",
        turn(task("ChooseDiscard", player=0)),
        "agenda",
    ),
    ("two players in a turn", turn(task("ChooseMachines", player=1, amount=1, source="x")), "agenda: "),
    # Draft
    (
        "pool without a draft",
        position(pool=[["usa", "wilhelm_adler"]]),
        "pool: it must hold something while companies are drafted",
    ),
    ("pool is a number", position(pool=5), "pool: expected a list, got 5"),
    ("pool of texts", draft("usa"), "pool[0]: expected a list, got 'usa'"),
    ("pool of lists", draft(["usa", []]), "pool[0]: expected one of"),
    ("officer as a contract", draft(POOL[0], POOL[1], ["", "jill_mcdowell"], POOL[3]), "pool"),
    ("too few companies in the pool", draft(POOL[0], *POOL[2:]), "pool"),
    ("too few contracts in the pool", draft(*POOL[:3]), "pool"),
    ("company twice in the pool", draft(POOL[0], ["usa", "anton_krylov"], *POOL[2:]), "pool"),
)

CODES = rows(
    decode,
    BadPosition,
    ("code is empty", "", "position code: expected BK1- and then only letters"),
    ("code is nothing", None, "position code: expected text of at most"),
    ("code is bytes", b"BK1-", "position code: expected text of at most"),
    ("wrong prefix", "XX1-" + a_code()[4:], "position code: expected BK1- and then only letters"),
    ("no prefix", a_code()[4:], "position code: expected BK1- and then only letters"),
    ("newer version", "BK2" + a_code()[3:], "position code: made by a newer version (2) of the kit; this one reads v"),
    ("version 0", "BK0" + a_code()[3:], "position code: "),
    ("version in other digits", "BK\u0661" + a_code()[3:], "position code: expected BK1- and then only letters"),
    ("foreign letters", a_code() + "é", "position code: expected BK1- and then only letters, digits"),
    ("damaged in the middle", flipped(a_code()), "position code: is damaged; copy it again, whole"),
    ("cut short", a_code()[:-9], "position code: is cut short"),
    ("nothing after the prefix", "BK1-", "position code: is cut short"),
    ("more after its end", a_code() + "AAAA", "position code: "),
    ("too long", "BK1-" + "A" * 20_000, "position code: expected text of at most 20000 characters"),
    ("bomb", code_of(b" " * 10_000_000), "position code: unpacks to more than a position can hold"),
    ("not JSON", code_of("players: usa"), "position code: is damaged"),
    ("not UTF-8", code_of(b'{"map": "\xff"}'), "position code: is damaged"),
    ("JSON list", code_of("[]"), "position code: expected a position inside, got []"),
    ("JSON of great depth", code_of("[" * 90_000), "position code: is damaged"),
    ("number of great length", code_of('{"round": ' + "9" * 5000 + "}"), "position code: is damaged"),
    (
        "position inside is broken",
        code_of('{"players": []}'),
        "number of players: expected a whole number from 2 to 4, got 0",
    ),
    ("position inside is foreign", code_of('{"fen": "8/8"}'), "fen: there is no such field"),
)

RULE_SETS = rows(
    RuleSet.from_dict,
    BadRuleSet,
    ("rules are nothing", None, "rules: expected a mapping, got None"),
    ("rules are pairs", [["rounds", 3]], "rules: expected a mapping, got [["),
    ("unknown rule", {"gravity": 9}, "gravity: there is no such rule (RuleSet.describe() names them all)"),
    ("rule that is no text", {3: 9}, "3: there is no such rule"),
    ("too many rounds", {"rounds": 6}, "rounds: expected a whole number from 1 to 5, got 6"),
    ("no round at all", {"rounds": 0}, "rounds: expected a whole number from 1 to 5, got 0"),
    ("true for a number in a rule", {"rounds": True}, "rounds: expected a whole number from 1 to 5, got True"),
    ("number for a switch", {"objective_needs_one": 1}, "objective_needs_one: expected true or false, got 1"),
    ("two costs for three areas", {"base_excavators": [5, 4]}, "base_excavators: expected 3 whole numbers from 0"),
    ("one number for three", {"base_excavators": 5}, "base_excavators: expected 3 whole numbers from 0 to 20, got 5"),
    ("true among the costs", {"bonus_vp": [2, 4, 4, 4, 5, True]}, "bonus_vp: expected 6 whole numbers from 0 to 30"),
    ("goods that make no point", {"goods_per_vp": 0}, "goods_per_vp: expected a whole number from 1 to 99, got 0"),
)

ACTIONS_READ = rows(
    action_from_dict,
    UnknownAction,
    ("action is nothing", None, "action: expected a mapping, got None"),
    ("action is a text", "Pass", "action: expected a mapping, got 'Pass'"),
    ("action without a name", {"space": "WATER1L"}, "action: is missing; expected one of PickCompany"),
    ("action of a list", {"action": ["Pass"]}, "action: expected one of PickCompany"),
    ("unknown action", {"action": "Resign"}, "action: expected one of PickCompany"),
    ("action by another name", {"action": "__class__"}, "action: expected one of PickCompany"),
    ("missing field", {"action": "UseBank"}, "UseBank.engineers: is missing"),
    ("extra field", {"action": "Pass", "why": "tired"}, "Pass.why: there is no such field"),
    ("text for engineers", {"action": "UseBank", "engineers": "2"}, "UseBank.engineers: expected a whole number, got"),
    ("true for engineers", {"action": "UseBank", "engineers": True}, "UseBank.engineers: expected a whole number, got"),
    ("nothing for a space", {"action": "PlaceEngineers", "space": None}, "PlaceEngineers.space: expected text, got"),
    ("list for a place", {"action": "BuildAt", "place": ["B1U"]}, "BuildAt.place: expected text, got ['B1U']"),
)

ACTIONS_PLAYED = rows(
    play_data,
    IllegalAction,
    ("unknown action space", {"action": "PlaceEngineers", "space": "CASINO"}, "there is no action space CASINO"),
    ("space with braces", {"action": "PlaceEngineers", "space": "{0.__class__}"}, "no action space {0.__class__}"),
    ("unknown tile in an action", {"action": "Construct", "piece": "base", "tile": "tunnel"}, "technology tile tunnel"),
    ("unknown piece", {"action": "Construct", "piece": "castle", "tile": "base"}, "no piece called castle"),
    ("13 engineers", {"action": "UseBank", "engineers": 13}, "this takes 13 engineers, you have 12"),
    ("minus one engineer", {"action": "UseBank", "engineers": -1}, "at least one engineer must go to the bank, not -1"),
    ("decision of another kind", {"action": "BuildAt", "place": "B1U"}, 'so "build at" has to wait'),
)

MAPS_READ = rows(
    map_from_dict,
    BadMap,
    ("map is nothing", None, "map: expected a mapping, got None"),
    ("map is a list", [], "map: expected a mapping, got []"),
    ("map of another format", miniature("format", value="tiled"), "format: expected 'barrage-kit map', got 'tiled'"),
    ("map of a newer version", miniature("version", value=2), "version: expected 1, got 2"),
    ("map without headstreams", miniature("headstreams"), "headstreams: is missing"),
    ("unknown field of a basin", miniature("basins", 0, "depth", value=9), "basins[0].depth: there is no such field"),
    (
        "conduit worth true",
        miniature("basins", 0, "conduits", 0, "value", value=True),
        "conduits[0].value: expected a whole",
    ),
    ("river in a circle", miniature("basins", 3, "flows_to", value="3"), "the river runs in a circle: 3 -> 4 -> 3"),
    ("river uphill", miniature("basins", 2, "flows_to", value="1"), "flows uphill"),
    ("basin without water", miniature("headstreams", "B", value="1"), "no headstream's water ever reaches basin 2"),
    ("conduit to nowhere", miniature("basins", 0, "conduits", 0, "to", value="9"), "leads to basin 9, which does not"),
    ("conduit worth 0", miniature("basins", 0, "conduits", 0, "value", value=0), "has the production value 0; values"),
    ("id twice", miniature("basins", 0, "bases", 0, "id", value="B1L"), "the id B1L is used 2 times"),
    ("unknown area", miniature("basins", 0, "area", value="sea"), "lies in the unknown area 'sea'"),
    ("layout off the canvas", miniature("layout", "A", value=[999, 0]), "is off the canvas"),
    ("layout not a number", miniature("layout", "A", value=[float("nan"), 0]), "is off the canvas"),
)

GAMES = rows(
    Game.from_dict,
    BadFile,
    ("game is a list", [], "game: expected a mapping, got []"),
    ("game of another format", game("format", value="pgn"), "format: expected 'barrage-kit game', got 'pgn'"),
    (
        "game of a newer version",
        game("version", value=2),
        "version: expected 1, the version that this kit reads, got 2",
    ),
    (
        "game of version true",
        game("version", value=True),
        "version: expected 1, the version that this kit reads, got True",
    ),
    ("game without set-up", game("setup"), "setup: is missing"),
    ("set-up is a list", game("setup", value=[]), "setup: expected a mapping"),
    ("game without actions", game("actions"), "actions: is missing"),
    ("actions in a mapping", game("actions", value={}), "actions: expected a list"),
    ("unknown field of a game", game("comment", value="well played"), "comment"),
    (
        "unknown option",
        game("setup", "handicap", value=3),
        "setup.handicap: there is no such field; expected one of players",
    ),
    ("seed is a text", game("setup", "seed", value="7"), "seed: expected a whole number, got '7'"),
    ("seed is true", game("setup", "seed", value=True), "seed: expected a whole number, got True"),
    ("no seed", game("setup", "seed"), "seed"),
    ("nine players", game("setup", "players", value=9), "setup.players: expected a whole number from 2 to 4, got 9"),
    (
        "players are true",
        game("setup", "players", value=True),
        "setup.players: expected a whole number from 2 to 4, got True",
    ),
    ("game in an unknown mode", game("setup", "mode", value="expert"), "setup.mode: expected one of introductory, f"),
    (
        "three names for two",
        game("setup", "names", value=["a", "b", "c"]),
        "setup.names: expected a list of 2, got ['a'",
    ),
    ("names are a text", game("setup", "names", value="ab"), "setup.names: expected a list, got 'ab'"),
    ("names are a number", game("setup", "names", value=5), "setup.names: expected a list, got 5"),
    (
        "a name of two lines",
        game("setup", "names", value=["a\nb", "c"]),
        "setup.names[0]: expected printable text of",
    ),
    (
        "a name is a number",
        game("setup", "names", value=["a", 7]),
        "setup.names[1]: expected printable text of at most",
    ),
    (
        "game on an unknown map",
        game("setup", "map", value="venus"),
        f"setup.map: expected one of {SOME_MAPS}, g",
    ),
    ("game on a list", game("setup", "map", value=["standard"]), "setup.map: expected one of standard"),
    ("bad map inside", game("setup", "map", value=miniature("name")), "setup.map.name: is missing"),
    (
        "game by an unknown rule",
        game("setup", "rules", value={"gravity": 1}),
        "setup.rules.gravity: there is no such rule",
    ),
    (
        "game by a rule out of range",
        game("setup", "rules", value={"rounds": 9}),
        "setup.rules.rounds: expected a whole",
    ),
    ("rules of a game in a list", game("setup", "rules", value=[]), "setup.rules: expected a mapping"),
    ("position inside a game", game("setup", value={"position": position(round=9)}), "setup.position: round: expected"),
    ("position is missing", game("setup", value={"position": None}), "setup.position: position: expected a mapping"),
    ("action is unknown", game("actions", 1, value={"action": "Resign"}), "actions[1]: action: expected one of PickCo"),
    ("action lacks a field", game("actions", 1, value={"action": "UseBank"}), "actions[1]: UseBank.engineers: is"),
    (
        "action is illegal",
        game("actions", 2, value={"action": "PlaceEngineers", "space": "TURBINE2L"}),
        "actions[2]: engineers on TURBINE2L: TURBINE2L is only open with 4 players, this game has 2",
    ),
    ("moment that never was", game("moment", value=99), "moment: expected a whole number from 0 to 4, got 99"),
    ("moment true", game("moment", value=True), "moment: expected a whole number from 0 to 4, got True"),
)

BROKEN = [*POSITIONS, *CODES, *RULE_SETS, *ACTIONS_READ, *ACTIONS_PLAYED, *MAPS_READ, *GAMES]


def test_the_table_is_long_and_every_row_has_its_own_name():
    names = [row.id for row in BROKEN]
    assert len(names) >= 60
    assert [name for name in names if names.count(name) > 1] == []


@pytest.mark.parametrize("row", BROKEN, ids=[row.id for row in BROKEN])
def test_broken_input_is_named(row):
    with pytest.raises(row.error) as problem:
        row.read(copy.deepcopy(row.data))
    assert row.says in str(problem.value)
    assert str(problem.value).isprintable()


def test_the_sound_inputs_of_the_table_are_accepted():
    """Otherwise a row could be refused for another reason than the one it names."""
    for data in (position(), usa(), full(), dams(), agenda(task("Turn", player=0)), draft(*POOL)):
        assert faults(from_position(data)) == []
    assert turn(task("ChooseMachines", player=0, amount=1, source="x")).keys() == {"players", "agenda"}
    assert from_position(turn(task("ChooseMachines", player=0, amount=1, source="x"))).decision.player == 0
    assert from_position(turn(task("ChoosePlace", player=0, piece="base", tile="base"))).decision.piece == "base"
    machines = task("ChooseMachines", player=1, amount=1, source="x")
    assert from_position(agenda(*INCOMES, machines, phase="income")).decision.player == 1
    assert Game.from_dict(game()).position_in_history == 4
    assert map_from_dict(map_to_dict(MINIATURE)) == MINIATURE
    assert decode(code_of(json.dumps(position()))) == decode(a_code()) == from_position(position())


def test_every_fault_of_a_position_is_listed():
    data = position(
        dams={
            "B5U": {"owner": "usa", "water": 2},
            "B5L": {"owner": "usa"},
        },
        occupied={"SHOP2L": "italy"},
    )
    problem = refused_with(BadPosition, from_position, data)
    assert problem.faults == [
        "basin 5: two bases of the USA",
        "dam B5U: 2 drops, but room for 1",
        "occupied: SHOP2L is closed with 2 players",
    ]
    assert str(problem) == "; ".join(problem.faults)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("players", 1),
        ("players", "two"),
        ("seed", 1.5),
        ("mode", "expert"),
        ("map", "venus"),
        ("map", ["standard"]),
        ("names", 5),
        ("names", ["a"]),
        ("names", [1, 2]),
        ("rules", {"rounds": 3}),
    ],
)
def test_a_bad_option_of_a_new_game_is_named(option, value):
    for make in (Game.new, new_game):
        with pytest.raises(BarrageError, match=option):
            make(**{"players": 2, "seed": 1, option: value})


# --- files ------------------------------------------------------------------------------------------------------------


class BadContent(NamedTuple):
    id: str
    content: bytes
    says: str


def as_file(data: Any) -> bytes:
    return json.dumps(data).encode()


FILES = [
    BadContent("empty", b"", "cannot be read as JSON"),
    BadContent("not JSON", b"1. e4 e5", "cannot be read as JSON"),
    BadContent("half a file", as_file(_game())[:-20], "cannot be read as JSON"),
    BadContent("not text", b"\x89PNG\r\n\x1a\n\x00\xff", "is not text in UTF-8"),
    BadContent("JSON list", b"[1, 2]", ": file: expected a mapping, got [1, 2]"),
    BadContent("JSON null", b"null", ": file: expected a mapping, got None"),
    BadContent("foreign format", as_file({"format": "ipynb"}), ": format: expected 'barrage-kit game', got 'ipynb'"),
    BadContent(
        "a map", as_file(map_to_dict(MINIATURE)), ": format: expected 'barrage-kit game', got 'barrage-kit map'"
    ),
    BadContent(
        "newer version",
        as_file(game("version", value=7)),
        ": version: expected 1, the version that this kit reads, got 7",
    ),
    BadContent(
        "version in words",
        as_file(game("version", value="1")),
        ": version: expected 1, the version that this kit reads, got '1'",
    ),
    BadContent("key twice", b'{"format": "barrage-kit game", "format": 1}', "the key 'format' appears twice"),
    BadContent("no number", b'{"format": NaN}', "NaN is not a number"),
    BadContent("too deep", b"[" * 200_000, "has more than 100 lists and mappings inside each other"),
    BadContent("a number too long", b"9" * 6000, "cannot be read as JSON"),
    BadContent("huge", b" " * 5_000_001, "is too large: more than 5000000 bytes"),
    BadContent(
        "illegal action in the middle",
        as_file(game("actions", 2, value={"action": "UseBank", "engineers": 99})),
        "actions[2]: 99 engineers to the bank: this takes 99 engineers, you have",
    ),
    BadContent("bad map inside", as_file(game("setup", "map", value=miniature("name"))), "setup.map.name: is missing"),
    BadContent("lone surrogate", as_file(game("setup", "names", value=["\ud800", "b"])), "names"),
]


@pytest.mark.parametrize("row", FILES, ids=[row.id for row in FILES])
def test_a_broken_file_is_named(row, tmp_path):
    path = tmp_path / "broken.json"
    path.write_bytes(row.content)
    with pytest.raises(BadFile) as problem:
        Game.load(path)
    assert "broken.json" in str(problem.value)
    assert row.says in str(problem.value)
    assert path.read_bytes() == row.content


@pytest.mark.parametrize("load", [Game.load, load_map])
@pytest.mark.parametrize("name", ["missing.json", "folder", "file.txt/inside.json", "a\0b", "x" * 300])
def test_what_cannot_be_read_is_named(load, name, tmp_path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "file.txt").write_text("hello")
    with pytest.raises(BadFile, match="cannot read"):
        load(str(tmp_path / name))


SAVES: list[Callable[[Path, bool], Any]] = [
    lambda path, overwrite: Game.new(players=2, seed=4).save(path, overwrite=overwrite),
    lambda path, overwrite: save_map(STANDARD, path, overwrite=overwrite),
]
each_save = pytest.mark.parametrize("save", SAVES, ids=["game", "map"])


@each_save
@pytest.mark.parametrize("name", ["no/such/folder.json", "folder", "file.txt/inside.json", "a\0b", "x" * 300])
def test_what_cannot_be_written_is_named(save, name, tmp_path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "file.txt").write_text("hello")
    with pytest.raises(BadFile, match="cannot write"):
        save(tmp_path / name, True)
    assert sorted(entry.name for entry in tmp_path.rglob("*")) == ["file.txt", "folder"]


@each_save
def test_nothing_is_overwritten_unasked(save, tmp_path):
    path = tmp_path / "mine.json"
    path.write_text("precious")
    with pytest.raises(BadFile, match=r"mine\.json already exists and is kept; choose another name"):
        save(path, False)
    assert path.read_text() == "precious"
    save(path, True)
    assert path.read_text() != "precious"


@each_save
@pytest.mark.parametrize("where", ["fsync", "replace", "write"])
def test_a_save_that_fails_damages_nothing_and_leaves_nothing_beside(save, where, tmp_path, monkeypatch):
    path = tmp_path / "mine.json"
    path.write_text("precious")

    def fail(*_, **__):
        raise OSError(28, "No space left on device")

    if where == "fsync":
        monkeypatch.setattr(os, "fsync", fail)
    elif where == "replace":
        monkeypatch.setattr(Path, "replace", fail)
        monkeypatch.setattr(os, "replace", fail)
    else:
        monkeypatch.setattr(Path, "open", fail)
        monkeypatch.setattr(os, "open", fail)
    with pytest.raises(BadFile, match=r"cannot write .*mine\.json: No space left on device"):
        save(path, True)
    monkeypatch.undo()
    assert path.read_text() == "precious"
    assert [entry.name for entry in tmp_path.iterdir()] == ["mine.json"]


class Burglar:
    """An object that, unpickled, would leave a file behind."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[Any, ...]:
        return os.mkdir, (str(self.mark),)


def test_nothing_in_a_file_is_ever_executed(tmp_path):
    mark, path = tmp_path / "burgled", tmp_path / "game.json"
    statement = f"__import__('os').mkdir({str(mark)!r})"
    call = {"__class__": "os.mkdir", "__reduce__": ["os.mkdir", [str(mark)]], "py/object": "os.mkdir"}
    contents = [
        *(pickle.dumps(Burglar(mark), protocol) for protocol in (0, 2, pickle.HIGHEST_PROTOCOL)),
        statement.encode(),
        f"!!python/object/apply:os.mkdir [{str(mark)!r}]".encode(),
        as_file(call),
        as_file(game() | call),
        as_file(game("setup", value=call)),
        as_file(game("setup", "seed", value=statement)),
        as_file(game("setup", "map", value=call)),
        as_file(game("actions", 0, value={"action": statement})),
        as_file(game("actions", 0, value={"action": "UseBank", "engineers": statement})),
        as_file(game("actions", 0, value={"action": "UseBank", "engineers": 1, **call})),
    ]
    for content in contents:
        path.write_bytes(content)
        for load in (Game.load, load_map):
            with pytest.raises(BarrageError):
                load(path)
        with pytest.raises(BarrageError):
            decode(code_of(content))
        assert not mark.exists()
    pickle.loads(contents[0])
    assert mark.exists()  # the burglar was a real one


# --- the search for a crash -------------------------------------------------------------------------------------------

WORDS: list[Any] = [
    *("", "usa", "germany", "italy", "france", "neutral", "standard", "miniature", "full", "introductory"),
    *("A", "1", "3", "B1U", "B3L", "P5-0", "P3-0", "C1R", "C1L", "end", "TURBINE1L", "PATENT1", "BANK", "green"),
    *("mountains", "base", "red_spaces", "build_conduit", "credits", "vp", "rotate", "x" * 70, "\ud800", "{0}", "\x00"),
    *OFFICERS,
    *TECHNOLOGY,
    *list(CONTRACTS)[::4],
    *TASKS,
    *PHASE_NAMES,
    *ACTIONS,
]
THINGS: list[Any] = [
    *(None, True, False, 0, 1, 2, 3, 4, 12, -1, 999, 1000, -1000, 10**30, 0.5, 1.0, float("nan"), float("inf")),
    *([], {}, [[]], [None], [1, 2], ["usa"], [["usa", "wilhelm_adler"]], [{}], [0], (), (1,), b"x", {"a": 1}),
    *({1: 2}, {None: 1}, {"kind": "credits"}, {"task": "Turn", "player": 0}, {"action": "Pass"}),
]
KEYS = [*FIELDS, *PLAYER_FIELDS, *WORDS]


def nodes(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to everything inside some data."""
    if path:
        yield path
    if isinstance(data, dict):
        for key, value in data.items():
            yield from nodes(value, (*path, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from nodes(value, (*path, number))


def mutated(rng: random.Random, data: Any) -> Any:
    """Return data with one to three entries taken out, replaced, doubled, moved or shuffled."""
    data = copy.deepcopy(data)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        ways = list(nodes(data))
        if not ways:
            break
        *where, last = rng.choice(ways)
        inner = data
        for step in where:
            inner = inner[step]
        _mutate(rng, inner, last, data, ways)
    return data


def _mutate(rng: random.Random, inner: Any, last: Any, data: Any, ways: list[tuple[Any, ...]]) -> None:
    old = inner[last]
    match rng.randrange(7):
        case 0:
            del inner[last]
        case 1:
            inner[last] = copy.deepcopy(rng.choice(THINGS))
        case 2:
            inner[last] = rng.choice(WORDS)
        case 3:
            other = data
            for step in rng.choice(ways):
                other = other[step]
            inner[last] = copy.deepcopy(other)
        case 4 if isinstance(inner, dict):
            inner[rng.choice(KEYS)] = copy.deepcopy(old)
        case 4:
            inner.insert(last, copy.deepcopy(old))
        case 5 if isinstance(old, int) and not isinstance(old, bool):
            inner[last] = old + rng.choice((-100, -2, -1, 1, 2, 100))
        case _ if isinstance(old, list):
            rng.shuffle(old)
        case _:
            inner[last] = copy.deepcopy(rng.choice([rng.choice(THINGS), rng.choice(WORDS)]))


def a_task(rng: random.Random, players: int) -> Data:
    """Make up an agenda entry with likely values in its fields."""
    name = rng.choice(list(TASKS))
    data = {"task": name}
    for item in fields(TASKS[name]):
        if rng.random() < 0.95:
            data[item.name] = _value(rng, item.name, str(item.type), players)
    return data


def _value(rng: random.Random, name: str, kind: str, players: int) -> Any:
    likely = {
        "player": range(players),
        "tile": [*TECHNOLOGY, ""],
        "copies": [*TECHNOLOGY, *[""] * 9],
        "piece": ["base", "elevation", "conduit", "powerhouse"],
        "place": WORDS[10:20],
        "other_than": WORDS[10:20],
        "bool": (True, False),
        "int": (-999, -2, -1, 0, 1, 2, 3, 999),
    }
    if name == "gains":
        return [_value(rng, "gain", "", players) for _ in range(rng.randrange(4))]
    if name == "gain":
        kinds = ("credits", "vp", "rotate", "energy", "any_machine", "place_drops", "flow_drops", "excavators")
        builds = ("build_base", "build_elevation", "build_conduit", "build_powerhouse")
        return {"kind": rng.choice((*kinds, *builds)), "amount": rng.choice((1, 2, 5, 999))}
    return rng.choice(likely.get(name) or likely.get(kind) or ["", "income", "contract S1"])


@cache
def some_states() -> list[GameState]:
    """Take states from random games of every kind: the draft, every phase, the middle of turns, the end."""
    chosen = []
    for seed in range(4):
        for mode in ("introductory", "full"):
            for players in (2, 3, 4):
                rules = RuleSet.from_dict(RICH) if seed % 2 else None
                name = "miniature" if seed % 3 == 0 else "standard"
                states = [moment.state for moment in play_random(seed, players, mode, name, rules)]
                chosen += [states[0], *random.Random(seed).sample(states, 8), states[-1]]
    return chosen


@cache
def some_positions() -> list[Data]:
    return [to_position(state) for state in some_states()]


@cache
def some_games() -> list[Data]:
    games = []
    for seed in range(6):
        rng, players = random.Random(seed), 2 + seed % 3
        mode, name = ("full", "introductory")[seed % 2], ("standard", "miniature")[seed % 2]
        played = Game.new(players, seed, mode=mode, map=name, names=list("abcd"[:players]))  # type: ignore[arg-type]
        for _ in range(15):
            played.play(pick(rng, played.legal_actions()))
        games += [played.to_dict(), Game.from_position(played.state).to_dict()]
    return games


def carry_on(state: GameState, rng: random.Random) -> None:
    """Use a state that was accepted: it has no faults, can be written down, and the game goes on."""
    assert faults(state) == []
    assert from_position(to_position(state)) == decode(encode(state)) == state
    for _ in range(rng.choice((1, 2, 12))):
        if state.is_over:
            break
        state, _ = play(state, rng.choice(legal_actions(state)))
        assert faults(state) == []
        assert min(*state.credits, *state.excavators, *state.mixers) >= 0
    assert state.is_over or legal_actions(state)


def check_refused_or_plays(read: Callable[[Any], GameState], data: Any, rng: random.Random) -> None:
    """Check that a position is refused with a `BadPosition`, or can be played on."""
    state = unless_refused(BadPosition, read, data)
    if state is not None:
        carry_on(state, rng)


seeds = st.integers(0, 2**40)


@pytest.mark.no_cover
@given(seeds)
@examples(600)
def test_a_damaged_position_is_refused_or_plays(seed):
    rng = random.Random(seed)
    check_refused_or_plays(from_position, mutated(rng, rng.choice(some_positions())), rng)


@pytest.mark.no_cover
@given(seeds)
@examples(400)
def test_a_made_up_agenda_is_refused_or_plays(seed):
    rng = random.Random(seed)
    data = copy.deepcopy(rng.choice(some_positions()))
    players = len(data["players"])
    entries = data.get("agenda") or [*ROUND, task("Turn", player=rng.randrange(players))]
    data.pop("to_move", None)
    for _ in range(rng.choice((1, 1, 2))):
        where = rng.choice((rng.randrange(len(entries)), len(entries) - 1, len(entries)))
        entries[where : where + rng.randrange(2)] = [a_task(rng, players)] * rng.choice((0, 1, 1, 1))
        entries = entries or [a_task(rng, players)]
    data["agenda"] = entries
    check_refused_or_plays(from_position, data, rng)


@pytest.mark.no_cover
@given(seeds)
@examples(300)
def test_a_damaged_position_can_be_edited_without_a_check(seed):
    """An editor shows the faults; it must never meet anything but a `BadPosition`."""
    rng = random.Random(seed)
    unchecked = partial(from_position, check=False)
    state = unless_refused(BadPosition, unchecked, mutated(rng, rng.choice(some_positions())))
    if state is not None:
        assert all(isinstance(fault, str) for fault in faults(state))
        assert state.is_over or legal_actions(state)


@pytest.mark.no_cover
@given(seeds)
@examples(200)
def test_a_damaged_game_is_refused_or_plays(seed):
    rng = random.Random(seed)
    loaded = unless_refused(BadFile, Game.from_dict, mutated(rng, rng.choice(some_games())))
    if loaded is not None:
        assert Game.from_dict(json.loads(json.dumps(loaded.to_dict()))).state == loaded.state
        carry_on(loaded.state, rng)


@pytest.mark.no_cover
@given(seeds)
@examples(200)
def test_a_damaged_map_is_refused_or_plays(seed):
    rng = random.Random(seed)
    spec = unless_refused(BadMap, map_from_dict, mutated(rng, map_to_dict(rng.choice((STANDARD, MINIATURE)))))
    if spec is None:
        return
    assert map_from_dict(json.loads(json.dumps(map_to_dict(spec), allow_nan=False))) == spec
    state, _ = new_game(rng.choice((2, 3, 4)), seed, map=spec, mode=rng.choice(("introductory", "full")))
    carry_on(state, rng)


@pytest.mark.no_cover
@given(seeds)
@examples(300)
def test_a_damaged_code_is_refused_or_opens(seed):
    rng = random.Random(seed)
    code = codes.pack(rng.choice(some_positions()))
    where = rng.randrange(len(code))
    code = rng.choice(
        (
            code[:where],
            code[:where] + rng.choice("ABCxyz019-_ =\u0661") + code[where + 1 :],
            code[:where] + code[where + rng.randrange(1, 9) :],
            code + rng.choice("AZ=_\n") * rng.randrange(1, 5),
            code_of(json.dumps(mutated(rng, rng.choice(some_positions())), default=str)),
        )
    )
    check_refused_or_plays(decode, code, rng)


@pytest.mark.no_cover
@given(seeds)
@examples(500)
def test_a_damaged_action_is_refused_or_judged(seed):
    """Any action that can be read gets a verdict in every position, and the verdict is true."""
    rng = random.Random(seed)
    state = rng.choice(some_states())
    actions = [action.to_dict() for action in legal_actions(state)] or [{"action": "Pass"}]
    kind = rng.choice(list(ACTIONS.values()))
    made_up = {
        "action": kind.__name__,
        **{item.name: rng.choice(WORDS) if item.type == "str" else rng.randrange(-3, 99) for item in fields(kind)},
    }
    action = unless_refused(UnknownAction, action_from_dict, rng.choice((made_up, mutated(rng, rng.choice(actions)))))
    if action is not None:
        check_verdict(state, action)


def check_verdict(state: GameState, action: Action) -> None:
    reasons = why_not(state, action)
    assert all(str(reason) for reason in reasons)
    assert (not reasons) == (action in legal_actions(state))
    if not reasons:
        play(state, action)
    else:
        with pytest.raises(IllegalAction) as problem:
            play(state, action)
        assert problem.value.reasons == reasons


leaves = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.sampled_from(WORDS), st.binary()
)
junk = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.one_of(st.sampled_from(KEYS), leaves), inner, max_size=5)
    ),
    max_leaves=12,
)
headed = st.fixed_dictionaries(
    {"format": st.sampled_from(["barrage-kit game", "barrage-kit map"]), "version": st.just(1)},
    optional={
        "setup": st.one_of(junk, st.fixed_dictionaries({}, optional={"seed": junk, "map": junk, "position": junk})),
        "actions": junk,
        "basins": junk,
        "headstreams": junk,
        "name": junk,
        "layout": junk,
        "neutral_dams": junk,
    },
)
placed = st.fixed_dictionaries(
    {"players": st.just([{"company": "usa"}, {"company": "italy"}])},
    optional={name: junk for name in FIELDS if name != "players"},
)


@pytest.mark.no_cover
@given(st.one_of(junk, headed, placed))
@examples(150)
def test_random_data_is_refused_by_every_reader(data):
    for read in (from_position, map_from_dict, Game.from_dict, action_from_dict, RuleSet.from_dict, decode):
        assert refusal(read, data) != ""


def refusal(read: Callable[[Any], Any], data: Any) -> str | None:
    """Return what is said against some data, or None where it is accepted."""
    try:
        read(data)
    except BarrageError as error:
        return str(error)
    return None
