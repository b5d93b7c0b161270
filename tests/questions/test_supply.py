"""How much water comes: as the rules let it flow, as a maximum flow, and what one player keeps from another."""

from __future__ import annotations

from itertools import permutations
from statistics import fmean

import pytest

from barrage_core import questions as ask
from barrage_core.agenda import PlaceHeadstreams
from barrage_core.components.maps import MAPS, STANDARD
from barrage_core.components.tiles import HEADSTREAM_TILES
from barrage_core.errors import BarrageError
from barrage_core.events import DropMoved
from barrage_core.newgame import new_game
from barrage_core.questions.situation import situation
from barrage_core.rulebook import RuleSet
from barrage_core.rules.round import headstream_drops
from barrage_core.rules.water import flow_from_headstreams
from tests.kit.random_games import RICH, play_random
from tests.kit.tables import table
from tests.questions.brute_force import SMALL_MAPS, least_cut
from tests.questions.positions import dam, usa_and_italy

GAME = [state for state, _, _ in play_random(12, 4, "full", rules=RuleSet.from_dict(RICH))]
INCOMES = [state for state in GAME if state.round and PlaceHeadstreams() in state.agenda]
"""Moments before the drops of the round are there."""
LATE = [*GAME[::40], *INCOMES[::4]]
"""Moments of a game in which much is built."""


def entered(state, path):
    """Return the basins that a path of a drop leads through."""
    return list(dict.fromkeys(state.board.basin_of[place] for place in path[1:] if place in state.board.basin_of))


def played_flows(state):
    """Let the water of every round flow by the rules, with nothing done in between: drops by basin, round by round."""
    draft, flows = state.copy(), []
    coming = range(draft.round + 1, draft.rules.rounds + 1)
    first = [headstream_drops(draft, draft.round)] if PlaceHeadstreams() in draft.agenda else [{}]
    for drops in [*(first if draft.round else []), *(headstream_drops(draft, number) for number in coming)]:
        for name, number in drops.items():
            draft.headstreams[name] += number
        log = []
        flow_from_headstreams(draft, log)
        paths = [event.path for event in log if isinstance(event, DropMoved)]
        flows.append([basin for path in paths for basin in entered(draft, path)])
    return {basin: tuple(flow.count(basin) for flow in flows) for basin in draft.board.basins}


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
    state = new_game(2, 1, map=spec)[0].copy()
    state.dams, state.water = {}, {}
    springs = [head for head, _ in spec.headstreams]
    below = {head: entered(state, ask.where_drops_go(state, {head: 1})[0].path) for head in springs}
    draws = list(permutations(HEADSTREAM_TILES, 2))  # any two headstreams stand for all: none is drawn before another
    for one in ask.expected_water(spec).basins:
        above = [head for head in springs if one.basin in below[head]]
        for number, drops in enumerate(one.rounds):
            mean = fmean(sum(HEADSTREAM_TILES[tile][number] for tile in draw) / 2 for draw in draws)
            assert drops == pytest.approx(mean * len(above))


def test_tiles_can_be_named():
    water = ask.expected_water("miniature", tiles=[1, 4])
    assert (water.at("1").rounds, water.at("3").rounds) == ((0, 2, 2, 0), (1, 3, 3, 1))
    assert water.sentence == (
        "If nobody does anything, most water comes to basin 3, 8 drops until the game ends, and least to basin 2, 4."
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
    assert ask.most_water(over, "5").rounds == (0,) or over.conduits
    assert {one.onward for one in ask.conduit_worths(over).conduits} == {0}


# --- at most ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name, spec in SMALL_MAPS.items() if len(spec.basins) <= 6])
def test_the_most_water_is_what_the_narrowest_cut_lets_through(name):
    spec = SMALL_MAPS[name]
    here = situation(spec)
    for basin in here.basins:
        most = ask.most_water(spec, basin)
        assert most.game == pytest.approx(least_cut(here, basin, 0, here.rounds))
        assert most.rounds[2] == pytest.approx(least_cut(here, basin, 2, 3))


def test_in_a_position_the_most_water_is_the_narrowest_cut_too():
    dams = {"B1L": dam("usa", 1, 1), "B2U": dam("italy", 2), "B3L": dam("usa", 3, 2)}
    conduits = {"C1R": "usa", "C2R": "italy", "C3R": "usa"}
    players = [{"company": "usa"}, {"company": "italy"}]
    state = table(*players, map="miniature", dams=dams, conduits=conduits, headstreams={"A": 4, "B": 1}).state
    here = situation(state)
    for basin in here.basins:
        assert ask.most_water(state, basin).game == least_cut(here, basin, 0, here.rounds)
        assert ask.most_water(state, basin).rounds[0] == least_cut(here, basin, 0, 1)


def test_small_dams_are_a_bottleneck():
    state = usa_and_italy(dams={"B1L": dam("usa", 1)}, conduits={"C1R": "usa"}, headstreams={"A": 5}, round=5)
    most = ask.most_water(state, "5")
    assert (most.game, most.headstreams, most.basins) == (1, (), ("1",))
    assert most.sentence == (
        "At most 1 drop can come to basin 5 until the game ends, and at most 1 in one round; "
        "the bottleneck is the dams of basin 1."
    )
    assert most.layer.basins["1"].words == "narrow"
    dry = ask.most_water(usa_and_italy(round=5), "5")
    assert dry.sentence.endswith("; no water is on its way there.")


def test_no_more_water_comes_than_can_come():
    for name, spec in MAPS.items():
        for one in ask.expected_water(spec).basins:
            most = ask.most_water(spec, one.basin)
            assert one.game <= most.game + 1e-9, name
            assert most.headstreams or most.basins
            assert most.layer.basins[one.basin].heat == 1


# --- starving ---------------------------------------------------------------------------------------------------------


def test_on_a_map_a_basin_can_keep_the_water_that_passes_it():
    rows = {(row.by, row.place): row for row in ask.starving("standard").rows}
    assert (rows["2", "5"].share, rows["2", "11"].share) == (1, 0.5)
    assert ("5", "10") not in rows
    assert rows["3", "10"].sentence == "Dams in basin 3 can keep 3.9 of the 7.8 drops from basin 10."
    assert ask.starving(STANDARD).layer.basins["12"].words == "100%"


def test_in_a_position_a_dam_above_keeps_water_from_one_below():
    dams = {"B1U": dam("usa", 2), "B1L": dam("italy", 1), "B8L": dam("italy", 2)}
    state = usa_and_italy(dams=dams, headstreams={"A": 3}, round=5)
    found = ask.starving(state)
    assert [(row.by, row.of, row.place, row.drops, row.out_of) for row in found.rows] == [
        ("the USA", "Italy", "B8L", 2, 2),
        ("the USA", "Italy", "B1L", 2, 3),
    ]
    assert found.sentence == "The USA keeps 2 of the 2 drops from dam B8L of Italy."
    assert {basin: spot.words for basin, spot in found.layer.basins.items()} == {"8": "100%", "1": "67%"}


def test_neutral_dams_and_ones_own_starve_nobody():
    dams = {"B1U": dam("neutral", 2), "B1L": dam("usa", 1), "B8U": dam("neutral", 1), "B8L": dam("usa", 2)}
    found = ask.starving(usa_and_italy(dams=dams, headstreams={"A": 5}, round=5))
    assert (found.rows, found.sentence) == ((), "Nobody keeps water from anybody.")
    assert found.layer.basins == {}
