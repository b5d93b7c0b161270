"""What the design laboratory says about its results: what was expected, what is open, what chance alone would do."""

from __future__ import annotations

from collections.abc import Sequence

from barrage_core import RuleSet
from barrage_core.pictures import Picture, Theme, histogram
from barrage_core.study.pairs import METRICS, Effect, Pair
from barrage_core.study.statistics import Interval, by_chance, games_needed
from barrage_core.words import capitalised, count

__all__ = [
    "EXPECTED",
    "Value",
    "about",
    "against",
    "both",
    "change_words",
    "changes",
    "many_words",
    "needed_words",
    "noise_words",
    "time_words",
    "written",
]

Value = int | bool | tuple[int, ...]
"""What a rule can be set to."""
EXPECTED = {"up": "It goes up", "down": "It goes down", "same": "It stays about the same"}


def written(value: Value) -> str:
    """Write the value of a rule.

    >>> written(True), written((15, 10, 5)), written(1)
    ('yes', '15, 10, 5', '1')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def change_words(rule: str, value: Value, base: RuleSet) -> str:
    """Say what a rule is changed to."""
    old = getattr(base, rule)
    return f"{capitalised(RuleSet.describe()[rule])}: {written(value)} instead of {written(old)}."


def about(seconds: float) -> str:
    """Say a time roughly.

    >>> about(0.4), about(42.3), about(400)
    ('about 1 second', 'about 42 seconds', 'about 7 minutes')
    """
    if seconds < 120:
        return f"about {count(max(1, round(seconds)), 'second')}"
    return f"about {round(seconds / 60)} minutes"


def time_words(pairs: int, pace: float | None) -> str:
    """Say how long some pairs take, once the first ones have been timed."""
    if pace is None:
        return "The first games will show how long it takes."
    return f"{pairs} pairs take {about(pairs * pace)} here."


def against(expected: str, change: Interval, unit: str) -> str:
    """Compare the outcome with what was expected."""
    wish = EXPECTED[expected].lower()
    if change.holds_zero and expected == "same":
        far = max(-change.low, change.high)
        return (
            f'You expected: "{wish}". That fits, but does not prove it: a change of {far:.1f} {unit} would fit as well.'
        )
    if change.holds_zero:
        return f'You expected: "{wish}". That is neither shown nor refuted: zero is inside the interval.'
    moved = "up" if change.mean > 0 else "down"
    return f'You expected: "{wish}". ' + ("The games agree." if moved == expected else "The games say otherwise.")


def needed_words(effect: Effect, size: int) -> str:
    """Say how many pairs it takes to see a change of a size, with pairing and without."""
    unit = METRICS[effect.metric].unit
    if not effect.change.deviation:
        return "Every pair gives the same change: two pairs are enough."
    pairs, apart = (games_needed(interval.deviation, size) for interval in (effect.change, effect.unpaired))
    return (
        f"A change of {size} {unit} is seen four times in five with about {pairs} pairs. With unpaired games "
        f"it would take about {apart} of each kind. Half the change takes four times as many games."
    )


def many_words(number: int, word: str) -> str:
    """Warn about many comparisons or trials, with their number; one alone needs no warning.

    >>> many_words(20, "trial")[:92]
    'These are 20 trials. Even if nothing had any effect, about 1.0 of them would have zero outsi'
    """
    if number < 2:
        return ""
    expected, one = by_chance(number)
    return (
        f"These are {count(number, word)}. Even if nothing had any effect, about {expected:.1f} of them would have "
        f"zero outside, and the probability of at least one is up to {100 * one:.0f} %. So a single line with zero "
        "outside is a question for new games with other seeds, not an answer. "
        '"Far outside" allows for all the lines together.'
    )


def noise_words(effects: Sequence[Effect]) -> str:
    """Say how many numbers look like an effect though nothing was changed."""
    moved = [METRICS[effect.metric].title for effect in effects if effect.verdict != "open"]
    largest = max(effects, key=lambda effect: abs(effect.change.mean))
    title, unit = METRICS[largest.metric].title, METRICS[largest.metric].unit
    head = f"The largest difference is {abs(largest.change.mean):.1f} {unit} ({title}), though nothing was changed. "
    if not moved:
        return head + f"None of the {len(effects)} numbers has zero outside its interval this time."
    names = ", ".join(moved)
    return head + f"{len(moved)} of {len(effects)} numbers have zero outside, and could have fooled you: {names}."


# Pictures ---------------------------------------------------------------------------------------------------------


def changes(pairs: Sequence[Pair], effect: Effect | None, metric: str, theme: Theme) -> Picture:
    """Draw how the number changed in each pair, with the interval as soon as there is one."""
    chosen = METRICS[metric]
    return histogram(
        {"second game minus first": [chosen.difference(pair) for pair in pairs]},
        title=f"Change: {chosen.title}",
        unit=chosen.unit,
        interval=None if effect is None else (effect.change.low, effect.change.high),
        zero=True,
        theme=theme,
    )


def both(pairs: Sequence[Pair], names: tuple[str, str], metric: str, theme: Theme) -> Picture:
    """Draw the number itself in both series of games, one below the other."""
    chosen = METRICS[metric]
    games = zip(*pairs, strict=True)
    series = {name: [chosen.of(game) for game in some] for name, some in zip(names, games, strict=True)}
    return histogram(series, title=capitalised(chosen.title), unit=chosen.unit, theme=theme)
