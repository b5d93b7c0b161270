"""Reading the lessons as data, for the tests about them."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from barrage_core.course.notebooks import read_notebook

__all__ = ["NOTEBOOKS", "ROOT", "cells", "code", "ids_of", "notebook", "prose", "shown", "words"]

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


@cache
def notebook(path: Path) -> dict[str, Any]:
    """Return a notebook as JSON has it."""
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


def cells(path: Path, kind: str) -> list[dict[str, Any]]:
    """Return the cells of a kind, code or markdown."""
    return [cell for cell in notebook(path)["cells"] if cell["cell_type"] == kind]


def prose(path: Path) -> str:
    """Return the text of a lesson: its markdown cells, and what follows the answers to its questions."""
    return read_notebook(path).prose


def code(path: Path) -> str:
    """Return the code of a lesson."""
    return "\n\n".join("".join(cell["source"]) for cell in cells(path, "code"))


def shown(path: Path) -> str:
    """Return the words of the stored outputs: texts, and what pictures say in words."""
    texts = []
    for cell in cells(path, "code"):
        for output in cell["outputs"]:
            texts.append("".join(output.get("text", "")))
            data = output.get("data", {})
            texts += ["".join(data.get(kind, "")) for kind in ("text/plain", "text/html")]
    return re.sub(r"base64,[A-Za-z0-9+/=]+", "", "\n".join(texts))


def ids_of(path: Path, kind: str) -> list[str]:
    """Return the ids of the predictions, exercises or quizzes of a lesson."""
    return re.findall(rf"""\b{kind}\(\s*["']([^"']+)["']""", code(path))


def words(text: str) -> list[str]:
    """Return the words of a text, without signs and case."""
    return re.findall(r"[a-z0-9']+", text.lower())
