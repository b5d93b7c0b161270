"""What every action space does and costs, and why a player cannot use it."""

from __future__ import annotations

from typing import NamedTuple

from ..checks import one_of
from ..names import Seat
from ..rulebook import Violation
from ..rules.action_board import space_violations
from ..rules.round import no_turn_left
from ..state import GameState
from .arguments import about_a_state
from .turns import in_turn

__all__ = ["SpaceReport", "action_spaces", "why_not_use"]


class SpaceReport(NamedTuple):
    """An action space: what it does and costs, the player on it, and every reason against using it now.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
    >>> report = action_spaces(state, "usa")[0]
    >>> report.space, report.does, report.engineers, report.credits, report.taken_by
    ('TURBINE1L', 'produce, +2 energy', 2, 0, '')
    """

    space: str
    does: str
    engineers: int
    credits: int
    taken_by: str
    reasons: tuple[Violation, ...]

    @property
    def allowed(self) -> bool:
        """Whether there is no reason against it."""
        return not self.reasons


@about_a_state
def action_spaces(state: GameState, player: Seat | str) -> list[SpaceReport]:
    """Go through the management board and the patent office: what each space does and costs, and why it cannot be used.

    The reasons are those of a turn of this player now, whoever is to move.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}], "occupied": {"WATER1L": "italy"}})
    >>> report = next(report for report in action_spaces(state, "usa") if report.space == "WATER1L")
    >>> report.does, report.taken_by, report.reasons[0].text
    ('2 drops to wait', 'Italy', 'WATER1L is taken by Italy in this round')
    """
    seat = state.seat(player)
    return [
        SpaceReport(
            space.id,
            str(space.row),
            space.engineers,
            space.credits,
            state.name(state.occupied[space.id]) if space.id in state.occupied else "",
            why_not_use(state, seat, space.id),
        )
        for space in state.board.spaces.values()
    ]


@about_a_state
def why_not_use(state: GameState, player: Seat | str, space: str) -> tuple[Violation, ...]:
    """Return every reason against using an action space in a turn of a player now, whoever is to move.

    An officer copied in a turn whose action has begun does not count: that turn is another one.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa", "engineers": 1}, {"company": "italy"}]})
    >>> [reason.text for reason in why_not_use(state, "usa", "WATER1R")]
    ['WATER1R needs 2 engineers, you have 1']
    """
    seat = state.seat(player)
    one_of(space, state.board.spaces, "space")
    turn = in_turn(state, seat)
    reasons = (*no_turn_left(turn, seat), *space_violations(turn, seat, space))
    return tuple(reason.settled() for reason in reasons)
