"""What the engine says, word for word: the notes of abilities, shortages with what comes back, and no idle events.

What the engine does is pinned elsewhere; a wrong word in a note would still teach a wrong rule.
"""

from __future__ import annotations

import pytest

from barrage_core import actions as act
from barrage_core import events as ev
from barrage_core.actions import Pay
from barrage_core.rules.construction.costs import cost_violations, ways_to_pay
from barrage_core.rules.powers import Price
from barrage_core.rules.round import headstream_drops
from tests.kit.tables import PLENTY, Table, dam, sit, system, table


def notes(game: Table) -> list[tuple[str, str]]:
    """Return what abilities did, with their rules."""
    return [(used.what, used.rule) for used in game.events_of(ev.AbilityUsed)]


# Notes of abilities ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("place", "usual"), [("B1L", 5), ("B5L", 4)])
def test_adlers_note_says_what_a_base_would_have_cost(place, usual):
    game = table(sit("usa", "wilhelm_adler", **PLENTY)).construct("base", place)
    assert notes(game) == [(f"builds a base for 3 machines instead of {usual}", "officers.adler")]


def test_adler_has_nothing_to_note_where_he_changes_nothing():
    assert notes(table(sit("usa", "wilhelm_adler", **PLENTY)).construct("base", "B8L")) == []
    raised = table(sit("usa", "wilhelm_adler", **PLENTY), dams={"B1L": dam("usa")}).construct("elevation", "B1L")
    assert notes(raised) == []


def test_one_machine_is_one_machine():
    game = table(sit("usa", "wilhelm_adler", **PLENTY), rules={"adler_excavators": 1}).construct("base", "B1L")
    assert notes(game) == [("builds a base for 1 machine instead of 5", "officers.adler")]


def test_mcdowells_note_names_the_value_and_only_when_she_pays_in_mixers():
    mixers = table(sit("usa", "jill_mcdowell", **PLENTY)).construct("conduit", "C4L", pay=Pay(0, 3))
    assert notes(mixers) == [("pays for a conduit of 3 in mixers", "officers.mcdowell")]
    excavators = table(sit("usa", "jill_mcdowell", **PLENTY)).construct("conduit", "C4L", pay=Pay(6, 0))
    assert notes(excavators) == []


@pytest.mark.parametrize(("drops", "said"), [(1, ["makes 4 energy instead of 3"]), (2, [])])
def test_fieslers_note_says_what_he_would_have_made(drops, said):
    game = table(sit("usa", "viktor_fiesler"), **system("usa", "B4L", "C4L", "P7-0", 2))
    game.produce("TURBINE3L", "B4L", "C4L", "P7-0", drops)
    assert notes(game) == [(words, "officers.fiesler") for words in said]


def test_the_note_of_france_says_what_a_contract_would_have_needed():
    works = system("france", "B1L", "C1L", "P8-0", 2, elsewhere=("P5-0", "P6-0"))
    game = table(sit("france", contracts=["R7", "G1"]), national_contracts=[], **works)
    game.produce("TURBINE3L", "B1L", "C1L", "P8-0", 1)
    made = game.events_of(ev.EnergyMade)[0].energy
    game.do(act.Fulfil("R7"))
    assert made == 6
    assert notes(game) == [("fulfils R7 with 6 energy instead of 9", "companies.france")]


def test_france_has_nothing_to_note_where_the_energy_is_enough_without_it():
    works = system("france", "B1L", "C1L", "P8-0", 2, elsewhere=("P5-0", "P6-0"))
    game = table(sit("france", contracts=["Y9"]), national_contracts=[], **works)  # 6 energy, exactly what is made
    game.produce("TURBINE3L", "B1L", "C1L", "P8-0", 1).do(act.Fulfil("Y9"))
    assert notes(game) == []


# What is missing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wheel", "said"),
    [
        ({}, "needs 5 excavators, you have 0"),
        ({"2": {"excavators": 4}}, "needs 5 excavators, you have 0; 4 come back in 2 turns of the wheel"),
        ({"1": {"excavators": 1}}, "needs 5 excavators, you have 0; 1 comes back in 1 turn of the wheel"),
        ({"3": {"mixers": 4}}, "needs 5 excavators, you have 0"),
        (
            {"1": {"excavators": 2, "mixers": 1}, "2": {"excavators": 3}, "4": {"excavators": 1}},
            "needs 5 excavators, you have 0; 2 come back in 1 turn, 3 come back in 2 turns of the wheel",
        ),
    ],
    ids=["none", "some", "one", "other machines", "up to enough"],
)
def test_a_shortage_names_the_returns_up_to_the_one_that_brings_enough(wheel, said):
    game = table(sit("usa", "graziano_del_monte", excavators=0, wheel=wheel))
    reasons = cost_violations(game.state, 0, "base", "B1L", "base", 40)
    assert [reason.text for reason in reasons] == [said]


# Payments -------------------------------------------------------------------------------------------------------------


def test_a_payment_that_two_prices_allow_is_offered_once():
    same = (Price("excavators", 2), Price("either", 2))
    assert ways_to_pay(same, None, 2, 2, 0) == (Pay(2, 0), Pay(1, 1), Pay(0, 2))
    replaced = (Price("excavators", 1), Price("mixers", 1))
    assert ways_to_pay(replaced, 3, 1, 1, 3) == (Pay(1, 0), Pay(0, 0, 3), Pay(0, 1))


# Events ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("round", [1, 2, 3, 4, 5])
def test_no_event_tells_of_0_drops(round):
    game = table(usa={"engineers": 0}, italy={"engineers": 0, "passed": True}, round=round)
    placed = {} if round == 5 else headstream_drops(game.state, round + 1)
    game.do(act.Pass())
    if round < 5:
        game.collect_income()
    told = {event.headstream: event.drops for event in game.events_of(ev.DropsPlaced)}
    assert 0 not in told.values()
    assert told == {headstream: drops for headstream, drops in placed.items() if drops}
