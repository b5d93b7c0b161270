"""A strong player goes through the scenarios and finds nothing better; `tests.scenario_tool` also tries slow ones."""

from __future__ import annotations

import pytest

from barrage_core.actions import BuildAt, Construct, PlaceEngineers, UseBank
from barrage_core.events import EnergyMade
from barrage_core.questions import where_drops_go
from barrage_core.questions.changes import to_move
from barrage_core.rules import legal_actions, play
from barrage_core.scenarios import SCENARIOS, scenario
from barrage_core.scenarios.search import play_all
from tests.scenario_tool import JUDGES, ONE_TURN, Judged, judge, main, solver_of

SLOW = ("first_to_the_bank", "two_in_a_row")
QUICK = [name for name in SCENARIOS if solver_of(name)["by"] in JUDGES and name not in SLOW]


@pytest.mark.parametrize("name", QUICK)
def test_a_strong_player_finds_nothing_better(name):
    assert [row for row in judge(scenario(name)) if not row.holds] == []


def test_the_tool_says_what_it_found_and_fails_where_an_answer_is_beaten(capsys, monkeypatch):
    assert main(["spend_or_hold", "overnight"]) == 0
    assert capsys.readouterr().out.split("\n")[2].split() == ["overnight", "the", "rules", "2", "holds"]
    monkeypatch.setitem(JUDGES, "best_space", {"somebody": lambda _state, **_given: "SHOP1L"})
    assert judge(scenario("spend_or_hold")) == [Judged("spend_or_hold", "somebody", "TURBINE5L", "SHOP1L")]
    assert main(["spend_or_hold"]) == 1
    assert "BETTER: SHOP1L" in capsys.readouterr().out


@pytest.mark.parametrize("name", [name for name in SCENARIOS if solver_of(name)["by"] in ONE_TURN])
def test_a_question_about_one_turn_says_so(name):
    words = scenario(name).question
    assert any(said in words for said in ("in this turn", "in its next turn", "at once")), words


# Why that matters: with more turns there is a better answer


def energy_of(line):
    return sum(event.energy for event in line.events if isinstance(event, EnergyMade))


def test_a_visit_to_the_bank_first_would_pay_for_all_the_drops():
    one = scenario("a_single_credit")
    state = play(one.state, UseBank(2))[0]
    line = play_all(to_move(state, "usa"), [PlaceEngineers("TURBINE1L")])
    most = max(energy_of(play_all(line.state, [action])) for action in legal_actions(line.state))
    assert most == 3 * 4 + 2 > one.answer


def test_a_production_that_empties_the_dam_would_do_instead_of_an_elevation():
    one = scenario("raise_the_wall")
    state = one.state
    for turn in (
        (Construct("conduit", "conduit"), BuildAt("C2L")),
        (Construct("powerhouse", "powerhouse"), BuildAt("P6-0")),
        (PlaceEngineers("TURBINE3L"),),
    ):
        state = play_all(to_move(state, "usa"), turn).state
    assert [fate.stops_at for fate in where_drops_go(state)] == ["B2L", "B2L"]
    assert "elevations and nothing else" in one.question
