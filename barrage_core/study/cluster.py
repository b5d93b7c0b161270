"""Work on a Dask cluster: many machines, or processes of this one that Dask looks after.

Dask is an extra (`pip install "barrage-kit[cluster]"`) and nothing else here needs it. A worker that dies is replaced
by another one, as long as there is one; each item has one result, whoever worked on it, and results are the same as
those of one process.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from ..checks import text
from ..errors import BarrageError
from ..rulebook import RULES_VERSION

if TYPE_CHECKING:
    from distributed import Client, Future

__all__ = ["LOCAL", "Cluster", "on_cluster"]

LOCAL = "local"
Cluster: TypeAlias = str
"""The address of Dask's scheduler, such as "tcp://10.0.0.7:8786", or `LOCAL` for one that is started here."""
PATIENCE = "10s"
"""How long a scheduler may take to answer."""
WORKERS_COME = 60
"""Seconds in which the first worker must have come."""
QUIET_CORNER = "127.0.0.1:0"
"""Where the page of a local cluster is served: on this machine only, at any free port."""
AHEAD = 3
"""Pieces that each worker has waiting, so that none is ever without work."""
PIECE = 0.5
"""Seconds that a piece of work takes: long enough to make sending it cheap, short enough to share evenly."""
NO_DASK = 'a cluster needs Dask: pip install "barrage-kit[cluster]"'

Item = TypeVar("Item")
Result = TypeVar("Result")


def on_cluster(
    work: Callable[[Item], Result], items: Sequence[Item], cluster: Cluster, workers: int
) -> Iterator[Result]:
    """Yield the result of some work on every item, in order; a local cluster has so many workers.

    The first item is worked on here: it says how many make a piece that is worth sending.
    """
    with _client(text(cluster, "cluster"), workers) as client:
        _look_at_workers(client)
        begun = perf_counter()
        yield from map(work, items[:1])
        number = max(1, len(client.scheduler_info()["workers"]))
        chunk = max(1, min(int(PIECE / (perf_counter() - begun)), len(items) // (AHEAD * number)))
        asked: deque[Future[list[Result]]] = deque()
        try:
            for start in range(1, len(items), chunk):
                piece = list(items[start : start + chunk])
                asked.append(client.submit(_work_through, work, piece, pure=False))
                if len(asked) > AHEAD * number:
                    yield from _result(asked.popleft())
            while asked:
                yield from _result(asked.popleft())
        finally:
            client.cancel(list(asked))


def _look_at_workers(client: Client) -> None:
    """Refuse a cluster without workers, and one whose workers have another kit: its games would be other ones."""
    try:
        client.wait_for_workers(1, timeout=WORKERS_COME)
    except TimeoutError:
        raise BarrageError(f"the cluster has no workers: none came in {WORKERS_COME} seconds") from None
    here = _kit()
    others = {worker: kit for worker, kit in client.run(_kit).items() if kit != here}
    for worker, (version, rules) in others.items():
        raise BarrageError(
            f"the worker {worker} has version {version} of the kit with rules {rules}; "
            f"here it is {here[0]} with {here[1]}"
        )


def _kit() -> tuple[str, int]:
    """Return the version of the kit and that of its rules."""
    from .. import __version__  # noqa: PLC0415  (the package is not complete while this room is imported)

    return __version__, RULES_VERSION


def _work_through(work: Callable[[Item], Result], items: list[Item]) -> list[Result]:
    return [work(item) for item in items]


def _result(future: Future[list[Result]]) -> list[Result]:
    from distributed import KilledWorker  # noqa: PLC0415  (an extra)
    from distributed.client import FutureCancelledError  # noqa: PLC0415

    try:
        return future.result()
    except KilledWorker as problem:
        times = problem.allowed_failures + 1
        raise BarrageError(f"workers died {times} times over the same work; is there enough memory?") from problem
    except FutureCancelledError as problem:
        raise BarrageError("the cluster went away before all was done") from problem


@contextmanager
def _client(address: str, workers: int) -> Iterator[Client]:
    """Connect to a scheduler, or start one here; what was started is ended with the block."""
    try:
        from distributed import Client, LocalCluster  # noqa: PLC0415  (an extra)
    except ImportError:
        raise BarrageError(NO_DASK) from None
    if address != LOCAL:
        try:
            client = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as problem:
            raise BarrageError(f"no Dask scheduler answers at {address}: {problem}") from None
        with client:
            yield client
        return
    started: dict[str, Any] = {"n_workers": workers, "threads_per_worker": 1, "dashboard_address": QUIET_CORNER}
    with (
        LocalCluster(**started, silence_logs=logging.ERROR) as here,
        Client(here, set_as_default=False, direct_to_workers=True) as client,
    ):
        yield client
