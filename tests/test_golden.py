"""Whole games that were played once: the same actions still give the same score sheet, line by line.

`python -m tests.golden_tool --overwrite` writes them anew, after a rule was changed on purpose.
"""

from __future__ import annotations

import json
from collections import Counter

import pytest

from barrage_core.actions import action_from_dict
from barrage_core.components.automa import AUTOMA_LEVELS
from barrage_core.game import Game
from barrage_core.rulebook import RULES, RuleSet
from tests import golden_tool as golden
from tests.kit.conservation import conservation_faults
from tests.kit.ledger import Ledger

pytestmark = pytest.mark.no_cover


@pytest.fixture(params=golden.GAMES)
def stored(request):
    game = golden.load(request.param)
    assert game["table"] == golden.GAMES[request.param]
    return game


def test_a_golden_game_scores_line_by_line_what_it_scored(stored):
    state, events = golden.replay(stored["table"], [action_from_dict(item) for item in stored["actions"]])
    assert state.is_over
    outcome = json.loads(json.dumps(golden.outcome(state, events)))
    assert outcome == {name: stored[name] for name in outcome}


def test_the_lines_of_a_golden_score_sheet_add_up(stored):
    for seat, vp in enumerate(stored["vp"]):
        assert sum(stored["by_source"][seat].values()) == vp
        start = stored["by_source"][seat]["start"]
        assert start + sum(points for _, player, points, _, _ in stored["lines"] if player == seat) == vp
    assert {rule for *_, rule in stored["lines"]} <= RULES.keys()


def test_a_golden_game_is_well_kept_all_the_way(stored):
    state, _ = golden.set_up(stored["table"])
    ledger = Ledger(state)
    for item in stored["actions"]:
        state, events = golden.play(state, action_from_dict(item))
        ledger.note(events)
        assert conservation_faults(state) + ledger.faults(state) == []


def test_a_game_object_keeps_the_same_sheet(stored):
    table = {**stored["table"], "rules": RuleSet.from_dict(stored["table"].get("rules", {}))}
    game = Game.new(**table)
    for item in stored["actions"]:
        game.play(action_from_dict(item))
    assert [sum(row.values()) for row in game.score_sheet()] == stored["vp"]
    for row, by_source in zip(game.score_sheet(), stored["by_source"], strict=True):
        grouped: Counter[str] = Counter()
        for source, vp in by_source.items():
            grouped["contracts" if source.startswith("contract ") else source.split(":")[0]] += vp
        assert row == grouped


def test_the_golden_games_cover_modes_maps_players_and_rules():
    tables = [golden.load(name)["table"] for name in golden.GAMES]
    assert {table["mode"] for table in tables} == {"introductory", "full"}
    assert {table["map"] for table in tables} == {"standard", "miniature"}
    assert {table["players"] for table in tables} == {2, 3, 4}
    assert any(table.get("rules") for table in tables)
    assert {level for table in tables for level in table.get("automas", [])} == AUTOMA_LEVELS.keys()


def test_the_tool_overwrites_only_when_told(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    monkeypatch.setattr(golden, "PERFT_FILE", tmp_path / "perft.json")
    monkeypatch.setattr(
        golden, "GAMES", {"small": {**golden.GAMES["introductory_two_miniature"], "rules": {"rounds": 1}}}
    )
    monkeypatch.setattr("sys.argv", ["golden_tool"])
    assert golden.main() == 0
    whole = (tmp_path / "small.json").read_text()
    (tmp_path / "small.json").write_text(whole.replace('"vp": [', '"vp": [1000, '))
    assert golden.main() == 1
    assert "1000" in (tmp_path / "small.json").read_text()
    assert "--overwrite" in capsys.readouterr().out
    monkeypatch.setattr("sys.argv", ["golden_tool", "--overwrite"])
    assert golden.main() == 0
    assert (tmp_path / "small.json").read_text() == whole
