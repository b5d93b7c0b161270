"""A TOML file that cannot be read is refused in one sentence, whatever it is."""

from __future__ import annotations

import os

import pytest

from barrage_core.errors import BadFile
from barrage_core.files.tomlfile import read_toml
from barrage_core.scenarios import read_scenarios
from barrage_core.study import read_plan

READERS = pytest.mark.parametrize("read", [read_toml, read_plan, read_scenarios])


@READERS
@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("x = " + "[" * 5000 + "]" * 5000, "more than 100 lists and mappings inside each other"),
        ("x = " + "[" * 150 + "]" * 150, "more than 100 lists and mappings inside each other"),
        ("x = " + "9" * 5000, "a number of more than 4300 digits"),
        ("x = 1\n" * 1_000_000, "too large: more than 5000000 bytes"),
        ("x = 1\n" * 40_000, "too large: more than 200000 characters"),
        ("x = 1\n" + "a." * 50_000 + "b = 1", "more than 200 dots in a line"),
        ("\ud800", "not text in UTF-8"),
    ],
    ids=["deep", "nested", "digits", "huge", "large", "dotted", "half a character"],
)
def test_a_file_that_no_person_would_write_is_refused_in_a_sentence(tmp_path, read, content, why):
    path = tmp_path / "own.toml"
    path.write_bytes(content.encode(errors="surrogatepass"))
    with pytest.raises(BadFile, match=why):
        read(path)


@READERS
def test_nobody_waits_for_a_pipe_or_a_device(tmp_path, read):
    os.mkfifo(tmp_path / "own.toml")
    for path in (tmp_path / "own.toml", "/dev/zero", tmp_path):
        with pytest.raises(BadFile, match="cannot read"):
            read(path)


@READERS
def test_what_is_no_path_is_refused(read):
    with pytest.raises(BadFile, match="expected the path of a file"):
        read(7)
