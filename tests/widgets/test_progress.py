"""The bar for long work in a notebook."""

from __future__ import annotations

import pytest

from barrage_core.study import simulate
from barrage_widgets import progress_bar
from barrage_widgets.labs import progress


@pytest.fixture
def shown(monkeypatch):
    """What was displayed: the bar and its words."""
    boxes = []
    monkeypatch.setattr(progress, "display", boxes.append)
    return lambda: boxes[-1].children


def test_a_series_moves_the_bar(shown):
    simulate(3, ["random"], players=2, map="miniature", jobs=1, progress=progress_bar())
    bar, words = shown()
    assert (bar.value, bar.max) == (3, 3)
    assert words.value.startswith("3 of 3 games, ")


def test_the_page_is_told_now_and_then_and_at_the_end(shown, monkeypatch):
    clock = iter([0.0, 0.1, 1.0, 1.1, 2.0])
    monkeypatch.setattr(progress, "perf_counter", lambda: next(clock))
    show, told = progress_bar("pairs"), []
    for done in (11, 12, 13, 20):  # ten were there before
        show(done, 20)
        told.append(shown()[1].value)
    assert told == [
        "",
        "12 of 20 pairs, 2.0 pairs a second, about 4 seconds left",
        "12 of 20 pairs, 2.0 pairs a second, about 4 seconds left",
        "20 of 20 pairs, 5.0 pairs a second",
    ]
