"""The ways to play one turn to its end, on copies that see nothing a person could not see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..actions import Action
from ..agenda import ChooseMachines, PlaceDrops, Turn
from ..errors import BarrageError
from ..events import Log
from ..names import Seat
from ..rules import after, carry_out, legal_actions
from ..rules.automa.pile import unseen
from ..rules.round import only_this_turn
from ..state import GameState, sharing_copy
from .options import ONE_BY_ONE, options_to_try

__all__ = ["Judge", "Settled", "Way", "awaited", "begin_turn", "face_up", "goes_on", "play_way", "ways"]

Judge = Callable[[GameState, Seat], float]
"""Says what a position is worth to a player."""

Settled = dict[object, Action]
"""Decisions of a series that were made already, by all that matters to them."""


class Way(NamedTuple):
    """The actions of a turn, and the position that they leave."""

    actions: tuple[Action, ...]
    end: GameState


def awaited(state: GameState) -> Seat:
    """Return the player who is to decide."""
    task = state.decision
    if task is None:
        why = "the game is over" if state.is_over else "nobody has to decide anything here"
        raise BarrageError(f"{why}: there is nothing to choose")
    return task.player


def face_up(state: GameState) -> GameState:
    """Return a copy that stops at the end of the present turn, without anything that lies face down."""
    draft = only_this_turn(state)
    draft.supply = draft.supply._replace(piles=())
    draft.technology_pile = ()
    draft.automa_pile = unseen(draft.automa_pile)
    return draft


def begin_turn(draft: GameState, seat: Seat) -> None:
    """Let a player's turn be all that is on the agenda of a copy."""
    draft.agenda = (Turn(seat),)
    draft.options, draft.memo = None, {}


def ways(state: GameState, seat: Seat, judge: Judge, settled: Settled | None = None) -> Iterator[Way]:
    """Yield every way worth a try to play the turn to its end.

    Decisions that come in series are settled one by one, by what the judge thinks. Those that were `settled` already,
    in a position that is the same in all that matters to them, are not judged again.
    """
    if isinstance(state.agenda[-1], ONE_BY_ONE):
        attempts = [_settle(state, seat, judge, {} if settled is None else settled)]
    else:
        attempts = [Way((action,), after(state, action)) for action in options_to_try(state, seat)]
    for actions, draft in attempts:
        if goes_on(draft, seat):
            for more, end in ways(draft, seat, judge, settled):
                yield Way(actions + more, end)
        else:
            yield Way(actions, draft)


def _settle(state: GameState, seat: Seat, judge: Judge, settled: Settled) -> Way:
    options, key = options_to_try(state, seat), _what_matters(state, seat)
    known = settled.get(key)
    if known is not None and known in options:
        return Way((known,), after(state, known))
    best = max((Way((action,), after(state, action)) for action in options), key=lambda way: judge(way.end, seat))
    settled[key] = best.actions[0]
    return best


def _what_matters(state: GameState, seat: Seat) -> object:
    """Return what a decision of a series depends on, as far as it is worth the time to tell positions apart."""
    task = state.agenda[-1]
    match task:
        case PlaceDrops():
            return task, state.built[seat], frozenset(state.water.items()), *state.headstreams.values()
        case ChooseMachines():
            return task, state.built[seat], state.excavators[seat], state.mixers[seat]
    return task, state.built[seat], state.contracts[seat], state.supply.on_show


def goes_on(draft: GameState, seat: Seat) -> bool:
    """Whether the turn of a player goes on: the draft of companies asks one player after the other."""
    return bool(draft.agenda) and awaited(draft) == seat


def play_way(state: GameState, actions: tuple[Action, ...], log: Log = None) -> GameState | None:
    """Return the position after a turn that was planned for a similar one; None where it is not possible any more."""
    if actions[0] not in legal_actions(state):
        return None
    seat, draft = awaited(state), sharing_copy(state)
    carry_out(draft, actions[0], log)
    for action in actions[1:]:
        if not goes_on(draft, seat) or action not in legal_actions(draft):
            return None
        carry_out(draft, action, log)
    return None if goes_on(draft, seat) else draft
