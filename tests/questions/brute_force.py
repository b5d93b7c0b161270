"""Questions about the graph of a map answered by trying everything; `played` asks the rules instead."""

from __future__ import annotations

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


def on_a_circle(here: Situation, basin: str) -> bool:
    """Whether water that leaves a basin can come back to it."""
    ways = ways_out(here)
    below = list(ways[basin])
    for lower in below:
        below += [further for further in ways[lower] if further not in below]
    return basin in below


def best_rows(here: Situation, basin: str | None, uses: int, least: int = 0) -> tuple[int, set[tuple[str, ...]]]:
    """Return the most energy that a drop in a basin can make, and every row of conduits in which it makes that.

    A row has at least `least` conduits; where there is none, there are no rows.
    """
    if basin is None:
        return 0, set() if least > 0 else {()}
    tries = [best_rows(here, here.flows_to[basin], uses, least)]
    for one in here.conduits:
        if uses and one.start == basin and one.usable:
            energy, rows = best_rows(here, one.to, uses - 1, least - 1)
            tries.append((one.value + energy, {(one.id, *row) for row in rows}))
    most = max((energy for energy, rows in tries if rows), default=0)
    return most, {row for energy, rows in tries if energy == most for row in rows}


def best_chains(here: Situation, uses: int) -> dict[str, tuple[int, set[tuple[str, ...]]]]:
    """Return for each basin that has a chain of at least two productions the most energy, and its best chains."""
    found = {basin: best_rows(here, basin, uses, 2) for basin in here.basins}
    return {basin: (most, rows) for basin, (most, rows) in found.items() if rows}


def most_energy(here: Situation, basin: str | None, uses: int) -> int:
    """Return the most energy that a drop in a basin can make, by trying every conduit and the river."""
    return best_rows(here, basin, uses)[0]
