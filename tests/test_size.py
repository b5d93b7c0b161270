"""A state is small: for a pool of processes, for a link in a chat, for a file."""

from __future__ import annotations

import pickle
import random
import re
from itertools import product

import pytest

from barrage_core.files.codes import encode
from barrage_core.names import MOST_NAME
from barrage_core.newgame import new_game
from barrage_core.rulebook import RuleSet
from barrage_core.rules import legal_actions, play_unchecked
from tests.kit.random_games import RICH, pick, play_random

MOST_PICKLED = 8_000
LONGEST_CODE = 2_000
RULE_SETS = {"printed": RuleSet(), "rich": RuleSet.from_dict(RICH)}


def _check(state):
    assert len(pickle.dumps(state)) < MOST_PICKLED
    code = encode(state)
    assert len(code) < LONGEST_CODE
    assert re.fullmatch(r"[A-Za-z0-9_.~-]+", code), "a code is safe in an address"


GAMES = list(product(("introductory", "full"), ("standard", "miniature"), RULE_SETS))


@pytest.mark.parametrize(("mode", "map_name", "rules"), GAMES)
def test_a_state_is_small_at_every_moment_of_a_random_game(mode, map_name, rules):
    for players in (2, 4):
        for state, _, _ in play_random(31, players, mode, map_name, RULE_SETS[rules]):
            _check(state)


def test_a_state_is_small_with_the_longest_names():
    # Names do not repeat, so nothing of them can be squeezed out.
    names = [
        f"{word} of the Upper Valley, Hydraulic Eng."[:MOST_NAME] for word in ("Ágnes", "Władysław", "Ursula", "Þóra")
    ]
    rng = random.Random(32)
    state, _ = new_game(4, 32, mode="full", names=names, rules=RULE_SETS["rich"])
    while not state.is_over:
        _check(state)
        play_unchecked(state, pick(rng, legal_actions(state)))
    _check(state)


def test_what_was_worked_out_is_not_pickled():
    state, _ = new_game(4, 33, mode="full")
    play_unchecked(state, legal_actions(state)[0])
    assert pickle.loads(pickle.dumps(state)).options is None
