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
from tests.fit_tool import (
    FITTED,
    SCATTER,
    SCATTERED,
    Sample,
    counted,
    effects,
    fit,
    main,
    meet,
    off_by,
    play_one,
    proposed,
    samples,
    scatter,
)


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


def test_every_seat_has_weights_of_its_own_around_those_of_the_director(game):
    tables = [fit_tool._scattered(shift).experience for shift in game["shifts"]]
    assert len(set(tables)) == 4
    assert all(len(table) == len(RUNGS["director"].experience) for table in tables)
    assert fit_tool._scattered([0.0] * len(SCATTERED)).experience == RUNGS["director"].experience


def test_two_and_two_seats_are_opposites_and_which_ones_is_chance():
    partners = set()
    for seed in range(40):
        shifts = scatter(seed)
        opposite = [-shift for shift in shifts[0]]
        partners |= {seat for seat in (1, 2, 3) if shifts[seat] == opposite}
        assert [sum(column) for column in zip(*shifts, strict=True)] == pytest.approx([0.0] * len(SCATTERED))
    assert partners == {1, 2, 3}


def test_what_a_weight_does_to_the_points_is_found_with_its_error():
    chance, true = random.Random(4), [6.0, -3.0, *[0.0] * (len(SCATTERED) - 2)]
    games = []
    for seed in range(400):
        shifts = scatter(seed)
        gains = [sum(t * shift / SCATTER for t, shift in zip(true, row, strict=True)) for row in shifts]
        games.append({"shifts": shifts, "vp": [90.0 + gain + chance.gauss(0.0, 20.0) for gain in gains]})
    found = effects(games)
    assert [effect.name for effect in found] == list(SCATTERED)
    off = [abs(effect.points - t) / effect.error for effect, t in zip(found, true, strict=True)]
    assert max(off) < 3.5
    assert sum(each < 1.0 for each in off) > len(off) / 2
    assert found[0].error == pytest.approx(0.5, abs=0.1)


def made_up_game(seed, chance=random):
    ends = [[[chance.gauss(20.0, 5.0) for _ in range(1 + len(FITTED))] for _ in range(4)] for _ in range(4)]
    return {"seed": seed, "shifts": scatter(seed), "vp": [chance.randrange(60, 140) for _ in range(4)], "ends": ends}


def test_what_no_game_speaks_against_is_proposed_as_it_is():
    table = proposed([])
    assert table == RUNGS["director"].experience[: len(table)]
    assert len(table) == len(EXPERIENCE)


def test_what_is_proposed_is_what_all_games_together_fit():
    games = [made_up_game(seed, random.Random(seed)) for seed in range(30)]
    table = proposed(games)
    for left in range(1, len(EXPERIENCE)):
        start = [getattr(EXPERIENCE[left], name) for name in FITTED]
        found = fit(samples(games, left), start)
        assert [getattr(table[left], name) for name in FITTED] == pytest.approx(found, abs=0.005)
    assert table[0] == EXPERIENCE[0]


def test_two_meet_two_on_seats_that_chance_draws(monkeypatch):
    mine, theirs = RUNGS["novice"]._replace(name="mine"), RUNGS["novice"]._replace(name="theirs")
    seen = set()

    class Game:
        def __init__(self, bots, seed, mode):
            names = [bot.name for bot in bots]
            assert (sorted(names), mode) == (["mine", "mine", "theirs", "theirs"], "full")
            seen.add(tuple(names))
            self.vp = [100 + seat if name == "mine" else 80 + seat for seat, name in enumerate(names)]
            # The best of each side share the win.
            self.winners = [names.index("mine"), names.index("theirs")]

    monkeypatch.setattr(fit_tool, "play_game", Game)
    for seed in range(60):
        ahead, won = meet(seed, mine, theirs)
        assert 18.0 <= ahead <= 22.0
        assert won == 0.5
    assert len(seen) == 6, "any two seats of the four"


def test_after_every_meeting_it_is_told_how_far_apart_they_are(tmp_path, monkeypatch, capsys):
    file, asked = tmp_path / "games.jsonl", []
    file.write_text("\n".join(json.dumps(made_up_game(seed, random.Random(seed))) for seed in range(6)))

    def meeting(seed, mine, theirs):
        asked.append((seed, mine, theirs))
        return fit_tool.Met(10.0 + 2.0 * (len(asked) % 2), 1.0)

    monkeypatch.setattr(fit_tool, "meet", meeting)
    assert main(["meet", str(file), "--games", "3", "--rung", "director"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "2 games: +11.0 VP (-1.7 to +23.7), 100% won (34% to 100%)",
        "3 games: +11.3 VP (+8.5 to +14.2), 100% won (44% to 100%)",
    ]
    assert [seed for seed, _, _ in asked] == [fit_tool.MEETINGS + number for number in range(3)]
    assert fit_tool.MEETINGS in TRAINING_SEEDS
    games = [json.loads(line) for line in file.read_text().splitlines()]
    for _, mine, theirs in asked:
        assert mine == RUNGS["director"]._replace(experience=proposed(games))
        assert theirs == RUNGS["director"]._replace(experience=())


def test_games_are_kept_and_the_fit_is_told(tmp_path, monkeypatch, capsys):
    chance, asked = random.Random(3), []

    def play(seed):
        asked.append(seed)
        return made_up_game(seed, chance)

    monkeypatch.setattr(fit_tool, "play_one", play)
    file = tmp_path / "games.jsonl"
    assert main(["play", str(file), "--games", "7"]) == 0
    assert main(["play", str(file), "--games", "10"]) == 0
    assert asked == list(range(TRAINING_SEEDS.start, TRAINING_SEEDS.start + 10))
    assert [json.loads(line)["seed"] for line in file.read_text().splitlines()] == asked
    assert main(["fit", str(file)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("1 round left: off by ")
    assert told.count("contract") == 5
    assert told.count("step ") == 1
