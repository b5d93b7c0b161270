"""Words that appear out of sight are said beside what was used."""

import pytest

from barrage_core import BarrageError, from_position, pictures
from barrage_widgets import Panel
from barrage_widgets.panel import blocks

START = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
NARROW = {"width": 420, "height": 800}
BUBBLE = ".bk-bubble"


class Far(Panel):
    """Refusals far from what is used."""

    title = "Far"

    def start(self):
        self.wrong, self.number, self.near = "", 0, False

    def blocks(self):
        told = [blocks.text(self.wrong, "bad")] if self.wrong else []
        drawn = pictures.board(START, basins=["1"], theme=self.theme)
        return [
            blocks.text(f"number {self.number}"),
            *(told if self.near else []),
            blocks.picture(drawn, "map", width=420, least=300),
            blocks.buttons(
                blocks.button("add", "Add"), blocks.button("refuse", "Refuse"), blocks.button("wrong", "Wrong")
            ),
            blocks.buttons(*(blocks.button("x", f"Off {n} with a long name", off="it is late") for n in range(40))),
            *(blocks.text(f"line {number}") for number in range(80)),
            *([] if self.near else [blocks.fold("Reasons", *told, open=True)]),
        ]

    def on_map(self, value):
        self.wrong = f"nothing can be built on {value}"

    def on_wrong(self):
        self.wrong = "that is wrong"

    def on_add(self):
        self.number, self.wrong = self.number + 1, ""

    def on_refuse(self):
        raise BarrageError("that is not allowed")


@pytest.fixture(params=[{"width": 1000, "height": 700}, NARROW], ids=["wide", "narrow"])
def shown(bare, watched, request):
    watched.page.set_viewport_size(request.param)
    return bare(Far())


def use(shown, selector):
    shown.page.locator(selector).first.click(force=True)
    shown.answer()
    shown.frame()


def is_beside(shown, selector):
    """Return whether the bubble is in the window, near an element, and not over it."""
    bubble, item = shown.box(BUBBLE), shown.box(selector)
    size = shown.page.viewport_size
    inside = bubble["left"] >= 0 and bubble["right"] <= size["width"]
    inside = inside and bubble["top"] >= 0 and bubble["bottom"] <= size["height"]
    apart = bubble["top"] >= item["bottom"] or bubble["bottom"] <= item["top"]
    near = bubble["top"] - item["bottom"] < 20 and item["top"] - bubble["bottom"] < 20
    return inside and apart and near


def test_a_refusal_out_of_sight_is_said_beside_what_was_clicked(shown):
    use(shown, "[data-place=B1U]")
    shown.page.wait_for_selector(BUBBLE)
    assert shown.page.inner_text(BUBBLE) == "✗ nothing can be built on place:B1U"
    assert shown.page.get_attribute(BUBBLE, "aria-hidden") == "true"
    assert is_beside(shown, "[data-place=B1U]")
    shown.page.keyboard.press("Escape")
    assert shown.page.locator(BUBBLE).count() == 0
    use(shown, "[data-place=B1U]")  # refused once more, in the same words
    shown.page.wait_for_selector(BUBBLE)
    shown.page.mouse.click(2, 2)
    assert shown.page.locator(BUBBLE).count() == 0
    shown.page.locator("[data-key=wrong]").scroll_into_view_if_needed()
    use(shown, "[data-key=wrong]")
    shown.page.wait_for_selector(BUBBLE)
    assert is_beside(shown, "[data-key=wrong]")
    use(shown, "[data-key=add]")
    assert shown.page.locator(BUBBLE).count() == 0, "a new answer"


def test_by_keyboard_it_is_said_beside_the_focus(shown):
    shown.page.focus("[data-key=wrong]")
    shown.page.keyboard.press("Enter")
    shown.answer()
    shown.page.wait_for_selector(BUBBLE)
    assert is_beside(shown, "[data-key=wrong]")
    assert shown.focused() == "wrong"


def test_what_can_be_seen_is_not_said_twice(shown):
    shown.panel.near = True
    use(shown, "[data-place=B1U]")
    assert "nothing can be built" in shown.page.inner_text(".bk-bad")
    shown.page.evaluate(SETTLED)
    assert shown.page.locator(BUBBLE).count() == 0


SETTLED = """() => new Promise((done) => {
  // Whoever looks whether something can be seen has looked by now: those who ask later are told later.
  new IntersectionObserver((_found, watch) => { watch.disconnect(); setTimeout(done); }).observe(document.body);
})"""


def test_a_problem_is_said_beside_what_was_used_when_it_is_out_of_sight(shown):
    shown.page.evaluate("document.querySelector('.bk-problem').style.position = 'static'")
    shown.page.evaluate("document.querySelector('[data-key=refuse]').scrollIntoView()")
    use(shown, "[data-key=refuse]")
    shown.page.wait_for_selector(BUBBLE)
    assert shown.page.inner_text(BUBBLE) == "⚠ that is not allowed"
    assert is_beside(shown, "[data-key=refuse]")


def test_what_stays_wrong_is_not_said_again_when_something_else_is_used(shown):
    use(shown, "[data-key=wrong]")
    shown.page.wait_for_selector(BUBBLE)
    shown.panel.on_add = lambda: None  # which leaves it as wrong as it was
    use(shown, "[data-key=add]")
    shown.page.evaluate(SETTLED)
    assert shown.page.locator(BUBBLE).count() == 0


def test_a_button_that_is_off_says_why_beside_itself_when_its_row_is_long(shown):
    shown.page.set_viewport_size({"width": shown.page.viewport_size["width"], "height": 300})
    first = shown.page.locator("[aria-disabled=true][data-key=x]").first
    first.evaluate("(one) => one.scrollIntoView()")
    first.click(force=True)
    shown.page.wait_for_selector(BUBBLE)
    assert shown.page.inner_text(BUBBLE) == "not now: it is late"
    assert shown.sent == []
