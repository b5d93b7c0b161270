"""The register of rulings is complete and fit to be shown."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from barrage_core.errors import BarrageError
from barrage_core.rulebook import RULINGS, RuleSet, ruling

REFERENCE = Path(__file__).resolve().parents[3] / "shared" / "reference" / "RULINGS.md"
VARIANTS = {
    "R01": "starting_mixers",
    "R08": "fiesler_in_second_production",
    "R10": "france_on_tile_energy",
    "R29": "objective_needs_one",
    "R30": "connected_bases_any_colour",
    "R41": "sekibo_extra_credits",
    "D01": "automa_keeps_last_tile",
    "D02": "automa_tie_is_first",
    "D04": "automa_national_contracts",
    "D06": "automa_completes_only_one",
    "D07": "automa_one_harmless_line",
    "D08": "automa_looks_past_full_dams",
    "D13": "automa_judges_first",
    "D15": "automa_prefers_own_patent",
    "D20": "automa_mixers_when_equal",
    "D21": "automa_people_turn_tiles",
    "D22": "automa_strongest_on_map",
    "D23": "automa_base_beside_neutral",
}
OF_THE_GAME = [row for row in RULINGS if row.id.startswith("R")]
"""The others are about the Automa, whose rules are not in the rulebooks."""


def test_the_register_is_complete_and_in_order():
    assert [row.id for row in OF_THE_GAME] == [f"R{number:02}" for number in range(1, 58)]
    assert [row.id for row in RULINGS[len(OF_THE_GAME) :]] == [f"D{number:02}" for number in range(1, 24)]


def test_variants_are_fields_of_the_rule_set():
    assert {row.id: row.variant for row in RULINGS if row.variant} == VARIANTS
    assert set(VARIANTS.values()) <= {field.name for field in fields(RuleSet)}


@pytest.mark.parametrize("row", RULINGS, ids=[row.id for row in RULINGS])
def test_each_ruling_reads_as_a_question_with_its_answer(row):
    assert row.question.endswith("?")
    assert row.answer[0].isupper()
    assert row.answer.endswith(".")
    assert len(row.answer.split()) >= 4
    assert row.topic
    assert re.search(r"\b(EN|EN-KS|DE|PL|FR|Board Game Arena|printed map|no printing|rulebooks)\b", row.sources)


@pytest.mark.parametrize("row", RULINGS, ids=[row.id for row in RULINGS])
def test_pages_are_pages_of_the_english_rulebook(row):
    if row.page is not None:
        assert re.fullmatch(r"\d+(-\d+)?(, \d+(-\d+)?)*", row.page)
        assert all(4 <= int(page) <= 27 for page in re.findall(r"\d+", row.page))


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("R01", ["4", "6"]),
        ("R14", ["1 credit", "1 VP"]),
        ("R15", ["elevation", "level I wild"]),
        ("R17", ["6 segments"]),
        ("R27", ["6 + 2", "rounded up", "1 VP"]),
        ("R31", ["13", "10", "8", "5", "3"]),
        ("R35", ["3 credits"]),
        ("R38", ["four"]),
        ("R41", ["6", "3"]),
        ("R49", ["3 VP", "divided by 5"]),
    ],
)
def test_the_numbers_of_a_ruling_are_in_its_answer(name, facts):
    assert [fact for fact in facts if fact not in ruling(name).answer] == []


def test_an_unknown_ruling():
    with pytest.raises(BarrageError, match=r"ruling: expected one of R01, R02, .*, got 'R58'"):
        ruling("R58")


@pytest.mark.skipif(not REFERENCE.exists(), reason="the reference lies beside the project, not in it")
def test_the_register_agrees_with_the_reference():
    rows = re.findall(r"^\| (R\d\d) .*$", REFERENCE.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == [row.id for row in OF_THE_GAME]
    for line in re.findall(r"^\| R\d\d .*$", REFERENCE.read_text(encoding="utf-8"), re.MULTILINE):
        variant = re.search(r"\*\*variant\*\* `(\w+)`", line)
        assert ruling(line[2:5]).variant == (variant and variant[1])
        page = re.search(r"\bp\. ([\d, -]*\d)", line)
        if page:
            assert ruling(line[2:5]).page == page[1]
