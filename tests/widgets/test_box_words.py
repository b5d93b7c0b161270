"""Panels name the words of the learner's box, once they are chosen; the choice is made beside any lesson."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from barrage_core import box_language
from barrage_core.course.language import FILE, kept_box_language
from barrage_core.course.record import Record
from barrage_widgets import Course
from barrage_widgets.panel import Panel, blocks
from barrage_widgets.panel.box_words import in_box_words
from tests.kit.languages import speaking


class Speaker(Panel):
    title = "Words"

    def blocks(self):
        return [
            blocks.text("A dam holds drops."),
            blocks.slider("drops", "Drops behind the dam", 0, 0, 3),
            blocks.columns([blocks.text("An engineer")], [blocks.fold("The wheel", blocks.text("one engineer"))]),
            blocks.table(["Company"], [["a conduit"]], caption="conduit"),
            blocks.log([{"text": "a powerhouse", "page": 15}], label="Log"),
            blocks.buttons(blocks.button("go", "Build a base")),
        ]


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("BARRAGE_RECORD", raising=False)
    with speaking("en"):
        yield tmp_path


def test_words_stand_in_texts_labels_tables_and_logs_where_a_term_is_met_first():
    with speaking("de"):
        text, slider, columns, table, log, buttons = Speaker().view
    assert text["text"] == "A dam [Staumauer] holds drops [Wassereinheit]."
    assert slider["label"] == "Drops behind the dam"
    (left,), (fold,) = columns["parts"]
    assert left["text"] == "An engineer [Arbeiter]"
    assert (fold["label"], fold["blocks"][0]["text"]) == ("The wheel [Bauscheibe]", "one engineer")
    assert (table["head"], table["rows"]) == (["Company [Unternehmen]"], [["a conduit [Rohrwerk]"]])
    assert log["lines"] == [{"text": "a powerhouse [Turbinenhaus]", "page": 15}]
    assert buttons["items"][0]["label"] == "Build a base"


def test_in_english_nothing_changes():
    shown = Speaker().blocks()
    assert in_box_words(shown) is shown


def test_the_key_of_a_picture_speaks_too():
    with speaking("pl"):
        assert Speaker().theme.language == "pl"
    assert Speaker().theme.language == "en"


def test_a_choice_beside_one_lesson_holds_on_the_whole_page_and_is_kept(here):
    other, course = Speaker(), Course("05", record=Record(None))
    assert not _has_fold(course)
    course.handle("language", "fr")
    assert course.problem == {}
    assert "dam [Barrage]" in other.view[0]["text"]
    assert (here / FILE).read_text(encoding="utf-8") == "fr\n"
    assert kept_box_language() == "fr"
    (fold,) = [block for block in course.view if block.get("label") == "All words of the box"]
    assert ["Conduit", "Conduite"] in fold["blocks"][0]["rows"]
    course.handle("language", "en")
    assert other.view[0]["text"] == "A dam holds drops."
    assert kept_box_language() == "en"


def _has_fold(course):
    return "All words of the box" in json.dumps(course.view)


def test_a_choice_that_cannot_be_kept_holds_and_says_so(here):
    (here / FILE).mkdir()
    course = Course(record=Record(None))
    course.handle("language", "de")
    assert course.problem == {}
    assert box_language() == "de"
    assert "until this notebook is closed" in json.dumps(course.view)


def test_visitors_of_a_page_leave_no_file(here, monkeypatch):
    monkeypatch.setattr(Panel, "among_code", False)
    course = Course(record=Record(None))
    course.handle("language", "de")
    assert box_language() == "de"
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("junk", ["tlh", 3, None, ["de"], "de\n"])
def test_junk_is_refused_in_a_sentence(here, junk):
    course = Course(record=Record(None))
    course.handle("language", junk)
    assert course.problem["text"]
    assert not course.problem["trace"]
    assert (box_language(), list(here.iterdir())) == ("en", [])


IMPORTING = f"""
import sys
from barrage_core import box_language, use_box_language
opened = []
sys.addaudithook(lambda event, facts: opened.append(str(facts[0])) if event == "open" else None)
if sys.argv[1:]:
    use_box_language(sys.argv[1])
import barrage_widgets
assert not any(path.endswith({FILE!r}) for path in opened)
print(box_language(), any(path.endswith({FILE!r}) for path in opened))
"""


@pytest.mark.parametrize(("chosen", "said"), [([], "de True\n"), (["fr"], "fr False\n")])
def test_the_file_is_read_when_a_word_is_first_needed_and_not_on_import(tmp_path, chosen, said):
    (tmp_path / FILE).write_text("de\n", encoding="utf-8")
    place = {name: value for name, value in os.environ.items() if name != "BARRAGE_RECORD"}
    command = [sys.executable, "-c", IMPORTING, *chosen]
    found = subprocess.run(command, cwd=tmp_path, env=place, capture_output=True, text=True, check=True)
    assert found.stdout == said
