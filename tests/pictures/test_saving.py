"""Pictures as files: for slides and pages of one's own."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from barrage_core import BarrageError, pictures
from barrage_core.components.maps import MINIATURE


@pytest.fixture
def board():
    return pictures.board(MINIATURE)


def test_a_picture_is_saved_as_svg_and_nothing_is_overwritten_unasked(board, tmp_path):
    path = tmp_path / "board.svg"
    assert board.save(path) == path
    assert path.read_text(encoding="utf-8") == board.svg
    other = pictures.board(MINIATURE, theme=pictures.DARK)
    with pytest.raises(BarrageError, match=r"board\.svg already exists and is kept"):
        other.save(path)
    assert path.read_text(encoding="utf-8") == board.svg
    other.save(path, overwrite=True)
    assert path.read_text(encoding="utf-8") == other.svg


@pytest.mark.parametrize("name", ["board", "board.jpg", "board.svg.txt"])
def test_any_other_kind_of_file_is_refused(board, tmp_path, name):
    with pytest.raises(BarrageError, match=r"path: expected a name that ends in \.svg or \.png"):
        board.save(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("path", [None, 5, b"board.svg"])
def test_what_is_not_a_path_is_refused(board, path):
    with pytest.raises(BarrageError, match=r"^path: expected the path of a file, got "):
        board.save(path)


def test_a_png_is_made_by_cairosvg(board, tmp_path, monkeypatch):
    drawn = []

    def svg2png(svg, scale):
        drawn.append((svg, scale))
        return b"a picture"

    monkeypatch.setitem(sys.modules, "cairosvg", SimpleNamespace(svg2png=svg2png))
    path = board.save(tmp_path / "board.png")
    assert path.read_bytes() == b"a picture"
    assert drawn == [(board.svg.encode(), 2)]


def test_without_cairosvg_a_png_is_refused_with_what_to_do(board, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    with pytest.raises(BarrageError, match=r"pip install cairosvg.*\.svg can always be saved"):
        board.save(tmp_path / "board.png")
    assert list(tmp_path.iterdir()) == []
