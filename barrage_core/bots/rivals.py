"""What the others are expected to do in the rest of a round: each plays the turn that looks best to them."""

from __future__ import annotations

from typing import NamedTuple

from ..actions import Action
from ..names import Seat
from ..state import GameState, sharing_copy
from .forecast import Forecaster
from .ways import Settled, Way, begin_turn, play_way, ways

__all__ = ["NOTHING", "Prediction", "RivalTurn", "next_turn", "predict", "reply"]


class RivalTurn(NamedTuple):
    """A turn that a rival is expected to play."""

    seat: Seat
    plans: list[tuple[Action, ...]]
    """What the rival is expected to do: the first of these that is possible. Where none is, `reply` adds one."""


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
    draft = _best_way(start, seat, forecast, settled).end
    replies: list[tuple[RivalTurn, ...]] = []
    while len(replies) < turns and any(draft.engineers[player] for player in playing):
        spoken: list[RivalTurn] = []
        for player in [*playing[1:], seat]:
            if draft.engineers[player]:
                begin_turn(draft, player)
                actions, draft = _best_way(draft, player, forecast, settled)
                if player != seat:
                    spoken.append(RivalTurn(player, [actions]))
        replies.append(tuple(spoken))
    return Prediction(tuple(replies), tuple(draft.energy))


def next_turn(state: GameState, seat: Seat, prediction: Prediction, turns: int, forecast: Forecaster) -> GameState:
    """Return the position at the player's next turn, after a number of them, when the rivals have replied."""
    draft = sharing_copy(state)
    for turn in prediction.replies[turns - 1] if turns <= len(prediction.replies) else ():
        way = reply(draft, turn, forecast)
        draft = way.end if way else draft
    begin_turn(draft, seat)
    return draft


def reply(draft: GameState, turn: RivalTurn, forecast: Forecaster) -> Way | None:
    """Return the way in which a rival plays their turn, or None without engineers. It becomes the rival's turn.

    Where somebody else has taken what they need, they look one turn ahead again. That is added to their plans, so that
    the reply to a position stays the same.
    """
    if not draft.engineers[turn.seat]:
        return None
    begin_turn(draft, turn.seat)
    for actions in turn.plans:
        end = play_way(draft, actions)
        if end is not None:
            return Way(actions, end)
    way = _best_way(draft, turn.seat, forecast, {})
    turn.plans.append(way.actions)
    return way


def _best_way(state: GameState, seat: Seat, forecast: Forecaster, settled: Settled) -> Way:
    actions, end = max(ways(state, seat, forecast.worth, settled), key=lambda way: forecast.worth(way.end, seat))
    return Way(actions, sharing_copy(end))
