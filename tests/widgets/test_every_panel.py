"""What every control promises, whichever it is."""

from __future__ import annotations

import ast
import inspect
import json
import re
from pathlib import Path
from random import Random

import ipywidgets
import pytest
from IPython.core.interactiveshell import InteractiveShell

import barrage_widgets
from barrage_core import Game, encode
from barrage_widgets import Course, GameTable, Number, Panel, Predict, WheelLab
from barrage_widgets.panel import base as panel_module
from barrage_widgets.panel import blocks
from barrage_widgets.panel.blocks import unpacked
from barrage_widgets.panel.front_end import MODULE
from tests.widgets.driving import MOST_BYTES, PLAIN, all_blocks, items, some_use

FOLDER = Path(inspect.getfile(barrage_widgets)).parent
MOST_LINES = 450
MOST_MODELS = 2  # the panel and its layout

plain = pytest.mark.parametrize("kind", PLAIN, ids=lambda kind: kind.__name__)

pytestmark = pytest.mark.usefixtures("nothing_is_written_here")


def registry():
    return set(ipywidgets.widgets.widget._instances)


def test_each_lesson_has_its_laboratory():
    labs = [kind for kind in PLAIN if kind.__name__.endswith("Lab")]
    assert len(labs) >= 16


@plain
def test_every_control_that_is_shown_has_a_handler(kind):
    shown = kind()
    for item in items(shown):
        if not item.get("off"):
            assert callable(getattr(shown, f"on_{item['id']}", None)), item["id"]
            assert not hasattr(ipywidgets.DOMWidget, f"on_{item['id']}")


@plain
def test_a_panel_shows_something_at_once_and_can_start_again(kind):
    shown = kind()
    assert shown.title
    first = json.dumps(shown.view)
    if "again" in {item["id"] for item in items(shown)}:
        shown.handle("again")
        assert shown.problem == {}
        assert re.sub(r'"fly": "[^"]*"', "", json.dumps(shown.view)) == re.sub(r'"fly": "[^"]*"', "", first)


@pytest.mark.no_cover
@plain
@pytest.mark.parametrize("seed", range(3))
def test_whatever_a_learner_does_there_is_no_fault(kind, seed):
    shown, random = kind(), Random(f"{kind.__name__} {seed}")
    used = []
    for _ in range(40):
        used.append(some_use(shown, random))
        shown.handle(*used[-1])
        assert not shown.problem.get("trace"), f"{used}\n{shown.problem['trace']}"
    assert shown.serial == len(used)
    shown.close()


@plain
def test_a_redraw_is_small(kind):
    shown = kind()
    for dark in (True, False):
        shown.handle("dark", dark)
        assert shown.problem == {}
        assert len(json.dumps(shown.get_state(["view", "said", "serial", "problem"]))) < MOST_BYTES


@plain
def test_two_panels_are_built_alike_and_do_not_share_what_they_hold(kind):
    one, two = kind(), kind()
    assert one.model_id != two.model_id
    for block in all_blocks(one):
        if block["kind"] == "picture" and block.get("id"):
            target = next(iter(block["lit"]), "")
            if target:
                before = json.dumps(two.view)
                one.handle(block["id"], target)
                assert json.dumps(two.view) == before
                return


@plain
def test_closing_leaves_nothing_behind(kind):
    before = registry()
    shown = kind()
    assert len(registry() - before) == MOST_MODELS
    shown.close()
    assert registry() == before


@plain
def test_it_shows_itself_without_an_address(kind):
    assert not re.search(r"0x[0-9a-f]{6}", repr(kind()))


@plain
def test_what_stays_in_a_saved_notebook(kind, monkeypatch):
    outputs = []
    monkeypatch.setattr(panel_module, "display", lambda shown, **options: outputs.append(shown))
    shown = kind()
    shown._ipython_display_()
    still, view = outputs
    assert "bk-still" in still["text/html"]
    if kind is not Course:  # which shows bars alone
        assert "<img " in still["text/html"]
        assert 'alt="' in still["text/html"]
    assert len(still["text/plain"].splitlines()) > 2
    assert list(view) == [panel_module.WIDGET_VIEW]
    assert view[panel_module.WIDGET_VIEW]["model_id"] == shown.displayed.model_id


@plain
def test_foreign_messages_do_no_harm(kind):
    shown = kind()
    for message in (None, [], {}, {"id": 3}, {"id": "msg"}, {"id": "__class__"}, {"id": "nothing", "value": {}}):
        shown._receive(None, message, None)
    assert "no control" in shown.problem["text"]
    assert shown.problem["trace"] == ""


@plain
def test_strange_values_are_reported_and_change_nothing_for_good(kind):
    """A value that no control sends may be refused in any words, but the panel must live on."""
    shown = kind()
    for id in sorted({item["id"] for item in items(shown)}):
        for value in ("<img src=x>", -1, 10**9, [], {"a": 1}):
            shown.handle(id, value)
    if "again" in {item["id"] for item in items(shown)}:
        shown.handle("again")
        assert shown.problem == {}
    assert shown.view


TARGET = re.compile(r'data-(place|basin|space|contract|tile|energy)="([^"]*)"')


@plain
@pytest.mark.no_cover
def test_a_click_on_anything_on_a_picture_causes_no_fault(kind):
    """One target of each sort: a headstream, a base space, a conduit, an action space of each section …"""
    shown = kind()
    clicked = set()
    for block in all_blocks(shown):
        if block["kind"] == "picture" and block.get("id"):
            targets = TARGET.findall(unpacked(block))
            sorts = {(what, re.sub(r"\d.*", "", name)): f"{what}:{name}" for what, name in targets}
            clicked |= {(block["id"], target) for target in sorts.values()}
    for id, target in sorted(clicked):
        shown.handle(id, target)
        assert not shown.problem.get("trace"), target


@plain
def test_a_number_can_be_rubbed_out(kind):
    shown = kind()
    if kind is GameTable:
        shown.handle("tab", "file")
    for block in all_blocks(shown):
        if block["kind"] == "number":
            shown.handle(block["id"], None)
            assert not shown.problem.get("trace"), block["id"]


@pytest.mark.parametrize("form", ["code", "mapping", "state", "game"])
@pytest.mark.parametrize("kind", [GameTable, WheelLab], ids=lambda kind: kind.__name__)
def test_a_position_opens_in_every_form(kind, form):
    game = Game.new(players=2, seed=3)
    forms = {"code": encode(game.state), "mapping": {"players": [{"company": "usa"}, {"company": "italy"}]}}
    shown = kind(forms.get(form) or (game if form == "game" else game.state))
    assert shown.state.players == 2


# Errors, keys, cells ------------------------------------------------------------------------------------------------


class Failing(Panel):
    title = "Failing"

    def blocks(self):
        return [blocks.buttons(blocks.button("fail", "Fail"))]

    def on_fail(self):
        raise ZeroDivisionError("oops")


def test_an_exception_is_shown_with_where_it_happened_and_goes_away():
    shown = Failing()
    shown.handle("fail")
    assert shown.problem["text"] == "ZeroDivisionError: oops"
    assert "on_fail" in shown.problem["trace"]
    shown.handle("again")
    assert shown.problem == {}
    assert shown.serial == 2


def test_a_page_that_asks_gets_a_sign_of_life(monkeypatch):
    shown, sent = Failing(), []
    monkeypatch.setattr(shown, "send", sent.append)
    shown._receive(None, {"id": "hello"}, None)
    assert sent == [{"alive": True}]


class Shell:
    """A notebook that runs cells."""

    def __init__(self):
        self.cell, self.run = "", 0

    def get_parent(self):
        return {"metadata": {"cellId": self.cell} if self.cell else {}, "header": {"msg_id": str(self.run)}}


def test_running_a_cell_again_closes_what_it_made_before(monkeypatch):
    shell = Shell()
    monkeypatch.setattr(panel_module, "get_ipython", lambda: shell)
    before = registry()
    for run in range(100):
        shell.cell, shell.run = "a", run
        Failing()
        Failing()
    assert len(registry() - before) == 2 * MOST_MODELS
    shell.cell, shell.run = "b", 100
    other = Failing()
    assert len(registry() - before) == 3 * MOST_MODELS
    shell.cell, shell.run = "", 101  # a front end that names no cells: nothing is closed behind its back
    Failing()
    assert other.model_id in registry()


def test_without_a_notebook_panels_are_made_all_the_same(monkeypatch):
    monkeypatch.setattr(panel_module, "get_ipython", lambda: None)
    Failing().close()
    monkeypatch.setattr(panel_module, "get_ipython", InteractiveShell.instance)
    Failing().close()


def test_a_prediction_in_a_saved_notebook_shows_the_question_and_not_the_answer(monkeypatch):
    outputs = []
    monkeypatch.setattr(panel_module, "display", lambda shown, **options: outputs.append(shown))
    Predict(
        "00.predict.x", "How many drops <b>run</b>?", Number(0, 9), 7, "because of the seventh dam"
    )._ipython_display_()
    assert "How many drops &lt;b&gt;run&lt;/b&gt;?" in outputs[0]["text/html"]
    assert "seventh" not in outputs[0]["text/html"]


# The shape of the package -------------------------------------------------------------------------------------------


def modules():
    return sorted(FOLDER.rglob("*.py"))


def test_no_file_is_too_long():
    assert {path.name for path in modules() if len(path.read_text(encoding="utf-8").splitlines()) > MOST_LINES} == set()


def test_every_name_that_a_lesson_imports_is_exported():
    lessons = sorted((FOLDER.parent.parent / "notebooks").glob("*.ipynb"))
    imported = {
        name.strip()
        for lesson in lessons
        for names in re.findall(r"from barrage_widgets[\w.]* import ([\w, ]+)", lesson.read_text(encoding="utf-8"))
        for name in names.split(",")
    }
    assert imported
    assert imported <= set(barrage_widgets.__all__)


def test_the_public_names_are_sorted():
    assert barrage_widgets.__all__ == sorted(barrage_widgets.__all__)
    assert all(hasattr(barrage_widgets, name) for name in barrage_widgets.__all__)


CONTROLS = [path for path in modules() if path.parent.name != "app"]
"""All but the server that `barrage app` starts."""


@pytest.mark.parametrize("path", CONTROLS, ids=lambda path: path.stem)
def test_nothing_dangerous_is_imported(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    dangerous = {"pickle", "subprocess", "socket", "urllib", "threading", "os"}
    if path.stem == "background":  # long work beside the page: the one place for threads
        dangerous.remove("threading")
    assert not {name.split(".")[0] for name in names} & dangerous
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    runs_lessons = path.stem == "marking"  # those of the kit, and nothing that somebody sends
    assert runs_lessons or not called & {"eval", "exec", "compile"}


def test_the_front_end_sets_words_as_text_only():
    assert MODULE.count(".innerHTML") == 1  # the pictures, whose words are escaped where they are drawn
    assert "insertAdjacentHTML" not in MODULE
    assert "http" not in MODULE.replace("http://www.w3.org/2000/svg", "")


def test_a_visitor_of_a_page_reads_nothing_about_the_computer_that_serves_it(monkeypatch):
    monkeypatch.setattr(Panel, "among_code", False)
    shown = Failing()
    shown.handle("fail")
    words = "This is a fault in the kit (ZeroDivisionError). Your last click was undone."
    assert shown.problem == {"text": words, "trace": ""}


@pytest.mark.parametrize("kind", [GameTable, barrage_widgets.ScenarioEditor, barrage_widgets.MapEditor])
def test_a_visitor_of_a_page_writes_no_files_on_the_computer_that_serves_it(kind, monkeypatch, tmp_path):
    monkeypatch.setattr(Panel, "among_code", False)
    shown = kind()
    shown.handle("save", "mine.json")
    assert shown.problem["text"].startswith("nothing is saved on the computer that serves this page")
    assert list(tmp_path.iterdir()) == []


# What a page can send -----------------------------------------------------------------------------------------------

JUNK = ["", "\ud800", "place:\x00", "²", 10**400, -1, 1.5, float("nan"), True, [], [1, [2]], {"a": {}}, [[]] * 3]


@plain
def test_junk_from_a_page_is_refused_in_a_sentence_and_changes_nothing_else(kind):
    shown = kind()
    for id in dict.fromkeys(item["id"] for item in items(shown)):
        for value in (None, *JUNK):
            shown.handle(id, value)
            assert not shown.problem.get("trace"), (id, value, shown.problem["trace"])
            assert len(shown.problem.get("text", "")) < 2000


def test_too_long_a_text_and_too_deep_a_list_are_refused_before_anybody_reads_them():
    table = GameTable()
    table.handle("open", "x" * 5_000_001)
    assert table.problem["text"].startswith("open: expected text of at most 5000000 characters, got 'xxx")
    deep = []
    for _ in range(500):
        deep = [deep]
    table.handle("do", deep)
    assert table.problem["text"] == "do: has too many lists inside each other"
    table.handle("do")
    assert table.problem["text"] == "do: is missing a value"
    table.handle("again", 1)
    assert table.problem["text"] == "again: takes no value"
    table.handle("do", [1])
    assert table.problem["text"] == "do: expected two whole numbers, got [1]"
