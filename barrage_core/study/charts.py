"""Charts of what many games show: effects with their intervals, shares, distributions, curves, and the ladder as heat.

A chart has a title that says what it found, labelled axes, the kit's colours, and a sentence for those who cannot see
it. `charts` draws a study; each kind of chart can be had by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final

from ..catalogue import in_english, say
from ..checks import expected, mapping, one_of, whole_number
from ..errors import BarrageError
from ..words import capitalised, count
from .beside import arms_apart, beside_first, clear_arms
from .charting import Chart, bin_edges, colour_of, said_as_now
from .findings import (
    SAME,
    compared_groups,
    differing,
    games_of_each,
    maps_apart,
    meetings,
    paired,
    pairs_by_arm,
    rate_of,
)
from .losses import Loss, losses, missed_most
from .pairs import METRICS, Effect, effects, effects_table, signed
from .records import Records, Results
from .restricted import BASIN, ban_words
from .statistics import FEWEST, OUTSIDE, Rate, interval, wilson
from .tables import Table, rate_cells, unsigned

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ..pictures import Picture, Span, Theme
    from .plan import Plan

__all__ = ["charts", "curves", "distribution", "forest", "heat_map", "loss_board", "shares"]

ROW: Final = 0.3
"""Inches: the height of a line."""
TITLE_ALONE: Final = 0.6
"""Inches: the height of a chart that is only a title."""
WHOLE: Final = 100
LONGEST: Final = 40
"""Signs of a name beside an axis or in a legend."""
LEGEND: Final = 8
"""Lines of a legend for which there is room; each further one makes the chart higher."""
NOTHING: Final = "there is nothing to draw: no games"
CLEAR: Final = "clear even when all are judged together"


# Numbers with their intervals ---------------------------------------------------------------------------------------


def _spans(
    spans: Sequence[Span], title: str, words: str, table: Table, *, axis: str, sure: str, beside: float = 0
) -> Chart:
    """Draw numbers with their intervals, one below the other, beside a line."""

    def draw(axes: Axes, theme: Theme) -> None:
        axes.axvline(beside, color=theme.faint, linewidth=1, linestyle="--")
        for line, span in enumerate(reversed(spans)):
            fill = theme.trail if span.sure else theme.background
            axes.plot([span.low, span.high], [line, line], color=theme.trail, linewidth=1.6)
            axes.plot(span.mean, line, "o", markersize=6, color=theme.trail, markerfacecolor=fill)
            axes.annotate(f"  {span.note}", (1, line), xycoords=("axes fraction", "data"), va="center")
        axes.set_yticks(range(len(spans)), [_short(span.name) for span in reversed(spans)])
        axes.set_ylim(-0.7, len(spans) - 0.3)
        axes.set_xlabel(f"{axis}; filled: {sure}", wrap=True)

    def own(theme: Theme) -> Picture:
        from ..pictures import forest as drawn  # noqa: PLC0415  (loaded only when somebody looks)

        return drawn(spans, title=title, axis=axis, sure=sure, beside=beside, theme=theme)

    return Chart(title, words, table, 1.2 + ROW * max(len(spans), 2), draw, said_as_now(own))


def forest(found: Sequence[Effect], title: str = "") -> Chart:
    """Draw every effect with its interval, measured by how much the number differs from pair to pair.

    A change that is the same in every pair has no such measure: it stands at one. Where nothing differs in any pair,
    there is nothing to measure: the chart says so, and has no axes.

    >>> from barrage_core import RuleSet
    >>> from barrage_core.study import play_pairs
    >>> pairs = play_pairs(30, ["random"], RuleSet(starting_vp=12), players=2, map="miniature")
    >>> print(forest(effects(pairs, ["points"])).title)
    Points of all players +4.0 VP, clearly
    """
    from ..pictures import Span  # noqa: PLC0415  (loaded only when somebody looks)

    shown = [one for one in found if one.change.deviation or one.change.mean]
    clear = [one for one in shown if one.verdict == "clear"]
    spans = []
    for one in shown:
        scale = one.change.deviation or abs(one.change.mean)
        low, mean, high = (end / scale for end in (one.change.low, one.change.mean, one.change.high))
        note = f"{signed(one.change.mean)} {METRICS[one.metric].unit_called}"
        spans.append(Span(METRICS[one.metric].called, low, mean, high, note, one.verdict == "clear"))
    finding = _largest(clear) if shown else say(SAME)
    head = f"{capitalised(title)}: {finding}" if title else capitalised(finding)
    table = effects_table(found, title or "What changed")
    if not shown:
        words = say("{numbers} compared, and no difference in any pair.", numbers=count(len(found), "number"))
        return Chart(head, words, table, TITLE_ALONE, lambda axes, theme: axes.set_axis_off())
    some, sure = count(len(shown), "number"), say(CLEAR)
    words = say("{numbers} with 95 % intervals; {clear} of them {sure}.", numbers=some, clear=len(clear), sure=sure)
    return _spans(spans, head, words, table, axis=say("change of a pair, in standard deviations"), sure=sure)


def _largest(clear: Sequence[Effect]) -> str:
    """Name the largest change, measured like the others, and how many more there are."""
    if not clear:
        return say("no number moved clearly")
    one = max(clear, key=lambda one: abs(one.change.mean) / (one.change.deviation or abs(one.change.mean)))
    metric = METRICS[one.metric]
    largest = f"{metric.called} {signed(one.change.mean)} {metric.unit_called}"
    if len(clear) == 1:
        return say("{largest}, clearly", largest=largest)
    more = count(len(clear) - 1, "more number")
    return say("{largest}, and {more} moved clearly", largest=largest, more=more)


@in_english()
def shares(
    rates: Mapping[str, Rate], fair: float, title: str, axis: str = "wins", *, comparisons: int | None = None
) -> Chart:
    """Draw shares of wins with their intervals beside what would be fair.

    All of them are judged together, or as many `comparisons` as a report makes.

    >>> from barrage_core.study import wilson
    >>> shares({"greedy": wilson(19, 20), "random": wilson(1, 20)}, 0.5, "Two bots").title
    'Two bots: greedy, random apart from a fair share'
    """
    if not mapping(rates, "rates"):
        raise BarrageError(NOTHING)
    if not 0 < fair < 1:
        raise BarrageError(expected("a share between 0 and 1", fair, "fair"))
    outside = OUTSIDE / whole_number(len(rates) if comparisons is None else comparisons, 1, None, "comparisons")
    judged = {name: wilson(rate.wins, rate.total, outside=outside) for name, rate in rates.items()}
    apart = [name for name, rate in judged.items() if not rate.low <= fair <= rate.high]
    named = ", ".join(apart[:3]) + (f" and {len(apart) - 3} more" if len(apart) > 3 else "")
    finding = f"{named} apart from a fair share" if apart else "no share is clearly apart from a fair one"
    rows = [(name, *rate_cells(rate)) for name, rate in rates.items()]
    words = f"{count(len(rates), 'share')} of wins with 95 % intervals beside a fair share of {100 * fair:.0f} %."
    return _spans(
        _rate_spans(rates, apart),
        f"{title}: {finding}",
        words,
        Table(title, (axis, "wins", "95 % interval"), rows),
        axis=f"% of games won; dashed: a fair share of {100 * fair:.0f} %",
        sure=CLEAR,
        beside=100 * fair,
    )


def _rate_spans(rates: Mapping[str, Rate], sure: Collection[str]) -> list[Span]:
    from ..pictures import Span  # noqa: PLC0415  (loaded only when somebody looks)

    return [
        Span(name, 100 * rate.low, 100 * rate.share, 100 * rate.high, f"{100 * rate.share:.0f} %", name in sure)
        for name, rate in rates.items()
    ]


def _points(lost: Mapping[str, Loss], title: str, words: str) -> Chart:
    """Draw victory points that a player wins or loses without something, each with its interval."""
    from ..pictures import Span  # noqa: PLC0415  (loaded only when somebody looks)

    spans = [
        Span(
            ban_words(ban),
            one.change.low,
            one.change.mean,
            one.change.high,
            f"{one.cells[0]} VP",
            one.verdict == "clear",
        )
        for ban, one in lost.items()
    ]
    rows = [(ban_words(ban), *one.cells) for ban, one in lost.items()]
    table = Table("Victory points", ("without", "VP", "95 % interval"), rows)
    return _spans(spans, title, words, table, axis="victory points", sure=CLEAR)


# Distributions, curves, heat ----------------------------------------------------------------------------------------


@in_english()
def distribution(
    results: Mapping[str, Records], metric: str = "winner", *, clear: Collection[str] | None = None
) -> Chart:
    """Draw how a number is spread over the games of each arm.

    The title names the arms whose mean is clearly apart from that of the first: those in `clear`, where a report has
    judged that, otherwise those that are when all are judged together as series that are not pairs.

    >>> from barrage_core.study import simulate
    >>> games = {
    ...     bot: simulate(4, [bot], players=2, mode="introductory", map="miniature") for bot in ("random", "greedy")
    ... }
    >>> distribution(games).table.heads
    ('arm', 'least', 'mean', 'most')
    """
    measure = METRICS[one_of(metric, METRICS, "metric")]
    if not mapping(results, "results"):
        raise BarrageError(NOTHING)
    for name, games in results.items():
        whole_number(len(games), 1, None, f"games of {name}")
    values = {name: [measure.of(game) for game in games] for name, games in results.items()}
    means = {name: fmean(numbers) for name, numbers in values.items()}
    rows = [(name, unsigned(min(v), 0), unsigned(means[name]), unsigned(max(v), 0)) for name, v in values.items()]
    table = Table(capitalised(measure.title), ("arm", "least", "mean", "most"), rows)
    title = f"{capitalised(measure.title)}: {beside_first(means, arms_apart(values) if clear is None else clear)}"

    def draw(axes: Axes, theme: Theme) -> None:
        edges = bin_edges([value for numbers in values.values() for value in numbers])
        for number, (name, numbers) in enumerate(values.items()):
            weights = [100 / len(numbers)] * len(numbers)
            colour, line = colour_of(theme, number), ("-", "--", ":", "-.")[number % 4]
            look: dict[str, Any] = {"linestyle": line, "color": colour, "linewidth": 1.5, "histtype": "step"}
            axes.hist(numbers, edges, label=_label(name), weights=weights, **look)
        axes.set_xlabel(f"{measure.title} ({measure.unit})")
        axes.set_ylabel("% of games")
        axes.legend(frameon=False)

    def own(theme: Theme) -> Picture:
        from ..pictures import histogram  # noqa: PLC0415  (loaded only when somebody looks)

        return histogram(values, title=title, unit=measure.unit, theme=theme)

    words = f"Distributions over {len(next(iter(values.values())))} games of each arm."
    return Chart(title, words, table, 3.2 + _higher(len(values)), draw, said_as_now(own))


@in_english()
def curves(games: Records, by: Callable[[int, str], str] | None = None, title: str = "Points by round") -> Chart:
    """Draw the mean points after each round, by seat or by whatever a seat and its bot are called, with intervals.

    >>> from barrage_core.study import simulate
    >>> print(curves(simulate(4, ["random"], players=2, mode="introductory", map="miniature")).words)
    Mean points after each round over 4 games, with 95 % intervals.
    """
    whole_number(len(games), FEWEST, None, "number of games")
    if len({len(game.rounds) for game in games}) > 1:
        raise BarrageError("games: expected the same number of rounds in all of them")
    known = {name: [interval(column) for column in columns] for name, columns in sorted(_totals(games, by).items())}
    last = {name: points[-1].mean for name, points in known.items()}
    best, worst = max(last, key=last.__getitem__), min(last, key=last.__getitem__)
    rows = [(name, *(unsigned(point.mean) for point in points)) for name, points in known.items()]
    heads = ("", "start", *(f"round {number}" for number in range(1, len(rows[0]) - 1)))

    def draw(axes: Axes, theme: Theme) -> None:
        for number, (name, points) in enumerate(known.items()):
            colour, mark, rounds = colour_of(theme, number), "os^DvP"[number % 6], list(range(len(points)))
            axes.plot(rounds, [one.mean for one in points], f"{mark}-", color=colour, label=_label(name))
            low, high = [one.low for one in points], [one.high for one in points]
            axes.fill_between(rounds, low, high, color=colour, alpha=0.15, linewidth=0)
        axes.set_xlabel("round (0: before the first)")
        axes.set_ylabel("victory points, mean with 95 % interval")
        axes.set_xticks(range(len(rows[0]) - 1))
        axes.legend(frameon=False)

    finding = f"{best} ends with {unsigned(last[best], 0)}"
    if best != worst and known[best][-1].low > known[worst][-1].high:
        finding += f", {worst} with {unsigned(last[worst], 0)}"
    elif best != worst:
        finding = f"{best} and {worst} overlap at the end"
    words = f"Mean points after each round over {len(games)} games, with 95 % intervals."
    return Chart(f"{title}: {finding}", words, Table(title, heads, rows), 3.6 + _higher(len(known)), draw)


def _totals(games: Records, by: Callable[[int, str], str] | None) -> dict[str, list[list[float]]]:
    """Return the points so far after each round; players of one game that are called the same count as their mean."""
    name_of = by or (lambda seat, bot: f"seat {seat + 1}")
    totals: dict[str, list[list[float]]] = {}
    for game in games:
        named: dict[tuple[str, int], list[int]] = {}
        for row in Records([game]).round_rows():
            named.setdefault((str(name_of(row["seat"] - 1, row["bot"])), row["round"]), []).append(row["total"])
        for (name, number), points in named.items():
            totals.setdefault(name, [[] for _ in game.rounds])[number].append(fmean(points))
    return totals


@in_english()
def heat_map(cells: Mapping[tuple[str, str], float], axis: str) -> Chart:
    """Draw how many games in a hundred each player won against each other one, as a table of heat.

    >>> heat_map({("greedy", "random"): 75, ("random", "greedy"): 25}, "wins").table.rows
    [('greedy', '–', '75'), ('random', '25', '–')]
    """
    if not mapping(cells, "cells"):
        raise BarrageError(NOTHING)
    for pair, value in cells.items():
        if not 0 <= value <= WHOLE:
            raise BarrageError(expected(f"a number from 0 to {WHOLE}", value, f"cells[{' against '.join(pair)}]"))
    names = list(dict.fromkeys(name for pair in cells for name in pair))
    rows = [(one, *(f"{cells[one, other]:.0f}" if (one, other) in cells else "–" for other in names)) for one in names]
    won: dict[str, list[float]] = {}
    for (player, _), value in cells.items():
        won.setdefault(player, []).append(value)
    means = {player: fmean(values) for player, values in won.items()}
    most = max(means.values())
    best = [player for player, mean in means.items() if mean == most]

    def draw(axes: Axes, theme: Theme) -> None:
        for (one, other), value in cells.items():
            down, along, colour = names.index(one), names.index(other), theme.heat(value / WHOLE)
            axes.fill(
                [along, along + 1, along + 1, along],
                [down, down, down + 1, down + 1],
                colour,
                edgecolor=theme.background,
            )
            axes.text(along + 0.5, down + 0.5, f"{value:.0f} %", ha="center", va="center", color=theme.on(colour))
        middles = [place + 0.5 for place in range(len(names))]
        axes.set_xticks(middles, names)
        axes.set_yticks(middles, names)
        axes.tick_params(length=0)
        axes.set_xlim(0, len(names))
        axes.set_ylim(len(names), 0)
        axes.spines[["left", "bottom"]].set_visible(False)
        axes.set_xlabel(axis)
        axes.set_ylabel("games won by")

    words = "; ".join(
        f"{one}: "
        + ", ".join(f"{value:.0f} % against {other}" for (player, other), value in cells.items() if player == one)
        for one in won
    )
    title = f"{capitalised(best[0])} wins most: {most:.0f} % of its games"
    if len(best) > 1:
        title = f"{capitalised(' and '.join(best))} win most: {most:.0f} % of their games"
    return Chart(title, f"Wins of {words}.", Table("Wins", ("", *names), rows), 1.4 + 0.45 * len(names), draw)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def _label(name: str) -> str:
    """Return a name for a legend; matplotlib leaves out what begins with an underscore."""
    return _short(name).removeprefix("_") or "–"


def _higher(lines: int) -> float:
    """Return the inches that a legend of so many lines needs besides those of the chart."""
    return 0.2 * max(0, lines - LEGEND)


# The charts of each kind of study ------------------------------------------------------------------------------------


@in_english()
def charts(plan: Plan, results: Results) -> list[Chart]:
    """Return what there is to draw of a study, the most telling chart first.

    >>> from barrage_core.study import Plan, run_study
    >>> plan = Plan("skill", games=2, players=2, map="miniature", bots=("random", "greedy"))
    >>> [chart.title for chart in charts(plan, run_study(plan))]
    ['Greedy wins most: 100 % of its games']
    """
    if games_of_each(plan, results) < FEWEST:
        return []
    return plan.about.charts(plan, results)


def ablation_charts(plan: Plan, results: Results) -> list[Chart]:
    pairs = pairs_by_arm(plan, results)
    found = {name: effects(some, times=len(pairs)) for name, some in pairs.items()}
    drawn = (forest(changed, name) for name, changed in found.items())
    return [*drawn, distribution(results, clear=clear_arms(found, "winner"))]


def ruling_charts(plan: Plan, results: Results) -> list[Chart]:
    changed = {name: differing(pairs) for name, pairs in pairs_by_arm(plan, results).items()}
    most = max(changed, key=lambda name: changed[name].share)
    title = f"{most} changes most games: {100 * changed[most].share:.0f} %"
    if not changed[most].wins:
        title = "However the questions are settled, no game changed"
    words = f"The share of games that differ for each of {len(changed)} rulings, with 95 % intervals."
    rows = [(name, *rate_cells(rate)) for name, rate in changed.items()]
    table = Table("Games that differ", ("ruling", "games", "95 % interval"), rows)
    spans = _rate_spans(changed, [name for name, rate in changed.items() if rate.wins])
    return [_spans(spans, title, words, table, axis="% of games that differ", sure="some game differs")]


def balance_charts(plan: Plan, results: Results) -> list[Chart]:
    games = next(iter(results.values()))
    found = compared_groups(plan, games)
    number = sum(len(members) for _, members in found.values())
    rates = {title: {name: rate_of(one) for name, one in members.items()} for title, (_, members) in found.items()}
    drawn = [
        shares(rates[title], 1 / plan.players, title, word, comparisons=number) for title, (word, _) in found.items()
    ]
    return [*drawn, curves(games, lambda seat, bot: bot)]


def restricted_charts(plan: Plan, results: Results) -> list[Chart]:
    lost = losses(plan, results)
    title = "Nothing that the player must do without clearly costs it points"
    if (most := missed_most(lost)) is not None:
        title = f"The player loses most without {ban_words(most)}: {lost[most].cells[0]} VP"
    return [_points(lost, title, "What a player wins or loses without something, in victory points.")]


@in_english()
def loss_board(plan: Plan, results: Results, theme: Theme | None = None) -> Picture:
    """Draw on the board what the player of a study of restricted play loses without the basins that were forbidden.

    >>> from barrage_core.study import Plan, run_study
    >>> plan = Plan("restricted", games=2, players=2, map="miniature", bots=("random",), forbid=("basin 1",))
    >>> loss_board(plan, run_study(plan)).name
    'board'
    """
    from ..pictures import LIGHT, lost_basins  # noqa: PLC0415  (loaded only when somebody looks)

    if plan.kind != "restricted" or not any(ban.startswith(BASIN) for ban in plan.forbid):
        raise BarrageError("only a study of restricted play that forbids basins can be drawn on the board")
    whole_number(games_of_each(plan, results), FEWEST, None, "number of games")
    known = losses(plan, results)
    bans = {ban: -loss.change.mean for ban, loss in known.items() if ban.startswith(BASIN)}
    return lost_basins(plan.map, {ban.removeprefix(BASIN): vp for ban, vp in bans.items()}, theme=theme or LIGHT)


def skill_charts(plan: Plan, results: Results) -> list[Chart]:
    cells = {pair: 100 * rate.share for pair, rate in meetings(results).items()}
    return [heat_map(cells, f"against {count(plan.players - 1, 'player')} of this kind; blank: not played")]


def map_charts(plan: Plan, results: Results) -> list[Chart]:
    found = maps_apart(plan, results)
    return [distribution(results, metric, clear=clear_arms(found, metric)) for metric in ("winner", "energy", "built")]


def nothing_charts(plan: Plan, results: Results) -> list[Chart]:
    first, (name, second) = next(iter(results.values())), list(results.items())[-1]
    found = effects(paired(first, second))
    return [forest(found, "nothing was changed"), distribution(results, clear=clear_arms({name: found}, "winner"))]
