"""The bots by strength in words: every place where one is chosen says the same."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from barrage_core.bots import (
    BOTS,
    BROWSER_WORDS,
    IN_BROWSER,
    LEARNERS_RIVAL,
    RUNGS,
    STRENGTHS,
    Planner,
    in_browser,
    in_words,
    offered,
)
from barrage_core.errors import BarrageError

ROOT = Path(__file__).resolve().parents[2]
CHANCE = 25
"""Per cent of the games that one of four like players wins."""


@pytest.fixture
def browser(monkeypatch):
    monkeypatch.setattr("sys.platform", "emscripten")


def test_every_bot_has_words_and_they_go_from_weak_to_strong():
    assert list(STRENGTHS) == list(BOTS)


@pytest.mark.parametrize("name", BOTS)
def test_words_say_how_strong_a_bot_is_and_how_long_it_takes(name):
    assert in_words(name) == f"{name.capitalize()}: {STRENGTHS[name]}"
    assert re.search(r", at once$|; .*seconds? a turn$", STRENGTHS[name])
    assert len(in_words(name)) <= 100, "a list to choose from has short lines"


def test_no_two_bots_are_described_alike():
    assert len(set(STRENGTHS.values())) == len(STRENGTHS)


def test_an_unknown_bot_has_no_words():
    with pytest.raises(BarrageError, match="got 'chess'"):
        in_words("chess")


def test_a_bot_of_ones_own_can_be_chosen_like_the_others(monkeypatch):
    monkeypatch.setitem(BOTS, "patient", partial(Planner, RUNGS["novice"]))
    assert in_words("patient") == "Patient: a bot of your own"
    assert "patient" in offered()


def test_a_learner_meets_a_bot_that_plans_but_not_the_strongest():
    assert LEARNERS_RIVAL in RUNGS
    assert list(BOTS)[-1] != LEARNERS_RIVAL
    assert LEARNERS_RIVAL in list(BOTS)[: list(BOTS).index(IN_BROWSER) + 1], "it is on offer in a browser, too"


def test_an_installed_kit_offers_every_bot():
    assert not in_browser()
    assert offered() == list(BOTS)


def test_a_browser_offers_those_up_to_the_strongest_that_answers_in_time(browser):
    assert in_browser()
    assert offered()[-1] == IN_BROWSER
    assert offered() == list(BOTS)[: len(offered())]
    assert f"the {IN_BROWSER} bot," in BROWSER_WORDS


def test_nothing_says_that_the_director_is_stronger_before_it_is_measured():
    """The interval in the guide reaches down to what chance gives: when it does not any more, say so there and here."""
    core = ROOT / "barrage_core"
    for place in ("bots/players.py", "bots/planner.py", "bots/experience.py", "cli/simulate.py"):
        words = (core / place).read_text(encoding="utf-8")
        assert not re.search(r"from weak to strong(?! as far as| \()|the strongest player\b(?! on offer)", words), place
    guide = " ".join((ROOT / "notebooks" / "guide" / "players.md").read_text(encoding="utf-8").split())
    low, high = re.search(r"\| director \| engineers \| \d+ \| [\d.]+ % \(([\d.]+) to ([\d.]+)\)", guide).groups()
    assert float(low) < CHANCE < float(high)
    assert "whether it is stronger than the engineer is open" in guide


def test_a_browser_offers_a_bot_of_ones_own_too(browser, monkeypatch):
    usual = offered()
    monkeypatch.setitem(BOTS, "patient", partial(Planner, RUNGS["novice"]))
    assert offered() == [*usual, "patient"]
