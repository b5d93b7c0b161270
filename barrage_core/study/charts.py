"""Charts of what many games show, drawn with matplotlib (the extra `charts`).

A chart has a title that says what it found, labelled axes, the kit's colours, and a sentence for those who cannot see
it. Where matplotlib cannot be had, as in a browser alone, a chart shows its table instead and says so once.

>>> from barrage_core.study import Plan, run_study
>>> plan = Plan("skill", games=2, players=2, map="miniature", bots=("random", "greedy"))
>>> [chart.title for chart in charts(plan, run_study(plan))]
['Wins of the bot in the line: greedy wins most, 100 % against random']
"""

from __future__ import annotations

import importlib.util
import io
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final

from ..checks import one_of
from ..errors import BadFile, BarrageError
from ..files.replacing import create_file
from ..words import capitalised
from .findings import compared_groups, losses, rate_of
from .pairs import METRICS, Effect, Pair, effects, effects_table, signed
from .plan import Plan
from .records import Records
from .runs import Results
from .statistics import Interval, Rate, interval, wilson
from .tables import Table, plain_text, rate_cells

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from ..pictures import Theme

__all__ = ["Chart", "charts", "curves", "distribution", "forest", "heat_map", "save_charts", "shares"]

FORMATS: Final = ("png", "svg", "pdf")
WIDTH: Final = 7.2
ROW: Final = 0.3
"""Inches: the width of a chart, and the height of one of its lines."""
NO_MATPLOTLIB: Final = 'drawing needs matplotlib: pip install "barrage-kit[charts]"; here is the table instead'
"""What is said, once, where a table is shown in place of a chart."""
MOST_METRICS: Final = 24


@dataclass(frozen=True)
class Chart:
    """Something to draw: what it shows, in a title, in a sentence and as a table, and how to draw it on axes."""

    title: str
    words: str
    table: Table
    height: float
    draw: Callable[[Axes, Theme], None]

    def figure(self, theme: Theme | None = None) -> Figure:
        """Return a figure of matplotlib, to be changed further."""
        return _figure([self], theme)

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the chart to a new .png, .svg or .pdf file."""
        return save_charts([self], path)

    def _repr_mimebundle_(self, **options: object) -> dict[str, str]:
        """Show the drawing in a notebook, and the table where it cannot be drawn."""
        plain = f"{self.title}\n{self.words}\n{plain_text(self.table)}"
        if not _has_matplotlib():
            return {"text/plain": f"{_excuse()}{plain}"}
        return {"image/svg+xml": _written([self], "svg", None).decode(), "text/plain": plain}

    def __repr__(self) -> str:
        return f"<Chart: {self.title}>"


def save_charts(drawn: Sequence[Chart], path: str | os.PathLike[str], theme: Theme | None = None) -> Path:
    """Write charts, one below the other, to a new .png, .svg or .pdf file; a file that is there is kept."""
    target = Path(path)
    form = one_of(target.suffix.removeprefix(".").lower(), FORMATS, "ending of the file")
    if not drawn:
        raise BarrageError("there is nothing to draw yet: too few games")
    if not _has_matplotlib():
        raise BarrageError(NO_MATPLOTLIB.partition(";")[0])
    content = _written(drawn, form, theme)
    try:
        create_file(target, content)
    except FileExistsError as problem:
        raise BadFile(f"{target} already exists and is kept; choose another name") from problem
    except OSError as problem:
        raise BadFile(f"cannot write {target}: {problem.strerror or problem}") from problem
    return target


# Drawing -----------------------------------------------------------------------------------------------------------


def _has_matplotlib() -> bool:
    return importlib.util.find_spec("matplotlib") is not None


_said: list[str] = []


def _excuse() -> str:
    """Say once why there is a table in place of a chart."""
    if _said:
        return ""
    _said.append(NO_MATPLOTLIB)
    return f"({NO_MATPLOTLIB})\n"


def _figure(drawn: Sequence[Chart], theme: Theme | None) -> Figure:
    from matplotlib.figure import Figure  # noqa: PLC0415  (an extra, and slow to load)

    from ..pictures import LIGHT  # noqa: PLC0415  (loaded only when somebody looks)

    colours = theme or LIGHT
    heights = [chart.height for chart in drawn]
    with _style(colours):
        figure = Figure(figsize=(WIDTH, sum(heights)), layout="constrained", facecolor=colours.background)
        axes = figure.subplots(len(drawn), 1, squeeze=False, height_ratios=heights)[:, 0]
        for chart, place in zip(drawn, axes, strict=True):
            place.set_title(chart.title, loc="left", fontsize="medium", fontweight="bold", color=colours.ink, wrap=True)
            place.set_facecolor(colours.background)
            chart.draw(place, colours)
            place.spines[["top", "right"]].set_visible(False)
    return figure


@contextmanager
def _style(theme: Theme) -> Any:
    import matplotlib as mpl  # noqa: PLC0415  (an extra, and slow to load)

    settings: dict[Any, Any] = dict.fromkeys(("text.color", "axes.labelcolor", "xtick.color", "ytick.color"), theme.ink)
    settings |= {"svg.fonttype": "none", "svg.hashsalt": "barrage", "font.size": 9, "axes.edgecolor": theme.faint}
    with mpl.rc_context(settings):
        yield


def _written(drawn: Sequence[Chart], form: str, theme: Theme | None) -> bytes:
    """Return a file of the charts: the same ones give the same bytes."""
    from ..pictures import LIGHT  # noqa: PLC0415

    words = " ".join(f"{chart.title}. {chart.words}" for chart in drawn)
    metadata: dict[str, Any] = {
        "svg": {"Date": None, "Title": drawn[0].title, "Description": words},
        "pdf": {"CreationDate": None, "Title": drawn[0].title, "Subject": words},
        "png": {"Title": drawn[0].title, "Description": words, "Software": None},
    }[form]
    held = io.BytesIO()
    figure = _figure(drawn, theme)
    with _style(theme or LIGHT):
        figure.savefig(held, format=form, dpi=150, metadata=metadata, facecolor=figure.get_facecolor())
    return held.getvalue()


# Effects -------------------------------------------------------------------------------------------------------------


def forest(found: Sequence[Effect], title: str = "") -> Chart:
    """Draw every effect with its interval, measured by how much the number differs from pair to pair."""
    shown = [one for one in found if one.change.deviation][:MOST_METRICS]
    clear = [one for one in shown if one.verdict == "clear"]
    largest = max(clear, key=lambda one: abs(one.change.mean) / one.change.deviation, default=None)
    finding = "no number moved clearly"
    if largest is not None:
        finding = f"{METRICS[largest.metric].title} {signed(largest.change.mean)}"
        finding += f" and {len(clear) - 1} more moved clearly" if len(clear) > 1 else " moved clearly"
    words = f"{len(shown)} numbers with 95 % intervals; {len(clear)} of them clear of zero even when judged together."

    def draw(axes: Axes, theme: Theme) -> None:
        axes.axvline(0, color=theme.faint, linewidth=1)
        for line, one in enumerate(reversed(shown)):
            scale = one.change.deviation
            low, mean, high = one.change.low / scale, one.change.mean / scale, one.change.high / scale
            fill = theme.ink if one.verdict == "clear" else theme.background
            axes.plot([low, high], [line, line], color=theme.ink, linewidth=1.5 if one.verdict != "open" else 0.8)
            axes.plot(mean, line, "o", markersize=6, color=theme.ink, markerfacecolor=fill)
            label = f"  {signed(one.change.mean)} {METRICS[one.metric].unit}"
            axes.annotate(label, (1, line), xycoords=("axes fraction", "data"), va="center", fontsize="small")
        axes.set_yticks(range(len(shown)), [METRICS[one.metric].title for one in reversed(shown)])
        axes.set_ylim(-0.7, len(shown) - 0.3)
        axes.set_xlabel("change of a pair, in standard deviations; filled: clear even when all are judged together")

    head = f"{capitalised(title)}: {finding}" if title else capitalised(finding)
    return Chart(head, words, effects_table(found, title or "What changed"), 1.3 + ROW * max(len(shown), 2), draw)


def dots(rows: Mapping[str, Interval], title: str, words: str, axis: str, table: Table) -> Chart:
    """Draw one number of several arms, each with its interval, beside zero."""

    def draw(axes: Axes, theme: Theme) -> None:
        axes.axvline(0, color=theme.faint, linewidth=1)
        for line, known in enumerate(reversed(list(rows.values()))):
            fill = theme.background if known.holds_zero else theme.ink
            axes.plot([known.low, known.high], [line, line], color=theme.ink)
            axes.plot(known.mean, line, "o", markersize=6, color=theme.ink, markerfacecolor=fill)
        axes.set_yticks(range(len(rows)), list(rows)[::-1])
        axes.set_ylim(-0.7, len(rows) - 0.3)
        axes.set_xlabel(f"{axis}; filled: zero is outside the 95 % interval")

    return Chart(title, words, table, 1.2 + ROW * max(len(rows), 2), draw)


# Shares, distributions, curves ---------------------------------------------------------------------------------------


def shares(rates: Mapping[str, Rate], fair: float, title: str, axis: str = "wins") -> Chart:
    """Draw shares of wins with their intervals beside what would be fair."""
    apart = [name for name, rate in rates.items() if not rate.low <= fair <= rate.high]
    finding = (
        f"{', '.join(apart[:3])} apart from a fair share" if apart else "no share is clearly apart from a fair one"
    )
    rows = [(name, *rate_cells(rate)) for name, rate in rates.items()]
    table = Table(title, (axis, "wins", "95 % interval"), rows)

    def draw(axes: Axes, theme: Theme) -> None:
        axes.axvline(100 * fair, color=theme.faint, linewidth=1, linestyle="--")
        for line, rate in enumerate(reversed(list(rates.values()))):
            fill = theme.ink if not rate.low <= fair <= rate.high else theme.background
            axes.plot([100 * rate.low, 100 * rate.high], [line, line], color=theme.ink)
            axes.plot(100 * rate.share, line, "o", markersize=6, color=theme.ink, markerfacecolor=fill)
        axes.set_yticks(range(len(rates)), list(rates)[::-1])
        axes.set_ylim(-0.7, len(rates) - 0.3)
        axes.set_xlabel(f"% of games won, 95 % intervals; dashed: a fair share of {100 * fair:.0f} %")

    words = f"{len(rates)} shares of wins with 95 % intervals beside a fair share of {100 * fair:.0f} %."
    return Chart(f"{title}: {finding}", words, table, 1.2 + ROW * max(len(rates), 2), draw)


def distribution(results: Mapping[str, Records], metric: str = "winner") -> Chart:
    """Draw how a number is spread over the games of each arm."""
    measure = METRICS[one_of(metric, METRICS, "metric")]
    values = {name: [measure.of(game) for game in games] for name, games in results.items()}
    means = {name: fmean(numbers) for name, numbers in values.items()}
    rows = [(name, f"{min(v):.0f}", f"{means[name]:.1f}", f"{max(v):.0f}") for name, v in values.items()]
    table = Table(capitalised(measure.title), ("arm", "least", "mean", "most"), rows)
    said = ", ".join(f"{mean:.1f} {name}" for name, mean in means.items())

    def draw(axes: Axes, theme: Theme) -> None:
        lines = ("-", "--", ":", "-.")
        low, high = min(map(min, values.values())), max(map(max, values.values()))
        edges = [low + (high - low + 1) * step / 24 for step in range(25)]
        for number, (name, numbers) in enumerate(values.items()):
            axes.hist(
                numbers, edges, histtype="step", linestyle=lines[number % len(lines)], label=name,
                color=_colour(theme, number), weights=[100 / len(numbers)] * len(numbers),
            )  # fmt: skip
        axes.set_xlabel(f"{measure.title} ({measure.unit})")
        axes.set_ylabel("% of games")
        axes.legend(frameon=False)

    title = f"{capitalised(measure.title)}: {said} in the mean"
    return Chart(title, f"Distributions over {len(next(iter(values.values())))} games of each arm.", table, 3.2, draw)


def curves(games: Records, by: Callable[[int, str], str] | None = None, title: str = "Points by round") -> Chart:
    """Draw the mean points after each round, by seat or by whatever a seat and its bot are called, with intervals."""
    name_of = by or (lambda seat, bot: f"seat {seat + 1}")
    totals: dict[str, list[list[float]]] = {}
    for game in games:
        for seat, bot in enumerate(game.bots):
            total = 0
            columns = totals.setdefault(name_of(seat, bot), [[] for _ in game.rounds])
            for column, one in zip(columns, game.rounds, strict=True):
                total += sum(one.vp_by_source[seat].values())
                column.append(total)
    known = {name: [interval(column) for column in columns] for name, columns in sorted(totals.items())}
    last = {name: points[-1].mean for name, points in known.items()}
    best, worst = max(last, key=last.__getitem__), min(last, key=last.__getitem__)
    rows = [(name, *(f"{point.mean:.1f}" for point in points)) for name, points in known.items()]
    heads = ("", "start", *(f"round {number}" for number in range(1, len(rows[0]) - 1)))

    def draw(axes: Axes, theme: Theme) -> None:
        marks = ("o", "s", "^", "D", "v", "P")
        for number, (name, points) in enumerate(known.items()):
            colour, rounds = _colour(theme, number), list(range(len(points)))
            axes.plot(rounds, [one.mean for one in points], marks[number % len(marks)] + "-", color=colour, label=name)
            axes.fill_between(
                rounds, [one.low for one in points], [one.high for one in points], color=colour, alpha=0.15, linewidth=0
            )
        axes.set_xlabel("round; 0 is the start")
        axes.set_ylabel("victory points so far (mean, 95 % interval)")
        axes.set_xticks(range(len(rows[0]) - 1))
        axes.legend(frameon=False)

    finding = f"{best} ends with {last[best]:.0f}"
    finding += f", {worst} with {last[worst]:.0f}" if best != worst else ""
    words = f"Mean points after each round over {len(games)} games, with 95 % intervals."
    return Chart(f"{title}: {finding}", words, Table(title, heads, rows), 3.6, draw)


def heat_map(cells: Mapping[tuple[str, str], float], title: str, axis: str) -> Chart:
    """Draw a number for each pair of names, as a table of heat with the numbers in it."""
    names = list(dict.fromkeys(name for pair in cells for name in pair))
    rows = [(one, *(f"{cells[one, other]:.0f}" if (one, other) in cells else "–" for other in names)) for one in names]

    def draw(axes: Axes, theme: Theme) -> None:
        for down, one in enumerate(names):
            for along, other in enumerate(names):
                if (one, other) in cells:
                    colour = theme.heat(cells[one, other] / 100)
                    axes.fill([along, along + 1, along + 1, along], [down, down, down + 1, down + 1], color=colour)
                    text = f"{cells[one, other]:.0f}"
                    axes.text(along + 0.5, down + 0.5, text, ha="center", va="center", color=theme.on(colour))
        axes.set_xticks([place + 0.5 for place in range(len(names))], names)
        axes.set_yticks([place + 0.5 for place in range(len(names))], names)
        axes.set_xlim(0, len(names))
        axes.set_ylim(len(names), 0)
        axes.set_xlabel(axis)

    best = max(cells, key=cells.__getitem__)
    finding = f"{best[0]} wins most, {cells[best]:.0f} % against {best[1]}"
    return Chart(f"{title}: {finding}", "A number for each pair.", Table(title, ("", *names), rows), 3.4, draw)


def _colour(theme: Theme, number: int) -> str:
    edges = [livery.edge for livery in theme.owners.values()]
    return edges[number % len(edges)]


# The charts of each kind of study ------------------------------------------------------------------------------------


def charts(plan: Plan, results: Results) -> list[Chart]:
    """Return what there is to draw of a study, the most telling chart first."""
    if len(next(iter(results.values()))) < 2:
        return []
    return CHARTS[plan.kind](plan, results)


def _pairs(before: Records, after: Records) -> list[Pair]:
    return [Pair(*both) for both in zip(before, after, strict=True)]


def _ablation(plan: Plan, results: Results) -> list[Chart]:
    (_, base), *others = results.items()
    return [*(forest(effects(_pairs(base, games)), name) for name, games in others), distribution(results)]


def _rulings(plan: Plan, results: Results) -> list[Chart]:
    (_, base), *others = results.items()
    changed = {name: _differ(base, games) for name, games in others}
    most = max(changed, key=lambda name: changed[name].share)
    chart = shares(changed, 0.0, "Games that differ", "ruling")
    return [
        Chart(
            f"{most} changes most games: {100 * changed[most].share:.0f} %",
            chart.words,
            chart.table,
            chart.height,
            chart.draw,
        )
    ]


def _differ(base: Records, games: Records) -> Rate:
    return wilson(sum(one != other for one, other in zip(base, games, strict=True)), len(games))


def _balance(plan: Plan, results: Results) -> list[Chart]:
    games = next(iter(results.values()))
    drawn = [
        shares({name: rate_of(entries) for name, entries in members.items()}, 1 / plan.players, title, word)
        for title, (word, members) in compared_groups(plan, games).items()
    ]
    return [*drawn, curves(games, lambda seat, bot: bot)]


def _restricted(plan: Plan, results: Results) -> list[Chart]:
    lost = losses(plan, results)
    most = min(lost, key=lambda name: lost[name].mean)
    rows = [(name, signed(one.mean), f"{signed(one.low)} to {signed(one.high)}") for name, one in lost.items()]
    table = Table("What it loses", ("the player plays", "VP", "95 % interval"), rows)
    title = f"It loses most {most}: {signed(lost[most].mean)} VP"
    return [dots(lost, title, "What a player loses without something, in victory points.", "victory points", table)]


def _skill(plan: Plan, results: Results) -> list[Chart]:
    cells = {}
    for name, games in results.items():
        player, _, rival = name.partition(" against ")
        cells[player, rival] = 100 * fmean(game.won(game.bots.index(player)) for game in games)
    return [heat_map(cells, "Wins of the bot in the line", f"% of games won against {plan.players - 1} of these")]


def _maps(plan: Plan, results: Results) -> list[Chart]:
    return [distribution(results), distribution(results, "energy"), distribution(results, "built")]


def _nothing(plan: Plan, results: Results) -> list[Chart]:
    first, second = results.values()
    return [forest(effects(_pairs(first, second)), "nothing changed"), distribution(results)]


CHARTS: Final[dict[str, Callable[[Plan, Results], list[Chart]]]] = {
    "ablation": _ablation,
    "rulings": _rulings,
    "balance": _balance,
    "restricted": _restricted,
    "skill": _skill,
    "maps": _maps,
    "nothing": _nothing,
}
