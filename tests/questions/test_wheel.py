"""What lies on the wheel."""

from __future__ import annotations

from barrage_core import questions as ask
from barrage_core.questions.wheel import WheelLoad
from tests.questions.positions import usa_and_italy


def test_what_is_on_the_wheel_and_when_it_comes_back():
    wheel = {"4": {"mixers": 2}, "1": {"tile": "base", "excavators": 3}, "2": {}}
    state = usa_and_italy({"wheel": wheel})
    assert ask.on_the_wheel(state, "usa") == [WheelLoad(1, "base", 3, 0), WheelLoad(4, "", 0, 2)]
    assert ask.on_the_wheel(state, "italy") == []
