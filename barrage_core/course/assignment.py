"""Lessons to hand out: without answers, outputs and solutions, and still complete when they are run.

What a lesson folds (its questions, and what sets them up) stays in the kit. The assignment only names it, so that no
answer is in the file; when its cell is run, `lesson_step` of the controls fetches the step from the lesson that came
with the kit. Cells that a learner is meant to read stay as they are, solutions and stored outputs are left out.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Collection, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from ..checks import expected
from ..errors import BadFile, BarrageError, cannot_read
from .lessons import Lesson, find_lesson, find_notebook, kit_notebooks
from .notebooks import Asked, Notebook

__all__ = [
    "Assignment",
    "KeyLine",
    "Step",
    "assign",
    "assigned_file",
    "check_title",
    "find_step",
    "key_page",
    "read_steps",
    "steps_for_questions",
]

SOLUTION: Final = "# The solution"
"""How a cell begins that shows the solution of an exercise."""
SOLUTION_BUTTON: Final = "Show the solution"
LONGEST_TITLE: Final = 200
"""In bytes: the key has a longer name beside it, and a name has 255 at most."""
_DETAILS: Final = re.compile(r"<details>.*?</details>\s*", re.DOTALL)
_LINK: Final = re.compile(r"\[([^\]]*)\]\((?!https?:)([^)#]+)[^)]*\)")
_FOLDED: Final = re.compile(r"^# ([^(\n]*)\(folded[^)]*\)")
_METADATA: Final = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
_READ_ME: Final = """# {title}

{lessons}

1. Unpack everything into a folder of its own, and open a notebook there in JupyterLab. The kit must be installed;
   your teacher says where to get it.
2. Run each cell with Shift+Enter, from the first to the last. Answer with the controls.
3. Your answers are written to `barrage-record.json` in the same folder. {reveal}
4. Hand in `barrage-record.json`. The notebooks stay with you.
"""
_NOTES: Final = {
    True: "When a guess is locked, its answer is shown. What you say first is kept.",
    False: "Answers are not shown here: your teacher has them. The last answer that you give counts.",
}


class Step(NamedTuple):
    """A code cell of a lesson: its source, whether it is folded, and its name.

    The name is the id of the cell, which stays when the cell is edited or moved: what was handed out finds it.

    >>> Step('Predict("05.predict.fee", energy)', folded=False).hidden, Step("energy = 1", folded=False).hidden
    (True, False)
    """

    source: str
    folded: bool
    name: str = ""

    @property
    def asked(self) -> Asked:
        """The questions that it asks."""
        return Notebook("", self.source, "").asked

    @property
    def hidden(self) -> bool:
        """Whether an assignment only names it: it is folded, or it asks something, so that an answer is inside."""
        return self.folded or bool(self.asked.ids)


class KeyLine(NamedTuple):
    """A line of the key: a question, what is right, and why.

    >>> line = KeyLine("03.quiz.3", "When does an elevation cost the red fee?", ("Never.",))
    >>> line.answers, line.why
    (('Never.',), '')
    """

    question: str
    prompt: str
    answers: tuple[str, ...]
    why: str = ""


class Assignment(NamedTuple):
    """What is handed out: files with their contents, by name.

    >>> week = assign([find_lesson("dams")], "Week 1")
    >>> list(week.files), week.zipped("week1")[:2]
    (['03_dams_assignment.ipynb', 'README.md'], b'PK')
    """

    files: dict[str, str]

    def zipped(self, folder: str) -> bytes:
        """Return the files in a folder of a .zip file; the same files give the same bytes."""
        check_title(folder)  # nothing is ever unpacked outside of it
        content = BytesIO()
        with ZipFile(content, "w", ZIP_DEFLATED) as archive:
            for name, text in self.files.items():
                archive.writestr(ZipInfo(f"{folder}/{name}"), text, ZIP_DEFLATED)
        return content.getvalue()


# Writing an assignment ----------------------------------------------------------------------------------------------


def assign(lessons: Sequence[Lesson], title: str, *, reveal: bool = True) -> Assignment:
    """Return lessons as they are handed out; without `reveal` no control ever shows an answer.

    >>> week = assign([find_lesson("dams")], "Week 1")
    >>> list(week.files)
    ['03_dams_assignment.ipynb', 'README.md']
    """
    books = {assigned_file(lesson): _assigned(lesson, lessons, reveal) for lesson in lessons}
    files = {name: json.dumps(book, indent=1, ensure_ascii=False) + "\n" for name, book in books.items()}
    listed = "\n".join(f"- [{lesson}]({assigned_file(lesson)}), about {lesson.minutes} minutes" for lesson in lessons)
    files["README.md"] = _READ_ME.format(title=title, lessons=listed, reveal=_NOTES[reveal])
    return Assignment(files)


def check_title(name: str) -> str:
    """Return the name of an assignment, if a folder can be called so on every computer.

    >>> check_title("Week 1")
    'Week 1'
    """
    if not name.strip(".") or not name.isprintable() or "/" in name or "\\" in name:
        raise BadFile(expected("printable characters without / and \\, not dots alone", name, "name"))
    if len(name.encode()) > LONGEST_TITLE:
        raise BadFile(f"the name of an assignment is too long: more than {LONGEST_TITLE} bytes")
    return name


def assigned_file(lesson: Lesson) -> str:
    """Return the name of a lesson's notebook in an assignment: another one than that of the whole lesson.

    >>> assigned_file(find_lesson("7"))
    '07_wheel_assignment.ipynb'
    """
    return f"{lesson.name}_assignment.ipynb"


def _assigned(lesson: Lesson, given: Collection[Lesson], reveal: bool) -> dict[str, Any]:
    cells = [_cell("markdown", _note(reveal)), *_cells(lesson, given, reveal)]
    cells[0], cells[1] = cells[1], cells[0]  # the title of the lesson comes first
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number:02d}"
    return {"cells": cells, "metadata": _METADATA, "nbformat": 4, "nbformat_minor": 5}


def _note(reveal: bool) -> str:
    return f"""**An assignment.** Run each cell with Shift+Enter, from the first to the last, and answer with the
controls. Your answers are written to `barrage-record.json` beside this notebook: hand in that file. {_NOTES[reveal]}"""


def _cells(lesson: Lesson, given: Collection[Lesson], reveal: bool) -> Iterator[dict[str, Any]]:
    files = {other.file: assigned_file(other) for other in given}
    cells = _read(lesson)
    for cell, following in zip(cells, [*cells[1:], None], strict=True):
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            words = _without_answers(source, files)
            if words and not (SOLUTION_BUTTON in words and following is not None and _is_solution(following)):
                yield _cell("markdown", words)
        elif not _is_solution(cell):
            step = _step(cell)
            yield _cell("code", _call(lesson, step, reveal) if step.hidden else source, folded=step.hidden)


def _without_answers(source: str, files: dict[str, str]) -> str:
    """Return a text without the answers that it folds; links lead to what is handed out, others are words."""

    def link(found: re.Match[str]) -> str:
        return f"[{found[1]}]({files[found[2]]})" if found[2] in files else found[1]

    return _LINK.sub(link, _DETAILS.sub("", source)).strip()


def _call(lesson: Lesson, step: Step, reveal: bool) -> str:
    kind = _FOLDED.match(step.source)
    title = f"# {kind[1] if kind else 'A step '}(folded: nothing to read here): press Shift+Enter"
    never = "" if reveal else ", reveal=False"
    return (
        f"{title}\nfrom barrage_widgets.learning import lesson_step\n\n"
        f'lesson_step("{lesson.id}", "{step.name}", globals(){never})'
    )


def _cell(kind: str, source: str, *, folded: bool = False) -> dict[str, Any]:
    metadata = {"jupyter": {"source_hidden": True}} if folded else {}
    cell = {"cell_type": kind, "id": "", "metadata": metadata, "source": source.splitlines(keepends=True)}
    return cell | ({"execution_count": None, "outputs": []} if kind == "code" else {})


# The steps of a lesson of the kit -----------------------------------------------------------------------------------


def read_steps(lesson: Lesson) -> list[Step]:
    """Read the code cells of a lesson that came with the kit, without solutions.

    >>> all(step.name for step in read_steps(find_lesson("dams")))
    True
    """
    return [_step(cell) for cell in _read(lesson) if cell["cell_type"] == "code" and not _is_solution(cell)]


def find_step(lesson: str, name: str) -> Step:
    """Find a step that an assignment names; `BarrageError` where the lesson of this kit has no such step.

    >>> first = read_steps(find_lesson("dams"))[0]
    >>> find_step("03", first.name) == first
    True
    """
    whole = find_lesson(lesson)
    for step in read_steps(whole):
        if step.name == name:
            return step
    raise BarrageError(f"lesson {whole} of this kit has no such step: the assignment was made with another version")


def steps_for_questions(steps: Sequence[Step]) -> list[Step]:
    """Return the steps of a lesson that ask something, and those that define what they use, in their order.

    >>> asks = Step('Predict("05.predict.fee", energy)', True)
    >>> [step.source for step in steps_for_questions([Step("energy = 1", True), Step("drops = 2", True), asks])]
    ['energy = 1', 'Predict("05.predict.fee", energy)']
    """
    needed: list[Step] = []
    names: set[str] = set()
    for step in reversed(steps):
        used, bound = _names(step)
        if step.asked.ids or bound & names:
            needed.append(step)
            names |= used
    return needed[::-1]


def _names(step: Step) -> tuple[set[str], set[str]]:
    """Return the names that a step uses, and those that it binds."""
    used: set[str] = set()
    bound: set[str] = set()
    for node in ast.walk(ast.parse(step.source)):
        if isinstance(node, ast.Name):
            (used if isinstance(node.ctx, ast.Load) else bound).add(node.id)
        elif isinstance(node, ast.alias):
            bound.add((node.asname or node.name).partition(".")[0])
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            bound.add(node.name)
    return used, bound


def _read(lesson: Lesson) -> list[dict[str, Any]]:
    path: Path = find_notebook(lesson, kit_notebooks())
    try:
        cells: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    except OSError as problem:
        raise cannot_read(path, problem) from problem
    except (ValueError, LookupError, TypeError) as problem:
        raise BadFile(f"{path} is not a notebook") from problem
    return cells


def _step(cell: dict[str, Any]) -> Step:
    folded = bool(cell["metadata"].get("jupyter", {}).get("source_hidden"))
    return Step("".join(cell["source"]), folded, cell["id"])


def _is_solution(cell: dict[str, Any]) -> bool:
    return "".join(cell["source"]).startswith(SOLUTION)


# The key ------------------------------------------------------------------------------------------------------------


def key_page(title: str, lines: dict[Lesson, Sequence[KeyLine]]) -> str:
    """Return the key to an assignment as a page in Markdown, for the teacher alone.

    >>> line = KeyLine("03.quiz.3", "When does an elevation cost the red fee?", ("Never.",))
    >>> key_page("week 1", {find_lesson("dams"): [line]}).splitlines()[0]
    '# Key: week 1'
    """
    parts = [f"# Key: {title}", "For the teacher. The answers are what the engine of the kit says.", ""]
    for lesson, questions in lines.items():
        parts += [f"## {lesson}", ""]
        for line in questions:
            parts += [f"**{line.prompt}** ({line.question})", ""]
            parts += [f"- {answer}" for answer in line.answers]
            parts += ["", line.why, ""] if line.why else [""]
    return "\n".join(parts)
