"""Water management: drops that wait on headstreams, and drops that run at once (p. 17, 19, 22)."""

from __future__ import annotations

from typing import Any

import pytest

from barrage_core import events as ev
from barrage_core.actions import Decline, Forgo, Fulfil, PlaceDrop, PlaceEngineers, Receive, Stop
from barrage_core.agenda import PlaceDrops, Turn
from barrage_core.resources import add_to_dam
from tests.kit.printed import HEADSTREAM_BASINS, RIVERS
from tests.kit.tables import Table, dam, last_turn, sit, system, table

HEADSTREAMS = "ABCD"


def waiting(*headstreams: str, **position: Any) -> Table:
    """Place drops that wait."""
    return table(sit("usa"), **position).do(PlaceEngineers("WATER1L"), *map(PlaceDrop, headstreams))


def running(headstream: str, **position: Any) -> Table:
    """Place a drop that runs at once."""
    return table(sit("usa"), **position).do(PlaceEngineers("WATER2L"), PlaceDrop(headstream))


# --- two drops that wait ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("headstream", HEADSTREAMS)
def test_two_drops_on_one_headstream(headstream):
    game = waiting(headstream, headstream)
    assert game.water(*HEADSTREAMS) == [2 if name == headstream else 0 for name in HEADSTREAMS]
    assert game.to_move == "germany"


def test_two_drops_on_two_headstreams():
    game = waiting("A", "D")
    assert game.water(*HEADSTREAMS) == [1, 0, 0, 1]
    assert game.to_move == "germany"


def test_one_drop_only():
    game = waiting("B")
    assert game.awaits(PlaceDrops)
    game.do(Stop())
    assert game.water(*HEADSTREAMS) == [0, 1, 0, 0]
    assert game.to_move == "germany"


def test_at_least_one_drop_must_be_placed():
    assert waiting().why_not(Stop()) == {"water.enough"}


def test_there_is_no_third_drop():
    game = waiting("A", "A")
    assert game.why_not(PlaceDrop("A")) == {"game.decision"}


def test_every_headstream_is_offered_for_each_drop():
    game = waiting()
    assert game.options(PlaceDrop) == set(HEADSTREAMS)
    assert game.do(PlaceDrop("C")).options(PlaceDrop) == set(HEADSTREAMS)


def test_there_is_no_fifth_headstream():
    assert waiting().why_not(PlaceDrop("E")) == {"water.placed"}


def test_they_come_to_those_that_wait_already_without_a_limit():
    assert waiting("C", "C", headstreams={"C": 28}).water("C") == [30]


def test_they_wait_for_the_water_flow_phase():
    game = waiting("A", "A", dams={"B1L": dam("usa", 3)})
    assert game.events_of(ev.DropMoved) == []
    assert game.water("A", "B1L") == [2, 0]


def test_they_flow_in_the_water_flow_phase():
    tiles = [1, 2, 5, 6]
    position = {"dams": {"B1L": dam("usa", 3)}, "headstreams": {"A": 2}, "headstream_tiles": tiles, "round": 4}
    game = last_turn(sit("usa", energy=1), **position).end_round()
    assert game.water("A", "B1L") == [0, 2]


# --- a drop that runs at once -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("headstream", HEADSTREAMS)
def test_it_runs_down_the_printed_river(headstream):
    basins, basin = [], HEADSTREAM_BASINS[headstream]
    while basin is not None:
        basins.append(basin)
        basin = RIVERS[basin]
    (moved,) = running(headstream).events_of(ev.DropMoved)
    places = [place for place in moved.path if place[0] == "B" and place[-1] in "UL"]
    assert places == [f"B{number}{side}" for number in basins if number <= 10 for side in "UL"]
    assert (moved.path[0], moved.path[-1]) == (headstream, "end")


def test_it_never_lies_on_the_headstream():
    assert running("A", headstreams={"A": 2}).water("A") == [2]


def test_the_first_dam_with_room_holds_it():
    game = running("B", dams={"B2L": dam("germany", 2, 1), "B5L": dam("usa", 3)})
    assert game.water("B2L", "B5L") == [2, 0]


def test_full_dams_let_it_pass():
    game = running("B", dams={"B2L": dam("usa", 1, 1), "B5U": dam("usa", 2, 2), "B5L": dam("neutral", 2, 1)})
    assert game.water("B2L", "B5U", "B5L") == [1, 2, 2]


def test_the_upper_dam_of_a_basin_comes_first():
    game = running("B", dams={"B5U": dam("germany"), "B5L": dam("usa")})
    assert game.water("B5U", "B5L") == [1, 0]


def test_without_a_dam_it_leaves_the_map():
    game = running("D", dams={"B7L": dam("usa", 1, 1), "B8L": dam("usa", 3)})
    assert game.events_of(ev.DropMoved)[0].rule == "water.lost"
    assert game.water("D", "B7L", "B8L") == [0, 1, 0]


def test_it_is_one_drop():
    game = running("A", dams={"B1L": dam("usa", 3)})
    assert game.water("B1L") == [1]
    assert game.awaits(Turn)
    assert game.to_move == "germany"


def test_it_must_be_placed():
    assert table(sit("usa")).do(PlaceEngineers("WATER2L")).why_not(Stop()) == {"water.enough"}


# --- rewards and incomes ----------------------------------------------------------------------------------------------


def rewarded(contract: str) -> Table:
    """Fulfil a contract with a production; headstream D leads to a dam with room for 2 drops."""
    structures: dict[str, Any] = {
        "dams": {"B1L": dam("usa", 3, 3), "B4L": dam("usa", 2)},
        "conduits": {"C1L": "usa"},
        "powerhouses": {"P8-0": "usa"},
        "national_contracts": [],
    }
    game = table(sit("usa", "wilhelm_adler", contracts=[contract]), **structures)
    return game.produce("TURBINE3L", "B1L", "C1L", "P8-0", 2).do(Fulfil(contract))


def test_drops_of_a_reward_that_wait():
    game = rewarded("Y14").do(Receive("place_drops"), PlaceDrop("D"), PlaceDrop("A"), PlaceDrop("D"))
    assert game.water("A", "D", "B4L") == [1, 2, 0]


def test_drops_of_a_reward_that_run():
    game = rewarded("G15").do(Receive("flow_drops"), PlaceDrop("D"), PlaceDrop("D"))
    assert game.water("D", "B4L") == [0, 2]


def test_each_of_them_runs_before_the_next_is_placed():
    game = rewarded("G15").do(Receive("flow_drops"), PlaceDrop("D"))
    assert game.water("B4L") == [1]
    assert game.awaits(PlaceDrops)


@pytest.mark.parametrize("placed", [0, 1, 2])
def test_a_reward_may_be_stopped_at_any_drop(placed):
    game = rewarded("Y14").do(Receive("place_drops"), *[PlaceDrop("D")] * placed, Stop())
    assert game.water("D") == [placed]
    assert game.to_move == "germany"


def test_drops_of_a_reward_may_be_let_go():
    game = rewarded("G15").do(Forgo("flow_drops"))
    assert game.water("D", "B4L") == [0, 0]
    assert game.to_move == "germany"


def test_a_contract_declined_brings_no_drops():
    structures = system("usa", "B1L", "C1L", "P8-0", 1)
    game = table(sit("usa", "wilhelm_adler", contracts=["G15"]), **structures)
    game.produce("TURBINE3L", "B1L", "C1L", "P8-0", 1).do(Decline())
    assert game.events_of(ev.DropsPlaced) == []


def test_drops_of_an_income_run_at_once():
    """The fourth elevation of the USA brings 2 VP and 2 drops."""
    dams = {"B4L": dam("usa", 3), "B8L": dam("usa", 2), "B9L": dam("usa")}
    game = table(sit("usa", "wilhelm_adler", mixers=9), dams=dams).construct("elevation", "B8L")
    game.do(PlaceDrop("D"), PlaceDrop("D"))
    assert game.water("D", "B4L") == [0, 2]
    assert game.changed("usa")["vp"] == 2


@pytest.mark.parametrize(("drops", "told"), [(0, []), (2, [2])])
def test_no_drop_into_a_dam_is_not_an_event(drops, told):
    draft = table(sit("usa"), dams={"B4L": dam("usa", 3, 1)}).state.copy()
    log: list[Any] = []
    add_to_dam(draft, "B4L", drops, "technology.water", log)
    assert [event.drops for event in log] == told
    assert draft.water["B4L"] == 1 + drops
