"""A file is replaced as a whole or not at all, and a new one never takes the place of another."""

from __future__ import annotations

import os
import time
from pathlib import Path
from threading import Barrier, Thread
from types import SimpleNamespace

import pytest

from barrage_core.errors import BadFile
from barrage_core.files import replacing
from barrage_core.files.jsonfile import write_json, write_text
from barrage_core.files.replacing import create_file, replace_file


def test_a_file_is_written_and_replaced_and_nothing_stays_beside_it(tmp_path):
    path = tmp_path / "file"
    for content in (b"old", b"\x00new"):
        replace_file(path, content)
        assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def test_a_private_file_stays_private(tmp_path):
    path = tmp_path / "file"
    replace_file(path, b"new")
    usual = path.stat().st_mode
    for mode in (0o600, 0o640):
        path.chmod(mode)
        replace_file(path, b"newer")
        assert path.stat().st_mode & 0o777 == mode
    path.unlink()
    path.symlink_to(tmp_path / "elsewhere")
    replace_file(path, b"newest")
    assert path.stat().st_mode == usual, "a link has no permissions of its own"


def test_what_is_written_beside_a_private_file_is_private_from_the_beginning(tmp_path, monkeypatch):
    path, modes = tmp_path / "file", []
    path.touch(0o600)
    monkeypatch.setattr(os, "fsync", lambda number: modes.append(os.fstat(number).st_mode & 0o777))
    replace_file(path, b"new")
    assert modes == [0o600]


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
    replace_file(link, b"new")
    assert precious.read_bytes() == b"precious"
    assert link.read_bytes() == b"new"
    assert not link.is_symlink()


def test_a_planted_link_at_the_name_beside_is_not_followed(tmp_path, monkeypatch):
    """The name cannot be foreseen; even somebody who guesses it gains nothing."""
    precious = tmp_path / "precious"
    precious.write_bytes(b"precious")
    monkeypatch.setattr(replacing, "uuid4", lambda: SimpleNamespace(hex="guessed"))
    (tmp_path / ".file.guessed.part").symlink_to(precious)
    with pytest.raises(FileExistsError):
        replace_file(tmp_path / "file", b"new")
    assert precious.read_bytes() == b"precious"


@pytest.mark.parametrize("links", [True, False], ids=["links", "no links"])
def test_of_many_who_save_at_the_same_moment_one_succeeds(tmp_path, monkeypatch, links):
    if not links:
        monkeypatch.setattr(os, "link", _no_links)
    start, refused, saved = Barrier(8), [], []

    def save(number):
        start.wait()
        try:
            saved.append((write_json(tmp_path / "game.json", {"by": number}), number))
        except BadFile as problem:
            refused.append(str(problem))

    threads = [Thread(target=save, args=[number]) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(saved) == 1
    assert len(refused) == 7
    assert all("already exists and is kept" in words for words in refused)
    assert f'"by": {saved[0][1]}' in (tmp_path / "game.json").read_text()
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def _no_links(*_):
    raise OSError(1, "Operation not permitted")


def test_a_link_that_leads_nowhere_is_not_followed_by_a_new_file(tmp_path):
    link, elsewhere = tmp_path / "game.json", tmp_path / "elsewhere"
    link.symlink_to(elsewhere)
    with pytest.raises(BadFile, match="already exists and is kept"):
        write_json(link, {})
    with pytest.raises(FileExistsError):
        create_file(link, b"new")
    assert not elsewhere.exists()


def test_what_a_killed_writer_left_is_taken_away_and_what_is_being_written_stays(tmp_path):
    old, new, other = (tmp_path / name for name in (".file.1.part", ".file.2.part", ".else.3.part"))
    for path in (old, new, other):
        path.write_bytes(b"half")
    long_ago = time.time() - 2 * replacing.LEFT_BEHIND
    for path in (old, other):
        os.utime(path, (long_ago, long_ago))
    replace_file(tmp_path / "file", b"whole")
    assert sorted(path.name for path in tmp_path.iterdir()) == [".else.3.part", ".file.2.part", "file"]


def test_a_device_is_never_replaced_by_a_file(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(BadFile, match="it is a pipe or a device, not a file"):
        write_json(pipe, {}, overwrite=True)
    assert pipe.is_fifo()


@pytest.mark.parametrize("overwrite", [False, True])
@pytest.mark.parametrize(("name", "told"), [("/", "/"), ("", r"\.")])
def test_a_folder_without_a_name_is_no_file(name, told, overwrite):
    with pytest.raises(BadFile, match=f"^cannot write {told}: it is a folder$"):
        write_text(name, "", overwrite=overwrite)
