"""Lessons that are copied to a learner's folder: new ones come, and what the learner did is never overwritten."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys

import pytest

from barrage_core.cli import commands
from barrage_core.course import lessons
from barrage_core.course.handout import DEFAULT_FOLDER, MEMORY, hand_out
from barrage_core.course.lessons import LESSONS
from barrage_core.errors import BarrageError

FIRST, OTHER = "00_start_here.ipynb", "05_production.ipynb"
BESIDE = "05_production.new.ipynb"


@pytest.fixture
def source(tmp_path):
    """The lessons as a wheel brings them: two of them; and a page, which is for teachers."""
    folder = tmp_path / "site" / "barrage_core" / "lessons"
    folder.mkdir(parents=True)
    for name in (FIRST, OTHER, "README.md"):
        (folder / name).write_text(f"{name}, first edition", encoding="utf-8")
    (folder / "barrage-record.json").write_text("not a lesson")
    return folder


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "mine"


def files(folder):
    """What is in a folder, without the memory."""
    return {path.name: path.read_text() for path in folder.iterdir() if path.name != MEMORY}


def new_edition(source, text="second edition"):
    (source / OTHER).write_text(text, encoding="utf-8")


def test_the_first_time_everything_is_copied(source, folder):
    assert hand_out(source, folder / "deep") == []
    assert files(folder / "deep") == {name: f"{name}, first edition" for name in (FIRST, OTHER)}


def test_nothing_is_written_when_nothing_is_new(source, folder):
    hand_out(source, folder)
    before = {path: path.stat().st_mtime_ns for path in folder.iterdir()}
    assert hand_out(source, folder) == []
    assert {path: path.stat().st_mtime_ns for path in folder.iterdir()} == before


def test_a_lesson_that_was_not_touched_is_updated(source, folder):
    hand_out(source, folder)
    new_edition(source)
    assert hand_out(source, folder) == [f"{OTHER} was updated"]
    assert files(folder)[OTHER] == "second edition"
    new_edition(source, "third edition")
    hand_out(source, folder)
    assert files(folder)[OTHER] == "third edition", "the second edition was remembered"


def test_a_changed_lesson_stays_and_the_newer_one_is_put_beside(source, folder):
    hand_out(source, folder)
    (folder / OTHER).write_text("my work")
    assert hand_out(source, folder) == [], "there is nothing newer yet"
    new_edition(source)
    (notice,) = hand_out(source, folder)
    assert OTHER in notice
    assert BESIDE in notice
    assert files(folder)[OTHER] == "my work"
    assert files(folder)[BESIDE] == "second edition"
    assert files(folder)[FIRST] == f"{FIRST}, first edition"


def test_a_newer_lesson_is_offered_once(source, folder):
    hand_out(source, folder)
    (folder / OTHER).write_text("my work")
    new_edition(source)
    hand_out(source, folder)
    (folder / BESIDE).unlink()
    assert hand_out(source, folder) == []
    assert not (folder / BESIDE).exists(), "it was thrown away on purpose"


def test_the_one_beside_is_updated_unless_it_was_changed_too(source, folder):
    hand_out(source, folder)
    (folder / OTHER).write_text("my work")
    for edition in ("second edition", "third edition"):
        new_edition(source, edition)
        hand_out(source, folder)
        assert files(folder)[BESIDE] == edition
    (folder / BESIDE).write_text("more work of mine")
    new_edition(source, "fourth edition")
    hand_out(source, folder)
    assert files(folder)[OTHER] == "my work"
    assert files(folder)[BESIDE] == "more work of mine"
    assert files(folder)["05_production.new-2.ipynb"] == "fourth edition"


def test_a_learner_may_take_the_newer_one_for_theirs(source, folder):
    hand_out(source, folder)
    (folder / OTHER).write_text("my work")
    new_edition(source)
    hand_out(source, folder)
    (folder / BESIDE).replace(folder / OTHER)
    assert hand_out(source, folder) == []
    new_edition(source, "third edition")
    assert hand_out(source, folder) == [f"{OTHER} was updated"]


def test_a_lesson_that_was_thrown_away_comes_back(source, folder):
    hand_out(source, folder)
    (folder / OTHER).unlink()
    hand_out(source, folder)
    assert (folder / OTHER).is_file()


def test_a_file_that_was_there_before_is_the_learners(source, folder):
    folder.mkdir()
    (folder / OTHER).write_text("older than the kit")
    assert len(hand_out(source, folder)) == 1
    assert files(folder)[OTHER] == "older than the kit"
    assert files(folder)[BESIDE] == f"{OTHER}, first edition"


@pytest.mark.parametrize("memory", ["", "{", "[]", '{"format": "other"}', '{"format": "barrage-kit lessons"}'])
def test_without_a_memory_nothing_is_overwritten(source, folder, memory):
    hand_out(source, folder)
    (folder / MEMORY).write_text(memory)
    new_edition(source)
    hand_out(source, folder)
    assert files(folder)[OTHER] == f"{OTHER}, first edition"
    assert files(folder)[BESIDE] == "second edition"
    assert json.loads((folder / MEMORY).read_text())["files"][BESIDE]


@pytest.mark.parametrize("name", [OTHER, BESIDE, MEMORY])
def test_a_link_is_never_followed(source, folder, tmp_path, name):
    outside = tmp_path / "outside.txt"
    outside.write_text("not yours")
    folder.mkdir()
    if name == BESIDE:
        (folder / OTHER).write_text("my work")
    (folder / name).symlink_to(outside)
    hand_out(source, folder)
    new_edition(source)
    hand_out(source, folder)
    assert outside.read_text() == "not yours"
    assert (folder / name).is_symlink() or name == MEMORY


def test_a_link_where_a_lesson_is_first_written_is_never_followed(source, folder, tmp_path):
    outside = tmp_path / "outside.txt"
    outside.write_text("not yours")
    folder.mkdir()
    part = folder / f".{OTHER}.{os.getpid()}.part"
    part.symlink_to(outside)
    hand_out(source, folder)
    assert outside.read_text() == "not yours"
    part.unlink()
    assert files(folder)[OTHER] == f"{OTHER}, first edition"


def test_a_folder_that_cannot_be_used_is_named(source, folder):
    folder.write_text("a file")
    with pytest.raises(BarrageError, match=r"cannot copy the lessons to .*mine: File exists"):
        hand_out(source, folder)


# --- barrage lab ------------------------------------------------------------------------------------------------------


@pytest.fixture
def installed(source, tmp_path, monkeypatch):
    """The kit as a wheel installed it, an empty current folder, and what JupyterLab was asked for."""
    monkeypatch.setattr(lessons, "__file__", str(source.parent / "course" / "lessons.py"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    calls = []
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: name)
    monkeypatch.setattr(subprocess, "call", lambda command, cwd: calls.append(command[-1]) or 0)
    return calls


def test_lab_copies_the_lessons_first(installed, source, tmp_path, capsys):
    before = {path: path.read_bytes() for path in source.iterdir()}
    assert commands.main(["lab", "--lesson", "5"]) == 0
    folder = tmp_path / "here" / DEFAULT_FOLDER
    assert installed == [str(folder / OTHER)]
    assert {path.name for path in (tmp_path / "here").iterdir()} == {DEFAULT_FOLDER}
    assert {path: path.read_bytes() for path in source.iterdir()} == before
    assert capsys.readouterr() == ("", "")


def test_lab_says_what_it_put_beside(installed, source, tmp_path, capsys):
    commands.main(["lab"])
    (tmp_path / "here" / DEFAULT_FOLDER / OTHER).write_text("my work")
    new_edition(source)
    assert commands.main(["lab"]) == 0
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert f"the newer lesson is {BESIDE}" in err


def test_lab_copies_to_a_folder_that_is_named(installed, tmp_path):
    assert commands.main(["lab", "--folder", "../mine"]) == 0
    assert (tmp_path / "mine" / OTHER).is_file()
    assert list((tmp_path / "here").iterdir()) == []


def test_lab_goes_on_in_the_learners_folder(installed, source, tmp_path, monkeypatch):
    commands.main(["lab"])
    monkeypatch.chdir(tmp_path / "here" / DEFAULT_FOLDER)
    new_edition(source)
    commands.main(["lab"])
    assert installed[1] == str(tmp_path / "here" / DEFAULT_FOLDER / FIRST)
    assert (tmp_path / "here" / DEFAULT_FOLDER / OTHER).read_text() == "second edition"
    assert not (tmp_path / "here" / DEFAULT_FOLDER / DEFAULT_FOLDER).exists()


def test_lab_copies_nothing_without_jupyterlab(installed, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert commands.main(["lab"]) == 1
    assert list((tmp_path / "here").iterdir()) == []


def test_lab_copies_nothing_in_a_checkout(installed, source, monkeypatch):
    checkout = source.parents[1] / "notebooks"
    checkout.mkdir()
    (checkout / FIRST).touch()
    assert commands.main(["lab"]) == 0
    assert installed == [str(checkout / FIRST)]
    assert {path.name for path in checkout.iterdir()} == {FIRST}
    assert commands.main(["lab", "--folder", str(checkout)]) == 0
    assert {path.name for path in checkout.iterdir()} == {FIRST}, "a checkout is not copied to itself"


def test_the_course_is_listed_without_a_checkout(installed, source, capsys):
    for lesson in LESSONS[:1]:
        cells = [{"cell_type": "code", "source": ['Predict("00.predict.a")'], "outputs": []}]
        (source / lesson.file).write_text(json.dumps({"cells": cells}))
    (source / OTHER).unlink()
    assert commands.main(["course"]) == 0
    assert "0 of 1" in capsys.readouterr().out
    assert sys.modules["barrage_core.course.lessons"].find_notebooks() == source
