"""Production: what may be used, what it costs, what it makes, and in which order things happen (p. 6, 15-16)."""

from __future__ import annotations

from typing import Any

import pytest

from barrage_core import events as ev
from barrage_core.actions import Decline, Fulfil, PlaceEngineers, Produce, Receive
from barrage_core.agenda import ChooseContract, ChooseProduction
from barrage_core.rules.production import candidates
from tests.kit.printed import CONTRACTS
from tests.kit.tables import Table, dam, sit, system, table

HILLS: dict[str, Any] = {
    "dams": {"B5U": dam("usa", 3, 3), "B5L": dam("neutral", 2, 1), "B6L": dam("germany", 1, 1)},
    "conduits": {"C5L": "usa", "C5R": "germany", "C6L": "usa"},
    "powerhouses": {"P8-0": "usa", "P10-0": "usa", "P9-0": "usa", "P8-1": "germany"},
    "national_contracts": [],
}
"""Basin 5 has a conduit of 3 to basin 8 and a rival's of 4 to basin 10; the dam of basin 6 is the rival's."""


def hills(officer: str = "wilhelm_adler", position: dict[str, Any] | None = None, **fields: Any) -> Table:
    """Let the USA move in the hills."""
    return table(sit("usa", officer, **fields), number=4, **{**HILLS, **(position or {})})


def at_the_turbine(**fields: Any) -> Table:
    """Stand before the choice of a production without bonus or malus."""
    return hills(**fields).do(PlaceEngineers("TURBINE3L"))


# --- dam, conduit, powerhouse, drops ----------------------------------------------------------------------------------


def test_what_is_looked_at_ends_with_the_last_drop_that_a_dam_holds():
    game = at_the_turbine()
    looked_at = [action.drops for action in candidates(game.state, game.state.decision) if isinstance(action, Produce)]
    assert sorted(looked_at) == [1, 1, 1, 1, 2, 2, 3, 3]  # twice each: through C5L and through C5R


def test_every_dam_conduit_powerhouse_and_number_of_drops_is_offered():
    ways = {("C5L", "P8-0"), ("C5R", "P10-0")}
    held = {("B5U", 1), ("B5U", 2), ("B5U", 3), ("B5L", 1)}
    expected = {(place, *way, drops) for way in ways for place, drops in held}
    assert at_the_turbine().options(Produce) == expected


@pytest.mark.parametrize(
    ("dam", "conduit", "powerhouse", "drops", "rule"),
    [
        ("B6L", "C6L", "P9-0", 1, "production.dam"),  # Germany's dam
        ("B5U", "C5L", "P8-0", 4, "production.dam"),  # it holds 3
        ("B5U", "C5L", "P8-0", 0, "production.dam"),
        ("B5U", "C5L", "P8-0", -1, "production.dam"),
        ("B7L", "C7L", "P10-0", 1, "production.dam"),  # no dam there
        ("B5U", "C6L", "P9-0", 1, "production.conduit"),  # starts in basin 6
        ("B5U", "C5L", "P10-0", 1, "production.conduit"),  # leads to basin 8
        ("B5U", "C5L", "P8-1", 1, "production.powerhouse"),  # Germany's powerhouse
        ("B5U", "C5L", "P8-2", 1, "production.powerhouse"),  # nobody's
    ],
)
def test_what_cannot_be_used(dam, conduit, powerhouse, drops, rule):
    assert rule in at_the_turbine().why_not(Produce(dam, conduit, powerhouse, drops))


def test_a_conduit_that_nobody_built_connects_nothing():
    game = at_the_turbine(position={"conduits": {"C5L": "usa"}})
    assert game.why_not(Produce("B5U", "C5R", "P10-0", 1)) == {"production.conduit"}


def test_a_neutral_dam_serves_everybody():
    for company, powerhouse in (("usa", "P8-0"), ("germany", "P8-1")):
        game = hills(position={"to_move": company}).produce("TURBINE3L", "B5L", "C5L", powerhouse, 1)
        assert game.water("B5L") == [0]


def test_a_rivals_dam_alone_leaves_nothing_to_produce_with():
    structures = system("usa", "B5L", "C5L", "P8-0", 1, dam_of="germany")
    assert table(sit("usa"), **structures).why_not(PlaceEngineers("TURBINE3L")) == {"action_board.perform"}


def test_dam_and_powerhouse_of_one_basin_are_not_connected():
    structures = system("usa", "B8L", "C8L", "P8-0", 1)
    assert table(sit("usa"), **structures).why_not(PlaceEngineers("TURBINE3L")) == {"action_board.perform"}


def test_a_conduit_is_not_used_upstream():
    structures = system("usa", "B8L", "C5L", "P5-0", 1)
    assert table(sit("usa"), **structures).why_not(PlaceEngineers("TURBINE3L")) == {"action_board.perform"}


def test_two_conduits_in_a_row_do_not_connect():
    """A dam in basin 1, a conduit to 5, a conduit from 5 to 8: the powerhouse in 8 is not reached."""
    conduits = {"C1R": "usa", "C5L": "usa"}
    structures = {"dams": {"B1L": dam("usa", 1, 1)}, "conduits": conduits, "powerhouses": {"P8-0": "usa"}}
    assert table(sit("usa"), **structures).why_not(PlaceEngineers("TURBINE3L")) == {"action_board.perform"}


# --- fees -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("drops", [1, 2, 3])
def test_a_rivals_conduit_costs_one_credit_per_drop_and_scores_for_its_owner(drops):
    game = hills().produce("TURBINE3L", "B5U", "C5R", "P10-0", drops)
    assert game.changed("usa")["credits"] == -drops
    assert game.changed("germany") == {"credits": drops, "vp": drops}


def test_your_own_conduit_is_free():
    game = hills().produce("TURBINE3L", "B5U", "C5L", "P8-0", 3)
    assert "credits" not in game.changed("usa")
    assert game.changed("germany") == {}
    assert "vp" not in game.changed("usa")


@pytest.mark.parametrize("credits", [0, 1, 2])
def test_no_more_drops_than_can_be_paid(credits):
    game = at_the_turbine(credits=credits)
    drops = {number for place, conduit, _, number in game.options(Produce) if (place, conduit) == ("B5U", "C5R")}
    assert drops == set(range(1, credits + 1))
    assert game.why_not(Produce("B5U", "C5R", "P10-0", credits + 1)) == {"production.fee"}


def test_the_fee_is_paid_out_of_what_a_red_turbine_leaves():
    game = hills(credits=4).do(PlaceEngineers("TURBINE3R"))
    assert game.may(Produce("B5U", "C5R", "P10-0", 1))
    assert game.why_not(Produce("B5U", "C5R", "P10-0", 2)) == {"production.fee"}


def test_the_fee_is_set_by_the_rule_set():
    rules = {"conduit_fee_credits": 2, "conduit_fee_vp": 3}
    game = hills(position={"rules": rules}).produce("TURBINE3L", "B5U", "C5R", "P10-0", 2)
    assert game.changed("usa")["credits"] == -4
    assert game.changed("germany") == {"credits": 4, "vp": 6}


# --- energy -----------------------------------------------------------------------------------------------------------

POWERHOUSES = ("P8-0", "P6-0", "P7-0", "P12-0")


def energy(space: str, drops: int, powerhouses: int, officer: str, conduit: str = "C5L") -> int:
    """Return what a production of the USA from the hills makes; no drop passes another powerhouse of theirs."""
    owned = dict.fromkeys(POWERHOUSES[:powerhouses], "usa")
    game = hills(officer, {"powerhouses": owned}).produce(space, "B5U", conduit, "P8-0", drops)
    (made,) = game.events_of(ev.EnergyMade)
    assert game.state.energy[0] == made.energy
    return made.energy


@pytest.mark.parametrize(
    ("space", "drops", "powerhouses", "made"),
    [
        ("TURBINE3L", 1, 1, 3),
        ("TURBINE3R", 3, 1, 9),
        ("TURBINE1L", 2, 1, 6 + 2),
        ("TURBINE2L", 2, 2, 6 + 1 + 1),
        ("TURBINE4L", 2, 3, 6 - 1 + 1),
        ("TURBINE5L", 1, 2, 3 - 2 + 1),
        ("TURBINE1R", 3, 4, 9 + 2 + 3),
        ("TURBINE5R", 3, 4, 9 - 2 + 3),
    ],
)
def test_drops_times_value_and_the_bonuses_of_space_and_company(space, drops, powerhouses, made):
    assert energy(space, drops, powerhouses, "wilhelm_adler") == made


@pytest.mark.parametrize(
    ("space", "drops", "powerhouses", "made"),
    [
        ("TURBINE3L", 1, 1, 4),
        ("TURBINE5L", 1, 2, 4 - 2 + 1),
        ("TURBINE1L", 1, 4, 4 + 2 + 3),
        ("TURBINE1L", 2, 1, 6 + 2),
    ],
)
def test_fieslers_minimum_stands_below_the_bonuses(space, drops, powerhouses, made):
    assert energy(space, drops, powerhouses, "viktor_fiesler") == made


def test_energy_adds_to_the_marker():
    assert hills(energy=5).produce("TURBINE3L", "B5U", "C5L", "P8-0", 2).state.energy[0] == 5 + 6 + 1


def slow(water: int, **powerhouses: str) -> Table:
    """A dam of the plains with a conduit of value 1."""
    structures: dict[str, Any] = {"dams": {"B9L": dam("usa", 3, water)}, "conduits": {"C9L": "usa"}}
    return table(sit("usa", "wilhelm_adler"), **structures, powerhouses={"P11-0": "usa", **powerhouses})


def test_at_least_one_energy_is_made():
    assert slow(2).why_not(PlaceEngineers("TURBINE5L")) == {"production.energy"}
    assert slow(3).do(PlaceEngineers("TURBINE5L")).changed("usa")["energy"] == 3 - 2


def test_the_bonus_of_the_company_counts_towards_it():
    game = slow(2, **{"P12-0": "usa"}).do(PlaceEngineers("TURBINE5L"))
    assert game.changed("usa")["energy"] == 2 - 2 + 1


# --- water ------------------------------------------------------------------------------------------------------------


def stops(game: Table) -> list[str]:
    """Return where each drop of the production came to rest."""
    return [event.path[-1] for event in game.events_of(ev.DropMoved)]


def test_the_water_flows_on_from_the_basin_of_the_powerhouse():
    dams = {**HILLS["dams"], "B8U": dam("germany"), "B8L": dam("usa")}
    game = hills(position={"dams": dams}).produce("TURBINE3L", "B5U", "C5L", "P8-0", 3)
    assert stops(game) == ["B8U", "B8L", "end"]
    assert game.water("B5U", "B5L", "B8U", "B8L") == [0, 1, 1, 1]


def test_a_full_dam_lets_the_water_pass():
    """From basin 7 it comes past basin 10, where one dam is full and the other is not."""
    structures = {
        "dams": {"B4L": dam("usa", 1, 1), "B10U": dam("germany", 2, 2), "B10L": dam("neutral", 3, 2)},
        "conduits": {"C4L": "usa"},
        "powerhouses": {"P7-0": "usa"},
    }
    game = table(sit("usa"), **structures).produce("TURBINE3L", "B4L", "C4L", "P7-0", 1)
    assert game.water("B4L", "B10U", "B10L") == [0, 2, 3]


def test_the_water_does_not_follow_the_river_of_its_dam():
    """The conduit leads from basin 2 to basin 10; the river would have led to basins 5 and 9."""
    structures = {
        "dams": {"B2L": dam("usa", 1, 1), "B5L": dam("neutral", 2), "B9L": dam("usa"), "B10L": dam("germany")},
        "conduits": {"C2R": "usa"},
        "powerhouses": {"P10-0": "usa"},
    }
    game = table(sit("usa"), **structures).produce("TURBINE3L", "B2L", "C2R", "P10-0", 1)
    assert game.water("B2L", "B5L", "B9L", "B10L") == [0, 0, 0, 1]


def test_drops_that_stay_behind_the_dam_do_not_move():
    game = hills().produce("TURBINE3L", "B5U", "C5L", "P8-0", 1)
    assert game.water("B5U") == [2]
    assert len(game.events_of(ev.DropMoved)) == 1


# --- the order (R51) --------------------------------------------------------------------------------------------------

TOLD = (
    ev.DropsReleased,
    ev.CreditsPaid,
    ev.PointsScored,
    ev.EnergyMade,
    ev.DropMoved,
    ev.ContractFulfilled,
    ev.CreditsGained,
)


def order(game: Table) -> list[type]:
    """Return the kinds of what happened, in order."""
    return [type(event) for event in game.events if isinstance(event, TOLD)]


def active(company: str, **fields: Any) -> Table:
    """Let a company with three powerhouses move; two of them are connected with one dam."""
    structures: dict[str, Any] = {
        "dams": {"B1L": dam("neutral", 3, 3)},
        "conduits": {"C1L": fields.pop("conduit", company), "C1R": company},
        "powerhouses": {"P8-0": company, "P5-0": company, "P12-0": company},
        "national_contracts": [],
    }
    return table(sit(company, "wilhelm_adler", **fields), **structures)


def test_order_of_a_production_with_fee_contract_and_italys_steps():
    game = active("italy", conduit="usa", contracts=["S3"])
    game.produce("TURBINE3L", "B1L", "C1L", "P8-0", 2).do(Fulfil("S3"))
    assert order(game) == [
        ev.DropsReleased,
        ev.CreditsPaid,
        ev.PointsScored,
        ev.EnergyMade,
        ev.DropMoved,
        ev.DropMoved,
        ev.ContractFulfilled,
        ev.CreditsGained,
        ev.EnergyMade,
    ]
    assert [event.energy for event in game.events_of(ev.EnergyMade)] == [2 * 5 + 1, 3]


def test_order_with_germanys_second_production():
    game = active("germany", contracts=["S3"]).produce("TURBINE3L", "B1L", "C1L", "P8-0", 1)
    game.do(Fulfil("S3"), Produce("B1L", "C1R", "P5-0", 2))
    once = [ev.DropsReleased, ev.EnergyMade, ev.DropMoved]
    assert order(game) == [*once, ev.ContractFulfilled, ev.CreditsGained, *once, ev.DropMoved]
    assert [event.energy for event in game.events_of(ev.EnergyMade)] == [5 + 1, 2 * 4]


# --- contracts --------------------------------------------------------------------------------------------------------


def test_one_contract_per_production():
    game = hills(contracts=["S3", "G3"]).produce("TURBINE3L", "B5U", "C5L", "P8-0", 3)
    assert game.options(Fulfil) == {"S3", "G3"}
    game.do(Fulfil("G3"))
    assert game.to_move == "germany"
    assert (game.state.contracts[0], game.state.fulfilled[0]) == (("S3",), ("G3",))


def test_only_the_energy_of_this_production_counts():
    """4 energy now, 20 before: a contract of 5 stays out of reach."""
    assert CONTRACTS["Y3"][0] == 5
    game = hills(energy=20, contracts=["S3", "Y3"]).produce("TURBINE3L", "B5U", "C5L", "P8-0", 1)
    assert game.options(Fulfil) == {"S3"}
    assert game.why_not(Fulfil("Y3")) == {"contracts.energy"}


def test_no_contract_needs_to_be_fulfilled():
    game = hills(contracts=["S3"]).produce("TURBINE3L", "B5U", "C5L", "P8-0", 1).do(Decline())
    assert game.state.contracts[0] == ("S3",)
    assert game.to_move == "germany"


def test_nobody_is_asked_without_a_contract_in_reach():
    assert hills(contracts=["Y11"]).produce("TURBINE3L", "B5U", "C5L", "P8-0", 1).to_move == "germany"


# --- may it be declined? ----------------------------------------------------------------------------------------------


def test_the_production_of_a_turbine_must_be_made():
    assert at_the_turbine().why_not(Decline()) == {"action_board.perform"}


def test_germanys_second_production_may_be_declined():
    game = active("germany").produce("TURBINE3L", "B1L", "C1L", "P8-0", 1)
    assert game.awaits(ChooseProduction)
    game.do(Decline())
    assert game.to_move == "usa"
    assert game.water("B1L") == [2]


def test_the_production_of_a_tile_may_be_declined():
    player = sit("usa", "wilhelm_adler", advanced=("II-powerhouse",), mixers=9)
    game = table(player, mode="full", **{**HILLS, "powerhouses": {"P8-0": "usa"}})
    game.construct("powerhouse", "P12-0", "II-powerhouse").do(Decline())
    assert "energy" not in game.changed("usa")
    assert game.water("B5U") == [3]


def test_the_last_drop_of_a_production_may_come_back_to_use():
    """What Germany's first production released is there for the second one."""
    structures = {
        "dams": {"B1L": dam("germany", 1, 1), "B5L": dam("germany", 2)},
        "conduits": {"C1R": "germany", "C5L": "germany"},
        "powerhouses": {"P5-0": "germany", "P8-0": "germany", "P12-0": "germany"},
    }
    game = table(sit("germany", "wilhelm_adler"), **structures).produce("TURBINE3L", "B1L", "C1R", "P5-0", 1)
    assert game.options(Produce) == {("B5L", "C5L", "P8-0", 1)}


def test_a_reward_that_makes_energy_asks_for_no_second_contract():
    game = hills(contracts=["S1", "S3"]).produce("TURBINE3L", "B5U", "C5L", "P8-0", 1)
    game.do(Fulfil("S1"), Receive("energy"))
    assert not game.awaits(ChooseContract)
    assert game.to_move == "germany"
