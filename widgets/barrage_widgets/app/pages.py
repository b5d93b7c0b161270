"""The pages of `barrage app`: a table of names, titles and cells, written as notebooks, and a page that lists them.

>>> page("wheel").title
'07 · The construction wheel'
>>> print(*page("wheel").cells)
from barrage_widgets import WheelLab
WheelLab()
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

from barrage_core import RULES, from_position
from barrage_core.checks import one_of
from barrage_core.course.lessons import LESSONS, Lesson
from barrage_core.names import END
from barrage_core.pictures import Picture, Theme, board
from barrage_core.questions.water import where_drops_go

from ..learning import Numbers, Predict
from ..panel import positions
from .front import Card, front_page, section

__all__ = [
    "FULL",
    "PAGES",
    "Page",
    "full_page",
    "index_page",
    "notebook",
    "page",
    "three_drops",
    "trouble_page",
    "write_pages",
]


BACK: Final = '<a href="./">← All pages</a>\n\n'


class Page(NamedTuple):
    """One page: its address, its title, what it is for, and the cells that make it."""

    name: str
    title: str
    says: str
    cells: tuple[str, ...]


def _showing(control: str) -> str:
    return f"from barrage_widgets import {control}\n{control}()"


HELPER: Final = """\
from time import time_ns
from barrage_widgets import AutomaHelper
AutomaHelper(seed=time_ns() % 2**32)"""
"""Every time the page is opened, the clock shuffles the tiles in another way."""

TABLES: Final = (
    Page(
        "table",
        "The game table",
        "Play a whole game against bots and Automas of the strength that you choose, with hints, reasons and undo. "
        "Leaving the page ends the game: save it first, on this computer, under “Games”.",
        (_showing("GameTable"),),
    ),
    Page(
        "editor",
        "The scenario editor",
        "Set up a position, see its faults, ask the engine, and share it as a code.",
        (_showing("ScenarioEditor"),),
    ),
    Page(
        "map_editor",
        "The map editor",
        "Draw a map of your own, see its faults, let bots play on it, play on it yourself, and share it as a code.",
        (_showing("MapEditor"),),
    ),
    Page(
        "library",
        "The scenario library",
        "Fifty positions, each with a question.",
        (_showing("ScenarioLibrary"),),
    ),
    Page(
        "automa_helper",
        "A helper for the Automa",
        "Play with the cardboard against one to three Automas: enter what stands on the table, let the tiles be turned "
        "over here or name your own, and read what each Automa does, and why. Leaving the page ends it: save it first.",
        (HELPER,),
    ),
    Page("flow", "The flow player", "Watch drops run down the river, stop by stop.", (_showing("FlowPlayer"),)),
)

LABORATORIES: Final = {
    "start_here": ("StartLab",),
    "river": ("RiverLab",),
    "water_flow": ("FlowLab",),
    "dams": ("DamLab",),
    "conduits": ("ConduitLab",),
    "production": ("ProductionLab",),
    "construction": ("ConstructionLab",),
    "wheel": ("WheelLab",),
    "action_board": ("ActionBoardLab",),
    "income": ("IncomeLab",),
    "contracts": ("ContractLab",),
    "energy_track": ("EnergyTrackLab",),
    "round": ("RoundLab",),
    "companies_and_officers": ("CompanyLab",),
    "technology_and_objectives": ("TechnologyLab", "ObjectiveLab"),
    "design_lab": ("DesignLab",),
    "automa": ("AutomaLab",),
    "own_map": ("MapLab",),
}
"""The laboratories of each lesson."""
FIRST: Final = {"water_flow": "from barrage_widgets.app.pages import three_drops\nthree_drops()"}
"""What comes before a laboratory: a question, to be answered before trying."""


def _laboratory(lesson: Lesson) -> Page:
    first = (FIRST[lesson.chapter],) if lesson.chapter in FIRST else ()
    labs = [_showing(lab) for lab in LABORATORIES[lesson.chapter]]
    return Page(lesson.chapter, str(lesson), lesson.goal, (*first, *labs))


PAGES: Final = (*TABLES, *(_laboratory(lesson) for lesson in LESSONS if lesson.chapter in LABORATORIES))


def page(name: str) -> Page:
    """Return a page by its name."""
    pages = {one.name: one for one in PAGES}
    return pages[one_of(name, pages, "page")]


def three_drops() -> Predict:
    """Ask the first question of lesson 02: where do three drops that come to a dam of level 2 stop?"""
    state = from_position(positions.THREE_DROPS)
    fates = where_drops_go(state)
    stops = [fate.stops_at for fate in fates]

    def scene(theme: Theme) -> Picture:
        return board(state, basins=["1"], theme=theme, width=230, key=False)

    def reveal(theme: Theme) -> Picture:
        return board(state, basins=["1"], trail=[fate.path for fate in fates], theme=theme, width=230, key=False)

    return Predict(
        "02.predict.three_drops",
        "Three drops lie on headstream A, above an empty dam of level 2. When they have run down: how many lie behind "
        "the dam, and how many have left the map?",
        Numbers({"behind the dam": (0, 3), "left the map": (0, 3)}),
        lambda: (stops.count("B1L"), stops.count(END)),
        "The dam takes drops until it is full. The next one runs past it, and no other dam is on its way.",
        picture=scene,
        reveal=reveal,
        page=RULES["water.held"].page,
    )


NO_CODE: Final = """\
from barrage_widgets.app.memory import limit_memory
from barrage_widgets.panel import Panel
Panel.among_code = False
limit_memory()"""
"""The first cell of every page: its panels must not mention cells and Python, nor take all memory there is."""


# Notebooks ------------------------------------------------------------------------------------------------------------


def write_pages(folder: Path) -> None:
    """Write every page as a notebook."""
    for one in PAGES:
        (folder / f"{one.name}.ipynb").write_text(json.dumps(notebook(one, BACK)), encoding="utf-8")


def notebook(one: Page, head: str = "") -> dict[str, Any]:
    """Return a page as a notebook, with something above its title."""
    head = f"{head}# {one.title}\n\n{one.says}"
    cells = [_cell("markdown", head), *(_cell("code", source) for source in (NO_CODE, *one.cells))]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    metadata = {"title": f"{one.title} – Barrage Kit", "kernelspec": kernel, "language_info": {"name": "python"}}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 4}


def _cell(kind: str, source: str) -> dict[str, Any]:
    code: dict[str, Any] = {"outputs": [], "execution_count": None} if kind == "code" else {}
    return {"cell_type": kind, "metadata": {}, "source": source, **code}


# Pages without a kernel -----------------------------------------------------------------------------------------------

FULL: Final = 20
"""Seconds after which a page tries again when all places are taken."""
TITLE: Final = "The Barrage Kit: play, try out, and learn"
LEAD: Final = """\
  <p>Barrage is a board game about dams: each drop of water makes electricity once, and whoever stands upstream holds it
    back. Play it here against bots that explain themselves, set up positions and ask what happens, and try out
    every rule in a laboratory of its own.</p>
  <p class="next"><a class="start" href="./table">Play a game</a>
    <a class="start" href="./start_here">Make electricity first</a></p>
  <p>New to the game? Go through the laboratories from 00 on: each takes a few minutes, and shows one rule by letting
    you touch it. Opening a page takes a few seconds.</p>
  <p id="opened" role="status"></p>
"""
FOOTER: Final = """\
  <h2>The lessons</h2>
  <p>Each laboratory belongs to a lesson, with questions to answer before you try, exercises and reviews. Lessons are
    notebooks: where the kit is installed, <code>barrage lab</code> opens them.</p>
  <p>Barrage is a game by Tommaso Battista and Simone Luciani, published by Cranio Creations. This is an independent
    teaching aid without its art or text.</p>
"""
NO_ICON: Final = '<link rel="icon" href="data:;base64,=">\n'
"""A browser asks for an icon that is not there, and reports that it is missing, unless it is told so."""
SCRIPT: Final = '<script src="./scripts/opened.js"></script>\n'
OPENED: Final = '  <p class="kept" hidden>✓ You have opened this page.</p>\n'


def index_page() -> str:
    """Return the first page, with a card for each of the others."""
    lessons = {lesson.chapter: lesson for lesson in LESSONS}
    tables = [Card(f"./{one.name}", one.title, one.says, one.name, file=one.name, more=OPENED) for one in TABLES]
    labs = [_laboratory_card(one, lessons[one.name]) for one in PAGES if one not in TABLES]
    sections = [section("At the table", tables), section("Laboratories: one rule each", labs)]
    return front_page(title=TITLE, lead=LEAD, sections=sections, footer=FOOTER, head=NO_ICON, script=SCRIPT)


def _laboratory_card(one: Page, lesson: Lesson) -> Card:
    facts = (f"Rulebook p. {lesson.pages.replace('-', '–')}",)
    return Card(f"./{one.name}", lesson.title, one.says, lesson.id, lesson.id, facts, one.name, OPENED)


PLAIN_PAGE: Final = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
{head}<title>{title}</title>
<style>
body {{ font: 1.05rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }}
:root {{ color-scheme: light dark; }}
</style>
</head>
<body>
<h1>{title}</h1>
<p>{words}</p>
<p><a href="/">All pages</a></p>
</body>
</html>
"""
WAITING: Final = """\
{taken} taken. This page tries again every {seconds} seconds, and opens as soon as somebody closes
a page. You do not have to do anything."""
TROUBLE: Final = {
    403: (
        "This address is not known here",
        "Use the address that you were given. Whoever serves these pages can make a name known with --name.",
    ),
    404: ("There is no such page", "The list of all pages leads to each of them."),
}
"""What a visitor reads instead of a page, by the status of the answer: a title and a sentence."""
FAILED: Final = ("This page could not be opened", "Something failed on the computer that serves it. Please try again.")


def full_page(sessions: int) -> str:
    """Return the page for a visitor who finds no free place; it tries again by itself."""
    taken = "The only place is" if sessions == 1 else f"All {sessions} places are"
    words = WAITING.format(taken=taken, seconds=FULL)
    head = f'<meta http-equiv="refresh" content="{FULL}">\n'
    return PLAIN_PAGE.format(head=head, title="Just a moment, please", words=words)


def trouble_page(status: int) -> str:
    """Return the page for a visitor who gets none of ours."""
    title, words = TROUBLE.get(status, FAILED)
    return PLAIN_PAGE.format(head=NO_ICON, title=title, words=words)
