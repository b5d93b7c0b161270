"""What the two builds of the kit, pure Python and compiled, have in common, and what not.

`python -m tests.builds` says which build runs and boils some games down to a line, which must be `DIGEST` on both.
Change it when the rules, the events or the random games are meant to change.
"""

from __future__ import annotations

import pytest

from barrage_core.compiled import build
from barrage_core.rulebook import RuleSet
from tests.kit.random_games import POOR, RICH, RandomGame, digest

__all__ = ["DIGEST", "GAMES", "pure_alone"]

GAMES = (
    RandomGame(21, 4, "full", "standard"),
    RandomGame(22, 4, "full", "standard", RuleSet.from_dict(RICH)),
    RandomGame(23, 3, "full", "miniature", RuleSet.from_dict(POOR)),
    RandomGame(24, 2, "full", "standard", RuleSet.from_dict(RICH)),
    RandomGame(25, 4, "introductory", "standard", RuleSet.from_dict(RICH)),
    RandomGame(26, 2, "introductory", "miniature"),
    RandomGame(27, 4, "full", "standard", RuleSet.from_dict(RICH), ("medium", "hard", "very_hard")),
    RandomGame(28, 2, "full", "miniature", RuleSet(), ("easy",)),
)
DIGEST = "6e690fbf3ef2559735564fd5e1999eeac390b9c28ac179a443cd6af92ec7cec6"

pure_alone = pytest.mark.skipif(
    build() == "compiled", reason="a compiled class keeps neither its signature nor its docstrings"
)

if __name__ == "__main__":
    print(f"{build()}: {digest(GAMES)}")
