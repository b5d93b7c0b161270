"""Everything that a player can still do until the end of the round: small endings, solved exactly.

>>> from barrage_core.files.positions import from_position
>>> players = [{"company": "usa", "engineers": 2, "credits": 3}, {"company": "italy", "passed": True}]
>>> state = from_position({"players": players, "round": 5})
>>> [[str(action) for action in line.actions] for line in lines(state, within=["BANK"])]
[['1 engineer to the bank', '1 engineer to the bank'], ['2 engineers to the bank']]
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from ..actions import Action, Construct, PlaceEngineers, UseBank
from ..agenda import Turn
from ..components.management import BANK
from ..errors import BarrageError
from ..events import EnergyMade, Event, PhaseStarted, PointsScored
from ..names import Seat
from ..rules import legal_actions, play
from ..state import GameState
from ..words import joined

__all__ = ["Line", "best_line", "energy_made", "lines", "play_all", "points_scored"]

MOST_LINES = 50_000


class Line(NamedTuple):
    """One way to play on: the decisions, what happened within the round, and the state at its end."""

    actions: tuple[Action, ...]
    events: tuple[Event, ...]
    state: GameState


def play_all(state: GameState, actions: Sequence[Action]) -> Line:
    """Play some actions; an illegal one is an error that says why."""
    start, events = state, []
    for action in actions:
        state, log = play(state, action)
        events += log
    return Line(tuple(actions), _within_round(start, events), state)


def lines(state: GameState, within: Collection[str] = ()) -> Iterator[Line]:
    """Go through every way to play this round to its end; `within` names the only action spaces to be used.

    The other players must have passed: nobody's reply is guessed.
    """
    mover = state.decision
    if mover is None or not all(state.passed[seat] for seat in range(state.players) if seat != mover.player):
        raise BarrageError("a search to the end of the round needs a position in which all others have passed")
    positions = 0
    waiting = [Line((), (), state)]
    while waiting:
        line = waiting.pop()
        if line.state.is_over or line.state.round != state.round:
            yield line._replace(events=_within_round(state, line.events))
            continue
        positions += 1
        if positions > MOST_LINES:
            raise BarrageError(f"there are more than {MOST_LINES} ways to play on from here")
        for action in reversed(_options(line.state, within)):
            after, events = play(line.state, action)
            waiting.append(Line((*line.actions, action), (*line.events, *events), after))


def best_line(state: GameState, value: Callable[[Line], int], within: Collection[str] = ()) -> Line:
    """Return the way to play on with the highest value; among equals, one with the fewest decisions."""
    best = max(lines(state, within), key=lambda line: (value(line), -len(line.actions)), default=None)
    if best is None:
        raise BarrageError(
            f"this scenario has no answer: there is no way to play on with {joined(sorted(within))} alone"
        )
    return best


def _options(state: GameState, within: Collection[str]) -> list[Action]:
    options = legal_actions(state)
    if not within or not isinstance(state.decision, Turn):
        return options
    return [action for action in options if _space(action) in (*within, "")]


def _space(action: Action) -> str:
    """Name the action space that a turn begins with; passing needs none."""
    if isinstance(action, PlaceEngineers):
        return action.space
    if isinstance(action, UseBank):
        return BANK
    return "CONSTRUCTION" if isinstance(action, Construct) else ""


def _within_round(state: GameState, events: Sequence[Event]) -> tuple[Event, ...]:
    """Leave out what already belongs to the next round."""
    ends = [n for n, event in enumerate(events) if isinstance(event, PhaseStarted) and event.round > state.round]
    return tuple(events[: ends[0]] if ends else events)


def energy_made(line: Line, player: Seat) -> int:
    """Add up how far a player's marker moved."""
    return sum(event.energy for event in line.events if isinstance(event, EnergyMade) and event.player == player)


def points_scored(line: Line, player: Seat, source: str = "") -> int:
    """Add up a player's victory points, from all sources or from one."""
    return sum(
        event.vp
        for event in line.events
        if isinstance(event, PointsScored) and event.player == player and source in ("", event.source)
    )
