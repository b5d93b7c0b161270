"""The scoring phase, turn order, final scoring and the winner (p. 20-21, 26-27)."""

from __future__ import annotations

from typing import Any

import pytest

from barrage_core import events as ev
from barrage_core.actions import Pass
from barrage_core.questions.scoring import objectives, preview_final, preview_scoring
from barrage_core.scoring import ScoreLine
from tests.kit.printed import BONUS_VP, CREDIT_MARKS, OBJECTIVES
from tests.kit.tables import COMPANIES, Table, dam, last_turn, sit

OFFICERS = ("wilhelm_adler", "jill_mcdowell", "solomon_p_jordan", "viktor_fiesler")
FIVE_BASES = {f"B{basin}L": dam("usa") for basin in range(1, 6)}


def round_end(*energy: int, **position: Any) -> Table:
    """Set up the last turn of a round for as many players as there are energies."""
    seats = [
        sit(company, officer, energy=number)
        for company, officer, number in zip(COMPANIES, OFFICERS, energy, strict=False)
    ]
    return last_turn(*seats, number=len(energy), **position)


def points(lines: list[ScoreLine], source: str, players: int) -> list[int]:
    """Return the victory points from one source, by seat."""
    return [sum(line.vp for line in lines if line.player == seat and line.source == source) for seat in range(players)]


def scored(game: Table, source: str) -> list[int]:
    """Return the victory points that the events give from one source, by seat."""
    events = [event for event in game.told(ev.PointsScored) if event.source == source]
    return [sum(event.vp for event in events if event.player == seat) for seat in range(game.state.players)]


# --- places -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("energy", "vp"),
    [
        ((9, 8), [6, 2]),
        ((8, 9), [2, 6]),
        ((7, 0), [6, 0]),
        ((0, 0), [0, 0]),
        ((5, 5), [4, 4]),
        ((9, 4, 1), [6, 2, 0]),
        ((9, 9, 8), [4, 4, 0]),
        ((9, 8, 8), [6, 1, 1]),
        ((3, 3, 3), [3, 3, 3]),
        ((1, 0, 0), [6, 0, 0]),
        ((1, 2, 3, 4), [0, 0, 2, 6]),
        ((40, 31, 30, 30), [6, 2, 0, 0]),
        ((5, 5, 4, 4), [4, 4, 0, 0]),
        ((5, 5, 5, 4), [3, 3, 3, 0]),
        ((5, 5, 5, 5), [2, 2, 2, 2]),
        ((9, 5, 5, 5), [6, 1, 1, 1]),
        ((9, 5, 5, 0), [6, 1, 1, 0]),
        ((9, 0, 0, 0), [6, 0, 0, 0]),
    ],
    ids=lambda value: "-".join(map(str, value)),
)
def test_most_and_second_most_energy(energy, vp):
    game = round_end(*energy)
    assert points(preview_scoring(game.state), "energy places", len(energy)) == vp
    assert scored(game.end_round(), "energy places") == vp


# --- credits ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("energy", range(1, 46))
def test_credits_of_the_last_mark_reached(energy):
    reached = max(mark for mark in CREDIT_MARKS if mark <= energy)
    game = round_end(energy, 60).end_round()
    assert game.changed("usa")["credits"] == CREDIT_MARKS[reached]


@pytest.mark.parametrize(("mark", "credits"), CREDIT_MARKS.items())
def test_a_mark_pays_when_it_is_reached(mark, credits):
    lines = preview_scoring(round_end(mark, mark - 1 or 60).state)
    assert [line.credits for line in lines if line.player == 0 and line.credits] == [credits]
    if mark > 1:
        assert [line.credits for line in lines if line.player == 1 and line.credits] == [credits - 1]


def test_no_energy_gives_3_credits_and_loses_3_points():
    game = round_end(0, 5).end_round()
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
def test_bonus_tile(tile):
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
    assert points(preview_scoring(game.state), "bonus tiles", 2) == [COUNTED[tile] * BONUS_VP[tile], 0]
    assert scored(game.end_round(), "bonus tiles") == [COUNTED[tile] * BONUS_VP[tile], 0]


def test_krylovs_tile_is_no_advanced_tile():
    tiles = ["advanced_technology", "bases", "elevations", "conduits", "powerhouses"]
    game = last_turn(sit("usa", "anton_krylov", advanced=("I-base",), energy=6), mode="full", bonus_tiles=tiles)
    assert points(preview_scoring(game.state), "bonus tiles", 2) == [4, 0]


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
    assert points(preview_scoring(game.state), "bonus tiles", 2) == [vp, 0]


@pytest.mark.parametrize(("bases", "vp"), [(5, 4), (4, 0), (3, 0), (0, 0)])
def test_a_bonus_tile_never_costs_points(bases, vp):
    dams = dict(list(FIVE_BASES.items())[:bases])
    tiles = ["contracts_fulfilled", "elevations", "conduits", "powerhouses", "bases"]
    game = round_end(6, 1, round=5, bonus_tiles=tiles, dams=dams)
    assert points(preview_scoring(game.state), "bonus tiles", 2) == [vp, 0]


@pytest.mark.parametrize("round_number", range(1, 6))
def test_each_round_has_a_bonus_tile_of_its_own(round_number):
    tiles = ["powerhouses", "conduits", "elevations", "bases", "contracts_fulfilled"]
    player = sit("usa", energy=30, fulfilled=["S1", "S2", "G1"])
    game = last_turn(player, round=round_number, bonus_tiles=tiles, **{**STRUCTURES, "mode": "introductory"})
    expected = {1: 2 * 5, 2: 4 * 4, 3: 3 * 4, 4: 3 * 4, 5: 3 * 2}
    assert points(preview_scoring(game.state), "bonus tiles", 2) == [expected[round_number], 0]


# --- turn order -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "energy", "next_order"),
    [
        ("usa germany italy france", (1, 2, 3, 4), "usa germany italy france"),
        ("usa germany italy france", (4, 3, 2, 1), "france italy germany usa"),
        ("usa germany italy france", (0, 0, 0, 0), "france italy germany usa"),
        ("usa germany italy france", (9, 4, 1, 4), "italy france germany usa"),
        ("usa germany italy france", (5, 5, 2, 2), "france italy germany usa"),
        ("france usa germany italy", (5, 5, 5, 1), "france italy germany usa"),
        ("italy usa france germany", (3, 7, 3, 3), "france usa italy germany"),
        ("usa germany italy france", (31, 30, 32, 40), "germany usa italy france"),
    ],
)
def test_least_energy_goes_first_and_ties_are_reversed(order, energy, next_order):
    game = round_end(*energy, turn_order=order.split()).end_round()
    assert [game.state.companies[seat] for seat in game.state.turn_order] == next_order.split()
    assert game.to_move == next_order.split()[0]


def test_markers_go_back_to_zero():
    assert round_end(9, 4, 0).end_round().state.energy == [0, 0, 0]


def test_the_last_round_has_no_end_of_round():
    game = round_end(9, 4, round=5).do(Pass())
    assert game.state.is_over
    assert [event.phase for event in game.told(ev.PhaseStarted)] == ["water flow", "scoring", "final scoring"]
    assert game.state.energy == [9, 4]
    assert game.told(ev.TurnOrderSet) == []


# --- objectives -------------------------------------------------------------------------------------------------------

# USA: mountains 6 (B1U level 3, B2L, C1L, C2R), hills 2 (B5U, P6-1), plains 4 (P8-0, P10-1, B8L level 2).
# Germany: mountains 2 (B1L, C1R), hills 3 (P5-0, B6L, C6R), plains 0; its C1R joins B1L to P5-0.
MAP: dict[str, Any] = {
    "dams": {
        "B1U": dam("usa", 3),
        "B1L": dam("germany"),
        "B2L": dam("usa"),
        "B5U": dam("usa"),
        "B6L": dam("germany"),
        "B8L": dam("usa", 2),
        "B9L": dam("neutral", 3, 1),
    },
    "conduits": {"C1L": "usa", "C2R": "usa", "C1R": "germany", "C6R": "germany"},
    "powerhouses": {"P6-1": "usa", "P8-0": "usa", "P10-1": "usa", "P5-0": "germany"},
}
COUNTS = {
    # B1U and B5U, P6-1 and P10-1; nothing of Germany's is red
    "red_spaces": (4, 0),
    # C1L joins B1U to P8-0, C2R joins B2L to P10-1
    "connected_bases": (2, 1),
    "most_in_one_area": (6, 3),
    "least_in_one_area": (2, 0),
    # basins 1, 2, 5, 6, 8, 10 and 1, 5, 6
    "basins_with_one": (6, 3),
    # basin 1 (three of the dam, one conduit) and basin 8 (two of the dam, a powerhouse)
    "basins_with_three": (2, 0),
}


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_objective_counts(objective):
    game = round_end(1, 1, objective=objective, **MAP)
    report = next(report for report in objectives(game.state) if report.objective == objective)
    assert report.counts == COUNTS[objective]
    assert report.vp == (15, 10)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_objective_pays_at_the_end(objective):
    game = round_end(1, 1, round=5, objective=objective, **MAP).do(Pass())
    assert scored(game, "objective") == [15, 10]


def test_two_bases_joined_to_one_powerhouse_both_count():
    game = round_end(
        1,
        1,
        objective="connected_bases",
        dams={"B1L": dam("usa"), "B3L": dam("usa")},
        conduits={"C1R": "usa", "C3L": "usa"},
        powerhouses={"P5-0": "usa"},
    )
    assert objectives(game.state)[1].counts == (2, 0)


def test_a_base_with_two_connections_counts_once():
    game = round_end(
        1,
        1,
        dams={"B1L": dam("usa", 3)},
        conduits={"C1L": "usa", "C1R": "usa"},
        powerhouses={"P5-0": "usa", "P8-0": "usa"},
    )
    assert objectives(game.state)[1].counts == (1, 0)


def test_a_rivals_conduit_or_powerhouse_connects_nothing():
    game = round_end(
        1,
        1,
        dams={"B1L": dam("usa"), "B2L": dam("usa")},
        conduits={"C1L": "germany", "C2L": "usa"},
        powerhouses={"P8-0": "usa", "P6-0": "germany"},
    )
    assert objectives(game.state)[1].counts == (0, 0)


def test_the_bottom_basins_count_for_areas_and_basins():
    game = round_end(1, 1, powerhouses={"P11-0": "usa", "P12-1": "usa"})
    counts = {report.objective: report.counts[0] for report in objectives(game.state)}
    assert counts["most_in_one_area"] == 2
    assert counts["basins_with_one"] == 2
    assert counts["red_spaces"] == 1


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_nobody_with_anything_is_a_tie_of_all(objective):
    game = round_end(1, 2, 3, 4, round=5, objective=objective).do(Pass())
    assert scored(game, "objective") == [8, 8, 8, 8]


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_nobody_with_anything_scores_nothing_in_the_variant(objective):
    rules = {"objective_needs_one": True}
    game = round_end(1, 2, 3, 4, round=5, objective=objective, rules=rules).do(Pass())
    assert scored(game, "objective") == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("counts", "vp"),
    [
        ((1, 0), [15, 10]),
        ((1, 1), [13, 13]),
        ((2, 1, 0), [15, 10, 5]),
        ((1, 1, 0), [13, 13, 5]),
        ((1, 0, 0), [15, 8, 8]),
        ((1, 1, 1), [10, 10, 10]),
    ],
    ids=lambda value: "-".join(map(str, value)),
)
def test_places_for_two_and_three_players(counts, vp):
    places = iter(f"B{basin}U" for basin in range(1, 11))
    dams = {
        next(places): dam(company) for company, number in zip(COMPANIES, counts, strict=False) for _ in range(number)
    }
    game = round_end(*[1] * len(counts), round=5, objective="red_spaces", dams=dams).do(Pass())
    assert scored(game, "objective") == vp


# --- goods and water --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("excavators", "mixers", "credits", "vp"),
    [(0, 0, 0, 0), (4, 0, 0, 0), (5, 0, 0, 1), (0, 5, 0, 1), (0, 0, 5, 1), (2, 2, 1, 1), (3, 3, 3, 1), (4, 3, 3, 2)],
)
def test_five_goods_make_a_point(excavators, mixers, credits, vp):
    game = last_turn(sit("usa", excavators=excavators, mixers=mixers, credits=credits), round=5)
    assert points(preview_final(game.state), "goods left", 2)[0] == vp


def test_credits_of_the_last_scoring_phase_count():
    """Two credits, and three for the marker on 0: five in all."""
    game = last_turn(sit("usa", excavators=0, mixers=0, credits=2), round=5).do(Pass())
    assert scored(game, "goods left")[0] == 1


def test_drops_in_own_dams_make_a_point_each():
    dams = {
        "B1L": dam("usa", 2, 2),
        "B2L": dam("usa", 1, 1),
        "B5U": dam("germany", 3, 3),
        "B8L": dam("neutral", 3, 3),
    }
    game = last_turn(sit("usa"), round=5, dams=dams).do(Pass())
    assert scored(game, "water held") == [3, 3]


def test_drops_that_flow_in_the_last_round_count():
    game = last_turn(sit("usa"), round=5, dams={"B1L": dam("usa", 2)}, headstreams={"A": 3}).do(Pass())
    assert scored(game, "water held") == [2, 0]


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
    assert game.told(ev.GameEnded)[0].winners == winners


def test_a_tie_goes_to_more_energy_in_the_last_round():
    """The places give 6 and 2 points; everything else is equal, the 4 credits of the track too."""
    seats = [sit("usa", vp=10, energy=8, credits=0), sit("germany", "jill_mcdowell", vp=14, energy=7, credits=0)]
    game = last_turn(*seats, round=5).do(Pass())
    assert game.state.vp[0] == game.state.vp[1]
    assert game.told(ev.GameEnded)[0].winners == (0,)


def test_a_tie_of_energy_too_is_shared():
    game = last_turn(sit("usa", energy=8), sit("germany", "jill_mcdowell", energy=8), round=5).do(Pass())
    assert game.told(ev.GameEnded)[0].winners == (0, 1)


def test_nothing_can_be_done_after_the_end():
    game = last_turn(sit("usa"), round=5).do(Pass())
    assert game.state.is_over
    assert game.why_not(Pass()) == {"game.over"}
