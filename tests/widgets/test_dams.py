"""The laboratory of dams: levels, spaces, and who gets the water (p. 5-6, 13-14)."""

import pytest

from barrage_core import BarrageError
from barrage_widgets.labs.dams import MOST, DamLab
from tests.widgets.driving import controls, find, opened, words


def water(lab):
    return {place: held.water for place, held in lab.holds.items()}


lab = opened(DamLab)


def test_a_raised_dam_dries_the_rival_below(lab):
    assert water(lab) == {"B1U": 1, "B1L": 1, "B3U": 1}
    lab.handle("raise")
    assert water(lab) == {"B1U": 1, "B1L": 2, "B3U": 0}  # a dam holds as many drops as its level, p. 6
    assert "USA gains 1 drop and Germany loses 1 drop" in words(lab)
    lab.handle("lower")
    assert water(lab) == {"B1U": 1, "B1L": 1, "B3U": 1}


def test_the_upper_space_fills_first(lab):
    lab.handle("drops", 1)
    assert water(lab) == {"B1U": 1, "B1L": 0, "B3U": 0}  # R03
    assert lab.holds["B1U"].owner == "Italy"
    assert "fills first" not in words(lab), "the lesson asks about it"
    lab.handle("swap")
    assert "The upper space fills first" in words(lab)
    assert lab.holds["B1U"] == ("USA", 1, 1, 1)
    assert lab.holds["B1L"] == ("Italy", 1, 0, 1)
    assert "USA gains 1 drop" in words(lab) or "Italy loses 1 drop and USA gains 1 drop" in words(lab)


def test_no_drop_is_lost_from_sight(lab):
    for drops in range(MOST + 1):
        lab.handle("drops", drops)
        assert sum(water(lab).values()) + lab.lost == drops
    assert len(lab.trail) == MOST
    for wrong in (-1, MOST + 1, "x", 1.5):
        lab.handle("drops", wrong)
        assert "expected a whole number" in lab.problem["text"]


def test_a_dam_has_at_most_two_elevations(lab):
    lab.handle("raise")
    lab.handle("raise")
    assert lab.holds["B1L"].level == 3
    lab.handle("raise")
    assert "two elevations" in lab.problem["text"]
    assert "p. 14" in lab.problem["text"]
    assert lab.holds["B1L"].level == 3


def test_a_dam_can_be_taken_away_and_built_again_but_not_twice_in_a_basin(lab):
    lab.handle("board", "place:B3L")
    lab.handle("raise")  # a base for the first player, beside Germany's
    assert lab.holds["B3L"] == ("USA", 1, 0, 1)
    lab.handle("board", "place:B1L")
    lab.handle("lower")
    assert "B1L" not in lab.holds
    lab.handle("lower")
    assert "no dam on B1L" in lab.problem["text"]
    lab.handle("board", "place:B1U")
    lab.handle("lower")
    lab.handle("raise")
    assert lab.holds["B1U"].owner == "USA"
    lab.handle("board", "place:B1L")
    lab.handle("raise")
    assert "already has your base" in lab.problem["text"]  # p. 14


def test_neutral_dams_stay_as_they_are():
    position = {
        "players": [{"company": "usa"}, {"company": "italy"}],
        "dams": {"B1L": {"owner": "neutral", "level": 1, "water": 1}},
    }
    lab = DamLab(position, basins=["1", "8"])
    for id in ("raise", "lower"):
        lab.handle(id)
        assert "neutral dams" in lab.problem["text"]  # p. 5, 14
    assert lab.holds["B1L"] == ("neutral", 1, 1, 1)
    lab.handle("drops", 2)
    assert (water(lab), lab.lost) == ({"B1L": 1}, 2)
    lab.close()


def test_the_red_fee_is_for_the_base_and_never_for_an_elevation(lab):
    table = find(lab, "table", caption="For the USA")
    base, elevation = table["rows"]
    assert table["head"] == ["Piece", "on B1U (red)", "on B1L"]
    assert base == ["base", "5 excavators, 3 credits", "5 excavators"]  # mountains, p. 13-14
    assert elevation == ["elevation", "4 mixers", "4 mixers"]
    assert find(lab, "text", page=13)["text"].startswith("The red fee")


def test_what_is_not_a_space_for_a_dam_is_refused(lab):
    lab.handle("board", "place:P3-0")
    for id in ("raise", "lower"):
        lab.handle(id)
        assert "Choose a space for a dam" in lab.problem["text"]
    lab.handle("board", "place:A")
    lab.handle("swap")
    assert "Choose a basin" in lab.problem["text"]
    with pytest.raises(BarrageError):
        DamLab(headstream="Z")


def test_a_swap_with_an_empty_space_moves_the_dam(lab):
    lab.handle("board", "basin:3")
    lab.handle("swap")
    assert lab.holds["B3L"].owner == "Germany"
    assert "B3U" not in lab.holds
    lab.handle("again")
    assert "B3U" in lab.holds
    assert controls(lab) == {"board", "raise", "lower", "swap", "drops", "again"}
