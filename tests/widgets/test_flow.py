"""The flow player against the worked examples of the rulebook (p. 6 and 19)."""

import pytest

from barrage_core import BarrageError
from barrage_widgets.board.flow import MOST_DROPS, SPEEDS, FlowPlayer
from tests.widgets.driving import all_blocks, control, controls, find, words

PLAYERS = [{"company": "usa"}, {"company": "italy"}]


def player(dams, drops, **more):
    return FlowPlayer({"players": PLAYERS, "dams": dams, **more}, drops)


def play_out(shown):
    """Let the page ask for stop after stop until nothing goes on by itself."""
    shown.handle("play")
    while paces := [block for block in all_blocks(shown) if block["kind"] == "pace"]:
        shown.handle(paces[0]["id"], paces[0]["value"])


def stops(shown):
    return [fate.stops_at for fate in shown.fates]


def test_e05_one_is_held_and_one_goes_on():
    shown = player({"B5L": {"owner": "neutral", "level": 2, "water": 1}}, {"B": 2})
    assert stops(shown) == ["B5L", "end"]
    shown.close()


def test_e21_the_full_dam_lets_pass_and_the_second_leaves_the_map():
    dams = {"B1L": {"owner": "usa", "water": 1}, "B8L": {"owner": "italy", "level": 3, "water": 2}}
    shown = player(dams, {"A": 2})
    assert stops(shown) == ["B8L", "end"]
    assert [line["text"] for line in find(shown, "log")["lines"]] == ["Drop 1 leaves headstream A."], (
        "no more is shown yet"
    )
    shown.handle("step", 1)
    assert len(find(shown, "log")["lines"]) == 2
    play_out(shown)
    lines = [line["text"] for line in find(shown, "log")["lines"]]
    assert lines[1] == "Drop 1: the USA's dam on B1L is full (1 of 1), so the drop passes."
    assert lines[2] == "Drop 1: Italy's dam on B8L has room, so the drop stays (now 3 of 3)."
    assert lines[-1] == "Drop 2: no dam held it, so it leaves the map."
    shown.close()


def test_e22_three_dams_take_one_drop_each_in_their_order():
    dams = {
        "B2L": {"owner": "italy", "level": 2, "water": 1},
        "B5U": {"owner": "usa", "level": 2, "water": 1},
        "B5L": {"owner": "neutral", "level": 2, "water": 0},
    }
    shown = player(dams, {"B": 3})
    assert stops(shown) == ["B2L", "B5U", "B5L"]
    shown.close()


def test_stepping_shows_the_water_as_it_is_at_that_stop():
    shown = player({"B1L": {"owner": "usa", "level": 1}}, {"A": 2})
    assert (shown.state.headstreams["A"], shown.state.water["B1L"]) == (2, 0)
    shown.handle("step", 1)  # drop 1 is held
    assert (shown.state.headstreams["A"], shown.state.water["B1L"]) == (1, 1)
    shown.handle("step", 1)  # drop 2 is about to leave
    shown.handle("step", 1)  # and meets the full dam, off the headstream but nowhere yet
    assert (shown.state.headstreams["A"], shown.state.water["B1L"]) == (0, 1)
    assert shown.trail == [("B1L",), ("A", "B1U", "B1L")]
    assert "full" in shown.happened
    assert shown.said == shown.happened
    shown.handle("step", -1)
    assert shown.state.headstreams["A"] == 1
    shown.close()


def test_every_stop_can_be_scrubbed_to_and_has_its_page():
    shown = FlowPlayer()
    last = control(shown, "moment")["high"]
    assert last == len(shown.moments) - 1
    pages = set()
    for moment in range(last + 1):
        shown.handle("moment", moment)
        assert shown.problem == {}
        assert shown.happened in words(shown)
        pages |= {find(shown, "text")["page"]}
    assert pages <= {5, 6, 19}
    for wrong in (last + 1, -1, "x", None):
        shown.handle("moment", wrong)
        assert shown.problem["text"]
        assert shown.moment == last
    shown.handle("step", 1)
    assert "stop: expected a whole number from 0" in shown.problem["text"]
    shown.close()


def test_one_drop_can_be_followed_alone():
    shown = FlowPlayer(drops={"A": 3})
    shown.handle("follow", "2")
    assert shown.following == 2
    assert {number for number, _ in shown.moments} == {2}
    assert all("Drop 2" in line["text"] for line in find(shown, "log")["lines"])
    assert shown.trail[0] == (shown.fates[0].stops_at,), "the first has come to rest already"
    play_out(shown)
    assert shown.trail[1] == shown.fates[1].path
    assert len(shown.trail) == 2
    for wrong in ("4", "-1", "x", 1.5):
        shown.handle("follow", wrong)
        assert "drop: expected one of 0, 1, 2, 3, got" in shown.problem["text"]
    shown.handle("follow", "0")
    assert len({number for number, _ in shown.moments}) == 3
    shown.close()


def test_board_slider_and_log_go_on_together_stop_by_stop():
    shown = FlowPlayer()
    shown.handle("play")
    for moment in range(shown.last):
        asked = find(shown, "pace")
        assert (asked["id"], asked["value"], asked["wait"]) == ("tick", moment, SPEEDS["normal"])
        assert control(shown, "moment")["value"] == find(shown, "log")["now"] == moment
        assert len([line for line in find(shown, "log")["lines"] if "moment" in line]) == moment + 1
        shown.handle("tick", moment)
    assert not [block for block in all_blocks(shown) if block["kind"] == "pace"]
    assert shown.moment == shown.last
    assert not shown.playing
    shown.handle("play")
    assert shown.moment == 0, "once more from the beginning"
    shown.close()


def test_play_can_be_paused_and_made_faster():
    shown = FlowPlayer()
    shown.handle("play")
    assert control(shown, "play")["label"] == "Pause"
    shown.handle("speed", "fast")
    assert find(shown, "pace")["wait"] == SPEEDS["fast"]
    shown.handle("tick", 0)
    shown.handle("tick", 0)  # of another page, which shows the same panel
    assert shown.moment == 1
    shown.handle("play")
    shown.handle("tick", 1)
    assert (shown.moment, shown.playing) == (1, False)
    shown.handle("play")
    shown.handle("step", -1)  # by hand: it stops
    assert (shown.moment, shown.playing) == (0, False)
    shown.handle("speed", "at once")
    assert "slow, normal, fast" in shown.problem["text"]
    shown.close()


def test_the_positions_own_drops_run_by_default_and_start_again_puts_them_back():
    shown = FlowPlayer({"players": PLAYERS, "headstreams": {"C": 2, "A": 1}})
    assert shown.order == ["A", "C", "C"]
    play_out(shown)
    assert sum(shown.state.headstreams.values()) == 0
    shown.handle("again")
    assert shown.moment == 0
    assert shown.state.headstreams == {"A": 1, "B": 0, "C": 2, "D": 0}
    shown.close()


def test_the_ability_of_the_usa_is_described_with_its_page():
    houses = dict.fromkeys(("P5-0", "P8-0", "P10-0"), "usa")
    shown = player({}, {"A": 1}, powerhouses=houses)
    play_out(shown)
    lines = find(shown, "log")["lines"]
    assert any("USA makes 1 energy" in line["text"] and line["page"] == 23 for line in lines)
    assert any("makes no energy from river water" in line["text"] for line in lines)
    shown.close()


def test_drops_may_start_at_a_powerhouse_and_in_any_order():
    shown = player({"B5U": {"owner": "usa"}}, ["P5-0", "B", "P5-0"])
    assert stops(shown) == ["B5U", "end", "end"]
    assert "leaves P5-0" in shown.happened
    shown.close()


def test_without_drops_nothing_can_be_played():
    shown = FlowPlayer({"players": PLAYERS})
    assert "nothing flows" in words(shown)
    assert control(shown, "play")["off"]
    shown.handle("play")
    assert "no drops" in shown.problem["text"]
    shown.handle("step", 1)
    assert shown.problem["text"]
    assert "moment" not in controls(shown)
    shown.close()


@pytest.mark.parametrize("drops", [{"Z": 1}, {"A": -1}, {"A": "2"}, {"A": MOST_DROPS + 1}, ["Z"], ["A"] * 99])
def test_impossible_drops_are_refused(drops):
    with pytest.raises(BarrageError):
        FlowPlayer(drops=drops)


def test_a_place_can_be_asked_about_at_any_stop():
    shown = FlowPlayer(drops={"A": 1})
    shown.handle("board", "place:B1L")
    assert "it holds 0 drops" in " ".join(shown.sentences)
    shown.handle("step", 1)
    assert "it holds 1 drop, full" in " ".join(shown.sentences)
    shown.close()
