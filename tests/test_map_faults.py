"""Every fault of a map is named in a sentence, each independently of the others."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from barrage_core.checks import one_line
from barrage_core.components.maps import MAPS, MINIATURE, BasinSpec, ConduitSpec, MapSpec, NeutralDams, SpaceSpec
from barrage_core.errors import BadMap
from barrage_core.map_faults import check_draft, faults_in_place, layout_names, map_faults
from tests.kit.large_maps import large_map

Change = Callable[[MapSpec], MapSpec]


def basin(number: int, **fields: Any) -> Change:
    """Change some fields of one basin of the map, counted from 0."""
    return lambda spec: replace(
        spec,
        basins=tuple(replace(row, **fields) if index == number else row for index, row in enumerate(spec.basins)),
    )


def conduit(number: int, **fields: Any) -> Change:
    """Change some fields of the first conduit of a basin."""
    first, *rest = MINIATURE.basins[number].conduits
    return basin(number, conduits=(first._replace(**fields), *rest))


def dams(**fields: Any) -> Change:
    """Change some fields of the first neutral dam (mountains, basins 1 and 2, level 1, 1 drop)."""
    first, *rest = MINIATURE.neutral_dams
    return whole(neutral_dams=(first._replace(**fields), *rest))


def whole(**fields: Any) -> Change:
    return lambda spec: replace(spec, **fields)


def without(kind: str) -> Change:
    nothing: dict[str, Any] = {kind: ()}
    return lambda spec: replace(spec, basins=tuple(replace(row, **nothing) for row in spec.basins))


def place(**points: tuple[float, float] | None) -> Change:
    """Move an entry of the layout, or add one; None takes it away."""
    layout: dict[str, Any] = dict(MINIATURE.layout) | {name.replace("_", ":"): point for name, point in points.items()}
    return whole(layout=tuple((name, point) for name, point in layout.items() if point is not None))


def many_basins(count: int) -> tuple[BasinSpec, ...]:
    row = MINIATURE.basins[-1]
    return tuple(
        replace(row, id=f"x{number}", flows_to="5", powerhouses=(SpaceSpec(f"Px{number}", red=False),))
        for number in range(count)
    )


BROKEN: list[tuple[str, Change, str]] = [
    ("cycle", basin(3, flows_to="3"), "the river runs in a circle: 3 -> 4 -> 3"),
    ("cycle of one", basin(4, flows_to="5"), "the river runs in a circle: 5 -> 5"),
    ("dry basin", whole(headstreams=(("A", "1"), ("B", "1"))), "no headstream's water ever reaches basin 2"),
    ("headstream astray", whole(headstreams=(("A", "1"), ("B", "9"))), "headstream B enters basin 9, which does not"),
    ("river astray", basin(0, flows_to="17"), "basin 1 flows to basin 17, which does not exist"),
    (
        "river uphill",
        basin(3, flows_to="1"),
        "basin 4 flows uphill, from basin 4 in the plains to basin 1 in the mount",
    ),
    ("conduit astray", conduit(0, to="9"), "conduit C1L leads to basin 9, which does not exist"),
    ("conduit to itself", conduit(2, to="3"), "conduit C3L leads back to its own basin 3"),
    ("conduit to no powerhouse", conduit(0, to="2"), "conduit C1L leads to basin 2, which has no powerhouse space"),
    ("conduit uphill", conduit(3, to="3"), "conduit C4L leads uphill, from basin 4 in the plains to basin 3 in the hi"),
    ("conduit worth 0", conduit(0, value=0), "conduit C1L has the production value 0; values are 1 to 9"),
    ("conduit worth 10", conduit(0, value=10), "conduit C1L has the production value 10; values are 1 to 9"),
    ("conduit without bases", basin(2, bases=()), "basin 3 has conduit spaces but no base space to bring them water"),
    ("same id of one kind", conduit(1, id="C1L"), "the id C1L is used 2 times: for a conduit space of basin 1 and for"),
    ("same headstream", whole(headstreams=(("A", "1"), ("A", "2"))), "the id A is used 2 times: for a headstream and"),
    ("same basin", basin(1, id="1"), "the id 1 is used 2 times: for a basin and for a basin"),
    ("same id of two kinds", conduit(0, id="B"), "the id B is used 2 times: for a headstream and for a conduit space"),
    ("reserved id", conduit(0, id="end"), "the id end is used 2 times: for the end of the river and for a conduit"),
    ("long id", conduit(0, id="a" * 13), "the id 'aaaaaaaaaaaaa' of a conduit space of basin 1 is not made of 1 to 12"),
    ("empty id", conduit(0, id=""), "the id '' of a conduit space of basin 1 is not made of"),
    ("odd id", conduit(0, id="C<1>"), "the id 'C<1>' of a conduit space of basin 1 is not made of"),
    ("foreign digits", conduit(0, id="C\u0661"), "of a conduit space of basin 1 is not made of"),
    ("id with line end", conduit(0, id="C1\n"), "is not made of 1 to 12 letters"),
    ("no headstream", whole(headstreams=()), "the map has no headstream"),
    ("no basin", whole(basins=()), "the map has no basin"),
    ("no base", without("bases"), "the map has no base space"),
    ("no powerhouse", without("powerhouses"), "the map has no powerhouse space"),
    ("no conduit", without("conduits"), "the map has no conduit space"),
    ("empty basin", basin(4, powerhouses=()), "basin 5 has neither a powerhouse space nor a base space"),
    (
        "unknown area",
        basin(0, area="desert"),
        "basin 1 lies in the unknown area 'desert'; areas are mountains, hills, ",
    ),
    (
        "nine headstreams",
        whole(headstreams=tuple((f"H{n}", "1") for n in range(9))),
        "the map has 9 headstreams, but the",
    ),
    ("too many basins", whole(basins=(*MINIATURE.basins, *many_basins(56))), "the map has 61 basins, more than 60"),
    (
        "too many spaces",
        basin(4, powerhouses=tuple(SpaceSpec(f"P{n}", red=False) for n in range(13))),
        "basin 5 has 13 powerhouse spaces, more than 12",
    ),
    ("no name", whole(name=""), "the map's name '' is not a line of 1 to 60 printable characters"),
    ("name of two lines", whole(name="a\nb"), "is not a line of 1 to 60"),
    (
        "neutral dam astray",
        dams(basins=("1", "7")),
        "the neutral dam of the mountains may stand in basin 7, which does",
    ),
    (
        "neutral dam on no base",
        whole(neutral_dams=(NeutralDams("plains", ("5",), 1, 1),)),
        "the neutral dam of the plains may stand in basin 5, which has no base space",
    ),
    ("neutral dam nowhere", dams(basins=()), "the neutral dam of the mountains has no basin to stand in"),
    ("neutral dam too high", dams(level=4), "the neutral dam of the mountains has level 4; levels are 1 to 3"),
    ("neutral dam too low", dams(level=0, water=0), "the neutral dam of the mountains has level 0; levels are 1 to 3"),
    ("neutral dam too full", dams(water=2), "the neutral dam of the mountains cannot hold 2 drops at level 1"),
    ("neutral dam in debt", dams(water=-1), "the neutral dam of the mountains cannot hold -1 drops at level 1"),
    (
        "neutral dam elsewhere",
        dams(basins=("3",)),
        "the neutral dam of the mountains may stand in basin 3, which lies ",
    ),
    ("neutral dam of nowhere", dams(area="sea"), "the neutral dam of the sea lies in an unknown area; areas are mount"),
    ("two neutral dams", dams(basins=("1", "1")), "basin 1 is listed twice for a neutral dam"),
    ("layout without a basin", place(basin_3=None), "the layout has no entry for basin:3"),
    ("layout without powerhouses", place(powerhouses_5=None), "the layout has no entry for powerhouses:5"),
    ("layout without a headstream", place(A=None), "the layout has no entry for A"),
    ("layout too far right", place(A=(101, 7)), "the layout entry A at (101, 7) is off the canvas of 100 by 146"),
    ("layout too far down", place(basin_1=(5, 146.5)), "the layout entry basin:1 at (5, 146.5) is off the canvas"),
    ("layout nowhere", place(A=(float("nan"), 7)), "the layout entry A at (nan, 7) is off the canvas"),
    ("layout of nothing", place(basin_9=(5, 5)), "the layout entry 'basin:9' belongs to nothing on the map"),
    ("layout twice", whole(layout=(*MINIATURE.layout, ("A", (5, 5)))), "the layout has 2 entries for A"),
]


@pytest.mark.parametrize("name", MAPS)
def test_the_maps_of_the_kit_have_no_fault(name):
    assert map_faults(MAPS[name]) == []


@pytest.mark.parametrize(("change", "sentence"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN])
def test_a_fault_is_named(change, sentence):
    assert any(sentence in fault for fault in map_faults(change(MINIATURE))), map_faults(change(MINIATURE))


SINGLE = {"conduit to itself", "conduit worth 0", "conduit worth 10", "long id", "same id of two kinds", "reserved id"}
SINGLE |= {"neutral dam too full", "neutral dam too high", "layout too far right", "layout of nothing", "dry basin"}
SINGLE |= {"conduit uphill", "cycle of one", "no conduit", "no name", "two neutral dams"}


@pytest.mark.parametrize(("name", "change", "sentence"), [row for row in BROKEN if row[0] in SINGLE])
def test_one_slip_is_one_fault(name, change, sentence):
    (fault,) = map_faults(change(MINIATURE))
    assert sentence in fault, name


def test_faults_are_listed_all_at_once():
    broken = MINIATURE
    for change in (conduit(0, value=12), dams(level=5), whole(name=""), place(A=(200, 7))):
        broken = change(broken)
    assert len(map_faults(broken)) == 4


def test_a_map_may_do_without_layout_and_neutral_dams():
    assert map_faults(replace(MINIATURE, layout=(), neutral_dams=())) == []


def test_basins_above_a_circle_are_not_said_to_be_in_it():
    faults = map_faults(basin(3, flows_to="3")(MINIATURE))
    assert [fault for fault in faults if "circle" in fault] == ["the river runs in a circle: 3 -> 4 -> 3"]


def test_two_circles_are_two_faults():
    rivers = {"1": "2", "2": "1", "3": "4", "4": "3", "5": None}
    spec = replace(MINIATURE, basins=tuple(replace(row, flows_to=rivers[row.id]) for row in MINIATURE.basins))
    assert [fault for fault in map_faults(spec) if "circle" in fault] == [
        "the river runs in a circle: 1 -> 2 -> 1",
        "the river runs in a circle: 3 -> 4 -> 3",
    ]


def test_a_conduit_between_basins_of_one_area_may_lead_either_way():
    spec = basin(4, bases=(SpaceSpec("B5", red=False),), conduits=(ConduitSpec("C5", 3, "4"),))(MINIATURE)
    assert map_faults(replace(spec, layout=())) == []


def test_sentences_are_fit_to_print():
    assert all(fault.isprintable() for fault in map_faults(conduit(0, to="\x1b[2J\ud800")(MINIATURE)))
    assert len(one_line("long " * 1000)) == 1000


@pytest.mark.parametrize(
    "change", [basin(0, id="x" * 100_000), conduit(0, to="x" * 100_000), conduit(0, id="xy " * 9999)]
)
def test_an_id_without_an_end_is_quoted_in_part(change):
    faults = map_faults(change(MINIATURE))
    assert faults
    assert max(map(len, faults)) <= 400
    assert all(len(word) <= 60 for fault in faults for word in fault.split())


def test_a_name_without_an_end_is_quoted_in_part():
    (fault,) = map_faults(replace(MINIATURE, name="long " * 10_000))
    assert fault.startswith("the map's name 'long long ")
    assert len(fault) <= 400


TOO_MANY: list[tuple[Change, str]] = [
    (whole(headstreams=(("A", "9"),) * 9), "9 headstreams, but there are 8 headstream tiles"),
    (whole(basins=MINIATURE.basins * 13), "65 basins, more than 60"),
    (basin(4, powerhouses=(SpaceSpec("P", red=False),) * 241), "249 powerhouse spaces, more than 240"),
    (whole(neutral_dams=(NeutralDams("plains", (), 9, 9),) * 61), "61 neutral dams, more than 60"),
    (dams(basins=("9",) * 60), "61 basins listed for neutral dams, more than 60"),
    (whole(layout=(("nothing", (999.0, 999.0)),) * 129), "129 entries in its layout, more than 128"),
]


@pytest.mark.parametrize(("change", "says"), TOO_MANY, ids=[says for _, says in TOO_MANY])
def test_where_there_is_too_much_of_something_that_alone_is_named(change, says):
    much = change(replace(MINIATURE, name="", layout=(("lost", (0.0, 0.0)),)))
    assert map_faults(much) == [f"the map has {says}"]
    with pytest.raises(BadMap, match=says):
        check_draft(much)


def test_no_other_check_looks_at_a_map_with_too_many_basins(monkeypatch):
    def follow(flows, start):
        raise AssertionError("the river is followed")

    monkeypatch.setattr("barrage_core.map_faults.way_along", follow)
    chain = tuple(BasinSpec(f"{number}", "plains", f"{number + 1}", (), (), ()) for number in range(2000))
    assert map_faults(replace(MINIATURE, basins=chain, layout=())) == ["the map has 2000 basins, more than 60"]


def test_as_many_as_a_map_may_have_of_everything_are_not_too_many():
    full = large_map(60)
    entries = tuple((name, (50.0, 50.0)) for name in layout_names(full))
    sites = [NeutralDams(row.area, (row.id,), 1, 0) for row in full.basins if row.bases]
    assert map_faults(replace(full, layout=entries, neutral_dams=tuple(sites))) == []


@pytest.mark.parametrize(("change", "says"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN])
def test_a_fault_has_the_places_that_it_names(change, says):
    fault = next(one for one in faults_in_place(change(MINIATURE)) if says in one.text)
    named = re.match(r"(?:basin|conduit|headstream) (\S+) ", fault.text)
    if named:
        assert fault.places[0] == named[1]
    for place in fault.places:
        assert repr(place)[1:-1] in fault.text
