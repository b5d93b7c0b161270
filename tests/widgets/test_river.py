"""The river laboratory: what lights up is what the graph says."""

import networkx as nx
import pytest

from barrage_core import river as graph
from barrage_widgets.labs.river import RiverLab
from tests.kit.printed import RIVER_COURSES
from tests.widgets.driving import find, opened, words

lab = opened(RiverLab)


@pytest.mark.parametrize(("headstream", "basins"), RIVER_COURSES.items())
def test_the_whole_way_down_lights_up(lab, headstream, basins):
    lab.handle("board", f"place:{headstream}")
    assert lab.reached == basins
    picture = find(lab, "picture")
    assert picture["lit"] == {f"basin:{basin}": "water comes here" for basin in basins}
    assert picture["chosen"] == [f"place:{headstream}"]
    assert lab.trail[0][0] == headstream
    assert lab.trail[0][-1] == "end"


def test_every_query_that_is_shown_gives_the_answer_that_is_shown(lab):
    names = {name: getattr(graph, name) for name in graph.__all__} | {"nx": nx, "river": lab.river}
    for place in (*lab.board.headstreams, *lab.board.basin_of, *lab.board.basins):
        lab.handle("board", place)
        assert len(lab.queries) >= 3
        for code, answer in lab.queries:
            assert repr(eval(code, names)) == answer
        assert [tuple(row) for row in find(lab, "table")["rows"]] == lab.queries


def test_conduits_lead_where_the_river_does_not(lab):
    lab.handle("board", "place:A")
    lab.handle("edges", ["river", "conduit"])
    assert {"5", "9"} <= set(lab.reached)
    assert "C1R to basin 5" in words(lab)
    assert ("B1L", "C1R", "P5-0") in lab.trail
    lab.handle("edges", ["conduit"])
    assert lab.reached == []  # a headstream feeds the river alone
    assert "no other basin" in words(lab)
    lab.handle("board", "basin:1")
    assert lab.reached == ["5", "8"]
    lab.handle("board", "place:C1R")
    assert lab.reached == ["5"]


def test_no_edges_and_wrong_edges(lab):
    lab.handle("edges", [])
    assert lab.reached == []
    assert lab.trail == []
    for wrong, fault in (("river", "a list, got"), (["sea"], "one of river, conduit"), ([3], "one of river, conduit")):
        lab.handle("edges", wrong)
        assert f"edges: expected {fault}" in lab.problem["text"]
    lab.handle("again")
    assert (lab.edges, lab.chosen) == (["river"], "A")


def test_every_place_with_every_choice_of_edges_can_be_shown():
    lab = RiverLab("miniature")
    for edges in (["river"], ["conduit"], ["river", "conduit"], []):
        lab.handle("edges", edges)
        for place in (*lab.board.headstreams, *lab.board.basin_of, *lab.board.basins):
            lab.handle("board", place)
            assert lab.problem == {}, place
    lab.close()
