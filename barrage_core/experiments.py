"""What would happen: drops that run stop by stop, a production apart from any turn. None of it changes the state.

>>> from barrage_core.position import from_position
>>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}], "dams": {"B1L": {"owner": "usa"}}})
>>> [[stop.what for stop in run.stops] for run in runs(state, ["A", "A"])]
[['start', 'held'], ['start', 'full', 'pass', 'pass', 'lost']]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .actions import Produce
from .errors import BarrageError, IllegalAction
from .events import DropMoved, Event
from .names import END, NEUTRAL, Seat
from .queries import Fate, fate_of
from .rules import production
from .state import GameState
from .tasks import ChooseProduction
from .water import fall

__all__ = ["Link", "Run", "Stop", "connected", "runs", "try_production"]


# Water ------------------------------------------------------------------------------------------------------------


class Stop(NamedTuple):
    """A moment on the way of a drop, after `path`, and the rule that says why.

    `what` is "start", "pass" (no dam in this basin), "full" (a dam without room), "held" or "lost".
    """

    what: str
    place: str
    path: tuple[str, ...]
    rule: str


class Run(NamedTuple):
    """The way of one drop: its fate, every stop, what happened, and the position when it has come to rest."""

    fate: Fate
    stops: tuple[Stop, ...]
    events: tuple[Event, ...]
    after: GameState


def runs(state: GameState, starts: Iterable[str]) -> list[Run]:
    """Let drops run one after the other, each from a headstream or a powerhouse space.

    >>> from barrage_core.newgame import new_game
    >>> state, _ = new_game(players=2, seed=1)
    >>> runs(state, ["Z"])
    Traceback (most recent call last):
    barrage_core.errors.BarrageError: no drop starts at 'Z'; the headstreams are A, B, C, D
    """
    found: list[Run] = []
    for start in starts:
        if start not in state.board.course:
            raise BarrageError(f"no drop starts at {start!r}; the headstreams are {', '.join(state.board.headstreams)}")
        draft, log = (found[-1].after if found else state).own_copy(), list[Event]()
        if draft.headstreams.get(start):
            draft.headstreams[start] -= 1
        fall(draft, start, log)
        moved = next(event for event in log if isinstance(event, DropMoved))
        found.append(Run(fate_of(state, start, moved.path), tuple(_stops(state, moved)), tuple(log), draft))
    return found


def _stops(state: GameState, moved: DropMoved) -> Iterator[Stop]:
    path, basin_of = moved.path, state.board.basin_of
    dammed = {basin_of[dam] for dam in state.dams}
    yield Stop("start", path[0], path[:1], "round.water_flow" if path[0] in state.headstreams else "production.water")
    for number, place in enumerate(path[1:-1], 2):
        if place in state.dams:
            yield Stop("full", place, path[:number], "water.held")
        elif basin_of[place] not in dammed and basin_of.get(path[number]) != basin_of[place]:
            yield Stop("pass", place, path[:number], "water.held")
    yield Stop("lost" if path[-1] == END else "held", path[-1], path, moved.rule)


# Production -------------------------------------------------------------------------------------------------------


def try_production(
    state: GameState, player: Seat | str, action: Produce, bonus: int = 0
) -> tuple[GameState, list[Event]]:
    """Make one production apart from any turn; return the position after it, and what happened.

    Engineers, contracts and what a company adds after its production are left out.
    """
    task = ChooseProduction(state.seat(player), bonus)
    if reasons := [reason.settled() for reason in production.violations(state, task, action)]:
        raise IllegalAction(action, reasons)
    draft, log = state.own_copy(), list[Event]()
    production.produce(draft, task, action, log)
    draft.agenda = state.agenda
    return draft, log


class Link(NamedTuple):
    """A dam and a powerhouse with a built conduit between them; `user` may produce with them, if anybody may."""

    dam: str
    conduit: str
    powerhouse: str
    value: int
    user: str


def connected(state: GameState) -> list[Link]:
    """Return every connection on the map, whoever owns its parts, in the order of the map (p. 6).

    >>> from barrage_core.position import from_position
    >>> state = from_position(
    ...     {
    ...         "players": [{"company": "usa"}, {"company": "italy"}],
    ...         "dams": {"B1U": {"owner": "italy"}, "B1L": {"owner": "neutral"}},
    ...         "conduits": {"C1R": "italy"},
    ...         "powerhouses": {"P5-0": "usa"},
    ...     }
    ... )
    >>> [(link.dam, link.powerhouse, link.user) for link in connected(state)]
    [('B1U', 'P5-0', ''), ('B1L', 'P5-0', 'USA')]
    """
    board = state.board
    return [
        Link(dam, conduit, house, board.value[conduit], _user(state, dam, house))
        for conduit in board.places["conduit"]
        if conduit in state.conduits
        for dam in board.base_spaces[board.basin_of[conduit]]
        if dam in state.dams
        for house in board.powerhouse_spaces[board.leads_to[conduit]]
        if house in state.powerhouses
    ]


def _user(state: GameState, dam: str, powerhouse: str) -> str:
    owner = state.powerhouses[powerhouse]
    return state.name(owner) if state.dams[dam].owner in (owner, NEUTRAL) else ""
