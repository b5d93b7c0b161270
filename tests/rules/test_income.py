"""Incomes: when a piece uncovers them, and in the income phase (p. 12-13, 23)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from barrage_core import events as ev
from barrage_core import legal_actions
from barrage_core.actions import Forgo, Pass, PlaceDrop, Receive, TakeMachines
from barrage_core.agenda import ChooseGain, ChooseMachines, PlaceDrops, Turn
from barrage_core.newgame import new_game
from barrage_core.questions.income import incomes
from tests.kit.printed import INCOMES
from tests.kit.tables import COMPANIES, PLENTY, Table, dam, last_turn, sit, table

ROWS = ("base", "elevation", "conduit")
NEW_PLACE = {"base": "B8L", "elevation": "B3L", "conduit": "C7L", "powerhouse": "P12-0"}
COST = {"base": {"excavators": 3}, "elevation": {"mixers": 4}, "conduit": {"excavators": 4}}
POWERHOUSES = ("P8-0", "P12-0", "P7-0", "P6-0")
LEVELS = ((1, 1, 1), (2, 1, 1), (3, 1, 1), (3, 2, 1), (3, 3, 1), (3, 3, 2))


def pieces(company: str, row: str, number: int) -> dict[str, Any]:
    """Put so many pieces of a row on the map; elevations stand on three dams."""
    if row == "elevation":
        return {"dams": {f"B{basin}L": dam(company, level) for basin, level in enumerate(LEVELS[number], 1)}}
    if row == "base":
        return {"dams": {place: dam(company) for place in ("B1L", "B2L", "B3L", "B4L", "B5L")[:number]}}
    return {"conduits": dict.fromkeys(("C9L", "C10R", "C8R", "C10L", "C6R")[:number], company)}


def expected(gains: Counter[str]) -> dict[str, int]:
    """Turn printed gains into changes; machines of choice are taken as excavators."""
    goods = {name: gains[name] for name in ("credits", "vp", "energy", "mixers")}
    goods["excavators"] = gains["excavators"] + gains["any_machine"]
    return goods


def check_gains(game: Table, company: str, gains: Counter[str], besides: dict[str, int], turns: int) -> None:
    """Compare what a player received with printed gains, `besides` and `turns` of the wheel apart."""
    changed = game.changed(company)
    received = {name: changed.get(name, 0) - besides.get(name, 0) for name in expected(gains)}
    assert received == expected(gains)
    assert game.turned(company) == gains["rotate"] + turns
    assert [event.path[0] for event in game.events_of(ev.DropMoved)] == ["D"] * gains["flow_drops"]


# --- what each company's rows bring -----------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("company", COMPANIES)
def test_income_when_a_piece_is_built(company, row, number):
    """The 2nd, 4th and 5th piece of a row bring their income at once, the others nothing."""
    game = table(sit(company, **PLENTY), **pieces(company, row, number - 1))
    game.construct(row, NEW_PLACE[row]).collect(headstream="D")
    cost = {name: -amount for name, amount in COST[row].items()}
    check_gains(game, company, Counter(INCOMES[company][row].get(number, {})), cost, turns=1)


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("company", COMPANIES)
def test_income_in_the_income_phase(company, row, number):
    """Every uncovered income comes again; three dams have uncovered the first income of the bases too."""
    game = last_turn(sit(company), **pieces(company, row, number)).end_round()
    gains: Counter[str] = Counter()
    for place, income in INCOMES[company][row].items():
        gains.update(income if number >= place else {})
    if row == "elevation":
        gains.update(INCOMES[company]["base"][2])
    zero_energy = {"credits": 3, "vp": -3}
    check_gains(game, company, gains, zero_energy, turns=0)


@pytest.mark.parametrize("company", COMPANIES)
@pytest.mark.parametrize("round_number", [1, 2, 3, 4])
def test_income_comes_in_every_round(company, round_number):
    """The fifth base brings 7 points, the second and the fourth what is printed for them."""
    game = last_turn(sit(company), round=round_number, **pieces(company, "base", 5)).end_round()
    vp = sum(income.get("vp", 0) for income in INCOMES[company]["base"].values())
    assert game.changed(company)["vp"] == vp - 3


def test_nobody_has_income_in_the_first_round_or_without_pieces():
    game = last_turn(sit("usa")).end_round()
    assert game.changed("usa") == {"credits": 3, "vp": -3, "engineers": 12}


@pytest.mark.parametrize("company", COMPANIES)
def test_the_incomes_in_words(company):
    state = table(sit(company), **pieces(company, "base", 5)).state
    amounts = [(kind, amount) for income in INCOMES[company]["base"].values() for kind, amount in income.items()]
    words = {
        "rotate": ("turn of the wheel", "turns of the wheel"),
        "any_machine": ("machine of your choice", "machines of your choice"),
        "credits": ("credit", "credits"),
        "vp": ("VP", "VP"),
    }
    said = [f"{amount} {words[kind][0 if amount == 1 else 1]}" for kind, amount in amounts]
    assert incomes(state, company) == tuple(said)


def test_machines_of_an_income_are_chosen():
    game = table(sit("germany", **PLENTY), **pieces("germany", "base", 3)).construct("base", "B8L")
    assert game.awaits(ChooseMachines)
    assert game.options(TakeMachines) == {(2, 0), (1, 1), (0, 2)}


def test_the_owner_chooses_the_order_of_incomes():
    """The USA with two bases and two elevations: a turn of the wheel and a machine."""
    game = last_turn(sit("usa"), dams={"B1L": dam("usa", 2), "B2L": dam("usa", 2)}).do(Pass())
    assert game.awaits(ChooseGain)
    assert game.options(Receive) == {"rotate", "any_machine"}


def test_drops_of_an_income_run_at_once():
    """The USA's fourth elevation: 2 points and two drops; the second one overflows."""
    structures = {"dams": {"B1L": dam("usa", 3), "B2L": dam("usa", 2), "B3L": dam("usa"), "B4L": dam("usa")}}
    game = table(sit("usa", **PLENTY), **structures).construct("elevation", "B3L")
    assert game.awaits(PlaceDrops)
    game.do(PlaceDrop("D"), PlaceDrop("D"))
    assert game.water("B4L", "D") == [1, 0]
    assert game.changed("usa")["vp"] == 2


def test_energy_of_an_income_counts_in_its_round_and_fulfils_nothing():
    """Italy's fourth elevation: 4 energy."""
    player = sit("italy", contracts=["G3"], **PLENTY)
    game = table(player, **pieces("italy", "elevation", 3)).construct("elevation", "B3L")
    assert game.changed("italy")["energy"] == 4
    assert game.state.contracts[0] == ("G3",)
    assert game.awaits(Turn)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize("company", COMPANIES)
def test_powerhouses_bring_no_income(company, number):
    game = table(sit(company, **PLENTY), powerhouses=dict.fromkeys(POWERHOUSES[: number - 1], company))
    game.construct("powerhouse", "P5-0")
    assert game.changed(company) == {"mixers": -(number + 1), "engineers": -1}
    game = last_turn(sit(company), powerhouses=dict.fromkeys(POWERHOUSES[:number], company)).end_round()
    assert game.changed(company) == {"credits": 3, "vp": -3, "engineers": 12}


# --- the income phase -------------------------------------------------------------------------------------------------


def with_incomes(**energy: int) -> Table:
    """End a round with a turn of the wheel and a free machine due to the USA and to Italy."""
    dams = {"B8L": dam("usa", 2), "B9L": dam("usa", 2), "B5L": dam("italy", 3)}
    officers = {"usa": "wilhelm_adler", "italy": "solomon_p_jordan"}
    seats = [sit(company, officer, energy=energy[company]) for company, officer in officers.items()]
    return last_turn(*seats, dams=dams, conduits={"C8L": "italy", "C8R": "italy"}).do(Pass())


@pytest.mark.parametrize("order", [("rotate", "any_machine"), ("any_machine", "rotate")])
def test_players_choose_the_order_of_their_own_incomes(order):
    game = with_incomes(usa=0, italy=1)
    assert game.to_move == "usa"
    assert game.options(Receive) == {"rotate", "any_machine"}
    game.do(Receive(order[0]))
    if order[0] == "any_machine":
        game.do(TakeMachines(0, 1))
    events = [event for event in game.events if isinstance(event, ev.WheelTurned | ev.MachinesGained)]
    assert isinstance(events[0], ev.WheelTurned if order[0] == "rotate" else ev.MachinesGained)


def test_an_income_is_not_let_go():
    assert with_incomes(usa=0, italy=1).why_not(Forgo("rotate")) == {"round.income"}


@pytest.mark.parametrize("first", ["usa", "italy"])
def test_incomes_come_in_the_new_turn_order(first):
    game = with_incomes(**{"usa": 1, "italy": 1, first: 0})
    deciding = []
    while isinstance(game.decision, ChooseGain | ChooseMachines):
        deciding.append(game.to_move)
        game.do(legal_actions(game.state)[0])
    assert list(dict.fromkeys(deciding)) == [first, "italy" if first == "usa" else "usa"]


def test_all_incomes_come_before_the_drops():
    game = with_incomes(usa=0, italy=1).collect_income()
    kinds = [type(event) for event in game.events]
    last_income = max(place for place, kind in enumerate(kinds) if kind in (ev.MachinesGained, ev.WheelTurned))
    assert last_income < kinds.index(ev.DropsPlaced)


def test_there_is_no_income_in_the_first_round():
    state, events = new_game(4, 3)
    assert {type(event) for event in events} == {ev.PhaseStarted, ev.DropsPlaced}
    assert state.credits == [6] * 4
