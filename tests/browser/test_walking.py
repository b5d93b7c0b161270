"""Walking by arrow keys: over a picture in the direction of the key, along the lines of a log."""

import pytest

from barrage_widgets import (
    ActionBoardLab,
    ContractLab,
    EnergyTrackLab,
    GameTable,
    Panel,
    ProductionLab,
    TechnologyLab,
)
from barrage_widgets.panel import blocks

ARROWS = ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp")
WALK = """(svg) => {
  // Where each arrow key leads from each item, by pressing it there.
  const ways = {};
  for (const item of svg.querySelectorAll("[role=button]")) {
    ways[item.dataset.key] = {};
    for (const key of ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"]) {
      item.focus();
      item.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      ways[item.dataset.key][key] = document.activeElement.dataset.key;
    }
  }
  return ways;
}"""
MIDDLE = """(key) => {
  const box = document.querySelector(`[data-key="${key}"]`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def reached(ways, start):
    found, waiting = {start}, [start]
    while waiting:
        for to in ways[waiting.pop()].values():
            if to not in found:
                found.add(to)
                waiting.append(to)
    return found


def test_an_arrow_key_goes_to_the_nearest_item_in_its_direction_or_nowhere(bare):
    shown = bare(GameTable(players=2, seed=3))
    page = shown.page
    page.focus("[data-place=B5U]")
    for key, place in (("ArrowRight", "C5R"), ("ArrowLeft", "B5U"), ("ArrowLeft", "C5L"), ("ArrowRight", "B5U")):
        page.keyboard.press(key)
        assert shown.focused() == f"click place:{place}", key
    page.keyboard.press("ArrowDown")
    x, y = page.evaluate(MIDDLE, "click place:B5U")
    below = page.evaluate(MIDDLE, shown.focused())
    assert below[1] > y + abs(below[0] - x)
    page.focus("[data-place=A]")
    for key in ("ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
        assert shown.focused() == "click place:A", "nothing lies there"
    page.keyboard.press("End")
    last = page.locator("[data-place=A]").evaluate(
        "(one) => [...one.ownerSVGElement.querySelectorAll('[role=button]')].at(-1).dataset.key"
    )
    assert shown.focused() == last
    page.keyboard.press("Home")
    first = page.locator("[data-place=A]").evaluate(
        "(one) => one.ownerSVGElement.querySelector('[role=button]').dataset.key"
    )
    assert shown.focused() == first
    assert shown.sent == []


@pytest.mark.parametrize(
    "kind",
    [GameTable, ActionBoardLab, EnergyTrackLab, ProductionLab, TechnologyLab, ContractLab],
    ids=lambda kind: kind.__name__,
)
def test_every_item_of_a_picture_can_be_walked_to(bare, kind):
    shown = bare(kind())
    seen = 0
    for picture in shown.page.locator(".bk-stage > svg:visible").all():
        ways = picture.evaluate(WALK)
        for start in list(ways)[:1] + list(ways)[-1:]:
            assert set(ways) - reached(ways, start) == set()
        seen += len(ways)
    assert seen > 3


class Told(Panel):
    """Two buttons with a log between them."""

    title = "Told"

    def start(self):
        self.now = 40

    def blocks(self):
        lines = [{"text": f"Line {line}", "moment": line} for line in range(60)]
        return [
            blocks.buttons(blocks.button("before", "Before")),
            blocks.log(lines, label="Log", id="now", now=self.now),
            blocks.buttons(blocks.button("behind", "Behind")),
            blocks.log([{"text": f"Line {line}"} for line in range(60)], label="To read"),
        ]

    def on_now(self, value):
        self.now = value


def test_a_log_is_one_stop_and_its_lines_are_walked_by_arrow_keys(bare):
    shown = bare(Told())
    page = shown.page
    page.focus("[data-key=before]")
    page.keyboard.press("Tab")
    assert shown.focused() == "now=40:Line 40"
    for key, line in (("ArrowDown", 41), ("ArrowUp", 40), ("Home", 0), ("ArrowUp", 0), ("End", 59), ("ArrowUp", 58)):
        page.keyboard.press(key)
        assert shown.focused() == f"now={line}:Line {line}", key
        seen = page.evaluate(
            """() => { const box = document.activeElement.getBoundingClientRect();
                 const list = document.querySelector(".bk-log").getBoundingClientRect();
                 return box.top >= list.top && box.bottom <= list.bottom; }"""
        )
        assert seen, key
    page.keyboard.press("Tab")
    assert shown.focused() == "behind"
    page.keyboard.press("Shift+Tab")
    assert shown.focused() == "now=58:Line 58"
    page.keyboard.press("Enter")
    assert shown.sent == [("now", 58)]
    shown.answer()
    assert shown.focused() == "now=58:Line 58"
    page.keyboard.press("ArrowUp")
    assert shown.focused() == "now=57:Line 57"


def test_a_log_that_can_only_be_read_is_scrolled_by_keys(bare):
    shown = bare(Told())
    shown.page.focus("[data-key=behind]")
    shown.page.keyboard.press("Tab")
    assert shown.focused() == "log To read"
    assert shown.page.locator("[data-key='log To read']").get_attribute("tabindex") == "0", "not every browser does so"
