"""A mapping is read field by field; faults are raised one at a time, or collected all at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from barrage_core.checks import text
from barrage_core.errors import MOST_FAULTS, BadFile, BadMap, BadPosition, BarrageError
from barrage_core.reader import Reader

KNOWN = ("number", "flag", "text", "choice", "several", "child", "items")
WRONG = {
    "number": 9,
    "flag": 1,
    "text": "long enough",
    "choice": "c",
    "several": ["a", "c", "a", 3],
    "child": {"x": 1, "z": 2},
    "items": [{"id": 1}, 5, {"id": 2, "ID": 3}],
}
READINGS: list[tuple[Callable[[Reader], object], object, list[str]]] = [
    (lambda read: read.number("number", 4, 0, 5), 4, ["number: expected a whole number from 0 to 5, got 9"]),
    (lambda read: read.flag("flag"), False, ["flag: expected true or false, got 1"]),
    (
        lambda read: read.text("text", "", 5),
        "",
        ["text: expected printable text of at most 5 characters, got 'long enough'"],
    ),
    (lambda read: read.choice("choice", ("a", "b"), "b"), "b", ["choice: expected one of a, b, got 'c'"]),
    (
        lambda read: read.several("several", ("a", "b"), ()),
        ["a", "c", "a", 3],
        ["several[1]: expected one of a, b, got 'c'", "several[3]: expected one of a, b, got 3"],
    ),
    (
        lambda read: list(read.child("child", ("x", "y"), "place")),
        ["x", "z"],
        ["child.z: there is no such place; expected one of x, y"],
    ),
    (
        lambda read: [item.number("id", 0) for item in read.items("items", ("id",))],
        [1, 0, 2],
        ["items[1]: expected a mapping, got 5", "items[2].ID: there is no such field; expected one of id"],
    ),
]


@pytest.mark.parametrize(("ask", "stand_in", "faults"), READINGS, ids=[row[2][0] for row in READINGS])
def test_faults_are_raised_one_at_a_time_or_collected_all_at_once(ask, stand_in, faults):
    with pytest.raises(BadFile) as problem:
        ask(Reader(WRONG, KNOWN, error=BadFile))
    assert problem.value.faults == faults[:1]
    collected: list[str] = []
    assert ask(Reader(WRONG, KNOWN, error=BadFile, faults=collected)) == stand_in
    assert collected == faults


def test_what_is_left_out_takes_its_default():
    read = Reader({}, KNOWN)
    assert (read.number("number", 4, 0, 5), read.flag("flag"), read.text("text", "x")) == (4, False, "x")
    assert (read.choice("choice", ("a", ""), ""), read.several("several", "ab", ("b",))) == ("", ["b"])
    assert (list(read.child("child", None)), read.items("items", ())) == ([], [])


def test_a_missing_field_that_is_needed_is_named():
    with pytest.raises(BadPosition, match=r"^here\.choice: is missing; expected one of a, b$"):
        Reader({}, KNOWN, "here").choice("choice", ("a", "b"), None)
    with pytest.raises(BadPosition, match=r"^here\.text: is missing$"):
        Reader({}, KNOWN, "here", required=("text",))


def test_a_check_from_elsewhere_counts_with_all_its_faults():
    def bad_map(value: object, path: str) -> None:
        raise BadMap([f"{path}: no river", f"{path}: no basin"])

    with pytest.raises(BadPosition) as problem:
        Reader({"child": 1}, KNOWN).field("child", bad_map, None)
    assert problem.value.faults == ["child: no river", "child: no basin"]


def test_a_number_as_a_key_is_its_digits():
    assert Reader({2: "b", "1": "a"}, ("1", "2")).data == {"2": "b", "1": "a"}
    with pytest.raises(BarrageError, match="position: the same number appears twice, as a number and as text"):
        Reader({1: "a", "1": "b"}, ("1",))


def test_a_key_is_shown_in_one_printable_line():
    with pytest.raises(BadPosition) as problem:
        Reader({"\x1b[2J" + "x" * 100: 1}, ("a",))
    assert str(problem.value).startswith(r"\x1b[2Jxxx")
    assert str(problem.value).isprintable()
    assert len(str(problem.value)) < 100


def test_names_like_an_unknown_one_are_looked_for_as_long_as_faults_are_told(monkeypatch):
    looked = []
    monkeypatch.setattr("barrage_core.checks.get_close_matches", lambda name, *_: looked.append(name) or ["red"])
    faults: list[str] = []
    Reader({f"x{number}": 1 for number in range(200)}, ("id", "red"), faults=faults)
    assert len(faults) == 200
    assert faults[MOST_FAULTS - 1] == "x49: there is no such field; expected one of red, id"
    assert faults[MOST_FAULTS] == "x50: there is no such field; expected one of id, red"
    assert len(looked) == MOST_FAULTS


def test_any_names_will_do_if_they_are_texts():
    assert list(Reader({"a": 1, "b": 2}, None)) == ["a", "b"]
    collected: list[str] = []
    read = Reader({"deep": {None: 1, "a": "b"}}, None, faults=collected).child("deep", None)
    assert read.each("none", text, ()) == []
    assert collected == ["deep.names: expected text, got None"]
