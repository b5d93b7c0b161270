"""The largest maps that the kit allows can be played on."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from barrage_core.map_faults import MOST_BASINS, map_faults
from barrage_core.newgame import new_game
from barrage_core.newmap import new_map
from barrage_core.rules import legal_actions, play_unchecked
from tests.bench_players import LARGE_MAPS, MOST_LEAF, MOST_TIMES
from tests.kit.large_maps import SIZES, large_map

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("size", SIZES)
def test_a_large_map_has_its_basins_and_no_fault(size):
    spec = large_map(size)
    assert len(spec.basins) == size
    assert map_faults(spec) == []


def test_the_players_are_timed_on_large_maps_of_other_rivers_too():
    for size in SIZES:
        stretched, *others = (make(size) for make in LARGE_MAPS.values())
        assert (stretched, others) == (large_map(size), [new_map(size, seed=seed) for seed in (1, 2, 3)])
        assert {len(spec.basins) for spec in others} == {size}


def test_the_guide_names_the_bars_that_the_players_are_measured_by():
    guide = (ROOT / "notebooks" / "guide" / "speed.md").read_text(encoding="utf-8")
    for build, most in MOST_LEAF.items():
        assert re.search(rf"^\| a leaf of the search.*, {build} \| at most {most} µs \|", guide, re.MULTILINE)
    assert f"| a decision on 60 basins beside 12, the printed map stretched | at most {MOST_TIMES} × |" in guide


def test_one_of_them_is_as_large_as_a_map_may_be():
    assert max(SIZES) == MOST_BASINS


def test_a_game_on_the_largest_map_comes_to_its_end():
    rng = random.Random(1)
    state, _ = new_game(4, 1, mode="full", map=large_map(MOST_BASINS))
    while not state.is_over:
        play_unchecked(state, rng.choice(legal_actions(state)))
    assert state.round == state.rules.rounds
