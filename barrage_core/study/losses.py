"""What a player loses that must do without something: against itself where it may do everything, game by game.

Differences are those of pairs, in victory points. A loss is called clear only if it also holds when all that the player
did without is judged together (Bonferroni).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from .pairs import VERDICTS, signed, verdict_of
from .records import GameRecord, Results
from .restricted import ban_words
from .statistics import OUTSIDE, Interval, interval, wilson
from .tables import Table, rate_cells

if TYPE_CHECKING:
    from .plan import Plan

__all__ = ["Loss", "losses", "missed_most", "restricted_report"]


class Loss(NamedTuple):
    """What a player has less without something; `strict` is judged together with all else that it did without."""

    change: Interval
    strict: Interval

    @property
    def verdict(self) -> str:
        """What the intervals show."""
        return verdict_of(self.change, self.strict)

    @property
    def cells(self) -> tuple[str, str]:
        """The points and their interval, as written in a table."""
        return signed(self.change.mean), f"{signed(self.change.low)} to {signed(self.change.high)}"


def restricted_report(plan: Plan, results: Results) -> tuple[list[str], list[Table]]:
    """Say what the player misses most, and lay out what everything is worth to it."""
    free, lost = next(iter(results.values())), losses(plan, results)
    rows = []
    for arm in plan.arms():
        if arm.forbid:
            loss, games = lost[arm.forbid], results[arm.name]
            won = wilson(sum(game.won(_own_seat(plan, game)) for game in games), len(games))
            rows.append((ban_words(arm.forbid), *loss.cells, VERDICTS[loss.verdict], *rate_cells(won)))
    base = wilson(sum(game.won(_own_seat(plan, game)) for game in free), len(free))
    said = [f"Free, the player wins {100 * base.share:.1f} % of its games.", f"{_worst(lost)}."]
    heads = ("without", "VP", "95 % interval", "zero is", "wins", "95 % interval")
    return said, [Table("What it loses", heads, rows)]


def _worst(lost: Mapping[str, Loss]) -> str:
    """Say what the player misses most, if that is clear even among all that it had to do without."""
    if (most := missed_most(lost)) is None:
        return "Nothing that it must do without clearly costs it points"
    among = f", clear even among {len(lost)} that are compared" if len(lost) > 1 else ""
    vp, range_of = lost[most].cells
    return f"It loses most without {ban_words(most)}: {vp} VP ({range_of}){among}"


def losses(plan: Plan, results: Results) -> dict[str, Loss]:
    """Return what the player has less without each thing that is forbidden than where it may do everything."""
    free, found = next(iter(results.values())), {}
    for arm in plan.arms():
        if arm.forbid:
            pairs = zip(free, results[arm.name], strict=True)
            changes = [_own(plan, after) - _own(plan, before) for before, after in pairs]
            found[arm.forbid] = Loss(interval(changes), interval(changes, outside=OUTSIDE / len(plan.forbid)))
    return found


def missed_most(lost: Mapping[str, Loss]) -> str | None:
    """Return what the player clearly misses most, if anything."""
    clear = [ban for ban, loss in lost.items() if loss.verdict == "clear" and loss.change.mean < 0]
    return min(clear, key=lambda ban: lost[ban].change.mean, default=None)


def _own_seat(plan: Plan, game: GameRecord) -> int:
    return (game.seed - plan.seed) % plan.players if plan.rotate else 0


def _own(plan: Plan, game: GameRecord) -> int:
    return game.vp[_own_seat(plan, game)]
