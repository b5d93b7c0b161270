"""How much work one click is: the list of options is worked out once, whatever shows it."""

from __future__ import annotations

from collections import Counter

import pytest

from barrage_core import from_position, legal_actions, play
from barrage_core.actions import PlaceEngineers, Produce
from barrage_core.rules import game as rules
from barrage_widgets import GameTable
from barrage_widgets.table import choices

CLICKS = 60
SYSTEM = {
    "players": [{"company": "usa"}, {"company": "italy"}],
    "dams": {"B1L": {"owner": "usa", "level": 3, "water": 3}},
    "conduits": {"C1R": "italy", "C1L": "usa"},
    "powerhouses": {"P5-0": "usa", "P5-1": "italy"},
}


@pytest.fixture
def work(monkeypatch):
    """Count how often options are put into words, and how often the engine looks for what is legal."""
    done: Counter[str] = Counter()

    def counting(name, function):
        def counted(*arguments):
            done[name] += 1
            return function(*arguments)

        return counted

    monkeypatch.setattr(choices, "options", counting("options", choices.options))
    for task, chapter in rules.CHAPTERS.items():
        monkeypatch.setitem(rules.CHAPTERS, task, chapter._replace(legal=counting("legal", chapter.legal)))
    return done


def legal_of_playing(work, state, action):
    """How often the engine itself looks for what is legal when it plays an action."""
    before = work["legal"]
    play(state, action)
    return work["legal"] - before


def test_a_decision_works_out_the_next_list_of_options_once(work):
    table = GameTable(seed=4, humans=2)
    assert work == {"options": 1, "legal": 1}
    for click in range(CLICKS):
        options = table.session.options()
        number = click % len(options)
        needed = legal_of_playing(work, table.state, options[number].action)
        work.clear()
        table.handle("do", [table.session.moment, number])
        assert table.problem == {}
        assert work == {"options": 1, "legal": needed}
    table.close()


def test_a_click_that_plays_a_move_works_out_the_next_list_once(work):
    table = GameTable(seed=4, humans=2)
    work.clear()
    table.handle("click", "space:WATER1L")
    assert table.session.moment == 1
    assert work["options"] == 1
    table.close()


@pytest.mark.parametrize(
    "use", [("click", "place:B5U"), ("click", "place:C1L"), ("unchoose",), ("tab", "scores"), ("dark", True)], ids=str
)
def test_a_click_that_plays_no_move_works_out_nothing(work, use):
    table = GameTable(seed=4)
    work.clear()
    table.handle(*use)
    assert table.problem == {}
    assert work == {}
    table.close()


def test_another_moment_has_its_own_options(work):
    table = GameTable(seed=4, humans=2)
    first = table.session.options()
    table.handle("do", [0, 0])
    work.clear()
    table.handle("undo")
    assert work["options"] == 1
    assert table.session.options() == first
    table.handle("redo")
    assert [option.action for option in table.session.options()] == legal_actions(table.state)
    table.close()


def test_saying_what_productions_make_plays_none_of_them_to_its_end(work):
    state, _ = play(from_position(SYSTEM), PlaceEngineers("TURBINE3L"))
    work.clear()
    offered = choices.options(state)
    assert sum(isinstance(option.action, Produce) for option in offered) > 1
    assert work["legal"] == 0
