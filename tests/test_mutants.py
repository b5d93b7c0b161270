"""The changed rules of `make mutants`, which takes minutes: that each of them can be made at all."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest

from tests import mutate_rules
from tests.lessons import ROOT
from tests.mutate_lessons import MUTANTS


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.rule)
def test_the_text_that_a_mutant_changes_occurs_once_in_its_file(mutant):
    assert (ROOT / mutant.path).read_text(encoding="utf-8").count(mutant.old) == 1
    assert mutant.new != mutant.old
    assert (ROOT / "notebooks" / f"{mutant.lesson}.ipynb").is_file()


# The mutants of `tests.mutate_rules`, which take minutes too ---------------------------------------------------------

SOURCE = '''
def rule(state, drops: int = 3):
    """Say why not, if 1 < 2."""
    if drops < 2 and state.open:
        return f"you have {drops + 1} drops left"
    return True
'''


def test_every_condition_number_and_sentence_of_a_function_can_be_changed():
    changes = [mutate_rules.mutated(SOURCE, number) for number in range(8)]
    for part in (
        "if drops < 2 or state.open",
        "if drops <= 2 and",
        "if drops < 3 and",
        "have {drops - 1} drops",
        "return False",
        "{drops + 2} drops left",
        "never have {drops + 1} drops left",
        "{drops + 1} never left",
    ):
        assert any(part in changed for changed in changes), part
    assert all('"""Say why not, if 1 < 2."""' in changed for changed in changes)
    assert len(set(changes)) == 8


def test_rules_scoring_resources_and_sentences_are_all_drawn_from():
    every = [one for pattern in mutate_rules.FILES for path in ROOT.glob(pattern) for one in mutate_rules.mutants(path)]
    changed = {one.path for one in every}
    for name in ("rules/water", "rules/construction/costs", "rules/powers/officers", "scoring", "resources", "events"):
        assert f"barrage_core/{name}.py" in changed
    assert len(every) > 500


def test_a_mutant_is_where_its_statement_is(tmp_path):
    (tmp_path / "rule.py").write_text(SOURCE, encoding="utf-8")
    lines = {
        one.what: (one.line, list(one.lines), one.text) for one in mutate_rules.mutants(tmp_path / "rule.py", tmp_path)
    }
    assert lines["Lt -> LtE"] == (4, [4], "if drops < 2 and state.open:")
    assert lines["True -> False"] == (6, [6], "return True")


LONG = """
def rule(state):
    if (
        state.drops < 2
        and state.open
    ):
        return (
            1
            + state.drops
        )
    match state.drops:
        case 2:
            return 5
    for drop in range(
        7
    ):
        state.add(drop)
"""


def test_a_statement_ends_where_what_is_indented_below_it_begins(tmp_path):
    (tmp_path / "rule.py").write_text(LONG, encoding="utf-8")
    found = {one.what: list(one.lines) for one in mutate_rules.mutants(tmp_path / "rule.py", tmp_path)}
    assert found["Lt -> LtE"] == [3, 4, 5, 6]
    assert found["Add -> Sub"] == [7, 8, 9, 10]
    assert found["2 -> 3"] == [12, 13]  # of `case 2`
    assert found["5 -> 6"] == [13]
    assert found["7 -> 8"] == [14, 15, 16]


ENDS = {
    0: (0, b"....\n12 passed, 1 skipped, 4 deselected in 3.21s\n"),
    1: (1, b"....F\n= short test summary =\n1 failed, 4 passed in 0.31s\n"),
    None: (None, b""),
}
MUTANT = mutate_rules.Mutant("rule.py", 0, 4, "Lt -> LtE", range(4, 5), "if drops < 2 and state.open:")
OWN, OTHER, SLOW = "tests/rules/test_rule.py::a", "tests/rules/test_b.py::b", "tests/rules/test_b.py::slow"
REACH = mutate_rules.Reach({SLOW: 3.0, OTHER: 1.0, OWN: 2.0}, {"rule.py": {"0": [], "4": [SLOW, OTHER, OWN]}})


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Stand in for pytest: give the codes of its runs, with its last line where that is another than usual."""
    (tmp_path / "rule.py").write_text(SOURCE, encoding="utf-8")
    monkeypatch.setattr(mutate_rules, "FILES", ("rule.py",))

    def set_up(*codes):
        left = list(codes)

        def pytest_run(command, *, cwd, timeout, **_):
            seen.append((cwd / "rule.py").read_text(encoding="utf-8"))
            (cwd / "reached.json").write_text(json.dumps(REACH._asdict()), encoding="utf-8")
            if "tests.judging" in command:
                tasks = json.loads((cwd / "judge.json").read_text(encoding="utf-8"))
                set_up.tasks += tasks
                (cwd / "verdicts.txt").write_text(f"{left.pop(0)}\n" * len(tasks), encoding="utf-8")
                return mutate_rules.subprocess.CompletedProcess(command, 5, stdout=b"\nno tests ran in 0.01s\n")
            if (cwd / "wanted.json").exists():
                set_up.wanted.append(json.loads((cwd / "wanted.json").read_text(encoding="utf-8")))
            code, line = ENDS.get(left[0], left[0])
            del left[0]
            if code is None:
                raise mutate_rules.subprocess.TimeoutExpired(command, timeout)
            return mutate_rules.subprocess.CompletedProcess(command, code, stdout=line)

        monkeypatch.setattr(mutate_rules.subprocess, "run", pytest_run)
        return tmp_path

    seen = []
    set_up.seen, set_up.wanted, set_up.tasks = seen, [], []
    return set_up


@pytest.mark.parametrize(
    ("codes", "word"),
    [
        ((1,), mutate_rules.RED),
        ((0, 1), mutate_rules.RED),
        ((0, 0), mutate_rules.MISSED),
        (((1, b"\n1 error in 0.10s (0:00:00)\n"),), mutate_rules.RED),  # a module of the tests cannot be imported
        (((2, b"\n1 error in 0.10s\n"),), mutate_rules.BROKEN),  # interrupted
        (((5, b"\nno tests ran in 0.01s\n"),), mutate_rules.BROKEN),
        (((1, b""),), mutate_rules.BROKEN),  # there is no pytest at all
        (((0, b""),), mutate_rules.BROKEN),
        (((-9, b"....."),), mutate_rules.BROKEN),
        ((0, None), mutate_rules.TOO_LONG),
    ],
)
def test_only_a_red_test_counts_as_noticed(run, codes, word):
    copy = run(*codes)
    assert mutate_rules.verdict(MUTANT, copy, REACH, 1) == word
    assert set(run.seen) == {mutate_rules.mutated(SOURCE, 0)}
    assert (copy / "rule.py").read_text(encoding="utf-8") == SOURCE


@pytest.mark.parametrize(
    ("codes", "said"),
    [((1,), "green (red)"), (((0, b""),), "green (could not be run)"), ((0, "red"), "green in a fork (red)")],
)
def test_where_the_untouched_copy_is_not_green_nothing_is_measured(run, codes, said):
    with pytest.raises(SystemExit, match=re.escape(f"The tests of the untouched copy are not {said}.")):
        mutate_rules.baseline(run(*codes))


def test_where_forks_give_too_few_verdicts_nothing_is_measured(run):
    with pytest.raises(SystemExit, match="could not be run in forks"):
        mutate_rules.baseline(run(0, ""))


def test_the_untouched_copy_is_tried_as_it_is_and_without_its_comments(run):
    copy = run(0, "green")
    (copy / "rule.py").write_text(SOURCE + "# a comment\n", encoding="utf-8")
    assert mutate_rules.baseline(copy) == REACH
    (task,) = run.tasks
    assert "return True" in task["sources"]["rule.py"]
    assert "# a comment" not in task["sources"]["rule.py"]
    assert task["tests"] == list(REACH.seconds)


def test_the_tests_of_the_chapter_come_first_and_then_the_quickest(run):
    mutate_rules.verdict(MUTANT, run(0, 0), REACH, 1)
    assert run.wanted == [[OWN], [OTHER, SLOW]]


@pytest.mark.parametrize(
    ("lines", "tests"),
    [
        ({"4": [OTHER]}, [OTHER]),
        ({"3": [OTHER]}, []),  # another line
        ({"4": ["tests/rules/test_b.py"]}, [OTHER, SLOW]),  # it runs while that file is imported
        ({"4": [""]}, [OTHER, OWN, SLOW]),  # it runs while the kit is imported
        ({"0": ["tests/rules/test_rule.py"]}, [OWN]),  # that file reads the source
        ({}, []),
    ],
)
def test_a_mutant_is_tried_with_the_tests_that_reach_it(lines, tests):
    assert REACH._replace(lines={"rule.py": lines}).tests(MUTANT) == tests


def test_a_mutant_that_no_test_reaches_is_not_noticed(run):
    assert mutate_rules.verdict(MUTANT, run(), REACH._replace(lines={}), 1) == mutate_rules.MISSED


@pytest.fixture
def small_kit(tmp_path):
    """Write a kit of a few functions with its tests, and return what runs pytest itself on it."""
    (tmp_path / "barrage_core").mkdir()
    (tmp_path / "barrage_core" / "__init__.py").write_text("", encoding="utf-8")
    (tmp_path / "barrage_core" / "rule.py").write_text(SMALL, encoding="utf-8")
    (tmp_path / "test_small.py").write_text(SMALL_TESTS, encoding="utf-8")
    plugin = ["-p", "tests.reached", "-p", "no:cacheprovider", "-q", "--rootdir", str(tmp_path)]
    environment = os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}

    def pytest_run(*arguments):
        command = [sys.executable, "-m", "pytest", *plugin, *arguments, "test_small.py"]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=False, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return tmp_path, pytest_run


def test_what_the_tests_reach_is_written_down_and_a_few_can_be_run_in_any_order(small_kit):
    tmp_path, pytest_run = small_kit
    pytest_run("--reached=out.json", "--reached-in=barrage_core/*")
    out = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    lines = out["lines"]["barrage_core/rule.py"]
    assert sorted(out["seconds"]) == [f"test_small.py::test_{name}" for name in ("method", "reads", "third", "twice")]
    assert lines["7"] == [""], "the function runs while the kit is imported"
    assert len(lines["11"]) == 2, "each test fills the cache anew"
    assert lines["14"] == ["test_small.py"], "it runs while the tests are imported"
    assert lines["0"] == ["test_small.py"]
    wanted = ["test_small.py::test_twice", "test_small.py::test_reads"]
    (tmp_path / "wanted.json").write_text(json.dumps(wanted), encoding="utf-8")
    said = pytest_run("--only=wanted.json", "-vv")
    assert said.index("test_twice") < said.index("test_reads")
    assert "test_third" not in said


def test_what_runs_while_the_kit_is_imported_is_written_down_although_a_conftest_imports_it_first(small_kit):
    tmp_path, pytest_run = small_kit
    (tmp_path / "conftest.py").write_text("import barrage_core.rule\n", encoding="utf-8")
    pytest_run("--reached=out.json", "--reached-in=barrage_core/*")
    lines = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["lines"]["barrage_core/rule.py"]
    assert lines["7"] == [""]


@pytest.mark.parametrize(
    ("old", "new", "test", "word"),
    [
        ("3 * number", "4 * number", "test_twice", "red"),
        ("3 * number", "4 * number", "test_reads", "green"),
        ("3 * number", "number * 3", "test_third", "green"),
        ("triple", "quadruple", "test_reads", "red"),  # it reads the source
        ("3 * number", "sum(iter(int, 1))", "test_twice", "late"),
        ("3 * number", "__import__('os')._exit(7)", "test_twice", "broken"),
        ("self.number + 1", "self.number + 2", "test_method", "red"),
    ],
)
def test_a_fork_notices_a_change_that_a_test_notices(small_kit, old, new, test, word):
    folder, pytest_run = small_kit
    task = {"sources": {"barrage_core/rule.py": SMALL.replace(old, new)}, "tests": [f"test_small.py::{test}"]}
    task["patience"] = 3.0 if word == "late" else 60.0
    (folder / "judge.json").write_text(json.dumps([task]), encoding="utf-8")
    pytest_run("-p", "tests.judging", "--judge=judge.json", "--verdicts=out.txt")
    assert (folder / "out.txt").read_text(encoding="utf-8") == f"{word}\n"
    assert (folder / "barrage_core" / "rule.py").read_text(encoding="utf-8") == SMALL


SMALL = """from functools import cache


@cache
def double(number):
    \"\"\"A cached function.\"\"\"
    return 2 * number
FOUR = double(2)
@cache
def triple(number):
    return 3 * number

def half(number):
    return number // 2

class Counter:
    number = 1

    @property
    def next(self):
        return self.number + 1
"""
SMALL_TESTS = """from pathlib import Path

from barrage_core import rule

HALF = rule.half(4)


def test_twice():
    assert rule.triple(2) == 6


def test_third():
    assert rule.triple(2) == 6


def test_method():
    assert rule.Counter().next == 2


def test_reads():
    assert "triple" in Path(rule.__file__).read_text()
"""


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ([mutate_rules.RED] * 20, 0, "20 of 20 were noticed"),
        ([mutate_rules.RED] * 19 + [mutate_rules.MISSED], 0, "19 red, 1 NOT NOTICED, 0 took too long"),
        ([mutate_rules.RED] * 18 + [mutate_rules.MISSED] * 2, 1, "18 of 20 were noticed"),
        ([mutate_rules.RED] * 18 + [mutate_rules.BROKEN] * 2, 1, "2 could not be run"),
        ([mutate_rules.RED] * 18 + [mutate_rules.TOO_LONG] * 2, 0, "2 took too long"),
        ([mutate_rules.TOO_LONG] * 20, 1, "0 of 20 were noticed"),
    ],
)
def test_what_nobody_notices_is_listed_and_fails(monkeypatch, capsys, words, code, said):
    left = list(words)
    monkeypatch.setattr(mutate_rules, "_copy", lambda folder: folder)
    monkeypatch.setattr(mutate_rules, "EQUIVALENT", {})
    monkeypatch.setattr(mutate_rules, "baseline", lambda _: REACH)
    monkeypatch.setattr(mutate_rules, "verdict", lambda *_: left.pop())
    monkeypatch.setattr(mutate_rules, "_as_task", lambda *_: {})
    monkeypatch.setattr(mutate_rules, "forked", lambda _, tasks: ["green"] * len(tasks))
    assert mutate_rules.main(["--sample", "20"]) == code
    printed = capsys.readouterr().out
    assert said in printed
    assert printed.count(f"{mutate_rules.MISSED} ") == words.count(mutate_rules.MISSED)


def test_a_change_that_changes_nothing_is_listed_with_its_reason_and_does_not_count(monkeypatch, capsys):
    drawn = mutate_rules.mutants(ROOT / "barrage_core/rules/water.py")
    said = []

    def forked(_, tasks):
        said.extend(("red", "late")[number % 2] for number in range(len(tasks)))
        return said[-len(tasks) :]

    monkeypatch.setattr(mutate_rules, "FILES", ("barrage_core/rules/water.py",))
    monkeypatch.setattr(mutate_rules, "EQUIVALENT", {one.key: "for a reason" for one in drawn[:5]})
    monkeypatch.setattr(mutate_rules, "_copy", lambda folder: folder)
    monkeypatch.setattr(mutate_rules, "baseline", lambda _: REACH)
    monkeypatch.setattr(mutate_rules, "_as_task", lambda *_: {})
    monkeypatch.setattr(mutate_rules, "forked", forked)
    monkeypatch.delattr(mutate_rules, "verdict")  # what a fork notices is not tried again
    assert mutate_rules.main(["--sample", "1000", "--jobs", "1"]) == 0
    printed = capsys.readouterr().out
    assert printed.count(": for a reason\n") == 5
    assert "5 changes nothing" in printed
    assert len(said) == len(drawn) - 5
    assert printed.count("took too long    barrage_core") == said.count("late") > 0


def test_each_change_that_changes_nothing_is_still_there_once_and_has_its_reason():
    every = [one for pattern in mutate_rules.FILES for path in ROOT.glob(pattern) for one in mutate_rules.mutants(path)]
    keys = [one.key for one in every]
    for key, reason in mutate_rules.EQUIVALENT.items():
        assert keys.count(key) == 1, key
        assert reason.endswith("."), key
