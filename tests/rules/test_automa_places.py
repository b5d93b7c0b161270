"""Where an Automa builds: every criterion, the third structure, and the start number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from barrage_core.components.automa import AUTOMA_TILES, CRITERIA
from barrage_core.rules.automa.criteria import KEEP, completing, look
from barrage_core.rules.automa.places import _steps, ring
from tests.kit.automas import NOTHING, TURN, automa, built, chosen, placed
from tests.kit.tables import dam, owned
from tests.test_automa_tiles import column

# Where to build -------------------------------------------------------------------------------------------------------


def keep(name: str, piece: str, places: str, **fields: Any) -> list[str]:
    """Return what a criterion keeps of some places."""
    criteria = AUTOMA_TILES[fields.pop("criteria", 1)].criteria
    state = automa(**fields).state
    return KEEP[name](look(state, 0, piece, criteria.headstreams), places.split())


CASES: dict[str, list[tuple[str, str, dict[str, Any], str]]] = {
    "strongest_built_conduit": [
        ("base", "B1L B2L B3L", {"conduits": {"C1R": "germany", "C2L": "usa"}}, "B1L"),
        ("base", "B1L B3L B4L", {"conduits": {"C1R": "germany", "C3L": "usa"}}, "B3L"),
        ("base", "B5L B6L", {}, ""),
        ("powerhouse", "P5-0 P6-0 P8-0", {"conduits": {"C1R": "germany", "C2L": "usa"}}, "P5-0"),
        ("powerhouse", "P5-0 P9-0 P8-0", {"conduits": {"C1R": "germany", "C6L": "usa"}}, "P9-0"),
    ],
    "own_powerhouse": [
        ("base", "B1L B3L B4L", {"powerhouses": {"P5-0": "usa"}}, "B1L B3L"),
        ("base", "B1L B3L B4L", {"powerhouses": {"P5-0": "germany"}}, ""),
    ],
    "most_water": [
        ("base", "B1L B2L B5L", {"headstreams": {"A": 1, "B": 2}}, "B2L B5L"),
        ("base", "B1L B2L", {"headstreams": {"A": 1, "B": 1}}, "B1L"),
        ("base", "B1L B2L", {"headstreams": {"A": 1, "B": 1}, "criteria": 2}, "B2L"),
        ("base", "B8L B9L", {"headstreams": {"A": 1, "B": 1}, "dams": {"B1L": dam("germany")}}, "B9L"),
        ("base", "B1L B2L", {}, ""),
        ("elevation", "B1L B8L", {"headstreams": {"A": 2}, "dams": {"B1L": dam("usa"), "B8L": dam("usa")}}, "B1L"),
    ],
    "red_space": [("base", "B1U B1L B2U", {}, "B1U B2U"), ("base", "B1L B2L", {}, "")],
    "below_powerhouse": [
        ("base", "B5U B9L B6L", {"powerhouses": {"P5-0": "germany"}}, "B5U B9L"),
        ("base", "B9L B6L", {"powerhouses": {"P5-0": "usa"}, "dams": {"B5L": dam("germany", 1, 1)}}, ""),
        (
            "elevation",
            "B5L B9L",
            {"powerhouses": {"P5-0": "usa"}, "dams": {"B5L": dam("usa"), "B9L": dam("usa")}},
            "B5L",
        ),
    ],
    "above_own_dam": [
        ("base", "B1L B2L B4L", {"dams": {"B5L": dam("usa")}}, "B1L"),
        ("base", "B1L B2L B4L", {"dams": {"B5L": dam("germany"), "B7L": dam("neutral")}}, "B2L B4L"),
        ("base", "B1L", {"dams": {"B5L": dam("germany")}, "rules": {"automa_one_harmless_line": True}}, "B1L"),
    ],
    "highest_value": [("conduit", "C1L C1R C2R", {}, "C1L C2R")],
    "second_highest_value": [("conduit", "C1L C1R C2R C3R", {}, "C1R"), ("conduit", "C1L C2R", {}, "C1L C2R")],
    "dam_own_neutral_rival": [
        ("conduit", "C1L C2L C3L", {"dams": {"B1L": dam("germany"), "B2L": dam("neutral"), "B3L": dam("usa")}}, "C3L"),
        ("conduit", "C1L C2L C3L", {"dams": {"B1L": dam("germany"), "B2L": dam("neutral")}}, "C2L"),
        ("conduit", "C1L C2L C3L", {"dams": {"B1L": dam("germany")}}, "C1L"),
        ("conduit", "C1L", {}, ""),
    ],
    "dam_rival_neutral_own": [
        ("conduit", "C1L C2L C3L", {"dams": {"B1L": dam("germany"), "B2L": dam("neutral"), "B3L": dam("usa")}}, "C1L"),
        ("conduit", "C1L C2L C3L", {"dams": {"B2L": dam("neutral"), "B3L": dam("usa")}}, "C2L"),
        ("conduit", "C1L C2L C3L", {"dams": {"B3L": dam("usa")}}, "C3L"),
    ],
    "powerhouse_own_rival": [
        ("conduit", "C1L C1R C2L", {"powerhouses": {"P8-0": "germany", "P5-0": "usa"}}, "C1R"),
        ("conduit", "C1L C1R C2L", {"powerhouses": {"P8-0": "germany"}}, "C1L"),
        ("conduit", "C1L", {}, ""),
    ],
    "powerhouse_rival_own": [
        ("conduit", "C1L C1R C2L", {"powerhouses": {"P8-0": "germany", "P5-0": "usa"}}, "C1L"),
        ("conduit", "C1L C1R C2L", {"powerhouses": {"P5-0": "usa"}}, "C1R"),
    ],
    "own_dam": [
        ("powerhouse", "P5-0 P6-0 P8-0", {"dams": {"B1L": dam("usa")}}, "P5-0 P8-0"),
        ("powerhouse", "P5-0 P6-0 P8-0", {"dams": {"B1L": dam("neutral")}}, ""),
    ],
    "in_plain": [("powerhouse", "P5-0 P8-0 P12-0", {}, "P8-0 P12-0")],
    "in_basin_5": [("powerhouse", "P5-0 P6-0 P7-0", {}, "P5-0")],
    "in_basin_6": [("powerhouse", "P5-0 P6-0 P7-0", {}, "P6-0")],
    "in_basin_7": [("powerhouse", "P5-0 P6-0 P8-0", {}, "")],
    "feeds_own_else_not_rival": [
        ("powerhouse", "P5-0 P6-0", {"dams": {"B9L": dam("usa"), "B6L": dam("germany")}}, "P5-0"),
        ("powerhouse", "P5-0 P6-0 P11-0", {"dams": {"B9L": dam("neutral"), "B6L": dam("germany")}}, "P5-0 P11-0"),
    ],
    "not_rival_else_feeds_own": [
        ("powerhouse", "P5-0 P6-0 P11-0", {"dams": {"B9L": dam("usa"), "B6L": dam("germany")}}, "P5-0 P11-0"),
        ("powerhouse", "P6-0", {"dams": {"B6L": dam("germany")}}, ""),
    ],
}
"""For every criterion: the piece, some places, the position, and what is kept."""


def test_every_criterion_has_a_case():
    assert CASES.keys() == KEEP.keys() == CRITERIA.keys()


@pytest.mark.parametrize(
    ("name", "piece", "places", "fields", "kept"),
    [(name, *case) for name, cases in CASES.items() for case in cases],
    ids=[f"{name} {at}: {case[0]}" for name, cases in CASES.items() for at, case in enumerate(cases, 1)],
)
def test_a_criterion_keeps_what_fits(name, piece, places, fields, kept):
    assert keep(name, piece, places, **fields) == kept.split()


COLUMNS = {"base": "dams", "elevation": "dams", "conduit": "conduits", "powerhouse": "powerhouses"}
FACES_IN_USE = [(tile, piece) for tile in AUTOMA_TILES for piece in COLUMNS]


CONDUITS = tuple(f"C{basin}{side}" for basin in range(1, 11) for side in "LR")
BASINS = tuple(str(basin) for basin in range(1, 13))


def after_start(start: str) -> Callable[[str], int]:
    """Return what says how far a place is from the start basin on, round the map."""
    return lambda place: ring(BASINS, start).index(place[1:].rstrip("UL").partition("-")[0])


def face_id(tile: int, piece: str) -> str:
    """Name a column of a criteria face by its tile, a piece that it is for, and what is printed there."""
    return f"tile {tile}, {piece}: {column(getattr(AUTOMA_TILES[tile].criteria, COLUMNS[piece]))}"


@pytest.mark.parametrize(("tile", "piece"), FACES_IN_USE, ids=[face_id(*face) for face in FACES_IN_USE])
def test_every_criteria_face_is_gone_through_in_its_order(tile, piece):
    """Each criterion is asked after the one before it; where none tells two places apart, the start number does."""
    criteria = AUTOMA_TILES[tile].criteria
    view = look(automa().state, 0, piece, criteria.headstreams)
    steps = [step.name for step in _steps(view, criteria, "")]
    before = {"elevation": [], "powerhouse": ["third_structure", "one_a_basin"]}.get(piece, ["third_structure"])
    printed = getattr(criteria, COLUMNS[piece])
    assert steps == [*before, *printed.order, "start"]
    if piece == "conduit":
        assert chosen(piece, "C1L C2R", tile) == min(("C1L", "C2R"), key=ring(CONDUITS, printed.start).index)
    elif piece == "powerhouse":
        assert chosen(piece, "P11-0 P12-0", tile) == min(("P11-0", "P12-0"), key=after_start(printed.start))
    else:
        dams = {"dams": {"B8L": dam("usa"), "B10L": dam("usa")}} if piece == "elevation" else {}
        assert chosen(piece, "B8L B10L", tile, **dams) == min(("B8L", "B10L"), key=after_start(printed.start))


@pytest.mark.parametrize(
    "tile", AUTOMA_TILES, ids=lambda tile: f"tile {tile}: {''.join(AUTOMA_TILES[tile].criteria[3])}"
)
def test_every_criteria_face_orders_the_headstreams(tile):
    """A drop from any headstream would come to a dam of its own: it goes to the first one of the order."""
    dams = {f"B{basin}L": dam("usa") for basin in (1, 2, 3, 4)}
    game = automa(2, tile, usa=NOTHING, dams=dams) if tile != 2 else automa(6, tile, usa=NOTHING, dams=dams)
    assert placed(game.do(TURN)) == [AUTOMA_TILES[tile].criteria.headstreams[0]]


def test_d07_one_harmless_line_is_enough_with_the_variant():
    dams = {"B5L": dam("germany")}
    assert keep("above_own_dam", "base", "B1L", dams=dams) == []
    assert keep("above_own_dam", "base", "B1L", dams=dams, rules={"automa_one_harmless_line": True}) == ["B1L"]


def test_d08_a_full_dam_ends_the_look_down_the_river():
    below = {"powerhouses": {"P5-0": "usa"}, "dams": {"B5L": dam("germany", 1, 1)}}
    past_full = {"rules": {"automa_looks_past_full_dams": True}}
    assert keep("below_powerhouse", "base", "B9U B9L", **below) == []
    assert keep("below_powerhouse", "base", "B9U B9L", **below, **past_full) == ["B9U", "B9L"]
    room = {**below, "dams": {"B5L": dam("germany", 2, 1)}}
    assert keep("below_powerhouse", "base", "B9U B9L", **room, **past_full) == []


def test_d09_equal_water_is_told_apart_by_the_order_of_the_headstreams():
    water = {"headstreams": {"B": 1, "C": 1}}
    assert keep("most_water", "base", "B2L B3L", **water, criteria=2) == ["B2L"]  # B C D A
    assert keep("most_water", "base", "B2L B3L", **water, criteria=3) == ["B3L"]  # C D A B


@pytest.mark.parametrize("criteria", [19, 20])
def test_d11_a_powerhouse_of_anybody_counts(criteria):
    assert AUTOMA_TILES[criteria].criteria.dams.order[0] == "below_powerhouse"
    houses = {"P5-0": "usa", "P6-0": "germany"}
    assert keep("below_powerhouse", "base", "B5L B6L B7L", powerhouses=houses, criteria=criteria) == ["B5L", "B6L"]


def test_a_third_structure_completes_a_system():
    def kept(piece: str, places: str, **fields: Any) -> list[str]:
        return completing(look(automa(**fields).state, 0, piece, ()), places.split())

    house, conduit = {"powerhouses": {"P8-0": "usa"}}, {"conduits": {"C5L": "germany"}}
    for owner in ("usa", "neutral"):
        dams = {"dams": {"B5L": dam(owner)}}
        assert kept("conduit", "C5L C5R C1L", **dams, **house) == ["C5L"]
        assert kept("powerhouse", "P8-1 P8-2 P10-0", **dams, **conduit) == ["P8-1", "P8-2"]
    assert kept("base", "B5U B5L B1L", **house, **conduit) == ["B5U", "B5L"]
    assert kept("conduit", "C5L", dams={"B5L": dam("germany")}, **house) == []
    assert kept("base", "B5L", conduits={"C5L": "usa"}, powerhouses={"P8-0": "germany"}) == []


def test_d06_several_completing_spaces_are_all_kept_unless_the_variant_wants_one_system():
    def kept(piece: str, places: str, only_one: bool, **fields: Any) -> list[str]:
        rules = {"automa_completes_only_one": only_one}
        return completing(look(automa(**fields, rules=rules).state, 0, piece, ()), places.split())

    one = {"powerhouses": {"P8-0": "usa"}, "conduits": {"C5L": "usa"}}
    two = {**one, "conduits": {"C5L": "usa", "C1L": "usa"}}
    assert kept("base", "B5U B5L B1L", only_one=True, **one) == ["B5U", "B5L"], "both are in basin 5"
    assert kept("base", "B5L B1L", only_one=False, **two) == ["B5L", "B1L"]
    assert kept("base", "B5L B1L", only_one=True, **two) == []
    lines = {"dams": {"B5L": dam("usa")}, "powerhouses": owned("usa", "P8-0", "P10-0")}
    assert kept("conduit", "C5L C5R", only_one=False, **lines) == ["C5L", "C5R"]
    assert kept("conduit", "C5L C5R", only_one=True, **lines) == [], "two systems begin at one dam"


def test_d06_with_the_variant_the_only_system_is_completed_whichever_spaces_are_free_in_its_basin():
    fields: dict[str, Any] = {"dams": {"B5L": dam("usa")}, "conduits": {"C5L": "usa"}}
    for rules in ({}, {"automa_completes_only_one": True}):
        game = automa(15, 5, usa={"excavators": 0, "mixers": 9}, rules=rules, **fields).do(TURN)
        assert built(game) == [("powerhouse", "P8-0")]


def test_d22_the_strongest_conduit_is_that_of_the_places_or_with_the_variant_that_of_the_map():
    conduits = {"conduits": {"C1L": "germany", "C3R": "germany", "C2L": "usa"}}  # of value 5, 3 and 3
    on_map = {"rules": {"automa_strongest_on_map": True}}
    assert keep("strongest_built_conduit", "base", "B1L B2L B3L", **conduits) == ["B1L"]
    assert keep("strongest_built_conduit", "base", "B1L B2L B3L", **conduits, **on_map) == ["B1L"]
    assert keep("strongest_built_conduit", "base", "B2L B3L", **conduits) == ["B2L"], "of equal ones its own"
    assert keep("strongest_built_conduit", "base", "B2L B3L", **conduits, **on_map) == []
    assert keep("strongest_built_conduit", "powerhouse", "P6-0 P5-0", **conduits) == ["P6-0"]
    assert keep("strongest_built_conduit", "powerhouse", "P6-0 P5-0", **conduits, **on_map) == []
    assert keep("strongest_built_conduit", "powerhouse", "P6-0 P8-0", **conduits, **on_map) == ["P8-0"]


def test_d23_a_base_completes_a_system_beside_a_neutral_dam_unless_the_variant_is_off():
    def kept(beside_neutral: bool, **fields: Any) -> list[str]:
        rules = {"automa_base_beside_neutral": beside_neutral}
        state = automa(
            **fields, rules=rules, powerhouses={"P8-0": "usa"}, conduits=owned("germany", "C5L", "C1L")
        ).state
        return completing(look(state, 0, "base", ()), ["B5U", "B1U", "B6U"])

    assert kept(beside_neutral=True, dams={"B5L": dam("neutral")}) == ["B5U", "B1U"]
    assert kept(beside_neutral=False, dams={"B5L": dam("neutral")}) == ["B1U"]
    assert kept(beside_neutral=False, dams={"B5L": dam("germany")}) == ["B5U", "B1U"], "a rival dam completes nothing"


def test_the_start_number_decides_and_goes_round():
    assert chosen("base", "B2L B6L B8L", 5) == "B6L"  # from basin 6 on
    assert chosen("base", "B2L B4L", 5) == "B2L"
    assert chosen("conduit", "C5L C5R C9L", 10) == "C5R"  # highest value
    assert chosen("conduit", "C3R C4L", 2) == "C3R"  # both 3, from C1R on
    assert chosen("conduit", "C3R C4L", 7) == "C4L"  # from C4L on
    assert chosen("base", "B1U B1L", 3) == "B1L", "a free space of a basin before the red one"


def test_one_powerhouse_space_of_a_basin_is_looked_at_a_free_one_before_a_red_one():
    assert chosen("powerhouse", "P5-1 P5-0 P6-1", 1) == "P5-0"
    assert chosen("powerhouse", "P12-2 P12-3", 8) == "P12-2"


def test_a_map_without_the_start_begins_at_its_first_basin():
    game = automa(3, 4, map="miniature").do(TURN)
    assert len(built(game)) == 1
