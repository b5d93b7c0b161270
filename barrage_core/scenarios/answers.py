"""Ways to the answer of a scenario. The functions here and in `answers_*` take what is asked and return a solver.

A solver asks the engine about a position. Those that end in `_after` play some actions first and then count something.

>>> from barrage_core.actions import PlaceEngineers
>>> from barrage_core.scenarios import scenario
>>> excavators_after([PlaceEngineers("WORKSHOP2L")], 0)(scenario("two_turns_at_once").state).answer
8
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ..actions import Action
from ..errors import BarrageError
from ..events import DropMoved, Event, WheelTurned
from ..names import Seat
from ..questions.wheel import on_the_wheel
from ..state import GameState
from .model import Answer, Found, Solver, some_of
from .search import Line, energy_made, play_all, points_scored

__all__ = [
    "best_of",
    "energy_after",
    "excavators_after",
    "found_by",
    "headstream_drops_after",
    "only",
    "points_after",
    "resting_place",
    "tile_turns",
    "trail_of",
    "turns_until_back_after",
    "wheel_turns_after",
]


Player = str | Seat
"""A player, named by company or by seat."""


def only(candidates: Iterable[str]) -> str:
    """Return the one candidate; a scenario with no answer or with two is a mistake of its author."""
    answers = list(dict.fromkeys(candidates))
    if len(answers) != 1:
        raise BarrageError(f"this scenario needs exactly one answer, but the engine finds {answers}")
    return answers[0]


def best_of(values: dict[str, int]) -> str:
    """Return the name with the highest value; a tie is an error."""
    most = max(some_of(values.values(), "option"))
    return only(name for name, value in values.items() if value == most)


def trail_of(events: Iterable[Event]) -> tuple[tuple[str, ...], ...]:
    """Return the ways of all drops that moved."""
    return tuple(event.path for event in events if isinstance(event, DropMoved))


def found_by(answer: Answer, line: Line) -> Found:
    """Return an answer with what was played on the way to it."""
    return Found(answer, line.events, line.state, trail_of(line.events))


def resting_place(actions: Sequence[Action]) -> Solver:
    """Where does the last drop that moves come to rest?"""

    def solve(state: GameState) -> Found:
        line = play_all(state, actions)
        *_, last = some_of(trail_of(line.events), "drop that moves")
        return found_by(last[-1], line)

    return solve


# How much there is of something after some actions ---------------------------------------------------------


def _after(actions: Sequence[Action], count: Callable[[Line], int]) -> Solver:
    def solve(state: GameState) -> Found:
        line = play_all(state, actions)
        return found_by(count(line), line)

    return solve


def headstream_drops_after(actions: Sequence[Action]) -> Solver:
    """How many drops are then on the headstreams?"""
    return _after(actions, lambda line: sum(line.state.headstreams.values()))


def excavators_after(actions: Sequence[Action], player: Player) -> Solver:
    """How many excavators does the player then have at hand?"""
    return _after(actions, lambda line: line.state.excavators[line.state.seat(player)])


def turns_until_back_after(actions: Sequence[Action], player: Player, tile: str) -> Solver:
    """How many turns of the wheel is a tile then away?"""
    return _after(actions, lambda line: tile_turns(line.state, player, tile))


def tile_turns(state: GameState, player: Player, tile: str) -> int:
    """Return how many turns of the wheel away a tile is; 0 for one that is not on it."""
    return next((load.turns for load in on_the_wheel(state, state.seat(player)) if load.tile == tile), 0)


def energy_after(actions: Sequence[Action], player: Player) -> Solver:
    """How far has the player's marker moved by then?"""
    return _after(actions, lambda line: energy_made(line, line.state.seat(player)))


def points_after(actions: Sequence[Action], player: Player) -> Solver:
    """How many VP has the player scored by then?"""
    return _after(actions, lambda line: points_scored(line, line.state.seat(player)))


def wheel_turns_after(actions: Sequence[Action], player: Player) -> Solver:
    """How often has the player's wheel turned by then?"""

    def turned(line: Line) -> int:
        turns = [event for event in line.events if isinstance(event, WheelTurned)]
        return sum(event.player == line.state.seat(player) for event in turns)

    return _after(actions, turned)
