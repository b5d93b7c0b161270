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
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from ..checks import text
from ..errors import BarrageError
from ..rulebook import RULES_VERSION
from .starting import nothing_from_here

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
PIECE = 1.0
"""Seconds that a piece of work takes: long enough to make sending it cheap, short enough to share evenly."""
LEAST = 1e-6
"""Seconds that a piece takes at least, where a clock is too coarse to tell."""
CALM = {
    "distributed.worker.profile.enabled": False,
    "distributed.worker.memory.monitor-interval": "2s",
    "distributed.scheduler.active-memory-manager.start": False,
    "distributed.admin.system-monitor.interval": "5s",
    "distributed.admin.tick.interval": "500ms",
}
"""How seldom the processes of a local cluster look at themselves: as Dask sets it, that takes a tenth of a core."""
READ_AGAIN = (
    'no worker could be started; in a script this belongs under `if __name__ == "__main__":`, because every worker of '
    "a local cluster reads the script again"
)
NO_DASK = 'a cluster needs Dask: pip install "barrage-kit[cluster]"'

Item = TypeVar("Item")
Result = TypeVar("Result")


class _Piece(NamedTuple, Generic[Result]):
    """What a worker did: the results of some items, the seconds that it took, and what stopped it before the rest."""

    results: list[Result]
    seconds: float
    problem: BarrageError | None = None
    """A value, not raised there: Dask would print it where the worker runs, with all that led to it."""


def on_cluster(
    work: Callable[[Item], Result], items: Sequence[Item], cluster: Cluster, workers: int
) -> Iterator[Result]:
    """Yield the result of some work on every item, in order; a local cluster has so many workers.

    The first pieces are single items. Each piece that comes back says how many make one that is worth sending: the
    first are slow, because a worker has everything to look up, and pieces as small as they ask for would cost dearly.
    """
    with _client(text(cluster, "cluster"), workers) as client:
        _look_at_workers(client)
        asked: deque[Future[_Piece[Result]]] = deque()
        sent, size = 0, 1
        try:
            while sent < len(items) or asked:
                number = max(1, sum(client.nthreads().values()))  # workers come and go
                size = max(1, min(size, (len(items) - sent) // (AHEAD * number)))  # all have some of the last items
                while sent < len(items) and len(asked) < AHEAD * number:
                    piece = list(items[sent : sent + size])
                    asked.append(client.submit(_work_through, work, piece, pure=False))
                    sent += size
                results, seconds, problem = _result(asked.popleft())
                yield from results
                if problem is not None:
                    raise problem
                size = int(PIECE * len(results) / max(seconds, LEAST))
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


def _work_through(work: Callable[[Item], Result], items: list[Item]) -> _Piece[Result]:
    from time import thread_time  # noqa: PLC0415  (a browser has none, and no cluster)

    begun = thread_time()  # of the processor: whoever else is at work makes no piece smaller
    results: list[Result] = []
    problem = None
    try:
        results.extend(map(work, items))  # keeps what is done before an error
    except BarrageError as error:
        problem = error
    return _Piece(results, thread_time() - begun, problem)


def _result(future: Future[_Piece[Result]]) -> _Piece[Result]:
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
        from dask import config  # noqa: PLC0415  (an extra)
        from distributed import Client, LocalCluster  # noqa: PLC0415
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
    with nothing_from_here(), config.set(CALM):
        try:
            here = LocalCluster(**started, silence_logs=logging.ERROR)
        except RuntimeError:
            raise BarrageError(READ_AGAIN) from None
        with here, Client(here, set_as_default=False, direct_to_workers=True) as client:
            yield client
