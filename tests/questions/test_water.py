"""Where drops go: each question is one call on a position that was set up directly."""

from __future__ import annotations

from barrage_core import encode, from_position
from barrage_core import questions as ask
from barrage_core.files.positions import MOST_DROPS
from barrage_core.questions.water import Fate, follow_drops, where_drops_go
from tests.questions.positions import dam, some_states, usa_and_italy

DOWN_FROM_A = ("A", "B1U", "B1L", "P8-0", "P8-1", "P8-2", "B8U", "B8L", "P11-0", "P11-1", "P11-2", "P11-3", "end")


def test_drops_fill_a_dam_and_the_rest_runs_on():
    state = usa_and_italy(dams={"B1L": dam("usa", 2)})
    held = Fate("A", ("A", "B1U", "B1L"), "B1L", "USA", ())
    assert ask.where_drops_go(state, {"A": 3}) == [held, held, Fate("A", DOWN_FROM_A, "end", "nobody", ())]


def test_a_full_dam_lets_drops_pass():
    state = usa_and_italy(dams={"B1U": dam("usa", 1, 1), "B8L": dam("neutral", 3, 1)})
    (fate,) = ask.where_drops_go(state, {"A": 1})
    assert (fate.stops_at, fate.held_by) == ("B8L", "neutral")


def test_by_default_the_drops_that_lie_there_are_followed_headstream_by_headstream():
    state = usa_and_italy(headstreams={"D": 1, "A": 2}, dams={"B7U": dam("italy")})
    fates = ask.where_drops_go(state)
    assert [(fate.start, fate.stops_at, fate.held_by) for fate in fates] == [
        ("A", "end", "nobody"),
        ("A", "end", "nobody"),
        ("D", "B7U", "Italy"),
    ]


def test_drops_go_in_the_order_in_which_they_are_named():
    state = usa_and_italy(dams={"B10U": dam("usa")})
    assert [fate.stops_at for fate in ask.where_drops_go(state, {"C": 1, "D": 1})] == ["B10U", "end"]
    assert [(fate.start, fate.stops_at) for fate in ask.where_drops_go(state, {"D": 1, "C": 1})] == [
        ("D", "B10U"),
        ("C", "end"),
    ]


def test_the_powerhouses_that_a_drop_passes_are_named_with_their_owners():
    state = usa_and_italy({"name": "Ada"}, powerhouses={"P8-1": "usa", "P11-3": "italy", "P9-0": "usa"})
    (fate,) = ask.where_drops_go(state, {"A": 1})
    assert fate.passes == (("P8-1", "Ada"), ("P11-3", "Italy"))
    stopped = usa_and_italy(powerhouses={"P8-1": "usa", "P11-3": "italy"}, dams={"B8U": dam("usa")})
    assert ask.where_drops_go(stopped, {"A": 1})[0].passes == (("P8-1", "USA"),)


def test_drops_from_a_powerhouse_do_not_pass_the_powerhouses_of_its_own_basin():
    state = usa_and_italy(powerhouses={"P5-0": "usa", "P5-1": "italy", "P9-2": "italy"})
    (fate,) = ask.where_drops_go(state, {"P5-0": 1})
    assert fate.passes == (("P9-2", "Italy"),)
    assert fate.path[0] == "P5-0"
    assert fate.stops_at == "end"


def test_whatever_lies_on_a_headstream_can_be_followed():
    assert len(ask.where_drops_go(usa_and_italy(headstreams={"A": MOST_DROPS}))) == MOST_DROPS


def test_without_drops_there_is_nothing_to_follow():
    assert ask.where_drops_go(usa_and_italy()) == []
    assert ask.where_drops_go(usa_and_italy(), {}) == []
    assert ask.where_drops_go(usa_and_italy(), {"A": 0}) == []


def test_runs_are_the_fates_of_where_drops_go_with_every_stop():
    drops = {"A": 2, "B": 1, "C": 3, "D": 1}
    for state in some_states():
        before = encode(state)
        played = follow_drops(state, [name for name, number in drops.items() for _ in range(number)])
        assert [run.fate for run in played] == where_drops_go(state, drops)
        for run in played:
            assert run.waypoints[0].what == "start"
            assert run.waypoints[-1].what == ("lost" if run.fate.stops_at == "end" else "held")
            assert {stop.place for stop in run.waypoints if stop.what == "full"} == {*run.fate.path[:-1]} & {
                *state.dams
            }
            assert all(stop.path == run.fate.path[: len(stop.path)] for stop in run.waypoints)
        assert encode(state) == before


def test_drops_on_a_headstream_leave_it_one_by_one():
    state = from_position({"players": [{"company": "usa"}, {"company": "italy"}], "headstreams": {"A": 2}})
    assert [run.after.headstreams["A"] for run in follow_drops(state, ["A", "A", "A"])] == [1, 0, 0]


def test_who_stands_between_a_headstream_and_a_dam():
    state = usa_and_italy(dams={"B2L": dam("italy", 1, 1), "B5U": dam("usa", 2, 0), "B1L": dam("usa")})
    between = ask.dams_between(state, "B", "B9L")
    assert [tuple(one) for one in between] == [("B2L", "Italy", 1, 1), ("B5U", "USA", 2, 0)]
    assert ask.dams_between(state, "B", "B2L") == []


def test_only_the_usa_makes_energy_when_drops_flow():
    """One step for each of its powerhouses that a drop passes, from the third powerhouse on (p. 23)."""
    houses = {"P8-0": "usa", "P11-0": "usa", "P12-0": "usa", "P8-1": "italy"}
    assert ask.energy_of_flow(usa_and_italy(powerhouses=houses), {"A": 3}) == (6, 0)
    assert ask.energy_of_flow(usa_and_italy(powerhouses=houses, dams={"B8L": dam("italy", 2)}), {"A": 3}) == (4, 0)
    two = {"P8-0": "usa", "P11-0": "usa"}
    assert ask.energy_of_flow(usa_and_italy(powerhouses=two), {"A": 3}) == (0, 0)
    assert ask.energy_of_flow(usa_and_italy(powerhouses=houses, headstreams={"A": 1, "D": 1})) == (3, 0)
