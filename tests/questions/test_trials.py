"""Trying things out: turns in a row, and one phase by itself."""

from __future__ import annotations

import pytest

from barrage_core import BarrageError, IllegalAction, decode, encode, legal_actions, play, why_not
from barrage_core.actions import BuildAt, Construct, CopyOfficer, Pass, PlaceEngineers, TakeMachines, UseBank
from barrage_core.agenda import ChooseMachines, ChoosePlace, EndTurn, Turn
from barrage_core.components.tiles import HEADSTREAM_TILES
from barrage_core.events import DropMoved, GameEnded, PhaseStarted, PointsScored
from barrage_core.questions.changes import to_move
from barrage_core.questions.scoring import final_standing, preview_scoring
from barrage_core.questions.trials import play_solo, run_phase
from barrage_core.questions.water import where_drops_go
from barrage_core.rules.round import only_this_turn
from tests.kit.tables import table
from tests.questions.positions import dam, usa_and_italy


def test_a_player_alone_keeps_the_turn():
    state = to_move(usa_and_italy(usa={"engineers": 1}, italy={"passed": True}), "usa")
    after, _ = play_solo(state, PlaceEngineers("WORKSHOP1L"))
    assert after.decision == Turn(0)  # in a game the USA would pass, and the round end
    assert after.round == 1
    assert after.engineers[0] == 0
    assert legal_actions(after) == [Pass()]
    assert after.passed == state.passed
    with pytest.raises(IllegalAction):
        play_solo(after, PlaceEngineers("WORKSHOP2L"))


def test_follow_ups_are_awaited():
    state = usa_and_italy(usa={}, italy={})
    state, _ = play_solo(state, Construct("base", "base"))
    assert isinstance(state.decision, ChoosePlace)
    state, _ = play_solo(state, BuildAt("B8L"))
    assert state.decision == Turn(0)
    assert to_move(state, "italy").decision == Turn(1)


def test_a_game_that_is_over_is_not_played_alone_either():
    with pytest.raises(IllegalAction, match="over"):
        play_solo(usa_and_italy(phase="end"), Pass())


def test_the_water_flow_by_itself():
    state = usa_and_italy(headstreams={"A": 3}, dams={"B1L": dam("usa", 2)})
    after, events = run_phase(state, "water flow")
    assert after.water == {"B1L": 2}
    assert after.headstreams["A"] == 0
    assert [event.path[-1] for event in events if isinstance(event, DropMoved)] == ["B1L", "B1L", "end"]
    assert (after.decision, after.phase, after.round) == (state.decision, "actions", state.round)
    assert (state.water["B1L"], state.headstreams["A"]) == (0, 3)


def test_the_scoring_by_itself_gives_what_its_preview_says():
    state = usa_and_italy({"energy": 9}, {"energy": 4}, dams={"B1L": dam("usa")})
    after, _ = run_phase(state, "scoring")
    lines = preview_scoring(state)
    for seat in range(state.players):
        assert after.vp[seat] - state.vp[seat] == sum(line.vp for line in lines if line.player == seat)
        assert after.credits[seat] - state.credits[seat] == sum(line.credits for line in lines if line.player == seat)
    assert after.energy == state.energy  # the markers go back at the end of the round


def test_the_final_scoring_by_itself_names_the_winner():
    state = usa_and_italy({"vp": 90}, {"vp": 10}, round=5)
    after, events = run_phase(state, "final scoring")
    assert events[-1] == GameEnded((0,), "final.winner")
    assert after.vp == [place.vp for place in final_standing(state)]
    assert (after.is_over, after.phase, after.round) == (True, "end", 5)
    assert final_standing(after) == final_standing(state), "nothing is counted twice"
    assert decode(encode(after)) == after
    assert why_not(after, UseBank(1))[0].rule == "game.over"


def test_the_final_scoring_in_the_middle_of_a_turn_ends_the_game_too():
    state, _ = play(usa_and_italy(round=2), Construct("base", "base"))
    after, _ = run_phase(state, "final scoring")
    assert (after.decision, after.round) == (None, 2)
    assert final_standing(after) == final_standing(state)
    assert decode(encode(after)) == after


def test_a_phase_comes_after_the_turn_in_which_an_officer_was_copied():
    """Del Monte's fourth drop is held now, in the turn of the copy, but not by the flow at the end of the round."""
    state = usa_and_italy(
        italy={}, to_move="italy", mode="full", dams={"B1L": dam("italy", 3, 3)}, headstreams={"A": 1}
    )
    state, _ = play(state, CopyOfficer("graziano_del_monte"))
    state, _ = play(state, PlaceEngineers("WATER1L"))
    assert [fate.stops_at for fate in where_drops_go(state)] == ["B1L"]
    after, _ = run_phase(state, "water flow")
    assert after.water["B1L"] == 3
    assert after.copied == state.copied == "graziano_del_monte"


def test_the_incomes_by_themselves():
    """E03, p. 4: Germany's second base pays 3 VP, in this round as in the next."""
    state = table(germany={}, usa={}, dams={"B9L": dam("germany"), "B8L": dam("germany")}).state
    after, events = run_phase(state, "income")
    scored = [event for event in events if isinstance(event, PointsScored)]
    assert [(event.player, event.vp, event.source) for event in scored] == [(0, 3, "income")]
    assert (after.decision, after.round) == (state.decision, state.round)


def test_an_income_that_leaves_a_choice_waits_for_it():
    """France's second base pays a machine of the player's choice; after it the turn is awaited as before."""
    state = table(usa={}, france={}, dams={"B9L": dam("france"), "B8L": dam("france")}).state
    asked, _ = run_phase(state, "income")
    assert asked.decision == ChooseMachines(1, 1, "income")
    after, _ = play(asked, TakeMachines(1, 0))
    assert after.excavators[1] == state.excavators[1] + 1
    assert after.agenda == state.agenda


def test_the_headstreams_by_themselves():
    state = usa_and_italy(headstreams={"B": 1}, headstream_tiles=[1, 3, 7, 6])
    printed = [HEADSTREAM_TILES[tile][0] for tile in (1, 3, 7, 6)]
    after, _ = run_phase(state, "headstreams")
    assert list(after.headstreams.values()) == [printed[0], printed[1] + 1, *printed[2:]]


@pytest.mark.parametrize("when", [{"phase": "end"}, {"round": 0}])
def test_no_phase_runs_outside_the_rounds(when):
    state = usa_and_italy()
    state.round = when.get("round", state.round)
    state.agenda = () if "phase" in when else state.agenda
    with pytest.raises(BarrageError, match="a phase can be run"):
        run_phase(state, "scoring")


def test_only_this_turn_stops_where_the_turn_ends():
    state = usa_and_italy({"engineers": 1})
    after, events = play(only_this_turn(state), UseBank(1))
    assert after.agenda == ()
    assert after.credits[0] == state.credits[0] + 1
    assert not any(isinstance(event, PhaseStarted) for event in events)
    assert (state.passed, len(state.agenda)) == ((False, False), 4)


def test_only_this_turn_keeps_what_is_left_of_a_turn():
    state, _ = play(usa_and_italy(), Construct("base", "base"))
    alone = only_this_turn(state)
    assert alone.agenda == state.agenda[-2:] == (EndTurn(0), ChoosePlace(0, "base", "base"))
    with pytest.raises(BarrageError, match="nobody's turn"):
        only_this_turn(usa_and_italy(phase="end"))
