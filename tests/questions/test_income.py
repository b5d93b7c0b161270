"""What the company boards pay."""

from __future__ import annotations

from barrage_core import new_game
from barrage_core import questions as ask
from barrage_core.actions import UseBank
from barrage_core.events import PointsScored
from barrage_core.questions.income import income_plan
from tests.kit.tables import table
from tests.questions.positions import dam, usa_and_italy


def test_the_incomes_that_are_uncovered():
    conduits = dict.fromkeys(("C1L", "C2L", "C3L", "C4L"), "usa")
    state = usa_and_italy(conduits=conduits, dams={"B1L": dam("usa"), "B2L": dam("usa")})
    assert ask.incomes(state, "usa") == ("1 turn of the wheel", "3 VP", "1 turn of the wheel", "2 VP")
    assert ask.incomes(state, "italy") == ()


def test_nobody_has_an_income_while_companies_are_drafted():
    state, _ = new_game(2, 1, mode="full")
    assert ask.incomes(state, 0) == ask.incomes(state, 1) == ()


def test_the_income_plan_is_what_the_game_pays():
    """E03, p. 4: Germany's second base."""
    game = table(germany={"engineers": 2}, usa={"passed": True}, dams={"B9L": dam("germany")})
    plan = income_plan(game.state, "germany", [(1, "base")])
    game.construct("base", "B8L").do(UseBank(1))
    while game.state.round < game.state.rules.rounds:
        game.do(UseBank(12), UseBank(12))
    got = [event.vp for event in game.events_of(PointsScored) if event.source == "income"]
    assert got == [3, 3, 3, 3, 3]
    assert [paid.gains[0].amount for paid in plan] == got
