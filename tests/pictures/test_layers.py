"""An answer laid over the board: everything can still be read, and every colour is a word as well."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

from barrage_core import questions as ask
from barrage_core.components.maps import MAPS
from barrage_core.errors import BarrageError
from barrage_core.newmap import new_map
from barrage_core.pictures import DARK, LIGHT, board
from barrage_core.pictures.layout import SMALL
from barrage_core.pictures.legend import SIGN, legend
from barrage_core.pictures.theme import LEAST_CONTRAST, contrast
from barrage_core.questions import Layer, Spot
from tests.kit.random_games import play_random
from tests.pictures.checks import SVG, nodes, words
from tests.pictures.overlaps import LETTER, apart, written

QUESTIONS: dict[str, Callable[..., Any]] = {
    "water": ask.expected_water,
    "worth": ask.conduit_worths,
    "chains": ask.chains,
    "starving": ask.starving,
    "feeders": lambda shown: ask.feeders(shown, _last(shown)),
    "must pass": lambda shown: ask.must_pass(shown, _last(shown)),
    "most": lambda shown: ask.most_water(shown, _last(shown)),
}
LATE = list(play_random(8, 4, "full"))[-60].state


def _last(shown):
    return (shown if hasattr(shown, "basins") else shown.board.spec).basins[-1].id


def plates(picture):
    """Return where each label of a layer stands, with its words."""
    return [
        (node.get("data-label"), next(node.iter(f"{SVG}rect")), next(node.iter(f"{SVG}text")))
        for node in nodes(picture)
        if node.get("data-label")
    ]


def box_of(rect):
    x, y, wide, high = (float(rect.get(name)) for name in ("x", "y", "width", "height"))
    return x, y, x + wide, y + high


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("name", MAPS)
def test_no_label_covers_another_or_one_of_the_board(name, question):
    layer = QUESTIONS[question](MAPS[name]).layer
    picture = board(MAPS[name], layer=layer, key=False)
    labels = [(said, box_of(rect)) for said, rect, _ in plates(picture)]
    for (said, one), (other, two) in combinations(labels, 2):
        assert apart(one, two), (said, other)
    for said, one in labels:
        assert [found for _, found, box in written(picture) if not apart(one, box)] == [], said


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=str)
@pytest.mark.parametrize("question", QUESTIONS)
def test_every_label_is_said_and_can_be_read(question, theme):
    for shown in (LATE, new_map(12, 3), MAPS["delta"]):
        layer = QUESTIONS[question](shown).layer
        picture = board(shown, layer=layer, theme=theme)
        said = [spot.words for spot in (*layer.basins.values(), *layer.conduits.values()) if spot.words]
        assert sorted(said) == sorted(words for words, _, _ in plates(picture))
        for label, rect, text in plates(picture):
            assert contrast(text.get("fill"), rect.get("fill")) >= LEAST_CONTRAST
            assert len(label) * SMALL * LETTER <= float(rect.get("width")), "the words fit on the plate"
        assert f"LAYER: {layer.title}" in picture.text
        assert layer.title in " ".join(words(picture)), "the key says what is shown"


WIDE = 1000
"""The width of a board, in its own units."""
TITLES = {
    layer.title
    for shown in (LATE, MAPS["standard"])
    for layer in (
        *(question(shown).layer for question in QUESTIONS.values()),
        ask.most_water(LATE, "12", unbuilt=True).layer,
        ask.tile_sweep("lakes", "plains").layer,
    )
}


@pytest.mark.parametrize("title", sorted(TITLES))
def test_a_long_title_is_broken_into_rows_that_fit_below_the_board(title):
    svg, _ = legend((), WIDE, LIGHT, title)
    texts = list(ElementTree.fromstring(f"<svg>{svg}</svg>").iter("text"))
    assert " ".join(node.text for node in texts).startswith(title)
    for node in texts:
        left = float(node.get("x"))
        assert left > SIGN, "what stands before it is seen"
        assert left + len(node.text) * SMALL * LETTER * 0.9 < WIDE


def test_hotter_is_another_colour_and_more_water_a_wider_river():
    layer = Layer("Test", {"1": Spot(0.0, "0"), "2": Spot(1.0, "9")}, {"C1L": Spot(1.0, "")}, {"A": 0.0, "B": 1.0})
    drawn = nodes(board("miniature", layer=layer))
    fills = [node.get("fill") for node in drawn]
    assert LIGHT.heat(0) in fills
    assert LIGHT.heat(1) in fills
    assert {"5", "30"} <= {node.get("stroke-width") for node in drawn}
    assert LIGHT.heat(0) != LIGHT.heat(1)
    assert board("miniature", layer=layer).svg == board("miniature", layer=layer).svg
    assert "conduit C1L: marked" in board("miniature", layer=layer).text


def test_a_part_of_the_map_shows_its_part_of_a_layer():
    layer = ask.expected_water("standard").layer
    assert len(plates(board("standard", layer=layer, basins=["5", "6"]))) == 2
    assert len(plates(board("standard", layer=ask.conduit_worths("standard").layer, basins=["5", "6"]))) == 4


def test_a_layer_of_another_map_is_an_error():
    with pytest.raises(BarrageError, match=r"^layer: expected places on map miniature, got \['6', '7', 'C9L', 'Z'\]$"):
        board("miniature", layer=Layer("x", {"6": Spot(1, ""), "7": Spot(1, "")}, {"C9L": Spot(1, "")}, {"Z": 1}))


def test_words_of_a_layer_stay_words():
    picture = board("miniature", layer=Layer("<b>", {"1": Spot(1, "<i>")}))
    assert "<i>" not in picture.svg
    assert "<b>" not in picture.svg
