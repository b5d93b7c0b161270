"""What the scoring of a round and of the game would give."""

from __future__ import annotations

import pytest

from barrage_core import from_position, play
from barrage_core import questions as ask
from barrage_core.actions import UseBank
from barrage_core.events import CreditsGained, PointsScored
from barrage_core.scoring import ScoreLine
from tests.questions.positions import dam, usa_and_italy

BONUS_TILES = ["bases", "elevations", "conduits", "powerhouses", "contracts_fulfilled"]


def test_what_the_scoring_phase_would_give_line_by_line():
    players = [
        {"company": "usa", "energy": 13},
        {"company": "italy", "energy": 6},
        {"company": "france"},
    ]
    dams = {"B1L": dam("usa"), "B2L": dam("usa"), "B5L": dam("italy"), "B6L": dam("italy"), "B7L": dam("france")}
    state = from_position({"players": players, "dams": dams, "round": 2})
    assert [line[:4] + line[5:] for line in ask.preview_scoring(state)] == [
        (0, 6, 0, "energy places", "energy_track.places"),
        (1, 2, 0, "energy places", "energy_track.places"),
        (0, 0, 5, "energy track", "energy_track.credits"),
        (1, 0, 3, "energy track", "energy_track.credits"),
        (2, -3, 3, "no energy", "energy_track.zero"),
        (0, 8, 0, "bonus tiles", "energy_track.bonus"),
        (1, 4, 0, "bonus tiles", "energy_track.bonus"),
    ]
    assert all(isinstance(line, ScoreLine) for line in ask.preview_scoring(state))
    assert [line.text for line in ask.preview_scoring(state)][-2:] == [
        "bases built: 2 × 4",
        "bases built: 2 × 4, 1 section behind: −4, not below 0",
    ]


def test_the_preview_is_what_the_scoring_phase_gives():
    players = [{"company": "usa", "energy": 7, "engineers": 1}, {"company": "italy", "energy": 7, "passed": True}]
    state = from_position({"players": players, "dams": {"B1L": dam("usa")}, "bonus_tiles": BONUS_TILES, "round": 1})
    _, events = play(state, UseBank(1))
    scored = [event for event in events if event.rule.startswith("energy_track.")]
    points = [event[:3] for event in scored if isinstance(event, PointsScored)]
    credits = [event[:3] for event in scored if isinstance(event, CreditsGained)]
    lines = ask.preview_scoring(state)
    assert points == [(line.player, line.vp, line.source) for line in lines if line.vp]
    assert credits == [(line.player, line.credits, line.source) for line in lines if line.credits]
    assert points == [(0, 4, "energy places"), (1, 4, "energy places"), (0, 4, "bonus tiles")]


def test_what_the_final_scoring_would_give_line_by_line():
    state = usa_and_italy(
        {"credits": 7, "excavators": 3, "mixers": 4},
        {"credits": 0, "excavators": 4, "mixers": 0},
        dams={"B1U": dam("usa", 3, 2), "B2L": dam("italy", 1, 1), "B5L": dam("neutral", 2, 2)},
    )
    assert [line[:4] for line in ask.preview_final(state)] == [
        (0, 15, 0, "objective"),
        (1, 10, 0, "objective"),
        (0, 2, 0, "goods left"),
        (1, 0, 0, "goods left"),
        (0, 2, 0, "water held"),
        (1, 1, 0, "water held"),
    ]


def test_what_each_objective_counts_and_pays():
    state = usa_and_italy(
        dams={"B1U": dam("usa", 3), "B5L": dam("usa"), "B8L": dam("italy")},
        conduits={"C1R": "usa", "C8L": "italy", "C9L": "italy"},
        powerhouses={"P5-0": "usa", "P11-2": "italy"},
    )
    results = {report.objective: (report.counts, report.vp) for report in ask.objectives(state)}
    assert results == {
        "red_spaces": ((1, 1), (13, 13)),
        "connected_bases": ((1, 1), (13, 13)),
        "most_in_one_area": ((4, 4), (13, 13)),
        "least_in_one_area": ((0, 0), (13, 13)),
        "basins_with_one": ((2, 3), (10, 15)),
        "basins_with_three": ((1, 0), (15, 10)),
    }
    assert all(report.counts_what for report in ask.objectives(state))
    needs_one = {
        report.objective: report.vp for report in ask.objectives(usa_and_italy(rules={"objective_needs_one": True}))
    }
    assert set(needs_one.values()) == {(0, 0)}


def test_the_final_standing_is_what_the_game_comes_to():
    """The water flow and the scoring come first; the engineer on the bank would bring a credit."""
    players = [{"company": "usa", "vp": 40, "energy": 7, "engineers": 1}, {"company": "italy", "passed": True}]
    state = from_position(
        {"players": players, "dams": {"B1L": dam("italy", 1, 1)}, "headstreams": {"B": 2}, "round": 5}
    )
    over, _ = play(state, UseBank(1))
    banked, _ = ask.play_solo(state, UseBank(1))
    flowed, _ = ask.run_phase(banked, "water flow")
    scored, _ = ask.run_phase(flowed, "scoring")
    assert over.is_over
    assert ask.final_standing(scored) == ask.final_standing(over)
    assert [place.vp for place in ask.final_standing(over)] == over.vp


@pytest.mark.parametrize(("energy", "order"), [((9, 15), [1, 0]), ((15, 9), [0, 1])])
def test_energy_of_the_last_round_breaks_a_tie(energy, order):
    state = usa_and_italy({"vp": 94, "energy": energy[0]}, {"vp": 94, "energy": energy[1]}, round=5)
    standing = ask.final_standing(state)
    assert [place.player for place in standing] == order
    assert [place.wins for place in standing] == [True, False]


def test_a_tie_in_points_and_energy_has_two_winners():
    state = usa_and_italy({"vp": 94, "energy": 9}, {"vp": 94, "energy": 9}, round=5)
    assert [place.wins for place in ask.final_standing(state)] == [True, True]
