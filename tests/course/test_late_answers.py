"""A learner may run a whole lesson first and answer afterwards: no later cell may change what a question asks about."""

from __future__ import annotations

import pytest

from barrage_widgets import Predict
from tests.lessons import NOTEBOOKS, cells

SLOW = ("15_play", "17_design_lab", "19_own_map", "20_own_player", "21_own_rule")
"""Lessons in which bots play."""


@pytest.mark.parametrize("path", [path for path in NOTEBOOKS if path.stem not in SLOW], ids=lambda path: path.stem)
@pytest.mark.no_cover
def test_a_question_has_the_same_answer_when_the_whole_lesson_has_run(path, monkeypatch):
    monkeypatch.setenv("BARRAGE_RECORD", "off")
    asked = []
    create = Predict.__init__

    def keep(panel, *arguments, **options):
        create(panel, *arguments, **options)
        asked.append((panel, told(panel), panel._still_html()))

    monkeypatch.setattr(Predict, "__init__", keep)
    names = {"__name__": path.stem}
    for cell in cells(path, "code"):
        exec(compile("".join(cell["source"]), cell["id"], "exec"), names)
    assert asked
    for panel, answer, still in asked:
        assert told(panel) == answer, panel.id
        assert panel._still_html() == still, panel.id
        panel.handle("unknown")
        assert panel.problem == {}, panel.id


def told(panel):
    return panel._answer() if callable(panel._answer) else panel._answer
