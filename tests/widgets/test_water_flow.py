"""The laboratory of water flow: add drops, shuffle them, compare."""

from itertools import permutations

from barrage_widgets.labs.water_flow import MOST, FlowLab
from tests.widgets.driving import control, controls, find, words


def test_three_drops_above_a_level_2_dam():
    position = {"players": [{"company": "usa"}, {"company": "italy"}], "dams": {"B1L": {"owner": "usa", "level": 2}}}
    lab = FlowLab(position, {"A": 3})
    assert lab.outcome(lab.order) == {"B1L": 2, "end": 1}  # p. 6: as many as its level, the rest goes on
    lab.close()


def test_a_click_on_a_headstream_adds_a_drop():
    lab = FlowLab(drops={"A": 1})
    lab.handle("board", "place:B")
    lab.handle("board", "place:B")
    assert lab.order == ["A", "B", "B"]
    assert lab.before.headstreams == {"A": 1, "B": 2}
    assert "B: 2 drops" in lab.said
    assert set(find(lab, "picture")["lit"]) == {"place:A", "place:B"}
    lab.handle("again")
    assert lab.order == ["A"]
    lab.close()


def test_anything_else_that_is_clicked_says_what_it_is():
    lab = FlowLab()
    lab.handle("board", "place:B1L")
    assert lab.chosen == "B1L"
    assert "level 2" in words(lab)
    assert lab.order == ["A", "A", "A", "B"]
    lab.close()


def test_the_number_of_drops_is_limited():
    lab = FlowLab(drops={"A": MOST - 1})
    lab.handle("board", "place:B")
    assert lab.problem == {}
    lab.handle("board", "place:B")
    assert "enough" in lab.problem["text"]
    assert len(lab.order) == MOST
    lab.close()


def test_where_a_lesson_asks_for_the_conclusion_the_laboratory_does_not_draw_it():
    lab = FlowLab(concludes=False)
    lab.handle("shuffle")
    assert len(find(lab, "table")["rows"]) == 4
    assert "same water" not in words(lab)
    lab.handle("board", "place:A")
    assert lab.said == "Headstream A: 4 drops"
    lab.close()


def test_shuffling_shows_both_outcomes_and_they_are_the_same():
    lab = FlowLab()
    first = lab.order
    for _ in range(4):
        lab.handle("shuffle")
        assert sorted(lab.order) == sorted(first)
        assert lab.order != lab.last_order
        table = find(lab, "table")
        assert len(table["rows"]) == 4  # three dams, and what left the map
        assert all(row[1] == row[2] for row in table["rows"])
        assert "same water in both orders" in words(lab)  # R05, p. 19
        assert lab.moment == lab.last, "board, slider and log are at the end"
    lab.close()


def test_every_order_of_the_drops_ends_the_same():
    lab = FlowLab()
    ends = [lab.outcome(order) for order in set(permutations(lab.order))]
    assert all(end == ends[0] for end in ends)
    # by hand: 2 of A's 3 stay in B1L; of the other two one fills B3U, one passes the full B4L off the map
    assert ends[0] == {"B1L": 2, "B3U": 2, "B4L": 1, "end": 1}
    lab.close()


def test_the_comparison_would_show_a_difference(monkeypatch):
    lab = FlowLab()
    monkeypatch.setattr(FlowLab, "outcome", lambda self, order: {"B1L": order.index("B"), "end": 0})
    lab.handle("shuffle")
    assert "end differently" in words(lab)
    lab.close()


def test_one_headstream_has_one_order():
    lab = FlowLab(drops={"A": 3})
    assert control(lab, "shuffle")["off"]
    lab.handle("shuffle")
    assert "only one order" in lab.problem["text"]
    assert not lab.last_order
    lab.close()


def test_the_players_controls_work_here_too():
    lab = FlowLab()
    assert {"board", "moment", "play", "step", "speed", "shuffle", "again"} == controls(lab)
    lab.handle("step", 1)
    assert lab.moment == 1
    lab.handle("play")
    lab.handle("tick", 1)
    assert lab.moment == 2
    lab.close()
