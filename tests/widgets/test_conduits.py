"""The laboratory of conduits against p. 6: what is connected with what."""

from barrage_widgets.labs.conduits import ConduitLab
from tests.widgets.driving import all_blocks, controls, find, opened, words

lab = opened(ConduitLab)


def pairs(lab):
    return {(link.dam, link.conduit, link.powerhouse) for link in lab.links}


def test_the_conduit_of_4_and_the_river_part_at_basin_1(lab):
    assert (lab.ends.from_basin, lab.ends.to_basin, lab.ends.value) == ("1", "5", 4)
    assert lab.river_goes_to == "8"
    assert find(lab, "picture")["lit"] == {"basin:5": "C1R leads here"}
    assert lab.trail == [("B1L", "C1R", "P5-0"), ("B1L", "P8-0")]
    assert "do not follow the river" in words(lab)
    lab.handle("board", "place:C1L")
    assert (lab.ends.to_basin, lab.river_goes_to) == ("8", "8")
    assert "The same basin" in words(lab)


def test_e06_each_powerhouse_is_connected_with_both_dams(lab):
    lab.handle("board", "place:P8-0")
    assert pairs(lab) == {("B1U", "C1L", "P8-0"), ("B1L", "C1L", "P8-0")}
    lab.handle("board", "place:P5-0")
    assert pairs(lab) == {("B1U", "C1R", "P5-0"), ("B1L", "C1R", "P5-0")}
    assert {link.user for link in lab.links} == {"USA"}, "a rival's conduit may be used"
    assert set(find(lab, "picture")["lit"]) == {"place:B1U", "place:B1L"}


def test_e07_dam_and_powerhouse_in_one_basin_are_not_connected(lab):
    lab.handle("board", "place:B5L")
    assert lab.links == []
    assert ["B5L", "P5-0", "no: they are in the same basin", ""] in find(lab, "table")["rows"]


def test_where_nothing_is_built_there_is_no_table_of_connections():
    bare = ConduitLab({"players": [{"company": "usa"}, {"company": "italy"}]}, chosen="C4R")
    assert "connects nothing" in words(bare)
    assert "table" not in {block["kind"] for block in all_blocks(bare)}
    bare.close()


def test_a_conduit_connects_only_when_it_is_built(lab):
    lab.handle("switch")
    assert "C1R" not in lab.state.conduits
    assert lab.links == []
    assert "connects nothing" in words(lab)
    lab.handle("switch")
    assert lab.state.conduits["C1R"] == 0
    assert len(lab.links) == 2
    lab.handle("again")
    assert lab.state.conduits["C1R"] == 1


def test_nobody_may_use_a_rivals_dam():
    position = {
        "players": [{"company": "usa"}, {"company": "italy"}],
        "dams": {"B1L": {"owner": "italy"}},
        "conduits": {"C1R": "usa"},
        "powerhouses": {"P5-0": "usa"},
    }
    lab = ConduitLab(position)
    assert [link.user for link in lab.links] == [""]  # p. 6
    assert "nobody may use it" in find(lab, "table")["rows"][0][3]
    lab.close()


def test_only_a_conduit_can_be_switched(lab):
    lab.handle("board", "basin:1")
    assert len(lab.links) == 4
    assert "switch" not in controls(lab)
    lab.handle("switch")
    assert "Choose a conduit" in lab.problem["text"]
    lab.handle("board", "place:A")
    assert (lab.links, lab.river_goes_to) == ([], "1")


def test_every_place_of_the_map_can_be_chosen(lab):
    for place in (*lab.board.headstreams, *lab.board.basin_of, *lab.board.basins):
        lab.handle("board", place)
        assert lab.problem == {}, place
        if place in lab.board.value:
            for _ in range(2):
                lab.handle("switch")
                assert lab.problem == {}, place


def test_a_company_has_five_conduits(lab):
    for conduit in ("C2L", "C2R", "C3L", "C3R"):
        lab.handle("board", conduit)
        lab.handle("switch")
    assert lab.problem == {}
    lab.handle("board", "C4L")
    lab.handle("switch")
    assert "6 conduits, there are only 5" in lab.problem["text"]
    assert "C4L" not in lab.state.conduits
