"""Construction: spaces, wheel, costs, building spaces and payments, and pieces that a contract gives (p. 13-14, 22)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from barrage_core import events as ev
from barrage_core import why_not
from barrage_core.actions import BuildAt, Construct, Forgo, Fulfil, Pay, PlaceEngineers, Receive, UseBank
from barrage_core.agenda import ChoosePayment, ChoosePlace
from barrage_core.rules.construction.places import put_piece
from barrage_core.state import MapMemo, sharing_copy
from tests.kit.printed import BASE_PLACES, CONDUITS, PIECES, POWERHOUSE_PLACES
from tests.kit.tables import PLENTY, Table, dam, last_turn, sit, table

BASE_COST = {"mountains": 5, "hills": 4, "plains": 3}
ELEVATION_COST = {"mountains": 4, "hills": 3, "plains": 2}
ALL_BASES = [(place, area) for area, places in BASE_PLACES.items() for place in places]
FEE = 3


def builder(officer: str = "viktor_fiesler", position: dict[str, Any] | None = None, **fields: Any) -> Table:
    """Let the USA move, alone against a rival who passed, with plenty of everything."""
    rival = sit("germany", "anton_krylov", passed=True)
    return table(sit("usa", officer, **{**PLENTY, **fields}), rival, **(position or {}))


# --- construction spaces ----------------------------------------------------------------------------------------------


def test_four_constructions_in_a_round():
    """1, 2, 3 and 3 engineers, and 3 credits for the fourth."""
    game = builder()
    for piece, place in (("base", "B8L"), ("elevation", "B8L"), ("conduit", "C9L"), ("powerhouse", "P9-0")):
        game.construct(piece, place)
    assert [event.engineers for event in game.events_of(ev.EngineersPlaced)] == [1, 2, 3, 3]
    assert [event.credits for event in game.events_of(ev.CreditsPaid)] == [FEE]
    assert game.state.engineers[0] == 12 - 9


def test_no_fifth_construction():
    game = builder(constructions=4)
    assert game.why_not(Construct("base", "base")) == {"construction.spaces"}


@pytest.mark.parametrize(("used", "engineers"), [(0, 1), (1, 2), (2, 3), (3, 3)])
def test_all_engineers_of_the_space_are_needed(used, engineers):
    assert builder(constructions=used, engineers=engineers).may(Construct("base", "base"))
    if engineers > 1:
        game = builder(constructions=used, engineers=engineers - 1)
        assert game.why_not(Construct("base", "base")) == {"construction.engineers"}


def test_the_fourth_space_needs_its_credits():
    assert builder(constructions=3, credits=3).may(Construct("base", "base"))
    assert builder(constructions=3, credits=2).why_not(Construct("base", "base")) == {"construction.engineers"}


def test_the_spaces_are_free_again_in_the_next_round():
    game = last_turn(sit("usa", constructions=4, **PLENTY)).end_round()
    assert game.state.constructions == (0, 0)


# --- tile and wheel ---------------------------------------------------------------------------------------------------


def test_tile_and_machines_go_on_the_wheel():
    game = builder().construct("base", "B5L")
    assert game.wheel("usa") == {5: ("base", 4, 0)}
    assert game.tiles("usa") == {"elevation", "conduit", "powerhouse", "wild"}
    assert game.changed("usa") == {"excavators": -4, "engineers": -1}


def test_they_come_back_after_a_whole_rotation():
    """One turn is part of the construction; five more make six."""
    game = builder().construct("base", "B5L")
    game.do(PlaceEngineers("WORKSHOP3L"), PlaceEngineers("WORKSHOP1L"))  # three turns and one
    assert game.wheel("usa") == {1: ("base", 4, 0)}
    game.do(PlaceEngineers("WORKSHOP1R"))
    assert game.wheel("usa") == {}
    assert "base" in game.tiles("usa")
    assert "excavators" not in game.changed("usa")


def test_a_construction_turns_the_wheel_for_older_loads():
    wheel = {"1": {"tile": "conduit", "excavators": 6}, "3": {"mixers": 2}}
    game = builder(wheel=wheel).construct("base", "B8L")
    assert game.wheel("usa") == {2: ("", 0, 2), 5: ("base", 3, 0)}
    assert game.changed("usa")["excavators"] == 6 - 3
    assert "conduit" in game.tiles("usa")


def test_the_wheel_turns_before_the_piece_is_placed():
    game = builder().construct("powerhouse", "P8-2")
    events = [event for event in game.events if not isinstance(event, ev.EngineersPlaced | ev.OnlyOption)]
    assert [type(event) for event in events] == [ev.PutOnWheel, ev.WheelTurned, ev.CreditsPaid, ev.PieceBuilt]


def test_what_comes_back_by_this_turn_does_not_pay_for_it():
    game = builder(excavators=2, wheel={"1": {"excavators": 5}})
    assert game.why_not(Construct("base", "base")) == {"construction.nowhere"}


def test_a_tile_on_the_wheel_builds_nothing():
    game = builder(wheel={"2": {"tile": "base"}})
    assert game.why_not(Construct("base", "base")) == {"construction.tile"}
    assert game.may(Construct("base", "wild"))


@pytest.mark.parametrize("piece", PIECES)
def test_a_tile_builds_its_own_piece_and_the_wild_one_every_piece(piece):
    game = builder(position={"dams": {"B8L": dam("usa")}})
    assert {tile for tile in (*PIECES, "wild") if game.may(Construct(piece, tile))} == {piece, "wild"}


def test_credits_never_go_on_the_wheel():
    game = builder("solomon_p_jordan").construct("base", "B8U", pay=Pay(1, 0, 6))
    assert game.wheel("usa") == {5: ("base", 1, 0)}
    assert game.changed("usa") == {"excavators": -1, "credits": -6 - FEE, "engineers": -1}


# --- costs ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("place", "area"), ALL_BASES)
def test_a_base_in_each_place(place, area):
    expected = {"excavators": -BASE_COST[area], "engineers": -1}
    if place.endswith("U"):
        expected["credits"] = -FEE
    assert builder().construct("base", place).changed("usa") == expected


@pytest.mark.parametrize(("place", "area"), ALL_BASES)
def test_an_elevation_in_each_place(place, area):
    game = builder(position={"dams": {place: dam("usa")}}).construct("elevation", place)
    assert game.changed("usa") == {"mixers": -ELEVATION_COST[area], "engineers": -1}


@pytest.mark.parametrize("place", CONDUITS)
def test_a_conduit_in_each_place(place):
    value = CONDUITS[place][0]
    assert builder().construct("conduit", place).changed("usa") == {"excavators": -2 * value, "engineers": -1}


@pytest.mark.parametrize("place", POWERHOUSE_PLACES)
def test_a_powerhouse_in_each_place(place):
    expected = {"mixers": -2, "engineers": -1}
    if POWERHOUSE_PLACES[place]:
        expected["credits"] = -FEE
    assert builder().construct("powerhouse", place).changed("usa") == expected


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_each_powerhouse_costs_a_mixer_more(number):
    owned = dict.fromkeys(("P5-0", "P6-0", "P7-0")[: number - 1], "usa")
    game = builder(position={"powerhouses": {**owned, "P9-0": "germany"}}).construct("powerhouse", "P8-0")
    assert game.changed("usa")["mixers"] == -(1 + number)


@pytest.mark.parametrize(
    ("piece", "place", "goods"),
    [
        ("base", "B4L", {"excavators": 4}),
        ("base", "B5L", {"excavators": 3}),
        ("elevation", "B1L", {"mixers": 3}),
        ("conduit", "C1L", {"excavators": 9}),
    ],
)
def test_one_machine_too_few(piece, place, goods):
    """Other places can be paid."""
    game = builder(position={"dams": {"B1L": dam("usa"), "B8L": dam("usa"), "B9L": dam("usa")}}, **goods)
    assert game.do(Construct(piece, piece)).why_not(BuildAt(place)) == {"construction.machinery"}


def test_a_construction_that_can_be_paid_nowhere_does_not_begin():
    assert builder(excavators=2).why_not(Construct("base", "base")) == {"construction.nowhere"}
    assert builder(mixers=1).why_not(Construct("powerhouse", "powerhouse")) == {"construction.nowhere"}


# --- red building spaces and income -----------------------------------------------------------------------------------

THREE_BASES = {"dams": {"B5L": dam("usa"), "B6L": dam("usa"), "B7L": dam("usa")}}
"""The fourth base of the USA brings 6 credits."""


def test_the_red_fee_is_paid_before_the_income():
    game = builder(position=THREE_BASES, credits=3).construct("base", "B8U")
    kinds = [type(event) for event in game.events]
    assert kinds.index(ev.CreditsPaid) < kinds.index(ev.PieceBuilt) < kinds.index(ev.CreditsGained)
    assert game.changed("usa")["credits"] == 6 - FEE


def test_the_income_does_not_pay_the_red_fee():
    game = builder(position=THREE_BASES, credits=2).do(Construct("base", "base"))
    assert game.why_not(BuildAt("B8U")) == {"construction.red_space"}


def test_an_elevation_on_a_red_space_is_free_of_the_fee():
    game = builder(position={"dams": {"B8U": dam("usa")}}, credits=0).construct("elevation", "B8U")
    assert "credits" not in game.changed("usa")


def test_the_income_is_that_of_the_piece_just_built():
    """The second conduit brings the USA 3 VP, the third nothing."""
    game = builder(position={"conduits": {"C8L": "usa"}}).construct("conduit", "C9L")
    assert game.changed("usa")["vp"] == 3
    game.construct("conduit", "C9R", "wild")
    assert game.changed("usa")["vp"] == 3


# --- building spaces --------------------------------------------------------------------------------------------------


def against(piece: str, place: str, **position: Any) -> set[str]:
    """Return the rules that keep a piece off a place."""
    return builder(position=position).do(Construct(piece, piece)).why_not(BuildAt(place))


def test_a_basin_without_a_building_space_says_so():
    game = table(sit("usa", **PLENTY)).do(Construct("base", "base"))
    (reason,) = why_not(game.state, BuildAt("11"))
    assert reason.text == "basin 11 is not a building space; a base there goes on no space at all"


def test_where_every_space_is_taken_there_is_no_place_left():
    dams = {f"B{basin}{side}": dam("neutral") for basin in range(1, 5) for side in "UL"}
    game = table(sit("usa", **PLENTY), map="miniature", dams=dams)
    (reason,) = why_not(game.state, Construct("base", "base"))
    assert reason.text == "there is no place left for your base"


def test_the_fee_of_a_red_space_is_not_there_to_replace_machines():
    """Jordan, with nine credits: three for the red space, and three for each machine."""
    game = table(sit("usa", "solomon_p_jordan", excavators=5, mixers=0, credits=9))
    game.do(Construct("base", "base"), BuildAt("B1U"))
    assert game.options(Pay) == {(5, 0, 0), (4, 0, 3), (3, 0, 6)}
    reasons = [reason.text for reason in why_not(game.state, Pay(2, 0, 9))]
    assert reasons[0] == "you cannot pay 9 credits on top of the building space, you have 6"


def test_without_a_credit_no_fee_can_be_paid_however_small():
    dams = {f"B{basin}L": dam("neutral") for basin in range(1, 11)}  # only the red spaces are free
    cheap = {"rules": {"red_building_fee": 1}, "dams": dams}
    assert table(sit("usa", **PLENTY | {"credits": 0}), **cheap).why_not(Construct("base", "base")) == {
        "construction.nowhere"
    }
    assert table(sit("usa", **PLENTY | {"credits": 1}), **cheap).may(Construct("base", "base"))


def test_every_dam_that_cannot_be_raised_is_named():
    game = table(sit("usa", **PLENTY), dams={"B1L": dam("usa", 3), "B2L": dam("usa", 3)})
    (reason,) = why_not(game.state, Construct("elevation", "elevation"))
    assert reason.text == "the dam on B1L already has two elevations; the dam on B2L already has two elevations"


def test_one_base_per_basin():
    assert against("base", "B5L", dams={"B5U": dam("usa")}) == {"construction.one_base"}


@pytest.mark.parametrize("owner", ["germany", "neutral"])
def test_anothers_dam_leaves_the_other_space_free(owner):
    assert against("base", "B5U", dams={"B5L": dam(owner)}) == set()


@pytest.mark.parametrize("owner", ["germany", "neutral"])
def test_a_base_space_is_used_once(owner):
    assert against("base", "B5L", dams={"B5L": dam(owner)}) == {"construction.space"}


def test_one_powerhouse_per_basin():
    assert against("powerhouse", "P8-1", powerhouses={"P8-0": "usa"}) == {"construction.one_powerhouse"}


def test_rivals_may_have_powerhouses_in_one_basin():
    assert against("powerhouse", "P8-1", powerhouses={"P8-0": "germany"}) == set()
    assert against("powerhouse", "P8-0", powerhouses={"P8-0": "germany"}) == {"construction.space"}


def test_both_conduits_of_a_basin_may_be_one_players():
    assert against("conduit", "C8R", conduits={"C8L": "usa"}) == set()
    assert against("conduit", "C8L", conduits={"C8L": "germany"}) == {"construction.space"}


@pytest.mark.parametrize(("piece", "place"), [("base", "C8L"), ("conduit", "P8-0"), ("powerhouse", "B8L")])
def test_a_piece_stands_on_a_space_of_its_kind(piece, place):
    assert against(piece, place) == {"construction.space"}


@pytest.mark.parametrize("place", ["B11L", "P4-0", "C11L", ""])
def test_there_are_no_other_spaces(place):
    for piece in ("base", "conduit", "powerhouse"):
        assert against(piece, place) == {"construction.space"}


def test_offers_are_forgotten_where_a_new_piece_can_change_them_and_nowhere_else():
    """USA (seat 0) builds a base on B8L; the offers were worked out before, for each piece, seat and tile."""
    here, elsewhere = (SimpleNamespace(place="B8L"),), (SimpleNamespace(place="B9L"),)
    worked_out: dict[str, dict[Any, Any]] = {
        "base": {(0, None, "base"): elsewhere, (1, None, "base"): here, (1, None, "wild"): elsewhere},
        "elevation": {(0, None, "elevation"): elsewhere, (1, None, "elevation"): elsewhere},
        "conduit": {(0, None, "conduit"): elsewhere, (1, None, "conduit"): here},
        "powerhouse": {(0, None, "wild"): here},
    }
    still_true = {
        "base": {(1, None, "wild"): elsewhere},
        "elevation": {(1, None, "elevation"): elsewhere},
        "conduit": worked_out["conduit"],
        "powerhouse": worked_out["powerhouse"],
    }
    draft = sharing_copy(builder().state)
    draft.map_memo = MapMemo.empty()._replace(offers=worked_out)
    put_piece(draft, 0, "base", "B8L")
    assert draft.map_memo.offers == still_true


# --- elevations -------------------------------------------------------------------------------------------------------


def test_an_elevation_raises_the_dam_by_a_level():
    for level in (1, 2):
        game = builder(position={"dams": {"B8L": dam("usa", level, 1)}}).construct("elevation", "B8L")
        assert game.state.dams["B8L"].level == level + 1
        assert game.water("B8L") == [1]


DAMS = {
    "B8L": dam("usa"),
    "B9L": dam("usa"),
    "B5L": dam("usa", 3),
    "B6L": dam("germany"),
    "B7L": dam("neutral"),
}


@pytest.mark.parametrize(
    ("place", "rule"),
    [
        ("B5L", "construction.two_elevations"),
        ("B6L", "construction.own_dam"),
        ("B7L", "construction.own_dam"),
        ("B10L", "construction.own_dam"),
    ],
)
def test_an_elevation_stands_on_a_dam_of_your_own_below_level_3(place, rule):
    assert against("elevation", place, dams=DAMS) == {rule}
    assert against("elevation", "B8L", dams=DAMS) == set()


def test_no_elevation_without_a_dam_to_raise():
    dams = {"B6L": dam("germany"), "B7L": dam("neutral"), "B5L": dam("usa", 3)}
    game = builder(position={"dams": dams})
    assert game.why_not(Construct("elevation", "elevation")) == {"construction.nowhere"}


# --- pieces -----------------------------------------------------------------------------------------------------------

ALL_BUILT: dict[str, Any] = {
    "dams": {
        "B5L": dam("usa", 3),
        "B6L": dam("usa", 3),
        "B7L": dam("usa", 2),
        "B8L": dam("usa"),
        "B9L": dam("usa"),
    },
    "conduits": dict.fromkeys(("C8L", "C8R", "C9L", "C9R", "C10L"), "usa"),
    "powerhouses": dict.fromkeys(("P5-0", "P6-0", "P7-0", "P8-0"), "usa"),
}


@pytest.mark.parametrize("piece", PIECES)
def test_no_piece_beyond_the_last(piece):
    game = builder(position=ALL_BUILT)
    assert game.built("usa") == (5, 5, 5, 4)
    assert game.why_not(Construct(piece, piece)) == {"construction.piece"}


# --- payments ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("piece", "place"), [("base", "B8L"), ("conduit", "C8L"), ("powerhouse", "P8-0")])
def test_an_ordinary_cost_leaves_no_choice(piece, place):
    game = builder().do(Construct(piece, piece), BuildAt(place))
    assert game.events_of(ev.PieceBuilt)[0].place == place


def paying(officer: str, tile: str = "conduit", **goods: int) -> Table:
    """Stand before the payment of a conduit of value 2."""
    advanced = (tile,) if "-" in tile else ()
    game = builder(officer, {"mode": "full"}, advanced=advanced, **goods)
    return game.do(Construct("conduit", tile), BuildAt("C8R"))


def test_mcdowell_chooses_between_excavators_and_mixers():
    assert paying("jill_mcdowell").options(Pay) == {(4, 0, 0), (0, 2, 0)}


def test_jordan_chooses_how_many_machines_he_replaces():
    assert paying("solomon_p_jordan").options(Pay) == {(4 - gone, 0, 3 * gone) for gone in range(5)}


def test_jordan_pays_with_what_he_has():
    assert paying("solomon_p_jordan", excavators=3, credits=7).options(Pay) == {(3, 0, 3), (2, 0, 6)}


def test_the_level_ii_wild_tile_mixes_both_kinds():
    assert paying("viktor_fiesler", "II-wild").options(Pay) == {(4 - mixers, mixers, 0) for mixers in range(5)}


@pytest.mark.parametrize("way", [Pay(5, 0), Pay(3, 0), Pay(4, 1), Pay(0, 3), Pay(0, 0), Pay(2, 1), Pay(4, 0, 3)])
def test_machinery_is_paid_exactly(way):
    game = paying("jill_mcdowell")
    assert game.awaits(ChoosePayment)
    assert game.why_not(way) == {"construction.payment"}


def test_nobody_pays_with_what_is_missing():
    game = paying("solomon_p_jordan", excavators=3)
    assert game.why_not(Pay(4, 0)) == {"construction.machinery"}


# --- pieces from contracts --------------------------------------------------------------------------------------------


def rewarded(contract: str, position: dict[str, Any] | None = None, **fields: Any) -> Table:
    """Fulfil a contract by a production of 10 energy."""
    structures: dict[str, Any] = {
        "dams": {},
        "conduits": {"C1L": "usa"},
        "powerhouses": {"P8-0": "usa"},
        "national_contracts": [],
        **(position or {}),
    }
    structures["dams"] = {"B1L": dam("usa", 3, 2), **structures["dams"]}
    game = builder("wilhelm_adler", structures, contracts=[contract], **fields)
    return game.produce("TURBINE3L", "B1L", "C1L", "P8-0", 2).do(Fulfil(contract))


def offered(contract: str, piece: str, **options: Any) -> set[str]:
    """Return the places for the piece that a contract gives."""
    return rewarded(contract, **options).do(Receive(f"build_{piece}")).options(BuildAt)


@pytest.mark.parametrize(("contract", "highest"), [("G11", 2), ("Y8", 3), ("R4", 4), ("R11", 5)])
def test_a_conduit_of_a_contract_has_a_highest_value(contract, highest):
    assert offered(contract, "conduit") == {
        place for place, (value, _) in CONDUITS.items() if value <= highest and place != "C1L"
    }


@pytest.mark.parametrize(
    ("contract", "areas"), [("G12", ["plains"]), ("Y6", ["plains", "hills"]), ("R2", ["plains", "hills", "mountains"])]
)
def test_a_base_of_a_contract_has_its_areas(contract, areas):
    expected = {place for area in areas for place in BASE_PLACES[area]} - {"B1U", "B1L"}
    assert offered(contract, "base") == expected


def test_a_powerhouse_of_a_contract_stands_anywhere_but_in_a_basin_twice():
    assert offered("Y2", "powerhouse") == {place for place in POWERHOUSE_PLACES if not place.startswith("P8-")}


def test_an_elevation_of_a_contract_stands_on_a_dam_of_your_own():
    dams = {"B9L": dam("usa"), "B5U": dam("usa", 2), "B6L": dam("germany"), "B7L": dam("neutral", 2)}
    assert offered("Y10", "elevation", position={"dams": dams}) == {"B9L", "B5U"}


def test_a_piece_of_a_contract_needs_nothing_but_the_place():
    """The third conduit, which brings no income."""
    conduits = {"C1L": "usa", "C8L": "usa"}
    game = rewarded("R11", {"conduits": conduits}, excavators=0, wheel={"1": {"tile": "conduit"}})
    before = game.state
    game.do(Receive("build_conduit"), BuildAt("C4R"))
    assert game.state.conduits["C4R"] == 0
    assert game.state.constructions[0] == 0
    assert game.wheel("usa") == {1: ("conduit", 0, 0)}
    assert (game.state.engineers, game.state.credits) == (before.engineers, before.credits)


def test_a_piece_of_a_contract_pays_the_red_space():
    game = rewarded("R2", credits=3)
    game.do(Receive("build_base"), BuildAt("B4U"))
    assert game.state.credits[0] == 0
    assert game.built("usa")[0] == 2


def test_a_red_space_that_cannot_be_paid_is_not_offered():
    assert offered("Y2", "powerhouse", credits=2) == {
        place for place, fee in POWERHOUSE_PLACES.items() if not fee and not place.startswith("P8-")
    }


def test_a_piece_of_a_contract_uncovers_its_income():
    """The second conduit of the USA brings 3 VP."""
    game = rewarded("G11").do(Receive("build_conduit"), BuildAt("C8R"))
    assert game.changed("usa")["vp"] == 3


def test_a_piece_of_a_contract_may_be_let_go():
    game = rewarded("G11").do(Forgo("build_conduit"))
    assert game.built("usa") == (1, 2, 1, 1)
    assert game.events_of(ev.GainForgone)[0].gain == "build_conduit"


def test_a_place_must_be_named_before_anything_else():
    game = builder().do(Construct("base", "base"))
    assert game.awaits(ChoosePlace)
    assert game.why_not(UseBank(1)) == {"game.decision"}
