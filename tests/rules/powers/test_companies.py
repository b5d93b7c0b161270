"""The four companies: powerhouse row and abilities (p. 23); their incomes are in test_income.py."""

from __future__ import annotations

from typing import Any

import pytest

from barrage_core import actions as act
from barrage_core import events as ev
from barrage_core.agenda import ChooseContract, ChooseProduction, Turn
from barrage_core.questions.contracts import fulfillable
from barrage_core.questions.production import productions
from tests.kit.printed import CONTRACTS
from tests.kit.tables import COMPANIES, PLENTY, Table, dam, last_turn, sit, system, table

# --- the powerhouse row -----------------------------------------------------------------------------------------------

BONUS = {1: 0, 2: 1, 3: 1, 4: 3}
POWERHOUSES = ("P8-0", "P12-0", "P7-0", "P6-0")


def works(company: str, number: int, officer: str = "wilhelm_adler", **fields: Any) -> Table:
    """A dam of three drops with a conduit of 5 to the first of so many powerhouses."""
    position = {
        "dams": {"B1L": dam(company, 3, 3)},
        "conduits": {"C1L": company},
        "powerhouses": dict.fromkeys(POWERHOUSES[:number], company),
        **fields.pop("position", {}),
    }
    return table(sit(company, officer, **fields), number=4, **position)


@pytest.mark.parametrize(("row", "space_bonus"), [("TURBINE1L", 2), ("TURBINE3L", 0), ("TURBINE5L", -2)])
@pytest.mark.parametrize(("number", "bonus"), BONUS.items())
@pytest.mark.parametrize("company", COMPANIES)
def test_powerhouses_add_to_a_production(company, number, bonus, row, space_bonus):
    game = works(company, number).produce(row, "B1L", "C1L", "P8-0", 1)
    assert game.events_of(ev.EnergyMade)[0].energy == 5 + bonus + space_bonus


def test_the_bonus_can_save_a_production_from_a_malus():
    """One drop through a conduit of 1, a malus of 1 and the company's +1: 1 energy."""
    position = {"dams": {"B9L": dam("usa", 1, 1)}, "conduits": {"C9L": "usa"}}
    two = {**position, "powerhouses": {"P11-0": "usa", "P5-0": "usa"}}
    one = {**position, "powerhouses": {"P11-0": "usa"}}
    assert works("usa", 2, position=two).produce("TURBINE4L", "B9L", "C9L", "P11-0", 1).changed("usa")["energy"] == 1
    assert works("usa", 1, position=one).why_not(act.PlaceEngineers("TURBINE4L")) == {"production.energy"}


def test_the_query_explains_the_energy():
    production = productions(works("usa", 4).state, "usa", bonus=2)[0]
    assert production.energy == 3 * 5 + 2 + 3
    assert dict(production.parts) == {"drops × value": 15, "officer": 0, "space": 2, "company": 3}


# --- USA --------------------------------------------------------------------------------------------------------------

RIVER = {"P5-0": "usa", "P9-0": "usa", "P11-0": "usa"}
"""Headstream B runs through the basins 2, 5, 9 and 11."""
TWO_ON_THE_RIVER = {"P5-0": "usa", "P9-0": "usa"}


def usa(powerhouses: dict[str, str], mover: str = "usa", **position: Any) -> Table:
    """Let somebody move at a table with the USA."""
    seats = [sit("usa", "wilhelm_adler", credits=20), sit("italy", "solomon_p_jordan", credits=20)]
    return table(*seats, to_move=mover, powerhouses=powerhouses, **position)


@pytest.mark.parametrize("mover", ["usa", "italy"])
def test_usa_moves_for_each_drop_past_each_powerhouse(mover):
    game = usa(RIVER, mover).do(act.PlaceEngineers("WATER2L"), act.PlaceDrop("B"))
    assert game.changed("usa")["energy"] == 3
    assert "energy" not in game.changed("italy")


def test_the_usa_has_no_ability_with_two_powerhouses():
    game = usa(TWO_ON_THE_RIVER).do(act.PlaceEngineers("WATER2L"), act.PlaceDrop("B"))
    assert "energy" not in game.changed("usa")


@pytest.mark.parametrize("headstream", ["A", "C", "D"])
def test_usa_counts_only_powerhouses_on_the_way(headstream):
    """A runs through 8 and 11, C through 6, 10 and 12, D through 7, 10 and 12."""
    game = usa(RIVER).do(act.PlaceEngineers("WATER2L"), act.PlaceDrop(headstream))
    assert game.changed("usa").get("energy", 0) == {"A": 1, "C": 0, "D": 0}[headstream]


def test_usa_does_not_move_for_a_drop_that_is_held_upstream():
    game = usa(RIVER, dams={"B2L": dam("italy")}).do(act.PlaceEngineers("WATER2L"), act.PlaceDrop("B"))
    assert "energy" not in game.changed("usa")


@pytest.mark.parametrize("place", ["B5U", "B5L"])
def test_usa_moves_for_a_drop_that_a_dam_of_the_same_basin_holds(place):
    game = usa(RIVER, dams={place: dam("italy")}).do(act.PlaceEngineers("WATER2L"), act.PlaceDrop("B"))
    assert game.changed("usa")["energy"] == 1
    assert game.water(place) == [1]


def test_usa_does_not_move_for_drops_that_only_wait():
    game = usa(RIVER).do(act.PlaceEngineers("WATER1L"), act.PlaceDrop("B"), act.PlaceDrop("B"))
    assert "energy" not in game.changed("usa")


def test_usa_moves_in_the_water_flow_phase_before_the_scoring():
    """Two drops on B past three powerhouses: 6 energy, which is most and brings 3 credits."""
    seats = [sit("usa", "wilhelm_adler"), sit("italy", "solomon_p_jordan", energy=5)]
    game = last_turn(*seats, powerhouses=RIVER, headstreams={"B": 2}).end_round()
    assert sum(event.energy for event in game.events_of(ev.EnergyMade)) == 6
    assert game.changed("usa")["credits"] == 3
    assert game.changed("usa")["vp"] == 6
    assert game.changed("italy")["vp"] == 2


def test_usa_moves_for_its_own_released_water_in_later_basins():
    """Two drops through a conduit of 4 to basin 5 make 8, and 1 for the company; then they pass 9 and 11."""
    structures = {"dams": {"B3L": dam("usa", 2, 2)}, "conduits": {"C3L": "usa"}}
    game = usa(RIVER, **structures).produce("TURBINE3L", "B3L", "C3L", "P5-0", 2)
    assert [event.energy for event in game.events_of(ev.EnergyMade)] == [2 * 4 + 1, 1, 1, 1, 1]


def test_usa_does_not_move_where_a_conduit_brought_the_drop():
    """Italy produces in basin 5, where the USA stands too: only 9 and 11 count."""
    structures = {
        "dams": {"B3L": dam("italy", 2, 2)},
        "conduits": {"C3L": "italy"},
    }
    game = usa({**RIVER, "P5-1": "italy"}, "italy", **structures).produce("TURBINE3L", "B3L", "C3L", "P5-1", 1)
    assert game.changed("italy")["energy"] == 4
    assert game.changed("usa")["energy"] == 2


def test_usa_steps_do_not_count_as_a_production():
    """No company bonus, no contract, no choice."""
    seats = [sit("usa", "wilhelm_adler", contracts=["S3"]), sit("italy", "solomon_p_jordan")]
    game = table(*seats, powerhouses=RIVER).do(act.PlaceEngineers("WATER2L"), act.PlaceDrop("B"))
    assert game.changed("usa")["energy"] == 3
    assert game.to_move == "italy"
    assert game.state.contracts[0] == ("S3",)


def test_usa_moves_for_the_drops_of_a_rivals_contract():
    structures = {
        "dams": {"B1L": dam("italy", 1, 1)},
        "conduits": {"C1L": "italy"},
        "powerhouses": {**RIVER, "P8-0": "italy"},
    }
    seats = [sit("usa", "wilhelm_adler"), sit("italy", "solomon_p_jordan", contracts=["G8"])]
    game = table(*seats, to_move="italy", **structures).produce("TURBINE3L", "B1L", "C1L", "P8-0", 1)
    assert game.changed("usa")["energy"] == 1  # Italy's drop went past basin 11
    game.do(act.Fulfil("G8"), act.Receive("flow_drops"), act.PlaceDrop("B"))
    assert game.changed("usa")["energy"] == 4


def test_the_third_powerhouse_switches_on_the_ability_of_the_usa():
    game = usa(TWO_ON_THE_RIVER).construct("powerhouse", "P11-0").do(act.PlaceEngineers("WATER2L"), act.PlaceDrop("B"))
    assert game.changed("usa")["energy"] == 3


# --- Germany ----------------------------------------------------------------------------------------------------------

TWIN: dict[str, Any] = {
    "dams": {"B1L": dam("germany", 3, 3)},
    "conduits": {"C1L": "germany", "C1R": "germany"},
    "powerhouses": {"P8-0": "germany", "P5-0": "germany", "P12-0": "germany"},
}
"""From basin 1 a conduit of 5 leads to P8-0 and a conduit of 4 to P5-0."""


def germany(officer: str = "wilhelm_adler", rules: dict[str, Any] | None = None, **fields: Any) -> Table:
    """Let Germany move with three powerhouses, two of them connected."""
    position = {**TWIN, **fields.pop("position", {}), "rules": rules or {}}
    return table(sit("germany", officer, **fields), sit("italy", "solomon_p_jordan"), **position)


def test_germany_may_produce_a_second_time_without_any_bonus():
    game = germany().produce("TURBINE1L", "B1L", "C1L", "P8-0", 1)
    assert game.awaits(ChooseProduction)
    game.do(act.Produce("B1L", "C1R", "P5-0", 2))
    assert [event.energy for event in game.events_of(ev.EnergyMade)] == [5 + 2 + 1, 2 * 4]
    assert game.to_move == "italy"
    assert game.changed("germany")["engineers"] == -2


def test_germany_second_production_has_no_malus_either():
    game = germany().produce("TURBINE5L", "B1L", "C1L", "P8-0", 1).do(act.Produce("B1L", "C1R", "P5-0", 1))
    assert [event.energy for event in game.events_of(ev.EnergyMade)] == [5 - 2 + 1, 4]


def test_germany_needs_another_powerhouse():
    game = germany().produce("TURBINE1L", "B1L", "C1L", "P8-0", 1)
    assert game.why_not(act.Produce("B1L", "C1L", "P8-0", 1)) == {"production.other_powerhouse"}
    assert game.options(act.Produce) == {("B1L", "C1R", "P5-0", 1), ("B1L", "C1R", "P5-0", 2)}


def test_germany_may_decline():
    game = germany().produce("TURBINE1L", "B1L", "C1L", "P8-0", 1).do(act.Decline())
    assert game.to_move == "italy"


def test_germany_has_no_ability_with_two_powerhouses():
    structures = {"powerhouses": {"P8-0": "germany", "P5-0": "germany"}}
    game = germany(position=structures).produce("TURBINE1L", "B1L", "C1L", "P8-0", 1)
    assert game.to_move == "italy"


def test_germany_is_not_asked_when_nothing_is_left_to_produce():
    game = germany(position={"national_contracts": []}).produce("TURBINE1L", "B1L", "C1L", "P8-0", 3)
    assert game.to_move == "italy"


def test_germany_never_gets_a_third_production():
    structures = {
        "dams": {"B1L": dam("germany", 3, 3), "B9L": dam("germany", 3, 3)},
        "conduits": {"C1L": "germany", "C1R": "germany", "C9R": "germany"},
    }
    game = germany(position=structures).produce("TURBINE1L", "B1L", "C1L", "P8-0", 1)
    game.do(act.Produce("B9L", "C9R", "P12-0", 1))
    assert len(game.events_of(ev.DropsReleased)) == 2
    assert game.to_move == "italy"


def test_germany_may_fulfil_a_contract_with_each_production():
    game = germany(contracts=["G3", "S3"]).produce("TURBINE3L", "B1L", "C1L", "P8-0", 1)
    game.do(act.Fulfil("G3"), act.Produce("B1L", "C1R", "P5-0", 1), act.Fulfil("S3"))
    assert game.changed("germany")["credits"] == 5 + 3


def test_germany_cannot_add_the_productions_up():
    """6 and 8 energy make no 13, and a contract of 7 cannot be met by the first."""
    game = germany(contracts=["Y11"], position={"national_contracts": ["N1"]})
    game.produce("TURBINE3L", "B1L", "C1L", "P8-0", 1)
    assert game.awaits(ChooseProduction)
    game.do(act.Produce("B1L", "C1R", "P5-0", 2))
    assert game.options(act.Fulfil) == {"Y11"}


def test_germany_pays_for_a_rivals_conduit_in_the_second_production_too():
    structures = {"conduits": {"C1L": "germany", "C1R": "italy"}}
    game = germany(credits=1, position=structures).produce("TURBINE3L", "B1L", "C1L", "P8-0", 1)
    assert game.options(act.Produce) == {("B1L", "C1R", "P5-0", 1)}
    game.do(act.Produce("B1L", "C1R", "P5-0", 1))
    assert game.changed("germany")["credits"] == -1
    assert game.changed("italy") == {"credits": 1, "vp": 1}


def test_germany_uses_water_that_the_first_production_released():
    """A drop released in basin 5 is caught by the dam below its powerhouses, and used from there."""
    structures = {
        "dams": {"B1L": dam("germany", 1, 1), "B5U": dam("germany", 2)},
        "conduits": {"C1R": "germany", "C5L": "germany"},
    }
    game = germany(position=structures).produce("TURBINE3L", "B1L", "C1R", "P5-0", 1)
    game.do(act.Produce("B5U", "C5L", "P8-0", 1))
    assert [event.energy for event in game.events_of(ev.EnergyMade)] == [4 + 1, 3]


def test_germany_has_no_second_production_after_tile_energy():
    player = {"advanced": ("II-base",), "position": {"mode": "full"}}
    game = germany(**player, **PLENTY).construct("base", "B9L", "II-base").decline_all()
    assert game.events_of(ev.DropsReleased) == []
    assert game.changed("germany")["energy"] == 2


# --- Italy ------------------------------------------------------------------------------------------------------------


def italy(number: int = 3, **fields: Any) -> Table:
    """Let Italy move with so many powerhouses, one of them connected."""
    return works("italy", number, **fields)


def test_italy_moves_three_steps_after_a_production():
    game = italy().produce("TURBINE3L", "B1L", "C1L", "P8-0", 1)
    assert [event.energy for event in game.events_of(ev.EnergyMade)] == [5 + 1, 3]
    assert game.to_move != "italy"


def test_italy_has_no_ability_with_two_powerhouses():
    game = italy(2).produce("TURBINE3L", "B1L", "C1L", "P8-0", 1)
    assert [event.energy for event in game.events_of(ev.EnergyMade)] == [5 + 1]


def test_italy_steps_fulfil_no_contract():
    """6 energy and 3 steps: a contract of 7 stays out of reach."""
    game = italy(contracts=["Y11"]).produce("TURBINE3L", "B1L", "C1L", "P8-0", 1)
    assert game.changed("italy")["energy"] == 9
    assert game.state.contracts[0] == ("Y11",)
    assert game.awaits(Turn)


def test_italy_steps_come_once_for_each_production():
    game = italy().produce("TURBINE3L", "B1L", "C1L", "P8-0", 1).do(act.UseBank(1), act.UseBank(1), act.UseBank(1))
    game.do(act.PlaceEngineers("TURBINE5L"), act.Produce("B1L", "C1L", "P8-0", 1))
    assert [event.energy for event in game.events_of(ev.EnergyMade)] == [6, 3, 4, 3]


def test_italy_has_no_steps_for_tile_energy():
    game = italy(advanced=("II-base",), position={"mode": "full"}, **PLENTY).construct("base", "B9L", "II-base")
    assert game.changed("italy")["energy"] == 2


def test_italy_has_no_steps_for_reward_energy():
    game = italy(contracts=["S1"]).produce("TURBINE3L", "B1L", "C1L", "P8-0", 1)
    game.do(act.Fulfil("S1"), act.Receive("energy"))
    assert [event.energy for event in game.events_of(ev.EnergyMade)] == [6, 2, 3]


def test_italy_has_steps_for_the_production_of_a_tile():
    """The third powerhouse, built with the tile: 5 + 2 + 1, then 3."""
    player = {"advanced": ("II-powerhouse",), "position": {"mode": "full"}}
    game = italy(2, **player, **PLENTY).construct("powerhouse", "P5-0", "II-powerhouse")
    game.do(act.Produce("B1L", "C1L", "P8-0", 1))
    assert [event.energy for event in game.events_of(ev.EnergyMade)] == [8, 3]


# --- France -----------------------------------------------------------------------------------------------------------


def france(number: int = 3, **fields: Any) -> Table:
    """Let France move with so many powerhouses, one of them connected."""
    return works("france", number, **fields)


@pytest.mark.parametrize("contract", [name for name in CONTRACTS if not name.startswith("N")])
def test_france_needs_3_energy_less_for_every_contract(contract):
    state = france(contracts=[contract]).state
    assert fulfillable(state, "france", 9)[0].needed == max(0, CONTRACTS[contract][0] - 3)


@pytest.mark.parametrize("contract", ["N1", "N2", "N3", "N4", "N5", "N6"])
def test_france_needs_3_energy_less_for_national_contracts(contract):
    state = france(position={"national_contracts": [contract]}).state
    assert fulfillable(state, "france", 9)[0].needed == CONTRACTS[contract][0] - 3


@pytest.mark.parametrize("contract", ["N1", "N2", "N3", "N4", "N5", "N6"])
def test_france_with_two_powerhouses_needs_all_of_it(contract):
    state = france(2, position={"national_contracts": [contract]}).state
    assert fulfillable(state, "france", 9)[0].needed == CONTRACTS[contract][0]


def test_france_fulfils_a_contract_of_9_with_6():
    game = france(contracts=["R7", "R12"]).produce("TURBINE3L", "B1L", "C1L", "P8-0", 1)
    assert game.options(act.Fulfil) == {"R7"}
    assert game.why_not(act.Fulfil("R12")) == {"contracts.energy"}
    game.do(act.Fulfil("R7"))
    assert game.changed("france")["vp"] == 8


def test_france_fulfils_a_national_contract_of_14_with_11():
    game = france(position={"national_contracts": ["N3", "N5"]}).produce("TURBINE3L", "B1L", "C1L", "P8-0", 2)
    assert game.options(act.Fulfil) == {"N3"}
    game.do(act.Fulfil("N3"))
    assert game.changed("france")["credits"] == 8


def test_france_has_no_ability_with_two_powerhouses():
    game = france(2, contracts=["R7"]).produce("TURBINE3L", "B1L", "C1L", "P8-0", 1)
    assert game.awaits(Turn)
    assert game.state.contracts[0] == ("R7",)


def test_france_fulfils_a_contract_of_3_with_any_production():
    position = system("france", "B9L", "C9L", "P11-0", 1, elsewhere=("P8-0", "P12-0"))
    game = france(contracts=["G10"], position=position).produce("TURBINE4L", "B9L", "C9L", "P11-0", 1)
    assert game.changed("france")["energy"] == 1
    assert game.may(act.Fulfil("G10"))


def test_france_makes_no_more_energy():
    game = france(contracts=["R7"]).produce("TURBINE3L", "B1L", "C1L", "P8-0", 1).do(act.Fulfil("R7"))
    assert game.changed("france")["energy"] == 6


@pytest.mark.parametrize("tile_energy", [True, False])
def test_france_with_the_energy_of_the_level_ii_base_tile(tile_energy):
    """Two bases make 2 energy: enough for a contract of 5 where the discount counts."""
    position = {"mode": "full", "rules": {"france_on_tile_energy": tile_energy}}
    game = france(contracts=["Y1", "G3"], advanced=("II-base",), position=position, **PLENTY)
    game.construct("base", "B9L", "II-base").collect_income()
    assert game.awaits(ChooseContract)
    assert game.options(act.Fulfil) == ({"Y1", "G3"} if tile_energy else {"G3"})


@pytest.mark.parametrize("tile_energy", [True, False])
def test_france_with_the_energy_of_the_level_iii_conduit_tile(tile_energy):
    """A conduit of 5 makes 10 energy: enough for a national contract of 13 where the discount counts."""
    position = {
        "mode": "full",
        "rules": {"france_on_tile_energy": tile_energy},
        "national_contracts": ["N1", "N3"],
    }
    game = france(contracts=["G3"], advanced=("III-conduit",), position=position, **PLENTY)
    game.construct("conduit", "C2R", "III-conduit", pay=act.Pay(10, 0))
    assert game.awaits(ChooseContract)
    assert game.options(act.Fulfil) == ({"N1", "G3"} if tile_energy else {"G3"})
