"""The fifteen advanced technology tiles and the patent office (p. 19, 21, 25-26)."""

from __future__ import annotations

import pytest

from barrage_core import Game
from barrage_core import actions as act
from barrage_core import events as ev
from barrage_core.agenda import ChooseContract, ChooseProduction, Turn
from barrage_core.questions.building import prices_at
from barrage_core.rules.construction.costs import cheapest_places
from barrage_core.rules.powers import officer_power
from barrage_core.state import sharing_copy
from tests.kit.printed import ADVANCED, CONDUITS, LEVELS, PIECES
from tests.kit.tables import PLENTY, Table, dam, last_turn, sit, table
from tests.kit.workshop import CASES, NEW_PLACE, RED_PLACE, WORKSHOP, building, workshop

WILD_TILES = tuple(f"{level}-wild" for level in LEVELS)


def notes(game: Table) -> list[str]:
    """Return what is told about abilities."""
    return [event.what for event in game.events_of(ev.AbilityUsed)]


# --- all fifteen ------------------------------------------------------------------------------------------------------


def test_there_are_fifteen():
    assert len(ADVANCED) == 15
    assert {case.tile for case in CASES} == set(ADVANCED)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_a_tile_builds_costs_and_gives(case):
    game = building(case, workshop(advanced=(case.tile,)))
    assert game.changed("usa") == case.changes
    assert game.turned("usa") == case.turns
    assert game.water(*case.water) == list(case.water.values())


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_tile_goes_on_the_wheel_with_the_machinery(case):
    """Each turn of the wheel besides the construction's own brings it nearer."""
    game = building(case, workshop(advanced=(case.tile,)))
    extra = case.turns - 1
    assert case.tile not in game.tiles("usa")
    assert game.wheel("usa") == {5 - extra: (case.tile, *case.machines)}


@pytest.mark.parametrize("tile", ADVANCED)
def test_a_tile_builds_only_its_own_structure(tile):
    builds = PIECES if tile.endswith("wild") else (tile.split("-")[1],)
    game = workshop(advanced=(tile,))
    for piece in PIECES:
        if piece in builds:
            assert game.may(act.Construct(piece, tile))
        else:
            assert game.why_not(act.Construct(piece, tile)) == {"construction.tile"}


@pytest.mark.parametrize("tile", ADVANCED)
def test_a_tile_that_is_not_owned_or_on_the_wheel(tile):
    piece = "base" if tile.endswith("wild") else tile.split("-")[1]
    assert "construction.tile" in workshop().why_not(act.Construct(piece, tile))
    on_wheel = workshop(wheel={"2": {"tile": tile}})
    assert "construction.tile" in on_wheel.why_not(act.Construct(piece, tile))


@pytest.mark.parametrize("tile", ADVANCED)
def test_a_tile_comes_back_and_stays(tile):
    game = workshop(wheel={"1": {"tile": tile}}).do(act.PlaceEngineers("WORKSHOP1L"))
    assert tile in game.tiles("usa")


@pytest.mark.parametrize("tile", ADVANCED)
def test_a_tile_can_be_bought_and_used_in_the_next_turn(tile):
    game = workshop(patents=["", tile, ""]).do(act.PlaceEngineers("PATENT2"))
    assert game.changed("usa") == {"engineers": -2, "credits": -5}
    piece = "base" if tile.endswith("wild") else tile.split("-")[1]
    game.do(act.UseBank(1))
    assert game.may(act.Construct(piece, tile))


# --- level I ----------------------------------------------------------------------------------------------------------


def test_i_base_fills_empty_own_dams_only():
    dams = {
        "B1L": dam("usa", 3),
        "B2U": dam("usa", 1, 1),
        "B2L": dam("germany", 2),
        "B5L": dam("neutral", 2),
        "B6L": dam("usa", 3, 1),
    }
    game = workshop(advanced=("I-base",), dams=dams).construct("base", "B8L", "I-base").collect()
    assert game.water("B1L", "B2U", "B2L", "B5L", "B6L", "B8L") == [1, 1, 0, 0, 1, 1]


@pytest.mark.parametrize(("levels", "turns"), [((1, 1, 1), 1), ((2, 1, 1), 2), ((3, 1, 1), 3), ((3, 3, 1), 5)])
def test_i_elevation_turns_once_for_each_elevation(levels, turns):
    """The construction turns the wheel too; Germany's incomes of this row turn nothing."""
    dams = {f"B{basin}L": dam("germany", level) for basin, level in enumerate(levels, 8)}
    player = sit("germany", "wilhelm_adler", advanced=("I-elevation",), **PLENTY)
    game = table(player, mode="full", dams=dams).construct("elevation", "B10L", "I-elevation")
    assert game.turned("germany") == 1 + turns


def test_i_elevation_gives_back_what_comes_to_the_open_segment():
    wheel = {"1": {"excavators": 1}, "2": {"mixers": 2}, "4": {"tile": "base", "excavators": 5}, "5": {"mixers": 7}}
    game = workshop(advanced=("I-elevation",), wheel=wheel).construct("elevation", "B1L", "I-elevation")
    assert game.changed("usa") == {"excavators": 6, "mixers": 2 - 4, "engineers": -1}
    assert "base" in game.tiles("usa")
    assert game.wheel("usa") == {1: ("", 0, 7), 2: ("I-elevation", 0, 4)}


@pytest.mark.parametrize(("place", "value"), [("C9L", 1), ("C7L", 2), ("C4L", 3), ("C6L", 4), ("C4R", 5)])
def test_i_conduit_pays_twice_the_value(place, value):
    game = workshop(advanced=("I-conduit",)).construct("conduit", place, "I-conduit")
    assert game.changed("usa") == {"excavators": -2 * value, "credits": 2 * value, "engineers": -1}


def test_i_conduit_pays_after_the_cost():
    """Credits of the tile come too late for a red action space."""
    player = sit("usa", advanced=("I-conduit",), constructions=3, credits=2, excavators=20)
    game = table(player, mode="full", **WORKSHOP)
    assert game.why_not(act.Construct("conduit", "I-conduit")) == {"construction.engineers"}


@pytest.mark.parametrize(("tile", "piece"), [("I-powerhouse", "powerhouse"), ("III-base", "base")])
class TestTilesWithoutEngineers:
    def test_no_engineers_and_no_construction_space(self, tile, piece):
        game = workshop(advanced=(tile,), constructions=1).construct(piece, NEW_PLACE[piece], tile)
        assert game.state.engineers[0] == game.start.engineers[0]
        assert game.state.constructions[0] == 1
        assert game.events_of(ev.EngineersPlaced) == []

    def test_after_four_constructions_and_without_credits(self, tile, piece):
        game = workshop(advanced=(tile,), constructions=4, credits=0)
        assert game.may(act.Construct(piece, tile))
        assert not game.may(act.Construct(piece, piece))

    def test_after_the_last_engineer(self, tile, piece):
        game = workshop(advanced=(tile,), engineers=0)
        assert game.options(act.Construct) == {(piece, tile, "")}
        assert game.may(act.Pass())
        game.construct(piece, NEW_PLACE[piece], tile)
        assert game.to_move == "germany"

    def test_the_player_is_asked_after_the_last_engineer_and_may_pass(self, tile, piece):
        game = workshop(advanced=(tile,), engineers=1).do(act.UseBank(1), act.UseBank(1))
        assert game.to_move == "usa"
        game.do(act.Pass())
        assert [event.player for event in game.events_of(ev.Passed)] == [0]

    def test_nobody_is_asked_after_it_is_used(self, tile, piece):
        game = workshop(advanced=(tile,), engineers=0).construct(piece, NEW_PLACE[piece], tile).do(act.UseBank(1))
        assert game.to_move == "germany"
        assert [event.player for event in game.events_of(ev.Passed)] == [0]

    def test_a_red_building_space_is_paid(self, tile, piece):
        game = workshop(advanced=(tile,)).construct(piece, RED_PLACE[piece], tile)
        assert game.changed("usa")["credits"] == -3

    def test_not_when_everything_of_the_kind_is_built(self, tile, piece):
        everything = {
            "dams": {f"B{basin}L": dam("usa") for basin in range(1, 6)},
            "powerhouses": {f"P{basin}-0": "usa" for basin in range(5, 9)},
        }
        game = workshop(advanced=(tile,), engineers=0, **everything)
        assert game.why_not(act.Construct(piece, tile)) == {"construction.piece"}
        assert game.options(act.Construct) == set()


def test_i_powerhouse_still_costs_mixers():
    assert workshop(advanced=("I-powerhouse",), mixers=2).why_not(act.Construct("powerhouse", "I-powerhouse")) == {
        "construction.nowhere"
    }


@pytest.mark.parametrize("piece", ["base", "powerhouse"])
def test_i_wild_waives_the_fee_of_a_red_building_space(piece):
    game = workshop(advanced=("I-wild",), credits=0).construct(piece, RED_PLACE[piece], "I-wild")
    assert game.events_of(ev.CreditsPaid) == []
    other = workshop(advanced=("III-wild",), credits=0).do(act.Construct(piece, "III-wild"))
    assert other.why_not(act.BuildAt(RED_PLACE[piece])) == {"construction.red_space"}


def test_i_wild_does_not_waive_the_fee_of_a_red_action_space():
    game = workshop(advanced=("I-wild",), constructions=3, credits=2)
    assert game.why_not(act.Construct("base", "I-wild")) == {"construction.engineers"}
    game = workshop(advanced=("I-wild",), constructions=3, credits=3).construct("base", "B8U", "I-wild")
    assert game.changed("usa")["credits"] == -3


# --- level II ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bases", [0, 1, 2, 3, 4])
def test_ii_base_makes_energy_for_each_base(bases):
    dams = {f"B{basin}L": dam("usa") for basin in range(1, bases + 1)}
    game = workshop(advanced=("II-base",), dams=dams).construct("base", "B8L", "II-base").collect()
    assert game.changed("usa")["energy"] == bases + 1


def test_ii_base_energy_may_fulfil_one_contract():
    game = workshop(advanced=("II-base",), contracts=["G7", "G3", "G13"]).construct("base", "B8L", "II-base")
    assert game.awaits(ChooseContract)
    assert game.options(act.Fulfil) == {"G7", "G3"}
    game.do(act.Fulfil("G7"))
    assert game.changed("usa") == {"excavators": -3, "energy": 3, "vp": 3, "mixers": 1, "engineers": -1}
    assert game.to_move == "germany"


def test_ii_base_energy_may_be_kept_from_contracts():
    game = workshop(advanced=("II-base",), contracts=["G3"]).construct("base", "B8L", "II-base").do(act.Decline())
    assert game.state.contracts[0] == ("G3",)
    assert game.changed("usa")["energy"] == 3


@pytest.mark.parametrize(("level", "water"), [(1, 0), (1, 1), (2, 0), (2, 1), (2, 2)])
def test_ii_elevation_fills_the_raised_dam(level, water):
    dams = {"B1L": dam("usa", level, water), "B2L": dam("usa", 2), "B3L": dam("usa")}
    game = workshop(advanced=("II-elevation",), dams=dams).construct("elevation", "B1L", "II-elevation").collect()
    assert game.water("B1L", "B2L", "B3L") == [level + 1, 0, 0]
    assert game.events_of(ev.DropsAdded)[0].drops == level + 1 - water
    assert game.events_of(ev.DropMoved) == []


@pytest.mark.parametrize("place", CONDUITS)
def test_ii_conduit_costs_5_at_most(place):
    value = CONDUITS[place][0]
    price = {1: 2, 2: 4, 3: 5, 4: 5, 5: 5}[value]
    state = table(sit("usa", advanced=("II-conduit",), **PLENTY), mode="full").state
    assert prices_at(state, "usa", "conduit", place, "II-conduit").ways == (act.Pay(price, 0),)
    assert prices_at(state, "usa", "conduit", place, "conduit").ways == (act.Pay(2 * value, 0),)


def test_ii_powerhouse_production_with_any_powerhouse():
    """The old powerhouse: 1 drop through a conduit of 4, 2 of the tile and 1 of the second powerhouse."""
    game = workshop(advanced=("II-powerhouse",)).construct("powerhouse", "P8-0", "II-powerhouse")
    assert notes(game) == ["may produce at once with +2"]
    assert game.awaits(ChooseProduction)
    game.do(act.Produce("B5L", "C5R", "P10-0", 1))
    assert game.changed("usa") == {"mixers": -3, "engineers": -1, "energy": 4 + 2 + 1}


def test_ii_powerhouse_production_with_the_new_powerhouse():
    conduits = {"C5L": "usa", "C10R": "usa"}
    game = workshop(advanced=("II-powerhouse",), conduits=conduits).construct("powerhouse", "P8-0", "II-powerhouse")
    game.do(act.Produce("B5L", "C5L", "P8-0", 1))
    assert game.changed("usa")["energy"] == 3 + 2 + 1


def test_ii_powerhouse_production_may_be_declined():
    game = workshop(advanced=("II-powerhouse",)).construct("powerhouse", "P8-0", "II-powerhouse").do(act.Decline())
    assert "energy" not in game.changed("usa")
    assert game.to_move == "germany"


def test_ii_powerhouse_without_anything_to_produce():
    game = workshop(advanced=("II-powerhouse",), conduits={}).construct("powerhouse", "P8-0", "II-powerhouse")
    assert game.to_move == "germany"


def test_ii_powerhouse_production_may_fulfil_a_contract():
    game = workshop(advanced=("II-powerhouse",), contracts=["Y11"])
    game.construct("powerhouse", "P8-0", "II-powerhouse").do(act.Produce("B5L", "C5R", "P10-0", 1), act.Fulfil("Y11"))
    assert game.changed("usa")["vp"] == 6


@pytest.mark.parametrize(
    ("piece", "place", "amount"),
    [("base", "B8L", 3), ("elevation", "B1L", 4), ("conduit", "C7L", 4), ("powerhouse", "P8-0", 3)],
)
def test_ii_wild_takes_machines_in_any_mix(piece, place, amount):
    game = workshop(advanced=("II-wild",)).do(act.Construct(piece, "II-wild"), act.BuildAt(place))
    assert game.options(act.Pay) == {(amount - mixers, mixers, 0) for mixers in range(amount + 1)}


def test_what_a_tile_saves_is_told():
    game = workshop(advanced=("II-conduit",)).construct("conduit", "C1L", "II-conduit")
    assert notes(game) == ["builds a conduit for 5 excavators instead of 10"]
    game = workshop(advanced=("II-conduit",)).construct("conduit", "C6R", "II-conduit")
    assert notes(game) == [], "a conduit of 2 costs 4 as it is"
    game = workshop(advanced=("II-wild",)).do(act.Construct("base", "II-wild"), act.BuildAt("B8L"), act.Pay(1, 2))
    assert notes(game) == ["pays with machines of the other kind"]
    game = workshop(advanced=("II-wild",)).do(act.Construct("base", "II-wild"), act.BuildAt("B8L"), act.Pay(3, 0))
    assert notes(game) == []


def test_ii_wild_with_too_few_of_each_kind():
    game = workshop(advanced=("II-wild",), excavators=2, mixers=1).do(
        act.Construct("base", "II-wild"), act.BuildAt("B8L")
    )
    assert game.changed("usa") == {"excavators": -2, "mixers": -1, "engineers": -1}
    assert not workshop(advanced=("II-wild",), excavators=1, mixers=1).may(act.Construct("base", "II-wild"))


# --- level III --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["B4L", "B7L", "B8L"])
def test_iii_base_costs_no_excavators_anywhere(place):
    game = workshop(advanced=("III-base",), excavators=0, credits=0).construct("base", place, "III-base")
    assert game.changed("usa") == {}
    assert game.wheel("usa") == {5: ("III-base", 0, 0)}
    assert game.turned("usa") == 1


@pytest.mark.parametrize(
    ("levels", "vp"), [((1, 1, 1), 3), ((1, 2, 1), 6), ((1, 2, 3), 9), ((2, 1, 1), 3), ((2, 3, 2), 9)]
)
def test_iii_elevation_scores_for_each_dam_with_an_elevation(levels, vp):
    """France's incomes of this row: 3 points for the second, 2 and a machine for the fourth, 7 for the fifth."""
    dams = {f"B{basin}L": dam("france", level) for basin, level in enumerate(levels, 8)}
    dams["B1L"] = dam("usa", 3)
    player = sit("france", advanced=("III-elevation",), **PLENTY)
    game = table(player, mode="full", dams=dams).construct("elevation", "B8L", "III-elevation").collect()
    income = {2: 3, 4: 2, 5: 7}.get(sum(levels) - 3 + 1, 0)
    assert game.changed("france")["vp"] == vp + income


@pytest.mark.parametrize(("place", "value"), [("C9L", 1), ("C7L", 2), ("C4L", 3), ("C6L", 4), ("C4R", 5)])
def test_iii_conduit_makes_twice_the_value(place, value):
    game = workshop(advanced=("III-conduit",)).construct("conduit", place, "III-conduit")
    assert game.changed("usa") == {"excavators": -2 * value, "energy": 2 * value, "engineers": -1}


def test_iii_conduit_energy_may_fulfil_a_contract():
    game = workshop(advanced=("III-conduit",), contracts=["R7"]).construct("conduit", "C4R", "III-conduit")
    game.do(act.Fulfil("R7"))
    assert game.changed("usa")["vp"] == 8


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_iii_powerhouse_scores_for_each_powerhouse(number):
    powerhouses = dict.fromkeys(("P10-0", "P11-0", "P12-0")[:number], "usa") | {"P5-0": "germany"}
    game = workshop(advanced=("III-powerhouse",), powerhouses=powerhouses)
    game.construct("powerhouse", "P8-0", "III-powerhouse")
    assert game.changed("usa")["vp"] == 3 * (number + 1)


def test_iii_wild_scores_for_each_advanced_tile_in_supply_and_on_the_wheel():
    wheel = {"3": {"tile": "I-base"}, "4": {"tile": "conduit"}}
    game = workshop(advanced=("III-wild", "II-wild"), wheel=wheel).construct("base", "B8L", "III-wild")
    assert game.changed("usa")["vp"] == 3 * 3


@pytest.mark.parametrize("tile", WILD_TILES)
@pytest.mark.parametrize("piece", PIECES)
def test_wild_tiles_build_everything(tile, piece):
    game = workshop(advanced=(tile,)).do(act.Construct(piece, tile), act.BuildAt(NEW_PLACE[piece]))
    game.decline_all()
    assert game.events_of(ev.PieceBuilt)[0].piece == piece


# --- order of income and effect ---------------------------------------------------------------------------------------


def test_the_income_of_the_piece_comes_besides_the_effect():
    """Germany's second conduit turns the wheel; the tile pays for the conduit."""
    player = sit("germany", "wilhelm_adler", advanced=("I-conduit",), **PLENTY)
    game = table(player, mode="full", conduits={"C9L": "germany"}).construct("conduit", "C7L", "I-conduit")
    assert game.changed("germany") == {"excavators": -4, "credits": 4, "engineers": -1}
    assert game.turned("germany") == 2


def test_a_reward_piece_has_no_tile_effect():
    """Y8 builds a conduit without a tile: no credits for the level I tile in the supply."""
    game = workshop(advanced=("I-conduit",), contracts=["Y8"]).produce("TURBINE1L", "B5L", "C5R", "P10-0", 1)
    game.do(act.Fulfil("Y8"), act.Receive("build_conduit"), act.BuildAt("C4L"))
    assert "credits" not in game.changed("usa")


# --- the patent office ------------------------------------------------------------------------------------------------


def test_tiles_are_laid_out_over_the_five_rounds():
    """Three tiles a round, first all of level I, then level II, then level III; what is left is discarded."""
    layout = patent_layout()
    levels = [[tile.split("-")[0] for tile in patents] for patents in layout]
    assert levels == [
        ["I", "I", "I"],
        ["I", "I", "II"],
        ["II", "II", "II"],
        ["II", "III", "III"],
        ["III", "III", "III"],
    ]
    assert {tile for patents in layout for tile in patents} == set(ADVANCED)


def patent_layout() -> list[tuple[str, ...]]:
    """Play five rounds in which everybody goes to the bank, and note the patents of each."""
    game = Game.new(players=2, seed=11, mode="full")
    layout: list[tuple[str, ...]] = []
    while not game.state.is_over:
        if game.state.phase == "actions" and len(layout) < game.state.round:
            layout.append(game.state.patents)
        options = game.legal_actions()
        banks = [action for action in options if isinstance(action, act.UseBank)]
        picks = [action for action in options if isinstance(action, act.PickCompany | act.PickContract)]
        game.play(banks[-1] if banks else picks[0])
    return layout


def test_taken_tiles_are_replaced_only_at_the_end_of_the_round():
    pile = ["III-base", "II-base", "I-conduit"]
    position = {"patents": ["I-wild", "I-base", "I-elevation"], "technology_pile": pile}
    game = workshop(**position).do(act.PlaceEngineers("PATENT2"))
    assert game.state.patents == ("I-wild", "", "I-elevation")
    assert game.why_not(act.PlaceEngineers("PATENT2")) >= {"action_board.taken", "action_board.perform"}
    game = last_turn(sit("usa"), mode="full", **position).end_round()
    assert game.state.patents == ("I-conduit", "II-base", "III-base")
    assert game.state.technology_pile == ()


def test_left_over_tiles_are_discarded():
    position = {"patents": ["I-wild", "I-base", ""], "technology_pile": ["III-base", "II-base", "I-conduit"]}
    game = last_turn(sit("usa"), mode="full", **position).end_round()
    everywhere = {*game.state.patents, *game.state.technology_pile, *game.tiles("usa"), *game.tiles("germany")}
    assert not everywhere & {"I-wild", "I-base"}


def test_several_patents_may_be_taken_in_a_round():
    game = workshop(patents=["I-wild", "I-base", "I-elevation"])
    game.do(act.PlaceEngineers("PATENT1"), act.PlaceEngineers("PATENT2"), act.PlaceEngineers("PATENT3"))
    assert {"I-wild", "I-elevation"} <= game.tiles("usa")
    assert "I-base" in game.tiles("germany")
    assert game.state.patents == ("", "", "")


def test_the_patent_office_gives_the_tile_but_builds_nothing():
    game = workshop(patents=["I-wild", "", ""]).do(act.PlaceEngineers("PATENT1"))
    assert game.events_of(ev.PieceBuilt) == []
    assert game.awaits(Turn)


@pytest.mark.parametrize("piece", PIECES)
def test_what_a_tile_costs_does_not_depend_on_which_was_asked_for_before(piece):
    """What is worked out for one tile is kept, and must not be taken for another's."""
    asked = sharing_copy(workshop(advanced=ADVANCED).state)  # unlike a position, it remembers what was worked out
    officer = officer_power(asked, 0)
    for tile in ADVANCED:
        fresh = cheapest_places(workshop(advanced=ADVANCED).state, 0, officer, piece, tile)
        assert cheapest_places(asked, 0, officer, piece, tile) == fresh, tile
