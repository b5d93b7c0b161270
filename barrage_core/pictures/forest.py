"""Numbers with their intervals, one below the other beside a line: a forest plot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor, isfinite
from typing import NamedTuple

from ..catalogue import say
from ..errors import BarrageError
from .drawing import Picture, element, label, number, picture
from .histogram import written
from .parts import SMALL, fit, left, lines, printable_text, right
from .theme import LIGHT, Theme

__all__ = ["Span", "forest"]

WIDTH, SIDE = 470, 20
"""No wider than a phone shows with letters that can be read."""
NOTES = 126
"""How wide a note is; it ends the line of a name, and the interval has the whole width below them."""
ROW, HEAD = 44, 22
LINE = 17
"""How much higher a row is for a name of two lines, and how far those are apart."""
BELOW = 13
"""How far below the last line of a name the interval is."""
FOOT, NOTE = 42, 20
"""How high the axis is with its ticks, and each line below it."""
MOST_TICKS = 5
DOT = 6


class Span(NamedTuple):
    """One number: its name, its mean with the ends of its interval, what is written beside it, and how sure it is.

    A number that is `sure` has a filled dot.

    >>> from barrage_core.pictures import forest
    >>> print(forest([Span("points", -0.5, 0.5, 1.5)], title="No fees", axis="change").text.splitlines()[0])
    No fees.
    """

    name: str
    low: float
    mean: float
    high: float
    note: str = ""
    sure: bool = False


def forest(
    spans: Sequence[Span],
    *,
    title: str,
    axis: str,
    sure: str = "zero is outside",
    beside: float = 0,
    theme: Theme = LIGHT,
) -> Picture:
    """Draw numbers with their intervals beside a line at a value; `sure` says what a filled dot means.

    >>> print(forest([Span("energy", 1, 2.5, 4, "+2.5", sure=True)], title="Energy rose", axis="energy"))
    Energy rose.
    energy: 2.5, interval 1 to 4 (+2.5; zero is outside)
    Across: energy.
    """
    if not spans:
        raise BarrageError("a forest plot needs at least one number")
    heading = lines(title, WIDTH - 2 * SIDE, 18)
    top = 14 + HEAD * len(heading)
    high = ROW + LINE * any(len(_name(span)) > 1 for span in spans)
    bottom = top + high * len(spans) + 8
    scale = _Scale.over([end for span in spans for end in (span.low, span.high)] + [beside])
    parts = [left(SIDE, 26 + HEAD * place, line, size=18, font_weight="bold") for place, line in enumerate(heading)]
    for place, span in enumerate(spans):
        y = top + high * (place + 1) - BELOW
        parts.append(_upright(scale.x(beside), y - BELOW + 3, y + BELOW, theme.faint, dash="5 4"))  # beside no name
        parts += _row(span, scale, y, theme)
    notes = [
        line for words in (axis, say("filled: {sure}", sure=sure)) for line in lines(words, WIDTH - 2 * SIDE, SMALL)
    ]
    parts += _axis(scale, bottom, notes, theme)
    whole = bottom + FOOT + NOTE * len(notes)
    return picture(
        "forest",
        *parts,
        size=(WIDTH, whole),
        box=(0, 0, WIDTH, whole),
        title=title,
        text=printable_text(_words(spans, title, axis, sure)),
        theme=theme,
    )


class _Scale(NamedTuple):
    """From one tick to another; `step` apart."""

    step: float
    first: int
    last: int

    @classmethod
    def over(cls, values: Sequence[float]) -> _Scale:
        """Choose ticks that are 1, 2 or 5 times a power of ten apart, not too many, and around all values."""
        low, high = min(values), max(values)
        if not all(map(isfinite, values)):
            raise BarrageError("a forest plot needs numbers that are finite")
        steps = (times * 10.0**power for power in range(-3, 9) for times in (1, 2, 5))
        step = next((step for step in steps if (high - low) / step <= MOST_TICKS), high - low)
        first, last = floor(low / step), ceil(high / step)
        return cls(step, first, max(last, first + 1))

    def x(self, value: float) -> float:
        """Return where a value stands in the picture."""
        return SIDE + (WIDTH - 2 * SIDE) * (value / self.step - self.first) / (self.last - self.first)


def _row(span: Span, scale: _Scale, y: float, theme: Theme) -> Iterator[str]:
    """Draw a number: its name and its note on a line, and below them the interval at the height y."""
    name = _name(span)
    for place, words in enumerate(name):
        yield left(SIDE, y - BELOW - LINE * (len(name) - 1 - place), words, size=SMALL)
    yield right(WIDTH - SIDE, y - BELOW, fit(span.note, NOTES, SMALL), size=SMALL)
    way = f"M{number(scale.x(span.low))} {number(y)}H{number(scale.x(span.high))}"
    yield element("path", d=way, stroke=theme.trail, stroke_width=3, fill="none")
    for end in (span.low, span.high):
        yield _upright(scale.x(end), y - 5, y + 5, theme.trail)
    fill = theme.trail if span.sure else theme.background
    yield element("circle", cx=scale.x(span.mean), cy=y, r=DOT, fill=fill, stroke=theme.trail, stroke_width=2)


def _name(span: Span) -> list[str]:
    """Return a name in one line or two."""
    wide = WIDTH - 2 * SIDE - NOTES - 10
    first, *rest = lines(span.name, wide, SMALL) or [""]
    return [first, fit(" ".join(rest), wide, SMALL)] if rest else [fit(first, wide, SMALL)]


def _axis(scale: _Scale, y: float, notes: Sequence[str], theme: Theme) -> Iterator[str]:
    yield element("path", d=f"M{SIDE} {number(y)}H{WIDTH - SIDE}", stroke=theme.ink, fill="none")
    for tick in range(scale.first, scale.last + 1):
        x = scale.x(tick * scale.step)
        yield _upright(x, y, y + 5, theme.ink)
        yield label(x, y + 22, written(tick * scale.step), size=SMALL)
    for place, words in enumerate(notes):
        yield label(WIDTH / 2, y + 46 + NOTE * place, fit(words, WIDTH - 2 * SIDE, SMALL), size=SMALL, fill=theme.faint)


def _upright(x: float, top: float, bottom: float, stroke: str, dash: str | None = None) -> str:
    way = f"M{number(x)} {number(top)}V{number(bottom)}"
    return element("path", d=way, stroke=stroke, stroke_width=1.5, stroke_dasharray=dash, fill="none")


def _words(spans: Sequence[Span], title: str, axis: str, sure: str) -> Iterator[str]:
    yield f"{title}."
    for span in spans:
        notes = "; ".join([*filter(None, [span.note]), *[sure] * span.sure])
        low, high = written(span.low), written(span.high)
        words = "{name}: {mean}, interval {low} to {high}"
        said = say(words, name=span.name, mean=written(span.mean), low=low, high=high)
        yield said + (f" ({notes})" if notes else "")
    yield say("Across: {axis}.", axis=axis)
