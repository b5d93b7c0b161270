"""Where drops go: their way down, the dams that hold them, and whose powerhouses they pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ..checks import one_of
from ..events import DropMoved, EnergyMade, Event
from ..names import END
from ..rules.powers import capacity
from ..rules.water import fall
from ..state import GameState
from .arguments import about_a_state, listed, named_numbers

__all__ = [
    "DamOnTheWay",
    "Fate",
    "Journey",
    "Waypoint",
    "dam_capacity",
    "dams_between",
    "energy_of_flow",
    "follow_drops",
    "where_drops_go",
]


class Fate(NamedTuple):
    """What becomes of one drop: its way, where it stops, and the powerhouses it passes by river with their owners.

    >>> from barrage_core import from_position
    >>> players = [{"company": "usa"}, {"company": "italy"}]
    >>> state = from_position({"players": players, "dams": {"B1L": {"owner": "usa", "level": 2}}})
    >>> where_drops_go(state, {"A": 1})
    [Fate(start='A', path=('A', 'B1U', 'B1L'), stops_at='B1L', held_by='USA', passes=())]
    """

    start: str
    path: tuple[str, ...]
    stops_at: str
    held_by: str
    passes: tuple[tuple[str, str], ...]


@about_a_state
def where_drops_go(state: GameState, drops: Mapping[str, int] | None = None) -> list[Fate]:
    """Follow drops from headstreams (or powerhouse spaces), one after the other; by default those lying there.

    They flow now: an officer copied in this turn counts. `run_phase(state, "water flow")` is the flow after the turns.

    >>> from barrage_core import from_position
    >>> state = from_position(
    ...     {
    ...         "players": [{"company": "usa"}, {"company": "italy"}],
    ...         "dams": {"B1L": {"owner": "usa", "level": 2}},
    ...         "powerhouses": {"P8-0": "italy"},
    ...     }
    ... )
    >>> [(fate.stops_at, fate.passes) for fate in where_drops_go(state, {"A": 3})]
    [('B1L', ()), ('B1L', ()), ('end', (('P8-0', 'Italy'),))]
    """
    draft = state.copy()
    fates = []
    for start in _one_by_one(state, drops):
        moved = _let_fall(draft, start, [])
        fates.append(_fate(state, start, moved.path))
    return fates


@about_a_state
def dam_capacity(state: GameState, dam: str) -> int:
    """Return how many drops a dam can hold: as many as its level, or more where its owner's officer allows it.

    An officer copied in this turn counts until the turn is over.

    >>> from barrage_core import from_position
    >>> players = [{"company": "usa", "officer": "graziano_del_monte"}, {"company": "italy"}]
    >>> dams = {"B1L": {"owner": "usa", "level": 3}, "B2L": {"owner": "italy", "level": 3}}
    >>> state = from_position({"players": players, "dams": dams})
    >>> dam_capacity(state, "B1L"), dam_capacity(state, "B2L")
    (4, 3)
    """
    return capacity(state, one_of(dam, tuple(state.dams), "dam"))


@about_a_state
def energy_of_flow(state: GameState, drops: Mapping[str, int] | None = None) -> tuple[int, ...]:
    """Return the energy, by seat, that players make because these drops flow; by default those on the headstreams.

    Only a company whose ability pays for passing drops makes any.

    >>> from barrage_core import from_position
    >>> houses = {"P8-0": "usa", "P11-0": "usa", "P12-0": "usa"}
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}], "powerhouses": houses})
    >>> energy_of_flow(state, {"A": 2})
    (4, 0)
    """
    draft, log = state.copy(), list[Event]()
    for start in _one_by_one(state, drops):
        _let_fall(draft, start, log)
    made = [event for event in log if isinstance(event, EnergyMade)]
    return tuple(sum(event.energy for event in made if event.player == seat) for seat in range(state.players))


def _one_by_one(state: GameState, drops: Mapping[str, int] | None) -> Iterator[str]:
    """Yield the start of every drop, in the order in which they are named."""
    asked = named_numbers(state.headstreams if drops is None else drops, "drops")
    starts = [(one_of(name, state.board.course, "drops"), number) for name, number in asked.items()]
    return (start for start, number in starts for _ in range(number))


def _let_fall(draft: GameState, start: str, log: list[Event]) -> DropMoved:
    before = len(log)
    fall(draft, start, log, "water.held" if start in draft.headstreams else "production.water")
    return next(event for event in log[before:] if isinstance(event, DropMoved))


def _fate(state: GameState, start: str, path: tuple[str, ...]) -> Fate:
    """Say what became of a drop that took this path."""
    board, stop = state.board, path[-1]
    holder = state.name(state.dams[stop].owner) if stop in state.dams else "nobody"
    released_in = board.basin_of.get(start)
    passed = tuple(
        (place, state.name(state.powerhouses[place]))
        for place in path
        if place in state.powerhouses and board.basin_of[place] != released_in
    )
    return Fate(start, path, stop, holder, passed)


class Waypoint(NamedTuple):
    """A moment on the way of a drop, when it has come along `path`, and the rule that explains it.

    `what` is "start", "pass" (no dam in this basin), "full" (a dam without room), "held" or "lost".

    >>> from barrage_core import from_position
    >>> players = [{"company": "usa"}, {"company": "italy"}]
    >>> state = from_position({"players": players, "dams": {"B1L": {"owner": "usa", "level": 2}}})
    >>> follow_drops(state, ["A"])[0].waypoints[-1]
    Waypoint(what='held', place='B1L', path=('A', 'B1U', 'B1L'), rule='water.held')
    """

    what: str
    place: str
    path: tuple[str, ...]
    rule: str


class Journey(NamedTuple):
    """The way of one drop: its fate, every stop, what happened, and the position when it has come to rest.

    >>> from barrage_core import from_position
    >>> players = [{"company": "usa"}, {"company": "italy"}]
    >>> state = from_position({"players": players, "dams": {"B1L": {"owner": "usa", "level": 2}}})
    >>> (journey,) = follow_drops(state, ["A"])
    >>> journey.fate.held_by, [waypoint.what for waypoint in journey.waypoints], journey.after.water["B1L"]
    ('USA', ['start', 'held'], 1)
    """

    fate: Fate
    waypoints: tuple[Waypoint, ...]
    events: tuple[Event, ...]
    after: GameState


@about_a_state
def follow_drops(state: GameState, starts: Iterable[str]) -> list[Journey]:
    """Let drops run one after the other, each from a headstream or a powerhouse space, and list every stop.

    >>> from barrage_core import from_position
    >>> state = from_position(
    ...     {"players": [{"company": "usa"}, {"company": "italy"}], "dams": {"B1L": {"owner": "usa"}}}
    ... )
    >>> [[stop.what for stop in journey.waypoints] for journey in follow_drops(state, ["A", "A"])]
    [['start', 'held'], ['start', 'full', 'pass', 'pass', 'lost']]
    """
    journeys: list[Journey] = []
    for start in [one_of(one, state.board.course, "starts") for one in listed(starts, "starts")]:
        draft, log = (journeys[-1].after if journeys else state).copy(), list[Event]()
        if draft.headstreams.get(start):
            draft.headstreams[start] -= 1
        moved = _let_fall(draft, start, log)
        journeys.append(Journey(_fate(state, start, moved.path), tuple(_waypoints(state, moved)), tuple(log), draft))
    return journeys


def _waypoints(state: GameState, moved: DropMoved) -> Iterator[Waypoint]:
    path, basin_of = moved.path, state.board.basin_of
    dammed = {basin_of[dam] for dam in state.dams}
    begins = "round.water_flow" if path[0] in state.headstreams else "production.water"
    yield Waypoint("start", path[0], path[:1], begins)
    for number, place in enumerate(path[1:-1], 2):
        if place in state.dams:
            yield Waypoint("full", place, path[:number], "water.held")
        elif basin_of[place] not in dammed and basin_of.get(path[number]) != basin_of[place]:
            yield Waypoint("pass", place, path[:number], "water.held")
    yield Waypoint("lost" if path[-1] == END else "held", path[-1], path, moved.rule)


class DamOnTheWay(NamedTuple):
    """A dam that a drop meets.

    >>> from barrage_core import from_position
    >>> players = [{"company": "usa"}, {"company": "italy"}]
    >>> state = from_position({"players": players, "dams": {"B1L": {"owner": "usa", "level": 2}}})
    >>> dams_between(state, "A", "B8U")
    [DamOnTheWay(dam='B1L', owner='USA', level=2, water=0)]
    """

    dam: str
    owner: str
    level: int
    water: int


@about_a_state
def dams_between(state: GameState, headstream: str, place: str) -> list[DamOnTheWay]:
    """Return the dams that a drop from a headstream meets before it comes to a place, in the order it meets them.

    >>> from barrage_core import from_position
    >>> state = from_position(
    ...     {
    ...         "players": [{"company": "usa"}, {"company": "italy"}],
    ...         "dams": {"B2L": {"owner": "italy"}, "B5U": {"owner": "usa", "level": 2}},
    ...     }
    ... )
    >>> [(dam.dam, dam.owner) for dam in dams_between(state, "B", "B9U")]
    [('B2L', 'Italy'), ('B5U', 'USA')]
    """
    from ..river import between, river_graph  # noqa: PLC0415  (networkx is loaded only when the graph is needed)

    board = state.board
    one_of(headstream, (*board.headstreams, *board.basin_of), "headstream")
    one_of(place, (*board.basin_of, END), "place")
    passed = between(river_graph(board.spec), headstream, place)
    return [
        DamOnTheWay(space, state.name(state.dams[space].owner), state.dams[space].level, state.water[space])
        for space in passed
        if space in state.dams
    ]
