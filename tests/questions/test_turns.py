"""A player's turn: whether one is left, its next construction space, and playing it to its end."""

from __future__ import annotations

import pytest

from barrage_core import BarrageError, IllegalAction, legal_actions, play
from barrage_core.actions import BuildAt, Construct, PlaceEngineers, UseBank
from barrage_core.agenda import EndTurn
from barrage_core.events import ContractShown
from barrage_core.questions.building import construction_at
from barrage_core.questions.turns import next_construction_space, play_in_turn, seat_with_turn
from tests.questions.positions import some_states, usa_and_italy


def test_a_player_has_a_turn_left_whoever_is_to_move():
    state = usa_and_italy()
    assert [seat_with_turn(state, player) for player in ("usa", "italy")] == [0, 1]


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (usa_and_italy(usa={"passed": True}), "^the USA has passed in this round$"),
        (usa_and_italy(phase="end"), "^the game is over$"),
    ],
)
def test_without_a_turn_the_error_says_why(state, why):
    with pytest.raises(BarrageError, match=why):
        seat_with_turn(state, "usa")


def test_the_next_construction_space_is_the_one_that_a_construction_takes():
    for state in (state for state in some_states() if state.round):
        for seat in range(state.players):
            report = construction_at(state, seat, "base", state.board.places["base"][0])
            assert next_construction_space(state, seat) == (report.engineers, report.credits)


def test_a_construction_space_is_free_with_a_tile_that_needs_no_engineers_and_when_all_are_used():
    assert next_construction_space(usa_and_italy({"constructions": 2}), "usa") == (3, 0)
    assert next_construction_space(usa_and_italy({"constructions": 2}), "usa", "I-powerhouse") == (0, 0)
    assert next_construction_space(usa_and_italy({"constructions": 4}), "usa") == (0, 0)


def test_a_turn_stops_before_it_ends():
    state = usa_and_italy()
    after, events = play_in_turn(state, Construct("base", "base"))
    assert BuildAt("B8L") in legal_actions(after)
    after, more = play_in_turn(after, BuildAt("B8L"))
    assert after.decision is None
    assert isinstance(after.agenda[-1], EndTurn)
    ended, whole = play(play(state, Construct("base", "base"))[0], BuildAt("B8L"))
    assert ended.decision is not None
    assert more == whole[: len(more)]
    assert events
    assert state == usa_and_italy()


def test_what_the_end_of_a_turn_brings_is_left_out():
    state, _ = play(usa_and_italy(), PlaceEngineers("CONTRACT1L"))
    taken = legal_actions(state)[0]
    shown = [
        any(isinstance(event, ContractShown) for event in played(state, taken)[1]) for played in (play, play_in_turn)
    ]
    assert shown == [True, False]


def test_an_illegal_action_is_refused_in_a_turn_too():
    with pytest.raises(IllegalAction, match="you have"):
        play_in_turn(usa_and_italy({"engineers": 1}), UseBank(2))
