"""A bar for long work in a notebook: a series, pairs, a study.

>>> show = progress_bar("games")
HBox(children=(IntProgress(value=0, description='Playing', max=1), Label(value='')))
>>> show(1, 4)
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from IPython.display import display
from ipywidgets import HBox, IntProgress, Label

from barrage_core.catalogue import say

from .design_words import about

__all__ = ["progress_bar"]

OFTEN = 0.2
"""Seconds between two messages to the page, which has better things to do."""


def progress_bar(things: str = "games") -> Callable[[int, int], None]:
    """Show a bar, and return what moves it: `run_study(plan, "results", progress=progress_bar())`.

    It says how many are done, how quickly, and how long the rest will take. Interrupt the kernel to stop: a study in a
    folder keeps what was played.

    >>> show = progress_bar("games")
    HBox(children=(IntProgress(value=0, description='Playing', max=1), Label(value='')))
    >>> show(1, 4)
    """
    bar, words = IntProgress(max=1, description=say("Playing")), Label()
    display(HBox([bar, words]))  # type: ignore[no-untyped-call]
    begun, last, before = perf_counter(), 0.0, None

    def show(done: int, total: int) -> None:
        nonlocal last, before
        now = perf_counter() - begun
        if before is None:
            before = done - 1  # what an earlier run has played is not this one's pace
        if done < total and now - last < OFTEN:
            return
        last, bar.max, bar.value = now, total, done
        so_far = say("{done} of {all}", done=done, all=f"{total} {say(things)}")
        words.value = f"{so_far}{_pace(done - before, total - done, now, things)}"

    return show


def _pace(done: int, left: int, seconds: float, things: str) -> str:
    """Say how quickly it goes, and how long the rest will take.

    >>> _pace(50, 100, 10, "games"), _pace(4, 0, 2, "games")
    (', 5.0 games a second, about 20 seconds left', ', 2.0 games a second')
    """
    rate = say(", {rate} {things} a second", rate=f"{done / seconds:.1f}", things=say(things))
    return say("{so_far}, {time} left", so_far=rate, time=about(left * seconds / done)) if left else rate
