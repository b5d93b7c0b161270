"""What holds on every map: it is valid, is played to its end, loses no water, and is drawn and questioned soundly.

`make maps` tries a thousand maps; here it is a sample of them, with the same seeds every time.
"""

from __future__ import annotations

import os

import pytest

from barrage_core import questions as ask
from barrage_core.files.maps import map_from_dict, map_to_dict
from barrage_core.map_faults import map_faults
from barrage_core.newmap import new_map
from barrage_core.questions.situation import situation
from barrage_core.rulebook import RuleSet
from tests.kit.conservation import conservation_faults
from tests.kit.ledger import Ledger
from tests.kit.random_games import RICH, play_random
from tests.pictures.overlaps import overlaps
from tests.questions.brute_force import all_ways, best_chains, on_a_circle
from tests.questions.played import random_arrivals

pytestmark = pytest.mark.no_cover

MAPS = int(os.environ.get("BARRAGE_MAPS", "30"))
SIZES = 37
"""Maps have 4 to 40 basins."""
FEW = 6
"""On so many basins everything can be tried out."""
EACH_MAP = pytest.mark.parametrize("number", range(MAPS))


def map_of(number):
    """Return one of the maps; neighbours differ in size, so that any sample has small and large ones."""
    return new_map(4 + number * 11 % SIZES, number)


@EACH_MAP
def test_it_is_valid_and_survives_its_file(number):
    spec = map_of(number)
    assert map_faults(spec) == []
    assert map_from_dict(map_to_dict(spec)) == spec


@EACH_MAP
def test_random_players_come_to_the_end_and_nothing_is_lost(number):
    modes = ("introductory", "full")
    moments = play_random(number, 2 + number % 3, modes[number % 2], map_of(number))
    ledger = Ledger(next(moments).state)
    for state, action, events in moments:
        ledger.note(events)
        assert ledger.faults(state) == [], action
    assert conservation_faults(state) == []
    assert state.is_over


@EACH_MAP
def test_it_is_drawn_without_anything_lying_over_anything_else(number):
    assert overlaps(map_of(number)) == []


LARGE = [(41 + number % 20, number) for number in range(0, MAPS, 3)]
"""The sizes up to the largest, 60 basins, with their seeds."""
NARROW = [(50, 5015), (58, 7037), (49, 5008), (53, 5052), (59, 5078), (60, 699)]
"""Maps with a name between two cells of the grid on which conduits are laid: one ran over it."""


@pytest.mark.parametrize(("basins", "seed"), [*LARGE, *NARROW])
def test_a_large_map_is_drawn_without_anything_lying_over_anything_else(basins, seed):
    assert overlaps(new_map(basins, seed)) == []


@EACH_MAP
def test_the_answers_about_it_fit_together(number):
    spec = map_of(number)
    water, here = ask.expected_water(spec), situation(spec)
    springs = sum(map(sum, here.supply.values()))
    assert sum(water.at(basin.id).game for basin in spec.basins if basin.flows_to is None) == pytest.approx(springs)
    last = spec.basins[-1].id
    most = ask.most_water(spec, last)
    assert water.at(last).game <= most.game + 1e-9 <= springs + 2e-9
    assert max(most.rounds) <= most.game + 1e-9
    assert set(ask.must_pass(spec, last).passes) <= {basin for basin, _ in ask.feeders(spec, last).steps}
    worths, chains = ask.conduit_worths(spec), {chain.basin: chain for chain in ask.chains(spec).chains}
    for one in worths.conduits:
        assert one.water == pytest.approx(water.at(one.from_basin).game)
        if one.then:
            assert chains[one.from_basin].energy >= one.value + one.onward, "the chain is the best of all ways on"


SMALL = [number for number in range(MAPS) if len(map_of(number).basins) <= FEW]


@pytest.mark.parametrize("number", SMALL)
def test_on_a_small_map_the_answers_are_those_of_trying_everything(number):
    spec = map_of(number)
    here, chains = situation(spec), {chain.basin: chain.energy for chain in ask.chains(spec).chains}
    assert chains == {basin: most for basin, (most, _) in best_chains(here, ask.USES).items()}
    for basin in here.basins:
        ways = all_ways(here, basin)
        assert set(ask.must_pass(spec, basin).passes) == set.intersection(*map(set, ways)) - {basin}


@pytest.mark.parametrize("number", SMALL)
def test_no_production_brings_more_water_than_the_answer_says(number):
    state = list(play_random(number, 2, "full", map_of(number), rules=RuleSet.from_dict(RICH)))[-40].state
    here, played = situation(state), random_arrivals(state, number)
    for basin in (basin for basin in here.basins if not on_a_circle(here, basin)):
        most = ask.most_water(state, basin)
        assert sum(came[basin] for came in played) <= most.game
        assert all(came[basin] <= drops for came, drops in zip(played, most.rounds, strict=True))


def test_the_sample_has_small_and_large_maps():
    sizes = {len(map_of(number).basins) for number in range(MAPS)}
    assert SMALL
    assert max(sizes) >= SIZES
