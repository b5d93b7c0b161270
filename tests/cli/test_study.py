"""`barrage study` from a terminal."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from barrage_core.cli import commands, study, terminal
from barrage_core.study import READY, load_run
from tests.cli.running import Terminal, run

PLAN = """
kind = "balance"
title = "Who wins?"
games = 3
players = 2
map = "miniature"
bots = "random"
rules = {rounds = 1}
"""


@pytest.fixture
def plan(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "who.toml").write_text(PLAN)


def test_ready_made_studies_are_listed(capsys):
    _, out, _ = run(capsys, "study", "list")
    for name in READY:
        assert f"  {name} " in out


def test_a_study_is_run_reported_and_gone_on_with(capsys, plan):
    code, out, err = run(capsys, "study", "run", "who.toml", "--out", "who", "--jobs", "1")
    assert (code, err) == (0, "")
    assert out.startswith("Who wins?\nDo companies, officers")
    assert "3 games, seeds 0 to 2: full game on the map miniature, 2 players (random); rules with rounds 1." in out
    assert "Companies" in out
    _, again, _ = run(capsys, "study", "report", "who")
    assert again == out
    _, more, _ = run(capsys, "study", "run", "who.toml", "--out", "who", "--games", "4", "--jobs", "1")
    assert "Careful: after 3 games" in more
    assert load_run("who")[0].games == 4


@pytest.mark.parametrize("rich", [True, False])
def test_brackets_and_colons_in_a_name_are_no_marks_for_a_terminal(plan, monkeypatch, rich):
    change = '[changes."[/x] [link=http://e.vil]:bomb:"]\nstarting_credits = 20\n'
    Path("fees.toml").write_text(PLAN.replace("balance", "ablation") + change)
    out = Terminal()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(terminal, "_has_rich", lambda: rich)
    monkeypatch.setenv("COLUMNS", "200")
    assert commands.main(["study", "run", "fees.toml", "--out", "fees", "--jobs", "1"]) == 0
    assert out.getvalue().count("[/x] [link=http://e.vil]:bomb:") > 1, "in a table as well"
    assert "\x1b]" not in out.getvalue()


def test_a_report_for_machines(capsys, plan):
    run(capsys, "study", "run", "who.toml", "--out", "who", "--seed", "5")
    _, out, _ = run(capsys, "study", "report", "who", "--json")
    data = json.loads(out)
    assert data["plan"]["seed"] == 5
    assert data["tables"][0]["title"] == "Companies"
    assert data["sentences"]


def test_a_ready_made_study_by_its_name(capsys, tmp_path, monkeypatch):
    monkeypatch.setitem(READY, "balance", READY["balance"].__class__("balance", games=2, players=2, bots=("random",)))
    code, out, _ = run(capsys, "study", "run", "balance", "--out", str(tmp_path / "b"))
    assert (code, "2 games" in out) == (0, True)


def test_a_study_is_played_by_other_bots_at_another_table(capsys, tmp_path):
    words = ["--bots", "random,greedy", "--players", "2", "--map", "miniature", "--games", "2", "--seed", "3"]
    code, out, _ = run(capsys, "study", "run", "skill", *words, "--jobs", "1", "--out", str(tmp_path / "skill"))
    assert code == 0
    assert "2 games in each of 2 arms, seeds 3 to 4: full game on the map miniature, 2 players (random, greedy)" in out
    code, _, err = run(capsys, "study", "run", "skill", "--bots", "clever", "--out", str(tmp_path / "other"))
    assert (code, err.startswith("barrage: bots: expected one of random")) == (1, True)


def test_a_study_is_played_by_other_rules_in_another_mode(capsys, plan):
    words = ["--mode", "introductory", "--rules", "starting_vp=12", "conduit_fee_credits=0", "--jobs", "1"]
    code, out, _ = run(capsys, "study", "run", "who.toml", *words, "--out", "other")
    assert code == 0
    assert "introductory game on the map miniature" in out
    played = load_run("other")[0]
    assert played.mode == "introductory"
    assert played.rules.changes() == {"rounds": 1, "starting_vp": 12, "conduit_fee_credits": 0}  # the file's own too


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["ablation", "--rules", "rounds=4"], "changes.'four rounds': expected rules other than those of the study"),
        (["skill", "--rules", "luck=4"], "expected one of"),
        (["skill", "--rules", "rounds=99"], "rounds: expected"),
    ],
)
def test_rules_that_a_study_cannot_have_are_named(capsys, tmp_path, words, said):
    code, out, err = run(capsys, "study", "run", *words, "--out", str(tmp_path / "none"))
    assert (code, out) == (1, "")
    assert said in err
    assert not (tmp_path / "none").exists()


def test_another_map_is_refused_where_it_would_do_nothing(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr(study, "run_study", lambda *_words, **_more: pytest.fail("it was played"))
    code, _, err = run(capsys, "study", "run", "maps", "--map", "miniature", "--out", str(tmp_path / "maps"))
    said = "barrage: map: a study of maps plays on all of its own (standard, miniature); leave out --map\n"
    assert (code, err) == (1, said)


GUIDE = Path(study.__file__).parents[2] / "notebooks" / "guide" / "studies.md"


@pytest.mark.parametrize("words", [study.HELP, study.RUN + study.REPORT, GUIDE.read_text("utf-8")])
def test_every_folder_that_is_reported_on_in_an_example_is_made_by_one(words):
    made = re.findall(r"^ *barrage study run .*--out (\w+)", words, re.MULTILINE)
    assert set(re.findall(r"^ *barrage study report (\w+)", words, re.MULTILINE)) <= set(made)


def test_what_was_played_is_kept_after_an_interrupt(capsys, plan, monkeypatch):
    def interrupt(*_words, **_more):
        raise KeyboardInterrupt

    monkeypatch.setattr(study, "run_study", interrupt)
    code, _, err = run(capsys, "study", "run", "who.toml", "--out", "who")
    assert (code, err) == (130, "barrage: stopped; what was played is kept in who: run it again to go on\n")


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["run", "guess", "--out", "x"], "there is no study 'guess': expected ablation, rulings"),
        (["run", "none.toml", "--out", "x"], "cannot read none.toml"),
        (["report", "nowhere"], "there is no study in nowhere"),
    ],
)
def test_what_is_refused_is_one_line(capsys, plan, words, fault):
    code, out, err = run(capsys, "study", *words)
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert err.startswith(f"barrage: {fault}")


def test_a_report_is_drawn_to_a_new_file(capsys, plan):
    run(capsys, "study", "run", "who.toml", "--out", "who", "--jobs", "1")
    code, out, err = run(capsys, "study", "report", "who", "--plot", "who.svg")
    assert (code, err) == (0, "drawn to who.svg\n")
    assert "Who wins?" in out
    assert b"<svg" in Path("who.svg").read_bytes()
    code, out, err = run(capsys, "study", "report", "who", "--plot", "who.svg")
    assert (code, out) == (1, "")
    assert "already exists and is kept" in err


def test_what_basins_are_worth_is_drawn_on_the_board(capsys, plan):
    Path("basins.toml").write_text(
        'kind = "restricted"\ngames = 2\nplayers = 2\nmap = "miniature"\nbots = "random"\n'
        'forbid = ["basin 1", "basin 4"]\nrules = { rounds = 1 }\n'
    )
    run(capsys, "study", "run", "basins.toml", "--out", "basins", "--jobs", "1")
    code, out, err = run(capsys, "study", "report", "basins", "--board", "basins.svg")
    assert (code, err) == (0, "drawn to basins.svg\n")
    assert "building in basin 4" in out
    assert "without building in a basin" in Path("basins.svg").read_text(encoding="utf-8")
    run(capsys, "study", "run", "who.toml", "--out", "who", "--jobs", "1")
    code, out, err = run(capsys, "study", "report", "who", "--board", "who.svg")
    assert (code, out) == (1, "")
    assert err.startswith("barrage: only a study of restricted play that forbids basins can be drawn")


def test_the_pace_of_a_study_that_goes_on_is_not_that_of_games_played_earlier(monkeypatch):
    begun = []
    monkeypatch.setattr(sys, "stderr", SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("rich.progress.Progress.reset", lambda bar, task, completed: begun.append(completed))
    monkeypatch.setattr("rich.progress.Progress.start", lambda bar: None)
    monkeypatch.setattr("rich.progress.Progress.stop", lambda bar: None)
    with terminal.progress(1000) as show:
        show(901, 1000)
        show(902, 1000)
    assert begun == [900]
