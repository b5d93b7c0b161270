"""Maps from a seed: the same every time, valid at every size, and with enough to build on."""

from __future__ import annotations

import pytest

from barrage_core.components.maps import MapSpec
from barrage_core.errors import BarrageError
from barrage_core.map_faults import MOST_BASINS, map_faults
from barrage_core.newmap import FEWEST_BASINS, new_map
from tests.hash_seeds import printed_with_each_seed


@pytest.mark.parametrize("basins", range(FEWEST_BASINS, MOST_BASINS + 1))
def test_a_map_of_any_size_has_its_basins_and_no_fault(basins):
    for seed in range(5):
        spec = new_map(basins, seed)
        assert map_faults(spec) == []
        assert len(spec.basins) == basins
        assert spec.name == f"{basins} basins, seed {seed}"


def test_the_same_seed_makes_the_same_map_and_another_one_another():
    maps = [new_map(9, seed, name="x") for seed in range(20)]
    assert maps == [new_map(9, seed, name="x") for seed in range(20)]
    assert len(set(maps)) == len(maps)
    one, other = printed_with_each_seed("from barrage_core.newmap import new_map; print(new_map(12, 3))")
    assert one == other != ""


@pytest.mark.parametrize("basins", [4, 5, 6, 9, 12, 20, 40])
def test_there_is_enough_to_build_on_for_four_players(basins):
    for seed in range(10):
        spec = new_map(basins, seed)
        houses = [space for basin in spec.basins for space in basin.powerhouses]
        assert len(houses) >= 8
        assert all({space.red for space in basin.powerhouses} == {True, False} for basin in spec.basins[-2:])
        assert all(len(basin.conduits) in (1, 2) and len(basin.bases) == 2 for basin in spec.basins if basin.flows_to)


def test_rivers_never_cross():
    for seed in range(20):
        spec = new_map(16, seed)
        below = [int(basin.flows_to) for basin in spec.basins if basin.flows_to]
        assert below == sorted(below)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"basins": 3}, "basins: expected a whole number from 4 to 60, got 3"),
        ({"basins": 61}, "basins: expected a whole number from 4 to 60, got 61"),
        ({"basins": "9"}, "basins: expected a whole number from 4 to 60, got '9'"),
        ({"seed": 0.5}, "seed: expected a whole number, got 0.5"),
        ({"name": 7}, "name: expected text, got 7"),
        ({"name": ""}, "the map's name '' is not a line of 1 to 60 printable characters"),
    ],
)
def test_wrong_arguments_are_named(arguments, reason):
    with pytest.raises(BarrageError) as problem:
        new_map(**arguments)
    assert str(problem.value) == reason


def test_a_map_can_have_a_name():
    assert isinstance(new_map(9, name="my valley"), MapSpec)
    assert new_map(9, name="my valley").name == "my valley"
