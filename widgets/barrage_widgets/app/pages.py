"""The pages of `barrage app`: a table of names, titles and cells, written as notebooks, and a page that lists them.

>>> page("wheel").title
'07 · The construction wheel'
>>> print(*page("wheel").cells)
from barrage_widgets import WheelLab
WheelLab()
"""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any, Final, NamedTuple

from barrage_core import from_position
from barrage_core.checks import one_of
from barrage_core.course.lessons import LESSONS, Lesson
from barrage_core.names import END
from barrage_core.pictures import Picture, Theme, board
from barrage_core.questions.water import where_drops_go

from ..learning import Numbers, Predict
from ..panel import positions

__all__ = ["FULL", "PAGES", "Page", "full_page", "index_page", "page", "three_drops", "write_pages"]


class Page(NamedTuple):
    """One page: its address, its title, what it is for, and the cells that make it."""

    name: str
    title: str
    says: str
    cells: tuple[str, ...]


def _showing(control: str) -> str:
    return f"from barrage_widgets import {control}\n{control}()"


TABLES: Final = (
    Page(
        "table",
        "The game table",
        "Play a whole game against bots of the strength that you choose, with hints, reasons and undo. Leaving the "
        "page ends the game: save it first, on this computer, under “New, save, open”.",
        (_showing("GameTable"),),
    ),
    Page(
        "editor",
        "The scenario editor",
        "Set up a position, see its faults, ask the engine, and share it as a code.",
        (_showing("ScenarioEditor"),),
    ),
    Page(
        "library",
        "The scenario library",
        "Forty positions, each with a question.",
        (_showing("ScenarioLibrary"),),
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
        return board(state, basins=["1"], theme=theme, width=230)

    def reveal(theme: Theme) -> Picture:
        return board(state, basins=["1"], trail=[fate.path for fate in fates], theme=theme, width=230)

    return Predict(
        "02.predict.three_drops",
        "Three drops lie on headstream A, above an empty dam of level 2. When they have run down: how many lie behind "
        "the dam, and how many have left the map?",
        Numbers({"behind the dam": (0, 3), "left the map": (0, 3)}),
        lambda: (stops.count("B1L"), stops.count(END)),
        "The dam takes drops until it is full. The next one runs past it, and no other dam is on its way.",
        picture=scene,
        reveal=reveal,
        page=6,
    )


NO_CODE: Final = "from barrage_widgets.panel import Panel\nPanel.among_code = False"
"""The first cell of every page: its panels must not mention cells and Python."""


# Notebooks ------------------------------------------------------------------------------------------------------------


def write_pages(folder: Path) -> None:
    """Write every page as a notebook."""
    for one in PAGES:
        (folder / f"{one.name}.ipynb").write_text(json.dumps(_notebook(one)), encoding="utf-8")


def _notebook(one: Page) -> dict[str, Any]:
    head = f'<a href="./">← All pages</a>\n\n# {one.title}\n\n{one.says}'
    cells = [_cell("markdown", head), *(_cell("code", source) for source in (NO_CODE, *one.cells))]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    metadata = {"title": f"{one.title} – Barrage Kit", "kernelspec": kernel, "language_info": {"name": "python"}}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 4}


def _cell(kind: str, source: str) -> dict[str, Any]:
    code: dict[str, Any] = {"outputs": [], "execution_count": None} if kind == "code" else {}
    return {"cell_type": kind, "metadata": {}, "source": source, **code}


# Pages without a kernel -----------------------------------------------------------------------------------------------

HTML: Final = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">{head}
<title>{title}</title>
<style>
body {{ font-family: system-ui, sans-serif; line-height: 1.5; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }}
li {{ margin: 0.5rem 0; }}
a {{ font-weight: 600; }}
:root {{ color-scheme: light dark; }}
</style>
</head>
<body>
<h1>{title}</h1>
{body}
</body>
</html>
"""
FULL: Final = 20
"""Seconds after which a page tries again when all places are taken."""


def index_page() -> str:
    """Return the page that lists all others."""
    parts = (("At the table", TABLES), ("Laboratories", [one for one in PAGES if one not in TABLES]))
    body = "".join(f"<h2>{escape(head)}</h2>\n<ul>\n{''.join(map(_entry, pages))}</ul>\n" for head, pages in parts)
    return HTML.format(
        head="", title="The Barrage Kit", body=f"<p>Choose a page. Opening it takes a few seconds.</p>\n{body}"
    )


def _entry(one: Page) -> str:
    return f'<li><a href="./{one.name}">{escape(one.title)}</a><br>{escape(one.says)}</li>\n'


def full_page(sessions: int) -> str:
    """Return the page for a visitor who finds no free place; it tries again by itself."""
    body = (
        f"<p>All {sessions} places are taken. This page tries again every {FULL} seconds, and opens as soon as "
        'somebody closes a page. You do not have to do anything.</p>\n<p><a href="./">All pages</a></p>'
    )
    head = f'<meta http-equiv="refresh" content="{FULL}">'
    return HTML.format(head=head, title="Just a moment, please", body=body)
