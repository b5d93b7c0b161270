"""The words of the learner's box beside the English ones: in sentences, in reasons, in the key of a picture."""

from __future__ import annotations

import re

import pytest

from barrage_core import Game, PlaceEngineers, use_box_language, why_not, with_box_words
from barrage_core.components.glossary import LANGUAGES, SHORT_FORMS, TERMS, TOO_COMMON
from barrage_core.errors import BarrageError
from barrage_core.pictures import DARK, LIGHT, board
from barrage_core.rulebook import RULES, box_language
from tests.kit.languages import speaking

OTHERS = [code for code in LANGUAGES if code != "en"]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", [name for name in TERMS if name not in TOO_COMMON])
def test_every_term_has_the_word_of_the_box_beside_it(name, language):
    english, word = TERMS[name].en, getattr(TERMS[name], language)
    shown = english if english.casefold() == word.casefold() else f"{english} [{word}]"
    assert with_box_words(english, language) == shown
    assert with_box_words(f"The {english.lower()}.", language).casefold() == f"The {shown}.".casefold()


@pytest.mark.parametrize("short", SHORT_FORMS)
def test_what_the_kit_says_for_short_has_the_word_of_the_term_that_it_means(short):
    assert with_box_words(f"one {short}", "pl") == f"one {short} [{TERMS[SHORT_FORMS[short]].pl}]"


@pytest.mark.parametrize("name", TOO_COMMON)
def test_a_word_that_means_anything_is_left_alone(name):
    assert with_box_words(TERMS[name].en, "de") == TERMS[name].en


def test_a_word_stands_where_its_term_is_first_met_in_the_singular_or_the_plural():
    assert with_box_words("two bases, one base", "de") == "two bases [Grundmauer], one base"
    assert with_box_words("Companies and a company", "fr") == "Companies [Société] and a company"


def test_the_longer_term_wins():
    assert with_box_words("a neutral dam and a dam", "de") == "a neutral dam [Neutrale Staumauer] and a dam [Staumauer]"
    assert with_box_words("a contract office", "pl") == "a contract office [Dział Handlowy]"


def test_a_word_is_not_added_twice():
    once = with_box_words("a dam", "de")
    assert with_box_words(once, "de") == once


@pytest.mark.parametrize(
    "text", ["BANK", "production.fee", "p. 15, construction.one_base", "database", "B5U", "GameTable(map=1)"]
)
def test_an_id_is_left_alone(text):
    assert with_box_words(text, "de") == text


@pytest.mark.parametrize("text", ["the engineer bot suggests", "der Bot engineer schlägt vor", "des Bots Engineer"])
def test_the_name_of_a_bot_is_left_alone(text):
    assert with_box_words(text, "de") == text
    assert with_box_words("engineers like bots", "de") == "engineers [Arbeiter] like bots"


def test_no_rule_gets_two_words_in_a_row():
    for rule in RULES.values():
        for language in OTHERS:
            assert not re.search(r"\] ?\[", with_box_words(rule.says, language)), rule.id


def test_a_reason_names_the_words_of_the_box_once_they_are_chosen():
    state = Game.new(players=2, seed=8).state
    (reason,) = why_not(state, PlaceEngineers("TURBINE1L"))
    assert str(reason) == "you have no powerhouse to produce with (p. 15, action_board.perform)"
    with speaking("de"):
        assert str(reason) == "you have no powerhouse [Turbinenhaus] to produce with (p. 15, action_board.perform)"
        assert reason.text == "you have no powerhouse to produce with"


def test_a_language_that_no_box_has_is_refused_and_changes_nothing():
    with pytest.raises(BarrageError, match="language: expected one of en, de, fr, pl, got 'tlh'"):
        use_box_language("tlh")
    assert box_language() == "en"


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=repr)
def test_the_key_of_a_board_names_the_words_of_the_box(theme):
    plain, german = (board("miniature", theme=one).svg for one in (theme, theme.speaking("de")))
    assert "Wassereinheit" not in plain
    assert "drop [Wassereinheit]" in german
    assert "costs credits [Hydro]" in german
    assert board("miniature", theme=theme.speaking("en")).svg == plain
    assert theme.speaking("de") is theme.speaking("de")
