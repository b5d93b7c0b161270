"""The page that a learner sees first, with a card for every lesson, and the script that leads back to it."""

from __future__ import annotations

import re
import shutil
from html import escape
from pathlib import Path
from string import Template
from urllib.parse import quote

from barrage_core.bots import BROWSER_WORDS
from barrage_core.course.lessons import LESSONS, Lesson
from barrage_widgets.app.front import PICTURES, Card, front_page, section, write_pictures
from barrage_widgets.app.pages import TABLES, Page

from .alone import PAGES

__all__ = ["TITLE", "add_script", "lesson_card", "page_card", "write_landing"]

HERE = Path(__file__).resolve().parent
SCRIPT = "lab.js"
HEAD = "<head>"
TITLE = "The Barrage Kit: learn the game in your browser"

KEPT = Template("""\
  <p class="kept" hidden>You have worked on this here.
    <button type="button" class="reset">Start it afresh<span class="unseen">: $title</span></button></p>
""")


def lesson_card(lesson: Lesson) -> Card:
    """Return the card of a lesson."""
    facts = (f"About {lesson.minutes} minutes", f"Rulebook p. {lesson.pages.replace('-', '–')}")
    more = KEPT.substitute(title=escape(f"{lesson.id}, {lesson.title}"))
    return Card(_address(lesson.file), lesson.title, lesson.goal, lesson.id, lesson.id, facts, lesson.file, more)


def page_card(page: Page) -> Card:
    """Return the card of a control that is opened alone."""
    return Card(_address(f"{PAGES}/{page.name}.ipynb"), page.title, page.says, page.name)


def _address(file: str) -> str:
    return f"lab/index.html?path={quote(file)}"


def write_landing(site: Path) -> None:
    """Write the page and its pictures."""
    write_pictures(site / PICTURES)
    hours = round(sum(lesson.minutes for lesson in LESSONS) / 60)
    words = Template((HERE / "landing.html").read_text(encoding="utf-8"))
    ours = words.safe_substitute(lessons=len(LESSONS), hours=hours, players=escape(BROWSER_WORDS))
    parts = dict(re.findall(r"<!-- part: (\w+) -->\n(.*?)(?=<!-- part: |\Z)", ours, re.DOTALL))
    sections = [section("At once", map(page_card, TABLES)), section("The lessons", map(lesson_card, LESSONS))]
    (site / "index.html").write_text(front_page(title=TITLE, sections=sections, **parts), encoding="utf-8")


def add_script(site: Path) -> None:
    """Let JupyterLab's page run our script before all others: a reload finds the lesson, and a link leads back."""
    page = site / "lab" / "index.html"
    before, head, after = page.read_text(encoding="utf-8").partition(HEAD)
    if not head:
        raise SystemExit(f"{page} has no {HEAD}: JupyterLite has changed, and {SCRIPT} cannot be put there.")
    page.write_text(f'{before}{head}\n    <script src="{SCRIPT}"></script>{after}', encoding="utf-8")
    shutil.copy(HERE / SCRIPT, page.parent)
