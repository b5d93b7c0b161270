"""The construction laboratory, driven as a learner would. Expectations are the rulebook's (EXAMPLES.md)."""

import pytest

from barrage_core import BarrageError
from barrage_core.events import CreditsPaid, EngineersPlaced, MachinesGained, PointsScored, PutOnWheel
from barrage_widgets.labs.construction import ConstructionLab
from tests.widgets.driving import all_blocks, control, controls, find, words

PLAIN = "graziano_del_monte"


def lab_for(company="usa", officer=PLAIN, rest=None, **goods):
    """Return a laboratory for one player with these goods and an idle rival."""
    rival = "italy" if company != "italy" else "usa"
    players = [{"company": company, "officer": officer, **goods}, {"company": rival}]
    return ConstructionLab({"players": players, **(rest or {})})


def build(lab, piece, place):
    lab.handle("piece", piece)
    lab.handle("map", f"place:{place}")
    lab.handle("build")
    assert not lab.problem


def rules(lab, piece, place):
    lab.handle("piece", piece)
    lab.handle("map", f"place:{place}")
    assert not lab.problem
    return [(reason.rule.removeprefix("construction."), reason.page) for reason in lab.reasons]


def test_e12_four_constructions_in_a_round():
    lab = lab_for(excavators=30, mixers=30)
    asked = []
    for piece, place in (("base", "B8L"), ("conduit", "C8L"), ("powerhouse", "P11-0"), ("elevation", "B8L")):
        lab.handle("piece", piece)
        lab.handle("map", f"place:{place}")
        asked.append((lab.report.engineers, lab.report.credits))
        lab.handle("build")
    assert asked == [(1, 0), (2, 0), (3, 0), (3, 3)]
    placed = [event for _, events in lab.moments for event in events if isinstance(event, EngineersPlaced)]
    assert [event.engineers for event in placed] == [1, 2, 3, 3]
    assert lab.state.credits[0] == 3
    assert rules(lab, "base", "B9L") == [("spaces", 13)]  # with the wild tile
    assert rules(lab, "conduit", "C9L") == [("spaces", 13)]


def test_e13_a_base_in_the_hills():
    lab = lab_for()
    lab.handle("map", "place:B5L")
    assert lab.report.cost.prices == (("excavators", 4),)
    assert lab.report.engineers == 1
    lab.handle("build")
    assert lab.loads == [(5, "base", 4, 0)]
    assert [event.tile for event in lab.events if isinstance(event, PutOnWheel)] == ["base"]
    assert lab.state.excavators[0] == 2
    assert lab.state.dams["B5L"].owner == 0
    assert lab.state.decision.player == 0  # the rival's turn is left out


def test_e14_a_conduit_of_value_four():
    lab = lab_for(excavators=8)
    lab.handle("piece", "conduit")
    lab.handle("map", "place:C5R")
    assert lab.report.cost.prices == (("excavators", 8),)
    lab.handle("build")
    assert lab.loads == [(5, "conduit", 8, 0)]
    short = lab_for(excavators=7)
    assert rules(short, "conduit", "C5R") == [("machinery", 13)]


def test_reasons_with_their_pages():
    """p. 13-14: what learners get wrong about building."""
    lab = ConstructionLab()
    assert rules(lab, "base", "B5U") == [("one_base", 14)]  # two own bases in one basin
    assert rules(lab, "base", "B7L") == [("space", 14)]  # taken
    assert rules(lab, "elevation", "B7L") == [("own_dam", 14)]  # neutral dams are never raised
    assert rules(lab, "elevation", "B9L") == [("own_dam", 14)]
    assert rules(lab, "base", "P8-1") == [("space", 14)]
    assert rules(lab, "base", "A") == [("space", 14)]
    assert "is not a building space" in words(lab)
    assert rules(lab, "elevation", "B5L") == []


def test_every_reason_at_once():
    lab = lab_for(credits=0, excavators=0, engineers=0, wheel={"2": {"tile": "base"}, "3": {"tile": "wild"}})
    assert rules(lab, "base", "B1U") == [("tile", 13), ("engineers", 13), ("red_space", 13), ("machinery", 13)]
    pages = [block["page"] for block in all_blocks(lab) if block.get("tone") == "bad"]
    assert pages == [13, 13, 13, 13]
    assert control(lab, "build")["off"]
    lab.handle("build")
    assert "comes back in 2 turns" in lab.problem["text"]
    assert len(lab.moments) == 1


def test_a_red_space_costs_credits_but_an_elevation_never():
    """R15, p. 13-14."""
    dams = {"B5U": {"owner": "usa", "level": 1}}
    lab = lab_for(mixers=9, rest={"dams": dams})
    lab.handle("piece", "elevation")
    lab.handle("map", "place:B5U")
    assert lab.report.cost.fee == 0
    lab.handle("piece", "base")
    lab.handle("map", "place:B6U")
    assert lab.report.cost.fee == 3
    assert find(lab, "table")["rows"][-1] == ["credits", "3 (3 red building space)", "6"]
    lab.handle("build")
    assert [event.credits for event in lab.events if isinstance(event, CreditsPaid)] == [3]


def test_the_fee_of_the_fourth_construction_leaves_less_for_a_red_space():
    lab = lab_for(constructions=3, credits=5)
    lab.handle("map", "place:B8U")  # 3 for the construction space, 3 for the building space
    assert [(reason.rule, reason.text) for reason in lab.reasons] == [
        ("construction.red_space", "the red space B8U costs 3 credits, you have 2")
    ]


def test_lit_spaces_are_those_that_can_be_built_on():
    lab = lab_for(excavators=3)
    plains = [f"B{basin}{side}" for basin in (8, 9, 10) for side in "UL"]
    assert lab.open_spaces == plains  # 3 excavators are enough in the plains only (p. 14)
    assert sorted(find(lab, "picture", id="map")["lit"]) == sorted(f"place:{place}" for place in plains)
    for place in lab.state.board.places["base"]:
        lab.handle("map", f"place:{place}")
        assert bool(lab.reasons) == (place not in plains)


def test_income_is_paid_at_once_and_asks_where_there_is_a_choice():
    """barrage.yaml: the second base of Germany scores 3 VP, that of France brings a machine of choice."""
    one = {"dams": {"B8L": {"owner": "germany", "level": 1}}}
    lab = lab_for("germany", rest=one)
    build(lab, "base", "B9L")
    assert [event.vp for event in lab.events if isinstance(event, PointsScored)] == [3]
    assert any("Income: " in line["text"] for line in find(lab, "log")["lines"])

    lab = lab_for("france", rest={"dams": {"B8L": {"owner": "france", "level": 1}}})
    build(lab, "base", "B9L")
    assert "which machines to take" in words(lab)
    assert "map" in controls(lab)
    assert "build" not in controls(lab)
    lab.handle("answer", 9)
    assert "answer: expected one of 0, 1, got 9" in lab.problem["text"]
    lab.handle("answer", 1)
    assert [(event.excavators, event.mixers) for event in lab.events if isinstance(event, MachinesGained)] == [(0, 1)]
    assert "build" in controls(lab)


def test_payments_of_jordan():
    """E37, p. 24: a conduit of 2 with 1 excavator costs 1 excavator and 9 credits."""
    lab = lab_for("italy", "solomon_p_jordan", excavators=1, credits=12)
    lab.handle("piece", "conduit")
    lab.handle("map", "place:C10L")
    assert [words for _, words in control(lab, "pay")["options"]] == ["pay 1 excavator, 9 credits", "pay 12 credits"]
    lab.handle("pay", "1")
    lab.handle("build")
    assert lab.state.credits[0] == 0
    assert lab.state.excavators[0] == 1


def test_tiles_and_undo():
    lab = ConstructionLab()
    assert lab.tile == "wild"  # the tile base is on the wheel
    lab.handle("tile", "base")
    assert [reason.rule for reason in lab.reasons] == ["construction.tile"]
    lab.handle("tile", "wild")
    first = lab.state
    build(lab, "base", "B10L")
    assert lab.state.built[0].base == 2
    lab.handle("piece", "base")
    assert "comes back in" in words(lab)  # no tile is left for a third base
    lab.handle("undo")
    assert lab.state is first
    lab.handle("undo")
    assert "nothing to take back" in lab.problem["text"]


def test_wrong_inputs():
    lab = ConstructionLab()
    before = lab.piece, lab.place, lab.tile
    wrong = (("piece", "tower"), ("tile", "conduit"), ("map", "place:B77"), ("map", ""), ("pay", "7"), ("answer", 0))
    for id, value in wrong:
        lab.handle(id, value)
        assert lab.problem["text"]
        assert not lab.problem["trace"]
        assert (lab.piece, lab.place, lab.tile) == before
    with pytest.raises(BarrageError):
        ConstructionLab(place="B77")
    with pytest.raises(BarrageError):
        ConstructionLab(player="spain")


def test_everything_that_is_shown_answers():
    lab = ConstructionLab()
    assert controls(lab) == {"map", "piece", "tile", "build", "undo", "again"}
    build(lab, "elevation", "B5L")
    lab.handle("again")
    assert len(lab.moments) == 1
    assert lab.piece == "base"
    lab.handle("map", "place:B5U")
    assert "p. 14" in lab.said


def test_nobody_is_refused_a_second_piece_right_after_the_first():
    lab = ConstructionLab({"players": [{"company": "usa", "excavators": 3}, {"company": "italy"}]}, place="B8L")
    lab.handle("build")
    tones = [block["tone"] for block in all_blocks(lab) if block["kind"] == "text"]
    assert "good" in tones
    assert "bad" not in tones
    lab.handle("piece", "base")  # whoever asks for another one is told
    assert "bad" in [block["tone"] for block in all_blocks(lab) if block["kind"] == "text"]
    assert "Done" not in words(lab)
