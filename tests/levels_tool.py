"""Measure the four levels of the Automa: `python -m tests.levels_tool [GAMES]` prints their mean victory points.

Each level plays the same set-ups against one greedy bot, 400 games unless another number is given. Lesson 18 tells
these means; where it tells others, the exit code is 1.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Final

from barrage_core.components.automa import AUTOMA_LEVELS
from barrage_core.study import simulate

__all__ = ["GAMES", "LESSON", "SEED", "main", "scores", "told"]

GAMES: Final = 400
SEED: Final = 18000
LESSON: Final = Path(__file__).resolve().parent.parent / "notebooks" / "18_automa.ipynb"


def scores(level: str, games: int, *, jobs: int | None = None) -> list[int]:
    """Return the victory points of an Automa of a level in some games against a greedy bot."""
    settings = {"players": 2, "seed": SEED, "mode": "full", "automas": [level]}
    return [game.vp[1] for game in simulate(games, ["greedy"], jobs=jobs, **settings)]  # type: ignore[arg-type]


def told() -> dict[str, float]:
    """Return the means that the lesson tells, by level."""
    cells = json.loads(LESSON.read_text(encoding="utf-8"))["cells"]
    source = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    found = re.search(r"^LEVELS = (\{.*\})$", source, re.MULTILINE)
    assert found, "the lesson has no table LEVELS"
    means = ast.literal_eval(found[1])
    return {level.id: means[level.title] for level in AUTOMA_LEVELS.values()}


def main(words: list[str]) -> int:
    """Measure and print, and compare with the lesson."""
    games = int(words[0]) if words else GAMES
    measured = {}
    for level in AUTOMA_LEVELS:
        points = scores(level, games)
        measured[level] = round(mean(points), 1)
        give_or_take = 1.96 * stdev(points) / sqrt(games)
        print(
            f"{level:10} {measured[level]:6.1f} VP, give or take {give_or_take:.1f} (lesson: {told()[level]})",
            flush=True,
        )
    return int(games == GAMES and measured != told())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
