"""Counts of the decision tree, as chess engines keep them: any change of what is legal shows here.

The trees begin inside the golden games; `python -m tests.golden_tool --overwrite` counts them anew.
"""

from __future__ import annotations

import pytest

from tests import golden_tool as golden

pytestmark = pytest.mark.no_cover

TREES = golden.load_perft()


@pytest.mark.parametrize("tree", TREES, ids=[f"{tree['game']}-{tree['after']}" for tree in TREES])
def test_the_decision_tree_has_as_many_leaves_as_it_had(tree):
    game = golden.load(tree["game"])
    assert golden.perft_counts(game, tree["after"], len(tree["leaves"])) == tree["leaves"]


def test_every_golden_game_has_its_trees():
    trees = {(tree["game"], tree["after"]) for tree in TREES}
    assert trees == {(name, after) for name in golden.GAMES for after in golden.perft_starts(golden.load(name))}
