"""Water works as a planner sees them: dams with their conduits, whole or with parts missing, and what they can make."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..components.companies import POWERHOUSE_BONUS
from ..names import NEUTRAL, Seat
from ..rules.powers import capacity
from ..rules.production import base_energy
from ..rules.round import headstream_drops
from ..rules.water import flow_from_headstreams
from ..state import GameState, sharing_copy
from .weights import Weights

__all__ = ["Flow", "Outlook", "Works", "flowed", "inflows", "look_out", "works_of"]


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
    """Return the dams that a player can use, and the places for more, each with its best conduit."""
    dams, free_bases = _dams_by_basin(state, seat, weights)
    found: list[Works] = []
    places: list[Works] = []
    for basin, (share, value, missing) in _best_conduits(state, seat, weights).items():
        whole = weights.parts_missing[missing]
        here = dams.get(basin, ())
        found += [Works(space, factor * share * whole, value, missing, room) for space, factor, room, _ in here]
        if free_bases[basin] > 0 and not any(own for _, _, _, own in here):
            places.append(Works("", share * weights.parts_missing[missing + 1], value, missing + 1, 1))
    # Of dams that could be built, only as many count as there are ranks: on a large map this saves most of the time.
    places.sort(key=lambda works: works.share * works.value, reverse=True)
    return found + places[: len(weights.ranks)]


Dams = dict[str, list[tuple[str, float, int, bool]]]


def _dams_by_basin(state: GameState, seat: Seat, weights: Weights) -> tuple[Dams, dict[str, int]]:
    """Return the player's and the neutral dams of each basin, and how many places for a base each basin has left."""
    board = state.setup.board
    dams: Dams = {}
    free = {basin: len(spaces) for basin, spaces in board.base_spaces.items()}
    for space, dam in state.dams.items():
        basin = board.basin_of[space]
        free[basin] -= 1
        if dam.owner == seat:
            dams.setdefault(basin, []).append((space, 1.0, capacity(state, space), True))
        elif dam.owner == NEUTRAL:
            dams.setdefault(basin, []).append((space, weights.neutral_dam, dam.level, False))
    return dams, free


def _best_conduits(state: GameState, seat: Seat, weights: Weights) -> dict[str, tuple[float, int, int]]:
    """Return for each basin its best conduit: the share it counts with, its value, and the parts that are missing."""
    best: dict[str, tuple[float, int, int]] = {}
    worths: dict[str, float] = {}
    for basin, value, is_mine, missing in _open_conduits(state, seat):
        share = 1.0 if is_mine else weights.rival_conduit
        worth = share * value * weights.parts_missing[missing]
        if worth > worths.get(basin, 0.0):
            worths[basin], best[basin] = worth, (share, value, missing)
    return best


def _open_conduits(state: GameState, seat: Seat) -> Iterator[tuple[str, int, bool, int]]:
    """Yield the conduits that lead to a powerhouse of the player or to a place for one."""
    board = state.setup.board
    basin_of, leads_to, conduits = board.basin_of, board.leads_to, state.conduits
    powered = {basin_of[space] for space, owner in state.powerhouses.items() if owner == seat}
    free = {basin: len(spaces) for basin, spaces in board.powerhouse_spaces.items()}
    for space in state.powerhouses:
        free[basin_of[space]] -= 1
    for conduit, value in board.value.items():
        has_powerhouse = leads_to[conduit] in powered
        if has_powerhouse or free[leads_to[conduit]] > 0:
            builder = conduits.get(conduit)
            missing = (builder is None) + (not has_powerhouse)
            yield basin_of[conduit], value, builder is None or builder == seat, missing


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
