"""What the tests of controls share."""

from __future__ import annotations

from weakref import WeakSet

import pytest

from barrage_core.bots import RUNGS


@pytest.fixture(autouse=True)
def quick_advice(monkeypatch):
    """Let the adviser and the judge look at few positions: how good they are is tested with the bots."""
    monkeypatch.setattr("barrage_widgets.words.advice.ADVISER", RUNGS["engineer"]._replace(positions=1, foresees=1))
    monkeypatch.setattr("barrage_widgets.table.review.JUDGE", RUNGS["director"]._replace(positions=60))


@pytest.fixture(autouse=True)
def bots_play_at_once(monkeypatch):
    """Let tables show at once what the others do: tests of pacing choose a pace of their own."""
    monkeypatch.setattr("barrage_widgets.table.pacing.Pacing.usual_speed", "at once")


@pytest.fixture(autouse=True)
def work_comes_in_pieces(monkeypatch):
    """Let the laboratory play in pieces, as in a browser: tests of threads switch them on."""
    monkeypatch.setattr("barrage_widgets.labs.background.has_threads", lambda: False)


@pytest.fixture(autouse=True)
def a_page_of_its_own(monkeypatch):
    """Let a panel that redraws all others redraw those of its own test, not what earlier tests have left."""
    monkeypatch.setattr("barrage_widgets.panel.base._living", WeakSet())
