"""`make pythons`, which takes minutes: that it finds what is there, and never passes over what is red."""

from __future__ import annotations

import sys

import pytest

from tests import pythons

OURS = sys.version_info[:2]


def program(folder, name, says, code=0):
    """Put a stand-in for a Python into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\necho {says}\nexit {code}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return tmp_path


def test_pythons_are_found_on_the_path_and_where_managers_keep_them(home):
    here = program(home / "bin", "python3.28", "3 28")
    kept = program(home / ".pyenv/versions/3.29.1/bin", "python3.29", "3 29")
    program(home / "bin", "python3.29", "pyenv: python3.29: command not found", 127)  # only a signpost
    program(home / "bin", "python3.27", "3 8")  # not what its name says
    program(home / "bin", "python3.10", "3 10")  # not supported
    assert pythons.found() == {OURS: sys.executable, (3, 28): here, (3, 29): kept}


def test_the_oldest_and_the_newest_are_tried_but_not_the_one_that_tests_everything(monkeypatch):
    assert pythons.oldest() == (3, 11)
    monkeypatch.setattr(pythons.sys, "version_info", (3, 12, 1))
    assert pythons.chosen({(3, 11): "a", (3, 12): "b", (3, 13): "c", (3, 14): "d"}) == {(3, 11): "a", (3, 14): "d"}
    assert pythons.chosen({(3, 12): "b", (3, 14): "d"}) == {(3, 14): "d"}
    assert pythons.chosen({(3, 12): "b"}) == {}


def test_every_test_that_is_selected_is_there():
    assert all((pythons.ROOT / name).exists() for name in pythons.TESTS)


def test_the_fixed_games_of_every_rung_are_compared():
    assert "tests/bots/test_quick_ladder.py" in pythons.TESTS


@pytest.mark.parametrize("uv", [True, False])
def test_a_step_that_fails_makes_the_whole_red(home, monkeypatch, uv):
    if uv:
        program(home / "bin", "uv", "")
    asked = []

    def run(command, **_):
        asked.append(command)
        return pythons.subprocess.CompletedProcess(command, int(command[1:3] == ["-m", "pytest"]))

    monkeypatch.setattr(pythons.subprocess, "run", run)
    assert pythons.attempt((3, 29), "python3.29", home, 1) is False
    assert ["venv" in command for command in asked] == [True, False, False]
    assert asked[0][0] == (str(home / "bin" / "uv") if uv else "python3.29")
    assert asked[2][0] == str(home / "python3.29/bin/python")


@pytest.mark.parametrize("green", [True, False])
def test_what_was_found_and_tried_is_told(monkeypatch, tmp_path, capsys, green):
    monkeypatch.setattr(pythons, "found", lambda: {OURS: "x", (3, 29): "y"})
    monkeypatch.setattr(pythons, "attempt", lambda *_: green)
    assert pythons.main([str(tmp_path)]) == int(not green)
    ours = ".".join(map(str, OURS))
    assert capsys.readouterr().out.splitlines() == [
        f"Found Python {ours}, 3.29; everything is tested on {ours}.",
        f"Python 3.29: {'green' if green else 'RED'}",
    ]


def test_where_there_is_no_other_it_is_said(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(pythons, "found", lambda: {OURS: "x"})
    assert pythons.main([str(tmp_path)]) == 0
    assert "There is no other one to try" in capsys.readouterr().out
