"""The energy track laboratory, driven as a learner would (p. 20, 26; E01, E02, E23, E24, E25, E33)."""

import pytest

from barrage_core.components.tiles import BONUS_TILES
from barrage_core.errors import BarrageError
from barrage_widgets.labs.energy_track import EnergyTrackLab
from tests.widgets.driving import control, controls, find

COMPANIES = ("usa", "germany", "italy", "france")


def lab_of(usa=0, germany=0, italy=0, france=0, **more):
    energy = zip(COMPANIES, (usa, germany, italy, france), strict=True)
    return EnergyTrackLab({"players": [{"company": name, "energy": number} for name, number in energy], **more})


def places(lab):
    return [lab.vp(company, "energy places") for company in COMPANIES]


def test_e01_most_and_second_most_energy():
    assert places(lab_of(usa=9, italy=7, germany=4, france=1)) == [6, 0, 2, 0]


@pytest.mark.parametrize("bases", [1, 2, 3])
def test_e02_four_points_per_base(bases):
    lab = lab_of(usa=7)
    lab.handle("tile", "bases")
    lab.handle("count", bases)
    assert lab.vp("usa", "bonus tiles") == 4 * bases


def test_e23_tie_for_second():
    assert places(lab_of(usa=8, germany=5, france=5)) == [6, 1, 0, 1]


def test_e24_credits_by_position_and_a_marker_on_zero():
    lab = lab_of(usa=8, germany=5, france=5)
    assert [lab.credits(company) for company in COMPANIES] == [4, 3, 3, 3]
    assert [lab.vp(company, "no energy") for company in COMPANIES] == [0, 0, -3, 0]


def test_e25_powerhouse_tile_in_round_three():
    lab = lab_of(france=18, italy=17, germany=11, usa=5)
    lab.handle("round", "3")
    lab.handle("tile", "powerhouses")
    for seat, number in enumerate((3, 1, 3, 2)):
        lab.handle("player", str(seat))
        lab.handle("count", number)
    assert [lab.vp(company, "bonus tiles") for company in COMPANIES] == [0, 0, 11, 10]


@pytest.mark.parametrize(
    ("energy", "vp"), [((7, 7, 5, 4), [4, 4, 0, 0]), ((7, 7, 7, 4), [3, 3, 3, 0]), ((7, 7, 7, 7), [2, 2, 2, 2])]
)
def test_e33_ties_for_first(energy, vp):
    lab = EnergyTrackLab()
    for seat, number in enumerate(energy):
        lab.handle("player", str(seat))
        lab.handle("energy", number)
    assert places(lab) == vp


def test_the_prediction_of_the_lesson():
    """Round 3, 13 energy, 4 bases: section 2 is one behind, 4 × 4 − 4 (p. 20, 26)."""
    lab = EnergyTrackLab()
    lab.handle("energy", 13)
    lab.handle("count", 4)
    assert lab.vp("usa", "bonus tiles") == 12


def test_the_stairs_lose_four_per_section_and_stop_at_nothing():
    """p. 20: 5 bases in round 4: nothing below 6, then 20 less 12, 8, 4 and 0."""
    lab = EnergyTrackLab()
    lab.handle("round", "4")
    lab.handle("tile", "bases")
    lab.handle("count", 5)
    assert lab.stairs == [(0, 0), (6, 8), (12, 12), (18, 16), (24, 20), (30, 20)]
    lab.handle("count", 2)
    assert [vp for _, vp in lab.stairs] == [0, 0, 0, 4, 8, 8]


@pytest.mark.parametrize("tile", BONUS_TILES)
def test_every_bonus_tile_counts_its_own_thing(tile):
    printed = {"contracts_fulfilled": 2, "powerhouses": 5}
    lab = lab_of(usa=6)
    lab.handle("tile", tile)
    lab.handle("count", 3)
    assert lab.vp("usa", "bonus tiles") == 3 * printed.get(tile, 4)
    assert BONUS_TILES[tile] in control(lab, "count")["label"]


def test_the_marker_can_be_put_on_a_space_of_the_track():
    lab = EnergyTrackLab()
    lab.handle("track", "energy:17")
    assert lab.state.energy[0] == 17
    assert find(lab, "picture", id="track")["chosen"] == ["energy:17"]
    lab.handle("track", "tile:powerhouses")
    assert lab.state.round == 2
    lab.handle("energy", 34)  # markers count on beyond the end (R26)
    assert lab.vp("usa", "energy places") == 6
    assert lab.credits("usa") == 8


def test_wrong_inputs_are_answered_in_a_sentence():
    lab = EnergyTrackLab()
    wrong = (
        ("energy", -1),
        ("energy", "many"),
        ("count", 6),
        ("round", "6"),
        ("round", "x"),
        ("tile", "castles"),
        ("player", "9"),
        ("player", "spain"),
        ("track", "tile:red_spaces"),
        ("track", "energy:x"),
    )
    before = lab.state
    for id, value in wrong:
        lab.handle(id, value)
        assert lab.problem["text"], id
        assert not lab.problem["trace"], id
    assert lab.state == before
    with pytest.raises(BarrageError):
        EnergyTrackLab(player="spain")
    with pytest.raises(BarrageError):
        EnergyTrackLab(7)


def test_everything_that_is_shown_answers():
    lab = EnergyTrackLab()
    assert controls(lab) == {"track", "player", "energy", "count", "round", "tile", "again"}
    rule = find(lab, "fold", label="The rule behind the stairs")  # folded: the lesson asks for it
    assert "penalty for each section behind" in rule["blocks"][0]["text"]
    assert not rule["open"]
    assert "loses" not in find(lab, "picture")["words"]
    lab.handle("energy", 0)
    assert "USA with 0 energy" in lab.said
    caption = "If round 3 were scored now"
    row = next(row for row in find(lab, "table", caption=caption)["rows"] if row[0] == "USA")
    assert row[1:] == ["0", "–", "−3", "3", "−3\u00a0VP"]
    lab.handle("again")
    assert lab.state.energy[0] == 11


def test_the_given_position_is_left_alone():
    lab = EnergyTrackLab()
    other = EnergyTrackLab(lab.state)
    other.handle("energy", 30)
    assert lab.state.energy[0] == 11
