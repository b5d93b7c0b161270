"""Games of a match that are kept: nothing is played twice, nothing is lost, and matches are not mixed."""

from __future__ import annotations

import json
import sys
from functools import partial

import pytest

from barrage_core.bots import BOTS, RUNGS, Planner, RandomBot, Weights
from barrage_core.components.maps import MINIATURE
from barrage_core.errors import BadFile
from barrage_core.rulebook import RuleSet
from barrage_core.study import kept, kept_file, ladder, match

QUICK = {"seed": 5, "players": 2, "map": MINIATURE, "rules": RuleSet(rounds=2), "jobs": 1}


def played(path, setups, **changes):
    return match("greedy", ["random"], setups, keep=path, **QUICK | changes)


@pytest.fixture
def counted(monkeypatch):
    """The numbers of the games that are played."""
    numbers, module = [], sys.modules[match.__module__]
    usual = module._play
    monkeypatch.setattr(
        module,
        "_play",
        lambda players, first, number, **settings: numbers.append(number) or usual(players, first, number, **settings),
    )
    return numbers


def test_a_match_goes_on_where_it_was_stopped_and_is_the_same(tmp_path, counted):
    path = tmp_path / "new" / "games.jsonl"
    played(path, 2)
    with path.open("a") as file:
        file.write('{"game": 2, "seat"')  # a kill in the middle of a line
    assert played(path, 5) == match("greedy", ["random"], 5, **QUICK)
    assert counted[:5] == [0, 1, 2, 3, 4]
    assert played(path, 4) == match("greedy", ["random"], 4, **QUICK)
    assert len(counted) == 5 + 5 + 4  # nothing was played again for the file


def test_times_are_kept_with_the_games(tmp_path):
    path = tmp_path / "games.jsonl"
    assert played(path, 3).pace == played(path, 3).pace


@pytest.mark.parametrize(
    ("changes", "other"),
    [
        ({"seed": 6}, "seed"),
        ({"rules": RuleSet(rounds=3)}, "rules"),
        ({"map": "standard"}, "map"),
        ({"mode": "introductory"}, "mode"),
        ({"players": 3}, "players"),
    ],
)
def test_games_of_another_match_are_not_mixed_in(tmp_path, changes, other):
    path = tmp_path / "games.jsonl"
    played(path, 2)
    before = path.read_bytes()
    with pytest.raises(BadFile, match=f"games.jsonl: it holds another match, with other {other}; choose another name"):
        played(path, 2, **changes)
    assert path.read_bytes() == before


def test_a_player_of_the_same_name_with_other_weights_is_another_one(tmp_path, monkeypatch):
    path = tmp_path / "games.jsonl"
    for weights in (Weights(), Weights(contract=1.0)):
        rung = RUNGS["novice"]._replace(name="mine", weights=weights)
        monkeypatch.setitem(BOTS, "mine", partial(Planner, rung))
        if weights == Weights():
            match("mine", ["random"], 2, keep=path, **QUICK)
    with pytest.raises(BadFile, match="it holds another match, with other players"):
        match("mine", ["random"], 2, keep=path, **QUICK)


def test_after_a_change_of_the_rules_games_are_played_anew(tmp_path, monkeypatch):
    path = tmp_path / "games.jsonl"
    played(path, 2)
    monkeypatch.setattr(kept, "RULES_VERSION", 99)
    with pytest.raises(BadFile, match="with other rules_version"):
        played(path, 2)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("my notes", "does not hold the games of a match and is kept"),
        ("my notes\n", "games.jsonl: line 1"),
        ("{}\n", "it holds another match, with other format, version"),
    ],
)
def test_a_file_of_something_else_is_kept(tmp_path, content, fault):
    path = tmp_path / "games.jsonl"
    path.write_text(content)
    with pytest.raises(BadFile, match=fault):
        played(path, 2)
    assert path.read_text() == content


@pytest.mark.parametrize(
    ("field", "value", "fault"),
    [
        ("seat", 7, "line 2: seat: expected a whole number from 0 to 1, got 7"),
        ("spent", [[1, 2]], "line 2: spent.*expected turns, seconds and the longest"),
        ("spent", [], "line 2: record.bots: expected 2 players, as in the match"),
        ("record", 3, "line 2: record"),
    ],
)
def test_a_damaged_game_is_named(tmp_path, field, value, fault):
    path = tmp_path / "games.jsonl"
    played(path, 2)
    lines = path.read_text().splitlines()
    lines[1] = json.dumps(json.loads(lines[1]) | {field: value})
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(BadFile, match=fault):
        played(path, 2)


def test_where_nothing_can_be_written_it_is_said(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(BadFile, match=r"cannot write .*games\.jsonl"):
        played(tmp_path / "file" / "games.jsonl", 2)


def test_every_match_of_a_ladder_has_a_file_of_its_own(tmp_path):
    settings = {"setups": 2, **QUICK}
    rows = list(ladder(["greedy"], keep=tmp_path, **settings))
    assert rows == list(ladder(["greedy"], **settings))
    names = [kept_file(tmp_path, "greedy", rival, 2, "full", "miniature") for rival in ("random", "greedy")]
    assert sorted(tmp_path.glob("*.jsonl")) == sorted(names)


def test_a_class_of_ones_own_is_known_by_its_name(tmp_path):
    class Mine(RandomBot):
        name = "mine"

    path = tmp_path / "games.jsonl"
    match(Mine, ["random"], 2, keep=path, **QUICK)
    assert json.loads(path.read_text().splitlines()[0])["players"][0].startswith("mine: Mine")
