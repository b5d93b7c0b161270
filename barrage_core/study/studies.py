"""A study as one object, for a notebook: what `barrage study run` and `barrage study report` do, as calls."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

from ..names import Mode
from ..rulebook import RuleSet
from .charting import Chart
from .charts import charts
from .cluster import Cluster
from .findings import Findings, findings
from .plan import Plan
from .ready import find_plan
from .records import Results
from .runs import Run

__all__ = ["Study"]


class Study:
    """A plan with its games, those that were played so far, and what they show.

    The plan is a ready-made one by its name, a TOML file or a `Plan`; what is said besides replaces its fields. With
    a `folder` every game is written down there as soon as it is over: the same call, in another notebook or on another
    day, goes on where it was. Without a folder the games are kept as long as the object is.

    >>> study = Study("skill", games=2, players=2, map="miniature", bots=("random", "greedy"))
    >>> study.run()
    >>> [(row["arm"], row["seed"], row["bot"], row["won"]) for row in study.rows()][:2]
    [('random against greedy', 0, 'random', 0.0), ('random against greedy', 0, 'greedy', 1.0)]
    >>> study.charts()[0].title
    'Greedy wins most: 100 % of its games'
    """

    def __init__(
        self,
        study: str | os.PathLike[str] | Plan,
        folder: str | os.PathLike[str] | None = None,
        *,
        games: int | None = None,
        seed: int | None = None,
        bots: str | Sequence[str] | None = None,
        players: int | None = None,
        mode: Mode | None = None,
        map: str | None = None,
        rules: RuleSet | None = None,
    ) -> None:
        chosen = {"games": games, "seed": seed, "bots": bots, "players": players}
        plan = find_plan(study, chosen | {"mode": mode, "map": map, "rules": rules})
        self._run = Run(plan, folder)

    @property
    def plan(self) -> Plan:
        """What is played."""
        return self._run.plan

    def run(
        self,
        *,
        jobs: int | None = None,
        cluster: Cluster | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> None:
        """Play what is left. Whoever interrupts it keeps what was played, and may run it again to go on.

        Jobs, cluster and progress are those of `simulate`.
        """
        self._run.play(jobs=jobs, cluster=cluster, progress=progress)

    @property
    def results(self) -> Results:
        """The games of each arm that all arms have played so far."""
        return self._run.results()

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each player of each game, with its arm: `pandas.DataFrame(study.rows())`."""
        return [{"arm": name, **row} for name, games in self.results.items() for row in games.rows()]

    def round_rows(self) -> list[dict[str, Any]]:
        """Return a row for each player and each round of each game, with its arm."""
        return [{"arm": name, **row} for name, games in self.results.items() for row in games.round_rows()]

    def findings(self) -> Findings:
        """Return what the games show so far: sentences, and tables with intervals."""
        return findings(self.plan, self.results, self._run.went_on)

    def charts(self) -> list[Chart]:
        """Return what there is to draw, the most telling chart first."""
        return charts(self.plan, self.results)

    def __str__(self) -> str:
        return str(self.findings())

    def __repr__(self) -> str:
        total = self.plan.games * len(self.plan.arms())
        return f"<Study: {self.plan.title or self.plan.about.asks} {len(self._run.games)} of {total} games>"
