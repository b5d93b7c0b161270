"""The map editor in a real browser: a map by mouse, by keyboard, and by touch."""

from __future__ import annotations

from barrage_widgets import MapEditor


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


def test_a_headstream_is_added_by_touch(phone):
    editor = MapEditor()
    shown = phone(editor)
    shown.page.get_by_role("button", name="Headstream", exact=True).tap()
    shown.answer()
    shown.page.locator('[data-place="B1U"]').first.tap()
    shown.answer()
    assert editor.map.headstreams[-1] == ("C", "1")
