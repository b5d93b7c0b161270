"""Results as tables: a table is plain data, and `plain_text` lays it out for any terminal, log or notebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..components.companies import COMPANIES
from .statistics import Rate
from .summary import Summary

__all__ = ["Table", "plain_text", "rate_cells", "tables", "unsigned"]


class Table(NamedTuple):
    """A title, the heads of the columns, and rows of cells. The columns in `words` are text, the others are numbers.

    >>> table = Table("Winners", ("player", "games"), [("greedy", "9"), ("random", "1")])
    >>> table.title, table.rows[0]
    ('Winners', ('greedy', '9'))
    """

    title: str
    heads: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    words: tuple[int, ...] = (0,)


def tables(summary: Summary) -> list[Table]:
    """Lay out a summary: wins by seat, company and bot with their intervals, points by source.

    Companies that belong to seats stand beside them, and one bot alone is not compared with itself.

    >>> from barrage_core.study import simulate, summarise
    >>> games = simulate(4, ["random", "greedy"], players=2, mode="introductory", map="miniature")
    >>> [table.title for table in tables(summarise(games))]
    ['Seats', 'Bots', 'Mean VP by source']
    """
    companies = [] if all(summary.companies) else [_companies(summary)]
    bots = [_bots(summary)] if len(summary.wins_by_bot) > 1 else []
    return [_seats(summary), *companies, *bots, _sources(summary)]


def _seats(summary: Summary) -> Table:
    columns = zip(summary.bots, summary.wins_by_seat, summary.vp_by_seat, summary.energy_by_seat, strict=True)
    rows = [
        (str(number), bot, *rate_cells(rate), unsigned(vp), f"{energy:.1f}")
        for number, (bot, rate, vp, energy) in enumerate(columns, 1)
    ]
    heads = ("seat", "bot", "wins", "95 % interval", "mean VP", "mean energy")
    if not all(summary.companies):
        return Table("Seats", heads, rows)
    titles = [COMPANIES[name].title for name in summary.companies]
    named = [(row[0], title, *row[1:]) for row, title in zip(rows, titles, strict=True)]
    return Table("Seats", (heads[0], "company", *heads[1:]), named)


def _companies(summary: Summary) -> Table:
    vp, energy = summary.vp_by_company, summary.energy_by_company
    rows = [
        (COMPANIES[name].title, str(rate.total), *rate_cells(rate), unsigned(vp[name]), f"{energy[name]:.1f}")
        for name, rate in summary.wins_by_company.items()
    ]
    return Table("Companies", ("company", "games", "wins", "95 % interval", "mean VP", "mean energy"), rows)


def _bots(summary: Summary) -> Table:
    vp, energy = summary.vp_by_bot, summary.energy_by_bot
    rows = [
        (name, *rate_cells(rate), unsigned(vp[name]), f"{energy[name]:.1f}")
        for name, rate in summary.wins_by_bot.items()
    ]
    return Table("Bots", ("bot", "wins", "95 % interval", "mean VP", "mean energy"), rows)


def _sources(summary: Summary) -> Table:
    sheets = summary.vp_by_source
    rows = [(source, *(unsigned(sheet[source]) for sheet in sheets)) for source in sheets[0]]
    return Table("Mean VP by source", ("source", *(f"seat {number}" for number in range(1, len(sheets) + 1))), rows)


def unsigned(number: float, digits: int = 1) -> str:
    """Write a number; only one below zero has a sign.

    >>> unsigned(3), unsigned(-2.25), unsigned(-0.01)
    ('3.0', '−2.2', '0.0')
    """
    return f"{number:z.{digits}f}".replace("-", "−")


def rate_cells(rate: Rate) -> tuple[str, str]:
    """Write a share of wins and its interval."""
    return f"{100 * rate.share:.1f} %", f"{100 * rate.low:.1f}–{100 * rate.high:.1f} %"


def plain_text(table: Table) -> str:
    """Return a table as text.

    >>> print(plain_text(Table("Wins", ("seat", "wins"), [("1", "75.0 %"), ("2", "25.0 %")])))
    Wins
      seat    wins
      1     75.0 %
      2     25.0 %
    """
    widths = [max(map(len, column)) for column in zip(table.heads, *table.rows, strict=True)]
    lines = [table.title]
    for row in (table.heads, *table.rows):
        cells = (
            cell.ljust(width) if number in table.words else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append("  " + "  ".join(cells).rstrip())
    return "\n".join(lines)
