"""The energy track: places, credits, and the bonus tiles (p. 20)."""

from __future__ import annotations

from typing import Any

import pytest

from barrage_core.components.tiles import BONUS_TILES
from barrage_core.questions.scoring import preview_scoring
from barrage_core.rules.energy_track import bonus_count
from tests.kit.printed import BONUS_VP, CREDIT_MARKS, ENERGY_TIES
from tests.kit.tables import dam, last_turn, points_of, round_end, sit

FIVE_BASES = {f"B{basin}L": dam("usa") for basin in range(1, 6)}


# --- places -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("energy", "vp"),
    [
        ((9, 8), [6, 2]),
        ((8, 9), [2, 6]),
        ((7, 0), [6, 0]),
        ((9, 4, 1), [6, 2, 0]),
        ((1, 2, 3, 4), [0, 0, 2, 6]),
        ((40, 31, 30, 30), [6, 2, 0, 0]),
        *ENERGY_TIES.items(),
    ],
    ids=lambda value: "-".join(map(str, value)),
)
def test_most_and_second_most_energy(energy, vp):
    game = round_end(*energy)
    assert points_of(preview_scoring(game.state), "energy places", len(energy)) == vp
    lines = [line for line in preview_scoring(game.state) if line.source == "energy places"]
    most = max(energy)
    assert [line.text for line in lines] == [
        f"{'most' if energy[line.player] == most else 'second most'} energy ({energy[line.player]})" for line in lines
    ]
    assert game.end_round().points("energy places") == vp


# --- credits ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("energy", range(1, 46))
def test_credits_of_the_last_mark_reached(energy):
    reached = max(mark for mark in CREDIT_MARKS if mark <= energy)
    game = round_end(energy, 60).end_round()
    assert game.changed("usa")["credits"] == CREDIT_MARKS[reached]


@pytest.mark.parametrize(("mark", "credits"), CREDIT_MARKS.items())
def test_a_mark_pays_when_it_is_reached(mark, credits):
    lines = preview_scoring(round_end(mark, mark - 1 or 60).state)
    told = [(line.source, line.text) for line in lines if line.player == 0 and line.credits]
    assert told == [("energy track", f"{mark} energy on the track")]
    assert [line.credits for line in lines if line.player == 0 and line.credits] == [credits]
    if mark > 1:
        assert [line.credits for line in lines if line.player == 1 and line.credits] == [credits - 1]


def test_no_energy_gives_3_credits_and_loses_3_points():
    game = round_end(0, 5)
    (line,) = [line for line in preview_scoring(game.state) if line.source == "no energy"]
    assert (line.player, line.text) == (0, "no energy at all")
    game.end_round()
    assert game.changed("usa")["credits"] == 3
    assert game.changed("usa")["vp"] == -3


def test_points_may_go_below_zero():
    game = last_turn(sit("usa", vp=1)).end_round()
    assert game.state.vp[0] == -2


# --- bonus tiles ------------------------------------------------------------------------------------------------------

STRUCTURES: dict[str, Any] = {
    "mode": "full",
    "dams": {"B1L": dam("usa", 3), "B2L": dam("usa", 2), "B5U": dam("usa"), "B3L": dam("germany", 3)},
    "conduits": {"C1L": "usa", "C1R": "usa", "C2L": "usa", "C2R": "usa", "C3L": "germany"},
    "powerhouses": {"P5-0": "usa", "P6-0": "usa", "P7-0": "germany"},
}
COUNTED = {
    "contracts_fulfilled": 6,
    "bases": 3,
    "elevations": 3,
    "conduits": 4,
    "powerhouses": 2,
    "advanced_technology": 3,
}


@pytest.mark.parametrize("tile", BONUS_VP)
def test_a_bonus_tile_counts_what_it_shows(tile):
    """Contracts of any kind count; advanced tiles count in the supply and on the wheel, basic ones never."""
    tiles = [tile, *(other for other in BONUS_VP if other != tile)][:5]
    player = sit(
        "usa",
        advanced=("I-base", "III-wild"),
        wheel={"2": {"tile": "II-conduit"}, "4": {"tile": "base"}},
        energy=6,
        contracts=["S2"],
        fulfilled=["S1", "G1", "Y1", "R1", "N1", "N2"],
    )
    game = last_turn(player, bonus_tiles=tiles, **STRUCTURES)
    assert points_of(preview_scoring(game.state), "bonus tiles", 2) == [COUNTED[tile] * BONUS_VP[tile], 0]
    assert game.end_round().points("bonus tiles") == [COUNTED[tile] * BONUS_VP[tile], 0]


def test_krylovs_tile_does_not_count_as_an_advanced_tile():
    tiles = ["advanced_technology", "bases", "elevations", "conduits", "powerhouses"]
    game = last_turn(sit("usa", "anton_krylov", advanced=("I-base",), energy=6), mode="full", bonus_tiles=tiles)
    assert points_of(preview_scoring(game.state), "bonus tiles", 2) == [4, 0]


FULL_REWARD = 20
REWARDS = {  # round: victory points of five bases at 4 each, by energy
    1: {0: 0, 5: 0, 6: 20, 11: 20, 12: 20, 17: 20, 18: 20, 24: 20, 30: 20, 41: 20},
    2: {0: 0, 5: 0, 6: 16, 11: 16, 12: 20, 17: 20, 18: 20, 24: 20, 30: 20, 41: 20},
    3: {0: 0, 5: 0, 6: 12, 11: 12, 12: 16, 17: 16, 18: 20, 24: 20, 30: 20, 41: 20},
    4: {0: 0, 5: 0, 6: 8, 11: 8, 12: 12, 17: 12, 18: 16, 23: 16, 24: 20, 30: 20, 41: 20},
    5: {0: 0, 5: 0, 6: 4, 11: 4, 12: 8, 17: 8, 18: 12, 23: 12, 24: 16, 29: 16, 30: 20, 41: 20},
}


@pytest.mark.parametrize(
    ("round_number", "energy", "vp"),
    [(number, energy, vp) for number, row in REWARDS.items() for energy, vp in row.items()],
)
def test_each_section_behind_costs_4_points(round_number, energy, vp):
    tiles = ["contracts_fulfilled", "elevations", "conduits", "powerhouses"]
    tiles.insert(round_number - 1, "bases")
    game = round_end(energy, 1, round=round_number, bonus_tiles=tiles, dams=FIVE_BASES)
    assert points_of(preview_scoring(game.state), "bonus tiles", 2) == [vp, 0]


@pytest.mark.parametrize(
    ("energy", "behind"),
    [
        (6, ", 2 sections behind: −8, not below 0"),
        (12, ", 1 section behind: −4, not below 0"),
        (18, ""),
        (41, ""),
    ],
)
def test_the_line_of_a_bonus_tile_says_how_far_behind_a_marker_is_and_nothing_of_one_that_is_not(energy, behind):
    tiles = ["contracts_fulfilled", "elevations", "bases", "conduits", "powerhouses"]
    game = round_end(energy, 1, round=3, bonus_tiles=tiles, dams=FIVE_BASES)
    (line,) = [line for line in preview_scoring(game.state) if line.source == "bonus tiles" and line.player == 0]
    assert line.text == f"{BONUS_TILES['bases']}: 5 × 4{behind}"


@pytest.mark.parametrize(("bases", "vp"), [(5, 4), (4, 0), (3, 0), (0, 0)])
def test_a_bonus_tile_never_costs_points(bases, vp):
    dams = dict(list(FIVE_BASES.items())[:bases])
    tiles = ["contracts_fulfilled", "elevations", "conduits", "powerhouses", "bases"]
    game = round_end(6, 1, round=5, bonus_tiles=tiles, dams=dams)
    assert points_of(preview_scoring(game.state), "bonus tiles", 2) == [vp, 0]


@pytest.mark.parametrize("round_number", range(1, 6))
def test_each_round_has_its_own_bonus_tile(round_number):
    tiles = ["powerhouses", "conduits", "elevations", "bases", "contracts_fulfilled"]
    player = sit("usa", energy=30, fulfilled=["S1", "S2", "G1"])
    game = last_turn(player, round=round_number, bonus_tiles=tiles, **{**STRUCTURES, "mode": "introductory"})
    expected = {1: 2 * 5, 2: 4 * 4, 3: 3 * 4, 4: 3 * 4, 5: 3 * 2}
    assert points_of(preview_scoring(game.state), "bonus tiles", 2) == [expected[round_number], 0]


def test_what_counts_nothing_gives_nothing():
    """A power that is no bonus tile has nothing to count."""
    state = last_turn(sit("usa"), dams=FIVE_BASES).state
    assert bonus_count(state, 0, "wilhelm_adler") == 0
    assert [bonus_count(state, 0, tile) for tile in BONUS_TILES].count(5) >= 1
