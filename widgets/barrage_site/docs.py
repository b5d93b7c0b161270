"""Build the documentation: `python -m barrage_site.docs`, or `make docs`. The result is in dist/docs.

The pages of the guide are made from Markdown, with one list and a search over all of them; the pages of the packages
are made by pdoc from docstrings, with its own search. Everything works from a folder, without a server or a network.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import json
import posixpath
import re
import shutil
import sys
import warnings
from collections.abc import Iterator
from html import escape, unescape
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NamedTuple
from urllib.parse import quote

import pdoc
from markdown_it import MarkdownIt
from markdown_it.token import Token

__all__ = ["DOCS", "GUIDE", "PUBLIC", "build_docs", "main"]

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
DOCS = ROOT / "dist" / "docs"
PUBLIC = (
    "barrage_core",
    "barrage_core.questions",
    "barrage_core.pictures",
    "barrage_core.bots",
    "barrage_core.study",
    "barrage_core.scenarios",
    "barrage_core.course",
    "barrage_core.rulebook",
    "barrage_core.events",
    "barrage_core.river",
    "barrage_widgets",
)
"""What a user imports from; everything else is how it is made."""
GUIDE = {
    "For users": (
        "README.md",
        *(f"notebooks/guide/{name}.md" for name in ("python", "commands", "controls", "players")),
    ),
    "How do I …": (),
    "For teachers": (
        "notebooks/README.md",
        *(f"notebooks/guide/{name}.md" for name in ("syllabus", "accessibility", "privacy")),
        "notebooks/COVERAGE.md",
    ),
    "For the curious": ("notebooks/guide/speed.md", "notebooks/guide/load.md", "CHANGELOG.md", "CONTRIBUTING.md"),
}
"""The pages by shelf; what the guide has besides stands under "How do I …"."""
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · The Barrage Kit</title>
<link rel="stylesheet" href="docs.css">
</head>
<body>
<header><a href="index.html">Documentation</a> <a href="api/index.html">Packages</a>{home}</header>
<main>
{body}
</main>
</body>
</html>
"""


class Page(NamedTuple):
    """A page of the guide: the file that it is made from, its title, and its body as HTML."""

    source: str
    title: str
    body: str

    @property
    def file(self) -> str:
        """The name of the page; two files of the same name in two folders give two pages."""
        return file_of(self.source)


def main() -> int:
    """Build the documentation by itself."""
    argparse.ArgumentParser(
        prog="python -m barrage_site.docs", description="Build the documentation in dist/docs."
    ).parse_args()
    build_docs(DOCS)
    print(f"{DOCS.relative_to(ROOT)}: open {DOCS.relative_to(ROOT) / 'index.html'} in a browser")
    return 0


def build_docs(folder: Path, *, lessons: str = "", modules: tuple[str, ...] = PUBLIC) -> None:
    """Write all pages into a folder; `lessons` is where a lesson opens, if there is such a place, as "../lab?path="."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shelves = {shelf: [read_page(source, lessons) for source in sources] for shelf, sources in shelved().items()}
    home = ' <a href="../index.html">The lessons</a>' if lessons else ""
    for page in (page for pages in shelves.values() for page in pages):
        _write(folder, page.file, page.title, page.body, home)
    _write(folder, "index.html", "Documentation", _index(shelves), home)
    for name in ("docs.css", "docs.js", "packages.css"):
        shutil.copy(HERE / name, folder)
    found = [entry for pages in shelves.values() for page in pages for entry in _entries(page)]
    (folder / "search.js").write_text(f"const PAGES = {json.dumps(found)};\n", encoding="utf-8")
    shutil.copy(ROOT / "notebooks" / "guide" / "board.svg", folder)
    _write_packages(folder / "api", modules)


def shelved() -> dict[str, tuple[str, ...]]:
    """Return the sources of all pages by shelf."""
    known = {source for sources in GUIDE.values() for source in sources}
    guide = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "notebooks" / "guide").glob("*.md"))
    more = tuple(source for source in guide if source not in known)
    return {shelf: sources or more for shelf, sources in GUIDE.items()}


def file_of(source: str) -> str:
    """Return the name of the page that a file becomes.

    >>> file_of("notebooks/guide/own_map.md"), file_of("notebooks/README.md"), file_of("README.md")
    ('own_map.html', 'course.html', 'kit.html')
    """
    names = {"README.md": "kit", "notebooks/README.md": "course"}
    return f"{names.get(source, Path(source).stem.lower())}.html"


# Pages of the guide -------------------------------------------------------------------------------------------------


def read_page(source: str, lessons: str) -> Page:
    """Read a page of Markdown; its links lead to pages here, and what is not here becomes words."""
    here = {name for sources in shelved().values() for name in sources}
    tokens = MarkdownIt("commonmark").enable("table").parse((ROOT / source).read_text(encoding="utf-8"))
    title = ""
    for number, token in enumerate(tokens):
        if token.type == "heading_open":
            words = _plain(tokens[number + 1])
            token.attrSet("id", _anchor(words))
            title = title or words
        if token.type == "html_block":
            token.content = re.sub(r'src="[^"]*/([^"/]+)"', r'src="\1"', token.content)
        if token.children:
            token.children = list(_linked(token.children, source, here, lessons))
    renderer = MarkdownIt("commonmark").enable("table")
    return Page(source, title, renderer.renderer.render(tokens, renderer.options, {}))


def _linked(children: list[Token], source: str, here: set[str], lessons: str) -> Iterator[Token]:
    """Go through the parts of a line with every link set right, or left out."""
    left_out = 0
    for child in children:
        if child.type == "link_open":
            target = _target(str(child.attrs["href"]), source, here, lessons)
            if target is None:
                left_out += 1
                continue
            child.attrs["href"] = target
        elif child.type == "link_close" and left_out:
            left_out -= 1
            continue
        elif child.type == "image":
            child.attrs["src"] = Path(str(child.attrs["src"])).name
        yield child


def _target(href: str, source: str, here: set[str], lessons: str) -> str | None:
    """Return where a link leads from a page of the documentation; None for a file that it does not have."""
    if href.startswith(("http:", "https:", "#")):
        return href
    path, _, anchor = href.partition("#")
    name = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
    if name in here:
        return file_of(name) + (f"#{anchor}" if anchor else "")
    if lessons and name.endswith(".ipynb"):
        return lessons + quote(posixpath.basename(name))
    return None


def _plain(token: Token) -> str:
    return "".join(child.content for child in token.children or ())


def _anchor(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


# The list and the search --------------------------------------------------------------------------------------------


def _index(shelves: dict[str, list[Page]]) -> str:
    parts = [
        "<h1>Documentation</h1>",
        '<p><label for="search">Search the guide</label> <input id="search" type="search"></p>',
        '<ul id="found" aria-live="polite"></ul>',
    ]
    for shelf, pages in shelves.items():
        links = "".join(f'<li><a href="{page.file}">{escape(page.title)}</a></li>' for page in pages)
        parts.append(f"<h2>{escape(shelf)}</h2>\n<ul>{links}</ul>")
    parts.append(
        '<h2>The packages</h2>\n<p><a href="api/index.html">Every public name</a>, with a search of its own.</p>'
    )
    return "\n".join([*parts, '<script src="search.js"></script>', '<script src="docs.js"></script>'])


def _entries(page: Page) -> Iterator[dict[str, str]]:
    """Go through the sections of a page: where they are, what they are called, and their words."""
    for section in re.split(r"(?=<h[1-3] id=)", page.body):
        head = re.match(r'<h[1-3] id="([^"]*)">(.*?)</h', section, re.DOTALL)
        words = " ".join(unescape(re.sub("<[^>]+>", " ", section)).split())
        if head and words:
            title = unescape(re.sub("<[^>]+>", "", head[2]))
            name = page.title if title == page.title else f"{page.title}: {title}"
            yield {"to": f"{page.file}#{head[1]}", "title": name, "words": words.lower()}


def _write(folder: Path, file: str, title: str, body: str, home: str) -> None:
    (folder / file).write_text(PAGE.format(title=escape(title), body=body, home=home), encoding="utf-8")


# The packages -------------------------------------------------------------------------------------------------------


def _write_packages(folder: Path, modules: tuple[str, ...]) -> None:
    pdoc.render.configure(docformat="google", show_source=False, footer_text="The Barrage Kit")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # names that are imported for type checkers alone stay words
        found = {name: pdoc.doc.Module.from_name(name) for name in pdoc.extract.walk_specs(modules)}
        for module in found.values():
            for variable in module.variables:
                variable.docstring = variable.docstring or table_words(module.obj, variable.name)
        for module in found.values():
            path = folder / f"{module.fullname.replace('.', '/')}.html"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(pdoc.render.html_module(module, found), encoding="utf-8")
    (folder / "index.html").write_text(pdoc.render.html_index(found), encoding="utf-8")
    (folder / "search.js").write_text(pdoc.render.search_index(found), encoding="utf-8")
    for path in folder.rglob("*.html"):
        up = "../" * len(path.relative_to(folder).parents)
        dark = f'<link rel="stylesheet" href="{up}packages.css"></head>'
        text = path.read_text(encoding="utf-8").replace("</head>", dark, 1)
        back = f'<p><a href="{up}index.html">The guide</a></p>'
        path.write_text(re.sub("<main[^>]*>", rf"\g<0>{back}", text, count=1), encoding="utf-8")


def table_words(module: ModuleType, name: str) -> str:
    """Return what is said about a table where it is defined: pdoc looks no further than the package that hands it on.

    >>> import barrage_core
    >>> table_words(barrage_core, "MAPS")
    'Every map of the kit by its name.'
    """
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ImportFrom) and name in {alias.name for alias in node.names}:
            package = module.__spec__.parent if module.__spec__ else None
            return table_words(import_module("." * node.level + (node.module or ""), package), name)
    words: str = pdoc.doc_ast.walk_tree(module).var_docstrings.get(name, "")
    return words


if __name__ == "__main__":
    sys.exit(main())
