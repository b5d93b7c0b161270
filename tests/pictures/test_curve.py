"""The curve of points: what each player had after every round."""

import random

import pytest

from barrage_core import BarrageError, Game
from barrage_core.pictures import DARK, LIGHT, points_curve
from tests.kit.random_games import pick
from tests.pictures.checks import faults


@pytest.fixture(scope="module")
def game():
    played, rng = Game.new(players=4, seed=5, mode="full"), random.Random(5)
    while not played.state.is_over:
        played.play(pick(rng, played.legal_actions()))
    return played


def test_points_by_round_add_up_to_the_score_and_to_the_score_sheet(game):
    sheets = game.points_by_round()
    assert len(sheets) == game.state.rules.rounds + 1
    for seat in range(4):
        assert sum(sum(rows[seat].values()) for rows in sheets) == game.state.vp[seat]
        sheet = game.score_sheet()[seat]
        for source, vp in sheet.items():
            assert sum(rows[seat].get(source, 0) for rows in sheets) == vp, source


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=str)
def test_the_curve_ends_at_the_score_of_everybody(game, theme):
    drawn = points_curve(game, theme=theme)
    assert faults(drawn) == []
    for seat in range(4):
        assert f"{game.state.vp[seat]} {game.state.name(seat)}" in drawn.svg
        assert f", {game.state.vp[seat]}\n" in drawn.text + "\n"


def test_before_the_first_round_there_is_nothing_to_draw():
    with pytest.raises(BarrageError, match="no round yet"):
        points_curve(Game.new(players=2, seed=1, mode="full"))
