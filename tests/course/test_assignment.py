"""Assignments: no answer is in what is handed out, everything runs, and the engine judges what comes back."""

from __future__ import annotations

import ast
import io
import json
import re
from zipfile import ZipFile

import nbformat
import pytest
from nbclient import NotebookClient

from barrage_core import BadFile, BarrageError
from barrage_core.course import (
    LESSONS,
    Assignment,
    Classroom,
    Learner,
    Marked,
    Record,
    assign,
    assigned_file,
    check_again,
    find_lesson,
    find_step,
    handed_in,
    key_page,
    questions_of_lessons,
    read_steps,
    tally,
)
from barrage_core.course.assignment import SOLUTION
from barrage_core.course.lessons import find_notebook, kit_notebooks
from barrage_widgets.learning import Marker, key_of, lesson_step
from tests.lessons import ROOT, cells

SLOW = (17, 19)
"""Lessons whose answers come from many games."""
QUICK = [lesson for lesson in LESSONS if lesson.number not in SLOW]
LONG = 20
"""A text of this many letters does not stand in a lesson twice by chance."""
COMMENTS = {
    f"# {what} (folded: nothing to read here): press Shift+Enter"
    for what in (
        *("A panel", "A question", "A picture", "An exercise", "Set-up", "Three questions"),
        "An example, worked out by the engine",
    )
}
CALL = re.compile(r'lesson_step\("(\d\d)", "(cell-\d\d|[0-9a-f-]+)", globals\(\)(, reveal=False)?\)$')


def by_name(lesson):
    return lesson.name


def handed_out(lesson, **options):
    """Return an assignment of one lesson as its notebook and as text."""
    text = assign([lesson], "week 1", **options).files[assigned_file(lesson)]
    return json.loads(text), text


def source(cell):
    return "".join(cell["source"])


def folded_in(path):
    """The code that a lesson folds, and its solutions."""
    return [source(cell) for cell in cells(path, "code") if cell["metadata"].get("jupyter", {}).get("source_hidden")]


def path_of(lesson):
    return ROOT / "notebooks" / lesson.file


# --- nothing is given away --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", LESSONS, ids=by_name)
def test_an_assignment_holds_no_folded_code_no_output_and_no_other_metadata(lesson):
    book, _ = handed_out(lesson)
    nbformat.validate(nbformat.from_dict(book))
    assert set(book["metadata"]) == {"kernelspec", "language_info"}
    hidden = folded_in(path_of(lesson))
    for cell in book["cells"]:
        assert set(cell) <= {"cell_type", "id", "metadata", "source", "execution_count", "outputs"}
        assert cell["metadata"] in ({}, {"jupyter": {"source_hidden": True}})
        if cell["cell_type"] == "code":
            assert (cell["execution_count"], cell["outputs"]) == (None, [])
            assert source(cell) not in hidden
            assert not re.search(r"\b(Predict|Exercise|Quiz|Question|Verdict)\(", source(cell))


@pytest.mark.parametrize("lesson", LESSONS, ids=by_name)
def test_no_text_of_a_question_or_a_solution_is_in_an_assignment(lesson):
    """Hints, explanations, options and what is said to a wrong guess are texts of folded cells."""
    book, text = handed_out(lesson)
    told = {
        node.value
        for code in folded_in(path_of(lesson))
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) >= LONG
    }
    assert told
    told -= {"without the fee minus with it"}  # the name of a row, in a chart that learners draw themselves
    plain = " ".join("\n".join(source(cell) for cell in book["cells"]).split())
    assert [one for one in told if " ".join(one.split()) in plain] == []
    assert "<details" not in text
    assert "Show the solution" not in text
    assert SOLUTION not in text


@pytest.mark.parametrize("lesson", QUICK, ids=by_name)
@pytest.mark.no_cover
def test_no_answer_of_the_key_is_in_an_assignment(lesson):
    """Answers in words are nowhere. A number may stand in the prose; a folded cell says nothing but a name."""
    _, text = handed_out(lesson)
    lines = list(key_of(lesson))
    told = [words for line in lines for words in (*line.answers, line.why) if len(words) >= LONG]
    assert [words for words in told if words in text] == []
    asked = questions_of_lessons()[lesson.id]
    assert len(lines) == asked.total
    assert all(asked.has(line.question) for line in lines)
    unsolved = [line.question for line in lines if not line.answers]
    assert unsolved == (["16.exercise.trap"] if lesson.number == 16 else []), "any trap will do: the engine judges"


@pytest.mark.parametrize("lesson", LESSONS, ids=by_name)
def test_a_folded_cell_says_nothing_but_the_name_of_its_step(lesson):
    book, _ = handed_out(lesson)
    folded = [source(cell).splitlines() for cell in book["cells"] if cell["metadata"]]
    assert len(folded) == sum(step.hidden for step in read_steps(lesson))
    for comment, imported, empty, call in folded:
        assert comment in COMMENTS
        assert (imported, empty) == ("from barrage_widgets.learning import lesson_step", "")
        assert CALL.fullmatch(call)


def test_links_lead_to_what_is_handed_out_and_other_links_are_words():
    week = assign([find_lesson("3"), find_lesson("4")], "week 1")
    text = week.files["03_dams_assignment.ipynb"]
    assert "[04 · Conduits](04_conduits_assignment.ipynb)" in text
    assert "Before: 02 · Water flow." in text
    targets = {target for file in week.files.values() for target in re.findall(r"\]\(([^)]+)\)", file)}
    assert targets <= set(week.files)


@pytest.mark.parametrize("lesson", LESSONS, ids=by_name)
def test_every_step_is_found_in_the_kit(lesson):
    _, text = handed_out(lesson)
    calls = re.findall(r'lesson_step\(\\"(\d\d)\\", \\"([^\\]+)\\"', text)
    assert [find_step(*call) for call in calls] == [step for step in read_steps(lesson) if step.hidden]


def test_a_step_of_another_version_is_refused_with_the_reason():
    with pytest.raises(BarrageError, match=r"03 · Dams of this kit has no such step: .* another version"):
        lesson_step("03", "cell-99", {})


@pytest.mark.parametrize("lesson", LESSONS, ids=by_name)
def test_every_cell_of_a_lesson_has_a_name_of_its_own(lesson):
    cells = json.loads(find_notebook(lesson, kit_notebooks()).read_text(encoding="utf-8"))["cells"]
    assert len({cell["id"] for cell in cells}) == len(cells)


def test_a_lesson_that_was_edited_since_still_answers_what_was_handed_out(tmp_path, monkeypatch):
    lesson = find_lesson("dams")
    book = json.loads(find_notebook(lesson, kit_notebooks()).read_text(encoding="utf-8"))
    calls = [CALL.search(source(cell))[2] for cell in handed_out(lesson)[0]["cells"] if cell["metadata"]]
    before = [find_step("03", name).asked.ids for name in calls]
    for cell in book["cells"]:
        cell["source"] = [*cell["source"], "\n# mended"]
    book["cells"].insert(1, {"cell_type": "code", "id": "0a1b2c3d", "metadata": {}, "source": ["2 + 2"]})
    (tmp_path / lesson.file).write_text(json.dumps(book), encoding="utf-8")
    monkeypatch.setattr("barrage_core.course.assignment.kit_notebooks", lambda: tmp_path)
    assert [find_step("03", name).asked.ids for name in calls] == before
    assert find_step("03", calls[0]).source.endswith("# mended")


def test_a_zip_file_holds_the_same_and_is_always_the_same():
    week = assign([find_lesson("3")], "week1")
    assert week.zipped("week1") == week.zipped("week1")
    with ZipFile(io.BytesIO(week.zipped("week1"))) as archive:
        assert {name: archive.read(name).decode() for name in archive.namelist()} == {
            f"week1/{name}": text for name, text in week.files.items()
        }


def test_the_key_is_a_page_with_every_question():
    lesson = find_lesson("3")
    page = key_page("week1", {lesson: list(key_of(lesson))})
    assert page.startswith("# Key: week1\n")
    assert "## 03 · Dams" in page
    assert "(03.predict.red_fee)\n\n- 3 credits\n\nOnce, for the base." in page
    assert [page.count(f"(03.quiz.{number})") for number in (1, 2, 3)] == [1, 1, 1]


# --- it runs, and comes back ------------------------------------------------------------------------------------------

ANSWER = """
panels = {panel.id: panel for panel in Out.values() if hasattr(panel, "answers")}
panels["03.quiz"].handle("pick", [0, "It is lost."])
panels["03.quiz"].handle("pick", [1, "The upper one, with the red border."])
panels["03.exercise.dry_italy"].handle("guess", "place:B1L")
panels["03.exercise.dry_italy"].handle("check")
panels["03.predict.red_fee"].handle("guess", 9)
panels["03.predict.red_fee"].handle("lock")
print([panel.problem for panel in panels.values()])
"""


def run(lesson, folder, monkeypatch, extra="", **options):
    """Run an assignment from a fresh kernel in a folder of its own; return what the extra cell printed."""
    monkeypatch.delenv("BARRAGE_RECORD", raising=False)
    book = nbformat.reads(handed_out(lesson, **options)[1], as_version=4)
    if extra:
        book.cells.append(nbformat.v4.new_code_cell(extra))
    where = {"metadata": {"path": str(folder)}}
    NotebookClient(book, timeout=120, kernel_name="python3", resources=where).execute()
    return book


@pytest.mark.parametrize("name", ["dams", "production"])
def test_an_assignment_runs_from_a_fresh_kernel(name, tmp_path, monkeypatch):
    lesson = find_lesson(name)
    book = run(lesson, tmp_path, monkeypatch)
    asked = [cell for cell in book.cells if cell.cell_type == "code" and cell.source.startswith("# A question")]
    assert all("Predict, then see" in cell.outputs[0].data["text/html"] for cell in asked)
    assert len(asked) == len(questions_of_lessons()[lesson.id].of("Predict"))


@pytest.mark.parametrize("reveal", [True, False])
def test_what_is_answered_in_an_assignment_is_judged_by_the_engine(reveal, tmp_path, monkeypatch):
    book = run(find_lesson("dams"), tmp_path, monkeypatch, ANSWER, reveal=reveal)
    assert book.cells[-1].outputs[0].text.strip("[]\n {},") == ""
    record = Record.load(tmp_path / "barrage-record.json")
    quizzes = [(entry.right, entry.answer, bool(entry.told)) for entry in record.entries[:2]]
    judged = [
        (False, "It runs on to the next dam with room.", True),
        (True, "The upper one, with the red border.", True),
    ]
    assert quizzes == (judged if reveal else [(None, None, False)] * 2)
    room = Classroom([Learner("mia", record.entries)], [], [])
    checked, told = check_again(room, Marker())
    assert told == []
    assert [entry.right for entry in checked.learners[0].entries] == [False, True, True, False]
    assert "not quite" in checked.learners[0].entries[0].told.lower()
    assert "The fee is for the base alone." in checked.learners[0].entries[3].told
    assert handed_in(checked.learners[0].entries) == []


def room_of(*answers):
    record = Record(None)
    for question, given, right in answers:
        record.add(question, question.split(".")[1], "How?", given, right=right)
    return Classroom([Learner("mia", record.entries)], [], [])


def test_a_record_that_was_changed_by_hand_is_found_out():
    room = room_of(("05.predict.E08", 4, True), ("05.quiz.2", "1", False), ("05.quiz.1", "the conduit", True))
    checked, told = check_again(room, Marker())
    assert [entry.right for entry in checked.learners[0].entries] == [False, True, True]
    assert told == [
        "mia: 05.predict.E08 is right in the record and wrong for the engine, which counts",
        "mia: 05.quiz.2 is wrong in the record and right for the engine, which counts",
    ]


@pytest.mark.parametrize("folder", ["", ".", "..", "../out", "a/b", "..\\out", "a\0"])
def test_nothing_in_a_zip_file_is_outside_of_its_folder(folder):
    with pytest.raises(BadFile, match=r"^name: expected printable characters without / and "):
        Assignment({"README.md": ""}).zipped(folder)


def test_what_the_engine_did_not_judge_is_never_right():
    room = room_of(
        ("05.predict.E08", None, True),
        ("05.predict.E08", None, False),
        ("05.predict.gone", 1, True),
        ("99.predict.gone", 1, False),
        ("99.predict.gone", 1, None),
        ("05.quiz.4", "1", True),
    )
    checked, told = check_again(room, Marker())
    assert [entry.right for entry in checked.learners[0].entries] == [False, False, None, None, None, False]
    assert tally(checked.learners[0].entries, "05").right == 0
    assert told == [
        "mia: 05.predict.E08 is right in the record and wrong for the engine, which counts",
        "mia: 05.predict.gone is right in the record and unknown to the engine, and counts as not judged",
        "mia: 99.predict.gone is wrong in the record and unknown to the engine, and counts as not judged",
        "mia: 05.quiz.4 is right in the record and wrong for the engine, which counts",
    ]


def test_of_answers_that_were_handed_in_unjudged_the_last_one_counts():
    tried = [("05.quiz.2", option, None) for option in ("none", "1", "3, and you owe the rest")]
    checked, _ = check_again(room_of(*tried), Marker())
    assert tally(checked.learners[0].entries, "05")[:3] == (1, 0, 0)
    checked, _ = check_again(room_of(*tried, ("05.quiz.2", "1", None)), Marker())
    assert tally(checked.learners[0].entries, "05")[:3] == (1, 1, 1)


@pytest.mark.parametrize(
    ("question", "given", "right"),
    [
        ("05.predict.E08", "three", False),
        ("05.predict.E08", {"energy": 3}, False),
        ("05.quiz.9", "1", False),
        ("05.quiz.x", "1", False),
        ("05.quiz.2", ["1"], False),
        ("05.exercise.nothing_for_rivals", 99, False),
        ("05.exercise.nothing_for_rivals", 6, True),
        ("05.predict.gone", 1, None),
        ("99.predict.gone", 1, None),
        ("scenario", 1, None),
        ("05.predict.E08", None, None),
    ],
)
def test_whatever_stands_in_a_record_is_judged_or_left_alone(question, given, right):
    mark = Marker()(question, given)
    assert (mark and mark.right) == right


def test_a_question_is_judged_once_for_a_whole_class():
    seen = []

    def judge(question, given):
        seen.append(given)
        return Marked(given == 1)

    room = room_of(*[("05.predict.E08", number % 2, None) for number in range(2)])
    check_again(room._replace(learners=room.learners * 30), judge)
    assert len(seen) == 1  # the last answer of each is the same
