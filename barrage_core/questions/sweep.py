"""All ways to lay the headstream tiles of a map, and what each of them does for an area."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from statistics import fmean

from ..catalogue import say
from ..checks import one_of
from ..components.maps import MapLike
from ..components.tiles import HEADSTREAM_TILES
from ..map_faults import way_along
from ..names import AREAS, Area
from ..words import joined, listing
from .layers import Layer, best, heated
from .situation import Situation, situation

__all__ = ["TileSweep", "tile_sweep"]

SMALL = 0.02
"""A difference that nobody would notice in a game."""
FEW = 3
"""So many ways to lay the tiles are named beside the first; more are counted."""


@dataclass(frozen=True, slots=True)
class TileSweep:
    """What the tiles do for an area: the share of the energy that its conduits can make, if each uses its water once.

    `best` and `worst` are tiles in the order of the headstreams; `as_good` and `as_bad` list all other ways to lay the
    tiles that do the same for the area.

    >>> swept = tile_sweep("miniature", "plains")
    >>> swept.ways, swept.best, round(swept.highest, 2)
    (56, (1, 2), 0.08)
    """

    area: Area
    ways: int
    mean: float
    best: tuple[int, ...]
    highest: float
    worst: tuple[int, ...]
    lowest: float
    as_good: tuple[tuple[int, ...], ...]
    as_bad: tuple[tuple[int, ...], ...]
    energy: tuple[tuple[str, float], ...]
    """What each conduit of the map can make with the best tiles."""

    @property
    def sentence(self) -> str:
        """The answer in words."""
        if not self.highest:
            return say("No conduit of the {area} makes energy, whatever the tiles.", area=say(self.area))
        low, high = (f"{100 * share:.0f} %" for share in (self.lowest, self.highest))
        share = high if low == high else say("between {low} and {high}", low=low, high=high)
        made = "The conduits of the {area} make {share} of what every drop can make once"
        made = say(made, area=say(self.area), share=share)
        if self.highest - self.lowest < SMALL:
            return say("{made}; the tiles hardly matter.", made=made)
        most, least = _laid(self.best, self.as_good), _laid(self.worst, self.as_bad)
        return say("{made}: most with {most}; least with {least}.", made=made, most=most, least=least)

    @property
    def layer(self) -> Layer:
        """The answer on the board: what each conduit makes with the best tiles."""
        title = "Energy of each conduit with the best tiles for the {area}: {tiles}"
        if self.as_good:
            title = "Energy of each conduit with one of the best choices of tiles for the {area}: {tiles}"
        tiles = ", ".join(map(str, self.best))
        return Layer(say(title, area=say(self.area), tiles=tiles), {}, heated(dict(self.energy)))


def _laid(tiles: tuple[int, ...], equals: tuple[tuple[int, ...], ...]) -> str:
    """Name tiles in the order of the headstreams, and the other ways to lay them that come to the same.

    >>> _laid((1, 4), ()), _laid((1, 4), ((2, 4),))
    ('tiles 1 and 4', 'tiles 1 and 4 or 2 and 4')
    """
    if len(equals) < FEW:
        return f" {say('or')} ".join([listing(tiles, "tile"), *map(joined, equals)])
    return say("{tiles}, or in {number} other ways", tiles=listing(tiles, "tile"), number=len(equals))


def tile_sweep(map: MapLike, area: Area) -> TileSweep:
    """Lay every choice of tiles in every order, and say which make an area worth most.

    Water runs down freely, so what a headstream brings counts for each basin below it: the energy of a conduit is its
    value times that water. One sum for each headstream is therefore enough for all ways to lay the tiles.

    >>> tile_sweep("miniature", "plains").sentence
    'The conduits of the plains make 8 % of what every drop can make once; the tiles hardly matter.'
    """
    one_of(area, AREAS, "area")
    here = situation(map)
    weights = dict(_weights(here))
    streams = [name for name, _ in here.spec.headstreams]
    conduits_of_area = {c.id for basin in here.spec.basins if basin.area == area for c in basin.conduits}
    inside = [sum(weights[name, c.id] for c in here.conduits if c.id in conduits_of_area) for name in streams]
    every = [sum(weights[name, c.id] for c in here.conduits) for name in streams]
    totals = {tile: sum(drops) for tile, drops in HEADSTREAM_TILES.items()}
    shares: dict[tuple[int, ...], float] = {}
    for tiles in permutations(totals, len(streams)):
        water = [totals[tile] for tile in tiles]
        whole = sum(drops * weight for drops, weight in zip(water, every, strict=True))
        part = sum(drops * weight for drops, weight in zip(water, inside, strict=True))
        shares[tiles] = part / whole if whole else 0.0
    highest, *as_good = best(shares, lambda tiles: shares[tiles])
    lowest, *as_bad = best(shares, lambda tiles: -shares[tiles])
    energy = tuple(
        (c.id, float(sum(totals[tile] * weights[name, c.id] for tile, name in zip(highest, streams, strict=True))))
        for c in here.conduits
    )
    extremes = (highest, shares[highest], lowest, shares[lowest], tuple(as_good), tuple(as_bad))
    return TileSweep(area, len(shares), fmean(shares.values()), *extremes, energy)


def _weights(here: Situation) -> Iterator[tuple[tuple[str, str], int]]:
    """Yield what a drop of each headstream makes in each conduit: its value if the drop comes to its basin, or 0."""
    for name, entered in here.spec.headstreams:
        passed = way_along(here.flows_to, entered)
        yield from (((name, one.id), one.value if one.start in passed else 0) for one in here.conduits)
