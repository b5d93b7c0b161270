"""Intervals of known lists, worked out by hand or found in the tables of any textbook."""

from __future__ import annotations

import random
from math import sqrt
from typing import Any

import pytest

from barrage_core.errors import BarrageError
from barrage_core.rulebook import RuleSet
from barrage_core.study import effects, paired, simulate
from barrage_core.study.statistics import MANY, _expanded, apart, by_chance, games_needed, interval, t_value, wilson
from tests.kit.made_up import made_up_games


@pytest.mark.parametrize(
    ("degrees", "printed"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (15, 2.131), (30, 2.042), (60, 2.000), (120, 1.980)],
)
def test_the_printed_table_of_students_t(degrees, printed):
    assert t_value(degrees) == pytest.approx(printed, abs=0.0005)


@pytest.mark.parametrize(("degrees", "printed"), [(1, 63.657), (5, 4.032), (10, 3.169), (40, 2.704)])
def test_a_stricter_interval_reaches_further(degrees, printed):
    assert t_value(degrees, 0.01) == pytest.approx(printed, abs=0.0005)


def test_an_interval_of_a_known_list():
    # 1, 2, 3, 4, 5: mean 3; squares of deviations 4 + 1 + 0 + 1 + 4 = 10, over 4 is 2.5; the standard error is
    # √(2.5 / 5) = 0.7071; t for 4 degrees is 2.776; half the interval is 1.963.
    result = interval([1, 2, 3, 4, 5])
    assert result.mean == 3
    assert result.deviation == pytest.approx(sqrt(2.5))
    assert (result.low, result.high) == pytest.approx((1.037, 4.963), abs=0.001)
    assert result.number == 5
    assert result.width == pytest.approx(3.926, abs=0.001)
    assert not result.holds_zero


def test_zero_is_inside_where_the_values_are_on_both_sides():
    # -3, 1, 2: mean 0; 9 + 1 + 4 = 14, over 2 is 7; √(7 / 3) = 1.5275; t for 2 degrees is 4.303.
    result = interval([-3, 1, 2])
    assert (result.low, result.high) == pytest.approx((-6.572, 6.572), abs=0.001)
    assert result.holds_zero


def test_values_that_never_differ_leave_nothing_open():
    assert interval([3, 3, 3])[:4] == (3, 3, 3, 0)
    assert interval([0, 0]).holds_zero
    assert not interval([3, 3]).holds_zero
    assert interval([100 / 3] * 7).deviation == 0


@pytest.mark.parametrize("values", [[], [1]])
def test_one_value_has_no_interval(values):
    with pytest.raises(BarrageError, match=f"expected a whole number of at least 2, got {len(values)}"):
        interval(values)
    with pytest.raises(BarrageError, match=f"^number of values: expected .*, got {len(values)}$"):
        apart([1, 2], values)


def test_two_lists_that_are_not_pairs():
    # Variances 2 and 2, standard error √(2/2 + 2/2) = √2; Welch's degrees are (1 + 1)² / (1 + 1) = 2, and t is 4.303.
    result = apart([1, 3], [5, 7])
    assert result.mean == 4
    assert (result.low, result.high) == pytest.approx((4 - 6.085, 4 + 6.085), abs=0.001)
    assert result.deviation == 2
    assert apart([5, 5], [7, 7]) == (2, 2, 2, 0, 2)


def test_pairing_helps_where_the_values_go_together():
    before, after = [10, 50, 90, 130], [12, 51, 93, 132]  # always 1 to 3 more
    paired = interval([one - other for one, other in zip(after, before, strict=True)])
    assert paired.mean == apart(before, after).mean == 2
    assert not paired.holds_zero
    assert apart(before, after).holds_zero
    # Differences 2, 1, 3, 2: variance (0 + 1 + 1 + 0) / 3. One list alone: 60² + 20² + 20² + 60² = 8000, over 3.
    assert paired.deviation == pytest.approx(sqrt(2 / 3))
    assert apart(before, before).deviation == pytest.approx(sqrt(2 * 8000 / 3))


def test_the_number_of_games_for_an_effect():
    # (1.960 + 0.842) × 10 / 5 = 5.603, squared 31.4; and half of 1.960 squared, 1.9, because the spread is not known.
    assert games_needed(10, 5) == 34
    assert games_needed(10, 10) == 10  # 7.85 and 1.92
    assert games_needed(20, 10) == 34
    assert games_needed(0, 5) == 2
    with pytest.raises(BarrageError, match="size: expected a number above 0, got "):
        games_needed(10, 0)


def test_twenty_comparisons_raise_one_false_alarm():
    assert by_chance(20).expected == pytest.approx(1)
    assert by_chance(20).at_least_one == pytest.approx(1 - 0.95**20)  # 64 %
    assert by_chance(1) == pytest.approx((0.05, 0.05))


def test_about_one_in_twenty_intervals_of_nothing_misses_zero():
    rng = random.Random(17)
    missed = sum(not interval([rng.gauss(0, 5) for _ in range(8)]).holds_zero for _ in range(1000))
    assert 30 <= missed <= 70  # 50 expected, give or take three standard deviations of 6.9


def test_many_degrees_are_expanded_as_exactly_as_they_are_summed():
    assert t_value(MANY - 1, 0.01) == pytest.approx(_expanded(MANY - 1, 0.01), rel=1e-9)
    assert t_value(MANY) == _expanded(MANY, 0.05)


# Beside scipy ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def stats():
    return pytest.importorskip("scipy.stats")


@pytest.mark.parametrize("outside", [0.05, 0.01, 0.05 / 400])
@pytest.mark.parametrize("degrees", [1, 2, 7, 30, 199, 1999, 2000, 20_000, 1_000_000])
def test_students_t_is_that_of_scipy(stats, degrees, outside):
    assert t_value(degrees, outside) == pytest.approx(stats.t.ppf(1 - outside / 2, degrees), rel=1e-8)


def test_the_intervals_are_those_of_scipy(stats):
    rng = random.Random(3)
    for number in (2, 5, 40):
        before, after = ([rng.gauss(mean, 9) for _ in range(number)] for mean in (20, 24))
        changes = [one - other for one, other in zip(after, before, strict=True)]
        theirs = stats.ttest_rel(after, before).confidence_interval(0.95)
        assert interval(changes)[1:3] == pytest.approx(tuple(theirs), rel=1e-9)
    # Welch's degrees are rounded down here, so that ours is a little wider, never narrower.
    low, high = stats.ttest_ind(after, before, equal_var=False).confidence_interval(0.95)
    ours = apart(before, after)
    assert (ours.low, ours.high) == pytest.approx((low, high), rel=1e-2)
    assert ours.low <= low < high <= ours.high


@pytest.mark.parametrize("size", [3, 2, 1.6, 1.2, 1, 0.5, 0.2, 0.1, 0.03])
def test_the_number_of_games_is_that_of_scipys_noncentral_t(stats, size):
    def power(number):
        reach, apart_by = stats.t.ppf(0.975, number - 1), size * sqrt(number)
        return stats.nct.sf(reach, number - 1, apart_by) + stats.nct.cdf(-reach, number - 1, apart_by)

    number = games_needed(1, size)
    assert power(number + (number < 10)) >= 0.799
    assert number < 4 or power(number - 1) < 0.8


@pytest.mark.parametrize(("wins", "total"), [(0, 9), (3, 10), (50, 100), (1999, 2000)])
def test_wilsons_interval_is_that_of_scipy(stats, wins, total):
    theirs = stats.binomtest(wins, total).proportion_ci(0.95, "wilson")
    assert wilson(wins, total)[3:] == pytest.approx(tuple(theirs), abs=1e-9)


# Over and over again --------------------------------------------------------------------------------------------------


def test_the_same_rules_twice_keep_the_nominal_rate_over_200_repetitions():
    rng, table = random.Random(8), {"players": 2, "map": "miniature", "rules": RuleSet(rounds=1)}
    pool = simulate(300, ["random"], **table, jobs=1)
    verdicts, families = [], 0
    for _ in range(200):
        drawn = rng.sample(pool, 40)
        found = effects(paired(drawn[:20], drawn[20:]), ["winner", "energy", "built", "points", "placements"])
        verdicts += [one.verdict for one in found if one.change.deviation]
        families += any(one.verdict == "clear" for one in found)
    alarms = sum(verdict != "open" for verdict in verdicts) / len(verdicts)
    assert 0.02 <= alarms <= 0.09  # one in twenty, give or take what 200 repetitions of a few related numbers leave
    assert families <= 20  # ten expected at most, give or take three standard deviations of 3.1


def test_a_planted_effect_with_noise_is_found_with_its_size():
    held = clear = 0
    for first in range(0, 2000, 20):
        before = made_up_games(20, first=first)
        after = made_up_games(20, first=first, more=4)
        effect = effects(paired(before, after), ["points"])[0]
        held += effect.change.low <= 4 <= effect.change.high
        clear += effect.verdict == "clear"
    assert 88 <= held <= 100  # 95 of 100 intervals hold the true effect
    assert clear >= 95  # the noise of a pair is 3: with 20 pairs, 4 points are six standard errors


def test_an_effect_of_nothing_but_noise_is_left_open():
    before, after = made_up_games(200), made_up_games(200, stream="other")
    assert effects(paired(before, after), ["points"])[0].verdict == "open"


NOT_NUMBERS: Any = ["1", "2"]


@pytest.mark.parametrize(
    ("asked", "fault"),
    [
        (lambda: interval([1, float("nan")]), "values: expected numbers from -1e\\+100 to 1e\\+100, got nan"),
        (lambda: interval([1, float("inf")]), "values: expected numbers from .*, got inf"),
        (lambda: interval([1, 1e300]), "values: expected numbers from .*, got 1e\\+300"),
        (lambda: interval(NOT_NUMBERS), "values: expected numbers from .*, got '1'"),
        (lambda: interval([1, 2], outside=0), "outside: expected a number between 0 and 1, got 0"),
        (lambda: apart([1, 2], [1, 1e200]), "values: expected numbers from .*, got 1e\\+200"),
        (lambda: games_needed(1, 0), "size: expected a number above 0, got 0"),
        (lambda: games_needed(1, 1e-300), "size: expected a number above 0, got 1e-300"),
        (lambda: games_needed(float("nan"), 1), "deviation: expected a number from 0 to 1e\\+100, got nan"),
        (lambda: games_needed(-1, 1), "deviation: expected a number from 0 to 1e\\+100, got -1"),
        (lambda: by_chance(-1), "comparisons: expected a whole number of at least 0, got -1"),
        (lambda: by_chance(3, outside=2), "outside: expected a number between 0 and 1, got 2"),
        (lambda: wilson(0, 0), "total: expected a whole number of at least 1, got 0"),
        (lambda: wilson(5, 4), "wins: expected a number from 0 to 4, got 5"),
        (lambda: wilson(-1, 4), "wins: expected a number from 0 to 4, got -1"),
        (lambda: wilson(1, 4, outside=1), "outside: expected a number between 0 and 1, got 1"),
    ],
)
def test_numbers_that_say_nothing_are_refused(asked, fault):
    with pytest.raises(BarrageError, match=f"^{fault}$"):
        asked()


def test_thirds_of_wins_add_up_to_a_whole():
    assert wilson(sum([1 / 3] * 3000 + [1] * 100), 1100).share == 1
