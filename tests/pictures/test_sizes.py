"""At its default size every picture can be read: no letter is smaller than 11 pixels, whatever has been scaled."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from barrage_core import pictures
from barrage_core.components.automa import AUTOMA_TILES
from barrage_core.components.contracts import CONTRACTS
from barrage_core.components.maps import MAPS
from barrage_core.components.technology import TECHNOLOGY
from barrage_core.components.tiles import BONUS_TILES, HEADSTREAM_TILES, OBJECTIVE_TILES
from barrage_core.names import Mode
from barrage_core.pictures import Picture, action_board, board, gallery, headstream_tile, histogram, lost_points
from barrage_core.pictures.forest import Span
from barrage_core.pictures.theme import Mark
from tests.pictures.checks import SMALLEST, SVG
from tests.pictures.golden_parts import LOSSES, all_pictures, random_game, state_at
from tests.pictures.test_board import ALL_MAPS

MARKS: dict[str, Mark] = {"B1U": "choice", "P5-0": "no", "A": "from", "C7R": "to"}
WAYS = [["B5L", "C5R"], ["B1U"]]


def letters(picture: Picture) -> Iterator[tuple[float, str]]:
    """Yield each text of a picture with the size that it has on the screen."""
    yield from _letters(ElementTree.fromstring(picture.svg), 1.0, 16.0)


def _letters(node: ElementTree.Element, scale: float, size: float) -> Iterator[tuple[float, str]]:
    size = float(node.get("font-size", size))
    if box := node.get("viewBox"):
        scale *= float(node.get("width", "nan")) / float(box.split()[2])
    scale *= float((re.findall(r"scale\(([\d.]+)\)", node.get("transform", "")) or [1])[0])
    if node.tag == f"{SVG}text":
        yield size * scale, node.text or ""
    for child in node:
        yield from _letters(child, scale, size)


def small(picture: Picture) -> list[tuple[float, str]]:
    """Return the letters that are too small; a thousandth is lost when sizes are rounded to whole pixels."""
    return [(size, words) for size, words in letters(picture) if size < SMALLEST * 0.999]


def of_a_state(part: float, players: int, mode: Mode) -> Iterator[Picture]:
    state, other = state_at(part, players, mode), state_at(part * 0.8, players, mode)
    yield from (board(state, marks=MARKS, ways=WAYS, trail=("A", "B1U", "B1L")), board(state, basins=["5", "9"]))
    yield from (pictures.before_after(other, state), pictures.before_after(other, state, basins=["5"]))
    yield action_board(state, ways=[["TURBINE1L"], ["BANK", "SHOP1L"]])
    yield from all_pictures(state)
    yield from (pictures.score_table(random_game(players, mode)), pictures.points_curve(random_game(players, mode)))


def of_things() -> Iterator[Picture]:
    yield from map(pictures.contract, CONTRACTS)
    yield from map(pictures.technology_tile, TECHNOLOGY)
    yield from map(pictures.bonus_tile, BONUS_TILES)
    yield from map(pictures.objective_tile, OBJECTIVE_TILES)
    yield from map(headstream_tile, HEADSTREAM_TILES)
    yield from map(pictures.automa_tile, AUTOMA_TILES)
    yield from (face for number in AUTOMA_TILES for face in pictures.automa_faces(number, number))
    yield from (pictures.contracts(list(CONTRACTS)), pictures.technology_tiles(list(TECHNOLOGY)))
    yield gallery([headstream_tile(number) for number in HEADSTREAM_TILES])
    yield histogram({"change": [-7, -2, 0, 1, 1, 4]}, title="Energy", interval=(-4.4, 3.4), zero=True)
    yield pictures.forest([Span("energy", 1, 2.5, 4, "+2.5", sure=True)], title="Energy rose", axis="energy")
    yield from (board(spec) for spec in ALL_MAPS.values())
    yield pictures.wheel(state_at(0.6, 2, "full", segments=12), 0)
    yield pictures.lost_basins("miniature", {"1": 4.2, "2": -0.4})
    yield lost_points(state_at(0.6, 4, "full"), LOSSES, marks=(6, 3), rung="apprentice")


@pytest.mark.parametrize(("players", "mode"), [(2, "introductory"), (4, "full")])
@pytest.mark.parametrize("part", [0, 0.6, 1])
def test_every_picture_of_a_game_can_be_read(part, players, mode):
    for picture in of_a_state(part, players, mode):
        assert small(picture) == [], picture.name


def test_every_card_tile_and_map_can_be_read():
    for picture in of_things():
        assert small(picture) == [], picture.name


def test_no_picture_of_the_kit_is_left_out():
    """What makes a picture is drawn above; a new one belongs there too."""
    makers = {name for name in pictures.__all__ if inspect.isfunction(getattr(pictures, name))}
    here = inspect.getsource(of_a_state) + inspect.getsource(of_things) + inspect.getsource(all_pictures)
    assert {name for name in makers if not re.search(rf"\b{name}\b", here)} == set()


def test_a_scaled_letter_is_measured_as_it_is_seen():
    narrow = board(MAPS["standard"], width=265)
    assert min(letters(narrow))[0] == pytest.approx(5.565, abs=0.02)
