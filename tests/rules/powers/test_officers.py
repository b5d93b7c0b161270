"""The seven executive officers, alone and together with companies, tiles and each other (p. 24)."""

from __future__ import annotations

from typing import Any

import pytest

from barrage_core import BadPosition, from_position
from barrage_core import actions as act
from barrage_core import events as ev
from barrage_core.agenda import Turn
from barrage_core.questions.building import prices_at
from barrage_core.questions.production import productions
from barrage_core.questions.scoring import preview_final
from barrage_core.questions.water import where_drops_go
from barrage_core.rules.powers import acting_officer
from tests.kit.printed import ADVANCED, BASE_PLACES, CONDUITS, OFFICERS, PIECES
from tests.kit.tables import PLENTY, Table, dam, last_turn, sit, system, table
from tests.kit.workshop import CASES, NEW_PLACE, PRICE, Case, building, workshop

BASE_COST = {"mountains": 5, "hills": 4, "plains": 3}
ELEVATION_COST = {"mountains": 4, "hills": 3, "plains": 2}
ALL_BASES = [(place, area) for area, places in BASE_PLACES.items() for place in places]


def ways(game: Table, piece: str, place: str, tile: str = "") -> set[tuple[int, ...]]:
    """Return every payment for a piece, as excavators, mixers, credits."""
    return {way.values() for way in prices_at(game.state, "usa", piece, place, tile).ways}


# --- Wilhelm Adler ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("place", "area"), ALL_BASES)
def test_adler_pays_3_excavators_for_a_base_anywhere(place, area):
    adler = table(sit("usa", "wilhelm_adler", **PLENTY))
    other = table(sit("usa", "viktor_fiesler", **PLENTY))
    assert ways(adler, "base", place) == {(3, 0, 0)}
    assert ways(other, "base", place) == {(BASE_COST[area], 0, 0)}


@pytest.mark.parametrize(("place", "area"), ALL_BASES)
def test_adler_pays_for_elevations_like_everybody_else(place, area):
    game = table(sit("usa", "wilhelm_adler", **PLENTY), dams={place: dam("usa")})
    assert ways(game, "elevation", place) == {(0, ELEVATION_COST[area], 0)}


def test_adler_builds_in_the_mountains_with_3_excavators():
    game = table(sit("usa", "wilhelm_adler", excavators=3)).construct("base", "B1L")
    assert game.wheel("usa") == {5: ("base", 3, 0)}
    assert game.state.excavators[0] == 0


def test_adler_still_pays_for_a_red_space():
    game = table(sit("usa", "wilhelm_adler", credits=3)).construct("base", "B1U")
    assert game.changed("usa") == {"excavators": -3, "credits": -3, "engineers": -1}


@pytest.mark.parametrize(
    ("tile", "expected"),
    [
        ("I-base", {(3, 0, 0)}),
        ("I-wild", {(3, 0, 0)}),
        ("II-base", {(3, 0, 0)}),
        ("II-wild", {(3, 0, 0), (2, 1, 0), (1, 2, 0), (0, 3, 0)}),
        ("III-base", {(0, 0, 0)}),
        ("III-wild", {(3, 0, 0)}),
    ],
)
def test_adler_with_each_tile_that_builds_a_base(tile, expected):
    assert ways(workshop("wilhelm_adler", advanced=(tile,)), "base", "B4L", tile) == expected


# --- Graziano Del Monte -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "held"), [(1, 1), (2, 2), (3, 4)])
def test_del_montes_level_3_dams_hold_4(level, held):
    """Six drops run down on his dam, and on to the end of the map."""
    game = last_turn(sit("usa", "graziano_del_monte"), dams={"B1L": dam("usa", level)}, headstreams={"A": 6})
    assert [fate.stops_at for fate in where_drops_go(game.state)].count("B1L") == held
    assert game.end_round().water("B1L") == [held]


@pytest.mark.parametrize("owner", ["neutral", "germany"])
def test_del_montes_ability_is_for_his_own_dams(owner):
    game = last_turn(sit("usa", "graziano_del_monte"), dams={"B1L": dam(owner, 3)}, headstreams={"A": 6}).end_round()
    assert game.water("B1L") == [3]


def test_del_monte_produces_with_4_drops():
    structures = {
        "dams": {"B1L": dam("usa", 3, 4)},
        "conduits": {"C1L": "usa"},
        "powerhouses": {"P8-0": "usa"},
        "national_contracts": [],
    }
    game = table(sit("usa", "graziano_del_monte"), **structures).produce("TURBINE3L", "B1L", "C1L", "P8-0", 4)
    assert game.changed("usa")["energy"] == 20


def test_del_monte_scores_4_drops_at_the_end():
    game = last_turn(sit("usa", "graziano_del_monte"), round=5, dams={"B1L": dam("usa", 3, 4)})
    water = [line for line in preview_final(game.state) if line.source == "water held"]
    assert [line.vp for line in water] == [4, 0]


def test_del_monte_with_the_level_i_base_tile():
    """Each empty dam gets one drop, a level 3 dam too; one with water gets none."""
    dams = {"B1L": dam("usa", 3), "B5L": dam("usa", 3, 3)}
    game = workshop("graziano_del_monte", advanced=("I-base",), dams=dams).construct("base", "B8L", "I-base")
    assert game.water("B1L", "B5L", "B8L") == [1, 3, 1]


@pytest.mark.parametrize(("level", "water", "filled"), [(1, 0, 2), (1, 1, 2), (2, 0, 4), (2, 2, 4)])
def test_del_monte_with_the_level_ii_elevation_tile(level, water, filled):
    dams = {"B1L": dam("usa", level, water), "B5L": dam("usa", 2)}
    game = workshop("graziano_del_monte", advanced=("II-elevation",), dams=dams)
    game.construct("elevation", "B1L", "II-elevation").collect()
    assert game.water("B1L", "B5L") == [filled, 0]


# --- Viktor Fiesler ---------------------------------------------------------------------------------------------------

PLANTS = {  # value: dam, conduit, powerhouse
    1: ("B9L", "C9L", "P11-0"),
    2: ("B8L", "C8R", "P9-0"),
    3: ("B5L", "C5L", "P8-0"),
    4: ("B5L", "C5R", "P10-0"),
    5: ("B1L", "C1L", "P8-0"),
}


def plant(
    value: int, officer: str = "viktor_fiesler", powerhouses: int = 1, company: str = "usa", **more: Any
) -> Table:
    """A full level 3 dam, a conduit of this value and so many powerhouses, the first of them connected."""
    place, conduit, powerhouse = PLANTS[value]
    others = [f"P{basin}-0" for basin in (6, 7, 12)][: powerhouses - 1]
    structures = {
        "dams": {place: dam(company, 3, 3)},
        "conduits": {conduit: company},
        "powerhouses": dict.fromkeys([powerhouse, *others], company),
        "national_contracts": [],
    }
    return table(sit(company, officer), number=4, **structures, **more)


@pytest.mark.parametrize("value", PLANTS)
@pytest.mark.parametrize("drops", [1, 2, 3])
def test_fiesler_makes_at_least_4(value, drops):
    game = plant(value).produce("TURBINE3L", *PLANTS[value], drops)
    assert game.changed("usa")["energy"] == max(4, drops * value)


@pytest.mark.parametrize(
    ("space", "bonus"), [("TURBINE1L", 2), ("TURBINE2L", 1), ("TURBINE3L", 0), ("TURBINE4L", -1), ("TURBINE5L", -2)]
)
@pytest.mark.parametrize(("powerhouses", "company_bonus"), [(1, 0), (2, 1), (3, 1), (4, 3)])
def test_fieslers_minimum_comes_before_all_bonuses(space, bonus, powerhouses, company_bonus):
    game = plant(1, powerhouses=powerhouses).produce(space, *PLANTS[1], 1)
    assert game.events_of(ev.EnergyMade)[0].energy == 4 + bonus + company_bonus


def test_others_have_no_minimum():
    """Three drops through a conduit of 1 make 3 energy, and 1 with a malus of 2; two drops make none."""
    game = plant(1, "wilhelm_adler").do(act.PlaceEngineers("TURBINE5L"))
    assert game.options(act.Produce) == set()
    assert game.changed("usa")["energy"] == 1
    assert plant(1).do(act.PlaceEngineers("TURBINE5L")).options(act.Produce) == {
        (*PLANTS[1], drops) for drops in (1, 2, 3)
    }


def test_fiesler_needs_a_drop_all_the_same():
    game = plant(1).do(act.PlaceEngineers("TURBINE3L"))
    assert "production.dam" in game.why_not(act.Produce(*PLANTS[1], 0))


def test_fieslers_energy_fulfils_a_contract_of_4():
    place, conduit, powerhouse = PLANTS[1]
    game = table(
        sit("usa", contracts=["G13"]),
        dams={place: dam("usa", 3, 3)},
        conduits={conduit: "usa"},
        powerhouses={powerhouse: "usa"},
    ).produce("TURBINE3L", place, conduit, powerhouse, 1)
    assert game.may(act.Fulfil("G13"))


def test_fieslers_minimum_is_not_for_tile_energy():
    game = table(sit("usa", advanced=("II-base",), **PLENTY), mode="full").construct("base", "B8L", "II-base")
    assert game.changed("usa")["energy"] == 1


def test_the_query_names_what_fiesler_adds():
    production = next(one for one in productions(plant(1).state, "usa") if one.action.drops == 1)
    assert production.energy == 4
    assert dict(production.parts)["officer"] == 3


@pytest.mark.parametrize(("in_second", "energy"), [(False, 1), (True, 4)])
def test_fiesler_in_germanys_second_production(in_second, energy):
    """A drop through a conduit of 1 in the second production; the first makes 4 + 1 of the company."""
    structures = {
        "dams": {"B9L": dam("germany", 1, 1), "B10L": dam("germany", 1, 1)},
        "conduits": {"C9L": "germany", "C10R": "germany"},
        "powerhouses": {"P11-0": "germany", "P12-0": "germany", "P5-0": "germany"},
        "rules": {"fiesler_in_second_production": in_second},
    }
    game = table(sit("germany", "viktor_fiesler"), **structures).produce("TURBINE3L", "B9L", "C9L", "P11-0", 1)
    game.do(act.Produce("B10L", "C10R", "P12-0", 1))
    assert [event.energy for event in game.events_of(ev.EnergyMade)] == [4 + 1, energy]


def test_fiesler_with_germanys_first_production_and_its_malus():
    structures = system("germany", "B9L", "C9L", "P11-0", 1, elsewhere=("P12-0", "P5-0"))
    game = table(sit("germany", "viktor_fiesler"), **structures).produce("TURBINE5L", "B9L", "C9L", "P11-0", 1)
    assert game.changed("germany")["energy"] == 4 - 2 + 1


# --- Jill McDowell ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", CONDUITS)
def test_mcdowell_pays_for_a_conduit_in_excavators_or_in_mixers(place):
    value = CONDUITS[place][0]
    game = table(sit("usa", "jill_mcdowell", **PLENTY))
    assert ways(game, "conduit", place) == {(2 * value, 0, 0), (0, value, 0)}


def test_mcdowell_never_mixes():
    game = table(sit("usa", "jill_mcdowell", **PLENTY)).do(act.Construct("conduit", "conduit"), act.BuildAt("C6L"))
    assert game.options(act.Pay) == {(8, 0, 0), (0, 4, 0)}
    for way in (act.Pay(4, 2), act.Pay(6, 1), act.Pay(2, 3), act.Pay(0, 8), act.Pay(4, 0)):
        assert game.why_not(way) == {"construction.payment"}


def test_mcdowell_builds_with_mixers_alone():
    game = table(sit("usa", "jill_mcdowell", excavators=0, mixers=5)).construct("conduit", "C4R")
    assert game.changed("usa") == {"mixers": -5, "engineers": -1}
    assert game.wheel("usa") == {5: ("conduit", 0, 5)}


def test_mcdowell_with_too_few_of_both_kinds():
    game = table(sit("usa", "jill_mcdowell", excavators=7, mixers=3)).do(act.Construct("conduit", "conduit"))
    assert game.why_not(act.BuildAt("C6L")) == {"construction.machinery"}


@pytest.mark.parametrize("piece", ["base", "elevation", "powerhouse"])
def test_mcdowell_pays_for_other_pieces_like_everybody_else(piece):
    game = workshop("jill_mcdowell")
    kind, amount = PRICE[piece]
    assert ways(game, piece, NEW_PLACE[piece]) == {(amount, 0, 0) if kind == "excavators" else (0, amount, 0)}


def tile_ways(case: Case) -> set[tuple[int, ...]]:
    """Return every way to pay a tile's piece without any officer."""
    amount = sum(case.machines)
    if case.tile == "II-wild":
        return {(amount - mixers, mixers, 0) for mixers in range(amount + 1)}
    return {(*case.machines, 0)}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_mcdowell_with_each_tile(case):
    mixers = {(0, CONDUITS[case.place][0], 0)} if case.piece == "conduit" else set()
    game = workshop("jill_mcdowell", advanced=(case.tile,))
    assert ways(game, case.piece, case.place, case.tile) == tile_ways(case) | mixers


@pytest.mark.parametrize("case", [case for case in CASES if case.piece == "conduit"], ids=str)
def test_mcdowell_keeps_the_effect_of_a_tile_when_she_pays_in_mixers(case):
    value = CONDUITS[case.place][0]
    game = building(case, workshop("jill_mcdowell", advanced=(case.tile,)), pay=act.Pay(0, value))
    effect = {name: number for name, number in case.changes.items() if name not in ("excavators", "mixers")}
    assert game.changed("usa") == {**effect, "mixers": -value}


@pytest.mark.parametrize(
    ("pay", "rule"),
    [
        (act.Pay(0, 5), "officers.mcdowell"),
        (act.Pay(0, 10), "technology.swap"),
        (act.Pay(5, 5), "technology.swap"),
    ],
)
def test_mcdowell_with_the_level_ii_wild_tile_uses_her_price_or_the_tiles(pay, rule):
    """A conduit of 5 costs 10 machines of any kind by the tile, or 5 mixers by her ability."""
    game = workshop("jill_mcdowell", advanced=("II-wild",)).construct("conduit", "C4R", "II-wild", pay=pay)
    assert [event.rule for event in game.events_of(ev.AbilityUsed)] == [rule]


# --- Anton Krylov -----------------------------------------------------------------------------------------------------


def krylov(copied: str, turns: int = 3, **fields: Any) -> Table:
    """Krylov with a tile on his wheel."""
    return workshop("anton_krylov", wheel={str(turns): {"tile": copied}}, **fields)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_krylov_copies_each_advanced_tile(case):
    game = building(case, krylov(case.tile), "krylov", case.tile)
    assert game.changed("usa") == case.changes
    assert game.turned("usa") == case.turns
    assert game.water(*case.water) == list(case.water.values())


@pytest.mark.parametrize("case", CASES, ids=str)
def test_krylovs_own_tile_goes_on_the_wheel(case):
    """The copied tile stays on the wheel and only comes nearer."""
    game = building(case, krylov(case.tile, 5), "krylov", case.tile)
    assert "krylov" not in game.tiles("usa")
    assert game.wheel("usa")[6 - case.turns] == ("krylov", *case.machines)
    assert game.wheel("usa")[5 - case.turns] == (case.tile, 0, 0)


@pytest.mark.parametrize("piece", PIECES)
def test_krylov_copies_each_basic_tile(piece):
    kind, amount = PRICE[piece]
    game = krylov(piece).construct(piece, NEW_PLACE[piece], "krylov", copies=piece)
    assert game.changed("usa") == {kind: -amount, "engineers": -1}
    assert game.wheel("usa")[2] == (piece, 0, 0)
    assert game.wheel("usa")[5][0] == "krylov"


@pytest.mark.parametrize("piece", PIECES)
def test_krylov_copies_the_basic_wild_tile_of_the_introductory_game(piece):
    player = sit("usa", "anton_krylov", wheel={"2": {"tile": "wild"}}, **PLENTY)
    game = table(player, dams={"B1L": dam("usa")})
    game.construct(piece, NEW_PLACE[piece], "krylov", copies="wild")
    assert game.events_of(ev.PutOnWheel)[0].tile == "krylov"


def test_krylov_copies_only_tiles_on_his_wheel():
    game = workshop("anton_krylov", advanced=("I-base",), wheel={"3": {"tile": "conduit"}})
    assert game.why_not(act.Construct("base", "krylov", "I-base")) == {"officers.krylov"}
    assert game.why_not(act.Construct("base", "krylov", "base")) == {"officers.krylov"}
    assert game.may(act.Construct("conduit", "krylov", "conduit"))


def test_krylov_copies_the_structure_too():
    assert krylov("I-base").why_not(act.Construct("conduit", "krylov", "I-base")) == {"construction.tile"}


def test_krylov_is_told_the_price_of_the_tile_that_he_copies():
    game = krylov("II-wild").do(act.Construct("base", "krylov", "II-wild"), act.BuildAt(NEW_PLACE["base"]))
    assert game.may(act.Pay(1, 2))
    assert game.reasons(act.Pay(1, 0)) == [
        ("construction.payment", "the price is 3 machines, you would pay 1 excavator")
    ]


def test_krylov_cannot_copy_his_own_tile_or_nothing():
    game = workshop("anton_krylov", wheel={"3": {"tile": "krylov"}})
    assert "officers.krylov" in game.why_not(act.Construct("base", "krylov", "krylov"))
    assert "officers.krylov" in workshop("anton_krylov").why_not(act.Construct("base", "krylov"))


def test_krylov_needs_his_tile_in_the_supply():
    wheel = {"2": {"tile": "krylov"}, "3": {"tile": "base"}}
    game = workshop("anton_krylov", wheel=wheel)
    assert game.why_not(act.Construct("base", "krylov", "base")) == {"construction.tile"}
    game.do(act.PlaceEngineers("WORKSHOP3L"), act.UseBank(1))
    assert "krylov" in game.tiles("usa")


def test_krylov_cannot_copy_a_rivals_tile():
    seats = [sit("usa", "anton_krylov", **PLENTY), sit("italy", wheel={"3": {"tile": "I-base"}})]
    game = table(*seats, mode="full")
    assert game.why_not(act.Construct("base", "krylov", "I-base")) == {"officers.krylov"}


def test_nobody_else_has_krylovs_tile():
    game = workshop("wilhelm_adler", wheel={"3": {"tile": "base"}})
    assert game.why_not(act.Construct("base", "krylov", "base")) == {"officers.krylov"}


def test_an_ordinary_tile_copies_nothing():
    game = workshop("anton_krylov", wheel={"3": {"tile": "conduit"}})
    assert game.why_not(act.Construct("base", "base", "conduit")) == {"officers.krylov"}


@pytest.mark.parametrize(("tile", "piece"), [("I-powerhouse", "powerhouse"), ("III-base", "base")])
def test_krylov_copies_a_tile_without_engineers_after_his_last_engineer(tile, piece):
    game = krylov(tile, engineers=0)
    assert game.options(act.Construct) == {(piece, "krylov", tile)}
    game.construct(piece, NEW_PLACE[piece], "krylov", copies=tile)
    assert game.to_move == "germany"


def test_krylovs_tile_is_not_counted_among_advanced_ones():
    """III-wild on the wheel and II-base in the supply: two tiles."""
    game = krylov("III-wild", advanced=("II-base",)).construct("base", "B8L", "krylov", copies="III-wild")
    assert game.changed("usa")["vp"] == 6


# --- Solomon P. Jordan ------------------------------------------------------------------------------------------------


def jordan_ways(case: Case) -> set[tuple[int, ...]]:
    """Replace any number of machines of any payment by 3 credits each."""
    return {
        (excavators, mixers, 3 * (all_excavators - excavators + all_mixers - mixers))
        for all_excavators, all_mixers, _ in tile_ways(case)
        for excavators in range(all_excavators + 1)
        for mixers in range(all_mixers + 1)
    }


@pytest.mark.parametrize("case", CASES, ids=str)
def test_jordan_with_each_tile(case):
    game = workshop("solomon_p_jordan", advanced=(case.tile,))
    assert ways(game, case.piece, case.place, case.tile) == jordan_ways(case)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_jordan_pays_only_credits_and_keeps_the_effect(case):
    credits = 3 * sum(case.machines)
    game = building(case, workshop("solomon_p_jordan", advanced=(case.tile,)), pay=act.Pay(0, 0, credits))
    effect = {name: number for name, number in case.changes.items() if name not in ("excavators", "mixers")}
    effect["credits"] = effect.get("credits", 0) - credits
    assert game.changed("usa") == {name: number for name, number in effect.items() if number}
    assert game.wheel("usa") == {6 - case.turns: (case.tile, 0, 0)}


@pytest.mark.parametrize("piece", PIECES)
def test_jordan_with_each_basic_tile(piece):
    kind, amount = PRICE[piece]
    game = workshop("solomon_p_jordan").do(act.Construct(piece, piece), act.BuildAt(NEW_PLACE[piece]))
    machines = range(amount + 1)
    expected = {(n, 0, 3 * (amount - n)) if kind == "excavators" else (0, n, 3 * (amount - n)) for n in machines}
    assert game.options(act.Pay) == expected


def test_jordan_mixes_credits_and_machines_on_the_wheel():
    game = workshop("solomon_p_jordan").construct("conduit", "C4L", pay=act.Pay(4, 0, 6))
    assert game.changed("usa") == {"excavators": -4, "credits": -6, "engineers": -1}
    assert game.wheel("usa") == {5: ("conduit", 4, 0)}


def test_jordan_needs_the_credits_of_a_red_space_besides():
    player = sit("usa", "solomon_p_jordan", excavators=2, credits=6)
    game = table(player).construct("base", "B8U")
    assert game.changed("usa") == {"excavators": -2, "credits": -6, "engineers": -1}
    player = sit("usa", "solomon_p_jordan", excavators=2, credits=5)
    game = table(player).do(act.Construct("base", "base"))
    assert "construction.machinery" in game.why_not(act.BuildAt("B8U"))


def test_jordan_needs_the_credits_of_a_red_action_space_besides():
    assert table(sit("usa", "solomon_p_jordan", excavators=2, credits=6, constructions=3)).may(
        act.Construct("base", "base")
    )
    assert not table(sit("usa", "solomon_p_jordan", excavators=2, credits=5, constructions=3)).may(
        act.Construct("base", "base")
    )


def test_jordan_cannot_pay_with_credits_he_does_not_have():
    game = table(sit("usa", "solomon_p_jordan", excavators=2, credits=2, mixers=0))
    assert not game.may(act.Construct("base", "base"))


def test_others_pay_no_credits_for_machines():
    game = table(sit("usa", "jill_mcdowell", excavators=2, mixers=0, credits=40))
    assert game.why_not(act.Construct("base", "base")) == {"construction.nowhere"}


# --- Mahiri Sekibo ----------------------------------------------------------------------------------------------------

OTHERS = tuple(officer for officer in OFFICERS if officer != "mahiri_sekibo")


def sekibo(copied: str = "", **fields: Any) -> Table:
    """Sekibo at the workshop, able to copy everybody, with an officer copied already."""
    game = workshop("mahiri_sekibo", copyable=list(OTHERS), **fields)
    return game.do(act.CopyOfficer(copied)) if copied else game


@pytest.mark.parametrize("officer", OTHERS)
def test_sekibo_copies_an_officer_for_an_engineer(officer):
    game = sekibo(officer)
    assert game.changed("usa") == {"engineers": -1}
    assert game.events_of(ev.OfficerCopied)[0].officer == officer
    assert game.to_move == "usa"
    assert game.awaits(Turn)


def test_sekibo_copies_adler():
    game = sekibo("wilhelm_adler").construct("base", "B4L")
    assert game.changed("usa") == {"excavators": -3, "engineers": -2}
    assert sekibo().construct("base", "B4L").changed("usa") == {"excavators": -5, "engineers": -1}


@pytest.mark.parametrize(("copied", "held"), [("graziano_del_monte", 4), ("", 3)])
def test_sekibo_copies_del_monte(copied, held):
    dams = {"B1L": dam("usa", 3, 3), "B5L": dam("usa")}
    game = sekibo(copied, dams=dams).do(act.PlaceEngineers("WATER2L"), act.PlaceDrop("A"))
    assert game.water("B1L") == [held]


@pytest.mark.parametrize(("copied", "filled"), [("graziano_del_monte", 4), ("", 3)])
def test_sekibo_copies_del_monte_and_fills_a_dam(copied, filled):
    game = sekibo(copied, advanced=("II-elevation",)).construct("elevation", "B1L", "II-elevation")
    assert game.water("B1L") == [filled]


def test_sekibo_copies_fiesler():
    plants = system("usa", "B10L", "C10R", "P12-0", 1)
    game = sekibo("viktor_fiesler", **plants).produce("TURBINE3L", "B10L", "C10R", "P12-0", 1)
    assert game.changed("usa")["energy"] == 4
    game = sekibo(**plants).produce("TURBINE3L", "B10L", "C10R", "P12-0", 1)
    assert game.changed("usa")["energy"] == 1


def test_sekibo_copies_mcdowell():
    game = sekibo("jill_mcdowell").construct("conduit", "C4L", pay=act.Pay(0, 3))
    assert game.changed("usa") == {"mixers": -3, "engineers": -2}
    assert ways(sekibo(), "conduit", "C4L") == {(6, 0, 0)}


def test_sekibo_copies_jordan():
    game = sekibo("solomon_p_jordan").construct("base", "B8L", pay=act.Pay(1, 0, 6))
    assert game.changed("usa") == {"excavators": -1, "credits": -6, "engineers": -2}
    assert ways(sekibo(), "base", "B8L") == {(3, 0, 0)}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_sekibo_copies_krylov_copying_each_advanced_tile(case):
    """She places no tile, only the machinery; the copied tile stays on the wheel."""
    game = sekibo("anton_krylov", wheel={"5": {"tile": case.tile}})
    building(case, game, "krylov", case.tile)
    assert game.changed("usa") == {**case.changes, "engineers": case.changes.get("engineers", 0) - 1}
    assert game.turned("usa") == case.turns
    assert game.water(*case.water) == list(case.water.values())
    assert game.tiles("usa") == set(PIECES)
    on_wheel = {5 - case.turns: (case.tile, 0, 0), 6 - case.turns: ("", *case.machines)}
    assert game.wheel("usa") == {turns: load for turns, load in on_wheel.items() if any(load)}


@pytest.mark.parametrize("piece", PIECES)
def test_sekibo_copies_krylov_copying_each_basic_tile(piece):
    game = sekibo("anton_krylov", wheel={"3": {"tile": piece}})
    game.construct(piece, NEW_PLACE[piece], "krylov", copies=piece)
    kind, amount = PRICE[piece]
    assert game.changed("usa") == {kind: -amount, "engineers": -2}
    assert game.wheel("usa")[5][0] == ""


def test_sekibo_has_krylovs_tile_only_while_she_copies_him():
    game = sekibo(wheel={"3": {"tile": "base"}})
    assert game.why_not(act.Construct("base", "krylov", "base")) == {"officers.krylov"}
    game = sekibo("wilhelm_adler", wheel={"3": {"tile": "base"}})
    assert game.why_not(act.Construct("base", "krylov", "base")) == {"officers.krylov"}


@pytest.mark.parametrize("officer", OTHERS)
def test_sekibo_may_do_any_action_after_copying(officer):
    plain = sekibo()
    game = sekibo(officer)
    for action in (
        act.PlaceEngineers("WATER1L"),
        act.PlaceEngineers("SHOP1L"),
        act.UseBank(3),
        act.PlaceEngineers("PATENT1"),
    ):
        assert plain.may(action)
        assert game.may(action)


@pytest.mark.parametrize("officer", OTHERS)
def test_sekibo_has_the_ability_for_one_turn(officer):
    game = sekibo(officer).do(act.UseBank(1))
    assert game.state.copied == ""
    assert acting_officer(game.state, 0) == "mahiri_sekibo"


@pytest.mark.parametrize("officer", OTHERS)
def test_only_sekibo_copies(officer):
    game = workshop("wilhelm_adler")
    assert game.why_not(act.CopyOfficer(officer)) == {"officers.sekibo"}


@pytest.mark.parametrize(("mixers", "credits", "enough"), [(3, 0, True), (2, 1, True), (2, 0, False)])
def test_sekibos_last_engineer_copies_jordan_if_credits_and_mixers_pay_for_a_tile_without_engineers(
    mixers, credits, enough
):
    """Her second powerhouse costs 3 mixers, of which Jordan replaces any for 1 credit each here."""
    goods = {"engineers": 1, "mixers": mixers, "credits": credits, "advanced": ("I-powerhouse",)}
    game = sekibo(rules={"jordan_credits": 1}, **goods)
    assert game.why_not(act.CopyOfficer("solomon_p_jordan")) == (set() if enough else {"officers.sekibo"})


def test_sekibo_does_not_copy_herself():
    assert sekibo().why_not(act.CopyOfficer("mahiri_sekibo")) == {"officers.sekibo"}


def test_sekibo_copies_only_officers_of_this_game():
    game = workshop("mahiri_sekibo", copyable=["wilhelm_adler", "anton_krylov", "viktor_fiesler"])
    assert game.options(act.CopyOfficer) == {"wilhelm_adler", "anton_krylov", "viktor_fiesler"}
    assert game.why_not(act.CopyOfficer("jill_mcdowell")) == {"officers.sekibo"}


def test_sekibos_copy_leaves_the_rival_his_ability():
    """Germany's Adler pays 3 in the mountains in his own turn, whatever she copied."""
    seats = [sit("usa", "mahiri_sekibo"), sit("germany", "wilhelm_adler", excavators=3)]
    game = table(*seats, mode="full").do(act.CopyOfficer("wilhelm_adler"), act.UseBank(1)).construct("base", "B4L")
    assert game.changed("germany") == {"excavators": -3, "engineers": -1}


def test_a_copy_of_del_monte_does_not_outlast_the_turn():
    """Her rival's drop runs past the full dam in the rival's turn."""
    dams = {"B1L": dam("usa", 3, 3), "B5L": dam("usa")}
    game = sekibo("graziano_del_monte", dams=dams).do(act.UseBank(1), act.PlaceEngineers("WATER2L"), act.PlaceDrop("A"))
    assert game.water("B1L") == [3]


def test_sekibo_cannot_pass_after_copying():
    game = sekibo("wilhelm_adler", engineers=2)
    assert game.why_not(act.Pass()) != set()


COPYING = {
    "players": [
        {"company": "usa", "officer": "mahiri_sekibo", "activations": 1},
        {"company": "germany", "officer": "wilhelm_adler"},
    ],
    "mode": "full",
    "copied": "wilhelm_adler",
}


def test_a_position_may_stand_in_the_middle_of_sekibos_turn():
    assert acting_officer(from_position({**COPYING, "to_move": "usa"}), 0) == "wilhelm_adler"


def test_no_position_has_a_copy_in_a_rivals_turn():
    with pytest.raises(BadPosition, match="copied"):
        from_position({**COPYING, "to_move": "germany"})


def test_every_advanced_tile_is_among_the_cases():
    assert {case.tile for case in CASES} == set(ADVANCED)
