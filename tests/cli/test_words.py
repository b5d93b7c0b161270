"""The words of the box: the table against the printed boxes, and the command."""

from __future__ import annotations

import json
import os

import pytest

from barrage_core.components.glossary import LANGUAGES, TERMS, Term
from barrage_core.course.language import FILE, keep_box_language, kept_box_language
from barrage_core.errors import BarrageError
from tests.cli.running import run
from tests.kit.languages import speaking
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


def test_sentences_without_a_language_to_use_are_refused(capsys):
    code, out, err = run(capsys, "words", "--sentences")
    assert (code, out) == (2, "")
    assert "--sentences: only with --use" in err


def test_a_language_that_no_box_has_is_refused(capsys):
    code, _, err = run(capsys, "words", "--language", "tlh")
    assert code == 2
    assert "choose from" in err


@pytest.fixture
def here(tmp_path, monkeypatch):
    """Work in an empty folder, and speak English alone afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("BARRAGE_RECORD", raising=False)
    with speaking("en"):
        yield tmp_path


def test_a_language_is_chosen_once_and_then_rules_name_its_words(capsys, here):
    code, out, err = run(capsys, "words", "--use", "de")
    assert (code, err) == (0, "")
    assert out == f"From now on terms have the word of the box beside them (Deutsch): {FILE} says so.\n"
    _, out, _ = run(capsys, "rules", "construction.one_base")
    assert "No two bases [Grundmauer] of a company [Unternehmen] stand in one basin [Tal]." in " ".join(out.split())
    _, out, _ = run(capsys, "words", "--use", "en")
    assert out == f"From now on terms are English alone: {FILE} says so.\n"
    _, out, _ = run(capsys, "rules", "construction.one_base")
    assert "[" not in out


def test_where_answers_are_not_kept_the_choice_is_not_either(capsys, here, monkeypatch):
    monkeypatch.setenv("BARRAGE_RECORD", "off")
    _, out, _ = run(capsys, "words", "--use", "fr")
    assert "not kept" in out
    assert (kept_box_language(), list(here.iterdir())) == ("en", [])


@pytest.mark.parametrize("content", [b"tlh", b"", b"\xff", b"de\nfr", b"x" * 100_000])
def test_a_file_that_names_no_language_means_english(here, content):
    (here / FILE).write_bytes(content)
    assert kept_box_language() == "en"


def test_only_a_language_is_written_to_the_file(here):
    with pytest.raises(BarrageError, match="language: expected"):
        keep_box_language("../x")
    assert list(here.iterdir()) == []


def test_the_file_lies_beside_the_record(here, monkeypatch):
    (here / "mia").mkdir()
    monkeypatch.setenv("BARRAGE_RECORD", str(here / "mia" / "answers.json"))
    keep_box_language("pl")
    assert (here / "mia" / FILE).read_text(encoding="utf-8") == "pl\n"
    assert kept_box_language() == "pl"


@pytest.mark.parametrize("planted", ["link", "foreign", "folder"])
def test_what_somebody_else_put_there_is_left_alone(capsys, here, planted):
    precious = here / "precious.txt"
    precious.write_text("precious", encoding="utf-8")
    if planted == "link":
        (here / FILE).symlink_to(precious)
    elif planted == "foreign":
        (here / FILE).write_text("my own notes", encoding="utf-8")
    else:
        (here / FILE).mkdir()
    code, _, err = run(capsys, "words", "--use", "de")
    assert code == 1
    assert FILE in err
    assert precious.read_text(encoding="utf-8") == "precious"
    if planted == "foreign":
        assert (here / FILE).read_text(encoding="utf-8") == "my own notes"


def test_nothing_is_kept_beside_a_pipe_or_a_device(capsys, here, monkeypatch):
    os.mkfifo(here / "pipe")
    monkeypatch.setenv("BARRAGE_RECORD", "pipe")
    run(capsys, "words", "--use", "de")
    assert [path.name for path in here.iterdir()] == ["pipe"]


def test_a_record_without_a_name_stops_no_command(capsys, here, monkeypatch):
    monkeypatch.setenv("BARRAGE_RECORD", "/")
    code, out, err = run(capsys, "rules", "construction.one_base")
    assert (code, err) == (0, "")
    assert "construction.one_base" in out


def test_a_full_disk_is_said_and_the_choice_before_is_kept(here, monkeypatch):
    keep_box_language("de")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("barrage_core.course.language.replace_file", full)
    with pytest.raises(BarrageError, match=r"cannot write barrage-language\.txt: .*space"):
        keep_box_language("fr")
    assert kept_box_language() == "de"
