"""Rulings R01 to R30: every clause of the answer, and both settings where a ruling is a variant."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from barrage_core import Game, RuleSet, legal_actions, why_not
from barrage_core import actions as act
from barrage_core import events as ev
from barrage_core.agenda import ChooseContract, ChooseDiscard, ChooseGain, ChooseProduction, PlaceDrops, Turn
from barrage_core.questions.production import productions
from barrage_core.questions.scoring import objectives, preview_scoring
from barrage_core.questions.water import where_drops_go
from barrage_core.questions.wheel import on_the_wheel
from tests.kit.printed import ENERGY_TIES
from tests.kit.tables import PLAIN_OFFICER, Table, dam, last_turn, owned, system, table, with_tiles

NO_DROPS = {"headstream_tiles": [1, 2, 5, 6]}
"""Tiles that bring no drop in round 1; only the first and the third do in round 2."""


# R01-R07: start and water ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["introductory", "full"])
def test_r01_four_mixers_at_the_start(mode):
    assert Game.new(3, 1, mode=mode).state.mixers == [4, 4, 4]


def test_r01_variant_six_mixers():
    assert Game.new(3, 1, rules=RuleSet(starting_mixers=6)).state.mixers == [6, 6, 6]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_r02_the_draft_goes_clockwise_and_the_first_plays_last(players, seed):
    game = Game.new(players, seed, mode="full")
    picked = []
    while isinstance(game.legal_actions()[0], act.PickCompany):
        picked.append(game.state.decision.player)
        game.play(game.legal_actions()[0])
        assert isinstance(game.legal_actions()[0], act.PickContract)
        assert game.state.decision.player == picked[-1]
        game.play(game.legal_actions()[0])
    first = picked[0]
    clockwise = [(first + number) % players for number in range(players)]
    assert picked == clockwise[:-1]  # the last one takes what is left
    assert list(game.state.turn_order) == clockwise[::-1]


def test_r03_the_upper_dam_fills_first():
    dams = {"B5U": dam("usa"), "B5L": dam("neutral", 2)}
    fates = where_drops_go(table(usa={}, germany={}, dams=dams).state, {"B": 4})
    assert [fate.stops_at for fate in fates] == ["B5U", "B5L", "B5L", "end"]


def test_r04_powerhouses_come_before_the_dams_of_their_basin():
    dams = {"B5U": dam("italy", 1, 1), "B5L": dam("neutral", 2)}
    (fate,) = where_drops_go(table(usa={}, italy={}, dams=dams).state, {"B": 1})
    assert [place for place in fate.path if "5" in place] == ["P5-0", "P5-1", "B5U", "B5L"]


GRANT = {"powerhouses": owned("usa", "P5-0", "P9-0", "P10-0")}
"""The USA with its ability on; a drop on headstream B comes past basins 2, 5, 9 and 11."""


def test_r04_a_drop_held_by_a_dam_has_passed_the_powerhouse_above_it():
    game = table(italy={}, usa={}, dams={"B5U": dam("italy")}, **GRANT)
    game.do(act.PlaceEngineers("WATER2L"), act.PlaceDrop("B"))
    assert game.state.water["B5U"] == 1
    assert game.steps(1) == [1]


def test_r04_a_drop_held_further_up_has_not():
    game = table(italy={}, usa={}, dams={"B2L": dam("italy")}, **GRANT)
    game.do(act.PlaceEngineers("WATER2L"), act.PlaceDrop("B"))
    assert game.steps(1) == []


CROSSING = {"B1L": dam("usa"), "B8U": dam("germany"), "B5U": dam("usa"), "B6L": dam("neutral", 2, 1)}
"""Dams on which the drops of all headstreams meet, with room for some of them."""


def test_r05_the_order_of_the_headstreams_does_not_matter():
    game = table(usa={}, germany={}, dams=CROSSING)
    drops = {"A": 2, "B": 2, "C": 2, "D": 1}
    outcomes = {
        frozenset(Counter(fate.stops_at for fate in where_drops_go(game.state, dict(order))).items())
        for order in permutations(drops.items())
    }
    assert len(outcomes) == 1


def test_r05_nor_does_the_order_of_single_drops():
    turn = [{"task": "EndRound"}, {"task": "ScoreRound"}, {"task": "WaterFlow"}, {"task": "EndTurn", "player": 0}]
    falling = {"task": "PlaceDrops", "player": 0, "left": 5, "flow": True, "may_stop": True}
    start = table(usa={}, germany={}, dams=CROSSING, agenda=[*turn, falling]).state
    orders = sorted(set(permutations("AABCC")))
    ends = [Table(start).do(*map(act.PlaceDrop, order)).state.water for order in orders]
    assert len(ends) == 30
    assert all(water == ends[0] for water in ends)


def released_into(**dams):
    """Return the state after a production of Italy that releases two drops in basin 8, whose dams are named."""
    game = table(
        italy={},
        usa={},
        dams={"B5L": dam("neutral", 2, 2), **dams},
        conduits={"C5L": "italy"},
        powerhouses={"P8-1": "italy"},
    )
    return game.produce("TURBINE1L", "B5L", "C5L", "P8-1", 2).state


def test_r06_water_used_meets_the_dams_of_the_powerhouses_basin():
    assert released_into(B8U=dam("usa"), B8L=dam("italy")).water == {"B5L": 0, "B8U": 1, "B8L": 1}


def test_r06_and_flows_on_past_full_ones():
    assert released_into(B8U=dam("usa", 1, 1), B8L=dam("italy", 2, 1)).water == {"B5L": 0, "B8U": 1, "B8L": 2}


def test_r07_one_step_for_each_powerhouse_that_a_drop_passes():
    game = table(italy={}, usa={}, **GRANT)
    game.do(act.PlaceEngineers("WATER2L"), act.PlaceDrop("B"))
    assert game.steps(1) == [1, 1]


def test_r07_in_the_water_flow_phase():
    game = last_turn(italy={}, usa={}, headstreams={"B": 2}, **GRANT).do(act.Pass())
    assert game.steps(1) == [1, 1, 1, 1]


def test_r07_in_the_income_phase():
    conduits = owned("germany", "C8L", "C8R", "C9L", "C9R")
    game = last_turn(germany={}, usa={}, conduits=conduits, **GRANT, **NO_DROPS).do(act.Pass())
    assert game.state.phase == "income"
    game.do(act.Receive("flow_drops"), act.PlaceDrop("B"), act.PlaceDrop("A"))
    assert game.steps(1) == [1, 1]


def test_r07_not_before_the_third_powerhouse():
    game = table(italy={}, usa={}, powerhouses=owned("usa", "P5-0", "P9-0"))
    game.do(act.PlaceEngineers("WATER2L"), act.PlaceDrop("B"))
    assert game.steps(1) == []


def test_r07_not_for_the_drops_of_its_own_production():
    game = table(usa={}, italy={}, dams={"B5L": dam("usa", 1, 1)}, conduits={"C5R": "usa"}, **GRANT)
    game.produce("TURBINE3L", "B5L", "C5R", "P10-0", 1)
    assert game.steps(0) == [5]  # 4 and 1 for the company, no step more


def test_r07_not_for_drops_that_a_rivals_conduit_brings_to_the_same_basin():
    powerhouses = {**GRANT["powerhouses"], "P10-1": "italy"}
    game = table(
        italy={}, usa={}, dams={"B5L": dam("neutral", 2, 1)}, conduits={"C5R": "italy"}, powerhouses=powerhouses
    )
    game.produce("TURBINE3L", "B5L", "C5R", "P10-1", 1)
    assert game.steps(1) == []


def test_r07_drops_released_by_a_production_count_further_down():
    powerhouses = {**GRANT["powerhouses"], "P5-1": "italy"}
    game = table(
        italy={}, usa={}, dams={"B1L": dam("neutral", 1, 1)}, conduits={"C1R": "italy"}, powerhouses=powerhouses
    )
    game.produce("TURBINE3L", "B1L", "C1R", "P5-1", 1)
    assert game.steps(1) == [1]  # in basin 9, not in basin 5


# R08: Germany's second production -------------------------------------------------------------------------------------


def dassler(powerhouses=("P7-0", "P10-0", "P8-0"), germany=None, conduits=None, **fields):
    """Return Germany with three systems, of value 2 (6 to 7), 2 (7 to 10) and 3 (5 to 8), and a drop or two in each."""
    return table(
        germany={"officer": PLAIN_OFFICER, **(germany or {})},
        france={"officer": "wilhelm_adler"},
        dams={"B6L": dam("germany", 2, 2), "B7U": dam("germany", 1, 1), "B5L": dam("germany", 1, 1)},
        conduits={**owned("germany", "C6R", "C7L", "C5L"), **(conduits or {})},
        powerhouses=owned("germany", *powerhouses),
        **fields,
    )


def test_r08_the_second_production_needs_another_powerhouse():
    game = dassler().produce("TURBINE1L", "B6L", "C6R", "P7-0", 1)
    assert isinstance(game.decision, ChooseProduction)
    assert game.reasons(act.Produce("B6L", "C6R", "P7-0", 1)) == [
        ("production.other_powerhouse", "P7-0 made the first production; the second needs another powerhouse")
    ]


def test_r08_no_bonus_of_space_or_company_in_the_second():
    four = ("P7-0", "P10-0", "P8-0", "P12-0")
    game = dassler(four).produce("TURBINE1L", "B6L", "C6R", "P7-0", 2)
    game.do(act.Produce("B7U", "C7L", "P10-0", 1))
    assert game.steps("germany") == [2 * 2 + 2 + 3, 2]


def test_r08_no_malus_of_the_space_in_the_second():
    game = dassler().produce("TURBINE5L", "B6L", "C6R", "P7-0", 2)
    game.do(act.Produce("B7U", "C7L", "P10-0", 1))
    assert game.steps("germany") == [2 * 2 - 2 + 1, 2]


def test_r08_the_second_production_is_told():
    game = dassler().produce("TURBINE1L", "B6L", "C6R", "P7-0", 1)
    game.do(act.Produce("B7U", "C7L", "P10-0", 1))
    assert [(used.what, used.rule) for used in game.events_of(ev.AbilityUsed)] == [
        ("makes a second production, without bonuses", "companies.germany")
    ]


@pytest.mark.parametrize(("rules", "energy"), [({}, 2), ({"fiesler_in_second_production": True}, 4)])
def test_r08_variant_fieslers_minimum_in_the_second(rules, energy):
    game = dassler(germany={"officer": "viktor_fiesler"}, rules=rules)
    game.produce("TURBINE3L", "B6L", "C6R", "P7-0", 1)
    game.do(act.Produce("B7U", "C7L", "P10-0", 1))
    assert game.steps("germany") == [4 + 1, energy]


def test_r08_fees_as_usual():
    game = dassler(conduits={"C7L": "france"}).produce("TURBINE1L", "B6L", "C6R", "P7-0", 1)
    game.do(act.Produce("B7U", "C7L", "P10-0", 1))
    assert game.events_of(ev.CreditsPaid) == [ev.CreditsPaid(0, 1, 1, "production.fee")]
    assert game.state.vp[1] == 11


def test_r08_a_contract_for_each_production_and_no_adding_up():
    game = dassler(germany={"contracts": ["S3", "G1", "G6"]})  # they ask for 2, 2 and 3
    game.produce("TURBINE3L", "B6L", "C6R", "P7-0", 2)
    assert game.contracts_open() == ["S3", "G1", "G6"]
    game.do(act.Fulfil("S3"), act.Produce("B7U", "C7L", "P10-0", 1))
    assert game.contracts_open() == ["G1"]
    game.do(act.Fulfil("G1"), act.Receive("rotate"))
    assert game.state.fulfilled[0] == ("S3", "G1")


def test_r08_never_a_third():
    game = dassler().produce("TURBINE3L", "B6L", "C6R", "P7-0", 1)
    game.do(act.Produce("B7U", "C7L", "P10-0", 1))
    assert productions(game.state, "germany")
    assert game.decision == Turn(1)


def test_r08_it_may_be_declined():
    game = dassler().produce("TURBINE3L", "B6L", "C6R", "P7-0", 1)
    game.do(act.Decline())
    assert game.decision == Turn(1)


def test_r08_not_before_the_third_powerhouse():
    game = dassler(("P7-0", "P10-0")).produce("TURBINE3L", "B6L", "C6R", "P7-0", 1)
    assert game.decision == Turn(1)


# R09-R13: energy ------------------------------------------------------------------------------------------------------


OLIVI = {"powerhouses": owned("italy", "P8-0", "P9-0", "P12-0"), "conduits": {"C5L": "italy"}}
"""Italy with its ability on, and a conduit of 3 from basin 5 to its powerhouse in basin 8."""


def italy(**goods):
    """Return Italy as a player of the full game with goods for anything."""
    return {"officer": PLAIN_OFFICER, "excavators": 30, "mixers": 30, **goods}


def test_r09_three_steps_after_a_production():
    game = table(italy=italy(), usa={}, dams={"B5L": dam("neutral", 2, 2)}, **OLIVI)
    game.produce("TURBINE3L", "B5L", "C5L", "P8-0", 1)
    assert game.steps(0) == [3 + 1, 3]
    assert game.state.energy[0] == 7


def test_r09_three_steps_after_each_production():
    game = table(
        italy=italy(tiles=with_tiles("II-powerhouse")), usa={}, dams={"B5L": dam("neutral", 2, 2)}, mode="full", **OLIVI
    )
    game.construct("powerhouse", "P6-0", "II-powerhouse")
    game.do(act.Produce("B5L", "C5L", "P8-0", 1))
    assert game.steps(0) == [3 + 2 + 3, 3]


def test_r09_the_steps_fulfil_no_contract():
    game = table(italy=italy(contracts=["Y1", "S4"]), usa={}, dams={"B5L": dam("neutral", 2, 1)}, **OLIVI)
    game.produce("TURBINE3L", "B5L", "C5L", "P8-0", 1)
    assert game.contracts_open() == ["S4"]  # 4 energy, not 7
    game.do(act.Decline())
    assert game.steps(0) == [4, 3]
    assert game.state.contracts[0] == ("Y1", "S4")
    assert game.decision == Turn(1)


def test_r09_no_steps_after_the_energy_of_a_tile():
    pieces = {**OLIVI, "conduits": owned("italy", "C5L", "C9L")}
    game = table(italy=italy(tiles=with_tiles("III-conduit")), usa={}, mode="full", **pieces)
    game.construct("conduit", "C8R", "III-conduit")
    assert game.steps(0) == [4]


def test_r09_no_steps_after_the_energy_of_a_reward():
    game = table(italy=italy(contracts=["S1"]), usa={}, dams={"B5L": dam("neutral", 2, 1)}, **OLIVI)
    game.produce("TURBINE3L", "B5L", "C5L", "P8-0", 1)
    game.do(act.Fulfil("S1"), act.Receive("energy"))
    assert game.steps("italy") == [4, 2, 3]  # production, reward, and the steps of the production


FONTAINE = {"powerhouses": owned("france", "P8-0", "P9-0", "P12-0"), "conduits": {"C5R": "france", "C1L": "france"}}


def france(**goods):
    """Return France as a player with goods for anything."""
    return {"officer": PLAIN_OFFICER, "excavators": 30, "mixers": 30, **goods}


@pytest.mark.parametrize("rules", [{}, {"france_on_tile_energy": False}])
def test_r10_three_less_for_own_and_national_contracts_of_a_production(rules):
    hand = ["R1", "R2", "R6"]  # they ask for 8, 8 and 9
    game = table(
        france=france(contracts=hand),
        usa={},
        dams={"B1U": dam("france", 2, 2)},
        national_contracts=["N1"],
        rules=rules,
        **FONTAINE,
    )
    start = game.state
    game.produce("TURBINE3L", "B1U", "C1L", "P8-0", 1)
    assert game.contracts_open() == hand  # 5 + 1 count as 9
    game = Table(start).produce("TURBINE5L", "B1U", "C1L", "P8-0", 2)
    assert game.contracts_open() == hand  # 10 + 1 - 2 = 9 are less than 13 - 3
    game = Table(start).produce("TURBINE3L", "B1U", "C1L", "P8-0", 2)
    assert game.contracts_open() == [*hand, "N1"]


@pytest.mark.parametrize(("rules", "in_reach"), [({}, ["Y12"]), ({"france_on_tile_energy": False}, [])])
def test_r10_variant_energy_of_a_tile(rules, in_reach):
    game = table(
        france=france(contracts=["Y12", "R1"], tiles=with_tiles("III-conduit")),
        usa={},
        mode="full",
        rules=rules,
        **FONTAINE,
    )
    game.construct("conduit", "C8R", "III-conduit")
    assert game.steps(0) == [4]
    assert game.contracts_open() == in_reach  # Y12 asks for 7


def test_r10_not_before_the_third_powerhouse():
    game = table(france=france(contracts=["Y12", "S4"]), usa={}, **system("france", "B1U", "C1L", "P8-0", 2))
    game.produce("TURBINE3L", "B1U", "C1L", "P8-0", 1)
    assert game.contracts_open() == ["S4"]


def test_r10_not_for_energy_that_may_fulfil_no_contract():
    game = table(france=france(contracts=["G3", "S1"]), usa={}, dams={"B1U": dam("france", 1, 1)}, **FONTAINE)
    game.produce("TURBINE3L", "B1U", "C1L", "P8-0", 1)
    game.do(act.Fulfil("S1"), act.Receive("energy"))
    assert game.state.contracts[0] == ("G3",)
    assert game.decision == Turn(1)


def tile_energy(company, tile, officer=PLAIN_OFFICER, powerhouses=("P8-0", "P9-0", "P12-0"), **fields):
    """Build a third base, or a third conduit, of value 2, with a tile."""
    player = {"officer": officer, "excavators": 30, "tiles": with_tiles(tile), **fields.pop("player", {})}
    game = table(
        **{company: player},
        usa={},
        mode="full",
        dams={"B9L": dam(company, 1, 1), "B10L": dam(company, 1, 1)},
        conduits=owned(company, "C9R", "C10R"),
        powerhouses=owned(company, *powerhouses),
        **fields,
    )
    piece, place = ("base", "B8L") if tile == "II-base" else ("conduit", "C8R")
    return game.construct(piece, place, tile)


@pytest.mark.parametrize(("tile", "energy"), [("II-base", 3), ("III-conduit", 4)])
@pytest.mark.parametrize("company", ["germany", "italy", "france"])
def test_r11_energy_of_a_tile_does_not_count_as_a_production(tile, energy, company):
    game = tile_energy(company, tile, officer="viktor_fiesler")
    assert game.steps(0) == [energy]  # no bonus, no minimum, no steps of Italy
    assert not isinstance(game.decision, ChooseProduction)  # and no second production


@pytest.mark.parametrize(("tile", "in_reach"), [("II-base", ["G1", "S3"]), ("III-conduit", ["G1", "S3", "G11"])])
def test_r11_it_fulfils_one_contract(tile, in_reach):
    game = tile_energy("germany", tile, player={"contracts": ["G1", "S3", "G11"]})
    assert isinstance(game.decision, ChooseContract)
    assert game.contracts_open() == in_reach
    game.do(act.Fulfil("S3"))
    assert game.state.fulfilled[0] == ("S3",)
    assert not isinstance(game.decision, ChooseContract)


def test_r11_a_national_contract_too():
    player = france(tiles=with_tiles("III-conduit"))
    game = table(france=player, usa={}, mode="full", powerhouses=FONTAINE["powerhouses"], national_contracts=["N1"])
    game.construct("conduit", "C1L", "III-conduit")
    assert game.steps(0) == [10]
    assert game.contracts_open() == ["N1"]


def test_r12_energy_of_a_reward_fulfils_no_contract():
    game = table(italy=italy(contracts=["G4", "G3"]), usa={}, dams={"B5L": dam("neutral", 2, 1)}, **OLIVI)
    game.produce("TURBINE3L", "B5L", "C5L", "P8-0", 1)
    game.do(act.Fulfil("G4"), act.Receive("energy"))
    assert game.steps(0) == [4, 3, 3]  # production, reward, and the steps of the production
    assert game.state.contracts[0] == ("G3",)  # it asks for 2
    assert game.decision == Turn(1)


def test_r12_energy_of_an_income_fulfils_no_contract():
    dams = {"B8L": dam("germany", 3), "B9L": dam("germany", 2)}
    game = table(germany={"contracts": ["G1"]}, usa={}, dams=dams)
    game.construct("elevation", "B9L")
    assert game.steps(0) == [2]
    assert game.state.contracts[0] == ("G1",)
    assert game.decision == Turn(1)


def small_system(*powerhouses):
    """Return a table where the USA can send one drop through a conduit of 2."""
    return table(
        usa={},
        germany={},
        dams={"B8L": dam("usa", 1, 1)},
        conduits={"C8R": "usa"},
        powerhouses=owned("usa", *powerhouses),
    )


def test_r13_a_production_below_one_is_not_allowed():
    assert small_system("P9-0").reasons(act.PlaceEngineers("TURBINE5L")) == [
        ("production.energy", "the best production would make 0 energy, at least 1 is needed")
    ]


def test_r13_the_bonus_of_the_company_counts_first():
    game = small_system("P9-0", "P12-0").produce("TURBINE5L", "B8L", "C8R", "P9-0", 1)
    assert game.steps(0) == [1]


def test_r13_each_number_of_drops_is_judged_by_itself():
    game = table(usa={}, germany={}, **system("usa", "B8L", "C8R", "P9-0", 3, dam_of="neutral"))
    game.do(act.PlaceEngineers("TURBINE5L"))
    assert [action.drops for action in legal_actions(game.state)] == [2, 3]
    assert game.reasons(act.Produce("B8L", "C8R", "P9-0", 1)) == [
        ("production.energy", "this would make 0 energy, at least 1 is needed")
    ]


# R14-R16: credits -----------------------------------------------------------------------------------------------------


def rented(credits):
    """Return a table where the USA has a neutral dam with 3 drops and needs Italy's conduit of 3."""
    return table(
        usa={"credits": credits},
        italy={},
        **system("usa", "B8L", "C8L", "P11-0", 3, dam_of="neutral", conduit_of="italy"),
    )


def test_r14_only_as_many_drops_as_can_be_paid():
    game = rented(2).do(act.PlaceEngineers("TURBINE3L"))
    assert [action.drops for action in legal_actions(game.state)] == [1, 2]
    assert game.reasons(act.Produce("B8L", "C8L", "P11-0", 3)) == [
        ("production.fee", "sending 3 drops through C8L costs 3 credits, paid to Italy; you have 2")
    ]


def test_r14_the_owner_gets_a_credit_and_a_point_for_each_drop():
    game = rented(2).produce("TURBINE3L", "B8L", "C8L", "P11-0", 2)
    assert game.state.credits == [0, 8]
    assert game.state.vp == [10, 12]


def test_r14_without_credits_no_drop_moves():
    assert rented(0).reasons(act.PlaceEngineers("TURBINE3L")) == [
        ("action_board.perform", "the conduits belong to others and cost 1 credit a drop, you have 0 left")
    ]


@pytest.mark.parametrize(("piece", "place"), [("base", "B8U"), ("powerhouse", "P8-2")])
def test_r15_red_building_spaces_cost_three_credits(piece, place):
    game = table(usa={}, germany={}).construct(piece, place)
    assert game.events_of(ev.CreditsPaid) == [ev.CreditsPaid(0, 3, None, "construction.red_space")]
    assert game.state.credits[0] == 3


@pytest.mark.parametrize(("piece", "place"), [("base", "B8L"), ("powerhouse", "P8-0"), ("conduit", "C8R")])
def test_r15_other_spaces_cost_none(piece, place):
    game = table(usa={}, germany={}).construct(piece, place)
    assert game.state.credits[0] == 6


def rewarded(contract, **usa):
    """Make 10 energy with the USA, and fulfil a contract with it."""
    game = table(usa={"contracts": [contract], **usa}, germany={}, **system("usa", "B5U", "C5R", "P10-0", 2))
    game.produce("TURBINE1L", "B5U", "C5R", "P10-0", 2)
    return game.do(act.Fulfil(contract))


@pytest.mark.parametrize(
    ("contract", "gain", "place"), [("R2", "build_base", "B8U"), ("Y2", "build_powerhouse", "P8-2")]
)
def test_r15_also_for_a_piece_from_a_contract(contract, gain, place):
    game = rewarded(contract)
    game.do(act.Receive(gain), act.BuildAt(place))
    assert game.events_of(ev.CreditsPaid) == [ev.CreditsPaid(0, 3, None, "construction.red_space")]
    assert game.state.credits[0] == 3


def test_r15_a_reward_is_not_built_on_a_red_space_that_cannot_be_paid():
    game = rewarded("R2", credits=2)
    game.do(act.Receive("build_base"))
    assert game.reasons(act.BuildAt("B8U")) == [
        ("construction.red_space", "the red space B8U costs 3 credits, you have 2")
    ]
    assert why_not(game.state, act.BuildAt("B8L")) == []


def test_r15_never_for_an_elevation():
    game = table(usa={"credits": 0}, germany={}, dams={"B8U": dam("usa")})
    game.construct("elevation", "B8U")
    assert game.events_of(ev.CreditsPaid) == []
    assert game.state.dams["B8U"].level == 2


def test_r15_nor_for_an_elevation_from_a_contract():
    game = rewarded("Y10", credits=0)
    game.do(act.Receive("build_elevation"))
    assert game.state.dams["B5U"].level == 3
    assert game.state.credits[0] == 0


@pytest.mark.parametrize(("piece", "place"), [("base", "B8U"), ("powerhouse", "P8-2")])
def test_r15_the_level_one_wild_tile_waives_it(piece, place):
    game = table(usa={"tiles": with_tiles("I-wild"), "credits": 0}, germany={}, mode="full")
    game.construct(piece, place, "I-wild")
    assert game.events_of(ev.CreditsPaid) == []


def test_r15_the_level_one_wild_tile_does_not_waive_the_red_action_space():
    game = table(usa={"tiles": with_tiles("I-wild"), "credits": 3, "constructions": 3}, germany={}, mode="full")
    game.construct("base", "B8U", "I-wild")
    assert game.state.credits[0] == 0


def test_r16_red_space_and_cost_are_paid_together():
    action = act.PlaceEngineers("WORKSHOP3R")  # 5 for the action and 3 for the red space
    assert table(usa={"credits": 7}, germany={}).reasons(action) == [
        ("action_board.credits", "WORKSHOP3R costs 8 credits, you have 7")
    ]
    game = table(usa={"credits": 8}, germany={}).do(action)
    assert game.state.credits[0] == 0
    assert game.events_of(ev.CreditsPaid) == [ev.CreditsPaid(0, 8, None, "action_board.credits")]


def test_r16_the_fee_for_a_conduit_must_be_left():
    assert rented(3).reasons(act.PlaceEngineers("TURBINE3R")) == [
        ("action_board.perform", "the conduits belong to others and cost 1 credit a drop, you have 0 left")
    ]
    game = rented(4).produce("TURBINE3R", "B8L", "C8L", "P11-0", 1)
    assert game.state.credits[0] == 0


def test_r16_the_fourth_construction_and_the_red_building_space_add_up():
    game = table(usa={"credits": 5, "constructions": 3}, germany={})
    game.do(act.Construct("base", "base"))
    assert game.reasons(act.BuildAt("B8U")) == [
        ("construction.red_space", "the red space B8U costs 3 credits, you have 2")
    ]


@pytest.mark.parametrize(("credits", "allowed"), [(11, False), (12, True)])
def test_r16_credits_for_machines_must_be_left_after_the_red_action_space(credits, allowed):
    jordan = {"officer": "solomon_p_jordan", "excavators": 0, "credits": credits, "constructions": 3}
    game = table(italy=jordan, usa={})  # 3 for the space, and 9 for the three excavators of a base in the plains
    assert (act.Construct("base", "base") in legal_actions(game.state)) == allowed
    assert (why_not(game.state, act.Construct("base", "base")) == []) == allowed


# R17-R20: wheel, income, rewards --------------------------------------------------------------------------------------


def test_r17_things_come_back_after_every_single_step():
    wheel = {"1": {"tile": "conduit", "excavators": 4}, "2": {"mixers": 2}, "3": {"excavators": 1}}
    game = table(usa={"wheel": wheel}, germany={})
    game.do(act.PlaceEngineers("WORKSHOP3L"))
    assert [event[1:4] for event in game.events_of(ev.WheelTurned)] == [("conduit", 4, 0), ("", 0, 2), ("", 1, 0)]
    assert (game.state.excavators[0], game.state.mixers[0]) == (6 + 5, 4 + 2)
    assert "conduit" in game.state.tiles[0]


def test_r17_also_after_the_step_of_a_construction():
    game = table(usa={"wheel": {"1": {"tile": "conduit", "mixers": 2}}}, germany={})
    game.construct("base", "B8L")
    assert game.state.mixers[0] == 6
    assert "conduit" in game.state.tiles[0]


def test_r17_what_that_step_brings_back_does_not_pay_for_the_construction():
    game = table(usa={"excavators": 0, "wheel": {"1": {"excavators": 3}}}, germany={})
    (rule, text) = game.reasons(act.Construct("base", "base"))[0]
    assert rule == "construction.nowhere"
    assert "needs 3 excavators, you have 0; 3 come back in 1 turn of the wheel" in text


def test_r17_the_wheel_has_six_segments():
    game = table(usa={"credits": 20}, germany={"passed": True})
    game.construct("base", "B8L")  # the first of six steps
    assert on_the_wheel(game.state, "usa") == [(5, "base", 3, 0)]
    game.do(act.PlaceEngineers("WORKSHOP3L"), act.PlaceEngineers("WORKSHOP1L"))
    assert on_the_wheel(game.state, "usa") == [(1, "base", 3, 0)]
    game.do(act.PlaceEngineers("WORKSHOP1R"))
    assert on_the_wheel(game.state, "usa") == []
    assert game.state.excavators[0] == 6


def test_r18_an_income_is_received_when_it_is_uncovered():
    game = table(italy={}, usa={}, dams={"B9L": dam("italy")}).construct("base", "B8L", pay=act.Pay(3, 0))
    assert game.state.credits[0] == 9


def test_r18_also_when_the_piece_comes_from_a_contract():
    game = rewarded("R4")  # a conduit of 4 or less, the second one: 3 VP for the USA
    game.do(act.Receive("build_conduit"), act.BuildAt("C8L"))
    assert game.points("income") == [3, 0]


def incomes(game):
    """Return the credits of all incomes so far."""
    return [event.credits for event in game.events_of(ev.CreditsGained) if event.source == "income"]


def test_r18_and_again_in_every_income_phase():
    dams = {"B8L": dam("italy"), "B9L": dam("italy")}
    game = last_turn(italy={"credits": 0}, usa={}, dams=dams).do(act.Pass())
    assert (game.state.round, incomes(game)) == (2, [3])
    game.do(act.UseBank(12), act.UseBank(12))
    assert (game.state.round, incomes(game)) == (3, [3, 3])


def incomes_with_choices(**energy):
    """Return the income phase of round 2: USA and Italy each have a turn of the wheel and a machine to come."""
    dams = {"B8L": dam("usa", 2), "B9L": dam("usa", 2), "B5L": dam("italy", 3)}
    players = {name: {"energy": energy[name], "wheel": {"1": {"mixers": 2}}} for name in energy}
    return last_turn(**players, dams=dams, conduits=owned("italy", "C8L", "C8R")).do(act.Pass())


@pytest.mark.parametrize("first", ["usa", "italy"])
def test_r19_incomes_come_in_turn_order(first):
    second = "italy" if first == "usa" else "usa"
    game = incomes_with_choices(**{first: 1, second: 5})
    assert game.state.phase == "income"
    assert game.state.name(game.decision.player).lower() == first
    while game.decision.player == game.state.seat(first):
        assert isinstance(game.decision, ChooseGain) or isinstance(legal_actions(game.state)[0], act.TakeMachines)
        game.do(legal_actions(game.state)[0])
    assert game.state.phase == "income"
    assert game.state.name(game.decision.player).lower() == second


@pytest.mark.parametrize("order", [("rotate", "any_machine"), ("any_machine", "rotate")])
def test_r19_players_choose_the_order_of_their_own_incomes(order):
    game = incomes_with_choices(usa=1, italy=5)
    assert set(legal_actions(game.state)) == {act.Receive("rotate"), act.Receive("any_machine")}
    had = game.state.mixers[0]
    game.do(act.Receive(order[0]))
    assert (game.state.mixers[0] > had) == (order[0] == "rotate")


def test_r20_rewards_are_taken_in_the_owners_order():
    game = rewarded("G9", wheel={"2": {"mixers": 2}})
    assert set(legal_actions(game.state)) == {
        act.Receive("energy"),
        act.Forgo("energy"),
        act.Receive("rotate"),
        act.Forgo("rotate"),
    }
    start = game.state
    game = Table(start).do(act.Receive("rotate"))
    assert (game.state.mixers[0], game.steps("usa")) == (6, [])
    assert game.do(act.Receive("energy")).steps("usa") == [2]
    game = Table(start).do(act.Receive("energy"))
    assert (game.state.mixers[0], game.steps("usa")) == (4, [2])


def test_r20_a_declined_reward_is_lost():
    game = rewarded("G9")
    game.do(act.Forgo("energy"), act.Receive("rotate"))
    assert game.events_of(ev.GainForgone) == [ev.GainForgone(0, "energy", "contracts.reward")]
    assert game.state.energy[0] == 10
    assert game.state.fulfilled[0] == ("G9",)
    assert game.decision == Turn(1)


def test_r20_a_reward_without_a_use_is_lost():
    game = table(usa={"contracts": ["Y10"]}, germany={}, **system("usa", "B5L", "C5R", "P10-0", 2, dam_of="neutral"))
    game.produce("TURBINE1L", "B5L", "C5R", "P10-0", 2)
    game.do(act.Fulfil("Y10"))  # 2 VP and an elevation, and there is no dam to raise
    assert game.events_of(ev.GainForgone) == [ev.GainForgone(0, "build_elevation", "contracts.reward")]
    assert game.state.vp[0] == 12
    assert game.decision == Turn(1)


def test_r20_drops_may_be_left_out():
    game = rewarded("G5")  # 3 credits and 2 drops
    game.do(act.Receive("place_drops"))
    assert game.decision == PlaceDrops(0, 2, flow=False, may_stop=True)


# R21-R25: contracts and passing ---------------------------------------------------------------------------------------


ON_SHOW = ["G4", "G5", "Y1", "Y2", "R1", "R2"]


def test_r21_a_discarded_contract_goes_under_the_pile_of_its_colour():
    game = table(usa={"contracts": ["G1", "G2", "G3"]}, germany={}, contracts_on_show=ON_SHOW)
    before = game.state.supply.piles
    game.do(act.PlaceEngineers("CONTRACT1L"), act.TakeContract("Y1"), act.DiscardContract("G2"))
    green, yellow, red = game.state.supply.piles
    assert green == ("G2", *before[0])  # the last of a pile is its top
    assert yellow == before[1][:-1]
    assert red == before[2]
    assert "G2" not in game.state.supply.on_show


def test_r21_it_comes_up_last():
    game = table(
        usa={"contracts": ["G1", "G2", "G3"]},
        germany={"passed": True},
        contracts_on_show=ON_SHOW,
        contract_piles={"green": ["G6"]},
    )
    game.do(act.PlaceEngineers("CONTRACT1L"), act.TakeContract("Y1"), act.DiscardContract("G2"))
    game.do(act.PlaceEngineers("CONTRACT1R"), act.TakeContract("G4"), act.DiscardContract("G4"))
    assert game.state.supply.on_show[:2] == ("G5", "G6")
    assert game.state.supply.piles[0] == ("G4", "G2")


def test_r21_a_starting_contract_has_no_pile_and_leaves_the_game():
    game = table(usa={"contracts": ["S1", "G2", "G3"]}, germany={}, contracts_on_show=ON_SHOW)
    before = game.state.supply.piles
    game.do(act.PlaceEngineers("CONTRACT1L"), act.TakeContract("Y1"), act.DiscardContract("S1"))
    assert game.state.supply.out == ("S1",)
    assert [len(pile) for pile in game.state.supply.piles] == [len(before[0]), len(before[1]) - 1, len(before[2])]
    assert game.state.contracts[0] == ("G2", "G3", "Y1")


def few_contracts(*on_show):
    return table(
        usa={},
        germany={"passed": True},
        contracts_on_show=list(on_show),
        contract_piles={"green": [], "yellow": [], "red": []},
    )


def test_r22_with_an_empty_pile_fewer_are_on_show():
    game = few_contracts("G1", "G2", "Y1", "Y2")
    game.do(act.PlaceEngineers("CONTRACT1L"), act.TakeContract("G2"))
    assert game.state.supply.on_show == ("G1", "Y1", "Y2")


def test_r22_taking_two_where_one_is_left_takes_one():
    game = few_contracts("G1").do(act.PlaceEngineers("CONTRACT3L"))
    assert game.state.contracts[0] == ("G1",)
    assert game.state.supply.on_show == ()
    assert game.reasons(act.PlaceEngineers("CONTRACT1L")) == [("action_board.perform", "no contract is on show")]


def test_r23_the_limit_is_checked_right_after_taking():
    game = table(usa={"contracts": ["G1", "G2"]}, germany={}, contracts_on_show=ON_SHOW)
    game.do(act.PlaceEngineers("CONTRACT3L"), act.TakeContract("Y1"), act.TakeContract("R1"))
    assert game.decision == ChooseDiscard(0)
    assert legal_actions(game.state) == [act.DiscardContract(name) for name in ("G1", "G2", "Y1", "R1")]
    game.do(act.DiscardContract("R1"))
    assert game.state.contracts[0] == ("G1", "G2", "Y1")
    assert game.decision == Turn(1)


def test_r23_two_too_many_are_two_discards():
    game = table(usa={"contracts": ["G1", "G2", "G3"]}, germany={}, contracts_on_show=ON_SHOW)
    game.do(act.PlaceEngineers("CONTRACT3L"), act.TakeContract("Y1"), act.TakeContract("R1"))
    game.do(act.DiscardContract("G1"))
    assert game.decision == ChooseDiscard(0)
    game.do(act.DiscardContract("G2"))
    assert game.decision == Turn(1)


def test_r23_fulfilled_contracts_do_not_count():
    game = table(usa={"contracts": ["G1", "G2"], "fulfilled": ["G3", "G6", "G7"]}, germany={})
    shown = game.state.supply.on_show[0]
    game.do(act.PlaceEngineers("CONTRACT1L"), act.TakeContract(shown))
    assert game.state.contracts[0] == ("G1", "G2", shown)
    assert game.decision == Turn(1)


def test_r24_a_player_with_engineers_must_act():
    game = table(usa={"engineers": 2}, germany={})
    assert game.reasons(act.Pass()) == [("round.pass", "you still have 2 engineers, and the bank is always open")]
    assert act.UseBank(1) in legal_actions(game.state)


def test_r24_a_player_without_engineers_passes():
    game = table(usa={"engineers": 1}, germany={"engineers": 2})
    game.do(act.UseBank(1), act.UseBank(1))
    assert game.state.passed == (True, False)
    assert game.decision == Turn(1)


@pytest.mark.parametrize(
    ("tile", "piece", "place"), [("I-powerhouse", "powerhouse", "P8-0"), ("III-base", "base", "B8L")]
)
def test_r24_unless_a_tile_needs_no_engineers(tile, piece, place):
    game = table(usa={"engineers": 0, "tiles": with_tiles(tile)}, germany={}, mode="full")
    assert legal_actions(game.state) == [act.Construct(piece, tile), act.Pass()]
    game.construct(piece, place, tile)
    assert game.state.passed == (False, False)
    assert game.state.engineers[0] == 0


def test_r25_a_player_who_has_passed_does_not_act_again_in_the_round():
    tiles = with_tiles("I-powerhouse")
    game = table(usa={"engineers": 0, "tiles": tiles}, germany={"engineers": 3}, mode="full")
    game.do(act.Pass())
    for _ in range(2):
        assert game.decision == Turn(1)
        game.do(act.UseBank(1))
    action = act.Construct("powerhouse", "I-powerhouse")
    assert game.reasons(action, 0)[0] == ("game.decision", "it is Germany's decision")
    game.do(act.UseBank(1))
    assert game.state.round == 2
    assert game.state.passed == (False, False)


# R26-R30: scoring -----------------------------------------------------------------------------------------------------

COMPANIES = ("usa", "germany", "italy", "france")


def energies(*energy):
    """Return players at these places of the energy track."""
    return {name: {"energy": place} for name, place in zip(COMPANIES, energy, strict=False)}


def test_r26_energy_beyond_30_counts_for_places_and_turn_order():
    game = last_turn(**energies(31, 35, 30)).do(act.Pass())
    assert game.points("energy places") == [2, 6, 0]
    assert [game.state.companies[seat] for seat in game.state.turn_order] == ["italy", "usa", "germany"]


def test_r26_credits_and_section_are_those_of_30():
    tiles = ["elevations", "conduits", "powerhouses", "contracts_fulfilled", "bases"]
    dams = {"B8L": dam("usa"), "B9L": dam("germany")}
    lines = preview_scoring(table(**energies(44, 30), dams=dams, bonus_tiles=tiles, round=5).state)
    assert [line.credits for line in lines if line.rule == "energy_track.credits"] == [8, 8]
    assert [line.vp for line in lines if line.rule == "energy_track.bonus"] == [4, 4]


@pytest.mark.parametrize(("energy", "vp"), ENERGY_TIES.items())
def test_r27_ties_on_the_energy_track(energy, vp):
    game = last_turn(**energies(*energy)).do(act.Pass())
    assert game.points("energy places") == vp


@pytest.mark.parametrize(
    ("energy", "order"),
    [
        ((4, 4, 4, 4), ["france", "italy", "germany", "usa"]),
        ((4, 4, 4, 1), ["france", "italy", "germany", "usa"]),
        ((2, 2, 7, 7), ["germany", "usa", "france", "italy"]),
        ((9, 2, 9, 5), ["germany", "france", "italy", "usa"]),
    ],
)
def test_r28_tied_players_reverse_their_order(energy, order):
    game = last_turn(**energies(*energy), turn_order=list(COMPANIES)).do(act.Pass())
    assert [game.state.companies[seat] for seat in game.state.turn_order] == order


@pytest.mark.parametrize(("rules", "vp"), [({}, (15, 8, 8)), ({"objective_needs_one": True}, (15, 0, 0))])
def test_r29_variant_zero_is_a_count(rules, vp):
    game = table(usa={}, germany={}, italy={}, dams={"B8U": dam("usa")}, objective="red_spaces", rules=rules)
    report = next(report for report in objectives(game.state) if report.objective == "red_spaces")
    assert report.counts == (1, 0, 0)
    assert report.vp == vp


@pytest.mark.parametrize(("rules", "vp"), [({}, [8, 8, 8, 8]), ({"objective_needs_one": True}, [0, 0, 0, 0])])
def test_r29_variant_when_nobody_has_any(rules, vp):
    game = last_turn(**energies(1, 2, 3, 4), objective="connected_bases", round=5, rules=rules).do(act.Pass())
    assert game.points("objective") == vp


def connected(rules=None, **fields):
    """Return what the connected bases objective counts for the USA."""
    pieces = {
        "dams": {"B5U": dam("usa", 2), "B5L": dam("germany"), "B9L": dam("usa")},
        "conduits": {"C5L": "usa", "C9L": "germany"},
        "powerhouses": owned("usa", "P8-0", "P11-0"),
        **fields,
    }
    game = table(usa={}, germany={}, rules=rules or {}, **pieces)
    return next(report for report in objectives(game.state) if report.objective == "connected_bases").counts[0]


@pytest.mark.parametrize(("rules", "count"), [({}, 1), ({"connected_bases_any_colour": True}, 2)])
def test_r30_variant_own_bases_or_any(rules, count):
    assert connected(rules) == count


@pytest.mark.parametrize("any_colour", [False, True])
def test_r30_neutral_bases_have_no_colour(any_colour):
    dams = {"B5U": dam("usa", 2), "B5L": dam("neutral", 2)}
    assert connected({"connected_bases_any_colour": any_colour}, dams=dams) == 1
    assert connected({"connected_bases_any_colour": any_colour}, dams={"B5L": dam("neutral", 2)}) == 0


@pytest.mark.parametrize("any_colour", [False, True])
def test_r30_conduit_and_powerhouse_are_the_players_own(any_colour):
    rules = {"connected_bases_any_colour": any_colour}
    assert connected(rules, conduits={"C5L": "germany", "C9L": "germany"}) == 0
    assert connected(rules, powerhouses={"P8-0": "germany"}) == 0


def test_r30_two_bases_at_one_powerhouse_both_count():
    dams = {"B5U": dam("usa", 2), "B1L": dam("usa")}
    assert connected(dams=dams, conduits=owned("usa", "C5L", "C1L")) == 2
