"""What feeds a basin and what its water must pass: the graph finds what trying every way finds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from barrage_core import questions as ask
from barrage_core.components.maps import MINIATURE
from barrage_core.errors import BarrageError
from barrage_core.questions.situation import situation
from tests.questions.brute_force import SMALL_MAPS, all_ways
from tests.questions.positions import dam, usa_and_italy

EACH_MAP = pytest.mark.parametrize("spec", SMALL_MAPS.values(), ids=SMALL_MAPS)


@EACH_MAP
def test_every_drop_must_pass_what_lies_on_all_ways(spec):
    here = situation(spec)
    for basin in here.basins:
        ways = all_ways(here, basin)
        common = set.intersection(*map(set, ways)) - {basin}
        assert set(ask.must_pass(spec, basin).passes) == common
        ruled = {
            other for other in here.basins if other != basin and all(basin in way for way in all_ways(here, other))
        }
        assert set(ask.must_pass(spec, basin).rules) == ruled


@EACH_MAP
def test_a_basin_is_fed_by_all_that_lies_on_any_way(spec):
    here = situation(spec)
    for basin in here.basins:
        fed, ways = ask.feeders(spec, basin), all_ways(here, basin)
        assert {other for other, _ in fed.steps} == {other for way in ways for other in way} - {basin}
        nearest = {
            other: min(len(way) - 1 - way.index(other) for way in ways if other in way) for other, _ in fed.steps
        }
        assert dict(fed.steps) == nearest
        assert set(fed.by_river) | set(fed.only_by_conduit) == set(nearest)


def test_the_gorge_rules_everything_below_it():
    assert ask.must_pass("gorge", "4").rules == ("5", "6", "7")
    assert ask.must_pass("gorge", "7").passes == ("4",)
    assert ask.must_pass("gorge", "7").sentence == (
        "Every drop that comes to basin 7 must pass basin 4; every other basin can be reached without passing basin 7."
    )
    assert ask.must_pass("gorge", "4").sentence == (
        "No single basin lies on every way to basin 4; no drop reaches basins 5, 6 and 7 without passing basin 4."
    )


def test_in_a_position_only_conduits_that_carry_water_count():
    bare = usa_and_italy()
    assert ask.must_pass(bare, "5").passes == ("2",)
    conduit, house, source = {"C1R": "italy"}, {"P5-0": "usa"}, {"B1L": dam("usa")}
    fed = usa_and_italy(conduits=conduit, powerhouses=house, dams=source)
    assert ask.must_pass(fed, "5").passes == ()
    assert ask.feeders(fed, "5").conduits == ("C1R",)
    assert ask.feeders(fed, "5").only_by_conduit == ("1",)
    assert ask.feeders(bare, "5").sentence == (
        "By river basin 5 gets the water of headstream B and basin 2; with what is built now no conduit brings more."
    )
    assert ask.feeders(fed, "5").sentence.endswith(
        "; with what is built now conduit C1R can bring more, so that water can also come from basin 1."
    )
    assert ask.must_pass(bare, "5").sentence.startswith("With what is built now, every drop that comes to basin 5 must")
    for answer in (ask.feeders(fed, "5"), ask.must_pass(fed, "5")):
        assert answer.layer.title.endswith("; only what is built now counts")


@pytest.mark.parametrize(
    "missing",
    [
        {"dams": {}},
        {"dams": {"B1L": dam("italy")}},
        {"powerhouses": {}},
        {"powerhouses": {"P5-0": "italy"}},
        {"powerhouses": {"P8-0": "usa"}},
        {"conduits": {}},
    ],
)
def test_a_conduit_through_which_nobody_can_produce_brings_nothing(missing):
    system = {"conduits": {"C1R": "usa"}, "powerhouses": {"P5-0": "usa"}, "dams": {"B1L": dam("usa")}}
    state = usa_and_italy(**system | missing)
    assert ask.must_pass(state, "5").passes == ("2",)
    assert ask.feeders(state, "5").conduits == ()


def test_any_name_is_good_for_a_headstream_or_a_basin():
    odd = {"A": "spring", "B": "dams", "1": "headstream", None: None}
    basins = tuple(
        replace(row, id=odd.get(row.id, row.id), flows_to=odd.get(row.flows_to, row.flows_to))
        for row in MINIATURE.basins
    )
    springs = (("spring", "headstream"), ("dams", "2"))
    spec = replace(MINIATURE, headstreams=springs, basins=basins, neutral_dams=(), layout=())
    for basin, old in (("headstream", "1"), ("2", "2"), ("3", "3"), ("5", "5")):
        assert len(ask.must_pass(spec, basin).rules) == len(ask.must_pass(MINIATURE, old).rules)
        assert ask.most_water(spec, basin).game == ask.most_water(MINIATURE, old).game
    assert ask.most_water(spec, "3").headstreams == ("spring", "dams")


def test_feeders_are_told_in_a_sentence():
    assert ask.feeders("standard", "5").sentence == (
        "By river basin 5 gets the water of headstream B and basin 2; conduits C1R and C3L can bring more, so that "
        "water can also come from basins 1 and 3."
    )
    assert ask.feeders("standard", "1").sentence == (
        "By river basin 1 gets the water of headstream A; no conduit leads there."
    )


def test_a_conduit_from_further_up_the_same_river_is_not_said_to_bring_more():
    assert ask.feeders("valley", "7").sentence.endswith("; conduits C5R and C6L can bring it past dams on the way.")
    assert ask.feeders("standard", "6").sentence.endswith(
        "; conduit C3R can bring it past dams on the way, and conduit C2L can bring more, so that water can also come "
        "from basin 2."
    )
    assert ask.feeders("flat", "7").sentence.endswith(
        "; conduit C4L can bring it past dams on the way, and through conduits further up water can also come from "
        "basins 3 and 6."
    )
    assert ask.feeders("lakes", "8").sentence.endswith(
        "; through conduits further up water can also come from basins 1, 2, 4 and 5."
    )


@EACH_MAP
def test_conduits_that_bring_more_begin_where_the_river_does_not_lead(spec):
    starts = {one.id: one.start for one in situation(spec).conduits}
    for basin in situation(spec).basins:
        fed = ask.feeders(spec, basin)
        assert [starts[one] in fed.only_by_conduit for one in fed.conduits] == [one in fed.more for one in fed.conduits]


def test_layers_show_the_answer():
    layer = ask.feeders("standard", "5").layer
    assert (layer.basins["5"].words, layer.basins["2"].words) == ("here", "1")
    assert set(layer.conduits) == {"C1R", "C3L"}
    assert set(layer.rivers) == {"B", "2"}
    layer = ask.must_pass("gorge", "4").layer
    assert {basin: spot.words for basin, spot in layer.basins.items()} == {
        "4": "here",
        "5": "after",
        "6": "after",
        "7": "after",
    }
    assert set(ask.must_pass("gorge", "7").layer.rivers) == {"4"}


@pytest.mark.parametrize("question", [ask.feeders, ask.must_pass, ask.most_water])
def test_an_unknown_basin_is_an_error(question):
    with pytest.raises(BarrageError, match=r"^basin: expected one of 1, 2, 3, 4, 5, got '99'$"):
        question("miniature", "99")
