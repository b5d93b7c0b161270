"""What the company boards pay."""

from __future__ import annotations

from barrage_core import new_game
from barrage_core import questions as ask
from barrage_core.actions import UseBank
from barrage_core.questions.income import income_plan
from tests.questions.positions import dam, table
from tests.rules.positions import construct, play_all, points
from tests.rules.positions import table as any_table


def test_the_incomes_that_are_uncovered():
    conduits = dict.fromkeys(("C1L", "C2L", "C3L", "C4L"), "usa")
    state = table(conduits=conduits, dams={"B1L": dam("usa"), "B2L": dam("usa")})
    assert ask.incomes(state, "usa") == ("1 turn of the wheel", "3 VP", "1 turn of the wheel", "2 VP")
    assert ask.incomes(state, "italy") == ()


def test_nobody_has_an_income_while_companies_are_drafted():
    state, _ = new_game(2, 1, mode="full")
    assert ask.incomes(state, 0) == ask.incomes(state, 1) == ()


def test_the_income_plan_is_what_the_game_pays():
    """E03, p. 4: Germany's second base."""
    state = any_table(germany={"engineers": 2}, usa={"passed": True}, dams={"B9L": ("germany", 1, 0)})
    plan = income_plan(state, "germany", [(1, "base")])
    state, events = construct(state, "base", "B8L")
    got = [points(events, "income", 2)[0]]
    state, events = play_all(state, UseBank(1))
    for _ in range(4):
        got.append(points(events, "income", 2)[0])
        if state.round < state.rules.rounds:
            state, events = play_all(state, UseBank(12), UseBank(12))
    assert got == [3, 3, 3, 3, 3]
    assert [paid.gains[0].amount for paid in plan] == got
