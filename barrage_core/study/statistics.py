"""Means and shares with their intervals: what a series of games shows, and what it leaves open.

A 95 % interval is made so that of a hundred such intervals about ninety-five hold the true mean. It is Student's: the
mean with a few standard errors on each side, more of them where there are few values.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, cos, pi, sin, sqrt, tan
from statistics import NormalDist, fmean, variance
from typing import NamedTuple

from ..checks import expected, whole_number
from ..errors import BarrageError

__all__ = [
    "FEWEST",
    "OUTSIDE",
    "ByChance",
    "Interval",
    "Rate",
    "apart",
    "by_chance",
    "games_needed",
    "interval",
    "t_value",
    "wilson",
]

OUTSIDE = 0.05
"""How often an interval may miss: 95 % intervals miss one time in twenty."""
POWER = 0.8
"""How often an effect that exists should be seen: four times in five."""
MANY = 2000
"""Degrees of freedom from which on Student's t is taken from the normal distribution, by its expansion."""
FEWEST = 2
"""One value has no spread, so it says nothing about the next one."""
ROUNDING = 1e-6
LARGEST = 1e100
"""A number that can still be squared and added up."""


class Interval(NamedTuple):
    """A mean with its interval; `deviation` is the standard deviation of the values, `number` how many there are.

    >>> known = interval([2, 4, 6])
    >>> round(known.low, 2), known.mean, round(known.high, 2), known.number, known.holds_zero
    (-0.97, 4.0, 8.97, 3, True)
    """

    mean: float
    low: float
    high: float
    deviation: float
    number: int

    @property
    def holds_zero(self) -> bool:
        """Whether the values leave it open that there is no effect at all."""
        return self.low <= 0 <= self.high

    @property
    def width(self) -> float:
        """How long the interval is."""
        return self.high - self.low


def interval(values: Sequence[float], *, outside: float = OUTSIDE) -> Interval:
    """Return the mean of some values with its interval, which misses the true mean with the probability `outside`.

    >>> interval([3])
    Traceback (most recent call last):
    barrage_core.errors.BarrageError: number of values: expected a whole number of at least 2, got 1
    """
    _check(values, outside)
    number, mean, spread = len(values), fmean(values), variance(values)
    half = t_value(number - 1, outside) * sqrt(spread / number)
    return Interval(mean, mean - half, mean + half, sqrt(spread), number)


def apart(before: Sequence[float], after: Sequence[float], *, outside: float = OUTSIDE) -> Interval:
    """Return the difference of two means as if the values had nothing to do with each other (Welch's interval).

    `deviation` is that of the difference between one value of each kind, both taken at random. `number` is that of the
    smaller series. Degrees of freedom are rounded down, so that with a few values it is rather too long than too short.

    >>> [round(number, 2) for number in apart([1, 3], [5, 7])]
    [4.0, -2.08, 10.08, 2.0, 2]
    """
    _check(before, outside)
    _check(after, outside)
    one, other = variance(before), variance(after)
    errors = one / len(before), other / len(after)
    mean, error = fmean(after) - fmean(before), sum(errors)
    half = 0.0
    if error:
        parts = errors[0] ** 2 / (len(before) - 1) + errors[1] ** 2 / (len(after) - 1)
        half = t_value(int(error**2 / parts + 1e-9), outside) * sqrt(error)
    return Interval(mean, mean - half, mean + half, sqrt(one + other), min(len(before), len(after)))


def _check(values: Sequence[float], outside: float) -> None:
    whole_number(len(values), FEWEST, None, "number of values")
    for value in values:
        if not _fits(value):
            raise BarrageError(expected(f"numbers from {-LARGEST:g} to {LARGEST:g}", value, "values"))
    _probability(outside)


def _fits(value: object) -> bool:
    return isinstance(value, int | float) and -LARGEST <= value <= LARGEST  # nan is not between them


def _probability(outside: float) -> None:
    if not 0 < outside < 1:
        raise BarrageError(expected("a number between 0 and 1", outside, "outside"))


@lru_cache(maxsize=1024)
def t_value(degrees: int, outside: float = OUTSIDE) -> float:
    """Return how many standard errors an interval reaches to each side, for a number of degrees of freedom.

    >>> [round(t_value(degrees), 3) for degrees in (1, 4, 9, 30, 1000)]
    [12.706, 2.776, 2.262, 2.042, 1.962]
    """
    if degrees >= MANY:
        return _expanded(degrees, outside)
    low, high = 0.0, pi / 2
    for _ in range(60):  # halving sixty times is as exact as a float
        middle = (low + high) / 2
        if _inside(middle, degrees) < 1 - outside:
            low = middle
        else:
            high = middle
    return sqrt(degrees) * tan(low)


def _expanded(degrees: int, outside: float) -> float:
    """Return Student's t by the expansion of Cornish and Fisher: for many degrees as exact as the sum, and quick."""
    z = NormalDist().inv_cdf(1 - outside / 2)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return float(sum(term / degrees**power for power, term in enumerate(terms)))


def _inside(angle: float, degrees: int) -> float:
    """Return how much of Student's distribution lies within ±t, where t is √degrees times the angle's tangent.

    For a whole number of degrees this is a finite sum, found in any handbook of mathematical functions.
    """
    odd = degrees % 2
    term, total = (cos(angle), 0.0) if odd else (1.0, 0.0)
    for step in range(1 + odd, degrees, 2):
        total += term
        term *= step / (step + 1) * cos(angle) ** 2
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total


def games_needed(deviation: float, size: float) -> int:
    """Return how many values it takes to see an effect of this size four times in five, with a 95 % interval.

    An effect half as large takes about four times as many. This is by the normal distribution, with the two more that
    Student's interval takes (Guenther's formula); it is one too few at most, and only where fewer than ten come out.

    >>> games_needed(10, 5), games_needed(10, 2.5)
    (34, 128)
    """
    for name, number in {"deviation": deviation, "size": size}.items():
        if not 0 <= number <= LARGEST:
            raise BarrageError(expected(f"a number from 0 to {LARGEST:g}", number, name))
    if size < 1 / LARGEST:
        raise BarrageError(expected("a number above 0", size, "size"))
    normal = NormalDist()
    side = normal.inv_cdf(1 - OUTSIDE / 2)
    many = ((side + normal.inv_cdf(POWER)) * deviation / size) ** 2
    return ceil(many + side**2 / 2) if many else FEWEST


class ByChance(NamedTuple):
    """How many comparisons look like an effect though nothing has changed, and the probability of at least one.

    >>> found = by_chance(20)
    >>> found.expected, round(found.at_least_one, 2)
    (1.0, 0.64)
    """

    expected: float
    at_least_one: float


def by_chance(comparisons: int, *, outside: float = OUTSIDE) -> ByChance:
    """Return what chance alone does to some comparisons; the probability holds if they are independent of each other.

    >>> expected, at_least_one = by_chance(20)
    >>> expected, round(at_least_one, 2)
    (1.0, 0.64)
    """
    whole_number(comparisons, 0, None, "comparisons")
    _probability(outside)
    return ByChance(comparisons * outside, 1 - (1 - outside) ** comparisons)


# Shares --------------------------------------------------------------------------------------------------------------


class Rate(NamedTuple):
    """How often somebody won, with its interval.

    >>> won = wilson(6, 10)
    >>> won.share, round(won.low, 2), round(won.high, 2)
    (0.6, 0.31, 0.83)
    """

    wins: float
    total: int
    share: float
    low: float
    high: float


def wilson(wins: float, total: int, *, outside: float = OUTSIDE) -> Rate:
    """Return a share of wins with its Wilson interval, by default of 95 %; shared wins make fractions.

    >>> [round(number, 3) for number in wilson(8, 10)]
    [8, 10, 0.8, 0.49, 0.943]
    """
    whole_number(total, 1, None, "total")
    if not 0 <= wins <= total + ROUNDING:  # thirds of wins add up to a little more than a whole
        raise BarrageError(expected(f"a number from 0 to {total}", wins, "wins"))
    _probability(outside)
    wins = min(wins, total)
    reach = NormalDist().inv_cdf(1 - outside / 2)
    share, square = wins / total, reach**2
    middle = (share + square / (2 * total)) / (1 + square / total)
    half = reach * sqrt(share * (1 - share) / total + square / (4 * total**2)) / (1 + square / total)
    return Rate(wins, total, share, max(0.0, middle - half), min(1.0, middle + half))
