from __future__ import annotations

import pytest

from barrage_core.components.management import BANK, MANAGEMENT_ROWS, PATENT_ROWS, SECTIONS
from barrage_core.errors import BarrageError
from barrage_core.newgame import new_game
from barrage_core.pictures.management import management_board
from barrage_core.pictures.spaces import PARTS
from barrage_core.text import owner_word
from tests.pictures.checks import faults, nodes, values, words
from tests.pictures.golden_parts import random_game, state_at


@pytest.mark.parametrize("mode", ["introductory", "full"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_space_contract_and_tile_can_be_found(players, mode):
    for part in (0, 0.45, 0.9):
        state = state_at(part, players, mode)
        picture = management_board(state)
        assert sorted(values(picture, "data-space")) == sorted([*state.board.spaces, BANK])
        assert sorted(values(picture, "data-contract")) == sorted([*state.supply.on_show, *state.supply.national])
        assert values(picture, "data-tile") == [tile for tile in state.patents if tile]
        for name in (*state.board.spaces, *state.supply.on_show, *state.supply.national, *filter(None, state.patents)):
            assert name in picture.text
        for section in SECTIONS.values():
            assert section in words(picture)
            assert section in picture.text


def test_engineers_stand_on_their_spaces():
    state = next(step.after for step in random_game(4, "full").steps if len(step.after.occupied) > 9)
    picture = management_board(state)
    spaces = {node.get("data-space"): node for node in nodes(picture) if node.get("data-space")}
    for name, seat in state.occupied.items():
        owner = owner_word(state, seat)
        assert owner in [text.text for text in spaces[name].iter() if text.tag.endswith("text")]
        assert f"{name}: {state.board.spaces[name].engineers} engineer" in picture.text
    assert picture.text.count(" of ") >= len(state.occupied)


@pytest.mark.parametrize(("players", "closed"), [(2, 5), (3, 3), (4, 0)])
def test_a_closed_row_says_why(players, closed):
    state, _ = new_game(players, 1, mode="full")
    picture = management_board(state)
    assert sum(word.startswith("closed: ") for word in words(picture)) == closed
    assert picture.text.count(": closed, for ") == 2 * closed


def test_there_is_no_patent_office_in_the_introductory_game():
    state, _ = new_game(4, 1)
    picture = management_board(state)
    assert "closed: not in the introductory game" in words(picture)
    assert picture.text.count("closed, not in the introductory game") == len(PATENT_ROWS)


def test_the_bank_counts():
    state = new_game(4, 1)[0].copy()
    assert "nobody yet" in management_board(state).text
    state.bank = (3, 0, 12, 1)
    picture = management_board(state)
    assert "3 engineers of the USA, 12 engineers of Italy, 1 engineer of France" in picture.text
    assert [word for word in words(picture) if word.startswith("× ")] == ["× 3", "× 12", "× 1"]


def test_a_taken_patent_leaves_a_gap():
    state = new_game(2, 1, mode="full")[0].copy()
    state.patents = ("", *state.patents[1:])
    state.occupied = {"PATENT1": 0}
    picture = management_board(state)
    assert "tile taken" in words(picture)
    assert "take the tile (taken)" in picture.text
    assert faults(picture) == []


def test_fees_follow_the_rule_set():
    from barrage_core.rulebook import RuleSet

    state, _ = new_game(2, 1, rules=RuleSet(red_action_fee=7))
    assert "TURBINE1R: free, needs 3 engineers, red, fee 7 credits" in management_board(state).text
    free, _ = new_game(2, 1, rules=RuleSet(red_action_fee=0))
    assert "TURBINE1R: free, needs 3 engineers\n" in management_board(free).text


def test_every_row_says_what_it_does():
    assert len({str(row) for row in MANAGEMENT_ROWS}) == len(MANAGEMENT_ROWS) - 1  # two rows take a contract


@pytest.mark.parametrize("mode", ["introductory", "full"])
def test_parts_can_be_drawn_alone(mode):
    state = state_at(0.45, 4, mode)
    whole = management_board(state)
    seen, texts = [], []
    for part in PARTS:
        picture = management_board(state, parts=[part])
        assert faults(picture) == []
        assert picture.height < whole.height / 1.4
        assert bool(values(picture, "data-contract")) == (part == "contracts")
        assert ("BANK" in values(picture, "data-space")) == (part == "spaces")
        assert ("PATENT1" in values(picture, "data-space")) == (part == "patents")
        head, *lines = picture.text.splitlines()
        assert head == "Management board."
        texts += lines
        seen += [values(picture, f"data-{kind}") for kind in ("space", "contract", "tile")]
        assert management_board(state, parts=part) == picture
    assert sorted(texts) == sorted(whole.text.splitlines()[1:])
    assert sorted(name for names in seen for name in names) == sorted(
        name for kind in ("space", "contract", "tile") for name in values(whole, f"data-{kind}")
    )


def test_parts_are_drawn_from_top_to_bottom_whatever_their_order():
    state = state_at(0.45, 4, "full")
    assert management_board(state, parts=["patents", "spaces"]) == management_board(state, parts={"spaces", "patents"})
    assert management_board(state, parts=PARTS) == management_board(state)
    assert "contracts" not in management_board(state, parts=["patents", "spaces"]).svg.split("</desc>")[0]


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        (["bank"], "parts: expected one of spaces, contracts, patents, got 'bank'"),
        ([], r"parts: expected at least one of spaces, contracts, patents, got \[\]"),
    ],
)
def test_an_unknown_part_is_refused_with_those_that_there_are(parts, words):
    with pytest.raises(BarrageError, match=words):
        management_board(state_at(0, 2, "full"), parts=parts)
