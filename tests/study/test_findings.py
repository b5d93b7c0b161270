"""Findings: sentences and tables of every kind, judged with care."""

from __future__ import annotations

import pytest

from barrage_core.rulebook import RuleSet
from barrage_core.study import (
    KINDS,
    READY,
    Plan,
    Records,
    effects,
    findings,
    play_game,
    play_pairs,
    run_study,
)
from barrage_core.study.losses import Loss, losses, missed_most
from barrage_core.study.pairs import signed
from barrage_core.study.statistics import apart, interval
from tests.kit.made_up import made_up_game, made_up_games
from tests.kit.plans import ablation, plan_of


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_sentences_and_tables(kind):
    plan = plan_of(kind)
    found = findings(plan, run_study(plan))
    assert found.question == KINDS[kind].asks
    assert len(found.sentences) >= 2
    assert found.tables
    assert all(sentence.endswith(".") for sentence in found.sentences)
    assert str(found).startswith(found.question)


def test_seeds_are_those_of_every_series():
    found = findings(plan := plan_of("nothing", games=2, seed=5), run_study(plan))
    assert "seeds 5 to 6 and 1000005 to 1000006:" in found.sentences[0]


def test_a_planted_effect_is_found_and_the_rest_is_left_open():
    plan = ablation(games=30, changes={"eight more": {"starting_vp": 18}}, rules=RuleSet(), bots=("greedy", "random"))
    found = findings(plan, run_study(plan))
    assert any(
        "Points of all players: " in line and "+16.0 in every one of the 30 pairs" in line for line in found.sentences
    )
    rows = {row[0]: row for row in found.tables[0].rows}
    assert rows["points of all players"][-1] == "far outside"
    assert rows["energy made by all"][-1] == "inside"


def test_a_ruling_that_never_comes_up_changes_nothing():
    plan = plan_of("rulings", games=4, mode="introductory")
    found = findings(plan, run_study(plan))
    rows = {row[0]: row for row in found.tables[0].rows}
    assert rows["R41 Sekibo's starting credits"][1] == "0.0 %"
    assert rows["R01 starting mixers"][1] == "100.0 %"
    assert any(line.startswith("Nothing changed in any game: ") and "R41" in line for line in found.sentences)


def test_few_games_say_nothing():
    plan = ablation()
    results = {name: games[:1] for name, games in run_study(plan).items()}
    assert findings(plan, results).sentences == ["1 game of each arm is too few to say anything."]
    assert findings(plan, {name: [] for name in results}).sentences == [
        "0 games of each arm are too few to say anything."
    ]


def test_an_unfinished_study_says_how_much_of_it_is_there():
    plan = ablation()
    results = {name: games[:2] for name, games in run_study(plan).items()}
    assert (
        findings(plan, results).sentences[0]
        == "2 games of 3 that are planned in each of 3 arms, seeds 0 to 1: full game on the map miniature, 2 players "
        "(random); rules with rounds 1."
    )


def test_a_bot_that_is_better_wins_more_than_its_share():
    plan = Plan(
        "balance", games=40, players=2, map="miniature", rules=RuleSet(rounds=2), bots=("greedy", "random"), rotate=True
    )
    found = findings(plan, run_study(plan))
    assert any(line.startswith("Bots: greedy wins more often than one game in 2 (") for line in found.sentences)
    assert any(line.startswith("Bots: random wins less often") for line in found.sentences)
    assert [table.title for table in found.tables] == [
        "Companies", "Officers", "Pairs of company and officer", "Starting contracts", "Bots",
    ]  # fmt: skip
    assert "In the full game the bots pick" in found.sentences[1]


def test_a_player_that_must_do_without_production_loses():
    plan = Plan("restricted", games=8, players=2, bots=("greedy",), forbid=("turbine_station",))
    found = findings(plan, run_study(plan))
    assert "It loses most without the spaces of the Turbine Station: −" in found.sentences[2]


def test_what_costs_nothing_is_not_called_a_loss():
    plan = Plan("restricted", games=4, players=2, map="miniature", bots=("greedy",), forbid=("basin 4",))
    results = run_study(plan)
    same = {"free": results["free"], "without basin 4": results["free"]}
    assert findings(plan, same).sentences[-1] == "Nothing that it must do without clearly costs it points."


def test_a_loss_among_many_must_be_clear_when_all_are_judged_together():
    changes = [-2, -4, -6, -8]  # a 95 % interval from -9.1 to -0.9
    alone, among_twenty = (Loss(interval(changes), interval(changes, outside=0.05 / number)) for number in (1, 20))
    assert missed_most({"fees": alone}) == "fees"
    assert missed_most({"fees": among_twenty}) is None
    assert among_twenty.verdict == "moved"
    plan = plan_of("restricted", forbid=("fees", "bank"))
    for loss in losses(plan, run_study(plan)).values():
        assert loss.strict.width == pytest.approx(interval([0, 1, 2], outside=0.025).width * loss.change.deviation)


def test_maps_are_compared_as_series_that_are_not_pairs():
    plan = plan_of("maps", games=200, maps=("standard", "miniature"))
    games = {"standard": made_up_games(200), "miniature": made_up_games(200, more=20, stream="other")}
    said, (means, beside) = findings(plan, games).sentences, findings(plan, games).tables
    here, there = ([max(game.vp) for game in games[name]] for name in games)
    known = interval(here)
    assert means.rows[0][:2] == ("points of the winner", f"{known.mean:.1f} ({known.low:.1f} to {known.high:.1f})")
    change = apart(here, there)
    assert beside.rows[0][3:] == (
        signed(change.mean), f"{signed(change.low)} to {signed(change.high)}", "far outside",
    )  # fmt: skip
    assert said[-1].startswith("Miniature beside standard: points ")
    assert "wins of seat 1 (%)" not in [row[0] for row in means.rows], "in the full game a seat is a label"
    alike = dict.fromkeys(games, games["standard"])
    assert findings(plan, alike).sentences[-1] == "Miniature beside standard: no number differs clearly."


def test_every_cell_of_the_ladder_has_its_interval():
    plan = plan_of("skill", games=4)
    games = Records(made_up_game(seed, ("random", "greedy"))._replace(winners=[min(seed, 1)]) for seed in range(4))
    rows = findings(plan, {arm.name: games for arm in plan.arms()}).tables[0].rows
    assert rows == [("random", "–", "25.0 % 4.6–69.9 %"), ("greedy", "75.0 % 30.1–95.4 %", "–")]  # by Wilson's formula


def test_in_the_introductory_game_seats_are_compared_and_elsewhere_it_is_said_why_not():
    full, introductory = (
        findings(plan, run_study(plan)) for plan in (plan_of("balance"), plan_of("balance", mode="introductory"))
    )
    assert "Seats" not in [table.title for table in full.tables]
    assert any("Seats are not compared there" in sentence for sentence in full.sentences)
    assert "Seats" in [table.title for table in introductory.tables]


def test_with_one_bot_on_all_seats_it_does_not_matter_that_they_rotate():
    plans = (plan_of("balance", rotate=rotate) for rotate in (False, True))
    still, rotated = (run_study(plan) for plan in plans)
    assert still == rotated


def test_many_changes_are_judged_together():
    pairs = play_pairs(20, ["greedy", "random"], RuleSet(rounds=4), players=2, map="miniature")
    alone, among_ten = (effects(pairs, ["energy"], times=times)[0] for times in (1, 10))
    assert among_ten.strict.width > alone.strict.width
    assert among_ten.change == alone.change


def test_starting_contracts_are_those_that_were_picked():
    game = play_game(["random"] * 3, 1, mode="full")
    assert len(set(game.starting_contracts)) == 3
    assert all(name.startswith("S") for name in game.starting_contracts)
    assert play_game(["random"] * 2, 1).starting_contracts == ["", ""]


@pytest.mark.parametrize("name", READY)
def test_ready_made_studies_are_of_every_kind_and_large_enough(name):
    plan = READY[name]
    assert plan.kind == name
    assert plan.title
    assert plan.games * len(plan.arms()) >= 2000


def test_the_report_says_who_does_without_something():
    plan = plan_of("restricted", bots=("greedy",))
    assert "2 players (novice against greedy)" in findings(plan, run_study(plan)).sentences[0]
    plan = plan_of("restricted", bots=("novice", "random"))
    assert "2 players (novice against random)" in findings(plan, run_study(plan)).sentences[0]


def test_nothing_is_judged_over_blocks_of_its_games():
    games = {"once": made_up_games(400), "again": made_up_games(400, stream="again")}
    plan = plan_of("nothing", games=400)
    said = findings(plan, games).sentences
    (blocks,) = [line for line in said if line.startswith("In 20 blocks of 20 games each, zero lies outside ")]
    assert 1 <= float(blocks.split("outside ")[1].split(" %")[0]) <= 11
    few = {name: games[name][:30] for name in games}
    assert not any("blocks" in line for line in findings(plan, few).sentences)


def test_the_same_change_in_a_few_pairs_is_not_clear():
    pairs = play_pairs(3, ["random"], RuleSet(starting_vp=12), players=2, map="miniature")
    assert effects(pairs, ["points"])[0].verdict == "moved"


def test_two_seats_of_one_bot_count_as_one_game():
    games = made_up_games(60, ("greedy", "random", "random"))
    plan = plan_of("balance", games=60, players=3, bots=("greedy", "random", "random"))
    (table,) = [one for one in findings(plan, {"games": games}).tables if one.title == "Bots"]
    assert [row[1] for row in table.rows] == ["60", "60"]
    shares = [float(row[2].removesuffix(" %")) for row in table.rows]
    assert shares[0] + 2 * shares[1] == pytest.approx(100, abs=0.2)
