"""The documentation: every page is there, every link leads somewhere, and the search knows every section."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from importlib import import_module
from inspect import ismodule
from pathlib import Path

import pytest

from barrage_site.docs import PUBLIC, Page, _entries, build_docs, file_of, shelved, table_words
from tests.lessons import ROOT

SMALL = ("barrage_core.river", "barrage_core.scenarios")
"""Two packages: the index of one alone would be that one."""


@pytest.fixture(scope="module")
def docs(tmp_path_factory):
    """The documentation with the pages of two small packages."""
    folder = tmp_path_factory.mktemp("site") / "docs"
    build_docs(folder, modules=SMALL)
    return folder


class Reader(HTMLParser):
    """Gathers where a page leads, and what can be led to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append(value)
            if name == "id" and value:
                self.anchors.append(value)


def test_every_page_of_the_guide_is_built_and_listed(docs):
    pages = [file_of(source) for sources in shelved().values() for source in sources]
    assert len(set(pages)) == len(pages)
    guide = {file_of(f"notebooks/guide/{path.name}") for path in (ROOT / "notebooks" / "guide").glob("*.md")}
    assert guide <= set(pages)
    listed = Reader(docs / "index.html").links
    assert [page for page in pages if page not in listed] == []


def test_every_link_of_the_guide_leads_somewhere(docs):
    read = {path.name: Reader(path) for path in docs.glob("*.html")}
    for name, page in read.items():
        for link in page.links:
            if not link.startswith("https:"):
                file, _, anchor = link.partition("#")
                assert not file or (docs / file).is_file(), f"{name}: {link}"
                assert not anchor or anchor in read[file or name].anchors, f"{name}: {link}"


def test_what_the_documentation_does_not_have_becomes_words(docs):
    course = (docs / "course.html").read_text(encoding="utf-8")
    assert ".ipynb" not in course
    assert "<td>03 · Dams</td>" in course


def test_on_the_site_a_lesson_opens(tmp_path):
    build_docs(tmp_path / "docs", lessons="../lab/index.html?path=", modules=SMALL)
    assert "../lab/index.html?path=03_dams.ipynb" in Reader(tmp_path / "docs" / "course.html").links
    assert "../index.html" in Reader(tmp_path / "docs" / "index.html").links


def test_the_search_knows_every_section(docs):
    text = (docs / "search.js").read_text(encoding="utf-8")
    entries = json.loads(re.fullmatch(r"const PAGES = (.*);\n", text, re.DOTALL)[1])
    found = [entry["title"] for entry in entries if "hypothesis" in entry["words"] and "feedback" in entry["words"]]
    assert found == ["A syllabus with a rubric: Aims"]
    read = {path.name: Reader(path).anchors for path in docs.glob("*.html")}
    for entry in entries:
        file, _, anchor = entry["to"].partition("#")
        assert anchor in read[file]


def test_the_search_shows_and_finds_signs_as_they_are_read():
    body = '<h2 id="a">Q &amp; A: <code>a &lt; b</code></h2>\n<p>Say &quot;dam&quot;.</p>'
    (entry,) = _entries(Page("guide/more.md", "More", body))
    assert (entry["title"], entry["words"]) == ("More: Q & A: a < b", 'q & a: a < b say "dam".')


def test_the_page_of_a_package_has_its_names_and_a_search(docs):
    page = (docs / "api" / "barrage_core" / "river.html").read_text(encoding="utf-8")
    assert 'id="river_graph"' in page
    assert (docs / "api" / "search.js").is_file()
    assert "../../index.html" in Reader(docs / "api" / "barrage_core" / "river.html").links
    assert "../index.html" in Reader(docs / "api" / "index.html").links
    assert (docs / "api" / "index.html").is_file()


def test_the_pages_of_the_packages_follow_the_dark_theme(docs):
    for path in (docs / "api").rglob("*.html"):
        (style,) = [link for link in Reader(path).links if link.endswith("packages.css")]
        assert "prefers-color-scheme: dark" in (path.parent / style).read_text(encoding="utf-8")


def test_a_table_is_explained_where_a_package_hands_it_on(docs):
    page = (docs / "api" / "barrage_core" / "scenarios.html").read_text(encoding="utf-8")
    assert "A number, one of the options or places, or several of them." in page  # `Answer`, which `model` defines


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_package_says_what_it_offers(name):
    module = import_module(name)
    assert module.__all__
    assert module.__doc__
    offered = {word: getattr(module, word) for word in module.__all__}
    tables = [word for word, value in offered.items() if not callable(value) and not ismodule(value)]
    assert [word for word in tables if not table_words(module, word)] == []
