"""`barrage ladder`: a line for every match, as soon as it is played."""

from __future__ import annotations

import json
import sys

import pytest

from barrage_core.bots import BOTS
from barrage_core.cli import commands, ladder, terminal
from barrage_core.rulebook import RuleSet
from barrage_core.study import TEST_SEEDS, match
from tests.cli.running import Terminal, run

QUICK = ["ladder", "--rules", "rounds=2", "--setups", "2", "--players", "2", "--map", "miniature"]


def test_a_line_for_every_match_under_one_head(capsys):
    code, out, err = run(capsys, *QUICK, "random", "greedy")
    title, heads, *lines = out.splitlines()
    assert (code, err) == (0, "")
    assert title == f"Full game, 2 players, miniature map, 2 set-ups from seed {TEST_SEEDS.start}"
    assert heads.split()[:3] == ["player", "against", "wins"]
    assert [line.split()[0] for line in lines] == ["random", "random", "greedy", "greedy"]
    assert len({len(line) for line in (heads, *lines)}) == 1


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_json_is_a_line_for_every_match_and_the_same_for_any_number_of_processes(capsys, jobs):
    words = ["greedy", "--against", "random,itself", "--mode", "introductory", "--seed", "7", "--jobs", jobs]
    code, out, _ = run(capsys, *QUICK, *words, "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    settings = {"seed": 7, "players": 2, "mode": "introductory", "map": "miniature", "rules": RuleSet(rounds=2)}
    wanted = [match("greedy", [rival], 2, **settings).to_dict() for rival in ("random", "greedy")]
    assert code == 0
    assert [row.pop("rules") for row in rows] == [{"rounds": 2}] * 2
    for row, one in zip(rows, wanted, strict=True):
        assert set(row.pop("pace")) == set(one.pop("pace"))
        assert row == json.loads(json.dumps(one))


@pytest.mark.parametrize("form", [[], ["--json"]])
@pytest.mark.no_cover
def test_a_run_that_is_stopped_keeps_what_is_finished(capsys, monkeypatch, form):
    def stop_at_itself(player, rivals, *args, **settings):
        if rivals == [player]:
            raise KeyboardInterrupt
        return match(player, rivals, *args, **settings)

    monkeypatch.setattr(ladder, "match", stop_at_itself)
    code, out, err = run(capsys, *QUICK, "greedy", *form)
    assert (code, err) == (130, "")
    assert len(out.splitlines()) == (1 if form else 3)


def test_all_players_are_measured_unless_some_are_named(capsys, monkeypatch):
    measured, row = [], match("random", ["random"], 2, players=2, map="miniature")
    monkeypatch.setattr(ladder, "match", lambda player, *_, **__: measured.append(player) or row)
    run(capsys, "ladder", "--against", "itself")
    assert measured == list(BOTS)


@pytest.mark.parametrize("rich", [True, False])
def test_a_terminal_sees_a_bar_for_every_match(monkeypatch, rich):
    out, err = Terminal(), Terminal()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    monkeypatch.setattr(terminal, "_has_rich", lambda: rich)
    monkeypatch.setenv("COLUMNS", "100")
    assert commands.main([*QUICK, "random"]) == 0
    assert err.getvalue().count("2/2" if rich else "2 of 2 games") >= 2
    assert len(out.getvalue().splitlines()) == 4


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["clever"], "bots: expected one of random, greedy"),
        (["greedy", "--against", "clever"], "against: expected one of random, greedy"),
        (["--setups", "1"], "argument --setups: expected at least 2: one game has no interval"),
        (["--setups", "few"], "argument --setups: expected a whole number of at least 1, got 'few'"),
        (["--jobs", "0"], "argument --jobs: expected a whole number of at least 1, got '0'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_is_not_understood_is_usage(capsys, words, message):
    code, out, err = run(capsys, "ladder", *words)
    assert (code, out) == (2, "")
    assert message in err
