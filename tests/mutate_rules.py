"""Change the rules and the sentences at random, and see that a test notices: `python -m tests.mutate_rules`.

A mutant is one change in a function: a comparison, a sum, a number, a condition, a word of a sentence. It is made in a
copy of the project, and the tests of the engine are run there until one of them is red. `--sample 200 --seed 1` draws
the same 200 mutants every time; those that no test notices are listed, and too many of them are a failure.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.lessons import ROOT

__all__ = ["Mutant", "main", "mutants", "mutated"]

FILES = ("barrage_core/rules/**/*.py", "barrage_core/scoring.py", "barrage_core/resources.py", "barrage_core/events.py")
TESTS = ("tests/rules", "tests/test_scoring.py", "tests/test_events.py", "tests/test_golden.py", "tests/test_perft.py")
MORE_TESTS = ("tests/questions", "tests/files/test_released.py", "tests/test_properties.py", "tests/test_text.py")
PATIENCE = 900.0
"""Seconds after which the tests of a mutant count as red: some changes make a game that never ends."""
WANTED = 0.95
"""The part of the mutants that must be noticed."""

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.And: ast.Or,
    ast.Or: ast.And,
}


class Mutant(NamedTuple):
    """One change: the file, its number among the changes of that file, the line, and what it is."""

    path: str
    number: int
    line: int
    what: str


Change = tuple[int, str, Callable[[], None]]
"""The line of a change, what it is, and what makes it."""


def _changes(tree: ast.Module) -> Iterator[Change]:
    """Go through everything that can be changed inside functions, in a fixed order."""
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        for statement in function.body:
            if not isinstance(statement, ast.Expr) or not isinstance(statement.value, ast.Constant):  # a docstring
                yield from _inside(statement)


def _inside(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.FunctionDef | ast.Assert):
        return
    yield from _of(node)
    for name, child in ast.iter_fields(node):
        if name in ("annotation", "returns", "format_spec"):
            continue
        for part in child if isinstance(child, list) else [child]:
            if isinstance(part, ast.AST):
                yield from _inside(part)


def _of(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPPED:
        yield _swap(node, node.ops[0], lambda new: setattr(node, "ops", [new, *node.ops[1:]]))
    elif isinstance(node, ast.BinOp | ast.BoolOp) and type(node.op) in SWAPPED:
        yield _swap(node, node.op, lambda new: setattr(node, "op", new))
    elif isinstance(node, ast.Constant):
        value = node.value
        if isinstance(value, bool):
            yield node.lineno, f"{value} -> {not value}", lambda: setattr(node, "value", not value)
        elif isinstance(value, int):
            yield node.lineno, f"{value} -> {value + 1}", lambda: setattr(node, "value", value + 1)
        elif isinstance(value, str) and " " in value and value.strip():
            other = value.replace(value.split()[0], "never", 1)
            yield node.lineno, f"{value!r} -> {other!r}", lambda: setattr(node, "value", other)


def _swap(node: ast.expr, old: ast.AST, put: Callable[[ast.AST], None]) -> Change:
    new = SWAPPED[type(old)]
    return node.lineno, f"{type(old).__name__} -> {new.__name__}", lambda: put(new())


def mutants(path: Path, root: Path = ROOT) -> list[Mutant]:
    """Return every change of a file."""
    changes = _changes(ast.parse(path.read_text(encoding="utf-8")))
    name = path.relative_to(root).as_posix()
    return [Mutant(name, number, line, what) for number, (line, what, _) in enumerate(changes)]


def mutated(source: str, number: int) -> str:
    """Return a source with one of its changes made."""
    tree = ast.parse(source)
    _, _, make = list(_changes(tree))[number]
    make()
    return ast.unparse(tree)


def is_noticed(mutant: Mutant, copy: Path) -> bool:
    """Make a change in a copy, run the tests until one is red, and undo the change."""
    path = copy / mutant.path
    source = path.read_text(encoding="utf-8")
    path.write_text(mutated(source, mutant.number), encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": f"{copy}{os.pathsep}{copy / 'widgets'}", "BARRAGE_RECORD": "off"}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist"]
    try:
        for tests in (TESTS, MORE_TESTS):
            run = [*command, *tests]
            subprocess.run(run, cwd=copy, env=environment, capture_output=True, check=True, timeout=PATIENCE)
        return False
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        return True
    finally:
        path.write_text(source, encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Draw mutants, try each, and list those that nobody noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutate_rules", description="Does a test notice a change?")
    parser.add_argument("--sample", type=int, default=40, help="how many mutants are drawn (40)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    wanted = parser.parse_args(arguments)
    every = [one for pattern in FILES for path in sorted(ROOT.glob(pattern)) for one in mutants(path)]
    drawn = random.Random(wanted.seed).sample(every, min(wanted.sample, len(every)))
    missed = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "kit"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache"))
        for mutant in drawn:
            noticed = is_noticed(mutant, copy)
            missed += [] if noticed else [mutant]
            print(f"{'red' if noticed else 'NOT NOTICED':12} {mutant.path}:{mutant.line} {mutant.what}", flush=True)
    print(f"{len(drawn) - len(missed)} of {len(drawn)} were noticed, of {len(every)} that there are")
    return int(len(drawn) - len(missed) < WANTED * len(drawn))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
