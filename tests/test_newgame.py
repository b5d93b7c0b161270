"""Set-up: what is laid out for two, three and four players, in both games and on both maps (p. 8-11)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from barrage_core import GameState, legal_actions, play, to_position, why_not
from barrage_core.actions import PlaceEngineers
from barrage_core.agenda import Turn
from barrage_core.components.maps import MINIATURE
from barrage_core.names import NEUTRAL
from barrage_core.newgame import new_game
from tests.kit.printed import (
    ADVANCED,
    AREA_BASINS,
    BONUS_VP,
    CONTRACTS,
    HEADSTREAM_TILES,
    MATCHUPS,
    OBJECTIVES,
    OFFICERS,
    PIECES,
    SPACES,
)

SEEDS = range(8)
MANY = range(60)
SETUPS = [
    (players, mode, map)
    for players in (2, 3, 4)
    for mode in ("introductory", "full")
    for map in ("standard", "miniature")
]
every_setup = pytest.mark.parametrize(("players", "mode", "map"), SETUPS)


def games(players: int, mode: Any, map: str, seeds: Iterable[int] = SEEDS) -> list[GameState]:
    """Set up one game for each seed."""
    return [new_game(players, seed, mode=mode, map=map)[0] for seed in seeds]


def many(mode: Any = "introductory", players: int = 4) -> list[GameState]:
    """Set up many games on the printed map."""
    return games(players, mode, "standard", MANY)


def begun(state: GameState) -> GameState:
    """Draft at random, up to the first turn."""
    while not isinstance(state.decision, Turn):
        state, _ = play(state, legal_actions(state)[0])
    return state


# --- contracts --------------------------------------------------------------------------------------------------------


@every_setup
def test_one_national_contract_fewer_than_players(players, mode, map):
    for state in games(players, mode, map):
        assert len(set(state.supply.national)) == len(state.supply.national) == players - 1
        assert set(state.supply.national) <= {"N1", "N2", "N3", "N4", "N5", "N6"}


@every_setup
def test_two_contracts_of_each_colour_on_show_and_thirteen_in_each_pile(players, mode, map):
    for state in games(players, mode, map):
        assert Counter(name[0] for name in state.supply.on_show) == {"G": 2, "Y": 2, "R": 2}
        assert [len(pile) for pile in state.supply.piles] == [13, 13, 13]
        assert [{name[0] for name in pile} for pile in state.supply.piles] == [{"G"}, {"Y"}, {"R"}]


@every_setup
def test_every_contract_is_there_once(players, mode, map):
    for state in games(players, mode, map):
        private = [*state.supply.on_show, *(name for pile in state.supply.piles for name in pile)]
        assert sorted(private) == sorted(name for name in CONTRACTS if name[0] in "GYR")
        held = [name for hand in state.contracts for name in hand]
        starting = held + [contract for company, contract in state.pool if not company]
        assert len(starting) == len(set(starting)) == players
        assert set(starting) <= {"S1", "S2", "S3", "S4"}
        assert state.supply.out == ()


# --- tiles ------------------------------------------------------------------------------------------------------------


@every_setup
def test_each_headstream_has_its_own_tile(players, mode, map):
    for state in games(players, mode, map):
        tiles = state.setup.headstream_tiles
        assert len(tiles) == len(set(tiles)) == len(state.headstreams) == (4 if map == "standard" else 2)
        assert set(tiles) <= set(HEADSTREAM_TILES)


@every_setup
def test_five_bonus_tiles(players, mode, map):
    for state in games(players, mode, map):
        tiles = state.setup.bonus_tiles
        assert len(tiles) == len(set(tiles)) == 5
        if mode == "introductory":
            assert set(tiles) == set(BONUS_VP) - {"advanced_technology"}


def test_any_bonus_tile_may_be_left_out_of_the_full_game():
    assert {tile for state in many("full") for tile in set(BONUS_VP) - set(state.setup.bonus_tiles)} == set(BONUS_VP)


@every_setup
def test_one_objective_tile(players, mode, map):
    assert {state.setup.objective for state in games(players, mode, map)} <= set(OBJECTIVES)


# --- neutral dams -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["introductory", "full"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_neutral_dam_in_each_area(players, mode):
    for state in games(players, mode, "standard"):
        assert len(state.dams) == 3
        for level, area in enumerate(("mountains", "hills", "plains"), 1):
            (place,) = (place for place in state.dams if int(place[1:-1]) in AREA_BASINS[area])
            assert state.dams[place] == (NEUTRAL, level)
            assert place.endswith("L")
            assert state.water[place] == 1


def test_a_neutral_dam_may_stand_in_each_basin_of_its_area():
    assert {place for state in many() for place in state.dams} == {f"B{basin}L" for basin in range(1, 11)}


def test_neutral_dams_of_the_miniature_are_those_of_its_map():
    wanted = {dams.area: (dams.level, dams.water, dams.basins) for dams in MINIATURE.neutral_dams}
    for state in games(3, "introductory", "miniature"):
        by_area = {state.board.area_of[place]: place for place in state.dams}
        assert set(by_area) == set(wanted)
        for area, place in by_area.items():
            level, water, basins = wanted[area]
            assert state.dams[place] == (NEUTRAL, level)
            assert state.water[place] == water
            assert place in {f"B{basin}L" for basin in basins}


# --- technology -------------------------------------------------------------------------------------------------------


def level_of(tile: str) -> str:
    return tile.partition("-")[0]


@pytest.mark.parametrize("map", ["standard", "miniature"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_patents_of_level_one_and_the_piles_in_order(players, map):
    for state in games(players, "full", map):
        assert [level_of(tile) for tile in state.patents] == ["I"] * 3
        coming = [level_of(tile) for tile in reversed(state.technology_pile)]
        assert coming == ["I"] * 2 + ["II"] * 5 + ["III"] * 5
        assert sorted((*state.patents, *state.technology_pile)) == sorted(ADVANCED)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_introductory_game_leaves_technology_in_the_box(players):
    for state in games(players, "introductory", "standard"):
        assert state.patents == ("", "", "")
        assert state.technology_pile == ()


def test_each_pile_is_shuffled():
    for level in ("I", "II", "III"):
        orders = {
            tuple(tile for tile in (*state.technology_pile, *state.patents) if level_of(tile) == level)
            for state in many("full")
        }
        assert len(orders) > 20


# --- players ----------------------------------------------------------------------------------------------------------


@every_setup
def test_start_goods(players, mode, map):
    for state in games(players, mode, map):
        goods = (state.credits, state.excavators, state.mixers, state.vp, state.energy, state.engineers)
        assert goods == tuple([number] * players for number in (6, 6, 4, 10, 0, 12))
        assert state.built == ((0, 0, 0, 0),) * players
        assert state.wheels == ((("", 0, 0),) * 5,) * players
        assert state.fulfilled == ((),) * players
        assert state.passed == (False,) * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_introductory_game_gives_each_seat_its_match_up(players):
    for state in games(players, "introductory", "standard"):
        seats = zip(state.companies, state.officers, (hand[0] for hand in state.contracts), strict=True)
        assert tuple(seats) == MATCHUPS[:players]
        assert state.turn_order == tuple(range(players))
        assert state.pool == ()


@pytest.mark.parametrize(("mode", "tiles"), [("introductory", {*PIECES, "wild"}), ("full", set(PIECES))])
def test_basic_tiles(mode, tiles):
    for state in games(3, mode, "standard"):
        assert [set(owned) for owned in state.tiles] == [tiles] * 3
        assert [len(owned) for owned in state.tiles] == [len(tiles)] * 3


# --- the board --------------------------------------------------------------------------------------------------------


@every_setup
def test_rows_for_more_players_are_closed(players, mode, map):
    state = begun(games(players, mode, map, [1])[0])
    closed = {
        space
        for space in SPACES
        if any(reason.rule == "action_board.closed" for reason in why_not(state, PlaceEngineers(space)))
    }
    expected = {space for space, asks in SPACES.items() if asks.players > players}
    patents = {"PATENT1", "PATENT2", "PATENT3"}
    assert closed - patents == expected
    assert closed & patents == (patents if mode == "introductory" else set())


@every_setup
def test_nothing_stands_on_the_board_but_neutral_dams(players, mode, map):
    for state in games(players, mode, map):
        assert state.conduits == state.powerhouses == state.occupied == {}
        assert {dam.owner for dam in state.dams.values()} == {NEUTRAL}


# --- chance -----------------------------------------------------------------------------------------------------------


@every_setup
def test_the_same_seed_is_the_same_game(players, mode, map):
    assert new_game(players, 5, mode=mode, map=map) == new_game(players, 5, mode=mode, map=map)


@every_setup
def test_different_seeds_are_different_games(players, mode, map):
    layouts = {json.dumps(to_position(state), sort_keys=True) for state in games(players, mode, map, range(20))}
    assert len(layouts) == 20


def test_everything_that_is_drawn_comes_up():
    states = many()
    assert {tile for state in states for tile in state.setup.headstream_tiles} == set(HEADSTREAM_TILES)
    assert {state.setup.objective for state in states} == set(OBJECTIVES)
    assert {name for state in states for name in state.supply.national} == {f"N{number}" for number in range(1, 7)}
    shown = {name for state in states for name in state.supply.on_show}
    assert shown == {name for name in CONTRACTS if name[0] in "GYR"}


def test_bonus_tiles_come_in_any_order():
    firsts = {state.setup.bonus_tiles[0] for state in many()}
    assert firsts == set(BONUS_VP) - {"advanced_technology"}


def test_every_company_and_officer_may_be_drafted():
    pool = [pair for state in many("full", 2) for pair in state.pool]
    assert {company for company, _ in pool if company} == {company for company, _, _ in MATCHUPS}
    assert {officer for company, officer in pool if company} == set(OFFICERS)
    assert {contract for company, contract in pool if not company} == {"S1", "S2", "S3", "S4"}


# --- whom Mahiri Sekibo can copy --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "from_the_box"), [(2, 2), (3, 1), (4, 0)])
def test_sekibo_copies_the_others_in_play_made_up_to_three_from_the_box(players, from_the_box):
    seen = 0
    for state in many("full", players):
        in_play = {officer for company, officer in state.pool if company}
        copyable = state.setup.copyable
        if "mahiri_sekibo" not in in_play:
            assert copyable == ()
            continue
        seen += 1
        rivals = in_play - {"mahiri_sekibo"}
        assert len(copyable) == 3
        assert rivals <= set(copyable)
        assert len(set(copyable) - in_play) == from_the_box
        assert "mahiri_sekibo" not in copyable
    assert seen > 5


def test_nobody_copies_in_the_introductory_game():
    assert {state.setup.copyable for state in many()} == {()}
