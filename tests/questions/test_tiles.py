"""Which tiles a player owns."""

from __future__ import annotations

from barrage_core import questions as ask
from tests.questions.positions import usa_and_italy


def test_everybody_starts_with_the_basic_tiles_and_an_officer_may_bring_one():
    state = usa_and_italy({"officer": "anton_krylov"})
    assert ask.starting_tiles(state, "usa") == (*ask.starting_tiles(state, "italy"), "krylov")
    assert {"base", "elevation", "conduit", "powerhouse"} < set(ask.starting_tiles(state, "italy"))
