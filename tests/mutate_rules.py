"""Change the rules and the sentences at random, and see that a test notices: `python -m tests.mutate_rules`.

A mutant is one change in a function: a comparison, a sum, a number, a condition, a word of a sentence. It is made in a
copy of the project, and the tests of the engine are run there until one of them is red. `--sample 200 --seed 1` draws
the same 200 mutants every time; those that no test notices are listed, and too many of them are a failure.

The copy is tried first as it is: where its tests are not green, nothing is measured. A mutant whose tests end in any
way but green or red could not be run, and does not count as noticed. Runs that take much longer than that first one are
listed apart: some changes make a game that never ends.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from tests.lessons import ROOT

__all__ = ["Mutant", "main", "mutants", "mutated", "verdict"]

FILES = ("barrage_core/rules/**/*.py", "barrage_core/scoring.py", "barrage_core/resources.py", "barrage_core/events.py")
TESTS = ("tests/rules", "tests/test_scoring.py", "tests/test_events.py", "tests/test_golden.py", "tests/test_perft.py")
MORE_TESTS = ("tests/questions", "tests/files/test_released.py", "tests/test_properties.py", "tests/test_text.py")
PATIENCE = 4.0
"""How many times as long as the untouched copy the tests of a mutant may take."""
WANTED = 0.95
"""The part of the mutants with a verdict that must be noticed."""
OPTIONS = ("-q", "-x", "--continue-on-collection-errors", "-p", "no:cacheprovider", "-p", "no:xdist")
SUMMARY = re.compile(rb"(?:^|\n)=* ?\d+ (passed|failed|error)[^\n]* in [^\n]+\s*$")
"""The last line of pytest, with the worst that happened first."""
RED, MISSED, TOO_LONG, BROKEN = "red", "NOT NOTICED", "took too long", "could not be run"

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


def stages(path: str, copy: Path) -> list[list[str]]:
    """Return the tests in the order in which they are run: those of the chapter notice most, and at once."""
    stem = Path(path).stem
    own = [f"tests/{name}/test_{stem}.py" for name in ("rules", "rules/powers")]
    return [tests for tests in ([name for name in own if (copy / name).exists()], [*TESTS], [*MORE_TESTS]) if tests]


def _run(copy: Path, tests: list[str], patience: float | None) -> str:
    """Run tests in a copy until one is red, and return a verdict: pytest itself must say that it is so."""
    environment = os.environ | {"PYTHONPATH": f"{copy}{os.pathsep}{copy / 'widgets'}", "BARRAGE_RECORD": "off"}
    command = [sys.executable, "-m", "pytest", *OPTIONS, *tests]
    try:
        done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, check=False, timeout=patience)
    except subprocess.TimeoutExpired:
        return TOO_LONG
    said = SUMMARY.search(done.stdout)
    return {(0, b"passed"): MISSED, (1, b"failed"): RED, (1, b"error"): RED}.get(
        (done.returncode, said[1] if said else b""), BROKEN
    )


def baseline(copy: Path) -> float:
    """Run the tests of an untouched copy, and return how many seconds they took; they must be green."""
    begin = time.monotonic()
    for tests in stages("", copy):
        if (word := _run(copy, tests, None)) != MISSED:
            raise SystemExit(f"The tests of the untouched copy ({' '.join(tests)}) are not green ({word}).")
    return time.monotonic() - begin


def verdict(mutant: Mutant, copy: Path, patience: float) -> str:
    """Make a change in a copy, run the tests until one is red, and undo the change."""
    path = copy / mutant.path
    source = path.read_text(encoding="utf-8")
    path.write_text(mutated(source, mutant.number), encoding="utf-8")
    try:
        words = (_run(copy, tests, patience) for tests in stages(mutant.path, copy))
        return next((word for word in words if word != MISSED), MISSED)
    finally:
        path.write_text(source, encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Draw mutants, try each, and list those that nobody noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutate_rules", description="Does a test notice a change?")
    parser.add_argument("--sample", type=int, default=40, help="how many mutants are drawn (40)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--jobs", type=int, default=2, help="how many are tried at the same time (2)")
    wanted = parser.parse_args(arguments)
    every = [one for pattern in FILES for path in sorted(ROOT.glob(pattern)) for one in mutants(path)]
    drawn = random.Random(wanted.seed).sample(every, min(wanted.sample, len(every)))
    with tempfile.TemporaryDirectory() as folder:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(wanted.jobs):
            copies.put(_copy(Path(folder, f"kit{number}")))
        verdicts = _judge(drawn, copies, wanted.jobs)
    count = {word: verdicts.count(word) for word in (RED, MISSED, TOO_LONG, BROKEN)}
    print(f"{count[RED]} of {len(drawn)} were noticed, of {len(every)} that there are")
    print(", ".join(f"{number} {word}" for word, number in count.items()))
    return int(count[RED] < WANTED * (len(drawn) - count[TOO_LONG]) or not count[RED])


def _copy(folder: Path) -> Path:
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", "dist"))
    return folder


def _judge(drawn: list[Mutant], copies: SimpleQueue[Path], jobs: int) -> list[str]:
    """Try each mutant in a copy that is free, several at a time."""
    first = copies.get()
    patience = PATIENCE * jobs * baseline(first)
    copies.put(first)
    print(f"A run may take {patience:.0f} seconds.", flush=True)

    def judge(mutant: Mutant) -> str:
        copy = copies.get()
        word = verdict(mutant, copy, patience)
        copies.put(copy)
        print(f"{word:16} {mutant.path}:{mutant.line} {mutant.what}", flush=True)
        return word

    with ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(judge, drawn))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
