from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from barrage_core.components.companies import COMPANIES
from barrage_core.names import AREAS
from barrage_core.pictures import DARK, LIGHT, board
from barrage_core.pictures.theme import LEAST_CONTRAST, THEMES, contrast
from tests.kit.random_games import play_random

BOTH = pytest.mark.parametrize("theme", THEMES.values(), ids=str)
LEAST_FOR_SHAPES = 3.0


@BOTH
def test_every_text_stands_out_from_its_ground(theme):
    weak = {pair: contrast(*pair) for pair in theme.text_pairs() if contrast(*pair) < LEAST_CONTRAST}
    assert weak == {}


@BOTH
def test_a_picture_sets_text_only_in_colours_that_were_checked(theme):
    checked = {text for text, _ in theme.text_pairs()}
    *_, last = play_random(3, 4, "full")
    marks = {"B1U": "choice", "B2U": "no", "A": "from", "C7R": "to"}
    svg = board(last.state, theme=theme, marks=marks, trail=("A", "B1U", "B1L")).svg
    for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text"):
        assert text.get("fill", theme.ink) in checked, text.text


@BOTH
def test_owners_differ_by_shape_as_well_as_by_colour(theme):
    owners = {*COMPANIES, "neutral"}
    assert owners == set(theme.owners)
    assert len({livery.shape for livery in theme.owners.values()}) == len(owners)
    assert len({livery.fill for livery in theme.owners.values()}) == len(owners)


@BOTH
def test_an_owners_shape_can_be_seen_on_paper(theme):
    for livery in theme.owners.values():
        assert max(contrast(livery.fill, theme.paper), contrast(livery.edge, theme.paper)) >= LEAST_FOR_SHAPES


@BOTH
def test_a_drop_can_be_seen_in_its_lake(theme):
    assert contrast(theme.drop, theme.water) >= LEAST_FOR_SHAPES


@BOTH
def test_every_area_and_every_value_has_its_colour(theme):
    assert set(theme.areas) == set(theme.slopes) == set(AREAS)
    assert len({theme.conduit(value) for value in range(1, 6)}) == 5
    assert theme.conduit(9) == theme.conduit(5)


@BOTH
def test_colours_are_written_in_one_way(theme):
    for text, ground in theme.text_pairs():
        assert re.fullmatch("#[0-9a-f]{6}", text)
        assert re.fullmatch("#[0-9a-f]{6}", ground)


def test_the_themes_differ_and_print_their_names():
    assert (repr(LIGHT), repr(DARK)) == ("LIGHT", "DARK")
    assert LIGHT.owner("nobody") == LIGHT.owner("neutral")
