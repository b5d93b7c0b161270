"""A learner's record: what is answered is kept, whatever lies in the way."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import datetime, timedelta
from typing import Any

import pytest

from barrage_core.course import record as records
from barrage_core.course.record import Record, as_plain_data, current_record, lesson_of
from barrage_core.errors import BadFile, BarrageError
from barrage_core.files import locking


@pytest.fixture
def path(tmp_path):
    return tmp_path / "barrage-record.json"


def add(record, question="05.predict.fee", given=3, right=False, **more):
    return record.add(question, "predict", "How many credits?", given, right=right, **more)


def test_an_entry_says_all_and_comes_back_as_data(path):
    entry = add(Record(path), given=["B5U", 2], answer=["B5U", 3], hints=2)
    assert Record.load(path).entries == (entry,)
    data = json.loads(path.read_text(encoding="utf-8"))
    assert (data["format"], data["version"]) == ("barrage-kit record", 1)
    assert data["entries"][0] == entry.to_dict()
    assert (entry.lesson, entry.given, entry.answer, entry.right, entry.hints) == (
        "05",
        ["B5U", 2],
        ["B5U", 3],
        False,
        2,
    )
    assert datetime.fromisoformat(entry.time).utcoffset() == timedelta(0)


def test_nothing_is_written_before_the_first_answer(path):
    record = Record(path)
    assert record.entries == ()
    assert record.progress("05").questions == 0
    assert list(path.parent.iterdir()) == []


def test_answers_are_appended_in_order_and_nothing_else_is_left_in_the_folder(path):
    record = Record(path)
    for given in (1, 2, 3):
        add(record, given=given)
    add(Record(path), given=4)
    assert [entry.given for entry in Record.load(path).entries] == [1, 2, 3, 4]
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_two_notebooks_do_not_lose_each_others_entries(path):
    one, two = Record(path), Record(path)
    for given in range(3):
        add(one, given=("one", given))
        add(two, given=("two", given))
    kept = [entry.given for entry in Record.load(path).entries]
    assert kept == [[name, given] for given in range(3) for name in ("one", "two")]
    assert [entry.given for entry in two.entries] == kept


WRITER = """
import sys
from barrage_core.course.record import Record
record = Record(sys.argv[1])
for number in range(15):
    record.add("05.x", "predict", "?", [sys.argv[2], number], right=True)
"""


def test_notebooks_that_write_at_the_same_time_lose_nothing(path):
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, str(path), name]) for name in "abc"]
    assert [writer.wait(60) for writer in writers] == [0, 0, 0]
    given = sorted(entry.given for entry in Record.load(path).entries)
    assert given == [[name, number] for name in "abc" for number in range(15)]


GOOD = {"format": "barrage-kit record", "version": 1, "entries": []}
ENTRY = {
    "id": "a",
    "question": "05.x",
    "lesson": "05",
    "kind": "quiz",
    "prompt": "?",
    "given": 1,
    "right": None,
    "answer": None,
    "hints": 0,
    "time": "2024-01-01T00:00:00+00:00",
}
BAD = {
    "cut short": '{"format": "barrage-kit record", "entr',
    "empty": "",
    "foreign": json.dumps({"format": "shopping list", "version": 1}),
    "a game": json.dumps({"format": "barrage-kit game", "version": 1}),
    "newer": json.dumps(GOOD | {"version": 2, "entries": {}}),
    "no entries": json.dumps(GOOD | {"entries": 3}),
    "a field more": json.dumps(GOOD | {"entries": [ENTRY | {"mood": "good"}]}),
    "a field less": json.dumps(GOOD | {"entries": [{"id": "a"}]}),
    "no text": json.dumps(GOOD | {"entries": [ENTRY | {"question": 5}]}),
    "no kind": json.dumps(GOOD | {"entries": [ENTRY | {"kind": "song"}]}),
    "no verdict": json.dumps(GOOD | {"entries": [ENTRY | {"right": "yes"}]}),
    "no hints": json.dumps(GOOD | {"entries": [ENTRY | {"hints": True}]}),
    "no time": json.dumps(GOOD | {"entries": [ENTRY | {"time": "noon"}]}),
    "no words": json.dumps(GOOD | {"entries": [ENTRY | {"words": 5}]}),
    "twice": json.dumps(GOOD | {"entries": [ENTRY, ENTRY]}),
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_a_file_that_is_not_a_record_is_never_overwritten(path, text):
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile, match="barrage-record"):
        Record.load(path)
    record = Record(path)
    entry = add(record)
    assert path.read_text(encoding="utf-8") == text
    second = path.with_name("barrage-record-2.json")
    assert record.path == second
    assert Record.load(second).entries == (entry,)
    assert "left as it was" in record.notice
    assert "barrage-record-2.json" in record.notice
    # Whoever comes next goes on in the second file, with the first still as it was.
    later = Record(path)
    assert later.entries == (entry,)
    add(later)
    assert len(Record.load(second).entries) == 2
    assert path.read_text(encoding="utf-8") == text


def test_the_example_of_a_good_entry_is_good(path):
    path.write_text(json.dumps(GOOD | {"entries": [ENTRY]}), encoding="utf-8")
    assert Record.load(path).entries[0].to_dict() == ENTRY


def test_the_words_of_an_answer_are_kept_and_a_file_without_them_stays_as_it_is(path):
    path.write_text(json.dumps(GOOD | {"entries": [ENTRY]}), encoding="utf-8")
    add(Record(path), given="waits", words="It waits above the dam" + "." * 1000)
    old, new = json.loads(path.read_text(encoding="utf-8"))["entries"]
    assert old == ENTRY
    assert new["words"].startswith("It waits above the dam.")
    assert len(new["words"]) == 500
    assert [entry.words for entry in Record.load(path).entries] == ["", new["words"]]


def test_several_bad_files_in_a_row_are_all_left_alone(path):
    for name in ("barrage-record.json", "barrage-record-2.json"):
        path.with_name(name).write_text("{", encoding="utf-8")
    record = Record(path)
    add(record)
    assert record.path == path.with_name("barrage-record-3.json")
    assert path.with_name("barrage-record-2.json").read_text(encoding="utf-8") == "{"


def test_a_file_that_is_damaged_while_a_notebook_is_open_does_not_take_its_entries_along(path):
    record = Record(path)
    add(record, given=1)
    path.write_text("rubbish", encoding="utf-8")
    add(record, given=2)
    assert [entry.given for entry in Record.load(record.path).entries] == [1, 2]
    assert path.read_text(encoding="utf-8") == "rubbish"


def test_a_file_that_vanished_is_written_anew(path):
    record = Record(path)
    add(record, given=1)
    path.unlink()
    add(record, given=2)
    assert [entry.given for entry in Record.load(path).entries] == [1, 2]


def test_a_folder_that_cannot_be_written_to_is_reported_and_the_record_goes_on(tmp_path):
    folder = tmp_path / "later"
    record = Record(folder / "record.json")
    entry = add(record, given=1)
    assert "cannot be saved" in record.notice
    assert str(folder) in record.notice
    assert record.entries == (entry,)
    assert record.progress("05").answers == 1
    folder.mkdir()
    add(record, given=2)  # nothing was lost in between
    assert record.notice == ""
    assert [one.given for one in Record.load(folder / "record.json").entries] == [1, 2]


def test_a_failure_in_the_middle_of_writing_leaves_the_old_file(path, monkeypatch):
    record = Record(path)
    add(record, given=1)
    before = path.read_bytes()

    def no_room(_file):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", no_room)
        add(record, given=2)
    assert "No space left" in record.notice
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    assert record.save()
    assert [entry.given for entry in Record.load(path).entries] == [1, 2]


def test_a_file_that_may_only_be_read_is_not_replaced(path, monkeypatch):
    add(Record(path), given=1)
    before = path.read_bytes()
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)
    record = Record(path)
    add(record, given=2)
    assert "is read-only" in record.notice
    assert path.read_bytes() == before


def test_a_full_file_is_reported(path, monkeypatch):
    monkeypatch.setattr(records, "MOST_BYTES", 600)
    record = Record(path)
    add(record)
    assert record.notice == ""
    add(record)
    assert "is full" in record.notice
    assert len(Record.load(path).entries) == 1
    assert len(record.entries) == 2


def test_another_notebook_is_waited_for(path, monkeypatch):
    monkeypatch.setattr(locking, "PATIENCE", 0.05)
    record = Record(path)
    with locking.locked(path):
        add(record, given=1)
    assert "another notebook or command is writing" in record.notice
    add(record, given=2)
    assert [entry.given for entry in Record.load(path).entries] == [1, 2]
    assert [file.name for file in path.parent.iterdir()] == [path.name]


UNWRITABLE = {
    "half a character": json.dumps(GOOD | {"entries": [ENTRY | {"prompt": "\ud800"}]}),
    "half a character in an answer": json.dumps(GOOD | {"entries": [ENTRY | {"given": ["\udfff"]}]}),
    "lists in lists": json.dumps(GOOD | {"entries": [ENTRY]}).replace(
        '"given": 1', '"given": ' + "[" * 600 + "]" * 600
    ),
}


UNWRITABLE |= {
    "endless hints": json.dumps(GOOD | {"entries": [ENTRY | {"hints": 10**4000}]}),
    "an endless id": json.dumps(GOOD | {"entries": [ENTRY | {"question": "05." + "x" * 200}]}),
}


@pytest.mark.parametrize("text", UNWRITABLE.values(), ids=UNWRITABLE)
def test_a_record_that_could_not_be_written_again_is_left_and_a_new_one_is_begun(path, text):
    path.write_text(text, encoding="utf-8")
    record = Record(path)
    entry = add(record)
    assert path.read_text(encoding="utf-8") == text
    assert record.path == path.with_name("barrage-record-2.json")
    assert Record.load(record.path).entries == (entry,)
    assert "left as it was. Your answers are saved in barrage-record-2.json" in record.notice


def test_an_endless_number_in_a_record_does_not_make_it_unreadable(path):
    text = json.dumps(GOOD | {"entries": [ENTRY]}).replace('"given": 1', '"given": 1e999')
    path.write_text(text, encoding="utf-8")
    add(Record(path), given=2)
    assert [entry.given for entry in Record.load(path).entries] == ["inf", 2]


def test_a_whole_book_in_a_record_is_cut_and_none_is_written(path):
    book = "x" * 20_000
    path.write_text(json.dumps(GOOD | {"entries": [ENTRY | {"prompt": book, "words": book, "told": book}]}), "utf-8")
    record = Record(path)
    record.add("05.x", "predict", book, 1, right=True, words=book, told=book)
    assert record.notice == ""
    sizes = [(len(entry.prompt), len(entry.words), len(entry.told)) for entry in Record.load(path).entries]
    assert sizes == [(10_000, 500, 1_000)] * 2
    with pytest.raises(BarrageError, match=r"question: expected printable text of at most 200 characters, got '05.xxx"):
        add(record, question="05." + book)


def test_half_a_character_in_the_words_of_an_answer_does_not_stop_saving(path):
    record = Record(path)
    record.add("05.x", "predict", "Which\ud83d?", 1, right=True, words="cut \ud83d")
    assert record.notice == ""
    (entry,) = Record.load(path).entries
    assert (entry.prompt, entry.words) == ("Which??", "cut ?")


def test_a_name_is_never_expanded_and_a_home_that_is_not_there_is_said(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    add(Record("~x.json"), given=1)
    assert [entry.given for entry in Record.load("~x.json").entries] == [1]
    monkeypatch.setenv("BARRAGE_RECORD", "~nobody-at-all/record.json")
    add(current_record())
    assert "~nobody-at-all: No such file or directory). They are kept" in current_record().notice


def test_a_folder_that_is_gone_and_the_root_of_all_folders_are_said(tmp_path, monkeypatch):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    monkeypatch.setattr(records, "_open", {})
    for named, told in (("", "No such file or directory"), ("/", "/ is a folder")):
        monkeypatch.setenv(records.VARIABLE, named)
        record = current_record()
        entry = add(record)
        assert told in record.notice
        assert record.entries == (entry,)


def test_a_pipe_or_a_device_is_not_waited_for_and_nothing_is_written_beside_it(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    record = Record(pipe)
    add(record)
    assert "pipe is a pipe or a device, not a file" in record.notice
    assert len(record.entries) == 1
    assert list(tmp_path.iterdir()) == [pipe]
    with pytest.raises(BadFile, match="it is a pipe or a device, not a file"):
        Record.load(pipe)


def test_a_loop_of_links_is_left_alone(path):
    path.symlink_to(path)
    record = Record(path)
    add(record)
    assert path.is_symlink()
    assert record.path == path.with_name("barrage-record-2.json")


class Counted(list[Any]):
    """A list that counts how often somebody goes through it."""

    times = 0

    def __iter__(self):
        self.times += 1
        return super().__iter__()


def test_progress_goes_through_the_answers_once_however_many_questions_there_are():
    record = Record(None)
    for number in range(20):
        add(record, f"05.predict.{number}", right=True)
    record._entries = Counted(record._entries)
    assert record.progress("05").right == 20
    assert record._entries.times == 1


def test_first_and_best_answer_and_progress():
    record = Record(None)
    add(record, given=1, right=False)
    add(record, given=None, right=None)
    slow = add(record, given=2, right=True, hints=3)
    quick = add(record, given=2, right=True, hints=1)
    right_away = add(record, "05.quiz.1", right=True)
    lost = add(record, "05.quiz.2", right=False, hints=2)
    add(record, "06.quiz.1", right=True)
    first = record.first("05.predict.fee")
    assert first is not None
    assert first.given == 1
    assert record.best("05.predict.fee") == quick != slow
    assert record.best("05.quiz.2") == lost
    assert record.best("05.quiz.1") == right_away
    assert record.first("07.x") is None
    assert record.best("07.x") is None
    assert record.progress("05") == ("05", 3, 2, 1, 6, 3)
    assert record.lessons == ["05", "06"]


def test_the_file_is_chosen_by_the_environment_and_shared(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("BARRAGE_RECORD", raising=False)
    assert current_record().path == tmp_path / "barrage-record.json"
    assert current_record() is current_record()
    monkeypatch.setenv("BARRAGE_RECORD", str(tmp_path / "mine.json"))
    add(current_record())
    assert [file.name for file in tmp_path.iterdir()] == ["mine.json"]
    monkeypatch.setenv("BARRAGE_RECORD", "off")
    add(current_record())
    assert current_record().path is None
    assert current_record().notice == ""
    assert [file.name for file in tmp_path.iterdir()] == ["mine.json"]


@pytest.mark.parametrize("value", [float("nan"), {1, 2}, {1: 2}, {"a": {1: 2}}, object(), "\ud800", b"x"])
def test_an_answer_that_a_file_cannot_hold_is_refused_and_harms_nothing(path, value):
    record = Record(path)
    with pytest.raises(BarrageError, match="answer: expected a number, text, true, false, or a list of these, got "):
        add(record, given=value)
    assert record.entries == ()
    add(record)
    assert record.notice == ""


def test_an_endless_or_a_huge_answer_is_refused():
    endless = []
    endless.append(endless)
    with pytest.raises(BarrageError, match="answer: expected a number, text, "):
        as_plain_data(endless)
    with pytest.raises(BarrageError, match="answer: expected at most 10000 characters, got 20002"):
        as_plain_data("x" * 20_000)


@pytest.mark.parametrize("id", ["", ".predict", "05\n.x", 5, None])
def test_an_id_begins_with_its_lesson(id):
    with pytest.raises(BarrageError, match="question: expected an id that begins with its lesson, like"):
        lesson_of(id)


def test_an_unknown_kind_is_refused():
    with pytest.raises(BarrageError, match="kind: expected one of predict, exercise, quiz, got 'song'"):
        Record(None).add("05.x", "song", "?", 1, right=True)
