"""What somebody at a terminal sees: a bar while games are played, and tables. rich is used where it is installed."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from ..study import Table, plain_text

__all__ = ["INTERRUPTED", "print_tables", "progress"]

INTERRUPTED = 130
"""The exit code after Ctrl-C."""


@contextmanager
def progress(total: int | None, things: str = "games") -> Iterator[Callable[[int, int], None] | None]:
    """Show a bar on the error output, if somebody is looking; a plain counter where rich is not installed.

    Without a total, the first call of what is yielded tells it.
    """
    if not sys.stderr.isatty():
        yield None
    elif not _has_rich():
        yield partial(_print_count, things)
    else:
        from rich.console import Console  # noqa: PLC0415  (an extra, and slow to load)
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeRemainingColumn  # noqa: PLC0415
        from rich.text import Text  # noqa: PLC0415

        class Rate(ProgressColumn):
            def render(self, task: Task) -> Text:
                return Text(_rate(task.finished_speed or task.speed, things))

        columns = (things, BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task, begun = bar.add_task(things, total=total), False

            def show(done: int, of: int) -> None:
                nonlocal begun
                if not begun:
                    bar.reset(task, completed=max(0, done - 1))  # what an earlier run has played is not this one's pace
                begun = True
                bar.update(task, completed=done, total=of)

            yield show


def _rate(speed: float | None, things: str) -> str:
    """Say how many things are done in a second, or in a minute where they take long.

    >>> _rate(41.26, "games"), _rate(0.05, "games"), _rate(None, "games")
    ('41.3 games/s', '3.0 games/min', '')
    """
    if speed is None:
        return ""
    return f"{speed:.1f} {things}/s" if speed >= 1 else f"{60 * speed:.1f} {things}/min"


def _print_count(things: str, done: int, total: int) -> None:
    print(f"\r{done} of {total} {things}", end="\n" if done == total else "", file=sys.stderr)


def _has_rich() -> bool:
    return importlib.util.find_spec("rich") is not None


def print_tables(results: Sequence[Table]) -> None:
    """Print with rich on a terminal; a pipe or a file gets plain text, and so does a terminal without rich."""
    if not (sys.stdout.isatty() and _has_rich()):
        print("\n\n".join(map(plain_text, results)))
        return
    from rich.console import Console  # noqa: PLC0415  (an extra, and slow to load)
    from rich.table import Table as RichTable  # noqa: PLC0415

    console = Console(markup=False, emoji=False)  # names come from files: a bracket in one is a bracket
    for title, heads, rows, words in results:
        table = RichTable(title=title, title_justify="left")
        for number, head in enumerate(heads):
            table.add_column(head, justify="left" if number in words else "right")
        for row in rows:
            table.add_row(*row)
        console.print(table)
