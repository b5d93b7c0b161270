"""The rulings R31 to R57 of the register, each clause of them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from barrage_core import Game, RuleSet
from barrage_core import actions as act
from barrage_core import events as ev
from barrage_core.agenda import ChooseContract, ChooseGain, ChoosePlace, ChooseProduction, PlaceDrops, Turn
from barrage_core.questions.building import prices_at
from barrage_core.questions.production import productions
from barrage_core.questions.scoring import objectives, preview_final, preview_scoring
from tests.kit.printed import BONUS_VP, OFFICERS, SPACES
from tests.kit.tables import COMPANIES, PLENTY, Table, dam, last_turn, sit, system, table
from tests.kit.workshop import workshop

INTRODUCTORY_OFFICERS = ("wilhelm_adler", "jill_mcdowell", "solomon_p_jordan", "viktor_fiesler")
OTHERS = [officer for officer in OFFICERS if officer != "mahiri_sekibo"]


def ways(game: Table, piece: str, place: str, tile: str) -> set[tuple[int, ...]]:
    """Return every payment for a piece, as excavators, mixers, credits."""
    return {way.values() for way in prices_at(game.state, "usa", piece, place, tile).ways}


def final(*players: dict[str, Any], **position: Any) -> Table:
    """Play the last pass of the game."""
    return last_turn(*players, round=5, **position).do(act.Pass())


def scored(game: Table, source: str) -> list[int]:
    """Return the victory points from one source, by seat."""
    events = [event for event in game.events_of(ev.PointsScored) if event.source == source]
    return [sum(event.vp for event in events if event.player == seat) for seat in range(game.state.players)]


def sekibo(copied: str = "", **fields: Any) -> Table:
    """Sekibo's turn, with an officer copied already."""
    game = workshop("mahiri_sekibo", **{"copyable": OTHERS, **fields})
    return game.do(act.CopyOfficer(copied)) if copied else game


# --- R31, R32: ties at the end ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "vp"),
    [
        ((3, 2, 1, 0), (15, 10, 5, 0)),
        ((2, 2, 1, 0), (13, 13, 5, 0)),
        ((1, 1, 1, 0), (10, 10, 10, 0)),
        ((1, 1, 1, 1), (8, 8, 8, 8)),
        ((3, 1, 1, 0), (15, 8, 8, 0)),
        ((3, 1, 1, 1), (15, 5, 5, 5)),
        ((3, 2, 1, 1), (15, 10, 3, 3)),
        ((2, 2, 1, 1), (13, 13, 3, 3)),
    ],
    ids=lambda value: "-".join(map(str, value)),
)
def test_r31_tied_players_share_the_places_they_cover_rounded_up(counts, vp):
    places = iter(f"B{basin}U" for basin in range(1, 11))
    dams = {
        next(places): dam(company) for company, number in zip(COMPANIES, counts, strict=True) for _ in range(number)
    }
    game = final(sit("usa", "wilhelm_adler"), number=4, objective="red_spaces", dams=dams)
    assert tuple(scored(game, "objective")) == vp
    assert objectives(game.state)[0].vp == vp


@pytest.mark.parametrize(
    ("vp", "energy", "winners"),
    [
        ((20, 20), (9, 9), (0, 1)),
        ((16, 20), (9, 8), (0,)),
        ((20, 16), (8, 9), (1,)),
    ],
)
def test_r32_a_tie_goes_to_more_energy_and_is_then_shared(vp, energy, winners):
    """The places of the round give 6 and 2, or 4 each; 8 and 9 energy bring the same 4 credits."""
    seats = [
        sit(company, officer, vp=points, energy=made)
        for company, officer, points, made in zip(COMPANIES, INTRODUCTORY_OFFICERS, vp, energy, strict=False)
    ]
    game = final(*seats)
    assert game.state.vp[0] == game.state.vp[1]
    assert game.events_of(ev.GameEnded)[0].winners == winners


# --- R33-R36: officers and tiles --------------------------------------------------------------------------------------


def test_r33_mcdowell_uses_the_level_ii_wild_tile_or_her_ability_but_not_both():
    """A conduit of 2: four machines in any mix by the tile, or two mixers by her ability."""
    game = workshop("jill_mcdowell", advanced=("II-wild",)).do(act.Construct("conduit", "II-wild"), act.BuildAt("C7L"))
    by_tile = {(4, 0, 0), (3, 1, 0), (2, 2, 0), (1, 3, 0), (0, 4, 0)}
    assert game.options(act.Pay) == by_tile | {(0, 2, 0)}
    for both in (act.Pay(2, 0), act.Pay(1, 1), act.Pay(0, 3), act.Pay(3, 0)):
        assert game.why_not(both) == {"construction.payment"}


@pytest.mark.parametrize(
    ("place", "excavators", "mixers"), [("C10R", 2, 1), ("C7L", 4, 2), ("C4L", 5, 3), ("C6L", 5, 4), ("C4R", 5, 5)]
)
def test_r34_the_level_ii_conduit_tile_changes_her_cost_in_excavators_only(place, excavators, mixers):
    game = workshop("jill_mcdowell", advanced=("II-conduit",), conduits={})
    assert ways(game, "conduit", place, "II-conduit") == {(excavators, 0, 0), (0, mixers, 0)}


def test_r35_jordan_pays_3_credits_for_each_machine_in_any_mix():
    game = workshop("solomon_p_jordan")
    assert ways(game, "base", "B8L", "base") == {(3, 0, 0), (2, 0, 3), (1, 0, 6), (0, 0, 9)}
    assert ways(game, "powerhouse", "P8-0", "powerhouse") == {(0, 3, 0), (0, 2, 3), (0, 1, 6), (0, 0, 9)}


def test_r35_jordan_pays_after_other_changes_of_the_cost():
    """The level II conduit tile makes it 5 machines, level II wild any machines, level III base none."""
    game = workshop("solomon_p_jordan", advanced=("II-conduit", "II-wild", "III-base"))
    assert ways(game, "conduit", "C4R", "II-conduit") == {(n, 0, 3 * (5 - n)) for n in range(6)}
    mixes = {(e, m, 3 * (3 - e - m)) for e in range(4) for m in range(4 - e)}
    assert ways(game, "base", "B8L", "II-wild") == mixes
    assert ways(game, "base", "B8L", "III-base") == {(0, 0, 0)}


@pytest.mark.parametrize("tile", ["base", "III-powerhouse"])
def test_r36_krylov_copies_a_tile_on_his_wheel_with_its_effect(tile):
    piece, place = ("base", "B8L") if tile == "base" else ("powerhouse", "P8-0")
    game = workshop("anton_krylov", wheel={"3": {"tile": tile}})
    game.construct(piece, place, "krylov", copies=tile)
    assert game.changed("usa").get("vp", 0) == (6 if tile == "III-powerhouse" else 0)
    assert game.wheel("usa")[5][0] == "krylov"
    assert game.wheel("usa")[2][0] == tile


def test_r36_krylov_cannot_copy_a_tile_in_his_supply():
    game = workshop("anton_krylov", advanced=("I-base",))
    assert game.why_not(act.Construct("base", "krylov", "I-base")) == {"officers.krylov"}


def test_r36_krylovs_tile_does_not_count_as_an_advanced_tile():
    tiles = ["advanced_technology", "bases", "elevations", "conduits", "powerhouses"]
    game = last_turn(sit("usa", "anton_krylov", energy=6), mode="full", bonus_tiles=tiles)
    assert [line.vp for line in preview_scoring(game.state) if line.source == "bonus tiles"] == [0]
    game = workshop("anton_krylov", wheel={"3": {"tile": "III-wild"}})
    assert game.construct("base", "B8L", "krylov", copies="III-wild").changed("usa")["vp"] == 3


# --- R37-R41: Mahiri Sekibo -------------------------------------------------------------------------------------------


def test_r37_an_activation_is_an_engineer_and_then_at_once_an_action_with_the_ability():
    game = sekibo("wilhelm_adler")
    assert game.to_move == "usa"
    assert game.changed("usa") == {"engineers": -1}
    game.construct("base", "B4L")
    assert game.changed("usa") == {"engineers": -2, "excavators": -3}
    assert game.to_move == "germany"


def test_r37_the_second_activation_in_a_round_costs_3_credits():
    game = sekibo(activations=1).do(act.CopyOfficer("wilhelm_adler"))
    assert game.changed("usa") == {"engineers": -1, "credits": -3}
    assert sekibo(activations=1, credits=2).why_not(act.CopyOfficer("wilhelm_adler")) == {"officers.sekibo"}
    assert sekibo(activations=0, credits=2).may(act.CopyOfficer("wilhelm_adler"))


def test_r37_not_twice_in_one_turn():
    game = sekibo("wilhelm_adler")
    assert game.why_not(act.CopyOfficer("wilhelm_adler")) == {"officers.sekibo"}
    assert game.why_not(act.CopyOfficer("solomon_p_jordan")) == {"officers.sekibo"}


def test_r37_the_ability_lasts_for_the_turn_only():
    game = sekibo("wilhelm_adler").do(act.UseBank(1), act.UseBank(1)).construct("base", "B4L")
    assert game.changed("usa")["excavators"] == -5


def test_r37_the_activations_come_back_in_the_next_round():
    game = last_turn(sit("usa", "mahiri_sekibo", activations=2), mode="full").end_round().do(act.UseBank(1))
    assert game.to_move == "usa"
    game.do(act.CopyOfficer(game.state.setup.copyable[0]))
    assert game.events_of(ev.CreditsPaid) == []


def sekibo_games(players: int) -> list[Game]:
    """Return full games with Sekibo in play, twenty at most."""
    games = [Game.new(players=players, seed=seed, mode="full") for seed in range(60)]
    return [game for game in games if any(officer == "mahiri_sekibo" for _, officer in game.state.pool)][:20]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r38_she_copies_the_officers_in_play_made_up_to_four_from_the_box(players):
    games = sekibo_games(players)
    assert len(games) >= 10
    for game in games:
        copyable = game.state.setup.copyable
        in_play = {officer for company, officer in game.state.pool if company} - {"mahiri_sekibo"}
        assert len(copyable) == len(set(copyable)) == 3
        assert in_play <= set(copyable) <= set(OTHERS)


def test_r38_the_officers_from_the_box_are_drawn_at_set_up():
    drawn = [game.state.setup.copyable for game in sekibo_games(2)]
    assert len(set(drawn)) > 1
    assert drawn == [game.state.setup.copyable for game in sekibo_games(2)]


def test_r38_nobody_is_drawn_without_her():
    game = Game.new(players=2, seed=0)
    assert game.state.setup.copyable == ()


def test_r38_officers_that_were_not_drawn_cannot_be_copied():
    game = sekibo(copyable=["wilhelm_adler", "viktor_fiesler", "jill_mcdowell"])
    assert game.options(act.CopyOfficer) == {"wilhelm_adler", "viktor_fiesler", "jill_mcdowell"}
    assert game.why_not(act.CopyOfficer("anton_krylov")) == {"officers.sekibo"}


FULL_DAM: dict[str, Any] = system("usa", "B1L", "C1L", "P8-0", 3)


def test_r39_a_copied_del_monte_holds_a_fourth_drop_during_that_turn():
    game = sekibo("graziano_del_monte", **FULL_DAM).do(act.PlaceEngineers("WATER2L"), act.PlaceDrop("A"))
    assert game.water("B1L") == [4]


def test_r39_the_fourth_drop_stays_until_it_is_used():
    game = sekibo("graziano_del_monte", **FULL_DAM).do(act.PlaceEngineers("WATER2L"), act.PlaceDrop("A"))
    game.do(act.PlaceEngineers("WATER2R"), act.PlaceDrop("A"))
    assert game.water("B1L") == [4]
    game.produce("TURBINE3L", "B1L", "C1L", "P8-0", 4).decline_all()
    assert game.changed("usa")["energy"] == 20
    assert game.water("B1L") == [0]


def test_r39_a_used_fourth_drop_is_not_replaced_in_later_turns():
    structures = {**FULL_DAM, "dams": {"B1L": dam("usa", 3, 4)}}
    game = sekibo(**structures).produce("TURBINE3L", "B1L", "C1L", "P8-0", 1)
    game.do(act.PlaceEngineers("WATER2L"), act.PlaceDrop("A"))
    assert game.water("B1L") == [3]


def test_r39_the_fourth_drop_survives_the_end_of_the_round():
    seats = [sit("usa", "mahiri_sekibo")]
    game = last_turn(*seats, mode="full", headstreams={"A": 2}, dams={"B1L": dam("usa", 3, 4)}).end_round()
    assert game.water("B1L") == [4]


def test_r40_a_copied_krylov_places_machinery_but_no_tile():
    game = sekibo("anton_krylov", wheel={"3": {"tile": "conduit"}})
    game.construct("conduit", "C7L", "krylov", copies="conduit")
    assert game.wheel("usa") == {2: ("conduit", 0, 0), 5: ("", 4, 0)}
    assert game.events_of(ev.PutOnWheel)[0].tile == ""


def test_r40_a_copied_krylov_copies_only_what_is_on_her_wheel():
    game = sekibo("anton_krylov", wheel={"3": {"tile": "conduit"}})
    assert game.why_not(act.Construct("base", "krylov", "base")) == {"officers.krylov"}
    assert "officers.krylov" in game.why_not(act.Construct("base", "krylov"))


@pytest.mark.parametrize("extra", [0, 3])
def test_r41_sekibos_starting_credits(extra):
    """6 like everybody; the variant gives her 3 more."""
    start = sekibo_games(2)[0]
    game = Game.new(players=2, seed=start.setup["seed"], mode="full", rules=RuleSet(sekibo_extra_credits=extra))
    for company, officer in game.state.pool:
        if officer == "mahiri_sekibo":
            seat = game.state.agenda[-1].player
            game.play(act.PickCompany(company))
            assert game.state.credits[seat] == 6 + extra
            assert game.state.credits[1 - seat] == 6
            return


def test_r41_the_printed_game_gives_her_6():
    assert RuleSet().sekibo_extra_credits == 0


# --- R42-R47: supplies, water, neutral dams ---------------------------------------------------------------------------


def test_r42_drops_do_not_run_out():
    """Forty drops lie on the map, and more are placed."""
    game = table(sit("usa"), headstreams={"A": 20, "B": 20}).do(
        act.PlaceEngineers("WATER1L"), act.PlaceDrop("A"), act.PlaceDrop("A")
    )
    assert game.water("A", "B") == [22, 20]


def test_r42_machinery_and_credits_do_not_run_out():
    seats = [
        sit(company, officer, credits=200, excavators=90, mixers=90)
        for company, officer in zip(COMPANIES, INTRODUCTORY_OFFICERS, strict=True)
    ]
    game = table(*seats).do(act.PlaceEngineers("SHOP3L"), act.UseBank(12))
    assert game.state.excavators[0] == game.state.mixers[0] == 91
    assert game.state.credits[1] == 212


def test_r43_no_drops_are_placed_in_the_fifth_round():
    """Tiles 2, 5, 6 and 7 show drops for round 4 (3, 2, 2, 2), and nothing for round 5."""
    tiles = {"headstream_tiles": [2, 5, 6, 7]}
    fourth = last_turn(sit("usa"), round=3, **tiles).end_round()
    assert fourth.water("A", "B", "C", "D") == [3, 2, 2, 2]
    fifth = last_turn(sit("usa"), round=4, **tiles).end_round()
    assert fifth.state.round == 5
    assert fifth.water("A", "B", "C", "D") == [0, 0, 0, 0]


def test_r43_drops_of_players_still_flow_in_the_fifth_round():
    seats = [sit("usa", engineers=1), sit("italy", "solomon_p_jordan", passed=True)]
    game = table(*seats, round=5, dams={"B1L": dam("usa", 2)})
    game.do(act.PlaceEngineers("WATER1L"), act.PlaceDrop("A"), act.PlaceDrop("A"))
    assert game.state.is_over
    assert game.water("A", "B1L") == [0, 2]


@pytest.mark.parametrize("drops", [1, 2])
def test_r44_fewer_drops_may_be_placed(drops):
    game = table(sit("usa")).do(act.PlaceEngineers("WATER1L"), *[act.PlaceDrop("C")] * drops)
    if drops == 1:
        assert game.awaits(PlaceDrops)
        game.do(act.Stop())
    assert game.water("C") == [drops]
    assert game.awaits(Turn)


@pytest.mark.parametrize("space", ["WATER1L", "WATER1R", "WATER2L", "WATER2R"])
def test_r44_at_least_one_drop_must_be_placed(space):
    assert table(sit("usa")).do(act.PlaceEngineers(space)).why_not(act.Stop()) == {"water.enough"}


@pytest.mark.parametrize("officer", ["wilhelm_adler", "viktor_fiesler"])
def test_r45_a_production_moves_at_least_one_drop(officer):
    game = table(sit("usa", officer), **FULL_DAM).do(act.PlaceEngineers("TURBINE1L"))
    assert "production.dam" in game.why_not(act.Produce("B1L", "C1L", "P8-0", 0))
    assert all(one.action.drops >= 1 for one in productions(game.state, "usa", 2))
    empty = table(sit("usa", officer), **{**FULL_DAM, "dams": {"B1L": dam("usa", 3)}})
    assert empty.why_not(act.PlaceEngineers("TURBINE1L")) == {"action_board.perform"}


def test_r46_a_neutral_dam_is_never_raised():
    dams = {"B8L": dam("neutral"), "B9L": dam("usa"), "B10L": dam("usa")}
    game = table(sit("usa", **PLENTY), dams=dams).do(act.Construct("elevation", "elevation"))
    assert game.options(act.BuildAt) == {"B9L", "B10L"}
    assert game.why_not(act.BuildAt("B8L")) == {"construction.own_dam"}
    alone = table(sit("usa", **PLENTY), dams={"B8L": dam("neutral")})
    assert alone.why_not(act.Construct("elevation", "elevation")) == {"construction.nowhere"}


def test_r46_a_neutral_dam_is_not_raised_by_a_contract_either():
    structures = {**FULL_DAM, "dams": {"B1L": dam("usa", 3, 3), "B8L": dam("neutral"), "B9L": dam("usa")}}
    game = table(sit("usa", contracts=["Y10"]), **structures).produce("TURBINE1L", "B1L", "C1L", "P8-0", 1)
    game.do(act.Fulfil("Y10"), act.Receive("build_elevation"))
    assert game.state.dams["B9L"].level == 2
    assert game.state.dams["B8L"].level == 1


def test_r47_only_drops_in_own_dams_score():
    dams = {
        "B1L": dam("usa", 2, 2),
        "B5L": dam("neutral", 2, 2),
        "B8L": dam("neutral", 3, 3),
        "B2L": dam("germany", 1, 1),
    }
    assert scored(final(sit("usa"), dams=dams), "water held") == [2, 1]


# --- R48, R49: what the examples print --------------------------------------------------------------------------------


@pytest.mark.parametrize("round_number", [1, 2, 3, 4, 5])
def test_r48_the_powerhouse_tile_pays_5_and_the_base_tile_4(round_number):
    structures = {
        "dams": {"B1L": dam("usa"), "B2L": dam("usa"), "B3L": dam("usa")},
        "powerhouses": {"P5-0": "usa", "P6-0": "usa"},
    }
    for tile, vp in (("powerhouses", 2 * 5), ("bases", 3 * 4)):
        tiles = [other for other in BONUS_VP if other not in (tile, "advanced_technology")]
        tiles.insert(round_number - 1, tile)
        game = last_turn(sit("usa", energy=30), round=round_number, bonus_tiles=tiles[:5], **structures)
        assert [line.vp for line in preview_scoring(game.state) if line.source == "bonus tiles"] == [vp]


@pytest.mark.parametrize(("credits", "vp"), [(4, 2), (5, 3), (8, 3), (9, 3), (10, 4)])
def test_r49_goods_are_divided_by_5_rounded_down(credits, vp):
    """6 excavators and 4 mixers besides; those on the wheel do not count."""
    wheel = {"2": {"tile": "base", "excavators": 4}, "4": {"tile": "elevation", "mixers": 3}}
    game = last_turn(sit("usa", credits=credits, excavators=6, mixers=4, wheel=wheel), round=5)
    assert next(line.vp for line in preview_final(game.state) if line.source == "goods left") == vp


# --- R50: closed spaces -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [2, 3, 4])
def test_r50_rows_for_more_players_are_closed_on_both_sides(number):
    player = sit("usa", credits=20)
    game = table(player, number=number, mode="full", **FULL_DAM)
    for space, asks in SPACES.items():
        closed = asks.players > number
        assert game.may(act.PlaceEngineers(space)) == (not closed)
        if closed:
            assert game.why_not(act.PlaceEngineers(space)) == {"action_board.closed"}


# --- R51-R54: productions ---------------------------------------------------------------------------------------------


def order_of(game: Table, *kinds: type) -> list[int]:
    """Return where events of these kinds first stand in the log."""
    return [next(place for place, event in enumerate(game.events) if isinstance(event, kind)) for kind in kinds]


def rising(places: list[int]) -> bool:
    """Whether each comes after the one before."""
    return all(one < other for one, other in pairwise(places))


def test_r51_drops_fee_energy_water_contract_rewards():
    structures = {**FULL_DAM, "conduits": {"C1L": "germany"}}
    game = table(sit("usa", "wilhelm_adler", contracts=["S3"]), **structures)
    game.produce("TURBINE3L", "B1L", "C1L", "P8-0", 1)
    assert rising(order_of(game, ev.DropsReleased, ev.CreditsPaid, ev.PointsScored, ev.EnergyMade, ev.DropMoved))
    assert game.events_of(ev.ContractFulfilled) == []
    game.do(act.Fulfil("S3"))
    assert rising(order_of(game, ev.DropMoved, ev.ContractFulfilled, ev.CreditsGained))


def test_r51_the_water_has_flowed_when_the_contract_is_chosen():
    structures = {**FULL_DAM, "dams": {"B1L": dam("usa", 3, 3), "B8L": dam("usa")}}
    game = table(sit("usa", contracts=["S3"]), **structures).produce("TURBINE3L", "B1L", "C1L", "P8-0", 1)
    assert game.awaits(ChooseContract)
    assert game.water("B1L", "B8L") == [2, 1]


def three_powerhouses(company: str, **fields: Any) -> Table:
    """A full dam connected to two powerhouses of three."""
    structures = {
        "dams": {"B1L": dam(company, 3, 3)},
        "conduits": {"C1L": company, "C1R": company},
        "powerhouses": {"P8-0": company, "P5-0": company, "P12-0": company},
        **fields.pop("position", {}),
    }
    return table(sit(company, "wilhelm_adler", **fields), **structures)


def test_r51_italys_steps_come_after_the_contract_and_its_rewards():
    game = three_powerhouses("italy", contracts=["S1"]).produce("TURBINE3L", "B1L", "C1L", "P8-0", 1)
    assert game.awaits(ChooseContract)
    assert game.state.energy[0] == 6
    game.do(act.Fulfil("S1"))
    assert game.awaits(ChooseGain)
    assert game.state.energy[0] == 6
    game.do(act.Receive("energy"))
    assert [event.energy for event in game.events_of(ev.EnergyMade)] == [6, 2, 3]


def test_r51_germanys_second_production_comes_last():
    game = three_powerhouses("germany", contracts=["S1"]).produce("TURBINE3L", "B1L", "C1L", "P8-0", 1)
    assert game.awaits(ChooseContract)
    game.do(act.Fulfil("S1"), act.Receive("energy"))
    assert game.awaits(ChooseProduction)
    assert game.water("B1L") == [2]


def with_reward_powerhouse(company: str) -> Table:
    """Build the third powerhouse by a contract in the middle of a production."""
    structures = {"powerhouses": {"P8-0": company, "P5-0": company}, "national_contracts": []}
    game = three_powerhouses(company, contracts=["Y2"], position=structures)
    game.produce("TURBINE3L", "B1L", "C1L", "P8-0", 1)
    return game.do(act.Fulfil("Y2"), act.Receive("build_powerhouse"), act.BuildAt("P12-0"))


def test_r52_a_powerhouse_from_a_reward_does_not_switch_on_italys_steps_yet():
    game = with_reward_powerhouse("italy")
    assert game.changed("italy")["energy"] == 6
    game.do(act.UseBank(1), act.PlaceEngineers("TURBINE1L"), act.Produce("B1L", "C1L", "P8-0", 1))
    assert game.changed("italy")["energy"] == 6 + (5 + 2 + 1) + 3


def test_r52_a_powerhouse_from_a_reward_does_not_switch_on_germanys_second_production_yet():
    game = with_reward_powerhouse("germany")
    assert game.to_move == "usa"
    game.do(act.UseBank(1), act.PlaceEngineers("TURBINE1L"), act.Produce("B1L", "C1L", "P8-0", 1))
    assert game.awaits(ChooseProduction)


def test_r52_the_bonus_is_that_at_the_start_of_the_production():
    """The second powerhouse comes from the reward: 5 energy now, 1 more from the next production on."""
    structures = {"powerhouses": {"P8-0": "usa"}, "national_contracts": []}
    game = three_powerhouses("usa", contracts=["Y2"], position=structures)
    game.produce("TURBINE3L", "B1L", "C1L", "P8-0", 1)
    game.do(act.Fulfil("Y2"), act.Receive("build_powerhouse"), act.BuildAt("P12-0"))
    assert game.changed("usa")["energy"] == 5
    game.do(act.UseBank(1), act.PlaceEngineers("TURBINE1L"), act.Produce("B1L", "C1L", "P8-0", 1))
    assert game.events_of(ev.EnergyMade)[-1].energy == 5 + 2 + 1


def tile_production(company: str = "usa", officer: str = "wilhelm_adler", **fields: Any) -> Table:
    """Build a powerhouse with the level II tile; a rival's conduit of 4 leads to an old powerhouse."""
    rival = next(other for other in COMPANIES if other != company)
    structures: dict[str, Any] = {
        "mode": "full",
        "dams": {"B5L": dam(company, 3, 3)},
        "conduits": {"C5R": rival},
        "powerhouses": {"P10-0": company, "P12-0": company},
        "national_contracts": [],
    }
    player = sit(company, officer, advanced=("II-powerhouse",), mixers=9, **fields)
    return table(player, **structures).construct("powerhouse", "P7-0", "II-powerhouse")


def test_r53_the_tiles_production_needs_no_engineers_and_no_space():
    game = tile_production(credits=5).do(act.Produce("B5L", "C5R", "P10-0", 1))
    assert game.changed("usa")["engineers"] == -1
    assert game.state.occupied == {}


def test_r53_it_counts_2_and_the_board_bonus():
    game = tile_production(credits=5).do(act.Produce("B5L", "C5R", "P10-0", 2))
    assert game.events_of(ev.EnergyMade)[0].energy == 2 * 4 + 2 + 1


def test_r53_a_rivals_conduit_is_paid():
    game = tile_production(credits=2)
    assert game.options(act.Produce) == {("B5L", "C5R", "P10-0", 1), ("B5L", "C5R", "P10-0", 2)}
    game.do(act.Produce("B5L", "C5R", "P10-0", 2))
    assert game.changed("usa")["credits"] == -2
    assert game.changed("germany") == {"credits": 2, "vp": 2}


def test_r53_it_is_a_production_for_abilities_and_contracts():
    """The powerhouse just built is the third and switches the company's ability on; Adler has no say in it."""
    game = tile_production("italy", contracts=["Y11"], credits=5).do(
        act.Produce("B5L", "C5R", "P10-0", 1), act.Fulfil("Y11")
    )
    assert [event.energy for event in game.events_of(ev.EnergyMade)] == [4 + 2 + 1, 3]
    game = tile_production("germany", credits=5).do(act.Produce("B5L", "C5R", "P10-0", 1))
    assert game.to_move == "usa"  # no other powerhouse of Germany's is connected
    game = tile_production("france", contracts=["R12"], credits=5).do(act.Produce("B5L", "C5R", "P10-0", 1))
    assert game.may(act.Fulfil("R12"))


def test_r53_germany_may_produce_again_after_the_tile():
    structures = {
        "mode": "full",
        "dams": {"B5L": dam("germany", 3, 3)},
        "conduits": {"C5R": "germany", "C5L": "germany"},
        "powerhouses": {"P10-0": "germany", "P12-0": "germany"},
    }
    player = sit("germany", "wilhelm_adler", advanced=("II-powerhouse",), mixers=9)
    game = table(player, **structures).construct("powerhouse", "P8-0", "II-powerhouse")
    game.do(act.Produce("B5L", "C5R", "P10-0", 1), act.Produce("B5L", "C5L", "P8-0", 1))
    assert [event.energy for event in game.events_of(ev.EnergyMade)] == [4 + 2 + 1, 3]


def test_r53_it_may_be_declined():
    game = tile_production(credits=5).do(act.Decline())
    assert "energy" not in game.changed("usa")


@pytest.mark.parametrize("mover", ["usa", "italy"])
def test_r54_usa_steps_fulfil_no_contract(mover):
    seats = [sit("usa", "wilhelm_adler", contracts=["S3"]), sit("italy", "solomon_p_jordan")]
    powerhouses = {"P5-0": "usa", "P9-0": "usa", "P11-0": "usa"}
    game = table(*seats, powerhouses=powerhouses, to_move=mover).do(act.PlaceEngineers("WATER2L"), act.PlaceDrop("B"))
    assert game.changed("usa")["energy"] == 3
    assert game.awaits(Turn)
    assert game.state.contracts[0] == ("S3",)


def test_r54_usa_steps_do_not_add_to_a_production():
    """6 energy of the production and 4 steps of its water: a contract of 7 is out of reach."""
    structures = system("usa", "B5L", "C5L", "P8-0", 2, elsewhere=("P11-0", "P12-0"))
    player = sit("usa", "wilhelm_adler", contracts=["Y11", "S3"])
    game = table(player, number=3, **structures).produce("TURBINE4L", "B5L", "C5L", "P8-0", 2)
    assert game.changed("usa")["energy"] == 2 * 3 - 1 + 1 + 2
    assert game.options(act.Fulfil) == {"S3"}


# --- R55-R57 ----------------------------------------------------------------------------------------------------------


def test_r55_the_red_fee_is_paid_before_the_income_is_received():
    """Italy's second base brings 3 credits, too late for the fee of the space it stands on."""
    poor = table(sit("italy", credits=2, excavators=9), dams={"B1L": dam("italy")}).do(act.Construct("base", "base"))
    assert poor.why_not(act.BuildAt("B8U")) == {"construction.red_space"}
    game = table(sit("italy", credits=3, excavators=9), dams={"B1L": dam("italy")}).construct("base", "B8U")
    assert game.state.credits[0] == 3
    assert rising(order_of(game, ev.CreditsPaid, ev.CreditsGained))


def test_r56_two_activations_per_round():
    assert sekibo(activations=2).why_not(act.CopyOfficer("wilhelm_adler")) == {"officers.sekibo"}
    game = sekibo("wilhelm_adler").do(
        act.UseBank(1), act.UseBank(1), act.CopyOfficer("wilhelm_adler"), act.UseBank(1), act.UseBank(1)
    )
    assert game.options(act.CopyOfficer) == set()


def test_r56_one_activation_per_turn():
    assert sekibo("wilhelm_adler").options(act.CopyOfficer) == set()


def test_r56_only_if_an_action_can_follow():
    """With one engineer nothing is left for an action; with two there is the bank at least."""
    assert sekibo(engineers=1).why_not(act.CopyOfficer("wilhelm_adler")) == {"officers.sekibo"}
    game = sekibo("wilhelm_adler", engineers=2)
    assert game.options(act.UseBank) == {1}
    assert "officers.sekibo" in sekibo(engineers=0).why_not(act.CopyOfficer("wilhelm_adler"))


@pytest.mark.parametrize(
    ("tile", "piece", "place"), [("I-powerhouse", "powerhouse", "P8-0"), ("III-base", "base", "B4L")]
)
def test_r56_a_tile_without_engineers_is_an_action_too(tile, piece, place):
    """It is the only action that is left, and so it begins without a question."""
    game = sekibo("wilhelm_adler", engineers=1, advanced=(tile,))
    assert game.awaits(ChoosePlace)
    game.do(act.BuildAt(place))
    assert game.events_of(ev.PieceBuilt)[0][:3] == (0, piece, place)
    assert game.changed("usa")["engineers"] == -1


def test_r56_the_action_must_follow():
    game = sekibo("wilhelm_adler", engineers=1, advanced=("I-powerhouse", "III-base"))
    assert game.options(act.Construct) == {("powerhouse", "I-powerhouse", ""), ("base", "III-base", "")}
    assert game.why_not(act.Pass()) == {"officers.sekibo"}


def test_r56_a_copied_tile_without_engineers_is_an_action_too():
    """Krylov's ability makes the tile on her wheel usable; another officer's does not."""
    game = sekibo(engineers=1, wheel={"3": {"tile": "III-base"}})
    assert game.options(act.CopyOfficer) == {"anton_krylov"}
    game.do(act.CopyOfficer("anton_krylov"), act.BuildAt("B4L"))
    assert game.changed("usa") == {"engineers": -1}
    assert game.to_move == "germany"


def test_r56_an_action_must_be_affordable_after_the_fee():
    """I-powerhouse needs 3 mixers: with 2 it is not an action that could follow."""
    assert sekibo(engineers=1, mixers=2, advanced=("I-powerhouse",)).options(act.CopyOfficer) == {"solomon_p_jordan"}
    assert (
        sekibo(engineers=1, mixers=2, credits=5, activations=1, advanced=("I-powerhouse",)).options(act.CopyOfficer)
        == set()
    )


def test_r57_italys_steps_are_simply_made():
    game = three_powerhouses("italy").produce("TURBINE3L", "B1L", "C1L", "P8-0", 1)
    assert [event.energy for event in game.events_of(ev.EnergyMade)] == [6, 3]
    assert game.to_move == "usa"
