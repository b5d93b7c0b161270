"""What networkx is asked about a map: one graph for each kind of question, with basins as its nodes.

Only questions import this module, and only when they are asked, because networkx takes long to load.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

import networkx as nx

from ..names import END
from .situation import Situation

__all__ = ["SPRING", "Best", "MostFlow", "best_chains", "dominators", "most_flow", "steps_to", "waterways"]

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


def most_flow(here: Situation, basin: str, first: int, last: int) -> MostFlow:
    """Return the most water that can come to a basin in some rounds, if each dam is filled and emptied once a round.

    Rivers carry any amount. Through the conduits of a basin goes no more than its dams can hold, and the water that
    they hold already can go there in the first of the rounds.
    """
    network: Graph = nx.DiGraph()
    for headstream, entered in here.spec.headstreams:
        network.add_edge(SPRING, (headstream,), capacity=sum(here.supply[headstream][first:last]))
        network.add_edge((headstream,), entered)
    for upper, below in here.flows_to.items():
        network.add_edge(upper, below or END)
        held = sum(dam.water for dam in here.dams[upper]) if first == 0 else 0
        network.add_edge(SPRING, ("dams", upper), capacity=held)
        network.add_edge(upper, ("dams", upper), capacity=sum(dam.size for dam in here.dams[upper]) * (last - first))
    network.add_edges_from((("dams", one.start), one.to) for one in here.conduits if one.usable)
    drops, (upper_part, _) = nx.minimum_cut(network, SPRING, basin)
    edges: list[tuple[Any, Any, float | None]] = list(network.edges(data="capacity"))
    cut = [(start, end) for start, end, width in edges if width and start in upper_part and end not in upper_part]
    return MostFlow(
        drops,
        tuple(end[0] for start, end in cut if start == SPRING and len(end) == 1),
        tuple(end[1] for start, end in cut if isinstance(start, str)),
    )


class Best(NamedTuple):
    """The best that a drop in a basin can still do: energy in all, and the conduits that it goes through."""

    energy: int
    conduits: tuple[str, ...]


def best_chains(here: Situation, uses: int, *, usable: bool) -> dict[tuple[str, int], Best]:
    """Return the best chain of productions for a drop in each basin, for each number of uses up to `uses`.

    Conduits may lead in a circle. So the graph has every basin once for each number of uses left, and a conduit leads
    to a node with one use less: such a graph has no circle, and one walk against the flow finds every longest path.
    """
    flows: Graph = nx.DiGraph()
    for left in range(uses + 1):
        flows.add_nodes_from((basin, left) for basin in here.basins)
        flows.add_edges_from(
            (((basin, left), (below, left)) for basin, below in here.flows_to.items() if below), conduit=None
        )
    for one in (one for one in here.conduits if one.usable or not usable):
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
