"""The tool that fits weights to games: what it counts adds up to the forecast, and it finds weights that are there."""

from __future__ import annotations

import json
import random

import pytest

from barrage_core.bots import EXPERIENCE, RUNGS, Forecaster
from barrage_core.rulebook import RuleSet
from barrage_core.study import TRAINING_SEEDS
from tests import fit_tool
from tests.bots.positions import met_positions
from tests.fit_tool import FITTED, Sample, counted, fit, main, off_by, play_one, samples


def test_what_is_counted_times_the_weights_is_the_forecast():
    chance = random.Random(1)
    for state in met_positions(60, seed=7):
        values = {name: chance.uniform(0.0, 3.0) for name in FITTED}
        weights = EXPERIENCE[2]._replace(**values)
        fixed, *counts = counted(state, 0, EXPERIENCE[2])
        worth = fixed + sum(weight * count for weight, count in zip(values.values(), counts, strict=True))
        assert worth == pytest.approx(sum(Forecaster(weights)(state, 0)))


def made_up_samples(weights, number=400):
    """Return samples in which the points are what these weights say, give or take what chance adds."""
    chance = random.Random(2)
    counts = [tuple(chance.gauss(0.0, 1.0 + i) for i in range(len(weights))) for _ in range(number)]
    points = [sum(w * c for w, c in zip(weights, row, strict=True)) + chance.gauss(0.0, 0.5) for row in counts]
    return [Sample(0, row, vp) for row, vp in zip(counts, points, strict=True)]


def test_the_fit_finds_the_weights_that_made_the_points():
    found = fit(made_up_samples([0.5, 2.0, 1.0]), [1.0, 1.0, 1.0], pull=0.0)
    assert found == pytest.approx([0.5, 2.0, 1.0], abs=0.1)


def test_the_fit_stays_with_what_is_there_where_the_games_say_little():
    few = made_up_samples([0.5, 2.0, 1.0], number=3)
    assert fit(few, [1.0, 1.0, 1.0], pull=100_000.0) == pytest.approx([1.0, 1.0, 1.0], abs=0.01)


def test_no_weight_becomes_negative():
    found = fit(made_up_samples([-1.0, 2.0]), [1.0, 1.0], pull=0.0)
    assert found[0] == 0.0
    assert found[1] == pytest.approx(2.0, abs=0.1)


def test_the_right_weights_are_off_by_what_chance_adds():
    seen = made_up_samples([0.5, 2.0])
    assert off_by(seen, [0.5, 2.0]) == pytest.approx(0.5, abs=0.05)
    assert off_by(seen, [1.0, 2.0]) > off_by(seen, [0.5, 2.0])


@pytest.fixture(scope="module")
def game():
    return play_one(TRAINING_SEEDS.start, map="miniature", rules=RuleSet(rounds=2, engineers=3))


def test_a_game_has_the_end_of_every_round_but_the_last(game):
    assert [len(seats) for seats in game["ends"]] == [4]
    assert all(len(row) == 1 + len(FITTED) for row in game["ends"][0])


def test_samples_are_compared_with_the_mean_of_the_table(game):
    found = samples([game], left=1)
    assert len(found) == 4
    assert sum(one.points for one in found) == pytest.approx(0.0)
    assert [sum(column) for column in zip(*(one.counts for one in found), strict=True)] == pytest.approx(
        [0.0] * len(FITTED)
    )
    spread = game["vp"][0] - game["vp"][1] - game["ends"][0][0][0] + game["ends"][0][1][0]
    assert found[0].points - found[1].points == pytest.approx(spread)
    assert samples([game], left=2) == []


def test_every_seat_has_weights_of_its_own_around_those_of_the_director():
    tables = [fit_tool._scattered(TRAINING_SEEDS.start, seat).experience for seat in range(4)]
    assert len(set(tables)) == 4
    assert all(len(table) == len(RUNGS["director"].experience) for table in tables)


def test_games_are_kept_and_the_fit_is_told(tmp_path, monkeypatch, capsys):
    chance, asked = random.Random(3), []

    def play(seed):
        asked.append(seed)
        ends = [[[chance.gauss(20.0, 5.0) for _ in range(1 + len(FITTED))] for _ in range(4)] for _ in range(4)]
        return {"seed": seed, "vp": [chance.randrange(60, 140) for _ in range(4)], "ends": ends}

    monkeypatch.setattr(fit_tool, "play_one", play)
    file = tmp_path / "games.jsonl"
    assert main(["play", str(file), "--games", "7"]) == 0
    assert main(["play", str(file), "--games", "10"]) == 0
    assert asked == list(range(TRAINING_SEEDS.start, TRAINING_SEEDS.start + 10))
    assert [json.loads(line)["seed"] for line in file.read_text().splitlines()] == asked
    assert main(["fit", str(file)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("1 round left: off by ")
    assert told.count("contract") == 4
