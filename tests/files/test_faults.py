"""What is wrong with a state, fault by fault; none for a state that can occur in a game.

The table of `test_bad_input.py` has one broken position for each fault; here are the limits on both sides.
"""

from __future__ import annotations

from typing import Any

import pytest

from barrage_core import RULES, GameState, from_position, new_game
from barrage_core.files.faults import engineers_placed, faults, find_faults
from barrage_core.rules.setup import basic_tiles
from tests.kit.random_games import play_random


def state(usa: dict[str, Any] | None = None, **rest: Any) -> GameState:
    players = [{"company": "usa", **(usa or {})}, {"company": "italy"}]
    return from_position({"players": players, **rest}, check=False)


def dam(owner: str, level: int = 1, water: int = 0) -> dict[str, Any]:
    return {"owner": owner, "level": level, "water": water}


@pytest.mark.parametrize("mode", ["introductory", "full"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_state_of_a_game_has_a_fault(players, mode):
    for moment, _, _ in play_random(12, players, mode):
        assert faults(moment) == []


SOUND = [
    ("two bases of two players", state(dams={"B5U": dam("usa"), "B5L": dam("italy")})),
    ("own base above a neutral dam", state(dams={"B5U": dam("usa"), "B5L": dam("neutral", 2, 2)})),
    ("two neutral dams", state(dams={"B5U": dam("neutral"), "B5L": dam("neutral")})),
    ("two powerhouses of two players", state(powerhouses={"P5-0": "usa", "P5-1": "italy"})),
    ("a full dam", state(dams={"B5U": dam("usa", 3, 3)})),
    ("Del Monte's dam", state({"officer": "graziano_del_monte"}, dams={"B5U": dam("usa", 3, 4)})),
    ("what Sekibo held with Del Monte's ability", state({"officer": "mahiri_sekibo"}, dams={"B5U": dam("usa", 3, 4)})),
    ("five bases", state(dams={f"B{basin}U": dam("usa") for basin in range(1, 6)})),
    ("all engineers somewhere", state({"engineers": 6, "bank": 3, "constructions": 2})),
    ("fewer engineers than there are", state({"engineers": 2})),
    ("passed", state({"passed": True})),
    ("Sekibo's activations", state({"officer": "mahiri_sekibo", "activations": 2})),
    ("three open contracts", state({"contracts": ["S1", "G1", "R1"]})),
    ("a national contract fulfilled", state({"fulfilled": ["N1", "G1"]})),
    ("Krylov's tile on the wheel", state({"officer": "anton_krylov", "wheel": {"1": {"tile": "krylov"}}})),
    (
        "an advanced tile at hand",
        state({"tiles": ["base", "elevation", "conduit", "powerhouse", "II-wild"]}, mode="full"),
    ),
    ("an open space", state(occupied={"TURBINE1L": "usa", "TURBINE5R": "italy"})),
]


@pytest.mark.parametrize("sound", [row[1] for row in SOUND], ids=[row[0] for row in SOUND])
def test_sound(sound):
    assert faults(sound) == []


FAULTY = [
    (state(dams={"B5U": dam("usa"), "B5L": dam("usa")}), "basin 5: two bases of the USA"),
    (state(powerhouses={"P11-0": "usa", "P11-3": "usa"}), "basin 11: two powerhouses of the USA"),
    (state(dams={"B5U": dam("usa", 2, 3)}), "dam B5U: 3 drops, but room for 2"),
    (state(dams={"B5U": dam("usa", 3, 4)}), "dam B5U: 4 drops, but room for 3"),
    (state({"officer": "graziano_del_monte"}, dams={"B5U": dam("usa", 2, 3)}), "dam B5U: 3 drops, but room for 2"),
    (state({"officer": "graziano_del_monte"}, dams={"B5U": dam("usa", 3, 5)}), "dam B5U: 5 drops, but room for 4"),
    (state({"officer": "graziano_del_monte"}, dams={"B5U": dam("neutral", 3, 4)}), "dam B5U: 4 drops, but room for 3"),
    (
        state(powerhouses=dict.fromkeys(("P5-0", "P6-0", "P7-0", "P8-0", "P9-0"), "usa")),
        "USA: 5 powerhouses, there are only 4",
    ),
    (
        state(
            powerhouses=dict.fromkeys(("P5-0", "P6-0", "P7-0", "P8-0", "P9-0"), "usa"),
            conduits={"C1L": "usa"},
            dams={"B1L": dam("usa", 1, 1)},
        ),  # where the fifth counts, because something can be produced
        "USA: 5 powerhouses, there are only 4",
    ),
    (
        state(conduits=dict.fromkeys(("C1L", "C1R", "C2L", "C2R", "C3L", "C3R"), "usa")),
        "USA: 6 conduits, there are only 5",
    ),
    (state({"engineers": 12, "bank": 1}), "USA: 13 engineers in all, there are only 12"),
    (state({"engineers": 12}, occupied={"TURBINE1R": "usa"}), "USA: 15 engineers in all, there are only 12"),
    (state({"engineers": 10, "constructions": 2}), "USA: 13 engineers in all, there are only 12"),
    (state({"passed": True, "engineers": 1}, to_move="italy"), "USA: passed with 1 engineer left"),
    (state({"activations": 1}), "USA: activations, but only Mahiri Sekibo has any"),
    (state(occupied={"CONTRACT2L": "usa"}), "occupied: CONTRACT2L is closed with 2 players"),
    (state({"tiles": ["base", "elevation", "conduit", "powerhouse"]}), "USA: the wild tile is missing"),
    (
        state({"tiles": ["base", "base", "elevation", "conduit", "powerhouse", "wild"]}),
        "USA: the base tile is present 2 times",
    ),
    (
        state({"tiles": ["base", "elevation", "conduit", "powerhouse", "wild", "krylov"]}),
        "USA: the krylov tile does not belong in this game",
    ),
    (state({"officer": "anton_krylov", "tiles": ["base"]}, mode="full"), "USA: the krylov tile is missing"),
    (
        state({"tiles": ["base", "elevation", "conduit", "powerhouse", "wild"], "wheel": {"3": {"tile": "I-base"}}}),
        "the I-base tile: the introductory game has no advanced tiles",
    ),
    (
        state(mode="full", patents=["I-base", "I-base", ""], technology_pile=[]),
        "the I-base tile is present 2 times",
    ),
    (state({"contracts": ["G1"], "fulfilled": ["G1"]}), "contract G1 is present 2 times"),
    (state({"contracts": ["S1"]}, contracts_out=["S1"]), "contract S1 is present 2 times"),
    (state({"contracts": ["N5"]}), "USA: a national contract cannot be held"),
    (state({"contracts": ["G1", "G2", "G3", "G4"]}), "USA: 4 open contracts, the limit is 3"),
]


@pytest.mark.parametrize(("faulty", "says"), FAULTY, ids=[row[1] for row in FAULTY])
def test_faulty(faulty, says):
    assert says in faults(faulty)


PLACED = [
    (state(dams={"B5U": dam("usa"), "B5L": dam("usa")}), ("B5U", "B5L"), 14),
    (state(powerhouses={"P11-0": "usa", "P11-1": "italy", "P11-3": "usa"}), ("P11-0", "P11-3"), 14),
    (state(dams={"B5U": dam("usa", 2, 3), "B6U": dam("usa", 2, 2)}), ("B5U",), 6),
    (state(conduits=dict.fromkeys(("C1L", "C1R", "C2L", "C2R", "C3L", "C3R"), "usa") | {"C4L": "italy"}), None, 13),
    (state(dams={f"B{n}U": dam("usa", 3) for n in (1, 2, 3)} | {"B4U": dam("usa")}), ("B1U", "B2U", "B3U"), 13),
    (state(dams={f"B{n}U": dam("usa") for n in range(1, 7)} | {"B7U": dam("neutral")}), None, 13),
    (state({"contracts": ["N5"]}), (), 0),
]


@pytest.mark.parametrize(("faulty", "places", "page"), PLACED)
def test_a_fault_knows_where_it_is_seen(faulty, places, page):
    (fault,) = find_faults(faulty)
    six = 6  # one more than there are of these on a company board
    assert fault.places == places if places is not None else len(fault.places) == six
    assert not any(place in fault.places for place in ("C4L", "B7U"))
    assert (RULES[fault.rule].page if fault.rule else 0) == page


def test_a_hand_may_be_too_full_while_a_contract_is_given_back():
    agenda = [
        *({"task": name} for name in ("EndRound", "ScoreRound", "WaterFlow")),
        {"task": "EndTurn", "player": 0},
        {"task": "ChooseDiscard", "player": 0},
    ]
    assert faults(state({"contracts": ["G1", "G2", "G3", "G4"]}, agenda=agenda)) == []


def test_the_hand_limit_and_the_engineers_follow_the_rules():
    rules = {"hand_limit": 1, "engineers": 4}
    assert faults(state({"contracts": ["G1", "G2"], "engineers": 3, "bank": 2}, rules=rules)) == [
        "USA: 5 engineers in all, there are only 4",
        "USA: 2 open contracts, the limit is 1",
    ]


def test_engineers_are_counted_wherever_they_stand():
    placed = state(
        {"officer": "mahiri_sekibo", "bank": 2, "constructions": 3, "activations": 1},
        occupied={"TURBINE1L": "usa", "WATER1R": "usa", "SHOP1L": "italy"},
    )
    assert engineers_placed(placed, 0) == 2 + (1 + 2 + 3) + 1 + 2 + 2
    assert engineers_placed(placed, 1) == 1


def test_basic_tiles_depend_on_the_mode_and_on_krylov():
    full, _ = new_game(2, 1, mode="full")
    assert basic_tiles(full, 0) == ("base", "elevation", "conduit", "powerhouse")
    assert basic_tiles(state({"officer": "anton_krylov"}), 0) == (
        *("base", "elevation", "conduit", "powerhouse", "wild"),
        "krylov",
    )
