"""What lies on the wheel."""

from __future__ import annotations

import pytest

from barrage_core import BarrageError
from barrage_core import questions as ask
from barrage_core.questions.wheel import WheelLoad
from tests.questions.positions import usa_and_italy


def test_what_is_on_the_wheel_and_when_it_comes_back():
    wheel = {"4": {"mixers": 2}, "1": {"tile": "base", "excavators": 3}, "2": {}}
    state = usa_and_italy({"wheel": wheel})
    assert ask.on_the_wheel(state, "usa") == [WheelLoad(1, "base", 3, 0), WheelLoad(4, "", 0, 2)]
    assert ask.on_the_wheel(state, "italy") == []


def test_what_is_loaded_comes_back_after_a_whole_turn():
    state = usa_and_italy({"excavators": 3, "mixers": 1})
    loaded, events = ask.try_wheel_load(state, "usa", "base", 2, 1)
    assert ask.on_the_wheel(loaded, "usa") == [WheelLoad(5, "base", 2, 1)]
    assert (loaded.excavators[0], loaded.mixers[0], "base" in loaded.tiles[0]) == (1, 0, False)
    assert [event.rule for event in events] == ["construction.wheel"] * 2
    back, events = ask.try_wheel_turn(loaded, "usa", 5)
    assert ask.on_the_wheel(back, "usa") == []
    assert (back.excavators[0], back.mixers[0], "base" in back.tiles[0]) == (3, 1, True)
    assert {event.rule for event in events} == {"action_board.workshop"}
    assert ask.on_the_wheel(state, "usa") == []


@pytest.mark.parametrize(
    ("load", "fault"),
    [
        (("wild", 4, 0), "excavators: expected a whole number from 0 to 3, got 4"),
        (("levee",), "tile: expected one of nothing, base"),
        ((), "there is nothing to put on the wheel"),
    ],
)
def test_only_what_a_player_has_can_be_loaded(load, fault):
    with pytest.raises(BarrageError, match=fault):
        ask.try_wheel_load(usa_and_italy({"excavators": 3}), "usa", *load)
