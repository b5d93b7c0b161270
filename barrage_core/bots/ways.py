"""The ways to play one turn to its end, on copies that see nothing a person could not see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..actions import Action
from ..agenda import Turn
from ..errors import BarrageError
from ..events import Log
from ..names import Seat
from ..rules import after, carry_out, legal_actions
from ..rules.round import only_this_turn
from ..state import GameState, sharing_copy
from .options import ONE_BY_ONE, options_to_try

__all__ = ["Judge", "Way", "awaited", "begin_turn", "face_up", "play_way", "ways"]

Judge = Callable[[GameState, Seat], float]
"""Says what a position is worth to a player."""


class Way(NamedTuple):
    """The actions of a turn, and the position that they leave."""

    actions: tuple[Action, ...]
    end: GameState


def awaited(state: GameState) -> Seat:
    """Return the player who is to decide."""
    task = state.decision
    if task is None:
        raise BarrageError("the game is over: there is nothing to choose")
    return task.player


def face_up(state: GameState) -> GameState:
    """Return a copy that stops at the end of the present turn, without anything that lies face down."""
    draft = only_this_turn(state)
    draft.supply = draft.supply._replace(piles=((),) * len(draft.supply.piles))
    draft.technology_pile = ()
    return draft


def begin_turn(draft: GameState, seat: Seat) -> None:
    """Let a player's turn be all that is on the agenda of a copy."""
    draft.agenda = (Turn(seat),)
    draft.options, draft.memo = None, {}


def ways(state: GameState, seat: Seat, judge: Judge) -> Iterator[Way]:
    """Yield every way worth a try to play the turn to its end.

    Decisions that come in series are settled one by one, by what the judge thinks.
    """
    attempts = [Way((action,), after(state, action)) for action in options_to_try(state, seat)]
    if len(attempts) > 1 and isinstance(state.agenda[-1], ONE_BY_ONE):
        attempts = [max(attempts, key=lambda way: judge(way.end, seat))]
    for actions, draft in attempts:
        if _goes_on(draft, seat):
            for more, end in ways(draft, seat, judge):
                yield Way(actions + more, end)
        else:
            yield Way(actions, draft)


def _goes_on(draft: GameState, seat: Seat) -> bool:
    return bool(draft.agenda) and awaited(draft) == seat


def play_way(state: GameState, actions: tuple[Action, ...], log: Log = None) -> GameState | None:
    """Return the position after a turn that was planned for a similar one, or None where it cannot begin like that.

    Where the plan does not fit any more, the first thing that is possible is done instead.
    """
    plan = iter(actions)
    first = next(plan)
    if first not in legal_actions(state):
        return None
    draft = sharing_copy(state)
    carry_out(draft, first, log)
    while draft.agenda:
        options = legal_actions(draft)
        planned = next(plan, options[0])
        draft = sharing_copy(draft)
        carry_out(draft, planned if planned in options else options[0], log)
    return draft
