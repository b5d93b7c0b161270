"""How much work one click is: the list of options is worked out once, whatever shows it."""

from __future__ import annotations

from collections import Counter

import pytest

from barrage_core import from_position, legal_actions, play
from barrage_core.actions import BuildAt, Construct, PlaceEngineers, Produce
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


def first_construction(table):
    """The button for the first construction on the list, as the table sends it."""
    numbers = [at for at, one in enumerate(table.session.options()) if isinstance(one.action, Construct)]
    return "do", [table.session.moment, numbers[0]]


MOVES = {
    "a click": (2, [("click", "space:WATER1L")]),
    "a click that a bot answers": (1, [("click", "space:WORKSHOP1L")]),
    "a construction with a wished place": (2, [("click", "place:B5U"), first_construction]),
    "a wished place, and a bot answers": (1, [("click", "place:B5U"), first_construction]),
    "the turn of a hint": (2, [("advice",), ("follow", [0, 0])]),
    "the turn of a hint that a bot answers": (1, [("advice",), ("follow", [0, 0])]),
}
"""How many people sit at the table, and what they use; the last use plays."""


@pytest.mark.parametrize(("humans", "uses"), MOVES.values(), ids=MOVES)
def test_a_move_works_out_the_next_list_once(work, humans, uses):
    table = GameTable(seed=4, humans=humans)
    for use in uses:
        work.clear()
        table.handle(*(use(table) if callable(use) else use))
        assert table.problem == {}
    players = {table.session.state_at(moment).decision.player for moment in range(table.session.moment)}
    assert players == ({0} if humans == 2 else {0, 1})  # a bot has played, or nobody but the first person
    assert work["options"] == 1
    table.close()


def test_a_wished_place_is_built_on_at_once(work):
    table = GameTable(seed=4, humans=2)
    table.handle("click", "place:B5U")
    id, value = first_construction(table)
    action = table.session.options()[value[1]].action
    needed = legal_of_playing(work, table.state, action)
    needed += legal_of_playing(work, play(table.state, action)[0], BuildAt("B5U"))
    work.clear()
    table.handle(id, value)
    assert "B5U" in table.state.dams
    assert work == {"options": 1, "legal": needed}
    table.close()


def test_a_hint_puts_no_list_into_words(work):
    table = GameTable(seed=4)
    work.clear()
    table.handle("advice")
    assert table.hint is not None
    assert work["options"] == 0
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
