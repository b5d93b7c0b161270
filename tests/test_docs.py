"""What is written about the kit is true: the examples run, the names are explained, the changes are listed."""

from __future__ import annotations

import doctest
import inspect
import re
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import barrage_core
from barrage_site.docs import PUBLIC
from barrage_widgets import Panel
from tests.builds import pure_alone
from tests.readme_tool import PICTURE, drawn

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
FLAGS = doctest.ELLIPSIS | doctest.FAIL_FAST


PAGES = [README, *sorted((ROOT / "notebooks" / "guide").glob("*.md"))]
WITHOUT_EXAMPLES = {
    *("serving.md", "speed.md", "commands.md", "load.md"),
    *("accessibility.md", "class.md", "privacy.md", "syllabus.md"),
}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_run(page):
    results = doctest.testfile(str(page), module_relative=False, optionflags=FLAGS, encoding="utf-8")
    assert results.failed == 0
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert bool(blocks) != (page.name in WITHOUT_EXAMPLES)
    for block in blocks:
        if not block.startswith(">>>"):
            compile(block, page.name, "exec")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_links_of_a_page_lead_somewhere(page):
    text = page.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#]+)", text) + re.findall(r'src="([^"]+)"', text)
    here = [target for target in targets if not target.startswith("http")]
    assert [target for target in here if not (page.parent / target).exists()] == []


def test_every_page_of_the_guide_is_linked_from_another():
    linked = {
        (page.parent / target).resolve()
        for page in [*PAGES, ROOT / "notebooks" / "README.md"]
        for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8"))
    }
    assert [page.name for page in PAGES[1:] if page not in linked] == []


def test_the_readme_fits_on_a_screen():
    text = README.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 48
    code = "".join(re.findall(r"```.*?```", text, re.DOTALL)).splitlines()
    assert [line for line in code if len(line) > 70] == [], "the page would cut them off"


def test_the_readme_leads_to_everything_of_your_own():
    row = next(line for line in README.read_text(encoding="utf-8").splitlines() if line.startswith("- **Make your own"))
    assert [page.name for page in PAGES[1:] if page.name.startswith("own_") and page.name not in row] == []


def test_the_picture_of_the_readme_is_what_the_kit_draws():
    assert PICTURE.read_text(encoding="utf-8") == drawn().svg, "python -m tests.readme_tool draws it anew"


@pure_alone
@pytest.mark.parametrize("name", barrage_core.__all__)
def test_every_public_name_is_explained(name):
    value = getattr(barrage_core, name)
    if inspect.isfunction(value):
        assert value.__doc__
    elif inspect.isclass(value):
        assert value.__doc__
        assert not value.__doc__.startswith(f"{name}(")  # what a dataclass or a named tuple says about itself
        methods = inspect.getmembers(value, lambda member: inspect.isroutine(member) or isinstance(member, property))
        own = [(key, member) for key, member in methods if key in vars(value) and not key.startswith("_")]
        assert [key for key, member in own if not inspect.getdoc(member)] == []


def offered():
    """Go through what the public packages offer: functions and classes, each once."""
    seen = set()
    for package in PUBLIC:
        module = import_module(package)
        for name in module.__all__:
            value = getattr(module, name)
            if inspect.ismodule(value):  # pytest has read a module of the same name for its examples
                value = getattr(value, name, value)
            if (inspect.isfunction(value) or inspect.isclass(value)) and value not in seen:
                seen.add(value)
                yield f"{package}.{name}", value


@pure_alone
def test_everything_that_the_public_packages_offer_is_explained():
    words = {name: value.__doc__ or "" for name, value in offered()}
    assert [name for name, told in words.items() if not told or told.startswith(f"{name.rpartition('.')[2]}(")] == []


def examples_of(module: ModuleType) -> set[str]:
    """Name what has an example of its own that runs with the tests."""
    return {found.name for found in doctest.DocTestFinder().find(module) if found.examples}


@pure_alone
def test_every_public_name_has_an_example_of_its_own_that_runs():
    running = {name: examples_of(sys.modules[name]) for name in {value.__module__ for _, value in offered()}}
    missing = [
        name for name, value in offered() if f"{value.__module__}.{value.__qualname__}" not in running[value.__module__]
    ]
    assert missing == []


CONTROLS = {
    name: one for name, one in offered() if inspect.isclass(one) and issubclass(one, Panel) and one is not Panel
}


@pure_alone
@pytest.mark.parametrize("control", CONTROLS.values(), ids=CONTROLS)
def test_every_control_is_made_in_its_own_example(control):
    assert re.search(rf">>>.*\b{control.__name__}\(", control.__doc__), "show how it is made"


def test_the_public_names_are_sorted_and_there():
    names = barrage_core.__all__
    assert sorted(names, key=lambda name: (not name.isupper(), not name[0].isupper(), name)) == names
    assert len(set(names)) == len(names)
    assert all(hasattr(barrage_core, name) for name in names)


def project() -> dict[str, object]:
    table: dict[str, object] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return table


def test_the_version_is_one():
    version = project()["version"]
    assert version == barrage_core.__version__
    assert f"## [{version}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_the_readme_names_what_is_there():
    scripts = project()["scripts"]
    assert isinstance(scripts, dict)
    assert all(script in README.read_text(encoding="utf-8") for script in scripts)


def test_contributing_names_the_folders():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for folder in ("barrage_core", "widgets", "notebooks", "tests", "binder"):
        assert f"{folder}/" in text
        assert (ROOT / folder).is_dir()
