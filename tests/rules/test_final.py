"""The final scoring and the winner (p. 21)."""

from __future__ import annotations

import pytest

from barrage_core import events as ev
from barrage_core.actions import Pass
from barrage_core.questions.scoring import preview_final
from tests.kit.tables import COMPANIES, dam, last_turn, points_of, sit

OFFICERS = ("wilhelm_adler", "jill_mcdowell", "solomon_p_jordan", "viktor_fiesler")


# --- goods and water --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("excavators", "mixers", "credits", "vp"),
    [(0, 0, 0, 0), (4, 0, 0, 0), (5, 0, 0, 1), (0, 5, 0, 1), (0, 0, 5, 1), (2, 2, 1, 1), (3, 3, 3, 1), (4, 3, 3, 2)],
)
def test_five_goods_make_a_point(excavators, mixers, credits, vp):
    game = last_turn(sit("usa", excavators=excavators, mixers=mixers, credits=credits), round=5)
    assert points_of(preview_final(game.state), "goods left", 2)[0] == vp
    (line,) = [line for line in preview_final(game.state) if line.source == "goods left" and line.player == 0]
    assert line.text == f"{excavators + mixers + credits} goods, 1 VP for every 5"
    assert [line.credits for line in preview_final(game.state) if line.credits] == [], "it gives points, no credits"


def test_credits_of_the_last_scoring_phase_count():
    """Two credits, and three for the marker on 0: five in all."""
    game = last_turn(sit("usa", excavators=0, mixers=0, credits=2), round=5).do(Pass())
    assert game.points("goods left")[0] == 1


def test_drops_in_own_dams_make_a_point_each():
    dams = {
        "B1L": dam("usa", 2, 2),
        "B2L": dam("usa", 1, 1),
        "B5U": dam("germany", 3, 3),
        "B8L": dam("neutral", 3, 3),
    }
    game = last_turn(sit("usa"), round=5, dams=dams).do(Pass())
    assert game.points("water held") == [3, 3]
    lines = [line.text for line in preview_final(game.state) if line.source == "water held"]
    assert lines == ["3 drops in the player's own dams"] * 2


def test_drops_that_flow_in_the_last_round_count():
    game = last_turn(sit("usa"), round=5, dams={"B1L": dam("usa", 2)}, headstreams={"A": 3}).do(Pass())
    assert game.points("water held") == [2, 0]


# --- the winner -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("vp", "energy", "winners"),
    [
        ((50, 40, 30), (6, 7, 8), (0,)),
        ((30, 60, 30), (6, 7, 8), (1,)),
        ((30, 40, 90), (6, 7, 8), (2,)),
    ],
)
def test_most_points_win(vp, energy, winners):
    seats = [
        sit(company, officer, vp=points_now, energy=made)
        for company, officer, points_now, made in zip(COMPANIES, OFFICERS, vp, energy, strict=False)
    ]
    game = last_turn(*seats, number=3, round=5).do(Pass())
    assert game.events_of(ev.GameEnded)[0].winners == winners


def test_a_tie_goes_to_more_energy_in_the_last_round():
    """The places give 6 and 2 points; everything else is equal, the 4 credits of the track too."""
    seats = [sit("usa", vp=10, energy=8, credits=0), sit("germany", "jill_mcdowell", vp=14, energy=7, credits=0)]
    game = last_turn(*seats, round=5).do(Pass())
    assert game.state.vp[0] == game.state.vp[1]
    assert game.events_of(ev.GameEnded)[0].winners == (0,)


def test_a_tie_of_energy_too_is_shared():
    game = last_turn(sit("usa", energy=8), sit("germany", "jill_mcdowell", energy=8), round=5).do(Pass())
    assert game.events_of(ev.GameEnded)[0].winners == (0, 1)
