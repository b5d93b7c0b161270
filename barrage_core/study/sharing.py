"""Work that processes share: the same results in the same order, however many there are.

Nothing needs to be said to use all cores. A series begins in this process; if it lasts, the rest of it goes to as many
processes as there are cores. They never run the caller's script or notebook again, and what they could not know, such
as a bot that was written in a notebook, is played here.

>>> list(share(abs, [-2, 3]))
[2, 3]
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.reduction import ForkingPickler
from time import perf_counter
from types import ModuleType
from typing import TYPE_CHECKING, TypeVar

from ..checks import whole_number

if TYPE_CHECKING:
    from multiprocessing.pool import Pool  # a browser has no such module

__all__ = ["share", "usable_cores"]

MOST_JOBS = 256
PATIENCE = 2.0
"""Seconds that a series may last before processes are started for the rest of it; starting them takes almost one."""
LARGEST_CHUNK = 10
"""Items that a process works on before it reports: few enough to share evenly, many enough to make reporting cheap."""

Item = TypeVar("Item")
Result = TypeVar("Result")


def usable_cores() -> int:
    """Return how many cores this process may use, which can be fewer than the computer has.

    >>> usable_cores() >= 1
    True
    """
    if hasattr(os, "process_cpu_count"):  # from Python 3.13 on
        cores = os.process_cpu_count()
    elif hasattr(os, "sched_getaffinity"):
        cores = len(os.sched_getaffinity(0))
    else:
        cores = os.cpu_count()
    return min(cores or 1, MOST_JOBS)


def share(
    work: Callable[[Item], Result], items: Sequence[Item], jobs: int | None = None, *, chunk: int = LARGEST_CHUNK
) -> Iterator[Result]:
    """Yield the result of some work on every item, in order, as soon as it is there.

    `jobs` is how many processes share the work at most. Without it, the first items are worked on here, and all cores
    share what is left after `PATIENCE` seconds. A process gets up to `chunk` items at a time.
    """
    whole_number(1 if jobs is None else jobs, 1, MOST_JOBS, "jobs")
    done = 0
    if jobs is None:
        end = perf_counter() + PATIENCE
        while done < len(items) and perf_counter() < end:
            yield work(items[done])
            done += 1
        jobs, chunk = usable_cores(), max(1, min(chunk, done))  # no more than were done in that time
    left = items[done:]
    with _processes(work, left, min(jobs, len(left))) as pool:
        yield from pool.imap(work, left, min(chunk, -(-len(left) // jobs))) if pool else map(work, left)


@contextmanager
def _processes(work: Callable[[Item], Result], items: Sequence[Item], jobs: int) -> Iterator[Pool | None]:
    """Start some processes, or none where one does it all."""
    pool = _start(jobs) if jobs > 1 and _may_start() and _can_travel((work, items[0])) else None
    if pool is None:
        yield None
        return
    with pool:  # leaving the block ends the processes at once, even on Ctrl-C, which they themselves ignore
        yield pool


def _may_start() -> bool:
    """A browser has one process, and a process that serves another one may have none of its own."""
    return sys.platform != "emscripten" and not multiprocessing.current_process().daemon


def _can_travel(parts: Iterable[object]) -> bool:
    """Whether another process can make the same of it: what a script or a notebook defines is known there alone."""
    try:
        return b"__main__" not in bytes(ForkingPickler.dumps(tuple(parts)))
    except Exception:  # whatever an object says when it cannot be written down
        return False


def _start(jobs: int) -> Pool | None:
    # Spawned, not forked: a notebook's kernel has threads, and those do not survive a fork.
    try:
        with _no_main():
            return multiprocessing.get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN))
    except (ImportError, OSError):  # a machine that has no semaphores, or no room for another process
        return None


@contextmanager
def _no_main() -> Iterator[None]:
    """Hide the caller's script while processes start: each would run it again, down to the call that started it."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main
