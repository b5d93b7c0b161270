"""What surrounds the panels of a lesson on a phone: printed words, tables and pictures can be read there as well."""

from __future__ import annotations

import pytest

from tests.browser.cells import NEW_WHEEL
from tests.browser.harness import NOTEBOOK

PHONE = {"width": 420, "height": 800}
PRINTED = "print('construction ' * 12)"
PICTURE = "from barrage_core import MINIATURE, pictures\npictures.board(MINIATURE)"
TABLE = (
    "from IPython.display import Markdown\n"
    "row = '| `least_in_one_area` | ' + ' | '.join(['technology'] * 8) + ' |'\n"
    "Markdown('\\n'.join([row, '|---' * 9 + '|', row]))"
)
CHART = "from barrage_core import pictures\npictures.histogram({'change': [-2, 0, 1, 1, 4]}, title='Change', unit='VP')"
FOLDED = "# A question (folded, because its answer is inside): press Shift+Enter\nprint()"


@pytest.fixture
def small(open_lab):
    """Open a lesson with a panel, words, a picture and a wide table on the screen of a phone."""
    lab = open_lab(NEW_WHEEL, PRINTED, PICTURE, TABLE, FOLDED, run=False)
    lab.page.set_viewport_size(PHONE)
    lab.page.evaluate(f"{NOTEBOOK}.content.widgets[4].inputHidden = true")
    lab.execute("application:toggle-left-area")
    lab.run_all()
    lab.panel()
    return lab.page


@pytest.mark.parametrize("where", [".jp-RenderedText pre", ".bk-twin pre"], ids=["printed", "a picture in words"])
def test_words_are_not_broken_within(small, where):
    small.locator(".bk-twin").first.evaluate("(details) => { details.open = true; }")
    ends = small.evaluate(
        """(where) => {
          const text = document.querySelector(where).firstChild, part = document.createRange();
          const top = (place) => {
            part.setStart(text, place);
            part.setEnd(text, place + 1);
            return part.getBoundingClientRect().top;
          };
          const places = [...text.data.trimEnd()].map((_, place) => place).slice(1);
          return places.filter((place) => top(place) > top(place - 1)).map((place) => text.data[place - 1]);
        }""",
        where,
    )
    assert len(ends) > 2
    assert set(ends) <= {" ", "\n"}


def test_a_picture_keeps_its_size_and_is_moved_within_its_place(small):
    picture = small.locator(".jp-RenderedHTML > img")
    drawn, shown = picture.evaluate("(image) => [Number(image.getAttribute('width')), image.clientWidth]")
    assert drawn > PHONE["width"]
    assert shown == drawn
    place = picture.locator("..")
    assert place.evaluate("(box) => box.getBoundingClientRect().right") <= PHONE["width"]
    place.evaluate("(box) => box.scrollTo(80, 0)")
    assert place.evaluate("(box) => box.scrollLeft") == 80


def test_a_wide_table_is_moved_within_its_place(small):
    table = small.locator(".jp-RenderedMarkdown table")
    assert table.evaluate("(table) => table.getBoundingClientRect().right") <= PHONE["width"]
    table.evaluate("(table) => table.scrollTo(80, 0)")
    assert table.evaluate("(table) => table.scrollLeft") == 80


def test_a_name_that_heads_a_row_is_not_broken(small):
    name = small.locator(".jp-RenderedMarkdown td:first-child code")
    assert name.evaluate("(code) => code.getClientRects().length") == 1


def test_the_first_line_of_a_folded_cell_is_broken_and_the_page_does_not_move_sideways(small):
    line = small.locator(".jp-PlaceholderText")
    assert "press Shift+Enter" in line.inner_text()
    assert line.evaluate("(line) => line.scrollWidth <= line.clientWidth"), "nothing of it is cut off"
    code = small.locator(".jp-Cell .jp-InputArea-editor").first.bounding_box()
    assert abs(line.bounding_box()["x"] - code["x"]) < 8, "it begins where code begins"
    page = small.locator(".jp-WindowedPanel-outer").first
    assert page.evaluate("(page) => page.scrollWidth - page.clientWidth") == 0


def test_on_a_dark_page_a_chart_turns_dark_and_a_map_keeps_the_colours_of_the_companies(open_lab):
    lab = open_lab(NEW_WHEEL, PICTURE, CHART)
    panel = lab.panel()
    ground = "(images) => images.map((image) => getComputedStyle(image).filter.split('(')[0])"
    images = lab.page.locator(".jp-RenderedHTML > img")
    assert images.evaluate_all(ground) == ["none", "none"]
    with panel.answering():
        lab.change_theme("JupyterLab Dark")
    assert images.evaluate_all(ground) == ["brightness", "invert"]
    with panel.answering():
        lab.change_theme("JupyterLab Light")
