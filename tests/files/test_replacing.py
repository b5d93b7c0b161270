"""A file is replaced as a whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from barrage_core.files.replacing import replace_file


def test_a_file_is_written_and_replaced_and_nothing_stays_beside_it(tmp_path):
    path = tmp_path / "file"
    for content in (b"old", b"\x00new"):
        replace_file(path, content)
        assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failure_leaves_the_old_file_and_nothing_beside_it(step, tmp_path, monkeypatch):
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(*((os, "fsync", fail) if step == "fsync" else (Path, "replace", fail)))
    with pytest.raises(OSError, match="No space left"):
        replace_file(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_is_replaced_and_what_it_leads_to_stays(tmp_path):
    precious, link = tmp_path / "precious", tmp_path / "link"
    precious.write_bytes(b"precious")
    link.symlink_to(precious)
    (tmp_path / f".link.{os.getpid()}.part").symlink_to(precious)
    replace_file(link, b"new")
    assert precious.read_bytes() == b"precious"
    assert link.read_bytes() == b"new"
    assert not link.is_symlink()
