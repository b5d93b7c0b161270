"""What every action space does and costs, and why a player cannot use it."""

from __future__ import annotations

from typing import NamedTuple

from ..names import Seat
from ..rulebook import Violation
from ..rules.action_board import space_violations
from ..state import GameState

__all__ = ["SpaceReport", "action_spaces"]


class SpaceReport(NamedTuple):
    """An action space: what it does and asks for, who is there, and every reason against using it now."""

    space: str
    does: str
    engineers: int
    credits: int
    taken_by: str
    reasons: tuple[Violation, ...]

    @property
    def allowed(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.reasons


def action_spaces(state: GameState, player: Seat | str) -> list[SpaceReport]:
    """Go through the management board and the patent office: what each space does, costs, and why not.

    >>> from barrage_core.files.positions import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}], "occupied": {"WATER1L": "italy"}})
    >>> report = next(report for report in action_spaces(state, "usa") if report.space == "WATER1L")
    >>> report.does, report.engineers, report.taken_by, report.reasons[0].text
    ('2 drops to wait', 1, 'Italy', 'WATER1L is taken by Italy in this round')
    """
    seat = state.seat(player)
    return [
        SpaceReport(
            space.id,
            str(space.row),
            space.engineers,
            space.credits,
            state.name(state.occupied[space.id]) if space.id in state.occupied else "",
            tuple(reason.settled() for reason in space_violations(state, seat, space.id)),
        )
        for space in state.board.spaces.values()
    ]
