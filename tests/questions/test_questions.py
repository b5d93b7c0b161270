"""The questions a lesson asks: each is one call on a position that was set up directly."""

from __future__ import annotations

from typing import Any

import pytest

from barrage_core import BarrageError, GameState, from_position, legal_actions, new_game, play
from barrage_core import questions as ask
from barrage_core.actions import Pay, PlaceEngineers, Produce, UseBank
from barrage_core.events import CreditsGained, PointsScored
from barrage_core.questions.building import Cost
from barrage_core.questions.water import Fate
from barrage_core.questions.wheel import WheelLoad
from barrage_core.scoring import ScoreLine
from tests.kit.random_games import play_random, snapshot

PLAIN = "graziano_del_monte"
"""An officer who changes no cost and no production."""
BONUS_TILES = ["bases", "elevations", "conduits", "powerhouses", "contracts_fulfilled"]


def table(usa: dict[str, Any] | None = None, italy: dict[str, Any] | None = None, **rest: Any) -> GameState:
    """Set up a position of the USA and Italy, with officers that change nothing unless they are named."""
    players = [
        {"company": "usa", "officer": PLAIN, **(usa or {})},
        {"company": "italy", "officer": "mahiri_sekibo", **(italy or {})},
    ]
    return from_position({"players": players, **rest})


def dam(owner: str, level: int = 1, water: int = 0) -> dict[str, Any]:
    return {"owner": owner, "level": level, "water": water}


# --- where do these drops go, and past whose powerhouses? -------------------------------------------------------------

DOWN_FROM_A = ("A", "B1U", "B1L", "P8-0", "P8-1", "P8-2", "B8U", "B8L", "P11-0", "P11-1", "P11-2", "P11-3", "end")


def test_drops_fill_a_dam_and_the_rest_runs_on():
    state = table(dams={"B1L": dam("usa", 2)})
    held = Fate("A", ("A", "B1U", "B1L"), "B1L", "USA", ())
    assert ask.where_drops_go(state, {"A": 3}) == [held, held, Fate("A", DOWN_FROM_A, "end", "nobody", ())]


def test_a_full_dam_lets_drops_pass():
    state = table(dams={"B1U": dam("usa", 1, 1), "B8L": dam("neutral", 3, 1)})
    (fate,) = ask.where_drops_go(state, {"A": 1})
    assert (fate.stops_at, fate.held_by) == ("B8L", "neutral")


def test_by_default_the_drops_that_lie_there_are_followed_headstream_by_headstream():
    state = table(headstreams={"D": 1, "A": 2}, dams={"B7U": dam("italy")})
    fates = ask.where_drops_go(state)
    assert [(fate.start, fate.stops_at, fate.held_by) for fate in fates] == [
        ("A", "end", "nobody"),
        ("A", "end", "nobody"),
        ("D", "B7U", "Italy"),
    ]


def test_drops_go_in_the_order_in_which_they_are_named():
    state = table(dams={"B10U": dam("usa")})
    assert [fate.stops_at for fate in ask.where_drops_go(state, {"C": 1, "D": 1})] == ["B10U", "end"]
    assert [(fate.start, fate.stops_at) for fate in ask.where_drops_go(state, {"D": 1, "C": 1})] == [
        ("D", "B10U"),
        ("C", "end"),
    ]


def test_the_powerhouses_that_a_drop_passes_are_named_with_their_owners():
    state = table({"name": "Ada"}, powerhouses={"P8-1": "usa", "P11-3": "italy", "P9-0": "usa"})
    (fate,) = ask.where_drops_go(state, {"A": 1})
    assert fate.passes == (("P8-1", "Ada"), ("P11-3", "Italy"))
    stopped = table(powerhouses={"P8-1": "usa", "P11-3": "italy"}, dams={"B8U": dam("usa")})
    assert ask.where_drops_go(stopped, {"A": 1})[0].passes == (("P8-1", "USA"),)


def test_drops_from_a_powerhouse_do_not_pass_the_powerhouses_of_its_own_basin():
    state = table(powerhouses={"P5-0": "usa", "P5-1": "italy", "P9-2": "italy"})
    (fate,) = ask.where_drops_go(state, {"P5-0": 1})
    assert fate.passes == (("P9-2", "Italy"),)
    assert fate.path[0] == "P5-0"
    assert fate.stops_at == "end"


def test_whatever_lies_on_a_headstream_can_be_followed():
    assert len(ask.where_drops_go(table(headstreams={"A": 1000}))) == 1000


def test_no_drops_go_nowhere():
    assert ask.where_drops_go(table()) == []
    assert ask.where_drops_go(table(), {}) == []
    assert ask.where_drops_go(table(), {"A": 0}) == []


# --- what can this player produce now? --------------------------------------------------------------------------------


def test_every_production_with_its_energy_and_its_fee_best_first():
    state = table(
        {"credits": 2}, dams={"B1L": dam("usa", 3, 3)}, conduits={"C1R": "italy"}, powerhouses={"P5-0": "usa"}
    )
    found = ask.productions(state, "usa", bonus=2)
    assert [(one.action, one.energy, one.fee, one.owner) for one in found] == [
        (Produce("B1L", "C1R", "P5-0", 2), 10, 2, "Italy"),
        (Produce("B1L", "C1R", "P5-0", 1), 6, 1, "Italy"),
    ]  # a third drop would cost a third credit
    assert found[0].parts == (("drops × value", 8), ("officer", 0), ("space", 2), ("company", 0))
    assert all(sum(part for _, part in one.parts) == one.energy for one in found)


def test_ones_own_conduit_is_free_and_neutral_dams_serve_everybody():
    state = table(
        {"credits": 0},
        {"credits": 0},
        dams={"B1U": dam("usa", 1, 1), "B1L": dam("neutral", 2, 2)},
        conduits={"C1R": "usa", "C1L": "usa"},
        powerhouses={"P5-0": "usa", "P5-1": "italy", "P8-0": "usa"},
    )
    found = ask.productions(state, "usa")
    assert {(one.action.dam, one.action.conduit, one.action.drops, one.energy) for one in found} == {
        ("B1U", "C1R", 1, 5),
        ("B1U", "C1L", 1, 6),
        ("B1L", "C1R", 1, 5),
        ("B1L", "C1R", 2, 9),
        ("B1L", "C1L", 1, 6),
        ("B1L", "C1L", 2, 11),
    }  # two powerhouses bring +1
    assert [one.energy for one in found] == sorted((one.energy for one in found), reverse=True)
    assert {one.fee for one in found} == {0}
    assert ask.productions(state, "italy") == []  # connected, but without a credit for the owner


def test_a_production_that_makes_nothing_is_left_out():
    state = table(dams={"B9L": dam("usa", 2, 2)}, conduits={"C9L": "usa"}, powerhouses={"P11-0": "usa"})
    assert [one.energy for one in ask.productions(state, 0, bonus=-1)] == [1]
    assert ask.productions(state, 0, bonus=-2) == []
    assert [one.energy for one in ask.productions(state, 0)] == [2, 1]


def test_fieslers_minimum_is_the_officers_part():
    state = table(
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
    state = table(dams={"B1L": dam("usa", 1, 1)}, conduits={"C1R": "usa"}, powerhouses=houses)
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
    assert len(ask.productions(table(**system), "usa")) == 3
    assert ask.productions(table(**{**system, **missing}), "usa") == []


# --- what does this piece cost here, in every way it can be paid? -----------------------------------------------------


def cost(officer: str, piece: str, place: str, tile: str = "", *, goods: tuple[int, int, int] = (9, 9, 0)) -> Cost:
    """Ask what a piece costs somebody with excavators, mixers and credits."""
    excavators, mixers, credits = goods
    usa = {"officer": officer, "excavators": excavators, "mixers": mixers, "credits": credits}
    built = {"dams": {"B1L": dam("usa"), "B5L": dam("usa"), "B8L": dam("usa")}}
    return ask.costs(table(usa, mode="full", **built), "usa", piece, place, tile)


@pytest.mark.parametrize(
    ("piece", "place", "fee", "price"),
    [
        ("base", "B2L", 0, ("excavators", 5)),
        ("base", "B6L", 0, ("excavators", 4)),
        ("base", "B9L", 0, ("excavators", 3)),
        ("base", "B9U", 3, ("excavators", 3)),
        ("elevation", "B1L", 0, ("mixers", 4)),
        ("elevation", "B5L", 0, ("mixers", 3)),
        ("elevation", "B8L", 0, ("mixers", 2)),
        ("elevation", "B8U", 0, ("mixers", 2)),
        ("conduit", "C9L", 0, ("excavators", 2)),
        ("conduit", "C2R", 0, ("excavators", 10)),
        ("powerhouse", "P5-0", 0, ("mixers", 2)),
        ("powerhouse", "P5-1", 3, ("mixers", 2)),
    ],
)
def test_the_printed_costs(piece, place, fee, price):
    found = cost(PLAIN, piece, place, goods=(10, 9, 3))
    machine, amount = price
    assert found == Cost(fee, (price,), (Pay(**{"excavators": 0, "mixers": 0, machine: amount}),), ())


def test_powerhouses_become_dearer():
    houses: dict[str, str] = {}
    for number, place in enumerate(("P6-0", "P7-0", "P8-0", "P9-0")):
        found = ask.costs(table(powerhouses=dict(houses)), "usa", "powerhouse", "P5-0")
        assert found.prices == (("mixers", number + 2),)
        houses[place] = "usa"


def test_what_is_missing_is_said_with_the_numbers():
    state = table({"excavators": 2, "credits": 2, "wheel": {"2": {"excavators": 3}}})
    found = ask.costs(state, "usa", "base", "B5U")
    assert (found.fee, found.ways) == (3, ())
    assert [(reason.rule, reason.text) for reason in found.reasons] == [
        ("construction.red_space", "the red space B5U costs 3 credits, you have 2"),
        ("construction.machinery", "needs 4 excavators, you have 2; 3 come back in 2 turns of the wheel"),
    ]
    assert [reason.page for reason in found.reasons] == [13, 13]


def test_adlers_bases_cost_three_anywhere():
    for place in ("B2L", "B6L", "B9L"):
        assert cost("wilhelm_adler", "base", place).prices == (("excavators", 3),)
    assert cost("wilhelm_adler", "conduit", "C9L").prices == (("excavators", 2),)


def test_jordan_pays_credits_for_machines():
    assert cost("solomon_p_jordan", "base", "B9L", goods=(3, 0, 9)).ways == (
        Pay(3, 0, 0),
        Pay(2, 0, 3),
        Pay(1, 0, 6),
        Pay(0, 0, 9),
    )
    assert cost("solomon_p_jordan", "base", "B9L", goods=(1, 9, 8)).ways == (Pay(1, 0, 6),)
    assert cost("solomon_p_jordan", "elevation", "B8L", goods=(0, 1, 3)).ways == (Pay(0, 1, 3),)


def test_jordan_needs_the_fee_of_the_space_besides():
    assert cost("solomon_p_jordan", "base", "B9U", goods=(2, 0, 6)).ways == (Pay(2, 0, 3),)
    found = cost("solomon_p_jordan", "base", "B9U", goods=(2, 0, 5))
    assert found.ways == ()
    (reason,) = found.reasons
    assert reason.text == "needs 3 excavators, you have 2; 3 credits replace a machine, you have 2 left"


def test_mcdowell_pays_conduits_in_excavators_or_in_mixers():
    found = cost("jill_mcdowell", "conduit", "C1R")
    assert found.prices == (("excavators", 8), ("mixers", 4))
    assert found.ways == (Pay(8, 0), Pay(0, 4))
    assert cost("jill_mcdowell", "conduit", "C1R", goods=(7, 4, 0)).ways == (Pay(0, 4),)
    assert cost("jill_mcdowell", "conduit", "C1R", goods=(7, 3, 0)).ways == ()
    assert cost("jill_mcdowell", "base", "B9L").prices == (("excavators", 3),)


def test_the_second_wild_tile_lets_machines_stand_in_for_each_other():
    found = cost(PLAIN, "base", "B9L", "II-wild", goods=(2, 2, 0))
    assert found.prices == (("either", 3),)
    assert found.ways == (Pay(2, 1), Pay(1, 2))
    assert cost(PLAIN, "elevation", "B8L", "II-wild", goods=(9, 9, 0)).ways == (Pay(2, 0), Pay(1, 1), Pay(0, 2))


def test_mcdowells_mixers_are_never_mixed_with_the_second_wild_tile():
    found = cost("jill_mcdowell", "conduit", "C9L", "II-wild", goods=(1, 1, 0))
    assert found.prices == (("either", 2), ("mixers", 1))
    assert found.ways == (Pay(1, 1), Pay(0, 1))


def test_the_second_conduit_tile_makes_dear_conduits_cheap():
    assert cost(PLAIN, "conduit", "C2R", "II-conduit").prices == (("excavators", 5),)
    assert cost(PLAIN, "conduit", "C2L", "II-conduit").prices == (("excavators", 5),)
    assert cost(PLAIN, "conduit", "C6R", "II-conduit").prices == (("excavators", 4),)
    assert cost("jill_mcdowell", "conduit", "C2R", "II-conduit").prices == (("excavators", 5), ("mixers", 5))


def test_the_third_base_tile_needs_no_excavators():
    found = cost(PLAIN, "base", "B2L", "III-base", goods=(0, 0, 0))
    assert (found.prices, found.ways) == ((("excavators", 0),), (Pay(0, 0),))
    assert cost(PLAIN, "base", "B2U", "III-base", goods=(0, 0, 0)).ways == ()
    assert cost("wilhelm_adler", "base", "B2L", "III-base").prices == (("excavators", 0),)


def test_the_first_wild_tile_waives_the_fee_of_a_red_space():
    found = cost(PLAIN, "base", "B9U", "I-wild", goods=(3, 0, 0))
    assert (found.fee, found.ways) == (0, (Pay(3, 0),))
    assert cost(PLAIN, "powerhouse", "P5-1", "I-wild").fee == 0
    assert cost(PLAIN, "base", "B9U", "I-base", goods=(3, 0, 0)).ways == ()


# --- where may it be built, and why not elsewhere? --------------------------------------------------------------------


def why(state: GameState, piece: str, place: str, player: str = "usa") -> list[tuple[str, str]]:
    (report,) = (report for report in ask.where_to_build(state, player, piece) if report.place == place)
    assert report.allowed == (not report.reasons)
    return [(reason.rule, reason.text) for reason in report.reasons]


def test_every_space_of_the_map_is_reported_in_order():
    state = table({"excavators": 20, "mixers": 20, "credits": 9})
    for piece in ("base", "conduit", "powerhouse"):
        reports = ask.where_to_build(state, "usa", piece)
        assert [report.place for report in reports] == list(state.board.places[piece])
        assert all(report.allowed for report in reports)
        assert all(report.cost == ask.costs(state, "usa", piece, report.place) for report in reports)
    assert not any(report.allowed for report in ask.where_to_build(state, "usa", "elevation"))


def test_why_no_base_may_stand_there():
    state = table({"credits": 0, "excavators": 3}, dams={"B5L": dam("usa"), "B8L": dam("italy"), "B9L": dam("neutral")})
    assert why(state, "base", "B10L") == []
    assert why(state, "base", "B8L") == [("construction.space", "B8L already holds a base (Italy)")]
    assert why(state, "base", "B9L") == [("construction.space", "B9L already holds a base (neutral)")]
    assert why(state, "base", "B8U") == [("construction.red_space", "the red space B8U costs 3 credits, you have 0")]
    assert [rule for rule, _ in why(state, "base", "B5U")] == [
        "construction.one_base",
        "construction.red_space",
        "construction.machinery",
    ]
    assert why(state, "base", "B5U")[0][1] == "basin 5 already has your base"
    assert why(state, "base", "B7L") == [("construction.machinery", "needs 4 excavators, you have 3")]


def test_why_no_elevation_may_stand_there():
    dams = {"B1L": dam("usa", 3), "B2L": dam("italy"), "B5L": dam("neutral", 2), "B8L": dam("usa", 2)}
    state = table(dams=dams)
    assert why(state, "elevation", "B8L") == []
    assert why(state, "elevation", "B1L")[0] == (
        "construction.two_elevations",
        "the dam on B1L already has two elevations",
    )
    assert why(state, "elevation", "B2L") == [("construction.own_dam", "the dam on B2L belongs to Italy")]
    assert why(state, "elevation", "B5L")[0][0] == "construction.own_dam"
    assert "neutral" in why(state, "elevation", "B5L")[0][1]
    assert why(state, "elevation", "B3L") == [("construction.own_dam", "there is no dam on B3L")]


def test_why_no_conduit_and_no_powerhouse_may_stand_there():
    state = table(conduits={"C9L": "italy"}, powerhouses={"P5-0": "usa", "P6-0": "italy"})
    assert why(state, "conduit", "C9L") == [("construction.space", "C9L already holds a conduit (Italy)")]
    assert why(state, "conduit", "C10R") == []
    assert why(state, "powerhouse", "P6-0") == [("construction.space", "P6-0 already holds a powerhouse (Italy)")]
    assert why(state, "powerhouse", "P5-1") == [("construction.one_powerhouse", "basin 5 already has your powerhouse")]
    assert why(state, "powerhouse", "P6-1") == []
    assert why(state, "powerhouse", "P6-0", "italy")[-1] == (
        "construction.one_powerhouse",
        "basin 6 already has your powerhouse",
    )


def test_when_all_pieces_are_built_every_space_says_so():
    state = table({"excavators": 20}, dams={f"B{basin}L": dam("usa") for basin in range(1, 6)})
    reports = ask.where_to_build(state, "usa", "base")
    assert all(report.reasons[0].rule == "construction.piece" for report in reports)
    assert reports[-1].reasons[0].text == "all 5 pieces of the kind base are built"


def test_a_tile_changes_where_a_piece_may_be_built():
    state = table({"excavators": 0, "credits": 0}, mode="full")
    assert [report.allowed for report in ask.where_to_build(state, "usa", "base", "III-base")] == [False, True] * 10
    assert not any(report.allowed for report in ask.where_to_build(state, "usa", "base"))


# --- the wheel and the incomes ----------------------------------------------------------------------------------------


def test_what_is_on_the_wheel_and_when_it_comes_back():
    wheel = {"4": {"mixers": 2}, "1": {"tile": "base", "excavators": 3}, "2": {}}
    state = table({"wheel": wheel})
    assert ask.on_the_wheel(state, "usa") == [WheelLoad(1, "base", 3, 0), WheelLoad(4, "", 0, 2)]
    assert ask.on_the_wheel(state, "italy") == []


def test_the_incomes_that_are_uncovered():
    conduits = dict.fromkeys(("C1L", "C2L", "C3L", "C4L"), "usa")
    state = table(conduits=conduits, dams={"B1L": dam("usa"), "B2L": dam("usa")})
    assert ask.incomes(state, "usa") == ("1 turn of the wheel", "3 VP", "1 turn of the wheel", "2 VP")
    assert ask.incomes(state, "italy") == ()


def test_nobody_has_an_income_while_companies_are_drafted():
    state, _ = new_game(2, 1, mode="full")
    assert ask.incomes(state, 0) == ask.incomes(state, 1) == ()


# --- scoring ----------------------------------------------------------------------------------------------------------


def test_what_the_scoring_phase_would_give_line_by_line():
    players = [
        {"company": "usa", "energy": 13},
        {"company": "italy", "energy": 6},
        {"company": "france"},
    ]
    dams = {"B1L": dam("usa"), "B2L": dam("usa"), "B5L": dam("italy"), "B6L": dam("italy"), "B7L": dam("france")}
    state = from_position({"players": players, "dams": dams, "round": 2})
    assert [line[:4] + line[5:] for line in ask.preview_scoring(state)] == [
        (0, 6, 0, "energy places", "energy_track.places"),
        (1, 2, 0, "energy places", "energy_track.places"),
        (0, 0, 5, "energy track", "energy_track.credits"),
        (1, 0, 3, "energy track", "energy_track.credits"),
        (2, -3, 3, "no energy", "energy_track.zero"),
        (0, 8, 0, "bonus tiles", "energy_track.bonus"),
        (1, 4, 0, "bonus tiles", "energy_track.bonus"),
    ]
    assert all(isinstance(line, ScoreLine) for line in ask.preview_scoring(state))
    assert [line.text for line in ask.preview_scoring(state)][-2:] == [
        "bases built: 2 × 4",
        "bases built: 2 × 4, 1 section behind: −4, not below 0",
    ]


def test_the_preview_is_what_the_scoring_phase_gives():
    players = [{"company": "usa", "energy": 7, "engineers": 1}, {"company": "italy", "energy": 7, "passed": True}]
    state = from_position({"players": players, "dams": {"B1L": dam("usa")}, "bonus_tiles": BONUS_TILES, "round": 1})
    _, events = play(state, UseBank(1))
    scored = [event for event in events if event.rule.startswith("energy_track.")]
    points = [event[:3] for event in scored if isinstance(event, PointsScored)]
    credits = [event[:3] for event in scored if isinstance(event, CreditsGained)]
    lines = ask.preview_scoring(state)
    assert points == [(line.player, line.vp, line.source) for line in lines if line.vp]
    assert credits == [(line.player, line.credits, line.source) for line in lines if line.credits]
    assert points == [(0, 4, "energy places"), (1, 4, "energy places"), (0, 4, "bonus tiles")]


def test_what_the_final_scoring_would_give_line_by_line():
    state = table(
        {"credits": 7, "excavators": 3, "mixers": 4},
        {"credits": 0, "excavators": 4, "mixers": 0},
        dams={"B1U": dam("usa", 3, 2), "B2L": dam("italy", 1, 1), "B5L": dam("neutral", 2, 2)},
    )
    assert [line[:4] for line in ask.preview_final(state)] == [
        (0, 15, 0, "objective"),
        (1, 10, 0, "objective"),
        (0, 2, 0, "goods left"),
        (1, 0, 0, "goods left"),
        (0, 2, 0, "water held"),
        (1, 1, 0, "water held"),
    ]


def test_what_each_objective_counts_and_pays():
    state = table(
        dams={"B1U": dam("usa", 3), "B5L": dam("usa"), "B8L": dam("italy")},
        conduits={"C1R": "usa", "C8L": "italy", "C9L": "italy"},
        powerhouses={"P5-0": "usa", "P11-2": "italy"},
    )
    found = {report.objective: (report.counts, report.vp) for report in ask.objectives(state)}
    assert found == {
        "red_spaces": ((1, 1), (13, 13)),
        "connected_bases": ((1, 1), (13, 13)),
        "most_in_one_area": ((4, 4), (13, 13)),
        "least_in_one_area": ((0, 0), (13, 13)),
        "basins_with_one": ((2, 3), (10, 15)),
        "basins_with_three": ((1, 0), (15, 10)),
    }
    assert all(report.counts_what for report in ask.objectives(state))
    needs_one = {report.objective: report.vp for report in ask.objectives(table(rules={"objective_needs_one": True}))}
    assert set(needs_one.values()) == {(0, 0)}


# --- which contracts could this energy fulfil? ------------------------------------------------------------------------


def test_own_and_national_contracts_in_reach():
    state = table({"contracts": ["S1", "R1"]}, {"contracts": ["G1"]}, national_contracts=["N3"])
    found = ask.fulfillable(state, "usa", 8)
    assert [(one.contract, one.needed, one.enough) for one in found] == [
        ("S1", 3, True),
        ("R1", 8, True),
        ("N3", 14, False),
    ]
    assert found[2].reward == "8 VP, 8 credits"
    assert [one.enough for one in ask.fulfillable(state, "usa", 2)] == [False, False, False]
    assert [one.contract for one in ask.fulfillable(state, 1, 99)] == ["G1", "N3"]


def test_every_contract_asks_less_of_france():
    def france(powerhouses: int, **rules: Any) -> GameState:
        players = [{"company": "france", "contracts": ["S3", "R11"]}, {"company": "usa"}]
        houses = dict.fromkeys(("P5-0", "P6-0", "P7-0")[:powerhouses], "france")
        return from_position(
            {"players": players, "powerhouses": houses, "national_contracts": ["N5"], "rules": rules},
        )

    def needed(state: GameState, *, produced: bool = True) -> list[int]:
        return [one.needed for one in ask.fulfillable(state, "france", 12, produced=produced)]

    assert needed(france(2)) == [2, 10, 15]
    assert needed(france(3)) == [0, 7, 12]
    assert [one.enough for one in ask.fulfillable(france(3), "france", 12)] == [True, True, True]
    assert needed(france(3), produced=False) == [0, 7, 12]
    assert needed(france(3, france_on_tile_energy=False), produced=False) == [2, 10, 15]
    assert needed(france(3, france_on_tile_energy=False)) == [0, 7, 12]


# --- questions that make no sense, and questions that leave no trace --------------------------------------------------

STATE = table()
WRONG = [
    (lambda: ask.productions(STATE, "france"), "there is no player 'france'; there are the seats 0 to 1 (usa, italy)"),
    (lambda: ask.productions(STATE, ""), "there is no player ''"),
    (lambda: ask.on_the_wheel(STATE, 2), "there is no player 2; there are the seats 0 to 1"),
    (lambda: ask.incomes(STATE, -1), "there is no player -1; there are the seats 0 to 1"),
    (lambda: ask.fulfillable(STATE, None, 3), "there is no player None"),  # type: ignore[arg-type]
    (lambda: ask.where_to_build(STATE, True, "base"), "there is no player True"),
    (
        lambda: ask.costs(STATE, 0, "castle", "B1U"),
        "there is no piece 'castle'; there are base, elevation, conduit, pow",
    ),
    (lambda: ask.where_to_build(STATE, 0, "castle"), "there is no piece 'castle'"),
    (lambda: ask.costs(STATE, 0, "base", "P5-0"), "'P5-0' is no building space for a base"),
    (lambda: ask.costs(STATE, 0, "elevation", "B13U"), "'B13U' is no building space for an elevation"),
    (lambda: ask.costs(STATE, 0, "base", "B1U", "conduit"), "no technology tile 'conduit' builds a base"),
    (lambda: ask.costs(STATE, 0, "base", "B1U", "krylov"), "no technology tile 'krylov' builds a base"),
    (lambda: ask.where_to_build(STATE, 0, "base", "tunnel"), "no technology tile 'tunnel' builds a base"),
    (lambda: ask.where_drops_go(STATE, {"E": 1}), "no drop starts at 'E'; the headstreams are A, B, C, D"),
    (lambda: ask.where_drops_go(STATE, {"B1U": 1}), "no drop starts at 'B1U'"),
    (lambda: ask.where_drops_go(STATE, {"A": -1}), "drops.A: expected a whole number from 0"),
    (lambda: ask.where_drops_go(STATE, {"A": "x"}), "drops.A: expected a whole number from 0"),  # type: ignore[dict-item]
    (lambda: ask.where_drops_go(STATE, ["A"]), "drops: expected a number for each headstream"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("question", "says"), WRONG, ids=[row[1] for row in WRONG])
def test_a_wrong_question_is_answered_with_what_could_be_asked(question, says):
    with pytest.raises(BarrageError) as problem:
        question()
    assert says in str(problem.value)


def test_no_question_changes_the_state():
    states = [moment.state for moment in play_random(3, 3, "full")][::7]
    for state in states:
        before = snapshot(state)
        ask.where_drops_go(state)
        ask.where_drops_go(state, {"A": 3, "P5-0": 2})
        ask.preview_scoring(state)
        ask.preview_final(state)
        ask.objectives(state)
        for seat in range(3):
            ask.productions(state, seat, 2)
            ask.on_the_wheel(state, seat)
            ask.incomes(state, seat)
            ask.fulfillable(state, seat, 9)
            for piece in ("base", "elevation", "conduit", "powerhouse"):
                ask.where_to_build(state, seat, piece)
        assert snapshot(state) == before


def test_every_question_is_documented():
    asked = [getattr(ask, name) for name in ask.__all__]
    assert all(question.__doc__ for question in asked)


# Action spaces, and who stands on the river


def test_every_action_space_says_what_it_does_and_asks_for():
    state = table(occupied={"WORKSHOP1L": "italy"})
    reports = {report.space: report for report in ask.action_spaces(state, "usa")}
    assert set(reports) == set(state.board.spaces)
    turbine = reports["TURBINE1R"]
    assert (turbine.does, turbine.engineers, turbine.credits) == ("produce, +2 energy", 3, 3)
    assert reports["SHOP3L"].does == "1 excavator, 1 mixer"
    assert reports["CONTRACT3L"].allowed
    assert reports["WORKSHOP1L"].taken_by == "Italy"
    assert not reports["WORKSHOP1L"].allowed


def test_an_action_space_is_allowed_exactly_when_its_action_is():
    state = table(conduits={"C1R": "usa"}, powerhouses={"P5-0": "usa"}, dams={"B1L": dam("neutral", 1, 1)})
    allowed = {report.space for report in ask.action_spaces(state, "usa") if report.allowed}
    assert allowed == {action.space for action in legal_actions(state) if isinstance(action, PlaceEngineers)}


def test_who_stands_between_a_headstream_and_a_dam():
    state = table(dams={"B2L": dam("italy", 1, 1), "B5U": dam("usa", 2, 0), "B1L": dam("usa")})
    found = ask.dams_between(state, "B", "B9L")
    assert [tuple(one) for one in found] == [("B2L", "Italy", 1, 1), ("B5U", "USA", 2, 0)]
    assert ask.dams_between(state, "B", "B2L") == []


def test_a_player_is_named_by_company_or_seat_in_any_case():
    state = table()
    assert state.seat("USA") == state.seat("usa") == state.seat(0) == 0
    with pytest.raises(BarrageError, match="there is no player 'spain'"):
        state.seat("spain")
