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
from .lessons import LESSONS, Lesson, find_notebooks
from .notebooks import Notebook, read_notebook

__all__ = ["EXAMPLES", "Coverage", "coverage", "coverage_markdown"]

Lessons = list[Lesson]

_RULE = re.compile(r"`([a-z_]+\.[a-z_]+)`")

EXAMPLES: Final[dict[str, tuple[int, str]]] = {
    "E01": (4, "points for most and second most energy"),
    "E02": (4, "a bonus tile that counts bases"),
    "E03": (4, "Germany's second base pays at once and every round"),
    "E04": (4, "3 energy fulfil a contract"),
    "E05": (6, "two drops, and a dam with room for one"),
    "E06": (6, "two dams of a basin, two conduits, two powerhouses"),
    "E07": (6, "dam and powerhouse in the same basin"),
    "E08": (7, "1 drop through an own conduit of 3"),
    "E09": (7, "2 drops of a neutral dam through a rival's conduit of 3"),
    "E10": (11, "who picks first plays last"),
    "E11": (12, "a headstream tile in round 1"),
    "E12": (13, "four constructions in one round"),
    "E13": (13, "a base in the hills, and what goes on the wheel"),
    "E14": (14, "the price of a conduit of 4"),
    "E15": (15, "a +1 space, and 2 drops through Italy's conduit of 4"),
    "E16": (16, "7 energy on top of 5"),
    "E17": (16, "7 energy, two contracts in hand"),
    "E18": (16, "14 energy, two national contracts on show"),
    "E19": (16, "the way of a drop after the production"),
    "E20": (18, "two turns of the wheel in the workshop"),
    "E21": (19, "two drops past a full dam"),
    "E22": (19, "three drops, three dams with room"),
    "E23": (20, "a tie for second on the energy track"),
    "E24": (20, "credits by position, and a marker on 0"),
    "E25": (20, "the bonus tile in round 3, for four players"),
    "E26": (21, "the turn order of the next round"),
    "E27": (21, "points for what is left in the supply"),
    "E28": (21, "points for drops in dams"),
    "E29": (23, "drops of a rival pass a powerhouse of the USA"),
    "E30": (23, "Germany produces twice"),
    "E31": (27, "the objective: most in one area"),
    "E32": (27, "the objective: least in one area"),
    "E33": (20, "ties for first of two, three and four players"),
    "E34": (24, "Fiesler on a −2 space"),
    "E35": (24, "Adler builds in the mountains"),
    "E36": (24, "McDowell pays a conduit of 4"),
    "E37": (24, "Jordan pays with credits"),
    "E38": (25, "the level II conduit tile"),
}
"""The worked examples of the rulebooks: the page of the English one, and what each is about."""

COMPONENTS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "Companies": {company.title: (company.title,) for company in COMPANIES.values()},
    "Executive officers": {title: (title, name) for name, title in OFFICERS.items()},
    "Advanced technology tiles": {tile.id: (tile.id,) for tile in TECHNOLOGY.values() if tile.level},
    "Bonus tiles": {says: (says, f'"{name}"') for name, says in BONUS_TILES.items()},
    "Objective tiles": {says: (says, name) for name, says in OBJECTIVE_TILES.items()},
}
"""Every component by kind and name, with the words by which a lesson shows it."""


class Coverage(NamedTuple):
    """The lessons of each rule, example and component (by kind), and the lessons that are not there."""

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
                name: {"page": RULES[name].page, "says": RULES[name].says, "lessons": _names(found)}
                for name, found in self.rules.items()
            },
            "examples": {
                name: {"page": EXAMPLES[name][0], "about": EXAMPLES[name][1], "lessons": _names(found)}
                for name, found in self.examples.items()
            },
            "components": {
                kind: {name: _names(found) for name, found in t.items()} for kind, t in self.components.items()
            },
            "missing_lessons": _names(self.missing),
            "gaps": self.gaps,
        }


def _names(lessons: Lessons) -> list[str]:
    return [lesson.name for lesson in lessons]


def coverage(folder: str | os.PathLike[str] | None = None) -> Coverage:
    """Read the notebooks of a folder, that of the kit if none is named; lessons without a notebook teach nothing."""
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
    """Say whether a text names a component; I-base is not named where II-base is."""
    return any(re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text) for word in words[name])


def _parts(book: Notebook) -> Iterator[str]:
    for name in book.asked.of("Predict"):
        yield from name.split(".")


def _where(names: Iterable[str], books: Mapping[Lesson, Any], found: Callable[[str, Any], bool]) -> dict[str, Lessons]:
    return {name: [lesson for lesson, book in books.items() if found(name, book)] for name in names}


# As a page ----------------------------------------------------------------------------------------------------------

_HEAD: Final = """\
# What is taught where

Made from the lessons and the engine by `barrage course coverage > notebooks/COVERAGE.md`, never by hand.

A rule is taught where its id stands in a lesson's text; `barrage rules ID` looks it up, and `why_not` names it where a
move breaks it. A worked example is met as a prediction. Pages are those of the English rulebook.
"""
_NOWHERE: Final = "**nowhere yet**"


def coverage_markdown(found: Coverage) -> str:
    """Return the coverage as a page of tables."""
    parts = [_HEAD, _summary(found), "## Rules\n"]
    chapters = dict.fromkeys(name.split(".")[0] for name in found.rules)
    for chapter in chapters:
        rows = [
            (f"`{name}`", RULES[name].says, str(RULES[name].page), _links(lessons))
            for name, lessons in found.rules.items()
            if name.split(".")[0] == chapter
        ]
        parts += [f"### {_title(chapter)}\n", _table(("rule", "what it says", "page", "lessons"), rows)]
    rows = [(name, EXAMPLES[name][1], str(EXAMPLES[name][0]), _links(t)) for name, t in found.examples.items()]
    parts += ["## Worked examples\n", _table(("example", "what it is about", "page", "predicted in"), rows)]
    parts.append("## Components\n")
    for kind, names in found.components.items():
        named = [(name, _links(lessons)) for name, lessons in names.items()]
        parts += [f"### {kind}\n", _table(("name", "shown in"), named)]
    return "\n".join(parts)


def _summary(found: Coverage) -> str:
    components = sum(map(len, found.components.values()))
    told = f"{len(found.rules)} rules, {len(found.examples)} worked examples and {components} components"
    if not found.gaps:
        return f"{told}: all of them are taught.\n"
    missing = f" Lessons not written yet: {', '.join(_names(found.missing))}." if found.missing else ""
    return f"{told}; {len(found.gaps)} of them are taught nowhere yet.{missing}\n"


def _title(chapter: str) -> str:
    return chapter.replace("_", " ").capitalize()


def _links(lessons: Lessons) -> str:
    return ", ".join(f"[{lesson.id}]({lesson.file})" for lesson in lessons) or _NOWHERE


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [heads, ("---",) * len(heads), *(tuple(cell.replace("|", "\\|") for cell in row) for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
