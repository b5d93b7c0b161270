"""Play from here: the table opens in the place of the library, the editor and the design laboratory, and leads back."""

from __future__ import annotations

import pytest

from tests.browser.shown import PATIENCE

PLACES = {
    "library": (
        "from barrage_widgets import ScenarioLibrary\nScenarioLibrary('six_segments')",
        "Play from here",
        "Round",
    ),
    "editor": (
        "from barrage_widgets import ScenarioEditor\nScenarioEditor()",
        "Play from here",
        "Round 1.",
    ),
    "laboratory": (
        "from barrage_widgets import DesignLab\nlab = DesignLab()\nlab.handle('rule', 'starting_vp')\n"
        "lab.handle('value', 12)\nlab",
        "Play this variant at the table",
        "Round 1.",
    ),
}


FOCUSED = (
    "document.activeElement.closest('.bk-panel')?.getAttribute('aria-label') + ' ' + document.activeElement.textContent"
)


def test_the_focus_goes_with_the_panels(open_lab):
    page = open_lab(PLACES["editor"][0]).page
    page.get_by_role("button", name="Play from here", exact=True).press("Enter")
    page.locator(".bk-desk").wait_for(timeout=PATIENCE)
    page.wait_for_function(f"({FOCUSED}) === 'The game table The game table'", timeout=PATIENCE)
    page.get_by_role("button", name="← Go back; this game stays as it is", exact=True).press("Enter")
    page.wait_for_function(f"({FOCUSED}) === 'Scenario editor Play from here'", timeout=PATIENCE)


@pytest.mark.parametrize("place", PLACES)
def test_the_table_opens_in_its_place_and_leads_back(open_lab, place):
    code, label, asked = PLACES[place]
    page = open_lab(code).page
    if place == "library":
        page.locator("summary", has_text="Take this position with you").click()
    page.get_by_role("button", name=label, exact=True).first.click()
    desk = page.locator(".bk-desk")
    desk.wait_for(timeout=PATIENCE)
    assert asked in page.locator(".bk-area-ask").inner_text()
    if place == "laboratory":
        assert "12 VP" in page.locator(".bk-card").first.inner_text(), "the variant is played, not the printed rule"
    page.get_by_role("button", name="← Go back; this game stays as it is", exact=True).click()
    desk.wait_for(state="detached", timeout=PATIENCE)
    assert page.get_by_text(label, exact=True).count()
