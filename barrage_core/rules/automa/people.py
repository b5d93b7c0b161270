"""People who play from a tile: an officer of an Automa makes them do so in their first turn of a round (D21)."""

from __future__ import annotations

from dataclasses import replace

from ...agenda import Decision, EndTurn, Task, Turn
from ...components.companies import OFFICERS
from ...names import Seat
from ...rulebook import Violation
from ...state import GameState
from ..powers import POWERS

__all__ = ["first_turn", "first_turns_again", "follows_tiles", "must_turn_tile", "tiles_for_people"]


def tiles_for_people(state: GameState) -> Seat | None:
    """Return the Automa whose officer makes people play their first turn of a round from a tile, if there is one."""
    if state.setup.automas and state.rules.automa_people_turn_tiles:
        for seat, level in enumerate(state.setup.automas):
            if level and POWERS[state.officers[seat]].habits.tiles_for_people:
                return seat
    return None


def first_turn(state: GameState, player: Seat) -> Turn:
    """Return a turn of a player; one who has all engineers has not had any in this round."""
    waits = state.engineers[player] == state.rules.engineers
    return Turn(player, first=waits and tiles_for_people(state) is not None)


def first_turns_again(state: GameState) -> tuple[Task, ...]:
    """Return what waits when the officers are others now: who must play a first turn from a tile follows from them."""
    if tiles_for_people(state) is not None:
        return tuple(first_turn(state, task.player) if isinstance(task, Turn) else task for task in state.agenda)
    return tuple(replace(task, first=False) if isinstance(task, Turn | EndTurn) else task for task in state.agenda)


def follows_tiles(state: GameState, task: Decision) -> bool:
    """Whether the tiles decide what a player is asked: any Automa, and a person in such a turn."""
    automas = state.setup.automas
    if not automas:
        return False
    if automas[task.player]:
        return True
    return task.first if isinstance(task, Turn) else EndTurn(task.player, first=True) in state.agenda


def must_turn_tile(state: GameState, player: Seat) -> Violation:
    """Say why a person has no choice in such a turn."""
    seat = tiles_for_people(state)
    assert seat is not None
    officer = OFFICERS[state.officers[seat]]
    text = "{} plays the first turn of each round from an Automa tile, because {} is an Automa with {}"
    return Violation("automa.people", text, (state.called(player), state.called(seat), officer))
