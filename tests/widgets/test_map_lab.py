"""The map laboratory: layers, the basin that is asked about, the sweep of the tiles, and two maps side by side."""

from __future__ import annotations

import pytest

from barrage_core import MAPS, BadMap, MapSpec
from barrage_core.questions import conduit_worths, feeders, must_pass, tile_sweep
from barrage_widgets import MapLab
from barrage_widgets.labs.maps import TITLES
from barrage_widgets.panel.blocks import unpacked
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


def test_a_map_with_faults_is_refused():
    with pytest.raises(BadMap):
        MapLab(MapSpec("x", (), (), ()))
