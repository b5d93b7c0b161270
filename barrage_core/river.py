"""The river as a networkx graph, and the questions that a lesson asks about it.

Nodes are the public places of a map: headstreams `A` …, powerhouse spaces `P5-0` …, base spaces `B1U` …, conduit spaces
`C1L` …, and `end`, where the river leaves the map. Each node has the same five attributes:

- `kind`: "headstream", "powerhouse", "base", "conduit" or "end"
- `basin`: the basin it belongs to (of a headstream: the basin its water enters first), None for `end`
- `area`: the area of that basin, None for `end`
- `red`: whether the space has a red border, so that building there costs credits
- `value`: the production value of a conduit, None for everything else

River edges (`kind="river"`) chain the places in the order in which water meets them. Conduit edges (`kind="conduit"`,
with `conduit` and `value`) lead from every base space of a basin to the conduit, and from it to every powerhouse space
of the basin it reaches. The graph knows the topology only: how much water there is, and who owns what, is in the state.

    >>> from barrage_core.components.maps import STANDARD
    >>> river = river_graph(STANDARD)
    >>> river.nodes["C1R"]
    {'kind': 'conduit', 'basin': '1', 'area': 'mountains', 'red': False, 'value': 4}
    >>> list(river.successors("B1L"))
    ['P8-0', 'C1L', 'C1R']
    >>> nx.has_path(river, "A", "P5-0"), nx.has_path(river_only(river), "A", "P5-0")
    (True, False)

Importing networkx takes longer than importing all the rest of the kit, so only this module and `questions/graph.py` do
it, and both are imported only when they are needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

import networkx as nx

from .checks import one_of
from .components.maps import BasinSpec, MapLike, MapSpec
from .errors import BarrageError
from .map_faults import check_map
from .names import END

__all__ = [
    "ConduitEnds",
    "Kind",
    "River",
    "basins",
    "basins_below",
    "between",
    "conduit_ends",
    "conduits_into",
    "connections",
    "feeds",
    "places",
    "river_graph",
    "river_only",
    "way_down",
]

River: TypeAlias = "nx.DiGraph[str]"
"""A directed graph; an edge leads where water goes."""
Kind = Literal["headstream", "powerhouse", "base", "conduit", "end"]
"""What a place is."""


class ConduitEnds(NamedTuple):
    """What a conduit connects: all the dams of one basin with all the powerhouses of another.

    >>> from barrage_core import STANDARD
    >>> ends = conduit_ends(river_graph(STANDARD), "C1R")
    >>> ends.value, ends.from_basin, ends.to_basin
    (4, '1', '5')
    """

    conduit: str
    value: int
    from_basin: str
    to_basin: str
    bases: tuple[str, ...]
    powerhouses: tuple[str, ...]


# --- building ---------------------------------------------------------------------------------------------------------


def river_graph(map: MapLike) -> River:
    """Build the frozen graph of a map, given by itself, its name or its file; the same map gives the same graph object.

    It cannot be changed. To mark something on it, work on `river.copy()`.

    >>> from barrage_core.components.maps import MINIATURE
    >>> river = river_graph("miniature")
    >>> print(river)
    DiGraph named 'miniature' with 30 nodes and 64 edges
    >>> list(river)[:7]
    ['A', 'B', 'B1U', 'B1L', 'C1L', 'C1R', 'B2U']
    >>> nx.is_frozen(river), river is river_graph(MINIATURE)
    (True, True)
    """
    if isinstance(map, MapSpec):
        return _graph(map)
    from .files.maps import open_map  # noqa: PLC0415  (a file is opened only for somebody who names one)

    return _graph(open_map(map))


@lru_cache(maxsize=64)
def _graph(spec: MapSpec) -> River:
    check_map(spec)
    river: River = nx.DiGraph(name=spec.name)
    table = {basin.id: basin for basin in spec.basins}
    for headstream, first in spec.headstreams:
        river.add_node(headstream, kind="headstream", basin=first, area=table[first].area, red=False, value=None)
    for basin in spec.basins:
        _add_basin(river, basin)
    river.add_node(END, kind="end", basin=None, area=None, red=False, value=None)
    for headstream, first in spec.headstreams:
        river.add_edge(headstream, _entrance(table[first]), kind="river")
    for basin in spec.basins:
        _add_river(river, basin, table)
        _add_conduits(river, basin, table)
    nx.freeze(river)
    return river


def _add_basin(river: River, basin: BasinSpec) -> None:
    where = {"basin": basin.id, "area": basin.area}
    for space in basin.powerhouses:
        river.add_node(space.id, kind="powerhouse", **where, red=space.red, value=None)
    for space in basin.bases:
        river.add_node(space.id, kind="base", **where, red=space.red, value=None)
    for conduit in basin.conduits:
        river.add_node(conduit.id, kind="conduit", **where, red=False, value=conduit.value)


def _riverside(basin: BasinSpec) -> list[str]:
    """List the places of a basin as water meets them: powerhouses, then the upper and the lower base (R03, R04)."""
    return [space.id for space in (*basin.powerhouses, *basin.bases)]


def _entrance(basin: BasinSpec) -> str:
    return _riverside(basin)[0]


def _add_river(river: River, basin: BasinSpec, table: dict[str, BasinSpec]) -> None:
    below = END if basin.flows_to is None else _entrance(table[basin.flows_to])
    nx.add_path(river, [*_riverside(basin), below], kind="river")


def _add_conduits(river: River, basin: BasinSpec, table: dict[str, BasinSpec]) -> None:
    for conduit in basin.conduits:
        label = {"kind": "conduit", "conduit": conduit.id, "value": conduit.value}
        river.add_edges_from(((base.id, conduit.id) for base in basin.bases), **label)
        river.add_edges_from(((conduit.id, space.id) for space in table[conduit.to].powerhouses), **label)


def river_only(river: River) -> River:
    """Return the graph without its conduits: only the edges along which water flows by itself, and what lies on them.

    It is a view, not a copy. From every place at most one edge leads on, so it is a forest that flows into `end`.

    >>> from barrage_core.components.maps import STANDARD
    >>> water = river_only(river_graph(STANDARD))
    >>> nx.shortest_path(water, "A", "end")
    ['A', 'B1U', 'B1L', 'P8-0', 'P8-1', 'P8-2', 'B8U', 'B8L', 'P11-0', 'P11-1', 'P11-2', 'P11-3', 'end']
    """
    # Predicates, not lists of nodes: a view over a list walks through it in the order of a set.
    view: River = nx.subgraph_view(
        river,
        filter_node=lambda place: river.nodes[place]["kind"] != "conduit",
        filter_edge=lambda upper, lower: river.edges[upper, lower]["kind"] == "river",
    )
    return view


# --- finding things ---------------------------------------------------------------------------------------------------


def basins(river: River) -> list[str]:
    """List the basins of a map, in the order of the map.

    >>> from barrage_core.components.maps import MINIATURE
    >>> basins(river_graph(MINIATURE))
    ['1', '2', '3', '4', '5']
    """
    riverside = (attributes for _, attributes in river.nodes(data=True) if attributes["kind"] in ("powerhouse", "base"))
    return list(dict.fromkeys(attributes["basin"] for attributes in riverside))


def places(river: River, kind: Kind, basin: str | None = None) -> list[str]:
    """List the places of one kind, on the whole map or in one basin.

    >>> from barrage_core.components.maps import STANDARD
    >>> river = river_graph(STANDARD)
    >>> places(river, "headstream")
    ['A', 'B', 'C', 'D']
    >>> places(river, "powerhouse", basin="8")
    ['P8-0', 'P8-1', 'P8-2']
    """
    if basin is not None:
        one_of(basin, basins(river), "basin")
    return [
        place
        for place, attributes in river.nodes(data=True)
        if attributes["kind"] == kind and basin in (None, attributes["basin"])
    ]


# --- along the river --------------------------------------------------------------------------------------------------


def _flow(river: River, place: str) -> Iterator[str]:
    """Follow the river edges down from a place that lies on the river."""
    while below := next((lower for lower, edge in river[place].items() if edge["kind"] == "river"), None):
        yield below
        place = below


def way_down(river: River, place: str) -> list[str]:
    """List everything that a drop leaving this place passes, in order, if no dam holds it back.

    Water from a conduit has driven a powerhouse and comes back to the river below the powerhouses of that basin (R06).

    >>> from barrage_core.components.maps import STANDARD
    >>> river = river_graph(STANDARD)
    >>> way_down(river, "B5L")
    ['P9-0', 'P9-1', 'P9-2', 'B9U', 'B9L', 'P11-0', 'P11-1', 'P11-2', 'P11-3', 'end']
    >>> way_down(river, "C4R")
    ['end']
    """
    one_of(place, list(river), "place")
    if river.nodes[place]["kind"] == "conduit":
        place = conduit_ends(river, place).powerhouses[-1]
    return list(_flow(river, place))


def basins_below(river: River, place: str) -> list[str]:
    """List the basins that water comes to after this place, in order.

    >>> from barrage_core.components.maps import STANDARD
    >>> river = river_graph(STANDARD)
    >>> basins_below(river, "B")
    ['2', '5', '9', '11']
    >>> basins_below(river, "B2L")
    ['5', '9', '11']
    >>> basins_below(river, "C2R")
    ['10', '12']
    """
    passed = [river.nodes[lower]["basin"] for lower in way_down(river, place) if lower != END]
    kind, here = river.nodes[place]["kind"], river.nodes[place]["basin"]
    if kind == "conduit":
        passed.insert(0, conduit_ends(river, place).to_basin)
    return [basin for basin in dict.fromkeys(passed) if kind in ("headstream", "conduit") or basin != here]


def feeds(river: River, basin: str) -> list[str]:
    """List the headstreams, then the basins, whose water can reach this basin by river.

    >>> from barrage_core.components.maps import STANDARD
    >>> feeds(river_graph(STANDARD), "10")
    ['C', 'D', '3', '4', '6', '7']
    """
    one_of(basin, basins(river), "basin")
    entrance = next(place for kind in ("powerhouse", "base") for place in places(river, kind, basin))
    above = nx.ancestors(river_only(river), entrance)
    headstreams = [place for place in places(river, "headstream") if place in above]
    upper = {river.nodes[place]["basin"] for place in above if place not in headstreams}
    return [*headstreams, *(name for name in basins(river) if name in upper)]


def between(river: River, headstream: str, place: str) -> list[str]:
    """List the base spaces that water passes from a headstream before it comes to a place.

    A dam on one of them gets the water first. The start may also be any other place on the river.

    >>> from barrage_core.components.maps import STANDARD
    >>> river = river_graph(STANDARD)
    >>> between(river, "B", "B5L")
    ['B2U', 'B2L', 'B5U']
    >>> between(river, "A", "B5L")
    Traceback (most recent call last):
        ...
    barrage_core.errors.BarrageError: water from A never reaches B5L by river; it reaches basins 1, 8, 11
    """
    way = way_down(river, headstream)
    one_of(place, list(river), "place")
    if place not in way:
        below = ", ".join(basins_below(river, headstream)) or "none"
        raise BarrageError(f"water from {headstream} never reaches {place} by river; it reaches basins {below}")
    return [passed for passed in way[: way.index(place)] if river.nodes[passed]["kind"] == "base"]


# --- through the conduits ---------------------------------------------------------------------------------------------


def conduit_ends(river: River, conduit: str) -> ConduitEnds:
    """Say what a conduit connects.

    >>> from barrage_core.components.maps import STANDARD
    >>> ends = conduit_ends(river_graph(STANDARD), "C1R")
    >>> ends.from_basin, ends.to_basin, ends.value
    ('1', '5', 4)
    >>> ends.bases, ends.powerhouses
    (('B1U', 'B1L'), ('P5-0', 'P5-1'))
    """
    one_of(conduit, places(river, "conduit"), "conduit")
    node = river.nodes[conduit]
    powerhouses = tuple(river.successors(conduit))
    to_basin = river.nodes[powerhouses[0]]["basin"]
    return ConduitEnds(conduit, node["value"], node["basin"], to_basin, tuple(river.predecessors(conduit)), powerhouses)


def connections(river: River) -> list[ConduitEnds]:
    """List every connection that can be made on a map, one for each conduit space.

    >>> from barrage_core.components.maps import MINIATURE
    >>> [(link.from_basin, link.value, link.to_basin) for link in connections(river_graph(MINIATURE))]
    [('1', 4, '3'), ('1', 3, '4'), ('2', 2, '3'), ('2', 5, '4'), ('3', 2, '4'), ('3', 3, '5'), ('4', 1, '5')]
    """
    return [conduit_ends(river, conduit) for conduit in places(river, "conduit")]


def conduits_into(river: River, basin: str) -> list[str]:
    """List the conduit spaces that lead to the powerhouses of a basin.

    >>> from barrage_core.components.maps import STANDARD
    >>> conduits_into(river_graph(STANDARD), "5")
    ['C1R', 'C3L']
    """
    one_of(basin, basins(river), "basin")
    return [link.conduit for link in connections(river) if link.to_basin == basin]
