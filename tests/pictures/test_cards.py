from __future__ import annotations

import pytest

from barrage_core.components.contracts import CONTRACTS
from barrage_core.components.technology import TECHNOLOGY
from barrage_core.components.tiles import BONUS_TILES, HEADSTREAM_TILES, OBJECTIVE_TILES
from barrage_core.errors import BarrageError
from barrage_core.newgame import new_game
from barrage_core.pictures.cards import contract, contracts, hand, technology_tile, technology_tiles
from barrage_core.pictures.tiles import bonus_tile, gallery, headstream_tile, objective_tile
from barrage_core.rulebook import RuleSet
from barrage_core.text import contract_words
from tests.pictures.checks import faults, values, words
from tests.pictures.golden_parts import state_at


@pytest.mark.parametrize("name", CONTRACTS)
def test_a_contract_shows_its_energy_and_its_reward(name):
    picture, tile = contract(name), CONTRACTS[name]
    assert faults(picture) == []
    assert values(picture, "data-contract") == [name]
    assert {name, tile.kind, str(tile.energy)} <= set(words(picture))
    assert contract_words(name) in picture.text
    for gain in tile.reward:
        assert str(gain) in picture.text
        assert any(word.startswith((str(gain.amount), "build")) for word in words(picture))
    assert max(len(word) for word in words(picture)) < 17


def test_a_contract_shows_itself_in_a_notebook():
    assert CONTRACTS["G1"]._repr_mimebundle_() == contract("G1")._repr_mimebundle_()


@pytest.mark.parametrize("name", TECHNOLOGY)
def test_a_technology_tile_says_what_it_does(name):
    picture, tile = technology_tile(name), TECHNOLOGY[name]
    assert faults(picture) == []
    assert values(picture, "data-tile") == [name]
    assert tile.effect in picture.text
    assert tile.effect in " ".join(words(picture))
    level = "level " + "I" * tile.level if tile.level else "Krylov's own" if name == "krylov" else "basic"
    assert level in picture.text
    assert level in words(picture)


@pytest.mark.parametrize("name", BONUS_TILES)
def test_a_bonus_tile_says_what_it_counts(name):
    picture = bonus_tile(name, rules=RuleSet(bonus_vp=(9,) * 6))
    assert faults(picture) == []
    assert f"9 VP for each of: {BONUS_TILES[name]}" in picture.text
    assert "9 VP for each" in words(picture)
    assert BONUS_TILES[name] in " ".join(words(picture))


def test_a_gallery_shows_every_picture_with_its_words():
    """Four in rows of three need two rows; the row that is not full leaves room."""
    tiles = [bonus_tile(name) for name in list(BONUS_TILES)[:4]]
    picture = gallery(tiles, title="Bonus tiles")
    assert faults(picture) == []
    assert (picture.width, picture.height) == (3 * tiles[0].width, 2 * tiles[0].height)
    assert picture.text.splitlines() == [tile.text for tile in tiles]
    assert all(" ".join(words(tile)) in " ".join(words(picture)) for tile in tiles)
    assert gallery(tiles[:1]).width == tiles[0].width
    with pytest.raises(BarrageError):
        gallery([])


@pytest.mark.parametrize("name", OBJECTIVE_TILES)
def test_an_objective_tile_says_what_it_counts(name):
    picture = objective_tile(name)
    assert faults(picture) == []
    assert OBJECTIVE_TILES[name] in picture.text
    assert OBJECTIVE_TILES[name] in " ".join(words(picture))
    assert "15, 10, 5 VP" in words(picture)


@pytest.mark.parametrize("number", HEADSTREAM_TILES)
def test_a_headstream_tile_counts_its_drops(number):
    picture = headstream_tile(number)
    assert faults(picture) == []
    assert [int(word) for word in words(picture) if word.isdigit()] == list(HEADSTREAM_TILES[number])
    assert picture.text.startswith(f"Headstream tile {number}: round 1: {HEADSTREAM_TILES[number][0]} drop")


@pytest.mark.parametrize(
    ("draw", "name"),
    [
        (contract, "X1"),
        (technology_tile, "IV-base"),
        (bonus_tile, "dams"),
        (objective_tile, "dams"),
        (headstream_tile, 9),
    ],
)
def test_an_unknown_name_is_refused_with_those_that_there_are(draw, name):
    with pytest.raises(BarrageError, match=rf"expected one of .*, got {name!r}"):
        draw(name)


def test_a_hand_has_everything_in_it():
    state = state_at(0.8, 4, "full")
    for seat in range(4):
        picture = hand(state, seat)
        assert values(picture, "data-contract") == list(state.contracts[seat])
        assert values(picture, "data-tile") == list(state.tiles[seat])
        assert f"Fulfilled contracts ({len(state.fulfilled[seat])})" in picture.text
        for name in (*state.contracts[seat], *state.fulfilled[seat], *state.tiles[seat]):
            assert name in picture.text


def test_an_empty_hand_is_a_picture_too():
    state = new_game(2, 1, mode="full")[0].copy()
    state.tiles = ((), ())
    picture = hand(state, 0)
    assert faults(picture) == []
    assert "Fulfilled contracts (0): none" in picture.text


@pytest.mark.parametrize(
    ("draw", "names"), [(contracts, ["G1", "Y2", "R3", "N4", "S1"]), (technology_tiles, [*TECHNOLOGY])]
)
def test_several_cards_stand_side_by_side(draw, names):
    picture = draw(names, title="Some <of> them", in_a_row=2)
    assert faults(picture) == []
    attribute = "data-contract" if draw is contracts else "data-tile"
    assert values(picture, attribute) == names
    assert picture.text.startswith("Some <of> them:")
    assert all(f"  {name}" in picture.text for name in names)
    assert draw([]).text
    with pytest.raises(BarrageError, match=r"expected one of .*, got 'X1'"):
        draw(["X1"])


def test_cards_at_full_size_fit_beside_the_action_board():
    state = state_at(0.8, 4, "full")
    for seat in range(4):
        picture = hand(state, seat, in_a_row=2)
        assert picture.width <= 530
        assert faults(picture) == []
        assert values(picture, "data-contract") == list(state.contracts[seat])
    assert contracts(["G1", "Y2", "R3"], in_a_row=2).width <= 530
