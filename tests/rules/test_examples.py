"""The worked examples of the rulebooks, E01 to E38, as positions with their printed results.

Players as in the rulebook: Paul red (USA), Joanna black (Germany), Viktor green (Italy), Sophia white (France).
"""

from __future__ import annotations

import pytest

from barrage_core import Game, legal_actions
from barrage_core import actions as act
from barrage_core import events as ev
from barrage_core.agenda import ChooseProduction, Turn
from barrage_core.questions.building import prices_at
from barrage_core.questions.production import productions
from barrage_core.questions.scoring import objectives, preview_final, preview_scoring
from barrage_core.questions.water import where_drops_go
from barrage_core.questions.wheel import on_the_wheel
from barrage_core.state import Dam
from tests.kit.tables import PLAIN_OFFICER, dam, last_turn, owned, system, table, with_tiles

RED, BLACK, GREEN, WHITE = range(4)
"""The seats of a table of four, in the order of the introductory game."""


def four(**energy):
    """Return four players at these places of the energy track."""
    return {name: {"energy": energy.get(name, 0)} for name in ("usa", "germany", "italy", "france")}


# Aim of the game, p. 4 ------------------------------------------------------------------------------------------------


def test_e01_most_and_second_most_energy():
    """p. 4: red is first on the energy track and scores 6 VP, green is second and scores 2 VP."""
    game = last_turn(**four(usa=9, italy=7, germany=4, france=1)).do(act.Pass())
    assert game.points("energy places") == [6, 0, 2, 0]


@pytest.mark.parametrize("bases", [["B8L"], ["B8L", "B9L"], ["B8L", "B9L", "B10U"]])
def test_e02_four_points_per_base(bases):
    """p. 4: red has crossed 6 energy in round 1 and scores 4 VP for each base."""
    tiles = ["bases", "contracts_fulfilled", "elevations", "conduits", "powerhouses"]
    dams = dict.fromkeys(bases, dam("usa"))
    game = last_turn(**four(usa=7), dams=dams, bonus_tiles=tiles).do(act.Pass())
    assert game.points("bonus tiles") == [4 * len(bases), 0, 0, 0]


def test_e03_second_base_of_germany():
    """p. 4: the second base scores 3 VP at once, and 3 VP in every later income phase."""
    game = table(germany={"engineers": 2}, usa={"passed": True}, dams={"B9L": dam("germany")})
    game.construct("base", "B8L")
    assert game.points("income") == [3, 0]
    assert game.state.vp == [13, 10]
    game.do(act.UseBank(1))
    assert game.state.round == 2
    assert game.points("income") == [6, 0]
    game.do(act.UseBank(12), act.UseBank(12))
    assert game.state.round == 3
    assert game.points("income") == [9, 0]


def test_e04_contract_for_three_energy():
    """p. 4: 3 energy fulfil G10, which gives 4 VP and 2 credits."""
    game = table(usa={"contracts": ["G10"]}, germany={}, **system("usa", "B8L", "C8L", "P11-0", 1))
    game.produce("TURBINE3L", "B8L", "C8L", "P11-0", 1)
    assert game.state.energy == [3, 0]
    game.do(act.Fulfil("G10"))
    assert game.state.vp == [14, 10]
    assert game.state.credits == [8, 6]
    assert game.state.fulfilled[RED] == ("G10",)
    assert game.state.contracts[RED] == ()


# Water and production, p. 6-7 -----------------------------------------------------------------------------------------


def test_e05_dam_with_room_for_one():
    """p. 6: of two drops that flow to a level 2 dam with one drop, one is held and one goes on."""
    neutral = {"B5L": dam("neutral", 2, 1)}
    fates = where_drops_go(table(usa={}, germany={}, dams=neutral, headstreams={"B": 2}).state)
    assert [fate.stops_at for fate in fates] == ["B5L", "end"]
    game = last_turn(usa={}, germany={}, dams=neutral, headstreams={"B": 2}, headstream_tiles=[1, 2, 5, 6])
    game.do(act.Pass())
    assert game.state.water == {"B5L": 2}
    assert game.state.headstreams["B"] == 0


def test_e06_a_conduit_connects_all_dams_with_all_powerhouses():
    """p. 6: two conduits out of one basin connect both red powerhouses to the red and the neutral dam."""
    game = table(
        usa={},
        italy={},
        dams={"B5U": dam("usa", 1, 1), "B5L": dam("neutral", 2, 1)},
        conduits={"C5R": "usa", "C5L": "italy"},
        powerhouses=owned("usa", "P10-0", "P8-0"),
    )
    ways = {(made.action.dam, made.action.conduit, made.action.powerhouse) for made in productions(game.state, "usa")}
    assert ways == {
        ("B5U", "C5R", "P10-0"),
        ("B5L", "C5R", "P10-0"),
        ("B5U", "C5L", "P8-0"),
        ("B5L", "C5L", "P8-0"),
    }


def test_e07_dam_and_powerhouse_of_one_basin():
    """p. 6: a dam and a powerhouse in the same basin are not connected."""
    game = table(usa={}, italy={}, **system("usa", "B8L", "C8L", "P8-0", 1))
    assert productions(game.state, "usa") == []
    assert game.reasons(act.PlaceEngineers("TURBINE1L")) == [
        ("action_board.perform", "no conduit connects a dam of yours or a neutral one with your powerhouses")
    ]


def test_e08_one_drop_through_your_own_conduit():
    """p. 7: 1 drop from the red dam through a red conduit of 3 makes 3 energy before bonuses."""
    game = table(usa={}, germany={}, **system("usa", "B5L", "C5L", "P8-0", 1))
    assert [made.energy for made in productions(game.state, "usa")] == [3]
    game.produce("TURBINE3L", "B5L", "C5L", "P8-0", 1)
    assert game.state.energy == [3, 0]
    assert game.events_of(ev.CreditsPaid) == []


def test_e09_two_drops_through_a_black_conduit():
    """p. 7: 2 drops of a neutral dam through a black conduit of 3: 6 energy, 2 credits to black, who scores 2 VP."""
    game = table(usa={}, germany={}, **system("usa", "B5L", "C5L", "P8-0", 2, dam_of="neutral", conduit_of="germany"))
    game.produce("TURBINE3L", "B5L", "C5L", "P8-0", 2)
    assert game.state.energy == [6, 0]
    assert game.state.credits == [4, 8]
    assert game.state.vp == [10, 12]


# Set-up and the round, p. 11-14 ---------------------------------------------------------------------------------------


def test_e10_the_draft():
    """p. 11: Sophia picks first, then Viktor, Paul and Joanna; they play in the opposite order."""
    names = ["Sophia", "Viktor", "Paul", "Joanna"]
    games = (Game.new(4, seed, mode="full", names=names) for seed in range(200))
    picks = ("france", "S1"), ("italy", "S4"), ("usa", "S2"), ("germany", "S3")
    game = next(game for game in games if game.state.decision.player == 0)
    for seat, (company, contract) in enumerate(picks[:-1]):  # the last pair and contract are nobody's choice
        assert game.state.decision.player == seat
        game.play(act.PickCompany(company))
        game.play(act.PickContract(contract))
    assert [game.state.name(seat) for seat in game.state.turn_order] == ["Joanna", "Paul", "Viktor", "Sophia"]
    assert game.state.companies == ("france", "italy", "usa", "germany")
    assert game.state.contracts == (("S1",), ("S4",), ("S2",), ("S3",))


def test_e11_headstream_tile_in_round_one():
    """p. 12: headstream tile 3 brings 2 drops in round 1."""
    game = next(game for seed in range(50) if 3 in (game := Game.new(4, seed)).state.setup.headstream_tiles)
    headstream = "ABCD"[game.state.setup.headstream_tiles.index(3)]
    assert game.state.round == 1
    assert game.state.headstreams[headstream] == 2
    assert ev.DropsPlaced(None, headstream, 2, "round.headstreams") in game.opening


def test_e12_four_constructions_in_a_round():
    """p. 13: they take 1, 2, 3 and 3 engineers, and the fourth 3 credits besides."""
    game = table(usa={"excavators": 30, "mixers": 30}, germany={"passed": True})
    for piece, place in (("base", "B8L"), ("conduit", "C8L"), ("powerhouse", "P11-0")):
        game.construct(piece, place)
        assert game.state.credits[RED] == 6
    game.construct("elevation", "B8L")
    assert [event.engineers for event in game.events_of(ev.EngineersPlaced)] == [1, 2, 3, 3]
    assert [(event.credits, event.receiver) for event in game.events_of(ev.CreditsPaid)] == [(3, None)]
    assert game.state.credits[RED] == 3
    assert game.state.engineers[RED] == 3


def test_e13_a_base_in_the_hills():
    """p. 13: 1 engineer, the base tile and 4 excavators on the wheel, one step, and the first base to the map."""
    game = table(usa={"officer": PLAIN_OFFICER}, germany={})
    game.construct("base", "B5L")
    assert game.events_of(ev.EngineersPlaced) == [ev.EngineersPlaced(RED, 1, "BUILD1", "construction.engineers")]
    assert game.events_of(ev.PutOnWheel) == [ev.PutOnWheel(RED, "base", 4, 0, "construction.wheel")]
    assert len(game.events_of(ev.WheelTurned)) == 1
    assert on_the_wheel(game.state, "usa") == [(5, "base", 4, 0)]
    assert "base" not in game.state.tiles[RED]
    assert game.state.excavators[RED] == 2
    assert game.state.built[RED].base == 1
    assert game.state.dams["B5L"] == Dam(RED, 1)


def test_e14_a_conduit_of_value_four():
    """p. 14: it costs 8 excavators."""
    game = table(usa={"excavators": 8}, germany={})
    assert prices_at(game.state, "usa", "conduit", "C5R").ways == (act.Pay(8, 0),)
    game.construct("conduit", "C5R")
    assert on_the_wheel(game.state, "usa") == [(5, "conduit", 8, 0)]
    assert game.state.excavators[RED] == 0


# Actions, p. 15-18 ----------------------------------------------------------------------------------------------------


def test_e15_production_with_a_bonus():
    """p. 15: +1 space, 2 drops, Italian conduit of 4: 9 energy, 2 credits to Italy, which scores 2 VP."""
    game = table(
        usa={},
        germany={},
        italy={},
        france={},
        **system("usa", "B5L", "C5R", "P10-0", 2, dam_of="neutral", conduit_of="italy"),
    )
    game.produce("TURBINE2L", "B5L", "C5R", "P10-0", 2)
    assert game.steps(RED) == [9]
    assert game.events_of(ev.CreditsPaid) == [ev.CreditsPaid(RED, 2, GREEN, "production.fee")]
    assert game.state.credits == [4, 6, 8, 6]
    assert game.state.vp == [10, 10, 12, 10]


def test_e16_the_marker_adds_up():
    """p. 16: 5 energy already, 7 more: the marker stands on 12."""
    game = table(usa={"energy": 5}, germany={}, **system("usa", "B4L", "C4R", "P12-0", 1))
    game.produce("TURBINE1L", "B4L", "C4R", "P12-0", 1)
    assert game.steps(RED) == [7]
    assert game.state.energy == [12, 0]


def test_e17_one_contract_per_production():
    """p. 16: with 7 energy both contracts are in reach, one is fulfilled; G9 gives 2 more steps and two turns."""
    wheel = {"1": {"tile": "base", "excavators": 4}, "2": {"mixers": 2}, "3": {"excavators": 1}}
    game = table(usa={"contracts": ["G9", "Y1"], "wheel": wheel}, germany={}, **system("usa", "B4L", "C4R", "P12-0", 1))
    game.produce("TURBINE1L", "B4L", "C4R", "P12-0", 1)
    assert game.contracts_open() == ["G9", "Y1"]
    game.do(act.Fulfil("G9"), act.Receive("energy"), act.Receive("rotate"))
    assert game.state.energy == [9, 0]
    assert len(game.events_of(ev.WheelTurned)) == 2
    assert on_the_wheel(game.state, "usa") == [(1, "", 1, 0)]
    assert (game.state.excavators[RED], game.state.mixers[RED]) == (10, 6)
    assert "base" in game.state.tiles[RED]
    assert game.state.contracts[RED] == ("Y1",)
    assert game.decision == Turn(BLACK)


def national_table():
    """Return a table where red and black can make 14 energy each, with N3 and N4 on show."""
    return table(
        usa={"contracts": ["G10"]},
        germany={"contracts": ["G7"]},
        italy={},
        dams={"B5U": dam("usa", 3, 3), "B3U": dam("germany", 3, 3)},
        conduits={"C5R": "usa", "C3L": "germany"},
        powerhouses={"P10-0": "usa", "P5-0": "germany"},
        national_contracts=["N3", "N4"],
    )


def test_e18_national_contracts():
    """p. 16: the first to make 14 energy in one action may fulfil N3 or N4 instead of a contract of their own."""
    game = national_table().produce("TURBINE1L", "B5U", "C5R", "P10-0", 3)
    assert game.steps(RED) == [14]
    assert game.contracts_open() == ["G10", "N3", "N4"]
    game.do(act.Fulfil("N3"))
    assert game.state.vp[RED] == 18
    assert game.state.credits[RED] == 14
    assert game.state.fulfilled[RED] == ("N3",)
    assert game.state.contracts[RED] == ("G10",)
    assert game.decision == Turn(BLACK)


def test_e18_a_national_contract_is_there_once():
    """p. 16: the second to make 14 energy finds only the other one."""
    game = national_table().produce("TURBINE1L", "B5U", "C5R", "P10-0", 3)
    game.do(act.Fulfil("N3"))
    game.produce("TURBINE1R", "B3U", "C3L", "P5-0", 3)
    assert game.steps(BLACK) == [14]
    assert game.contracts_open() == ["G7", "N4"]


def test_e19_water_flows_on():
    """p. 16: the drop leaves the powerhouse, passes the full red dam and stays in the green one."""
    game = table(
        usa={},
        italy={},
        dams={"B5L": dam("usa", 1, 1), "B8U": dam("usa", 1, 1), "B8L": dam("italy")},
        conduits={"C5L": "usa"},
        powerhouses={"P8-0": "usa"},
    )
    game.produce("TURBINE1L", "B5L", "C5L", "P8-0", 1)
    assert [event.path[-1] for event in game.events_of(ev.DropMoved)] == ["B8L"]
    assert game.state.water == {"B5L": 0, "B8U": 1, "B8L": 1}


def test_e20_two_turns_in_the_workshop():
    """p. 18: Viktor pays 2 credits and takes back what opens: both tiles and 7 excavators."""
    wheel = {"1": {"tile": "conduit", "excavators": 4}, "2": {"tile": "base", "excavators": 3}, "4": {"mixers": 2}}
    game = table(italy={"wheel": wheel, "excavators": 0}, usa={}, germany={})
    game.do(act.PlaceEngineers("WORKSHOP2L"))
    assert game.state.credits[0] == 4
    assert [(turn.tile, turn.excavators, turn.mixers) for turn in game.events_of(ev.WheelTurned)] == [
        ("conduit", 4, 0),
        ("base", 3, 0),
    ]
    assert game.state.excavators[0] == 7
    assert {"conduit", "base"} <= set(game.state.tiles[0])
    assert on_the_wheel(game.state, "italy") == [(2, "", 0, 2)]


# Water flow, p. 19 ----------------------------------------------------------------------------------------------------


FLOW = {
    "dams": {
        "B1L": dam("usa", 1, 1),
        "B8L": dam("germany", 3, 2),
        "B2L": dam("italy", 2, 1),
        "B5U": dam("usa"),
        "B5L": dam("neutral", 2),
    },
    "headstreams": {"A": 2, "B": 3},
}


def test_e21_past_the_full_mountain_dam():
    """p. 19: drop 1 is held in the plains, drop 2 leaves the map."""
    fates = where_drops_go(table(usa={}, germany={}, italy={}, **FLOW).state)
    assert [fate.stops_at for fate in fates if fate.start == "A"] == ["B8L", "end"]


def test_e22_one_drop_for_each_dam():
    """p. 19: drops 3, 4 and 5 fill the mountain dam, the upper hills dam, and go to the lower neutral one."""
    fates = where_drops_go(table(usa={}, germany={}, italy={}, **FLOW).state)
    assert [fate.stops_at for fate in fates if fate.start == "B"] == ["B2L", "B5U", "B5L"]


def test_e21_e22_in_the_water_flow_phase():
    """p. 19: both in play, with no drop left on the headstreams."""
    game = last_turn(usa={}, germany={}, italy={}, headstream_tiles=[2, 6, 3, 4], **FLOW).do(act.Pass())
    assert game.state.water == {"B1L": 1, "B8L": 3, "B2L": 2, "B5U": 1, "B5L": 1}
    assert [event.path[-1] for event in game.events_of(ev.DropMoved)] == ["B8L", "end", "B2L", "B5U", "B5L"]


# Scoring, p. 20-21 ----------------------------------------------------------------------------------------------------


def test_e23_tie_for_second():
    """p. 20: red is first and scores 6 VP, black and white share the 2 VP."""
    game = last_turn(**four(usa=8, germany=5, france=5)).do(act.Pass())
    assert game.points("energy places") == [6, 1, 0, 1]


def test_e24_credits_by_position():
    """p. 20: red gains 4 credits, black and white 3; green on 0 gains 3 and loses 3 VP."""
    game = last_turn(**four(usa=8, germany=5, france=5)).do(act.Pass())
    gained = {event.player: event.credits for event in game.events_of(ev.CreditsGained) if event.source != "bank"}
    assert gained == {RED: 4, BLACK: 3, WHITE: 3, GREEN: 3}
    assert game.points("no energy") == [0, 0, -3, 0]


@pytest.mark.parametrize(
    ("reached", "credits"),
    [
        ((0, 4, 5, 6), 3),
        ((1,), 1),
        ((2, 3), 2),
        ((7, 8, 10), 4),
        ((11, 15), 5),
        ((16, 21), 6),
        ((22, 28), 7),
        ((29, 30), 8),
    ],
)
def test_e24_the_last_mark_reached(reached, credits):
    """p. 20: the credits of the mark that was reached or passed."""
    for energy in reached:
        lines = preview_scoring(table(**four(usa=energy)).state)
        assert sum(line.credits for line in lines if line.player == RED) == credits


def test_e25_powerhouse_tile_in_round_three():
    """p. 20: white in the section 10 VP, green one behind 15 - 4, black two behind nothing, red below 6 nothing."""
    tiles = ["bases", "elevations", "powerhouses", "conduits", "contracts_fulfilled"]
    powerhouses = {
        **owned("france", "P5-0", "P6-0"),
        **owned("italy", "P5-1", "P7-0", "P8-0"),
        **owned("germany", "P9-0"),
        **owned("usa", "P10-0", "P11-0", "P12-0"),
    }
    players = four(france=18, italy=17, germany=11, usa=5)
    game = last_turn(**players, powerhouses=powerhouses, bonus_tiles=tiles, round=3).do(act.Pass())
    assert game.points("bonus tiles") == [0, 0, 11, 10]


def test_e26_the_next_turn_order():
    """p. 21: least energy first, most last; the tied pair swap."""
    players = four(italy=2, usa=12, germany=7, france=7)
    game = last_turn(**players, turn_order=["usa", "germany", "france", "italy"]).do(act.Pass())
    assert [game.state.companies[seat] for seat in game.state.turn_order] == ["italy", "france", "germany", "usa"]


def final(game, source):
    """Return the final victory points of one source, by seat."""
    return [line.vp for line in preview_final(game.state) if line.source == source]


def test_e27_goods_left_over():
    """p. 21: 4 mixers, 6 excavators and 8 credits are 18 goods, 3 VP; the wheel does not count."""
    black = {"mixers": 4, "excavators": 6, "credits": 8, "wheel": {"2": {"mixers": 3, "excavators": 4}}}
    nothing = {"mixers": 0, "excavators": 0, "credits": 0}
    assert final(table(germany=black, usa=nothing, round=5), "goods left") == [3, 0]


def test_e28_drops_in_own_dams():
    """p. 21: two drops behind red dams are 2 VP."""
    dams = {"B8L": dam("usa", 1, 1), "B5U": dam("usa", 2, 1), "B9L": dam("neutral", 3, 1), "B2L": dam("germany")}
    assert final(table(usa={}, germany={}, dams=dams, round=5), "water held") == [2, 0]


# Companies, p. 23 -----------------------------------------------------------------------------------------------------


GRANT = {
    "powerhouses": {**owned("usa", "P9-0", "P8-0", "P10-0"), "P5-0": "italy"},
    "conduits": {"C1R": "italy"},
}


def test_e29_drops_that_pass_a_red_powerhouse():
    """p. 23: green produces with 2 drops, which then pass red's powerhouse: red goes from 4 to 6."""
    game = table(italy={}, usa={"energy": 4}, dams={"B1L": dam("italy", 2, 2)}, **GRANT)
    game.produce("TURBINE1L", "B1L", "C1R", "P5-0", 2)
    assert game.state.energy[1] == 6


def test_e29_drops_of_the_water_flow_phase():
    """p. 23: the white dam is full, so a later drop passes red's powerhouse as well."""
    game = last_turn(
        italy={}, usa={"energy": 6}, france={}, dams={"B2L": dam("france", 1, 1)}, headstreams={"B": 1}, **GRANT
    )
    game.do(act.Pass())
    assert game.steps("usa") == [1]


def test_e30_germanys_second_production():
    """p. 23: 2 × 2 + 1 + 2 = 7 energy; then 3 drops, two of them just arrived, × 2 = 6, and 3 credits to white."""
    game = table(
        germany={},
        france={},
        dams={"B6L": dam("germany", 2, 2), "B7U": dam("germany", 3, 1)},
        conduits={"C6R": "germany", "C7L": "france"},
        powerhouses=owned("germany", "P7-0", "P10-0", "P8-0"),
    )
    game.produce("TURBINE1L", "B6L", "C6R", "P7-0", 2)
    assert game.steps("germany") == [7]
    assert game.state.water["B7U"] == 3
    assert isinstance(game.decision, ChooseProduction)
    game.do(act.Produce("B7U", "C7L", "P10-0", 3))
    assert game.steps("germany") == [7, 6]
    assert game.events_of(ev.CreditsPaid) == [ev.CreditsPaid(0, 3, 1, "production.fee")]
    assert game.state.energy[0] == 13
    assert game.state.vp[1] == 13
    assert game.decision == Turn(1)


# The French summary ---------------------------------------------------------------------------------------------------


def three_builders(objective):
    """Return a table where A built 3/0/6 pieces in mountains/hills/plains, B 1/5/4 and C 3/3/3."""
    return table(
        usa={},
        germany={},
        italy={},
        objective=objective,
        round=5,
        dams={
            "B1L": dam("usa", 3),
            "B8L": dam("usa", 3),
            "B2L": dam("germany"),
            "B5L": dam("germany", 2),
            "B9L": dam("germany", 2),
            "B3L": dam("italy"),
            "B6L": dam("italy"),
            "B10L": dam("italy"),
        },
        conduits={
            **owned("usa", "C8L"),
            **owned("germany", "C5L", "C9L"),
            **owned("italy", "C3L", "C3R", "C6L", "C10L"),
        },
        powerhouses={
            **owned("usa", "P9-0", "P10-0"),
            **owned("germany", "P5-0", "P6-0", "P8-0"),
            **owned("italy", "P6-1", "P10-1"),
        },
    )


def test_e31_most_in_one_area():
    """Summary FR: 6, 5 and 3 pieces in the fullest area of A, B and C."""
    game = three_builders("most_in_one_area")
    report = next(report for report in objectives(game.state) if report.objective == "most_in_one_area")
    assert report.counts == (6, 5, 3)
    assert report.vp == (15, 10, 5)
    assert final(game, "objective") == [15, 10, 5]


def test_e32_least_in_one_area():
    """Summary FR: 0, 1 and 3 pieces in the emptiest area of A, B and C."""
    game = three_builders("least_in_one_area")
    report = next(report for report in objectives(game.state) if report.objective == "least_in_one_area")
    assert report.counts == (0, 1, 3)
    assert report.vp == (5, 10, 15)
    assert final(game, "objective") == [5, 10, 15]


@pytest.mark.parametrize(
    ("energy", "vp"),
    [([7, 7, 5, 4], [4, 4, 0, 0]), ([7, 7, 7, 4], [3, 3, 3, 0]), ([7, 7, 7, 7], [2, 2, 2, 2])],
)
def test_e33_ties_for_first(energy, vp):
    """Summary FR: two share 4 VP each, three 3, four 2, and the rest get nothing."""
    players = dict(zip(("usa", "germany", "italy", "france"), energy, strict=True))
    game = last_turn(**four(**players)).do(act.Pass())
    assert game.points("energy places") == vp


# Officers and technology, p. 24-25 ------------------------------------------------------------------------------------


def test_e34_fiesler():
    """p. 24: 1 drop × 2 counts as 4; the space −2 and the company +1 leave 3."""
    game = table(
        france={"officer": "viktor_fiesler"},
        usa={},
        dams={"B8L": dam("france", 1, 1)},
        conduits={"C8R": "france"},
        powerhouses=owned("france", "P9-0", "P12-0"),
    )
    game.produce("TURBINE5L", "B8L", "C8R", "P9-0", 1)
    assert game.steps(0) == [3]


def test_e35_adler():
    """p. 24: his base in the mountains costs 3 excavators."""
    game = table(usa={"officer": "wilhelm_adler"}, germany={})
    game.construct("base", "B1L")
    assert on_the_wheel(game.state, "usa") == [(5, "base", 3, 0)]
    assert game.state.excavators[RED] == 3


def test_e36_mcdowell():
    """p. 24: her conduit of 4 costs 8 excavators, or 4 mixers, never a mix."""
    game = table(germany={"officer": "jill_mcdowell", "excavators": 8, "mixers": 8}, usa={})
    game.do(act.Construct("conduit", "conduit"), act.BuildAt("C5R"))
    assert sorted(legal_actions(game.state)) == [act.Pay(0, 4), act.Pay(8, 0)]
    assert game.reasons(act.Pay(4, 2)) == [
        ("construction.payment", "the price is 8 excavators, or 4 mixers, you would pay 4 excavators, 2 mixers")
    ]
    game.do(act.Pay(0, 4))
    assert on_the_wheel(game.state, "germany") == [(5, "conduit", 0, 4)]


def test_e37_jordan():
    """p. 24: a conduit of 2 with 1 excavator and 9 credits, which go to the supply and not on the wheel."""
    game = table(italy={"officer": "solomon_p_jordan", "excavators": 1, "credits": 9}, usa={})
    game.construct("conduit", "C8R", pay=act.Pay(1, 0, 9))
    assert game.state.credits[0] == 0
    assert game.state.excavators[0] == 0
    assert game.events_of(ev.CreditsPaid) == [ev.CreditsPaid(0, 9, None, "officers.jordan")]
    assert on_the_wheel(game.state, "italy") == [(5, "conduit", 1, 0)]


@pytest.mark.parametrize(("place", "excavators"), [("C1L", 5), ("C8R", 4)])
def test_e38_level_two_conduit_tile(place, excavators):
    """p. 25: a conduit of 5 costs 5 excavators with it, a conduit of 2 costs 4."""
    game = table(usa={"tiles": with_tiles("II-conduit")}, germany={}, mode="full")
    assert prices_at(game.state, "usa", "conduit", place, "II-conduit").ways == (act.Pay(excavators, 0),)
    game.construct("conduit", place, "II-conduit")
    assert on_the_wheel(game.state, "usa") == [(5, "II-conduit", excavators, 0)]
