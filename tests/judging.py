"""A plugin of pytest for `tests.mutate_rules`: tries many mutants in one process, each in a fork of it.

`--judge FILE` lists the mutants: each has its changed sources, the tests that reach it, and the seconds that they may
take. The tests are collected once. For each mutant the process forks; the fork gives the functions of the module
their changed code and runs the tests until one is red. `--verdicts FILE` gets a line for each: red, green or late.

What was made of a function while modules were imported keeps its old code, so green is not the last word. Red is.
"""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.reached import caches

__all__ = ["change"]

GREEN, RED, BROKEN = 0, 1, 2
LATE = "late"
WORDS = {GREEN: "green", RED: "red"}


def change(module: Any, source: str) -> None:
    """Give the functions of a module the code of another source."""
    new = {code.co_qualname: code for code in _codes(compile(source, module.__file__, "exec"))}
    for function in _functions(module):
        code = new.get(function.__qualname__)
        if code is not None and len(code.co_freevars) == len(function.__code__.co_freevars):
            function.__code__ = code


def _codes(code: CodeType) -> Iterator[CodeType]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield part
            yield from _codes(part)


def _functions(module: Any) -> Iterator[FunctionType]:
    """Go through the functions that a module defines, those of its classes included."""
    own = [value for value in vars(module).values() if getattr(value, "__module__", None) == module.__name__]
    parts = [part for value in own if isinstance(value, type) for part in vars(value).values()]
    for value in (*own, *parts):
        for name in ("fget", "func", "__func__", "__wrapped__"):  # a property, a method of a class, a cache …
            value = getattr(value, name, value)  # noqa: PLW2901
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            yield value


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    parser.addoption("--judge", type=Path, help="try the mutants that are listed there")
    parser.addoption("--verdicts", type=Path, help="write down there what became of each")


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Try the mutants instead of running the tests."""
    listed = session.config.getoption("--judge")
    if listed is None or session.testsfailed:
        return None
    items = {item.nodeid: item for item in session.items}
    with session.config.getoption("--verdicts").open("w", encoding="utf-8") as out:
        for mutant in json.loads(listed.read_text(encoding="utf-8")):
            paths = {session.config.rootpath / path: source for path, source in mutant["sources"].items()}
            before = {path: path.read_text(encoding="utf-8") for path in paths}
            try:
                _write(paths)  # for tests that read them
                print(_forked(mutant, items), file=out, flush=True)
            finally:
                _write(before)
    return True


def _write(sources: dict[Path, str]) -> None:
    for path, source in sources.items():
        path.write_text(source, encoding="utf-8")


def _forked(mutant: dict[str, Any], items: dict[str, pytest.Item]) -> str:
    """Try a mutant in a fork, and say how that ended."""
    child = os.fork()
    if not child:
        code = BROKEN
        try:
            code = _run(mutant, items)
        finally:
            os._exit(code)
    until = time.monotonic() + mutant["patience"]
    while time.monotonic() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return WORDS.get(os.waitstatus_to_exitcode(status), "broken")
        time.sleep(0.01)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return LATE


def _run(mutant: dict[str, Any], items: dict[str, pytest.Item]) -> int:
    for path, source in mutant["sources"].items():
        module = import_module(path.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
        change(module, source)
    for cache in caches():
        cache.cache_clear()
    tests = [items[name] for name in mutant["tests"] if name in items]
    for item, later in zip(tests, [*tests[1:], None], strict=False):
        if any(report.failed for report in runtestprotocol(item, nextitem=later, log=False)):
            return RED
    return GREEN
