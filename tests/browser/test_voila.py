"""The same in Voilà, where there are no cells to be seen."""

from tests.browser.cells import NEW_PROBE, PROBE
from tests.browser.harness import axe_faults, axe_source

CELLS = (PROBE, NEW_PROBE, "from barrage_widgets import WheelLab\nWheelLab()")


def test_panels_live_in_voila(open_voila):
    page = open_voila(*CELLS)
    probe, wheel = page.panel(0), page.panel(1)
    assert page.page.locator(".bk-still:visible").count() == 0
    probe.slide("Number", 2)
    probe.slide("Number", 3)
    probe.write("Name", "<b>Dora</b>")
    probe.click_target("place:B1U")
    assert "number 3, place:B1U, name <b>Dora</b>" in probe.words()
    probe.press("Fail")
    assert "ZeroDivisionError: a fault of ours" in probe.problem()
    assert wheel.serial == 0
    wheel.tab_to("load")
    wheel.key("Enter", answers=True)
    assert wheel.focused() == "load"
    assert "back in 5 turns" in wheel.words()
    probe.tab_to("map place:B1U")
    probe.walk_to("basin:1")
    probe.key("Enter", answers=True)
    assert "basin:1" in probe.words()
    if axe_source():
        assert axe_faults(page.page, ".bk-panel") == []
