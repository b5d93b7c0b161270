"""Playing from here: library, editor and design laboratory open the table in their place, with a way back."""

from __future__ import annotations

import ipywidgets
import pytest

from barrage_core import from_position, to_position
from barrage_core.scenarios import SCENARIOS
from barrage_widgets import DesignLab, GameTable, MapEditor, ScenarioEditor, ScenarioLibrary
from barrage_widgets.panel import base as panel_module
from tests.widgets.driving import button, buttons, control

OPENERS = [ScenarioEditor, ScenarioLibrary, DesignLab, MapEditor]

pytestmark = pytest.mark.usefixtures("nothing_is_written_here")


def registry():
    return set(ipywidgets.widgets.widget._instances)


@pytest.mark.parametrize("kind", OPENERS)
def test_the_table_takes_the_place_of_the_panel_and_a_button_leads_back(kind):
    panel = kind()
    box = panel.box
    assert box.children == (panel,)
    panel.handle("table")
    assert panel.problem == {}
    way_back, table = box.children
    assert isinstance(table, GameTable)
    assert panel.title in way_back.name
    assert [item["id"] for item in buttons(way_back)] == ["back"]
    table.handle("do", [table.session.moment, 0])
    moment = table.session.moment
    way_back.handle("back")
    assert box.children == (panel,)
    panel.handle("table")
    assert box.children == (way_back, table), "the game goes on where it was left"
    assert table.session.moment == moment
    panel.close()


@pytest.mark.parametrize("kind", OPENERS)
def test_closing_takes_the_table_along(kind):
    before = registry()
    panel = kind()
    assert panel.box
    panel.handle("table")
    assert len(registry() - before) > 6
    panel.close()
    assert registry() == before


def test_the_page_gets_the_box(monkeypatch):
    outputs = []
    monkeypatch.setattr(panel_module, "display", lambda shown, **options: outputs.append(shown))
    editor = ScenarioEditor()
    editor._ipython_display_()
    assert outputs[1][panel_module.WIDGET_VIEW]["model_id"] == editor.box.model_id != editor.model_id


def test_without_a_box_on_the_page_it_says_what_to_do():
    editor = ScenarioEditor()
    editor.handle("table")
    assert "show this control on a page first" in editor.problem["text"]
    assert editor.guest is None


@pytest.mark.parametrize("kind", OPENERS)
@pytest.mark.parametrize("holder", [ipywidgets.VBox, ipywidgets.Tab])
def test_a_panel_in_a_box_or_a_tab_opens_the_table_there(kind, holder):
    panel, other = kind(), ipywidgets.HTML("other")
    around = holder([other, panel])
    panel.handle("table")
    assert panel.problem == {}
    assert around.children == (other, panel.box)
    assert isinstance(panel.box.children[1], GameTable)
    panel.box.children[0].handle("back")
    assert around.children == (other, panel.box)
    assert panel.box.children == (panel,)
    panel.close()
    around.close()
    other.close()


def test_another_position_brings_another_table_and_the_old_one_goes():
    editor = ScenarioEditor()
    assert editor.box
    editor.handle("table")
    first = editor.guest
    editor.handle("return")
    editor.handle("tool", "more")
    editor.handle("board", "place:A")
    editor.handle("table")
    assert isinstance(editor.guest, GameTable)
    assert editor.guest is not first
    assert first.comm is None
    assert editor.guest.state.headstreams["A"] == 1


def test_a_fault_while_the_table_is_opened_leaves_the_panel(monkeypatch):
    editor = ScenarioEditor()
    box = editor.box
    with monkeypatch.context() as patched:
        patched.setattr(editor, "blocks", lambda: 1 / 0)
        editor.handle("table")
    assert box.children == (editor,)
    assert not editor.away
    editor.handle("table")
    assert len(box.children) == 2


def test_a_position_with_faults_is_not_played():
    editor = ScenarioEditor()
    editor.handle("tool", "usa")
    editor.handle("board", "place:B2U")
    assert control(editor, "table")["off"] == "correct the faults first"


@pytest.mark.no_cover
def test_every_scenario_opens_at_the_table_before_and_after_its_answer():
    for name, scenario in SCENARIOS.items():
        library = ScenarioLibrary(name)
        assert library.box
        assert control(library, "table")["label"] == "Play from here"
        library.handle("table")
        assert library.problem == {}, name
        assert library.guest.state.companies == scenario.state.companies
        library.close()


def test_a_variant_is_dealt_with_its_rules():
    lab = DesignLab("starting_vp", 12, games=2, players=3, bots="random")
    assert lab.box
    assert button(lab, None)
    lab.handle("table")
    assert lab.guest.state.rules == lab.changed
    assert lab.guest.state.players == 3
    lab.handle("return")
    lab.handle("value", 10)
    assert control(lab, "table")["off"]
    lab.handle("table")
    assert "old value" in lab.problem["text"]


def test_the_table_begins_with_the_position_of_the_editor():
    editor = ScenarioEditor()
    assert editor.box
    editor.handle("table")
    table = editor.guest
    table.handle("moment", 0)
    assert from_position(to_position(table.state)) == editor.state
