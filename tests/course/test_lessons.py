"""The course around the lessons: its table, its folder, what it covers, and the page for teachers."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from barrage_core.course import lessons
from barrage_core.course.coverage import COMPONENTS, EXAMPLES, coverage, coverage_markdown
from barrage_core.course.lessons import LESSONS, TOPICS, find_lesson, find_notebook, find_notebooks
from barrage_core.course.notebooks import read_notebook
from barrage_core.errors import BadFile, BarrageError
from barrage_core.rulebook import RULES
from tests.course.test_notebooks import NAMES

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
README = (FOLDER / "README.md").read_text(encoding="utf-8")
MISSING = [lesson.file for lesson in LESSONS if not (FOLDER / lesson.file).is_file()]


def write_notebook(path, *cells):
    """Write a notebook of ("markdown", text) and ("code", text, output) cells."""
    data = []
    for kind, source, *shown in cells:
        outputs = [{"output_type": "stream", "text": [text]} for text in shown]
        data.append({"cell_type": kind, "source": [source], **({"outputs": outputs} if kind == "code" else {})})
    path.write_text(json.dumps({"cells": data}), encoding="utf-8")


# --- the table --------------------------------------------------------------------------------------------------------


def test_the_table_has_the_lessons_of_the_plan():
    assert [lesson.name for lesson in LESSONS] == NAMES
    assert [lesson.number for lesson in LESSONS] == list(range(22))


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_lesson_is_well_described(lesson):
    assert 10 <= lesson.minutes <= 20
    assert re.fullmatch(r"[A-Z][^.]*\.", lesson.goal), "one sentence"
    assert len(lesson.title) <= 30
    assert all(number < lesson.number for number in lesson.after)
    assert set(lesson.topics) <= set(TOPICS)


def pages(lesson):
    for part in lesson.pages.split(", "):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def test_the_lessons_before_the_game_read_all_pages_of_the_rulebook():
    read = {page for lesson in LESSONS[:16] for page in pages(lesson)}
    assert read == set(range(4, 28))


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_lesson_reads_the_pages_of_its_own_rules(lesson):
    own = {rule.page for rule in RULES.values() if rule.id.split(".")[0] == lesson.chapter}
    own -= {23} if lesson.chapter == "production" else set()  # Germany's second production is taught with the companies
    assert own <= set(pages(lesson))


def test_topics_are_those_of_the_plan():
    lessons = {topic: [lesson.number for lesson in LESSONS if topic in lesson.topics] for topic in TOPICS}
    assert lessons == {
        "goals and mechanics": [0, 1, 2, 3, 4, 5],
        "economy, sources and sinks": [7, 8, 9, 10],
        "worker placement": [8],
        "feedback and catch-up": [11, 12],
        "asymmetry and balance": [13],
        "probability and simulation": [16, 17, 19, 20, 21],
        "modding and playtesting": [17, 18, 19, 21],
    }


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_notebook_opens_with_the_title_the_time_and_the_pages_of_the_table(lesson):
    first = read_notebook(FOLDER / lesson.file).prose.partition("\n## ")[0].splitlines()
    assert first[0].partition(":")[0] == f"# {lesson}"
    lines = [line for line in first if re.match(r"About \d+ minutes", line)]
    assert len(lines) == 1
    pattern = rf"About {lesson.minutes} minutes(, and then as long as you play)?\. Rulebook: pages? {lesson.pages}\..*"
    assert re.fullmatch(pattern, lines[0]), lines[0]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_link_to_a_lesson_has_its_title(lesson):
    for path in (FOLDER / other.file for other in LESSONS):
        texts = re.findall(rf"\[([^]]+)\]\({re.escape(lesson.file)}\)", read_notebook(path).prose)
        named = [text for text in texts if "·" in text]
        assert [text for text in named if text != str(lesson)] == [], path.name


def test_the_first_lesson_counts_the_lessons_and_leads_to_all_others():
    first, *others = LESSONS
    prose = read_notebook(FOLDER / first.file).prose
    table = prose.partition("## Onward")[2]
    assert [lesson.name for lesson in others if f"[{lesson}]({lesson.file})" not in table] == []
    assert len(LESSONS) == 22
    assert "twenty-two\nlessons" in prose
    minutes = re.search(r"Each lesson takes (\d+) to (\d+) minutes", table)
    assert all(int(minutes[1]) <= lesson.minutes <= int(minutes[2]) for lesson in LESSONS)


def test_a_lesson_links_to_lessons_alone_for_nothing_else_lies_beside_it_in_a_learners_folder():
    files = {lesson.file for lesson in LESSONS}
    for lesson in LESSONS:
        links = re.findall(r"\]\(([^()\s#]+)", read_notebook(FOLDER / lesson.file).prose)
        assert {link for link in links if "://" not in link} <= files, lesson.name


# --- finding ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["0", "00", "start_here", "00_start_here", " 00_START_HERE ", "x/00_start_here.ipynb"])
def test_a_lesson_is_found_by_number_and_by_name(word):
    assert find_lesson(word) is LESSONS[0]


def test_every_lesson_is_found():
    for lesson in LESSONS:
        assert {find_lesson(word) for word in (str(lesson.number), lesson.id, lesson.chapter, lesson.name)} == {lesson}


@pytest.mark.parametrize("word", ["", "22", "-1", "1.0", "lesson", "00_river", "9" * 9999])
def test_an_unknown_lesson_is_refused_with_the_list(word):
    with pytest.raises(
        BarrageError, match=r"lesson: expected a number from 0 to 21 or one of 00_start_here, .*21_own_rule, got "
    ):
        find_lesson(word)


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """An empty current folder, and a package that was installed somewhere else."""
    monkeypatch.setattr(lessons, "__file__", str(tmp_path / "site" / "barrage_core" / "course" / "lessons.py"))
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    return here


def test_the_notebooks_are_found_beside_the_package(elsewhere):
    beside = elsewhere.parent / "site" / "notebooks"
    for folder in (elsewhere / "notebooks", beside):
        folder.mkdir(parents=True)
        (folder / LESSONS[0].file).touch()
    assert find_notebooks() == beside


@pytest.mark.parametrize("inside", ["notebooks", "."])
def test_the_notebooks_are_found_in_or_at_the_current_folder(elsewhere, inside):
    folder = elsewhere / inside
    folder.mkdir(exist_ok=True)
    (folder / LESSONS[0].file).touch()
    assert find_notebook(LESSONS[0]) == folder / LESSONS[0].file
    with pytest.raises(BarrageError, match=r"cannot find notebooks/07_wheel\.ipynb"):
        find_notebook(LESSONS[7])


def test_notebooks_that_are_nowhere_are_an_error(elsewhere):
    with pytest.raises(BarrageError, match=r"^cannot find notebooks/00_start_here.ipynb: run this in a checkout"):
        find_notebooks()


# --- reading notebooks ------------------------------------------------------------------------------------------------


def test_questions_are_counted_as_a_learner_answers_them(tmp_path):
    path = tmp_path / "07_wheel.ipynb"
    write_notebook(
        path,
        ("markdown", 'Predict("07.predict.prose") is not code'),
        ("code", "guess = Predict(\n    '07.predict.E20', 1)\nguess"),
        ("code", 'Exercise("07.exercise.plan")'),
        ("code", 'Quiz("07.quiz", [Question("a"), Question("b"),\n Question("c")])'),
    )
    asked = read_notebook(path).asked
    assert asked.total == 5
    assert asked.of("Predict") == ["07.predict.E20"]
    for question in ("07.predict.E20", "07.exercise.plan", "07.quiz.1", "07.quiz.3"):
        assert asked.has(question)
    for question in (
        "07.predict.prose",
        "07.quiz",
        "07.quiz.x",
        "07.quiz.0",
        "07.quiz.4",
        "07.quiz.01",
        "07.exercise.plan.1",
        "08.quiz.1",
        "",
    ):
        assert not asked.has(question)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "3",
        '{"cells": 3}',
        '{"cells": [3]}',
        '{"cells": [{"cell_type": "code"}]}',
        "[" * 100_000,
        "\x00",
    ],
    ids=lambda text: text[:20],
)
def test_a_file_that_is_not_a_notebook_is_named(tmp_path, text):
    path = tmp_path / "x.ipynb"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile, match=r"x\.ipynb is not a notebook"):
        read_notebook(path)


def test_a_notebook_that_cannot_be_read_is_named(tmp_path):
    with pytest.raises(BadFile, match=r"cannot read .*x\.ipynb: No such file"):
        read_notebook(tmp_path / "x.ipynb")
    (tmp_path / "y.ipynb").write_bytes(b"\xff\xfe")
    with pytest.raises(BadFile, match=r"y\.ipynb is not a notebook"):
        read_notebook(tmp_path / "y.ipynb")
    with pytest.raises(BadFile, match="path: expected the path of a file, got None"):
        read_notebook(None)


def test_a_pipe_in_place_of_a_notebook_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "z.ipynb")
    with pytest.raises(BadFile, match=r"z\.ipynb: it is a pipe or a device, not a file"):
        read_notebook(tmp_path / "z.ipynb")


# --- coverage ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def small(tmp_path):
    """A folder with two lessons that teach a little."""
    write_notebook(
        tmp_path / "07_wheel.ipynb",
        ("markdown", "It turns (`construction.wheel`, p. 13). Not production.fee, nor `production.nonsense`."),
        ("code", 'Predict("07.predict.E20")', "Viktor Fiesler has III-base"),
    )
    write_notebook(
        tmp_path / "06_construction.ipynb",
        ("markdown", "`construction.wheel` and `construction.tile`"),
        ("code", '# `production.energy`\nExercise("06.exercise.E13")\nPredict("06.predict.E120")\n"bases"', "II-wild"),
    )
    return tmp_path


def test_rules_are_taught_where_their_id_stands_in_the_prose(small):
    report = coverage(small)
    taught = {rule: [lesson.number for lesson in lessons] for rule, lessons in report.rules.items() if lessons}
    assert taught == {"construction.wheel": [6, 7], "construction.tile": [6]}
    assert list(report.rules) == list(RULES)


def test_examples_are_met_as_predictions(small):
    report = coverage(small)
    assert {name: t[0].number for name, t in report.examples.items() if t} == {"E20": 7}


def test_components_are_shown_where_they_are_named(small):
    components = coverage(small).components
    shown = {name: [lesson.number for lesson in t] for names in components.values() for name, t in names.items() if t}
    assert shown == {"Viktor Fiesler": [7], "III-base": [7], "II-wild": [6], "bases built": [6]}


def test_gaps_and_missing_lessons_are_reported(small):
    report = coverage(small)
    assert "production.fee" in report.gaps
    assert "E13" in report.gaps
    assert "construction.tile" not in report.gaps
    assert [lesson.number for lesson in report.missing] == [*range(6), *range(8, 22)]
    assert json.loads(json.dumps(report.to_dict()))["rules"]["construction.wheel"]["lessons"] == [
        "06_construction",
        "07_wheel",
    ]


def test_the_page_has_a_line_for_everything(small):
    page = coverage_markdown(coverage(small))
    assert page.startswith("# What is taught where\n")
    wheel = RULES["construction.wheel"]
    links = "[06](06_construction.ipynb), [07](07_wheel.ipynb)"
    assert f"| `construction.wheel` | {wheel.says} | {wheel.page} | {links} |\n" in page
    assert "| E20 | two turns of the wheel in the workshop | 18 | [07](07_wheel.ipynb) |\n" in page
    assert "| Viktor Fiesler | [07](07_wheel.ipynb) |\n" in page
    things = [*(f"`{rule}`" for rule in RULES), *EXAMPLES, *(name for names in COMPONENTS.values() for name in names)]
    assert [thing for thing in things if f"\n| {thing} | " not in page] == []
    assert "taught nowhere yet" in page
    assert page.endswith("|\n")
    assert page == coverage_markdown(coverage(small))


def test_the_page_says_when_nothing_is_missing(tmp_path):
    words = [word for names in COMPONENTS.values() for report in names.values() for word in report]
    code = "\n".join(f'Predict("07.predict.{name}")' for name in EXAMPLES)
    write_notebook(
        tmp_path / "07_wheel.ipynb", ("markdown", " ".join(f"`{rule}`" for rule in RULES)), ("code", code, *words)
    )
    report = coverage(tmp_path)
    assert report.gaps == []
    assert ": all of them are taught.\n" in coverage_markdown(report)


def test_the_examples_are_those_of_the_rulebooks():
    assert list(EXAMPLES) == [f"E{number:02d}" for number in range(1, 39)]
    assert all(4 <= page <= 27 for page, _ in EXAMPLES.values())


@pytest.mark.skipif(bool(MISSING), reason=f"lessons are missing: {', '.join(MISSING)}")
def test_the_stored_page_is_what_the_lessons_teach():
    stored = (FOLDER / "COVERAGE.md").read_text(encoding="utf-8")
    assert stored == coverage_markdown(coverage(FOLDER)), "run: barrage course coverage > notebooks/COVERAGE.md"


# --- the page for teachers --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_the_page_for_teachers_describes_the_lesson_as_the_table_does(lesson):
    after = ", ".join(find_lesson(str(number)).id for number in lesson.after) or "–"
    row = f"| [{lesson}]({lesson.file}) | {lesson.minutes} | {after} | {lesson.pages} | {lesson.goal} |"
    assert README.splitlines().count(row) == 1


@pytest.mark.parametrize("topic", TOPICS)
def test_the_page_for_teachers_names_the_lessons_on_a_topic(topic):
    links = ", ".join(f"[{lesson.id}]({lesson.file})" for lesson in LESSONS if topic in lesson.topics)
    assert f"\n| {topic} | {links} |\n" in README


def test_links_of_the_page_for_teachers_lead_to_files():
    targets = re.findall(r"\]\(([^)]+)\)", README)
    assert len(targets) > 18
    waiting = [*MISSING, *(["COVERAGE.md"] if MISSING else [])]
    assert [target for target in targets if not (FOLDER / target).is_file() and target not in waiting] == []
    for text, target in re.findall(r"\[(\d\d)[^\]]*\]\(([^)]+)\)", README):
        assert target == find_lesson(text).file


def test_the_four_weeks_go_through_the_whole_course_and_the_day_says_what_is_left():
    weeks = README.partition("## Four weeks")[2].partition("\n## ")[0]
    day = README.partition("## One day")[2].partition("\n## ")[0]
    for plan in (weeks, day):
        numbers = re.findall(r"\[(\d\d)\]", plan)
        assert sorted(numbers) == [lesson.id for lesson in LESSONS]


def test_the_day_leaves_each_group_of_lessons_its_time():
    day = README.partition("## One day")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (\d\d):(\d\d) \| (.*) \|$", day, re.MULTILINE)
    starts = [60 * int(hour) + int(minute) for hour, minute, _ in rows]
    for start, end, (_, _, what) in zip(starts, starts[1:], rows, strict=False):
        assert sum(find_lesson(number).minutes for number in re.findall(r"\[(\d\d)\]", what)) <= end - start, what


GIVEN_AWAY = {
    ("00_start_here", "00.predict.energy"): ("drops × value", "use it up", "same water"),
    ("02_water_flow", "02.predict.wait"): ("wait for the water flow", "runs down at once", "drops that wait"),
    ("04_conduits", "04.predict.E06"): ("all powerhouses", "not to one of its dams"),
    ("06_construction", "06.predict.elevations"): ("costs no red fee",),
    ("08_action_board", "08.predict.twice"): ("to everybody",),
    ("18_automa", "18.predict.red"): ("victory points instead",),
    ("19_own_map", "19.predict.conduit"): ("players differ",),
}
"""Words that answer a question: they may stand in it, to be shown afterwards, but not in the text above it."""


@pytest.mark.parametrize(("lesson", "question"), GIVEN_AWAY)
def test_the_text_above_a_question_does_not_answer_it(lesson, question):
    cells = json.loads((FOLDER / f"{lesson}.ipynb").read_text(encoding="utf-8"))["cells"]
    asked = next(place for place, cell in enumerate(cells) if f'"{question}"' in "".join(cell["source"]))
    above = " ".join("".join(cell["source"]) for cell in cells[:asked] if cell["cell_type"] == "markdown")
    assert not [words for words in GIVEN_AWAY[lesson, question] if words in " ".join(above.replace("*", "").split())]
