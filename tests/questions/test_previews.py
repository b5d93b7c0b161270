"""What would come of something: the previews agree with what the rules then do."""

import pytest

from barrage_core import BarrageError, IllegalAction, legal_actions, play
from barrage_core.actions import BuildAt, Construct, Pass, PlaceEngineers, Produce, UseBank
from barrage_core.agenda import ChoosePlace, Turn
from barrage_core.events import PointsScored
from barrage_core.names import PIECES
from barrage_core.questions.building import construction_at
from barrage_core.questions.changes import with_lifted, with_turn
from barrage_core.questions.income import income_plan
from barrage_core.questions.production import production_of, productions
from barrage_core.questions.trials import play_solo
from barrage_core.rules.income import active_income
from tests.kit.random_games import play_random
from tests.kit.tables import dam, table


def test_production_of_agrees_with_the_productions_that_are_allowed():
    seen = 0
    for state, _, _ in play_random(5, 3, "full", "standard"):
        for seat in range(state.players):
            for made in productions(state, seat, 1):
                assert production_of(state, seat, made.action, 1) == made
                seen += 1
    assert seen


def test_production_of_what_is_not_allowed():
    state = table(usa={}, italy={}).state
    made = production_of(state, "usa", Produce("B5L", "C5R", "P10-0", 2), -2)
    assert (made.energy, made.fee, made.owner) == (6, 0, "nobody")
    with pytest.raises(BarrageError, match="no conduit space"):
        production_of(state, "usa", Produce("B5L", "C5X", "P10-0", 2))


def test_construction_at_agrees_with_the_rules():
    """Allowed is exactly what a turn could build, place by place."""
    state = table(
        usa={"constructions": 3, "credits": 5, "mixers": 3},
        italy={},
        dams={"B5L": dam("usa", 3), "B8L": dam("usa"), "B2L": dam("neutral", 1, 1)},
    ).state
    for piece in PIECES:
        begun = Construct(piece, piece)
        places = set()
        if begun in legal_actions(state):
            after, events = play(state, begun)
            if isinstance(after.decision, ChoosePlace):
                places = {action.place for action in legal_actions(after)}
            else:  # one place alone resolves itself
                places = {event.place for event in events if type(event).__name__ == "PieceBuilt"}
        allowed = {p for p in state.board.places[piece] if construction_at(state, "usa", piece, p).allowed}
        assert allowed == places, piece
        assert places, piece


def test_construction_at_without_a_cost():
    state = table(usa={}, italy={}).state
    report = construction_at(state, "usa", "base", "C5R")
    assert report.cost is None
    assert [reason.rule for reason in report.reasons] == ["construction.space"]
    for piece, place in (("tower", "B5L"), ("base", "B55L")):
        with pytest.raises(BarrageError):
            construction_at(state, "usa", piece, place)


def test_the_income_plan_is_what_the_game_pays():
    """E03, p. 4: Germany's second base."""
    game = table(germany={"engineers": 2}, usa={"passed": True}, dams={"B9L": dam("germany")})
    plan = income_plan(game.state, "germany", [(1, "base")])
    game.construct("base", "B8L").do(UseBank(1))
    while game.state.round < game.state.rules.rounds:
        game.do(UseBank(12), UseBank(12))
    got = [event.vp for event in game.told(PointsScored) if event.source == "income"]
    assert got == [3, 3, 3, 3, 3]
    assert [paid.gains[0].amount for paid in plan] == got


def test_lifted_pieces_leave_the_given_state_alone():
    state = table(germany={}, usa={}).state
    after = with_lifted(state, "germany", ["base", "base"])
    assert [str(gain) for gain in active_income(after, 0)] == ["3 VP"]
    assert state.built[0].base == 0
    with pytest.raises(BarrageError):
        with_lifted(state, "germany", ["base"] * 6)
    with pytest.raises(BarrageError, match="round 6"):
        income_plan(state, "germany", [(6, "base")])


def test_a_player_alone_keeps_the_turn():
    state = with_turn(table(usa={"engineers": 1}, italy={"passed": True}).state, "usa")
    after, _ = play_solo(state, PlaceEngineers("WORKSHOP1L"))
    assert after.decision == Turn(0)  # in a game the USA would pass, and the round end
    assert after.round == 1
    assert after.engineers[0] == 0
    assert legal_actions(after) == [Pass()]
    assert after.passed == state.passed
    with pytest.raises(IllegalAction):
        play_solo(after, PlaceEngineers("WORKSHOP2L"))


def test_follow_ups_are_awaited():
    state = table(usa={}, italy={}).state
    state, _ = play_solo(state, Construct("base", "base"))
    assert isinstance(state.decision, ChoosePlace)
    state, _ = play_solo(state, BuildAt("B8L"))
    assert state.decision == Turn(0)
    assert with_turn(state, "italy").decision == Turn(1)


def test_turns_are_taken_in_the_actions_phase_by_who_has_not_passed():
    with pytest.raises(BarrageError, match="has passed"):
        with_turn(table(usa={}, italy={"passed": True}).state, "italy")
    over = table(usa={}, italy={}, phase="end").state
    with pytest.raises(BarrageError, match="actions phase"):
        with_turn(over, "usa")
    with pytest.raises(IllegalAction, match="over"):
        play_solo(over, Pass())
