"""The table, the editor, the library and the flow player alone, as notebooks that `lab.js` opens as pages.

Each holds its picture, so that there is something to look at while Python wakes up.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from unittest.mock import patch

import barrage_widgets
from barrage_widgets.app.pages import TABLES, Page, notebook
from barrage_widgets.panel import Panel

__all__ = ["PAGES", "write_pages"]

PAGES = "pages"
"""Their folder; `lab.js` knows it, too."""


def write_pages(folder: Path) -> None:
    """Write every page into a new folder."""
    folder.mkdir()
    for page in TABLES:
        (folder / f"{page.name}.ipynb").write_text(json.dumps(with_still(page)), encoding="utf-8")


def with_still(page: Page) -> dict[str, Any]:
    """Return a page as a notebook that shows the picture of its control before it is run."""
    book = notebook(page)
    control: type[Panel] = getattr(barrage_widgets, page.cells[-1].splitlines()[-1].partition("(")[0])
    with patch.object(Panel, "among_code", False):
        shown = control()
        data = {"text/html": shown._still_html(), "text/plain": shown._still_text()}
        shown.close()
    still = {"output_type": "display_data", "data": data, "metadata": {}}
    book["cells"][-1]["outputs"] = [still]
    for cell in book["cells"]:
        cell["metadata"] = {"editable": False, "deletable": False}
    return book
