"""A plugin of pytest for `tests.mutate_rules`: which tests reach which lines, and running a few tests in a given order.

`--reached FILE` writes down, for each line of the sources that mutants change, the tests that execute it, and how long
each test takes. `--only FILE` runs the tests that are named in a file, in that order, and no others.

A line is put down to a test file where it runs while the file is imported, and to "" where it runs while the kit is
imported: all its tests, or all tests, may notice a change of it. Each test begins with empty caches: otherwise only the
first one would reach what it fills. Some tests read a source as text; line 0 is put down to their files.
"""

from __future__ import annotations

import json
import pkgutil
import sys
from collections.abc import Generator
from importlib import import_module
from pathlib import Path
from typing import Any

import coverage
import pytest

__all__ = ["KIT", "Reached", "caches"]

KIT = "barrage_core"


def caches() -> list[Any]:
    """Return every function of the kit that keeps its answers, of the modules that are imported."""
    modules = [module for name, module in sorted(sys.modules.items()) if name.startswith(KIT)]
    return [value for module in modules for value in vars(module).values() if hasattr(value, "cache_clear")]


class Reached:
    """What one run of the tests reaches."""

    def __init__(self, root: Path, patterns: list[str], out: Path) -> None:
        self.root = root
        self.out = out
        self.seconds: dict[str, float] = {}
        self.readers: dict[str, list[str]] = {}
        self.running = ""
        self.measure = coverage.Coverage(
            data_file=None, branch=False, config_file=False, include=[str(root / pattern) for pattern in patterns]
        )
        self.measure.start()
        for module in pkgutil.walk_packages(import_module(KIT).__path__, f"{KIT}."):
            if not module.name.endswith("__main__"):
                import_module(module.name)
        self.caches = caches()
        sys.addaudithook(self._notice)

    def _notice(self, event: str, details: tuple[Any, ...]) -> None:
        """Put a source that is opened down to the file of the test that opens it."""
        if event == "open" and self.running and isinstance(details[0], str) and details[0].endswith(".py"):
            self.readers.setdefault(details[0], []).append(self.running.partition("::")[0])

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Generator[None, Any, Any]:
        """Put what runs now down to this file."""
        self.running = collector.nodeid
        self.measure.switch_context(self.running)
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Put what runs now down to this test."""
        for cache in self.caches:
            cache.cache_clear()
        self.running = item.nodeid
        self.measure.switch_context(self.running)
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up how long a test takes, with what sets it up."""
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration

    def pytest_sessionfinish(self) -> None:
        """Write everything down."""
        self.running = ""
        self.measure.stop()
        data = self.measure.get_data()
        lines = {
            Path(path).relative_to(self.root).as_posix(): data.contexts_by_lineno(path)
            | {0: sorted(set(self.readers.get(path, [])))}
            for path in sorted(data.measured_files())
        }
        self.out.write_text(json.dumps({"seconds": self.seconds, "lines": lines}), encoding="utf-8")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    parser.addoption("--reached", type=Path, help="write down there which tests reach which lines")
    parser.addoption("--reached-in", action="append", default=[], help="of which files (a pattern)")
    parser.addoption("--only", type=Path, help="run only the tests that are named there, in that order")


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Begin to measure before anything of the kit is imported: a conftest.py imports it."""
    options = early_config.known_args_namespace
    if options.reached:
        early_config.pluginmanager.register(Reached(early_config.rootpath, options.reached_in, options.reached))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests that are asked for, in the order in which they are asked for."""
    if only := config.getoption("--only"):
        place = {name: number for number, name in enumerate(json.loads(only.read_text(encoding="utf-8")))}
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in place])
        items[:] = sorted((item for item in items if item.nodeid in place), key=lambda item: place[item.nodeid])
