"""A position code is one short line that is safe in an address and opens to an equal state.

What a broken code says is in `test_bad_input.py`, how long a code may be in `test_size.py`.
"""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from barrage_core import MINIATURE, BadPosition, RuleSet, decode, encode, from_position, new_game, to_position
from barrage_core.files import codes
from tests.kit.random_games import play_random

ROOT = Path(__file__).resolve().parents[2]
TWO = {"players": [{"company": "usa"}, {"company": "italy"}]}


@pytest.mark.parametrize("mode", ["introductory", "full"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_moment_of_a_game_comes_back_from_its_code(players, mode):
    for state, _, _ in list(play_random(9, players, mode))[::5]:
        code = encode(state)
        assert decode(code) == state
        assert re.fullmatch(r"BK1-[A-Za-z0-9_-]+", code)


def test_a_code_carries_names_rules_and_a_custom_map():
    rules = RuleSet(rounds=3, bonus_vp=(1, 2, 3, 4, 5, 6), objective_needs_one=True)
    spec = replace(MINIATURE, name="Żółta dolina")
    state, _ = new_game(2, 1, map=spec, rules=rules, names=["Zoë", "名前"])
    opened = decode(encode(state))
    assert opened == state
    assert opened.rules == rules
    assert opened.board.spec == spec
    assert opened.setup.names == ("Zoë", "名前")


def test_white_space_around_a_code_is_ignored():
    code = encode(from_position(TWO))
    assert decode(f"  {code}\n") == decode(code)


def test_a_code_is_its_position_packed():
    state = from_position(TWO)
    assert codes.unpack(encode(state)) == to_position(state)
    assert codes.unpack(codes.pack({"anything": [1, "ä"]})) == {"anything": [1, "ä"]}
    assert decode(codes.pack(TWO)) == state
    with pytest.raises(BadPosition, match="anything: there is no such field"):
        decode(codes.pack({"anything": 1}))


def test_an_editor_may_open_a_code_with_faults():
    data = TWO | {"dams": {"B5U": {"owner": "usa", "water": 3}}}
    code = codes.pack(data)
    with pytest.raises(BadPosition, match="dam B5U: 3 drops, but room for 1"):
        decode(code)
    assert from_position(codes.unpack(code), check=False).water["B5U"] == 3


def test_the_same_position_has_the_same_code_in_another_process():
    here = encode(new_game(4, 11, mode="full")[0])
    program = "from barrage_core import *; print(encode(new_game(4, 11, mode='full')[0]))"
    for hash_seed in ("0", "77"):
        run = subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert run.stdout.strip() == here
