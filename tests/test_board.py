"""The compiled tables of a board say what the graph says, for the maps of the kit and for any other."""

from __future__ import annotations

import pickle
from dataclasses import replace

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from barrage_core import MINIATURE, STANDARD, BadMap, MapSpec, RuleSet, legal_actions, new_game, play
from barrage_core.board import Board, board_for
from barrage_core.river import (
    basins,
    basins_below,
    between,
    conduit_ends,
    conduits_into,
    places,
    river_graph,
    river_only,
    way_down,
)
from tests.kit.strategies import examples
from tests.test_river import valid_maps

MAPS = st.one_of(st.sampled_from([STANDARD, MINIATURE]), valid_maps())
RULES = RuleSet()


def check_courses(board: Board, spec: MapSpec) -> None:
    """Compare every course with the graph's own answer."""
    river = river_graph(spec)
    water = river_only(river)
    assert list(board.course) == [*places(river, "headstream"), *places(river, "powerhouse")]
    for start, stretches in board.course.items():
        way = way_down(river, start)
        assert stretches[-1].path == (start, *way)
        assert list(stretches[-1].path) == nx.shortest_path(water, start, "end")
        dams = [place for place in way if river.nodes[place]["kind"] == "base"]
        assert [stretch.stop for stretch in stretches] == [*dams, "end"]
        for stretch in stretches:
            assert stretch.path == stretches[-1].path[: len(stretch.path)]
            assert stretch.path[-1] == stretch.stop
            if stretch.stop != "end":
                above = between(river, start, stretch.stop)
                assert [place for place in stretch.path[:-1] if place in board.base_cost] == above
        check_entered(board, spec, start)


def check_entered(board: Board, spec: MapSpec, start: str) -> None:
    """Water from a conduit does not come into the basin of its powerhouse by river (R07)."""
    river = river_graph(spec)
    below = basins_below(river, start)
    assert list(board.course[start][-1].entered) == below
    for stretch in board.course[start]:
        passed = dict.fromkeys(river.nodes[place]["basin"] for place in stretch.path[1:] if place != "end")
        assert list(stretch.entered) == [basin for basin in passed if basin in below]


@given(MAPS)
@examples(60)
def test_every_course_is_the_way_down_of_the_graph(spec):
    check_courses(board_for(spec, RULES), spec)


@pytest.mark.parametrize("spec", [STANDARD, MINIATURE], ids=lambda spec: spec.name)
def test_every_course_of_the_maps_of_the_kit(spec):
    check_courses(Board(spec, RULES), spec)


@given(MAPS)
@examples(40)
def test_the_places_are_those_of_the_graph(spec):
    board, river = board_for(spec, RULES), river_graph(spec)
    assert list(board.headstreams) == places(river, "headstream")
    assert list(board.basins) == basins(river)
    assert list(board.places["base"]) == list(board.places["elevation"]) == places(river, "base")
    assert list(board.places["powerhouse"]) == places(river, "powerhouse")
    assert list(board.places["conduit"]) == places(river, "conduit")
    for basin in board.basins:
        assert list(board.base_spaces[basin]) == places(river, "base", basin)
        assert list(board.powerhouse_spaces[basin]) == places(river, "powerhouse", basin)
    for place, node in river.nodes(data=True):
        if node["kind"] in ("base", "powerhouse", "conduit"):
            assert board.basin_of[place] == node["basin"]
            assert board.area_of[place] == node["area"]
            assert (place in board.red) == node["red"]
            assert board.building_fee[place] == (RULES.red_building_fee if node["red"] else 0)
        else:
            assert place not in board.basin_of
    assert set(board.areas) == {node["area"] for _, node in river.nodes(data=True)} - {None}


@given(MAPS)
@examples(40)
def test_the_conduits_are_those_of_the_graph(spec):
    board, river = board_for(spec, RULES), river_graph(spec)
    for conduit in board.places["conduit"]:
        ends = conduit_ends(river, conduit)
        assert board.value[conduit] == ends.value
        assert board.basin_of[conduit] == ends.from_basin
        assert board.leads_to[conduit] == ends.to_basin
        assert board.base_spaces[ends.from_basin] == ends.bases
        assert board.powerhouse_spaces[ends.to_basin] == ends.powerhouses
        assert board.conduit_cost[conduit] == 2 * ends.value
    for basin in board.basins:
        assert list(board.conduits_into[basin]) == conduits_into(river, basin)
        leaving = [one for one in board.places["conduit"] if conduit_ends(river, one).from_basin == basin]
        assert list(board.conduits_from[basin]) == leaving


@given(MAPS)
@examples(30)
def test_places_by_cost_are_all_places_cheapest_first(spec):
    board = board_for(spec, RULES)
    costs = {"base": board.base_cost, "elevation": board.elevation_cost, "conduit": board.conduit_cost}
    for piece, cheapest_first in board.by_cost.items():
        assert sorted(cheapest_first) == sorted(board.places[piece])
        amounts = [costs.get(piece, {}).get(place, 0) for place in cheapest_first]
        assert amounts == sorted(amounts)
    for place in board.places["base"]:
        assert (board.base_cost[place], board.elevation_cost[place]) == {
            "mountains": (5, 4),
            "hills": (4, 3),
            "plains": (3, 2),
        }[board.area_of[place]]


def test_costs_and_fees_follow_the_rule_set():
    rules = RuleSet(base_excavators=(9, 8, 7), conduit_excavators=3, red_building_fee=1, red_action_fee=5)
    board = board_for(STANDARD, rules)
    assert [board.base_cost[place] for place in ("B1U", "B5U", "B8U")] == [9, 8, 7]
    assert board.conduit_cost["C1L"] == 15
    assert (board.building_fee["B1U"], board.building_fee["B1L"], board.building_fee["C1L"]) == (1, 0, 0)
    assert board.spaces["TURBINE1R"].credits == 5
    assert board.company_spaces[3].credits == 5


def test_a_board_is_compiled_once():
    assert board_for(STANDARD, RuleSet()) is board_for(STANDARD, RuleSet())
    other = board_for(STANDARD, RuleSet(rounds=3))
    assert other != board_for(STANDARD, RuleSet())
    assert other == Board(STANDARD, RuleSet(rounds=3))
    assert hash(other) == hash(Board(STANDARD, RuleSet(rounds=3)))
    assert other != "board"
    assert repr(other) == "Board('standard')"


def test_a_faulty_map_gives_no_board():
    with pytest.raises(BadMap, match="the map has no headstream"):
        board_for(replace(MINIATURE, headstreams=()), RULES)


@pytest.mark.parametrize(
    "spec",
    [STANDARD, replace(MINIATURE, name="my valley"), replace(MINIATURE, name="standard")],
    ids=["standard", "a map of one's own", "another map of the same name"],
)
@pytest.mark.parametrize("rules", [RuleSet(), RuleSet(rounds=3, base_excavators=(1, 1, 1))], ids=["printed", "changed"])
def test_a_state_with_its_board_can_be_pickled(spec, rules):
    state, _ = new_game(3, 2, map=spec, rules=rules, mode="full")
    for _ in range(10):
        state, _ = play(state, legal_actions(state)[0])
    copy = pickle.loads(pickle.dumps(state))
    assert copy == state
    assert copy.board == state.board
    assert copy.board.spec == spec
    assert copy.rules == rules
    assert legal_actions(copy) == legal_actions(state)
    assert play(copy, legal_actions(copy)[-1])[0] == play(state, legal_actions(state)[-1])[0]
