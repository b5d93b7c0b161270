"""A map goes to a file and comes back; whatever else is in a file gets one clear error."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barrage_core import Game
from barrage_core.components.map_parts import BasinSpec, ConduitSpec, MapSpec, SpaceSpec
from barrage_core.components.maps import MAPS, MINIATURE, STANDARD
from barrage_core.errors import BadFile, BadMap, BadPosition
from barrage_core.files.map_codes import decode_map, encode_map
from barrage_core.files.maps import (
    IS_A_DRAFT,
    load_map,
    map_from_dict,
    map_to_dict,
    open_map,
    save_map,
    sound_map_to_dict,
)
from barrage_core.map_faults import MOST_IN_ALL, MOST_SPACES, check_draft, check_map, map_faults
from barrage_core.pictures import board
from tests.kit.refusals import refused_with

Data = dict[str, Any]


# --- there and back ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MAPS)
def test_a_map_comes_back_from_its_file(name, tmp_path):
    path = save_map(MAPS[name], tmp_path / "map.json")
    assert load_map(path) == MAPS[name]
    assert load_map(str(path)) == MAPS[name]
    assert hash(load_map(path)) == hash(MAPS[name])


def test_the_file_has_the_public_form(tmp_path):
    data = json.loads(save_map(STANDARD, tmp_path / "map.json").read_text(encoding="utf-8"))
    assert data["format"] == "barrage-kit map"
    assert data["version"] == 1
    assert data["headstreams"] == {"A": "1", "B": "2", "C": "3", "D": "4"}
    assert data["basins"][4] == {
        "id": "5",
        "area": "hills",
        "flows_to": "9",
        "powerhouses": [{"id": "P5-0", "red": False}, {"id": "P5-1", "red": True}],
        "bases": [{"id": "B5U", "red": True}, {"id": "B5L", "red": False}],
        "conduits": [{"id": "C5L", "value": 3, "to": "8"}, {"id": "C5R", "value": 4, "to": "10"}],
    }
    assert data["neutral_dams"][1] == {"area": "hills", "basins": ["5", "6", "7"], "level": 2, "water": 1}
    assert data["layout"]["powerhouses:10"] == [77.7, 91.1]


def test_empty_parts_may_be_left_out():
    data = map_to_dict(replace(MINIATURE, layout=(), neutral_dams=()))
    del data["layout"], data["neutral_dams"], data["basins"][4]["bases"], data["basins"][4]["conduits"]
    assert map_from_dict(data) == replace(MINIATURE, layout=(), neutral_dams=())


def test_a_file_with_a_byte_order_mark_and_letters_of_any_language_is_read(tmp_path):
    spec = replace(MINIATURE, name="Żółta dolina")
    path = save_map(spec, tmp_path / "map.json")
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert load_map(path) == spec


# --- data of the wrong form -------------------------------------------------------------------------------------------


def put(*where: Any, value: Any) -> Callable[[Data], None]:
    def change(data: Any) -> None:
        for step in where[:-1]:
            data = data[step]
        data[where[-1]] = value

    return change


def drop(*where: Any) -> Callable[[Data], None]:
    def change(data: Any) -> None:
        for step in where[:-1]:
            data = data[step]
        del data[where[-1]]

    return change


WRONG: list[tuple[Callable[[Data], None], str]] = [
    (put("format", value="chess"), "format: expected 'barrage-kit map', got 'chess'"),
    (put("version", value=2), "version: expected 1, got 2"),
    (put("version", value=True), "version: expected 1, got True"),
    (drop("format"), "format: is missing"),
    (drop("name"), "name: is missing"),
    (drop("basins"), "basins: is missing"),
    (put("name", value=7), "name: expected text, got 7"),
    (
        put("colour", value="red"),
        "colour: there is no such field; expected one of format, version, name, headstreams, basins",
    ),
    (put("headstreams", value=["A"]), "headstreams: expected a mapping, got ['A']"),
    (put("headstreams", "A", value=1), "headstreams.A: expected text, got 1"),
    (put("headstreams", None, value="1"), "headstreams.names: expected text, got None"),
    (put("basins", value={}), "basins: expected a list, got {}"),
    (put("basins", 2, value="3"), "basins[2]: expected a mapping, got '3'"),
    (drop("basins", 1, "area"), "basins[1].area: is missing"),
    (drop("basins", 1, "flows_to"), "basins[1].flows_to: is missing"),
    (put("basins", 1, "flows_to", value=3), "basins[1].flows_to: expected text, got 3"),
    (
        put("basins", 2, "flows_to", value=["4", "5"]),
        "basins[2].flows_to: expected one basin or null, got ['4', '5']; rivers join, but never fork",
    ),
    (put("basins", 1, "depth", value=3), "basins[1].depth: there is no such field; expected one of id, area, flows_to"),
    (put("basins", 2, "powerhouses", 1, "red", value=1), "basins[2].powerhouses[1].red: expected true or false, got 1"),
    (put("basins", 2, "bases", 0, "id", value=None), "basins[2].bases[0].id: expected text, got None"),
    (drop("basins", 2, "bases", 0, "red"), "basins[2].bases[0].red: is missing"),
    (
        put("basins", 2, "conduits", 0, "value", value="2"),
        "basins[2].conduits[0].value: expected a whole number, got '2'",
    ),
    (
        put("basins", 2, "conduits", 0, "value", value=2.5),
        "basins[2].conduits[0].value: expected a whole number, got 2.5",
    ),
    (
        put("basins", 2, "conduits", 0, "value", value=True),
        "basins[2].conduits[0].value: expected a whole number, got ",
    ),
    (put("basins", 2, "conduits", value=None), "basins[2].conduits: expected a list, got None"),
    (put("neutral_dams", 0, "basins", 1, value=2), "neutral_dams[0].basins[1]: expected text, got 2"),
    (put("neutral_dams", 0, "level", value="one"), "neutral_dams[0].level: expected a whole number, got 'one'"),
    (put("layout", value=[]), "layout: expected a mapping, got []"),
    (put("layout", "A", value=[1]), "layout.A: expected two numbers, got [1]"),
    (put("layout", "A", value=[1, "2"]), "layout.A: expected two numbers, got [1, '2']"),
    (put("layout", "A", value=[True, 2]), "layout.A: expected two numbers, got [True, 2]"),
    (put("name", value=["x" * 100]), "name: expected text, got ['" + "x" * 57 + "…"),
    # The form is right, the map is not:
    (put("basins", 2, "conduits", 0, "value", value=0), "conduit C3L has the production value 0; values are 1 to 9"),
    (put("basins", 0, "flows_to", value="end"), "basin 1 flows to basin end, which does not exist"),
    (put("basins", 0, "area", value="desert"), "basin 1 lies in the unknown area 'desert'"),
]


@pytest.mark.parametrize(("change", "sentence"), WRONG, ids=[row[1][:50] for row in WRONG])
def test_a_wrong_field_is_named_by_its_path(change, sentence):
    data = map_to_dict(MINIATURE)
    change(data)
    faults = refused_with(BadMap, map_from_dict, data).faults
    assert any(fault.startswith(sentence) for fault in faults), faults


def test_all_wrong_fields_are_listed_at_once():
    data = map_to_dict(MINIATURE)
    for change in (put("name", value=None), drop("basins", 0, "id"), put("layout", "B", value="x")):
        change(data)
    assert refused_with(BadMap, map_from_dict, data).faults == [
        "name: expected text, got None",
        "basins[0].id: is missing",
        "layout.B: expected two numbers, got 'x'",
    ]


@pytest.mark.parametrize("data", [None, 3, "map", [], [{}]])
def test_a_map_is_a_mapping(data):
    with pytest.raises(BadMap, match="map: expected a mapping, got"):
        map_from_dict(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(st.sampled_from(["name", "headstreams", "basins", "neutral_dams", "layout"]), JSON)
def test_any_junk_in_a_field_gives_a_map_or_its_faults(field, junk):
    try:
        faults = map_faults(map_from_dict({**map_to_dict(MINIATURE), field: junk}))
    except BadMap as problem:
        faults = problem.faults or ["a BadMap without faults\n"]
    assert all(fault.isprintable() for fault in faults)


# --- files ------------------------------------------------------------------------------------------------------------

GOOD = json.dumps(map_to_dict(MINIATURE))

BAD_FILES: list[tuple[str, bytes, str]] = [
    ("empty", b"", "cannot be read as JSON"),
    ("cut short", GOOD.encode()[:200], "cannot be read as JSON"),
    ("not text", b"\xff\xfe\x00", "is not text in UTF-8"),
    ("pickle", b"\x80\x04K\x01.", "is not text in UTF-8"),
    (
        "foreign",
        b'{"format": "barrage-kit game", "version": 1}',
        ": format: expected 'barrage-kit map', got 'barrage-kit game'",
    ),
    ("no format", b'{"basins": []}', ": format: expected 'barrage-kit map', got None"),
    ("a list", b"[1, 2]", ": file: expected a mapping, got [1, 2]"),
    (
        "newer",
        GOOD.replace('"version": 1', '"version": 2').encode(),
        ": version: expected 1, the version that this kit reads, got 2",
    ),
    (
        "odd version",
        GOOD.replace('"version": 1', '"version": "x"').encode(),
        ": version: expected 1, the version that this kit reads, got 'x'",
    ),
    ("twice", GOOD.replace('"A": "1"', '"A": "1", "A": "2"').encode(), "the key 'A' appears twice in one object"),
    ("not a number", GOOD.replace("[25, 5.6]", "[NaN, 5.6]").encode(), "NaN is not a number"),
    ("deep", b"[" * 100_000, "has more than 100 lists and mappings inside each other"),
    ("long number", b"1" * 10_000, "cannot be read as JSON"),
    ("large", b" " * 5_000_001, "is too large"),
]


@pytest.mark.parametrize(("content", "sentence"), [row[1:] for row in BAD_FILES], ids=[row[0] for row in BAD_FILES])
def test_a_bad_file_is_named_with_what_is_wrong(content, sentence, tmp_path):
    path = tmp_path / "map.json"
    path.write_bytes(content)
    with pytest.raises(BadFile) as problem:
        load_map(path)
    assert sentence in str(problem.value)
    assert "map.json" in str(problem.value)


def test_a_file_that_cannot_be_opened(tmp_path):
    for path in (tmp_path / "absent.json", tmp_path, "a\0b"):
        with pytest.raises(BadFile, match="cannot read"):
            load_map(path)


def test_a_faulty_map_in_a_good_file_is_a_bad_map(tmp_path):
    path = tmp_path / "map.json"
    path.write_text(GOOD.replace('"to": "3"', '"to": "33"'), encoding="utf-8")
    with pytest.raises(BadMap, match="conduit C1L leads to basin 33, which does not exist"):
        load_map(path)


# --- saving -----------------------------------------------------------------------------------------------------------


def test_a_file_is_not_overwritten_unasked(tmp_path):
    path = tmp_path / "map.json"
    path.write_text("precious", encoding="utf-8")
    with pytest.raises(BadFile, match="already exists and is kept"):
        save_map(MINIATURE, path)
    assert path.read_text(encoding="utf-8") == "precious"
    save_map(MINIATURE, path, overwrite=True)
    assert load_map(path) == MINIATURE


def test_a_failure_in_the_middle_leaves_the_old_file_and_nothing_beside_it(tmp_path, monkeypatch):
    path = save_map(MINIATURE, tmp_path / "map.json")

    def disk_full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", disk_full)
    with pytest.raises(BadFile, match=r"cannot write .*map\.json: No space left on device"):
        save_map(STANDARD, path, overwrite=True)
    assert load_map(path) == MINIATURE
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("other", [None, "standard", {}], ids=repr)
def test_what_is_not_a_map_is_refused_as_such_wherever_one_is_written_or_checked(other, tmp_path):
    for write in (map_to_dict, check_map, check_draft, map_faults, lambda spec: save_map(spec, tmp_path / "map.json")):
        with pytest.raises(BadMap, match=r"^map: expected a map, got "):
            write(other)
    assert not any(tmp_path.iterdir())


def test_a_faulty_map_is_not_saved(tmp_path):
    with pytest.raises(BadMap, match="the map has no headstream"):
        save_map(replace(MINIATURE, headstreams=()), tmp_path / "map.json")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("where", ["no/such/folder/map.json", "a\0b", "."])
def test_a_place_that_cannot_be_written(where, tmp_path):
    with pytest.raises(BadFile, match="cannot write"):
        save_map(MINIATURE, tmp_path / where, overwrite=True)


@pytest.mark.parametrize("name", ["valley", "valley.json", ".json", "a folder.d/valley"])
def test_whatever_is_saved_opens_again(name, tmp_path):
    (tmp_path / "a folder.d").mkdir()
    path = save_map(MINIATURE, str(tmp_path / name))
    assert open_map(str(path)) == MINIATURE
    with pytest.raises(BadFile, match=r"\.json already exists and is kept"):
        save_map(MINIATURE, str(tmp_path / name))


@pytest.mark.parametrize("name", ["", "  ", Path(" ")])
def test_a_file_without_a_name_is_refused_in_one_sentence(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadFile, match=r"^the file of a map needs a name, such as valley\.json$"):
        save_map(MINIATURE, name)
    assert list(tmp_path.iterdir()) == []


def test_spaces_around_the_name_of_a_file_are_left_out(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert save_map(MINIATURE, " valley ") == Path("valley.json")


@pytest.mark.parametrize("name", ["valley.txt", "valley.JSON", "valley.json.bak", "valley.", "v1.2"])
def test_a_name_with_another_ending_is_refused(name, tmp_path):
    with pytest.raises(BadFile) as problem:
        save_map(MINIATURE, tmp_path / name, overwrite=True)
    assert str(problem.value) == f"{tmp_path / name}: the name of a map's file ends in .json, or has no ending"
    assert list(tmp_path.iterdir()) == []


def test_maps_are_checked_and_read_without_networkx():
    code = "import barrage_core.files.maps, sys; sys.exit('networkx' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("path", [None, 3, b"map.json", ["map.json"]])
def test_what_is_not_a_path_is_named(path):
    for use in (load_map, Game.load, Game.new(2, 1).save, lambda path: save_map(MINIATURE, path)):
        with pytest.raises(BadFile, match=r"^path: expected the path of a file, got "):
            use(path)


# --- drafts -----------------------------------------------------------------------------------------------------------


DRY = replace(MINIATURE, headstreams=(), layout=())


def test_a_draft_is_marked_and_comes_back_with_its_faults(tmp_path):
    path = save_map(DRY, tmp_path / "draft.json", draft=True)
    assert list(json.loads(path.read_text()))[:3] == ["format", "version", "draft"]
    assert load_map(path, draft=True) == DRY
    assert map_faults(DRY)
    with pytest.raises(BadMap) as problem:
        load_map(path)
    assert problem.value.faults == [IS_A_DRAFT, *map_faults(DRY)]
    with pytest.raises(BadPosition) as problem:
        Game.from_position({"players": [{"company": "usa"}, {"company": "italy"}], "map": json.loads(path.read_text())})
    assert problem.value.faults == [f"map: {fault}" for fault in (IS_A_DRAFT, *map_faults(DRY))]


def test_a_draft_is_written_only_on_request_and_never_over_another_file(tmp_path):
    with pytest.raises(BadMap, match="the map has no headstream"):
        save_map(DRY, tmp_path / "map.json")
    assert not (tmp_path / "map.json").exists()
    path = save_map(MINIATURE, tmp_path / "map.json")
    with pytest.raises(BadFile, match="already exists"):
        save_map(DRY, path, draft=True)
    assert load_map(path) == MINIATURE


def test_a_finished_map_bears_no_mark_and_a_mark_alone_keeps_nobody_out(tmp_path):
    assert "draft" not in sound_map_to_dict(MINIATURE, draft=True)
    assert map_from_dict(map_to_dict(MINIATURE) | {"draft": True}) == MINIATURE
    with pytest.raises(BadMap, match=r"^draft: expected true or false, got 'yes'$"):
        map_from_dict(map_to_dict(MINIATURE) | {"draft": "yes"})


CIRCLE = (put("basins", 4, "flows_to", value="3"), put("basins", 0, "flows_to", value="1"))
BEYOND_DRAFTS = {
    "an unknown area": put("basins", 0, "area", value="desert"),
    "a river to nowhere": put("basins", 0, "flows_to", value="9"),
    "a headstream to nowhere": put("headstreams", "A", value="9"),
    "a conduit to nowhere": put("basins", 0, "conduits", 0, "to", value="9"),
    "a value of 10": put("basins", 0, "conduits", 0, "value", value=10),
    "an id twice": put("basins", 1, "id", value="1"),
    "an id with forbidden letters": put("basins", 0, "bases", 0, "id", value="<b>"),
    "sixty-one basins": lambda data: data.update(basins=data["basins"] * 13),
    "a name without end": put("name", value="x" * 201),
    "a name with half a character": put("name", value="\ud800x"),
    "a name of two lines": put("name", value="a\nb"),
    "a name that steers a terminal": put("name", value="\x1b[2J"),
    "a place off the canvas": put("layout", "A", value=[500, 7]),
    "half a layout": drop("layout", "A"),
    "a neutral dam of level 9": put("neutral_dams", 0, "level", value=9),
    "a wrong type": put("basins", 0, "bases", 0, "red", value="yes"),
}


@pytest.mark.parametrize("change", BEYOND_DRAFTS.values(), ids=BEYOND_DRAFTS)
def test_what_could_not_be_drawn_or_edited_is_not_even_a_draft(change, tmp_path):
    data = map_to_dict(MINIATURE) | {"draft": True}
    data = json.loads(json.dumps(data))
    change(data)
    with pytest.raises(BadMap):
        map_from_dict(data, draft=True)


@pytest.mark.parametrize("change", CIRCLE)
def test_a_draft_may_have_a_circle_and_can_be_drawn(change):
    data = map_to_dict(replace(MINIATURE, layout=()))
    change(data)
    spec = map_from_dict(data, draft=True)
    assert any("circle" in fault for fault in map_faults(spec))
    assert board(spec).svg
    assert decode_map(encode_map(spec, draft=True), draft=True) == spec
    with pytest.raises(BadMap, match="circle"):
        encode_map(spec)


def test_the_largest_draft_comes_back_from_its_code():
    spaces = tuple(SpaceSpec(f"{'x' * 10}", False) for _ in range(12))
    basins = tuple(
        BasinSpec(
            str(number),
            "hills",
            None,
            tuple(space._replace(id=f"P{number}-{place}") for place, space in enumerate(spaces)),
            tuple(space._replace(id=f"B{number}-{place}") for place, space in enumerate(spaces)),
            tuple(ConduitSpec(f"C{number}-{place}", 9, str(number)) for place, _ in enumerate(spaces)),
        )
        for number in range(1, MOST_IN_ALL // MOST_SPACES + 1)
    )
    spec = MapSpec("x" * 200, (), basins, ())
    assert decode_map(encode_map(spec, draft=True), draft=True) == spec
