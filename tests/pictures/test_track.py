from __future__ import annotations

import pytest

from barrage_core.components.tiles import BONUS_TILES, OBJECTIVE_TILES
from barrage_core.newgame import new_game
from barrage_core.pictures.track import energy_track
from barrage_core.rulebook import RuleSet
from barrage_core.text import owner_word
from tests.pictures.checks import faults, nodes, values, words
from tests.pictures.golden_parts import random_game, state_at


def with_energy(*energy, round_number=3):
    state = new_game(len(energy), 1)[0].copy()
    state.energy, state.round = list(energy), round_number
    return state


def marks(picture, energy):
    cell = next(node for node in nodes(picture) if node.get("data-energy") == str(energy))
    return [node.get("fill") for node in cell if node.get("stroke-width") and node.get("rx") is None]


def test_every_number_has_its_cell():
    assert sorted(map(int, values(energy_track(with_energy(0, 0)), "data-energy"))) == list(range(31))


def test_tied_markers_stand_side_by_side():
    assert len(marks(energy_track(with_energy(5, 5, 5, 5)), 5)) == 4
    assert len(marks(energy_track(with_energy(8, 5, 8, 5)), 8)) == 2


def test_a_smaller_track_shows_the_same():
    whole, small = energy_track(with_energy(8, 5)), energy_track(with_energy(8, 5), width=460)
    assert (small.width, small.height) == (whole.width // 2, round(whole.height / 2))
    assert small.svg.partition("viewBox")[2] == whole.svg.partition("viewBox")[2]
    assert small.text == whole.text


def test_beyond_the_end_a_number_is_written():
    picture = energy_track(with_energy(30, 47, 31, 99))
    assert {"30", "47", "31", "99"} <= set(words(picture))
    assert "Germany: 47 energy, section 5, 8 credits" in picture.text
    assert faults(picture) == []


def test_the_loss_of_the_bonus_is_shown():
    picture = energy_track(with_energy(5, 6, 12, 29))
    shown = words(picture)
    assert [shown.count(word) for word in ("no bonus", "−8 VP", "−4 VP", "in full")] == [1, 1, 1, 3]
    for line in ("USA: 5 energy, before section 1", "Germany: 6 energy, section 1", "section 2", "section 4"):
        assert line in picture.text
    assert "bonus none" in picture.text
    assert "bonus −8 VP" in picture.text
    assert "bonus in full" in picture.text


def test_without_its_key_the_track_does_not_tell_what_is_scored():
    picture = energy_track(with_energy(0, 6, 12, 29), key=False)
    shown = " ".join([*words(picture), picture.text])
    for given_away in ("no bonus", "in full", "−4 VP", "−8 VP", "−3 VP", "loses", "3 credits", "bonus none"):
        assert given_away not in shown
    for printed in ("Germany: 6 energy, section 1", "Sections begin at 6, 12", "Credits: 1 from ", "round 3, now"):
        assert printed in shown


@pytest.mark.parametrize("mode", ["introductory", "full"])
def test_tiles_objective_and_turn_order_are_there(mode):
    state = state_at(0.5, 4, mode)
    picture = energy_track(state)
    assert values(picture, "data-tile") == [*state.setup.bonus_tiles, state.setup.objective]
    for tile in state.setup.bonus_tiles:
        assert BONUS_TILES[tile] in picture.text
    assert OBJECTIVE_TILES[state.setup.objective] in picture.text
    assert f"Turn order: {owner_word(state, state.turn_order[0])}" in picture.text
    assert picture.text.count("(this round)") == 1
    assert f"round {state.round} of 5" in words(picture)


def test_before_and_after_the_game_no_round_is_lit():
    draft, _ = new_game(3, 1, mode="full")
    over = random_game(3, "full").state
    for state, word in ((draft, "before round 1"), (over, "the game is over")):
        picture = energy_track(state)
        assert word in picture.text
        assert "(this round)" not in picture.text
        assert "in full" not in words(picture)


def test_a_short_game_has_fewer_bonus_tiles():
    state, _ = new_game(2, 1, rules=RuleSet(rounds=2, behind_penalty=9, objective_vp=(9, 8, 7)))
    picture = energy_track(state)
    assert len(values(picture, "data-tile")) == 3
    assert "9, 8, 7 VP for most" in picture.text
    assert "loses 9 VP" in picture.text


def test_players_who_have_passed_are_shown():
    state = with_energy(1, 2)
    state.passed = (True, False)
    assert "USA (passed)" in energy_track(state).text
    assert "USA (passed)" in words(energy_track(state))
