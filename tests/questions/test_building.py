"""What a piece costs, where it may be built, and why not."""

from __future__ import annotations

import pytest

from barrage_core import BarrageError, GameState, legal_actions, play
from barrage_core import questions as ask
from barrage_core.actions import Construct, CopyOfficer, Pay, PlaceEngineers
from barrage_core.agenda import ChoosePlace
from barrage_core.names import PIECES
from barrage_core.questions.building import Cost, construction_at
from tests.questions.positions import PLAIN_OFFICER, dam, usa_and_italy


def cost(officer: str, piece: str, place: str, tile: str = "", *, goods: tuple[int, int, int] = (9, 9, 0)) -> Cost:
    """Ask for the price of a piece, for somebody with excavators, mixers and credits."""
    excavators, mixers, credits = goods
    usa = {"officer": officer, "excavators": excavators, "mixers": mixers, "credits": credits}
    built = {"dams": {"B1L": dam("usa"), "B5L": dam("usa"), "B8L": dam("usa")}}
    return ask.prices_at(usa_and_italy(usa, mode="full", **built), "usa", piece, place, tile)


@pytest.mark.parametrize(
    ("piece", "place", "price"),
    [
        ("base", "B2L", ("excavators", 5)),
        ("base", "B6L", ("excavators", 4)),
        ("base", "B9L", ("excavators", 3)),
        ("elevation", "B1L", ("mixers", 4)),
        ("elevation", "B5L", ("mixers", 3)),
        ("elevation", "B8L", ("mixers", 2)),
        ("elevation", "B8U", ("mixers", 2)),
        ("conduit", "C9L", ("excavators", 2)),
        ("conduit", "C2R", ("excavators", 10)),
        ("powerhouse", "P5-0", ("mixers", 2)),
    ],
)
def test_the_printed_costs(piece, place, price):
    assert cost(PLAIN_OFFICER, piece, place, goods=(10, 9, 3)) == one_price(price, fee=0)


@pytest.mark.parametrize(
    ("piece", "place", "price"), [("base", "B9U", ("excavators", 3)), ("powerhouse", "P5-1", ("mixers", 2))]
)
def test_a_red_space_costs_3_credits_as_well(piece, place, price):
    assert cost(PLAIN_OFFICER, piece, place, goods=(10, 9, 3)) == one_price(price, fee=3)


def one_price(price: tuple[str, int], fee: int) -> Cost:
    """Return a cost that can be paid in one way only."""
    return Cost(fee, (price,), (Pay(**{"excavators": 0, "mixers": 0, **dict([price])}),), ())


def test_every_powerhouse_costs_more_than_the_one_before():
    houses: dict[str, str] = {}
    for number, place in enumerate(("P6-0", "P7-0", "P8-0", "P9-0")):
        price = ask.costs(usa_and_italy(powerhouses=dict(houses)), "usa", "powerhouse", "P5-0")
        assert price.prices == (("mixers", number + 2),)
        houses[place] = "usa"


def test_what_is_missing_is_said_with_the_numbers():
    state = usa_and_italy({"excavators": 2, "credits": 2, "wheel": {"2": {"excavators": 3}}})
    price = ask.costs(state, "usa", "base", "B5U")
    assert (price.fee, price.ways) == (3, ())
    assert [(reason.rule, reason.text) for reason in price.reasons] == [
        ("construction.red_space", "the red space B5U costs 3 credits, you have 2"),
        ("construction.machinery", "needs 4 excavators, you have 2; 3 come back in 2 turns of the wheel"),
    ]
    assert [reason.page for reason in price.reasons] == [13, 13]


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
    price = cost("solomon_p_jordan", "base", "B9U", goods=(2, 0, 5))
    assert price.ways == ()
    (reason,) = price.reasons
    assert reason.text == "needs 3 excavators, you have 2; 3 credits replace a machine, you have 2 left"


def test_mcdowell_pays_conduits_in_excavators_or_in_mixers():
    price = cost("jill_mcdowell", "conduit", "C1R")
    assert price.prices == (("excavators", 8), ("mixers", 4))
    assert price.ways == (Pay(8, 0), Pay(0, 4))
    assert cost("jill_mcdowell", "conduit", "C1R", goods=(7, 4, 0)).ways == (Pay(0, 4),)
    assert cost("jill_mcdowell", "conduit", "C1R", goods=(7, 3, 0)).ways == ()
    assert cost("jill_mcdowell", "base", "B9L").prices == (("excavators", 3),)


def test_the_second_wild_tile_lets_machines_stand_in_for_each_other():
    price = cost(PLAIN_OFFICER, "base", "B9L", "II-wild", goods=(2, 2, 0))
    assert price.prices == (("either", 3),)
    assert price.ways == (Pay(2, 1), Pay(1, 2))
    assert cost(PLAIN_OFFICER, "elevation", "B8L", "II-wild", goods=(9, 9, 0)).ways == (Pay(2, 0), Pay(1, 1), Pay(0, 2))


def test_mcdowells_mixers_are_never_mixed_with_the_second_wild_tile():
    price = cost("jill_mcdowell", "conduit", "C9L", "II-wild", goods=(1, 1, 0))
    assert price.prices == (("either", 2), ("mixers", 1))
    assert price.ways == (Pay(1, 1), Pay(0, 1))


def test_the_second_conduit_tile_makes_expensive_conduits_cheap():
    assert cost(PLAIN_OFFICER, "conduit", "C2R", "II-conduit").prices == (("excavators", 5),)
    assert cost(PLAIN_OFFICER, "conduit", "C2L", "II-conduit").prices == (("excavators", 5),)
    assert cost(PLAIN_OFFICER, "conduit", "C6R", "II-conduit").prices == (("excavators", 4),)
    assert cost("jill_mcdowell", "conduit", "C2R", "II-conduit").prices == (("excavators", 5), ("mixers", 5))


def test_the_third_base_tile_needs_no_excavators():
    price = cost(PLAIN_OFFICER, "base", "B2L", "III-base", goods=(0, 0, 0))
    assert (price.prices, price.ways) == ((("excavators", 0),), (Pay(0, 0),))
    assert cost(PLAIN_OFFICER, "base", "B2U", "III-base", goods=(0, 0, 0)).ways == ()
    assert cost("wilhelm_adler", "base", "B2L", "III-base").prices == (("excavators", 0),)


def test_the_first_wild_tile_waives_the_fee_of_a_red_space():
    price = cost(PLAIN_OFFICER, "base", "B9U", "I-wild", goods=(3, 0, 0))
    assert (price.fee, price.ways) == (0, (Pay(3, 0),))
    assert cost(PLAIN_OFFICER, "powerhouse", "P5-1", "I-wild").fee == 0
    assert cost(PLAIN_OFFICER, "base", "B9U", "I-base", goods=(3, 0, 0)).ways == ()


def why(state: GameState, piece: str, place: str, player: str = "usa") -> list[tuple[str, str]]:
    (report,) = (report for report in ask.where_to_build(state, player, piece) if report.place == place)
    assert report.allowed == (not report.reasons)
    return [(reason.rule, reason.text) for reason in report.reasons]


def test_every_space_of_the_map_is_reported_in_order():
    state = usa_and_italy({"excavators": 20, "mixers": 20, "credits": 9})
    for piece in ("base", "conduit", "powerhouse"):
        reports = ask.where_to_build(state, "usa", piece)
        assert [report.place for report in reports] == list(state.board.places[piece])
        assert all(report.allowed for report in reports)
        assert all(report.cost == ask.costs(state, "usa", piece, report.place) for report in reports)
    assert not any(report.allowed for report in ask.where_to_build(state, "usa", "elevation"))


def test_why_no_base_may_stand_there():
    state = usa_and_italy(
        {"credits": 0, "excavators": 3}, dams={"B5L": dam("usa"), "B8L": dam("italy"), "B9L": dam("neutral")}
    )
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
    state = usa_and_italy(dams=dams)
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
    state = usa_and_italy(conduits={"C9L": "italy"}, powerhouses={"P5-0": "usa", "P6-0": "italy"})
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
    state = usa_and_italy({"excavators": 20}, dams={f"B{basin}L": dam("usa") for basin in range(1, 6)})
    reports = ask.where_to_build(state, "usa", "base")
    assert all(report.reasons[0].rule == "construction.piece" for report in reports)
    assert reports[-1].reasons[0].text == "all your 5 bases are built"


def test_a_tile_changes_where_a_piece_fits():
    state = usa_and_italy({"excavators": 0, "credits": 0}, mode="full")
    assert [report.allowed for report in ask.where_a_piece_fits(state, "usa", "base", "III-base")] == [False, True] * 10
    assert not any(report.allowed for report in ask.where_a_piece_fits(state, "usa", "base"))


def test_construction_at_agrees_with_the_rules():
    """Allowed is exactly what a turn could build, place by place."""
    state = usa_and_italy(
        usa={"constructions": 3, "credits": 5, "mixers": 3},
        italy={},
        dams={"B5L": dam("usa", 3), "B8L": dam("usa"), "B2L": dam("neutral", 1, 1)},
    )
    for piece in PIECES:
        begun = Construct(piece, piece)
        places = set()
        if begun in legal_actions(state):
            after, events = play(state, begun)
            if isinstance(after.decision, ChoosePlace):
                places = {action.place for action in legal_actions(after)}
            else:  # one place alone resolves itself
                places = {event.place for event in events if type(event).__name__ == "PieceBuilt"}
        allowed = {p for p in state.board.places[piece] if construction_at(state, "usa", piece, p).allowed}
        assert allowed == places, piece
        assert places, piece


def test_construction_at_without_a_cost():
    state = usa_and_italy()
    report = construction_at(state, "usa", "base", "C5R")
    assert report.cost is None
    assert [reason.rule for reason in report.reasons] == ["construction.space"]
    for piece, place in (("tower", "B5L"), ("base", "B55L")):
        with pytest.raises(BarrageError):
            construction_at(state, "usa", piece, place)


def test_the_fourth_construction_space_takes_its_credits_first():
    state = usa_and_italy({"credits": 3, "constructions": 3, "engineers": 3})
    assert why(state, "base", "B8U") == [("construction.red_space", "the red space B8U costs 3 credits, you have 0")]
    assert why(state, "base", "B8L") == []
    assert ask.costs(state, "usa", "base", "B8U").ways == ()
    assert ask.prices_at(state, "usa", "base", "B8U").ways == (Pay(3, 0),)


def test_jordan_has_fewer_credits_left_at_the_fourth_space():
    jordan = {"officer": "solomon_p_jordan", "excavators": 2, "credits": 5, "constructions": 3, "engineers": 3}
    state = usa_and_italy(jordan)
    assert ask.prices_at(state, "usa", "base", "B8L").ways == (Pay(2, 0, 3),)
    assert ask.costs(state, "usa", "base", "B8L").ways == ()
    assert [rule for rule, _ in why(state, "base", "B8L")] == ["construction.machinery"]


@pytest.mark.parametrize(
    ("usa", "rule"),
    [
        ({"engineers": 0}, "construction.engineers"),
        ({"wheel": {"2": {"tile": "base"}}}, "construction.tile"),
        ({"passed": True}, "round.pass"),
        ({"constructions": 4}, "construction.spaces"),
    ],
)
def test_without_engineers_tile_or_turn_nothing_is_built(usa, rule):
    state = usa_and_italy(usa)
    reports = ask.where_to_build(state, "usa", "base")
    assert not any(report.allowed for report in reports)
    assert all(rule in [reason.rule for reason in report.reasons] for report in reports)
    assert any(report.allowed for report in ask.where_a_piece_fits(state, "usa", "base"))


def test_it_does_not_matter_whose_turn_it_is():
    state = usa_and_italy(to_move="italy")
    assert [report.allowed for report in ask.where_to_build(state, "usa", "base")] == [
        report.allowed for report in ask.where_to_build(ask.to_move(state, "usa"), "usa", "base")
    ]


def test_an_officer_counts_in_the_turn_that_copied_them_and_not_in_the_next():
    """Adler's price is there while the action of the turn is still to come; once it has begun, only for this turn."""
    state = usa_and_italy({"officer": "mahiri_sekibo"}, {"officer": PLAIN_OFFICER}, mode="full")
    copied, _ = play(state, CopyOfficer("wilhelm_adler"))
    assert ask.costs(copied, "usa", "base", "B1U").ways == (Pay(3, 0),)
    under_way, _ = play(copied, PlaceEngineers("WATER1L"))
    assert under_way.copied
    assert ask.costs(under_way, "usa", "base", "B1U").ways == (Pay(5, 0),)
    assert ask.prices_at(under_way, "usa", "base", "B1U").ways == (Pay(3, 0),)
