"""One writer at a time, and nobody waits for one that is gone."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread

import pytest

from barrage_core.errors import BadFile
from barrage_core.files import locking
from barrage_core.files.locking import locked


@pytest.fixture(params=["flock", "files alone"])
def path(request, tmp_path, monkeypatch):
    if request.param == "files alone":
        monkeypatch.setattr(locking, "fcntl", None)
    return tmp_path / "record.json"


def test_a_lock_keeps_others_out_and_leaves_nothing(path, monkeypatch):
    monkeypatch.setattr(locking, "PATIENCE", 0.05)
    with locked(path), pytest.raises(BadFile, match="another notebook or command is writing to record"), locked(path):
        pass
    with locked(path):
        pass
    assert list(path.parent.iterdir()) == []


@pytest.mark.parametrize("age", [-(10**8), 60, 10**8])
def test_a_lock_left_behind_does_not_keep_anybody_out_whatever_its_date(path, age):
    lock = path.with_name(".record.json.lock")
    lock.touch()
    os.utime(lock, (time.time() - age, time.time() - age))
    with locked(path):
        pass
    assert not lock.exists()


def test_a_file_that_is_open_is_never_taken_away_where_the_system_refuses_that(tmp_path, monkeypatch):
    """On Windows the file must be closed first; whatever happens then, what was written inside is written."""
    monkeypatch.setattr(locking, "fcntl", None)
    steps, close, unlink = [], os.close, Path.unlink
    monkeypatch.setattr(os, "close", lambda number: steps.append("close") or close(number))
    monkeypatch.setattr(Path, "unlink", lambda path, **how: steps.append("unlink") or unlink(path, **how))
    with locked(tmp_path / "record.json"):
        pass
    assert steps == ["close", "unlink"]

    def refuse(*_, **__):
        raise PermissionError(13, "it is open")

    monkeypatch.setattr(Path, "unlink", refuse)
    with locked(tmp_path / "record.json"):
        pass


@pytest.mark.parametrize("guard", ["none", "new", "old"])
def test_of_two_who_find_an_old_lock_none_takes_away_the_new_one_of_the_other(tmp_path, monkeypatch, guard):
    monkeypatch.setattr(locking, "fcntl", None)
    lock, beside = tmp_path / ".record.json.lock", tmp_path / ".record.json.lock.old"
    lock.touch()
    looks = iter([True, *([guard == "old"] if guard != "none" else [False])])
    monkeypatch.setattr(locking, "_is_old", lambda _: next(looks))  # another was quicker after our first look
    if guard != "none":
        beside.touch()  # another is taking it away at this moment, or was killed while doing so
    assert locking._take(lock) is None
    assert lock.exists()
    assert beside.exists() is (guard == "new")


def test_in_a_browser_nobody_else_writes_and_no_lock_is_taken(path, monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr(locking, "_take", None)
    with locked(path):
        assert list(path.parent.iterdir()) == []


HOLDER = """
import os, sys
from pathlib import Path
from barrage_core.files.locking import locked
with locked(Path(sys.argv[1])):
    os.kill(os.getpid(), 9)
"""


def test_many_who_find_the_lock_of_a_killed_writer_get_in_one_after_the_other(tmp_path):
    path = tmp_path / "record.json"
    assert subprocess.run([sys.executable, "-c", HOLDER, str(path)], check=False).returncode == -9
    assert path.with_name(".record.json.lock").exists()
    inside, most = [], []

    def enter():
        with locked(path):
            inside.append(1)
            most.append(len(inside))
            inside.pop()

    threads = [Thread(target=enter) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1] * 12
    assert list(tmp_path.iterdir()) == []


def test_a_lock_whose_file_was_taken_away_meanwhile_locks_nothing(tmp_path, monkeypatch):
    path, flock = tmp_path / "record.json", locking.fcntl.flock
    taken_away = []

    def slow(held, how):
        flock(held, how)
        if not taken_away:
            taken_away.append(path.with_name(".record.json.lock").unlink())

    monkeypatch.setattr(locking.fcntl, "flock", slow)
    with locked(path):
        assert path.with_name(".record.json.lock").exists()


def test_a_file_system_without_locks_is_written_to_all_the_same(tmp_path, monkeypatch):
    def unknown(*_):
        raise OSError(errno.ENOTSUP, "Operation not supported")

    monkeypatch.setattr(locking.fcntl, "flock", unknown)
    with locked(tmp_path / "record.json"):
        pass


def test_a_planted_link_is_not_followed(tmp_path):
    (tmp_path / ".record.json.lock").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OSError, match="symbolic links"), locked(tmp_path / "record.json"):
        pass
    assert not (tmp_path / "elsewhere").exists()
