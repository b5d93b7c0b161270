"""Ways to the answer of a scenario. Functions here and in `answers_*` take what is asked and return a solver.

A solver asks the engine about a position. `after_actions` plays some actions and then measures something.

>>> from barrage_core.actions import UseBank
>>> from barrage_core.files.positions import from_position
>>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
>>> after_actions([UseBank(3)], lambda line: line.state.credits[0])(state).answer
9
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ..actions import Action
from ..errors import BarrageError
from ..events import DropMoved, Event, WheelTurned
from ..names import Seat
from ..questions.wheel import on_the_wheel
from ..state import GameState
from .model import Answer, Found, Solver
from .search import Line, energy_made, play_all, points_scored

__all__ = [
    "after_actions",
    "best_of",
    "drops_on_headstreams",
    "energy_for",
    "excavators",
    "found_by",
    "only",
    "points_for",
    "resting_place",
    "trail_of",
    "turns_until_back",
    "wheel_turns",
]


def only(found: Iterable[str]) -> str:
    """Return the one that was found; a scenario with no answer or with two is a fault of its author."""
    answers = list(dict.fromkeys(found))
    if len(answers) != 1:
        raise BarrageError(f"this scenario needs exactly one answer, the engine finds {answers}")
    return answers[0]


def best_of(values: dict[str, int]) -> str:
    """Return the name with the highest value, which nothing else may reach."""
    most = max(values.values())
    return only(name for name, value in values.items() if value == most)


def trail_of(events: Iterable[Event]) -> tuple[tuple[str, ...], ...]:
    """Return the ways of all drops that moved."""
    return tuple(event.path for event in events if isinstance(event, DropMoved))


def found_by(answer: Answer, line: Line) -> Found:
    """Give an answer with what was played on the way to it."""
    return Found(answer, line.events, line.state, trail_of(line.events))


def after_actions(actions: Sequence[Action], measure: Callable[[Line], int]) -> Solver:
    """How many are there of something, when these actions are done?"""

    def solve(state: GameState) -> Found:
        line = play_all(state, actions)
        return found_by(measure(line), line)

    return solve


def resting_place(actions: Sequence[Action]) -> Solver:
    """Where does the last drop that moves come to rest?"""

    def solve(state: GameState) -> Found:
        line = play_all(state, actions)
        return found_by(trail_of(line.events)[-1][-1], line)

    return solve


def drops_on_headstreams(line: Line) -> int:
    """Measure the drops that lie on the headstreams."""
    return sum(line.state.headstreams.values())


def excavators(player: Seat) -> Callable[[Line], int]:
    """Measure a player's excavators that are ready for use."""
    return lambda line: line.state.excavators[player]


def turns_until_back(player: Seat, tile: str) -> Callable[[Line], int]:
    """Measure how many turns of the wheel a tile is away."""
    return lambda line: next((load.turns for load in on_the_wheel(line.state, player) if load.tile == tile), 0)


def energy_for(player: Seat) -> Callable[[Line], int]:
    """Measure how far a player's marker has moved."""
    return lambda line: energy_made(line, player)


def points_for(player: Seat) -> Callable[[Line], int]:
    """Measure the VP that a player has scored."""
    return lambda line: points_scored(line, player)


def wheel_turns(player: Seat) -> Callable[[Line], int]:
    """Measure how often a player's wheel has turned."""
    return lambda line: sum(isinstance(event, WheelTurned) and event.player == player for event in line.events)
