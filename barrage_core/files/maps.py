"""A map as a JSON file, so that a student's own map is one file to edit, keep and share.

The format, version 1:

    {"format": "barrage-kit map", "version": 1, "name": "my valley",
     "headstreams": {"A": "1"},
     "basins": [{"id": "1", "area": "mountains", "flows_to": "2",
                 "bases": [{"id": "B1U", "red": true}, {"id": "B1L", "red": false}],
                 "conduits": [{"id": "C1L", "value": 3, "to": "2"}]},
                {"id": "2", "area": "plains", "flows_to": null,
                 "powerhouses": [{"id": "P2-0", "red": false}, {"id": "P2-1", "red": true}]}],
     "neutral_dams": [{"area": "mountains", "basins": ["1"], "level": 1, "water": 1}],
     "layout": {"A": [50, 7], "basin:1": [50, 34], "powerhouses:2": [50, 98]}}

`flows_to` is null where the river leaves the map. `powerhouses`, `bases`, `conduits` and `neutral_dams` may be left out
when there are none. `layout` says where things are drawn on a canvas 100 wide and 146 high: headstreams, lakes and
blocks of powerhouses; it may be left out as a whole, and the picture then chooses the places itself.

A draft, a map that somebody is still working on, has `"draft": true` behind its version. It may have faults, as long as
it can be drawn and edited; whoever wants to play on it is told what they are.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, cast

from ..checks import expected, instance, one_line, one_of, text
from ..components.maps import MAPS, BasinSpec, ConduitSpec, MapSpec, NeutralDams, SpaceSpec, is_in_the_kit
from ..errors import BadFile, BadMap, BarrageError
from ..map_faults import check_draft, check_map, faults_in_place, map_faults
from ..names import Area
from ..reader import Reader
from .jsonfile import path_of, read_json, write_json

__all__ = [
    "FORMAT",
    "VERSION",
    "load_map",
    "map_from_dict",
    "map_from_name_or_dict",
    "map_path",
    "map_to_dict",
    "map_to_name_or_dict",
    "open_map",
    "save_map",
    "sound_map_to_dict",
]

FORMAT: Final = "barrage-kit map"
VERSION: Final = 1
ENDING: Final = ".json"
MAP_FIELDS: Final = ("format", "version", "name", "headstreams", "basins")
MAP_OPTIONS: Final = ("draft", "neutral_dams", "layout")
IS_A_DRAFT: Final = "this map is a draft, which opens only in the map editor, until its faults are mended"
BASIN_FIELDS: Final = ("id", "area", "flows_to")
BASIN_OPTIONS: Final = ("powerhouses", "bases", "conduits")


# --- to and from plain data -------------------------------------------------------------------------------------------


def map_to_dict(spec: MapSpec) -> dict[str, Any]:
    """Return a map as plain data, ready for JSON.

    >>> from barrage_core.components.maps import MINIATURE
    >>> data = map_to_dict(MINIATURE)
    >>> data["headstreams"], data["basins"][4]["flows_to"], data["basins"][0]["conduits"][0]
    ({'A': '1', 'B': '2'}, None, {'id': 'C1L', 'value': 4, 'to': '3'})
    """
    instance(spec, MapSpec, "a map", "map", BadMap)
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": spec.name,
        "headstreams": dict(spec.headstreams),
        "basins": [_basin_to_dict(basin) for basin in spec.basins],
        "neutral_dams": [{**dams._asdict(), "basins": list(dams.basins)} for dams in spec.neutral_dams],
        "layout": {name: list(point) for name, point in spec.layout},
    }


def sound_map_to_dict(spec: MapSpec, *, draft: bool = False) -> dict[str, Any]:
    """Return a map as plain data if it has no faults; with `draft` an unfinished one too, marked as what it is."""
    if draft:
        check_draft(spec)
    else:
        check_map(spec)
    mark = {"format": FORMAT, "version": VERSION, "draft": True} if map_faults(spec) else {}
    return mark | map_to_dict(spec)


def _basin_to_dict(basin: BasinSpec) -> dict[str, Any]:
    return {
        "id": basin.id,
        "area": basin.area,
        "flows_to": basin.flows_to,
        "powerhouses": [space._asdict() for space in basin.powerhouses],
        "bases": [space._asdict() for space in basin.bases],
        "conduits": [conduit._asdict() for conduit in basin.conduits],
    }


def map_to_name_or_dict(spec: MapSpec) -> str | dict[str, Any]:
    """Return the name of a map of the kit, and any other map as plain data."""
    return spec.name if is_in_the_kit(spec) else map_to_dict(spec)


def map_from_name_or_dict(data: object, path: str) -> MapSpec:
    """Read a map that is given by its name or as plain data."""
    return map_from_dict(data, path) if isinstance(data, Mapping) else MAPS[one_of(data, MAPS, path, BadMap)]


def map_from_dict(data: object, path: str = "", *, draft: bool = False) -> MapSpec:
    """Read a map from plain data; `BadMap` lists every fault, with the path of the data in front of it.

    Faults of form (a wrong type, a missing or an unknown field) come first; only when there are none can the map itself
    be looked at. With `draft` an unfinished map is read too, faults and all, as long as it can be drawn and edited.

    >>> from barrage_core.components.maps import MINIATURE
    >>> map_from_dict(map_to_dict(MINIATURE)) == MINIATURE
    True
    >>> data = map_to_dict(MINIATURE)
    >>> data["basins"][2]["conduits"][0]["value"] = "two"
    >>> map_from_dict(data)
    Traceback (most recent call last):
        ...
    barrage_core.errors.BadMap: basins[2].conduits[0].value: expected a whole number, got 'two'
    """
    faults: list[str] = []
    known = (*MAP_FIELDS, *MAP_OPTIONS)
    read = Reader(data, known, path, whole="map", required=MAP_FIELDS, error=BadMap, faults=faults)
    spec, is_draft = _read_map(read), read.flag("draft")
    if not faults:
        wrong = [fault.text for fault in faults_in_place(spec) if not (draft and fault.unfinished)]
        told = [IS_A_DRAFT, *wrong] if wrong and is_draft and not draft else wrong
        faults = [f"{path}: {fault}" if path else fault for fault in told]
    if faults:
        raise BadMap([one_line(fault) for fault in faults])
    return spec


def _read_map(read: Reader) -> MapSpec:
    read.exactly("format", FORMAT)
    read.exactly("version", VERSION)
    waters, layout = read.child("headstreams", None), read.child("layout", None)
    return MapSpec(
        read.text("name", ""),
        tuple((name, waters.text(name, "")) for name in waters),
        tuple(map(_read_basin, read.items("basins", (*BASIN_FIELDS, *BASIN_OPTIONS), BASIN_FIELDS))),
        tuple(map(_read_neutral_dams, read.items("neutral_dams", NeutralDams._fields, NeutralDams._fields))),
        tuple((name, layout.field(name, _point, (0.0, 0.0))) for name in layout),
    )


def _read_basin(read: Reader) -> BasinSpec:
    return BasinSpec(
        read.text("id", ""),
        cast("Area", read.text("area", "")),
        read.field("flows_to", _basin_below, None),
        tuple(map(_read_space, read.items("powerhouses", SpaceSpec._fields, SpaceSpec._fields))),
        tuple(map(_read_space, read.items("bases", SpaceSpec._fields, SpaceSpec._fields))),
        tuple(map(_read_conduit, read.items("conduits", ConduitSpec._fields, ConduitSpec._fields))),
    )


def _read_space(read: Reader) -> SpaceSpec:
    return SpaceSpec(read.text("id", ""), read.flag("red"))


def _read_conduit(read: Reader) -> ConduitSpec:
    return ConduitSpec(read.text("id", ""), read.number("value", 0), read.text("to", ""))


def _read_neutral_dams(read: Reader) -> NeutralDams:
    basins = tuple(read.each("basins", text, ()))
    return NeutralDams(cast("Area", read.text("area", "")), basins, read.number("level", 0), read.number("water", 0))


def _basin_below(value: object, path: str) -> str | None:
    """Check where a basin flows; a fork gets its own reason: the order of the drops would matter there (R05)."""
    if isinstance(value, list):
        raise BadMap(expected("one basin or null", value, path) + "; rivers join, but never fork")
    return None if value is None else text(value, path)


def _point(value: object, path: str) -> tuple[float, float]:
    parts = value if isinstance(value, list | tuple) else ()
    if len(parts) != 2 or not all(type(part) in (int, float) for part in parts):
        raise BadMap(expected("two numbers", value, path))
    return parts[0], parts[1]


# --- to and from files ------------------------------------------------------------------------------------------------


def open_map(map: object, *, draft: bool = False, path: str = "map") -> MapSpec:
    """Return the map that somebody means: a map itself, the name of one in the kit, or the path of a .json file.

    Whatever takes a map takes it in these three ways (`MapLike`). With `draft` the file may hold an unfinished one;
    `path` says where it was asked for.

    >>> open_map("miniature").headstreams
    (('A', '1'), ('B', '2'))
    >>> open_map("atlantis")
    Traceback (most recent call last):
        ...
    barrage_core.errors.BarrageError: map: expected one of standard, miniature, ..., or a .json file, got 'atlantis'
    """
    if isinstance(map, MapSpec):
        return map
    if isinstance(map, str) and map in MAPS:
        return MAPS[map]
    if isinstance(map, os.PathLike) or (isinstance(map, str) and map.endswith(ENDING)):
        return load_map(map, draft=draft)
    raise BarrageError(expected(f"one of {', '.join(MAPS)}, or a .json file", map, path))


def load_map(path: str | os.PathLike[str], *, draft: bool = False) -> MapSpec:
    """Read a map from its file; with `draft` an unfinished one too, as long as it can be drawn and edited.

    `BadFile` says that the file cannot be read, holds something else or comes from another version of the kit; `BadMap`
    lists the faults of the map in it.

    >>> load_map("no-such-file.json")
    Traceback (most recent call last):
        ...
    barrage_core.errors.BadFile: cannot read no-such-file.json: No such file or directory
    """
    return map_from_dict(read_json(path, FORMAT, VERSION), draft=draft)


def map_path(path: str | os.PathLike[str]) -> Path:
    """Return the file to which a map is written: with .json behind a name that has no ending, so that it opens again.

    Spaces around a name are left out.

    >>> map_path("valley").name, map_path("valley.json").name
    ('valley.json', 'valley.json')
    >>> map_path("valley.txt")
    Traceback (most recent call last):
        ...
    barrage_core.errors.BadFile: valley.txt: the name of a map's file ends in .json, or has no ending
    """
    given = path_of(path.strip() if isinstance(path, str) else path)
    if not str(path).strip():
        raise BadFile(f"the file of a map needs a name, such as valley{ENDING}")
    in_the_way = os.path.exists(given) and not os.path.isfile(given)  # a folder or a pipe, which writing names
    if given.name.endswith(ENDING) or in_the_way:
        return given
    if os.path.splitext(given.name)[1]:
        raise BadFile(f"{given}: the name of a map's file ends in {ENDING}, or has no ending")
    return given.with_name(given.name + ENDING)


def save_map(spec: MapSpec, path: str | os.PathLike[str], *, overwrite: bool = False, draft: bool = False) -> Path:
    """Write a map to a file and return its path; a file that already exists is kept unless `overwrite` is true.

    The name ends in .json, which is added to one without an ending. The text is written beside the file and then
    renamed, so that a failure never leaves half a map behind. A map with faults is not written: `BadMap` lists them.
    With `draft` it is, marked as a draft, as long as it can be drawn and edited.

    >>> import tempfile
    >>> from barrage_core.components.maps import MINIATURE
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     load_map(save_map(MINIATURE, folder + "/mine.json")) == MINIATURE
    True
    """
    return write_json(map_path(path), sound_map_to_dict(spec, draft=draft), overwrite=overwrite)
