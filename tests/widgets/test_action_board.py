"""The laboratory of the action spaces, driven as a learner would."""

import pytest

from barrage_core import BarrageError
from barrage_core.events import ContractTaken, EnergyMade, PieceBuilt
from barrage_widgets.labs.action_board import ActionBoardLab
from barrage_widgets.panel.positions import ACTION_BOARD as START
from tests.widgets.driving import button, buttons, check_refused, control, controls, find, words


def rules(lab):
    return [(reason.rule, reason.page) for reason in lab.reasons]


def test_build_produce_and_contract_with_five_engineers():
    """p. 13, 15, 18 and barrage.yaml: 1 for the first construction, 1 on the -2 turbine, 1 for a contract."""
    lab = ActionBoardLab()
    assert lab.engineers == 5
    lab.handle("construct", "base")
    lab.handle("board", "space:TURBINE5L")
    lab.handle("board", "space:CONTRACT1L")
    assert lab.engineers == 2
    kinds = {type(event) for step in lab.plan for event in step.events}
    assert {PieceBuilt, EnergyMade, ContractTaken} <= kinds
    assert find(lab, "bars")["rows"][0]["parts"] == [["BUILD1", 1], ["TURBINE5L", 1], ["CONTRACT1L", 1], ["left", 2]]


def test_the_expensive_way_takes_more_engineers():
    lab = ActionBoardLab()
    lab.handle("construct", "base")
    lab.handle("board", "space:TURBINE1L")  # +2 energy for 2 engineers
    assert lab.engineers == 2
    lab.handle("construct", "conduit")  # the second construction takes 2 (p. 13)
    assert lab.engineers == 0
    lab.handle("board", "space:CONTRACT1L")
    assert rules(lab) == [("action_board.engineers", 12)]
    lab.handle("board", "space:BANK")
    assert rules(lab) == [("action_board.engineers", 12)]


def test_the_same_space_twice():
    lab = ActionBoardLab()
    lab.handle("board", "space:WATER1L")
    state = lab.state
    lab.handle("board", "space:WATER1L")
    assert rules(lab) == [("action_board.taken", 15)]
    assert lab.state is state
    assert "taken by the USA" in words(lab)
    assert "space:WATER1L" not in find(lab, "picture")["lit"]
    lab.handle("board", "space:WATER2L")
    assert lab.reasons == []
    assert lab.asked == ""


def test_the_bank_is_never_full():
    """p. 17."""
    lab = ActionBoardLab()
    for _ in range(2):
        lab.handle("board", "space:BANK")
    assert lab.engineers == 3
    assert lab.state.credits[0] == 8


def test_a_space_cannot_be_blocked_without_its_action():
    """p. 15: with no water behind its dam the USA may not stand on the turbine station."""
    dry = START | {"dams": {"B5L": {"owner": "usa", "level": 2, "water": 0}}}
    lab = ActionBoardLab(dry)
    lab.handle("board", "space:TURBINE1L")
    assert rules(lab) == [("action_board.perform", 15)]
    assert "hold no water" in words(lab)
    assert not any(target.startswith("space:TURBINE") for target in find(lab, "picture")["lit"])
    assert lab.plan == []


def test_a_rival_leaves_the_more_expensive_spaces():
    """barrage.yaml: the contract office has spaces of 1 engineer, of 1 and 3 credits, of 2 and of 3."""
    two = [{"company": "usa", "credits": 9}, {"company": "italy"}]
    lab = ActionBoardLab({"players": two})
    assert lab.cheapest("contract_office")[:4:2] == ("CONTRACT1L", 1)
    lab.handle("rival", "contract_office")
    assert lab.state.occupied == {"CONTRACT1L": 1}
    now = lab.cheapest("contract_office")
    assert (now.space, now.engineers, now.credits) == ("CONTRACT1R", 1, 3)
    lab.handle("rival", "contract_office")
    now = lab.cheapest("contract_office")
    assert (now.space, now.engineers, now.credits) == ("CONTRACT3L", 2, 1)
    table = find(lab, "table")
    row = next(number for number, row in enumerate(table["rows"]) if row[0] == "Contract Office")
    assert table["rows"][row][1:] == ["CONTRACT1L: 1 engineer", "CONTRACT3L: 2 engineers, 1 credit"]
    assert table["strong"] == [row]
    assert lab.engineers == 12
    assert lab.state.engineers[1] == 10


def test_a_rival_must_do_the_action_too():
    lab = ActionBoardLab({"players": [{"company": "usa"}, {"company": "italy"}]})
    lab.handle("rival", "turbine_station")
    assert "No rival can use a space of the Turbine Station now." in words(lab)
    assert lab.problem == {}, "locking a rival out is not a mistake"
    lab = ActionBoardLab()
    lab.handle("rival", "turbine_station")  # the first rival in turn order
    assert lab.state.occupied == {"TURBINE5L": 1}
    assert lab.state.energy[1] > 0


def test_closed_rows_say_why():
    """p. 9."""
    lab = ActionBoardLab({"players": [{"company": "usa"}, {"company": "italy"}]})
    lab.handle("board", "space:CONTRACT2L")
    assert ("action_board.closed", 9) in rules(lab)
    sections = {item["value"] for item in buttons(lab) if item["id"] == "rival"}
    assert "patent_office" not in sections  # the introductory game has none
    full = ActionBoardLab({"mode": "full", "players": [{"company": "usa"}, {"company": "italy"}]})
    assert full.cheapest("patent_office").engineers == 2


def test_a_piece_goes_where_it_costs_least():
    """p. 14: a base in the plains, on the space without a red border."""
    lab = ActionBoardLab({"players": [{"company": "usa", "officer": "graziano_del_monte"}, {"company": "italy"}]})
    lab.handle("construct", "base")
    place = next(event.place for event in lab.plan[-1].events if isinstance(event, PieceBuilt))
    assert lab.state.board.area_of[place] == "plains"
    assert lab.state.credits[0] == 6


def test_construction_that_cannot_be_done_says_why():
    lab = ActionBoardLab(START | {"dams": {}})
    assert "no dam to raise" in button(lab, "elevation")["off"]
    lab.handle("construct", "elevation")
    assert rules(lab) == [("construction.nowhere", 13)]


def test_undo_to_the_start():
    lab = ActionBoardLab()
    first = lab.state
    lab.handle("rival", "workshop")
    lab.handle("board", "space:SHOP1L")
    assert [step.player for step in lab.plan] == [1, 0]
    lab.handle("undo")
    lab.handle("undo")
    assert lab.state == first
    lab.handle("undo")
    assert "nothing to take back" in lab.problem["text"]


def test_wrong_inputs():
    lab = ActionBoardLab()
    lab.handle("board", "space:CASINO")
    assert rules(lab) == [("action_board.space", 12)]
    check_refused(lab, ("construct", "tower"), ("rival", "casino"))
    passed = {"players": [{"company": "usa", "passed": True}, {"company": "italy"}]}
    with pytest.raises(BarrageError, match="has passed"):
        ActionBoardLab(passed)


def test_everything_that_is_shown_answers():
    lab = ActionBoardLab(goal="Spend <b>less</b>.")
    assert controls(lab) == {"board", "construct", "rival", "undo", "again"}
    assert "Spend <b>less</b>." in words(lab)
    assert control(lab, "undo")["off"]
    lab.handle("board", "space:WORKSHOP1L")
    assert "You have 4 engineers left" in lab.said
    lab.handle("again")
    assert lab.engineers == 5
