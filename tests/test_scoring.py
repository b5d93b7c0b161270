"""Sharing prizes by rank."""

from __future__ import annotations

import pytest

from barrage_core import BarrageError, share_places


@pytest.mark.parametrize(
    ("counts", "prizes", "says"),
    [
        (3, (15, 10), "counts: expected a list, got 3"),
        ([1, "2"], (15, 10), "counts[1]: expected a whole number, got '2'"),
        ([1, None], 15, "prizes: expected a list, got 15"),
        ([1, 2], (15, "10"), "prizes[1]: expected a whole number, got '10'"),
    ],
)
def test_what_cannot_be_shared_is_named(counts, prizes, says):
    with pytest.raises(BarrageError) as problem:
        share_places(counts, prizes)
    assert str(problem.value) == says
