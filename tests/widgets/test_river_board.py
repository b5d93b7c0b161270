"""The clickable map: what a click tells, and what a lesson can do with it."""

import pytest

from barrage_core import MINIATURE, BarrageError
from barrage_core.components.maps import STANDARD
from barrage_widgets.board.river_board import RiverBoard
from barrage_widgets.panel.blocks import unpacked
from tests.widgets.driving import controls, find, opened, words

TWO = [{"company": "usa", "name": "<img src=x onerror=alert(1)>"}, {"company": "italy"}]
POSITION = {
    "players": TWO,
    "dams": {"B5U": {"owner": "usa", "level": 2, "water": 1}, "B5L": {"owner": "neutral", "level": 2, "water": 2}},
    "conduits": {"C1R": "italy"},
    "powerhouses": {"P5-0": "usa"},
    "headstreams": {"B": 2},
}


board = opened(RiverBoard, POSITION)


def tell(board, target):
    board.handle("board", target)
    assert board.problem == {}
    return " ".join(board.sentences)


def test_a_dam_says_its_owner_level_water_and_the_red_fee(board):
    said = tell(board, "place:B5U")
    assert board.chosen == "B5U"
    assert "level 2; it holds 1 drop, room for 1 more" in said
    assert TWO[0]["name"] in said, "a name is shown as text, as it stands"
    assert "costs 3 credits more" in said  # p. 13
    assert "elevation does not" in said.lower()
    assert "full" in tell(board, "place:B5L")
    assert "credits more" not in tell(board, "place:B5L")


def test_a_basin_lists_its_connections_both_ways(board):
    said = tell(board, "basin:5")
    assert board.chosen == "5"
    assert "from headstream B, through basin 2" in said
    assert "goes on to basin 9" in said
    for way in ("C1R (value 4, owned by Italy) from basin 1", "C3L (value 4, not built) from basin 3"):
        assert way in said
    for way in ("C5L (value 3, not built) to basin 8", "C5R (value 4, not built) to basin 10"):
        assert way in said


def test_headstream_powerhouse_and_conduit(board):
    assert "Drops here now: 2" in tell(board, "place:B")
    assert "basins 2, 5, 9 and 11" in tell(board, "place:B")
    said = tell(board, "place:P5-0")
    assert "C1R (value 4, owned by Italy) from basin 1" in said
    assert "first space for a dam on its way is B5U" in said  # R06
    said = tell(board, "place:C1R")
    assert "each drop that is sent through makes 4 energy" in said  # p. 7
    assert "anybody else pays Italy 1 credit for each drop" in said  # p. 6
    assert "Nobody has built" in tell(board, "place:P5-1")


def test_every_place_of_every_map_can_be_chosen_by_its_target():
    for spec in (STANDARD, MINIATURE):
        board = RiverBoard(spec)
        svg = unpacked(find(board, "picture"))
        for place in (*board.board.headstreams, *board.board.basin_of):
            assert f'data-place="{place}"' in svg
            assert tell(board, f"place:{place}")
        for basin in board.board.basins:
            assert tell(board, f"basin:{basin}")
            assert find(board, "picture")["chosen"] == [f"basin:{basin}"]
        board.close()


def test_a_bare_map_has_no_owners_and_pages_are_shown():
    board = RiverBoard("miniature", basins=["1", "3"])
    assert "Nobody" not in tell(board, "place:B1U")
    assert board.state is None
    assert find(board, "text", page=13)["text"].startswith("Its border is red")
    assert "B4U" not in find(board, "picture")["words"]
    board.close()


def test_lit_places_trail_and_start_again():
    board = RiverBoard("miniature", lit={"B1U": "build here", "3": "look here"}, trail=("A", "B1U"), chosen="B1L")
    picture = find(board, "picture")
    assert picture["lit"] == {"place:B1U": "build here", "basin:3": "look here"}
    assert "A → B1U" in picture["words"]
    board.handle("board", "place:A")
    board.handle("again")
    assert board.chosen == "B1L"
    assert controls(board) == {"board", "again"}
    board.close()


def test_the_callback_gets_the_place_and_its_exception_is_shown():
    got = []

    def choose(place):
        got.append(place)
        if place == "B1L":
            raise ZeroDivisionError("in the lesson")

    board = RiverBoard("miniature", on_choose=choose)
    board.handle("board", "place:B1U")
    board.handle("board", "basin:3")
    assert board.problem == {}
    board.handle("board", "place:B1L")
    assert got == ["B1U", "3", "B1L"]
    assert "in the lesson" in board.problem["text"]
    assert find(board, "picture")["chosen"] == ["place:B1L"], "the choice is shown all the same"
    board.close()


@pytest.mark.parametrize("target", ["place:B99U", "basin:77", "", 7, ["B1U"], "end"])
def test_an_unknown_place_is_refused_in_a_sentence(board, target):
    board.handle("board", target)
    assert "place: expected a place or basin of map" in board.problem["text"]
    assert board.problem["trace"] == ""
    assert board.chosen == ""


def test_what_cannot_be_shown_is_refused_at_once():
    for wrong in (
        lambda: RiverBoard("atlantis"),
        lambda: RiverBoard("miniature", basins=["9"]),
        lambda: RiverBoard("miniature", lit={"Z": "?"}),
        lambda: RiverBoard("miniature", chosen="Z"),
        lambda: RiverBoard(12),
    ):
        with pytest.raises(BarrageError):
            wrong()


def test_it_says_what_to_do_first_and_announces(board):
    assert "Choose a place" in words(board)
    board.handle("board", "place:B5U")
    assert "B5U" in board.said
