"""The map editor in a real browser: a map by mouse, by keyboard, and by touch; and the map laboratory."""

from __future__ import annotations

import pytest

from barrage_core.components.maps import MAPS
from barrage_core.files.map_codes import encode_map
from barrage_core.files.maps import open_map, save_map
from barrage_core.pictures.routes import geometry
from barrage_core.questions import must_pass
from barrage_widgets import MapEditor, MapLab


class Hand:
    """Uses the editor on a page, by mouse, by keyboard or with a finger."""

    def __init__(self, shown, editor, way):
        self.shown, self.editor, self.way = shown, editor, way

    def use(self, target, **where):
        """Click or press something, and let the editor answer."""
        if self.way == "keyboard":
            target.press("Enter")
        elif self.way == "mouse":
            target.click(**where)
        else:
            target.tap(**where)
        self.shown.answer()
        assert self.editor.problem == {}

    def button(self, name):
        self.use(self.shown.page.get_by_role("button", name=name, exact=True))

    def tool(self, name, *places):
        """Choose a tool and use it; a basin is touched at its name, because a space may lie in its middle."""
        self.button(name)
        for place in places:
            if self.editor.places[place] == "basin":
                found = self.shown.page.locator(f'[data-basin="{place}"]:not([data-place])').first
                self.use(found, position={"x": 9, "y": 9}, force=True)
            elif self.editor.places[place] == "conduit" and self.way != "keyboard":
                self.touch_gate(place)
            else:
                self.use(self.shown.page.locator(f'[data-place="{place}"]').first)

    def touch_gate(self, conduit):
        """Click or tap the gate of a conduit: in the middle of the whole pipe there may be another one."""
        gate = geometry(self.editor.map).sites.places[conduit]
        point = f"new DOMPoint({gate.x}, {gate.y}).matrixTransform(pipe.getScreenCTM())"
        found = self.shown.page.locator(f'[data-place="{conduit}"]').first
        found.scroll_into_view_if_needed()
        where = found.evaluate(f"(pipe) => {point}.toJSON()")
        hand = self.shown.page.mouse.click if self.way == "mouse" else self.shown.page.touchscreen.tap
        hand(where["x"], where["y"])
        self.shown.answer()
        assert self.editor.problem == {}

    def choose(self, label, words):
        self.shown.page.get_by_label(label, exact=True).select_option(label=words)
        self.shown.answer()


@pytest.fixture(params=["mouse", "keyboard", "touch"])
def hand(request):
    """The editor with the miniature, under a hand."""
    editor = MapEditor()
    shown = request.getfixturevalue("phone" if request.param == "touch" else "bare")(editor)
    yield Hand(shown, editor, request.param)
    editor.close()


def test_everything_can_be_added_moved_and_removed(hand):
    editor, before = hand.editor, hand.editor.map
    hand.tool("Base space", "1")
    assert len(editor.map.basins[0].bases) == 3
    hand.tool("Powerhouse space", "P3-0")
    assert editor.map.basins[2].powerhouses[0].red
    hand.tool("Headstream", "2")
    assert editor.map.headstreams[-1] == ("C", "2")
    hand.tool("River", "C", "1")
    assert editor.map.headstreams[-1] == ("C", "1")
    hand.tool("Conduit", "2", "5")
    assert editor.map.basins[1].conduits[-1] == ("C2L2", 3, "5")
    hand.tool("Select", "C2L2")
    hand.choose("Leads to", "basin 3")
    assert editor.map.basins[1].conduits[-1] == ("C2L2", 3, "3")
    hand.choose("Begins in", "basin 1")
    assert editor.map.basins[0].conduits[-1] == ("C1L2", 3, "3")
    hand.tool("Select", "B2L")
    hand.choose("Lies in", "basin 5")
    assert ("B2L" in editor.places, editor.map.basins[4].bases) == (False, (("B5U", False),))
    hand.button("+ Basin, hills")
    hand.button("plains")
    assert (editor.map.basins[-1].id, editor.map.basins[-1].area) == ("6", "plains")
    hand.tool("River", "3", "6")
    assert editor.map.basins[2].flows_to == "6"
    hand.tool("Remove", "6", "C1L2", "C")
    assert {"6", "C1L2", "C"}.isdisjoint(editor.places)
    while editor.history.now:
        hand.button("Undo")
    assert editor.map == before


def test_a_map_is_shared_by_code_and_by_file(bare, tmp_path):
    editor = MapEditor()
    shown = bare(editor)
    shown.page.get_by_text("Share: code, file").click()
    shown.page.get_by_label("Open a code").fill(encode_map(MAPS["duel"]))
    shown.page.get_by_role("button", name="Open", exact=True).click()
    shown.answer()
    assert editor.map == MAPS["duel"]
    with shown.page.expect_download() as fetched:
        shown.page.get_by_role("button", name="Save the map on this computer").click()
    fetched.value.save_as(tmp_path / "fetched.json")
    assert open_map(tmp_path / "fetched.json") == MAPS["duel"]
    save_map(MAPS["gorge"], tmp_path / "gorge.json")
    with shown.page.expect_file_chooser() as chooser:
        shown.page.get_by_text("Open a file").click()
    chooser.value.set_files(tmp_path / "gorge.json")
    shown.page.wait_for_function("window.sent.length > 0")
    shown.answer()
    assert editor.map == MAPS["gorge"]
    editor.close()


def test_a_draft_is_kept_on_the_learners_computer_and_opened_again(bare, tmp_path):
    editor = MapEditor()
    editor.handle("begin", "nothing")
    editor.handle("basin", "hills")
    draft = editor.map
    shown = bare(editor)
    assert "With faults it is a draft" in shown.page.locator(".bk-panel").inner_text()
    shown.page.get_by_text("Share: code, file").click()
    with shown.page.expect_download() as fetched:
        shown.page.get_by_role("button", name="Save the draft on this computer").click()
    fetched.value.save_as(tmp_path / "draft.json")
    shown.page.get_by_role("button", name="Start again", exact=True).click()
    shown.answer()
    assert editor.map == MAPS["miniature"]
    with shown.page.expect_file_chooser() as chooser:
        shown.page.get_by_text("Open a file").click()
    chooser.value.set_files(tmp_path / "draft.json")
    shown.page.wait_for_function("window.sent.length > 0")
    shown.answer()
    assert (editor.problem, editor.map) == ({}, draft)
    editor.close()


def test_bots_try_the_map_and_a_table_opens_on_it(bare):
    editor = MapEditor()
    assert editor.box.children == (editor,), "there is room to open a table"
    shown = bare(editor)
    shown.page.get_by_text("How many games, how many players").click()
    shown.page.get_by_label("Games", exact=True).fill("2")
    shown.page.get_by_label("Games", exact=True).press("Tab")
    shown.answer()
    shown.page.get_by_role("button", name="Try it: 2 games of bots").click()
    shown.answer()
    while editor.trial.playing:
        shown.page.wait_for_function("window.sent.length > 0")
        shown.answer()
    assert editor.use_by_bots.sentence in shown.page.locator(".bk-panel").inner_text()
    shown.page.get_by_role("button", name="Play it here").click()
    shown.answer()
    assert editor.problem == {}
    assert editor.guest.state.board.spec == editor.map
    editor.close()


def test_the_laboratory_asks_about_the_basin_under_the_mouse(bare):
    lab = MapLab("gorge")
    shown = bare(lab)
    shown.page.get_by_role("button", name="What it cannot avoid").click()
    shown.answer()
    shown.page.locator('[data-basin="6"]').first.press("Enter")
    shown.answer()
    assert must_pass("gorge", "6").sentence in shown.page.locator(".bk-panel").inner_text()
    shown.page.locator('[data-place="B4U"]').first.click()
    shown.answer()
    assert must_pass("gorge", "4").sentence in shown.page.locator(".bk-panel").inner_text()
    shown.page.get_by_label("Beside it").select_option(label="The delta")
    shown.answer()
    assert shown.page.locator("svg").count() >= 2
    lab.close()


def test_a_conduit_is_drawn_by_mouse_and_its_fault_is_marked(bare):
    editor = MapEditor()
    shown = bare(editor)
    shown.page.get_by_role("button", name="Conduit", exact=True).click()
    shown.answer()
    for basin in ("3", "2"):
        shown.page.locator(f'[data-basin="{basin}"]').first.click(force=True)
        shown.answer()
    assert editor.map.basins[2].conduits[-1] == ("C3L2", 3, "2")
    assert shown.page.locator('.bk-lit[data-place="C3L2"]').count() == 1
    assert "leads uphill" in shown.page.locator(".bk-panel").inner_text()
    shown.page.get_by_role("button", name="Undo", exact=True).click()
    shown.answer()
    assert shown.page.locator('[data-place="C3L2"]').count() == 0
    assert editor.faults == []


def test_the_map_stays_where_it_is_between_two_clicks_and_when_something_is_selected(bare):
    editor = MapEditor()
    shown = bare(editor)
    for tool in ("River", "Conduit", "Select"):
        shown.page.get_by_role("button", name=tool, exact=True).click()
        shown.answer()
        before = shown.box(".bk-stage")["y"]
        shown.page.locator('[data-place="B3U"]').click()
        shown.answer()
        assert editor.begun == "3" or editor.selected == "B3U"
        assert shown.box(".bk-stage")["y"] == before, tool
    editor.close()


def test_a_faulty_basin_has_the_frame_of_the_picture_alone(bare):
    editor = MapEditor()
    editor.handle("select", "A")
    editor.handle("leads", "2")
    shown = bare(editor)
    basin = '.bk-lit[data-basin="1"] > .bk-ring'
    stroke = f"getComputedStyle(document.querySelector('{basin}')).stroke"
    assert "no headstream's water ever reaches basin 1" in shown.page.locator(".bk-panel").inner_text()
    assert shown.page.evaluate(stroke) == "none"
    shown.page.locator('[data-basin="1"]').first.hover(position={"x": 9, "y": 9})
    assert shown.page.evaluate(stroke) != "none", "what can be clicked still says so"
    editor.close()


def test_a_map_is_made_from_nothing_by_keyboard(bare):
    editor = MapEditor("nothing")
    shown = bare(editor)

    def press(name: str) -> None:
        shown.page.get_by_role("button", name=name, exact=True).press("Enter")
        shown.answer()
        assert editor.problem == {}

    press("+ Basin, mountains")
    press("+ Headstream")
    press("+ Basin, plains")
    press("River")
    for basin in ("1", "2"):
        shown.page.locator(f'[data-basin="{basin}"]').first.press("Enter")
        shown.answer()
    press("Conduit")
    for basin in ("1", "2"):
        shown.page.locator(f'[data-basin="{basin}"]').first.press("Enter")
        shown.answer()
    assert editor.faults == []
    assert [(one.id, one.flows_to) for one in editor.map.basins] == [("1", "2"), ("2", None)]
    assert editor.map.basins[0].conduits == (("C1L", 3, "2"),)
