"""One vocabulary of checks: a good value is returned as it is, a bad one is named with what was expected."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from barrage_core.checks import (
    exactly,
    expected,
    flag,
    inside,
    instance,
    mapping,
    missing,
    one_line,
    one_of,
    sequence,
    short,
    text,
    unknown,
    whole_number,
)
from barrage_core.errors import BadFile, BadMap, BarrageError

GOOD: list[tuple[Callable[[], object], object]] = [
    (lambda: whole_number(0, 0, 4, "x"), 0),
    (lambda: whole_number(4, 0, 4, "x"), 4),
    (lambda: whole_number(-(10**30), None, 4, "x"), -(10**30)),
    (lambda: whole_number(10**30, 0, None, "x"), 10**30),
    (lambda: one_of("b", ("a", "b"), "x"), "b"),
    (lambda: one_of(2, {1: "", 2: ""}, "x"), 2),
    (lambda: exactly(1, 1, "x"), 1),
    (lambda: flag(False, "x"), False),
    (lambda: text("", "x"), ""),
    (lambda: text("two\nlines", "x"), "two\nlines"),
    (lambda: text("four", "x", longest=4), "four"),
    (lambda: sequence((1, 2), "x"), [1, 2]),
    (lambda: sequence([], "x", length=0), []),
    (lambda: mapping({1: 2}, "x"), {1: 2}),
    (lambda: instance(3, int, "a number", "x"), 3),
]
BAD: list[tuple[Callable[[], object], str]] = [
    (lambda: whole_number(5, 0, 4, "x"), "x: expected a whole number from 0 to 4, got 5"),
    (lambda: whole_number(True, 0, 4, "x"), "x: expected a whole number from 0 to 4, got True"),
    (lambda: whole_number(1.0, None, None, "x"), "x: expected a whole number, got 1.0"),
    (lambda: whole_number(0, 1, None, "x"), "x: expected a whole number of at least 1, got 0"),
    (lambda: whole_number(9, None, 4, "x"), "x: expected a whole number up to 4, got 9"),
    (lambda: one_of("c", ("a", "b"), "x"), "x: expected one of a, b, got 'c'"),
    (lambda: one_of("c", ("", "b"), "x"), "x: expected one of nothing, b, got 'c'"),
    (lambda: one_of(99, range(11), "x"), "x: expected one of 0, 1, 2, 3, 4 and 6 more, got 99"),
    (lambda: one_of(True, (1, 2), "x"), "x: expected one of 1, 2, got True"),
    (lambda: one_of(["a"], ("a",), "x"), "x: expected one of a, got ['a']"),
    (lambda: one_of([], {"a": 1}, "x"), "x: expected one of a, got []"),
    (lambda: exactly(True, 1, "x"), "x: expected 1, got True"),
    (lambda: flag(1, "x"), "x: expected true or false, got 1"),
    (lambda: text(None, "x"), "x: expected text, got None"),
    (lambda: text("fives", "x", longest=4), "x: expected printable text of at most 4 characters, got 'fives'"),
    (lambda: text("\x07", "x", longest=4), r"x: expected printable text of at most 4 characters, got '\x07'"),
    (lambda: sequence("ab", "x"), "x: expected a list, got 'ab'"),
    (lambda: sequence([1], "x", length=2), "x: expected a list of 2, got [1]"),
    (lambda: mapping([], "x"), "x: expected a mapping, got []"),
    (lambda: instance("3", int, "a number", "x"), "x: expected a number, got '3'"),
]


@pytest.mark.parametrize(("check", "value"), GOOD)
def test_a_good_value_is_returned(check, value):
    assert check() == value


@pytest.mark.parametrize(("check", "sentence"), BAD, ids=[row[1] for row in BAD])
def test_a_bad_value_is_named_with_what_was_expected(check, sentence):
    with pytest.raises(BarrageError) as problem:
        check()
    assert str(problem.value) == sentence
    assert problem.value.faults == [sentence]


def test_a_check_raises_the_error_that_its_caller_names():
    with pytest.raises(BadFile):
        flag(None, "x", BadFile)


def test_the_three_forms_of_a_sentence():
    assert expected("a list", 3, "a.b") == "a.b: expected a list, got 3"
    assert missing("a.b") == "a.b: is missing"
    assert missing("a.b", ("c", "d")) == "a.b: is missing; expected one of c, d"
    assert unknown("a.b", ("c", "d"), "place") == "a.b: there is no such place; expected one of c, d"


def test_every_fault_inside_says_where_it_stands():
    with pytest.raises(BadFile) as problem, inside("map: ", BadFile):
        raise BadMap(["no river", "no basin"])
    assert problem.value.faults == ["map: no river", "map: no basin"]
    assert str(problem.value) == "map: no river; map: no basin"


class Rude:
    """An object that would clear the screen of whoever prints it."""

    def __repr__(self) -> str:
        return "\x1b[2J"


def test_a_value_is_shown_in_one_printable_line_of_60_characters():
    assert short("Zürich") == "'Zürich'"
    assert short(Rude()) == r"\x1b[2J"
    assert len(short("x" * 100)) == 60
    assert short("x" * 100).endswith("x…")
    assert short(10**5000) == "a huge int"
    assert len(one_line("\n" * 1000)) == 1000
