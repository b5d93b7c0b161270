"""Pictures and words side by side: on a laptop all of a picture is seen, and nothing is squeezed."""

import pytest

import barrage_widgets
from barrage_core import from_position, pictures
from barrage_core.course.record import Record
from barrage_widgets import (
    Course,
    Exercise,
    Panel,
    Place,
    Predict,
    RiverBoard,
    RiverLab,
    ScenarioEditor,
    ScenarioLibrary,
    Verdict,
)
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
        drawn = pictures.board(START, basins=["1", "5"], theme=self.theme)
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


def test_on_a_phone_both_columns_of_a_table_are_seen_also_if_one_holds_code(phone):
    shown = phone(RiverLab("standard", chosen="A"))
    table = "(([table]) => [table.scrollWidth, table.clientWidth])(document.querySelectorAll('.bk-table'))"
    needed, given = shown.page.evaluate(table)
    assert needed <= given


def test_the_bars_of_the_course_stand_below_each_other_and_on_a_phone_below_their_words(bare, phone, tmp_path):
    wide = bare(Course(record=Record(tmp_path / "record.json")))
    bars = "[...document.querySelectorAll('progress')].map((bar) => bar.getBoundingClientRect().toJSON())"
    assert len({(bar["left"], bar["width"]) for bar in wide.page.evaluate(bars)}) == 1
    narrow = phone(Course(record=Record(tmp_path / "record.json")))
    labels = "[...document.querySelectorAll('.bk-progress > label')].map((one) => one.getBoundingClientRect().toJSON())"
    for bar, label in zip(narrow.page.evaluate(bars), narrow.page.evaluate(labels), strict=True):
        assert bar["top"] >= label["bottom"]
        assert bar["left"] == label["left"]


def test_a_corner_of_the_map_is_not_a_poster(bare):
    small = Predict("03.predict.x", "?", [1, 2], 1, "!", position=START, basins=["1"], record=Record(None))
    shown = bare(small)
    size = "(node) => parseFloat(getComputedStyle(node).fontSize) * node.getScreenCTM().a"
    sizes = [node.evaluate(size) for node in shown.page.locator(".bk-stage text").all()]
    assert 11 <= min(filter(None, sizes)) <= 16.1


def test_all_of_the_picture_that_shows_an_answer_is_in_its_frame(bare):
    tall = ["1", "5", "9"]
    reveal = pictures.board(START, basins=tall, trail=["A", "B1U", "B1L"])
    asked = Predict(
        "00.predict.x", "?", [1, 2], 1, "!", position=START, basins=tall, reveal=reveal, record=Record(None)
    )
    shown = bare(asked)
    shown.page.set_viewport_size(LAPTOP)
    asked.handle("unknown")
    shown.answer()
    assert shown.page.evaluate("document.querySelector('.bk-frame:has(.bk-stage)').dataset.more || ''") == ""


def test_on_a_phone_a_question_stands_above_its_picture(bare):
    shown = bare(
        Predict("02.predict", "How many?", [1, 2], 1, "One.", position=START, basins=["1"], record=Record(None))
    )
    shown.page.set_viewport_size({"width": 420, "height": 800})
    shown.frame()
    picture, words = columns(shown)
    assert words["bottom"] <= picture["top"]
    shown.page.set_viewport_size(LAPTOP)
    shown.frame()
    picture, words = columns(shown)
    assert picture["right"] <= words["left"]


def test_a_second_map_that_shows_an_answer_does_not_push_the_words_from_the_side_of_the_first(bare):
    drawn = pictures.board(START, trail=["A", "B1U"])
    asked = Exercise(
        "01.exercise.x", "Where?", Place("base"), lambda place: Verdict(False, "no", drawn), ["a", "b", "c"],
        position=START, record=Record(None),
    )  # fmt: skip
    shown = bare(asked)
    asked.handle("board", "place:B1U")
    asked.handle("check")
    shown.answer()
    places = {}
    for width in (LAPTOP["width"], 1250, 420):
        shown.page.set_viewport_size({"width": width, "height": 900})
        shown.frame()
        places[width] = columns(shown)
    for width in (LAPTOP["width"], 1250):
        scene, words, _ = places[width]
        assert words["left"] >= scene["right"]
        assert words["top"] == scene["top"]
    scene, words, after = places[LAPTOP["width"]]
    assert after["top"] >= scene["bottom"], "there is no room for two maps side by side"
    scene, words, after = places[1250]
    assert after["left"] == words["left"]
    assert words["bottom"] <= after["top"] < scene["bottom"]
    scene, words, after = places[420]
    assert words["bottom"] <= after["top"]
    assert after["bottom"] <= scene["top"]
