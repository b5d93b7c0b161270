"""Work that processes share: the same results in the same order, however many there are.

Nothing needs to be said to use all cores. A series begins in this process; if it lasts, the rest of it goes to as many
processes as there are cores. They never run the caller's script or notebook again, and what they could not know, such
as a bot that was written in a notebook, is played here. A process that dies is replaced, and what it was working on is
done again.

>>> list(share(abs, [-2, 3]))
[2, 3]
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future
from contextlib import contextmanager
from functools import partial
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.reduction import ForkingPickler
from threading import Thread
from time import perf_counter
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from ..checks import whole_number
from ..errors import BarrageError
from .cluster import Cluster, on_cluster
from .starting import nothing_from_here

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor  # a browser has no processes

__all__ = ["share", "usable_cores"]

MOST_JOBS = 256
PATIENCE = 2.0
"""Seconds that a series may last before processes are started for the rest of it; starting them takes almost one."""
LARGEST_CHUNK = 10
"""Items that a process works on before it reports: few enough to share evenly, many enough to make reporting cheap."""
MOST_DEATHS = 3
"""How often processes may die over the same items before it is said that something is wrong with these."""

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
    work: Callable[[Item], Result],
    items: Sequence[Item],
    jobs: int | None = None,
    *,
    chunk: int = LARGEST_CHUNK,
    cluster: Cluster | None = None,
) -> Iterator[Result]:
    """Yield the result of some work on every item, in order, as soon as it is there.

    `jobs` is how many processes share the work at most. Without it, the first items are worked on here, and all cores
    share what is left after `PATIENCE` seconds. A process gets up to `chunk` items at a time. With a `cluster`, the
    address of Dask's scheduler or "local", the workers there do it all.
    """
    whole_number(1 if jobs is None else jobs, 1, MOST_JOBS, "jobs")
    if cluster is not None:
        yield from on_cluster(work, items, cluster, jobs or usable_cores())
        return
    done = 0
    if jobs is None:
        end = perf_counter() + PATIENCE
        while done < len(items) and perf_counter() < end:
            yield work(items[done])
            done += 1
        jobs, chunk = usable_cores(), max(1, min(chunk, done))  # no more than were done in that time
    left = items[done:]
    jobs = min(jobs, len(left))
    if jobs > 1 and _may_start() and _can_travel((work, left[0])):
        yield from _on_processes(work, left, jobs, min(chunk, -(-len(left) // jobs)))
    else:
        yield from map(work, left)


def _on_processes(work: Callable[[Item], Result], items: Sequence[Item], jobs: int, chunk: int) -> Iterator[Result]:
    """Let processes do the work; where some die, others begin again with the first items that have no result."""
    done = deaths = 0
    while done < len(items):
        with _processes(jobs) as pool:
            if pool is None:
                yield from map(work, items[done:])
                return
            pieces = (items[start : start + chunk] for start in range(done, len(items), chunk))
            try:
                for results in _in_order(pool, partial(_work_through, work), pieces, ahead=2 * jobs):
                    for result in results:
                        done, deaths = done + 1, 0
                        yield result
            except BrokenExecutor as problem:
                deaths += 1
                if deaths == MOST_DEATHS:
                    raise BarrageError(
                        f"processes died {deaths} times over the same work ({items[done]!r} and what follows); "
                        "is there enough memory?"
                    ) from problem


def _work_through(work: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
    return [work(item) for item in items]


def _in_order(
    pool: ProcessPoolExecutor, work: Callable[[Item], Result], pieces: Iterable[Item], ahead: int
) -> Iterator[Result]:
    """Yield results in the order of the pieces; no more than so many are asked for ahead."""
    asked: deque[Future[Result]] = deque()
    for piece in pieces:
        asked.append(pool.submit(work, piece))
        if len(asked) > ahead:
            yield asked.popleft().result()
    while asked:
        yield asked.popleft().result()


def _may_start() -> bool:
    """A browser has one process, and a process that serves another one may have none of its own."""
    return sys.platform != "emscripten" and not multiprocessing.current_process().daemon


def _can_travel(parts: Iterable[object]) -> bool:
    """Whether another process can make the same of it: what a script or a notebook defines is known there alone."""
    try:
        return b"__main__" not in bytes(ForkingPickler.dumps(tuple(parts)))
    except Exception:  # whatever an object says when it cannot be written down
        return False


def _serve() -> None:
    """Prepare a process that works for another one: Ctrl-C is for that one, and without it there is nothing to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(multiprocessing.parent_process(),), daemon=True).start()


def _end_with(other: Any) -> None:
    other.join()
    os._exit(1)


@contextmanager
def _processes(jobs: int) -> Iterator[ProcessPoolExecutor | None]:
    """Start some processes, or none where the machine has none to give. Leaving the block ends them at once."""
    # Spawned, not forked: a notebook's kernel has threads, and those do not survive a fork.
    try:
        from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415  (a browser has no processes)

        context = _Spawning()
        with nothing_from_here():
            pool = ProcessPoolExecutor(jobs, context, _serve)
            for _ in range(jobs):
                pool.submit(abs, 0)  # starts a process: where there is no room for one, it is known here
    except (ImportError, OSError):  # a machine that has no semaphores, or no room for another process
        yield None
        return
    try:
        yield pool
    finally:
        for process in context.started:
            if process.is_alive():
                process.terminate()
        pool.shutdown(cancel_futures=True)


class _Spawned(SpawnProcess):
    """A process that never runs the caller's script: without this each would, down to the call that started it."""

    def start(self) -> None:
        main = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            super().start()
        finally:
            sys.modules["__main__"] = main


class _Spawning(SpawnContext):
    """Starts such processes and remembers them."""

    def __init__(self) -> None:
        super().__init__()
        self.started: list[SpawnProcess] = []

    def Process(self, *arguments: Any, **named: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802
        """Make a process; the pool that starts it knows this name."""
        process = _Spawned(*arguments, **named)
        self.started.append(process)
        return process
