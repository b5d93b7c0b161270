"""A map as a JSON file, so that a student's own map is one file to edit, keep and hand on.

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
blocks of powerhouses; it may be left out as a whole, and the picture then finds places of its own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from ..components.maps import BasinSpec, ConduitSpec, MapSpec, NeutralDams, SpaceSpec
from ..errors import BadMap
from ..map_faults import map_faults, one_line
from ..names import Area
from .jsonfile import read_json, write_json

__all__ = ["FORMAT", "VERSION", "load_map", "map_from_dict", "map_to_dict", "save_map"]

FORMAT: Final = "barrage-kit map"
VERSION: Final = 1
_T = TypeVar("_T")


# --- to and from plain data -------------------------------------------------------------------------------------------


def map_to_dict(spec: MapSpec) -> dict[str, Any]:
    """Give a map as plain data, ready for JSON.

    >>> from barrage_core.components.maps import MINIATURE
    >>> data = map_to_dict(MINIATURE)
    >>> data["headstreams"], data["basins"][4]["flows_to"], data["basins"][0]["conduits"][0]
    ({'A': '1', 'B': '2'}, None, {'id': 'C1L', 'value': 4, 'to': '3'})
    """
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": spec.name,
        "headstreams": dict(spec.headstreams),
        "basins": [_basin_to_dict(basin) for basin in spec.basins],
        "neutral_dams": [{**dams._asdict(), "basins": list(dams.basins)} for dams in spec.neutral_dams],
        "layout": {name: list(point) for name, point in spec.layout},
    }


def _basin_to_dict(basin: BasinSpec) -> dict[str, Any]:
    return {
        "id": basin.id,
        "area": basin.area,
        "flows_to": basin.flows_to,
        "powerhouses": [space._asdict() for space in basin.powerhouses],
        "bases": [space._asdict() for space in basin.bases],
        "conduits": [conduit._asdict() for conduit in basin.conduits],
    }


def map_from_dict(data: object) -> MapSpec:
    """Read a map from plain data; `BadMap` lists every fault.

    Faults of form (a wrong type, a missing or an unknown field, named by its path) come first; only when there are none
    can the map itself be looked at.

    >>> from barrage_core.components.maps import MINIATURE
    >>> map_from_dict(map_to_dict(MINIATURE)) == MINIATURE
    True
    >>> data = map_to_dict(MINIATURE)
    >>> data["basins"][2]["conduits"][0]["value"] = "two"
    >>> map_from_dict(data)
    Traceback (most recent call last):
        ...
    barrage_core.errors.BadMap: basins[2].conduits[0].value must be a whole number, not 'two'
    """
    reader = _Reader()
    spec = reader.map(data)
    if found := reader.faults or map_faults(spec):
        raise BadMap([one_line(fault) for fault in found])
    return spec


def _show(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


class _Reader:
    """Reads plain data field by field and notes each fault with its path, so that a student sees all of them at once.

    After a fault it carries on with a stand-in; what it returns counts only if `faults` stayed empty.
    """

    def __init__(self) -> None:
        self.faults: list[str] = []

    def map(self, data: object) -> MapSpec:
        fields = self.fields(data, "", "format version name headstreams basins", "neutral_dams layout")
        self.header(fields)
        waters, points = self.table(fields, "headstreams"), self.table(fields, "layout")
        return MapSpec(
            self.text(fields, "name", ""),
            tuple((name, self.text(waters, name, "headstreams")) for name in waters),
            self.rows(fields, "basins", "", self.basin),
            self.rows(fields, "neutral_dams", "", self.neutral_dams),
            tuple((name, self.point(point, f"layout.{name}")) for name, point in points.items()),
        )

    def header(self, fields: dict[str, Any]) -> None:
        for key, wanted in (("format", FORMAT), ("version", VERSION)):
            if key in fields and (fields[key] != wanted or isinstance(fields[key], bool)):
                self.faults.append(f"{key} must be {wanted!r}, not {_show(fields[key])}")

    def basin(self, data: object, path: str) -> BasinSpec:
        fields = self.fields(data, path, "id area flows_to", "powerhouses bases conduits")
        return BasinSpec(
            self.text(fields, "id", path),
            cast("Area", self.text(fields, "area", path)),
            self.below(fields, path),
            self.rows(fields, "powerhouses", path, self.space),
            self.rows(fields, "bases", path, self.space),
            self.rows(fields, "conduits", path, self.conduit),
        )

    def below(self, fields: dict[str, Any], path: str) -> str | None:
        """Read where a basin flows; a fork gets a reason of its own: the order of drops would matter on it (R05)."""
        below = fields.get("flows_to")
        if isinstance(below, list):
            where = _at(path, "flows_to")
            self.faults.append(f"{where} must be one basin or null, not {_show(below)}: rivers join, but never fork")
            return None
        return None if below is None else self.text(fields, "flows_to", path)

    def space(self, data: object, path: str) -> SpaceSpec:
        fields = self.fields(data, path, "id red")
        return SpaceSpec(self.text(fields, "id", path), self.of_type(fields, "red", path, bool, "true or false"))

    def conduit(self, data: object, path: str) -> ConduitSpec:
        fields = self.fields(data, path, "id value to")
        return ConduitSpec(
            self.text(fields, "id", path), self.number(fields, "value", path), self.text(fields, "to", path)
        )

    def neutral_dams(self, data: object, path: str) -> NeutralDams:
        fields = self.fields(data, path, "area basins level water")
        return NeutralDams(
            cast("Area", self.text(fields, "area", path)),
            self.rows(fields, "basins", path, lambda name, where: self.text({where: name}, where, "")),
            self.number(fields, "level", path),
            self.number(fields, "water", path),
        )

    def point(self, data: object, path: str) -> tuple[float, float]:
        if isinstance(data, (list, tuple)) and len(data) == 2 and all(type(part) in (int, float) for part in data):
            return data[0], data[1]
        self.faults.append(f"{path} must be two numbers, not {_show(data)}")
        return 0, 0

    def fields(self, data: object, path: str, required: str, optional: str = "") -> dict[str, Any]:
        """Give the fields that are there, after noting those that are missing and those that nobody knows."""
        if not isinstance(data, dict):
            self.faults.append(f"{path or 'the map'} must be an object, not {_show(data)}")
            return {}
        known = required.split() + optional.split()
        self.faults += [f"{_at(path, key)} is missing" for key in required.split() if key not in data]
        for key in data:
            if key not in known:
                self.faults.append(f"{_at(path, key)} is unknown; the fields here are {', '.join(known)}")
        return data

    def table(self, fields: dict[str, Any], key: str) -> dict[str, Any]:
        table = self.of_type(fields, key, "", dict, "an object")
        self.faults += [f"{key} has the key {_show(name)}, which is not text" for name in _not_text(table)]
        return {name: value for name, value in table.items() if isinstance(name, str)}

    def rows(self, fields: dict[str, Any], key: str, path: str, read: Callable[[object, str], _T]) -> tuple[_T, ...]:
        rows: list[object] = self.of_type(fields, key, path, list, "a list")
        return tuple(read(row, f"{_at(path, key)}[{number}]") for number, row in enumerate(rows))

    def text(self, fields: dict[str, Any], key: str, path: str) -> str:
        return self.of_type(fields, key, path, str, "text")

    def number(self, fields: dict[str, Any], key: str, path: str) -> int:
        return self.of_type(fields, key, path, int, "a whole number")

    def of_type(self, fields: dict[str, Any], key: str, path: str, kind: type[_T], what: str) -> _T:
        """Give one field if it is of the right type; `kind()` stands in for one that is absent or wrong."""
        if key not in fields:
            return kind()
        value = fields[key]
        # In Python True is also the number 1; in a map it is a slip.
        if isinstance(value, kind) and (kind is bool or not isinstance(value, bool)):
            return value
        self.faults.append(f"{_at(path, key)} must be {what}, not {_show(value)}")
        return kind()


def _at(path: str, key: object) -> str:
    return f"{path}.{key}" if path else f"{key}"


def _not_text(keys: Iterable[object]) -> list[object]:
    return [key for key in keys if not isinstance(key, str)]


# --- to and from files ------------------------------------------------------------------------------------------------


def load_map(path: str | os.PathLike[str]) -> MapSpec:
    """Read a map from its file.

    `BadFile` says that the file cannot be read, is no map of this kit or comes from a newer version; `BadMap` lists the
    faults of the map in it.

    >>> load_map("no-such-file.json")
    Traceback (most recent call last):
        ...
    barrage_core.errors.BadFile: cannot read no-such-file.json: No such file or directory
    """
    return map_from_dict(read_json(path, FORMAT, VERSION))


def save_map(spec: MapSpec, path: str | os.PathLike[str], *, overwrite: bool = False) -> Path:
    """Write a map to a file and return its path; a file that is already there stays unless `overwrite` is true.

    The text is written beside the file and then renamed, so that a failure never leaves half a map behind. A map with
    faults is not written: `BadMap` lists them.

    >>> import tempfile
    >>> from barrage_core.components.maps import MINIATURE
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     load_map(save_map(MINIATURE, folder + "/mine.json")) == MINIATURE
    True
    """
    if found := map_faults(spec):
        raise BadMap(found)
    return write_json(path, map_to_dict(spec), overwrite=overwrite)
