"""The changed rules of `make mutants`, which takes minutes: that each of them can be made at all."""

from __future__ import annotations

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


ENDS = {
    0: (0, b"....\n12 passed, 1 skipped in 3.21s\n"),
    1: (1, b"....F\n= short test summary =\n1 failed, 4 passed in 0.31s\n"),
    None: (None, b""),
}
MUTANT = mutate_rules.Mutant("rule.py", 0, 4, "Lt -> LtE")
FIRST, MANY = ["tests/rules"], ["tests/questions"]


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Stand in for pytest: give the codes of its runs, with its last line where that is another than usual."""
    (tmp_path / "rule.py").write_text(SOURCE, encoding="utf-8")
    monkeypatch.setattr(mutate_rules, "stages", lambda *_: [FIRST, MANY])

    def set_up(*codes):
        left = list(codes)

        def pytest_run(command, *, cwd, timeout, **_):
            seen.append((cwd / "rule.py").read_text(encoding="utf-8"))
            code, line = ENDS.get(left[0], left[0])
            del left[0]
            if code is None:
                raise mutate_rules.subprocess.TimeoutExpired(command, timeout)
            return mutate_rules.subprocess.CompletedProcess(command, code, stdout=line)

        monkeypatch.setattr(mutate_rules.subprocess, "run", pytest_run)
        return tmp_path

    seen = []
    set_up.seen = seen
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
    assert mutate_rules.verdict(MUTANT, copy, 1.0) == word
    assert set(run.seen) == {mutate_rules.mutated(SOURCE, 0)}
    assert (copy / "rule.py").read_text(encoding="utf-8") == SOURCE


def test_where_the_untouched_copy_is_not_green_nothing_is_measured(run):
    with pytest.raises(SystemExit, match=r"of the untouched copy \(tests/questions\) are not green \(red\)"):
        mutate_rules.baseline(run(0, 1))
    assert mutate_rules.baseline(run(0, 0)) >= 0
    assert set(run.seen) == {SOURCE}


def test_the_tests_of_the_chapter_come_first():
    assert mutate_rules.stages("barrage_core/rules/water.py", ROOT)[0] == ["tests/rules/test_water.py"]
    assert mutate_rules.stages("barrage_core/rules/water.py", ROOT)[1:] == mutate_rules.stages("", ROOT)
    every = [name for tests in mutate_rules.stages("", ROOT) for name in tests]
    assert all((ROOT / name).exists() for name in every)


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
    monkeypatch.setattr(mutate_rules, "baseline", lambda _: 1.0)
    monkeypatch.setattr(mutate_rules, "verdict", lambda *_: left.pop())
    assert mutate_rules.main(["--sample", "20"]) == code
    printed = capsys.readouterr().out
    assert said in printed
    assert printed.count(f"{mutate_rules.MISSED} ") == words.count(mutate_rules.MISSED)
