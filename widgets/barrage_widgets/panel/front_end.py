"""The front end of every panel, put together from the files of `static`: one ES module and one style sheet.

A widget is given to a page as one module, which cannot import its neighbours. So its parts are written side by side,
each about one thing, and joined here in the order in which they build on each other.

>>> MODULE.count("export default")
1
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

__all__ = ["MODULE", "STYLE"]

STATIC: Final = Path(__file__).parent / "static"
SCRIPTS: Final = (
    "panel.js",
    "helpers.js",
    "scrolling.js",
    "bubble.js",
    "blocks.js",
    "table.js",
    "pictures.js",
    "zoom.js",
    "targets.js",
    "fingers.js",
    "drops.js",
    "showing.js",
    "in_view.js",
    "focus.js",
)
STYLES: Final = ("panel.css", "pictures.css", "table.css", "notebook.css")


def _joined(names: tuple[str, ...]) -> str:
    return "\n".join((STATIC / name).read_text(encoding="utf-8") for name in names)


MODULE: Final = _joined(SCRIPTS)
STYLE: Final = _joined(STYLES)
