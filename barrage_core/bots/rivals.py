"""What the others are expected to do in the rest of a round: each plays the turn that looks best to them."""

from __future__ import annotations

from typing import NamedTuple

from ..actions import Action
from ..events import Log
from ..names import Seat
from ..state import GameState, sharing_copy
from .forecast import Forecaster
from .ways import Settled, begin_turn, play_way, ways

__all__ = ["NOTHING", "Prediction", "RivalTurn", "next_turn", "predict", "reply"]


class RivalTurn(NamedTuple):
    """A turn that a rival is expected to play."""

    seat: Seat
    actions: tuple[Action, ...]


class Prediction(NamedTuple):
    """What is expected of the rest of a round."""

    replies: tuple[tuple[RivalTurn, ...], ...] = ()
    """The rivals' turns after each turn of the player, the next one first."""
    energies: tuple[int, ...] = ()
    """The energy that each player will have made."""


NOTHING = Prediction()


def predict(start: GameState, seat: Seat, passed: tuple[bool, ...], turns: int, forecast: Forecaster) -> Prediction:
    """Let everybody look one turn ahead, beginning with the present turn of `seat`, for a number of turns each."""
    place = start.turn_order.index(seat)
    order = start.turn_order[place:] + start.turn_order[:place]
    playing = [player for player in order if not passed[player]]
    settled: Settled = {}
    _, draft = _best_end(start, seat, forecast, settled)
    replies: list[tuple[RivalTurn, ...]] = []
    while len(replies) < turns and any(draft.engineers[player] for player in playing):
        spoken: list[RivalTurn] = []
        for player in [*playing[1:], seat]:
            if draft.engineers[player]:
                begin_turn(draft, player)
                actions, draft = _best_end(draft, player, forecast, settled)
                if player != seat:
                    spoken.append(RivalTurn(player, actions))
        replies.append(tuple(spoken))
    return Prediction(tuple(replies), tuple(draft.energy))


def next_turn(state: GameState, seat: Seat, prediction: Prediction, turns: int) -> GameState:
    """Return the position at the player's next turn, after a number of them, when the rivals have replied."""
    draft = sharing_copy(state)
    for turn in prediction.replies[turns - 1] if turns <= len(prediction.replies) else ():
        draft = reply(draft, turn) or draft
    begin_turn(draft, seat)
    return draft


def reply(draft: GameState, turn: RivalTurn, log: Log = None) -> GameState | None:
    """Return the position after a rival's turn, or None where that is not possible. It becomes the rival's turn."""
    if not draft.engineers[turn.seat]:
        return None
    begin_turn(draft, turn.seat)
    return play_way(draft, turn.actions, log)


def _best_end(
    state: GameState, seat: Seat, forecast: Forecaster, settled: Settled
) -> tuple[tuple[Action, ...], GameState]:
    actions, end = max(ways(state, seat, forecast.worth, settled), key=lambda way: forecast.worth(way.end, seat))
    return actions, sharing_copy(end)
