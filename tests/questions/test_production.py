"""What a player can produce, and what comes of it."""

from __future__ import annotations

import pytest

from barrage_core import BarrageError, IllegalAction, from_position, legal_actions, play
from barrage_core import questions as ask
from barrage_core.actions import Produce
from barrage_core.agenda import ChooseProduction
from barrage_core.events import CreditsPaid, EnergyMade
from barrage_core.questions.production import (
    awaited_production,
    built_connections,
    production_of,
    productions,
    try_production,
)
from barrage_core.rules.production import systems
from tests.kit.random_games import play_random
from tests.kit.tables import system
from tests.questions.positions import dam, some_states, usa_and_italy


def test_every_production_with_its_energy_and_its_fee_best_first():
    state = usa_and_italy(
        {"credits": 2}, dams={"B1L": dam("usa", 3, 3)}, conduits={"C1R": "italy"}, powerhouses={"P5-0": "usa"}
    )
    offers = ask.productions(state, "usa", bonus=2)
    assert [(one.action, one.energy, one.fee, one.owner) for one in offers] == [
        (Produce("B1L", "C1R", "P5-0", 2), 10, 2, "Italy"),
        (Produce("B1L", "C1R", "P5-0", 1), 6, 1, "Italy"),
    ]  # a third drop would cost a third credit
    assert offers[0].parts == (("drops × value", 8), ("officer", 0), ("space", 2), ("company", 0))
    assert all(sum(part for _, part in one.parts) == one.energy for one in offers)


def test_your_own_conduit_is_free_and_neutral_dams_serve_everybody():
    state = usa_and_italy(
        {"credits": 0},
        {"credits": 0},
        dams={"B1U": dam("usa", 1, 1), "B1L": dam("neutral", 2, 2)},
        conduits={"C1R": "usa", "C1L": "usa"},
        powerhouses={"P5-0": "usa", "P5-1": "italy", "P8-0": "usa"},
    )
    offers = ask.productions(state, "usa")
    assert {(one.action.dam, one.action.conduit, one.action.drops, one.energy) for one in offers} == {
        ("B1U", "C1R", 1, 5),
        ("B1U", "C1L", 1, 6),
        ("B1L", "C1R", 1, 5),
        ("B1L", "C1R", 2, 9),
        ("B1L", "C1L", 1, 6),
        ("B1L", "C1L", 2, 11),
    }  # two powerhouses bring +1
    assert [one.energy for one in offers] == sorted((one.energy for one in offers), reverse=True)
    assert {one.fee for one in offers} == {0}
    assert ask.productions(state, "italy") == []  # connected, but without a credit for the owner


def test_a_production_that_makes_nothing_is_left_out():
    state = usa_and_italy(dams={"B9L": dam("usa", 2, 2)}, conduits={"C9L": "usa"}, powerhouses={"P11-0": "usa"})
    assert [one.energy for one in ask.productions(state, 0, bonus=-1)] == [1]
    assert ask.productions(state, 0, bonus=-2) == []
    assert [one.energy for one in ask.productions(state, 0)] == [2, 1]


def test_fieslers_minimum_is_the_officers_part():
    state = usa_and_italy(
        {"officer": "viktor_fiesler"},
        dams={"B9L": dam("usa", 3, 3)},
        conduits={"C9L": "usa", "C9R": "usa"},
        powerhouses={"P11-0": "usa", "P12-0": "usa"},
    )
    parts = {
        (one.action.conduit, one.action.drops): (one.energy, dict(one.parts)) for one in ask.productions(state, 0, -2)
    }
    assert parts["C9L", 1] == (3, {"drops × value": 1, "officer": 3, "space": -2, "company": 1})
    assert parts["C9L", 3] == (3, {"drops × value": 3, "officer": 1, "space": -2, "company": 1})
    assert parts["C9R", 3] == (8, {"drops × value": 9, "officer": 0, "space": -2, "company": 1})


@pytest.mark.parametrize(("number", "bonus"), [(1, 0), (2, 1), (3, 1), (4, 3)])
def test_the_companys_part_grows_with_its_powerhouses(number, bonus):
    houses = dict.fromkeys(("P5-0", "P6-0", "P7-0", "P8-0")[:number], "usa")
    state = usa_and_italy(dams={"B1L": dam("usa", 1, 1)}, conduits={"C1R": "usa"}, powerhouses=houses)
    (one,) = ask.productions(state, 0)
    assert dict(one.parts)["company"] == bonus
    assert one.energy == 4 + bonus


@pytest.mark.parametrize(
    "missing",
    [
        {"powerhouses": {"P5-0": "italy"}},
        {"conduits": {}},
        {"conduits": {"C1L": "usa"}},
        {"dams": {"B1L": dam("usa", 3, 0)}},
        {"dams": {"B1L": dam("italy", 3, 3)}},
        {"dams": {"B2L": dam("usa", 3, 3)}},
    ],
    ids=["no powerhouse", "no conduit", "conduit to elsewhere", "no water", "a rival's dam", "dam elsewhere"],
)
def test_without_a_whole_system_nothing_is_produced(missing):
    system = {"dams": {"B1L": dam("usa", 3, 3)}, "conduits": {"C1R": "usa"}, "powerhouses": {"P5-0": "usa"}}
    assert len(ask.productions(usa_and_italy(**system), "usa")) == 3
    assert ask.productions(usa_and_italy(**{**system, **missing}), "usa") == []


def test_production_of_agrees_with_the_productions_that_are_allowed():
    seen = 0
    for state, _, _ in play_random(5, 3, "full", "standard"):
        for seat in range(state.players):
            for made in productions(state, seat, 1):
                assert production_of(state, seat, made.action, 1) == made
                seen += 1
    assert seen


def test_production_of_what_is_not_allowed():
    state = usa_and_italy()
    made = production_of(state, "usa", Produce("B5L", "C5R", "P10-0", 2), -2)
    assert (made.energy, made.fee, made.owner) == (6, 0, "nobody")
    with pytest.raises(BarrageError, match=r"action\.conduit: expected one of"):
        production_of(state, "usa", Produce("B5L", "C5X", "P10-0", 2))


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (Produce("x", "C1L", "P8-0", 1), "action.dam: expected one of B1U, B1L"),
        (Produce("B1L", "P8-0", "P8-0", 1), "action.conduit: expected one of C1L"),
        (Produce("B1L", "C1L", "y", 1), "action.powerhouse: expected one of P"),
        (Produce("B1L", "C1L", "P8-0", -5), "action.drops: expected a whole number from 1 to 99999, got -5"),
        (Produce("B1L", "C1L", "P8-0", 10**30), "action.drops: expected a whole number from 1 to 99999, got 1000"),
    ],
)
def test_production_of_places_and_drops_that_no_map_has(action, says):
    with pytest.raises(BarrageError) as problem:
        production_of(usa_and_italy(), "usa", action)
    assert str(problem.value).startswith(says)


def test_e09_a_production_apart_from_any_turn():
    # p. 7: neutral dam, 2 drops, a rival's conduit of 3: 6 energy, 2 credits to the owner, who scores 2 VP
    built = system("usa", "B5L", "C5L", "P8-0", 2, dam_of="neutral", conduit_of="germany")
    state = from_position({"players": [{"company": "usa"}, {"company": "germany"}], **built})
    best = productions(state, "usa")[0]
    after, events = try_production(state, "usa", best.action)
    assert (best.energy, after.energy[0]) == (6, 6)
    assert [new - old for new, old in zip(after.credits, state.credits, strict=True)] == [-2, 2]
    assert after.vp[1] - state.vp[1] == 2
    assert after.agenda == state.agenda
    assert state.water["B5L"] == 2
    assert [type(event).__name__ for event in events].count("DropMoved") == 2


def test_an_illegal_production_is_refused_with_its_reasons():
    state = from_position(
        {"players": [{"company": "usa"}, {"company": "italy"}], "dams": {"B1L": {"owner": "italy", "water": 1}}}
    )
    with pytest.raises(IllegalAction, match="B1L"):
        try_production(state, "usa", Produce("B1L", "C1R", "P5-0", 1))


def test_the_connections_are_those_that_players_can_produce_with():
    seen = 0
    for state in some_states():
        for seat in range(state.players):
            used = {(one.dam, one.conduit, one.powerhouse) for one in systems(state, seat)}
            mine = {
                link[:3] for link in built_connections(state) if link.user == state.name(seat) and state.water[link.dam]
            }
            assert mine == {one for one in used if state.powerhouses[one[2]] == seat}
            seen += len(mine)
    assert seen, "some of the states should have a system"


def test_a_red_space_takes_its_credits_before_the_fee():
    """TURBINE1R costs 3 credits: of 4, one is left for a drop through Italy's conduit."""
    state = usa_and_italy(
        {"credits": 4}, dams={"B1L": dam("usa", 2, 2)}, conduits={"C1R": "italy"}, powerhouses={"P5-0": "usa"}
    )
    assert [one.action.drops for one in ask.productions(state, "usa", bonus=2)] == [2, 1]
    assert [one.action.drops for one in ask.productions(state, "usa", space="TURBINE1R")] == [1]
    assert [one.energy for one in ask.productions(state, "usa", space="TURBINE1L")] == [10, 6]


def test_nothing_is_produced_on_a_space_that_cannot_be_used():
    system = {"dams": {"B1L": dam("usa", 1, 1)}, "conduits": {"C1R": "usa"}, "powerhouses": {"P5-0": "usa"}}
    assert ask.productions(usa_and_italy(**system), "usa", space="TURBINE1L")
    assert ask.productions(usa_and_italy(occupied={"TURBINE1L": "italy"}, **system), "usa", space="TURBINE1L") == []
    assert ask.productions(usa_and_italy({"engineers": 1}, **system), "usa", space="TURBINE1L") == []
    assert ask.productions(usa_and_italy({"passed": True}, **system), "usa", space="TURBINE1L") == []


def test_the_second_production_of_germany():
    """Another powerhouse, the water that is left, and no bonus (p. 23)."""
    position = {
        "players": [{"company": "germany", "officer": "graziano_del_monte"}, {"company": "usa"}],
        "dams": {"B1L": dam("germany", 3, 3)},
        "conduits": {"C1L": "germany", "C1R": "germany"},
        "powerhouses": dict.fromkeys(("P5-0", "P8-0", "P9-0"), "germany"),
    }
    state = from_position(position)
    after = Produce("B1L", "C1L", "P8-0", 2)
    assert production_of(state, "germany", after, 2).energy == 2 * 5 + 2 + 1
    (second,) = ask.second_productions(state, "germany", after, bonus=2)
    assert (second.action, second.energy) == (Produce("B1L", "C1R", "P5-0", 1), 4)
    assert second.parts == (("drops × value", 4), ("officer", 0), ("space", 0), ("company", 0))
    assert ask.second_productions(ask.with_company(state, 0, "italy"), 0, after) == []
    with pytest.raises(IllegalAction):
        ask.second_productions(state, "germany", Produce("B1L", "C1L", "P8-0", 4))


def test_an_awaited_production_makes_what_play_then_makes():
    for moment in play_random(5, 3, "full"):
        if isinstance(moment.state.decision, ChooseProduction):
            for action in (action for action in legal_actions(moment.state) if isinstance(action, Produce)):
                made = awaited_production(moment.state, action)
                events = play(moment.state, action)[1]
                assert made.energy == next(event.energy for event in events if isinstance(event, EnergyMade))
                assert made.fee == sum(
                    event.credits for event in events if isinstance(event, CreditsPaid) and event.receiver is not None
                )


def test_the_second_production_of_germany_has_no_bonus_of_the_space():
    state = from_position({"players": [{"company": "germany"}, {"company": "usa"}]})
    for second, energy in ((False, 5), (True, 4)):
        state.agenda = (ChooseProduction(0, 1, second),)
        assert awaited_production(state, Produce("B5L", "C5R", "P10-0", 1)).energy == energy


def test_without_a_decision_about_a_production_none_is_awaited():
    with pytest.raises(BarrageError, match="no production is awaited now"):
        awaited_production(usa_and_italy(), Produce("B5L", "C5R", "P10-0", 1))


def test_a_red_space_leaves_fewer_credits_for_the_second_production():
    """The three credits of TURBINE1R leave none for the fee of C1R, so play offers no second production there."""
    state = from_position(
        {
            "players": [{"company": "germany", "credits": 3}, {"company": "usa"}],
            "dams": {"B1L": dam("germany", 2, 2)},
            "conduits": {"C1L": "germany", "C1R": "usa"},
            "powerhouses": {"P5-0": "germany", "P8-0": "germany", "P9-0": "germany"},
        }
    )
    first = Produce("B1L", "C1L", "P8-0", 1)
    assert [one.fee for one in ask.second_productions(state, "germany", first, bonus=2)] == [1]
    assert [one.fee for one in ask.second_productions(state, "germany", first, space="TURBINE1L")] == [1]
    assert ask.second_productions(state, "germany", first, space="TURBINE1R") == []
    poor = ask.with_engineers(state, "germany", 0)
    assert ask.second_productions(poor, "germany", first, space="TURBINE1L") == []
