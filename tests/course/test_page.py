"""The page for a class: what stands on it, in which order, and that it runs nothing."""

from __future__ import annotations

import json
import re

import pytest

from barrage_core.course import (
    Classroom,
    Learner,
    Record,
    Skipped,
    class_page,
    hardest_first,
    questions_of_lessons,
    read_records,
    results,
)
from barrage_core.course.notebooks import Asked

ASKED = {"05": Asked((("Predict", "05.predict.E15"), ("Exercise", "05.exercise.plan")), 0)}
EVIL = "<script>alert(1)</script><img src=x onerror=alert(2)>\" onclick='x' & =1+1"


def learner(name, *answers):
    """Make a learner who gave these answers: question, what was given, whether it was right."""
    record = Record(None)
    for question, given, right in answers:
        told = "Right: 9." if right else f"Not quite. Your guess: {given}. The answer: 9. You forgot the space."
        record.add(question, question.split(".")[1], f"What of {question}?", given, right=right, answer=9, told=told)
    return Learner(name, record.entries)


CLASS = [
    learner("mia", ("05.predict.E15", 9, True), ("05.exercise.plan", 9, True)),
    learner("noah", ("05.predict.E15", 8, False), ("05.predict.E15", 9, True), ("05.exercise.plan", 9, True)),
    learner("zoe", ("05.predict.E15", 8, False), ("05.exercise.plan", 7, False), ("05.exercise.plan", 9, True)),
    learner("abel", ("05.predict.E15", 7, False), ("05.predict.late", 1, False)),
]


def page_of(learners, skipped=(), repeated=()):
    room = Classroom(list(learners), list(skipped), list(repeated))
    return class_page(room, results(room.answers, {}), ASKED)


def words_of(page):
    """Return what a reader sees, without the marks."""
    body = page.partition("<body>")[2]
    return " ".join(re.sub("<[^>]+>", " ", body).split())


def test_the_hardest_question_comes_first_and_those_that_few_answered_come_last():
    assert [one.question for one in hardest_first(results(CLASS, {}))] == [
        "05.predict.E15",  # 1 of 4
        "05.exercise.plan",  # 2 of 3
        "05.predict.late",  # 0 of 1
    ]


def test_a_question_is_told_whole():
    words = words_of(page_of(CLASS))
    first = words[words.index("What of 05.predict.E15?") : words.index("What of 05.exercise.plan?")]
    assert "1 of 4 right first time, 2 in the end. (05.predict.E15)" in first
    assert "Right answer: 9" in first
    assert "Most common wrong answer (2): 8" in first
    assert "Not quite. Your guess: 8. The answer: 9. You forgot the space." in first


def test_where_nobody_was_wrong_the_right_answer_is_explained():
    words = words_of(page_of([CLASS[0]]))
    assert "Most common wrong answer" not in words
    assert "Right: 9." in words


def test_lessons_and_learners_are_listed():
    page = page_of(CLASS)
    assert 'aria-label="3 of 4 finished it, 4 began it"' in page
    words = words_of(page)
    assert "05 · Production 3 4" in words
    assert re.search(r"mia \.{5}#\.+ 2 2 2 20\d\d-", words)
    assert re.search(r"abel \.{5}\+\.+ 1 0 0 20\d\d-", words)


def test_what_was_left_out_is_named():
    words = words_of(page_of(CLASS, [Skipped("notes.json", "it is not a record")], ["zoe: 1 answer also in mia"]))
    assert words.endswith("What was left out notes.json: it is not a record zoe: 1 answer also in mia")


def test_a_folder_without_records_says_so():
    page = page_of([])
    assert "There are no records of learners in this folder." in page
    assert "<h2>" not in page


def test_names_prompts_and_answers_are_shown_and_never_carried_out():
    record = Record(None)
    record.add("05.predict.E15", "predict", EVIL, EVIL, right=False, answer=EVIL, words=EVIL, told=EVIL)
    page = page_of([Learner(EVIL, record.entries)], [Skipped(EVIL, EVIL)])
    assert "<script" not in page
    assert "<img" not in page
    assert "onclick='x'" not in page
    assert page.count("&lt;script&gt;alert(1)") == 9  # name, prompt, answer, guess twice and aloud, told, file and why


def test_the_page_loads_and_runs_nothing():
    page = page_of(CLASS)
    assert """content="default-src 'none'; style-src 'unsafe-inline'\"""" in page
    assert not re.search(r"https?:|url\(|@import|<script|<link|\bon\w+=", page)


def test_what_was_answered_first_is_drawn_with_the_right_answer_marked():
    page = page_of(CLASS)
    first = page[page.index("What of 05.predict.E15?") : page.index("What of 05.exercise.plan?")]
    assert 'aria-label="Answered first: 2 × 8; 1 × 9 (right); 1 × 7"' in first
    rows = re.findall(r"<text x=300 [^>]*>([^<]*)</text><rect class=(\w+) x=310 y=\d+ width=(\d+)", first)
    assert rows == [("8", "wrong", "120"), ("9 ✓", "right", "60"), ("7", "wrong", "60")]
    assert first.count("<svg") == first.count("</svg>") == 2


def test_many_different_answers_are_summed_up_and_long_ones_cut():
    room = [learner(f"pupil {one}", ("05.predict.E15", f"{one} {'long ' * 30}", False)) for one in range(9)]
    page = page_of(room)
    assert "3 × other answers" in page
    assert max(map(len, re.findall(r"<text x=300 [^>]*>([^<]*)</text>", page))) == 42
    room = [learner("mia", ("05.predict.E15", None, None))]
    assert "1 × I don&#x27;t know" in page_of(room)


def test_a_class_of_thirty_is_read_and_shown_in_moments(benchmark_class):
    room = read_records(benchmark_class)
    asked = questions_of_lessons()
    page = class_page(room, results(room.answers, {}), asked)
    assert page.count("<article>") == sum(one.total for one in asked.values())
    assert page.count("pupil-") == 30


@pytest.fixture
def benchmark_class(tmp_path):
    """Thirty records in which every question of every lesson is answered."""
    ids = [
        f"{name}.{number + 1}" if kind == "Quiz" else name
        for asked in questions_of_lessons().values()
        for kind, name in asked.ids
        for number in range(asked.in_quizzes if kind == "Quiz" else 1)
    ]
    for pupil in range(30):
        one = learner("", *((name, (pupil + place) % 4, (pupil + place) % 4 == 0) for place, name in enumerate(ids)))
        data = {"format": "barrage-kit record", "version": 1, "entries": [entry.to_dict() for entry in one.entries]}
        (tmp_path / f"pupil-{pupil:02}.json").write_text(json.dumps(data), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("number", [1, 30])
def test_a_class_of_any_size_has_a_row_for_each_learner(number):
    room = [learner(f"pupil {one:02}", ("05.predict.E15", one, one % 2 == 0)) for one in range(number)]
    assert words_of(page_of(room)).count("pupil ") == number
