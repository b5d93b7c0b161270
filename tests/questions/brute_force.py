"""Questions about a map answered by trying everything, with nothing of the kit but its tables."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from barrage_core.components.maps import MAPS, MapSpec
from barrage_core.newmap import new_map
from barrage_core.questions.situation import Situation

SMALL_MAPS: dict[str, MapSpec] = {
    **{name: MAPS[name] for name in ("miniature", "duel", "valley", "gorge", "lakes")},
    **{spec.name: spec for spec in (new_map(basins, seed) for basins in (4, 5, 6, 7) for seed in (1, 2))},
}


def ways_out(here: Situation) -> dict[str, list[str]]:
    """Return where water can go from each basin, by river or through a conduit."""
    ways = {basin: [below] if below else [] for basin, below in here.flows_to.items()}
    for one in here.conduits:
        if one.usable:
            ways[one.start].append(one.to)
    return ways


def all_ways(here: Situation, basin: str) -> list[tuple[str, ...]]:
    """Return every way from a headstream to a basin that visits no basin twice."""
    ways, found = ways_out(here), list[tuple[str, ...]]()
    waiting: list[tuple[str, ...]] = [(entered,) for _, entered in here.spec.headstreams]
    while waiting:
        way = waiting.pop()
        if way[-1] == basin:
            found.append(way)
        else:
            waiting += [(*way, lower) for lower in dict.fromkeys(ways[way[-1]]) if lower not in way]
    return found


def least_cut(here: Situation, basin: str, first: int, last: int) -> float:
    """Return the capacity of the narrowest cut: of all divisions of the nodes, the one that lets least through."""
    edges = list(_edges(here, first, last))
    nodes = [node for node in dict.fromkeys(node for edge in edges for node in edge[:2]) if node not in ("", basin)]
    cuts = []
    for sides in product((True, False), repeat=len(nodes)):
        upper = {"", *(node for node, above in zip(nodes, sides, strict=True) if above)}
        cuts.append(sum(capacity for start, end, capacity in edges if start in upper and end not in upper))
    return min(cuts)


def _edges(here: Situation, first: int, last: int) -> Iterator[tuple[str, str, float]]:
    """Yield every edge of the network with its capacity; headstreams are left out, since each has one way on."""
    for headstream, entered in here.spec.headstreams:
        yield "", entered, sum(here.supply[headstream][first:last])
    for upper, below in here.flows_to.items():
        if below:
            yield upper, below, float("inf")
        if dams := here.dams[upper]:
            if first == 0:
                yield "", f"dams {upper}", sum(dam.water for dam in dams)
            yield upper, f"dams {upper}", sum(dam.size for dam in dams) * (last - first)
    yield from ((f"dams {one.start}", one.to, float("inf")) for one in here.conduits if one.usable)


def most_energy(here: Situation, basin: str | None, uses: int) -> int:
    """Return the most energy that a drop in a basin can make, by trying every conduit and the river."""
    if basin is None:
        return 0
    tries = [most_energy(here, here.flows_to[basin], uses)]
    if uses:
        used = (one for one in here.conduits if one.start == basin and one.usable)
        tries += [one.value + most_energy(here, one.to, uses - 1) for one in used]
    return max(tries)
