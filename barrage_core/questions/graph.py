"""What networkx is asked about a map: one graph for each kind of question, with basins as its nodes.

Only questions import this module, and only when they are asked, because networkx takes long to load.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

import networkx as nx

from ..names import END
from .situation import Situation

__all__ = ["SPRING", "Best", "MostFlow", "best_chains", "dominators", "most_flows", "steps_to", "waterways"]

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


class MostFlow(NamedTuple):
    """A maximum flow: how much, and the places that keep it from being more."""

    drops: float
    headstreams: tuple[str, ...]
    basins: tuple[str, ...]
    """Basins whose dams hold too little."""


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


def most_flows(here: Situation, basin: str) -> tuple[list[MostFlow], MostFlow]:
    """Return the most water that can come to a basin in each round, and in all of them."""
    network = _over_time(here)
    arrivals = [[Moment(phase, basin, number) for phase in ("actions", "flow")] for number in range(here.rounds)]
    rounds = [_most_flow(here, network, arrival) for arrival in arrivals]
    return rounds, _most_flow(here, network, [moment for arrival in arrivals for moment in arrival])


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


def _most_flow(here: Situation, network: Graph, arrivals: list[Moment]) -> MostFlow:
    network.add_edges_from((moment, MOUTH) for moment in arrivals)
    above = network.subgraph([SPRING, MOUTH, *nx.ancestors(network, MOUTH)]).copy()
    network.remove_node(MOUTH)
    drops, (upper_part, _) = nx.minimum_cut(above, SPRING, MOUTH)
    edges: list[tuple[Any, Any, float | None]] = list(above.edges(data="capacity"))
    cut = {end[:2] for start, end, width in edges if width and start in upper_part and end not in upper_part}
    return MostFlow(
        drops,
        tuple(name for name, _ in here.spec.headstreams if ("headstream", name) in cut),
        tuple(basin for basin in here.basins if ("held", basin) in cut),
    )


class Best(NamedTuple):
    """The best that a drop in a basin can still do: energy in all, and the conduits that it goes through."""

    energy: int
    conduits: tuple[str, ...]


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
            (((basin, left), (below, left)) for basin, below in here.flows_to.items() if below), conduit=None
        )
    for one in (one for one in here.conduits if one.usable or unbuilt):
        for left in range(1, uses + 1):
            start, end = (one.start, left), (one.to, left - 1)
            if one.value > flows.get_edge_data(start, end, {}).get("value", 0):
                flows.add_edge(start, end, conduit=one.id, value=one.value)
    best: dict[tuple[str, int], Best] = {}
    for node in reversed(list(nx.topological_sort(flows))):
        best[node] = max(_onward(flows, node, best), key=lambda one: one.energy, default=Best(0, ()))
    return best


def _onward(flows: Graph, node: tuple[str, int], best: dict[tuple[str, int], Best]) -> Iterator[Best]:
    for lower, edge in flows[node].items():
        after = best[lower]
        if edge["conduit"] is None:
            yield after
        else:
            yield Best(edge["value"] + after.energy, (edge["conduit"], *after.conduits))
