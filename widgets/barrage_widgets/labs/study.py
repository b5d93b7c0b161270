"""A study in a notebook, with a bar that shows how far its games are."""

from __future__ import annotations

from collections.abc import Callable

from barrage_core.study import Study as PlainStudy
from barrage_core.study.cluster import Cluster

from .progress import progress_bar

__all__ = ["Study"]


class Study(PlainStudy):
    """A plan with its games and what they show, as in `barrage_core.study`; playing shows how far it is.

    >>> study = Study("skill", games=2, players=2, map="miniature", bots=("random", "greedy"))
    >>> study.run()
    HBox(children=(IntProgress(value=0, description='Playing', max=1), Label(value='')))
    >>> print(study.findings().sentences[-1])
    Greedy against random: 100.0 % 34.2–100.0 %.
    """

    def run(
        self,
        *,
        jobs: int | None = None,
        cluster: Cluster | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> None:
        """Play what is left, with a bar unless another `progress` is given."""
        super().run(jobs=jobs, cluster=cluster, progress=progress or progress_bar())
