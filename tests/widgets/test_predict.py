"""Guess first, then see: nothing of the answer is there before, and everything given is recorded."""

import json

import pytest

from barrage_core import BarrageError, pictures
from barrage_core.course.record import Record
from barrage_core.questions.production import productions
from barrage_core.questions.water import where_drops_go
from barrage_widgets.learning import Number, Numbers, Place, Predict
from barrage_widgets.panel.blocks import unpacked
from barrage_widgets.panel.opening import open_state
from tests.widgets.driving import all_blocks, control, controls, find, words

SECRETS = "because-of-the-rule", "you-mixed-it-up"
EVIL = "<img src=x onerror=alert(1)>"

# E09, p. 7: a neutral dam with 2 drops, a rival's conduit of 3: 6 energy, 2 credits to the owner.
NEUTRAL_DAM = {
    "players": [{"company": "usa"}, {"company": "italy"}],
    "dams": {"B5U": {"owner": "neutral", "level": 2, "water": 2}},
    "conduits": {"C5L": "italy"},
    "powerhouses": {"P8-0": "usa"},
}


@pytest.fixture
def record():
    return Record(None)


def energy(record, **more):
    asked = []

    def answer():
        asked.append(1)
        return productions(open_state(NEUTRAL_DAM), "usa")[0].energy

    options = {"wrong": {2: SECRETS[1]}, "page": 7} | more
    guess = Predict(
        "05.predict.energy", "How much energy?", Number(0, 30, "energy"), answer, SECRETS[0], record=record, **options
    )
    guess.asked_the_engine = asked
    return guess


def test_the_guess_is_locked_and_recorded_and_then_the_answer_shows(record):
    guess = energy(record)
    assert (guess.id, guess.lesson, guess.guess, guess.answer) == ("05.predict.energy", "05", None, None)
    guess.handle("guess", 6)
    assert record.entries == ()
    assert guess.asked_the_engine == []
    guess.handle("lock")
    assert guess.problem == {}
    assert (guess.guess, guess.answer, guess.right) == (6, 6, True)
    assert "Right: 6 energy." in words(guess)
    assert SECRETS[0] in words(guess)
    assert find(guess, "text", text=SECRETS[0])["page"] == 7
    entry = record.entries[0]
    assert (entry.question, entry.lesson, entry.kind, entry.prompt) == (
        "05.predict.energy",
        "05",
        "predict",
        "How much energy?",
    )
    assert (entry.given, entry.right, entry.answer, entry.hints) == (6, True, 6, 0)
    assert guess.said.startswith("Right")


def test_a_wrong_guess_is_compared_and_its_mistake_named(record):
    guess = energy(record)
    guess.handle("guess", 2)
    guess.handle("lock")
    assert "Your guess: 2 energy. The answer: 6 energy." in words(guess)
    assert SECRETS[1] in words(guess)
    assert record.entries[0].right is False
    told = record.entries[0].told
    assert told.startswith("Not quite. Your guess: 2 energy. The answer: 6 energy. ")
    assert SECRETS[1] in told
    guess.handle("again")
    guess.handle("guess", 7)
    guess.handle("lock")
    assert SECRETS[1] not in words(guess)


def test_nothing_of_the_answer_is_in_the_widget_before_the_guess(record):
    shown = pictures.board(open_state(NEUTRAL_DAM), basins=["8"])
    guess = Predict(
        "05.predict.secret", "Which?", ["left", "right"], "right", SECRETS[0],
        wrong={"left": SECRETS[1]}, reveal=shown, position=NEUTRAL_DAM, basins=["5"], page=4711, record=record,
    )  # fmt: skip
    for value in (None, "left"):
        guess.handle("guess", value)
        state = json.dumps({name: str(part) for name, part in guess.get_state().items()}) + json.dumps(guess.view)
        assert not [secret for secret in (*SECRETS, "4711") if secret in state]
        assert all(unpacked(block) != shown.svg for block in all_blocks(guess) if block["kind"] == "picture")
        assert guess.data["answer"] is None
        assert not [text for text in (*SECRETS, "4711") if text in json.dumps(guess.data)]
    guess.handle("lock")
    assert SECRETS[1] in json.dumps(guess.view)
    assert any(unpacked(block) == shown.svg for block in all_blocks(guess) if block["kind"] == "picture")


def test_there_is_no_way_to_the_answer_without_a_guess(record):
    guess = energy(record)
    assert controls(guess) == {"guess", "lock", "unknown"}
    guess.handle("lock")
    assert "Answer first. A whole number from 0 to 30" in guess.problem["text"]
    assert not guess.revealed
    assert guess.asked_the_engine == []
    assert record.entries == ()


def test_not_knowing_is_honest_and_recorded_as_such(record):
    guess = energy(record)
    guess.handle("guess", 6)
    guess.handle("unknown")
    assert "The answer: 6 energy" in words(guess)
    assert guess.guess is None
    assert guess.right is None
    assert (record.entries[0].given, record.entries[0].right, record.entries[0].answer) == (None, None, 6)


def test_a_locked_guess_stays_and_start_again_allows_another(record):
    guess = energy(record)
    guess.handle("guess", 5)
    guess.handle("lock")
    for id, value in (("guess", 6), ("lock", None), ("unknown", None), ("board", "place:B5U")):
        guess.handle(id, value)
        assert "locked" in guess.problem["text"]
        assert guess.guess == 5
    assert controls(guess) == {"again"}
    guess.handle("again")
    assert guess.guess is None
    assert guess.answer is None
    assert SECRETS[0] not in json.dumps(guess.view)
    guess.handle("guess", 6)
    guess.handle("lock")
    assert [(entry.given, entry.right) for entry in record.entries] == [(5, False), (6, True)]
    assert [answer["given"] for answer in guess.data["answers"]] == [5, 6]


@pytest.mark.parametrize("value", [31, -1, 2.5, "six"])
def test_a_wrong_input_is_reported_and_no_old_number_is_used_instead(record, value):
    guess = energy(record)
    guess.handle("guess", 6)
    guess.handle("guess", value)
    assert "whole number from 0 to 30" in guess.problem["text"]
    guess.handle("lock")
    assert "Answer first" in guess.problem["text"]
    assert record.entries == ()


def test_two_numbers(record):
    # E09, p. 7: the fee is a credit and a VP for each drop.
    guess = Predict(
        "05.predict.fee", "What moves?", Numbers({"credits": (0, 9), "VP": (0, 9)}), {"credits": 2, "VP": 2},
        "Each drop.", wrong={(2, 0): SECRETS[1]}, record=record,
    )  # fmt: skip
    guess.handle("guess_credits", 2)
    guess.handle("lock")
    assert "VP (0 to 9)" in guess.problem["text"]
    guess.handle("guess_VP", 99)
    assert guess.problem
    guess.handle("guess_VP", 0)
    guess.handle("lock")
    assert guess.guess == {"credits": 2, "VP": 0}
    assert SECRETS[1] in words(guess)
    assert record.entries[0].given == {"credits": 2, "VP": 0}


def stops(record, **more):
    # E05, p. 6: a level 2 dam that holds one drop keeps one more, and the next goes on.
    state = open_state(
        {
            "map": "miniature",
            "players": [{"company": "usa"}, {"company": "italy"}],
            "dams": {"B1L": {"owner": "usa", "level": 2, "water": 1}, "B3U": {"owner": "italy"}},
        }
    )
    return state, Predict(
        "02.predict.stop", "Two drops from A: where does the second one stop?", Place("base"),
        lambda: where_drops_go(state, {"A": 2})[1].stops_at, lambda given: f"you chose {given}",
        position=state, record=record, **more,
    )  # fmt: skip


def test_a_place_is_guessed_on_the_board_and_marked_on_it_afterwards(record):
    state, guess = stops(record)
    assert control(guess, "board")["lit"]["place:B1U"]
    guess.handle("board", "place:C1L")
    assert "base space" in guess.problem["text"]
    guess.handle("board", "place:B1L")
    assert control(guess, "board")["chosen"] == ["place:B1L"]
    assert guess.said == "Chosen: B1L"
    guess.handle("lock")
    assert guess.answer != "B1L"
    assert guess.right is False
    assert "you chose B1L" in words(guess)
    marked = pictures.board(state, marks={"B1L": "no", guess.answer: "choice"})
    assert unpacked(find(guess, "picture")) == marked.svg
    assert "board" not in controls(guess)


def test_the_revealed_picture_is_drawn_for_the_page_and_drops_run(record):
    drawn = []

    def reveal(theme):
        drawn.append(theme)
        return pictures.board(open_state(NEUTRAL_DAM), basins=["5"], theme=theme)

    guess = energy(record, reveal=reveal)
    assert drawn == []
    guess.handle("guess", 6)
    guess.handle("lock")
    assert drawn == [pictures.LIGHT]
    assert find(guess, "picture")["fly"]
    guess.handle("dark", True)
    assert drawn == [pictures.LIGHT, pictures.DARK]


def test_an_error_of_the_lesson_is_shown_and_the_guess_is_not_lost(record):
    def broken():
        raise ZeroDivisionError("oops")

    guess = Predict("05.predict.broken", "Well?", Number(0, 9), broken, "x", record=record)
    guess.handle("guess", 3)
    guess.handle("lock")
    assert "ZeroDivisionError" in guess.problem["text"]
    assert not guess.revealed
    assert [(entry.given, entry.right) for entry in record.entries] == [(3, None)]
    guess = Predict("05.predict.far", "Well?", Number(0, 9), lambda: 99, "x", record=record)
    guess.handle("guess", 3)
    guess.handle("lock")
    assert "the answer 99 cannot be given" in guess.problem["text"]


@pytest.mark.parametrize(
    "make",
    [
        lambda: Predict("05.p", "Well?", Number(0, 9), 10, "x"),
        lambda: Predict("05.p", "Well?", Number(0, 9), 1, "x", wrong={10: "y"}),
        lambda: Predict("05.p", "Well?", ["a", "b"], "c", "x"),
        lambda: Predict("", "Well?", ["a", "b"], "a", "x"),
        lambda: Predict("05.p", " ", ["a", "b"], "a", "x"),
        lambda: Predict("05.p", "Where?", Place("base"), "B1U", "x"),
        lambda: Predict("05.p", "Where?", ["a", "b"], "a", "x", position={"players": []}),
    ],
)
def test_an_impossible_question_is_refused_when_it_is_made(make):
    with pytest.raises(BarrageError):
        make()


def test_a_saved_notebook_shows_the_question_and_never_the_answer(record):
    guess = Predict(
        "05.predict.still", f"Which, {EVIL}?", {"l": "to the left", "r": "to the right"}, "r", SECRETS[0],
        position=NEUTRAL_DAM, basins=["5"], page=4711, record=record,
        reveal=lambda: pictures.board(open_state(NEUTRAL_DAM), basins=["8"]),
    )  # fmt: skip
    before = guess._still_html()
    assert "to the left; to the right" in before
    assert "&lt;img src=x" in before
    assert EVIL not in before
    assert "data:image/svg+xml" in before
    guess.handle("guess", "l")
    guess.handle("lock")
    assert guess._still_html() == before
    assert SECRETS[0] not in before


def test_names_are_text(record):
    guess = Predict("05.predict.evil", EVIL, [EVIL, "b"], EVIL, EVIL, record=record)
    guess.handle("guess", EVIL)
    guess.handle("lock")
    assert find(guess, "text", tone="ask")["text"] == EVIL  # the front end sets it as text
    assert record.entries[0].given == EVIL


def test_the_learner_is_told_when_answers_cannot_be_saved(tmp_path):
    guess = energy(Record(tmp_path / "no" / "record.json"))
    assert "saved" not in words(guess)
    guess.handle("guess", 6)
    guess.handle("lock")
    assert guess.revealed
    assert "cannot be saved" in words(guess)


def test_the_record_of_the_notebook_is_used_and_nothing_is_written_before_a_guess(tmp_path, monkeypatch):
    monkeypatch.setenv("BARRAGE_RECORD", str(tmp_path / "mine.json"))
    guess = Predict("05.predict.x", "Well?", [1, 2], 2, "x")
    guess.handle("guess", "1")
    assert list(tmp_path.iterdir()) == []
    guess.handle("lock")
    assert [entry.given for entry in Record.load(tmp_path / "mine.json").entries] == [1]


def test_two_copies_do_not_disturb_each_other(record):
    one, two = energy(record), energy(record)
    one.handle("guess", 6)
    one.handle("lock")
    assert not two.revealed
    assert two.draft is None
