"""Water works are found without a look at every basin; here every basin is looked at."""

from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from barrage_core.bots import make_bot
from barrage_core.bots.appraisal import GreedyWeights, _sizes_of_works
from barrage_core.bots.weights import Weights
from barrage_core.bots.works import Works, works_of
from barrage_core.names import NEUTRAL
from barrage_core.newgame import new_game
from barrage_core.newmap import new_map
from barrage_core.rules import play_unchecked
from barrage_core.rules.powers import capacity
from barrage_core.state import GameState
from tests.bots.positions import met_positions

HOPEFUL = Weights(parts_missing=(1.0, 0.9, 0.8, 0.7), neutral_dam=0.0, ranks=(1.0, 0.5))
HOPELESS = Weights(parts_missing=(1.0, 0.5, 0.0, 0.0))


def games_on_large_maps() -> Iterator[GameState]:
    """Yield positions with many pieces of everybody, on maps where most basins are far from all of them."""
    for size, seed in ((30, 1), (60, 2)):
        state, _ = new_game(4, seed, mode="full", map=new_map(size, seed=seed))
        bots = [make_bot("greedy", seat) for seat in range(4)]
        decisions = 0
        while (task := state.decision) is not None:
            decisions += 1
            if decisions % 20 == 0:
                yield state
            play_unchecked(state, bots[task.player].choose(state))


@cache
def positions() -> list[GameState]:
    return [*met_positions(180, seed=11), *(state.copy() for state in islice(games_on_large_maps(), 30))]


def leading(state: GameState, seat: int, basin: str) -> Iterator[tuple[int, int | None, bool]]:
    """Yield value, builder and whether there is a powerhouse, for conduits to a powerhouse or to a place for one."""
    for conduit in state.board.conduits_from[basin]:
        spaces = state.board.powerhouse_spaces[state.board.leads_to[conduit]]
        powered = any(state.powerhouses.get(space) == seat for space in spaces)
        if powered or any(space not in state.powerhouses for space in spaces):
            yield state.board.value[conduit], state.conduits.get(conduit), powered


def plain_works(state: GameState, seat: int, weights: Weights) -> list[Works]:
    found, places = [], []
    for basin, spaces in state.board.base_spaces.items():
        best, most = None, 0.0
        for value, builder, powered in leading(state, seat, basin):
            share = 1.0 if builder in (None, seat) else weights.rival_conduit
            missing = (builder is None) + (not powered)
            if share * value * weights.parts_missing[missing] > most:
                best, most = (share, value, missing), share * value * weights.parts_missing[missing]
        if best is None:
            continue
        share, value, missing = best
        for space, dam in state.dams.items():
            if space in spaces and dam.owner in (seat, NEUTRAL):
                factor = 1.0 if dam.owner == seat else weights.neutral_dam
                whole = factor * share * weights.parts_missing[missing]
                found.append(Works(space, whole, value, missing, capacity(state, space)))
        if not all(space in state.dams for space in spaces) and seat not in [
            state.dams[space].owner for space in spaces if space in state.dams
        ]:
            places.append(Works("", share * weights.parts_missing[missing + 1], value, missing + 1, 1))
    places.sort(key=lambda works: works.share * works.value, reverse=True)
    return found + places[: len(weights.ranks)]


def plain_sizes(state: GameState, seat: int, weights: GreedyWeights) -> list[float]:
    sizes = []
    for basin, spaces in state.board.base_spaces.items():
        usable = [space for space in spaces if space in state.dams and state.dams[space].owner in (seat, NEUTRAL)]
        room = max((capacity(state, space) for space in usable), default=0)
        size = 0.0
        for value, builder, powered in leading(state, seat, basin):
            missing = (not room) + (builder is None) + (not powered)
            worth = weights.works_missing[missing] * value * (room or 1)
            size = max(size, worth if builder in (None, seat) else worth * weights.rival_conduit)
        sizes.append(size)
    return sorted(sizes, reverse=True)


@pytest.mark.no_cover
def test_no_works_are_overlooked_in_basins_that_are_known_beforehand():
    for state in positions():
        for seat in range(state.players):
            for weights in (Weights(), HOPEFUL, HOPELESS):
                assert works_of(state, seat, weights) == plain_works(state, seat, weights)


@pytest.mark.no_cover
def test_the_greedy_player_overlooks_none_either():
    usual, hopeful = GreedyWeights(), GreedyWeights(works_missing=(1.0, 0.9, 0.8, 0.7), works_ranks=(1.0, 0.5))
    for state in positions():
        for seat in range(state.players):
            for weights in (usual, hopeful):
                ranks = len(weights.works_ranks)
                sizes = _sizes_of_works(state, seat, weights)
                assert sizes[:ranks] == plain_sizes(state, seat, weights)[:ranks]
