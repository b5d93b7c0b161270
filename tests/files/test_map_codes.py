"""A map code is one short line that is safe in an address and opens to an equal map."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from barrage_core import MAPS, MINIATURE, BadMap
from barrage_core.files.codes import LONGEST_CODE, pack
from barrage_core.files.map_codes import _MAP, decode_map, encode_map
from barrage_core.files.maps import map_to_dict
from barrage_core.newmap import new_map

CODE_OF_VERSION_1 = (
    "BM1-ePkpdtCFvZY5EoMwDEXvQp0m2k5BRU-XK-T-kMwQC6xvhDND7cbvfW1Xg3q91-Af7by68vnEu49gvkMbA21atEbaEIVkKAhQ"
    "UIqCxvCXPwqaakrxFFwotqZwBDqgVmDYCoxbYWNjwMwpZnbMFDBzUPA7ZulkFsgs58wCmCXFLGPN5KtVptBJYdbCHAy97yr4Y-ZV"
    "L3SmQ4EOTenQoATM6VCn4xnNPGvqaO0Agz4M-jDs47gd5r5D4PoBcDwc0stfUzt_AcTu5ZQ"
)


@pytest.mark.parametrize("name", MAPS)
def test_every_map_of_the_kit_comes_back_from_its_code(name):
    code = encode_map(MAPS[name])
    assert decode_map(f" {code}\n") == MAPS[name]
    assert re.fullmatch(r"BM1-[A-Za-z0-9_-]+", code)
    assert len(code) < 1000


def test_the_code_of_the_largest_map_is_not_too_long():
    spec = new_map(60, seed=1)
    assert decode_map(encode_map(spec)) == spec
    assert len(encode_map(spec)) < LONGEST_CODE / 4


def test_a_map_with_faults_has_no_code():
    with pytest.raises(BadMap, match="the map has no headstream"):
        encode_map(replace(MINIATURE, headstreams=()))


@pytest.mark.parametrize(
    ("code", "says"),
    [
        (7, "map code: expected text of at most 20000 characters, got 7"),
        ("BM2-abc", r"map code: made by a newer version \(2\)"),
        ("BM0-abc", "map code: there is no version 0"),
        ("BM1-abc", "map code: is damaged"),
        (encode_map(MINIATURE)[:-9], "map code: is (cut short|damaged)"),
        (pack({"anything": 1}, _MAP), "anything: there is no such field"),
        (pack([1], _MAP), "map code: expected a map inside"),  # type: ignore[arg-type]
        (pack(map_to_dict(MINIATURE) | {"headstreams": {}}, _MAP), "the map has no headstream"),
        (pack({"name": "x" * 300_000}, _MAP), "map code: unpacks to more than a map can hold"),
    ],
)
def test_what_a_bad_code_says(code, says):
    with pytest.raises(BadMap, match=says):
        decode_map(code)


def test_the_words_of_version_1_never_change():
    assert decode_map(CODE_OF_VERSION_1) == MAPS["duel"]
