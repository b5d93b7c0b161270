"""What the action spaces do and cost, and why not."""

from __future__ import annotations

from barrage_core import legal_actions, new_game
from barrage_core import questions as ask
from barrage_core.actions import PlaceEngineers
from tests.questions.positions import dam, usa_and_italy


def test_every_action_space_says_what_it_does_and_asks_for():
    state = usa_and_italy(occupied={"WORKSHOP1L": "italy"})
    reports = {report.space: report for report in ask.action_spaces(state, "usa")}
    assert set(reports) == set(state.board.spaces)
    turbine = reports["TURBINE1R"]
    assert (turbine.does, turbine.engineers, turbine.credits) == ("produce, +2 energy", 3, 3)
    assert reports["SHOP3L"].does == "1 excavator, 1 mixer"
    assert reports["CONTRACT3L"].allowed
    assert reports["WORKSHOP1L"].taken_by == "Italy"
    assert not reports["WORKSHOP1L"].allowed


def test_an_action_space_is_allowed_exactly_when_its_action_is():
    state = usa_and_italy(conduits={"C1R": "usa"}, powerhouses={"P5-0": "usa"}, dams={"B1L": dam("neutral", 1, 1)})
    allowed = {report.space for report in ask.action_spaces(state, "usa") if report.allowed}
    assert allowed == {action.space for action in legal_actions(state) if isinstance(action, PlaceEngineers)}


def test_every_space_is_closed_to_a_player_without_a_turn():
    def first(state, player=0):
        return {(report.reasons[0].rule, report.reasons[0].text) for report in ask.action_spaces(state, player)}

    assert first(usa_and_italy(italy={"passed": True}), 1) == {("round.pass", "Italy has passed in this round")}
    assert first(usa_and_italy(phase="end")) == {("game.over", "the game is over")}
    drafting, _ = new_game(2, 1, mode="full")
    assert first(drafting) == {("game.decision", "nobody can act before the companies are picked")}
