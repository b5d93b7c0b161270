"""A control that fails half-way is put back as it was, its lists and its game included."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from barrage_core import BarrageError, Game, encode
from barrage_core.course.record import Record
from barrage_core.state import GameState
from barrage_widgets import Exercise, GameSession, GameTable, Number, Panel, Predict, Question, Quiz, Verdict
from barrage_widgets.editor.editing import History
from barrage_widgets.panel import blocks
from barrage_widgets.panel.bookmarks import bookmark
from tests.widgets.driving import PLAIN, some_use

USES = 25

pytestmark = pytest.mark.usefixtures("nothing_is_written_here")


def frozen(thing: Any) -> Any:
    """Return how a thing is now, in a form that no later change can reach."""
    if isinstance(thing, list | tuple | set):
        return [frozen(item) for item in thing]
    if isinstance(thing, dict):
        return {name: frozen(value) for name, value in thing.items()}
    if isinstance(thing, Game):
        return json.dumps(thing.to_dict()), frozen([step.after for step in thing.steps])
    if isinstance(thing, GameSession | History):
        return frozen(vars(thing))
    if isinstance(thing, Random):
        return thing.getstate()
    return encode(thing) if isinstance(thing, GameState) else thing


def everything(panel: Panel) -> tuple[Any, ...]:
    """Return all that a panel holds and shows; answers apart, which stay where they were recorded.

    What was announced counts beside a problem alone: every use begins in silence.
    """
    apart = ("_trait_", "_kept", "_model_id", "answers")
    held = {name: value for name, value in vars(panel).items() if not name.startswith(apart)}
    return frozen(held), shows(panel), panel.dark, panel.said if panel.problem else ""


def shows(panel: Panel) -> str:
    """Return what is on the page; the number of a flight of drops grows with every answer."""
    return re.sub(r'"fly": "[^"]*"', "", json.dumps(panel.view))


def fail(*_: object, **__: object) -> Any:
    raise ZeroDivisionError("in the middle")


@pytest.mark.no_cover
@pytest.mark.parametrize("late", ["blocks", "say"])
@pytest.mark.parametrize("kind", PLAIN, ids=lambda kind: kind.__name__)
def test_a_fault_half_way_leaves_everything_as_it_was(kind, late, monkeypatch):
    """Whatever is used: with a fault at its end nothing has changed, and then it works as if there had been none."""
    shown, twin, random = kind(), kind(), Random(f"{kind.__name__} {late}")
    for _ in range(USES):
        before, use = everything(shown), some_use(shown, random)
        with monkeypatch.context() as patched:
            patched.setattr(shown, late, fail)
            shown.handle(*use)
        assert shown.problem or late == "say", "every use ends with blocks, but not every one says something"
        if shown.problem:
            assert everything(shown) == before, use
            shown.handle(*use)
        twin.handle(*use)
        assert shown.problem == twin.problem
        assert (shows(shown), shown.dark) == (shows(twin), twin.dark), use


def test_a_turn_that_fails_in_the_middle_leaves_the_game_as_it_was(monkeypatch):
    table = GameTable(seed=4, bot="random")
    for _ in range(6):
        table.handle("do", [table.session.moment, 0])
    table.handle("undo")
    assert table.session.can_redo, "a move forgets what was undone: that must come back too"
    before = everything(table)
    monkeypatch.setattr(GameSession, "play_bots", fail)
    table.handle("do", [table.session.moment, 1])
    assert "in the middle" in table.problem["trace"]
    assert everything(table) == before
    monkeypatch.undo()
    table.handle("redo")
    assert table.problem == {}


def test_what_was_undone_is_not_announced(monkeypatch):
    table = GameTable(seed=4)
    with monkeypatch.context() as patched:
        patched.setattr(table, "blocks", fail)
        table.handle("do", [0, 0])
    assert (table.session.moment, table.said) == (0, "")
    table.handle("do", [0, 0])
    assert table.said.startswith("The USA places")


def test_a_hint_that_cannot_be_followed_to_its_end_is_not_followed_at_all():
    table = GameTable(seed=4)
    table.handle("advice")
    assert table.hint is not None
    turn = (*table.hint.plan, table.hint.plan[0])
    table.hint = replace(table.hint, lines=(replace(table.hint.best, turns=(turn,)),))
    before = everything(table)
    table.handle("follow", [table.session.moment, 0])
    assert table.problem["text"]
    assert everything(table) == before


def questions() -> list[Panel]:
    record = Record(None)
    quiz = Question("Is water spent?", ["yes", "no"], "no", "It flows on.", 7)
    ask, hints = Number(0, 9), ["a", "b", "c"]
    return [
        Predict("00.predict.x", "How many?", ask, 7, "so", record=record),
        Exercise("00.exercise.x", "How many?", ask, lambda n: Verdict(n == 7, "so"), hints, record=record),
        Quiz("00.quiz", [quiz, quiz], record=record),
    ]


@pytest.mark.parametrize("number", range(3), ids=["predict", "exercise", "quiz"])
def test_an_answer_that_was_recorded_stays_whatever_fails_after_it(number, monkeypatch):
    shown = questions()[number]
    uses = [[("guess", 3), ("lock", None)], [("guess", 3), ("check", None)], [("pick", [0, "yes"])]][number]
    for use in uses[:-1]:
        shown.handle(*use)
    before = everything(shown)
    with monkeypatch.context() as patched:
        patched.setattr(shown, "blocks", fail)
        shown.handle(*uses[-1])
    assert shown.problem["trace"]
    assert [answer["given"] for answer in shown.answers] == [entry.given for entry in shown.record.entries]
    assert len(shown.answers) == 1
    assert everything(shown) == before
    shown.handle(*uses[-1])
    assert shown.problem == {}


class Shelf(Panel):
    """Has one of everything that changes."""

    title = "A shelf"

    def start(self):
        self.names = ["A", "B"]
        self.water = {"B1L": [1, 2]}
        self.seen = {1}
        self.moments = ([0], "start")
        self.random = Random(1)

    def blocks(self):
        return [blocks.text(f"{self.names} {self.water} {self.seen} {self.moments}")]

    def on_change(self, error):
        self.say("Changed")
        self.names.append("C")
        self.water["B1L"].append(3)
        self.water["B2L"] = []
        self.seen.add(2)
        self.moments[0].append(1)
        self.random.random()
        self.new = 1
        self.on_dark(value=True)
        self.redraw()
        raise error

    def on_change_and_keep(self, error):
        self.names.append("C")
        self.say("C is there")
        self.keep()
        self.say("D is there")
        self.names.append("D")
        raise error


@pytest.mark.parametrize("error", [ZeroDivisionError("oops"), BarrageError("not now")], ids=["fault", "refusal"])
def test_lists_inside_dicts_and_tuples_and_what_is_shown_are_put_back(error):
    shelf = Shelf()
    lists, before = (shelf.names, shelf.moments[0]), everything(shelf)
    shelf.handle("change", error)
    assert everything(shelf) == before
    assert shelf.names is lists[0], "other things may hold the same list"
    assert shelf.moments[0] is lists[1]
    shelf.handle("change_and_keep", error)
    assert shelf.names == ["A", "B", "C"]
    assert shelf.said == "C is there", "what was kept stands, and so does its announcement"


def test_an_interruption_puts_the_panel_back_and_goes_on():
    shelf = Shelf()
    before = everything(shelf)
    with pytest.raises(KeyboardInterrupt):
        shelf.handle("change", KeyboardInterrupt())
    assert everything(shelf) == before
    assert shelf.said == ""


def test_an_object_that_changes_says_how_it_is_put_back():
    session = GameSession(Game.new(players=2, seed=1), humans=[0], bot="random")
    before = frozen(session)
    put_back = bookmark([session])
    session.play(session.options()[0].action)
    assert frozen(session) != before
    put_back()
    assert frozen(session) == before
