from __future__ import annotations

import pytest

from barrage_core.errors import BarrageError
from barrage_core.newgame import new_game
from barrage_core.pictures.wheel import wheel
from barrage_core.rulebook import RuleSet
from barrage_core.state import Segment
from barrage_core.text import wheel_words
from tests.pictures.checks import faults, values, words
from tests.pictures.golden_parts import state_at


@pytest.mark.parametrize("size", range(2, 13))
def test_a_wheel_has_all_its_segments_and_one_is_open(size):
    state, _ = new_game(2, 1, rules=RuleSet(wheel_segments=size))
    picture = wheel(state, 0)
    assert sorted(map(int, values(picture, "data-segment"))) == list(range(size))
    assert words(picture).count("open") == 1
    assert f"{size} segments, the open one on top" in picture.text
    assert "Nothing on the wheel" in words(picture)


def test_every_load_is_drawn_and_described():
    state = state_at(0.6, 4, "full")
    for seat in range(4):
        picture = wheel(state, seat)
        loads = [segment for segment in state.wheels[seat] if any(segment)]
        assert values(picture, "data-tile") == [segment.tile for segment in loads if segment.tile]
        for line in wheel_words(state, seat):
            assert line in picture.text
        assert sum(word.startswith("back in ") for word in words(picture)) == len(loads)


@pytest.mark.parametrize("size", [2, 6, 12])
def test_a_full_wheel_is_sound(size):
    state, _ = new_game(2, 1, mode="full", rules=RuleSet(wheel_segments=size))
    state = state.copy()
    tiles = ("III-powerhouse", "krylov", "I-wild", "base", "", "wild") * 2
    state.wheels = (tuple(Segment(tile, 11, 12) for tile in tiles[: size - 1]), state.wheels[1])
    picture = wheel(state, 0)
    assert faults(picture) == []
    assert picture.text.count("11 excavators, 12 mixers") == size - 1


def test_a_player_is_a_seat_or_a_company():
    state, _ = new_game(2, 1)
    assert wheel(state, "germany") == wheel(state, 1)
    with pytest.raises(BarrageError, match="'spain'"):
        wheel(state, "spain")
