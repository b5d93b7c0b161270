"""A turn of a player, whoever is to move: whether one is left, what it has and takes, and how it goes on to its end."""

from __future__ import annotations

from ..actions import Action
from ..agenda import EndTurn, Turn
from ..board import ConstructionSpace
from ..checks import one_of
from ..components.technology import TECHNOLOGY
from ..errors import BarrageError, IllegalAction
from ..events import Event
from ..names import Seat
from ..rules import play_unchecked, why_not
from ..rules.construction.decisions import space_cost
from ..rules.round import no_turn_left
from ..state import GameState
from .arguments import about_a_state

__all__ = ["copied_in_turn", "in_turn", "next_construction_space", "play_in_turn", "seat_with_turn"]


@about_a_state
def seat_with_turn(state: GameState, player: Seat | str) -> Seat:
    """Return the seat of a player who has a turn left in this round, whoever is to move; otherwise say why not.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy", "passed": True}]})
    >>> seat_with_turn(state, "usa")
    0
    >>> seat_with_turn(state, "italy")
    Traceback (most recent call last):
    barrage_core.errors.BarrageError: Italy has passed in this round
    """
    seat = state.seat(player)
    if reasons := list(no_turn_left(state, seat)):
        raise BarrageError([reason.text for reason in reasons])
    return seat


@about_a_state
def next_construction_space(state: GameState, player: Seat | str, tile: str = "") -> ConstructionSpace:
    """Return the engineers and credits that a player's next construction takes, with a tile if it is named.

    They are 0 for a tile that needs no engineers, and when all construction spaces are used.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa", "constructions": 1}, {"company": "italy"}]})
    >>> next_construction_space(state, "usa")
    ConstructionSpace(engineers=2, credits=0)
    """
    return space_cost(state, state.seat(player), one_of(tile, ("", *TECHNOLOGY), "tile"))


@about_a_state
def play_in_turn(state: GameState, action: Action) -> tuple[GameState, list[Event]]:
    """Do an action as `play` does, but stop before the turn ends; return the state there, and what happened.

    That state is to look at: no decision is awaited there. To go on, play from the state before, with `play` or with
    `play_solo`.

    >>> from barrage_core import UseBank, from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
    >>> after, events = play_in_turn(state, UseBank(3))
    >>> after.decision, len(events)
    (None, 2)
    """
    if reasons := why_not(state, action):
        raise IllegalAction(action, reasons)
    draft = state.copy()
    events = play_unchecked(draft, action, (EndTurn,))
    draft.forget()
    return draft, events


def copied_in_turn(state: GameState, seat: Seat) -> str:
    """Return the officer that is copied in a turn of a player, or nothing.

    Copying counts for the rest of one turn. Just after it, when the action is still to come, this is that turn; once
    the action has begun, the next turn of the same player would be another one.
    """
    return state.copied if state.decision == Turn(seat) else ""


def in_turn(state: GameState, seat: Seat) -> GameState:
    """Return the state as a turn of a player would find it: an officer copied in another turn does not count."""
    copied = copied_in_turn(state, seat)
    if copied == state.copied:
        return state
    draft = state.copy()
    draft.copied = copied
    return draft
