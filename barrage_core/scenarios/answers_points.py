"""Answers about points and turn order, at the end of a round or of the game."""

from __future__ import annotations

from collections.abc import Sequence

from ..actions import Fulfil
from ..questions.changes import after_production
from ..questions.income import income_plan
from ..questions.scoring import next_turn_places, preview_final, preview_scoring
from ..state import GameState
from .answers import best_of, trail_of
from .model import Found, Solver, some_of
from .search import best_line, lines, points_scored

__all__ = ["best_contract", "best_space", "final_points", "income_points", "next_order", "points_of_the_round"]


def income_points(player: str, piece: str) -> Solver:
    """How many VP does the income under the next piece of a row bring until the end of the game?"""

    def solve(state: GameState) -> Found:
        plan = income_plan(state, player, [(state.round, piece)])
        return Found(sum(gain.amount for paid in plan for gain in paid.gains if gain.kind == "vp"))

    return solve


def next_order() -> Solver:
    """In which order do the companies play the next round?"""

    def solve(state: GameState) -> Found:
        return Found([state.companies[place.player] for place in next_turn_places(state)])

    return solve


def points_of_the_round(player: str, source: str) -> Solver:
    """How many VP would the scoring phase give a player now, from one source?"""

    def solve(state: GameState) -> Found:
        seat = state.seat(player)
        return Found(sum(line.vp for line in preview_scoring(state) if (line.player, line.source) == (seat, source)))

    return solve


def final_points(player: str, source: str) -> Solver:
    """How many VP would the final scoring give a player now, from one source?"""

    def solve(state: GameState) -> Found:
        seat = state.seat(player)
        return Found(sum(line.vp for line in preview_final(state) if (line.player, line.source) == (seat, source)))

    return solve


def best_space(player: str, spaces: Sequence[str]) -> Solver:
    """Which of these spaces brings the player the most VP until the round, or the game, is scored?"""

    def solve(state: GameState) -> Found:
        seat = state.seat(player)
        best = {space: best_line(state, lambda line: points_scored(line, seat), [space]) for space in spaces}
        answer = best_of({space: points_scored(line, seat) for space, line in best.items()})
        return Found(answer, best[answer].events, trail=trail_of(best[answer].events))

    return solve


def best_contract(player: str, energy: int, contracts: Sequence[str]) -> Solver:
    """Which of these contracts brings the most VP after a production, until the round, or the game, is scored?"""

    def solve(state: GameState) -> Found:
        seat = state.seat(player)
        ways = list(lines(after_production(state, player, energy)))
        best = {}
        for contract in contracts:
            fulfilled = (line for line in ways if line.actions[:1] == (Fulfil(contract),))
            candidates = some_of(fulfilled, f"way to fulfil {contract}")
            best[contract] = max(candidates, key=lambda line: points_scored(line, seat))
        answer = best_of({contract: points_scored(line, seat) for contract, line in best.items()})
        return Found(answer, best[answer].events)

    return solve
