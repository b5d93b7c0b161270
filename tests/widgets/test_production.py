"""The production laboratory, driven as a learner would. Expectations are the rulebook's (EXAMPLES.md)."""

import pytest

from barrage_core import BarrageError
from barrage_core.events import CreditsPaid, PointsScored
from barrage_widgets.labs.production import ProductionLab
from tests.widgets.driving import control, controls, find, words

FOUR = [{"company": "usa"}, {"company": "germany"}, {"company": "italy"}, {"company": "france"}]
HILLS = {"players": FOUR, "conduits": {"C5L": "germany"}, "powerhouses": {"P8-0": "usa"}}


def hills(owner, level, water, conduit):
    """Return a dam in basin 5 above a conduit of 3 to a red powerhouse."""
    return HILLS | {"dams": {"B5L": {"owner": owner, "level": level, "water": water}}, "conduits": {"C5L": conduit}}


def test_e08_own_conduit():
    lab = ProductionLab(hills("usa", 1, 1, "usa"))
    assert lab.production.energy == 3
    assert lab.production.fee == 0
    assert lab.reasons == []
    lab.handle("produce")
    assert lab.after[0].energy == [3, 0, 0, 0]
    assert lab.after[0].credits == lab.state.credits


def test_e09_black_conduit():
    lab = ProductionLab(hills("neutral", 2, 2, "germany"), drops=2)
    assert (lab.production.energy, lab.production.fee, lab.production.owner) == (6, 2, "Germany")
    lab.handle("produce")
    after, events = lab.after
    assert after.energy[0] == 6
    assert after.credits == [4, 8, 6, 6]
    assert after.vp == [10, 12, 10, 10]
    assert [(event.credits, event.receiver) for event in events if isinstance(event, CreditsPaid)] == [(2, 1)]
    assert [(event.vp, event.player) for event in events if isinstance(event, PointsScored)] == [(2, 1)]


def test_e15_space_with_a_bonus():
    lab = ProductionLab()  # a neutral dam, and Italy's conduit of 4
    lab.handle("drops", 2)
    lab.handle("space", "TURBINE2L")
    assert lab.production.parts == (("drops × value", 8), ("officer", 0), ("space", 1), ("company", 0))
    lab.handle("produce")
    assert lab.after[0].energy[0] == 9
    assert lab.after[0].credits == [4, 6, 8, 6]
    assert lab.after[0].vp == [10, 10, 12, 10]
    rows = find(lab, "table")["rows"]
    assert rows[0] == ["USA", "0 → 9 (+9)", "6 → 4 (-2)", "10"]
    assert rows[1] == ["Italy", "0", "6 → 8 (+2)", "10 → 12 (+2)"]


def test_e34_fiesler_counts_before_the_bonuses():
    position = {  # 1 drop through a conduit of 2
        "players": FOUR,
        "dams": {"B7L": {"owner": "usa", "level": 1, "water": 1}},
        "conduits": {"C7L": "usa"},
        "powerhouses": {"P10-0": "usa"},
    }
    lab = ProductionLab(position, space="TURBINE5L")
    assert lab.production.energy == 0
    assert [reason.rule for reason in lab.reasons] == ["production.energy"]
    lab.handle("officer", "viktor_fiesler")  # France's officer goes to the USA in exchange
    assert lab.state.officers == ("viktor_fiesler", "jill_mcdowell", "solomon_p_jordan", "wilhelm_adler")
    lab.handle("others", 1)
    assert lab.production.parts == (("drops × value", 2), ("officer", 2), ("space", -2), ("company", 1))
    assert lab.production.energy == 3
    assert lab.reasons == []


def test_nobody_uses_a_rivals_dam():
    lab = ProductionLab()
    lab.handle("dam", "rival")
    assert [(reason.rule, reason.page) for reason in lab.reasons] == [("production.dam", 6)]
    assert control(lab, "produce")["off"]
    lab.handle("produce")  # from a page that was slow to redraw
    assert "belongs to Italy" in lab.problem["text"]
    assert lab.after is None


def test_the_credits_cap_the_drops():
    """p. 15: 3 drops in a rival's pipe cost 3 credits."""
    lab = ProductionLab(drops=3)
    lab.handle("credits", 2)
    assert [reason.rule for reason in lab.reasons] == ["production.fee"]
    assert "you have 2" in words(lab)
    lab.handle("drops", 2)
    assert lab.reasons == []
    lab.handle("conduit", "me")
    lab.handle("drops", 3)
    lab.handle("credits", 0)
    assert lab.reasons == []


def test_the_minus_of_a_space_cannot_be_skipped():
    """p. 15: with 1 drop through a conduit of 2 the space of -2 makes nothing; at least 1 energy is needed."""
    position = hills("usa", 1, 1, "usa") | {"dams": {"B7L": {"owner": "usa", "level": 1, "water": 1}}}
    position |= {"conduits": {"C7L": "usa"}, "powerhouses": {"P10-0": "usa"}}
    lab = ProductionLab(position, space="TURBINE5L")
    assert [(reason.rule, reason.page) for reason in lab.reasons] == [("production.energy", 15)]


def test_every_reason_is_named_at_once():
    lab = ProductionLab()
    for part, owner in (("dam", "rival"), ("conduit", "nobody"), ("powerhouse", "rival")):
        lab.handle(part, owner)
    lab.handle("drops", 4)  # the dam holds three
    rules = [reason.rule for reason in lab.reasons]
    assert rules == ["production.dam", "production.dam", "production.conduit", "production.powerhouse"]
    shown = [block for block in find(lab, "columns")["parts"][1] if block.get("tone") == "bad" and block.get("page")]
    assert [block["page"] for block in shown] == [reason.page for reason in lab.reasons]


def test_a_dam_and_a_powerhouse_of_one_basin_are_not_connected():
    """E07, p. 6."""
    position = hills("usa", 1, 1, "usa") | {"powerhouses": {"P5-0": "usa"}}
    lab = ProductionLab(position, system=("B5L", "C5L", "P5-0"))
    assert [(reason.rule, reason.page) for reason in lab.reasons] == [("production.conduit", 6)]


def test_company_bonus_by_powerhouses():
    """barrage.yaml, powerhouse_row: +1 from the second on, +3 with the fourth."""
    lab = ProductionLab()
    bonus = []
    for others in range(4):
        lab.handle("others", others)
        bonus.append(dict(lab.production.parts)["company"])
    assert bonus == [0, 1, 1, 3]
    assert control(lab, "others")["high"] == 3
    lab.handle("produce")  # the used water passes none of the others, so no ability muddles the sum
    assert lab.after[0].energy[0] == lab.production.energy


def test_spaces_are_the_open_rows_of_the_turbine_station():
    """p. 9 and barrage.yaml: +2, +1, 0, -1, -2 with four players; with two +2, 0 and -2."""
    lab = ProductionLab()
    assert [value for value, _ in control(lab, "space")["options"]] == [f"TURBINE{row}L" for row in range(1, 6)]
    two = ProductionLab(hills("usa", 1, 1, "usa") | {"players": FOUR[:2]})
    assert [value for value, _ in control(two, "space")["options"]] == ["TURBINE1L", "TURBINE3L", "TURBINE5L"]
    lab.handle("space", "WATER1L")
    assert "space: expected one of TURBINE1L" in lab.problem["text"]


def test_used_water_flows_on_to_a_rivals_dam():
    """p. 16."""
    lab = ProductionLab(drops=2)
    lab.handle("produce")
    assert lab.after[0].water == {"B5L": 1, "B10L": 2}
    drawn = find(lab, "picture")
    assert drawn["fly"]
    assert "B5L → C5R → P10-0" in drawn["words"]
    lab.handle("drops", 1)
    assert "fly" not in find(lab, "picture")


def test_a_click_on_the_map_changes_the_owner():
    lab = ProductionLab()
    assert lab.choice.dam == "neutral"
    for owner in ("me", "rival", "neutral"):
        lab.handle("map", "place:B5L")
        assert lab.choice.dam == owner
    lab.handle("map", "place:C5R")
    assert lab.choice.conduit == "nobody"
    lab.handle("map", "place:B10L")
    assert "not part of this system" in lab.problem["text"]


def test_a_choice_that_cannot_be_changes_nothing():
    position = hills("neutral", 2, 2, "germany") | {"dams": {"B5U": {"owner": "usa"}, "B5L": {"owner": "neutral"}}}
    lab = ProductionLab(position, system=("B5L", "C5L", "P8-0"))
    before = lab.choice
    lab.handle("dam", "me")  # a second base of the USA in basin 5
    assert "two bases of the USA" in lab.problem["text"]
    assert lab.choice == before
    for id, value in (("drops", "many"), ("drops", True), ("others", -1), ("credits", None), ("officer", "nobody")):
        lab.handle(id, value)
        assert lab.problem
        assert lab.choice == before


@pytest.mark.parametrize(
    "wrong",
    [
        {"position": {"players": FOUR}},
        {"system": ("B5L", "C5L", "B5L")},
        {"system": ("B6L", "C6L", "P9-0")},
        {"space": "TURBINE9L"},
        {"player": "spain"},
    ],
)
def test_wrong_openings_are_refused(wrong):
    with pytest.raises(BarrageError):
        ProductionLab(**wrong)


def test_everything_that_is_shown_answers():
    lab = ProductionLab()
    assert controls(lab) == {
        *("map", "dam", "conduit", "powerhouse", "drops", "space", "others", "officer", "credits", "produce", "again")
    }
    first = lab.choice
    lab.handle("conduit", "me")
    assert "4 energy" in lab.said
    lab.handle("again")
    assert lab.choice == first
    assert not lab.problem
