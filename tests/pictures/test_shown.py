"""A picture says what it is made of where it is given anything else."""

from __future__ import annotations

from typing import Any

import pytest

from barrage_core import BarrageError, Game, new_game, pictures

OF_A_STATE = {
    "action_board": (),
    "before_after": (new_game(players=2, seed=3)[0],),
    "company_board": ("usa",),
    "energy_track": (),
    "hand": ("usa",),
    "lost_points": ([(0, 1, 0.5)],),
    "management_board": (),
    "round_preview": (),
    "wheel": ("usa",),
}
OF_A_GAME = ("points_curve", "score_table")
OTHERS: dict[str, Any] = {"game": Game.new(players=2, seed=3), "nothing": None, "mapping": {}, "code": "BK1-x"}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
@pytest.mark.parametrize("name", OF_A_STATE)
def test_a_picture_of_a_state_says_so_where_it_is_given_something_else(name, other):
    with pytest.raises(BarrageError, match=r"^state: expected a state, got ") as problem:
        getattr(pictures, name)(other, *OF_A_STATE[name])
    assert ("pass game.state" in str(problem.value)) == isinstance(other, Game)


def test_the_second_of_two_states_is_looked_at_as_well():
    state, _ = new_game(players=2, seed=3)
    with pytest.raises(BarrageError, match=r"^state: expected a state, got None$"):
        pictures.before_after(state, None)


@pytest.mark.parametrize("name", OF_A_GAME)
def test_a_picture_of_a_game_says_so_where_it_is_given_its_state(name):
    with pytest.raises(BarrageError, match=r"^game: expected a game, got GameState"):
        getattr(pictures, name)(OTHERS["game"].state)
