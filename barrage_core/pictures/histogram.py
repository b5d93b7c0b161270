"""Distributions as bars: how often each result came up, for one series of numbers or several, one below the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import floor, isfinite, log10
from statistics import fmean
from typing import NamedTuple

from ..catalogue import say
from ..errors import BarrageError
from .drawing import Picture, element, label, number, picture, polyline
from .parts import SMALL, fit, left, lines, printable_text
from .theme import LIGHT, Theme

__all__ = ["histogram", "written"]

WIDTH, SIDE = 470, 20
"""No wider than a phone shows with letters that can be read."""
HEAD, LINE, BARS, GAP = 36, 22, 90, 54
"""Heights: of a title of one line, of each line more, of the highest bar, and of what stands above the bars."""
NUMBER = 20
"""The room that a number over a bar takes."""
MOST_BINS = 15
LONGEST = 40
"""The longest bar in words, in signs."""
MINUS = "−"


class Scale(NamedTuple):
    """The bins: the middle of bin k is k times `step`; `first` and `last` are the outermost."""

    step: float
    first: int
    last: int

    def bin(self, value: float) -> int:
        """Return the bin of a value; one on the border belongs to the upper bin."""
        return floor(value / self.step + 0.5)

    def x(self, value: float) -> float:
        """Return where a value stands in the picture."""
        return SIDE + (value / self.step - self.first + 0.5) * self.wide

    @property
    def wide(self) -> float:
        """How wide a bar is."""
        return (WIDTH - 2 * SIDE) / (self.last - self.first + 1)

    def counts(self, values: Sequence[float]) -> dict[int, int]:
        """Return for every bin how many values fall into it."""
        counts = dict.fromkeys(range(self.first, self.last + 1), 0)
        for value in values:
            counts[self.bin(value)] += 1
        return counts


def histogram(
    series: Mapping[str, Sequence[float]],
    *,
    title: str,
    unit: str = "",
    interval: tuple[float, float] | None = None,
    zero: bool = False,
    theme: Theme = LIGHT,
) -> Picture:
    """Draw how often each value came up, for each series by its name, with the same scale and the mean of each.

    `interval` is drawn below the bars, as a span around the mean of the last series; `zero` draws a line at 0.

    >>> print(histogram({"change": [-1, 0, 0, 3]}, title="Energy", unit="energy", interval=(-2.3, 3.3), zero=True))
    Energy (energy).
    change: 4 values, mean 0.5
      −2  0
      −1  # 1
       0  ## 2
       1  0
       2  0
       3  # 1
    95 % interval of the mean: −2.3 to 3.3; zero is inside.
    """
    if not series or not all(series.values()):
        raise BarrageError("a histogram needs at least one value in every series")
    scale = _scale([value for values in series.values() for value in values], [*(interval or ()), *[0] * zero])
    most = max(max(scale.counts(values).values()) for values in series.values())
    heading = lines(title, WIDTH - 2 * SIDE, 18)
    parts = [left(SIDE, 28 + LINE * place, line, size=18, font_weight="bold") for place, line in enumerate(heading)]
    y = HEAD + LINE * max(0, len(heading) - 1)
    for name, values in series.items():
        parts += _row(name, values, scale, most, y, theme)
        y += GAP + BARS
        if zero:
            parts += _zero_in_row(scale, BARS * scale.counts(values)[scale.bin(0)] / most, y, theme)
    parts += _axis(scale, y, unit, theme)
    height = y + 54
    if interval is not None:
        parts += _span(interval, scale, height, theme)
        parts += [_zero(scale, height - 2, height + 18, theme)] * zero
        height += 46
    return picture(
        "histogram",
        *parts,
        size=(WIDTH, height),
        box=(0, 0, WIDTH, height),
        title=title,
        text=printable_text(_words(series, scale, title, unit, interval)),
        theme=theme,
    )


def _scale(values: Sequence[float], marks: Sequence[float]) -> Scale:
    """Choose bins of 1, 2 or 5 times a power of ten, not too many; whole numbers have bins of 1 at least."""
    low, high = min(*values, *marks, values[0]), max(*values, *marks, values[0])
    if not all(map(isfinite, (*values, *marks))):
        raise BarrageError("a histogram needs numbers that are finite")
    steps = (times * 10.0**power for power in range(-3, 10) for times in (1, 2, 5))
    least = 1 if all(value == floor(value) for value in values) else 0
    for step in steps:
        scale = Scale(step, floor(low / step + 0.5), floor(high / step + 0.5))
        if step >= least and scale.last - scale.first < MOST_BINS:
            return scale
    raise BarrageError(f"the numbers from {low} to {high} are too far apart for a histogram")


def _row(name: str, values: Sequence[float], scale: Scale, most: int, top: float, theme: Theme) -> Iterator[str]:
    """Draw one series: its name and mean, a bar for every bin, and a mark where the mean is."""
    floor_y, mean = top + GAP + BARS, fmean(values)
    yield left(
        SIDE, top + 26, fit(say("{name}: mean {mean}", name=name, mean=written(mean)), WIDTH - 2 * SIDE), fill=theme.ink
    )
    for bin, count in scale.counts(values).items():
        if count:
            high, x = BARS * count / most, scale.x(bin * scale.step)
            yield element(
                "rect",
                x=x - scale.wide * 0.45,
                y=floor_y - high,
                width=scale.wide * 0.9,
                height=high,
                fill=theme.water,
                stroke=theme.drop,
            )
            yield label(x, floor_y - high - 4, count, size=SMALL, fill=theme.faint)
    yield element("path", d=f"M{SIDE} {number(floor_y)}h{WIDTH - 2 * SIDE}", stroke=theme.ink)
    x = scale.x(mean)
    yield element(
        "path", d=polyline([(x, floor_y), (x - 7, floor_y + 11), (x + 7, floor_y + 11)], closed=True), fill=theme.trail
    )


def _axis(scale: Scale, y: float, unit: str, theme: Theme) -> Iterator[str]:
    every = max(1, -(-60 // round(scale.wide)))
    for bin in range(scale.first, scale.last + 1):
        if bin % every == 0:
            x = scale.x(bin * scale.step)
            yield _upright(x, y, y + 5, theme.ink)
            yield label(x, y + 26, written(bin * scale.step), size=SMALL)
    legend = say("▲ mean; each bar covers {step} {unit}", step=written(scale.step), unit=unit).rstrip()
    yield label(WIDTH / 2, y + 46, legend, size=SMALL, fill=theme.faint)


def _span(interval: tuple[float, float], scale: Scale, y: float, theme: Theme) -> Iterator[str]:
    low, high = (scale.x(end) for end in interval)
    yield element("path", d=f"M{number(low)} {number(y + 8)}H{number(high)}", stroke=theme.trail, stroke_width=4)
    for x in (low, high):
        yield _upright(x, y, y + 16, theme.trail, width=3)
    low_end, high_end = map(written, interval)
    words = say("95 % interval of the mean: {low} to {high}", low=low_end, high=high_end)
    yield label(WIDTH / 2, y + 34, words, size=SMALL)


def _zero_in_row(scale: Scale, high: float, floor_y: float, theme: Theme) -> Iterator[str]:
    """Draw the line at 0 from above the bars to below them; the number over the bar at 0 stays free."""
    top = floor_y - BARS - NUMBER
    if 0 < high < BARS:
        yield _zero(scale, top, floor_y - high - NUMBER, theme)
    yield _zero(scale, floor_y - high if high else top, floor_y + 5, theme)


def _zero(scale: Scale, top: float, bottom: float, theme: Theme) -> str:
    return _upright(scale.x(0), top, bottom, theme.ink, dash="5 4")


def _upright(x: float, top: float, bottom: float, stroke: str, *, width: float = 1.5, dash: str | None = None) -> str:
    way = f"M{number(x)} {number(top)}V{number(bottom)}"
    return element("path", d=way, stroke=stroke, stroke_width=width, stroke_dasharray=dash, fill="none")


def written(value: float) -> str:
    """Write a number with one decimal at most, or more where it is small."""
    digits = 1 if abs(value) >= 1 or not value else max(1, -floor(log10(abs(value))))
    short = f"{value:.{min(digits, 3)}f}".rstrip("0").rstrip(".")
    return "0" if short in ("-0", "") else short.replace("-", MINUS)


def _words(
    series: Mapping[str, Sequence[float]], scale: Scale, title: str, unit: str, interval: tuple[float, float] | None
) -> Iterator[str]:
    yield f"{title} ({unit})." if unit else f"{title}."
    wide = max(len(written(bin * scale.step)) for bin in range(scale.first, scale.last + 1))
    most = max(max(scale.counts(values).values()) for values in series.values())
    worth = -(-most // LONGEST)
    for name, values in series.items():
        yield say("{name}: {number} values, mean {mean}", name=name, number=len(values), mean=written(fmean(values)))
        for bin, count in scale.counts(values).items():
            bar = f"{'#' * -(-count // worth)} " if count else ""
            yield f"  {written(bin * scale.step).rjust(wide)}  {bar}{count}"
    if interval is not None:
        low, high = map(written, interval)
        inside = "95 % interval of the mean: {low} to {high}; zero is inside."
        outside = "95 % interval of the mean: {low} to {high}; zero is not inside."
        yield say(inside if interval[0] <= 0 <= interval[1] else outside, low=low, high=high)
