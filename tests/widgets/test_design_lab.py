"""The design laboratory, driven as a student would, with quick random bots."""

from __future__ import annotations

import pytest

from barrage_core import BarrageError, RuleSet
from barrage_core.bots import BOTS, BROWSER_WORDS, IN_BROWSER, in_words
from barrage_core.newgame import new_game
from barrage_core.pictures import board
from barrage_core.study.pairs import METRICS, play_pairs
from barrage_widgets.labs import design_lab, design_words
from barrage_widgets.labs.design_lab import DesignLab
from barrage_widgets.labs.design_words import about, against, needed_words
from tests.widgets.driving import all_blocks, control, controls, find, words


def quick(rule="starting_vp", value=12, **options):
    return DesignLab(rule, value, **({"metric": "points", "expect": "up", "games": 4, "bots": "random"} | options))


def play_on(lab):
    """Ask for piece after piece, as the page does: with the number that the progress bar shows."""
    while lab.playing:
        bar = find(lab, "progress")
        lab.handle(bar["go"], bar["done"])
        assert lab.problem == {}


def test_a_bot_of_ones_own_is_on_the_list(monkeypatch):
    monkeypatch.setitem(BOTS, "patient", BOTS["random"])
    assert "Patient: a bot of your own" in str(control(DesignLab(), "bots"))


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
    assert lab.pairs == []
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
    monkeypatch.setattr(design_lab, "PIECE", 0)  # a pair at a time
    lab = quick()
    lab.handle("play")
    seen = []
    while lab.playing:
        bar = find(lab, "progress")
        assert bar["total"] == 4
        seen.append(bar["done"])
        lab.handle(bar["go"], bar["done"])
        assert lab.problem == {}
    assert seen == [0, 1, 2, 3]
    assert "progress" not in {block["kind"] for block in all_blocks(lab)}
    assert lab.pairs == play_pairs(4, ["random"], RuleSet(starting_vp=12), players=2)


def test_two_pages_that_ask_twice_play_every_pair_once(monkeypatch):
    monkeypatch.setattr(design_lab, "PIECE", 0)
    lab = quick()
    lab.handle("play")
    lab.handle("more", 0)
    lab.handle("more", 0)
    assert len(lab.pairs) == 1
    play_on(lab)
    assert [pair.before.seed for pair in lab.pairs] == [0, 1, 2, 3]


def test_stop_is_heard_between_two_pieces(monkeypatch):
    monkeypatch.setattr(design_lab, "PIECE", 0)
    lab = quick(games=50)
    lab.handle("play")
    for done in range(3):
        lab.handle("more", done)
    lab.handle("stop")
    lab.handle("more", 3)  # was on its way
    assert len(lab.pairs) == 3
    assert not lab.playing
    assert lab.effect.change.number == 3
    lab.handle("again")
    lab.handle("play")
    lab.handle("more", 0)
    lab.handle("stop")  # one pair has no interval
    assert lab.stage == "plan"


def test_two_points_more_at_the_start_are_four_more_for_two_players():
    lab = quick()
    lab.run()
    change = lab.effect.change
    assert (change.mean, change.low, change.high) == (4, 4, 4)
    assert "+4.0 in every one of the 4 pairs" in words(lab)
    assert "The games agree." in words(lab)
    assert sum(block["kind"] == "picture" for block in all_blocks(lab)) == 2
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
    assert lab.pairs == []
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
    table = find(lab, "table")
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
    # (1.96 + 0.84) standard deviations over the size, squared, is the textbook's number of pairs.
    pairs = (2.8016 * effect.change.deviation / 2) ** 2
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
    assert (lab.stage, lab.metric, lab.expect, lab.pairs) == ("plan", "points", "up", [])
