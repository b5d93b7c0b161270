"""The wheel laboratory, driven as a learner would."""

from barrage_widgets import WheelLab
from tests.widgets.driving import control, controls, find, words


def test_a_load_is_back_after_five_more_turns():
    lab = WheelLab()
    lab.handle("tile", "base")
    lab.handle("excavators", 4)
    lab.handle("load")
    assert lab.loads[0].turns == 5  # six segments, and loading turns by one (p. 13)
    assert lab.state.excavators[0] == 2
    lab.handle("turn", 2)
    assert lab.loads[0].turns == 3
    lab.handle("turn", 2)
    lab.handle("turn", 1)
    assert lab.loads == []
    assert lab.state.excavators[0] == 6
    assert "base" in lab.state.tiles[0]


def test_time_can_be_scrubbed_and_forks():
    lab = WheelLab()
    lab.handle("load")
    lab.handle("turn", 1)
    lab.handle("moment", 0)
    assert lab.loads == []
    lab.handle("turn", 1)
    assert len(lab.moments) == 2
    lab.handle("moment", 9)
    assert "moment: expected a whole number from 0 to 1, got 9" in lab.problem["text"]


def test_an_empty_load_is_refused():
    lab = WheelLab()
    for id in ("tile", "excavators", "mixers"):
        lab.handle(id, "" if id == "tile" else 0)
    lab.handle("load")
    assert "nothing to put" in lab.problem["text"]
    assert lab.moment == 0


def test_everything_that_is_shown_answers():
    lab = WheelLab()
    lab.handle("load")
    assert {"tile", "excavators", "mixers", "load", "turn", "again", "moment"} <= controls(lab)
    assert control(lab, "moment")["high"] == 1
    assert find(lab, "log")["lines"]
    assert "back in 5 turns" in words(lab)
    lab.handle("again")
    assert lab.moment == 0
