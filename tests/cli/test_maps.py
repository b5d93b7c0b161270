"""`barrage map`: what it prints and writes, and what it never writes over."""

from __future__ import annotations

import json
import os
from dataclasses import replace

import pytest

from barrage_core import Game
from barrage_core.cli.maps import LAYERS
from barrage_core.components.maps import CARDS, MAPS, MINIATURE, MapSpec
from barrage_core.errors import BadMap
from barrage_core.files.maps import IS_A_DRAFT, load_map, map_to_dict, save_map
from barrage_core.map_faults import map_faults
from barrage_core.newmap import new_map
from barrage_core.pictures import DARK, board
from barrage_core.questions import chains, expected_water, must_pass, tile_sweep
from tests.cli.running import run
from tests.test_map_faults import BROKEN


def test_the_maps_of_the_kit_are_listed_with_their_ideas(capsys):
    code, out, err = run(capsys, "map")
    assert (code, err) == (0, "")
    words = " ".join(out.split())
    for name, card in CARDS.items():
        assert f"{name} {len(MAPS[name].basins)} basins, {card.players} players {card.title}. {card.idea}" in words


def test_a_new_map_is_printed_as_json_and_the_same_seed_prints_the_same(capsys):
    code, out, err = run(capsys, "map", "new", "--basins", "9", "--seed", "4")
    assert (code, err) == (0, "")
    assert json.loads(out) == map_to_dict(new_map(9, 4))
    assert run(capsys, "map", "new", "--basins", "9", "--seed", "4")[1] == out


def test_a_new_map_is_written_and_never_written_over_unasked(capsys, tmp_path):
    file = str(tmp_path / "valley.json")
    assert run(capsys, "map", "new", "--seed", "1", "--name", "my valley", "--out", file) == (0, "", "")
    assert load_map(file) == new_map(9, 1, name="my valley")
    code, out, err = run(capsys, "map", "new", "--seed", "2", "--out", file)
    assert (code, out) == (1, "")
    assert err == f"barrage: {file} already exists and is kept; choose another name, or add --overwrite\n"
    assert load_map(file).name == "my valley"
    assert run(capsys, "map", "new", "--seed", "2", "--out", file, "--overwrite") == (0, "", "")
    assert load_map(file) == new_map(9, 2)
    code, _, err = run(capsys, "map", "new", "--out", str(tmp_path / "no such folder" / "valley.json"))
    assert code == 1
    assert err.startswith("barrage: cannot write ")


def test_a_new_map_can_be_opened_whatever_its_file_is_called(capsys, tmp_path):
    assert run(capsys, "map", "new", "--out", str(tmp_path / "valley"))[0] == 0
    assert run(capsys, "map", "check", str(tmp_path / "valley.json"))[0] == 0
    code, out, err = run(capsys, "map", "new", "--out", str(tmp_path / "valley.txt"))
    assert (code, out) == (1, "")
    assert err == f"barrage: {tmp_path / 'valley.txt'}: the name of a map's file ends in .json, or has no ending\n"
    assert [file.name for file in tmp_path.iterdir()] == ["valley.json"]


def test_a_planted_link_and_a_pipe_are_not_written_to(capsys, tmp_path):
    link, elsewhere, pipe = tmp_path / "valley.json", tmp_path / "elsewhere.json", tmp_path / "pipe"
    link.symlink_to(elsewhere)
    code, _, err = run(capsys, "map", "new", "--out", str(link))
    assert code == 1
    assert err == f"barrage: {link} already exists and is kept; choose another name, or add --overwrite\n"
    assert not elsewhere.exists()
    os.mkfifo(pipe)
    code, _, err = run(capsys, "map", "new", "--out", str(pipe), "--overwrite")
    assert (code, err) == (1, f"barrage: cannot write {pipe}: it is a pipe or a device, not a file\n")
    assert pipe.is_fifo()


def test_a_map_without_fault_is_said_to_have_none(capsys):
    assert run(capsys, "map", "check", "miniature") == (
        0,
        "miniature: no fault; 5 basins, 2 headstreams, 8 base spaces, 7 conduit spaces, 12 powerhouse spaces\n",
        "",
    )


def test_every_fault_of_a_map_has_its_line(capsys, tmp_path):
    file = tmp_path / "broken.json"
    broken = replace(MINIATURE, name="", headstreams=(("A", "1"), ("B", "9")))
    file.write_text(json.dumps(map_to_dict(broken)), encoding="utf-8")
    code, out, err = run(capsys, "map", "check", str(file))
    assert (code, err) == (1, "")
    assert out.splitlines() == [
        "the map's name '' is not a line of 1 to 60 printable characters",
        "headstream B enters basin 9, which does not exist",
        "no headstream's water ever reaches basin 2",
    ]


NOT_IN_A_FILE = {"same headstream", "layout twice", "layout nowhere"}
"""Faults that JSON cannot express: a name twice in a mapping, and a number that is none."""
IN_A_FILE = [row for row in BROKEN if row[0] not in NOT_IN_A_FILE]


def test_more_than_forty_broken_maps_are_known():
    assert len(IN_A_FILE) >= 40
    assert len({name for name, _, _ in IN_A_FILE}) == len(IN_A_FILE)


@pytest.mark.parametrize(("change", "sentence"), [row[1:] for row in IN_A_FILE], ids=[row[0] for row in IN_A_FILE])
def test_a_broken_map_is_refused_with_its_fault(capsys, tmp_path, change, sentence):
    file = tmp_path / "broken.json"
    file.write_text(json.dumps(map_to_dict(change(MINIATURE))), encoding="utf-8")
    code, out, err = run(capsys, "map", "check", str(file))
    assert (code, err) == (1, "")
    assert [line for line in out.splitlines() if sentence in line]
    with pytest.raises(BadMap):
        Game.new(2, map=file)


def test_what_is_not_a_map_at_all_is_refused_in_a_line(capsys, tmp_path):
    for words in (["check", "atlantis"], ["draw", "atlantis"], ["describe", str(tmp_path / "none.json")]):
        code, out, err = run(capsys, "map", *words)
        assert (code, out) == (1, "")
        assert err.startswith("barrage: ")
        assert err.count("\n") == 1
    assert run(capsys, "map", "new", "--basins", "3")[2] == (
        "barrage: basins: expected a whole number from 4 to 60, got 3\n"
    )


def test_a_map_is_drawn_with_a_layer_and_in_the_dark(capsys, tmp_path):
    assert run(capsys, "map", "draw", "duel")[1] == board("duel").svg + "\n"
    file = tmp_path / "duel.svg"
    assert run(capsys, "map", "draw", "duel", "--layer", "water", "--dark", "--out", str(file)) == (0, "", "")
    drawn = board("duel", layer=expected_water("duel").layer, theme=DARK).svg
    assert file.read_text(encoding="utf-8") == drawn + "\n"
    code, _, err = run(capsys, "map", "draw", "duel", "--out", str(file))
    assert code == 1
    assert "already exists and is kept" in err
    assert file.read_text(encoding="utf-8") == drawn + "\n"


@pytest.mark.parametrize("layer", LAYERS)
def test_every_layer_can_be_drawn(capsys, layer):
    code, out, _ = run(capsys, "map", "draw", "miniature", "--layer", layer)
    assert code == 0
    assert out.startswith("<svg")


def test_a_layer_is_about_the_basin_and_the_area_that_are_named(capsys):
    drawn = board("gorge", layer=must_pass("gorge", "4").layer).svg
    assert run(capsys, "map", "draw", "gorge", "--layer", "passing", "--basin", "4")[1] == drawn + "\n"
    drawn = board("gorge", layer=tile_sweep("gorge", "hills").layer).svg
    assert run(capsys, "map", "draw", "gorge", "--layer", "tiles", "--area", "hills")[1] == drawn + "\n"
    assert "basin: expected one of" in run(capsys, "map", "draw", "gorge", "--layer", "most", "--basin", "99")[2]


def test_a_map_is_described(capsys, tmp_path):
    code, out, _ = run(capsys, "map", "describe", "gorge")
    words = " ".join(out.split())
    assert code == 0
    assert words.startswith("The gorge, for 2-4 players. All water comes through one basin")
    assert chains("gorge").sentence in words
    assert "no drop reaches basins 5, 6 and 7 without passing basin 4" in words
    assert "Basin 7" in out
    file = str(tmp_path / "own.json")
    run(capsys, "map", "new", "--out", file)
    assert run(capsys, "map", "describe", file)[1].startswith("9 basins, seed 0: 9 basins, ")
    _, out, _ = run(capsys, "map", "describe", "gorge", "--json")
    data = json.loads(out)
    assert data["map"] == map_to_dict(MAPS["gorge"])
    assert chains("gorge").sentence in data["answers"]


def test_a_draft_is_checked_as_what_it_is_with_its_faults(capsys, tmp_path):
    dry = replace(MAPS["gorge"], headstreams=(), layout=())
    file = str(save_map(dry, tmp_path / "draft.json", draft=True))
    code, out, _ = run(capsys, "map", "check", file)
    assert (code, out.splitlines()) == (1, [IS_A_DRAFT, *map_faults(dry)])
    assert IS_A_DRAFT in run(capsys, "map", "draw", file, "--layer", "water")[2]


def test_a_draft_is_drawn_and_said_to_be_one(capsys, tmp_path):
    dry = replace(MAPS["gorge"], headstreams=(), layout=())
    file = str(save_map(dry, tmp_path / "draft.json", draft=True))
    code, out, err = run(capsys, "map", "draw", file)
    assert (code, out) == (0, board(dry).svg + "\n")
    assert err == f"this map is a draft: {'; '.join(map_faults(dry))}\n"


def test_a_draft_without_a_basin_is_not_drawn(capsys, tmp_path):
    file = str(save_map(MapSpec("empty", (), (), ()), tmp_path / "draft.json", draft=True))
    code, out, err = run(capsys, "map", "draw", file)
    assert (code, out) == (1, "")
    assert "the map has no basin" in err


def test_every_basin_that_rules_as_many_others_is_described(capsys):
    words = " ".join(run(capsys, "map", "describe", "delta")[1].split())
    assert must_pass("delta", "1").sentence in words
    assert must_pass("delta", "2").sentence in words
    assert "Every basin can be reached without passing any other one." in run(capsys, "map", "describe", "twins")[1]
