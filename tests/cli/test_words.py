"""The words of the box: the table against the printed boxes, and the command."""

from __future__ import annotations

import json

import pytest

from barrage_core.components.glossary import LANGUAGES, TERMS, Term
from tests.cli.running import run
from tests.test_components import REFERENCE

PRINTED = {
    "game": Term("Barrage", "Wasserkraft", "Barrage", "Barrage"),
    "dam": Term("Dam", "Staumauer", "Barrage", "Tama"),
    "conduit": Term("Conduit", "Rohrwerk", "Conduite", "Kanał"),
    "powerhouse": Term("Powerhouse", "Turbinenhaus", "Centrale", "Elektrownia"),
    "credit": Term("Credit", "Hydro", "Crédit", "Kredyt"),
    "engineer": Term("Engineer", "Arbeiter", "Ingénieur", "Inżynier"),
}


@pytest.mark.parametrize("name", PRINTED)
def test_a_word_is_that_of_the_box(name):
    assert TERMS[name] == PRINTED[name]


def test_every_term_has_a_word_in_every_language():
    assert list(LANGUAGES) == list(Term._fields)
    assert all(word.strip() == word != "" for term in TERMS.values() for word in term)


def test_the_table_agrees_with_the_reference_beside_us():
    yaml = pytest.importorskip("yaml")
    path = REFERENCE.with_name("glossary.yaml")
    if not path.exists():
        pytest.skip("the reference is not beside this checkout")
    reference = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert {name: term._asdict() for name, term in TERMS.items()} == reference


@pytest.mark.parametrize("language", ["de", "fr", "pl"])
def test_a_language_stands_beside_the_english(capsys, language):
    code, out, err = run(capsys, "words", "--language", language)
    assert (code, err) == (0, "")
    title, heads, *rows = out.splitlines()
    assert title == "The words of the box"
    assert heads.split() == ["English", LANGUAGES[language]]
    assert len(rows) == len(TERMS)
    powerhouse = next(row for row in rows if row.strip().startswith("Powerhouse"))
    assert powerhouse.split() == ["Powerhouse", getattr(TERMS["powerhouse"], language)]


def test_all_languages_are_listed_together(capsys):
    _, out, _ = run(capsys, "words")
    assert out.splitlines()[1].split() == list(LANGUAGES.values())


def test_words_as_json(capsys):
    _, out, _ = run(capsys, "words", "--language", "de", "--json")
    assert json.loads(out)["basin"] == {"en": "Basin", "de": "Tal"}


def test_a_language_that_no_box_has_is_refused(capsys):
    code, _, err = run(capsys, "words", "--language", "tlh")
    assert code == 2
    assert "choose from" in err
