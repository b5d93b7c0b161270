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


@pytest.mark.parametrize(("noticed", "code"), [(True, 0), (False, 1)])
def test_what_nobody_notices_is_listed_and_fails(monkeypatch, capsys, noticed, code):
    monkeypatch.setattr(mutate_rules.shutil, "copytree", lambda *_, **__: None)
    monkeypatch.setattr(mutate_rules, "is_noticed", lambda *_: noticed)
    assert mutate_rules.main(["--sample", "3"]) == code
    printed = capsys.readouterr().out
    assert printed.count("NOT NOTICED") == (0 if noticed else 3)
    assert f"{3 if noticed else 0} of 3 were noticed" in printed
