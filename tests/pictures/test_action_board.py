"""The action board has the spaces that are open in a game, small but not too small."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from barrage_core.components.management import BANK, MANAGEMENT_ROWS, PATENT_ROWS, SECTIONS
from barrage_core.errors import BarrageError
from barrage_core.newgame import new_game
from barrage_core.pictures import LIGHT, action_board, management_board
from barrage_core.pictures.action_board import TITLES
from barrage_core.rulebook import RuleSet
from tests.pictures.checks import SVG, faults, nodes, values, words
from tests.pictures.golden_parts import random_game, state_at

LEAST_TARGET = 24
EACH_TABLE = [(players, mode) for players in (2, 3, 4) for mode in ("introductory", "full")]


def spaces(picture):
    """Return the group of each space by its name."""
    return {node.get("data-space"): node for node in nodes(picture) if node.get("data-space")}


def frame(space):
    """Return left, top, right and bottom of a space."""
    first = space.find(f"{SVG}rect")
    x, y, width, height = (float(first.get(name)) for name in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


@pytest.mark.parametrize(("players", "mode"), EACH_TABLE)
def test_it_has_every_space_that_can_be_used_in_this_game(players, mode):
    state, _ = new_game(players, 1, mode=mode)
    open_rows = [row for row in MANAGEMENT_ROWS if row.players <= players]
    expected = {row.id + side for row in open_rows for side in "LR"} | {BANK}
    expected |= {row.id for row in PATENT_ROWS} if mode == "full" else set()
    picture = action_board(state)
    assert set(spaces(picture)) == expected
    assert len(values(picture, "data-space")) == len(expected)
    assert faults(picture) == []
    for name in expected:
        assert name in picture.text
    assert "closed" not in picture.text


def test_it_says_the_same_about_a_space_as_the_management_board():
    state = state_at(0.45, 4, "full")
    large = {name: node.get("aria-label") for name, node in spaces(management_board(state)).items()}
    assert {name: node.get("aria-label") for name, node in spaces(action_board(state)).items()} == large
    lines = management_board(state, parts=["spaces", "patents"]).text.splitlines()
    assert action_board(state).text.splitlines()[1:] == lines[1:]


@pytest.mark.parametrize(("players", "mode"), EACH_TABLE)
def test_it_is_small_and_its_spaces_are_large_enough_to_be_hit(players, mode):
    picture = action_board(new_game(players, 1, mode=mode)[0])
    assert picture.width <= 370
    assert picture.height <= 330
    frames = {name: frame(node) for name, node in spaces(picture).items()}
    for name, (left, top, right, bottom) in frames.items():
        assert min(right - left, bottom - top) >= LEAST_TARGET, name
    for (name, one), (other, two) in combinations(frames.items(), 2):
        assert one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1], (name, other)


def test_engineers_stand_on_their_spaces_in_their_owners_colours():
    state = next(step.after for step in random_game(4, "full").steps if len(step.after.occupied) > 9)
    drawn = spaces(action_board(state))
    for name, seat in state.occupied.items():
        livery = LIGHT.owner(state.companies[seat])
        marks = [node for node in drawn[name].iter(f"{SVG}g") if node.get("fill") == livery.fill]
        assert len(marks) == 1
        assert len(list(marks[0])) == state.board.spaces[name].engineers


def test_costs_are_to_be_seen():
    state, _ = new_game(4, 1, mode="full", rules=RuleSet(red_action_fee=7))
    drawn = spaces(action_board(state))
    for name, space in state.board.spaces.items():
        written = [node.text for node in drawn[name].iter(f"{SVG}text")]
        fee, pay = space.credits - space.row.pay, space.row.pay
        assert ("7" in written) == (fee == 7), name
        pawns = [node.get("d").count("a") for node in drawn[name].iter(f"{SVG}path") if "a" in node.get("d", "")]
        assert space.engineers in pawns, name
        if space.row.effect == "patent":
            assert str(pay) in written
    coins = [word for word in words(action_board(state)) if word.isdigit()]
    assert coins.count("5") == 2 + len(PATENT_ROWS)


def test_a_red_space_is_red():
    state, _ = new_game(4, 1, mode="full")
    for name, node in spaces(action_board(state)).items():
        space = state.board.spaces.get(name)
        red = space is not None and space.credits > space.row.pay
        assert (node.find(f"{SVG}rect").get("stroke") == LIGHT.red) == red, name


def test_sections_are_named_in_a_word():
    assert set(TITLES) == set(SECTIONS)
    shown = words(action_board(new_game(4, 1, mode="full")[0]))
    assert all(title in shown and re.fullmatch(r"\w+", title) for title in TITLES.values())
    assert "Patents" not in words(action_board(new_game(4, 1)[0]))


def test_rows_say_what_they_do_in_a_number():
    shown = words(action_board(new_game(4, 1)[0]))
    assert [word for word in shown if word[0] in "+−±"] == ["+2", "+1", "±0", "−1", "−2"]
    assert [word for word in shown if word.endswith("×")] == ["1×", "2×", "3×"]


def test_the_bank_counts():
    state = new_game(4, 1)[0].copy()
    state.bank = (3, 0, 12, 1)
    assert [word for word in words(action_board(state)) if word.startswith("×")] == ["×3", "×12", "×1"]


def test_a_taken_patent_leaves_a_gap():
    state = new_game(2, 1, mode="full")[0].copy()
    state.patents = ("", *state.patents[1:])
    picture = action_board(state)
    assert "taken" in words(picture)
    assert "take the tile (taken)" in picture.text


def test_ways_lead_to_spaces():
    state, _ = new_game(4, 1)
    picture = action_board(state, ways=[["TURBINE1L"], ["BANK", "SHOP1L"]])
    assert values(picture, "data-way") == ["2", "1"]
    assert picture.text.endswith("\nWAYS\n  way 1: TURBINE1L\n  way 2: BANK, then SHOP1L\n")
    with pytest.raises(BarrageError, match=r"action space: expected one of .*, got 'PATENT1'"):
        action_board(state, ways=[["PATENT1"]])
