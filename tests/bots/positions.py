"""Positions for tests of players: met in random games on odd maps and under odd rules, and one made by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from barrage_core.newgame import new_game
from barrage_core.rulebook import RuleSet
from barrage_core.rules import legal_actions, play_unchecked
from barrage_core.state import GameState
from tests.kit.large_maps import large_map

TABLES: tuple[dict[str, Any], ...] = (
    {"players": 4, "mode": "full"},
    {"players": 3, "mode": "full"},
    {"players": 2, "mode": "introductory"},
    {"players": 2, "mode": "full", "map": "miniature"},
    {"players": 4, "mode": "introductory", "map": "miniature", "rules": RuleSet(engineers=3, rounds=2)},
    {"players": 2, "mode": "full", "rules": RuleSet(starting_credits=40, starting_mixers=20, wheel_segments=2)},
    {"players": 3, "mode": "full", "rules": RuleSet(rounds=1, engineers=30, hand_limit=9)},
    {"players": 2, "mode": "full", "rules": RuleSet(starting_credits=0, starting_excavators=0, starting_mixers=0)},
    {"players": 4, "mode": "full", "map": large_map(24)},
)
"""Usual and unusual games: numbers of players, modes, maps and rules."""


def met_positions(number: int, seed: int = 0) -> Iterator[GameState]:
    """Yield positions of random games in which somebody has to decide, from all tables in turn, and all decisions."""
    chance = random.Random(seed)
    games = [_walk(table, chance) for table in TABLES]
    for count in range(number):
        yield next(games[count % len(games)])


def _walk(table: dict[str, Any], chance: random.Random) -> Iterator[GameState]:
    """Yield some of the positions of one random game after the other."""
    while True:
        state, _ = new_game(seed=chance.randrange(10**6), **table)
        while not state.is_over:
            if chance.random() < 1 / 8:
                yield state.copy()
            play_unchecked(state, chance.choice(legal_actions(state)))
