"""What is wrong with a map: a sentence for every fault, with the ids in it.

This is not in `barrage_core.river`, so that a map can be checked, loaded and saved without networkx.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from .catalogue import say
from .checks import instance, one_line
from .components.maps import BasinSpec, ConduitSpec, MapSpec, NeutralDams
from .components.tiles import HEADSTREAM_TILES
from .errors import BadMap
from .names import AREAS, END

__all__ = ["MapFault", "check_draft", "check_map", "faults_in_place", "layout_names", "map_faults", "way_along"]

LONGEST_NAME = 200
"""The longest name that a draft may have; that of a map which is played on is shorter."""
MOST_HEADSTREAMS = len(HEADSTREAM_TILES)
MOST_BASINS = 60
MOST_SPACES = 12
"""The most spaces of one kind in one basin. No rule says so; it keeps a typo from making a map that nobody can draw."""
MOST_IN_ALL = 240
"""The most spaces of one kind on the map, twelve times those of the printed one: a picture must not take long."""
MOST_LAYOUT = MOST_HEADSTREAMS + 2 * MOST_BASINS
"""The most entries of a layout that can belong to something: each headstream, each lake, each block of powerhouses."""
CONDUIT_VALUES = range(1, 10)
DAM_LEVELS = range(1, 4)
CANVAS = (100, 146)
_ID = re.compile(r"[A-Za-z0-9-]{1,12}")
_LONG_WORD = re.compile(r"(\S{59})\S{2,}")
NONE = {
    "headstream": "the map has no headstream",
    "basin": "the map has no basin",
    "base space": "the map has no base space",
    "powerhouse space": "the map has no powerhouse space",
    "conduit space": "the map has no conduit space",
}
"""What is said of a map without something that every map must have."""
TOO_MANY = {
    "basin": "the map has {number} basins, more than {most}",
    "base space": "the map has {number} base spaces, more than {most}",
    "powerhouse space": "the map has {number} powerhouse spaces, more than {most}",
    "conduit space": "the map has {number} conduit spaces, more than {most}",
    "neutral dam": "the map has {number} neutral dams, more than {most}",
    "listed": "the map has {number} basins listed for neutral dams, more than {most}",
    "layout": "the map has {number} entries in its layout, more than {most}",
}
_CROWDED = {
    "powerhouse": "basin {basin} has {number} powerhouse spaces, more than {most}",
    "base": "basin {basin} has {number} base spaces, more than {most}",
    "conduit": "basin {basin} has {number} conduit spaces, more than {most}",
}
_OF_BASIN = [
    "a powerhouse space of basin {basin}",
    "a base space of basin {basin}",
    "a conduit space of basin {basin}",
]
_FLOWS = "basin {place} flows uphill, from basin {basin} in the {area} to basin {below} in the {lower}"
_LEADS = "conduit {place} leads uphill, from basin {basin} in the {area} to basin {below} in the {lower}"
LONGEST_FAULT = 400
"""The most letters of a sentence about a fault, however long the ids and names are that it quotes."""


class MapFault(NamedTuple):
    """A fault in words, and the ids of the headstreams, basins and spaces where it can be seen.

    `unfinished` says that the map can be drawn and edited all the same, so that a draft may have the fault.
    """

    text: str
    places: tuple[str, ...] = ()
    unfinished: bool = False


def map_faults(spec: MapSpec) -> list[str]:
    """Name every fault of a map; an empty list means that it can be played on.

    Where there is too much of something, that alone is named.

    >>> from barrage_core.components.maps import MINIATURE, STANDARD
    >>> map_faults(STANDARD), map_faults(MINIATURE)
    ([], [])
    >>> from dataclasses import replace
    >>> map_faults(replace(MINIATURE, headstreams=(("A", "1"), ("B", "7"))))
    ['headstream B enters basin 7, which does not exist', "no headstream's water ever reaches basin 2"]
    """
    return [fault.text for fault in faults_in_place(spec)]


def faults_in_place(spec: MapSpec) -> list[MapFault]:
    """Name every fault of a map, with where it is.

    >>> from dataclasses import replace
    >>> from barrage_core.components.maps import MINIATURE
    >>> faults_in_place(replace(MINIATURE, headstreams=(("A", "1"), ("B", "7"))))[1].places
    ('2',)
    """
    instance(spec, MapSpec, "a map", "map", BadMap)
    if too_many := list(_too_many(spec)):
        return too_many  # the other checks would take long, and name thousands of faults
    checks = (_sizes, _ids, _river, _uphill, _circles, _dry_basins, _basins, _conduits, _neutral_dams, _layout)
    return [fault._replace(text=_cut(fault.text)) for check in checks for fault in check(spec)]


def _cut(fault: str) -> str:
    return one_line(_LONG_WORD.sub(r"\1…", fault), LONGEST_FAULT)


def check_map(spec: MapSpec) -> None:
    """Raise a `BadMap` that names every fault of a map, if it has any."""
    if faults := map_faults(spec):
        raise BadMap(faults)


def check_draft(spec: MapSpec) -> None:
    """Raise a `BadMap` that names the faults which even an unfinished map must not have, if there are any.

    >>> from dataclasses import replace
    >>> from barrage_core.components.maps import MINIATURE
    >>> check_draft(replace(MINIATURE, headstreams=(), layout=()))
    """
    if faults := [fault.text for fault in faults_in_place(spec) if not fault.unfinished]:
        raise BadMap(faults)


def _numbers(spec: MapSpec) -> dict[str, int]:
    """Count what every map must have."""
    return {
        "headstream": len(spec.headstreams),
        "basin": len(spec.basins),
        "base space": sum(len(basin.bases) for basin in spec.basins),
        "powerhouse space": sum(len(basin.powerhouses) for basin in spec.basins),
        "conduit space": sum(len(basin.conduits) for basin in spec.basins),
    }


def _too_many(spec: MapSpec) -> Iterator[MapFault]:
    numbers = _numbers(spec)
    if numbers["headstream"] > MOST_HEADSTREAMS:
        words = "the map has {number} headstreams, but there are {most} headstream tiles"
        yield MapFault(say(words, number=numbers["headstream"], most=MOST_HEADSTREAMS))
    for number, what, most in (
        (numbers["basin"], TOO_MANY["basin"], MOST_BASINS),
        *((numbers[kind], TOO_MANY[kind], MOST_IN_ALL) for kind in ("base space", "powerhouse space", "conduit space")),
        # A neutral dam needs a basin that no other one is drawn for.
        (len(spec.neutral_dams), TOO_MANY["neutral dam"], MOST_BASINS),
        (sum(len(dams.basins) for dams in spec.neutral_dams), TOO_MANY["listed"], MOST_BASINS),
        (len(spec.layout), TOO_MANY["layout"], MOST_LAYOUT),
    ):
        if number > most:
            yield MapFault(say(what, number=number, most=most))


def _sizes(spec: MapSpec) -> Iterator[MapFault]:
    if not (1 <= len(spec.name) <= 60 and spec.name.isprintable()):
        fits = len(spec.name) <= LONGEST_NAME and spec.name.isprintable()
        words = say("the map's name {name!r} is not a line of 1 to 60 printable characters", name=spec.name)
        yield MapFault(words, unfinished=fits)
    for what, number in _numbers(spec).items():
        if not number:
            yield MapFault(say(NONE[what]), unfinished=True)


def _named(spec: MapSpec) -> Iterator[tuple[str, str]]:
    """Yield every id of the map with what it names; `end` is taken by the end of the river."""
    yield END, say("the end of the river")
    for headstream, _ in spec.headstreams:
        yield headstream, say("a headstream")
    for basin in spec.basins:
        yield basin.id, say("a basin")
        powerhouses, bases = [space.id for space in basin.powerhouses], [space.id for space in basin.bases]
        conduits = [conduit.id for conduit in basin.conduits]
        for kind, names in zip(_OF_BASIN, (powerhouses, bases, conduits), strict=True):
            words = say(kind, basin=basin.id)
            yield from ((name, words) for name in names)


def _ids(spec: MapSpec) -> Iterator[MapFault]:
    uses: dict[str, list[str]] = {}
    for name, what in _named(spec):
        uses.setdefault(name, []).append(what)
    for name, whats in uses.items():
        if not _ID.fullmatch(name):
            words = "the id {name!r} of {what} is not made of 1 to 12 letters, digits and '-'"
            yield MapFault(say(words, name=name, what=whats[0]), (name,))
        if len(whats) > 1:
            words, uses_of_it = "the id {name} is used {number} times: for {uses}", say(" and for ").join(whats)
            yield MapFault(say(words, name=name, number=len(whats), uses=uses_of_it), (name,))


def _river(spec: MapSpec) -> Iterator[MapFault]:
    known = {basin.id for basin in spec.basins}
    for headstream, basin_id in spec.headstreams:
        if basin_id not in known:
            words = "headstream {headstream} enters basin {basin}, which does not exist"
            yield MapFault(say(words, headstream=headstream, basin=basin_id), (headstream,))
    for basin in spec.basins:
        if basin.flows_to is not None and basin.flows_to not in known:
            words = "basin {basin} flows to basin {to}, which does not exist"
            yield MapFault(say(words, basin=basin.id, to=basin.flows_to), (basin.id,))


def _is_uphill(upper: BasinSpec, lower: BasinSpec) -> bool:
    both_known = upper.area in AREAS and lower.area in AREAS
    return both_known and AREAS.index(lower.area) < AREAS.index(upper.area)


def _uphill(spec: MapSpec) -> Iterator[MapFault]:
    basins = {basin.id: basin for basin in spec.basins}
    ways = [(_FLOWS, one.id, one, one.flows_to) for one in spec.basins]
    ways += [(_LEADS, pipe.id, one, pipe.to) for one in spec.basins for pipe in one.conduits]
    for words, place, basin, target in ways:
        below = basins.get(target or "")
        if below is not None and _is_uphill(basin, below):
            where = {"basin": basin.id, "area": say(basin.area), "below": below.id, "lower": say(below.area)}
            yield MapFault(say(words, place=place, **where), (place,), unfinished=True)


def way_along(flows: dict[str, str | None], start: str | None) -> list[str]:
    """Follow the river from one basin until it leaves the map or returns to a basin it has passed."""
    way: dict[str, None] = {}  # in order, and quick to look into
    while start in flows and start not in way:
        way[start] = None
        start = flows[start]
    return list(way)


def _circles(spec: MapSpec) -> Iterator[MapFault]:
    flows = {basin.id: basin.flows_to for basin in spec.basins}
    seen: set[str] = set()
    for basin in flows:
        way = way_along(flows, basin)
        # Only the basins of the circle itself come back to their start; those above it merely flow into it.
        if flows[way[-1]] == basin and basin not in seen:
            seen.update(way)
            words = say("the river runs in a circle: {way}", way=" -> ".join([*way, basin]))
            yield MapFault(words, tuple(way), unfinished=True)


def _dry_basins(spec: MapSpec) -> Iterator[MapFault]:
    flows = {basin.id: basin.flows_to for basin in spec.basins}
    wet = {basin for _, first in spec.headstreams for basin in way_along(flows, first)}
    for basin in flows:
        if basin not in wet:
            words = say("no headstream's water ever reaches basin {basin}", basin=basin)
            yield MapFault(words, (basin,), unfinished=True)


def _basins(spec: MapSpec) -> Iterator[MapFault]:
    for basin in spec.basins:
        if basin.area not in AREAS:
            words = "basin {basin} lies in the unknown area {area!r}; areas are {areas}"
            yield MapFault(say(words, basin=basin.id, area=basin.area, areas=", ".join(AREAS)), (basin.id,))
        if not basin.powerhouses and not basin.bases:
            text = say("basin {basin} has neither a powerhouse space nor a base space", basin=basin.id)
            yield MapFault(text, (basin.id,), unfinished=True)
        elif basin.conduits and not basin.bases:
            text = say("basin {basin} has conduit spaces but no base space to bring them water", basin=basin.id)
            yield MapFault(text, (basin.id,), unfinished=True)
        for spaces, what in ((basin.powerhouses, "powerhouse"), (basin.bases, "base"), (basin.conduits, "conduit")):
            if len(spaces) > MOST_SPACES:
                words = say(_CROWDED[what], basin=basin.id, number=len(spaces), most=MOST_SPACES)
                yield MapFault(words, (basin.id,))


def _conduits(spec: MapSpec) -> Iterator[MapFault]:
    basins = {basin.id: basin for basin in spec.basins}
    for basin in spec.basins:
        for conduit in basin.conduits:
            yield from _conduit(basins, basin, conduit)


def _conduit(basins: dict[str, BasinSpec], basin: BasinSpec, conduit: ConduitSpec) -> Iterator[MapFault]:
    if conduit.value not in CONDUIT_VALUES:
        words = "conduit {conduit} has the production value {value}; values are 1 to 9"
        yield MapFault(say(words, conduit=conduit.id, value=conduit.value), (conduit.id,))
    if conduit.to not in basins:
        words = "conduit {conduit} leads to basin {basin}, which does not exist"
        yield MapFault(say(words, conduit=conduit.id, basin=conduit.to), (conduit.id,))
    elif conduit.to == basin.id:
        text = say("conduit {conduit} leads back to its own basin {basin}", conduit=conduit.id, basin=basin.id)
        yield MapFault(text, (conduit.id,), unfinished=True)
    elif not basins[conduit.to].powerhouses:
        words = "conduit {conduit} leads to basin {basin}, which has no powerhouse space"
        text = say(words, conduit=conduit.id, basin=conduit.to)
        yield MapFault(text, (conduit.id, conduit.to), unfinished=True)


def _neutral_dams(spec: MapSpec) -> Iterator[MapFault]:
    basins = {basin.id: basin for basin in spec.basins}
    drawn: list[str] = []
    for dams in spec.neutral_dams:
        name = say("the neutral dam of the {area}", area=say(dams.area))
        yield from _neutral_dam(name, dams)
        for basin_id in dict.fromkeys(dams.basins):
            yield from _neutral_site(name, dams, basin_id, basins.get(basin_id))
        drawn += dams.basins
    # Two neutral dams drawn for one basin would stand on the same base space.
    twice = [basin for basin in basins if drawn.count(basin) > 1]
    yield from (
        MapFault(say("basin {basin} is listed twice for a neutral dam", basin=basin), (basin,)) for basin in twice
    )


def _neutral_dam(name: str, dams: NeutralDams) -> Iterator[MapFault]:
    if dams.area not in AREAS:
        yield MapFault(say("{dam} lies in an unknown area; areas are {areas}", dam=name, areas=", ".join(AREAS)))
    if not dams.basins:
        yield MapFault(say("{dam} has no basin to stand in", dam=name))
    if dams.level not in DAM_LEVELS:
        yield MapFault(say("{dam} has level {level}; levels are 1 to 3", dam=name, level=dams.level))
    if not 0 <= dams.water <= dams.level:
        words = "{dam} cannot hold {water} drops at level {level}"
        yield MapFault(say(words, dam=name, water=dams.water, level=dams.level))


def _neutral_site(name: str, dams: NeutralDams, basin_id: str, basin: BasinSpec | None) -> Iterator[MapFault]:
    if basin is None:
        yield MapFault(say("{dam} may stand in basin {basin}, which does not exist", dam=name, basin=basin_id))
        return
    if not basin.bases:
        words = say("{dam} may stand in basin {basin}, which has no base space", dam=name, basin=basin_id)
        yield MapFault(words, (basin_id,))
    if basin.area != dams.area and dams.area in AREAS:
        words = "{dam} may stand in basin {basin}, which lies in the {area}"
        yield MapFault(say(words, dam=name, basin=basin_id, area=say(basin.area)), (basin_id,))


def layout_names(spec: MapSpec) -> list[str]:
    """Return what a layout of the map must have entries for."""
    needed = [headstream for headstream, _ in spec.headstreams]
    needed += [f"basin:{basin.id}" for basin in spec.basins if basin.bases or basin.conduits]
    return needed + [f"powerhouses:{basin.id}" for basin in spec.basins if basin.powerhouses]


def _layout(spec: MapSpec) -> Iterator[MapFault]:
    """A map without a layout is fine: it can be played, and the picture chooses places. Half a layout is a slip."""
    needed = layout_names(spec)
    names = [name for name, _ in spec.layout]
    if names:
        yield from (MapFault(say("the layout has no entry for {name}", name=one)) for one in needed if one not in names)
    allowed = {*needed, *(f"basin:{basin.id}" for basin in spec.basins)}
    for name in dict.fromkeys(names):
        if name not in allowed:
            yield MapFault(say("the layout entry {name!r} belongs to nothing on the map", name=name))
        if names.count(name) > 1:
            yield MapFault(say("the layout has {number} entries for {name}", number=names.count(name), name=name))
    for name, (x, y) in spec.layout:
        if not (0 <= x <= CANVAS[0] and 0 <= y <= CANVAS[1]):
            words = "the layout entry {name} at ({x}, {y}) is off the canvas of {width} by {height}"
            yield MapFault(say(words, name=name, x=x, y=y, width=CANVAS[0], height=CANVAS[1]))
