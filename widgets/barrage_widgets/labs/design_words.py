"""What the design laboratory says about its results: what was expected, what is open, what chance alone would do."""

from __future__ import annotations

from collections.abc import Sequence

from barrage_core import RuleSet
from barrage_core.catalogue import say, say_many
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
        return say("yes" if value else "no")
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def change_words(rule: str, value: Value, base: RuleSet) -> str:
    """Say what a rule is changed to."""
    old = getattr(base, rule)
    what = capitalised(say(RuleSet.describe()[rule]))
    return say("{rule}: {new} instead of {old}.", rule=what, new=written(value), old=written(old))


def about(seconds: float) -> str:
    """Say a time roughly.

    >>> about(0.4), about(42.3), about(400)
    ('about 1 second', 'about 42 seconds', 'about 7 minutes')
    """
    if seconds < 120:
        return say_many(max(1, round(seconds)), "about {number} second", "about {number} seconds")
    return say("about {number} minutes", number=round(seconds / 60))


def time_words(pairs: int, pace: float | None) -> str:
    """Say how long some pairs take, once the first ones have been timed."""
    if pace is None:
        return say("The first games will show how long it takes.")
    return say("{pairs} pairs take {time} here.", pairs=pairs, time=about(pairs * pace))


def against(expected: str, change: Interval, unit: str) -> str:
    """Compare the outcome with what was expected."""
    wish = say('You expected: "{wish}".', wish=say(EXPECTED[expected]).lower())
    if change.holds_zero and expected == "same":
        far = f"{max(-change.low, change.high):.1f}"
        fits = "That fits, but does not prove it: a change of {size} {unit} would fit as well."
        return f"{wish} {say(fits, size=far, unit=unit)}"
    if change.holds_zero:
        return f"{wish} {say('That is neither shown nor refuted: zero is inside the interval.')}"
    moved = "up" if change.mean > 0 else "down"
    return f"{wish} {say('The games agree.' if moved == expected else 'The games say otherwise.')}"


def needed_words(effect: Effect, size: int) -> str:
    """Say how many pairs it takes to see a change of a size, with pairing and without."""
    unit = METRICS[effect.metric].unit_called
    if not effect.change.deviation:
        return say("Every pair gives the same change: two pairs are enough.")
    pairs, apart = (games_needed(interval.deviation, size) for interval in (effect.change, effect.unpaired))
    return say(
        "A change of {size} {unit} is seen four times in five with about {pairs} pairs. With unpaired games "
        "it would take about {apart} of each kind. Half the change takes four times as many games.",
        size=size,
        unit=unit,
        pairs=pairs,
        apart=apart,
    )


def many_words(number: int, word: str) -> str:
    """Warn about many comparisons or trials, with their number; one alone needs no warning.

    >>> many_words(20, "trial")[:92]
    'These are 20 trials. Even if nothing had any effect, about 1.0 of them would have zero outsi'
    """
    if number < 2:
        return ""
    expected, one = by_chance(number)
    return say(
        "These are {many}. Even if nothing had any effect, about {expected} of them would have "
        "zero outside, and the probability of at least one is up to {share} %. So a single line with zero "
        "outside is a question for new games with other seeds, not an answer. "
        '"Far outside" allows for all the lines together.',
        many=count(number, word),
        expected=f"{expected:.1f}",
        share=f"{100 * one:.0f}",
    )


def noise_words(effects: Sequence[Effect]) -> str:
    """Say how many numbers look like an effect though nothing was changed."""
    moved = [METRICS[effect.metric].called for effect in effects if effect.verdict != "open"]
    largest = max(effects, key=lambda effect: abs(effect.change.mean))
    head = say(
        "The largest difference is {size} {unit} ({title}), though nothing was changed.",
        size=f"{abs(largest.change.mean):.1f}",
        unit=METRICS[largest.metric].unit_called,
        title=METRICS[largest.metric].called,
    )
    if not moved:
        none = "None of the {number} numbers has zero outside its interval this time."
        return f"{head} {say(none, number=len(effects))}"
    some = "{moved} of {number} numbers have zero outside, and could have fooled you: {names}."
    return f"{head} {say(some, moved=len(moved), number=len(effects), names=', '.join(moved))}"


# Pictures ---------------------------------------------------------------------------------------------------------


def changes(pairs: Sequence[Pair], effect: Effect | None, metric: str, theme: Theme) -> Picture:
    """Draw how the number changed in each pair, with the interval as soon as there is one."""
    chosen = METRICS[metric]
    return histogram(
        {say("second game minus first"): [chosen.difference(pair) for pair in pairs]},
        title=say("Change: {number}", number=chosen.called),
        unit=chosen.unit_called,
        interval=None if effect is None else (effect.change.low, effect.change.high),
        zero=True,
        theme=theme,
    )


def both(pairs: Sequence[Pair], names: tuple[str, str], metric: str, theme: Theme) -> Picture:
    """Draw the number itself in both series of games, one below the other."""
    chosen = METRICS[metric]
    games = zip(*pairs, strict=True)
    series = {say(name): [chosen.of(game) for game in some] for name, some in zip(names, games, strict=True)}
    return histogram(series, title=capitalised(chosen.called), unit=chosen.unit_called, theme=theme)
