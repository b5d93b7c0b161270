"""The changed rules of `make mutants`, which takes minutes: that each of them can be made at all."""

from __future__ import annotations

import pytest

from tests.lessons import ROOT
from tests.mutate_lessons import MUTANTS


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.rule)
def test_the_text_that_a_mutant_changes_occurs_once_in_its_file(mutant):
    assert (ROOT / mutant.path).read_text(encoding="utf-8").count(mutant.old) == 1
    assert mutant.new != mutant.old
    assert (ROOT / "notebooks" / f"{mutant.lesson}.ipynb").is_file()
