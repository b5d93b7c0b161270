"""What comes through the standard input: other bytes, too much of it, and nothing to read from at all."""

from __future__ import annotations

import io

import pytest

from barrage_core.cli.standard_input import LONGEST
from barrage_core.files.codes import LONGEST_CODE
from tests.cli.running import run


def stream(content):
    return io.TextIOWrapper(io.BytesIO(content), encoding="utf-8", errors="strict")


@pytest.mark.parametrize("words", [("show", "-"), ("automa", "-"), ("automa",)], ids=" ".join)
def test_bytes_that_are_not_text_are_one_line_of_ours(monkeypatch, capsys, words):
    monkeypatch.setattr("sys.stdin", stream(b"\xff\xfe\n"))
    code, _, err = run(capsys, *words)
    assert (code, err) == (1, "barrage: standard input: is not text\n")


class Endless(io.TextIOBase):
    """A pipe into which somebody writes for ever; whoever reads it to its end never gets there."""

    def read(self, size=-1, /):
        assert size is not None
        assert size > 0
        return "x" * size

    readline = read

    def isatty(self):
        return False


@pytest.mark.parametrize("words", [("show", "-"), ("automa", "-"), ("automa",)], ids=" ".join)
def test_a_pipe_without_an_end_is_not_read_to_its_end(monkeypatch, capsys, words):
    monkeypatch.setattr("sys.stdin", Endless())
    code, _, err = run(capsys, *words)
    assert code == 1
    assert "characters" in err
    assert err.count("\n") == 1
    assert len(err) < 200


def test_the_longest_code_fits_with_room_to_spare():
    assert LONGEST > 2 * LONGEST_CODE


@pytest.mark.parametrize(
    "words", [("new",), ("show", "BK1-"), ("show", "-"), ("automa",), ("simulate", "--games", "1")]
)
def test_streams_that_were_closed_before_we_began_change_no_exit_code(monkeypatch, capsys, words):
    monkeypatch.setattr("sys.stdin", io.StringIO())
    expected, *_ = run(capsys, *words)
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(f"sys.{name}", None)
    code, out, err = run(capsys, *words)
    assert (code, out, err) == (expected, "", "")
