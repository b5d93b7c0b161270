"""One chapter, one name: the first half of a rule id names its module in the package and its file of tests."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from barrage_core import rules
from barrage_core.rulebook import RULES

MODULES = Path(rules.__file__).parent
TESTS = Path(__file__).parent
CHAPTERS = sorted({rule.partition(".")[0] for rule in RULES})
HELPERS = {"__init__", "chapter", "playing", "powers/__init__", "powers/own", "powers/power"}
"""Modules of the rules that are not a chapter: the door, playing, what a chapter and a power are, and own powers."""
PUT_TOGETHER = {"f'construction.one_{piece}'": ("construction.one_base", "construction.one_powerhouse")}
"""Rule ids that the source puts together, and what they can be."""


def homes(chapter: str) -> list[Path]:
    """Return the modules and packages of a chapter's name."""
    files = [path for path in sorted(MODULES.rglob("*.py")) if path.stem == chapter]
    return files + [path.parent for path in sorted(MODULES.rglob("__init__.py")) if path.parent.name == chapter]


def sources(home: Path) -> list[Path]:
    """Return the files of a module or a package."""
    return sorted(home.rglob("*.py")) if home.is_dir() else [home]


def rules_spelled_in(path: Path) -> Iterator[str]:
    """Yield the rule ids that a source writes out or puts together."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and node.value in RULES:
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            yield from PUT_TOGETHER.get(ast.unparse(node), ())


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_is_one_module(chapter):
    assert len(homes(chapter)) == 1, f"{chapter}: {homes(chapter)}"


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_has_one_file_of_tests(chapter):
    files = [path.relative_to(TESTS) for path in TESTS.rglob(f"test_{chapter}.py")]
    assert len(files) == 1, f"{chapter}: {files}"


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_rules_of_a_chapter_are_spelled_in_its_module(chapter):
    spelled = {rule for home in homes(chapter) for path in sources(home) for rule in rules_spelled_in(path)}
    assert [rule for rule in RULES if rule.partition(".")[0] == chapter and rule not in spelled] == []


def test_every_module_of_the_rules_is_a_chapter():
    chapters = {path for chapter in CHAPTERS for home in homes(chapter) for path in sources(home)}
    others = {path.relative_to(MODULES).with_suffix("").as_posix() for path in set(MODULES.rglob("*.py")) - chapters}
    assert sorted(others - HELPERS) == []
