"""Every action space: what it asks, what it gives, and who may still use it (p. 9, 12-13, 15, 17-19)."""

from __future__ import annotations

import pytest

from barrage_core import actions as act
from barrage_core import events as ev
from barrage_core import why_not
from barrage_core.agenda import TakeContracts, Turn
from tests.kit.printed import CONSTRUCTION_SPACES, SPACES, TURBINES
from tests.kit.tables import Table, dam, last_turn, sit, system, table

ROWS = sorted({space[:-1] for space in SPACES if not space.startswith("PATENT")})
CLOSED = {
    2: {"TURBINE2", "TURBINE4", "WORKSHOP2", "SHOP2", "CONTRACT2"},
    3: {"TURBINE2", "SHOP2", "CONTRACT2"},
    4: set(),
}


def board(engineers: int = 12, credits: int = 20, number: int = 4, **position: object) -> Table:
    """Let the USA move, with a dam of three drops, a conduit of 5 and one powerhouse."""
    return table(
        sit("usa", "wilhelm_adler", engineers=engineers, credits=credits),
        number=number,
        **{
            "mode": "full",
            "dams": {"B1L": dam("usa", 3, 3)},
            "conduits": {"C1L": "usa"},
            "powerhouses": {"P8-0": "usa"},
            **position,
        },
    )


# --- what a space asks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", SPACES)
def test_engineers_and_credits_just_suffice(space):
    asks = SPACES[space]
    game = board(asks.engineers, asks.fee + asks.pay)
    assert game.may(act.PlaceEngineers(space))
    paid = ev.CreditsPaid(0, asks.fee + asks.pay, None, "action_board.credits")
    game.do(act.PlaceEngineers(space))
    assert game.events_of(ev.EngineersPlaced)[0][:3] == (0, asks.engineers, space)
    assert game.events_of(ev.CreditsPaid) == ([paid] if paid.credits else [])
    assert game.state.engineers[0] == 0


@pytest.mark.parametrize("space", SPACES)
def test_one_engineer_too_few(space):
    asks = SPACES[space]
    assert board(asks.engineers - 1).why_not(act.PlaceEngineers(space)) == {"action_board.engineers"}


@pytest.mark.parametrize("space", [space for space, asks in SPACES.items() if asks.fee + asks.pay])
def test_one_credit_too_few(space):
    asks = SPACES[space]
    assert board(credits=asks.fee + asks.pay - 1).why_not(act.PlaceEngineers(space)) == {"action_board.credits"}


def test_there_are_no_other_spaces():
    assert board().options(act.PlaceEngineers) == set(SPACES)


def test_an_unknown_space():
    assert board().why_not(act.PlaceEngineers("TURBINE6L")) == {"action_board.space"}


# --- what a space gives -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", "LR")
@pytest.mark.parametrize(("row", "bonus"), TURBINES.items())
def test_a_turbine_adds_its_bonus_to_the_production(row, bonus, side):
    game = board().produce(row + side, "B1L", "C1L", "P8-0", 2)
    assert game.changed("usa")["energy"] == 2 * 5 + bonus
    assert game.water("B1L") == [1]


@pytest.mark.parametrize("side", "LR")
def test_two_drops_wait_on_headstreams(side):
    game = board().do(act.PlaceEngineers(f"WATER1{side}"), act.PlaceDrop("B"), act.PlaceDrop("C"))
    assert game.water("A", "B", "C", "D") == [0, 1, 1, 0]
    assert game.events_of(ev.DropMoved) == []
    assert game.to_move == "germany"


@pytest.mark.parametrize("side", "LR")
def test_one_drop_runs_at_once(side):
    game = board(dams={"B5L": dam("usa", 2, 0)}, conduits={}, powerhouses={})
    game.do(act.PlaceEngineers(f"WATER2{side}"), act.PlaceDrop("B"))
    assert game.water("B", "B5L") == [0, 1]
    assert game.to_move == "germany"


@pytest.mark.parametrize("side", "LR")
@pytest.mark.parametrize(("row", "turns"), [("WORKSHOP1", 1), ("WORKSHOP2", 2), ("WORKSHOP3", 3)])
def test_the_workshop_turns_the_wheel(row, turns, side):
    wheel = {str(turn): {"excavators": turn} for turn in range(1, 6)}
    game = table(sit("usa", credits=20, wheel=wheel), number=4)
    game.do(act.PlaceEngineers(row + side))
    assert game.turned("usa") == turns
    assert game.changed("usa")["excavators"] == sum(range(1, turns + 1))


def test_the_bank_is_not_a_space_like_the_others():
    (reason,) = why_not(board().state, act.PlaceEngineers("BANK"))
    assert reason.text == "there is no action space BANK; the bank is used with UseBank"


@pytest.mark.parametrize("side", "LR")
@pytest.mark.parametrize(("row", "excavators", "mixers"), [("SHOP1", 1, 0), ("SHOP3", 1, 1)])
def test_the_shop_sells_machines(row, excavators, mixers, side):
    game = board().do(act.PlaceEngineers(row + side))
    bought = {name: game.changed("usa").get(name, 0) for name in ("excavators", "mixers")}
    assert bought == {"excavators": excavators, "mixers": mixers}
    shop = ev.MachinesGained(0, excavators, mixers, "machinery shop", "action_board.shop")
    assert game.events_of(ev.MachinesGained) == [shop]


@pytest.mark.parametrize("side", "LR")
@pytest.mark.parametrize(("excavators", "mixers"), [(1, 0), (0, 1)])
def test_the_shop_sells_a_machine_of_your_choice(excavators, mixers, side):
    game = board().do(act.PlaceEngineers(f"SHOP2{side}"))
    assert game.options(act.TakeMachines) == {(1, 0), (0, 1)}
    game.do(act.TakeMachines(excavators, mixers))
    assert game.changed("usa").get("excavators", 0) == excavators
    assert game.changed("usa").get("mixers", 0) == mixers
    assert [event.source for event in game.events_of(ev.MachinesGained)] == ["machinery shop"]


def test_bought_machines_are_ready_in_the_next_turn():
    game = table(sit("usa", excavators=2, credits=2)).do(act.PlaceEngineers("SHOP1L"), act.UseBank(1))
    assert game.may(act.Construct("base", "base"))


@pytest.mark.parametrize("side", "LR")
@pytest.mark.parametrize(("row", "number"), [("CONTRACT1", 1), ("CONTRACT2", 1), ("CONTRACT3", 2)])
def test_the_contract_office_gives_contracts(row, number, side):
    game = board().do(act.PlaceEngineers(row + side))
    for contract in ("Y1", "R2")[:number]:
        assert game.awaits(TakeContracts)
        game.do(act.TakeContract(contract))
    assert game.state.contracts[0] == ("Y1", "R2")[:number]
    assert game.to_move == "germany"


@pytest.mark.parametrize("place", [1, 2, 3])
def test_the_patent_office_gives_the_tile_at_the_space(place):
    patents = ["I-wild", "I-base", "II-conduit"]
    game = board(patents=patents).do(act.PlaceEngineers(f"PATENT{place}"))
    assert patents[place - 1] in game.tiles("usa")
    assert [tile for tile in game.state.patents if tile] == [tile for tile in patents if tile != patents[place - 1]]


# --- who may still use it ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", SPACES)
def test_a_space_is_taken_for_everybody_for_the_round(space):
    for owner in ("usa", "germany"):
        assert "action_board.taken" in board(6, 20, occupied={space: owner}).why_not(act.PlaceEngineers(space))


@pytest.mark.parametrize("row", ROWS)
def test_both_sides_may_be_taken_by_one_player(row):
    assert board(6, occupied={f"{row}L": "usa"}).may(act.PlaceEngineers(f"{row}R"))


@pytest.mark.parametrize("row", ROWS)
def test_the_right_side_may_be_taken_first(row):
    assert board().may(act.PlaceEngineers(f"{row}R"))
    assert board(6, occupied={f"{row}R": "germany"}).may(act.PlaceEngineers(f"{row}L"))


@pytest.mark.parametrize("number", [2, 3, 4])
@pytest.mark.parametrize("side", "LR")
def test_rows_for_more_players_are_closed(number, side):
    game = board(number=number)
    closed = {row for row in ROWS if not game.may(act.PlaceEngineers(row + side))}
    assert closed == CLOSED[number]
    assert all(game.why_not(act.PlaceEngineers(row + side)) == {"action_board.closed"} for row in closed)


@pytest.mark.parametrize("number", [2, 3, 4])
def test_the_patent_office_is_open_for_any_number_of_players_in_the_full_game(number):
    assert all(board(number=number).may(act.PlaceEngineers(f"PATENT{place}")) for place in (1, 2, 3))


@pytest.mark.parametrize("place", [1, 2, 3])
def test_the_introductory_game_has_no_patent_office(place):
    assert "action_board.closed" in board(mode="introductory").why_not(act.PlaceEngineers(f"PATENT{place}"))


def test_spaces_are_free_again_in_the_next_round():
    game = last_turn(sit("usa", "wilhelm_adler"), occupied={"WATER1L": "usa", "WATER1R": "germany"}).end_round()
    assert game.state.round == 2
    assert game.may(act.PlaceEngineers("WATER1L"))
    assert game.may(act.PlaceEngineers("WATER1R"))
    assert game.state.engineers == [12, 12]


# --- no engineers without the action ----------------------------------------------------------------------------------


def test_no_turbine_without_water():
    game = board(dams={"B1L": dam("usa", 3, 0)})
    assert game.why_not(act.PlaceEngineers("TURBINE1L")) == {"action_board.perform"}


def test_no_turbine_without_a_powerhouse():
    assert board(powerhouses={"P8-0": "germany"}).why_not(act.PlaceEngineers("TURBINE1L")) == {"action_board.perform"}


def test_no_turbine_without_a_conduit():
    assert board(conduits={}).why_not(act.PlaceEngineers("TURBINE1L")) == {"action_board.perform"}


def test_no_turbine_for_less_than_one_energy():
    """One drop through a conduit of 2 with a malus of 2 makes nothing."""
    game = board(**system("usa", "B8L", "C8R", "P9-0", 1))
    assert game.why_not(act.PlaceEngineers("TURBINE5L")) == {"production.energy"}
    assert game.may(act.PlaceEngineers("TURBINE4L"))


def test_a_production_may_not_be_declined_after_the_engineers_are_placed():
    game = board().do(act.PlaceEngineers("TURBINE1L"))
    assert game.why_not(act.Decline()) == {"action_board.perform"}
    assert game.may(act.Produce("B1L", "C1L", "P8-0", 1))


def test_a_red_turbine_leaves_too_little_for_a_rivals_conduit():
    game = board(credits=3, conduits={"C1L": "germany"})
    assert game.why_not(act.PlaceEngineers("TURBINE1R")) == {"action_board.perform"}
    assert game.may(act.PlaceEngineers("TURBINE1L"))


def test_no_contract_office_without_contracts():
    nothing = {"contracts_on_show": [], "contract_piles": {"green": [], "yellow": [], "red": []}}
    for row in ("CONTRACT1", "CONTRACT2", "CONTRACT3"):
        assert board(**nothing).why_not(act.PlaceEngineers(f"{row}L")) == {"action_board.perform"}


def test_no_patent_where_the_tile_is_gone():
    game = board(patents=["", "I-base", "I-wild"])
    assert game.why_not(act.PlaceEngineers("PATENT1")) == {"action_board.perform"}
    assert not game.may(act.PlaceEngineers("PATENT1"))
    assert game.may(act.PlaceEngineers("PATENT2"))


def test_at_least_one_drop_is_placed():
    game = board().do(act.PlaceEngineers("WATER1L"))
    assert game.why_not(act.Stop()) == {"water.enough"}


# --- the bank ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("engineers", range(1, 13))
def test_the_bank_pays_one_credit_per_engineer(engineers):
    game = board().do(act.UseBank(engineers))
    assert game.changed("usa") == {"credits": engineers, "engineers": -engineers}


def test_the_bank_takes_any_number_that_you_have():
    assert board(engineers=5).options(act.UseBank) == {1, 2, 3, 4, 5}
    assert board(engineers=5).why_not(act.UseBank(6)) == {"action_board.engineers"}
    assert board().why_not(act.UseBank(0)) == {"action_board.bank"}


def test_the_bank_is_never_full():
    game = table(sit("usa", bank=3), {"company": "italy", "officer": "solomon_p_jordan", "bank": 2})
    game.do(act.UseBank(4), act.UseBank(1), act.UseBank(5))
    assert game.state.bank == (12, 3)


# --- construction spaces ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("used", range(4))
def test_construction_spaces_are_used_from_left_to_right(used):
    engineers, fee = CONSTRUCTION_SPACES[used]
    game = table(sit("usa", excavators=20, credits=fee, constructions=used))
    assert game.why_not(act.PlaceEngineers(f"BUILD{used + 1}")) == {"action_board.space"}
    game.do(act.Construct("base", "base"), act.BuildAt("B8L"))
    changed = game.changed("usa")
    assert changed["engineers"] == -engineers
    assert changed.get("credits", 0) == -fee


@pytest.mark.parametrize("used", range(4))
def test_construction_spaces_need_their_engineers(used):
    engineers, _ = CONSTRUCTION_SPACES[used]
    game = table(sit("usa", excavators=20, constructions=used, engineers=engineers - 1))
    assert game.why_not(act.Construct("base", "base")) == {"construction.engineers"}


def test_the_fourth_construction_space_costs_3_credits():
    game = table(sit("usa", excavators=20, credits=2, constructions=3))
    assert game.why_not(act.Construct("base", "base")) == {"construction.engineers"}


def test_there_is_no_fifth_construction():
    game = table(sit("usa", excavators=20, credits=20, constructions=4))
    assert game.why_not(act.Construct("base", "base")) == {"construction.spaces"}


def test_the_fee_of_the_construction_space_comes_on_top_of_a_red_building_space():
    game = table(sit("usa", excavators=20, credits=5, constructions=3)).do(act.Construct("base", "base"))
    assert game.why_not(act.BuildAt("B8U")) == {"construction.red_space"}
    game = table(sit("usa", excavators=20, credits=6, constructions=3)).construct("base", "B8U")
    assert game.state.credits[0] == 0


def test_four_constructions_in_a_row():
    game = table(sit("usa", "wilhelm_adler", excavators=30, credits=3), mode="introductory")
    for piece, tile, place in (
        ("base", "base", "B8L"),
        ("conduit", "conduit", "C9L"),
        ("base", "wild", "B9L"),
        ("powerhouse", "powerhouse", "P5-0"),
    ):
        game.construct(piece, place, tile).do(act.UseBank(1))
    placed = [event for event in game.events_of(ev.EngineersPlaced) if event.player == 0]
    assert [(event.engineers, event.space) for event in placed] == [
        (1, "BUILD1"),
        (2, "BUILD2"),
        (3, "BUILD3"),
        (3, "BUILD4"),
    ]
    assert game.state.credits[0] == 0


def test_rivals_have_their_own_construction_spaces():
    game = table(sit("usa", excavators=20, constructions=2)).do(act.UseBank(1), act.Construct("base", "base"))
    assert game.changed("germany")["engineers"] == -1


# --- passing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("engineers", [1, 2, 12])
def test_a_player_with_engineers_must_act(engineers):
    assert board(engineers).why_not(act.Pass()) == {"round.pass"}


def test_a_player_without_engineers_passes():
    game = board(engineers=0)
    assert game.options(act.Pass) == {()}
    assert game.options(act.UseBank) == game.options(act.PlaceEngineers) == game.options(act.Construct) == set()


def test_a_player_who_has_passed_is_left_out():
    rivals = [{"company": "germany", "officer": "jill_mcdowell", "passed": True}]
    game = table(sit("usa"), *rivals, number=3).do(act.UseBank(1))
    assert game.to_move == "italy"
    game.do(act.UseBank(1))
    assert game.to_move == "usa"


def test_the_last_engineer_is_followed_by_a_pass_without_a_question():
    game = table(sit("usa"), sit("italy", "solomon_p_jordan"), number=2)
    game.do(act.UseBank(12), act.UseBank(1))
    assert [event.player for event in game.events_of(ev.Passed)] == [0]
    assert game.to_move == "italy"


def test_the_actions_phase_ends_when_all_have_passed():
    game = table(sit("usa"), sit("italy", "solomon_p_jordan"), number=2)
    game.do(act.UseBank(12), act.UseBank(12))
    phases = [event.phase for event in game.events_of(ev.PhaseStarted)]
    assert phases == ["water flow", "scoring", "end of round", "income and headstreams", "actions"]
    assert game.awaits(Turn)


def test_turns_go_round_in_turn_order():
    game = table(sit("usa"), number=4, turn_order=["italy", "usa", "france", "germany"])
    moves = []
    for _ in range(5):
        moves.append(game.to_move)
        game.do(act.UseBank(1))
    assert moves == ["italy", "usa", "france", "germany", "italy"]
