"""Everything by keyboard: keys stay in the panel, the focus stays where it was and can be seen."""

from tests.browser.cells import NEW_PROBE, NEW_WHEEL, PROBE

IS_SEEN = """() => {
  const here = document.activeElement, outline = getComputedStyle(here), ring = here.querySelector(":scope > .bk-ring");
  if (ring) return getComputedStyle(ring).stroke !== "none";
  return outline.outlineStyle !== "none" && parseFloat(outline.outlineWidth) >= 2;
}"""


def test_keys_in_a_panel_do_not_reach_the_notebook(open_lab):
    lab = open_lab(PROBE, NEW_PROBE, "2")
    panel = lab.panel()
    panel.button("Fail").focus()
    for key in ("d", "d", "a", "b", "x", "z", "m", "ArrowDown", "ArrowUp", "Shift+M"):
        panel.key(key)
        assert (lab.cells(), lab.mode()) == (3, "command"), key
    panel.key("Enter", answers=True)
    assert (lab.cells(), lab.mode()) == (3, "command")
    assert "ZeroDivisionError" in panel.problem()
    panel.write("Name", "ddaabbxx")
    assert lab.cells() == 3
    assert "name ddaabbxx" in panel.words()


def test_the_notebook_can_be_saved_while_the_focus_is_in_a_panel(open_lab):
    lab = open_lab(PROBE, NEW_PROBE)
    panel = lab.panel()
    panel.button("Add one").focus()
    panel.key("Control+s")
    lab.wait_saved()
    assert panel.focused() == "add"


def test_keys_outside_a_panel_go_to_the_notebook(open_lab):
    lab = open_lab(NEW_WHEEL, "2")
    lab.page.locator(".jp-InputPrompt").first.click()
    lab.page.keyboard.press("b")
    assert lab.cells() == 3


def test_the_focus_stays_on_the_same_control(open_lab):
    panel = open_lab(PROBE, NEW_PROBE).panel()
    panel.button("Add one").focus()
    for number in (1, 2):
        panel.key("Enter", answers=True)
        assert panel.focused() == "add"
        assert f"number {number}," in panel.words()
    panel.slide("Number", 5)
    assert panel.focused() == "number"
    panel.write("Name", "Carl")
    assert panel.focused() == "name_of_it"
    panel.tick("Apples")
    assert panel.focused() == "ticked=a"
    panel.key("Tab")
    panel.key(" ", answers=True)
    assert panel.focused() == "ticked=p"


def test_a_button_that_is_off_can_be_reached_and_says_why(open_lab):
    panel = open_lab(PROBE, NEW_PROBE).panel()
    panel.tab_to("Not now (not now: it is too late)")
    panel.key("Enter")
    panel.press("Refuse")
    assert panel.serial == 1
    assert "number 0," in panel.words()


def test_a_picture_is_one_stop_and_its_items_are_walked_by_arrow_keys(open_lab):
    panel = open_lab(PROBE, NEW_PROBE).panel()
    assert panel.root.locator(".bk-stage [tabindex='0']").count() == 1
    panel.tab_to("map place:B1U")  # the one that is lit
    assert panel.lit() == ["place:B1U"]
    seen = [panel.focused()]
    for key in ("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "ArrowRight"):
        panel.key(key)
        seen.append(panel.focused().removeprefix("map place:"))
        assert panel.page.evaluate(IS_SEEN)
    assert seen[1:] == ["B1L", "B1U", "map basin:1", "B1U", "C1R"]
    panel.key("PageDown")
    assert panel.focused() == "map place:B1U"
    panel.walk_to("basin:1")
    panel.key("Enter", answers=True)
    assert "number 0, basin:1," in panel.words()
    assert panel.focused() == "map basin:1"
    panel.key("Tab")
    assert not panel.focused().startswith("map ")
    panel.key("Shift+Tab")
    assert panel.focused() == "map basin:1"


def test_every_focus_can_be_seen(open_lab):
    panel = open_lab(PROBE, NEW_PROBE).panel()
    panel.root.locator(".bk-heading").focus()
    panel.key("Tab")
    unseen, stops = [], 0
    while panel.has_focus():
        stops += 1
        if not panel.page.evaluate(IS_SEEN):
            unseen.append(panel.page.evaluate("document.activeElement.outerHTML"))
        panel.key("Tab")
    assert unseen == []
    assert stops > 15


def test_the_wheel_is_loaded_and_turned_by_keyboard_alone(open_lab):
    panel = open_lab(NEW_WHEEL).panel()
    panel.tab_to("load")
    panel.key("Enter", answers=True)
    assert "back in 5 turns" in panel.words()
    panel.tab_to("Turn by two")
    panel.key("Enter", answers=True)
    assert "back in 3 turns" in panel.words()
    assert panel.said()
