"""Turns of one player in a row, to try things out."""

from __future__ import annotations

from ..actions import Action
from ..agenda import Turn
from ..events import Event
from ..rules import play
from ..rules.round import rest_of_round
from ..state import GameState

__all__ = ["play_solo"]


def play_solo(state: GameState, action: Action) -> tuple[GameState, list[Event]]:
    """Do an action as `play` does, but when the turn is over the same player begins another one.

    So nobody has to play the others' turns, and nobody passes for want of engineers.
    """
    task, frame = state.decision, rest_of_round(state)
    if task is None:
        return play(state, action)  # which says that the game is over
    alone = state.copy()
    # Nobody to follow and no phase to come: the game halts where the turn ends.
    alone.passed, alone.agenda = (True,) * state.players, state.agenda[len(frame) :]
    after, events = play(alone, action)
    after.passed, after.memo, after.options = state.passed, {}, None
    after.agenda = (*frame, *(after.agenda or (Turn(task.player),)))
    return after, events
