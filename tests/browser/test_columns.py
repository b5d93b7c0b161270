"""Pictures and words side by side: on a laptop all of a picture is seen, and nothing is squeezed."""

import pytest

import barrage_widgets
from barrage_core import from_position, pictures
from barrage_widgets import Panel, RiverBoard, ScenarioEditor, ScenarioLibrary
from barrage_widgets.panel import blocks

LABS = [kind for name, kind in vars(barrage_widgets).items() if name.endswith("Lab")]
# The body of a panel in JupyterLab, with its side bar open, on a window of 1366 pixels, is 904 pixels wide.
LAPTOP = {"width": 950, "height": 900}
START = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})


class Columns(Panel):
    """A picture beside words."""

    title = "Columns"

    def start(self):
        self.least, self.alone = 300, True

    def blocks(self):
        drawn = pictures.board(START, basins=["1"], theme=self.theme)
        left = [blocks.picture(drawn, "map", width=320, least=self.least)]
        words = blocks.text("a few words " * 30)
        return [blocks.columns(left if self.alone else [*left, words], [words], wide=[1, 1])]


def columns(shown):
    return shown.page.evaluate(
        "[...document.querySelectorAll('.bk-column')].map((one) => one.getBoundingClientRect().toJSON())"
    )


@pytest.mark.parametrize("kind", [*LABS, RiverBoard, ScenarioEditor, ScenarioLibrary], ids=lambda kind: kind.__name__)
def test_on_a_laptop_no_picture_of_a_lesson_has_to_be_moved_about(bare, kind):
    shown = bare(kind())
    shown.page.set_viewport_size(LAPTOP)
    shown.frame()
    assert shown.box(".bk-body")["width"] == 904
    more = "[...document.querySelectorAll('.bk-frame:has(.bk-stage)')].map((frame) => frame.dataset.more || '')"
    assert not any(shown.page.evaluate(more))


def test_a_column_takes_no_more_than_its_picture_fills_and_words_have_the_rest(bare):
    shown = bare(Columns())
    shown.page.set_viewport_size(LAPTOP)
    shown.frame()
    left, right = columns(shown)
    assert left["width"] == 320
    assert right["width"] > 550
    shown.panel.alone = False
    shown.panel.redraw()
    shown.answer()
    left, right = columns(shown)
    assert abs(left["width"] - right["width"]) < 40


def test_where_words_would_be_squeezed_they_stand_below_the_picture(bare):
    panel = Columns()
    shown = bare(panel)
    shown.page.set_viewport_size(LAPTOP)
    shown.frame()
    left, right = columns(shown)
    assert left["top"] == right["top"]
    panel.least = 700
    panel.redraw()
    shown.answer()
    left, right = columns(shown)
    assert left["width"] == 700
    assert right["top"] >= left["bottom"]
    assert right["width"] == 904
