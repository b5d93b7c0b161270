"""A chart as matplotlib draws it (the extra `charts`), as a file, in a notebook and as a picture of the kit.

Where matplotlib cannot be had, as in a browser alone, a chart shows our own drawing where there is one, otherwise its
table, and says so once.
"""

from __future__ import annotations

import importlib.util
import io
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil, floor
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from ..catalogue import ENGLISH, in_english, spoken
from ..checks import one_of
from ..errors import BarrageError
from ..files.jsonfile import path_of, write_bytes
from .tables import Table, plain_text

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from ..pictures import Picture, Theme

__all__ = ["Chart", "bin_edges", "colour_of", "said_as_now", "save_charts"]

FORMATS: Final = ("png", "svg", "pdf")
WIDTH: Final = 7.2
"""Inches."""
TITLE: Final = 84
"""Signs in a line of a title."""
BINS: Final = 24
"""Bars of a distribution, at most."""
NO_MATPLOTLIB: Final = 'for charts install matplotlib: pip install "barrage-kit[charts]"'
BEST_WITHOUT: Final = "This is the best that can be shown without it"
"""What is said, once, where something else is shown in place of a chart."""


@dataclass(frozen=True)
class Chart:
    """Something to draw: what it shows, in a title, in a sentence and as a table, and how to draw it on axes.

    `own` makes our own drawing of it, where there is one.

    >>> from barrage_core.study import heat_map
    >>> chart = heat_map({("greedy", "random"): 75}, "wins")
    >>> chart.title, chart.table.rows[0]
    ('Greedy wins most: 75 % of its games', ('greedy', '–', '75'))
    """

    title: str
    words: str
    table: Table
    height: float
    draw: Callable[[Axes, Theme], None]
    own: Callable[[Theme], Picture] | None = None

    def figure(self, theme: Theme | None = None) -> Figure:
        """Return a figure of matplotlib, to be changed further."""
        _need_matplotlib()
        return _figure([self], theme or _light())

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the chart to a new .png, .svg or .pdf file."""
        return save_charts([self], path)

    def picture(self, theme: Theme | None = None) -> Picture | None:
        """Return the drawing as a picture of the kit: matplotlib's, or our own; None where there is only the table."""
        from ..pictures import Picture  # noqa: PLC0415  (loaded only when somebody looks)

        if _has_matplotlib():
            svg = _written([self], "svg", theme or _light()).decode()
            return Picture(svg[svg.index("<svg") :], "chart", round(96 * WIDTH), round(96 * self.height), str(self))
        return None if self.own is None else self.own(theme or _light())

    def _repr_mimebundle_(self, **options: object) -> dict[str, str]:
        """Show the drawing in a notebook, or the table where it cannot be drawn."""
        drawn, excuse = self.picture(), "" if _has_matplotlib() else _excuse()
        shown = {} if drawn is None else drawn._repr_mimebundle_()
        return {**shown, "text/plain": f"{excuse}{self}"}

    def __str__(self) -> str:
        return f"{self.title}\n{self.words}\n{plain_text(self.table)}"

    def __repr__(self) -> str:
        return f"<Chart: {self.title}>"


def save_charts(drawn: Sequence[Chart], path: str | os.PathLike[str], theme: Theme | None = None) -> Path:
    """Write charts, one below the other, to a new .png, .svg or .pdf file; a file that is there is kept.

    >>> from tempfile import TemporaryDirectory
    >>> from barrage_core.study import heat_map
    >>> with TemporaryDirectory() as folder:
    ...     save_charts([heat_map({("greedy", "random"): 75}, "wins")], Path(folder, "wins.svg")).stat().st_size > 0
    True
    """
    target = path_of(path)
    form = one_of(target.suffix.removeprefix(".").lower(), FORMATS, "ending of the file")
    if not drawn:
        raise BarrageError("there is nothing to draw yet: too few games")
    _need_matplotlib()
    return write_bytes(target, _written(drawn, form, theme or _light()), otherwise="")


# Drawing -----------------------------------------------------------------------------------------------------------


def colour_of(theme: Theme, number: int) -> str:
    """Return the colour of one of several lines in a chart.

    >>> from barrage_core.pictures import LIGHT
    >>> colour_of(LIGHT, 0) == LIGHT.trail
    True
    """
    colours = [theme.trail, theme.drop, theme.red, *theme.conduits.values()]
    return colours[number % len(colours)]


def bin_edges(values: Sequence[float]) -> list[float]:
    """Return the edges of bins; each holds equally many whole numbers where the values are such numbers.

    >>> bin_edges([3, 4, 6])
    [2.5, 3.5, 4.5, 5.5, 6.5]
    """
    low, wide = min(values), max(values) - min(values) + 1
    step, first = wide / BINS, low
    if all(value == floor(value) for value in values):
        step, first = ceil(step), low - 0.5
    return [first + step * number for number in range(ceil(wide / step) + 1)]


def said_as_now(own: Callable[[Theme], Picture]) -> Callable[[Theme], Picture]:
    """Let a drawing, which is made when somebody looks, speak the language of the rest of its chart."""
    return in_english()(own) if spoken() == ENGLISH else own


def _light() -> Theme:
    from ..pictures import LIGHT  # noqa: PLC0415  (loaded only when somebody looks)

    return LIGHT


def _has_matplotlib() -> bool:
    return importlib.util.find_spec("matplotlib") is not None


def _need_matplotlib() -> None:
    if not _has_matplotlib():
        raise BarrageError(NO_MATPLOTLIB)


_said: list[str] = []


def _excuse() -> str:
    """Say once why there is something else in place of a chart."""
    if _said:
        return ""
    _said.append(NO_MATPLOTLIB)
    return f"{BEST_WITHOUT}; {NO_MATPLOTLIB}.\n"


def _figure(drawn: Sequence[Chart], theme: Theme) -> Figure:
    from matplotlib.figure import Figure  # noqa: PLC0415  (an extra, and slow to load)

    heights = [chart.height for chart in drawn]
    with _style(theme):
        figure = Figure(figsize=(WIDTH, sum(heights)), layout="constrained", facecolor=theme.background)
        parts = figure.subfigures(len(drawn), 1, squeeze=False, height_ratios=heights)[:, 0]
        for chart, part in zip(drawn, parts, strict=True):
            part.set_facecolor(theme.background)
            part.suptitle("\n".join(wrap(chart.title, TITLE)), x=0.01, ha="left", fontsize=10, fontweight="bold")
            axes = part.subplots()
            axes.set_facecolor(theme.background)
            axes.spines[["top", "right"]].set_visible(False)
            chart.draw(axes, theme)
    return figure


@contextmanager
def _style(theme: Theme) -> Iterator[None]:
    import matplotlib as mpl  # noqa: PLC0415  (an extra, and slow to load)

    settings: dict[Any, Any] = dict.fromkeys(("text.color", "axes.labelcolor", "xtick.color", "ytick.color"), theme.ink)
    settings |= {"svg.fonttype": "none", "svg.hashsalt": "barrage", "font.size": 9, "axes.edgecolor": theme.faint}
    with mpl.rc_context(settings):
        yield


def _written(drawn: Sequence[Chart], form: str, theme: Theme) -> bytes:
    """Return a file of the charts: the same ones give the same bytes."""
    words = " ".join(f"{chart.title}. {chart.words}" for chart in drawn)
    metadata: dict[str, Any] = {
        "svg": {"Date": None, "Title": drawn[0].title, "Description": words},
        "pdf": {"CreationDate": None, "Title": drawn[0].title, "Subject": words},
        "png": {"Title": drawn[0].title, "Description": words, "Software": None},
    }[form]
    held = io.BytesIO()
    figure = _figure(drawn, theme)
    with _style(theme):
        figure.savefig(held, format=form, dpi=150, metadata=metadata, facecolor=theme.background)
    return held.getvalue()
