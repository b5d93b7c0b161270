"""The command `barrage course`: what it prints, where, and with which exit code."""

from __future__ import annotations

import csv
import io
import json
import os
import sys
from zipfile import ZipFile

import pytest

from barrage_core.cli import commands, terminal
from barrage_core.cli.cells import safe_cell
from barrage_core.cli.gradebook import gradebook
from barrage_core.course import lessons as lesson_table
from barrage_core.course.classroom import Learner
from barrage_core.course.lessons import LESSONS
from barrage_core.course.notebooks import Asked
from barrage_core.course.record import Record
from barrage_core.rulebook import RULES
from barrage_widgets.learning import Predict
from tests.cli.running import Terminal
from tests.cli.running import run as run_command
from tests.course.test_lessons import write_notebook

QUESTIONS = ["05.predict.E15", "05.exercise.plan", "05.quiz.1", "05.quiz.2", "05.quiz.3"]


def run(capsys, *words):
    """Return exit code, output and error output of `barrage course`."""
    return run_command(capsys, "course", *map(str, words))


@pytest.fixture
def lessons(tmp_path, monkeypatch):
    """A folder with two lessons, the current folder above it, and no record."""
    monkeypatch.setattr(lesson_table, "__file__", str(tmp_path / "site" / "barrage_core" / "course" / "lessons.py"))
    monkeypatch.delenv("BARRAGE_RECORD", raising=False)
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "notebooks"
    folder.mkdir()
    write_notebook(folder / "00_start_here.ipynb", ("markdown", "`water.held`"), ("code", 'Predict("00.predict.a")'))
    write_notebook(
        folder / "05_production.ipynb",
        ("markdown", "`production.fee`"),
        ("code", 'Predict("05.predict.E15")'),
        ("code", 'Exercise("05.exercise.plan")'),
        ("code", 'Quiz("05.quiz", [Question(1), Question(2), Question(3)])'),
    )
    return folder


def answer(path, *answers):
    """Answer questions: id, what was given, whether it was right."""
    path.parent.mkdir(parents=True, exist_ok=True)
    record = Record(path)
    for question, given, right in answers:
        kind = question.split(".")[1]
        record.add(question, kind if kind in ("predict", "exercise", "quiz") else "predict", "How?", given, right=right)
    return record


def line(out, start):
    (cells,) = [row.split() for row in out.splitlines() if row.strip().startswith(start)]
    return cells


# --- frame ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [["homework"], ["report", "a", "b"], ["report", ".", "--csv", "--json"], ["--csv"]],
    ids=" ".join,
)
def test_what_is_not_understood_is_usage(capsys, words):
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    assert err.startswith("usage: barrage")


# --- barrage course ---------------------------------------------------------------------------------------------------


def test_the_lessons_are_listed(capsys, lessons):
    code, out, err = run(capsys)
    assert (code, err) == (0, "")
    for lesson in LESSONS:
        assert f"  {lesson} " in out
    assert line(out, "05 · Production")[-4:] == ["0", "of", "5", "-"]
    assert line(out, "07 · ")[-2:] == ["-", "-"], "there is no notebook to count its questions"
    assert "barrage lab --lesson 7" in out
    assert "Your answers" not in out


def test_progress_is_read_from_the_record_beside_the_lessons(capsys, lessons):
    answer(lessons / "barrage-record.json", ("05.predict.E15", 8, False), ("05.predict.E15", 9, True))
    answer(lessons / "barrage-record.json", ("00.predict.a", 1, False), ("05.former.x", 1, True))
    before = {path: path.read_bytes() for path in lessons.iterdir()}
    _, out, _ = run(capsys)
    assert line(out, "05 · Production")[-5:] == ["1", "of", "5", "1", "begun"]
    assert line(out, "00 · Start here")[-5:] == ["1", "of", "1", "0", "done"]
    assert f"Your answers are in {lessons / 'barrage-record.json'}." in out
    assert {path: path.read_bytes() for path in lessons.iterdir()} == before, "nothing is written"


def test_progress_may_be_in_the_current_folder(capsys, lessons, tmp_path):
    answer(tmp_path / "barrage-record.json", ("00.predict.a", 1, True))
    assert line(run(capsys)[1], "00 · ")[-1] == "done"


@pytest.mark.parametrize("where", ["absolute", "beside the lessons", "here", "at home"])
def test_a_record_may_be_named(capsys, lessons, tmp_path, monkeypatch, where):
    name = {"absolute": str(tmp_path / "x" / "mia.json"), "at home": "~/mia.json"}.get(where, "mia.json")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    places = {"absolute": tmp_path / "x", "beside the lessons": lessons, "here": tmp_path, "at home": tmp_path / "home"}
    answer(places[where] / "mia.json", ("00.predict.a", 1, True))
    answer(lessons / "barrage-record.json", ("00.predict.a", 1, False))
    monkeypatch.setenv("BARRAGE_RECORD", name)
    assert line(run(capsys)[1], "00 · ")[-2:] == ["1", "done"]


@pytest.mark.parametrize("name", ["off", "nowhere.json"])
def test_a_record_may_be_off_or_not_there_yet(capsys, lessons, monkeypatch, name):
    answer(lessons / "barrage-record.json", ("00.predict.a", 1, True))
    monkeypatch.setenv("BARRAGE_RECORD", name)
    code, out, err = run(capsys)
    assert (code, err) == (0, "")
    assert line(out, "00 · ")[-4:] == ["0", "of", "1", "-"]


def test_a_damaged_record_is_named_and_the_one_beside_it_is_read(capsys, lessons):
    (lessons / "barrage-record.json").write_text("{")
    code, out, err = run(capsys)
    assert code == 0
    assert "barrage-record.json cannot be read as JSON" in err
    assert line(out, "00 · ")[-4:] == ["0", "of", "1", "-"]
    answer(lessons / "barrage-record.json", ("00.predict.a", 1, True))  # goes into barrage-record-2.json
    assert line(run(capsys)[1], "00 · ")[-1] == "done"
    assert (lessons / "barrage-record.json").read_text() == "{"


@pytest.mark.parametrize("name", ["/dev/zero", "pipe"])
def test_no_answers_are_said_to_be_in_a_device_or_a_pipe(capsys, lessons, tmp_path, monkeypatch, name):
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.setenv("BARRAGE_RECORD", name)
    code, out, err = run(capsys)
    assert code == 0
    assert f"{name}: it is a pipe or a device, not a file" in err
    assert "Your answers" not in out
    assert json.loads(run(capsys, "--json")[1])["record"] is None


def test_the_list_works_without_notebooks(capsys, lessons):
    for path in lessons.iterdir():
        path.unlink()
    code, out, _ = run(capsys)
    assert code == 0
    assert line(out, "05 · ")[-2:] == ["-", "-"]


def test_a_damaged_notebook_is_one_line(capsys, lessons):
    (lessons / "05_production.ipynb").write_text("{}")
    code, out, err = run(capsys)
    assert (code, out, err) == (1, "", f"barrage: {lessons / '05_production.ipynb'} is not a notebook\n")


def test_the_list_as_json(capsys, lessons):
    record = answer(lessons / "barrage-record.json", ("05.predict.E15", 8, False))
    data = json.loads(run(capsys, "--json")[1])
    assert data["record"] == str(record.path)
    five = data["lessons"][5]
    assert (five["id"], five["name"], five["number"], five["minutes"]) == ("05", "05_production", 5, LESSONS[5].minutes)
    assert (five["of"], five["answered"], five["right"], five["state"]) == (5, 1, 0, "begun")
    assert data["lessons"][7]["of"] is None


# --- barrage course coverage ------------------------------------------------------------------------------------------


def test_coverage_is_printed_as_a_page(capsys, lessons):
    code, out, err = run(capsys, "coverage")
    assert (code, err) == (0, "")
    assert out.startswith("# What is taught where\n")
    fee = RULES["production.fee"]
    assert f"| `production.fee` | {fee.says} | {fee.page} | [05](05_production.ipynb) |" in out
    assert out.count("**nowhere yet**") > len(RULES) / 2


@pytest.mark.parametrize("words", [["coverage", "--json"], ["--json", "coverage"]], ids=" ".join)
def test_coverage_as_json(capsys, lessons, words):
    data = json.loads(run(capsys, *words)[1])
    assert data["rules"]["production.fee"]["lessons"] == ["05_production"]
    assert data["examples"]["E15"]["lessons"] == ["05_production"]
    assert "production.dam" in data["gaps"]


def test_coverage_needs_the_lessons(capsys, lessons):
    (lessons / "00_start_here.ipynb").unlink()
    code, out, err = run(capsys, "coverage")
    assert (code, out) == (1, "")
    assert err.startswith("barrage: cannot find notebooks/00_start_here.ipynb")


# --- barrage course report --------------------------------------------------------------------------------------------


@pytest.fixture
def handed_in(lessons, tmp_path):
    """The records of three learners, and a file that is not a record."""
    folder = tmp_path / "handed in"
    answer(folder / "mia.json", *((question, "8", True) for question in QUESTIONS))
    answer(folder / "noah" / "barrage-record.json", ("05.predict.E15", 8, False), ("05.predict.E15", 9, True))
    answer(folder / "Žofie 王.json", ("05.predict.E15", 8, False), ("05.predict.E15", 11, False))
    (folder / "notes.json").write_text("not a record")
    return folder


def test_a_report_lists_learners_and_questions(capsys, handed_in):
    code, out, err = run(capsys, "report", handed_in)
    assert code == 0
    assert err.startswith("barrage: skipped notes.json: ")
    assert err.count("\n") == 1
    assert line(out, "mia")[1:6] == [".....#" + "." * (len(LESSONS) - 6), "1", "5", "5", "5"]
    assert line(out, "noah")[1:6] == [".....+" + "." * (len(LESSONS) - 6), "0", "1", "0", "1"]
    assert line(out, "Žofie 王")[2:7] == [".....+" + "." * (len(LESSONS) - 6), "0", "1", "0", "0"]
    assert line(out, "05.predict.E15")[1:] == ["3", "1", "(33", "%)", "2", "0", "8", "(2)"]
    rows = [row.split()[0] for row in out.partition("Questions\n")[2].splitlines()[1::2]]
    assert rows == QUESTIONS


def test_a_wrong_guess_is_reported_in_the_words_that_the_learner_saw(capsys, lessons, tmp_path):
    ask = {"waits": "It waits above the dam", "passes": "It runs past"}
    folder = tmp_path / "in"
    answer(folder / "noah.json", ("05.predict.E15", "waits", False))  # of a kit that did not keep the words
    guess = Predict("05.predict.E15", "The third drop?", ask, "passes", "Why", record=Record(folder / "mia.json"))
    guess.handle("guess", "waits")
    guess.handle("lock")
    guess.close()
    assert "It waits above the dam (2)" in run(capsys, "report", folder)[1]
    (question,) = json.loads(run(capsys, "report", folder, "--json")[1])["questions"]
    assert (question["wrong"], question["wrong_words"]) == ("waits", "It waits above the dam")


def test_a_report_as_json(capsys, handed_in):
    code, out, err = run(capsys, "report", handed_in, "--json")
    assert code == 0
    assert "notes.json" in err
    data = json.loads(out)
    assert [learner["name"] for learner in data["learners"]] == ["mia", "noah", "Žofie 王"]
    assert data["learners"][0]["lessons"]["05_production"]["state"] == "done"
    assert [skipped["file"] for skipped in data["skipped"]] == ["notes.json"]
    first = data["questions"][0]
    assert (first["question"], first["answered"], first["right_at_first"], first["right"]) == (QUESTIONS[0], 3, 1, 2)
    assert (first["wrong"], first["wrong_by"], first["prompt"]) == (8, 2, "How?")
    assert json.loads(run(capsys, "--json", "report", handed_in)[1]) == data


def test_a_report_as_csv(capsys, handed_in):
    code, out, err = run(capsys, "report", handed_in, "--csv")
    assert code == 0
    assert "notes.json" in err
    rows = list(csv.DictReader(io.StringIO(out)))
    assert len(rows) == 7
    noah = next(row for row in rows if row["learner"] == "noah")
    assert (noah["lesson"], noah["question"], noah["kind"], noah["answers"]) == ("05", QUESTIONS[0], "predict", "2")
    assert (noah["right_at_first"], noah["right"], noah["hints"], noah["first"]) == ("0", "1", "0", "8")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (None, ""),
        (True, "yes"),
        ([], "nothing"),
        (["B5U", 2], "B5U, 2"),
        ({"credits": 2, "VP": [1, False]}, "credits 2, VP 1, no"),
    ],
)
def test_answers_are_reported_in_words(capsys, lessons, tmp_path, given, words):
    answer(tmp_path / "in" / "mia.json", ("05.predict.E15", given, False))
    (row,) = csv.DictReader(io.StringIO(run(capsys, "report", tmp_path / "in", "--csv")[1]))
    assert row["first"] == words


@pytest.mark.parametrize("form", ["text", "--json", "--csv"])
def test_an_empty_folder_is_not_an_error(capsys, lessons, tmp_path, form):
    (tmp_path / "empty").mkdir()
    code, out, err = run(capsys, "report", tmp_path / "empty", *([form] if form != "text" else []))
    assert (code, err) == (0, "")
    assert form != "text" or out == f"There are no records of learners in {tmp_path / 'empty'}.\n"
    assert form != "--json" or json.loads(out) == {"learners": [], "questions": [], "skipped": []}
    assert form != "--csv" or out.startswith("learner,lesson,question,")


def test_without_a_folder_the_current_one_is_read(capsys, handed_in, monkeypatch):
    named = run(capsys, "report", handed_in, "--csv")
    assert "mia" in named[1]
    monkeypatch.chdir(handed_in)
    assert run(capsys, "report", "--csv")[:2] == named[:2]
    monkeypatch.chdir(handed_in / "noah")
    (handed_in / "noah" / "barrage-record.json").unlink()
    assert run(capsys, "report")[1] == f"There are no records of learners in {handed_in / 'noah'}.\n"


def test_a_folder_that_is_not_there_is_one_line(capsys, lessons):
    assert run(capsys, "report", "nowhere") == (1, "", "barrage: cannot read nowhere: No such file or directory\n")


def test_a_learner_who_has_not_answered_is_listed(capsys, lessons, tmp_path):
    path = tmp_path / "in" / "mia.json"
    path.parent.mkdir()
    path.write_text('{"format": "barrage-kit record", "version": 1, "entries": []}')
    code, out, _ = run(capsys, "report", path.parent)
    assert code == 0
    assert line(out, "mia")[1:6] == ["." * len(LESSONS), "0", "0", "0", "0"]


def test_a_record_handed_in_twice_is_reported(capsys, handed_in):
    (handed_in / "mia copy.json").write_bytes((handed_in / "mia.json").read_bytes())
    _, out, err = run(capsys, "report", handed_in)
    assert "barrage: mia copy: 5 answers also in mia, counted once" in err
    assert line(out, "05.quiz.1")[1] == "1"


def test_a_report_works_without_notebooks(capsys, handed_in, lessons):
    for path in lessons.iterdir():
        path.unlink()
    code, out, _ = run(capsys, "report", handed_in)
    assert code == 0
    assert line(out, "mia")[1:4] == [".....+" + "." * (len(LESSONS) - 6), "0", "5"]


def test_a_report_as_a_page_is_written_once(capsys, handed_in, tmp_path):
    path = tmp_path / "class.html"
    code, out, err = run(capsys, "report", handed_in, "--html", path)
    assert (code, out) == (0, f"Written to {path}.\n")
    assert err.startswith("barrage: skipped notes.json: ")
    page = path.read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert "Žofie 王" in page
    code, out, err = run(capsys, "report", handed_in, "--html", path)
    assert (code, out) == (1, "")
    assert "class.html already exists and is kept; choose another name, or add --overwrite" in err
    path.write_text("old")
    assert run(capsys, "report", handed_in, "--html", path, "--overwrite")[0] == 0
    assert path.read_text(encoding="utf-8") == page


GRADES = {
    "moodle": [
        ["Username", "05_production"],
        ["mia", "5"],
        ["noah", "0"],
        ["Žofie 王", "0"],
    ],
    "canvas": [
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "05_production"],
        ["Points Possible", "", "", "", "", "5"],
        ["mia", "", "", "mia", "", "5"],
        ["noah", "", "", "noah", "", "0"],
        ["Žofie 王", "", "", "Žofie 王", "", "0"],
    ],
}


@pytest.mark.parametrize("kind", GRADES)
def test_a_gradebook_has_the_columns_of_the_platform(capsys, handed_in, kind):
    code, out, _ = run(capsys, "report", handed_in, "--gradebook", kind)
    assert code == 0
    assert list(csv.reader(io.StringIO(out))) == GRADES[kind]


def test_a_gradebook_for_nbgrader_has_a_line_for_each_learner_and_lesson(capsys, handed_in):
    _, out, _ = run(capsys, "report", handed_in, "--gradebook", "nbgrader")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [(row["student_id"], row["assignment"], row["score"], row["max_score"]) for row in rows] == [
        ("mia", "05_production", "5", "5"),
        ("noah", "05_production", "0", "5"),
        ("Žofie 王", "05_production", "0", "5"),
    ]


def test_lessons_that_are_named_are_graded_whether_anybody_answered_or_not(capsys, handed_in):
    _, out, _ = run(capsys, "report", handed_in, "--gradebook", "moodle", "--lessons", "0")
    assert list(csv.reader(io.StringIO(out))) == [
        ["Username", "00_start_here"],
        ["mia", "0"],
        ["noah", "0"],
        ["Žofie 王", "0"],
    ]
    code, _, err = run(capsys, "report", handed_in, "--lessons", "0")
    assert code == 2
    assert "--lessons: only with --gradebook" in err


def test_a_guess_counts_as_it_was_given_first_and_an_exercise_in_the_end(tmp_path):
    for question, points in [("05.predict.E15", 0), ("05.quiz.1", 0), ("05.exercise.plan", 1)]:
        record = answer(tmp_path / f"{question}.json", (question, 9, False), (question, 3, True))
        asked = {"05": Asked((("Asked", question),), 1)}
        assert list(gradebook([Learner("mia", record.entries)], asked, "moodle"))[1] == ("mia", points)


def test_a_forged_record_gets_no_points_from_the_engine_and_never_more_than_there_are(capsys, tmp_path):
    made_up = [(f"05.quiz.{number}", "1", True) for number in range(1, 20)]
    answer(tmp_path / "mia.json", *made_up, ("05.predict.E08", None, True), ("05.predict.gone", 1, True))
    _, out, _ = run(capsys, "report", tmp_path, "--gradebook", "moodle")
    assert [row["05_production"] for row in csv.DictReader(io.StringIO(out))] == ["4"]  # three of the quiz and E08
    _, out, err = run(capsys, "report", tmp_path, "--gradebook", "moodle", "--check")
    assert [row["05_production"] for row in csv.DictReader(io.StringIO(out))] == ["1"]
    assert err.count("\n") == 20


def test_two_quizzes_of_one_lesson_never_give_more_points_than_there_are(tmp_path):
    answered = answer(tmp_path / "mia.json", *[(f"05.{one}.{two}", 1, True) for one in "ab" for two in range(1, 4)])
    asked = Asked((("Quiz", "05.a"), ("Quiz", "05.b")), 3)
    rows = list(gradebook([Learner("mia", answered.entries)], {"05": asked}, "moodle"))
    assert rows[1] == ("mia", 3)


@pytest.mark.parametrize("kind", ["moodle", "canvas", "nbgrader"])
def test_a_name_in_a_gradebook_is_never_a_formula(capsys, handed_in, kind):
    (handed_in / "mia.json").rename(handed_in / "=HYPERLINK(1).json")
    _, out, _ = run(capsys, "report", handed_in, "--gradebook", kind)
    assert "'=HYPERLINK(1)" in out
    assert not any(cell.startswith("=") for row in csv.reader(io.StringIO(out)) for cell in row)


# --- barrage course assign --------------------------------------------------------------------------------------------


def test_an_assignment_is_a_folder_and_a_key_beside_it(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, err = run(capsys, "assign", "--lessons", "dams,03, 5", "--out", "week1")
    assert (code, err) == (0, "")
    assert out == f"For learners: {tmp_path / 'week1'}\nFor you:      {tmp_path / 'week1_key.md'}\n"
    files = ["03_dams_assignment.ipynb", "05_production_assignment.ipynb", "README.md"]
    assert sorted(path.name for path in (tmp_path / "week1").iterdir()) == files
    assert sorted(path.name for path in tmp_path.iterdir()) == ["week1", "week1_key.md"]
    key = (tmp_path / "week1_key.md").read_text(encoding="utf-8")
    assert "05.predict.E08" in key
    assert "reveal" not in (tmp_path / "week1" / files[0]).read_text(encoding="utf-8")


def test_a_terminal_sees_a_bar_of_lessons_while_the_key_is_made(monkeypatch, tmp_path):
    err = Terminal()
    monkeypatch.setattr(sys, "stderr", err)
    monkeypatch.setattr(terminal, "_has_rich", lambda: False)
    assert commands.main(["course", "assign", "--lessons", "3,5", "--out", str(tmp_path / "week1")]) == 0
    assert err.getvalue() == "\r1 of 2 lessons\r2 of 2 lessons\n"


def test_an_assignment_may_be_a_zip_file_that_never_shows_an_answer(capsys, tmp_path):
    code, _, err = run(capsys, "assign", "--lessons", "3", "--out", tmp_path / "test1.zip", "--reveal", "never")
    assert (code, err) == (0, "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["test1.zip", "test1_key.md"]
    with ZipFile(tmp_path / "test1.zip") as archive:
        assert archive.namelist() == ["test1/03_dams_assignment.ipynb", "test1/README.md"]
        assert b"reveal=False" in archive.read("test1/03_dams_assignment.ipynb")
        assert b"your teacher has them" in archive.read("test1/README.md")


@pytest.mark.parametrize("there", ["week1", "week1_key.md"])
def test_an_assignment_overwrites_nothing(capsys, tmp_path, there):
    (tmp_path / there).write_text("mine")
    code, out, err = run(capsys, "assign", "--lessons", "3", "--out", tmp_path / "week1")
    assert (code, out) == (1, "")
    assert err == f"barrage: {tmp_path / there} already exists and is kept; choose another name\n"
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [(there, "mine")]


@pytest.mark.parametrize("lessons", ["99", "3,,5", "", "dam"])
def test_lessons_that_there_are_not_are_named(capsys, tmp_path, lessons):
    code, out, err = run(capsys, "assign", "--lessons", lessons, "--out", tmp_path / "week1")
    assert (code, out) == (1, "")
    assert err.startswith("barrage: lesson: expected a number from 0 to ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".",
        "/",
        "..",
        "week1/..",
        "...zip",
        "....zip",
        "\udcff",
        "a\nb",
        "\0",
        "..\\secret.zip",
        "x" * 201,
        "ö" * 120,
    ],
)
def test_a_name_that_no_folder_should_have_is_one_line_and_nothing_is_written(capsys, tmp_path, monkeypatch, name):
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    code, out, err = run(capsys, "assign", "--lessons", "3", "--out", name)
    assert (code, out) == (1, "")
    assert err.startswith(("barrage: name: expected printable characters", "barrage: the name of an assignment is too"))
    assert err.count("\n") == 1
    assert err.strip().isprintable()
    assert list(tmp_path.rglob("*")) == [tmp_path / "here"]


def test_the_longest_name_of_an_assignment_has_its_key_beside_it(capsys, tmp_path):
    for ending in ("", ".zip"):
        code, _, err = run(capsys, "assign", "--lessons", "3", "--out", tmp_path / f"{'x' * 199}{len(ending)}{ending}")
        assert (code, err) == (0, "")
    assert len(list(tmp_path.iterdir())) == 4


def test_a_folder_that_cannot_be_made_is_one_line(capsys, tmp_path):
    (tmp_path / "file").write_text("")
    code, _, err = run(capsys, "assign", "--lessons", "3", "--out", tmp_path / "file" / "week1")
    assert code == 1
    assert err.startswith(f"barrage: cannot make the folder {tmp_path / 'file' / 'week1'}: ")


def test_without_the_controls_it_says_what_to_install(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    code, _, err = run(capsys, "assign", "--lessons", "3", "--out", tmp_path / "week1")
    assert code == 1
    assert "need anywidget: pip install" in err
    assert list(tmp_path.iterdir()) == []


def test_a_report_says_that_answers_wait_for_the_engine_and_checks_them(capsys, tmp_path):
    answer(tmp_path / "mia.json", ("05.predict.E08", 3, None), ("05.quiz.2", "none", True))
    _, out, err = run(capsys, "report", tmp_path, "--gradebook", "moodle")
    assert err == "barrage: 1 answer handed in and not judged yet, not counted as right: add --check\n"
    (mia,) = csv.DictReader(io.StringIO(out))
    assert mia["05_production"] == "1"
    answer(tmp_path / "mia.json", ("05.predict.E09", [0, 0, 0], True))
    _, out, err = run(capsys, "report", tmp_path, "--check", "--json")
    assert err.count(" in the record and wrong for the engine, which counts") == 2
    questions = {one["question"]: one for one in json.loads(out)["questions"]}
    assert [questions[name]["right"] for name in ("05.predict.E08", "05.quiz.2", "05.predict.E09")] == [1, 0, 0]
    assert questions["05.quiz.2"]["answer"] == "1"


EVIL = "\x1b[2J\u202eevil\n\x07"


def test_names_and_texts_from_files_cannot_steer_a_terminal(capsys, lessons, tmp_path):
    folder = tmp_path / "in"
    record = answer(folder / f"a{EVIL}.json", ("05.predict.E15", EVIL, False))
    data = json.loads(record.path.read_text(encoding="utf-8"))
    data["entries"][0]["prompt"] += EVIL
    record.path.write_text(json.dumps(data), encoding="utf-8")
    data["entries"][0]["lesson"] += EVIL  # no lesson is called so
    (folder / f"odd{EVIL}.json").write_text(json.dumps(data), encoding="utf-8")
    (folder / f"bad{EVIL}.json").write_text("{")
    for form in ([], ["--csv"], ["--json"]):
        code, out, err = run(capsys, "report", folder, *form)
        assert code == 0
        assert all(sign.isprintable() for sign in (out + err).replace("\n", ""))
        assert err.count("\n") == 2, "two files are skipped, in a line each"
    assert "evil" in out


@pytest.mark.parametrize("text", ["=1+1", "+cmd", "-x", "@sum", "\t=1"])
def test_a_spreadsheet_gets_no_formula(capsys, lessons, tmp_path, text):
    answer(tmp_path / "in" / "=mia.json", ("05.predict.E15", text, False), ("05.quiz.1", -3, False))
    rows = list(csv.reader(io.StringIO(run(capsys, "report", tmp_path / "in", "--csv")[1])))
    cells = [cell for row in rows for cell in row]
    assert f"'{text.strip()}" in cells
    assert "'=mia" in cells
    assert [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))] == ["-3"]


def test_long_texts_are_cut(capsys, lessons, tmp_path):
    answer(tmp_path / "in" / f"{'m' * 100}.json", ("05.predict.E15", ["B5U"] * 99, False))
    _, out, _ = run(capsys, "report", tmp_path / "in")
    assert "…" in out
    assert max(map(len, out.splitlines())) < 150


@pytest.mark.parametrize(
    ("answer", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("＝1+1", "'＝1+1"),
        ("﹢1+A1", "'﹢1+A1"),
        ("\u2212A1", "'\u2212A1"),
        ("\u200d=A1", "\u200d'=A1"),
        ("\u3164@SUM(A1)", "\u3164'@SUM(A1)"),
        ("\ufe0f\u034f=A1", "\ufe0f\u034f'=A1"),
        ("\t=A1", "'=A1"),
        ("a;=A1", "a;'=A1"),
        ("a,=A1", "a,'=A1"),
        ("a|=A1", "a|'=A1"),
        ("a =A1", "a '=A1"),
        ('a"=A1', "a\"'=A1"),
        ("a/=A1", "a/'=A1"),
        ("a^=A1", "a^'=A1"),
        ("a_@A1", "a_'@A1"),
        ("a\uff0c＝A1", "a\uff0c'＝A1"),
        ("a\u200b=A1", "a '=A1"),
        ("a\u200d=A1", "a\u200d'=A1"),
        ("==A1", "'='=A1"),
        ("-cmd", "'-cmd"),
        ("-3A", "'-3A"),
        ("-3", "-3"),
        ("-3.5", "-3.5"),
        ("1, -2", "1, -2"),
        ("1; -2 , 3", "1; -2 , 3"),
        ("-1, 2", "'-1, 2"),
        ("-1 cmd|' /C calc'!A0", "'-1 cmd|' /C calc'!A0"),
        ("-1|calc", "'-1|calc"),
        ("a,-1|calc", "a,'-1|calc"),
        ("a;-1 cmd|' /C calc'!A0", "a;'-1 cmd|' /C calc'!A0"),
        ("a,-1;cmd|' /C calc'!A0", "a,'-1;cmd|' /C calc'!A0"),
        ("a; -1,cmd|' /C calc'!A0", "a; '-1,cmd|' /C calc'!A0"),
        ("a,\u3164-1;cmd|' /C calc'!A0", "a,\u3164'-1;cmd|' /C calc'!A0"),
        ("credits -1, VP 2", "credits -1, VP 2"),
        ("\u200d-1|calc", "\u200d'-1|calc"),
        ("up-to-date = no", "up-to-date '= no"),
        ("Zoë (B5U)", "Zoë (B5U)"),
    ],
)
def test_no_cell_is_a_formula_whatever_the_separator(answer, cell):
    assert safe_cell(answer) == cell
