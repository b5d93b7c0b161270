"""The first laboratory: one press makes electricity, and no water is spent (p. 6-7, 16)."""

from barrage_widgets.labs.start_here import StartLab
from tests.kit.tables import system
from tests.widgets.driving import all_blocks, control, controls, find, words


def test_one_press_makes_electricity_and_the_drops_are_further_down():
    lab = StartLab()
    before = sum(lab.water.values())
    lab.handle("produce")
    assert lab.energy == [8, 0]  # 2 drops × value 4
    assert lab.water["B1L"] == 0
    assert lab.water["B4L"] == 2
    assert sum(lab.water.values()) == before
    assert "8 energy" in words(lab)
    assert "not spent" in words(lab)
    assert "B4L" in lab.said
    lab.close()


def test_the_drops_fly_from_dam_through_conduit_and_turbine_into_the_river():
    lab = StartLab()
    assert "fly" not in find(lab, "picture")
    lab.handle("produce")
    assert len(lab.trail) == 2
    assert all(path[:3] == ("B1L", "C1L", "P3-0") and path[-1] == "B4L" for path in lab.trail)
    first = find(lab, "picture")["fly"]
    lab.handle("produce")
    assert find(lab, "picture")["fly"] != first
    lab.close()


def test_the_same_water_works_again_for_whoever_holds_it():
    lab = StartLab()
    lab.handle("produce")
    assert "Italy" in control(lab, "produce")["label"]
    lab.handle("produce")
    assert lab.energy == [8, 2]  # 2 drops × value 1
    assert lab.water == {"B1L": 0, "B4L": 0, "end": 2}
    assert control(lab, "produce")["off"]
    lab.handle("produce")
    assert "start again" in lab.problem["text"]
    assert lab.energy == [8, 2]
    lab.handle("again")
    assert (lab.energy, lab.water["B1L"], lab.trail) == ([0, 0], 2, ())
    lab.close()


def test_one_drop_at_a_time():
    lab = StartLab()
    lab.handle("drops", 1)
    lab.handle("produce")
    assert lab.energy == [4, 0]
    assert lab.water == {"B1L": 1, "B4L": 1, "end": 0}
    for wrong in (2, 0, -1, "x"):
        lab.handle("drops", wrong)
        assert "drops to send" in lab.problem["text"]
    lab.close()


def test_a_fee_for_a_rivals_conduit_is_mentioned():
    built = system("usa", "B1L", "C1R", "P5-0", 2, conduit_of="italy")
    lab = StartLab({"players": [{"company": "usa"}, {"company": "italy"}], **built}, basins=["1", "5"])
    lab.handle("produce")
    assert "paid 2 credits" in words(lab)  # 1 credit a drop, p. 6
    lab.close()


def test_a_position_without_a_system_says_so():
    lab = StartLab({"players": [{"company": "usa"}, {"company": "italy"}]})
    assert lab.production is None
    lab.handle("produce")
    assert lab.problem["text"]
    lab.close()


def test_few_controls_and_a_page_for_what_happened():
    lab = StartLab()
    assert controls(lab) == {"board", "drops", "produce", "again"}
    lab.handle("produce")
    assert [block["page"] for block in all_blocks(lab) if block["kind"] == "text"] == [6, 16, 16]
    assert find(lab, "table")["rows"][-1] == ["all together", "2", "2"]
    lab.close()
