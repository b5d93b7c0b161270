"""Pictures of Automa tiles: both faces of all twenty, in every line, with a twin in words."""

from __future__ import annotations

import pytest

from barrage_core import BarrageError
from barrage_core.components.automa import AUTOMA_TILES, CRITERIA
from barrage_core.pictures import DARK, automa_faces, automa_tile
from tests.pictures.checks import faults, words


@pytest.mark.parametrize("number", AUTOMA_TILES)
def test_both_faces_are_drawn_and_told(number):
    tile, shown = AUTOMA_TILES[number], automa_tile(number)
    assert faults(shown) == faults(automa_tile(number, theme=DARK)) == []
    for entry in tile.entries:
        assert str(entry) in shown.text
    for column in tile.criteria[:3]:
        assert all(CRITERIA[name] in shown.text for name in column.order)
        assert f"{column.start} on" in shown.text
    drawn = " ".join(" ".join(words(shown)).split())
    assert " ".join(shown.text.split())[-20:] in drawn
    assert f"Automa tile {number}" in drawn


def test_the_faces_of_two_tiles_stand_side_by_side():
    shown = automa_tile(7, 12)
    assert shown.text.startswith(
        "Automa tile 7, actions:\n  1. produce for a yellow contract, ±0 energy (2 engineers)\n"
    )
    assert "Automa tile 12, criteria:\n" in shown.text
    assert automa_tile(7, 12).svg == shown.svg


@pytest.mark.parametrize("wrong", [0, 21, "7", None])
def test_a_tile_that_does_not_exist_is_one_clear_error(wrong):
    with pytest.raises(BarrageError, match="actions: expected one of 1, 2, "):
        automa_tile(wrong)
    with pytest.raises(BarrageError, match="criteria: expected one of 1, 2, "):
        automa_tile(1, wrong or 99)


def test_the_faces_can_stand_one_below_the_other():
    beside, stacked = automa_tile(4, 13), automa_tile(4, 13, stacked=True)
    assert faults(stacked) == faults(automa_tile(4, 13, stacked=True, theme=DARK)) == []
    assert stacked.text == beside.text
    assert stacked.width < beside.width
    assert stacked.height > beside.height


@pytest.mark.parametrize("number", AUTOMA_TILES)
def test_the_faces_can_be_two_pictures(number):
    actions, criteria = automa_faces(number, number)
    assert f"{actions.text}\n{criteria.text}" == automa_tile(number).text
    assert "".join(words(actions) + words(criteria)) == "".join(words(automa_tile(number)))
    for face in (actions, criteria, *automa_faces(number, number, theme=DARK)):
        assert faults(face) == []


def test_a_face_of_a_tile_that_does_not_exist_is_one_clear_error():
    for wrong in ((0, 1), (1, 21), (None, 1)):
        with pytest.raises(BarrageError, match="expected one of 1, 2, "):
            automa_faces(*wrong)
