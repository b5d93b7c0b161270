"""The game table in a real browser: a round by mouse, a round by keyboard alone, reasons, undo, reloading."""

from __future__ import annotations

import pytest

from tests.browser import harness
from tests.browser.shown import PATIENCE

TABLE = "from barrage_widgets import GameTable\ntable = GameTable(players=2, seed=3, speed='at once')\ntable"
SHORT = TABLE.replace("seed=3", "seed=3, map='miniature'")
MOST_DECISIONS = 80
MOST_OF_A_GAME = 250


def moment(panel):
    """The present moment and the last, from the words beside the slider: "3 of 9"; none at the start."""
    shown = panel.root.locator("output").all_inner_texts() or ["0 0"]
    return tuple(int(word) for word in shown[0].split() if word.isdigit())


def let_the_others_play_at_once(panel):
    """Choose the pace on the page of games."""
    panel.press("Games")
    with panel.answering():
        panel.root.get_by_label("The others play", exact=True).select_option("at once")
    panel.press("Map")


def play_a_round(panel, decide):
    """Decide again and again until the second round has begun, and return the number of decisions."""
    for number in range(MOST_DECISIONS):
        if "Round 2." in panel.words():
            return number
        before = moment(panel)
        decide(panel)
        assert panel.problem() == ""
        assert moment(panel) != before or "Chosen:" in panel.words()
    raise AssertionError("the round did not end")


def decide_by_mouse(panel):
    """Click the first framed thing, or the first choice when there is none or the click has only narrowed them."""
    lit = panel.lit()
    if lit and "Chosen:" not in panel.words():
        panel.click_target(next((target for target in lit if target != "space:BANK"), lit[0]))  # it asks how many
        return
    with panel.answering():
        panel.root.locator('button[data-key^="do="]:visible').first.click()


def decide_by_keyboard(panel):
    """Tab to a framed thing or a choice, and press Enter; what is chosen already would be given up by that."""
    for _ in range(200):
        if panel.root.evaluate(
            """(root) => { const here = document.activeElement;
                 const framed = here.matches(".bk-lit") && !root.querySelector(".bk-chosen");
                 return root.contains(here) && (framed || /^do=/.test(here.dataset.key ?? "")); }"""
        ):
            with panel.answering():
                panel.page.keyboard.press("Enter")
            return
        panel.page.keyboard.press("Tab")
    raise AssertionError("Tab never came to a choice")


def test_a_round_by_mouse_then_undo_to_the_start(open_lab):
    lab = open_lab(TABLE)
    panel = lab.panel(0)
    assert play_a_round(panel, decide_by_mouse) > 5
    while moment(panel)[0]:
        panel.press("Undo")
    assert "Round 1." in panel.words()
    assert panel.root.locator('button[data-key="undo"]').get_attribute("aria-disabled") == "true"
    panel.press("Redo")
    assert moment(panel)[0] > 0


def test_a_round_by_keyboard_alone(open_lab):
    lab = open_lab(TABLE)
    panel = lab.panel(0)
    cells = lab.page.locator(".jp-Cell").count()
    panel.root.locator(".bk-heading").focus()
    assert play_a_round(panel, decide_by_keyboard) > 5
    assert lab.page.locator(".jp-Cell").count() == cells


def test_a_game_by_keyboard_alone_to_its_end(open_lab):
    panel = open_lab(SHORT).panel(0)
    panel.root.locator(".bk-heading").focus()
    for _ in range(MOST_OF_A_GAME):
        if "The game is over" in panel.words():
            break
        decide_by_keyboard(panel)
        assert panel.problem() == ""
    assert "The game is over" in panel.words()


def test_an_illegal_click_gives_the_reason_and_its_page(open_lab):
    panel = open_lab(TABLE).panel(0)
    assert "space:TURBINE1L" not in panel.lit()
    panel.click_target("space:TURBINE1L")
    assert "no powerhouse" in panel.words()
    assert "p. 15" in panel.root.locator(".bk-bad").first.inner_text()
    assert "page 15" in panel.said()
    assert moment(panel)[0] == 0


def test_the_table_outlives_the_page_and_is_rebuilt_by_its_cell(open_lab):
    lab = open_lab(TABLE)
    panel = lab.panel(0)
    decide_by_mouse(panel)
    before = moment(panel)
    lab.save()
    lab.reload()
    panel = lab.panel(0)
    assert moment(panel) == before
    panel.press("Undo")
    lab.restart_kernel()
    lab.run_all()
    assert moment(lab.panel(0))[0] == 0


def test_two_tables_on_one_page(open_lab):
    lab = open_lab(TABLE, "GameTable(players=2, seed=3, speed='at once')")
    one, two = lab.panel(0), lab.panel(1)
    decide_by_mouse(one)
    assert moment(one)[0] > 0
    assert moment(two)[0] == 0


def test_stepping_back_lets_the_drops_run_again(open_lab):
    lab = open_lab(TABLE)
    panel = lab.panel(0)
    panel.click_target("space:WATER2L")
    panel.click_target("place:A")
    assert panel.root.locator("[data-trail]").count()
    lab.page.wait_for_selector(".bk-drop", state="attached", timeout=PATIENCE)
    panel.slide("Time", 1)
    assert moment(panel)[0] == 1


def test_axe_finds_no_serious_fault_in_the_table(open_lab):
    if not harness.axe_source():
        pytest.skip("axe-core is not there: nothing was checked for accessibility (make browser gets it with npm)")
    lab = open_lab(TABLE)
    panel = lab.panel(0)
    for tab in ("Contracts", "Company", "Points", "Log", "Games", "Map"):
        with panel.answering():
            panel.root.locator(f'button[data-key^="tab="]:has-text("{tab}")').click()
        assert harness.axe_faults(lab.page, ".bk-panel") == [], tab


def test_a_round_by_mouse_in_voila(open_voila):
    panel = open_voila(TABLE).panel(0)
    assert play_a_round(panel, decide_by_mouse) > 5


def test_a_round_by_keyboard_in_voila(open_voila):
    panel = open_voila(TABLE).panel(0)
    panel.root.locator(".bk-heading").focus()
    assert play_a_round(panel, decide_by_keyboard) > 5
