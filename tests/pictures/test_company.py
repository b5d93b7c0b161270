from __future__ import annotations

import pytest

from barrage_core import from_position
from barrage_core.components.companies import COMPANIES, MOST_PIECES
from barrage_core.newgame import new_game
from barrage_core.pictures.company import company_board
from barrage_core.rules.income import active_income
from barrage_core.state import Built
from tests.pictures.checks import faults, nodes, values, words
from tests.pictures.golden_parts import state_at


@pytest.mark.parametrize("company", COMPANIES)
def test_built_pieces_uncover_incomes(company):
    state = new_game(4, 1)[0].copy()
    seat = state.companies.index(company)
    for built in (Built(), Built(2, 1, 4, 2), Built(5, 5, 5, 4)):
        state.built = tuple(built if other == seat else Built() for other in range(4))
        picture = company_board(state, company)
        slots = {node.get("data-slot"): node.get("data-built") for node in nodes(picture) if node.get("data-slot")}
        assert len(slots) == sum(MOST_PIECES.values())
        for kind, number in built._asdict().items():
            assert [slots[f"{kind}-{place}"] for place in range(1, MOST_PIECES[kind] + 1)] == ["yes"] * number + [
                "no"
            ] * (MOST_PIECES[kind] - number)
            assert f"{number} of {MOST_PIECES[kind]} built" in words(picture)
        for gain in active_income(state, seat):
            assert str(gain) in picture.text
        lit = sum(number <= getattr(built, kind) for kind, row in COMPANIES[company].income.items() for number in row)
        assert words(picture).count("✓ income") == lit
        assert faults(picture) == []


def test_the_supply_is_drawn_and_described():
    state = state_at(0.5, 4, "full")
    for seat in range(4):
        picture = company_board(state, seat)
        for name in ("credits", "excavators", "mixers", "engineers", "vp", "energy"):
            assert str(getattr(state, name)[seat]) in words(picture)
        assert f"{state.vp[seat]} VP, {state.energy[seat]} energy" in picture.text
        assert values(picture, "data-tile") == list(state.tiles[seat])
        assert ", ".join(state.tiles[seat]) in picture.text
        ability = COMPANIES[state.companies[seat]].ability
        assert ability in picture.text
        assert ability in " ".join(words(picture))


@pytest.mark.parametrize("used", range(5))
def test_construction_spaces_are_used_from_left_to_right(used):
    state = new_game(2, 1)[0].copy()
    state.constructions = (used, 0)
    picture = company_board(state, 0)
    states = [word for word in words(picture) if word in ("used", "next", "later")]
    assert states == (["used"] * used + ["next"] + ["later"] * 3)[:4]
    assert f"{used} of 4 used" in words(picture)
    assert values(picture, "data-construction") == ["1", "2", "3", "4"]
    assert "3 engineers and 3 credits" in picture.text


def test_nobody_has_incomes_in_the_draft():
    state, _ = new_game(3, 1, mode="full")
    picture = company_board(state, 0)
    assert values(picture, "data-slot") == []
    assert "No company and no officer picked yet." in picture.text


def test_the_ability_is_on_from_the_third_powerhouse():
    state = new_game(2, 1)[0].copy()
    for number, words_for_it in (
        (0, "off, 3 powerhouses to go"),
        (2, "off, 1 powerhouse to go"),
        (3, "Company ability, on"),
    ):
        state.built = (Built(powerhouse=number), Built())
        assert words_for_it in company_board(state, 0).text


def test_the_bonus_of_powerhouses_does_not_read_as_if_it_added_up():
    drawn = company_board(new_game(2, 1)[0], 0)
    row = "with 2: +1 energy; with 3: still +1 energy, company ability; with 4: +3 energy in all"
    assert row in drawn.text
    assert {"+1 energy", "still +1 energy", "+3 energy in all"} <= set(words(drawn))


def test_a_copied_officer_and_a_pass_are_shown():
    state = new_game(2, 1)[0].copy()
    state.officers, state.copied, state.activations = ("mahiri_sekibo", "jill_mcdowell"), "jill_mcdowell", (1, 0)
    state.passed = (True, False)
    picture = company_board(state, 0)
    assert "Mahiri Sekibo, acts as Jill McDowell" in picture.text
    assert "1 of 2 activations used" in picture.text
    assert "has passed" in words(picture)
    assert "Has passed." in picture.text


def test_an_automa_is_named_with_its_level():
    players = [{"company": "usa", "automa": "medium"}, {"company": "italy", "automa": "very_hard"}]
    state = from_position({"players": players, "mode": "full"})
    medium, strong = company_board(state, 0), company_board(state, 1)
    assert "An Automa, level medium, without an officer." in medium.text
    assert "Company ability, not used on this level: " in medium.text
    assert "An Automa, level very hard." in strong.text
    assert "Officer Solomon P. Jordan: " in strong.text
    assert faults(medium) == faults(strong) == []
