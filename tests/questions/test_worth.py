"""What conduit spaces are worth, and chains of productions: the best way is the best of all ways."""

from __future__ import annotations

import pytest

from barrage_core import questions as ask
from barrage_core.questions.situation import situation
from tests.questions.brute_force import SMALL_MAPS, most_energy
from tests.questions.positions import dam, usa_and_italy

EACH_MAP = pytest.mark.parametrize("spec", SMALL_MAPS.values(), ids=SMALL_MAPS)


@EACH_MAP
def test_a_chain_is_the_best_that_a_drop_can_do(spec):
    here = situation(spec)
    for chain in ask.chains(spec).chains:
        assert chain.energy == most_energy(here, chain.basin, here.rounds)
        values = {one.id: one.value for one in here.conduits}
        assert chain.energy == sum(values[conduit] for conduit in chain.conduits)


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
        onward = most_energy(here, one.to_basin, here.rounds - 1)
        assert one.worth == pytest.approx(water.at(one.from_basin).game * (one.value + onward))
        assert one.energy == pytest.approx(water.at(one.from_basin).game * one.value)


def test_in_the_lake_district_a_drop_works_in_every_round():
    best = ask.chains("lakes").chains[0]
    assert (len(best.conduits), best.energy) == (4, 12)
    assert best.conduits == ("C4L",) * 4, "the river brings the drop back down each time"


def test_a_rivals_dam_takes_worth_away():
    state = usa_and_italy(headstreams={"A": 4}, round=5)
    free = ask.conduit_worths(state).of("C8L")
    below = ask.conduit_worths(usa_and_italy(dams={"B1U": dam("italy", 3)}, headstreams={"A": 4}, round=5)).of("C8L")
    assert (free.water, below.water) == (4, 1)
    held = ask.conduit_worths(usa_and_italy(dams={"B8U": dam("usa", 3, 2)}, round=5)).of("C8L")
    assert (held.water, held.energy, held.onward, held.then) == (2, 6, 0, ())
    assert held.sentence == ("Conduit C8L makes 3 energy of each of the 2 drops that come to basin 8: worth 6 in all.")


def test_in_a_position_chains_are_made_of_what_is_built():
    conduits = {"C1R": "usa", "C5L": "italy", "C8L": "usa"}
    state = usa_and_italy(conduits=conduits, dams={"B1L": dam("usa"), "B5L": dam("usa")})
    assert ask.chains(state).chains[0] == ask.Chain("1", ("C1R", "C5L"), 7)
    assert ask.chains(state).sentence == "A drop in basin 1 can make 7 energy, through C1R, then C5L."
    none = ask.chains(usa_and_italy())
    assert (none.chains, none.sentence) == ((), "No production feeds another one.")
    assert (none.layer.basins, none.layer.conduits) == ({}, {})


def test_layers_show_the_answer():
    worths = ask.conduit_worths("miniature")
    assert worths.layer.conduits["C1L"].heat == 1
    assert worths.layer.conduits["C1L"].words == f"{worths.of('C1L').worth:.0f}"
    assert worths.sentence == worths.conduits[0].sentence
    layer = ask.chains("miniature").layer
    assert [layer.conduits[name].words for name in ("C1L", "C3L", "C4L")] == ["1.", "2.", "3."]
    assert layer.basins["1"].words == "7"
