"""Automas in positions, codes and game files: what is written is read again, and every fault is named."""

from __future__ import annotations

import pytest

from barrage_core import BadFile, BadPosition, BarrageError, Game, TurnTile, decode, encode, from_position, to_position
from barrage_core.components.automa import AUTOMA_TILES
from barrage_core.files.faults import faults
from barrage_core.rules import legal_actions
from barrage_core.text import text
from tests.kit.random_games import play_random

PLAYERS = [{"company": "usa", "automa": "hard"}, {"company": "italy"}]
POSITION = {"mode": "full", "players": PLAYERS}


@pytest.mark.parametrize("levels", [("easy",), ("very_hard", "medium"), ("hard",) * 4], ids=str)
def test_positions_and_codes_of_a_game_with_automas_give_it_again(levels):
    for state, _, _ in list(play_random(5, 4, "full", automas=levels))[::4]:
        assert from_position(to_position(state)) == state
        assert decode(encode(state)) == state
        assert faults(state) == []


def test_what_is_left_out_takes_the_defaults_of_an_automa():
    state = from_position(POSITION)
    assert state.setup.automas == ("hard", "")
    assert (state.vp, state.credits) == ([16, 10], [0, 6])
    assert state.officers == ("", "solomon_p_jordan")
    assert state.automa_pile.order == tuple(AUTOMA_TILES)
    assert legal_actions(state) == [TurnTile()]
    written = to_position(state)["players"][0]
    assert written == {"company": "usa", "officer": "", "automa": "hard"}


def test_an_automa_of_the_highest_level_has_an_officer():
    state = from_position({"mode": "full", "players": [{"company": "usa", "automa": "very_hard"}, PLAYERS[1]]})
    assert state.officers[0] == "wilhelm_adler"


def test_a_position_without_automas_writes_nothing_about_them():
    position = to_position(from_position({"players": [{"company": "usa"}, {"company": "italy"}]}))
    assert "automa_pile" not in position
    assert all("automa" not in player for player in position["players"])
    assert "automas" not in Game.new(2, 1).to_dict()["setup"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"players": [{"company": "usa", "automa": "harder"}, PLAYERS[1]]}, "players[0].automa: expected one of"),
        (
            {"mode": "introductory"},
            "players[0].automa: Automas play the full game only, and the mode is 'introductory'",
        ),
        (
            {"players": [{"company": "usa", "automa": "hard", "officer": "wilhelm_adler"}, PLAYERS[1]]},
            "players[0].officer: expected",
        ),
        ({"automa_pile": {"order": [1, 2, 3]}}, "automa_pile.order: expected a list of 20, got"),
        ({"automa_pile": {"order": [*range(1, 20), 21]}}, "automa_pile.order[19]: expected one of 1, 2"),
        ({"automa_pile": {"order": [1] * 20}}, "automa_pile.order: expected every entry once"),
        ({"automa_pile": {"turned": 20}}, "automa_pile.turned: expected a whole number from 0 to 19, got 20"),
        ({"automa_pile": {"seed": -1}}, "automa_pile.seed: expected a whole number from 0 to"),
        ({"automa_pile": {"top": 1}}, "automa_pile.top: there is no such entry"),
        ({"players": [{"company": "usa", "automa": "hard", "credits": 1}, PLAYERS[1]]}, "neither credits nor open con"),
        ({"players": [{"company": "usa", "automa": "hard", "contracts": ["G1"]}, PLAYERS[1]]}, "neither credits nor o"),
        (
            {
                "agenda": [
                    {"task": "EndRound"},
                    {"task": "ScoreRound"},
                    {"task": "WaterFlow"},
                    {"task": "EndTurn", "player": 0},
                    {"task": "ChooseContract", "player": 0, "energy": 5},
                ]
            },
            "agenda: the tiles of an Automa answer at once, so nothing but a turn can wait for them",
        ),
    ],
)
def test_a_fault_of_a_position_is_named(change, says):
    with pytest.raises(BadPosition) as problem:
        from_position({**POSITION, **change})
    assert says in str(problem.value)


def test_a_pile_needs_an_automa():
    with pytest.raises(BadPosition, match="automa_pile: no player is an Automa"):
        from_position({"players": [{"company": "usa"}, {"company": "italy"}], "automa_pile": {}})


def test_an_automa_picks_nothing_in_the_draft():
    state = Game.new(3, 2, mode="full", automas=["easy"]).state
    position = to_position(state)
    position["agenda"][1]["player"] = 2
    with pytest.raises(BadPosition, match="an Automa takes what is left, and picks nothing"):
        from_position(position)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"players": 5, "automas": ["easy"]}, "players: expected a whole number from 2 to 4, got 5"),
        ({"players": 2, "automas": ["easy"] * 3}, "number of automas: expected a whole number from 0 to 2, got 3"),
        (
            {"players": 2, "automas": ["expert"]},
            "automas[0]: expected one of easy, medium, hard, very_hard, got 'expert'",
        ),
        ({"players": 2, "automas": 3}, "automas: expected a list, got 3"),
    ],
)
def test_an_impossible_table_is_one_clear_error(options, says):
    with pytest.raises(BarrageError) as problem:
        Game.new(seed=1, mode="full", **options)
    assert str(problem.value) == says


def test_a_game_file_knows_its_automas():
    game = Game.new(2, 8, mode="full", automas=["medium"])
    while game.state.round < 2:
        game.play(game.legal_actions()[0])
    again = Game.from_dict(game.to_dict())
    assert again.state == game.state
    assert again.setup["automas"] == ["medium"]
    again.undo(3)
    again.redo(3)
    assert again.state == game.state
    assert sum(again.score_sheet()[1].values()) == again.state.vp[1]
    broken = game.to_dict()
    broken["setup"] = {**broken["setup"], "automas": ["expert"]}
    with pytest.raises(BadFile, match=r"setup.automas\[0\]: expected one of easy"):
        Game.from_dict(broken)


def test_words_name_an_automa():
    state = from_position(POSITION)
    assert "SEAT 1: USA, Automa (hard)" in text(state)
    strong = from_position({"mode": "full", "players": [{"company": "usa", "automa": "very_hard"}, PLAYERS[1]]})
    assert "SEAT 1: USA, Wilhelm Adler, Automa (very hard)" in text(strong)
