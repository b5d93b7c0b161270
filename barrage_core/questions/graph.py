"""What networkx is asked about a map: one graph for each kind of question, with basins as its nodes.

Only questions import this module, and only when they are asked, because networkx takes long to load.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

import networkx as nx
from networkx.algorithms.flow import preflow_push

from ..names import END
from .layers import best
from .situation import Situation

__all__ = [
    "SPRING",
    "Best",
    "MostFlow",
    "Narrow",
    "best_chains",
    "dominators",
    "feeding",
    "most_flows",
    "steps_to",
    "waterways",
]

Graph: TypeAlias = "nx.DiGraph[Any]"
SPRING = ()
"""Where all water comes from: a node above the headstreams. Basins are nodes under their ids, headstreams are tuples
with theirs, and this is a tuple without any, so that no id can be confused with it."""


def waterways(here: Situation) -> Graph:
    """Return the ways of the water from basin to basin, by river and through every usable conduit."""
    ways: Graph = nx.DiGraph()
    for headstream, basin in here.spec.headstreams:
        ways.add_edge(SPRING, (headstream,))
        ways.add_edge((headstream,), basin)
    for basin, below in here.flows_to.items():
        ways.add_edge(basin, below or END)
    ways.add_edges_from((one.start, one.to) for one in here.conduits if one.usable)
    return ways


def dominators(here: Situation) -> dict[str, list[str]]:
    """Return the basins that every drop must pass on its way to each basin, from top to bottom."""
    above = nx.immediate_dominators(waterways(here), SPRING)
    passed: dict[str, list[str]] = {}
    for basin in here.basins:
        node, way = above[basin], list[str]()
        while isinstance(node, str):
            way.append(node)
            node = above[node]
        passed[basin] = way[::-1]
    return passed


def steps_to(here: Situation, basin: str) -> dict[str, int]:
    """Return the basins from which water can come to a basin, with the number of stretches and conduits on the way."""
    lengths = nx.single_source_shortest_path_length(waterways(here).reverse(copy=False), basin)
    return {other: steps for other, steps in lengths.items() if isinstance(other, str) and other != basin}


class Narrow(NamedTuple):
    """Places that keep a flow from being more: headstreams, and basins whose dams hold too little."""

    headstreams: tuple[str, ...]
    basins: tuple[str, ...]


class MostFlow(NamedTuple):
    """A maximum flow: how much, its bottleneck, and the places that belong to another bottleneck as narrow as that."""

    drops: float
    bottleneck: Narrow
    as_narrow: Narrow


class Moment(NamedTuple):
    """A node of a network over time: a headstream or a basin in a phase of a round, or water that its dams hold.

    `to` names the basins to which those dams can send it.
    """

    what: str
    name: str
    round: int
    to: tuple[str, ...] = ()


MOUTH = "mouth"
"""Where all water that came to a basin is gathered; the other nodes of a network over time are tuples."""


def most_flows(here: Situation, basin: str) -> tuple[list[float], MostFlow]:
    """Return the most water that can come to a basin in each round, and in all of them with what is narrow."""
    network = _over_time(here)
    arrivals = [[Moment(phase, basin, number) for phase in ("actions", "flow")] for number in range(here.rounds)]
    rounds = [nx.maximum_flow_value(_above(network, arrival), SPRING, MOUTH) for arrival in arrivals]
    return rounds, _most_flow(here, _above(network, [moment for arrival in arrivals for moment in arrival]))


def _over_time(here: Situation) -> Graph:
    """Return the network of the water through all rounds: what it does in one, and where it waits for the next.

    In the actions phase water that a dam holds goes through conduits, runs down, and may be used again at once. Then
    the water of the headstreams flows. From a round to the next dams keep as much as they can hold. Rivers carry any
    amount, and no water stays behind a dam against the will of the players: in a game it may, and then less can come.
    """
    network: Graph = nx.DiGraph()
    stores = _stores(here)
    for number in range(here.rounds):
        for headstream, entered in here.spec.headstreams:
            spring = Moment("headstream", headstream, number)
            network.add_edge(SPRING, spring, capacity=here.supply[headstream][number])
            network.add_edge(spring, Moment("flow", entered, number))
        for upper, below in here.flows_to.items():
            for phase in ("actions", "flow"):
                network.add_edge(Moment(phase, upper, number), Moment(phase, below or END, number))
        for (basin, to), (size, water) in stores.items():
            held, kept = Moment("held", basin, number, to), Moment("kept", basin, number, to)
            network.add_edge(SPRING, held, capacity=0 if number or here.is_over else water)
            network.add_edge(Moment("actions", basin, number), held)
            network.add_edges_from((held, Moment("actions", lower, number)) for lower in to)
            network.add_edge(held, kept)
            network.add_edge(Moment("flow", basin, number), kept)
            network.add_edge(kept, Moment("held", basin, number + 1, to), capacity=size)
    return network


def _stores(here: Situation) -> dict[tuple[str, tuple[str, ...]], tuple[int, int]]:
    """Return how much the dams of each basin can hold and do hold; dams with the same ways on count as one."""
    stores: dict[tuple[str, tuple[str, ...]], tuple[int, int]] = {}
    for basin, dams in here.dams.items():
        for dam in dams:
            to = tuple(dict.fromkeys(one.to for one in here.conduits if dam.place in one.dams))
            if to:
                size, water = stores.get((basin, to), (0, 0))
                stores[basin, to] = size + max(dam.size, dam.water), water + dam.water
    return stores


def _above(network: Graph, arrivals: list[Moment]) -> Graph:
    """Return what lies above some arrivals, gathered in the mouth."""
    network.add_edges_from((moment, MOUTH) for moment in arrivals)
    above: Graph = network.subgraph([SPRING, MOUTH, *nx.ancestors(network, MOUTH)]).copy()
    network.remove_node(MOUTH)
    return above


def _most_flow(here: Situation, above: Graph) -> MostFlow:
    """Find a maximum flow, the narrowest cut that lies lowest, and what lies on any other cut that is as narrow.

    An edge lies on a narrowest cut if it is full and the flow has no other way to come from its start to its end: then
    both ends are in different strong components of what can still flow (the residual network).
    """
    residual = preflow_push(above, SPRING, MOUTH)
    left: Graph = nx.DiGraph()
    left.add_nodes_from(above)
    left.add_edges_from((a, b) for a, b, edge in residual.edges(data=True) if edge["flow"] < edge["capacity"])
    to_the_mouth = {MOUTH, *nx.ancestors(left, MOUTH)}
    part = {node: number for number, nodes in enumerate(nx.strongly_connected_components(left)) for node in nodes}
    widths: dict[tuple[Any, Any], float] = nx.get_edge_attributes(above, "capacity")
    full = [(a, b) for (a, b), width in widths.items() if width and not left.has_edge(a, b)]
    lowest = {b[:2] for a, b in full if a not in to_the_mouth and b in to_the_mouth}
    others = {b[:2] for a, b in full if part[a] != part[b]} - lowest
    return MostFlow(residual.graph["flow_value"], _narrow(here, lowest), _narrow(here, others))


def _narrow(here: Situation, cut: set[Any]) -> Narrow:
    return Narrow(
        tuple(name for name, _ in here.spec.headstreams if ("headstream", name) in cut),
        tuple(basin for basin in here.basins if ("held", basin) in cut),
    )


FEW_WAYS = 3
"""So many chains are named; if more are equally good, they are only counted."""


class Best(NamedTuple):
    """The best that a drop in a basin can still do: energy in all, the conduits that it goes through, and its equals.

    `ways` counts the rows of conduits that make as much; `named` has the first of them, which is `conduits`, and a few
    others.
    """

    energy: int
    ways: int
    named: tuple[tuple[str, ...], ...]

    @property
    def conduits(self) -> tuple[str, ...]:
        """The first of the best rows of conduits."""
        return self.named[0]


def best_chains(here: Situation, uses: int, *, unbuilt: bool) -> dict[tuple[str, int], Best]:
    """Return the best chain of productions for a drop in each basin, for each number of uses up to `uses`.

    With `unbuilt` every conduit space counts, without it only those through which somebody can produce.

    Conduits may lead in a circle. So the graph has every basin once for each number of uses left, and a conduit leads
    to a node with one use less: such a graph has no circle, and one walk against the flow finds every longest path.
    """
    flows: Graph = nx.DiGraph()
    for left in range(uses + 1):
        flows.add_nodes_from((basin, left) for basin in here.basins)
        flows.add_edges_from(
            (((basin, left), (below, left)) for basin, below in here.flows_to.items() if below), conduits=(), value=0
        )
    for one in (one for one in here.conduits if one.usable or unbuilt):
        for left in range(1, uses + 1):
            start, end = (one.start, left), (one.to, left - 1)
            beside = flows.get_edge_data(start, end, {"value": 0, "conduits": ()})
            if one.value >= beside["value"]:
                equals = beside["conduits"] if one.value == beside["value"] else ()
                flows.add_edge(start, end, conduits=(*equals, one.id), value=one.value)
    found: dict[tuple[str, int], Best] = {}
    for node in reversed(list(nx.topological_sort(flows))):
        found[node] = _together(best(_onward(flows, node, found), lambda one: one.energy))
    return found


def feeding(here: Situation, found: dict[tuple[str, int], Best], uses: int) -> dict[str, Best]:
    """Return the best chain of at least two productions for a drop in each basin that has one.

    `found` are the best chains of any length: after its first production a drop does the best that is left, and that
    is a production if any is left, because each of them makes energy.
    """
    rows: dict[str, list[Best]] = {basin: [] for basin in here.basins}
    for one in here.conduits:
        after = found[one.to, uses - 1]
        if one.usable and after.energy:
            rows[one.start].append(_through(one.id, one.value, after))
    chains: dict[str, Best] = {}
    for basin in here.basins:
        river, lower = [basin], here.flows_to[basin]
        while lower is not None:
            river.append(lower)
            lower = here.flows_to[lower]
        ways = [row for place in reversed(river) for row in rows[place]]
        if ways:
            chains[basin] = _together(best(ways, lambda row: row.energy))
    return chains


def _onward(flows: Graph, node: tuple[str, int], found: dict[tuple[str, int], Best]) -> Iterator[Best]:
    """Yield the best of each way on: down the river, or through a conduit."""
    for lower, edge in flows[node].items():
        after = found[lower]
        if not edge["conduits"]:
            yield after
        for conduit in edge["conduits"]:
            yield _through(conduit, edge["value"], after)


def _through(conduit: str, value: int, after: Best) -> Best:
    """Put a production before the best that comes after it."""
    return Best(value + after.energy, after.ways, tuple((conduit, *row) for row in after.named))


def _together(equals: list[Best]) -> Best:
    """Put ways on that are equally good into one answer; to make nothing is one way, whatever the water does."""
    if not equals or not equals[0].energy:
        return Best(0, 1, ((),))
    named = [row for one in equals for row in one.named]
    return Best(equals[0].energy, sum(one.ways for one in equals), tuple(named[:FEW_WAYS]))
