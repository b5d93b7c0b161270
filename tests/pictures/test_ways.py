"""Hints on a picture: up to three ways, which can be told apart by more than their colours."""

from __future__ import annotations

import pytest

from barrage_core.components.maps import STANDARD
from barrage_core.errors import BarrageError
from barrage_core.pictures import board
from barrage_core.pictures.routes import geometry
from barrage_core.pictures.theme import THEMES, contrast
from tests.pictures.checks import SVG, nodes, values

WAYS = [["B5L", "C5R", "P9-0"], ["B1U"], ["C2R", "P10-1"]]
LEAST_FOR_SHAPES = 3.0


def drawn_ways(picture):
    """Return the group of each way by its number."""
    return {int(node.get("data-way")): node for node in nodes(picture) if node.get("data-way")}


def lines(way):
    """Return the halo and the line of a way; the heads of arrows are filled."""
    return [node for node in way.iter(f"{SVG}path") if node.get("stroke-width") and not node.get("fill")]


def test_the_first_way_is_the_boldest_and_lies_on_top():
    picture = board(STANDARD, ways=WAYS)
    assert values(picture, "data-way") == ["3", "2", "1"], "what is painted last lies on top"
    widths = [float(lines(way)[1].get("stroke-width")) for _, way in sorted(drawn_ways(picture).items())]
    assert widths == sorted(widths, reverse=True)
    assert len(set(widths)) == len(WAYS)
    assert len({lines(way)[1].get("stroke-dasharray") for way in drawn_ways(picture).values()}) == len(WAYS)


def test_arrows_join_the_places_of_a_way_and_a_single_place_has_none():
    ways = drawn_ways(board(STANDARD, ways=WAYS))
    arrows = {number: lines(way)[1].get("d").count("Q") for number, way in ways.items()}
    assert arrows == {1: 2, 2: 0, 3: 1}


def test_an_arrow_ends_at_the_place_that_it_leads_to():
    places = geometry(STANDARD).sites.places
    path = lines(drawn_ways(board(STANDARD, ways=[["B1U", "P9-0"]]))[1])[1].get("d").rpartition("Q")[2]
    x, y = map(float, path.split()[-2:])
    assert places["P9-0"].grown(25).holds((x, y))
    assert not places["P9-0"].grown(1).holds((x, y)), "the name of the place stays readable"


def test_ways_are_told_in_words():
    assert board(STANDARD, ways=WAYS).text.endswith(
        "\nWAYS\n  way 1: B5L, then C5R, P9-0\n  way 2: B1U\n  way 3: C2R, then P10-1\n"
    )
    assert board(STANDARD, ways=["B1U"]) == board(STANDARD, ways=[["B1U"]])


def test_a_way_without_a_place_here_keeps_its_number():
    picture = board(STANDARD, ways=[[], ["B1U"]])
    assert values(picture, "data-way") == ["2"]
    assert "way 1" not in picture.text
    assert board(STANDARD, ways=[[], []]) == board(STANDARD)


def test_a_part_of_the_map_shows_its_part_of_a_way():
    picture = board(STANDARD, ways=WAYS, basins=["5"])
    assert values(picture, "data-way") == ["1"]
    assert lines(drawn_ways(picture)[1])[1].get("d").count("Q") == 1


def test_numbers_at_one_place_stand_side_by_side():
    picture = board(STANDARD, ways=[["B1U"], ["B1U", "C1R"], ["B1U", "P5-0"]], key=False)
    shields = [node for node in nodes(picture) if node.tag == f"{SVG}text"][-3:]
    assert [node.text for node in shields] == ["1", "2", "3"]
    across = [float(node.get("x")) for node in shields]
    assert min(across[1] - across[0], across[2] - across[1]) > 25


def test_a_way_takes_no_clicks():
    drawn = [node for node in nodes(board(STANDARD, ways=WAYS)) if node.find(f"{SVG}g[@data-way]") is not None]
    assert [node.get("pointer-events") for node in drawn] == ["none"]


@pytest.mark.parametrize(
    ("ways", "words"),
    [
        ([["B77U"]], "place on map standard: expected one of .*, got 'B77U'"),
        ([["B1U"]] * 4, "ways: expected at most 3, got 4"),
    ],
)
def test_what_cannot_be_shown_is_refused(ways, words):
    with pytest.raises(BarrageError, match=words):
        board(STANDARD, ways=ways)


@pytest.mark.parametrize("theme", THEMES.values(), ids=str)
def test_a_way_can_be_seen_on_every_ground(theme):
    grounds = (theme.paper, theme.water, *theme.areas.values(), *theme.slopes.values())
    for colour in theme.ways.values():
        assert colour not in [livery.fill for livery in theme.owners.values()]
        for ground in grounds:
            assert contrast(colour, ground) >= LEAST_FOR_SHAPES, (colour, ground)
