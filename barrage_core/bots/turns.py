"""Which actions of a game belong to one turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..actions import Action
from ..names import Seat
from ..rules import after, legal_actions
from ..state import GameState
from .ways import awaited, face_up, goes_on

__all__ = ["PlayedTurn", "played_turns"]


class PlayedTurn(NamedTuple):
    """A turn of a game: how many decisions were made before it, the position that it began in, and its actions.

    A pick of the draft and the choices of an income are turns too.

    >>> from barrage_core import Game
    >>> state = Game.new(players=2, seed=1).state
    >>> (turn,) = played_turns([(state, legal_actions(state)[0])])
    >>> turn.moment, turn.seat, str(turn.actions[0]), turn.is_finished
    (0, 0, 'engineers on WATER1L', False)
    """

    moment: int
    seat: Seat
    state: GameState
    actions: tuple[Action, ...]
    is_finished: bool


def played_turns(decisions: Iterable[tuple[GameState, Action]]) -> list[PlayedTurn]:
    """Group the decisions of a game, a position and the action chosen in it, by turns; the last may be unfinished.

    >>> from barrage_core.newgame import new_game
    >>> from barrage_core.rules import play
    >>> state, decisions = new_game(players=2, seed=1)[0], []
    >>> for _ in range(4):
    ...     decisions.append((state, legal_actions(state)[0]))
    ...     state, _ = play(*decisions[-1])
    >>> [(turn.moment, turn.seat, len(turn.actions)) for turn in played_turns(decisions)]
    [(0, 0, 3), (3, 1, 1)]
    """
    turns: list[PlayedTurn] = []
    draft: GameState | None = None
    for moment, (state, action) in enumerate(decisions):
        seat = awaited(state)
        if draft is None or not goes_on(draft, turns[-1].seat) or action not in legal_actions(draft):
            draft = face_up(state)
            turns.append(PlayedTurn(moment, seat, state, (), is_finished=False))
        draft = after(draft, action)
        turns[-1] = turns[-1]._replace(
            actions=(*turns[-1].actions, action), is_finished=not goes_on(draft, turns[-1].seat)
        )
    return turns
