"""Scenario files: a teacher's own are read like those of the kit, and each fault is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from barrage_core import BadFile
from barrage_core.scenarios import FILES, LIBRARY, SCENARIOS, THEMES, read_scenarios
from barrage_core.scenarios.solvers import SOLVERS

FILE = """
theme = "my theme"

[[scenario]]
id = "mine"
title = "One of mine"
question = \"\"\"
How many drops does
Italy get?\"\"\"
position.players = [{ company = "usa" }, { company = "italy" }]
position.dams.B2L = { owner = "italy", level = 2 }
position.headstreams = { B = 3 }
ask = { kind = "number", high = 3, unit = "drop" }
solve = { by = "held_after_flow", place = "B2L" }
why = "A dam holds as many drops as its level."
page = 6
hints = ["What is the level of the dam?"]
wrong.3 = "There is room for two."
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_teachers_own_file_is_read_and_the_engine_answers(tmp_path):
    (one,) = read_scenarios(write(tmp_path, FILE))
    assert (one.id, one.theme, one.question) == ("mine", "my theme", "How many drops does Italy get?")
    assert (one.basins, one.view, one.hints) == (None, "board", ("What is the level of the dam?",))
    assert one.wrong == {3: "There is room for two."}
    assert one.answer == 2


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("page = 6", "page = 900", r"scenario\[0\] \(mine\): page: expected a whole number from 1 to .*, got 900"),
        ("page = 6", "", r"scenario\[0\] \(mine\): page: is missing"),
        ("page = 6", "page = 6\npicture = 3", "picture: there is no such field; expected one of id, title, "),
        ('id = "mine"', "id = 3", r"scenario\[0\]: id: expected text, got 3"),
        ('title = "One of mine"', 'title = " "', "title: expected text, got ' '"),
        ('hints = ["What', 'hints = [3, "What', r"hints\[0\]: expected text, got 3"),
        ("wrong.3", "wrong.x", "wrong: expected a whole number from 0 to 3, got 'x'"),
        ('kind = "number"', 'kind = "guess"', "ask.kind: expected one of number, .*, got 'guess'"),
        ("high = 3", 'high = "3"', "ask.high: expected a whole number from 1 to 999, got '3'"),
        ('kind = "number", ', "", "ask.kind: is missing; expected one of number, one of, "),
        ('unit = "drop"', 'size = "drop"', "ask.size: there is no such field; expected one of kind, high, unit$"),
        ('by = "held_after_flow"', 'by = "magic"', "solve.by: expected one of .* more, got 'magic'"),
        ('place = "B2L"', 'dam = "B2L"', "solve.dam: there is no such field; expected one of by, place$"),
        (', place = "B2L"', "", "solve.place: is missing"),
        ('"held_after_flow", place = "B2L"', '"resting_place", actions = [{ action = "Fly" }]', "got 'Fly'"),
        ('"held_after_flow", place = "B2L"', '"resting_place", actions = 3', "solve.actions: expected a list, got 3"),
        ('theme = "my theme"', "theme = 4", "mine.toml: theme: expected text, got 4"),
        ("[[scenario]]", "[scenario]", "scenario: expected a list, got"),
        ('title = "One of mine"', 'title = "One of mine', "is not a TOML file"),
    ],
)
def test_a_fault_is_named_with_its_scenario_and_its_field(tmp_path, old, new, fault):
    assert old in FILE
    with pytest.raises(BadFile, match=fault):
        read_scenarios(write(tmp_path, FILE.replace(old, new)))


def test_a_scenario_is_a_mapping(tmp_path):
    with pytest.raises(BadFile, match=r"^mine\.toml: scenario\[0\]: expected a mapping, got 3$"):
        read_scenarios(write(tmp_path, 'theme = "t"\nscenario = [3]'))


def test_an_id_stands_for_one_scenario(tmp_path):
    twice = FILE + FILE[FILE.index("[[scenario]]") :]
    with pytest.raises(BadFile, match=r"^mine\.toml: scenario: expected every id once, got \['mine', 'mine'\]$"):
        read_scenarios(write(tmp_path, twice))


def test_a_tempting_answer_is_one_of_the_options(tmp_path):
    place = FILE.replace('"number", high = 3, unit = "drop"', '"place", among = ["B2L", "B2U"]').replace(
        "wrong.3", "wrong.B9"
    )
    with pytest.raises(BadFile, match="wrong: expected one of B2L, B2U, got 'B9'"):
        read_scenarios(write(tmp_path, place))


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(BadFile, match=r"cannot read .*nowhere\.toml"):
        read_scenarios(tmp_path / "nowhere.toml")


def test_every_file_of_the_library_is_in_it_and_every_solver_is_used():
    assert sorted(path.stem for path in LIBRARY.glob("*.toml")) == sorted(FILES)
    assert len(THEMES) == len(FILES)
    texts = "".join(path.read_text(encoding="utf-8") for path in LIBRARY.glob("*.toml"))
    assert [name for name in SOLVERS if f'"{name}"' not in texts] == []
    assert texts.count("[[scenario]]") == len(SCENARIOS)
