"""The map laboratory: layers, the basin that is asked about, the sweep of the tiles, and two maps side by side."""

from __future__ import annotations

import json

import pytest

from barrage_core import MAPS, BadMap, BarrageError, MapSpec, map_to_dict
from barrage_core.files.map_codes import encode_map
from barrage_core.newmap import new_map
from barrage_core.questions import conduit_worths, feeders, must_pass, starving, tile_sweep
from barrage_widgets import MapEditor, MapLab
from barrage_widgets.labs.maps import TITLES
from barrage_widgets.panel.blocks import unpacked
from barrage_widgets.table import map_title
from tests.widgets.driving import all_blocks, check_refused, control, opened, words

lab = opened(MapLab)


def pictures(lab):
    return [block for block in all_blocks(lab) if block["kind"] == "picture"]


@pytest.mark.parametrize("layer", TITLES)
@pytest.mark.parametrize("name", ["standard", "gorge"])
def test_every_layer_lies_over_the_map_with_its_sentence(lab, layer, name):
    lab.handle("map", name)
    lab.handle("layer", layer)
    assert lab.problem == {}
    assert lab.said == lab.sentence == lab.value
    assert lab.sentence in words(lab)
    assert "LAYER: " in pictures(lab)[0]["words"]


def test_a_question_is_about_the_basin_that_was_clicked(lab):
    lab.handle("layer", "passing")
    lab.handle("board", "basin:5")
    assert lab.sentence == must_pass("standard", "5").sentence
    lab.handle("board", "place:C1L")
    assert lab.basin == "1"
    lab.handle("board", "place:D")
    assert lab.basin == "4"
    check_refused(lab, ("board", "place:X"), ("basin", "13"), ("layer", "gold"), ("area", "desert"))


def test_a_click_under_a_question_about_the_whole_map_asks_what_feeds_the_basin(lab):
    assert lab.layer == "water"
    assert pictures(lab)[0]["chosen"] == []
    lab.handle("board", "basin:5")
    assert (lab.layer, lab.sentence) == ("feeders", feeders("standard", "5").sentence)
    assert pictures(lab)[0]["chosen"] == ["basin:5"]


def test_the_tiles_are_swept_for_an_area(lab):
    lab.handle("layer", "tiles")
    lab.handle("area", "hills")
    assert lab.sentence == tile_sweep("standard", "hills").sentence


def test_two_maps_stand_side_by_side():
    lab = MapLab("duel", "gorge", layer="worth")
    assert ["map gorge" in unpacked(block) for block in pictures(lab)] == [False, True]
    for name in ("duel", "gorge"):
        assert conduit_worths(name).sentence in words(lab)
    assert "The duel" in words(lab)
    lab.handle("layer", "feeders")
    lab.handle("basin", "6")
    assert "basin 6" in lab.answer(MAPS["gorge"])[0]
    lab.handle("beside", "none")
    assert len(pictures(lab)) == 1
    assert control(lab, "beside")["value"] == "none"
    lab.handle("beside", "flat")
    lab.handle("layer", "most")
    lab.handle("map", "standard")
    lab.handle("basin", "12")
    assert "basin 10" in lab.answer(MAPS["flat"])[0], "a basin that is not there: the last one"
    lab.handle("map", "")
    lab.handle("beside", "")
    assert [one.name for one in lab.maps] == ["standard", "flat"]
    lab.close()


def test_a_map_of_your_own_can_be_chosen_again():
    mine, yours = new_map(5, 1, name="mine"), new_map(6, 2, name="yours")
    lab = MapLab(mine, yours)
    for choice, place in (("map", 0), ("beside", 1)):
        names = {title: name for name, title in control(lab, choice)["options"]}
        lab.handle(choice, "gorge")
        assert lab.maps[place] == MAPS["gorge"]
        for own in (mine, yours):
            lab.handle(choice, names[own.name])
            assert (lab.problem, lab.maps[place]) == ({}, own)
            assert control(lab, choice)["value"] == names[own.name]
    lab.close()


def test_a_map_with_faults_is_refused():
    with pytest.raises(BadMap):
        MapLab(MapSpec("x", (), (), ()))


def test_no_map_at_all_is_an_error_that_says_what_was_expected():
    for second in (None, "gorge"):
        with pytest.raises(BarrageError, match=r"^map: expected one of .*, or a \.json file, got None$"):
            MapLab(None, second)


def test_the_map_of_an_editor_is_taken_as_it_is_then():
    editor = MapEditor("gorge")
    editor.handle("name", "mine")
    lab = MapLab(editor, "gorge", layer="starving")
    assert lab.map == editor.map
    assert lab.map.name == "mine"
    assert lab.sentence == starving(editor.map).sentence
    again = MapLab(lab)
    assert again.map == editor.map
    editor.handle("tool", "conduit")
    for basin in ("7", "1"):
        editor.handle("board", f"basin:{basin}")
    assert lab.map != editor.map, "what is drawn afterwards waits for the next laboratory"
    with pytest.raises(BadMap, match="leads uphill"):
        MapLab(editor)
    for panel in (editor, lab, again):
        panel.close()


def test_a_code_is_opened_in_the_control_and_stays_to_be_chosen(lab):
    mine = new_map(6, 3)
    lab.handle("code", encode_map(mine))
    assert lab.map == mine
    assert lab.basin == mine.basins[-1].id
    assert lab.said == lab.sentence
    lab.handle("map", "standard")
    assert ("own 1", map_title(mine)) in [tuple(option) for option in control(lab, "map")["options"]]
    lab.handle("beside", "own 1")
    assert lab.maps == [MAPS["standard"], mine]
    lab.handle("code", encode_map(mine))
    assert lab.own == (mine,), "it is offered once"
    lab.handle("again")
    assert (lab.map, lab.own) == (MAPS["standard"], ())


def test_a_file_is_opened_in_the_control(lab):
    mine = new_map(6, 3)
    lab.handle("open", json.dumps(map_to_dict(mine)))
    assert lab.map == mine
    lab.handle("open", json.dumps(map_to_dict(MAPS["gorge"])))
    assert (lab.map, lab.own) == (MAPS["gorge"], (mine,)), "one of the kit is there already"


def test_what_is_no_map_is_refused_by_name(lab):
    draft = MapEditor("nothing")
    for control_id, value, says in (
        ("code", "BM1-x", "code"),
        ("code", draft.encoded(), "headstream"),
        ("open", "{}", "format: is missing"),
        ("open", "no json", "file"),
    ):
        lab.handle(control_id, value)
        assert says in str(lab.problem), control_id
        assert lab.map == MAPS["standard"]
    draft.close()
