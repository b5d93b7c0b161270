"""What conduit spaces are worth, and chains of productions: the best way is the best of all ways."""

from __future__ import annotations

import pytest

from barrage_core import questions as ask
from barrage_core.board import board_for
from barrage_core.errors import BarrageError
from barrage_core.files.maps import map_to_dict
from barrage_core.questions.situation import situation
from barrage_core.rulebook import RuleSet
from tests.questions.brute_force import SMALL_MAPS, most_energy
from tests.questions.positions import dam, usa_and_italy

EACH_MAP = pytest.mark.parametrize("spec", SMALL_MAPS.values(), ids=SMALL_MAPS)


@EACH_MAP
def test_a_chain_is_the_best_that_a_drop_can_do(spec):
    here = situation(spec)
    values = {one.id: one.value for one in here.conduits}
    for uses in (2, ask.USES):
        for chain in ask.chains(spec, uses=uses).chains:
            assert chain.energy == most_energy(here, chain.basin, uses)
            assert chain.energy == sum(values[conduit] for conduit in chain.conduits)


@EACH_MAP
def test_a_chain_can_be_played_with_one_drop_in_one_round(spec):
    for chain in ask.chains(spec).chains:
        assert played_energy(spec, chain) == chain.energy


def played_energy(spec, chain):
    """Play a chain by the rules with one drop in the last round: dams at its links, powerhouses where they lead to."""
    board = board_for(spec, RuleSet())
    dams = {board.base_spaces[board.basin_of[link]][-1]: dam("neutral") for link in chain.conduits}
    first, *_ = dams
    houses = dict.fromkeys(board.powerhouse_spaces[board.leads_to[link]][0] for link in chain.conduits)
    owners = {house: ("usa", "italy")[number % 2] for number, house in enumerate(houses)}
    state = usa_and_italy(
        map=map_to_dict(spec),
        dams=dams | {first: dam("neutral", 1, 1)},
        conduits={link: owners[board.powerhouse_spaces[board.leads_to[link]][0]] for link in chain.conduits},
        powerhouses=owners,
        round=5,
    )
    energy = 0
    for link in chain.conduits:
        made = next(made for made in ask.productions(state, state.conduits[link]) if made.action.conduit == link)
        energy += made.action.drops * board.value[link]
        state = ask.try_production(state, state.conduits[link], made.action)[0]
    return energy


@EACH_MAP
def test_each_link_of_a_chain_begins_where_the_water_of_the_one_before_comes(spec):
    here = situation(spec)
    conduits = {one.id: one for one in here.conduits}
    for chain in ask.chains(spec).chains:
        at = chain.basin
        for link in chain.conduits:
            while at != conduits[link].start:
                at = here.flows_to[at]  # a KeyError would say that the water has left the map
            at = conduits[link].to


@EACH_MAP
def test_a_conduit_is_worth_its_value_and_the_best_that_comes_after_it(spec):
    here, water = situation(spec), ask.expected_water(spec)
    for one in ask.conduit_worths(spec).conduits:
        onward = most_energy(here, one.to_basin, ask.USES - 1)
        assert one.worth == pytest.approx(water.at(one.from_basin).game * (one.value + onward))
        assert one.energy == pytest.approx(water.at(one.from_basin).game * one.value)


def test_in_the_lake_district_a_drop_works_as_often_as_you_like():
    best = ask.chains("lakes").chains[0]
    assert best.conduits == ("C4L",) * ask.USES, "the river brings the drop back down each time"
    assert best.sentence == "A drop in basin 1 can make 15 energy in at most 5 productions, through C4L 5 times."
    assert ask.chains("lakes", uses=7).chains[0].energy == 21
    assert ask.chains("lakes").layer.conduits["C4L"].words == "5×"
    assert {name: spot.words for name, spot in ask.chains("duel").layer.conduits.items()} == {
        "C3R": "3×",
        "C4L": "2. 4.",
    }


def test_a_map_and_the_first_round_of_a_game_on_it_have_one_answer():
    first = usa_and_italy(headstream_tiles=[1, 2, 3, 4], headstreams={"C": 2, "D": 1})
    assert first.round == 1
    assert ask.conduit_worths(first) == ask.conduit_worths("standard", tiles=[1, 2, 3, 4])


def test_a_rivals_dam_takes_worth_away():
    state = usa_and_italy(headstreams={"A": 4}, round=4)
    free = ask.conduit_worths(state).of("C8L")
    below = ask.conduit_worths(usa_and_italy(dams={"B1U": dam("italy", 3)}, headstreams={"A": 4}, round=4)).of("C8L")
    assert (free.water, below.water) == (4, 1)
    held = ask.conduit_worths(usa_and_italy(dams={"B8U": dam("usa", 3, 2)}, round=5)).of("C8L")
    assert (held.water, held.energy, held.onward, held.then) == (2, 6, 0, ())
    assert held.sentence == ("Conduit C8L makes 3 energy of each of the 2 drops that come to basin 8: worth 6 in all.")
    one = ask.conduit_worths(usa_and_italy(dams={"B8U": dam("usa", 3, 1)}, round=5))
    assert one.of("C8L").sentence == "Conduit C8L makes 3 energy of the 1 drop that comes to basin 8: worth 3 in all."
    assert one.of("C8R").sentence.startswith(
        "Conduit C8R makes 2 energy of the 1 drop that comes to basin 8, and 3 more of it in at"
    )


def test_what_comes_in_the_last_round_is_worth_nothing():
    late = ask.conduit_worths(usa_and_italy(headstreams={"A": 4}, round=5))
    assert {one.worth for one in late.conduits} == {0}


def test_in_a_position_chains_are_made_of_what_somebody_can_produce_with():
    built = {
        "conduits": {"C1R": "usa", "C5L": "italy", "C8L": "usa"},
        "dams": {"B1L": dam("usa"), "B5L": dam("usa")},
        "powerhouses": {"P5-0": "usa", "P8-0": "usa"},
    }
    for number in (1, 5):
        state = usa_and_italy(**built, round=number)
        assert ask.chains(state).chains[0] == ask.Chain("1", ("C1R", "C5L"), 7, ask.USES)
    assert ask.chains(state).sentence == (
        "A drop in basin 1 can make 7 energy in at most 5 productions, through C1R, then C5L."
    )
    rival = usa_and_italy(**built | {"dams": {"B1L": dam("usa"), "B5L": dam("italy")}})
    none = ask.chains(rival)
    assert (none.chains, none.sentence) == ((), "No production feeds another one.")
    assert (none.layer.basins, none.layer.conduits) == ({}, {})


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        (lambda: ask.chains("duel", uses=1), "uses: expected a whole number from 2 to 50, got 1"),
        (lambda: ask.conduit_worths("duel", uses=0), "uses: expected a whole number from 1 to 50, got 0"),
        (lambda: ask.conduit_worths("duel").of("X"), "conduit: expected one of "),
    ],
)
def test_a_wrong_argument_is_an_error(question, reason):
    with pytest.raises(BarrageError) as problem:
        question()
    assert str(problem.value).startswith(reason)


def test_layers_show_the_answer():
    worths = ask.conduit_worths("miniature")
    assert worths.layer.conduits["C1L"].heat == 1
    assert worths.layer.conduits["C1L"].words == f"{worths.of('C1L').worth:.0f}"
    assert worths.sentence == worths.conduits[0].sentence
    layer = ask.chains("miniature").layer
    assert [layer.conduits[name].words for name in ("C1L", "C3L", "C4L")] == ["1.", "2.", "3."]
    assert layer.basins["1"].words == "7"
