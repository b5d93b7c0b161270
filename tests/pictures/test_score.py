from __future__ import annotations

import pytest

from barrage_core.game import Game
from barrage_core.pictures.score import round_preview, score_table
from barrage_core.questions.scoring import preview_scoring
from barrage_core.rules.final import winners
from barrage_core.words import count
from tests.pictures.checks import faults, values, words
from tests.pictures.golden_parts import random_game, state_at


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_final_score_has_every_source_and_the_winner(players):
    game = random_game(players, "full")
    picture, sheet = score_table(game), game.score_sheet()
    shown = words(picture)
    assert "Final score" in shown
    for row in sheet:
        for source, points in row.items():
            assert source in shown
            assert str(points).replace("-", "−") in shown
            assert source in picture.text
    for seat, vp in enumerate(game.state.vp):
        assert vp == sum(sheet[seat].values())
        assert str(vp).replace("-", "−") in shown
    assert shown.count("wins") == len(winners(game.state))
    assert "Winner: " in picture.text
    assert faults(picture) == []


def test_nobody_has_won_while_the_game_goes_on():
    game = Game.new(2, 1)
    picture = score_table(game)
    assert "wins" not in words(picture)
    assert "Winner" not in picture.text
    assert score_table(Game.new(2, 1, mode="full")).text.startswith("Score before round 1.")


def test_the_columns_of_the_twin_stand_below_each_other():
    lines = score_table(random_game(4, "full")).text.splitlines()[1:-1]
    assert len({len(line) for line in lines}) == 1


@pytest.mark.parametrize("part", [0, 0.3, 0.6, 0.95])
def test_a_preview_has_every_line_and_the_sums(part):
    state = state_at(part, 4, "full")
    picture, lines = round_preview(state), preview_scoring(state)
    for line in lines:
        assert line.text in picture.text
        assert line.text in words(picture)
    for seat in range(4):
        vp = sum(line.vp for line in lines if line.player == seat)
        credits = sum(line.credits for line in lines if line.player == seat)
        assert f"{vp} VP, {count(credits, 'credit')}".replace("-", "−") in picture.text
    assert values(picture, "data-player") == [str(seat) for seat in state.turn_order]
    assert faults(picture) == []
