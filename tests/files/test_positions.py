"""A position says what it needs; what is left out is the default of an empty board."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from barrage_core import (
    MINIATURE,
    STANDARD,
    BadPosition,
    BarrageError,
    GameState,
    RuleSet,
    from_position,
    legal_actions,
    new_game,
    play,
    to_position,
)
from barrage_core.agenda import ChooseMachines, DraftCompany, EndRound, EndTurn, ScoreGame, ScoreRound, Turn, WaterFlow
from barrage_core.files.faults import faults
from barrage_core.files.maps import map_to_dict
from barrage_core.files.positions import FIELDS, PLAYER_FIELDS
from barrage_core.rules.powers import acting_officer
from barrage_core.state import EMPTY_SEGMENT, NO_PILE, Built, Dam, Segment
from tests.kit.random_games import play_random

TWO: dict[str, Any] = {"players": [{"company": "usa"}, {"company": "italy"}]}


# --- the defaults of an empty board -----------------------------------------------------------------------------------

DEFAULTS: list[tuple[str, Callable[[GameState], Any], Any]] = [
    ("map", lambda state: state.board.spec, STANDARD),
    ("mode", lambda state: state.setup.mode, "introductory"),
    ("rules", lambda state: state.rules, RuleSet()),
    ("players.company", lambda state: state.companies, ("usa", "italy")),
    ("players.officer", lambda state: state.officers, ("wilhelm_adler", "solomon_p_jordan")),
    ("players.name", lambda state: state.setup.names, ("", "")),
    ("players.credits", lambda state: state.credits, [6, 6]),
    ("players.excavators", lambda state: state.excavators, [6, 6]),
    ("players.mixers", lambda state: state.mixers, [4, 4]),
    ("players.vp", lambda state: state.vp, [10, 10]),
    ("players.energy", lambda state: state.energy, [0, 0]),
    ("players.engineers", lambda state: state.engineers, [12, 12]),
    ("players.bank", lambda state: state.bank, (0, 0)),
    ("players.constructions", lambda state: state.constructions, (0, 0)),
    ("players.activations", lambda state: state.activations, (0, 0)),
    ("players.passed", lambda state: state.passed, (False, False)),
    ("players.tiles", lambda state: state.tiles, (("base", "elevation", "conduit", "powerhouse", "wild"),) * 2),
    ("players.wheel", lambda state: state.wheels, ((EMPTY_SEGMENT,) * 5,) * 2),
    ("players.contracts", lambda state: state.contracts, ((), ())),
    ("players.fulfilled", lambda state: state.fulfilled, ((), ())),
    ("players.automa", lambda state: state.setup.automas, ()),
    ("dams", lambda state: (state.dams, state.water), ({}, {})),
    ("conduits", lambda state: state.conduits, {}),
    ("powerhouses", lambda state: state.powerhouses, {}),
    ("headstreams", lambda state: state.headstreams, {"A": 0, "B": 0, "C": 0, "D": 0}),
    ("occupied", lambda state: state.occupied, {}),
    ("round", lambda state: state.round, 1),
    ("phase", lambda state: state.phase, "actions"),
    ("turn_order", lambda state: state.turn_order, (0, 1)),
    ("to_move", lambda state: state.decision, Turn(0)),
    ("agenda", lambda state: state.agenda, (EndRound(), ScoreRound(), WaterFlow(), Turn(0))),
    ("copied", lambda state: state.copied, ""),
    ("headstream_tiles", lambda state: state.setup.headstream_tiles, (1, 2, 3, 4)),
    (
        "bonus_tiles",
        lambda state: state.setup.bonus_tiles,
        ("contracts_fulfilled", "bases", "elevations", "conduits", "powerhouses"),
    ),
    ("objective", lambda state: state.setup.objective, "red_spaces"),
    ("copyable", lambda state: state.setup.copyable, ()),
    ("contracts_on_show", lambda state: state.supply.on_show, ("G1", "G2", "Y1", "Y2", "R1", "R2")),
    (
        "contract_piles",
        lambda state: state.supply.piles,
        tuple(tuple(f"{colour}{number}" for number in range(15, 2, -1)) for colour in "GYR"),
    ),
    ("national_contracts", lambda state: state.supply.national, ("N1",)),
    ("contracts_out", lambda state: state.supply.out, ()),
    ("patents", lambda state: state.patents, ("", "", "")),
    ("technology_pile", lambda state: state.technology_pile, ()),
    ("pool", lambda state: state.pool, ()),
    ("automa_pile", lambda state: state.automa_pile, NO_PILE),
]


@pytest.mark.parametrize(("name", "actual", "expected"), DEFAULTS, ids=[row[0] for row in DEFAULTS])
def test_default(name, actual, expected):
    assert actual(from_position(TWO)) == expected


def test_every_field_has_a_row_in_the_table_of_defaults():
    named = {row[0] for row in DEFAULTS}
    assert named == {*FIELDS, *(f"players.{name}" for name in PLAYER_FIELDS)} - {"players"}


def test_nothing_is_built_and_nothing_is_wrong():
    state = from_position(TWO)
    assert state.built == (Built(), Built())
    assert faults(state) == []
    assert not state.is_over


def test_defaults_of_the_full_game():
    state = from_position(TWO | {"mode": "full"})
    assert state.tiles == (("base", "elevation", "conduit", "powerhouse"),) * 2
    assert state.patents == ("I-base", "I-elevation", "I-conduit")
    assert state.technology_pile[-1] == "I-powerhouse"
    assert state.technology_pile[0] == "III-wild"
    assert len(state.technology_pile) == 12
    assert state.setup.bonus_tiles == ("contracts_fulfilled", "bases", "elevations", "conduits", "powerhouses")


def test_defaults_follow_the_rule_set():
    rules = {"starting_credits": 1, "starting_excavators": 2, "starting_mixers": 3, "starting_vp": 4, "engineers": 5}
    state = from_position(TWO | {"rules": {**rules, "wheel_segments": 8}})
    assert [values[0] for values in (state.credits, state.excavators, state.mixers, state.vp, state.engineers)] == [
        *(1, 2, 3, 4, 5)
    ]
    assert len(state.wheels[0]) == 7


def test_defaults_follow_what_is_said():
    """What is placed, held or on the wheel is missing elsewhere."""
    state = from_position(
        {
            "players": [
                {"company": "usa", "bank": 1, "constructions": 2, "contracts": ["G1"], "fulfilled": ["N1", "G3"]},
                {"company": "italy", "passed": True, "wheel": {"2": {"tile": "base", "excavators": 3}}},
                {"company": "france", "officer": "anton_krylov"},
            ],
            "occupied": {"TURBINE1R": "usa"},
        }
    )
    assert state.engineers == [12 - 1 - (1 + 2) - 3, 0, 12]
    assert state.wheels[1] == (EMPTY_SEGMENT, Segment("base", 3), *(EMPTY_SEGMENT,) * 3)
    assert state.tiles[1] == ("elevation", "conduit", "powerhouse", "wild")
    assert state.tiles[2][-1] == "krylov"
    assert state.supply.on_show[:2] == ("G2", "G4")
    assert state.supply.piles[0][-1] == "G5"
    assert state.supply.national == ("N2", "N3")
    assert state.turn_order == (0, 1, 2)


@pytest.mark.parametrize("mode", ["introductory", "full"])
def test_a_player_without_an_officer_has_the_one_of_the_introductory_game(mode):
    """The rulebook pairs them in its introductory set-up, and nowhere else."""
    companies = ("france", "usa", "germany", "italy")
    state = from_position({"players": [{"company": company} for company in companies], "mode": mode})
    assert state.officers == ("viktor_fiesler", "wilhelm_adler", "jill_mcdowell", "solomon_p_jordan")
    players = [{"company": "usa", "officer": "solomon_p_jordan"}, {"company": "italy", "officer": "wilhelm_adler"}]
    assert from_position({"players": players, "mode": mode}).officers == ("solomon_p_jordan", "wilhelm_adler")


def test_the_wheel_is_filled_by_numbers_as_well_as_by_texts():
    load = {"tile": "base", "excavators": 4}
    by_number, by_text = (
        from_position({"players": [{"company": "usa", "wheel": {key: load}}, {"company": "italy"}]}) for key in (2, "2")
    )
    assert by_number == by_text
    assert by_number.wheels[0][1] == Segment("base", 4)
    assert to_position(by_number)["players"][0]["wheel"] == {"2": load}


def test_who_is_to_move():
    players = [{"company": "usa", "passed": True}, {"company": "italy"}, {"company": "france"}]
    assert from_position({"players": players}).decision == Turn(1)
    assert from_position({"players": players, "turn_order": ["france", "italy", "usa"]}).decision == Turn(2)
    assert from_position({"players": players, "to_move": "france"}).decision == Turn(2)


def test_the_last_round_ends_the_game():
    assert from_position(TWO | {"round": 5}).agenda[0] == ScoreGame()
    assert from_position(TWO | {"round": 2, "rules": {"rounds": 2}}).agenda[0] == ScoreGame()
    assert from_position(TWO | {"round": 5, "phase": "end"}).is_over


def test_sekibo_copies_the_officers_in_play_and_others_from_the_box():
    players = [{"company": "usa", "officer": "mahiri_sekibo"}, {"company": "italy"}]
    active = [players[0] | {"activations": 1}, players[1]]
    state = from_position({"players": active, "copied": "solomon_p_jordan"})
    assert state.setup.copyable == ("wilhelm_adler", "graziano_del_monte", "solomon_p_jordan")
    assert acting_officer(state, 0) == "solomon_p_jordan"
    chosen = from_position({"players": players, "copyable": ["viktor_fiesler"]})
    assert chosen.setup.copyable == ("viktor_fiesler",)


def test_sekibo_who_can_copy_nobody():
    players = [{"company": "usa", "officer": "mahiri_sekibo"}, {"company": "italy"}]
    state = from_position({"players": players, "copyable": []})
    assert state.setup.copyable == ()
    assert from_position(to_position(state)) == state


def test_a_position_in_the_middle_of_a_turn():
    agenda = [
        *({"task": name} for name in ("EndRound", "ScoreRound", "WaterFlow")),
        {"task": "EndTurn", "player": 1},
        {"task": "ChooseMachines", "player": 1, "amount": 2, "source": "machinery shop"},
    ]
    state = from_position(TWO | {"agenda": agenda})
    assert state.agenda[-2:] == (EndTurn(1), ChooseMachines(1, 2, "machinery shop"))
    assert to_position(state)["agenda"] == agenda


# --- the form itself --------------------------------------------------------------------------------------------------


def test_the_example_of_the_design():
    """The public form, as it was promised."""
    state = from_position(
        {
            "map": "standard",
            "players": [{"company": "usa", "officer": "wilhelm_adler", "credits": 4}, {"company": "germany"}],
            "dams": {
                "B5U": {"owner": "usa", "level": 2, "water": 1},
                "B7L": {"owner": "neutral", "level": 2, "water": 1},
            },
            "conduits": {"C1R": "usa"},
            "powerhouses": {"P5-0": "usa"},
            "headstreams": {"A": 2},
            "round": 3,
        }
    )
    assert state.board.spec is STANDARD
    assert state.officers[0] == "wilhelm_adler"
    assert state.credits == [4, 6]
    assert state.dams == {"B5U": Dam(0, 2), "B7L": Dam(-1, 2)}
    assert state.water == {"B5U": 1, "B7L": 1}
    assert state.conduits == {"C1R": 0}
    assert state.powerhouses == {"P5-0": 0}
    assert state.headstreams["A"] == 2
    assert state.round == 3
    assert state.built == (Built(base=1, elevation=1, conduit=1, powerhouse=1), Built())


@pytest.mark.parametrize("mode", ["introductory", "full"])
@pytest.mark.parametrize("name", ["standard", "miniature"])
def test_every_moment_of_a_game_comes_back(mode, name):
    for state, _, _ in play_random(6, 3, mode, name):
        data = to_position(state)
        assert from_position(data) == state
        assert from_position(json.loads(json.dumps(data))) == state


def test_a_position_says_only_what_it_needs():
    data = to_position(from_position(TWO))
    assert data["players"] == [
        {"company": "usa", "officer": "wilhelm_adler"},
        {"company": "italy", "officer": "solomon_p_jordan"},
    ]
    assert data["map"] == "standard"
    assert data["to_move"] == "usa"
    for name in ("rules", "dams", "conduits", "powerhouses", "headstreams", "occupied", "copied", "pool", "agenda"):
        assert name not in data


def test_reading_changes_nothing_and_shares_nothing():
    data = copy.deepcopy(TWO) | {"dams": {"B5U": {"owner": "usa"}}, "headstreams": {"A": 1}}
    before = copy.deepcopy(data)
    state = from_position(data)
    assert data == before
    state.water["B5U"] = 1
    assert from_position(data).water == {"B5U": 0}


def test_tuples_are_as_good_as_lists():
    listed = from_position(TWO | {"turn_order": ["italy", "usa"], "headstream_tiles": [4, 3, 2, 1]})
    assert from_position(TWO | {"turn_order": ("italy", "usa"), "headstream_tiles": (4, 3, 2, 1)}) == listed


def test_a_position_on_a_custom_map():
    spec = replace(MINIATURE, name="my valley")
    data = TWO | {"map": map_to_dict(spec), "dams": {"B4L": {"owner": "italy"}}}
    state = from_position(data)
    assert state.board.spec == spec
    assert to_position(state)["map"] == map_to_dict(spec)
    assert from_position(to_position(state)) == state


def test_a_map_that_only_borrows_a_name_is_written_out():
    impostor = replace(MINIATURE, name="standard")
    state, _ = new_game(2, 1, map=impostor)
    assert to_position(state)["map"] == map_to_dict(impostor)
    assert from_position(to_position(state)) == state


def test_the_draft_names_players_by_seat():
    state, _ = new_game(3, 5, mode="full")
    data = to_position(state)
    assert data["turn_order"] == list(state.turn_order)
    assert isinstance(state.decision, DraftCompany)
    assert from_position(data) == state


# --- for an editor ----------------------------------------------------------------------------------------------------


def test_without_a_check_an_impossible_position_is_shown_with_its_faults():
    data = TWO | {"dams": {"B5U": {"owner": "usa", "water": 3}, "B5L": {"owner": "usa"}}}
    state = from_position(data, check=False)
    assert state.water["B5U"] == 3
    assert faults(state) == ["basin 5: two bases of the USA", "dam B5U: 3 drops, but room for 1"]
    assert to_position(state)["dams"]["B5U"]["water"] == 3
    with pytest.raises(BadPosition, match="two bases of the USA"):
        from_position(data)


def test_without_a_check_unknown_ids_are_still_refused():
    with pytest.raises(BadPosition, match=r"dams\.B5X"):
        from_position(TWO | {"dams": {"B5X": {"owner": "usa"}}}, check=False)


@pytest.mark.parametrize("field", ["conduits", "powerhouses", "occupied"])
@pytest.mark.parametrize("owner", ["usa", None])
def test_while_nobody_has_a_company_nobody_owns_anything(field, owner):
    position = to_position(new_game(2, 1, mode="full")[0])
    place = {"conduits": "C1L", "powerhouses": "P5-0", "occupied": "WATER1L"}[field]
    with pytest.raises(BadPosition, match=rf"^{field}\.{place}: "):
        from_position({**position, field: {place: owner}})


def test_a_company_and_its_officer_are_there_together_or_not_at_all():
    draft, _ = new_game(2, 1, mode="full")
    position = to_position(play(draft, legal_actions(draft)[0])[0])
    seat = next(seat for seat, player in enumerate(position["players"]) if player["company"])
    assert from_position(position).officers[seat]
    for where, officer in ((seat, ""), (1 - seat, "solomon_p_jordan")):
        players = [dict(player) for player in position["players"]]
        players[where]["officer"] = officer
        with pytest.raises(BadPosition, match=rf"^players\[{where}\]\.officer: expected one of "):
            from_position({**position, "players": players})


@pytest.mark.parametrize("check", ["no", None, 0])
def test_whether_to_check_is_true_or_false(check):
    with pytest.raises(BarrageError, match="check: expected true or false, got"):
        from_position({"players": [{"company": "usa"}, {"company": "italy"}]}, check=check)
