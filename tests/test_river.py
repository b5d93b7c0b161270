"""The river graph says what the printed map shows, and holds for any map that passes the checks."""

from __future__ import annotations

import pickle
from dataclasses import replace

import networkx as nx
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from barrage_core.components.maps import (
    MAPS,
    MINIATURE,
    STANDARD,
    BasinSpec,
    ConduitSpec,
    MapSpec,
    NeutralDams,
    SpaceSpec,
)
from barrage_core.errors import BadMap, BarrageError
from barrage_core.files.maps import map_from_dict, map_to_dict
from barrage_core.map_faults import map_faults
from barrage_core.names import AREAS
from barrage_core.river import (
    basins,
    basins_below,
    between,
    conduit_ends,
    conduits_into,
    connections,
    feeds,
    places,
    river_graph,
    river_only,
    way_down,
)
from tests.kit.printed import RIVER_COURSES

RIVER = river_graph(STANDARD)

# What is printed on the board, written down here once more and independently of the tables under test.
ENTERS = {"A": 1, "B": 2, "C": 3, "D": 4}
FLOWS = {1: 8, 2: 5, 3: 6, 4: 7, 5: 9, 6: 10, 7: 10, 8: 11, 9: 11, 10: 12, 11: None, 12: None}
CONDUITS = {
    "C1L": (5, 8), "C1R": (4, 5), "C2L": (3, 6), "C2R": (5, 10), "C3L": (4, 5), "C3R": (3, 6), "C4L": (3, 7),
    "C4R": (5, 12), "C5L": (3, 8), "C5R": (4, 10), "C6L": (4, 9), "C6R": (2, 7), "C7L": (2, 10), "C7R": (3, 12),
    "C8L": (3, 11), "C8R": (2, 9), "C9L": (1, 11), "C9R": (3, 12), "C10L": (2, 11), "C10R": (1, 12),
}  # fmt: skip
POWERHOUSE_FEES = {
    5: [0, 3], 6: [0, 3], 7: [0, 3], 8: [0, 0, 3], 9: [0, 0, 3], 10: [0, 3, 3], 11: [0, 0, 3, 3], 12: [0, 3, 3, 3],
}  # fmt: skip
AREA = {
    **dict.fromkeys(range(1, 5), "mountains"),
    **dict.fromkeys(range(5, 8), "hills"),
    **dict.fromkeys(range(8, 13), "plains"),
}


def printed_way(basin: int | None) -> list[str]:
    """Walk down the printed map by hand: powerhouses, upper base, lower base, next basin."""
    way: list[str] = []
    while basin is not None:
        way += [f"P{basin}-{number}" for number in range(len(POWERHOUSE_FEES.get(basin, [])))]
        way += [f"B{basin}U", f"B{basin}L"] if basin <= 10 else []
        basin = FLOWS[basin]
    return [*way, "end"]


# --- the printed map --------------------------------------------------------------------------------------------------


def test_the_map_has_every_printed_place_and_no_other():
    assert basins(RIVER) == [str(number) for number in range(1, 13)]
    assert places(RIVER, "headstream") == list(ENTERS)
    assert places(RIVER, "base") == [f"B{number}{side}" for number in range(1, 11) for side in "UL"]
    assert places(RIVER, "conduit") == list(CONDUITS)
    powerhouses = [f"P{basin}-{number}" for basin, fees in POWERHOUSE_FEES.items() for number in range(len(fees))]
    assert places(RIVER, "powerhouse") == powerhouses
    assert places(RIVER, "end") == ["end"]
    assert len(RIVER) == 4 + 20 + 20 + 23 + 1


def test_every_place_carries_its_basin_area_border_and_value():
    for basin, area in AREA.items():
        for place, node in RIVER.nodes(data=True):
            if node["basin"] == str(basin):
                assert node["area"] == area, place
    red = {place for place, is_red in RIVER.nodes(data="red") if is_red}
    fees = {f"P{basin}-{number}" for basin, row in POWERHOUSE_FEES.items() for number, fee in enumerate(row) if fee}
    assert red == {f"B{basin}U" for basin in range(1, 11)} | fees
    values = {place: value for place, value in RIVER.nodes(data="value") if value is not None}
    assert values == {conduit: value for conduit, (value, _) in CONDUITS.items()}
    assert RIVER.nodes["end"] == {"kind": "end", "basin": None, "area": None, "red": False, "value": None}


@pytest.mark.parametrize(("headstream", "basin"), ENTERS.items())
def test_water_of_a_headstream_follows_the_printed_river(headstream, basin):
    assert way_down(RIVER, headstream) == printed_way(basin)
    assert nx.shortest_path(river_only(RIVER), headstream, "end") == [headstream, *printed_way(basin)]


@pytest.mark.parametrize(
    ("place", "below"),
    [
        *RIVER_COURSES.items(),
        ("B5U", ["9", "11"]),
        ("P5-0", ["9", "11"]),
        ("P11-0", []),
        ("C1R", ["5", "9", "11"]),
        ("C4R", ["12"]),
        ("end", []),
    ],
)
def test_basins_below(place, below):
    assert basins_below(RIVER, place) == below


def test_water_from_a_conduit_comes_back_below_the_powerhouses():
    assert way_down(RIVER, "C1R")[:3] == ["B5U", "B5L", "P9-0"]
    assert way_down(RIVER, "C1R") == way_down(RIVER, "P5-1")
    assert way_down(RIVER, "C8L") == ["end"]


def test_nothing_is_below_the_end():
    assert way_down(RIVER, "end") == []


@pytest.mark.parametrize(
    ("basin", "above"),
    [
        ("1", ["A"]),
        ("5", ["B", "2"]),
        ("10", ["C", "D", "3", "4", "6", "7"]),
        ("11", ["A", "B", "1", "2", "5", "8", "9"]),
        ("12", ["C", "D", "3", "4", "6", "7", "10"]),
    ],
)
def test_what_feeds_a_basin(basin, above):
    assert feeds(RIVER, basin) == above


@pytest.mark.parametrize(("conduit", "value", "target"), [(name, *row) for name, row in CONDUITS.items()])
def test_a_conduit_joins_all_dams_of_its_basin_with_all_powerhouses_of_its_target(conduit, value, target):
    home = conduit[1:-1]
    ends = conduit_ends(RIVER, conduit)
    assert ends[:4] == (conduit, value, home, str(target))
    assert ends.bases == (f"B{home}U", f"B{home}L")
    assert ends.powerhouses == tuple(f"P{target}-{number}" for number in range(len(POWERHOUSE_FEES[target])))
    for upper, lower in [*((base, conduit) for base in ends.bases), *((conduit, house) for house in ends.powerhouses)]:
        assert RIVER.edges[upper, lower] == {"kind": "conduit", "conduit": conduit, "value": value}
    assert ends in connections(RIVER)


def test_conduits_into_a_basin():
    for basin in range(1, 13):
        leading = [conduit for conduit, (_, target) in CONDUITS.items() if target == basin]
        assert conduits_into(RIVER, str(basin)) == leading


@pytest.mark.parametrize(
    ("start", "place", "bases"),
    [
        ("A", "B1U", []),
        ("A", "B1L", ["B1U"]),
        ("B", "P5-0", ["B2U", "B2L"]),
        ("D", "B10L", ["B4U", "B4L", "B7U", "B7L", "B10U"]),
        ("C", "end", ["B3U", "B3L", "B6U", "B6L", "B10U", "B10L"]),
        ("B5U", "B9U", ["B5L"]),
    ],
)
def test_the_dams_between_a_headstream_and_a_place(start, place, bases):
    assert between(RIVER, start, place) == bases


# --- the graph as such ------------------------------------------------------------------------------------------------


def test_the_graph_is_frozen_cached_and_in_a_stable_order():
    assert river_graph(STANDARD) is river_graph(STANDARD)
    assert river_graph(replace(STANDARD)) is river_graph(STANDARD)
    with pytest.raises(nx.NetworkXError):
        RIVER.add_edge("A", "end")
    assert list(RIVER)[:8] == ["A", "B", "C", "D", "B1U", "B1L", "C1L", "C1R"]
    assert list(RIVER)[-1] == "end"
    assert list(river_only(RIVER)) == [place for place in RIVER if not place.startswith("C") or place == "C"]
    assert nx.utils.graphs_equal(pickle.loads(pickle.dumps(RIVER)), RIVER)


def test_a_copy_can_be_marked_without_touching_the_shared_graph():
    copy = RIVER.copy()
    copy.nodes["B1U"]["owner"] = "usa"
    assert "owner" not in RIVER.nodes["B1U"]


RINGS = {"delta", "lakes", "flat", "duel", "springs"}
"""Maps where conduits on level ground lead in a circle, so that a drop can come back."""


@pytest.mark.parametrize("name", [name for name in MAPS if name not in RINGS])
def test_networkx_can_sort_the_whole_graph(name):
    river = river_graph(MAPS[name])
    order = list(nx.topological_sort(river))
    assert all(order.index(upper) < order.index(lower) for upper, lower in river.edges)


@pytest.mark.parametrize("name", MAPS)
def test_the_river_is_a_forest_whatever_the_conduits_do(name):
    river = river_graph(MAPS[name])
    assert nx.is_directed_acyclic_graph(river) == (name not in RINGS)
    water = river_only(river)
    assert all(water.out_degree(place) == (place != "end") for place in water)


def test_a_faulty_map_gets_no_graph():
    with pytest.raises(BadMap, match="the map has no headstream"):
        river_graph(replace(MINIATURE, headstreams=()))


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        (lambda: way_down(RIVER, "B11U"), "place: expected one of A, B, C, D, .*, got 'B11U'"),
        (lambda: basins_below(RIVER, "5"), "place: expected one of .*, got '5'"),
        (lambda: feeds(RIVER, "13"), "basin: expected one of 1, 2, .*, got '13'"),
        (lambda: feeds(RIVER, 5), "basin: expected one of 1, 2, .*, got 5"),  # type: ignore[arg-type]
        (lambda: places(RIVER, "base", "X"), "basin: expected one of .*, got 'X'"),
        (lambda: conduits_into(RIVER, "A"), "basin: expected one of .*, got 'A'"),
        (lambda: conduit_ends(RIVER, "B1U"), "conduit: expected one of C1L, .*, got 'B1U'"),
        (lambda: way_down(RIVER, ["A"]), r"place: expected one of .*, got \['A'\]"),  # type: ignore[arg-type]
        (lambda: between(RIVER, "Z", "B1U"), "place: expected one of .*, got 'Z'"),
        (lambda: between(RIVER, "A", "B1X"), "place: expected one of .*, got 'B1X'"),
        (lambda: between(RIVER, "A", "B5U"), "water from A never reaches B5U by river; it reaches basins 1, 8, 11"),
        (lambda: between(RIVER, "P12-0", "C4R"), "never reaches C4R by river; it reaches basins none"),
    ],
)
def test_an_unknown_place_is_named_with_what_there_is(question, wanted):
    with pytest.raises(BarrageError, match=wanted):
        question()


# --- any valid map ----------------------------------------------------------------------------------------------------


def spaces(prefix: str, basin: int, reds: list[bool]) -> tuple[SpaceSpec, ...]:
    return tuple(SpaceSpec(f"{prefix}{basin}-{number}", red) for number, red in enumerate(reds))


@st.composite
def valid_maps(draw: st.DrawFn) -> MapSpec:
    """Draw a forest: each basin flows to a later one or off the map, and no area is above the one before it."""
    size = draw(st.integers(2, 8))
    areas = sorted(draw(st.lists(st.sampled_from(AREAS), min_size=size, max_size=size)), key=AREAS.index)
    flags = st.lists(st.booleans(), max_size=3)
    rows: list[BasinSpec] = []
    for number in reversed(range(size)):
        lower = [row.id for row in rows]
        powered = [row.id for row in rows if row.powerhouses]
        powerhouses = spaces("P", number, draw(flags) or ([True] if not rows else []))
        bases = spaces("B", number, draw(flags) or ([True] if number == 0 or not powerhouses else []))
        ends = draw(st.lists(st.sampled_from(powered), min_size=number == 0, max_size=3)) if bases and powered else []
        conduits = tuple(
            ConduitSpec(f"C{number}-{index}", draw(st.integers(1, 9)), to) for index, to in enumerate(ends)
        )
        flows_to = draw(st.sampled_from([None, *lower]))
        rows.insert(0, BasinSpec(f"b{number}", areas[number], flows_to, powerhouses, bases, conduits))
    return with_waters(draw, rows)


def with_waters(draw: st.DrawFn, rows: list[BasinSpec]) -> MapSpec:
    """Add a headstream above every source, a neutral dam in each area where one can stand, and a layout or none."""
    sources = [row.id for row in rows if all(other.flows_to != row.id for other in rows)]
    headstreams = tuple((f"H{number}", basin) for number, basin in enumerate(sources))
    dams: list[NeutralDams] = []
    for area in AREAS:
        sites = tuple(row.id for row in rows if row.area == area and row.bases)
        if draw(st.booleans()) and sites:
            level = draw(st.integers(1, 3))
            dams.append(NeutralDams(area, sites, level, draw(st.integers(0, level))))
    names = [name for name, _ in headstreams]
    names += [f"basin:{row.id}" for row in rows] + [f"powerhouses:{row.id}" for row in rows if row.powerhouses]
    points = st.tuples(st.integers(0, 100), st.floats(0, 146))
    layout = tuple((name, draw(points)) for name in names) if draw(st.booleans()) else ()
    return MapSpec("drawn", headstreams, tuple(rows), tuple(dams), layout)


@given(valid_maps())
def test_any_forest_passes_and_its_graph_answers_like_its_table(spec):
    assert map_faults(spec) == []
    river = river_graph(spec)
    for headstream, first in spec.headstreams:
        expected = [first, *ways_of(spec, first)]
        assert basins_below(river, headstream) == expected
        assert set(way_down(river, headstream)) == nx.descendants(river_only(river), headstream)
        assert all(headstream in feeds(river, name) for name in expected)
    assert sum(len(conduits_into(river, name)) for name in basins(river)) == len(connections(river))


@given(valid_maps())
def test_any_forest_survives_its_json(spec):
    assert map_from_dict(map_to_dict(spec)) == spec


def change(spec: MapSpec, number: int, **fields: object) -> MapSpec:
    rows = list(spec.basins)
    rows[number] = replace(rows[number], **fields)  # type: ignore[arg-type]
    return replace(spec, basins=tuple(rows))


@given(valid_maps(), st.data())
def test_a_river_bent_back_is_a_named_circle(spec, data):
    river = river_graph(spec)
    headstream = data.draw(st.sampled_from(places(river, "headstream")))
    way = basins_below(river, headstream)
    back = data.draw(st.sampled_from(way))
    bent = change(spec, basins(river).index(way[-1]), flows_to=back)
    (circle,) = [fault for fault in map_faults(bent) if "circle" in fault]
    named = circle.removeprefix("the river runs in a circle: ").split(" -> ")
    assert named[0] == named[-1]
    assert sorted(named[1:]) == sorted(way[way.index(back) :])


@given(valid_maps(), st.data())
def test_without_its_headstream_a_source_is_named_dry(spec, data):
    assume(len(spec.headstreams) > 1)
    lost = data.draw(st.sampled_from(spec.headstreams))
    fewer = replace(spec, headstreams=tuple(row for row in spec.headstreams if row != lost), layout=())
    still_wet = {basin for _, first in fewer.headstreams for basin in [first, *ways_of(spec, first)]}
    dry = [basin.id for basin in spec.basins if basin.id not in still_wet]
    assert map_faults(fewer) == [f"no headstream's water ever reaches basin {name}" for name in dry]


def ways_of(spec: MapSpec, basin: str) -> list[str]:
    flows = {row.id: row.flows_to for row in spec.basins}
    below = flows[basin]
    return [] if below is None else [below, *ways_of(spec, below)]


@given(valid_maps(), st.sampled_from([-1, 0, 10, 99]))
def test_a_wild_conduit_value_is_the_only_fault(spec, value):
    first, *rest = spec.basins[0].conduits
    wild = change(spec, 0, conduits=(first._replace(value=value), *rest))
    assert map_faults(wild) == [f"conduit {first.id} has the production value {value}; values are 1 to 9"]


@given(valid_maps(), st.data())
def test_an_id_used_twice_is_named(spec, data):
    river = river_graph(spec)
    (base, *rest), other = spec.basins[0].bases, data.draw(st.sampled_from([*river, *basins(river)]))
    assume(other != base.id)
    twice = change(spec, 0, bases=(base._replace(id=other), *rest))
    assert [fault for fault in map_faults(twice) if fault.startswith(f"the id {other} is used 2 times")]
