"""A lesson's notebook as text: its prose, its code, what its cells showed, and the questions that it asks."""

from __future__ import annotations

import json
import os
import re
from html import unescape
from typing import Any, Final, NamedTuple

from ..errors import BadFile, BarrageError
from ..files.jsonfile import path_of, read_bytes
from .lessons import LESSONS, find_notebooks

__all__ = ["Asked", "Notebook", "questions_of_lessons", "read_notebook"]

MOST_BYTES: Final = 100_000_000
"""The largest notebook that is opened: one of a learner may hold many pictures."""
_ID = re.compile(r"""\b(Predict|Exercise|Quiz)\(\s*["']([^"']+)["']""")
_QUESTION = re.compile(r"\bQuestion\(")
_FOLLOWS = re.compile(r'<details class="bk-afterwards"><summary>[^<]*</summary>(.*?)</details>', re.DOTALL)
"""What a stored question shows folded: the lesson goes on there once it is answered."""
_BASE64 = re.compile(r"base64,[A-Za-z0-9+/=]+")


class Asked(NamedTuple):
    """The questions of a lesson: ids by kind in the order of the notebook, and how many questions the quizzes have.

    >>> questions_of_lessons()["03"].of("Exercise"), questions_of_lessons()["03"].total
    (['03.exercise.dry_italy'], 8)
    """

    ids: tuple[tuple[str, str], ...]
    in_quizzes: int

    def of(self, kind: str) -> list[str]:
        """Return the ids of a kind: Predict, Exercise or Quiz."""
        return [name for asked, name in self.ids if asked == kind]

    @property
    def total(self) -> int:
        """How many answers a learner can give; each question of a quiz counts."""
        return len(self.ids) - len(self.of("Quiz")) + self.in_quizzes

    def has(self, question: str) -> bool:
        """Whether a question of a record is one of these; a quiz adds the number of its question to its id."""
        quiz, _, number = question.rpartition(".")
        numbers = [str(place) for place in range(1, self.in_quizzes + 1)]
        return any(
            (quiz == name and number in numbers) if kind == "Quiz" else question == name for kind, name in self.ids
        )


class Notebook(NamedTuple):
    """The texts of a notebook, those of each kind joined together.

    >>> from barrage_core.course import find_notebooks
    >>> book = read_notebook(find_notebooks() / "03_dams.ipynb")
    >>> book.prose[:11], book.asked.of("Exercise")
    ('# 03 · Dams', ['03.exercise.dry_italy'])
    """

    prose: str
    code: str
    shown: str

    @property
    def asked(self) -> Asked:
        """The questions that it asks.

        >>> Notebook("", 'Predict("05.predict.fee", …)', "").asked.total
        1
        """
        return Asked(tuple(_ID.findall(self.code)), len(_QUESTION.findall(self.code)))


def read_notebook(path: str | os.PathLike[str]) -> Notebook:
    """Read a notebook; `BadFile` says when there is none in the file.

    >>> from barrage_core.course import find_notebooks
    >>> read_notebook(find_notebooks() / "03_dams.ipynb").prose[:11]
    '# 03 · Dams'
    """
    content = read_bytes(path_of(path), MOST_BYTES)
    try:
        cells = json.loads(content.decode())["cells"]
        prose = [_text(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
        code = [cell for cell in cells if cell["cell_type"] == "code"]
        sources = [_text(cell["source"]) for cell in code]
        shown = [_shown(output) for cell in code for output in cell["outputs"]]
        prose += [_plain(words) for text in shown for words in _FOLLOWS.findall(text)]
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError) as problem:
        raise BadFile(f"{os.fspath(path)} is not a notebook") from problem
    return Notebook("\n\n".join(prose), "\n\n".join(sources), "\n".join(shown))


def questions_of_lessons() -> dict[str, Asked]:
    """Return what the lessons ask, by their numbers; lessons without a notebook are left out.

    >>> questions_of_lessons()["03"].of("Exercise")
    ['03.exercise.dry_italy']
    """
    try:
        folder = find_notebooks()
    except BarrageError:
        return {}
    files = ((lesson.id, folder / lesson.file) for lesson in LESSONS)
    return {number: read_notebook(path).asked for number, path in files if path.is_file()}


def _text(source: Any) -> str:
    """Join the lines of a text, which a notebook can hold as one string or as a list."""
    return "".join(source)


def _plain(words: str) -> str:
    """Return paragraphs of HTML as they were written, with names in backquotes."""
    return unescape(re.sub("<[^>]+>", "", re.sub("</?code>", "`", words.replace("</p>", "\n\n"))))


def _shown(output: dict[str, Any]) -> str:
    """Return the words of an output: text, and what pictures say in words."""
    data = output.get("data", {})
    parts = [output.get("text", ""), data.get("text/plain", ""), data.get("text/html", "")]
    return _BASE64.sub("", "\n".join(map(_text, parts)))
