"""The shape of `barrage_core`: who may import whom, and how long a file and a function may be."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent / "barrage_core"

LAYERS = (
    "names rulebook errors reader",
    "components components.gains components.companies components.contracts components.management components.maps",
    "components.technology components.tiles",
    "rulings ruleset jsonfile record mapcheck mapfile river",
    "actions tasks board state",
    "events resources water scoring",
    "rules.building rules.gains rules.production rules.contracts rules.technology rules.construction rules.turn",
    "rules.drafting rules.water_management rules.phases rules",
    "faults newgame agenda taskfile writing position codes game queries previews experiments whatif",
    "scenarios.model scenarios.search scenarios.answers scenarios.answers_water scenarios.answers_production",
    "scenarios.answers_building scenarios.answers_points scenarios.openings scenarios.water_wars scenarios.fees",
    "scenarios.wheel_timing scenarios.sprints scenarios",
    "show",
    "pictures.theme pictures.drawing pictures.layout pictures.routes pictures.scenery pictures.labels pictures.pieces",
    "pictures.trails pictures.legend pictures.board pictures.icons pictures.parts pictures.cards pictures.tiles",
    "pictures.wheel pictures.company pictures.spaces pictures.management pictures.track pictures.score",
    "pictures.histogram pictures",
    "barrage_core",
    "appraisal bots simulate report intervals paired",
    "addresses handout course notebook coverage classroom helptext cli_course cli",
)
ORDER = [name for layer in LAYERS for name in layer.split()]
"""A module may import only modules listed before it; the package itself has the public names."""

INSIDE_FUNCTIONS = {
    ("board", "river"),
    ("queries", "river"),
    ("components.contracts", "pictures.cards"),
    ("components.maps", "pictures.board"),
    ("state", "pictures.board"),
    ("state", "show"),
}
"""Imports where they are needed, whatever the order says: networkx is loaded for the first board and for who asks the
graph, and pictures when a notebook shows a map, a contract or a state."""
THIRD_PARTY = {"networkx": {"river"}, "rich": {"cli"}}
"""Packages from elsewhere, and who may import them."""
FORBIDDEN = {"pickle", "marshal", "shelve", "ctypes"}
"""Parts of the standard library with which a bad file could do harm."""
LONG_TABLES = {"rulings"}
"""Tables may be long, logic may not; all of `components` is tables."""
MOST_LINES = 450
MEDIAN, P90 = 12, 40


class Import(NamedTuple):
    """One import: the module or package that is imported, and whether it stands inside a function."""

    what: str
    own: bool
    inside: bool


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts) or "barrage_core"


@cache
def modules() -> dict[str, Path]:
    return {module_name(path): path for path in sorted(ROOT.rglob("*.py"))}


@cache
def tree(name: str) -> ast.Module:
    return ast.parse(modules()[name].read_text(encoding="utf-8"))


def imports(name: str) -> Iterator[Import]:
    inner = {node for function in functions(name) for node in ast.walk(function)}
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, False, node in inner) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (Import(*found, node in inner) for found in _targets(name, node))


def _targets(name: str, node: ast.ImportFrom) -> Iterator[tuple[str, bool]]:
    """Resolve `from .x import y` to the module x, or to x.y where that is a module."""
    if not node.level:
        yield node.module or "", False
        return
    package = modules()[name].parent.relative_to(ROOT).parts
    base = [*package[: len(package) - node.level + 1], *(node.module or "").split(".")]
    start = ".".join(filter(None, base))
    for alias in node.names:
        longer = f"{start}.{alias.name}" if start else alias.name
        yield longer if longer in modules() else start or "barrage_core", True


def functions(name: str) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [node for node in ast.walk(tree(name)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def own_imports(name: str) -> list[str]:
    return [found.what for found in imports(name) if found.own]


def test_every_module_has_its_place_in_the_order():
    assert sorted(ORDER) == sorted(modules())


@pytest.mark.parametrize("name", ORDER)
def test_a_module_imports_only_what_stands_before_it(name):
    allowed = ORDER[: ORDER.index(name)]
    assert [
        other for other in own_imports(name) if other not in allowed and (name, other) not in INSIDE_FUNCTIONS
    ] == []


def test_the_kit_imports_itself_by_relative_names():
    absolute = [(name, found.what) for name in modules() for found in imports(name) if not found.own]
    assert [pair for pair in absolute if pair[1].split(".")[0] in ("barrage_core", "barrage_widgets", "tests")] == []


@pytest.mark.parametrize("name", [name for name in ORDER if name.startswith("components.")])
def test_components_import_only_names_and_each_other(name):
    others = [other for other in own_imports(name) if (name, other) not in INSIDE_FUNCTIONS]
    assert [other for other in others if other != "names" and not other.startswith("components.")] == []


def test_imports_inside_functions_are_few_and_known():
    found = {(name, other.what) for name in modules() for other in imports(name) if other.own and other.inside}
    assert found == INSIDE_FUNCTIONS


def test_the_core_needs_networkx_alone_and_nothing_dangerous():
    for name in modules():
        for found in imports(name):
            package = found.what.split(".")[0]
            assert package not in FORBIDDEN, name
            if not found.own and package not in sys.stdlib_module_names:
                assert name in THIRD_PARTY.get(package, ()), f"{name} imports {package}"


def test_nothing_is_evaluated():
    for name in modules():
        called = [node.func for node in ast.walk(tree(name)) if isinstance(node, ast.Call)]
        names = {function.id for function in called if isinstance(function, ast.Name)}
        assert not names & {"eval", "exec", "compile", "__import__"}, name


def test_no_file_is_too_long():
    lengths = {name: len(path.read_text(encoding="utf-8").splitlines()) for name, path in modules().items()}
    too_long = {name for name, length in lengths.items() if length > MOST_LINES and not name.startswith("components.")}
    assert too_long == LONG_TABLES


def test_the_permissions_are_used():
    used = {(name, found.what.split(".")[0]) for name in modules() for found in imports(name)}
    assert all((name, package) in used for package, names in THIRD_PARTY.items() for name in names)


def test_functions_are_short():
    lengths = [(node.end_lineno or node.lineno) - node.lineno + 1 for name in modules() for node in functions(name)]
    middle, long = median(lengths), quantiles(lengths, n=10)[-1]
    assert middle <= MEDIAN, f"the median function has {middle} lines, the longest tenth {long} or more"
    assert long <= P90, f"the median function has {middle} lines, the longest tenth {long} or more"
