"""The laboratories of tiles and objectives, driven as a learner would (p. 25-27; E31, E32, E38)."""

import pytest

from barrage_core.components.technology import TECHNOLOGY
from barrage_core.components.tiles import OBJECTIVE_TILES
from barrage_core.errors import BarrageError
from barrage_core.events import CreditsGained, DropsAdded, EnergyMade, PointsScored, WheelTurned
from barrage_widgets.labs.technology_and_objectives import ObjectiveLab, TechnologyLab
from tests.widgets.driving import all_blocks, check_refused, control, controls, find, words

# Technology tiles ---------------------------------------------------------------------------------------------------


def trial(lab, tile):
    return next(trial for trial in lab.trials if trial.tile == tile)


def lab_for(piece, place=""):
    lab = TechnologyLab(piece=piece)
    if place:
        lab.handle("board", f"place:{place}")
    return lab


@pytest.mark.parametrize(("place", "excavators"), [("C1L", 5), ("C8R", 4)])
def test_e38_level_two_conduit_tile(place, excavators):
    """p. 25: a conduit of 5 costs 5 excavators with it, a conduit of 2 costs 4."""
    lab = lab_for("conduit", place)
    assert trial(lab, "II-conduit").excavators == excavators


GIVES = {
    "I-base": ("base", DropsAdded, "drops", [1, 1]),  # the empty dam B1L and the new one
    "I-elevation": ("elevation", WheelTurned, "excavators", [3, 0, 0]),  # three elevations; 3 lay two turns away
    "I-conduit": ("conduit", CreditsGained, "credits", [2 * 5]),
    "II-base": ("base", EnergyMade, "energy", [3]),  # three bases
    "II-elevation": ("elevation", DropsAdded, "drops", [3 - 1]),  # B5L holds 1 of then 3
    "III-elevation": ("elevation", PointsScored, "vp", [3 * 2]),  # two dams with elevations
    "III-conduit": ("conduit", EnergyMade, "energy", [2 * 5]),
    "III-powerhouse": ("powerhouse", PointsScored, "vp", [3 * 2]),  # two powerhouses
    "III-wild": ("base", PointsScored, "vp", [3 * 1]),  # one advanced tile
}
"""What tiles give besides the piece, by the rulebook (p. 25-26)."""
SPARES = {
    "I-powerhouse": ("powerhouse", {"engineers": 0, "credits": 3, "mixers": 3}),
    "I-wild": ("base", {"engineers": 1, "credits": 0, "excavators": 3}),
    "II-conduit": ("conduit", {"engineers": 1, "credits": 0, "excavators": 5}),
    "II-powerhouse": ("powerhouse", {"engineers": 1, "credits": 3, "mixers": 3}),
    "II-wild": ("base", {"engineers": 1, "credits": 3, "any_machine": True}),
    "III-base": ("base", {"engineers": 0, "credits": 3, "excavators": 0}),
}
"""What the other tiles cost; the base and the powerhouse stand on red spaces."""


def test_every_tile_is_named_here():
    assert len({*GIVES, *SPARES}) == 15
    assert {*GIVES, *SPARES} == {tile for tile, facts in TECHNOLOGY.items() if facts.level}


@pytest.mark.parametrize("tile", GIVES)
def test_what_a_tile_gives_besides(tile):
    piece, kind, field, numbers = GIVES[tile]
    lab = lab_for(piece)
    lab.handle("tile", f"tile:{tile}")
    given = [getattr(event, field) for event in lab.besides(tile) if isinstance(event, kind)]
    assert given == numbers
    assert TECHNOLOGY[tile].effect in words(lab)
    assert tile in lab.said


@pytest.mark.parametrize("tile", SPARES)
def test_what_a_tile_costs(tile):
    piece, expected = SPARES[tile]
    tried = trial(lab_for(piece), tile)
    assert {name: getattr(tried, name) for name in expected} == expected


def test_the_basic_tile_is_what_they_are_compared_with():
    """p. 13-14: 1 engineer; 3 excavators for a base in the plains, 3 credits for the red space."""
    lab = lab_for("base")
    basic = lab.trials[0]
    assert (basic.tile, basic.engineers, basic.credits, basic.excavators) == ("base", 1, 3, 3)
    assert [one.tile for one in lab.trials[1:]] == ["I-base", "I-wild", "II-base", "II-wild", "III-base", "III-wild"]
    assert find(lab, "table")["rows"][0] == ["basic tile", "1", "3", "3 excavators", "–"]


def test_the_second_powerhouse_tile_asks_for_a_production():
    assert trial(lab_for("powerhouse"), "II-powerhouse").asks == "USA: what to produce with?"


def test_energy_of_a_tile_may_fulfil_a_contract():
    assert trial(lab_for("base"), "II-base").asks == "USA: which contract to fulfil?"


def test_two_tiles_need_no_engineers():
    """p. 25: so they may follow the last engineer; all others wait."""
    lab = TechnologyLab()
    lab.handle("engineers", ["gone"])
    allowed = set()
    for piece in ("base", "elevation", "conduit", "powerhouse"):
        lab.handle("piece", piece)
        allowed |= {one.tile for one in lab.trials if not one.reasons}
    assert allowed == {"III-base", "I-powerhouse"}
    lab.handle("tile", "tile:II-powerhouse")
    assert "engineer" in words(lab)
    assert any(row[4].startswith("not now:") for row in find(lab, "table")["rows"])
    lab.handle("engineers", [])
    assert not trial(lab, "II-powerhouse").reasons


def test_the_place_says_which_piece():
    lab = TechnologyLab()
    for place, piece in (("B9U", "base"), ("B1L", "elevation"), ("C2R", "conduit"), ("P12-1", "powerhouse")):
        lab.handle("board", f"place:{place}")
        assert (lab.piece, lab.place) == (piece, place)
    lab.handle("board", "place:B9L")  # a neutral dam is never raised (p. 14)
    assert all("neutral" in one.reasons[0].text for one in lab.trials)


def test_any_of_the_fifteen_can_be_looked_at():
    lab = TechnologyLab()
    lab.handle("any_tile", "tile:III-conduit")
    assert (lab.piece, lab.tile) == ("conduit", "III-conduit")
    lab.handle("piece", "elevation")
    assert lab.tile == ""


def test_wrong_inputs_to_the_technology_laboratory():
    lab = TechnologyLab()
    check_refused(lab, ("piece", "castle"), ("tile", "tile:IV-base"), ("board", "basin:5"), ("board", "place:A"))
    with pytest.raises(BarrageError):
        TechnologyLab(piece="castle")


def test_the_technology_laboratory_takes_any_position():
    """On the miniature map, and for a player with nothing: reasons instead of costs."""
    players = [{"company": "usa", "excavators": 0, "mixers": 0}, {"company": "italy"}]
    lab = TechnologyLab({"map": "miniature", "mode": "full", "players": players})
    assert lab.trials[0].reasons
    assert not trial(lab, "III-base").reasons
    assert controls(lab) == {"board", "piece", "engineers", "again", "tile", "any_tile"}
    lab.handle("piece", "conduit")
    lab.handle("again")
    assert lab.piece == "base"


# Objectives ---------------------------------------------------------------------------------------------------------


def report(lab, objective):
    return next(report for report in lab.reports if report.objective == objective)


def test_e31_most_in_one_area():
    counted = report(ObjectiveLab(), "most_in_one_area")
    assert (counted.counts, counted.vp) == ((6, 5, 3), (15, 10, 5))


def test_e32_least_in_one_area():
    lab = ObjectiveLab(objective="least_in_one_area")
    assert (lab.report.counts, lab.report.vp) == ((0, 1, 3), (5, 10, 15))
    assert lab.standing == ["1. Italy with 3: 15 VP", "2. Germany with 1: 10 VP", "3. The USA with 0: 5 VP"]


def test_two_tied_for_first_share_both_prizes():
    """p. 21: 15 + 10 shared by two, rounded up: 13 each; the next is third."""
    lab = ObjectiveLab()
    lab.handle("player", "1")
    lab.handle("board", "place:B6U")
    assert lab.report.vp == (13, 13, 5)
    assert "USA and Germany, tied with 6, share 15 + 10 rounded up: 13 VP each" in words(lab)
    assert "tied" in lab.said


EMPTY = {"players": [{"company": "usa"}, {"company": "italy"}, {"company": "france"}]}
COUNTS = {
    "red_spaces": (["B5U", "B6L", "P8-2", "C1L"], 2),
    "connected_bases": (["B5L", "C5L", "P8-0", "B6L"], 1),
    "most_in_one_area": (["B5L", "B5L", "C6L", "P8-0"], 3),
    "least_in_one_area": (["B1L", "B5L", "C6L", "P8-0"], 1),
    "basins_with_one": (["B5L", "B5L", "C6L", "P8-0"], 3),
    "basins_with_three": (["B5L", "B5L", "C5L", "P8-0"], 1),
}
"""Clicks of one player, and what each objective then counts (p. 27)."""


def test_every_objective_is_named_here():
    assert set(COUNTS) == set(OBJECTIVE_TILES)


@pytest.mark.parametrize("objective", COUNTS)
def test_what_an_objective_counts(objective):
    clicks, number = COUNTS[objective]
    lab = ObjectiveLab(EMPTY, objective=objective)
    assert lab.report.counts == (0, 0, 0)
    assert lab.report.vp == (10, 10, 10)  # all three tied: 15 + 10 + 5 shared; zero is a count too (R29)
    for place in clicks:
        lab.handle("board", f"place:{place}")
        assert not lab.problem
        assert not lab.reasons
    assert lab.report.counts == (number, 0, 0)
    assert lab.report.vp == (15, 8, 8)  # 10 + 5 shared, rounded up
    assert OBJECTIVE_TILES[objective] in find(lab, "picture", alt="objective tile")["words"]
    lab.handle("way", "remove")
    for place in reversed(clicks):
        lab.handle("board", f"place:{place}")
    assert lab.report.counts == (0, 0, 0)


def test_a_piece_that_may_not_stand_there_says_why():
    lab = ObjectiveLab()
    lab.handle("board", "place:B1U")  # a second base of the USA in basin 1
    assert [(reason.rule, reason.page) for reason in lab.reasons] == [("construction.one_base", 14)]
    assert lab.report.counts == (6, 5, 3)
    assert not lab.problem  # a reason, not an error
    lab.handle("board", "place:B1L")  # a third elevation
    assert lab.reasons[0].rule == "construction.two_elevations"
    lab.handle("board", "place:C1L")
    assert lab.reasons == ()


def test_wrong_inputs_to_the_objective_laboratory():
    lab = ObjectiveLab()
    check_refused(lab, ("player", "7"), ("objective", "castles"), ("board", "place:A"), ("board", "basin:2"))
    lab.handle("way", "remove")
    lab.handle("board", "place:B4L")
    assert "no piece on B4L" in lab.problem["text"]
    neutral = ObjectiveLab({**EMPTY, "dams": {"B5L": {"owner": "neutral"}}})
    neutral.handle("way", "remove")
    neutral.handle("board", "place:B5L")
    assert "neutral" in neutral.problem["text"]
    with pytest.raises(BarrageError):
        ObjectiveLab(objective="castles")


def test_everything_that_is_shown_answers():
    lab = ObjectiveLab()
    assert controls(lab) == {"board", "player", "way", "objective", "again"}
    assert len(find(lab, "table")["rows"]) == 6
    lab.handle("objective", "red_spaces")
    assert control(lab, "objective")["value"] == "red_spaces"
    assert find(lab, "table")["strong"] == [0]
    lab.handle("board", "place:B2U")
    lab.handle("again")
    assert lab.report.objective == "most_in_one_area"
    assert len([block for block in all_blocks(lab) if block["kind"] == "picture"]) == 2
