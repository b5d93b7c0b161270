"""The shape of the house: which room may import which, and how long a file and a function may be."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

import networkx as nx
import pytest

HOUSE = Path(__file__).resolve().parent.parent
PACKAGES = {"barrage_core": HOUSE / "barrage_core", "barrage_widgets": HOUSE / "widgets" / "barrage_widgets"}

LOOSE = {
    "ground": "names catalogue errors words checks reader compiled",
    "table": "actions agenda board event_words events map_faults resources river scoring state",
    "game": "newgame newmap game text barrage_core",
}
"""The modules beside the folders of `barrage_core`, in three rooms; every folder is a room of its own."""
OPEN_DOORS = {
    "ground": "",
    "components": "ground",
    "rulebook": "ground components",
    "table": "ground components rulebook",
    "rules": "ground components rulebook table",
    "files": "ground components rulebook table rules",
    "questions": "ground components rulebook table rules files",
    "game": "ground components rulebook table rules files",
    "pictures": "ground components rulebook table rules files questions game",
    "bots": "ground components table rules",
    "scenarios": "ground components rulebook table rules files questions",
    "study": "ground components rulebook table rules files game bots",
    "course": "ground components rulebook files",
    "cli": "ground components rulebook files questions game pictures bots study course",
}
"""Which rooms a room may import from, besides itself."""
WIDGET_DOORS = {
    "panel": "",
    "words": "panel",
    "board": "panel words",
    "table": "panel words",
    "learning": "panel words table",
    "editor": "panel words table",
    "labs": "panel words board table",
    "app": "panel learning",
    "barrage_widgets": "board table editor learning labs panel",
}
"""The same for `barrage_widgets`."""
CORE_DOORS = {
    "panel": "ground pictures game",
    "words": "ground table questions bots game",
    "board": "ground table questions pictures game",
    "learning": "ground components table pictures scenarios course game",
    "table": "ground components table questions pictures bots study game",
    "editor": "ground components table files questions pictures bots study game",
    "labs": "ground components table files questions pictures bots study game",
    "app": "ground questions pictures course game",
    "barrage_widgets": "",
}
"""Which rooms of `barrage_core` a room of `barrage_widgets` may import from. Controls contain no rules, so `rules` is
closed: they ask `questions`, or use the few names that `barrage_core` itself exports (room `game`)."""
ENGINE_ALONE = {"resources"}
"""Modules behind an open door that controls leave alone: they write to a draft."""
THROUGH_THE_WINDOW = {("app.server", "cli.addresses")}
"""What a control may import in spite of closed doors: a server says the same for `barrage app` and for the site."""
INSIDE_FUNCTIONS = {
    ("board", "river"),
    ("questions.feeding", "questions.graph"),
    ("questions.supply", "questions.graph"),
    ("questions.water", "river"),
    ("questions.worth", "questions.graph"),
    ("river", "files.maps"),
    ("components.contracts", "pictures.cards"),
    ("components.map_parts", "pictures.board"),
    ("state", "pictures.board"),
    ("state", "text"),
    ("study.analysis", "pictures"),
    ("study.charting", "pictures"),
    ("study.charts", "pictures"),
    ("study.charts", "pictures.forest"),
    ("study.charts", "pictures.histogram"),
    ("study.cluster", "barrage_core"),
    ("study.runs", "barrage_core"),
}
"""Imports where they are needed, whatever the doors say: networkx is loaded for the first board and when somebody asks
the graph, a file of a map when somebody names one, and pictures when a notebook shows a map, a contract, a state, a
chart or the analysis of a game; a study writes down the version of the kit, which the package knows when it is
complete."""
THIRD_PARTY = {
    "networkx": {"river", "questions.graph"},
    "rich": {"cli.terminal"},
    "distributed": {"study.cluster"},
    "dask": {"study.cluster"},
    "matplotlib": {"study.charting"},
    "cairosvg": {"pictures.drawing"},
}
"""Packages from elsewhere, and the modules that may import them."""
BY_NAME = {
    ("barrage_core", "barrage_core"),
    ("barrage_core", "cli.app"),
    ("barrage_core", "cli.lab"),
    ("barrage_core", "cli.marking"),
    ("barrage_core", "cli.terminal"),
    ("barrage_core", "compiled"),
    ("barrage_core", "study.charting"),
}
"""Modules that may use importlib, whose imports cannot be read here: `barrage_core` opens a room when somebody asks for
it, commands and charts look whether an extra is installed; `cli.app` then starts the server of the widgets, and
`cli.marking` lets the controls judge answers; `compiled` asks what a compiled module is called."""
FORBIDDEN = {"pickle", "marshal", "shelve", "ctypes"}
"""Parts of the standard library with which a bad file could do harm."""
LONG_TABLES = {"events", "rulebook.rulings"}
"""Tables may be long, logic may not: the kinds of events with their examples, the rulings, and all of `components`."""
MOST_LINES = 450
MEDIAN, P90 = 7, 17


class Import(NamedTuple):
    """One import: the module that is imported, with its package, and whether it stands inside a function."""

    package: str
    module: str
    inside: bool


@cache
def modules(package: str = "barrage_core") -> dict[str, Path]:
    """Return the modules of a package by their name inside it."""
    return {_name(path, package): path for path in sorted(PACKAGES[package].rglob("*.py"))}


def _name(path: Path, package: str) -> str:
    parts = path.relative_to(PACKAGES[package]).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts) or package


@cache
def tree(name: str, package: str = "barrage_core") -> ast.Module:
    return ast.parse(modules(package)[name].read_text(encoding="utf-8"))


def functions(module: ast.Module) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def imports(name: str, package: str = "barrage_core") -> list[Import]:
    """Return every import of a module."""
    return list(read_imports(tree(name, package), name, package))


def read_imports(module: ast.Module, name: str, package: str) -> Iterator[Import]:
    """Yield every import of a source, relative ones and those of the other package resolved to a module."""
    inner = {node for function in functions(module) for node in ast.walk(function)}
    typing = {node for block in _for_the_type_checker(module) for node in ast.walk(block)}
    for node in ast.walk(module):
        if node in typing:
            continue
        if isinstance(node, ast.Import):
            yield from (Import(*_split(alias.name), node in inner) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (Import(*target, node in inner) for target in _targets(name, package, node))


def _split(dotted: str) -> tuple[str, str]:
    """Split what `import` names into the package and the module inside it, which may be the package itself."""
    package, _, inside = dotted.partition(".")
    return package, inside or package


def _for_the_type_checker(module: ast.Module) -> list[ast.If]:
    """Return the blocks that never run: a name that only the type checker reads opens no door."""
    blocks = [node for node in module.body if isinstance(node, ast.If)]
    return [block for block in blocks if ast.unparse(block.test) == "TYPE_CHECKING"]


def _targets(name: str, package: str, node: ast.ImportFrom) -> Iterator[tuple[str, str]]:
    """Resolve `from .x import y` to the module x, or to x.y where that is a module."""
    if node.level:
        folder = modules(package)[name].parent.relative_to(PACKAGES[package]).parts
        inside = [*folder[: len(folder) - node.level + 1], *(node.module or "").split(".")]
        home = package
    else:
        home, *inside = (node.module or "").split(".")
    start = ".".join(filter(None, inside))
    for alias in node.names:
        longer = f"{start}.{alias.name}" if start else alias.name
        known = modules(home) if home in PACKAGES else ()
        yield home, longer if longer in known else start or home


def room(name: str, package: str = "barrage_core") -> str:
    """Return the room of a module: its folder, or the part of the house where the loose modules stand."""
    folder = name.split(".", maxsplit=1)[0]
    if package != "barrage_core":
        return folder
    return next((loose for loose, names in LOOSE.items() if name in names.split()), folder)


def doors_used(package: str, into: str) -> set[tuple[str, str]]:
    """Return the doors that the modules of a package go through, into its own rooms or those of the other package."""
    wanted = {(name, one.module) for name in modules(package) for one in imports(name, package) if one.package == into}
    if package == "barrage_core":
        wanted -= INSIDE_FUNCTIONS
    return {(room(name, package), room(module, into)) for name, module in wanted}


def doors_of(plan: dict[str, str]) -> set[tuple[str, str]]:
    return {(one, other) for one, others in plan.items() for other in others.split()}


def test_every_room_has_its_doors():
    assert {room(name) for name in modules()} == set(OPEN_DOORS)
    rooms = {room(name, "barrage_widgets") for name in modules("barrage_widgets")}
    assert rooms == set(WIDGET_DOORS) == set(CORE_DOORS)


@pytest.mark.parametrize("name", modules())
def test_a_module_imports_only_through_open_doors(name):
    allowed = {room(name), *OPEN_DOORS[room(name)].split()}
    own = [one.module for one in imports(name) if one.package == "barrage_core"]
    assert [module for module in own if room(module) not in allowed and (name, module) not in INSIDE_FUNCTIONS] == []


@pytest.mark.parametrize("name", modules("barrage_widgets"))
def test_a_control_imports_only_through_open_doors(name):
    here = room(name, "barrage_widgets")
    allowed = {here, *WIDGET_DOORS[here].split()}
    wanted = list(imports(name, "barrage_widgets"))
    own = [one.module for one in wanted if one.package == "barrage_widgets"]
    assert [module for module in own if room(module, "barrage_widgets") not in allowed] == []
    core = {one.module for one in wanted if one.package == "barrage_core"}
    core -= {module for control, module in THROUGH_THE_WINDOW if control == name}
    assert [module for module in sorted(core) if room(module) not in CORE_DOORS[here].split()] == []
    assert not core & ENGINE_ALONE


@pytest.mark.parametrize(
    ("plan", "package", "into"),
    [
        (OPEN_DOORS, "barrage_core", "barrage_core"),
        (WIDGET_DOORS, "barrage_widgets", "barrage_widgets"),
        (CORE_DOORS, "barrage_widgets", "barrage_core"),
    ],
    ids=["core", "widgets", "widgets to core"],
)
def test_every_open_door_is_used(plan, package, into):
    assert doors_of(plan) - doors_used(package, into) == set()


def test_the_windows_are_used():
    for name, module in THROUGH_THE_WINDOW:
        assert module in [one.module for one in imports(name, "barrage_widgets")]


@pytest.mark.parametrize(
    ("source", "module"),
    [
        ("import barrage_core.cli.output", "cli.output"),
        ("import barrage_core.cli.output as output", "cli.output"),
        ("import barrage_core", "barrage_core"),
        ("from barrage_core import cli", "cli"),
        ("from barrage_core.cli import output", "cli.output"),
        ("from barrage_core.rules.powers import capacity", "rules.powers"),
        ("def later():\n    from barrage_core import rules", "rules"),
    ],
)
def test_every_way_to_import_is_seen(source, module):
    assert [one[:2] for one in read_imports(ast.parse(source), "labs.dams", "barrage_widgets")] == [
        ("barrage_core", module)
    ]


@pytest.mark.parametrize("package", PACKAGES)
def test_no_two_modules_import_each_other(package):
    graph: nx.DiGraph[str] = nx.DiGraph(
        (name, one.module)
        for name in modules(package)
        for one in imports(name, package)
        if one.package == package and one.module != name and (name, one.module) not in INSIDE_FUNCTIONS
    )
    assert list(nx.simple_cycles(graph)) == []


def test_a_package_imports_itself_by_relative_names():
    for package in PACKAGES:
        for name in modules(package):
            absolute = [
                node.module
                for node in ast.walk(tree(name, package))
                if isinstance(node, ast.ImportFrom) and not node.level and (node.module or "").split(".")[0] == package
            ]
            assert absolute == [], name


@pytest.mark.parametrize("package", PACKAGES)
def test_our_packages_are_imported_with_from(package):
    """`import barrage_core` would lead into every room that is already loaded."""
    plain = {
        (name, alias.name)
        for name in modules(package)
        for node in ast.walk(tree(name, package))
        if isinstance(node, ast.Import)
        for alias in node.names
        if _split(alias.name)[0] in PACKAGES
    }
    assert plain == set()


def test_modules_are_imported_by_name_only_where_it_is_known():
    users = {
        (package, name)
        for package in PACKAGES
        for name in modules(package)
        for one in imports(name, package)
        if one.package in ("importlib", "pkgutil", "runpy")
    }
    assert users == BY_NAME


def test_the_core_knows_nothing_of_controls_and_tests():
    outside = {(name, one.package) for name in modules() for one in imports(name)}
    assert [pair for pair in outside if pair[1] in ("barrage_widgets", "barrage_site", "tests")] == []


def test_imports_inside_functions_are_few_and_known():
    inside = {
        (name, one.module)
        for name in modules()
        for one in imports(name)
        if one.package == "barrage_core" and one.inside
    }
    assert inside == INSIDE_FUNCTIONS


def test_the_core_needs_networkx_alone_and_nothing_dangerous():
    for name in modules():
        for one in imports(name):
            assert one.package not in FORBIDDEN, name
            if one.package != "barrage_core" and one.package not in sys.stdlib_module_names:
                assert name in THIRD_PARTY.get(one.package, ()), f"{name} imports {one.package}"


def test_the_permissions_are_used():
    used = {(name, one.package) for name in modules() for one in imports(name)}
    assert all((name, package) in used for package, names in THIRD_PARTY.items() for name in names)


def test_the_sharing_copy_is_for_the_engine_alone():
    users = {
        room(name, package)
        for package in PACKAGES
        for name in modules(package)
        for node in ast.walk(tree(name, package))
        if isinstance(node, ast.ImportFrom) and "sharing_copy" in [alias.name for alias in node.names]
    }
    assert users == {"rules", "bots"}


RUNS_LESSONS = {"learning.marking"}
"""Runs cells of the lessons that came with the kit, which are its own like its modules; never what somebody sends."""


@pytest.mark.parametrize("package", PACKAGES)
def test_nothing_is_evaluated(package):
    for name in set(modules(package)) - RUNS_LESSONS:
        called = [node.func for node in ast.walk(tree(name, package)) if isinstance(node, ast.Call)]
        names = {function.id for function in called if isinstance(function, ast.Name)}
        assert not names & {"eval", "exec", "compile", "__import__"}, name


def test_no_file_is_too_long():
    lengths = {name: len(path.read_text(encoding="utf-8").splitlines()) for name, path in modules().items()}
    too_long = {name for name, length in lengths.items() if length > MOST_LINES and not name.startswith("components.")}
    assert too_long == LONG_TABLES


def test_functions_are_short():
    nodes = [node for name in modules() for node in functions(tree(name))]
    lengths = [(node.end_lineno or node.lineno) - node.lineno + 1 for node in nodes]
    middle, long = median(lengths), quantiles(lengths, n=10)[-1]
    assert middle <= MEDIAN, f"the median function has {middle} lines, the longest tenth {long} or more"
    assert long <= P90, f"the median function has {middle} lines, the longest tenth {long} or more"
