"""What every lesson owes its learner, and what all of them together owe the game."""

from __future__ import annotations

import ast
import importlib
import re
from itertools import pairwise

import pytest

from barrage_core import RULES
from barrage_core.components.companies import COMPANIES, OFFICERS
from barrage_core.components.technology import TECHNOLOGY
from barrage_core.components.tiles import BONUS_TILES, OBJECTIVE_TILES
from barrage_core.course.coverage import coverage
from tests.lessons import NOTEBOOKS, ROOT, cells, code, ids_of, notebook, prose, shown, words

NAMES = [
    "00_start_here",
    "01_river",
    "02_water_flow",
    "03_dams",
    "04_conduits",
    "05_production",
    "06_construction",
    "07_wheel",
    "08_action_board",
    "09_income",
    "10_contracts",
    "11_energy_track",
    "12_round",
    "13_companies_and_officers",
    "14_technology_and_objectives",
    "15_play",
    "16_scenarios",
    "17_design_lab",
    "18_automa",
    "19_own_map",
    "20_own_player",
    "21_own_rule",
]
EXAMPLES = [f"E{number:02d}" for number in range(1, 39)]
MOST_LINES, MOST_IGNORED, MOST_COMMON = 12, 5, 12
RULEBOOKS = ROOT.parent / "shared" / "rulebooks"
MOST_IMPORTS = 4
START = {"barrage_core", "barrage_core.questions", "barrage_widgets"}
"""What the first cell of a lesson may import from."""
ROOMS = {f"barrage_core.{room}" for room in ("bots", "scenarios", "study")}
"""What its later cells may import from as well. Nothing is imported from behind these doors."""
LABELS = {
    "Predict": "# A question (folded, because its answer is inside): press Shift+Enter",
    "Exercise": "# An exercise (folded, because its hints are inside): press Shift+Enter",
    "Quiz": "# Three questions (folded, because their answers are inside): press Shift+Enter",
    "solution": "# The solution (folded: it opens below, when you want it): press Shift+Enter",
    "picture": "# A picture (folded: nothing to read here): press Shift+Enter",
    "panel": "# A panel (folded: nothing to read here): press Shift+Enter",
    "example": "# An example, worked out by the engine (folded: nothing to read here): press Shift+Enter",
    "set-up": "# Set-up (folded: nothing to read here): press Shift+Enter",
}
"""The first line of a folded cell, which is all that a learner sees of it."""

TO_BE_READ = (
    "def count_down",
    "def random_river",
    "def flow",
    "def most_water",
    "import dam_capacity",
    "mine = Scenario(",
    "class Starter",
    "class Finisher",
    "class Maker",
)
"""What marks code that a lesson is about, although it shows nothing."""
ABOUT_CODE = ("16_scenarios", "17_design_lab", "19_own_map", "20_own_player", "21_own_rule")

lesson = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def test_the_lessons_are_those_of_the_plan():
    assert [path.stem for path in NOTEBOOKS] == NAMES


# Each lesson --------------------------------------------------------------------------------------------------------


@lesson
def test_every_code_cell_was_executed_in_order(path):
    counts = [cell["execution_count"] for cell in cells(path, "code")]
    assert counts == list(range(1, len(counts) + 1))


@lesson
def test_no_cell_is_longer_than_twelve_lines(path):
    long = [cell["source"] for cell in cells(path, "code") if len("".join(cell["source"]).splitlines()) > MOST_LINES]
    assert long == []


@lesson
def test_a_lesson_starts_simply(path):
    first = imports("".join(cells(path, "code")[0]["source"]))
    assert len(first) <= MOST_IMPORTS
    assert all(one.lineno == one.end_lineno for one in first), "an import takes one line"
    assert [name for one in first for name in origins(one) if name not in START] == []


@lesson
def test_no_cell_imports_from_behind_a_door(path):
    names = [name for cell in cells(path, "code") for one in imports("".join(cell["source"])) for name in origins(one)]
    ours = [name for name in names if name.partition(".")[0] in ("barrage_core", "barrage_widgets")]
    assert [name for name in ours if name not in START | ROOMS] == []


@lesson
def test_every_name_that_a_lesson_imports_from_the_kit_is_public(path):
    statements = [one for cell in cells(path, "code") for one in imports("".join(cell["source"]))]
    ours = [one for one in statements if origins(one)[0].partition(".")[0] in ("barrage_core", "barrage_widgets")]
    assert ours
    for statement in ours:
        module = importlib.import_module(origins(statement)[0])
        rooms = getattr(module, "_ROOMS", ())
        assert [name.name for name in statement.names if name.name not in (*module.__all__, *rooms)] == []


def imports(source):
    """Return the statements of a cell that import something."""
    return [one for one in ast.walk(ast.parse(source)) if isinstance(one, ast.Import | ast.ImportFrom)]


def origins(statement):
    """Name the modules that a statement imports, or imports from."""
    return [statement.module] if isinstance(statement, ast.ImportFrom) else [one.name for one in statement.names]


@lesson
def test_the_language_is_named_so_that_no_dialog_asks_for_a_kernel(path):
    assert notebook(path)["metadata"]["language_info"]["name"] == "python"


@lesson
def test_nothing_is_stored_that_only_a_living_kernel_can_use(path):
    assert "widgets" not in notebook(path)["metadata"]
    kinds = {kind for cell in cells(path, "code") for output in cell["outputs"] for kind in output.get("data", {})}
    assert not [kind for kind in kinds if "widget" in kind]
    assert not [
        output for cell in cells(path, "code") for output in cell["outputs"] if output["output_type"] == "error"
    ]


@lesson
def test_a_lesson_has_its_parts_in_order(path):
    text = prose(path)
    number = path.stem[:2]
    assert text.startswith(f"# {number} · ")
    parts = ["**Goal.**", "## Try to break it", "## Exercise", "## Review", "## As game design", "## Onward"]
    places = [text.find(part) for part in parts]
    assert -1 not in places, [part for part in parts if part not in text]
    assert all(here < there for here, there in pairwise(places))


@lesson
def test_a_lesson_predicts_exercises_and_reviews(path):
    number = path.stem[:2]
    for kind, fewest in (("Predict", 1), ("Exercise", 1), ("Quiz", 1)):
        ids = ids_of(path, kind)
        assert len(ids) >= fewest, kind
        assert all(name.startswith(f"{number}.") for name in ids)
        assert len(set(ids)) == len(ids)
    assert len(re.findall(r"\bQuestion\(", code(path))) == 3


@lesson
def test_what_is_folded_says_in_its_first_line_what_it_is(path):
    assert [first for first in map(label, cells(path, "code")) if first and first not in LABELS.values()] == []


@lesson
def test_questions_and_exercises_are_folded_since_their_answers_are_inside(path):
    for cell in cells(path, "code"):
        for kind in ("Predict", "Exercise", "Quiz"):
            if re.search(rf"\b{kind}\(\s*[\"']", "".join(cell["source"])):
                assert label(cell) == LABELS[kind]
                assert cell["outputs"]


@lesson
def test_solutions_were_executed_and_open_only_when_they_are_pressed(path):
    """JupyterLab shows an output that was hidden as soon as its cell runs, so nothing may depend on that."""
    assert not [cell for cell in cells(path, "code") if "outputs_hidden" in cell["metadata"].get("jupyter", {})]
    solutions = [cell for cell in cells(path, "code") if label(cell) == LABELS["solution"]]
    assert len(solutions) == len(ids_of(path, "Exercise"))
    for cell in solutions:
        assert len(cell["outputs"]) == 1
        shown = "".join(cell["outputs"][0]["data"]["text/html"])
        assert re.fullmatch(r"<details><summary>Show the solution</summary>.+</details>", shown, re.DOTALL)
        assert "✓" in shown, "the engine has judged it"


@lesson
def test_code_that_shows_nothing_is_folded_unless_it_is_there_to_be_read(path):
    silent = [cell for cell in cells(path, "code") if not cell["outputs"] and not label(cell)]
    sources = ["".join(cell["source"]) for cell in silent]
    assert [text for text in sources if not any(name in text for name in TO_BE_READ)] == []


@lesson
def test_what_can_be_tried_has_controls(path):
    """Somebody who reads no code can try to break the rule, too: with a panel there, and a question is not one."""
    part = prose(path).partition("## Try to break it")[2].partition("\n## Exercise")[0]
    if path.stem not in ABOUT_CODE:
        assert "Change the" not in part
        assert "run the cell again" not in part
    all_cells = notebook(path)["cells"]
    start, end = (heading(all_cells, words) for words in ("## Try to break it", "## Exercise"))
    tried = [cell for cell in all_cells[start:end] if "bk-still" in str(cell.get("outputs"))]
    assert [cell["id"] for cell in tried if "Predict(" not in source(cell)]


def test_the_text_of_lesson_11_does_not_say_what_a_step_can_cost():
    """The learner looks for it with the panel; the list that answers is opened when it is wanted."""
    assert "never costs you a VP" in shown(NOTEBOOKS[11])
    assert not [cell for cell in cells(NOTEBOOKS[11], "markdown") if "never costs" in source(cell)]


def heading(all_cells, words):
    """Return the place of the cell that has a heading."""
    return next(place for place, cell in enumerate(all_cells) if f"\n{words}" in f"\n{source(cell)}")


def test_the_second_sitting_of_lesson_14_needs_its_first_cell_alone(monkeypatch):
    monkeypatch.setenv("BARRAGE_RECORD", "off")
    all_cells = notebook(NOTEBOOKS[14])["cells"]
    later = all_cells[heading(all_cells, "## Second sitting") :]
    names = {"__name__": "second_sitting"}
    for cell in [cells(NOTEBOOKS[14], "code")[0], *(cell for cell in later if cell["cell_type"] == "code")]:
        exec(compile(source(cell), cell["id"], "exec"), names)
    assert "14.exercise.last_piece" in str(later)


@lesson
def test_a_lesson_ends_with_the_bar_of_the_learner(path):
    number = "" if path.stem == NAMES[0] else f'"{path.stem[:2]}"'
    assert [cell for cell in cells(path, "code") if "".join(cell["source"]).endswith(f"\nCourse({number})")]


def test_most_lessons_go_on_behind_a_question():
    """What would give the answer away stands in the question, folded in the stored lesson."""
    behind = [path.stem for path in NOTEBOOKS if "<summary>After your answer</summary>" in shown(path)]
    assert [name for name in NAMES if name not in behind] == ["07_wheel", "15_play"]
    assert "The third drop is gone for good" in prose(NOTEBOOKS[2])
    assert not [cell for cell in cells(NOTEBOOKS[2], "markdown") if "gone for good" in "".join(cell["source"])]


def test_a_picture_beside_a_question_does_not_tell_what_the_track_scores():
    asked = [text for text in map(source, cells(NOTEBOOKS[11], "code")) if "Predict(" in text]
    drawn = [call for text in asked for call in re.findall(r"picture=partial\(pictures\.energy_track, (.+?)\)", text)]
    assert len(drawn) == 4
    assert [call for call in drawn if not call.endswith("key=False")] == []


def test_the_panel_above_the_questions_of_lesson_05_does_not_show_whom_the_fee_goes_to():
    """Its conduit is the learner's own at first, and is given to a rival after the questions about the fee."""
    first = "".join(str(output) for output in cells(NOTEBOOKS[5], "code")[0]["outputs"])
    assert "C5R USA" in first
    assert "not to the bank" not in first


def test_the_panel_above_the_questions_of_lesson_04_connects_nothing():
    """The map with everything built comes after the questions about what a conduit joins."""
    all_cells = notebook(NOTEBOOKS[4])["cells"]
    panels = [place for place, cell in enumerate(all_cells) if "ConduitLab(" in source(cell)]
    asked = [place for place, cell in enumerate(all_cells) if "built_connections(" in source(cell)]
    assert panels[0] < min(asked) <= max(asked) < panels[1]
    first, later = (str(all_cells[place]["outputs"]) for place in panels)
    assert "C4R free" in first
    assert "USA level 1" not in first
    assert "USA level 1" in later


def source(cell):
    """Return the text of a cell."""
    return "".join(cell["source"])


def label(cell):
    """Return the first line of a folded cell, and nothing for any other."""
    folded = cell["metadata"].get("jupyter", {}).get("source_hidden")
    return "".join(cell["source"]).partition("\n")[0] if folded else ""


@lesson
def test_the_first_interaction_comes_at_once(path):
    """Two code cells at most before something can be touched."""
    first = [cell for cell in cells(path, "code")[:2] if "bk-still" in "".join(map(str, cell["outputs"]))]
    assert first


@lesson
def test_links_lead_somewhere(path):
    for text, target in re.findall(r"\[([^\]]*)\]\(([^)]+)\)", prose(path)):
        assert not target.startswith("http"), "a lesson works without the internet"
        assert (path.parent / target.partition("#")[0]).exists(), f"{text}: {target}"


@lesson
def test_a_lesson_leads_to_the_next_one(path):
    place = NAMES.index(path.stem)
    if place + 1 < len(NAMES):
        assert f"({NAMES[place + 1]}.ipynb)" in prose(path)


@lesson
def test_a_lesson_runs_in_the_browser_too(path):
    for package in ("matplotlib", "numpy", "threading", "subprocess", "multiprocessing"):
        assert not re.search(rf"^\s*(import|from) {package}\b", code(path), re.MULTILINE)


@lesson
def test_pages_are_named(path):
    assert re.search(r"\bp(p|ages?)?\.? ?\d+", prose(path))


# All of them --------------------------------------------------------------------------------------------------------


def test_few_outputs_are_ignored():
    ignored = [path.stem for path in NOTEBOOKS for cell in cells(path, "code") if _is_ignored(cell)]
    assert len(ignored) <= MOST_IGNORED


def _is_ignored(cell):
    tags = cell["metadata"].get("tags", [])
    return "NBVAL_IGNORE_OUTPUT" in "".join(cell["source"]) or any("nbval" in tag for tag in tags)


def test_every_rule_of_the_engine_is_taught():
    taught = {name for path in NOTEBOOKS for name in re.findall(r"`([a-z_]+\.[a-z_]+)`", prose(path))}
    assert [rule for rule in RULES if rule not in taught] == []


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_worked_example_is_predicted(example):
    assert [path.stem for path in NOTEBOOKS for name in ids_of(path, "Predict") if example in name.split(".")]


@pytest.mark.parametrize(
    ("names", "what"),
    [
        ([company.title for company in COMPANIES.values()], "companies"),
        (list(OFFICERS.values()), "officers"),
        (list(TECHNOLOGY), "technology tiles"),
        (list(BONUS_TILES), "bonus tiles"),
        (list(OBJECTIVE_TILES), "objective tiles"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_component_is_shown(names, what):
    everything = " ".join(prose(path) + shown(path) + code(path) for path in NOTEBOOKS)
    spoken = everything.replace("_", " ")
    missing = [name for name in names if name not in everything and name.replace("_", " ") not in spoken]
    assert missing == [], what


def test_the_coverage_table_has_no_gap():
    assert coverage().gaps == []


def test_ids_are_unique_in_the_course():
    ids = [name for path in NOTEBOOKS for kind in ("Predict", "Exercise", "Quiz") for name in ids_of(path, kind)]
    assert len(set(ids)) == len(ids)


@pytest.mark.skipif(not RULEBOOKS.is_dir(), reason="the rulebooks are not here to compare with")
@lesson
def test_no_sentence_comes_from_a_rulebook(path):
    mine = words(prose(path) + "\n" + code(path))
    runs = {tuple(mine[place : place + MOST_COMMON]) for place in range(len(mine) - MOST_COMMON + 1)}
    for book in sorted(RULEBOOKS.iterdir()):
        if book.suffix not in (".md", ".txt"):
            continue
        theirs = words(book.read_text(encoding="utf-8", errors="replace"))
        common = (tuple(theirs[place : place + MOST_COMMON]) for place in range(len(theirs) - MOST_COMMON + 1))
        assert [" ".join(run) for run in common if run in runs] == [], book.name
