"""The design laboratory in JupyterLab and as on the site: quick clicks, a free page, results side by side."""

from __future__ import annotations

from barrage_widgets import DesignLab
from barrage_widgets.labs import background
from tests.browser.shown import PATIENCE

LAB = """from barrage_widgets import DesignLab
lab = DesignLab("starting_vp", 12, metric="points", games=30, bots="random")
lab"""


def test_a_double_click_plays_every_pair_once_and_the_results_stay_side_by_side(open_lab):
    lab = open_lab(LAB)
    page = lab.page
    page.get_by_role("radio", name="It goes up").check()
    page.get_by_role("button", name="Play 30 pairs", exact=True).dblclick()
    page.get_by_role("button", name="Play 30 more pairs", exact=True).wait_for(timeout=PATIENCE)
    assert lab.run("print(len(lab.pairs), lab.looks, len({pair.before.seed for pair in lab.pairs}))") == "30 1 30"
    assert "+4.0 in every one of the 30 pairs" in page.locator(".bk-panel").first.inner_text()
    page.get_by_role("button", name="What does noise look like?", exact=True).click()
    page.get_by_role("button", name="Back to the change", exact=True).wait_for(timeout=PATIENCE)
    page.get_by_role("button", name="Back to the change", exact=True).click()
    page.get_by_text("Side by side: 1 result").click()
    assert lab.run("print(len(lab.pairs), len(lab.noise), lab.effect.change.mean)") == "30 30 4.0"


def test_without_threads_as_on_the_site_the_page_is_answered_between_pairs_and_stop_is_heard(bare, monkeypatch):
    monkeypatch.setattr(background, "has_threads", lambda: False)
    monkeypatch.setattr(background, "PIECE", 0)  # a pair takes longer, so each piece is one
    lab = DesignLab("starting_vp", 12, metric="points", games=6, bots="random", map="miniature")
    shown = bare(lab)
    shown.page.get_by_role("radio", name="It goes up").check()
    shown.answer()
    shown.page.get_by_role("button", name="Play 6 pairs", exact=True).click()
    shown.answer()
    for number in (1, 2, 3):
        shown.page.wait_for_function("window.sent.length > 0", timeout=PATIENCE)  # the page asks by itself
        shown.answer()
        assert f"{number} of 6 pairs" in shown.page.locator(".bk-panel").inner_text()
    shown.page.get_by_role("button", name="Stop", exact=True).click()
    shown.answer()
    assert not lab.playing
    assert "+4.0 in every one of the " in shown.page.locator(".bk-panel").inner_text()


def test_the_distributions_of_a_result_fit_a_phone(phone):
    lab = DesignLab("rounds", 4, metric="points", expect="down", games=8, bots="random", map="miniature")
    lab.run()
    shown = phone(lab)
    drawn = shown.page.locator(".bk-stage svg:visible")
    assert drawn.count() == 2
    for place in range(2):
        wide = drawn.nth(place).evaluate("(svg) => [svg.getBoundingClientRect().width, svg.parentElement.clientWidth]")
        assert wide[0] <= wide[1]
