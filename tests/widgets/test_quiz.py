"""Review questions: answered once, explained, counted, recorded."""

import json

import pytest

from barrage_core import BarrageError
from barrage_core.course.record import Record
from barrage_widgets.learning import Question, Quiz
from tests.widgets.driving import all_blocks, buttons, controls, find, words

# p. 7: used water flows on; nobody uses a rival's dam; a rival's conduit costs 1 credit a drop.
QUESTIONS = [
    Question("Is used water spent?", ["yes", "no"], "no", "why-water", 7),
    Question(
        "Whose dams may you use?", ["mine and neutral ones", "everybody's"], "mine and neutral ones", "why-dams", 7
    ),
    Question("A drop in a rival's conduit costs", ["nothing", "1 credit"], "1 credit", "why-fee", 7),
]
WHYS = [question.why for question in QUESTIONS]


@pytest.fixture
def record():
    return Record(None)


def test_one_after_another_with_the_score_at_the_end(record):
    quiz = Quiz("05.quiz", QUESTIONS, record=record)
    for number, option in enumerate(("yes", "mine and neutral ones", "1 credit")):
        shown = json.dumps(quiz.view)
        assert QUESTIONS[number].prompt in shown
        assert not [why for why in WHYS if why in shown]
        quiz.handle("next")
        assert "Answer this question first" in quiz.problem["text"]
        quiz.handle("pick", [number, option])
        assert quiz.problem == {}
        assert find(quiz, "text", text=WHYS[number])["page"] == 7
        assert WHYS[number] in quiz.said
        quiz.handle("next")
    assert (quiz.score, quiz.done) == (2, True)
    assert "2 of 3 right." in words(quiz)
    assert find(quiz, "table")["strong"] == [0]
    assert [(entry.question, entry.given, entry.right, entry.answer) for entry in record.entries] == [
        ("05.quiz.1", "yes", False, "no"),
        ("05.quiz.2", "mine and neutral ones", True, "mine and neutral ones"),
        ("05.quiz.3", "1 credit", True, "1 credit"),
    ]
    assert {entry.lesson for entry in record.entries} == {"05"}
    assert [why in entry.told for why, entry in zip(WHYS, record.entries, strict=True)] == [True] * 3
    assert quiz.data["score"] == 2
    assert quiz.data["guess"] == ["yes", "mine and neutral ones", "1 credit"]


def test_all_at_once_in_any_order(record):
    quiz = Quiz("05.quiz", QUESTIONS, all_at_once=True, record=record)
    assert [question.prompt in json.dumps(quiz.view) for question in QUESTIONS] == [True] * 3
    quiz.handle("pick", [2, "1 credit"])
    assert [why in json.dumps(quiz.view) for why in WHYS] == [False, False, True]
    assert controls(quiz) == {"pick"}
    quiz.handle("pick", [0, "no"])
    quiz.handle("pick", [1, "mine and neutral ones"])
    assert "3 of 3 right." in words(quiz)
    assert controls(quiz) == {"again"}


def test_an_answer_stays_and_start_again_asks_anew(record):
    quiz = Quiz("05.quiz", QUESTIONS, record=record)
    quiz.handle("pick", [0, "yes"])
    quiz.handle("pick", [0, "no"])
    assert "is already answered" in quiz.problem["text"]
    assert quiz.guess == ["yes", None, None]
    quiz.handle("again")
    assert quiz.guess == [None, None, None]
    assert WHYS[0] not in json.dumps(quiz.view)
    quiz.handle("pick", [0, "no"])
    assert [entry.right for entry in record.entries] == [False, True]
    assert len(quiz.answers) == 2


@pytest.mark.parametrize("picked", [[0, "perhaps"], [9, "no"], [-1, "no"], ["0", "no"], [0, None]])
def test_what_is_not_an_answer_is_refused(record, picked):
    quiz = Quiz("05.quiz", QUESTIONS, record=record)
    quiz.handle("pick", picked)
    assert quiz.problem["text"]
    assert quiz.problem["trace"] == ""
    assert record.entries == ()


@pytest.mark.parametrize(
    ("questions", "fault"),
    [
        ([], r"questions: expected at least one question, got \[\]"),
        ([QUESTIONS[0], Question("?", ["a", "b"], "c", "")], r"questions\[1\]\.right: expected one of a, b, got 'c'"),
        ([Question("?", ["a"], "a", "")], r"questions\[0\]\.options: expected several different options, got \['a'\]"),
        ([Question("?", ["a", "a"], "a", "")], r"questions\[0\]\.options: expected several different options"),
        ([Question("?", "ab", "a", "")], r"questions\[0\]\.options: expected several different options, got 'ab'"),
    ],
)
def test_an_impossible_question_is_refused_when_it_is_made(questions, fault):
    with pytest.raises(BarrageError, match=rf"^05\.quiz: {fault}"):
        Quiz("05.quiz", questions)


def test_nothing_but_questions_stays_in_a_saved_notebook(record):
    quiz = Quiz("05.quiz", [Question("<b>Well</b>?", ["<i>", "no"], "no", "why")], record=record)
    before = quiz._still_html()
    assert "1. &lt;b&gt;Well&lt;/b&gt;? (&lt;i&gt; / no)" in before
    quiz.handle("pick", [0, "no"])
    quiz.handle("next")
    assert quiz._still_html() == before
    assert "why" not in before


def test_the_learner_is_told_when_answers_cannot_be_saved(tmp_path):
    quiz = Quiz("05.quiz", QUESTIONS, record=Record(tmp_path / "no" / "record.json"))
    assert "saved" not in words(quiz)
    quiz.handle("pick", [0, "no"])
    assert "cannot be saved" in words(quiz)
    assert any(block["kind"] == "buttons" for block in all_blocks(quiz))


def test_an_answer_is_final_and_its_button_says_so(record):
    quiz = Quiz("00.quiz", [Question("Is water spent?", ["yes", "no"], "no", "It flows on.", 7)], record=record)
    assert [item["commits"] for item in buttons(quiz)] == [True, True]
    quiz.close()


@pytest.mark.parametrize("given", ["Never.", "Always."])
def test_an_option_that_is_a_sentence_is_quoted_without_its_full_stop(record, given):
    quiz = Quiz("03.quiz", [Question("When?", ["Never.", "Always."], "Never.", "So it is.")], record=record)
    quiz.handle("pick", [0, given])
    assert given[:-1] in words(quiz)
    assert ".." not in words(quiz)
