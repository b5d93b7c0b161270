"""Paired games: what a changed rule does, and how much of what is seen is only chance.

Both games of a pair have the same seed: the same set-up and the same bots, under two rule sets. Both have
the same luck in the set-up, so that most of it cancels out in their difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from ..catalogue import phrase, retold, say
from ..checks import instance, one_of, whole_number
from ..components.maps import MapLike
from ..files.maps import open_map
from ..names import Mode
from ..rulebook import RuleSet
from ..scoring import AUTOMA_SOURCES, OWN_SOURCES, SOURCES
from ..words import capitalised
from .cluster import Cluster
from .players import Entrants, Player
from .records import GameRecord
from .series import Progress, Stopped, Variant, play_seated, seat_bots, simulate
from .sharing import share
from .statistics import FEWEST, OUTSIDE, Interval, apart, interval
from .tables import Table, unsigned

__all__ = [
    "METRICS",
    "Effect",
    "Metric",
    "Pair",
    "describe_effect",
    "each_pair",
    "effects",
    "effects_table",
    "play_pairs",
    "signed",
    "span_words",
    "verdict_of",
]


FEW_PAIRS = 10
"""Pairs that may all show the same change by chance."""


class Pair(NamedTuple):
    """Two games, before and after the change.

    >>> from barrage_core import RuleSet
    >>> pair = play_pairs(1, ["random"], RuleSet(starting_vp=12), players=2)[0]
    >>> pair.before.seed, pair.before.vp, pair.after.vp
    (0, [27, 8], [29, 10])
    """

    before: GameRecord
    after: GameRecord


# What is measured -------------------------------------------------------------------------------------------------


class Metric(NamedTuple):
    """Something that can be measured in a game. It says what happened, never whether that was fun.

    >>> METRICS["energy"].title, METRICS["energy"].unit
    ('energy made by all', 'energy')
    """

    title: str
    unit: str
    of: Callable[[GameRecord], float]

    @property
    def called(self) -> str:
        """What is measured, in the language that is spoken."""
        return retold(self.title)

    @property
    def unit_called(self) -> str:
        """The unit, in the language that is spoken."""
        return say(self.unit)

    def difference(self, pair: Pair) -> float:
        """Return how much more there is after the change than before."""
        return self.of(pair.after) - self.of(pair.before)


def _from(source: str) -> Metric:
    title = phrase("points from {source}", source=phrase(source))
    return Metric(title, "VP", lambda game: sum(sheet.get(source, 0) for sheet in game.vp_by_source))


METRICS: dict[str, Metric] = {
    "winner": Metric("points of the winner", "VP", lambda game: max(game.vp)),
    "spread": Metric("points between first and last", "VP", lambda game: max(game.vp) - min(game.vp)),
    "points": Metric("points of all players", "VP", lambda game: sum(game.vp)),
    "energy": Metric("energy made by all", "energy", lambda game: sum(game.energy)),
    "fees": Metric("credits paid as conduit fees", "credits", lambda game: sum(game.fees)),
    "contracts": Metric("contracts fulfilled", "contracts", lambda game: sum(game.contracts)),
    "built": Metric("pieces built", "pieces", lambda game: sum(game.built)),
    "lost_drops": Metric("drops that leave the map", "drops", lambda game: game.lost_drops),
    "placements": Metric("times engineers are placed", "times", lambda game: sum(game.placements)),
    "first_seat": Metric("wins of seat 1 (%)", "%", lambda game: 100 / len(game.winners) if 0 in game.winners else 0),
} | {
    f"vp_{source.replace(' ', '_')}": _from(source)
    for source in SOURCES
    if source not in ("start", *AUTOMA_SOURCES, *OWN_SOURCES)
}
"""Everything that is measured, for all players together; Automas do not take part. Points by source are in VP, not in
shares, because a sum of points can be zero or less."""


# Playing ----------------------------------------------------------------------------------------------------------


def play_pairs(
    games: int,
    bots: Entrants,
    changed: RuleSet | Variant,
    *,
    base: RuleSet | Variant | None = None,
    players: int | None = None,
    seed: int = 0,
    shift: int = 0,
    rotate: bool = False,
    mode: Mode = "introductory",
    map: MapLike = "standard",
    jobs: int | None = None,
    cluster: Cluster | None = None,
    progress: Progress = None,
) -> list[Pair]:
    """Play a series of games under the `base` rules (by default the printed ones), and again under the changed ones.

    More than rules may be changed: `Variant(officers=["ada_weir", ""])` seats officers, `companies`, `bonus_tiles` and
    `automas` the others, as `simulate` does; without rules it has the printed ones. Bots, players, rotation, jobs,
    cluster and progress are those of `simulate`; progress counts the games of both series together. With a `shift` the
    second series has other seeds: its games are no longer pairs, but two separate series side by side. The same rules
    on both sides with a `shift` of `games` show how much chance alone changes. Interrupted, it raises `Stopped` with
    the games of the series that was being played, and those of the series before it.

    >>> from barrage_core import RuleSet
    >>> pairs = play_pairs(3, ["random"], RuleSet(starting_vp=12), players=2)
    >>> METRICS["points"].difference(pairs[0])
    4
    """

    def counting_on(earlier: int) -> Progress:
        return None if progress is None else lambda done, _: progress(earlier + done, 2 * games)

    play = partial(
        simulate, games, bots, players=players, rotate=rotate, mode=mode, map=map, jobs=jobs, cluster=cluster
    )
    variants = _variant(base, "base"), _variant(changed, "changed")
    for variant in variants:  # what cannot be is refused before the first series is played, not after it
        variant.processes(jobs, cluster)
        variant.new_game(len(seat_bots(bots, players, len(variant.automas))), 0, mode, open_map(map))
    first, second = (vars(variant) for variant in variants)
    before = play(seed=seed, progress=counting_on(0), **first)
    try:
        after = play(seed=seed + shift, progress=counting_on(games), **second)
    except Stopped as stop:
        raise Stopped(stop.records, before) from stop
    return [Pair(*both) for both in zip(before, after, strict=True)]


def _variant(given: RuleSet | Variant | None, path: str) -> Variant:
    """Return what a series is played with; rules alone are a variant, too."""
    if given is None or isinstance(given, RuleSet):
        return Variant(given)
    return instance(given, Variant, "a rule set or a variant", path)


def each_pair(
    numbers: range,
    bots: Entrants,
    changed: RuleSet | Variant,
    *,
    base: RuleSet | Variant | None = None,
    players: int,
    seed: int = 0,
    shift: int = 0,
    mode: Mode = "introductory",
    map: MapLike = "standard",
    jobs: int | None = None,
) -> Iterator[Pair]:
    """Yield the pairs with these numbers as `play_pairs` plays them, each as soon as both of its games are over.

    Pair number k has the seed `seed + k`.

    >>> pairs = each_pair(range(2), ["random"], RuleSet(starting_vp=12), players=2)
    >>> [METRICS["points"].difference(pair) for pair in pairs]
    [4, 4]
    """
    both = _variant(base, "base"), _variant(changed, "changed")
    table = {"mode": mode, "map": open_map(map)}
    seated = tuple(seat_bots(bots, players, len(variant.automas)) for variant in both)
    play = partial(_play_pair, seated, both, (seed, seed + shift), table)
    for variant in both:
        jobs = variant.processes(jobs)
    return share(play, numbers, jobs)


def _play_pair(
    seated: Sequence[Sequence[Player]],
    variants: tuple[Variant, Variant],
    seeds: tuple[int, int],
    table: dict[str, Any],
    number: int,
) -> Pair:
    before, after = (
        play_seated(players, seed + number, variant, **table)
        for players, seed, variant in zip(seated, seeds, variants, strict=True)
    )
    return Pair(before, after)


# Reading ----------------------------------------------------------------------------------------------------------


class Effect(NamedTuple):
    """What happened to one number: its means, and the mean change of a pair with its 95 % interval.

    `unpaired` is the interval that the same games would give if they were not pairs. `strict` is wide enough for all
    comparisons made together to raise a false alarm only one time in twenty.

    >>> from barrage_core import RuleSet
    >>> effect = effects(play_pairs(3, ["random"], RuleSet(starting_vp=12), players=2), ["points"])[0]
    >>> effect.before, effect.after, effect.change.mean
    (34.0, 38.0, 4.0)
    """

    metric: str
    before: float
    after: float
    change: Interval
    unpaired: Interval
    strict: Interval

    @property
    def verdict(self) -> str:
        """What the intervals show; see `verdict_of`."""
        return verdict_of(self.change, self.strict)


def verdict_of(change: Interval, strict: Interval) -> str:
    """Say what an interval shows: "open" (zero is inside), "moved", or "clear" (by the strict interval too).

    The same change in a few pairs is not clear: it has no spread yet by which it could be judged.

    >>> from barrage_core.study.statistics import interval
    >>> verdict_of(interval([2, 4, 6, 8]), interval([2, 4, 6, 8], outside=0.01))
    'moved'
    """
    if change.holds_zero:
        return "open"
    few_and_equal = not change.deviation and change.number < FEW_PAIRS
    return "moved" if strict.holds_zero or few_and_equal else "clear"


def effects(pairs: Sequence[Pair], metrics: Iterable[str] | None = None, *, times: int = 1) -> list[Effect]:
    """Return what happened to each number; by default to all that are not 0 in every game.

    Where the same numbers are compared several `times`, as in a study of many changes, the strict intervals allow for
    all of it.

    >>> from barrage_core import RuleSet
    >>> pairs = play_pairs(3, ["random"], RuleSet(starting_vp=12), players=2)
    >>> [(effect.metric, effect.change.mean) for effect in effects(pairs, ["points", "energy"])]
    [('points', 4.0), ('energy', 0.0)]
    """
    whole_number(len(pairs), FEWEST, None, "number of pairs")
    whole_number(times, 1, None, "times")
    chosen = list(metrics) if metrics is not None else [name for name in METRICS if _comes_up(pairs, METRICS[name])]
    return [_effect(pairs, one_of(name, METRICS, "metrics"), len(chosen) * times) for name in chosen]


def _comes_up(pairs: Sequence[Pair], metric: Metric) -> bool:
    return any(metric.of(game) for pair in pairs for game in pair)


def _effect(pairs: Sequence[Pair], name: str, comparisons: int) -> Effect:
    metric = METRICS[name]
    before, after = ([metric.of(game) for game in games] for games in zip(*pairs, strict=True))
    changes = [metric.difference(pair) for pair in pairs]
    return Effect(
        name,
        sum(before) / len(before),
        sum(after) / len(after),
        interval(changes),
        apart(before, after),
        interval(changes, outside=OUTSIDE / comparisons),
    )


# Words ------------------------------------------------------------------------------------------------------------


def signed(number: float, digits: int = 1) -> str:
    """Write a change with its sign; what rounds to zero has none.

    >>> signed(3), signed(-2.25), signed(-0.01)
    ('+3.0', '−2.2', '0.0')
    """
    text = f"{number:+.{digits}f}"
    return text[1:] if not text.strip("+-0.") else text.replace("-", "−")


def describe_effect(effect: Effect) -> str:
    """Say in plain words what happened to a number, and what the interval leaves open.

    >>> from barrage_core import RuleSet
    >>> effect = effects(play_pairs(3, ["random"], RuleSet(starting_vp=12), players=2), ["points"])[0]
    >>> print(describe_effect(effect))
    Points of all players: 34.0 before, 38.0 after. The change is +4.0 in every one of the 3 pairs.
    """
    change = effect.change
    head = say(
        "{title}: {before} before, {after} after.",
        title=capitalised(METRICS[effect.metric].called),
        before=unsigned(effect.before),
        after=unsigned(effect.after),
    )
    if not change.deviation:
        same = "The change is {mean} in every one of the {number} pairs."
        return f"{head} {say(same, mean=signed(change.mean), number=change.number)}"
    between = say(
        "The change is between {low} and {high} (95 % interval, {number} pairs):",
        low=signed(change.low),
        high=signed(change.high),
        number=change.number,
    )
    inside = "zero is inside, so these games do not show whether the rule does anything here."
    up = "zero is not inside. Chance alone seldom does this: the change seems to raise this number."
    down = "zero is not inside. Chance alone seldom does this: the change seems to lower this number."
    moved = up if change.mean > 0 else down
    shown = inside if change.holds_zero else moved
    return f"{head} {between} {say(shown)}"


def span_words(change: Interval) -> str:
    """Write an interval from one end to the other."""
    return say("{low} to {high}", low=signed(change.low), high=signed(change.high))


VERDICTS = {"open": "inside", "moved": "outside", "clear": "far outside"}
"""Where zero lies: inside the interval, outside it, or outside the strict one as well."""


def effects_table(
    effects: Iterable[Effect], title: str = "What changed", *, names: tuple[str, str] = ("before", "after")
) -> Table:
    """Lay out effects as a table; `names` are those of the two series.

    >>> from barrage_core.study import plain_text
    >>> pairs = play_pairs(3, ["random"], RuleSet(starting_vp=12), players=2)
    >>> print(plain_text(effects_table(effects(pairs, ["points"]))))
    What changed
      number                 before  after  change  95 % interval  zero is
      points of all players    34.0   38.0    +4.0   +4.0 to +4.0  outside
    """
    return Table(
        say(title),
        tuple(map(say, ("number", *names, "change", "95 % interval", "zero is"))),
        [
            (
                METRICS[effect.metric].called,
                unsigned(effect.before),
                unsigned(effect.after),
                signed(effect.change.mean),
                span_words(effect.change),
                say(VERDICTS[effect.verdict]),
            )
            for effect in effects
        ],
    )
