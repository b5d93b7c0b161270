"""Run lessons and store what they show: `python -m tests.notebook_tool notebooks/*.ipynb`, or `make lessons`.

A stored lesson holds what a reader sees without a kernel: texts, pictures, and the still picture of each panel. What
only a living kernel can use is left out: references to widgets, their state, and the times of the run.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

__all__ = ["execute", "main", "tidy"]

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
KEPT_METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
TIMEOUT = 300


def tidy(book: Any) -> None:
    """Leave out what is different in every run, or of no use without its kernel."""
    book.metadata = nbformat.from_dict(KEPT_METADATA)
    for cell in book.cells:  # its id stays: assignments name a cell by it
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            for output in cell.outputs:
                output.get("data", {}).pop(WIDGET_VIEW, None)
            cell.outputs = [output for output in cell.outputs if output.get("data") != {}]


def execute(path: Path) -> None:
    """Run a notebook in its own folder and store its outputs; an error of a cell is raised and nothing is stored."""
    book = nbformat.read(path, as_version=4)
    where = {"metadata": {"path": str(path.parent)}}
    NotebookClient(
        book, timeout=TIMEOUT, kernel_name="python3", store_widget_state=False, coalesce_streams=True, resources=where
    ).execute()
    tidy(book)
    nbformat.validate(book)
    text = nbformat.writes(book)
    path.write_text(text if text.endswith("\n") else text + "\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Run the notebooks that are named."""
    os.environ["BARRAGE_RECORD"] = "off"  # a solution is not a learner's answer
    parser = argparse.ArgumentParser(description="Run lessons and store what they show.")
    parser.add_argument("notebooks", nargs="+", type=Path)
    for path in parser.parse_args(arguments).notebooks:
        print(f"{path} …", flush=True)
        execute(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
