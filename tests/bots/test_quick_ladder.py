"""The ladder in small: fixed games of every rung against the one below, with exact results.

It says whether the players still play as they did, on every machine, every build and with every number of processes. It
says nothing about how strong they are: for that the ladder is measured over hundreds of set-ups (`make ladder`). When
the players are meant to play otherwise, measure them first and then write down what these games give.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from barrage_core.bots import BOTS
from barrage_core.rulebook import RuleSet
from barrage_core.study import TEST_SEEDS, TRAINING_SEEDS, play_game


class Played(NamedTuple):
    """A game, and what it gave each seat."""

    seats: list[str]
    seed: int
    settings: dict[str, Any]
    vp: list[int]
    energy: list[int]
    built: list[int]


GAMES = [
    Played(["greedy", "random"], 1, {"mode": "introductory"}, [104, 14], [72, 0], [5, 3]),
    Played(
        ["novice", "greedy", "greedy", "greedy"],
        2,
        {"mode": "full"},
        vp=[111, 42, 60, 69],
        energy=[41, 27, 60, 56],
        built=[12, 8, 8, 9],
    ),
    Played(["apprentice", "novice", "novice"], 1, {"mode": "full"}, [118, 72, 59], [49, 9, 31], [13, 10, 12]),
    Played(
        ["engineer", "apprentice"],
        2,
        {"mode": "introductory", "map": "miniature", "rules": RuleSet(rounds=2)},
        vp=[60, 36],
        energy=[17, 6],
        built=[6, 3],
    ),
    Played(
        ["director", "engineer"],
        1,
        {"mode": "full", "map": "miniature", "rules": RuleSet(rounds=2, engineers=6)},
        vp=[41, 20],
        energy=[15, 0],
        built=[2, 2],
    ),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.seats[0])
@pytest.mark.no_cover
def test_a_fixed_game_against_the_rung_below_gives_what_it_gave(game):
    found = play_game(game.seats, game.seed, **game.settings)
    assert (found.vp, found.energy, found.built) == (game.vp, game.energy, game.built)
    assert found.winners == [0]


def test_every_rung_meets_the_one_below():
    rungs = list(BOTS)
    assert [(game.seats[0], *sorted(set(game.seats[1:]))) for game in GAMES] == list(
        zip(rungs[1:], rungs, strict=False)
    )


@pytest.mark.parametrize("seeds", [TRAINING_SEEDS, TEST_SEEDS], ids=["training", "test"])
def test_the_fixed_games_are_none_of_those_that_are_tuned_or_measured_on(seeds):
    assert all(game.seed not in seeds for game in GAMES)
