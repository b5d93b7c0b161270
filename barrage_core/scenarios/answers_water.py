"""Answers about water: where drops come to rest, and whose they are."""

from __future__ import annotations

from collections.abc import Sequence

from ..actions import Action
from ..checks import one_of
from ..questions.changes import with_piece
from ..questions.water import where_drops_go
from ..state import GameState
from .answers import found_by, only
from .model import Found, Solver
from .search import play_all

__all__ = ["catches", "elevations_to_dry_out", "fed_by", "held_after_flow", "spring_for", "water_of"]


def _flowed(state: GameState) -> tuple[dict[str, int], tuple[tuple[str, ...], ...]]:
    """Let the drops on the headstreams flow; return the water behind every dam, and the ways of the drops."""
    fates = where_drops_go(state)
    water = {place: state.water[place] + sum(fate.stops_at == place for fate in fates) for place in state.dams}
    return water, tuple(fate.path for fate in fates)


def held_after_flow(place: str) -> Solver:
    """How many drops lie behind a dam after the water flow?"""

    def solve(state: GameState) -> Found:
        water, trail = _flowed(state)
        return Found(water[one_of(place, water, "place")], trail=trail)

    return solve


def water_of(player: str) -> Solver:
    """How many drops lie in a player's dams after the water flow?"""

    def solve(state: GameState) -> Found:
        water, trail = _flowed(state)
        seat = state.seat(player)
        return Found(sum(drops for place, drops in water.items() if state.dams[place].owner == seat), trail=trail)

    return solve


def catches(player: str, places: Sequence[str]) -> Solver:
    """Which of these spaces, with a new base of the player, holds a drop after the water flow?"""

    def solve(state: GameState) -> Found:
        built = {place: with_piece(state, player, "base", place) for place in places}
        answer = only(place for place, after in built.items() if _flowed(after)[0][place])
        return Found(answer, after=built[answer], trail=_flowed(built[answer])[1])

    return solve


def spring_for(place: str, drops: int) -> Solver:
    """On which headstream must all the drops be placed, so that they come to rest behind a dam?"""

    def solve(state: GameState) -> Found:
        ways = {spring: where_drops_go(state, {spring: drops}) for spring in state.board.headstreams}
        answer = only(spring for spring, fates in ways.items() if all(fate.stops_at == place for fate in fates))
        return Found(answer, trail=tuple(fate.path for fate in ways[answer]))

    return solve


def elevations_to_dry_out(own: str, rival: str) -> Solver:
    """How many elevations on one dam keep every drop from another dam below?"""

    def solve(state: GameState) -> Found:
        player, raised = state.dams[one_of(own, state.dams, "own")].owner, 0
        dry = state.water[one_of(rival, state.dams, "rival")]
        while (flowed := _flowed(state))[0][rival] > dry:
            state, raised = with_piece(state, player, "elevation", own), raised + 1
        return Found(raised, after=state, trail=flowed[1])

    return solve


def fed_by(actions: Sequence[Action]) -> Solver:
    """Which dams hold more water after these actions than before?"""

    def solve(state: GameState) -> Found:
        line = play_all(state, actions)
        order = state.board.places["base"]
        return found_by([dam for dam in order if line.state.water.get(dam, 0) > state.water.get(dam, 0)], line)

    return solve
