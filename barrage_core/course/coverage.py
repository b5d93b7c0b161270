"""What is taught where: rules, worked examples and components with their lessons, read from the notebooks.

A rule is taught where its id stands in backticks in a lesson's prose, a worked example where the id of a prediction
contains its number, and a component is shown where a lesson names it in its prose, its code or its outputs.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..components.companies import COMPANIES, OFFICERS
from ..components.technology import TECHNOLOGY
from ..components.tiles import BONUS_TILES, OBJECTIVE_TILES
from ..rulebook import RULES
from ..rulebook.examples import EXAMPLES
from .lessons import LESSONS, Lesson, find_notebooks
from .notebooks import Notebook, read_notebook

__all__ = ["EXAMPLES", "Coverage", "coverage", "coverage_markdown"]

Lessons = list[Lesson]

_RULE = re.compile(r"`([a-z_]+\.[a-z_]+)`")

COMPONENTS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "Companies": {company.title: (company.title,) for company in COMPANIES.values()},
    "Executive officers": {title: (title, name) for name, title in OFFICERS.items()},
    "Advanced technology tiles": {tile.id: (tile.id,) for tile in TECHNOLOGY.values() if tile.level},
    "Bonus tiles": {says: (says, f'"{name}"') for name, says in BONUS_TILES.items()},
    "Objective tiles": {says: (says, name) for name, says in OBJECTIVE_TILES.items()},
}
"""Every component by kind and name, with the words by which a lesson shows it."""


class Coverage(NamedTuple):
    """The lessons of each rule, example and component (by kind), and the lessons that are not there.

    >>> from barrage_core.course import find_lesson
    >>> Coverage({"water.held": [find_lesson("dams")], "water.lost": []}, {}, {}, []).gaps
    ['water.lost']
    """

    rules: dict[str, Lessons]
    examples: dict[str, Lessons]
    components: dict[str, dict[str, Lessons]]
    missing: Lessons

    @property
    def gaps(self) -> list[str]:
        """What no lesson teaches or shows."""
        tables = (self.rules, self.examples, *self.components.values())
        return [name for table in tables for name, lessons in table.items() if not lessons]

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data, lessons by name."""
        return {
            "rules": {
                name: {"page": RULES[name].page, "says": RULES[name].says, "lessons": _names(lessons)}
                for name, lessons in self.rules.items()
            },
            "examples": {
                name: {"page": EXAMPLES[name][0], "about": EXAMPLES[name][1], "lessons": _names(lessons)}
                for name, lessons in self.examples.items()
            },
            "components": {
                kind: {name: _names(lessons) for name, lessons in names.items()}
                for kind, names in self.components.items()
            },
            "missing_lessons": _names(self.missing),
            "gaps": self.gaps,
        }


def _names(lessons: Lessons) -> list[str]:
    return [lesson.name for lesson in lessons]


def coverage(folder: str | os.PathLike[str] | None = None) -> Coverage:
    """Read the notebooks in a folder, by default the kit's own; lessons without a notebook teach nothing.

    >>> [lesson.name for lesson in coverage().rules["production.fee"]][0]
    '05_production'
    """
    place = find_notebooks() if folder is None else Path(folder)
    books = {lesson: read_notebook(place / lesson.file) for lesson in LESSONS if (place / lesson.file).is_file()}
    rules = {lesson: set(_RULE.findall(book.prose)) for lesson, book in books.items()}
    examples = {lesson: set(_parts(book)) for lesson, book in books.items()}
    texts = {lesson: "\n".join(book) for lesson, book in books.items()}
    return Coverage(
        _where(RULES, rules, lambda name, taught: name in taught),
        _where(EXAMPLES, examples, lambda name, predicted: name in predicted),
        {kind: _where(names, texts, partial(_shows, names)) for kind, names in COMPONENTS.items()},
        [lesson for lesson in LESSONS if lesson not in books],
    )


def _shows(words: Mapping[str, tuple[str, ...]], name: str, text: str) -> bool:
    """Whether a text names a component; II-base does not name I-base."""
    return any(re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text) for word in words[name])


def _parts(book: Notebook) -> Iterator[str]:
    for name in book.asked.of("Predict"):
        yield from name.split(".")


def _where(names: Iterable[str], books: Mapping[Lesson, Any], is_in: Callable[[str, Any], bool]) -> dict[str, Lessons]:
    return {name: [lesson for lesson, book in books.items() if is_in(name, book)] for name in names}


# As a page ----------------------------------------------------------------------------------------------------------

_HEAD: Final = """\
# What is taught where

Made from the lessons and the engine by `barrage course coverage > notebooks/COVERAGE.md`, never by hand.

A rule is taught where its id stands in a lesson's text; `barrage rules ID` looks it up, and `why_not` names it where a
move breaks it. A worked example appears as a prediction. Pages are those of the English rulebook.
"""
_NOWHERE: Final = "**nowhere yet**"


def coverage_markdown(taught: Coverage) -> str:
    """Return the coverage as a page of tables.

    >>> coverage_markdown(Coverage({}, {}, {}, [])).splitlines()[0]
    '# What is taught where'
    """
    parts = [_HEAD, _summary(taught), "## Rules\n"]
    chapters = dict.fromkeys(name.split(".")[0] for name in taught.rules)
    for chapter in chapters:
        rows = [
            (f"`{name}`", RULES[name].says, str(RULES[name].page), _links(lessons))
            for name, lessons in taught.rules.items()
            if name.split(".")[0] == chapter
        ]
        parts += [f"### {_title(chapter)}\n", _table(("rule", "what it says", "page", "lessons"), rows)]
    rows = [(name, EXAMPLES[name][1], str(EXAMPLES[name][0]), _links(t)) for name, t in taught.examples.items()]
    parts += ["## Worked examples\n", _table(("example", "what it is about", "page", "predicted in"), rows)]
    parts.append("## Components\n")
    for kind, names in taught.components.items():
        named = [(name, _links(lessons)) for name, lessons in names.items()]
        parts += [f"### {kind}\n", _table(("name", "shown in"), named)]
    return "\n".join(parts)


def _summary(taught: Coverage) -> str:
    components = sum(map(len, taught.components.values()))
    counted = f"{len(taught.rules)} rules, {len(taught.examples)} worked examples and {components} components"
    if not taught.gaps:
        return f"{counted}: all of them are taught.\n"
    missing = f" Lessons not written yet: {', '.join(_names(taught.missing))}." if taught.missing else ""
    return f"{counted}; {len(taught.gaps)} of them are taught nowhere yet.{missing}\n"


def _title(chapter: str) -> str:
    return chapter.replace("_", " ").capitalize()


def _links(lessons: Lessons) -> str:
    return ", ".join(f"[{lesson.id}]({lesson.file})" for lesson in lessons) or _NOWHERE


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [heads, ("---",) * len(heads), *(tuple(cell.replace("|", "\\|") for cell in row) for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
