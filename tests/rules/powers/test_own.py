"""An officer of one's own: added, played, explained, measured, and refused where nobody knows it."""

from __future__ import annotations

import pytest

from barrage_core import Game, from_position, new_game, to_position
from barrage_core import events as ev
from barrage_core.components.companies import COMPANIES, OFFICERS, PRINTED_COMPANIES, PRINTED_OFFICERS
from barrage_core.components.tiles import BONUS_TILES, OWN_BONUS_VP, PRINTED_BONUS_TILES
from barrage_core.errors import BarrageError
from barrage_core.files.codes import decode, encode
from barrage_core.questions.officers import officer_rule
from barrage_core.rulebook import RULES
from barrage_core.rules.powers import (
    POWERS,
    Power,
    Price,
    add_officer,
    own_powers,
    remove_own,
)
from barrage_core.study import effects, paired, play_game, simulate
from tests.kit.tables import dam, sit, table

SAYS = "Every production makes at least 9 energy before bonuses."


@pytest.fixture
def ada():
    """Add an officer, and take her out again."""
    add_officer(Power("ada_weir", least_energy=lambda rules, second: 9), name="Ada Weir", says=SAYS)
    yield "ada_weir"
    remove_own("ada_weir")


def test_an_officer_is_added_and_taken_out_again(ada):
    assert own_powers() == {ada: "officer"}
    assert OFFICERS[ada] == "Ada Weir"
    assert officer_rule(ada) == RULES["officers.own_ada_weir"]
    assert RULES["officers.own_ada_weir"].says == f"House rule: {SAYS}"
    add_officer(Power(ada), name="Ada W.", says="Nothing.")  # a cell that is run again
    assert (own_powers(), OFFICERS[ada], POWERS[ada].least_energy) == ({ada: "officer"}, "Ada W.", None)


def test_nothing_is_left():
    assert (own_powers(), OWN_BONUS_VP) == ({}, {})
    assert (tuple(OFFICERS), tuple(COMPANIES)) == (PRINTED_OFFICERS, PRINTED_COMPANIES)
    assert tuple(BONUS_TILES) == PRINTED_BONUS_TILES
    assert not [
        name for name in (*RULES, *POWERS) if (".own_" in name and name != "construction.own_dam") or "ada_weir" in name
    ]


def test_she_is_never_dealt_by_chance(ada):
    with_her = [new_game(4, seed, mode="full")[0] for seed in range(8)]
    remove_own(ada)
    assert with_her == [new_game(4, seed, mode="full")[0] for seed in range(8)]
    add_officer(Power(ada), name="Ada Weir", says=SAYS)


def test_she_plays_where_she_is_named_and_the_others_move_out_of_the_way(ada):
    assert new_game(3, 1)[0].officers == ("wilhelm_adler", "jill_mcdowell", "solomon_p_jordan")
    assert new_game(3, 1, officers=["", ada, ""])[0].officers == ("wilhelm_adler", ada, "solomon_p_jordan")
    swapped = new_game(3, 1, officers=["jill_mcdowell", "", "anton_krylov"])[0]
    assert swapped.officers == ("jill_mcdowell", "wilhelm_adler", "anton_krylov")
    assert "anton_krylov" in [officer for officer in swapped.officers if POWERS[officer].own_tile]
    full = new_game(2, 1, mode="full", officers=[ada, ""])[0]
    assert ada in [officer for company, officer in full.pool if company]


def test_what_she_changes_is_told_with_her_rule(ada):
    built = {"dams": {"B1L": dam("usa", 3, 3)}, "conduits": {"C1L": "usa"}, "powerhouses": {"P8-0": "usa"}}
    game = table(sit("usa", ada), number=4, national_contracts=[], **built)
    game = game.produce("TURBINE3L", "B1L", "C1L", "P8-0", 1)
    assert game.changed("usa")["energy"] == 9
    assert game.events_of(ev.AbilityUsed) == [
        ev.AbilityUsed(0, "makes 9 energy instead of 5", "officers.own_ada_weir"),
    ]


def test_games_positions_and_codes_that_name_her_need_her(ada):
    game = Game.new(2, 1, officers=[ada, ""])
    saved, position, code = game.to_dict(), to_position(game.state), encode(game.state)
    assert Game.from_dict(saved).state == game.state
    assert from_position(position).officers == decode(code).officers == game.state.officers
    remove_own(ada)
    for opened in (lambda: Game.from_dict(saved), lambda: from_position(position), lambda: decode(code)):
        with pytest.raises(BarrageError, match="ada_weir"):
            opened()
    with pytest.raises(BarrageError, match="one of your own has to be added first, with add_officer"):
        Game.from_dict(saved)
    add_officer(Power(ada), name="Ada Weir", says=SAYS)


def test_with_and_without_her_are_pairs(ada):
    without = simulate(4, ["greedy"], players=2, seed=5)
    together = simulate(4, ["greedy"], players=2, seed=5, officers=[ada, ""], jobs=2)
    energy = effects(paired(without, together), ["energy"])[0]
    assert energy.change.mean > 0
    with pytest.raises(BarrageError, match="cluster do not know what you have added yourself: ada_weir"):
        simulate(4, ["greedy"], players=2, officers=[ada, ""], cluster="local")


def test_prices_of_her_own_are_asked_for(ada):
    def cheap(board, piece, place, price):
        return Price("excavators", 1) if piece == "base" else price

    add_officer(Power(ada, price=cheap), name="Ada Weir", says="A base costs 1 excavator.")
    record = play_game(["greedy", "greedy"], 2, officers=[ada, ""])
    usual = play_game(["greedy", "greedy"], 2)
    assert record.built[0] > usual.built[0]


@pytest.mark.parametrize(
    ("power", "words", "fault"),
    [
        ("ada", {}, "power: expected a Power"),
        (Power("Ada Weir"), {}, "^id of the power: expected small letters and _, as in 'ada_weir', got 'Ada Weir'$"),
        (Power("Ada_Weir"), {}, "^id of the power: expected small letters and _"),
        (Power("ada weir"), {}, "^id of the power: expected small letters and _"),
        (Power("anton_krylov"), {}, "^'anton_krylov' is printed on a card of the game; choose another id$"),
        (Power("usa"), {}, "^'usa' is printed on a card of the game; choose another id$"),
        (Power("ada_weir", "officers.adler"), {}, "^an officer of your own has a rule of its own: leave out rule$"),
        (Power("ada_weir", copies_officers=True), {}, "an officer is not asked for copies_officers"),
        (Power("ada_weir", counts=lambda state, seat: 1), {}, "not asked for counts; expected hooks among extra_cred"),
        (Power("ada_weir"), {"name": "  "}, "name: expected some words"),
        (Power("ada_weir"), {"name": 7}, "name: expected"),
        (Power("ada_weir"), {"says": "a\nb"}, "says: expected"),
    ],
)
def test_what_is_wrong_with_an_officer_is_named_and_nothing_is_added(power, words, fault):
    with pytest.raises(BarrageError, match=fault):
        add_officer(power, **{"name": "Ada Weir", "says": SAYS, **words})
    test_nothing_is_left()


@pytest.mark.parametrize(
    ("officers", "fault"),
    [
        (["nobody", ""], r"officers\[0\]: expected one of wilhelm_adler"),
        (["jill_mcdowell", "jill_mcdowell"], "officers: jill_mcdowell can be there only once"),
        (["jill_mcdowell"], "officers: expected"),
        ("jill_mcdowell", "officers: expected a list"),
    ],
)
def test_officers_that_cannot_be_given_are_named(officers, fault):
    with pytest.raises(BarrageError, match=fault):
        new_game(2, 1, officers=officers)


def test_an_officer_of_the_box_cannot_be_taken_out():
    with pytest.raises(BarrageError, match="something of one's own: expected one of none, got 'anton_krylov'"):
        remove_own("anton_krylov")
    with pytest.raises(BarrageError, match=r"something of one's own: expected text, got \[\]"):
        remove_own([])
