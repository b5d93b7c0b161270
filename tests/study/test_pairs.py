"""Paired games: the same seeds under two rule sets, and what is read from their differences."""

from __future__ import annotations

from functools import partial

import pytest

from barrage_core.components.maps import MINIATURE
from barrage_core.errors import BarrageError
from barrage_core.rulebook import RuleSet
from barrage_core.rules.powers import Power, add_bonus_tile, add_company, add_officer, remove_own
from barrage_core.study import (
    METRICS,
    GameRecord,
    Pair,
    Stopped,
    Variant,
    describe_effect,
    each_pair,
    effects,
    effects_table,
    interval,
    paired,
    plain_text,
    play_pairs,
    signed,
    simulate,
)

NO_FEE = RuleSet(conduit_fee_credits=0)


def record(vp=(20, 10), energy=(0, 0), **fields):
    """A game of two players in which nothing happened but what is said."""
    nothing = {
        "seed": 0,
        "bots": ["random"] * 2,
        "companies": ["usa", "italy"],
        "officers": ["", ""],
        "winners": [0],
        "vp_by_source": [{"start": 10}, {"start": 10}],
        "decisions": 0,
        "placements": [0, 0],
        "built": [0, 0],
        "contracts": [0, 0],
        "fees": [0, 0],
        "lost_drops": 0,
        "starting_contracts": ["", ""],
        "rounds": [],
    }
    return GameRecord(vp=list(vp), energy=list(energy), **(nothing | fields))


def energy_pairs(*changes):
    """Pairs in which the first player makes 10 energy, and then so much more."""
    return [Pair(record(energy=(10, 0)), record(energy=(10 + change, 0))) for change in changes]


# Playing ------------------------------------------------------------------------------------------------------------


def test_both_games_of_a_pair_have_the_same_seed_set_up_and_bots():
    pairs = play_pairs(4, ["random"], RuleSet(rounds=4), players=3, seed=30, mode="full")
    assert [(pair.before.seed, pair.after.seed) for pair in pairs] == [(30, 30), (31, 31), (32, 32), (33, 33)]
    assert all(pair.before.bots == pair.after.bots == ["random"] * 3 for pair in pairs)
    # The companies are picked before the first round, by the same bots from the same draw.
    assert all(pair.before.companies == pair.after.companies for pair in pairs)
    assert all(pair.before.officers == pair.after.officers for pair in pairs)
    assert [pair.before for pair in pairs] == simulate(4, ["random"], players=3, seed=30, mode="full")


def test_the_same_rules_with_the_same_seeds_differ_in_nothing():
    pairs = play_pairs(5, ["random"], RuleSet(), players=2)
    assert all(pair.before == pair.after for pair in pairs)
    for effect in effects(pairs):
        assert effect.change[:4] == (0, 0, 0, 0)
        assert effect.verdict == "open"


def test_noise_is_the_same_rules_with_other_seeds():
    pairs = play_pairs(5, ["random"], RuleSet(), players=2, seed=100, shift=5)
    assert [(pair.before.seed, pair.after.seed) for pair in pairs] == [(100 + k, 105 + k) for k in range(5)]
    assert any(effect.change.mean for effect in effects(pairs))


def test_without_a_fee_no_fee_is_paid():
    pairs = play_pairs(3, ["greedy"], NO_FEE, players=2, map=MINIATURE)
    assert sum(sum(pair.before.fees) for pair in pairs) > 0
    assert all(pair.after.fees == [0, 0] for pair in pairs)
    # A drop through a rival's conduit costs 1 credit and brings its owner 1 VP (p. 15): as many of one as of the other.
    assert all(METRICS["fees"].of(pair.before) == METRICS["vp_conduit_fees"].of(pair.before) for pair in pairs)
    assert effects(pairs, ["fees"])[0].change.mean < 0


def test_the_base_need_not_be_the_printed_game():
    pairs = play_pairs(2, ["random"], RuleSet(starting_vp=30), base=RuleSet(starting_vp=20), players=2)
    assert [METRICS["points"].difference(pair) for pair in pairs] == [20, 20]


def test_the_same_call_gives_the_same_games_whoever_plays_them():
    settings = {"players": 2, "seed": 3, "map": MINIATURE}
    assert play_pairs(3, ["random"], NO_FEE, **settings) == play_pairs(3, ["random"], NO_FEE, **settings, jobs=2)


@pytest.fixture
def own_things():
    """Add an officer, a company and a bonus tile, and take them out again; return where each is named."""
    add_officer(Power("ada_weir", least_energy=lambda rules, second: 9), name="Ada Weir", says="At least 9 energy.")
    add_company(Power("tyrol"), name="Tyrol", says="Has no ability.", board="italy")
    add_bonus_tile(Power("reserve", counts=lambda state, seat: 2), name="reserve", says="Counts 2.", vp=3)
    yield {"officers": ["ada_weir", ""], "companies": ["", "tyrol"], "bonus_tiles": ["reserve", "", "", "", ""]}
    for name in ("ada_weir", "tyrol", "reserve"):
        remove_own(name)


@pytest.mark.parametrize("kind", ["officers", "companies", "bonus_tiles"])
@pytest.mark.no_cover
def test_a_pair_shows_what_a_thing_of_ones_own_does(own_things, kind):
    variant, series = Variant(NO_FEE, **{kind: own_things[kind]}), {"players": 2, "map": MINIATURE}
    pairs = play_pairs(2, ["greedy"], variant, base=NO_FEE, **series, jobs=2)
    without = simulate(2, ["greedy"], **series, rules=NO_FEE)
    with_it = simulate(2, ["greedy"], **series, rules=NO_FEE, **{kind: own_things[kind]})
    assert pairs == paired(without, with_it)
    assert any(pair.before != pair.after for pair in pairs)
    assert list(each_pair(range(2), ["greedy"], variant, base=NO_FEE, **series, jobs=2)) == pairs


def test_a_changed_rule_is_measured_with_a_thing_of_ones_own_in_both_games(own_things):
    base, changed = (Variant(rules, companies=own_things["companies"]) for rules in (None, RuleSet(starting_vp=30)))
    (pair,) = play_pairs(1, ["random"], changed, base=base, players=2)
    assert pair.before.companies == pair.after.companies == ["usa", "tyrol"]
    assert METRICS["points"].difference(pair) == 2 * (30 - 10)


def test_automas_can_be_what_is_changed():
    base, changed = (Variant(automas=[level]) for level in ("easy", "very_hard"))
    (pair,) = play_pairs(1, ["random"], changed, base=base, players=2, mode="full", map=MINIATURE)
    assert (pair.before.bots[1], pair.after.bots[1]) == ("Automa easy", "Automa very hard")
    assert list(each_pair(range(1), ["random"], changed, base=base, players=2, mode="full", map=MINIATURE)) == [pair]


def test_a_variant_that_cannot_be_is_refused_with_its_field(own_things):
    with pytest.raises(BarrageError, match="officers: expected a list, got 'ada_weir'"):
        Variant(officers="ada_weir")
    with pytest.raises(BarrageError, match="base: expected a rule set or a variant, got 3"):
        play_pairs(1, ["random"], RuleSet(), base=3, players=2)
    with pytest.raises(BarrageError, match="cluster do not know what you have added yourself: tyrol"):
        play_pairs(1, ["random"], RuleSet(), base=Variant(companies=["", "tyrol"]), players=2, cluster="local")


@pytest.mark.parametrize(
    ("changed", "more", "fault"),
    [
        (Variant(companies=["", "tyrol"]), {"cluster": "local"}, "do not know what you have added yourself: tyrol"),
        (Variant(officers=["nobody", ""]), {}, "officers"),
        (Variant(automas=["easy"] * 3), {}, "number of automas: expected a whole number from 0 to 2, got 3"),
    ],
)
def test_a_change_that_cannot_be_is_refused_before_the_games_without_it(own_things, changed, more, fault, monkeypatch):
    monkeypatch.setattr("barrage_core.study.pairs.simulate", lambda *_, **__: pytest.fail("it was played"))
    with pytest.raises(BarrageError, match=fault):
        play_pairs(2, ["random"], changed, players=2, mode="full", **more)


def test_progress_counts_the_games_of_both_series():
    reported = []
    play_pairs(2, ["random"], NO_FEE, players=2, progress=lambda done, total: reported.append((done, total)))
    assert reported == [(1, 4), (2, 4), (3, 4), (4, 4)]


# Measuring ----------------------------------------------------------------------------------------------------------


def test_every_number_is_counted_over_all_players():
    sheets = [{"start": 10, "contracts": 7}, {"start": 10, "contracts": 2, "no energy": -3}]
    game = record(
        (31, 12),
        (9, 4),
        vp_by_source=sheets,
        placements=[20, 19],
        built=[3, 2],
        contracts=[2, 1],
        fees=[0, 4],
        lost_drops=6,
    )
    known = {
        "winner": 31,
        "spread": 19,
        "points": 43,
        "energy": 13,
        "fees": 4,
        "contracts": 3,
        "built": 5,
        "lost_drops": 6,
        "placements": 39,
        "first_seat": 100,
        "vp_contracts": 9,
        "vp_no_energy": -3,
        "vp_objective": 0,
    }
    assert {name: METRICS[name].of(game) for name in known} == known


def test_a_shared_win_is_half_a_win():
    assert METRICS["first_seat"].of(record((20, 20), winners=[0, 1])) == 50
    assert METRICS["first_seat"].of(record((10, 20), winners=[1])) == 0


def test_there_are_twenty_numbers():
    assert len(METRICS) == 20
    assert len({metric.title for metric in METRICS.values()}) == 20


def test_the_counts_of_a_real_game_agree_with_its_score():
    (pair,) = play_pairs(1, ["greedy"], NO_FEE, players=2, map=MINIATURE)
    game = pair.before
    by_source = sum(METRICS[name].of(game) for name in METRICS if name.startswith("vp_"))
    assert by_source + 2 * RuleSet().starting_vp == METRICS["points"].of(game)
    assert sum(game.built) > 0
    assert sum(game.contracts) > 0
    # Twelve engineers a round, five rounds, one to all twelve at a time (p. 11).
    assert all(RuleSet().rounds <= number <= RuleSet().rounds * RuleSet().engineers for number in game.placements)


# Reading ------------------------------------------------------------------------------------------------------------


def test_an_effect_is_the_interval_of_the_differences():
    (effect,) = effects(energy_pairs(1, 2, 3, 4, 5), ["energy"])
    assert (effect.before, effect.after) == (10, 13)
    assert effect.change == interval([1, 2, 3, 4, 5])
    assert effect.unpaired.mean == 3
    assert effect.strict == effect.change  # a single comparison
    assert effect.verdict == "clear"


def test_more_comparisons_need_a_larger_effect():
    pairs = energy_pairs(1, 2, 3, 4, 5)
    together = next(effect for effect in effects(pairs, list(METRICS)) if effect.metric == "energy")
    assert together.change == interval([1, 2, 3, 4, 5])
    # 0.05 / 20 = 0.0025 outside: t for 4 degrees is then 6.758, and half the interval is 4.779, more than the mean.
    assert together.strict.high - 3 == pytest.approx(4.779, abs=0.01)
    assert together.verdict == "moved"


def test_what_never_comes_up_is_left_out():
    assert [effect.metric for effect in effects(energy_pairs(1, 2))] == [
        "winner",
        "spread",
        "points",
        "energy",
        "first_seat",
    ]


@pytest.mark.parametrize(
    ("changes", "verdict"), [((-1, 1), "open"), ((0, 0, 0), "open"), ((2, 2), "moved"), ((2,) * 10, "clear")]
)
def test_verdicts(changes, verdict):
    assert effects(energy_pairs(*changes), ["energy"])[0].verdict == verdict


def test_an_unknown_number_and_too_few_pairs_are_refused():
    with pytest.raises(BarrageError, match=r"metrics: expected one of winner, .* got 'fun'"):
        effects(energy_pairs(1, 2), ["fun"])
    with pytest.raises(BarrageError, match="number of pairs: expected a whole number of at least 2, got 1"):
        effects(energy_pairs(1), ["energy"])
    with pytest.raises(BarrageError, match="number of pairs: expected a whole number of at least 2, got 0"):
        effects([])


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ((-3, 1, 2), "between −6.6 and +6.6 (95 % interval, 3 pairs): zero is inside"),
        ((1, 2, 3, 4, 5), "between +1.0 and +5.0 (95 % interval, 5 pairs): zero is not inside"),
        ((1, 2, 3, 4, 5), "seems to raise this number."),
        ((-1, -2, -3, -4, -5), "seems to lower this number."),
        ((2, 2), "The change is +2.0 in every one of the 2 pairs."),
        ((0, 0), "The change is 0.0 in every one of the 2 pairs."),
    ],
)
def test_an_effect_is_described_in_plain_words(changes, words):
    assert words in describe_effect(effects(energy_pairs(*changes), ["energy"])[0])


def test_the_table_has_a_line_for_every_number():
    lines = plain_text(effects_table(effects(energy_pairs(-3, 1, 2), ["energy", "points"]), "Nothing")).splitlines()
    assert lines[0] == "Nothing"
    assert " ".join(lines[2].split()) == "energy made by all 10.0 10.0 0.0 −6.6 to +6.6 inside"
    assert " ".join(lines[3].split()) == "points of all players 30.0 30.0 0.0 0.0 to 0.0 inside"


def test_signs():
    assert [signed(number) for number in (1.25, -1.25, 0, -0.04)] == ["+1.2", "−1.2", "0.0", "0.0"]


def test_whoever_interrupts_the_second_series_keeps_the_first_one_too():
    def stop(done, _):
        if done == 5:
            raise KeyboardInterrupt

    play = partial(play_pairs, 3, ["random"], RuleSet(starting_vp=12), players=2, map="miniature", jobs=1)
    with pytest.raises(Stopped, match="stopped after 5 games") as stopped:
        play(progress=stop)
    kept = stopped.value
    assert paired(kept.before[:2], kept.records) == play()[:2]
