"""Where drops go: their way down, the dams they meet, and where they come to rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ..errors import BarrageError
from ..events import DropMoved, Event
from ..names import END
from ..rules.water import fall
from ..state import GameState

__all__ = ["Fate", "Journey", "Standing", "Waypoint", "dams_between", "fate_of", "follow_drops", "where_drops_go"]


MOST_DROPS = 99_999


class Fate(NamedTuple):
    """What becomes of one drop: its way, where it stops, and the powerhouses it passes by river with their owners."""

    start: str
    path: tuple[str, ...]
    stops_at: str
    held_by: str
    passes: tuple[tuple[str, str], ...]


def where_drops_go(state: GameState, drops: Mapping[str, int] | None = None) -> list[Fate]:
    """Follow drops from headstreams (or powerhouse spaces), one after the other; by default those lying there."""
    asked: object = state.headstreams if drops is None else drops
    if not isinstance(asked, Mapping):
        raise BarrageError(f"drops: expected a number for each headstream, got {asked!r}")
    draft, fates = state.copy(), []
    for start, number in asked.items():
        if start not in state.board.course:
            known = ", ".join(state.board.headstreams)
            raise BarrageError(f"no drop starts at {start!r}; the headstreams are {known}")
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= MOST_DROPS:
            raise BarrageError(f"drops.{start}: expected a whole number from 0 to {MOST_DROPS}, got {number!r}")
        for _ in range(number):
            log: list[Event] = []
            fall(draft, start, log)
            path = next(event.path for event in log if isinstance(event, DropMoved))
            fates.append(fate_of(state, start, path))
    return fates


def fate_of(state: GameState, start: str, path: tuple[str, ...]) -> Fate:
    """Say what became of a drop that took a way."""
    board, stop = state.board, path[-1]
    holder = state.name(state.dams[stop].owner) if stop in state.dams else "nobody"
    released_in = board.basin_of.get(start)
    passed = tuple(
        (place, state.name(state.powerhouses[place]))
        for place in path
        if place in state.powerhouses and board.basin_of[place] != released_in
    )
    return Fate(start, path, stop, holder, passed)


class Standing(NamedTuple):
    """A dam on the way of a drop."""

    dam: str
    owner: str
    level: int
    water: int


def dams_between(state: GameState, headstream: str, place: str) -> list[Standing]:
    """Return the dams that a drop from a headstream meets before it comes to a place, first the first.

    >>> from barrage_core.files.positions import from_position
    >>> state = from_position(
    ...     {
    ...         "players": [{"company": "usa"}, {"company": "italy"}],
    ...         "dams": {"B2L": {"owner": "italy"}, "B5U": {"owner": "usa", "level": 2}},
    ...     }
    ... )
    >>> [(dam.dam, dam.owner) for dam in dams_between(state, "B", "B9U")]
    [('B2L', 'Italy'), ('B5U', 'USA')]
    """
    from ..river import between, river_graph  # noqa: PLC0415  (networkx is loaded for who asks the graph)

    passed = between(river_graph(state.board.spec), headstream, place)
    return [
        Standing(space, state.name(state.dams[space].owner), state.dams[space].level, state.water[space])
        for space in passed
        if space in state.dams
    ]


class Waypoint(NamedTuple):
    """A moment on the way of a drop, after `path`, and the rule that says why.

    `what` is "start", "pass" (no dam in this basin), "full" (a dam without room), "held" or "lost".
    """

    what: str
    place: str
    path: tuple[str, ...]
    rule: str


class Journey(NamedTuple):
    """The way of one drop: its fate, every stop, what happened, and the position when it has come to rest."""

    fate: Fate
    stops: tuple[Waypoint, ...]
    events: tuple[Event, ...]
    after: GameState


def follow_drops(state: GameState, starts: Iterable[str]) -> list[Journey]:
    """Let drops run one after the other, each from a headstream or a powerhouse space.

    >>> from barrage_core.newgame import new_game
    >>> state, _ = new_game(players=2, seed=1)
    >>> follow_drops(state, ["Z"])
    Traceback (most recent call last):
    barrage_core.errors.BarrageError: no drop starts at 'Z'; the headstreams are A, B, C, D
    """
    found: list[Journey] = []
    for start in starts:
        if start not in state.board.course:
            raise BarrageError(f"no drop starts at {start!r}; the headstreams are {', '.join(state.board.headstreams)}")
        draft, log = (found[-1].after if found else state).copy(), list[Event]()
        if draft.headstreams.get(start):
            draft.headstreams[start] -= 1
        fall(draft, start, log)
        moved = next(event for event in log if isinstance(event, DropMoved))
        found.append(Journey(fate_of(state, start, moved.path), tuple(_stops(state, moved)), tuple(log), draft))
    return found


def _stops(state: GameState, moved: DropMoved) -> Iterator[Waypoint]:
    path, basin_of = moved.path, state.board.basin_of
    dammed = {basin_of[dam] for dam in state.dams}
    yield Waypoint(
        "start", path[0], path[:1], "round.water_flow" if path[0] in state.headstreams else "production.water"
    )
    for number, place in enumerate(path[1:-1], 2):
        if place in state.dams:
            yield Waypoint("full", place, path[:number], "water.held")
        elif basin_of[place] not in dammed and basin_of.get(path[number]) != basin_of[place]:
            yield Waypoint("pass", place, path[:number], "water.held")
    yield Waypoint("lost" if path[-1] == END else "held", path[-1], path, moved.rule)
