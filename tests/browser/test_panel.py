"""What every panel promises, in a real JupyterLab: it cleans up, keeps to itself, shows what goes wrong."""

import pytest

from tests.browser.cells import HOSTILE, NEW_PROBE, NEW_WHEEL, PROBE
from tests.browser.harness import NOTEBOOK, axe_faults, axe_source

RUNS = 100
WIDGETS = "import ipywidgets.widgets.widget as w; print(len(w._instances))"


def test_a_hundred_runs_of_a_cell_leave_one_panel_and_no_more_comms(open_lab):
    lab = open_lab(NEW_WHEEL)
    lab.panel()
    assert (lab.comms(), lab.run(WIDGETS)) == (2, "2")  # the panel and its layout
    lab.run_cell(0, RUNS)
    lab.panel().press("Turn by one")
    assert (lab.comms(), lab.run(WIDGETS)) == (2, "2")
    assert lab.page.locator(".bk-panel").count() == 1


def test_a_cell_that_makes_two_panels_keeps_both_and_leaves_none_behind(open_lab):
    lab = open_lab(
        "from barrage_widgets import WheelLab\nfrom IPython.display import display",
        "for _ in range(2): display(WheelLab())",
    )
    lab.run_cell(1, 3)
    for place in (0, 1):
        lab.panel(place).press("Turn by one")
    assert lab.comms() == 4
    assert lab.page.locator(".bk-panel").count() == 2


def test_a_closed_panel_leaves_the_page_and_the_kernel_and_its_picture_stays(open_lab):
    lab = open_lab("1", PROBE, NEW_PROBE)
    lab.panel()
    assert lab.comms() == 2  # the panel and its layout
    assert not lab.page.locator(".bk-still").is_visible()
    lab.run("probe.close()")
    lab.page.wait_for_selector(".bk-panel", state="detached")
    assert lab.comms() == 0
    assert lab.page.locator(".bk-still").is_visible()


def test_a_cell_that_is_run_leaves_its_panel_in_view(open_lab):
    """The notebook goes on to the next cell, and would scroll to it."""
    lab = open_lab(*(["1"] * 12), NEW_WHEEL, *(["2"] * 12), run=False)
    lab.page.set_viewport_size({"width": 1400, "height": 900})
    lab.page.evaluate(f"{NOTEBOOK}.content.activeCellIndex = 12; {NOTEBOOK}.content.activate()")
    lab.page.keyboard.press("Shift+Enter")
    lab.wait_idle()
    lab.panel()
    lab.page.wait_for_function(
        """() => { const box = document.querySelector(".bk-panel").getBoundingClientRect();
                   return box.top >= 0 && box.bottom <= innerHeight; }"""
    )
    lab.page.mouse.move(700, 500)
    lab.page.mouse.wheel(0, 4000)  # the learner moves on, and nothing pulls the page back
    lab.page.wait_for_function("() => document.querySelector('.bk-panel').getBoundingClientRect().bottom < 0")


def test_two_panels_of_a_kind_do_not_disturb_each_other(open_lab):
    lab = open_lab(NEW_WHEEL, NEW_WHEEL)
    one, two = lab.panel(0), lab.panel(1)
    one.press("Put on the wheel, as building does")
    one.slide("Excavators (of 4)", 1)
    assert "back in 5 turns" in one.words()
    assert "The wheel is empty" in two.words()
    assert two.serial == 0
    two.press("Turn by two")
    assert "back in 5 turns" in one.words()
    ids = lab.page.evaluate("[...document.querySelectorAll('.bk-panel [id]')].map((node) => node.id)")
    assert len(ids) == len(set(ids))


def test_a_panel_that_is_shown_twice_is_the_same_in_both_places(open_lab):
    lab = open_lab(PROBE, NEW_PROBE, "probe")
    one, two = lab.panel(0), lab.panel(1)
    with two.answering():
        one.press("Add one")
    one.slide("Number", 4)
    two.write("Name", "Anna")
    assert "number 4, nowhere, name Anna" in one.words()
    assert "number 4, nowhere, name Anna" in two.words()
    assert two.root.get_by_label("Number", exact=True).input_value() == "4"


def test_every_kind_of_control_answers(open_lab):
    panel = open_lab(PROBE, NEW_PROBE).panel()
    panel.slide("Number", 2)
    panel.slide("Number", 5)  # the second move of a slider has failed before, in other hands
    panel.choose("Side", "Right")
    panel.write("Name", "Bert")
    panel.tick("Apples")
    panel.tick("Pears")
    panel.click_target("place:B1U")
    assert "number 5, place:B1U, name Bert, ['a', 'p'], right" in panel.words()
    panel.tick("Left")
    panel.press("First p. 4")  # a line of the log, with its page
    panel.root.get_by_label("As a number").fill("7")
    with panel.answering():
        panel.key("Tab")
    assert "number 7, place:B1U, name Bert, ['a', 'p'], left" in panel.words()
    with panel.answering():
        file = {"name": "game.json", "mimeType": "application/json", "buffer": b"from a file"}
        panel.root.get_by_label("Open a file").set_input_files(file)
    assert "name from a file" in panel.words()
    panel.press("Start again")
    assert "number 0, nowhere, name , [], left" in panel.words()


def test_a_slider_that_is_dragged_ends_where_the_hand_left_it(open_lab):
    panel = open_lab(PROBE, NEW_PROBE).panel()
    box = panel.root.get_by_label("Number", exact=True).bounding_box()
    middle = box["y"] + box["height"] / 2
    panel.page.mouse.move(box["x"] + 3, middle)
    panel.page.mouse.down()
    panel.page.mouse.move(box["x"] + box["width"] - 3, middle, steps=40)
    panel.page.mouse.up()
    panel.page.wait_for_function("document.querySelector('.bk-body').innerText.includes('number 9,')")
    assert panel.root.get_by_label("Number", exact=True).input_value() == "9"


def test_a_hostile_name_is_shown_as_text_everywhere(open_lab, watched):
    lab = open_lab(PROBE, HOSTILE)
    panel = lab.panel()
    panel.press("Boom")
    assert panel.root.locator(".bk-heading").inner_text() == "<img src=x onerror=alert(1)>"
    assert "<img src=x onerror=alert(1)>" in panel.words()
    assert "ValueError: <img src=x onerror=alert(1)>" in panel.problem()
    assert lab.page.locator("img[src='x'], [onerror]").count() == 0
    lab.page.wait_for_timeout(300)  # a window would pop up by now
    assert watched.dialogs == []


def test_a_fault_in_a_callback_is_shown_with_its_trace_and_the_panel_goes_on(open_lab):
    panel = open_lab(PROBE, NEW_PROBE).panel()
    panel.press("Fail")
    assert "ZeroDivisionError: a fault of ours" in panel.problem()
    panel.root.get_by_text("Where it happened").click()
    assert "in on_fail" in panel.problem()
    panel.press("Add one")
    assert panel.problem() == ""
    assert "number 1," in panel.words()


def listen(panel, selector):
    """Count from now on what is added to a region that a screen reader reads out."""
    panel.root.locator(selector).evaluate(
        """(region) => {
             region.heard = 0;
             new MutationObserver((changes) => {
               for (const change of changes) region.heard += change.addedNodes.length;
             }).observe(region, { childList: true });
           }"""
    )


@pytest.mark.parametrize(
    ("button", "selector", "words"),
    [("Refuse", ".bk-problem[role=alert]", "⚠ that is not allowed (p. 13)"), ("Add one", "[aria-live]", "One more")],
    ids=["a refusal", "an outcome"],
)
def test_an_answer_is_announced_each_time_also_in_the_same_words(open_lab, button, selector, words):
    panel = open_lab(PROBE, NEW_PROBE).panel()
    for _ in range(2):
        listen(panel, f":scope > {selector}")
        panel.press(button)
        assert panel.root.locator(f":scope > {selector}").text_content() == words
        assert panel.root.locator(f":scope > {selector}").evaluate("(region) => region.heard") > 0


def test_a_dark_page_gets_dark_pictures_and_words_that_can_be_read(open_lab):
    lab = open_lab(PROBE, NEW_PROBE)
    panel = lab.panel()
    light = panel.root.locator(".bk-stage").inner_html()
    with panel.answering():
        lab.change_theme("JupyterLab Dark")
    assert "bk-dark" in panel.root.get_attribute("class")
    assert panel.root.locator(".bk-stage").inner_html() != light
    if axe_source():
        assert axe_faults(lab.page, ".bk-panel") == []
    with panel.answering():
        lab.change_theme("JupyterLab Light")


@pytest.mark.skipif(not axe_source(), reason="axe-core is not installed: nothing looked for faults of accessibility")
@pytest.mark.parametrize("cells", [(NEW_WHEEL,), (PROBE, NEW_PROBE)], ids=["wheel", "probe"])
def test_axe_finds_no_serious_fault(open_lab, cells):
    lab = open_lab(*cells)
    panel = lab.panel()
    assert axe_faults(lab.page, ".bk-panel") == []
    panel.root.locator("details").evaluate_all("(all) => all.forEach((one) => { one.open = true; })")
    if len(cells) > 1:
        panel.press("Fail")
    assert axe_faults(lab.page, ".bk-panel") == []
    panel.root.evaluate("(root) => root.append(document.createElement('img'))")
    assert axe_faults(lab.page, ".bk-panel"), "axe must find an image without words"


def test_a_flow_is_scrubbed_and_a_drop_is_followed(open_lab):
    """Two drops on headstream A meet a dam of level 1 on B1L: one stays, the other leaves the map (p. 6)."""
    dam = '{"players": [{"company": "usa"}, {"company": "italy"}], "dams": {"B1L": {"owner": "usa", "level": 1}}}'
    panel = open_lab(f"from barrage_widgets import FlowPlayer\nFlowPlayer({dam}, drops={{'A': 2}})").panel()
    pictures = [panel.root.locator(".bk-stage").inner_html()]
    last = int(panel.root.get_by_label("Scrub", exact=True).get_attribute("max"))
    for moment in range(1, last + 1):
        panel.slide("Scrub", moment)
        pictures.append(panel.root.locator(".bk-stage").inner_html())
    assert len(set(pictures)) == last + 1, "each moment has its picture"
    assert "leaves the map" in panel.words()
    panel.slide("Scrub", 0)
    assert panel.root.locator(".bk-stage").inner_html() == pictures[0]


SLOW = """
from time import sleep
from barrage_widgets.panel import Panel, blocks

class Slow(Panel):
    title = "A slow one"

    def blocks(self):
        return [blocks.buttons(blocks.button("think", "Think", 2.5)), *(blocks.text(str(n)) for n in range(90))]

    def on_think(self, seconds):
        sleep(seconds)
"""


def test_a_panel_that_thinks_for_longer_than_a_second_says_so_where_the_learner_is(open_lab):
    lab = open_lab("1", SLOW, "Slow()")
    root = lab.panel().root
    height = root.bounding_box()["height"]
    shown = "() => getComputedStyle(document.querySelector('.bk-panel'), '::after').visibility"
    root.get_by_role("button", name="Think").click()
    lab.page.wait_for_function(f"({shown})() === 'hidden' && document.querySelector('.bk-panel[aria-busy]')")
    lab.page.wait_for_function(f"({shown})() === 'visible'")
    assert root.bounding_box()["height"] == height, "nothing jumps"
    lab.page.wait_for_selector(".bk-panel[aria-busy]", state="detached")
