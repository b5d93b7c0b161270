"""The records of a class: everything that can be read is counted, everything else is named."""

from __future__ import annotations

import json
import os

import pytest

from barrage_core.course.classroom import Classroom, clean, read_records, results, tally
from barrage_core.course.notebooks import Asked
from barrage_core.errors import BadFile

ASKED = Asked((("Predict", "05.predict.fee"), ("Exercise", "05.exercise.plan"), ("Quiz", "05.quiz")), 3)


def entry(question="05.predict.fee", given=3, right=False, **more):
    number = next(_numbers)
    fields = {
        "id": f"e{number}",
        "question": question,
        "lesson": question.partition(".")[0],
        "kind": "predict",
        "prompt": "How many credits?",
        "given": given,
        "right": right,
        "answer": 2,
        "hints": 0,
        "time": "2024-05-01T10:00:00+00:00",
    }
    return fields | more


_numbers = iter(range(10**9))


def write(path, *entries, **more):
    path.parent.mkdir(parents=True, exist_ok=True)
    data = {"format": "barrage-kit record", "version": 1, "entries": list(entries)} | more
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def names(room):
    return [learner.name for learner in room.learners]


# --- reading ----------------------------------------------------------------------------------------------------------


def test_a_learner_is_named_after_the_file_or_after_the_folder_of_a_file_with_the_kits_name(tmp_path):
    write(tmp_path / "class" / "mia.json", entry())
    write(tmp_path / "class" / "Jörg Ærø 王芳.json", entry())
    write(tmp_path / "class" / "noah" / "barrage-record.json", entry())
    write(tmp_path / "class" / "group b" / "mia.json", entry())
    write(tmp_path / "class" / "barrage-record.json", entry())
    room = read_records(tmp_path / "class")
    assert names(room) == sorted(["mia", "Jörg Ærø 王芳", "noah", "group b/mia", "class"])
    assert room.skipped == room.repeated == []


def test_folders_are_read_one_level_deep_and_hidden_files_never(tmp_path):
    write(tmp_path / "a" / "b" / "deep.json", entry())
    write(tmp_path / ".ipynb_checkpoints" / "mia-checkpoint.json", entry())
    write(tmp_path / ".mia.json", entry())
    write(tmp_path / "mia.txt", entry())
    assert read_records(tmp_path) == Classroom([], [], [])


def test_two_files_of_one_learner_are_joined_by_time(tmp_path):
    late = entry(given=2, right=True, time="2024-05-02T10:00:00+02:00")
    early = entry(given=5, time="2024-05-02T09:00:00+00:00")
    naive = entry(given=7, time="2024-05-02T08:30:00")
    write(tmp_path / "mia" / "barrage-record.json", early, late)
    write(tmp_path / "mia" / "barrage-record-2.json", naive, early)
    (learner,) = read_records(tmp_path).learners
    assert [entry.given for entry in learner.entries] == [2, 7, 5]
    assert learner.last == "2024-05-02"


def test_one_file_keeps_its_order_whatever_its_clock_said(tmp_path):
    write(tmp_path / "mia.json", entry(given=1, time="2030-01-01T00:00:00"), entry(given=2, time="2024-01-01T00:00:00"))
    (learner,) = read_records(tmp_path).learners
    assert [entry.given for entry in learner.entries] == [1, 2]
    assert learner.last == "2030-01-01"


def test_a_record_without_answers_is_a_learner_who_has_not_begun(tmp_path):
    write(tmp_path / "mia.json")
    (learner,) = read_records(tmp_path).learners
    assert (learner.name, learner.entries, learner.last) == ("mia", (), "")


BAD = {
    "cut.json": b'{"format": "barrage-kit record", "entr',
    "empty.json": b"",
    "binary.json": b"\xff\xfe\x00",
    "list.json": b"[1, 2]",
    "foreign.json": b'{"format": "shopping list"}',
    "game.json": b'{"format": "barrage-kit game", "version": 1}',
    "newer.json": b'{"format": "barrage-kit record", "version": 2, "entries": []}',
    "entry.json": b'{"format": "barrage-kit record", "version": 1, "entries": [{"id": 1}]}',
    "deep.json": b"[" * 100_000,
    "large.json": b" " * 5_000_001,
}


def test_damaged_and_foreign_files_are_named_and_nothing_else_is_lost(tmp_path):
    write(tmp_path / "mia.json", entry())
    write(tmp_path / "sub" / "noah.json", entry())
    for name, content in BAD.items():
        (tmp_path / name).write_bytes(content)
        (tmp_path / "sub" / name).write_bytes(content)
    room = read_records(tmp_path)
    assert names(room) == ["mia", "sub/noah"]
    assert sorted(skipped.file for skipped in room.skipped) == sorted([*BAD, *(f"sub/{name}" for name in BAD)])
    assert all(skipped.file.rpartition("/")[2] in skipped.why for skipped in room.skipped)


def test_what_is_not_a_file_is_named_and_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "gone.json").symlink_to(tmp_path / "nowhere")
    (tmp_path / "loop.json").symlink_to(tmp_path / "loop.json")
    (tmp_path / "round").symlink_to(tmp_path)
    write(tmp_path / "folder.json" / "barrage-record.json", entry())
    room = read_records(tmp_path)
    assert names(room) == ["folder.json"]
    files = {skipped.file for skipped in room.skipped}
    assert files == {"gone.json", "loop.json", "pipe.json", "round"}


def test_a_folder_that_may_not_be_read_is_named(tmp_path, monkeypatch):
    write(tmp_path / "mia.json", entry())
    (tmp_path / "locked").mkdir()
    listed = type(tmp_path).iterdir

    def refuse(self):
        if self.name == "locked":
            raise PermissionError(13, "Permission denied")
        return listed(self)

    monkeypatch.setattr(type(tmp_path), "iterdir", refuse)
    room = read_records(tmp_path)
    assert names(room) == ["mia"]
    assert [(skipped.file, skipped.why.partition(": ")[2]) for skipped in room.skipped] == [
        ("locked", "Permission denied")
    ]


@pytest.mark.parametrize("name", ["nowhere", "mia.json", "a\x00b"])
def test_what_is_not_a_folder_is_an_error(tmp_path, name):
    write(tmp_path / "mia.json", entry())
    with pytest.raises(BadFile, match="cannot read"):
        read_records(tmp_path / name)


def test_nothing_is_written(tmp_path):
    write(tmp_path / "mia.json", entry())
    (tmp_path / "bad.json").write_text("{")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    read_records(tmp_path)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


# --- counting ---------------------------------------------------------------------------------------------------------


def test_a_lesson_is_tallied_by_its_questions(tmp_path):
    write(
        tmp_path / "mia.json",
        entry(right=False),
        entry(right=True),
        entry("05.quiz.1", right=True, kind="quiz"),
        entry("05.quiz.2", right=False, kind="quiz"),
        entry("05.predict.former", right=True),
        entry("06.predict.x", right=True),
    )
    entries = read_records(tmp_path).learners[0].entries
    sums = tally(entries, "05", ASKED)
    assert (sums.answered, sums.right, sums.right_at_first, sums.of) == (3, 2, 1, 5)
    assert sums.state == "begun"
    assert tally(entries, "05").answered == 4, "where the questions are not known, all count"
    assert tally(entries, "07", ASKED).state == ""


def test_a_lesson_is_done_when_every_question_has_an_answer(tmp_path):
    questions = ["05.predict.fee", "05.exercise.plan", "05.quiz.1", "05.quiz.2", "05.quiz.3"]
    write(tmp_path / "mia.json", *(entry(question, given=None, right=None) for question in questions))
    entries = read_records(tmp_path).learners[0].entries
    assert tally(entries, "05", ASKED).state == "done"
    assert tally(entries[1:], "05", ASKED).state == "begun"
    assert tally(entries, "05").state == "begun", "not known to be done"


def class_of(tmp_path, **guesses):
    for name, given in guesses.items():
        write(tmp_path / f"{name}.json", *(entry(given=value, right=value == 2) for value in given))
    return read_records(tmp_path)


def test_a_question_is_summed_up_over_the_class(tmp_path):
    room = class_of(tmp_path, ann=[2], ben=[8, 8, 8, 2], cem=[3, 2], dan=[3], eve=[3, 8])
    (result,) = results(room.answers, {})
    assert (result.question, result.prompt, result.kind) == ("05.predict.fee", "How many credits?", "predict")
    assert (result.answered, result.right_at_first, result.right) == (5, 1, 3)
    assert (result.wrong, result.wrong_by) == (3, 3), "each learner counts once for a guess"


def test_not_knowing_is_not_a_wrong_guess(tmp_path):
    write(tmp_path / "mia.json", entry(given=None, right=None))
    write(tmp_path / "noah.json", entry(given=None, right=None), entry(given=2, right=True))
    (result,) = results(read_records(tmp_path).answers, {})
    assert (result.answered, result.unknown, result.right, result.wrong, result.wrong_by) == (2, 2, 1, None, 0)


@pytest.mark.parametrize("guess", [["B5U", 2], {"credits": 2, "VP": 3}, "", False, 1.5, [], {"a": [{"b": None}]}])
def test_a_guess_may_be_any_data(tmp_path, guess):
    for name in ("mia", "noah"):
        write(tmp_path / f"{name}.json", entry(given=guess))
    (result,) = results(read_records(tmp_path).answers, {})
    assert (result.wrong, result.wrong_by) == (guess, 2)


def test_an_infinite_number_does_no_harm(tmp_path):
    text = write(tmp_path / "mia.json", entry(given="END", answer="END")).read_text()
    (tmp_path / "mia.json").write_text(text.replace('"END"', "1e999"))
    (result,) = results(read_records(tmp_path).answers, {})
    assert json.loads(json.dumps(result.to_dict(), allow_nan=False))["wrong"] == "inf"


def test_questions_come_in_the_order_of_the_course_and_unknown_ones_last(tmp_path):
    ids = ["zz", "05.quiz.2", "05.quiz.1", "05.exercise.a", "05.predict.z", "04.former"]
    write(tmp_path / "mia.json", *(entry(name) for name in ids))
    order = {"05.predict.z": 0, "05.exercise.a": 1, "05.quiz": 2}
    asked = [result.question for result in results(read_records(tmp_path).answers, order)]
    assert asked == ["05.predict.z", "05.exercise.a", "05.quiz.1", "05.quiz.2", "04.former", "zz"]


def test_a_record_that_was_handed_in_twice_counts_once(tmp_path):
    first, second = entry(given=8), entry("05.predict.other", given=1)
    write(tmp_path / "mia.json", first)
    write(tmp_path / "mia (1).json", first, second)
    room = read_records(tmp_path)
    assert names(room) == ["mia", "mia (1)"] or names(room) == ["mia (1)", "mia"]
    assert len(room.repeated) == 1
    assert "1 answer" in room.repeated[0]
    answered = {result.question: result.answered for result in results(room.answers, {})}
    assert answered == {"05.predict.fee": 1, "05.predict.other": 1}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Mia", "Mia"),
        ("Jörg 王芳 🙂", "Jörg 王芳 🙂"),
        ("a\x1b[2Jb\r\nc\td", "a [2Jb c d"),
        ("a\u202eb\u2028c\x9bd\udc80", "a b c d"),
        ("نمی\u200cدانم", "نمی\u200cدانم"),
        ("\x00", ""),
    ],
)
def test_control_characters_do_not_reach_a_terminal(text, shown):
    assert clean(text) == shown


# --- names of pupils --------------------------------------------------------------------------------------------------


def test_a_name_in_a_folder_is_never_expanded(tmp_path, monkeypatch):
    """A file ~x.json is a learner called ~x, and a folder ~root is a folder here, not somebody's home."""
    home = tmp_path / "home"
    monkeypatch.setenv("HOME", str(home))
    write(home / "barrage-record.json", entry("01.secret"))
    handed_in = tmp_path / "in"
    write(handed_in / "~x.json", entry("05.a"))
    write(handed_in / "~root" / "barrage-record.json", entry("05.b"))
    write(handed_in / "~" / "barrage-record.json", entry("05.c"))
    monkeypatch.chdir(handed_in)
    room = read_records(".")
    assert {learner.name: learner.entries[0].question for learner in room.learners} == {
        "~": "05.c",
        "~root": "05.b",
        "~x": "05.a",
    }
    assert room.skipped == []


def test_a_pipe_and_a_loop_of_links_are_named_and_left_out(tmp_path):
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "loop.json").symlink_to(tmp_path / "loop.json")
    room = read_records(tmp_path)
    assert [skipped.file for skipped in room.skipped] == ["loop.json", "pipe.json"]
    assert room.learners == []


def test_a_link_that_was_handed_in_reads_nobody_elses_answers(tmp_path):
    write(tmp_path / "class" / "mia.json", entry())
    write(tmp_path / "elsewhere" / "noah.json", entry())
    (tmp_path / "class" / "copied.json").symlink_to("mia.json")
    (tmp_path / "class" / "group").mkdir()
    (tmp_path / "class" / "group" / "copied.json").symlink_to("../mia.json")
    (tmp_path / "class" / "others").symlink_to(tmp_path / "elsewhere")
    room = read_records(tmp_path / "class")
    assert names(room) == ["mia"]
    assert sorted(skipped.file for skipped in room.skipped) == ["copied.json", "group/copied.json", "others"]
    (tmp_path / "here").symlink_to("class")
    assert names(read_records(tmp_path / "here")) == ["mia"], "a teacher may name a link"
