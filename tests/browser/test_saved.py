"""Reloading, restarting, saving: what stays to be seen, and how a panel comes back to life."""

import nbformat
import pytest

from tests.browser.cells import NEW_WHEEL
from tests.browser.harness import Lab

LOAD = "Put on the wheel, as building does"
LOST = 3000  # JupyterLab looks for a widget for two seconds before it says that it is lost


def test_a_page_loaded_again_shows_the_panel_as_it_was_and_it_answers(open_lab):
    lab = open_lab(NEW_WHEEL)
    lab.panel().press(LOAD)
    lab.reload()
    panel = lab.panel()
    assert "back in 5 turns" in panel.words()
    panel.press("Turn by one")
    assert "back in 4 turns" in panel.words()
    assert not lab.page.locator(".bk-still").is_visible()
    assert lab.page.locator(".bk-panel").count() == 1


def test_a_restarted_kernel_leaves_the_picture_and_the_cell_brings_the_panel_back(open_lab):
    lab = open_lab(NEW_WHEEL)
    lab.panel().press(LOAD)
    lab.restart_kernel()
    lab.reload()
    lab.page.wait_for_selector(".bk-still img", state="visible")
    lab.page.wait_for_timeout(LOST)
    assert lab.page.locator(".bk-panel").count() == 0
    assert lab.page.get_by_text("run this cell to bring it to life").is_visible()
    assert not lab.page.get_by_text("Error displaying widget").is_visible()
    lab.run_cell(0)
    lab.panel().press(LOAD)
    assert not lab.page.locator(".bk-still").is_visible()


def test_a_panel_whose_kernel_was_restarted_says_so(open_lab):
    lab = open_lab(NEW_WHEEL)
    panel = lab.panel()
    assert not lab.page.get_by_text("Run its cell").is_visible()
    lab.restart_kernel()
    lab.page.get_by_text("Run its cell").wait_for(state="visible")
    lab.run_cell(0)
    panel = lab.panel()
    assert not lab.page.get_by_text("Run its cell").is_visible()
    panel.press(LOAD)


@pytest.mark.parametrize("outputs", [1, 2], ids=["as committed", "as saved by a learner"])
def test_a_saved_notebook_shows_the_picture_without_being_run(open_lab, lab_home, outputs):
    lab = open_lab(NEW_WHEEL)
    lab.panel().press(LOAD)
    lab.save()
    folder, url = lab_home
    book = nbformat.read(lab.path, 4)
    kinds = [sorted(output["data"]) for output in book.cells[0].outputs]
    assert kinds == [["text/html", "text/plain"], ["application/vnd.jupyter.widget-view+json"]]
    assert (
        book.cells[0]
        .outputs[0]["data"]["text/plain"]
        .startswith("The construction wheel\nConstruction wheel of the USA")
    )
    del book.cells[0].outputs[outputs:]
    other = folder / "from_somebody_else.ipynb"  # which JupyterLab does not trust
    other.write_text(nbformat.writes(book), encoding="utf-8")
    again = Lab(lab.page, url, other)
    still = lab.page.locator(".bk-still img")
    still.wait_for(state="visible")
    assert still.evaluate("(image) => image.complete && image.naturalWidth > 0")
    lab.page.wait_for_timeout(LOST)
    assert not lab.page.get_by_text("Error displaying widget").is_visible()
    again.run_all()
    again.panel().press(LOAD)
