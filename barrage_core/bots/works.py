"""Water works as a planner sees them: dams with their conduits, whole or with parts missing, and what they can make."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from ..board import Board
from ..components.companies import POWERHOUSE_BONUS
from ..names import NEUTRAL, Seat
from ..rules.powers import capacity
from ..rules.production import base_energy
from ..rules.round import headstream_drops
from ..rules.water import flow_from_headstreams
from ..state import GameState, sharing_copy
from .weights import Weights

__all__ = [
    "Flow",
    "Outlook",
    "Works",
    "flowed",
    "inflows",
    "look_out",
    "number_by_basin",
    "powered_basins",
    "touched_basins",
    "works_of",
]


class Works(NamedTuple):
    """A dam with its best conduit; without a `dam` it could still be built."""

    dam: str
    share: float
    """How far it counts, by its owners and the parts that are missing."""
    value: int
    missing: int
    room: int


class Outlook(NamedTuple):
    """The energy to come, before the rivals have their say."""

    now: float
    """The best production with the water at hand."""
    ready: list[float]
    """What each dam can make in the next round, the best first."""
    energies: list[float]
    """What each round to come makes in all."""
    worth: float


# Water ------------------------------------------------------------------------------------------------------------


class Flow(NamedTuple):
    """What is left when the drops on the headstreams have run down."""

    water: dict[str, int]
    """The water behind each dam."""
    energy: tuple[int, ...]
    """What each player makes of it: for one company, water that passes by its powerhouses is energy."""


def flowed(state: GameState, headstreams: dict[str, int], water: dict[str, int]) -> Flow:
    """Let these drops on the headstreams run down to this water behind the dams."""
    after = sharing_copy(state)
    after.headstreams, after.water = headstreams.copy(), water.copy()
    flow_from_headstreams(after, None)
    made = zip(after.energy, state.energy, strict=True)
    return Flow(after.water, tuple(now - before for now, before in made))


def inflows(state: GameState) -> list[dict[str, int]]:
    """Return what each round after the next one finds behind the dams, if they are empty before."""
    empty = dict.fromkeys(state.water, 0)
    coming = range(state.round + 1, state.rules.rounds)
    return [flowed(state, headstream_drops(state, number), empty).water for number in coming]


# Works ------------------------------------------------------------------------------------------------------------


def works_of(state: GameState, seat: Seat, weights: Weights) -> list[Works]:
    """Return the dams that a player can use, and the places for more, each with its best conduit.

    Of dams that could be built, only as many count as there are ranks. In basins without any piece near, which are
    most of them on a large map, they are known beforehand.
    """
    board, parts_missing, ranks = state.setup.board, weights.parts_missing, len(weights.ranks)
    touched, dams = touched_basins(state), _dams_by_basin(state, seat, weights)
    taken, houses = number_by_basin(board, state.dams), number_by_basin(board, state.powerhouses)
    powered = powered_basins(state, seat)
    found: list[Works] = []
    places: list[Place] = []
    for number in sorted(touched):
        basin = board.basins[number]
        conduit = _best_conduit(state, seat, basin, weights, powered, houses)
        if conduit is not None:
            share, value, missing = conduit
            here, whole = dams.get(basin, []), parts_missing[missing]
            found += [Works(space, factor * share * whole, value, missing, room) for space, factor, room, _ in here]
            if taken.get(basin, 0) < len(board.base_spaces[basin]) and not any(own for _, _, _, own in here):
                places.append(_place_for_a_dam(number, conduit, parts_missing))
    places += [place for place in _places_at_first(board, parts_missing) if place[1] not in touched][:ranks]
    places.sort()
    return found + [works for _, _, works in places[:ranks]]


Place = tuple[float, int, Works]
"""A dam that could be built, after its worth, negative so that the best sorts first, and the number of its basin."""
Conduit = tuple[float, int, int]
"""A conduit: the share it counts with, its value, and how many parts are missing, of itself and a powerhouse."""


def touched_basins(state: GameState) -> set[int]:
    """Return the numbers of the basins whose works depend on the pieces that stand on the map."""
    near = _basins_near(state.setup.board)
    touched: set[int] = set()
    for place in (*state.dams, *state.conduits, *state.powerhouses):
        touched.update(near[place])
    return touched


@lru_cache(maxsize=64)
def _basins_near(board: Board) -> dict[str, tuple[int, ...]]:
    """Return the basins whose works a piece is part of, by its place; for a powerhouse, those that feed it."""
    numbers = {basin: number for number, basin in enumerate(board.basins)}
    near: dict[str, tuple[int, ...]] = {place: (numbers[basin],) for place, basin in board.basin_of.items()}
    for place in board.places["powerhouse"]:
        into = board.conduits_into[board.basin_of[place]]
        near[place] = tuple(numbers[board.basin_of[conduit]] for conduit in into)
    return near


@lru_cache(maxsize=256)
def _places_at_first(board: Board, parts_missing: tuple[float, ...]) -> tuple[Place, ...]:
    """Return the dams that could be built on an empty map, best first: neither conduit nor powerhouse is there."""
    places: list[Place] = []
    for number, basin in enumerate(board.basins):
        leading = [one for one in board.conduits_from[basin] if board.powerhouse_spaces[board.leads_to[one]]]
        value = max([board.value[conduit] for conduit in leading], default=0)
        if board.base_spaces[basin] and value * parts_missing[NOTHING_THERE] > 0.0:
            places.append(_place_for_a_dam(number, (1.0, value, NOTHING_THERE), parts_missing))
    return tuple(sorted(places))


NOTHING_THERE = 2
"""The parts of water works that are missing where there is neither conduit nor powerhouse."""


def _place_for_a_dam(number: int, conduit: Conduit, parts_missing: tuple[float, ...]) -> Place:
    share, value, missing = conduit
    works = Works("", share * parts_missing[missing + 1], value, missing + 1, 1)
    return -(works.share * works.value), number, works


def _dams_by_basin(state: GameState, seat: Seat, weights: Weights) -> dict[str, list[tuple[str, float, int, bool]]]:
    """Return the player's and the neutral dams of each basin: how far each counts, its room, whether it is theirs."""
    basin_of = state.setup.board.basin_of
    dams: dict[str, list[tuple[str, float, int, bool]]] = {}
    for space, dam in state.dams.items():
        if dam.owner == seat:
            dams.setdefault(basin_of[space], []).append((space, 1.0, capacity(state, space), True))
        elif dam.owner == NEUTRAL:
            dams.setdefault(basin_of[space], []).append((space, weights.neutral_dam, dam.level, False))
    return dams


def number_by_basin(board: Board, pieces: Iterable[str]) -> dict[str, int]:
    """Return how many of these pieces stand in each basin that has any."""
    numbers: dict[str, int] = {}
    for space in pieces:
        basin = board.basin_of[space]
        numbers[basin] = numbers.get(basin, 0) + 1
    return numbers


def powered_basins(state: GameState, seat: Seat) -> set[str]:
    """Return the basins with a powerhouse of the player."""
    basin_of = state.setup.board.basin_of
    return {basin_of[space] for space, owner in state.powerhouses.items() if owner == seat}


def _best_conduit(
    state: GameState, seat: Seat, basin: str, weights: Weights, powered: set[str], houses: dict[str, int]
) -> Conduit | None:
    """Return the best conduit that leads from a basin to a powerhouse of the player or to a place for one."""
    board = state.setup.board
    best: Conduit | None = None
    most = 0.0
    for conduit in board.conduits_from[basin]:
        target = board.leads_to[conduit]
        has_powerhouse = target in powered
        if has_powerhouse or houses.get(target, 0) < len(board.powerhouse_spaces[target]):
            builder, value = state.conduits.get(conduit), board.value[conduit]
            missing = (builder is None) + (not has_powerhouse)
            share = 1.0 if builder is None or builder == seat else weights.rival_conduit
            worth = share * value * weights.parts_missing[missing]
            if worth > most:
                best, most = (share, value, missing), worth
    return best


def look_out(
    state: GameState,
    seat: Seat,
    works: list[Works],
    water: dict[str, int],
    coming: list[dict[str, int]],
    weights: Weights,
) -> Outlook:
    """Work out what the works make of the water after this round, and of the water of the rounds to come."""
    extra = weights.usual_bonus + POWERHOUSE_BONUS[state.built[seat].powerhouse]
    whole = [(state.water[each.dam], each.value) for each in works if each.dam and not each.missing]
    now = max([base_energy(state, seat, drops, value) + extra for drops, value in whole if drops], default=0.0)
    rounds = state.rules.rounds - state.round
    ready = _expected(works, water, extra, weights)
    energies = [_ranked(ready, weights)] if rounds else []
    energies += [_ranked(_expected(works, inflow, extra, weights), weights) for inflow in coming]
    worth = weights.next_round * energies[0] if rounds else float(_held(state, seat, water))
    return Outlook(now, ready, energies, worth + weights.later_rounds * sum(energies[1:]))


def _expected(works: list[Works], water: dict[str, int], extra: float, weights: Weights) -> list[float]:
    """Return what each of the works can make in a round, the best first."""
    own, no_dam = weights.own_drops, weights.no_dam
    energies = [
        share * ((min(room, water[dam] + own) if dam else no_dam) * value + extra)
        for dam, share, value, _, room in works
    ]
    energies.sort(reverse=True)
    return energies


def _ranked(energies: list[float], weights: Weights) -> float:
    return sum([rank * energy for rank, energy in zip(weights.ranks, energies, strict=False)])


def _held(state: GameState, seat: Seat, water: dict[str, int]) -> int:
    """Return what the water behind the player's dams is worth when the game ends."""
    dams = state.dams
    return state.rules.drop_vp * sum([drops for dam, drops in water.items() if dams[dam].owner == seat])
