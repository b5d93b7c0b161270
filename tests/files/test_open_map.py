"""Whatever takes a map takes a map, a name or the path of a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from barrage_core import Game, new_game
from barrage_core.components.maps import MAPS, MapSpec
from barrage_core.errors import BadFile, BarrageError
from barrage_core.files.maps import open_map, save_map
from barrage_core.newmap import new_map
from barrage_core.pictures import board
from barrage_core.questions import chains
from barrage_core.river import river_graph
from barrage_core.rulebook import RuleSet
from barrage_core.study import ladder, match, play_game, play_pairs, simulate
from barrage_widgets import GameTable

OWN = new_map(6, seed=2, name="my valley")
TAKES_A_MAP: dict[str, Callable[[Any], Any]] = {
    "new_game": lambda map: new_game(2, map=map)[0].board.spec,
    "Game.new": lambda map: Game.new(2, map=map).state.board.spec,
    "river_graph": lambda map: river_graph(map).name,
    "board": lambda map: board(map).svg,
    "chains": chains,
    "GameTable": lambda map: GameTable(map=map).state.board.spec,
    "play_game": lambda map: play_game(["random", "random"], map=map),
    "simulate": lambda map: simulate(1, ["random", "random"], map=map),
    "play_pairs": lambda map: play_pairs(1, ["random", "random"], RuleSet(), map=map),
    "match": lambda map: match("random", ["greedy"], 2, players=2, map=map).vp,
    "ladder": lambda map: [one.vp for one in ladder(["random"], ["greedy"], 2, players=2, map=map)],
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return save_map(OWN, tmp_path / "valley.json")


def test_a_map_is_opened_by_itself_by_its_name_and_by_its_file(file):
    assert open_map(OWN) is OWN
    assert open_map("delta") is MAPS["delta"]
    assert open_map(file) == open_map(str(file)) == OWN


@pytest.mark.parametrize("call", TAKES_A_MAP.values(), ids=TAKES_A_MAP)
def test_whatever_takes_a_map_takes_all_three(call, file):
    assert call(OWN) == call(file) == call(str(file))
    assert call("duel") == call(MAPS["duel"]) != call(OWN)


@pytest.mark.parametrize("call", TAKES_A_MAP.values(), ids=TAKES_A_MAP)
def test_whatever_takes_a_map_says_what_could_be_opened(call, tmp_path):
    with pytest.raises(BarrageError, match=r"^map: expected one of standard, miniature, .*, or a \.json file, got "):
        call("atlantis")
    with pytest.raises(BadFile, match=r"cannot read .*none\.json"):
        call(tmp_path / "none.json")


@pytest.mark.parametrize("wrong", [None, 3, [], {}, b"delta", MapSpec])
def test_anything_else_is_an_error(wrong):
    with pytest.raises(BarrageError, match=r"^map: expected one of standard, "):
        open_map(wrong)


def test_a_file_named_like_a_map_is_a_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    save_map(OWN, "delta.json")
    assert open_map("delta.json") == OWN
    assert open_map(Path("delta.json")) == OWN
