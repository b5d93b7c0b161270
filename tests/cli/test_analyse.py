"""`barrage analyse`: what was lost in a game file."""

from __future__ import annotations

import json
import sys

import pytest

from barrage_core import Game, RuleSet
from barrage_core.bots import RUNGS
from barrage_core.cli import commands, terminal
from barrage_core.study import analyse
from tests.cli.running import Terminal, run


@pytest.fixture
def file(tmp_path):
    game = Game.new(2, 3, map="miniature", rules=RuleSet(rounds=1))
    while not game.state.is_over:
        game.play(game.legal_actions()[-1])
    return str(game.save(tmp_path / "game.json"))


def test_the_table_and_the_turning_points_are_printed(capsys, file):
    code, out, err = run(capsys, "analyse", file, "--rung", "novice")
    assert (code, err) == (0, "")
    wanted = str(analyse(Game.load(file), "novice"))
    assert " ".join(out.split()) == " ".join(wanted.split())
    assert max(map(len, out.splitlines())) <= 110


@pytest.mark.parametrize("jobs", [[], ["--jobs", "1"], ["--jobs", "2"]])
def test_json_is_the_whole_analysis(capsys, file, jobs):
    code, out, _ = run(capsys, "analyse", file, "--rung", "novice", "--json", *jobs)
    assert code == 0
    assert json.loads(out) == json.loads(json.dumps(analyse(Game.load(file), "novice").to_dict()))


def test_the_apprentice_judges_unless_another_is_named(capsys, file):
    assert json.loads(run(capsys, "analyse", file, "--json")[1])["rung"] == "apprentice"


@pytest.mark.parametrize("rich", [True, False])
def test_a_terminal_sees_a_bar_of_turns(monkeypatch, file, rich):
    out, err = Terminal(), Terminal()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    monkeypatch.setattr(terminal, "_has_rich", lambda: rich)
    monkeypatch.setenv("COLUMNS", "100")
    assert commands.main(["analyse", file, "--rung", "novice"]) == 0
    assert "turns" in err.getvalue()
    assert "games" not in err.getvalue()


def test_the_help_names_the_bots_and_shows_examples(capsys):
    code, out, _ = run(capsys, "analyse", "--help")
    assert code == 0
    assert "barrage analyse game.json" in out
    assert all(name in out for name in RUNGS)
    assert "analyse" in run(capsys, "--help")[1]


def test_what_is_no_game_file_is_refused_in_one_line(capsys, tmp_path):
    path = tmp_path / "other.json"
    path.write_text("{}", encoding="utf-8")
    code, out, err = run(capsys, "analyse", str(path))
    assert (code, out) == (1, "")
    assert len(err.splitlines()) == 1
    assert run(capsys, "analyse", str(path), "--rung", "greedy")[0] == 2
