"""The notebooks are golden files: nbval compares their outputs, and these tests see that it has some to compare."""

import json
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))
MOST_LINES = 12


def code_cells(path):
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def test_there_is_a_first_notebook():
    assert NOTEBOOKS[0].name == "00_start_here.ipynb"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_code_cell_was_executed_in_order(path):
    counts = [cell["execution_count"] for cell in code_cells(path)]
    assert counts == list(range(1, len(counts) + 1))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_cell_is_longer_than_twelve_lines(path):
    assert [cell for cell in code_cells(path) if len(cell["source"]) > MOST_LINES] == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_language_is_named_so_that_no_dialog_asks_for_a_kernel(path):
    assert json.loads(path.read_text(encoding="utf-8"))["metadata"]["language_info"]["name"] == "python"
