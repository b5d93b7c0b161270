"""A study as one object, for a notebook: it goes on after a stop, and its rows go straight into a table."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from typing import Any

import pytest

from barrage_core.errors import BadFile, BarrageError
from barrage_core.rulebook import RuleSet
from barrage_core.study import READY, Plan, Study, charts, find_plan, findings, load_run, run_study
from barrage_core.study import runs as runs_module
from barrage_widgets import Study as StudyWithBar
from barrage_widgets.labs import progress

QUICK: dict[str, Any] = {"games": 3, "players": 2, "map": "miniature", "rules": {"rounds": 1}, "bots": "random"}
PLAN = Plan("ablation", "Fees", changes={"no fees": {"conduit_fee_credits": 0}}, **QUICK)


def test_a_study_does_what_a_run_and_its_report_do(tmp_path):
    study = Study(PLAN, tmp_path)
    study.run()
    plan, results, went_on = load_run(tmp_path)
    assert study.results == results == run_study(PLAN)
    assert (study.plan, study.findings()) == (plan, findings(plan, results, went_on))
    assert [chart.title for chart in study.charts()] == [chart.title for chart in charts(plan, results)]
    assert str(study) == str(study.findings())
    assert repr(study) == "<Study: Fees 6 of 6 games>"


def test_a_study_is_named_read_or_given_and_what_is_said_besides_replaces_its_fields(tmp_path):
    path = tmp_path / "fees.toml"
    path.write_text(PLAN.to_toml())
    chosen = {**QUICK, "mode": "introductory", "rules": RuleSet(rounds=1)}
    assert Study("rulings", **chosen).plan == replace(READY["rulings"], **chosen)
    assert (
        Study(path, seed=7).plan == Study(str(path), seed=7).plan == Study(PLAN, seed=7).plan == replace(PLAN, seed=7)
    )
    with pytest.raises(BadFile, match=r"there is no study 'luck': expected ablation, rulings, .*, or a .toml file"):
        Study("luck")
    with pytest.raises(BadFile, match=r"^path: expected the path of a file, got None$"):
        Study(None)
    with pytest.raises(BarrageError, match=r"games: expected a whole number from 2 to 1000000, got 1"):
        find_plan("rulings", {"games": 1})
    with pytest.raises(BarrageError, match=r"field of the plan: expected one of kind, title, .*, got 'pairs'"):
        find_plan("rulings", {"pairs": 3})


def test_rows_name_their_arm_and_go_straight_into_a_table():
    study = Study(PLAN)
    study.run()
    rows, rounds = study.rows(), study.round_rows()
    assert [(row["arm"], row["seed"], row["seat"]) for row in rows[:3]] == [
        ("as printed", 0, 1), ("as printed", 0, 2), ("as printed", 1, 1),
    ]  # fmt: skip
    assert len(rows) == 2 * 3 * 2
    assert len(rounds) == len(rows) * 2, "round 1, and what comes before it"
    assert {row["arm"] for row in rounds} == {"as printed", "no fees"}
    table = csv.DictWriter(io.StringIO(), list(rows[0]))
    table.writerows(rows)  # refuses a row with other columns


@pytest.mark.parametrize("in_a_folder", [True, False])
def test_whoever_interrupts_keeps_what_was_played_and_may_go_on(tmp_path, monkeypatch, in_a_folder):
    usual, played = runs_module.play_arm, []

    def stop_after_four(plan, arms, item):
        if len(played) == 4:
            raise KeyboardInterrupt
        played.append(item)
        return usual(plan, arms, item)

    study = Study(PLAN, tmp_path if in_a_folder else None)
    with monkeypatch.context() as patched:
        patched.setattr(runs_module, "play_arm", stop_after_four)
        with pytest.raises(KeyboardInterrupt):
            study.run(jobs=1)
    assert [len(games) for games in study.results.values()] == [2, 2]
    assert repr(study) == "<Study: Fees 4 of 6 games>"
    if in_a_folder:
        study = Study(PLAN, tmp_path)  # the notebook was closed in the meantime
    monkeypatch.setattr(runs_module, "play_arm", lambda *given: played.append(given[-1]) or usual(*given))
    study.run(jobs=1)
    assert len(played) == 6, "nothing is played twice"
    assert study.results == run_study(PLAN)


def test_a_study_in_a_notebook_shows_how_far_it_is(monkeypatch):
    boxes = []
    monkeypatch.setattr(progress, "display", boxes.append)
    study = StudyWithBar(PLAN)
    study.run(jobs=1)
    (box,) = boxes
    bar, words = box.children
    assert (bar.value, bar.max) == (6, 6)
    assert words.value.startswith("6 of 6 games, ")
    assert study.results == run_study(PLAN)
