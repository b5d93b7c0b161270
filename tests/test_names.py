"""Powers are data: an officer or a company is named where its card and its power are, and nowhere else."""

from __future__ import annotations

import ast
import doctest
import inspect
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from barrage_core.components.companies import COMPANIES, OFFICERS

HOUSE = Path(__file__).resolve().parent.parent
PACKAGES = ("barrage_core", "widgets/barrage_widgets")
MAY_SPELL = (
    "barrage_core/components/",  # the cards
    "barrage_core/rules/powers/",  # what they change
    "barrage_core/rulebook/",  # what the rules say about them
    "barrage_core/bots/draft.py",  # what each is worth in the draft
    "barrage_core/files/agenda.py",  # the name of an agenda entry in files, which never changes
    "barrage_core/files/codes.py",  # the words that a code is compressed with, which never change
    "widgets/barrage_widgets/panel/positions.py",  # what controls begin with
)
LAST_NAMES = [re.sub(r"^\S+( [A-Z]\.)? ", "", title) for title in OFFICERS.values()]
NAMES = {*COMPANIES, *(company.title for company in COMPANIES.values()), *OFFICERS, *OFFICERS.values(), *LAST_NAMES}
PATTERNS = sorted({re.sub(r"[ _]", "[ _]?", name.lower()) for name in NAMES})
SPELLED = re.compile(rf"(?<![a-z])(?:{'|'.join(PATTERNS)})(?![a-z])")
"""A name as a word of its own or as a part of an identifier; `usage` is not the USA."""


def names_in(text: str) -> list[str]:
    """Return the names in a text or an identifier, written in any of the usual ways.

    >>> names_in("copies_del_monte"), names_in("SekiboCopied"), names_in("JillMcDowell"), names_in("usage")
    (['del_monte'], ['sekibo'], ['jillmcdowell'], [])
    """
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    return SPELLED.findall(text.lower()) or SPELLED.findall(apart.lower())


def texts_of(node: ast.AST) -> Iterator[str]:
    """Yield the string or the identifiers that a node of the source holds itself."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str | bytes):
            yield str(node.value)
        return
    for _, value in ast.iter_fields(node):
        items = value if isinstance(value, list) else [value]
        yield from (item for item in items if isinstance(item, str))


def prose_of(docstring: str) -> str:
    """Return the sentences of a docstring, without its examples: those that run, indented blocks and `code`.

    >>> prose_of("Ask Adler for `usa`.\\n\\n    italy\\n\\n>>> 'france'\\n'france'\\n")
    'Ask Adler for .\\n\\n\\n\\n'
    """
    parts = doctest.DocTestParser().parse(inspect.cleandoc(docstring))
    sentences = "".join(part for part in parts if isinstance(part, str))
    return re.sub(r"`[^`]*`|^ {4}.*$", "", sentences, flags=re.MULTILINE)


def spelled_in(source: str) -> list[str]:
    """Return where a source spells a name, in its code or in the sentences of its docstrings: line and text.

    >>> spelled_in('''"The `usa` and others."
    ... def jordan_pays(): return "usa"
    ... ''')
    ["2: 'jordan_pays'", "2: 'usa'"]
    """
    module = ast.parse(source)
    docstrings = {
        node.value for node in ast.walk(module) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    texts = ((node, text) for node in ast.walk(module) for text in texts_of(node))
    shown = ((node, prose_of(text) if node in docstrings else text) for node, text in texts)
    return [f"{getattr(node, 'lineno', 0)}: {text!r}" for node, text in shown if names_in(text)]


@cache
def modules() -> list[str]:
    """Return the modules that must not spell a name."""
    files = [path for package in PACKAGES for path in sorted((HOUSE / package).rglob("*.py"))]
    names = [path.relative_to(HOUSE).as_posix() for path in files]
    return [name for name in names if not name.startswith(MAY_SPELL)]


@pytest.mark.parametrize("module", modules())
def test_no_officer_and_no_company_is_named_outside_the_powers(module):
    assert spelled_in((HOUSE / module).read_text("utf-8")) == []


@pytest.mark.parametrize("place", MAY_SPELL)
def test_a_place_that_may_spell_names_does(place):
    files = [HOUSE / place] if place.endswith(".py") else sorted((HOUSE / place).rglob("*.py"))
    assert any(spelled_in(path.read_text("utf-8")) for path in files)


@pytest.mark.parametrize("name", sorted({*LAST_NAMES, *COMPANIES}))
def test_a_name_is_found_in_every_spelling(name):
    identifier = name.lower().replace(" ", "_")
    for source in (
        f"{identifier} = 1",
        f"rules.{identifier}_credits",
        f"x = '{name} pays'",
        f"def of_{identifier}(): ...",
        f"'''{name} pays.'''",
    ):
        assert spelled_in(source), source
    for source in (f"'''Ask `{name}`.'''", f"# {name}", f"x{identifier}x = 1"):
        assert spelled_in(source) == [], source
