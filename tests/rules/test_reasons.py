"""A reason for every "no": for each rule that can be broken a case with its page and its sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import barrage_core
from barrage_core import (
    RULES,
    BadPosition,
    GameState,
    IllegalAction,
    Violation,
    by_phase,
    legal_actions,
    new_game,
    play,
    why_not,
)
from barrage_core import actions as act
from barrage_core.questions import after_production
from tests.kit.random_games import play_random
from tests.kit.tables import PLAIN_OFFICER, Table, dam, last_turn, owned, system, table, with_tiles

CORE = Path(barrage_core.__file__).parent


# Positions ------------------------------------------------------------------------------------------------------------


def after(*actions: act.Action, **fields: Any) -> GameState:
    """Return the state after some actions in a position of the USA and Germany, unless others are named."""
    players: dict[str, Any] = {} if "germany" in fields or "italy" in fields else {"germany": {}}
    return table(**{"usa": {}, **fields, **players}).do(*actions).state


def at_place(piece: str, **fields: Any) -> GameState:
    """Return the choice of the place for a piece of the USA."""
    return after(act.Construct(piece, piece), **fields)


def at_payment(piece: str, place: str, **fields: Any) -> GameState:
    """Return the choice of the payment."""
    return after(act.Construct(piece, piece), act.BuildAt(place), **fields)


def at_production(space: str = "TURBINE3L", **fields: Any) -> GameState:
    """Return the choice of a production with an own dam in basin 5, a neutral one in basin 8, and two conduits."""
    pieces = {
        "dams": {"B5U": dam("usa", 1, 1), "B8L": dam("neutral", 3, 2), "B9L": dam("italy", 1, 1)},
        "conduits": {"C5L": "usa", "C8L": "italy", "C9L": "usa"},
        "powerhouses": {"P8-0": "usa", "P11-0": "usa", "P11-1": "italy"},
    }
    return after(act.PlaceEngineers(space), **{"italy": {}, **pieces, **fields})


def at_contract(*contracts: str, energy: int = 10, credits: int = 6, **fields: Any) -> GameState:
    """Return the choice of a contract after 8 or 10 energy of the USA."""
    game = table(
        usa={"contracts": list(contracts), "credits": credits},
        germany={},
        **system("usa", "B5U", "C5R", "P10-0", 2),
        **fields,
    )
    return game.produce("TURBINE1L" if energy == 10 else "TURBINE3L", "B5U", "C5R", "P10-0", 2).state


def at_reward(contract: str) -> GameState:
    """Return the choice of the rewards of a contract."""
    return play(at_contract(contract), act.Fulfil(contract))[0]


def at_income() -> GameState:
    """Return the income phase of round 2 with a turn of the wheel and a machine due to the USA."""
    return last_turn(usa={}, germany={}, dams={"B8L": dam("usa", 2), "B9L": dam("usa", 2)}).do(act.Pass()).state


def at_machines() -> GameState:
    """Return the choice of the four machines that N2 gives."""
    game = table(
        usa={},
        germany={},
        dams={"B5U": dam("usa", 3, 3)},
        conduits={"C5R": "usa"},
        powerhouses=owned("usa", "P10-0", "P8-0"),
        national_contracts=["N2"],
    )
    game.produce("TURBINE1L", "B5U", "C5R", "P10-0", 3)
    return game.do(act.Fulfil("N2"), act.Receive("any_machine")).state


def at_elevation() -> GameState:
    """Return the choice of a dam to raise, with dams of all kinds about."""
    dams = {
        "B8L": dam("usa"),
        "B9U": dam("usa", 3),
        "B5L": dam("neutral", 2),
        "B10L": dam("germany"),
        "B6L": dam("usa"),
    }
    return at_place("elevation", dams=dams)


def no_dam_to_raise() -> GameState:
    """Return the choice between two rewards of R10, one of them an elevation without a dam."""
    game = table(usa={"contracts": ["R10"]}, germany={}, **system("usa", "B5L", "C5R", "P10-0", 2, dam_of="neutral"))
    game.produce("TURBINE1L", "B5L", "C5R", "P10-0", 2)
    return game.do(act.Fulfil("R10")).state


def uncovered_income(rule: str = "income.uncovered") -> GameState:
    """Return the choice of an income just uncovered; in play a single one resolves itself."""
    agenda = [{"task": "EndRound"}, {"task": "ScoreRound"}, {"task": "WaterFlow"}, {"task": "EndTurn", "player": 0}]
    income = {"player": 0, "gains": [{"kind": "rotate"}], "reward": False, "source": "income", "rule": rule}
    return after(agenda=[*agenda, {"task": "ChooseGain", **income}])


def at_second_production() -> GameState:
    """Return Germany's choice of a second production, the first with its powerhouse in basin 7."""
    game = table(
        germany={"officer": PLAIN_OFFICER},
        usa={},
        dams={"B6L": dam("germany", 2, 2), "B7U": dam("germany", 1, 1)},
        conduits=owned("germany", "C6R", "C7L"),
        powerhouses=owned("germany", "P7-0", "P10-0", "P8-0"),
    )
    return game.produce("TURBINE1L", "B6L", "C6R", "P7-0", 1).state


def sekibo(copy: str = "", **goods: Any) -> GameState:
    """Return a turn of the USA with Mahiri Sekibo, in a game of two, where she copies somebody or not."""
    actions = [act.CopyOfficer(copy)] if copy else []
    usa = {"officer": "mahiri_sekibo", **goods}
    copyable = ["wilhelm_adler", "jill_mcdowell", "anton_krylov"]
    return after(*actions, usa=usa, copyable=copyable, mode="full")


def krylov(**goods: Any) -> GameState:
    """Return a turn of the USA with Anton Krylov, whose base tile is on the wheel."""
    wheel = {"2": {"tile": "base", "excavators": 3}}
    return after(usa={"officer": "anton_krylov", "wheel": wheel, **goods}, mode="full")


def draft(contracts: bool = False) -> GameState:
    """Return the first pick of a full game, of a company or of a contract."""
    state, _ = new_game(2, 1, mode="full")
    return play(state, legal_actions(state)[0])[0] if contracts else state


# Cases ----------------------------------------------------------------------------------------------------------------


class Case(NamedTuple):
    """An action that breaks one rule in a position."""

    rule: str
    page: int
    text: str
    state: Callable[[], GameState]
    action: act.Action
    player: int | None = None


def base_refused(rule: str, text: str, **usa: Any) -> Case:
    """Return a case of p. 13: a base that the USA cannot build with what it has."""
    return Case(rule, 13, text, lambda: after(usa=usa), act.Construct("base", "base"))


def production_refused(rule: str, text: str, dam: str, conduit: str, powerhouse: str, drops: int) -> Case:
    """Return a case of p. 6: a production that the pieces on the board do not allow."""
    return Case(rule, 6, text, at_production, act.Produce(dam, conduit, powerhouse, drops))


WHEEL = {"2": {"excavators": 3, "mixers": 1}}

CASES = {
    # The frame of a game
    "over": Case("game.over", 21, "the game is over", lambda: table(usa={}, germany={}, phase="end").state, act.Pass()),
    "between two phases": Case(
        "game.decision",
        12,
        "nobody has to decide anything here; play on from a state where a decision is awaited",
        lambda: by_phase(last_turn(usa={}, germany={}).state, act.Pass())[0].state,
        act.UseBank(1),
    ),
    "not your decision": Case("game.decision", 12, "it is the USA's decision", after, act.UseBank(1), 1),
    "another decision": Case(
        "game.decision",
        12,
        'the USA must first decide what to do in this turn, so "build at" has to wait',
        after,
        act.BuildAt("B5U"),
    ),
    "company": Case(
        "setup.company", 11, "company spain is not among those left to pick", draft, act.PickCompany("spain")
    ),
    "starting contract": Case(
        "setup.contract",
        11,
        "contract G1 is not among those left to pick",
        lambda: draft(contracts=True),
        act.PickContract("G1"),
    ),
    "income": Case(
        "round.income", 12, "an income cannot be forgone: 1 turn of the wheel", at_income, act.Forgo("rotate")
    ),
    "no such income": Case(
        "round.income", 12, "energy is not among the gains you are due", at_income, act.Receive("energy")
    ),
    "uncovered income": Case(
        "income.uncovered",
        13,
        "an income cannot be forgone: 1 turn of the wheel",
        uncovered_income,
        act.Forgo("rotate"),
    ),
    "no such uncovered income": Case(
        "income.uncovered", 13, "energy is not among the gains you are due", uncovered_income, act.Receive("energy")
    ),
    "pass": Case(
        "round.pass",
        12,
        "you still have 5 engineers, and the bank is always open",
        lambda: after(usa={"engineers": 5}),
        act.Pass(),
    ),
    "pass with one": Case(
        "round.pass",
        12,
        "you still have 1 engineer, and the bank is always open",
        lambda: after(usa={"engineers": 1}),
        act.Pass(),
    ),
    # Water
    "no drop": Case(
        "water.enough",
        17,
        "at least one drop must be placed, none has been placed so far",
        lambda: after(act.PlaceEngineers("WATER1L")),
        act.Stop(),
    ),
    "headstream": Case(
        "water.placed",
        17,
        "there is no headstream E; there are A, B, C, D",
        lambda: after(act.PlaceEngineers("WATER1L")),
        act.PlaceDrop("E"),
    ),
    # Action spaces
    "no space": Case(
        "action_board.space",
        12,
        "there is no action space TURBINE9L; spaces are called TURBINE1L, WATER2R and so on",
        after,
        act.PlaceEngineers("TURBINE9L"),
    ),
    "closed for two": Case(
        "action_board.closed",
        9,
        "SHOP2L is only open with 4 players, this game has 2",
        after,
        act.PlaceEngineers("SHOP2L"),
    ),
    "closed for three": Case(
        "action_board.closed",
        9,
        "WORKSHOP2L is only open with 3 players or more, this game has 2",
        after,
        act.PlaceEngineers("WORKSHOP2L"),
    ),
    "taken": Case(
        "action_board.taken",
        15,
        "WATER1L is taken by Germany in this round",
        lambda: after(occupied={"WATER1L": "germany"}),
        act.PlaceEngineers("WATER1L"),
    ),
    "engineers": Case(
        "action_board.engineers",
        12,
        "WATER1R needs 2 engineers, you have 1",
        lambda: after(usa={"engineers": 1}),
        act.PlaceEngineers("WATER1R"),
    ),
    "bank beyond the engineers": Case(
        "action_board.engineers",
        12,
        "this takes 5 engineers, you have 4",
        lambda: after(usa={"engineers": 4}),
        act.UseBank(5),
    ),
    "credits": Case(
        "action_board.credits",
        15,
        "WORKSHOP3R costs 8 credits, you have 6",
        after,
        act.PlaceEngineers("WORKSHOP3R"),
    ),
    "bank": Case("action_board.bank", 17, "at least one engineer must go to the bank, not 0", after, act.UseBank(0)),
    "machines": Case(
        "action_board.machines",
        22,
        "you are due exactly 4 machines, you would take 3 excavators, 2 mixers",
        at_machines,
        act.TakeMachines(3, 2),
    ),
    "no powerhouse": Case(
        "action_board.perform", 15, "you have no powerhouse to produce with", after, act.PlaceEngineers("TURBINE1L")
    ),
    "no conduit": Case(
        "action_board.perform",
        15,
        "no conduit connects a dam of yours or a neutral one with your powerhouses",
        lambda: after(powerhouses={"P8-0": "usa"}),
        act.PlaceEngineers("TURBINE1L"),
    ),
    "no water": Case(
        "action_board.perform",
        15,
        "the connected dams (B5U, B5L) hold no water",
        lambda: after(
            dams={"B5U": dam("usa"), "B5L": dam("neutral", 2)},
            conduits={"C5L": "usa"},
            powerhouses={"P8-0": "usa"},
        ),
        act.PlaceEngineers("TURBINE1L"),
    ),
    "no credits for the conduit": Case(
        "action_board.perform",
        15,
        "the conduits belong to others and cost 1 credit a drop, you have 0 left",
        lambda: after(
            usa={"credits": 3}, **system("usa", "B5L", "C5L", "P8-0", 2, dam_of="neutral", conduit_of="germany")
        ),
        act.PlaceEngineers("TURBINE1R"),
    ),
    "no contract on show": Case(
        "action_board.perform",
        15,
        "no contract is on show",
        lambda: after(contracts_on_show=[], contract_piles={"green": [], "yellow": [], "red": []}),
        act.PlaceEngineers("CONTRACT1L"),
    ),
    "no patent": Case(
        "action_board.perform",
        15,
        "there is no tile at PATENT2",
        lambda: after(mode="full", patents=["I-base", "", "I-wild"]),
        act.PlaceEngineers("PATENT2"),
    ),
    "production not made": Case(
        "action_board.perform",
        15,
        "engineers were placed, so the production must be made",
        at_production,
        act.Decline(),
    ),
    # Construction
    "fifth construction": base_refused(
        "construction.spaces", "all 4 construction spaces are used in this round", constructions=4, engineers=3
    ),
    "construction engineers": base_refused(
        "construction.engineers", "construction space 3 needs 3 engineers, you have 2", constructions=2, engineers=2
    ),
    "construction credits": base_refused(
        "construction.engineers",
        "construction space 4 costs 3 credits, you have 2",
        constructions=3,
        engineers=3,
        credits=2,
    ),
    "no such piece": Case(
        "construction.tile", 13, "there is no piece called tower", after, act.Construct("tower", "base")
    ),
    "no such tile": Case(
        "construction.tile", 13, "there is no technology tile tower", after, act.Construct("base", "tower")
    ),
    "another piece's tile": Case(
        "construction.tile",
        13,
        "the base tile does not build an elevation",
        lambda: after(dams={"B8L": dam("usa")}),
        act.Construct("elevation", "base"),
    ),
    "tile of another": Case(
        "construction.tile",
        13,
        "you do not own the II-base tile",
        lambda: after(mode="full"),
        act.Construct("base", "II-base"),
    ),
    "tile on the wheel": base_refused(
        "construction.tile", "the base tile is on your wheel and comes back in 4 turns", wheel={"4": {"tile": "base"}}
    ),
    "tile on the wheel for one more turn": base_refused(
        "construction.tile", "the base tile is on your wheel and comes back in 1 turn", wheel={"1": {"tile": "base"}}
    ),
    "machinery": Case(
        "construction.machinery",
        13,
        "needs 8 excavators, you have 6; 3 come back in 2 turns of the wheel",
        lambda: at_place("conduit", usa={"wheel": WHEEL}),
        act.BuildAt("C5R"),
    ),
    "one machine comes back": Case(
        "construction.machinery",
        13,
        "needs 4 mixers, you have 3; 1 comes back in 2 turns of the wheel",
        lambda: at_place(
            "elevation",
            usa={"wheel": WHEEL, "mixers": 3},
            dams={"B1L": dam("usa"), "B8L": dam("usa"), "B9L": dam("usa")},
        ),
        act.BuildAt("B1L"),
    ),
    "machinery of McDowell": Case(
        "construction.machinery",
        13,
        "needs 10 excavators, you have 6, or needs 5 mixers, you have 4",
        lambda: at_place("conduit", usa={"officer": "jill_mcdowell"}, italy={}),
        act.BuildAt("C1L"),
    ),
    "machinery of Jordan": Case(
        "construction.machinery",
        13,
        "needs 10 excavators, you have 6; 3 credits replace a machine, you have 6 left",
        lambda: at_place("conduit", usa={"officer": "solomon_p_jordan"}),
        act.BuildAt("C1L"),
    ),
    "machinery with the level II wild tile": Case(
        "construction.machinery",
        13,
        "needs 10 machines, you have 8; 4 come back in 2 turns of the wheel",
        lambda: after(
            act.Construct("conduit", "II-wild"),
            usa={"tiles": with_tiles("II-wild"), "wheel": WHEEL, "mixers": 2},
            mode="full",
        ),
        act.BuildAt("C1L"),
    ),
    "payment": Case(
        "construction.payment",
        14,
        "the price is 6 excavators, or 3 mixers, you would pay 2 excavators, 2 mixers",
        lambda: at_payment("conduit", "C8L", usa={"officer": "jill_mcdowell"}, italy={}),
        act.Pay(2, 2),
    ),
    "payment beyond the supply": Case(
        "construction.machinery",
        13,
        "you cannot pay 4 excavators, you have 3",
        lambda: at_payment("conduit", "C8R", usa={"officer": "solomon_p_jordan", "excavators": 3, "credits": 9}),
        act.Pay(4, 0),
    ),
    "all pieces built": Case(
        "construction.piece",
        13,
        "all your 4 powerhouses are built",
        lambda: after(usa={"mixers": 9}, powerhouses=owned("usa", "P5-0", "P6-0", "P7-0", "P8-0")),
        act.Construct("powerhouse", "powerhouse"),
    ),
    "nowhere to go": Case(
        "construction.nowhere",
        13,
        "you have no dam to raise",
        after,
        act.Construct("elevation", "elevation"),
    ),
    "nowhere to pay": base_refused(
        "construction.nowhere",
        "the cheapest place for your base is B8L: needs 3 excavators, you have 2; 3 come back in 2 turns of the wheel",
        officer=PLAIN_OFFICER,
        excavators=2,
        wheel=WHEEL,
    ),
    "no building space": Case(
        "construction.space",
        14,
        "B11U is not a building space for a base",
        lambda: at_place("base"),
        act.BuildAt("B11U"),
    ),
    "a basin": Case(
        "construction.space",
        14,
        "basin 5 is not a building space; a base there goes on B5U or B5L",
        lambda: at_place("base"),
        act.BuildAt("5"),
    ),
    "place for another piece": Case(
        "construction.space",
        14,
        "C5L is not a building space for a powerhouse",
        lambda: at_place("powerhouse"),
        act.BuildAt("C5L"),
    ),
    "place taken": Case(
        "construction.space",
        14,
        "C8R already holds a conduit (Germany)",
        lambda: at_place("conduit", conduits={"C8R": "germany"}),
        act.BuildAt("C8R"),
    ),
    "second base": Case(
        "construction.one_base",
        14,
        "basin 5 already has your base",
        lambda: at_place("base", dams={"B5L": dam("usa")}),
        act.BuildAt("B5U"),
    ),
    "second powerhouse": Case(
        "construction.one_powerhouse",
        14,
        "basin 10 already has your powerhouse",
        lambda: at_place("powerhouse", powerhouses={"P10-0": "usa"}),
        act.BuildAt("P10-1"),
    ),
    "no dam to raise": Case("construction.own_dam", 14, "there is no dam on B8U", at_elevation, act.BuildAt("B8U")),
    "neutral dam": Case(
        "construction.own_dam",
        14,
        "the dam on B5L is neutral, and neutral dams are never raised",
        at_elevation,
        act.BuildAt("B5L"),
    ),
    "a rival's dam": Case(
        "construction.own_dam", 14, "the dam on B10L belongs to Germany", at_elevation, act.BuildAt("B10L")
    ),
    "third elevation": Case(
        "construction.two_elevations",
        14,
        "the dam on B9U already has two elevations",
        at_elevation,
        act.BuildAt("B9U"),
    ),
    "red space": Case(
        "construction.red_space",
        13,
        "the red space B8U costs 3 credits, you have 2",
        lambda: at_place("base", usa={"credits": 2}),
        act.BuildAt("B8U"),
    ),
    "red space for a reward": Case(
        "construction.red_space",
        13,
        "the red space P5-1 costs 3 credits, you have 2",
        lambda: Table(at_contract("Y2", credits=2)).do(act.Fulfil("Y2"), act.Receive("build_powerhouse")).state,
        act.BuildAt("P5-1"),
    ),
    "area of a reward": Case(
        "construction.reward",
        22,
        "B1L is in the mountains, the contract says build a base in the plains or hills",
        lambda: play(at_reward("Y6"), act.Receive("build_base"))[0],
        act.BuildAt("B1L"),
    ),
    "value of a reward": Case(
        "construction.reward",
        22,
        "C8L has value 3, the contract says build a conduit of value 2 or less",
        lambda: play(at_reward("G11"), act.Receive("build_conduit"))[0],
        act.BuildAt("C8L"),
    ),
    "no use for a reward": Case(
        "construction.reward",
        22,
        "there is no place where you can build an elevation",
        no_dam_to_raise,
        act.Receive("build_elevation"),
    ),
    # Production
    "no dam": production_refused("production.dam", "there is no dam on B5L", "B5L", "C5L", "P8-0", 1),
    "dam of another": production_refused("production.dam", "the dam on B9L belongs to Italy", "B9L", "C9L", "P11-0", 1),
    "too many drops": production_refused(
        "production.dam", "the dam on B8L holds 2 drops, not 3", "B8L", "C8L", "P11-0", 3
    ),
    "no drops": production_refused("production.dam", "at least one drop must move, not 0", "B8L", "C8L", "P11-0", 0),
    "no conduit space": production_refused(
        "production.conduit", "there is no conduit space C11L", "B8L", "C11L", "P11-0", 1
    ),
    "conduit not built": Case(
        "production.conduit",
        6,
        "nobody has built conduit C5L",
        lambda: at_production(conduits={"C8L": "italy"}),
        act.Produce("B5U", "C5L", "P8-0", 1),
    ),
    "conduit from elsewhere": production_refused(
        "production.conduit", "C9L starts in basin 9, the dam is in basin 8", "B8L", "C9L", "P11-0", 1
    ),
    "conduit to elsewhere": production_refused(
        "production.conduit", "C5L leads to basin 8, the powerhouse is in basin 11", "B5U", "C5L", "P11-0", 1
    ),
    "powerhouse of another": production_refused(
        "production.powerhouse", "there is no powerhouse of yours on P11-1", "B8L", "C8L", "P11-1", 1
    ),
    "same powerhouse again": Case(
        "production.other_powerhouse",
        23,
        "P7-0 made the first production; the second needs another powerhouse",
        at_second_production,
        act.Produce("B6L", "C6R", "P7-0", 1),
    ),
    "fee": Case(
        "production.fee",
        15,
        "sending 2 drops through C8L costs 2 credits, paid to Italy; you have 1",
        lambda: at_production(usa={"credits": 1}),
        act.Produce("B8L", "C8L", "P11-0", 2),
    ),
    "no energy at all": Case(
        "production.energy",
        15,
        "the best production would make -1 energy, at least 1 is needed",
        lambda: after(**system("usa", "B9L", "C9L", "P11-0", 1)),
        act.PlaceEngineers("TURBINE5L"),
    ),
    "no energy with so few drops": Case(
        "production.energy",
        15,
        "this would make 0 energy, at least 1 is needed",
        lambda: after(act.PlaceEngineers("TURBINE5L"), **system("usa", "B8L", "C8R", "P9-0", 3, dam_of="neutral")),
        act.Produce("B8L", "C8R", "P9-0", 1),
    ),
    # Contracts
    "no such contract": Case(
        "contracts.one", 16, "there is no contract G99", lambda: at_contract("G1"), act.Fulfil("G99")
    ),
    "contract of nobody": Case(
        "contracts.one",
        16,
        "contract G2 is neither one of your open contracts nor a national one on show",
        lambda: at_contract("G1"),
        act.Fulfil("G2"),
    ),
    "contract energy": Case(
        "contracts.energy",
        16,
        "contract R6 needs 9 energy, you made 8",
        lambda: at_contract("G1", "R6", energy=8),
        act.Fulfil("R6"),
    ),
    "national contract energy": Case(
        "contracts.energy",
        16,
        "contract N1 needs 13 energy, you made 10",
        lambda: at_contract("G1", national_contracts=["N1"]),
        act.Fulfil("N1"),
    ),
    "taking a national contract": Case(
        "contracts.take",
        18,
        "N1 is a national contract, which nobody can take",
        lambda: after(act.PlaceEngineers("CONTRACT1L"), national_contracts=["N1"]),
        act.TakeContract("N1"),
    ),
    "taking a contract not on show": Case(
        "contracts.take",
        18,
        "contract G9 is not on show (G1, G2, Y1, Y2, R1, R2)",
        lambda: after(act.PlaceEngineers("CONTRACT1L"), contracts_on_show=["G1", "G2", "Y1", "Y2", "R1", "R2"]),
        act.TakeContract("G9"),
    ),
    "giving back a contract of nobody": Case(
        "contracts.limit",
        18,
        "contract G9 is not among your open contracts",
        lambda: after(
            act.PlaceEngineers("CONTRACT1L"),
            act.TakeContract("Y1"),
            usa={"contracts": ["G1", "G2", "G3"]},
            contracts_on_show=["G4", "G5", "Y1", "Y2", "R1", "R2"],
        ),
        act.DiscardContract("G9"),
    ),
    "no such reward": Case(
        "contracts.reward",
        16,
        "vp is not among the gains you are due",
        lambda: at_reward("G9"),
        act.Receive("vp"),
    ),
    # Officers
    "Krylov's tile of another": Case(
        "officers.krylov",
        24,
        "only Anton Krylov has this tile",
        lambda: after(usa={"wheel": {"2": {"tile": "base"}}}),
        act.Construct("base", "krylov", "base"),
    ),
    "Krylov copies nothing": Case(
        "officers.krylov",
        24,
        "name the tile to copy; on your wheel: base",
        krylov,
        act.Construct("base", "krylov"),
    ),
    "Krylov has nothing to copy": Case(
        "officers.krylov",
        24,
        "name the tile to copy; on your wheel: none",
        lambda: krylov(wheel={}),
        act.Construct("base", "krylov"),
    ),
    "Krylov copies what is not a tile": Case(
        "officers.krylov",
        24,
        "name another technology tile to copy, not 'krylov'",
        krylov,
        act.Construct("base", "krylov", "krylov"),
    ),
    "Krylov copies a tile off the wheel": Case(
        "officers.krylov",
        24,
        "the conduit tile is not on your wheel",
        krylov,
        act.Construct("conduit", "krylov", "conduit"),
    ),
    "Krylov's copy builds something else": Case(
        "construction.tile",
        13,
        "the base tile does not build a powerhouse",
        krylov,
        act.Construct("powerhouse", "krylov", "base"),
    ),
    "another tile copies": Case(
        "officers.krylov",
        24,
        "the conduit tile copies nothing",
        krylov,
        act.Construct("conduit", "conduit", "base"),
    ),
    "not Sekibo": Case(
        "officers.sekibo",
        24,
        "only Mahiri Sekibo copies other officers",
        after,
        act.CopyOfficer("jill_mcdowell"),
    ),
    "Sekibo copies somebody absent": Case(
        "officers.sekibo",
        24,
        "Viktor Fiesler cannot be copied in this game; you can copy Wilhelm Adler, Jill McDowell, Anton Krylov",
        sekibo,
        act.CopyOfficer("viktor_fiesler"),
    ),
    "Sekibo copies twice in a turn": Case(
        "officers.sekibo",
        24,
        "only one activation per turn; you are already copying Wilhelm Adler",
        lambda: sekibo("wilhelm_adler"),
        act.CopyOfficer("jill_mcdowell"),
    ),
    "Sekibo copies a third time": Case(
        "officers.sekibo",
        24,
        "both activations of this round are used",
        lambda: sekibo(activations=2),
        act.CopyOfficer("jill_mcdowell"),
    ),
    "Sekibo without engineers": Case(
        "officers.sekibo",
        24,
        "an activation needs 1 engineer, you have 0",
        lambda: sekibo(engineers=0),
        act.CopyOfficer("jill_mcdowell"),
    ),
    "Sekibo without credits": Case(
        "officers.sekibo",
        24,
        "the second activation costs 3 credits, you have 2",
        lambda: sekibo(activations=1, credits=2),
        act.CopyOfficer("jill_mcdowell"),
    ),
    "Sekibo's last engineer": Case(
        "officers.sekibo",
        24,
        "an action must follow, and no engineer would be left for one",
        lambda: sekibo(engineers=1),
        act.CopyOfficer("jill_mcdowell"),
    ),
    "Sekibo passes after a copy": Case(
        "officers.sekibo",
        24,
        "an action must follow the copying of Wilhelm Adler",
        lambda: sekibo("wilhelm_adler", engineers=1, tiles=with_tiles("I-powerhouse", "III-base")),
        act.Pass(),
    ),
}


PLAYED = {name: case for name, case in CASES.items() if case.player is None}
"""The cases of the player who is to decide."""


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_the_reason_with_its_rule_page_and_numbers(case):
    reasons = why_not(case.state(), case.action, case.player)
    assert [(reason.rule, reason.page, reason.text) for reason in reasons] == [(case.rule, case.page, case.text)]


@pytest.mark.parametrize("case", PLAYED.values(), ids=PLAYED.keys())
def test_the_error_carries_the_reason(case):
    with pytest.raises(IllegalAction) as error:
        play(case.state(), case.action)
    assert error.value.action == case.action
    assert [reason.rule for reason in error.value.reasons] == [case.rule]
    assert f"{case.text} (p. {case.page}, {case.rule})" in str(error.value)


@pytest.mark.parametrize("case", PLAYED.values(), ids=PLAYED.keys())
def test_what_is_refused_is_not_offered(case):
    assert case.action not in legal_actions(case.state())


# Several reasons at once ----------------------------------------------------------------------------------------------

MANY = {
    "the patent office": (
        after,
        act.PlaceEngineers("PATENT1"),
        [
            ("action_board.closed", "the introductory game has no patent office"),
            ("action_board.perform", "there is no tile at PATENT1"),
        ],
    ),
    "an action space": (
        lambda: after(usa={"engineers": 1, "credits": 2}),
        act.PlaceEngineers("TURBINE4R"),
        [
            ("action_board.closed", "TURBINE4R is only open with 3 players or more, this game has 2"),
            ("action_board.engineers", "TURBINE4R needs 3 engineers, you have 1"),
            ("action_board.credits", "TURBINE4R costs 3 credits, you have 2"),
            ("action_board.perform", "you have no powerhouse to produce with"),
        ],
    ),
    "a space that is taken": (
        lambda: after(usa={"engineers": 1, "credits": 4}, occupied={"SHOP3L": "germany"}),
        act.PlaceEngineers("SHOP3L"),
        [
            ("action_board.engineers", "SHOP3L needs 2 engineers, you have 1"),
            ("action_board.credits", "SHOP3L costs 5 credits, you have 4"),
            ("action_board.taken", "SHOP3L is taken by Germany in this round"),
        ],
    ),
    "a construction": (
        lambda: after(
            usa={
                "constructions": 3,
                "engineers": 2,
                "credits": 1,
                "mixers": 1,
                "wheel": {"3": {"tile": "powerhouse", "mixers": 5}},
            },
            powerhouses=owned("usa", "P5-0", "P6-0", "P7-0", "P8-0"),
        ),
        act.Construct("powerhouse", "powerhouse"),
        [
            ("construction.tile", "the powerhouse tile is on your wheel and comes back in 3 turns"),
            ("construction.engineers", "construction space 4 needs 3 engineers, you have 2"),
            ("construction.engineers", "construction space 4 costs 3 credits, you have 1"),
            ("construction.piece", "all your 4 powerhouses are built"),
            (
                "construction.nowhere",
                "the cheapest place for your powerhouse is P9-0: needs 5 mixers, you have 1; "
                "5 come back in 3 turns of the wheel",
            ),
        ],
    ),
    "a building space": (
        lambda: at_place(
            "base",
            usa={"officer": PLAIN_OFFICER, "excavators": 3, "credits": 1, "wheel": {"2": {"excavators": 2}}},
            dams={"B5L": dam("usa"), "B5U": dam("germany")},
        ),
        act.BuildAt("B5U"),
        [
            ("construction.space", "B5U already holds a base (Germany)"),
            ("construction.one_base", "basin 5 already has your base"),
            ("construction.red_space", "the red space B5U costs 3 credits, you have 1"),
            ("construction.machinery", "needs 4 excavators, you have 3; 2 come back in 2 turns of the wheel"),
        ],
    ),
    "a production": (
        lambda: at_production(usa={"credits": 1}),
        act.Produce("B9L", "C8L", "P11-1", 3),
        [
            ("production.dam", "the dam on B9L belongs to Italy"),
            ("production.dam", "the dam on B9L holds 1 drop, not 3"),
            ("production.conduit", "C8L starts in basin 8, the dam is in basin 9"),
            ("production.powerhouse", "there is no powerhouse of yours on P11-1"),
            ("production.fee", "sending 3 drops through C8L costs 3 credits, paid to Italy; you have 1"),
        ],
    ),
    "a payment": (
        lambda: at_payment("conduit", "C8R", usa={"officer": "solomon_p_jordan"}),
        act.Pay(7, 5, 9),
        [
            ("construction.machinery", "you cannot pay 7 excavators, you have 6"),
            ("construction.machinery", "you cannot pay 5 mixers, you have 4"),
            ("construction.machinery", "you cannot pay 9 credits on top of the building space, you have 6"),
            ("construction.payment", "the price is 4 excavators, you would pay 7 excavators, 5 mixers, 9 credits"),
        ],
    ),
    "a contract": (
        lambda: at_contract("G1", "R6", energy=8),
        act.Fulfil("R12"),
        [
            ("contracts.one", "contract R12 is neither one of your open contracts nor a national one on show"),
            ("contracts.energy", "contract R12 needs 10 energy, you made 8"),
        ],
    ),
    "Sekibo": (
        lambda: sekibo(activations=2, engineers=0, credits=0),
        act.CopyOfficer("solomon_p_jordan"),
        [
            (
                "officers.sekibo",
                "Solomon P. Jordan cannot be copied in this game; "
                "you can copy Wilhelm Adler, Jill McDowell, Anton Krylov",
            ),
            ("officers.sekibo", "both activations of this round are used"),
            ("officers.sekibo", "an activation needs 1 engineer, you have 0"),
        ],
    ),
}


@pytest.mark.parametrize(("position", "action", "expected"), MANY.values(), ids=MANY.keys())
def test_all_reasons_are_listed(position, action, expected):
    state = position()
    reasons = why_not(state, action)
    assert [(reason.rule, reason.text) for reason in reasons] == expected
    with pytest.raises(IllegalAction) as error:
        play(state, action)
    assert error.value.reasons == reasons
    assert all(text in str(error.value) for _, text in expected)


def test_the_wrong_player_hears_of_it_first():
    """And is judged with their own goods: Italy has 4 engineers, the USA has 12."""
    reasons = why_not(after(italy={"engineers": 4}), act.UseBank(5), "italy")
    assert [reason.text for reason in reasons] == ["it is the USA's decision", "this takes 5 engineers, you have 4"]


def test_a_player_who_has_passed_is_told_so():
    reasons = why_not(after(italy={"passed": True}), act.UseBank(1), "italy")
    assert [(reason.rule, reason.text) for reason in reasons] == [
        ("game.decision", "it is the USA's decision"),
        ("round.pass", "Italy has passed in this round"),
        ("action_board.engineers", "this takes 1 engineer, you have 0"),
    ]


def test_the_copy_of_the_player_to_move_is_nothing_to_another_player():
    """Sekibo has copied an officer, so an action must follow; Italy has no engineers left and could pass."""
    sekibo = {"officer": "mahiri_sekibo", "engineers": 3, "activations": 1}
    state = after(usa=sekibo, italy={"engineers": 0}, copied="viktor_fiesler", copyable=["viktor_fiesler"], mode="full")
    assert [reason.rule for reason in why_not(state, act.Pass(), "italy")] == ["game.decision"]


def test_another_player_is_asked_the_same_question_with_their_own_goods():
    """The USA is to choose a contract with 6 energy; Italy has other contracts."""
    state = after_production(after(usa={"contracts": ["G1"]}, italy={"contracts": ["G2"]}), "usa", 6)
    assert why_not(state, act.Fulfil("G1"), "usa") == []
    assert [reason.rule for reason in why_not(state, act.Fulfil("G1"), "italy")] == ["game.decision", "contracts.one"]
    assert [reason.rule for reason in why_not(state, act.Fulfil("G2"), "italy")] == ["game.decision"]


def test_a_position_cannot_name_a_rule_that_does_not_exist():
    with pytest.raises(BadPosition, match="rule"):
        uncovered_income("nonsense")


def test_reasons_outlive_the_state():
    state = CASES["machinery"].state()
    (reason,) = why_not(state, CASES["machinery"].action)
    state.excavators[0] = 99
    assert reason.text == CASES["machinery"].text


def test_a_reason_prints_its_page_and_rule():
    (reason,) = why_not(CASES["second base"].state(), CASES["second base"].action)
    assert str(reason) == "basin 5 already has your base (p. 14, construction.one_base)"


@pytest.mark.parametrize(
    ("state", "action"),
    [
        (lambda: after(usa={"engineers": 0}), act.PlaceEngineers("WATER1L")),
        (lambda: after(usa={"engineers": 0}), act.UseBank(1)),
        (lambda: after(usa={"engineers": 0}), act.Construct("base", "base")),
        (lambda: after(usa={"credits": 0}), act.PlaceEngineers("CONTRACT3L")),
        (lambda: at_production(usa={"credits": 1}), act.Produce("B9L", "C9L", "P11-0", 2)),
        (lambda: at_payment("conduit", "C8R", usa={"officer": "solomon_p_jordan"}), act.Pay(1, 1)),
        (at_second_production, act.Produce("B7U", "C7L", "P10-0", 2)),
        (
            lambda: after(
                act.PlaceEngineers("TURBINE3L"),
                usa={"credits": 0},
                dams={"B8L": dam("neutral", 3, 1), "B5L": dam("usa", 2, 2)},
                conduits={"C8L": "germany", "C5L": "usa"},
                powerhouses=owned("usa", "P11-0", "P8-0"),
            ),
            act.Produce("B8L", "C8L", "P11-0", 1),
        ),
    ],
)
def test_one_thing_is_in_the_singular(state, action):
    reasons = why_not(state(), action)
    assert reasons
    for reason in reasons:
        assert not re.search(r"\b1 (engineers|credits|drops|excavators|mixers|machines|turns|pieces)\b", reason.text)


# The register of rules ------------------------------------------------------------------------------------------------


class Site(NamedTuple):
    """A place in the source that makes a violation: its rule id and its sentence, as far as they are written there."""

    where: str
    rule: str
    template: str


SPELLED_OUT = {
    "f'construction.one_{piece}'": ("construction.one_base", "construction.one_powerhouse"),
    "step.rule": tuple(
        f"automa.{name}" for name in ("third_structure", "spaces", "officer", "criteria", "tile", "start")
    ),
    "task.rule": ("contracts.reward", "round.income", "income.uncovered"),
}
"""Rule ids that the source puts together, and what they can be."""


def sources() -> Iterator[tuple[str, ast.Module]]:
    """Yield every module of the core but the table of the rules."""
    for path in sorted(CORE.rglob("*.py")):
        if path.name != "register.py":
            yield path.name, ast.parse(path.read_text("utf-8"))


def violation_sites() -> list[Site]:
    """Find every violation that the source can make, but those that an Automa hears: see tests/rules/test_automa.py."""
    return [site for site in all_violation_sites() if not site.rule.startswith("automa.")]


def all_violation_sites() -> list[Site]:
    """Find every violation that the source can make."""
    sites = []
    for name, module in sources():
        texts = dict(_texts(module))
        for call in (node for node in ast.walk(module) if isinstance(node, ast.Call)):
            if isinstance(call.func, ast.Name) and call.func.id == "Violation":
                rule, text = call.args[0], call.args[1]
                # A sentence too long for the call stands in a variable just above it.
                near = max((line for line in texts if line < call.lineno), default=0)
                template = str(text.value) if isinstance(text, ast.Constant) else texts[near]
                rules = (str(rule.value),) if isinstance(rule, ast.Constant) else SPELLED_OUT[ast.unparse(rule)]
                sites += [Site(f"{name}:{call.lineno}", one, template) for one in rules]
    return sites


def _texts(module: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(module):
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.value, ast.Constant)
            and ast.unparse(node.targets[0]) == "text"
        ):
            yield node.lineno, str(node.value.value)


def fits(template: str, text: str) -> bool:
    """Whether a sentence can come from a template."""
    pattern = "".join(".*" if part.startswith("{") else re.escape(part) for part in re.split(r"(\{[^}]*\})", template))
    return re.fullmatch(pattern, text) is not None


def test_there_are_places_that_make_violations():
    assert len(violation_sites()) > 70


@pytest.mark.no_cover
def test_every_rule_that_can_be_broken_has_a_case():
    assert {site.rule for site in violation_sites()} - {case.rule for case in CASES.values()} == set()


NEVER = {
    ("contracts.reward", "an income cannot be forgone: {}"),  # a reward may be forgone
    # Only questions say these, when it is not the player's turn; see tests/questions/test_action_board.py.
    ("game.decision", "nobody can act before the companies are picked"),
    ("round.pass", "{} has passed in this round"),
}


def test_every_sentence_has_a_case():
    covered = [(case.rule, case.text) for case in CASES.values()]
    covered += [reason for _, _, reasons in MANY.values() for reason in reasons]
    silent = [
        site
        for site in violation_sites()
        if (site.rule, site.template) not in NEVER
        and not any(rule == site.rule and fits(site.template, text) for rule, text in covered)
    ]
    assert silent == []


def written_ids() -> set[str]:
    """Return every rule id that the source writes out or puts together."""
    written = {rule for rules in SPELLED_OUT.values() for rule in rules}
    for _, module in sources():
        for node in ast.walk(module):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                written.add(node.value)
    chapters = {rule.partition(".")[0] for rule in RULES}
    return {
        text for text in written if re.fullmatch(r"[a-z_]+\.[a-z_]*[a-z]", text) and text.partition(".")[0] in chapters
    }


def test_every_rule_id_in_the_source_is_in_the_table():
    assert written_ids() - RULES.keys() == set()


@pytest.mark.parametrize("mode", ["introductory", "full"])
def test_every_event_of_a_game_names_a_rule_of_the_table(mode):
    rules = {event.rule for moment in play_random(7, 4, mode) for event in moment.events}
    assert len(rules) > 25
    assert rules - RULES.keys() == set()


def test_every_rule_of_the_table_is_used():
    assert RULES.keys() - written_ids() == set()


def test_the_table_is_well_formed():
    for name, rule in RULES.items():
        assert name == rule.id
        assert (3 if name.startswith("automa.") else 4) <= rule.page <= 27
        assert rule.says.endswith(".")


def test_a_violation_of_an_unknown_rule_has_no_page():
    with pytest.raises(KeyError):
        _ = Violation("no.rule", "").page
