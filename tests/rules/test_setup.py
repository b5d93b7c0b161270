"""The draft of the full game: companies with their officers, starting contracts, and who plays first (p. 11)."""

from __future__ import annotations

from typing import Any

import pytest

from barrage_core import GameState, RuleSet, legal_actions
from barrage_core import events as ev
from barrage_core.actions import PickCompany, PickContract, UseBank
from barrage_core.agenda import DraftCompany, DraftContract, Turn
from barrage_core.newgame import new_game
from barrage_core.rules.setup import copyable_officers
from tests.kit.printed import INCOMES, OFFICERS, PIECES
from tests.kit.tables import Table

PLAYERS = [2, 3, 4]
SEEDS = range(6)


def draft(players: int = 4, seed: int = 0, **options: Any) -> Table:
    """Sit down to draft."""
    return Table(new_game(players, seed, mode="full", **options)[0])


def drafted(players: int = 4, seed: int = 0, **options: Any) -> Table:
    """Let everybody pick the last of what is left."""
    game = draft(players, seed, **options)
    while game.state.pool:
        game.do(legal_actions(game.state)[-1])
    return game


def pairs(state: GameState) -> dict[str, str]:
    """Return the officer of each company still to be picked."""
    return {company: officer for company, officer in state.pool if company}


def contracts(state: GameState) -> list[str]:
    """Return the starting contracts still to be picked."""
    return [contract for company, contract in state.pool if not company]


def with_officer(officer: str, **options: Any) -> Table:
    """Draft a game of two, in which the first to pick takes this officer."""
    for seed in range(100):
        game = draft(2, seed, **options)
        for company, other in pairs(game.state).items():
            if other == officer:
                return game.do(PickCompany(company))
    raise AssertionError(officer)


# --- what lies in the middle ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("players", PLAYERS)
def test_a_company_an_officer_and_a_contract_for_each_player(players, seed):
    state = draft(players, seed).state
    officers = pairs(state)
    assert len(officers) == len(set(officers.values())) == players
    assert set(officers) <= set(INCOMES)
    assert set(officers.values()) <= set(OFFICERS)
    assert len(set(contracts(state))) == players
    assert set(contracts(state)) <= {"S1", "S2", "S3", "S4"}


def test_nobody_has_anything_before_the_draft():
    state = draft(3).state
    assert state.companies == state.officers == ("",) * 3
    assert state.contracts == ((),) * 3
    assert (state.round, state.phase) == (0, "draft")


def test_the_pairs_differ_from_game_to_game():
    assert len({tuple(sorted(pairs(draft(4, seed).state).items())) for seed in range(20)}) > 10


# --- picking ----------------------------------------------------------------------------------------------------------


def test_all_companies_are_offered_and_then_all_contracts():
    game = draft()
    assert game.awaits(DraftCompany)
    assert game.options(PickCompany) == set(INCOMES)
    game.do(PickCompany("italy"))
    assert game.awaits(DraftContract)
    assert game.options(PickContract) == {"S1", "S2", "S3", "S4"}


def test_the_officer_comes_with_the_company():
    game = draft()
    officer, seat = pairs(game.state)["italy"], game.decision.player
    game.do(PickCompany("italy"))
    assert (game.state.companies[seat], game.state.officers[seat]) == ("italy", officer)
    assert game.events_of(ev.Drafted) == [(seat, "italy", officer, "setup.company")]


def test_the_same_player_picks_company_and_contract():
    game = draft()
    seat = game.decision.player
    game.do(PickCompany("italy"))
    assert game.decision.player == seat
    game.do(PickContract("S2"))
    assert game.state.contracts[seat] == ("S2",)


def test_what_is_picked_is_gone():
    game = draft().do(PickCompany("italy"), PickContract("S2"))
    assert game.options(PickCompany) == {"usa", "germany", "france"}
    assert game.why_not(PickCompany("italy")) == {"setup.company"}
    game.do(PickCompany("usa"))
    assert game.options(PickContract) == {"S1", "S3", "S4"}
    assert game.why_not(PickContract("S2")) == {"setup.contract"}


@pytest.mark.parametrize("company", ["", "spain", "neutral"])
def test_there_are_no_other_companies(company):
    assert draft().why_not(PickCompany(company)) == {"setup.company"}


@pytest.mark.parametrize("contract", ["", "G1", "N1", "S5"])
def test_only_starting_contracts_are_picked(contract):
    assert draft().do(PickCompany("usa")).why_not(PickContract(contract)) == {"setup.contract"}


def test_a_company_of_the_box_is_not_picked():
    game = draft(2)
    (other, *_) = set(INCOMES) - set(pairs(game.state))
    assert game.why_not(PickCompany(other)) == {"setup.company"}


def test_nothing_else_is_done_during_the_draft():
    assert draft().why_not(UseBank(1)) == {"game.decision"}


# --- who picks, who plays ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("players", PLAYERS)
def test_picks_go_round_in_seat_order_and_the_first_plays_last(players, seed):
    game = drafted(players, seed)
    picked = [event.player for event in game.events_of(ev.Drafted)]
    assert picked == [(picked[0] + number) % players for number in range(players)]
    assert game.state.turn_order == tuple(reversed(picked))


@pytest.mark.parametrize("players", PLAYERS)
def test_anybody_may_be_the_first_to_pick(players):
    assert {draft(players, seed).decision.player for seed in range(40)} == set(range(players))


@pytest.mark.parametrize("players", PLAYERS)
def test_the_last_pick_resolves_itself(players):
    """Each of the others decides twice, and then nothing is left to choose."""
    game, decisions = draft(players), 0
    while game.state.pool:
        game.do(legal_actions(game.state)[0])
        decisions += 1
    assert decisions == 2 * (players - 1)
    assert len(game.events_of(ev.Drafted)) == len(game.events_of(ev.ContractTaken)) == players


def test_the_last_player_gets_what_is_left():
    game = draft(2).do(legal_actions(draft(2).state)[0])
    (company, officer), *_ = pairs(game.state).items()
    first, second = contracts(game.state)
    game.do(PickContract(first))
    seat = game.state.companies.index(company)
    assert (game.state.officers[seat], game.state.contracts[seat]) == (officer, (second,))


@pytest.mark.parametrize("players", PLAYERS)
def test_after_the_draft_the_last_to_pick_begins(players):
    game = drafted(players)
    assert game.decision == Turn(game.events_of(ev.Drafted)[-1].player)
    assert (game.state.round, game.state.phase) == (1, "actions")


# --- what comes with an officer ---------------------------------------------------------------------------------------


def test_r38_four_officers_in_all_can_be_copied_without_the_one_who_copies():
    """Two in play and two from the box, however many the box has; with four in play none of the box."""
    box = ("wilhelm_adler", "viktor_fiesler", "jill_mcdowell", "solomon_p_jordan")
    copied = copyable_officers(("mahiri_sekibo", "anton_krylov"), box)
    assert set(copied) == {"anton_krylov", "wilhelm_adler", "viktor_fiesler"}
    assert set(copyable_officers(("mahiri_sekibo", *box[:3]), ("anton_krylov",))) == set(box[:3])
    assert copyable_officers(box[:2], box[2:]) == ()


def test_krylov_brings_his_tile():
    game = with_officer("anton_krylov")
    seat = game.decision.player
    assert set(game.state.tiles[seat]) == {*PIECES, "krylov"}
    assert set(game.state.tiles[1 - seat]) == set(PIECES)


@pytest.mark.parametrize("officer", [officer for officer in OFFICERS if officer != "anton_krylov"])
def test_no_other_officer_brings_a_tile(officer):
    game = with_officer(officer)
    assert set(game.state.tiles[game.decision.player]) == set(PIECES)


@pytest.mark.parametrize("officer", OFFICERS)
def test_every_officer_starts_with_six_credits(officer):
    assert with_officer(officer).state.credits == [6, 6]


@pytest.mark.parametrize("officer", OFFICERS)
def test_the_variant_gives_sekibo_alone_three_more(officer):
    game = with_officer(officer, rules=RuleSet(sekibo_extra_credits=3))
    seat = game.decision.player
    assert game.state.credits[seat] == (9 if officer == "mahiri_sekibo" else 6)
    assert game.state.credits[1 - seat] == 6
