"""Every worked example and every ruling has a test with its id in its name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path

from barrage_core.rulebook import RULINGS

EXAMPLES = [f"E{number:02}" for number in range(1, 39)]
IDS = [*EXAMPLES, *(row.id for row in RULINGS)]
CHAPTERS = Path(__file__).resolve().parents[1] / "rules"
NAMED = re.compile(r"test_([der]\d\d(?:_[der]\d\d)*)_\w+")


def functions_of(source: str) -> list[str]:
    """Return the names of the test functions in a module's source, nested ones left out."""
    return [node.name for node in ast.parse(source).body if isinstance(node, ast.FunctionDef) and _is_test(node.name)]


def _is_test(name: str) -> bool:
    return name.startswith("test_")


def without_test(ids: Iterable[str], names: Iterable[str]) -> list[str]:
    """Return the ids that no test function is named after."""
    named = {part.upper() for name in names if (match := NAMED.fullmatch(name)) for part in match[1].split("_")}
    return [name for name in ids if name not in named]


def test_every_example_and_ruling_has_a_test():
    names = [name for path in sorted(CHAPTERS.rglob("test_*.py")) for name in functions_of(path.read_text("utf-8"))]
    assert without_test(IDS, names) == []


def test_the_register_is_that_of_the_rulebooks():
    assert len(EXAMPLES) == 38
    of_the_game = [f"R{number:02}" for number in range(1, 58)]
    assert [row.id for row in RULINGS] == of_the_game + [f"D{number:02}" for number in range(1, 24)]


def test_an_id_without_a_test_is_found():
    source = "def test_e01_a(): ...\ndef test_e03_e04_b(): ...\ndef e02_c(): ...\nclass C:\n    def test_e02_d(): ...\n"
    assert functions_of(source) == ["test_e01_a", "test_e03_e04_b"]
    assert without_test(["E01", "E02", "E03", "E04"], functions_of(source)) == ["E02"]


def test_an_id_must_stand_at_the_front_of_a_name():
    names = ["test_e01", "test_e011_a", "test_as_in_e01_", "test_e01x_a"]
    assert without_test(["E01"], names) == ["E01"]
