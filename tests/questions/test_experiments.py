"""Experiments agree with the rules and with the other questions, and leave the state alone."""

import pytest

from barrage_core import IllegalAction, encode, from_position
from barrage_core.actions import Produce
from barrage_core.questions.production import built_connections, productions, try_production
from barrage_core.questions.water import follow_drops, where_drops_go
from barrage_core.rules.production import systems
from tests.kit.random_games import play_random

PLAYERS = [{"company": "usa"}, {"company": "italy"}]


def some_states():
    return [
        state.copy() for number, (state, _, _) in enumerate(play_random(7, 3, "full", "standard")) if not number % 40
    ]


def test_runs_are_the_fates_of_where_drops_go_with_every_stop():
    drops = {"A": 2, "B": 1, "C": 3, "D": 1}
    for state in some_states():
        before = encode(state)
        played = follow_drops(state, [name for name, number in drops.items() for _ in range(number)])
        assert [run.fate for run in played] == where_drops_go(state, drops)
        for run in played:
            assert run.stops[0].what == "start"
            assert run.stops[-1].what == ("lost" if run.fate.stops_at == "end" else "held")
            assert {stop.place for stop in run.stops if stop.what == "full"} == {*run.fate.path[:-1]} & {*state.dams}
            assert all(stop.path == run.fate.path[: len(stop.path)] for stop in run.stops)
        assert encode(state) == before


def test_drops_on_a_headstream_leave_it_one_by_one():
    state = from_position({"players": PLAYERS, "headstreams": {"A": 2}})
    assert [run.after.headstreams["A"] for run in follow_drops(state, ["A", "A", "A"])] == [1, 0, 0]


def test_the_connections_are_those_that_players_can_produce_with():
    seen = 0
    for state in some_states():
        for seat in range(state.players):
            used = {(one.dam, one.conduit, one.powerhouse) for one in systems(state, seat)}
            mine = {
                link[:3] for link in built_connections(state) if link.user == state.name(seat) and state.water[link.dam]
            }
            assert mine == {one for one in used if state.powerhouses[one[2]] == seat}
            seen += len(mine)
    assert seen, "some of the states should have a system"


def test_e09_a_production_apart_from_any_turn():
    # p. 7: neutral dam, 2 drops, a rival's conduit of 3: 6 energy, 2 credits to the owner, who scores 2 VP
    position = {
        "players": [{"company": "usa"}, {"company": "germany"}],
        "dams": {"B5L": {"owner": "neutral", "level": 2, "water": 2}},
        "conduits": {"C5L": "germany"},
        "powerhouses": {"P8-0": "usa"},
    }
    state = from_position(position)
    best = productions(state, "usa")[0]
    after, events = try_production(state, "usa", best.action)
    assert (best.energy, after.energy[0]) == (6, 6)
    assert [new - old for new, old in zip(after.credits, state.credits, strict=True)] == [-2, 2]
    assert after.vp[1] - state.vp[1] == 2
    assert after.agenda == state.agenda
    assert state.water["B5L"] == 2
    assert [type(event).__name__ for event in events].count("DropMoved") == 2


def test_an_illegal_production_is_refused_with_its_reasons():
    state = from_position({"players": PLAYERS, "dams": {"B1L": {"owner": "italy", "water": 1}}})
    with pytest.raises(IllegalAction, match="B1L"):
        try_production(state, "usa", Produce("B1L", "C1R", "P5-0", 1))
