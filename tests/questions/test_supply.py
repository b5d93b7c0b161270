"""How much water comes: as the rules let it flow, as a maximum flow, and what one player keeps from another."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from statistics import fmean
from typing import Any

import pytest

from barrage_core import questions as ask
from barrage_core.agenda import PlaceHeadstreams
from barrage_core.components.maps import MAPS, STANDARD
from barrage_core.components.tiles import HEADSTREAM_TILES
from barrage_core.errors import BarrageError
from barrage_core.newmap import new_map
from barrage_core.questions.graph import most_flows
from barrage_core.questions.situation import situation
from barrage_core.river import basins_below, river_graph
from barrage_core.rulebook import RuleSet
from barrage_core.rules.round import headstream_drops
from tests.kit.random_games import RICH, play_random
from tests.kit.tables import table
from tests.questions.played import coming, flow, most_arrivals, random_arrivals
from tests.questions.positions import dam, usa_and_italy

GAME = [state for state, _, _ in play_random(12, 4, "full", rules=RuleSet.from_dict(RICH))]
INCOMES = [state for state in GAME if state.round and PlaceHeadstreams() in state.agenda]
"""Moments before the drops of the round are there."""
LATE = [*GAME[::40], *INCOMES[::4]]
"""Moments of a game in which much is built."""


def played_flows(state):
    """Let the water of every round flow by the rules, with nothing done in between: drops by basin, round by round."""
    draft = state.copy()
    flows = [[basin for passed in flow(draft, drops) for basin in passed] for drops in coming(state)]
    return {basin: tuple(arrived.count(basin) for arrived in flows) for basin in draft.board.basins}


@pytest.mark.parametrize("state", LATE)
def test_in_a_position_the_water_comes_as_the_rules_let_it_flow(state):
    expected = ask.expected_water(state)
    assert {one.basin: one.rounds for one in expected.basins} == played_flows(state)


def test_the_drops_of_a_round_are_still_to_come_in_its_income_phase():
    assert INCOMES
    state = INCOMES[0]
    drops = headstream_drops(state, state.round)
    assert sum(drops.values()) > 0
    assert {name: rounds[0] for name, rounds in situation(state).supply.items()} == drops


def test_rivers_carry_what_dams_do_not_hold():
    state = usa_and_italy(dams={"B1U": dam("usa", 2, 1), "B1L": dam("italy", 3)}, headstreams={"A": 6})
    water = ask.expected_water(state)
    carried, whole = dict(water.rivers), sum(situation(state).supply["A"])
    assert (carried["A"], carried["1"], carried["8"]) == (whole, whole - 4, whole - 4)
    assert water.at("8").game == whole - 4


@pytest.mark.parametrize("name", ["standard", "miniature", "lakes"])
def test_on_a_map_the_expectation_is_the_mean_over_every_draw_of_tiles(name):
    spec = MAPS[name]
    springs = [head for head, _ in spec.headstreams]
    below = {head: basins_below(river_graph(spec), head) for head in springs}
    draws = list(permutations(HEADSTREAM_TILES, 2))  # any two headstreams stand for all: none is drawn before another
    for one in ask.expected_water(spec).basins:
        above = [head for head in springs if one.basin in below[head]]
        for number, drops in enumerate(one.rounds[:-1]):
            mean = fmean(sum(HEADSTREAM_TILES[tile][number] for tile in draw) / 2 for draw in draws)
            assert drops == pytest.approx(mean * len(above))
        assert one.rounds[-1] == 0, "no tile brings water in the last round"


def test_tiles_can_be_named():
    water = ask.expected_water("miniature", tiles=[1, 4])
    assert (water.at("1").rounds, water.at("3").rounds) == ((0, 2, 2, 0, 0), (1, 3, 3, 1, 0))
    assert water.sentence == (
        "If nobody does anything, most water comes to basins 3, 4 and 5, 8 drops each until the game ends, and least "
        "to basins 1 and 2, 4 each."
    )
    assert ask.expected_water("miniature", tiles=[4, 7]).sentence.endswith("ends, and least to basin 1, 4.")
    assert ask.expected_water("twins").sentence == (
        "If nobody does anything, 7.8 drops will come to each basin until the game ends."
    )


@pytest.mark.parametrize(
    ("tiles", "reason"),
    [
        ([1], "tiles: expected 2 different tiles, one for each headstream, got [1]"),
        ([1, 1], "tiles: expected 2 different tiles, one for each headstream, got [1, 1]"),
        ([1, 9], "tiles: expected one of 1, 2, 3, 4, 5, 6, 7, 8, got 9"),
        ("12", "tiles: expected a list, got '12'"),
    ],
)
def test_wrong_tiles_are_an_error(tiles, reason):
    with pytest.raises(BarrageError) as problem:
        ask.expected_water("miniature", tiles=tiles)
    assert str(problem.value) == reason


def test_a_position_has_its_own_tiles():
    with pytest.raises(BarrageError, match="a position has its own headstream tiles"):
        ask.expected_water(usa_and_italy(), tiles=[1, 2, 3, 4])


def test_after_the_game_no_water_comes():
    over = GAME[-1]
    assert over.is_over
    assert {one.game for one in ask.expected_water(over).basins} == {0}
    assert sum(over.water.values()) > 0
    assert {ask.most_water(over, basin).game for basin in over.board.basins} == {0}
    assert {one.worth for one in ask.conduit_worths(over).conduits} == {0}
    assert ask.chains(over).chains == ()


# --- at most ----------------------------------------------------------------------------------------------------------


SYSTEM: dict[str, Any] = {"dams": {"B1L": dam("usa", 3)}, "conduits": {"C1R": "usa"}, "powerhouses": {"P5-0": "usa"}}
"""A dam in basin 1 from which water can come to basin 5."""
SAVING = usa_and_italy({"officer": "wilhelm_adler"}, **SYSTEM, headstream_tiles=[1, 2, 3, 4])


def small(**fields):
    """Set up a position on the miniature, on which everything can be tried."""
    return table({"company": "usa"}, {"company": "italy"}, map="miniature", headstream_tiles=[1, 3], **fields).state


TWO_DAMS = small(
    dams={"B1L": dam("usa", 2, 1), "B2L": dam("neutral", 1, 1)},
    conduits={"C1R": "usa", "C2R": "italy"},
    powerhouses={"P4-0": "usa"},
    headstreams={"A": 2, "B": 1},
)
IN_A_ROW = small(
    dams={"B1L": dam("usa", 1), "B3L": dam("usa", 2, 2)},
    conduits={"C1L": "usa", "C3L": "usa", "C3R": "italy"},
    powerhouses={"P3-0": "usa", "P4-0": "usa"},
    round=2,
)


def test_dams_save_water_up_for_one_round():
    most = ask.most_water(SAVING, "5")
    assert most.rounds[3] == 6, "three drops that B1L held back, and three of headstream B"
    assert (most.rounds, most.game) == ((0, 0, 3, 6, 3), 8)


@pytest.mark.parametrize(("state", "basin"), [(SAVING, "5"), (TWO_DAMS, "4"), (IN_A_ROW, "4")])
def test_as_much_comes_as_the_best_of_all_rows_of_productions_brings(state, basin):
    most = ask.most_water(state, basin)
    rounds, game = most_arrivals(state, basin)
    assert most.game == game
    assert all(tried <= said for tried, said in zip(rounds, most.rounds, strict=True))


@pytest.mark.parametrize("state", [TWO_DAMS, IN_A_ROW])
def test_no_row_of_productions_brings_more(state):
    for basin in state.board.basins:
        rounds, game = most_arrivals(state, basin)
        most = ask.most_water(state, basin)
        assert game <= most.game, basin
        assert all(tried <= said for tried, said in zip(rounds, most.rounds, strict=True)), basin


@pytest.mark.parametrize("state", LATE)
def test_productions_at_random_never_bring_more(state):
    played = random_arrivals(state, seed=1)
    for basin in state.board.basins:
        most, came = ask.most_water(state, basin), [arrived[basin] for arrived in played]
        assert sum(came) <= most.game, basin
        assert all(drops <= said for drops, said in zip(came, most.rounds, strict=True)), basin


def test_small_dams_are_a_bottleneck():
    state = usa_and_italy(**SYSTEM | {"dams": {"B1L": dam("usa", 1)}}, headstreams={"A": 5}, round=4)
    most = ask.most_water(state, "5")
    assert (most.game, most.headstreams, most.basins) == (1, (), ("1",))
    assert most.sentence == (
        "With what is built now, at most 1 drop can come to basin 5 until the game ends, and at most 1 in one round, "
        "besides those that players place; the bottleneck is the dams of basin 1."
    )
    assert most.layer.title == "The most water that can come to basin 5 with what is built now, and its bottleneck"
    assert most.layer.basins["1"].words == "narrow"
    dry = ask.most_water(usa_and_italy(round=5), "5")
    assert dry.sentence.endswith("; no water is on its way there.")


def test_the_water_of_the_last_round_comes_too_late_for_a_production():
    late = usa_and_italy(**SYSTEM, headstreams={"A": 5}, round=5)
    assert (ask.most_water(late, "5").game, ask.most_water(late, "8").game) == (0, 5)


def test_unknown_tiles_are_said_to_be_average():
    everything = "With everything built"
    assert ask.most_water("standard", "5").sentence.startswith(f"{everything} and average tiles, at most 11.6 drops")
    assert ask.most_water("standard", "5", tiles=[1, 4, 7, 8]).sentence.startswith(f"{everything}, at most 13 drops")


def test_what_could_still_be_built_brings_as_much_to_an_empty_board_as_to_its_map():
    seat = {"officer": "wilhelm_adler"}
    first = usa_and_italy(seat, headstream_tiles=[1, 2, 3, 4], headstreams={"C": 2, "D": 1})
    for basin in first.board.basins:
        built, bare = ask.most_water(first, basin, unbuilt=True), ask.most_water(STANDARD, basin, tiles=[1, 2, 3, 4])
        assert (built.rounds, built.game) == (bare.rounds, bare.game)
        assert ask.most_water(first, basin).game <= built.game


@pytest.mark.parametrize("state", LATE)
def test_no_less_can_come_with_what_could_still_be_built(state):
    for basin in state.board.basins:
        now, then = ask.most_water(state, basin), ask.most_water(state, basin, unbuilt=True)
        assert now.game <= then.game, basin
        assert all(drops <= more for drops, more in zip(now.rounds, then.rounds, strict=True)), basin


def test_what_could_still_be_built_keeps_neutral_dams_as_they_are_and_asks_the_officers():
    state = usa_and_italy(dams={"B1L": dam("neutral", 1), "B2L": dam("italy", 1, 1)})
    before = state.copy()
    dams = {one.place: one for dams in situation(state, unbuilt=True).dams.values() for one in dams}
    assert (dams["B1L"].size, dams["B2L"].size, dams["B2L"].water) == (1, 3, 1)
    assert dams["B1U"].size == 4, "Graziano Del Monte would hold one more"
    assert len(dams) == len(state.board.places["base"])
    assert state == before
    most = ask.most_water(state, "5", unbuilt=True)
    assert most.sentence.startswith("With everything built that still can be, at most ")
    assert "with everything built that still can be" in most.layer.title


LESS = 1 / 64


def drained(here, spring, number):
    """Return the situation with a little less water from a headstream in one round."""
    rounds = list(here.supply[spring])
    rounds[number] -= LESS
    return replace(here, supply={**here.supply, spring: tuple(rounds)})


def narrowed(here, basin):
    """Return the situation with dams of a basin that hold a little less, now and later."""
    dams = (replace(one, size=one.size - LESS, water=max(one.water - LESS, 0)) for one in here.dams[basin])
    return replace(here, dams={**here.dams, basin: tuple(dams)})


ROOM_TO_SPARE = usa_and_italy(
    dams={"B1U": dam("italy", 3), "B1L": dam("usa", 1)},
    conduits={"C1R": "usa", "C1L": "italy"},
    powerhouses={"P5-0": "usa", "P5-1": "italy", "P8-0": "italy"},
    headstreams={"A": 3},
    round=4,
)
"""Dams with room for four drops, in whatever way three of them are shared: one of the dams is then full."""


@pytest.mark.parametrize(
    "state", [SAVING, TWO_DAMS, IN_A_ROW, ROOM_TO_SPARE, LATE[2], LATE[4], MAPS["delta"], MAPS["duel"]]
)
@pytest.mark.no_cover
def test_it_is_narrow_exactly_where_anything_less_lets_less_water_come(state):
    here = situation(state)
    for basin in here.basins:
        most = ask.most_water(state, basin)

        def loses(other, basin=basin, game=most.game):
            return most_flows(other, basin)[1].drops < game

        dry = [
            spring
            for spring, rounds in here.supply.items()
            if any(loses(drained(here, spring, number)) for number, drops in enumerate(rounds) if drops)
        ]
        assert {*most.headstreams, *most.other_headstreams} == {*dry}
        assert {*most.basins, *most.other_basins} == {one for one in here.basins if loses(narrowed(here, one))}
        assert {*most.basins}.isdisjoint(most.other_basins)
        assert {*most.headstreams}.isdisjoint(most.other_headstreams)


def test_a_full_dam_does_not_count_as_narrow_where_another_one_has_room():
    most = ask.most_water(ROOM_TO_SPARE, "5")
    assert (most.game, most.headstreams, most.basins, most.other_basins) == (3, ("A",), (), ())


def test_places_that_are_as_narrow_as_the_bottleneck_are_named():
    state = usa_and_italy(**SYSTEM | {"dams": {"B1L": dam("usa", 2)}}, headstreams={"A": 2}, round=4)
    most = ask.most_water(state, "5")
    assert (most.headstreams, most.basins) == ((), ("1",))
    assert most.other_headstreams == ("A",)
    assert most.sentence.endswith("; the bottleneck is the dams of basin 1, and it is as narrow at headstream A.")
    assert set(most.layer.rivers) == {"A"}


def test_water_for_which_a_dam_has_no_room_any_more_runs_on():
    held = usa_and_italy(dams={"B1L": dam("usa", 3, 4)}, headstreams={"A": 2}, round=5)
    held.officers = ("wilhelm_adler", *held.officers[1:])
    assert ask.expected_water(held).at("8").game == 2


def test_the_water_of_an_unknown_basin_is_an_error():
    with pytest.raises(BarrageError, match=r"^basin: expected one of .*, got '99'$"):
        ask.expected_water("miniature").at("99")


@pytest.mark.no_cover
def test_no_more_water_comes_than_can_come():
    for name, spec in MAPS.items():
        for one in ask.expected_water(spec).basins:
            most = ask.most_water(spec, one.basin)
            assert one.game <= most.game + 1e-9, name
            assert most.headstreams or most.basins
            assert most.layer.basins[one.basin].heat == 1


# --- starving ---------------------------------------------------------------------------------------------------------


def test_on_a_map_the_water_that_passes_the_dams_of_a_basin_is_at_stake():
    rows = {(row.by, row.place): row for row in ask.starving("standard").rows}
    assert (rows["2", "5"].share, rows["2", "11"].share) == (1, 0.5)
    assert ("5", "10") not in rows
    assert rows["3", "10"].sentence == "3.9 of the 7.8 drops that come to basin 10 pass the dams of basin 3."
    assert ask.starving(STANDARD).layer.basins["12"].words == "100%"
    assert ask.starving("gorge").sentence == (
        "15.5 of the 15.5 drops that come to basin 5 pass the dams of basin 4. The share is as large past basin 4 on "
        "the way to basins 6 and 7; past basin 5 on the way to basins 6 and 7; past basin 6 on the way to basin 7."
    )
    assert ask.starving("lakes").sentence == "7.8 of the 7.8 drops that come to basin 8 pass the dams of basin 6."


def test_where_very_many_basins_have_as_much_at_stake_they_are_counted():
    found = ask.starving(new_map(40, 1))
    equals = [row for row in found.rows if row.share == found.rows[0].share]
    assert len(equals) > 13
    assert found.sentence == (
        f"{found.rows[0].sentence} The share is as large for {len(equals) - 1} other pairs of basins."
    )


def test_in_a_position_a_dam_above_keeps_water_from_one_below():
    dams = {"B1U": dam("usa", 2), "B1L": dam("italy", 1), "B8L": dam("italy", 2)}
    state = usa_and_italy(dams=dams, headstreams={"A": 3}, round=5)
    found = ask.starving(state)
    assert [(row.by, row.of, row.place, row.drops, row.out_of) for row in found.rows] == [
        ("the USA", "Italy", "B8L", 2, 2),
        ("the USA", "Italy", "B1L", 2, 3),
    ]
    assert found.sentence == "The USA keeps 2 of the 2 drops from dam B8L of Italy."
    twice = ask.starving(usa_and_italy(dams=dams, headstreams={"A": 2}, round=5))
    assert twice.sentence == (
        "The USA keeps 2 of the 2 drops from dam B1L of Italy. The USA keeps 1 of the 1 drop from dam B8L of Italy."
    )
    assert {basin: spot.words for basin, spot in found.layer.basins.items()} == {"8": "100%", "1": "67%"}


def test_neutral_dams_and_ones_own_starve_nobody():
    dams = {"B1U": dam("neutral", 2), "B1L": dam("usa", 1), "B8U": dam("neutral", 1), "B8L": dam("usa", 2)}
    found = ask.starving(usa_and_italy(dams=dams, headstreams={"A": 5}, round=5))
    assert (found.rows, found.sentence) == ((), "Nobody keeps water from anybody.")
    assert found.layer.basins == {}
