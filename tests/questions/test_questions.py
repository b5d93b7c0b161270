"""What holds for every question: a wrong argument is an error that names it, and nothing is changed."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from inspect import isfunction, signature
from typing import Any

import pytest

from barrage_core import (
    BarrageError,
    Game,
    GameState,
    by_phase,
    encode,
    is_legal,
    legal_actions,
    play,
    question,
    to_position,
    why_not,
)
from barrage_core import questions as ask
from barrage_core.actions import Construct, Pay, Produce, UseBank
from tests.kit.random_games import play_random, snapshot
from tests.questions.positions import usa_and_italy

STATE = usa_and_italy()
PRODUCTION = Produce("B5L", "C5L", "P8-0", 1)
ARGUMENTS: dict[str, dict[str, Any]] = {
    "action_spaces": {"player": "usa"},
    "after_production": {"player": "usa", "energy": 3},
    "automa_turn": {"actions": 4, "criteria": 1},
    "awaited_production": {"action": PRODUCTION},
    "before_production": {"player": "usa", "bonus": 1},
    "built_connections": {},
    "chains": {"uses": 4},
    "company_rule": {"company": "usa"},
    "conduit_worths": {"tiles": None, "uses": 4},
    "construction_at": {"player": "usa", "piece": "base", "place": "B1L", "tile": "base"},
    "costs": {"player": "usa", "piece": "base", "place": "B1L", "tile": "base"},
    "counted_by_tile": {"player": "usa", "tile": "bases"},
    "dam_capacity": {"dam": "B5L"},
    "dams_between": {"headstream": "A", "place": "B8L"},
    "energy_of_flow": {"drops": {"A": 1}},
    "expected_water": {"tiles": None},
    "feeders": {"basin": "5"},
    "final_standing": {},
    "follow_drops": {"starts": ["A"]},
    "fulfillable": {"player": "usa", "energy": 9, "produced": True},
    "income_plan": {"player": "usa", "building": [(1, "base")]},
    "incomes": {"player": "usa"},
    "most_counted": {"tile": "bases"},
    "most_water": {"basin": "5", "tiles": None, "unbuilt": False},
    "must_pass": {"basin": "5"},
    "next_construction_space": {"player": "usa", "tile": "base"},
    "next_turn_places": {},
    "objectives": {},
    "officer_rule": {"officer": "wilhelm_adler"},
    "on_the_wheel": {"player": "usa"},
    "placement_reasons": {"player": "usa", "piece": "base", "place": "B1L"},
    "play_in_turn": {"action": UseBank(1)},
    "play_solo": {"action": UseBank(1)},
    "preview_final": {},
    "preview_scoring": {},
    "prices_at": {"player": "usa", "piece": "base", "place": "B1L", "tile": "base"},
    "production_of": {"player": "usa", "action": PRODUCTION, "bonus": 1},
    "productions": {"player": "usa", "bonus": 0, "space": "TURBINE1L"},
    "run_phase": {"phase": "scoring"},
    "scenes": {"action": UseBank(1)},
    "seat_with_turn": {"player": "usa"},
    "second_productions": {"player": "usa", "after": PRODUCTION, "bonus": 0, "space": "TURBINE1L"},
    "starting_tiles": {"player": "usa"},
    "starving": {"tiles": None},
    "tile_sweep": {"map": "miniature", "area": "plains"},
    "to_move": {"player": "usa"},
    "track_section": {"player": "usa"},
    "try_production": {"player": "usa", "action": PRODUCTION, "bonus": 1},
    "try_wheel_load": {"player": "usa", "tile": "base", "excavators": 1, "mixers": 0},
    "try_wheel_turn": {"player": "usa", "turns": 1},
    "where_a_piece_fits": {"player": "usa", "piece": "base", "tile": "base"},
    "where_drops_go": {"drops": {"A": 1}},
    "where_to_build": {"player": "usa", "piece": "base", "tile": "base"},
    "why_not_there": {"place": "B1L", "actions": 4, "criteria": 1},
    "why_not_use": {"player": "usa", "space": "WATER1L"},
    "with_bonus_count": {"player": "usa", "tile": "bases", "number": 2},
    "with_bonus_tile": {"round_number": 2, "tile": "bases"},
    "with_company": {"player": "usa", "company": "france"},
    "with_energy": {"player": "usa", "energy": 3},
    "with_engineers": {"player": "usa", "engineers": 3},
    "with_lifted": {"player": "usa", "pieces": ["base"]},
    "with_officer": {"player": "usa", "officer": "wilhelm_adler"},
    "with_piece": {"player": "usa", "piece": "base", "place": "B1L"},
    "with_tile": {"player": "usa", "tile": "base"},
    "without_piece": {"place": "B5L"},
}
"""Every public question with good arguments, besides the state."""
NOT_A_NUMBER: tuple[Any, ...] = (None, "2", 0.5, True, [], 10**6)
NOT_A_TILE: tuple[Any, ...] = ("4", 0.5, True, [], 0, 21, 10**6)
NOT_A_NAME: tuple[Any, ...] = (None, 1.5, True, [], {}, ["base"], "no such thing")
NOT_A_PRODUCTION: tuple[Any, ...] = (
    None,
    "produce",
    UseBank(1),
    Produce(["B5L"], "C5L", "P8-0", 1),  # type: ignore[arg-type]
    Produce("B5L", "C5L", "P8-0", True),
)
WRONG: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(
        ("bonus", "energy", "engineers", "excavators", "mixers", "number", "round_number", "turns", "uses"),
        NOT_A_NUMBER,
    ),
    **dict.fromkeys(
        ("area", "basin", "company", "dam", "headstream", "officer", "phase", "piece", "place", "space", "tile"),
        NOT_A_NAME,
    ),
    **dict.fromkeys(("actions", "criteria"), NOT_A_TILE),
    "action": NOT_A_PRODUCTION,
    "after": NOT_A_PRODUCTION,
    "building": (None, 3, "base", {}, [3], ["xy"], [("1", "base")], [(True, "base")], [(1, ["base"])], [(9, "base")]),
    "drops": (["A"], "A", 3, {"A": "1"}, {"A": 0.5}, {"A": True}, {"A": -1}, {"A": None}, {"Z": 1}, {("A",): 1}),
    "map": (None, 3, [], "atlantis", {"players": []}),
    "pieces": (None, 3, "base", {}, ["tower"], [["base"]], [None]),
    "player": (None, "", "spain", 2, -1, 0.5, True, [], ["usa"]),
    "produced": (None, 1, "yes", []),
    "starts": (None, 3, "AZ", {"A": 1}, ["Z"], [["A"]], [None]),
    "tiles": (3, "1234", [1, 2, 3, 4], ()),
    "unbuilt": (None, 1, "yes", []),
}
WITHOUT_A_STATE = ("company_rule", "most_counted", "officer_rule", "tile_sweep")
ABOUT_A_MAP = ("chains", "conduit_worths", "expected_water", "feeders", "most_water", "must_pass", "starving")
"""Questions that take a map as well as a state."""
NOT_A_STATE: tuple[Any, ...] = (None, 3, "BK1-abc", [], {"players": []}, GameState, Game.new(2, 1))


def wrong_values(question, name):
    """Return values that an argument of a question cannot have."""
    return NOT_A_PRODUCTION[:2] if question in ("play_in_turn", "play_solo", "scenes") else WRONG[name]


CASES = [
    pytest.param(question, name, value, id=f"{question}, {name}={value!r}")
    for question, arguments in ARGUMENTS.items()
    for name in arguments
    for value in wrong_values(question, name)
]


def test_every_question_and_every_argument_is_among_the_cases():
    functions = {name: getattr(ask, name) for name in ask.__all__ if isfunction(getattr(ask, name))}
    assert {
        name: [argument for argument in signature(function).parameters if argument not in ("state", "shown")]
        for name, function in functions.items()
    } == {name: list(arguments) for name, arguments in sorted(ARGUMENTS.items())}


@pytest.mark.parametrize(("question", "name", "value"), CASES)
def test_a_wrong_argument_is_an_error_that_names_it(question, name, value):
    function = getattr(ask, question)
    state = () if question in WITHOUT_A_STATE else (STATE,)
    with pytest.raises(BarrageError, match=rf"\b{name}\b"):
        function(*state, **{**ARGUMENTS[question], name: value})


@pytest.mark.parametrize("question", [name for name in ARGUMENTS if name not in (*WITHOUT_A_STATE, *ABOUT_A_MAP)])
def test_a_wrong_state_is_an_error_that_names_it(question):
    for wrong in NOT_A_STATE:
        for given, named in (((wrong,), {}), ((), {"state": wrong})):
            with pytest.raises(BarrageError, match=r"^state: expected a state, got "):
                getattr(ask, question)(*given, **named, **ARGUMENTS[question])
    with pytest.raises(TypeError, match=rf"^{question}\(\) missing 1 required positional argument: 'state'$"):
        getattr(ask, question)(**ARGUMENTS[question])


@pytest.mark.parametrize("question", ABOUT_A_MAP)
def test_what_is_neither_a_state_nor_a_map_is_an_error(question):
    for wrong in (None, 3, [], {"players": []}, GameState, Game.new(2, 1)):
        with pytest.raises(BarrageError, match=r"^shown: expected a state, a map, its name or its \.json file, got "):
            getattr(ask, question)(wrong, **ARGUMENTS[question])
    with pytest.raises(BarrageError, match=r"^map: expected one of standard, miniature, .* got 'atlantis'$"):
        getattr(ask, question)("atlantis", **ARGUMENTS[question])


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        ({"players": []}, "from_position makes one from a mapping"),
        ("BK1-abc", "decode makes one from a position code"),
        (Game.new(2, 1), "pass game.state"),
    ],
)
def test_the_error_says_how_to_get_a_state(wrong, hint):
    with pytest.raises(BarrageError) as problem:
        ask.productions(wrong, "usa")
    assert str(problem.value).endswith(f"; {hint}")


def test_what_is_asked_of_the_rules_and_the_files_needs_a_state_too():
    asked = (legal_actions, question, to_position, encode)
    tried = (why_not, is_legal, play, by_phase)
    for wrong in NOT_A_STATE:
        for function in (*asked, *(partial(one, action=UseBank(1)) for one in tried)):
            with pytest.raises(BarrageError, match=r"^state: expected a state, got "):
                function(wrong)


def test_a_fault_of_the_engine_itself_is_not_taken_for_a_wrong_state():
    with pytest.raises(AttributeError):
        legal_actions(GameState())


def test_a_checked_question_reads_as_before():
    assert str(signature(ask.costs)).startswith("(state: 'GameState', player: 'Seat | str', piece: 'str'")
    assert ask.costs.__module__ == "barrage_core.questions.building"


@pytest.mark.parametrize(
    ("question", "says"),
    [
        (lambda: ask.productions(STATE, "france"), "player: expected usa or italy or a seat from 0 to 1, got 'france'"),
        (lambda: ask.costs(STATE, 0, "castle", "B1U"), "piece: expected one of base, elevation, conduit, powerhouse"),
        (lambda: ask.costs(STATE, 0, "base", "P5-0"), "place: expected one of B1U, B1L"),
        (lambda: ask.costs(STATE, 0, "base", "B1U", "conduit"), "tile: expected one of base, wild"),
        (lambda: ask.where_drops_go(STATE, {"B1U": 1}), "drops: expected one of A, B, C, D, P5-0 and 22 more, got"),
        (lambda: ask.where_drops_go(STATE, {"A": -1}), "drops.A: expected a whole number from 0 to 99999, got -1"),
        (lambda: ask.productions(STATE, 0, 1, space="TURBINE1L"), "bonus: TURBINE1L brings its own"),
        (lambda: ask.productions(STATE, 0, space="WATER1L"), "space: expected one of TURBINE1L"),
        (lambda: ask.income_plan(STATE, 0, [(1, "powerhouse")]), "building: piece: expected one of base, elevation"),
    ],
)
def test_the_error_says_what_could_be_asked(question, says):
    with pytest.raises(BarrageError) as problem:
        question()
    assert says in str(problem.value)


def test_for_krylovs_tile_the_error_says_which_tile_to_pass():
    wheel = {"2": {"tile": "base"}}
    state = usa_and_italy({"officer": "anton_krylov", "wheel": wheel})
    with pytest.raises(BarrageError, match=r"pass the tile that it copies \(base\)"):
        ask.costs(state, "usa", "base", "B8L", "krylov")
    assert ask.construction_at(state, "usa", "base", "B8L", "base").action == Construct("base", "krylov", "base")
    assert ask.costs(state, "usa", "base", "B8L", "base").ways == (Pay(3, 0),)


def test_for_krylovs_tile_only_tiles_that_build_the_piece_are_named():
    wheel = {"1": {"tile": "conduit"}, "2": {"tile": "base"}}
    state = usa_and_italy({"officer": "anton_krylov", "wheel": wheel})
    with pytest.raises(BarrageError, match=r"pass the tile that it copies \(conduit\)"):
        ask.costs(state, "usa", "conduit", "C1L", "krylov")
    with pytest.raises(BarrageError, match=r"pass the tile that it copies \(none there builds an elevation now\)"):
        ask.where_to_build(state, "usa", "elevation", "krylov")


@pytest.mark.parametrize("question", [name for name in ARGUMENTS if name not in WITHOUT_A_STATE])
def test_no_question_changes_the_state(question):
    arguments = {name: 0 if name == "player" else value for name, value in ARGUMENTS[question].items()}
    for state in [moment.state for moment in play_random(3, 3, "full")][::7]:
        before = snapshot(state)
        with suppress(BarrageError):  # not every question fits every moment
            getattr(ask, question)(state, **arguments)
        assert snapshot(state) == before


def test_every_question_is_documented():
    asked = [getattr(ask, name) for name in ask.__all__]
    assert all(question.__doc__ for question in asked)


def test_a_player_is_named_by_company_or_seat_in_any_case():
    state = usa_and_italy()
    assert state.seat("USA") == state.seat("usa") == state.seat(0) == 0
    with pytest.raises(BarrageError, match="player: expected usa or italy or a seat from 0 to 1, got 'spain'"):
        state.seat("spain")
