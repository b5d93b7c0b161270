"""Questions about water answered by playing: whatever the rules let happen is tried, and nothing else is known."""

from __future__ import annotations

from random import Random

from barrage_core import GameState
from barrage_core.agenda import PlaceHeadstreams
from barrage_core.events import DropMoved, Event
from barrage_core.questions import built_connections
from barrage_core.rules.round import headstream_drops
from barrage_core.rules.water import fall, flow_from_headstreams

Water = tuple[int, ...]


def coming(state: GameState) -> list[dict[str, int]]:
    """Return the drops that are still put on the headstreams: in this round, and in every one after it."""
    later = [headstream_drops(state, number) for number in range(state.round + 1, state.rules.rounds + 1)]
    if not state.round:
        return later
    return [headstream_drops(state, state.round) if PlaceHeadstreams() in state.agenda else {}, *later]


def flow(draft: GameState, drops: dict[str, int]) -> list[list[str]]:
    """Put drops on the headstreams and let everything flow; return the basins that each drop came to."""
    for name, number in drops.items():
        draft.headstreams[name] += number
    log: list[Event] = []
    flow_from_headstreams(draft, log)
    return [_basins(draft, event.path) for event in log if isinstance(event, DropMoved)]


def _basins(state: GameState, path: tuple[str, ...]) -> list[str]:
    return list(dict.fromkeys(state.board.basin_of[place] for place in path if place in state.board.basin_of))


def ways(state: GameState) -> list[tuple[str, str]]:
    """Return each dam and powerhouse between which somebody can send water."""
    return list(dict.fromkeys((one.dam, one.powerhouse) for one in built_connections(state) if one.user))


def send(draft: GameState, dam: str, powerhouse: str) -> list[str]:
    """Send a drop from a dam to a powerhouse; return the basins that it came to."""
    draft.water[dam] -= 1
    log: list[Event] = []
    fall(draft, powerhouse, log)
    return _basins(draft, next(event.path for event in log if isinstance(event, DropMoved)))


def most_arrivals(state: GameState, basin: str) -> tuple[list[int], int]:
    """Return the most drops that can come to a basin in each round and in all, by trying every row of productions.

    There must be no circle through the basin, in which one drop would come again and again.
    """
    draft = state.copy()
    totals, rounds = {tuple(draft.water.values()): 0}, []
    for number, drops in enumerate(coming(state)):
        waiting = draft.headstreams if number == 0 else dict.fromkeys(draft.headstreams, 0)
        after: dict[Water, int] = {}
        most = 0
        for (water, arrived), total in _after_actions(draft, totals, basin).items():
            now = draft.copy()
            now.water, now.headstreams = dict(zip(draft.water, water, strict=True)), dict(waiting)
            came = arrived + sum(basin in passed for passed in flow(now, drops))
            most = max(most, came)
            left = tuple(now.water.values())
            after[left] = max(after.get(left, 0), total + came)
        totals = after
        rounds.append(most)
    return rounds, max(totals.values())


def _after_actions(draft: GameState, totals: dict[Water, int], basin: str) -> dict[tuple[Water, int], int]:
    """Return what the dams can hold after any productions, with the drops that came, and the most that came before."""
    found: dict[tuple[Water, int], int] = {}
    todo = [((water, 0), total) for water, total in totals.items()]
    while todo:
        (water, arrived), total = todo.pop()
        if found.get((water, arrived), -1) >= total:
            continue
        found[water, arrived] = total
        for dam, powerhouse in ways(draft):
            now = draft.copy()
            now.water = dict(zip(draft.water, water, strict=True))
            if now.water[dam]:
                came = basin in send(now, dam, powerhouse)
                todo.append(((tuple(now.water.values()), arrived + came), total))
    return found


def random_arrivals(state: GameState, seed: int) -> list[dict[str, int]]:
    """Send water about at random until the game ends; return the drops that came to each basin, round by round."""
    draft, random, rounds = state.copy(), Random(seed), []
    for drops in coming(state):
        came: list[str] = []
        while full := [way for way in ways(draft) if draft.water[way[0]]]:
            if random.random() < 1 / 10:
                break
            came += send(draft, *random.choice(full))
        came += [basin for passed in flow(draft, drops) for basin in passed]
        rounds.append({basin: came.count(basin) for basin in draft.board.basins})
    return rounds
