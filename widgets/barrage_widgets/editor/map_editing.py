"""Editing a map: each edit takes a map and returns another one with a few words; the map it was given stays as it is.

An edit never leaves a river, a conduit or a headstream that leads to a basin which is not there, so that every map can
be drawn, however unfinished. Everything else that is wrong is a fault, which `barrage_core.map_faults` names.

>>> from barrage_core import MINIATURE
>>> edited, words = add_conduit(MINIATURE, "3", 5, "4")
>>> edited.basins[2].conduits[-1], words
(ConduitSpec(id='C3L2', value=5, to='4'), 'C3L2: a conduit of value 5 from basin 3 to basin 4')
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import chain, count
from string import ascii_uppercase
from typing import Any

from barrage_core import BarrageError
from barrage_core.catalogue import say
from barrage_core.checks import expected, one_of, whole_number
from barrage_core.components.map_parts import (
    SIDES,
    BasinSpec,
    ConduitSpec,
    MapSpec,
    NeutralDams,
    SpaceSpec,
    basin_row,
    space_ids,
)
from barrage_core.map_faults import CONDUIT_VALUES, MOST_BASINS, MOST_HEADSTREAMS, MOST_SPACES, layout_names
from barrage_core.names import AREAS, Area

__all__ = [
    "EMPTY",
    "MapEdit",
    "add_basin",
    "add_conduit",
    "add_headstream",
    "add_space",
    "basin_called",
    "conduit_called",
    "kind_of",
    "lead_on",
    "move_space",
    "paint",
    "remove",
    "rename",
    "set_area",
    "set_conduit",
    "set_neutral",
]

MapEdit = tuple[MapSpec, str]
"""The map after an edit, and what was done in words."""
EMPTY = MapSpec("my map", (), (), ())
SPACES = {"base": "bases", "powerhouse": "powerhouses"}


# Looking things up ------------------------------------------------------------------------------------------------


def kind_of(spec: MapSpec, place: str) -> str:
    """Return what an id names: a headstream, basin, base, conduit or powerhouse."""
    if place in dict(spec.headstreams):
        return "headstream"
    for basin in spec.basins:
        if basin.id == place:
            return "basin"
        for kind, spaces in (("base", basin.bases), ("powerhouse", basin.powerhouses), ("conduit", basin.conduits)):
            if any(space.id == place for space in spaces):
                return kind
    raise BarrageError(expected("something on this map", place, "place"))


def basin_called(spec: MapSpec, basin: str) -> BasinSpec:
    """Return a basin of the map."""
    one_of(basin, [one.id for one in spec.basins], "basin")
    return next(one for one in spec.basins if one.id == basin)


def conduit_called(spec: MapSpec, conduit: str) -> tuple[BasinSpec, ConduitSpec]:
    """Return a conduit space, and the basin where it begins."""
    return next((basin, one) for basin in spec.basins for one in basin.conduits if one.id == conduit)


def _ids(spec: MapSpec) -> set[str]:
    basins = [(one.id, *space_ids(one)) for one in spec.basins]
    return {*(name for name, _ in spec.headstreams), *chain.from_iterable(basins)}


def _unused(spec: MapSpec, names: Iterable[str]) -> str:
    taken = _ids(spec)
    return next(name for name in names if name not in taken)


# Putting a map together again -------------------------------------------------------------------------------------


def _with(spec: MapSpec, basin: str, **fields: Any) -> MapSpec:
    """Change some fields of one basin."""
    basin_called(spec, basin)
    return _tidied(spec, tuple(replace(one, **fields) if one.id == basin else one for one in spec.basins))


def _tidied(
    spec: MapSpec, basins: tuple[BasinSpec, ...], headstreams: tuple[tuple[str, str], ...] | None = None
) -> MapSpec:
    """Return the map with other basins: neutral dams follow them, and a layout stays as long as it has all places.

    Where a neutral dam could stand in every basin of an area, it still can; where a choice was made, that is kept.
    """
    dams = [_dam_among(spec, basins, area) for area in AREAS]
    streams = spec.headstreams if headstreams is None else headstreams
    edited = replace(spec, basins=basins, headstreams=streams, neutral_dams=tuple(dam for dam in dams if dam.basins))
    needed = layout_names(edited)
    allowed = {*needed, *(f"basin:{one.id}" for one in basins)}
    layout = tuple((name, point) for name, point in spec.layout if name in allowed)
    return replace(edited, layout=layout if set(needed) <= {name for name, _ in layout} else ())


def _dam_among(spec: MapSpec, basins: Iterable[BasinSpec], area: Area) -> NeutralDams:
    sites, now = _sites(spec.basins, area), _sites(basins, area)
    dam = next((one for one in spec.neutral_dams if one.area == area), NeutralDams(area, (), AREAS.index(area) + 1, 1))
    chosen = now if set(sites) <= set(dam.basins) else [basin for basin in now if basin in dam.basins]
    return dam._replace(basins=tuple(chosen))


def _sites(basins: Iterable[BasinSpec], area: Area) -> list[str]:
    return [one.id for one in basins if one.area == area and one.bases]


# Basins and water -------------------------------------------------------------------------------------------------


def add_basin(spec: MapSpec, area: Area) -> MapEdit:
    """Add a basin with two base spaces, and below the mountains two powerhouse spaces; no water comes there yet."""
    one_of(area, AREAS, "area")
    if len(spec.basins) == MOST_BASINS:
        raise BarrageError(say("a map has at most {most} basins", most=MOST_BASINS))
    basin = _unused(spec, map(str, count(1)))
    row = basin_row(basin, area, None, powerhouses="" if area == "mountains" else "-r")
    words = say("Basin {basin}: new, in the {area}", basin=basin, area=say(area))
    return _tidied(spec, (*spec.basins, row)), words


def add_headstream(spec: MapSpec, basin: str) -> MapEdit:
    """Let a new headstream enter a basin."""
    basin_called(spec, basin)
    if len(spec.headstreams) == MOST_HEADSTREAMS:
        raise BarrageError(
            say("there are {most} headstream tiles, so a map has at most so many headstreams", most=MOST_HEADSTREAMS)
        )
    name = _unused(spec, chain(ascii_uppercase, (f"H{number}" for number in count(1))))
    streams = (*spec.headstreams, (name, basin))
    words = say("Headstream {name}: new, enters basin {basin}", name=name, basin=basin)
    return _tidied(spec, spec.basins, streams), words


def lead_on(spec: MapSpec, start: str, to: str) -> MapEdit:
    """Let the water of a headstream or a basin go on to a basin; where `to` is the basin itself, it leaves the map."""
    basin_called(spec, to)
    if kind_of(spec, start) == "headstream":
        streams = tuple((name, to if name == start else entered) for name, entered in spec.headstreams)
        return _tidied(spec, spec.basins, streams), say("Headstream {name}: enters basin {basin}", name=start, basin=to)
    below = None if to == start else to
    leaves = say("Basin {basin}: leaves the map", basin=start)
    words = leaves if below is None else say("Basin {basin}: flows to basin {below}", basin=start, below=below)
    return _with(spec, start, flows_to=below), words


def set_area(spec: MapSpec, basin: str, area: Area) -> MapEdit:
    """Move a basin to another area."""
    edited = _with(spec, basin, area=one_of(area, AREAS, "area"))
    return edited, say("Basin {basin}: in the {area}", basin=basin, area=say(area))


# Spaces -----------------------------------------------------------------------------------------------------------


def add_space(spec: MapSpec, basin: str, kind: str) -> MapEdit:
    """Add a space for a base or a powerhouse; the upper base space is red, as on the printed map."""
    one_of(kind, SPACES, "kind")
    one = basin_called(spec, basin)
    spaces: tuple[SpaceSpec, ...] = getattr(one, SPACES[kind])
    _check_room(spaces, kind, basin)
    if kind == "base":
        name = _unused(spec, chain((f"B{basin}U", f"B{basin}L"), (f"B{basin}-{number}" for number in count(3))))
    else:
        name = _unused(spec, (f"P{basin}-{number}" for number in count()))
    upper = name == f"B{basin}U"
    space = SpaceSpec(name, red=upper)
    filled = (space, *spaces) if upper else (*spaces, space)
    words = say("{name}: a new {kind} space", name=name, kind=say(kind))
    return _with(spec, basin, **{SPACES[kind]: filled}), words


def add_conduit(spec: MapSpec, basin: str, value: int, to: str) -> MapEdit:
    """Add a conduit space that leads from one basin to another."""
    one = basin_called(spec, basin)
    basin_called(spec, to)
    _check_room(one.conduits, "conduit", basin)
    name = _unused(spec, chain((f"C{basin}{side}" for side in SIDES), (f"C{basin}-{number}" for number in count(7))))
    conduit = ConduitSpec(name, _value(value), to)
    edited = _with(spec, basin, conduits=(*one.conduits, conduit))
    words = "{name}: a conduit of value {value} from basin {basin} to basin {to}"
    return edited, say(words, name=name, value=value, basin=basin, to=to)


def set_conduit(spec: MapSpec, conduit: str, *, value: int | None = None, to: str | None = None) -> MapEdit:
    """Give a conduit space another value, or let it lead elsewhere."""
    basin, old = conduit_called(spec, conduit)
    new = ConduitSpec(conduit, old.value if value is None else _value(value), old.to if to is None else to)
    basin_called(spec, new.to)
    conduits = tuple(new if one.id == conduit else one for one in basin.conduits)
    words = say("{conduit}: value {value}, leads to basin {to}", conduit=conduit, value=new.value, to=new.to)
    return _with(spec, basin.id, conduits=conduits), words


def move_space(spec: MapSpec, place: str, to: str) -> MapEdit:
    """Move a base space, a powerhouse space or a conduit space to another basin, where it gets a new name.

    It stays red or free, and a conduit keeps its value and its end.
    """
    kind = one_of(kind_of(spec, place), (*SPACES, "conduit"), "space to move")
    if place in space_ids(basin_called(spec, to)):
        return spec, say("{place}: already in basin {basin}", place=place, basin=to)
    if kind == "conduit":
        _, old = conduit_called(spec, place)
        moved, _ = add_conduit(spec, to, old.value, old.to)
    else:
        moved, _ = add_space(spec, to, kind)
    new = next(name for name in space_ids(basin_called(moved, to)) if name not in _ids(spec))
    if kind != "conduit" and _space(moved, new).red != _space(spec, place).red:
        moved, _ = paint(moved, new)
    words = say("{place}: moved to basin {basin}, now {new}", place=place, basin=to, new=new)
    return remove(moved, place)[0], words


def _space(spec: MapSpec, place: str) -> SpaceSpec:
    return next(space for basin in spec.basins for space in (*basin.bases, *basin.powerhouses) if space.id == place)


def paint(spec: MapSpec, place: str) -> MapEdit:
    """Make a free building space red, or a red one free."""
    field = SPACES[one_of(kind_of(spec, place), SPACES, "space to paint")]
    basin, space = next((basin, space) for basin in spec.basins for space in getattr(basin, field) if space.id == place)
    spaces = tuple(one._replace(red=not one.red) if one.id == place else one for one in getattr(basin, field))
    words = say("{place}: free" if space.red else "{place}: red", place=place)
    return _with(spec, basin.id, **{field: spaces}), words


def _check_room(spaces: Collection[object], kind: str, basin: str) -> None:
    if len(spaces) >= MOST_SPACES:
        words = "basin {basin} has {number} {kind} spaces; more than {most} could not be drawn"
        raise BarrageError(say(words, basin=basin, number=len(spaces), kind=say(kind), most=MOST_SPACES))


def _value(value: int) -> int:
    return whole_number(value, CONDUIT_VALUES[0], CONDUIT_VALUES[-1], "production value")


# Taking away ------------------------------------------------------------------------------------------------------


def remove(spec: MapSpec, place: str) -> MapEdit:
    """Take a headstream, a basin or a space off the map.

    Water that came to a basin then goes where that basin flowed, and conduits that led there go too.
    """
    kind = kind_of(spec, place)
    if kind == "headstream":
        streams = tuple(one for one in spec.headstreams if one[0] != place)
        return _tidied(spec, spec.basins, streams), say("Headstream {name}: removed", name=place)
    if kind == "basin":
        return _without_basin(spec, place), say("Basin {basin}: removed", basin=place)
    basins = tuple(
        replace(
            one,
            powerhouses=tuple(space for space in one.powerhouses if space.id != place),
            bases=tuple(space for space in one.bases if space.id != place),
            conduits=tuple(conduit for conduit in one.conduits if conduit.id != place),
        )
        for one in spec.basins
    )
    return _tidied(spec, basins), say("{place}: removed", place=place)


def _without_basin(spec: MapSpec, basin: str) -> MapSpec:
    below = basin_called(spec, basin).flows_to
    below = None if below == basin else below
    left = tuple(
        replace(
            one,
            flows_to=below if one.flows_to == basin else one.flows_to,
            conduits=tuple(conduit for conduit in one.conduits if conduit.to != basin),
        )
        for one in spec.basins
        if one.id != basin
    )
    moved = ((name, below if entered == basin else entered) for name, entered in spec.headstreams)
    return _tidied(spec, left, tuple((name, entered) for name, entered in moved if entered is not None))


# The whole map ----------------------------------------------------------------------------------------------------


def rename(spec: MapSpec, name: str) -> MapEdit:
    """Call the map by another name."""
    return replace(spec, name=name), say("The map is called {name!r}", name=name)


def set_neutral(spec: MapSpec, basins: Collection[str]) -> MapEdit:
    """Say in which basins a neutral dam may stand; in each area one is drawn among them."""
    dams = tuple(
        NeutralDams(area, among, level, water=1)
        for level, area in enumerate(AREAS, 1)
        if (among := tuple(basin for basin in _sites(spec.basins, area) if basin in basins))
    )
    where = ", ".join(chain(*(dam.basins for dam in dams))) or say("none")
    return replace(spec, neutral_dams=dams), say("Neutral dams: {basins}", basins=where)
