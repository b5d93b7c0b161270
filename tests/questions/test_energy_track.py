"""Where a player stands on the energy track, and what a bonus tile counts."""

from __future__ import annotations

import pytest

from barrage_core import questions as ask
from barrage_core.components.tiles import BONUS_TILES, SECTION_STARTS
from tests.questions.positions import usa_and_italy


@pytest.mark.parametrize(("number", "start"), list(enumerate(SECTION_STARTS, 1)))
def test_a_section_begins_with_its_first_space(number, start):
    state = usa_and_italy({"energy": start}, {"energy": start - 1})
    assert (ask.track_section(state, "usa"), ask.track_section(state, "italy")) == (number, number - 1)


@pytest.mark.parametrize("tile", BONUS_TILES)
def test_a_bonus_tile_counts_what_it_was_told_to_count(tile):
    changed = ask.with_bonus_count(usa_and_italy(), "italy", tile, 2)
    assert ask.counted_by_tile(changed, "italy", tile) == 2
    assert ask.counted_by_tile(changed, "usa", tile) == 0
