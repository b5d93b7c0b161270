from __future__ import annotations

from pathlib import Path

import pytest

from barrage_core.components.companies import OFFICERS
from barrage_core.newgame import new_game
from barrage_core.pictures import DARK, LIGHT
from barrage_core.pictures.icons import ICONS
from barrage_core.pictures.parts import fit, officer_words, paragraph, printable_text
from barrage_core.pictures.score import score_table
from barrage_core.pictures.theme import LEAST_CONTRAST, contrast
from tests.hash_seeds import printed_with_each_seed
from tests.pictures.checks import NASTY, faults
from tests.pictures.golden_board import differing
from tests.pictures.golden_parts import all_pictures, pictures, random_game, state_at

ROOT = Path(__file__).resolve().parents[2]
PICTURES = pictures()

DIGEST = """
import hashlib
from tests.pictures.golden_board import differing
from tests.pictures.golden_parts import pictures
print(hashlib.sha256("".join(one.svg + one.text for one in pictures().values()).encode()).hexdigest())
"""


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_as_it_was(name):
    assert list(differing({name: PICTURES[name]})) == [], "see tests/pictures/golden_parts"


def test_the_same_state_gives_the_same_bytes_whatever_the_hash_seed():
    one, other = printed_with_each_seed(DIGEST)
    assert one == other != ""


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=repr)
@pytest.mark.parametrize("mode", ["introductory", "full"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.no_cover
def test_every_picture_of_a_game_is_sound_from_the_set_up_to_the_end(players, mode, theme):
    for part in (0, 0.35, 0.7, 1):
        for picture in all_pictures(state_at(part, players, mode), theme):
            assert faults(picture) == []
    assert faults(score_table(random_game(players, mode), theme=theme)) == []


@pytest.mark.parametrize("segments", [2, 12])
def test_every_picture_is_sound_with_any_wheel(segments):
    for part in (0.3, 0.6, 0.9):
        for picture in all_pictures(state_at(part, 3, "full", segments=segments)):
            assert faults(picture) == []


def test_a_name_is_shown_as_text():
    state, _ = new_game(2, 1, names=[NASTY, "Ada"])
    for picture in all_pictures(state):
        assert "<img" not in picture.svg
    for picture in all_pictures(state)[:5:2]:
        assert NASTY in picture.text


def test_the_longest_names_stay_in_the_picture():
    state, _ = new_game(4, 1, names=["W" * 40] * 4)
    assert [faults(picture) for picture in all_pictures(state)] == [[]] * 16


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=repr)
def test_words_can_be_read_on_wood_and_cardboard(theme):
    for colour in (theme.coin, theme.points, *theme.contracts.values()):
        assert contrast(theme.on(colour), colour) >= LEAST_CONTRAST
    assert contrast(theme.ink, theme.gained) >= LEAST_CONTRAST
    assert contrast(theme.faint, theme.gained) >= LEAST_CONTRAST


def test_every_icon_differs_from_the_others():
    assert len({draw(0, 0, 10, LIGHT) for draw in ICONS.values()}) == len(ICONS)


def test_every_officer_has_an_ability_in_words():
    for officer, name in OFFICERS.items():
        assert name.split()[-1] in officer_words(officer)


def test_long_words_are_cut():
    assert fit("short", 100) == "short"
    assert fit("W" * 40, 100).endswith("…")
    assert len(paragraph(0, 0, "one two three " * 9, 100, most=3)) == 3


def test_a_twin_moves_no_cursor():
    assert printable_text(["a\x1b[2Jb", "c"]) == "a?[2Jb\nc"
