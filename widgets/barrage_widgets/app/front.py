"""The first page, of `barrage app` and of the site alike: what the kit is, its map, and a card for everything in it.

Both fill the one template, `front.html`, with their own words. Its pictures are drawn by the kit, or are stored in the
lessons, so that the page needs no Python while it is looked at.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterable, Mapping
from html import escape
from pathlib import Path
from string import Template
from typing import Final, NamedTuple

from barrage_core import from_position
from barrage_core.course.lessons import LESSONS, find_notebook
from barrage_core.pictures import DARK, LIGHT, Picture, Theme, automa_tile, board, energy_track, management_board
from barrage_core.questions.water import where_drops_go

from ..panel import positions

__all__ = ["PICTURES", "Card", "front_page", "section", "stored_pictures", "write_pictures"]

PICTURES: Final = "pictures"
"""The folder of the pictures, beside the page."""
TEMPLATE: Final = Path(__file__).with_name("front.html")
_STORED = re.compile(r'src="data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)"')


class Card(NamedTuple):
    """What is to be opened: its address, its title, what it is for, the name of its picture, and what to know."""

    href: str
    title: str
    says: str
    picture: str
    number: str = ""
    facts: tuple[str, ...] = ()
    file: str = ""
    more: str = ""
    """HTML at the end of the card."""


CARD = Template("""\
<li class="card" data-file="$file">
  <a href="$href">
    $picture
    <span class="name">$number<strong>$title</strong></span>
  </a>
  <p>$says</p>
$facts$more</li>
""")


def front_page(*, title: str, lead: str, sections: Iterable[str], footer: str, head: str = "", script: str = "") -> str:
    """Return the page; everything but the title is HTML."""
    page = Template(TEMPLATE.read_text(encoding="utf-8"))
    parts = {"lead": lead, "sections": "".join(sections), "footer": footer, "head": head, "script": script}
    return page.substitute(parts, title=escape(title))


def section(heading: str, cards: Iterable[Card], says: str = "") -> str:
    """Return a heading with cards below it."""
    words = f"  <p>{escape(says)}</p>\n" if says else ""
    return f'  <h2>{escape(heading)}</h2>\n{words}  <ul class="cards">\n{"".join(map(_card, cards))}  </ul>\n'


def _card(card: Card) -> str:
    number = f'<span class="number">{escape(card.number)}</span> ' if card.number else ""
    facts = f'  <p class="facts">{"<br>".join(map(escape, card.facts))}</p>\n' if card.facts else ""
    texts = {name: escape(getattr(card, name)) for name in ("href", "title", "says", "file")}
    return CARD.substitute(texts, number=number, facts=facts, more=card.more, picture=_image(card.picture))


def _image(name: str) -> str:
    where = f"{PICTURES}/{name}"
    if name not in DRAWN:
        return f'<span class="picture stored"><img src="{where}.svg" alt="" loading="lazy"></span>'
    dark = f'<source srcset="{where}-dark.svg" media="(prefers-color-scheme: dark)">'
    return f'<picture class="picture">{dark}<img src="{where}.svg" alt="" loading="lazy"></picture>'


# Pictures ---------------------------------------------------------------------------------------------------------


def _map(theme: Theme) -> Picture:
    return board(from_position(positions.OBJECTIVES), theme=theme, key=False)


def _table(theme: Theme) -> Picture:
    return management_board(from_position(positions.ACTION_BOARD), theme=theme)


def _editor(theme: Theme) -> Picture:
    return board(from_position(positions.SCENARIO_EDITOR), basins=["2", "6", "10"], theme=theme, key=False)


def _map_editor(theme: Theme) -> Picture:
    return board("twins", basins=["1", "2", "3", "4"], theme=theme, key=False)


def _library(theme: Theme) -> Picture:
    return energy_track(from_position(positions.ENERGY_TRACK), theme=theme)


def _flow(theme: Theme) -> Picture:
    state = from_position(positions.WATER_FLOW)
    trail = [fate.path for fate in where_drops_go(state)]
    return board(state, basins=["1", "3"], trail=trail, theme=theme, key=False)


def _automa(theme: Theme) -> Picture:
    return automa_tile(4, 13, theme=theme)


DRAWN: Final[Mapping[str, Callable[[Theme], Picture]]] = {
    "board": _map,
    "table": _table,
    "editor": _editor,
    "map_editor": _map_editor,
    "library": _library,
    "flow": _flow,
    "automa_helper": _automa,
}
"""The pictures that are drawn for the page, light and dark; those of lessons are called by their numbers."""


def write_pictures(folder: Path) -> None:
    """Write every picture into a new folder, and for each lesson one that no earlier lesson has used."""
    folder.mkdir()
    for name, draw in DRAWN.items():
        for suffix, theme in (("", LIGHT), ("-dark", DARK)):
            (folder / f"{name}{suffix}.svg").write_text(draw(theme).svg, encoding="utf-8")
    seen: set[str] = set()
    for lesson in LESSONS:
        stored = stored_pictures(find_notebook(lesson))
        svg = next((picture for picture in stored if _subject(picture) not in seen), stored[0])
        seen.add(_subject(svg))
        (folder / f"{lesson.id}.svg").write_text(svg, encoding="utf-8")


def stored_pictures(path: Path) -> list[str]:
    """Return the pictures that are stored in a notebook, as SVG."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    outputs = [output for cell in cells if cell["cell_type"] == "code" for output in cell["outputs"]]
    shown = "\n".join("".join(output.get("data", {}).get("text/html", "")) for output in outputs)
    return [base64.b64decode(encoded).decode() for encoded in _STORED.findall(shown)]


def _subject(svg: str) -> str:
    """Return what a picture is of, by the size of its drawing: two whole maps look alike from afar."""
    box = re.search(r'viewBox="([^"]+)"', svg)
    return box.group(1) if box else svg
