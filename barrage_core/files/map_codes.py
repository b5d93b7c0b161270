"""Map codes: a map compressed into one URL-safe line, so that it can be pasted into a message.

>>> from barrage_core.components.maps import MINIATURE
>>> code = encode_map(MINIATURE)
>>> code[:4], decode_map(code) == MINIATURE
('BM1-', True)
>>> decode_map("BK1-abc")
Traceback (most recent call last):
barrage_core.errors.BadMap: map code: expected BM1- and then only letters, digits, - and _, got 'BK1-abc'
"""

from __future__ import annotations

from ..components.maps import MapSpec
from ..errors import BadMap
from .codes import Kind, pack, unpack
from .maps import map_from_dict, sound_map_to_dict

__all__ = ["decode_map", "encode_map"]

# What maps are full of; zlib then refers to it instead of spelling it out. Part of version 1: never change it.
_WORDS = (
    b'"layout":{"basin:1":[50.5,"powerhouses:1":[50.5,"neutral_dams":[{"area":"mountains","basins":["1","2","3","4"],'
    b'"level":1,"water":1},{"area":"hills","basins":["5","6","7"],"level":2,"water":1},{"area":"plains","basins":["8",'
    b'"9","10"],"level":3,"water":1}],"layout":{}}{"format":"barrage-kit map","version":1,"name":"headstreams":{"A":'
    b'"1","B":"2","C":"3","D":"4"},"basins":[{"id":"1","area":"mountains","flows_to":"hills","plains","flows_to":null,'
    b'"powerhouses":[{"id":"P5-0","red":false},{"id":"P5-1","red":true}],"bases":[],"conduits":[]},'
    b'"bases":[{"id":"B1U","red":true},{"id":"B1L","red":false}],"conduits":[{"id":"C1L","value":3,"to":"5"},'
    b'{"id":"C1R","value":4,"to":"6"}]},{"id":"2","area":'
)
_MAP = Kind("BM", "map", _WORDS, BadMap)


def encode_map(spec: MapSpec, *, draft: bool = False) -> str:
    """Return the code of a map; one with faults has none, and `BadMap` lists them, unless it may be a `draft`."""
    return pack(sound_map_to_dict(spec, draft=draft), _MAP)


def decode_map(code: str, *, draft: bool = False) -> MapSpec:
    """Return the map of a code; `BadMap` says what is wrong with it. With `draft` it may be an unfinished one."""
    return map_from_dict(unpack(code, _MAP), draft=draft)
