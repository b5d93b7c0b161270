"""How large a picture is shown, and which part of it: by mouse, fingers, keys and buttons, within its own frame."""

import pytest

from barrage_core import from_position, pictures
from barrage_core.pictures import Picture
from barrage_widgets import GameTable, Panel
from barrage_widgets.panel import blocks
from tests.widgets.driving import PLAIN

START = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
START_RATIO = pictures.board(START).width / pictures.board(START).height
SVG = ".bk-stage > svg"
NARROW = {"width": 420, "height": 800}
TEXT_SIZES = """() => [...document.querySelectorAll(".bk-stage text")].filter((text) => text.getBBox().width).map(
  (text) => parseFloat(getComputedStyle(text).fontSize) * Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b))"""
IN_VIEW = """(selector) => {
  const item = document.querySelector(selector), view = item.closest(".bk-stage").getBoundingClientRect();
  const box = item.getBoundingClientRect();
  return box.left >= view.left && box.right <= view.right && box.top >= view.top && box.bottom <= view.bottom;
}"""


class Map(Panel):
    """The map between lines of text, and a panel long enough to be scrolled."""

    title = "Map"

    def start(self):
        self.clicks, self.name, self.lit, self.least = [], "map", "place:B1U", 300

    def blocks(self):
        drawn = pictures.board(START, theme=self.theme)
        lit = {self.lit: "build here"}
        return [
            blocks.text(f"clicks {self.clicks}"),
            blocks.picture(drawn, self.name, lit=lit, width=400, least=self.least),
            *(blocks.text(f"line {number}") for number in range(80)),
        ]

    def on_map(self, value):
        self.clicks = [*self.clicks, value]

    on_other = on_map


@pytest.fixture
def shown(bare):
    return bare(Map())


def width(shown):
    return shown.box(SVG)["width"]


def press(shown, words):
    shown.page.get_by_role("button", name=words, exact=True).click()
    shown.frame()


def middle(shown, selector):
    box = shown.box(selector)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_picture_is_made_larger_smaller_and_whole_within_its_frame(shown):
    frame, below, whole = shown.box(".bk-stage"), shown.box(".bk-text:nth-child(3)"), width(shown)
    assert abs(frame["width"] - whole) < 1
    for _ in range(3):
        press(shown, "Larger")
    assert width(shown) > 2 * whole
    assert (shown.box(".bk-stage"), shown.box(".bk-text:nth-child(3)")) == (frame, below), "nothing around it moves"
    press(shown, "Smaller")
    assert whole < width(shown) < 2 * whole
    press(shown, "Whole")
    assert abs(width(shown) - whole) < 1
    for words in ("Smaller", "Whole"):
        off = shown.page.get_by_role("button", name=words, exact=True)
        assert off.get_attribute("aria-disabled") == "true"
        off.click(force=True)
    assert abs(width(shown) - whole) < 1


def test_the_wheel_zooms_with_ctrl_about_the_pointer_and_without_it_scrolls_the_page(shown):
    page, whole = shown.page, width(shown)
    point = middle(shown, "[data-place=B6U]")
    page.mouse.move(*point)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    page.wait_for_function(f"document.querySelector('{SVG}').getBoundingClientRect().width > {whole * 1.3}")
    x, y = middle(shown, "[data-place=B6U]")
    assert abs(x - point[0]) < 3
    assert abs(y - point[1]) < 3
    assert page.evaluate("window.scrollY") == 0
    top = page.evaluate("document.querySelector('.bk-stage').scrollTop")
    page.mouse.wheel(0, 120)
    page.wait_for_function("window.scrollY > 50")
    assert page.evaluate("document.querySelector('.bk-stage').scrollTop") == top


def test_a_drag_moves_an_enlarged_picture_and_is_never_a_click(shown):
    page = shown.page
    press(shown, "Larger")
    press(shown, "Larger")
    x, y = middle(shown, "[data-place=B6U]")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 30, steps=4)
    page.mouse.up()
    there = middle(shown, "[data-place=B6U]")
    assert (round(there[0] - x), round(there[1] - y)) == (40, 30)
    assert shown.sent == []
    page.mouse.click(*there)
    assert shown.sent == [("map", "place:B6U")]


def test_keys_zoom_and_keep_the_focused_item_in_view(shown):
    page, whole = shown.page, width(shown)
    page.focus("[data-place=B9U]")
    for _ in range(4):
        page.keyboard.press("+")
    assert width(shown) > 2.5 * whole
    assert page.evaluate(IN_VIEW, "[data-place=B9U]")
    page.keyboard.press("Home")
    assert page.evaluate(IN_VIEW, f'[data-key="{shown.focused()}"]')
    page.keyboard.press("-")
    page.keyboard.press("0")
    assert abs(width(shown) - whole) < 1
    assert shown.sent == []


def test_zoom_outlives_a_redrawing_but_not_the_picture(shown):
    whole = width(shown)
    press(shown, "Larger")
    shown.page.evaluate("document.querySelector('.bk-stage').scrollTo(40, 50)")
    large = shown.box(SVG)
    shown.panel.handle("map", "place:B1U")
    shown.answer()
    assert "place:B1U" in shown.page.inner_text(".bk-body")
    assert shown.box(SVG) == large
    shown.panel.name = "other"
    shown.panel.redraw()
    shown.answer()
    assert abs(width(shown) - whole) < 1


class Shown(Panel):
    """One picture, to look at."""

    title = "Shown"

    def start(self):
        self.drawn = pictures.wheel(START, 0)
        self.least = 300

    def blocks(self):
        return [blocks.picture(self.drawn, width=400, least=self.least)]


def test_another_picture_in_the_same_place_is_shown_whole(bare):
    shown = bare(Shown())
    press(shown, "Larger")
    assert width(shown) > 450
    shown.panel.drawn = pictures.energy_track(START)
    shown.panel.redraw()
    shown.answer()
    assert abs(width(shown) - 400) < 1


def test_text_in_a_part_that_is_drawn_smaller_can_be_read_too(bare):
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100"><text font-size="30">large</text>'
        '<g transform="translate(9 9) scale(0.5)"><g font-size="20"><text y="40">small</text></g></g></svg>'
    )
    panel = Shown()
    panel.drawn, panel.least = Picture(svg, "sign", 300, 75, "a sign"), None
    panel.redraw()
    shown = bare(panel)
    assert abs(width(shown) - 400 * 11 / 10) < 1
    assert abs(min(shown.page.evaluate(TEXT_SIZES)) - 11) < 0.1


def touch(session, kind, *points):
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})


def test_fingers_pinch_and_move_a_picture(phone):
    shown = phone(Map())
    session = shown.page.context.new_cdp_session(shown.page)
    whole = width(shown)
    x, y = middle(shown, ".bk-stage")
    touch(session, "touchStart", (x - 30, y), (x + 30, y))
    for step in (50, 70, 90):
        touch(session, "touchMove", (x - step, y), (x + step, y))
    touch(session, "touchEnd")
    shown.page.wait_for_function(f"document.querySelector('{SVG}').getBoundingClientRect().width > {whole * 2.5}")
    assert shown.page.evaluate("window.visualViewport.scale") == 1, "the page is not zoomed"
    left = shown.page.evaluate("document.querySelector('.bk-stage').scrollLeft")
    touch(session, "touchStart", (x, y))
    for step in (20, 40, 80):
        touch(session, "touchMove", (x - step, y))
    touch(session, "touchEnd")
    shown.page.wait_for_function(f"document.querySelector('.bk-stage').scrollLeft > {left + 30}")
    assert shown.sent == []


@pytest.mark.parametrize("kind", PLAIN, ids=lambda kind: kind.__name__)
def test_no_text_of_a_picture_is_smaller_than_11_pixels(bare, kind):
    shown = bare(kind())
    shown.page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    for size in (1400, 420):
        shown.page.set_viewport_size({"width": size, "height": 800})
        shown.frame()
        assert min(shown.page.evaluate(TEXT_SIZES), default=11) > 10.95
        assert shown.page.evaluate("document.documentElement.scrollWidth") <= size, "nothing sticks out of the page"


def test_a_picture_that_is_larger_than_its_frame_shows_it_and_begins_where_the_choice_is(bare):
    panel = Map()
    panel.lit, panel.least = "place:B10L", 700
    panel.redraw()
    shown = bare(panel)
    shown.page.set_viewport_size(NARROW)
    shown.panel.lit = "place:B7U"
    shown.panel.redraw()
    shown.answer()
    assert abs(width(shown) - 700) < 1
    assert shown.box(".bk-stage")["width"] < 400
    assert shown.page.evaluate(IN_VIEW, ".bk-lit")
    assert shown.page.evaluate("window.scrollY") == 0
    assert "left" in shown_more(shown)
    assert shadows(shown) == len(shown_more(shown))
    press(shown, "Whole")
    assert shown_more(shown) == []
    assert shadows(shown) == 0


def test_a_frame_is_a_little_taller_rather_than_cut_off_a_little(bare):
    panel = Map()
    panel.least = round(800 * START_RATIO)
    panel.redraw()
    shown = bare(panel)
    assert shown_more(shown) == []
    assert abs(shown.box(".bk-stage")["height"] - 800) < 2
    panel.least = round(1000 * START_RATIO)
    panel.redraw()
    shown.answer()
    assert "bottom" in shown_more(shown)
    assert shown.box(".bk-stage")["height"] == 860


def shown_more(shown):
    return shown.page.locator(".bk-picture > .bk-frame").get_attribute("data-more").split()


def shadows(shown):
    """Count the sides of the frame that have a shadow."""
    cast = shown.page.evaluate("getComputedStyle(document.querySelector('.bk-frame'), '::after').boxShadow")
    return cast.count("inset") - cast.count("rgba(0, 0, 0, 0)")


def test_a_picture_without_items_is_moved_by_arrow_keys(bare):
    shown = bare(Shown())
    assert shown.page.locator(".bk-stage[tabindex]").count() == 0
    press(shown, "Larger")
    press(shown, "Larger")
    left = shown.page.evaluate("document.querySelector('.bk-stage').scrollLeft")
    shown.page.locator(".bk-stage").focus()
    shown.page.keyboard.press("ArrowRight")
    assert shown.page.evaluate("document.querySelector('.bk-stage').scrollLeft") > left


def test_a_move_at_the_table_is_clicked_on_an_enlarged_map(bare):
    shown = bare(GameTable(players=2, seed=3))
    shown.page.get_by_role("button", name="Larger").first.click()
    large = width(shown)
    shown.page.locator("[data-space=WATER1L]").click(force=True)
    assert shown.sent == [("click", "space:WATER1L")]
    shown.answer()
    assert abs(width(shown) - large) < 1
