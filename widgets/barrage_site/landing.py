"""The page that a learner sees first, with a picture of every lesson, and the script that leads back to it."""

from __future__ import annotations

import base64
import json
import re
import shutil
from html import escape
from pathlib import Path
from string import Template
from urllib.parse import quote

from barrage_core.bots import BROWSER_WORDS
from barrage_core.course.lessons import LESSONS, Lesson, find_notebook

__all__ = ["add_script", "card", "stored_pictures", "write_landing"]

HERE = Path(__file__).resolve().parent
PICTURES = "pictures"
SCRIPT = "lab.js"
HEAD = "<head>"
_STORED = re.compile(r'src="data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)"')

CARD = Template("""\
<li class="card" data-file="$file">
  <a href="lab/index.html?path=$path">
    <span class="picture"><img src="$picture" alt="" loading="lazy"></span>
    <span class="name"><span class="number">$id</span> <strong>$title</strong></span>
  </a>
  <p>$goal</p>
  <p class="facts">About $minutes minutes<br>Rulebook p. $pages</p>
  <p class="kept" hidden>You have worked on this lesson here.
    <button type="button" class="reset">Start it afresh<span class="unseen">: $id, $title</span></button></p>
</li>
""")


def stored_pictures(path: Path) -> list[str]:
    """Return the pictures that are stored in a notebook, as SVG."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    outputs = [output for cell in cells if cell["cell_type"] == "code" for output in cell["outputs"]]
    shown = "\n".join("".join(output.get("data", {}).get("text/html", "")) for output in outputs)
    return [base64.b64decode(encoded).decode() for encoded in _STORED.findall(shown)]


def card(lesson: Lesson) -> str:
    """Return the entry of a lesson."""
    texts = {name: escape(str(value)) for name, value in lesson.to_dict().items()}
    texts["pages"] = texts["pages"].replace("-", "–")
    return CARD.substitute(texts, file=lesson.file, path=quote(lesson.file), picture=f"{PICTURES}/{lesson.id}.svg")


def write_landing(site: Path) -> None:
    """Write the page, and for each lesson a picture that no earlier lesson has used."""
    folder = site / PICTURES
    folder.mkdir()
    seen: set[str] = set()
    for lesson in LESSONS:
        pictures = stored_pictures(find_notebook(lesson))
        svg = next((picture for picture in pictures if _subject(picture) not in seen), pictures[0])
        seen.add(_subject(svg))
        (folder / f"{lesson.id}.svg").write_text(svg, encoding="utf-8")
    page = Template((HERE / "landing.html").read_text(encoding="utf-8"))
    cards = "".join(card(lesson) for lesson in LESSONS)
    hours = round(sum(lesson.minutes for lesson in LESSONS) / 60)
    text = page.substitute(cards=cards, lessons=len(LESSONS), hours=hours, players=escape(BROWSER_WORDS))
    (site / "index.html").write_text(text, encoding="utf-8")


def add_script(site: Path) -> None:
    """Let JupyterLab's page run our script before all others: a reload finds the lesson, and a link leads back."""
    page = site / "lab" / "index.html"
    before, head, after = page.read_text(encoding="utf-8").partition(HEAD)
    if not head:
        raise SystemExit(f"{page} has no {HEAD}: JupyterLite has changed, and {SCRIPT} cannot be put there.")
    page.write_text(f'{before}{head}\n    <script src="{SCRIPT}"></script>{after}', encoding="utf-8")
    shutil.copy(HERE / SCRIPT, page.parent)


def _subject(svg: str) -> str:
    """Return what a picture is of, by the size of its drawing: two whole maps look alike from afar."""
    box = re.search(r'viewBox="([^"]+)"', svg)
    return box.group(1) if box else svg
