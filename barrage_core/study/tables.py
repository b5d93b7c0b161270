"""The results of a simulation as tables: with rich on a terminal that has it, in plain text anywhere else."""

from __future__ import annotations

from typing import NamedTuple

from ..components.companies import COMPANIES
from .series import Rate, Summary

__all__ = ["Table", "plain_text", "tables"]


class Table(NamedTuple):
    """A title, the heads of the columns, and rows of cells. Columns with `words` are text, the others are numbers."""

    title: str
    heads: tuple[str, ...]
    rows: list[tuple[str, ...]]
    words: tuple[int, ...] = (0,)


def tables(summary: Summary) -> list[Table]:
    """Lay out a summary: wins by seat, company and bot with their intervals, points by source."""
    return [
        Table(
            "Seats",
            ("seat", "bot", "wins", "95 % interval", "mean VP", "mean energy"),
            [
                (str(seat + 1), bot, *_rate(rate), f"{vp:.1f}", f"{energy:.1f}")
                for seat, (bot, rate, vp, energy) in enumerate(
                    zip(
                        summary.bots,
                        summary.wins_by_seat,
                        summary.vp_by_seat,
                        summary.energy_by_seat,
                        strict=True,
                    )
                )
            ],
        ),
        Table(
            "Companies",
            ("company", "games", "wins", "95 % interval", "mean VP", "mean energy"),
            [
                (
                    COMPANIES[name].title,
                    str(rate.total),
                    *_rate(rate),
                    f"{summary.vp_by_company[name]:.1f}",
                    f"{summary.energy_by_company[name]:.1f}",
                )
                for name, rate in summary.wins_by_company.items()
            ],
        ),
        Table(
            "Bots",
            ("bot", "wins", "95 % interval"),
            [(name, *_rate(rate)) for name, rate in summary.wins_by_bot.items()],
        ),
        Table(
            "Mean VP by source",
            ("source", *(f"seat {seat + 1}" for seat in range(len(summary.bots)))),
            [
                (source, *(f"{sheet[source]:.1f}" for sheet in summary.vp_by_source))
                for source in summary.vp_by_source[0]
            ],
        ),
    ]


def _rate(rate: Rate) -> tuple[str, str]:
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
