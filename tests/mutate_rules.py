"""Change the rules and the sentences at random, and see that a test notices: `python -m tests.mutate_rules`.

A mutant is one change in a function: a comparison, a sum, a number, a condition, a word of a sentence. It is made in a
copy of the project, and the tests of the engine are run there until one of them is red. `--sample 200 --seed 1` draws
the same 200 mutants every time; those that no test notices are listed, and too many of them are a failure.

The copy is tried first as it is: where its tests are not green, nothing is measured. That run also writes down which
tests reach which line, and a mutant is tried with those alone: the tests of its chapter, then the others, the quickest
first. A test that does not reach the changed line cannot notice it. (`tests.reached` says how caches are counted, what
runs when a module is imported, and tests that read a source as text.)

First they are tried in forks of one process (`tests.judging`), twenty at a time, which is quick. What no test notices
there is tried once more in a process of its own, and only that counts as not noticed. Verdicts are printed as soon as
twenty are known; a run with one job that was cut short goes on with `--after`, the number of those it had printed.

A mutant whose tests end in any way but green or red could not be run, and does not count as noticed. Runs that take
much longer than those tests took in the untouched copy are listed apart: some changes make a game that never ends.
`EQUIVALENT` names the changes that no test could notice, each with its reason; they are listed apart as well.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple

from tests.lessons import ROOT

__all__ = ["Mutant", "main", "mutants", "mutated", "verdict"]

FILES = ("barrage_core/rules/**/*.py", "barrage_core/scoring.py", "barrage_core/resources.py", "barrage_core/events.py")
TESTS = (
    *("tests/rules", "tests/test_scoring.py", "tests/test_events.py", "tests/test_golden.py", "tests/test_perft.py"),
    "tests/questions/test_automa.py",  # what an Automa says about its turn is asked for there
)
PATIENCE = 4.0
"""How many times as long as in the untouched copy the tests of a mutant may take, for each that runs beside it."""
START = 60.0
"""The seconds that pytest itself may take."""
BATCH = 20
"""How many mutants a process tries in forks before their verdicts are printed."""
WANTED = 0.95
"""The part of the mutants with a verdict that must be noticed."""
OPTIONS = ("-q", "-x", "--continue-on-collection-errors", "-p", "no:cacheprovider", "-p", "tests.reached")
SUMMARY = re.compile(rb"(?:^|\n)=* ?\d+ (passed|failed|error)[^\n]* in [^\n]+\s*$")
"""The last line of pytest, with the worst that happened first."""
RED, MISSED, TOO_LONG, BROKEN = "red", "NOT NOTICED", "took too long", "could not be run"
SAME = "changes nothing"
GREEN = "green"
FINAL = {"red": RED, "late": TOO_LONG}
"""What a fork says that is the last word."""

EQUIVALENT: dict[tuple[str, str, str], str] = {
    (
        "barrage_core/rules/round.py",
        "tiles = zip(state.setup.board.headstreams, state.setup.headstream_tiles, strict=True)",
        "True -> False",
    ): "A position with more or fewer tiles than headstreams is refused when it is read.",
    (
        "barrage_core/rules/automa/building.py",
        "most = (each or 0) * habits.most_replaced",
        "0 -> 1",
    ): "Where machines have no price in points, none may be replaced: the other factor is 0.",
    (
        "barrage_core/rules/automa/turn.py",
        "most = max((CONTRACTS[contract].energy for contract in within), default=0)",
        "0 -> 1",
    ): "Where no contract is within its energy, none is of the highest value, whatever that is.",
    (
        "barrage_core/rules/automa/entries.py",
        '(say("the leftmost"), True, left[:1]),',
        "1 -> 2",
    ): "A level has one tile of each kind: of the highest level and of its own kind, or wild, there is one at most.",
    (
        "barrage_core/rules/automa/building.py",
        "return entry.area in (None, board.area_of[place]) and board.value.get(place, 0) >= entry.least",
        "0 -> 1",
    ): "Only a conduit has a value, and entries ask for the least value of conduits alone.",
}
"""The changes that no test could notice, by file, line and what is changed: why not."""

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
    """One change: the file, its number among the changes of that file, the line, what it is, and its statement."""

    path: str
    number: int
    line: int
    what: str
    lines: range
    """The lines of the statement that it changes, without what stands indented below."""
    text: str
    """What is written in its line."""

    @property
    def key(self) -> tuple[str, str, str]:
        """Return what names the change as long as its line stays as it is, wherever that line stands."""
        return self.path, self.text, self.what


class Reach(NamedTuple):
    """What the tests of the untouched copy reached: the seconds of each test, and the tests of each line of a file."""

    seconds: dict[str, float]
    lines: dict[str, dict[str, list[str]]]

    def tests(self, mutant: Mutant) -> list[str]:
        """Return the tests that reach the statement that a mutant changes, the quickest first."""
        lines = self.lines.get(mutant.path, {})
        names = {name for line in (0, *mutant.lines) for name in lines.get(str(line), [])}
        tests = [name for name in self.seconds if not names.isdisjoint(("", name, name.partition("::")[0]))]
        return sorted(tests, key=lambda name: (self.seconds[name], name))


Change = tuple[int, str, Callable[[], None]]
"""The line of a change, what it is, and what makes it."""


def _changes(tree: ast.Module) -> Iterator[tuple[Change, range]]:
    """Go through everything that can be changed inside functions, in a fixed order, with the lines of its statement."""
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        for statement in function.body:
            if not isinstance(statement, ast.Expr) or not isinstance(statement.value, ast.Constant):  # a docstring
                yield from _inside(statement, range(0))


def _inside(node: ast.AST, lines: range) -> Iterator[tuple[Change, range]]:
    if isinstance(node, ast.FunctionDef | ast.Assert):
        return
    lines = _own_lines(node) or lines
    yield from ((change, lines) for change in _of(node))
    for name, child in ast.iter_fields(node):
        if name in ("annotation", "returns", "format_spec"):
            continue
        for part in child if isinstance(child, list) else [child]:
            if isinstance(part, ast.AST):
                yield from _inside(part, lines)


def _own_lines(node: ast.AST) -> range:
    """Return the lines of a statement, without what stands indented below; none for a part of one."""
    if isinstance(node, ast.match_case):
        return range(node.pattern.lineno, node.body[0].lineno + 1)
    if not isinstance(node, ast.stmt):
        return range(0)
    match node:
        case ast.Match():
            last = node.subject.end_lineno
        case ast.If() | ast.While() | ast.For() | ast.With() | ast.Try():
            last = max(node.lineno, node.body[0].lineno - 1)
        case _:
            last = node.end_lineno
    return range(node.lineno, (last or node.lineno) + 1)


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
    source = path.read_text(encoding="utf-8")
    texts = [line.strip() for line in source.splitlines()]
    name = path.relative_to(root).as_posix()
    return [
        Mutant(name, number, line, what, lines, texts[line - 1])
        for number, ((line, what, _), lines) in enumerate(_changes(ast.parse(source)))
    ]


def mutated(source: str, number: int) -> str:
    """Return a source with one of its changes made."""
    tree = ast.parse(source)
    (_, _, make), _ = list(_changes(tree))[number]
    make()
    return ast.unparse(tree)


def stages(mutant: Mutant, reach: Reach) -> list[list[str]]:
    """Return the tests in the order in which they are run: those of the chapter notice most, and at once."""
    path, folders = (
        Path(mutant.path),
        ("rules", "rules/powers"),
    )  # a chapter is a module or, like construction, a folder
    own = tuple(f"tests/{folder}/test_{name}.py::" for folder in folders for name in (path.stem, path.parent.name))
    tests = reach.tests(mutant)
    parts = [name for name in tests if name.startswith(own)], [name for name in tests if not name.startswith(own)]
    return [part for part in parts if part]


def _run(copy: Path, arguments: Iterable[str], patience: float | None) -> str:
    """Run tests in a copy until one is red, and return a verdict: pytest itself must say that it is so."""
    environment = os.environ | {
        "PYTHONPATH": f"{copy}{os.pathsep}{copy / 'widgets'}",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # they take longer to import than most mutants take to be noticed
        "BARRAGE_RECORD": "off",
    }
    command = [sys.executable, "-m", "pytest", *OPTIONS, *arguments]
    try:
        done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, check=False, timeout=patience)
    except subprocess.TimeoutExpired:
        return TOO_LONG
    said = SUMMARY.search(done.stdout)
    return {(0, b"passed"): MISSED, (1, b"failed"): RED, (1, b"error"): RED}.get(
        (done.returncode, said[1] if said else b""), BROKEN
    )


def baseline(copy: Path) -> Reach:
    """Run the tests of an untouched copy, and return what they reach; they must be green.

    A mutant is written anew from its syntax tree, without comments, and tried in a fork. With every source written
    anew, but nothing changed, the tests must be green there as well: otherwise they would notice every mutant.
    """
    written = copy / "reached.json"
    where = (f"--reached-in={pattern.replace('/**/*.py', '/*')}" for pattern in FILES)
    if (word := _run(copy, [f"--reached={written}", *where, *TESTS], None)) != MISSED:
        raise SystemExit(f"The tests of the untouched copy are not green ({word}).")
    reach = Reach(**json.loads(written.read_text(encoding="utf-8")))
    sources = {path: path.read_text(encoding="utf-8") for pattern in FILES for path in sorted(copy.glob(pattern))}
    anew = {path.relative_to(copy).as_posix(): ast.unparse(ast.parse(source)) for path, source in sources.items()}
    if (words := forked(copy, [_task(anew, list(reach.seconds), reach, 1)])) != [GREEN]:
        raise SystemExit(f"The tests of the untouched copy are not green in a fork ({' '.join(words)}).")
    return reach


def _task(sources: dict[str, str], tests: list[str], reach: Reach, jobs: int) -> dict[str, Any]:
    patience = START * jobs + PATIENCE * jobs * sum(reach.seconds[name] for name in tests)
    return {"sources": sources, "tests": tests, "patience": patience}


def forked(copy: Path, tasks: list[dict[str, Any]]) -> list[str]:
    """Let a process try tasks in forks, and return what became of each."""
    listed, out = copy / "judge.json", copy / "verdicts.txt"
    listed.write_text(json.dumps(tasks), encoding="utf-8")
    out.unlink(missing_ok=True)
    _run(copy, ["-p", "tests.judging", f"--judge={listed}", f"--verdicts={out}", *TESTS], None)
    words = out.read_text(encoding="utf-8").split() if out.exists() else []
    if len(words) != len(tasks):
        raise SystemExit("The tests could not be run in forks.")
    return words


def verdict(mutant: Mutant, copy: Path, reach: Reach, jobs: int) -> str:
    """Make a change in a copy, run the tests until one is red, and undo the change."""
    path = copy / mutant.path
    source = path.read_text(encoding="utf-8")
    path.write_text(mutated(source, mutant.number), encoding="utf-8")
    try:
        words = (_few(copy, tests, reach, jobs) for tests in stages(mutant, reach))
        return next((word for word in words if word != MISSED), MISSED)
    finally:
        path.write_text(source, encoding="utf-8")


def _few(copy: Path, tests: list[str], reach: Reach, jobs: int) -> str:
    """Run tests in the order in which they are named."""
    wanted = copy / "wanted.json"
    wanted.write_text(json.dumps(tests), encoding="utf-8")
    files = dict.fromkeys(name.partition("::")[0] for name in tests)
    return _run(copy, [f"--only={wanted}", *files], _task({}, tests, reach, jobs)["patience"])


def main(arguments: list[str]) -> int:
    """Draw mutants, try each, and list those that nobody noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutate_rules", description="Does a test notice a change?")
    parser.add_argument("--sample", type=int, default=40, help="how many mutants are drawn (40)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--after", type=int, default=0, help="leave out that many of the first ones (0)")
    parser.add_argument("--jobs", type=int, default=2, help="how many are tried at the same time (2)")
    wanted = parser.parse_args(arguments)
    every = [one for pattern in FILES for path in sorted(ROOT.glob(pattern)) for one in mutants(path)]
    drawn = random.Random(wanted.seed).sample(every, min(wanted.sample, len(every)))[wanted.after :]
    with tempfile.TemporaryDirectory() as folder:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(wanted.jobs):
            copies.put(_copy(Path(folder, f"kit{number}")))
        verdicts = _judge(drawn, copies, wanted.jobs)
    count = {word: verdicts.count(word) for word in (RED, MISSED, TOO_LONG, BROKEN, SAME)}
    print(f"{count[RED]} of {len(drawn)} were noticed, of {len(every)} that there are")
    print(", ".join(f"{number} {word}" for word, number in count.items()))
    return int(count[RED] < WANTED * (len(drawn) - count[TOO_LONG] - count[SAME]) or not count[RED])


def _copy(folder: Path) -> Path:
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", "dist"))
    return folder


def _judge(drawn: list[Mutant], copies: SimpleQueue[Path], jobs: int) -> list[str]:
    """Try each mutant in a copy that is free, several at a time."""
    first = copies.get()
    reach = baseline(first)
    copies.put(first)
    print(f"{len(reach.seconds)} tests are green; each mutant is tried with those that reach it.", flush=True)

    def judge(part: list[Mutant]) -> list[str]:
        copy, words = copies.get(), []
        tried = [mutant for mutant in part if mutant.key not in EQUIVALENT]
        quick = iter(forked(copy, [_as_task(mutant, copy, reach, jobs) for mutant in tried]))
        for mutant in part:
            if reason := EQUIVALENT.get(mutant.key, ""):
                words.append(SAME)
            else:
                words.append(FINAL.get(next(quick)) or verdict(mutant, copy, reach, jobs))
            print(f"{words[-1]:16} {mutant.path}:{mutant.line} {mutant.what}{reason and f': {reason}'}", flush=True)
        copies.put(copy)
        return words

    batches = [drawn[at : at + BATCH] for at in range(0, len(drawn), BATCH)]
    with ThreadPoolExecutor(jobs) as pool:
        return [word for words in pool.map(judge, batches) for word in words]


def _as_task(mutant: Mutant, copy: Path, reach: Reach, jobs: int) -> dict[str, Any]:
    source = mutated((copy / mutant.path).read_text(encoding="utf-8"), mutant.number)
    return _task({mutant.path: source}, [name for tests in stages(mutant, reach) for name in tests], reach, jobs)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
