"""The design laboratory, driven as a student would, with quick random bots."""

from __future__ import annotations

import gc
import sys
from contextlib import suppress
from dataclasses import replace
from threading import Event

import pytest

from barrage_core import BarrageError, RuleSet
from barrage_core.bots import BOTS, BROWSER_WORDS, IN_BROWSER, RandomBot, in_words
from barrage_core.files.maps import open_map
from barrage_core.newgame import new_game
from barrage_core.pictures import board
from barrage_core.study import Plan, read_plan
from barrage_core.study.pairs import METRICS, play_pairs
from barrage_widgets.labs import background, design_words
from barrage_widgets.labs.background import Background
from barrage_widgets.labs.design_lab import DesignLab
from barrage_widgets.labs.design_words import about, against, needed_words
from barrage_widgets.panel import bookmarks
from barrage_widgets.panel.blocks import unpacked
from tests.widgets.driving import all_blocks, control, controls, find, words


def quick(rule="starting_vp", value=12, **options):
    return DesignLab(rule, value, **({"metric": "points", "expect": "up", "games": 4, "bots": "random"} | options))


def ask(lab):
    """Ask how far the games are, as the page does."""
    pace = find(lab, "pace")
    lab.handle(pace["id"], pace["value"])


def play_on(lab):
    """Ask again and again until the games are over."""
    while lab.playing:
        ask(lab)
        assert lab.problem == {}


def test_a_bot_of_ones_own_is_on_the_list(monkeypatch):
    monkeypatch.setitem(BOTS, "patient", BOTS["random"])
    assert "Patient: a bot of your own" in str(control(DesignLab(), "bots"))


@pytest.mark.parametrize("given", [{"officers": ["ada_weir"]}, {"bots": 5}, {"games": "many"}])
def test_one_that_was_refused_goes_quietly(given, monkeypatch):
    said = []
    monkeypatch.setattr(sys, "unraisablehook", lambda problem: said.append(problem.exc_value))
    with suppress(TypeError, BarrageError):
        DesignLab(**given)
    gc.collect()
    assert said == []


def test_the_plan_is_asked_for_before_anything_is_played():
    lab = DesignLab()
    assert {"rule", "value", "metric", "expect", "games", "players", "bots", "play", "noise"} <= controls(lab)
    assert control(lab, "play")["off"]
    lab.handle("play")
    assert "First say what you expect" in lab.problem["text"]
    lab.handle("expect", "down")
    assert "off" not in control(lab, "play")
    lab.handle("value", 1)  # the printed fee
    lab.handle("play")
    assert "old value" in lab.problem["text"]
    assert list(lab.pairs) == []
    assert not lab.playing


def test_who_plays_is_said_and_chosen_by_strength():
    lab = DesignLab()
    assert f"2 bots. {in_words('greedy')}." in words(lab), "quick ones, unless somebody asks for others"
    assert control(lab, "bots")["options"] == [[name, in_words(name)] for name in BOTS]
    lab.handle("bots", "novice")
    lab.handle("players", "3")
    assert f"3 bots. {in_words('novice')}." in words(lab)
    assert BROWSER_WORDS not in words(lab)


def test_a_browser_offers_the_bots_that_answer_there(monkeypatch):
    monkeypatch.setattr("sys.platform", "emscripten")
    lab = DesignLab()
    assert control(lab, "bots")["options"][-1] == [IN_BROWSER, in_words(IN_BROWSER)]
    assert BROWSER_WORDS in words(lab)
    lab.handle("bots", list(BOTS)[-1])  # a cell may ask for any
    assert control(lab, "bots")["options"][-1][0] == lab.bots == list(BOTS)[-1]


def test_every_rule_of_the_rule_set_can_be_chosen_and_says_what_it_means():
    lab = quick()
    offered = dict(control(lab, "rule")["options"])
    assert list(offered) == list(RuleSet.describe())
    assert "credits for a red action space (now 3)" in offered.values()
    for name in offered:
        lab.handle("rule", name)
        assert lab.problem == {}
        assert lab.value == getattr(RuleSet(), name)
        assert lab.expect == ""  # it was about another rule


@pytest.mark.parametrize(
    ("rule", "given", "value"),
    [
        ("conduit_fee_credits", 3, 3),
        ("objective_vp", "20, 10,0", (20, 10, 0)),
        ("objective_vp", [1, 2, 3], (1, 2, 3)),
        ("objective_needs_one", "yes", True),
    ],
)
def test_a_value_is_given_in_the_way_of_its_rule(rule, given, value):
    lab = quick()
    lab.handle("rule", rule)
    lab.handle("value", given)
    assert lab.problem == {}
    assert lab.changed == RuleSet.from_dict({rule: value})


@pytest.mark.parametrize(
    ("id", "value", "fault"),
    [
        ("rule", "gravity", "rule: expected one of"),
        ("value", 1000, "from 0 to 99, got 1000"),
        ("value", 1.5, "expected a whole number"),
        ("value", "12", "expected a whole number"),
        ("value", None, "Give the rule a value"),
        ("metric", "fun", "number to watch: expected one of"),
        ("expect", "yes", "expected one of up, down, same"),
        ("size", "big", "size: expected a whole number from 1 to"),
        ("size", 0, "size: expected a whole number from 1 to"),
        ("games", 1, "from 2 to 2000, got 1"),
        ("games", None, "from 2 to 2000"),
        ("players", "5", "expected a whole number from 2 to 4"),
        ("bots", "clever", "expected one of random, greedy, novice"),
    ],
)
def test_wrong_inputs_are_explained_and_change_nothing(id, value, fault):
    lab = quick()
    lab.handle(id, value)
    assert fault in lab.problem["text"]
    assert lab.problem["trace"] == ""
    assert (lab.rule, lab.value, lab.metric, lab.expect) == ("starting_vp", 12, "points", "up")
    assert (lab.games, lab.players, lab.bots) == (4, 2, "random")


def test_several_numbers_are_read_one_by_one():
    lab = quick()
    lab.handle("rule", "objective_vp")
    for given in ("15, ten, 5", "15, 10"):
        lab.handle("value", given)
        assert "objective_vp: expected 3 whole numbers" in lab.problem["text"]
        assert lab.value == (15, 10, 5)


def test_games_come_in_pieces_and_the_bar_shows_how_far_they_are(monkeypatch):
    monkeypatch.setattr(background, "PIECE", 0)  # a pair at a time
    lab = quick()
    lab.handle("play")
    seen = []
    while lab.playing:
        bar = find(lab, "progress")
        assert bar["total"] == 4
        seen.append(bar["done"])
        ask(lab)
        assert lab.problem == {}
    assert seen == [0, 1, 2, 3]
    assert "progress" not in {block["kind"] for block in all_blocks(lab)}
    assert list(lab.pairs) == play_pairs(4, ["random"], RuleSet(starting_vp=12), players=2)


def test_two_pages_that_ask_twice_play_every_pair_once(monkeypatch):
    monkeypatch.setattr(background, "PIECE", 0)
    lab = quick()
    lab.handle("play")
    first = find(lab, "pace")["value"]
    lab.handle("more", first)
    lab.handle("more", first)
    assert len(lab.pairs) == 1
    play_on(lab)
    assert [pair.before.seed for pair in lab.pairs] == [0, 1, 2, 3]


def test_stop_is_heard_between_two_pieces(monkeypatch):
    monkeypatch.setattr(background, "PIECE", 0)
    lab = quick(games=50)
    lab.handle("play")
    for _ in range(3):
        ask(lab)
    late = find(lab, "pace")["value"]
    lab.handle("stop")
    lab.handle("more", late)  # was on its way
    assert len(lab.pairs) == 3
    assert not lab.playing
    assert lab.effect.change.number == 3
    lab.handle("again")
    lab.handle("play")
    ask(lab)
    lab.handle("stop")  # one pair has no interval
    assert lab.stage == "plan"


def test_two_points_more_at_the_start_are_four_more_for_two_players():
    lab = quick()
    lab.run()
    change = lab.effect.change
    assert (change.mean, change.low, change.high) == (4, 4, 4)
    assert "+4.0 in every one of the 4 pairs" in words(lab)
    assert "The games agree." in words(lab)
    assert sum(block["kind"] == "picture" for block in all_blocks(lab)) == 4  # two of them behind folds
    assert "second game minus first: 4 values, mean 4" in find(lab, "picture")["words"]


def test_a_number_chosen_afterwards_is_marked_as_such():
    lab = quick()
    lab.run()
    assert "chose this number afterwards" not in words(lab)
    lab.handle("metric", "winner")
    assert "You planned to watch points of all players" in words(lab)


def test_a_learner_who_looks_and_plays_on_is_warned():
    lab = quick()
    lab.run()
    assert "looked at a result" not in words(lab)
    lab.run()
    assert len(lab.pairs) == 8
    assert "looked at a result and played on" in words(lab)


def test_another_plan_drops_the_games():
    lab = quick()
    lab.run()
    lab.handle("plan")
    assert len(lab.pairs) == 4
    lab.handle("value", 20)
    assert list(lab.pairs) == []
    assert lab.stage == "plan"


def test_noise_is_the_old_rules_with_other_seeds():
    lab = quick()
    lab.run()
    lab.handle("noise")
    play_on(lab)
    seeds = [seed for pair in lab.noise for seed in (pair.before.seed, pair.after.seed)]
    assert len(set(seeds)) == 8  # nothing is paired,
    assert not set(seeds) & {pair.before.seed for pair in lab.pairs}  # and nothing was seen before
    assert all(game.vp_by_source[0]["start"] == 10 for pair in lab.noise for game in pair)
    assert "Whatever differs here is chance" in words(lab)
    lab.handle("result")
    assert lab.effect.change.mean == 4
    lab.handle("noise")  # still there
    assert not lab.playing
    assert len(lab.noise) == 4


def test_the_table_of_all_numbers_comes_with_its_warning():
    lab = quick(games=6)
    lab.run()
    table = next(block for block in all_blocks(lab) if block.get("caption", "").startswith("Every number"))
    number = len(table["rows"])
    assert number == len(lab.effects)
    assert f"These are {number} comparisons" in words(lab)
    assert f"about {number / 20:.1f} of them" in words(lab)  # one in twenty
    named = {row[0] for row in table["rows"]}
    assert named <= {metric.title for metric in METRICS.values()}
    strong = {table["rows"][place][0] for place in table["strong"]}
    assert "points of all players" in strong


def test_the_number_of_games_follows_the_size_of_the_change():
    lab = quick("rounds", 4, metric="placements", games=6)
    lab.run()
    lab.handle("size", 2)
    effect = lab.effect
    # (1.96 + 0.84) standard deviations over the size, squared, and 1.96² / 2, is the textbook's number of pairs.
    pairs = (2.8016 * effect.change.deviation / 2) ** 2 + 1.92
    shown = needed_words(effect, 2)
    assert shown in words(lab)
    assert abs(int(shown.split(" pairs")[0].rsplit(" ", 1)[1]) - pairs) <= 1


def test_times_are_said_in_words():
    assert about(0.1) == "about 1 second"
    assert about(119) == "about 119 seconds"
    assert about(150) == "about 2 minutes"


def test_an_expectation_is_held_against_the_interval():
    lab = quick(expect="down")
    lab.run()
    assert "The games say otherwise." in words(lab)
    open_change = lab.effect.change._replace(mean=1.0, low=-2.0, high=4.0)
    assert "neither shown nor refuted" in against("up", open_change, "VP")
    assert "does not prove it: a change of 4.0 VP" in against("same", open_change, "VP")


def test_what_stays_in_a_saved_notebook_is_the_same_every_time():
    stills = []
    for _ in range(2):
        lab = quick()
        stills.append([lab._still_text()])
        lab.run()
        stills[-1].append(lab._still_text())
        lab.close()
    assert stills[0] == stills[1]
    assert "12 instead of 10" in stills[0][0]
    assert "second" not in stills[0][0]
    assert "+4.0 in every one" in stills[0][1]


def test_the_plan_shows_the_set_up_that_both_games_share():
    lab = quick(seed=7, games=2)
    start, _ = new_game(2, 7)
    assert lab.first_position == start
    assert find(lab, "picture")["words"] == board(start, width=330).text
    assert "<img " in lab._still_html()
    lab.run()
    assert [(pair.before.seed, pair.after.seed) for pair in lab.pairs] == [(7, 7), (8, 8)]
    assert lab.pairs[0].before.companies == list(start.companies)


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"seed": -1}, "seed: expected a whole number of at least 0, got -1"),  # no study file could have it
        ({"base": {"rounds": 4}}, "base: expected a RuleSet, got "),
        ({"changes": ["rounds"]}, "changes: expected a mapping, got "),
    ],
)
def test_a_laboratory_that_cannot_be_is_refused_before_anything_is_played(given, fault):
    with pytest.raises(BarrageError, match=f"^{fault}"):
        quick(**given)


def test_running_by_code_raises_what_goes_wrong_and_never_hangs(monkeypatch):
    with pytest.raises(BarrageError, match="First say what you expect"):
        quick(expect="").run()
    lab = quick()

    def fail(*_):
        raise ValueError("no ink")

    monkeypatch.setattr(design_words, "changes", fail)
    with pytest.raises(BarrageError, match="no ink"):
        lab.run()


def test_start_again_is_the_first_plan():
    lab = quick()
    lab.run()
    lab.handle("metric", "winner")
    lab.handle("again")
    assert (lab.stage, lab.metric, lab.expect, tuple(lab.pairs)) == ("plan", "points", "up", ())


# Several changes ------------------------------------------------------------------------------------------------------


def test_a_variant_changes_several_rules():
    lab = quick()
    lab.handle("also")
    lab.handle("rule", "rounds")
    lab.handle("value", 4)
    assert lab.changed == RuleSet(starting_vp=12, rounds=4)
    assert "12 instead of 10." in words(lab)
    assert "12 instead of 10." in lab.heading
    assert "4 instead of 5." in lab.heading
    lab.handle("rule", "starting_vp")  # comes back into the hand,
    assert (lab.value, lab.changed) == (12, RuleSet(starting_vp=12))  # and the other one was not put aside
    lab.handle("also")
    lab.handle("drop", "starting_vp")
    assert lab.changed == RuleSet()
    for use, fault in (("also", "old value"), ("drop", "change: expected ")):
        lab.handle(use, *(["rounds"] if use == "drop" else []))
        assert fault in lab.problem["text"]


def test_changes_are_given_together():
    lab = quick(changes={"rounds": 4, "starting_credits": 9})
    assert lab.changed == RuleSet(starting_vp=12, rounds=4, starting_credits=9)
    assert list(lab.changes) == ["rounds", "starting_credits", "starting_vp"]
    lab.handle("also")
    lab.handle("again")
    assert lab.changed == RuleSet(starting_vp=12, rounds=4, starting_credits=9)


# Several results ------------------------------------------------------------------------------------------------------


def test_results_are_kept_side_by_side():
    lab = quick()
    assert "Side by side" not in str(lab.view)
    lab.run()
    lab.handle("plan")
    lab.handle("value", 14)
    lab.run()
    assert [trial.changes for trial in lab.kept] == [{"starting_vp": 12}, {"starting_vp": 14}]
    fold = next(block for block in all_blocks(lab) if block.get("label") == "Side by side: 2 results")
    drawing, table, note, choice = fold["blocks"]
    assert "starting_vp = 14: 8, interval 8 to 8" in drawing["words"]
    assert [row[:6] for row in table["rows"]] == [
        ["starting_vp = 12", "random", "2", "4", "+4.0", "+4.0 to +4.0"],
        ["starting_vp = 14", "random", "2", "4", "+8.0", "+8.0 to +8.0"],
    ]
    assert "These are 2 trials" in note["text"]
    assert choice["value"] == "2"
    lab.handle("trial", "1")
    assert (lab.value, lab.stage, lab.effect.change.mean) == (12, "change", 4)
    lab.handle("trial", "3")
    assert "trial: expected a whole number from 1 to 2" in lab.problem["text"]


def test_a_result_with_several_changes_comes_back_with_its_plan():
    lab = quick(changes={"rounds": 4}, expect="up")
    lab.run()
    lab.handle("plan")
    lab.handle("rule", "starting_credits")
    lab.handle("metric", "winner")
    lab.handle("trial", 1)
    assert (lab.changes, lab.rule) == ({"rounds": 4, "starting_vp": 12}, "starting_vp")
    assert (lab.metric, lab.expect, len(lab.pairs)) == ("points", "up", 4)


def test_a_plan_that_was_tried_before_goes_on_with_its_games_and_says_so():
    lab = quick()
    lab.run()
    lab.handle("plan")
    lab.handle("value", 20)
    lab.handle("value", 12)
    assert len(lab.pairs) == 4
    lab.run()
    assert (len(lab.pairs), len(lab.kept), lab.kept[0].looks) == (8, 1, 2)
    assert "looked at a result and played on" in words(lab)


def test_what_is_not_asked_for_is_not_changed():
    asked = {"rounds": 4, "starting_vp": 12}
    assert DesignLab(changes=asked).changes == asked
    assert DesignLab().changes == {"conduit_fee_credits": 0}
    assert DesignLab("rounds").rule == "rounds"


def test_games_that_were_stopped_are_kept_too(monkeypatch):
    monkeypatch.setattr(background, "PIECE", 0)
    lab = quick(games=50)
    lab.handle("play")
    for _ in range(3):
        ask(lab)
    lab.handle("stop")
    assert [len(trial.pairs) for trial in lab.kept] == [3]


# Quick clicks: what was on its way when the games began or ended ------------------------------------------------------


def test_a_double_click_starts_the_games_once(monkeypatch):
    monkeypatch.setattr(background, "PIECE", 0)
    lab = quick()
    lab.handle("play")
    ask(lab)
    work = lab._work
    lab.handle("play")
    lab.handle("noise")
    assert (lab._work, lab.stage, lab.looks, lab.problem) == (work, "change", 1, {})
    play_on(lab)
    assert list(lab.pairs) == play_pairs(4, ["random"], RuleSet(starting_vp=12), players=2)
    assert list(lab.noise) == []


@pytest.mark.parametrize("click", ["result", "plan"])
def test_noise_never_gets_into_the_result(monkeypatch, click):
    monkeypatch.setattr(background, "PIECE", 0)
    lab = quick()
    lab.run()
    wanted = list(lab.pairs)
    lab.handle("noise")
    ask(lab)
    work, late = lab._work, find(lab, "pace")["value"]
    lab.handle(click)
    lab.handle("more", late)  # was on its way
    assert (list(lab.pairs), lab.playing, work.ended) == (wanted, False, True)
    assert [list(trial.pairs) for trial in lab.kept] == [wanted]


@pytest.mark.parametrize(("click", "value"), [("value", 13), ("rule", "rounds"), ("players", "3"), ("also", None)])
def test_games_are_kept_under_the_plan_with_which_they_were_begun(monkeypatch, click, value):
    monkeypatch.setattr(background, "PIECE", 0)
    lab = quick(games=50)
    lab.handle("play")
    for _ in range(3):
        ask(lab)
    lab.handle(click, value)
    (trial,) = lab.kept
    assert (trial.changes, trial.players, len(trial.pairs)) == ({"starting_vp": 12}, 2, 3)
    assert len(lab.pairs) == (3 if click == "also" else 0), "the games of another plan are not this one's"


def test_work_that_ended_early_is_not_asked_for_ever(monkeypatch):
    monkeypatch.setattr(background, "PIECE", 0)
    lab = quick(games=50)
    lab.handle("play")
    for _ in range(2):
        ask(lab)
    lab._work.stop()
    play_on(lab)
    assert (lab.playing, lab.stage, len(lab.pairs)) == (False, "change", 2)


# Many games -----------------------------------------------------------------------------------------------------------


def looked_into(lab, monkeypatch):
    """Return how many things are looked at when the panel remembers how it is."""
    seen = []
    usual = bookmarks.bookmark
    with monkeypatch.context() as patched:
        patched.setattr(bookmarks, "bookmark", lambda thing: seen.append(thing) or usual(thing))
        lab.keep()
    return len(seen)


def test_a_click_does_not_look_into_every_game(monkeypatch):
    few, many = quick(games=2), quick(games=30)
    for lab in (few, many):
        lab.run()
        lab.handle("noise")
        play_on(lab)
    assert looked_into(few, monkeypatch) == looked_into(many, monkeypatch)


def test_what_was_worked_out_is_not_worked_out_for_every_drawing(monkeypatch):
    lab = quick()
    lab.run()
    lab.handle("metric", "energy")
    monkeypatch.setattr("barrage_widgets.labs.design_trials.effects", lambda *_, **__: pytest.fail("known already"))
    monkeypatch.setattr("barrage_core.study.records.Records.rows", lambda *_: pytest.fail("known already"))
    for metric in ("points", "energy"):
        lab.handle("metric", metric)
        assert lab.problem == {}


def test_one_result_alone_needs_no_warning_of_many():
    lab = quick()
    lab.run()
    assert "trials. Even if nothing" not in words(lab)
    lab.handle("value", 13)
    lab.run()
    assert "These are 2 trials. Even if nothing had any effect, about 0.1 of them" in words(lab)


# To take away ---------------------------------------------------------------------------------------------------------


def offered_code(lab):
    return next(block["text"] for block in all_blocks(lab) if block["kind"] == "code")


def test_the_program_plays_the_same_games(capsys):
    lab = quick(changes={"objective_vp": (20, 10, 5)}, base=RuleSet(rounds=2), seed=3, map="miniature", mode="full")
    lab.run()
    exec(offered_code(lab), {})
    assert capsys.readouterr().out == f"{lab.outcome}\n"
    assert "map='miniature'" in offered_code(lab)


def test_the_numbers_have_a_row_for_each_player_of_each_game():
    lab = quick()
    lab.run()
    text = next(unpacked(block) for block in all_blocks(lab) if block.get("name") == "games.csv")
    head, *rows = text.splitlines()
    assert head.startswith("series,seed,seat,bot,company,officer,won,place,vp,")
    assert len(rows) == 2 * 2 * 4
    assert rows[0].startswith("old rules,0,1,random,")


def test_the_study_file_has_every_variant_of_this_table(tmp_path):
    lab = quick()
    lab.run()
    lab.handle("plan")
    lab.handle("rule", "objective_vp")
    lab.handle("value", "20, 10, 5")
    lab.handle("expect", "up")
    lab.run()
    text = next(unpacked(block) for block in all_blocks(lab) if block.get("name") == "study.toml")
    (tmp_path / "study.toml").write_text(text)
    assert read_plan(tmp_path / "study.toml") == Plan(
        "ablation",
        games=4,
        bots=("random",),
        players=2,
        mode="introductory",
        changes={"starting_vp = 12": {"starting_vp": 12}, "objective_vp = 20, 10, 5": {"objective_vp": [20, 10, 5]}},
    )


def test_a_variant_of_many_changes_fits_into_a_study(tmp_path):
    raised = "starting_credits", "starting_excavators", "starting_mixers", "starting_vp", "goods_per_vp"
    free = "red_building_fee", "red_action_fee", "conduit_fee_credits", "conduit_fee_vp"
    changed = {rule: getattr(RuleSet(), rule) + 1 for rule in raised} | dict.fromkeys(free, 0) | {"rounds": 1}
    lab = DesignLab(changes=changed, expect="up", games=2, bots="random", map="miniature")
    lab.run()
    lab.handle("value", 2)
    lab.handle("expect", "up")
    lab.run()
    text = next(unpacked(block) for block in all_blocks(lab) if block.get("name") == "study.toml")
    (tmp_path / "study.toml").write_text(text)
    variants = list(read_plan(tmp_path / "study.toml").changes.values())
    assert variants == [changed, changed | {"rounds": 2}]


def test_what_nobody_else_has_is_not_in_a_study():
    class Patient(RandomBot):
        name = "patient"

    lab = quick(bots=Patient, map=replace(open_map("miniature"), name="mine"))
    assert "patient: a bot of your own" in words(lab)
    lab.run()
    assert "own_bot = ..." in offered_code(lab)
    assert "map=own_map" in offered_code(lab)
    assert "cannot be in a study file" in words(lab)
    assert [block["text"] for block in all_blocks(lab) if block["kind"] == "code"] == [offered_code(lab)]


# Beside the page ------------------------------------------------------------------------------------------------------


def test_games_are_played_beside_the_page(monkeypatch):
    monkeypatch.setattr(background, "has_threads", lambda: True)
    lab = quick()
    lab.run()
    assert list(lab.pairs) == play_pairs(4, ["random"], RuleSet(starting_vp=12), players=2)
    assert lab.pace > 0


def test_a_plan_that_changes_ends_the_games(monkeypatch):
    lab = quick(games=500)
    lab.handle("play")
    work = lab._work
    lab.handle("value", 13)
    assert (lab.playing, lab.stage, lab._work) == (False, "plan", None)
    assert work.ended
    lab.handle("play")
    work = lab._work
    lab.close()
    assert work.ended


def test_a_bot_that_fails_ends_the_games_and_is_shown():
    class Broken(RandomBot):
        name = "broken"

        def choose(self, state):
            raise RuntimeError("no idea")

    lab = quick(bots=Broken)
    lab.handle("play")
    ask(lab)
    assert "could not decide: RuntimeError: no idea" in lab.problem["text"]
    assert (lab.playing, lab.stage) == (False, "plan")


@pytest.mark.parametrize("threads", [True, False])
def test_work_gives_its_results_and_what_went_wrong(threads, monkeypatch):
    monkeypatch.setattr(background, "has_threads", lambda: threads)

    def two_and_a_fault():
        yield 1
        yield 2
        raise ValueError("three")

    work = Background(two_and_a_fault())
    assert work.pace is None or threads
    while not work.ended:
        work.so_far()
        work.wait()
    assert work.so_far() == [1, 2]
    assert str(work.error) == "three"


def test_work_that_is_stopped_gives_nothing_more(monkeypatch):
    monkeypatch.setattr(background, "has_threads", lambda: True)
    go_on, closed = Event(), Event()

    def waiting():
        try:
            yield 1
            go_on.wait()
            yield 2
        finally:
            closed.set()

    work = Background(waiting())
    while not work.results:
        work.wait()
    work.stop()
    go_on.set()
    closed.wait()
    work._thread.join()
    assert (work.results, work.ended) == ([1], True)


def test_a_browser_has_no_threads(monkeypatch):
    monkeypatch.undo()
    assert background.has_threads()
    monkeypatch.setattr("sys.platform", "emscripten")
    assert not background.has_threads()
