"""A table of cardboard: what is entered about it moves cards and tiles, and never makes a second one of any."""

from __future__ import annotations

import pytest

from barrage_core import BarrageError, from_position, legal_actions, play, to_position
from barrage_core.agenda import ChooseGain
from barrage_core.components.automa import AUTOMA_LEVELS
from barrage_core.components.gains import Gain
from barrage_core.events import TurnOrderSet
from barrage_core.questions.automa import automa_turn
from barrage_core.questions.cardboard import (
    LAID_OUT,
    lay_out,
    new_table,
    seat_automa,
    set_national,
    shuffle_tiles,
    slots,
    turn_done,
)
from tests.kit.tables import sit


def table(**fields):
    return {**new_table(seed=1), **fields}


def after(edit, position, *arguments):
    """Return the state after an edit, which must leave the position without faults."""
    edited, _ = edit(position, from_position(position), *arguments)
    return from_position(edited)


@pytest.mark.parametrize("automas", range(1, 5))
@pytest.mark.parametrize("people", range(4))
def test_a_new_table_takes_two_to_four_players_of_any_mix(automas, people):
    levels = tuple(AUTOMA_LEVELS)[:automas]
    if 2 <= automas + people <= 4:
        state = from_position(new_table(levels, people, seed=3))
        assert state.setup.automas == (*levels, *[""] * people)
        assert state.vp == [16] * automas + [10] * people
        assert automa_turn(state).player == 0, "the Automas begin"
    else:
        with pytest.raises(BarrageError, match="number of players: expected a whole number from 2 to 4"):
            new_table(levels, people, seed=3)


def test_a_new_table_knows_its_levels_and_seeds():
    with pytest.raises(BarrageError, match="automas: expected one of easy, medium, hard, very_hard, got 'expert'"):
        new_table(("expert",), seed=1)
    with pytest.raises(BarrageError, match="seed: expected a whole number from 0 to"):
        new_table(seed=-1)


def test_a_contract_that_is_laid_out_changes_places_with_the_one_that_lay_there():
    position = table()
    pile = from_position(position).supply.piles[0]
    state = after(lay_out, position, "contracts_on_show", 0, "G7")
    assert state.supply.on_show[:2] == ("G7", "G2")
    assert state.supply.piles[0] == tuple("G1" if name == "G7" else name for name in pile)
    swapped = after(lay_out, to_position(state), "contracts_on_show", 0, "G2")
    assert swapped.supply.on_show[:2] == ("G2", "G7")
    assert swapped.supply.piles == state.supply.piles
    none = after(lay_out, position, "contracts_on_show", 1, "")
    assert (none.supply.on_show[:2], none.supply.piles[0][0]) == (("G1", "Y1"), "G2")


def test_a_card_that_lay_nowhere_leaves_the_other_under_the_pile():
    pile = [name for name in from_position(table()).supply.piles[0] if name != "G7"]
    state = after(lay_out, table(contract_piles={"green": pile}), "contracts_on_show", 0, "G7")
    assert state.supply.piles[0] == ("G1", *pile)
    empty = after(
        lay_out, table(contracts_on_show=["Y1"], contract_piles={"green": pile}), "contracts_on_show", 0, "G7"
    )
    assert empty.supply.piles[0] == tuple(pile)


def test_a_technology_tile_comes_from_the_pile_and_leaves_a_gap_as_none():
    position = table()
    state = after(lay_out, position, "patents", 1, "III-wild")
    assert state.patents == ("I-base", "III-wild", "I-conduit")
    assert "I-elevation" in state.technology_pile
    gap = after(lay_out, position, "patents", 0, "")
    assert gap.patents == ("", "I-elevation", "I-conduit")


def test_what_a_player_has_cannot_lie_on_show():
    held = table(players=[{"company": "usa", "automa": "easy"}, sit("germany", "anton_krylov", contracts=["G7"])])
    with pytest.raises(BarrageError, match="Green contract 1: Germany has G7; take it from there first"):
        lay_out(held, from_position(held), "contracts_on_show", 0, "G7")
    tiles = ["base", "elevation", "conduit", "powerhouse", "II-base"]
    owned = table(players=[{"company": "usa", "automa": "easy", "tiles": tiles}, {"company": "italy"}])
    with pytest.raises(BarrageError, match="Technology tile 1: USA has II-base"):
        lay_out(owned, from_position(owned), "patents", 0, "II-base")


def test_headstream_bonus_and_order_are_swapped():
    state = after(lay_out, table(), "headstream_tiles", 0, "8")
    assert state.setup.headstream_tiles == (8, 2, 3, 4)
    assert after(lay_out, table(), "headstream_tiles", 0, "3").setup.headstream_tiles == (3, 2, 1, 4)
    bonus = slots(state, "bonus_tiles")
    other = after(lay_out, table(), "bonus_tiles", 0, bonus[4].shown)
    assert [slot.shown for slot in slots(other, "bonus_tiles")][::4] == [bonus[4].shown, bonus[0].shown]
    assert after(lay_out, table(), "turn_order", 0, "germany").turn_order == (1, 0)


@pytest.mark.parametrize("field", LAID_OUT)
def test_what_does_not_exist_is_refused(field):
    state = from_position(table())
    with pytest.raises(BarrageError, match="slot: expected a whole number from 0 to"):
        lay_out(table(), state, field, 9, "G1")
    label = slots(state, field)[0].label
    with pytest.raises(BarrageError, match=f"{label}: expected one of"):
        lay_out(table(), state, field, 0, "nothing of the kind")
    with pytest.raises(BarrageError, match="field: expected one of"):
        slots(state, "dams")


def test_national_contracts_keep_their_order():
    assert after(set_national, table(), ["N4", "N2"]).supply.national == ("N2", "N4")
    with pytest.raises(BarrageError, match="national contracts: expected one of"):
        set_national(table(), from_position(table()), ["G1"])


@pytest.mark.parametrize("level", ["", *AUTOMA_LEVELS])
def test_every_level_takes_a_seat_and_keeps_what_stands_there(level):
    tiles = ["base", "elevation", "conduit", "powerhouse", "II-wild"]
    players = [
        {"company": "usa", "automa": "easy"},
        {"company": "italy", "credits": 9, "contracts": ["G1"], "vp": 31, "excavators": 3, "tiles": tiles},
    ]
    position = table(players=players, round=3, dams={"B5L": {"owner": "italy", "level": 2}})
    state = after(seat_automa, position, 1, level)
    assert state.automa(1).id == level
    assert (state.vp[1], state.excavators[1], state.dams["B5L"].level) == (31, 3, 2)
    assert set(state.tiles[1]) == set(tiles)
    assert bool(state.officers[1]) == (level in ("", "very_hard"))
    if level:
        assert (state.credits[1], state.contracts[1]) == (0, ())


def test_at_the_start_the_points_are_those_of_the_new_kind_of_player():
    position = table()
    assert after(seat_automa, position, 1, "hard").vp == [16, 16]
    people = seat_automa(position, from_position(position), 0, "")[0]
    assert from_position(people).vp == [10, 10]
    assert "automa_pile" not in people
    with pytest.raises(BarrageError, match="no player is an Automa: there are no tiles to shuffle"):
        shuffle_tiles(people, from_position(people), 3)


def test_an_officer_that_somebody_has_is_not_given_twice():
    players = [{"company": "usa", "automa": "easy"}, sit("italy", "wilhelm_adler")]
    state = after(seat_automa, table(players=players), 0, "very_hard")
    assert state.officers[0] != "wilhelm_adler"


def test_a_turn_that_was_played_on_the_table_is_ended():
    state = from_position(table(to_move="germany"))
    following, _ = turn_done(state)
    assert following.decision.player == 0
    assert following.engineers == state.engineers
    out, _ = turn_done(state, passes=True)
    assert (out.passed, out.engineers[1]) == ((False, True), 0)


def test_a_turn_is_ended_in_the_middle_and_a_round_at_its_end():
    state = from_position(table(to_move="germany"))
    middle = next(
        state
        for state, _ in (play(state, action) for action in legal_actions(state))
        if state.decision is not None and state.decision.player == 1 and state.phase == "actions"
    )
    assert turn_done(middle)[0].decision.player == 0
    passed = {"company": "usa", "automa": "easy", "passed": True}
    last = from_position(table(players=[passed, {"company": "germany"}], round=2))
    after_it, events = turn_done(last, passes=True)
    assert after_it.round == 3
    assert any(isinstance(event, TurnOrderSet) for event in events)


def test_only_a_turn_of_a_person_is_ended():
    with pytest.raises(BarrageError, match="the USA is an Automa and follows its tiles"):
        turn_done(from_position(table()))
    income = from_position(table()).copy()
    gains = (Gain("energy", 1), Gain("rotate", 1))
    income.agenda = (ChooseGain(1, gains, reward=False, source="income", rule="round.income"),)
    with pytest.raises(BarrageError, match="Germany decides something else first"):
        turn_done(income)
    over = from_position({**table(), "phase": "end", "round": 5, "agenda": []})
    with pytest.raises(BarrageError, match="the game is over"):
        turn_done(over)
