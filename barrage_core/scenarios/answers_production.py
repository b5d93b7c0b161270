"""Answers about productions: what is connected, how much energy, what fees."""

from __future__ import annotations

from collections.abc import Sequence

from ..questions.action_board import action_spaces
from ..questions.building import where_to_build
from ..questions.changes import with_piece
from ..questions.contracts import fulfillable
from ..questions.production import productions
from ..state import GameState
from .answers import only, trail_of
from .model import Found, Solver, some_of
from .search import best_line, energy_made

__all__ = ["best_energy", "best_fee", "best_round_energy", "completes", "usable_spaces"]


def best_energy(player: str, bonus: int) -> Solver:
    """How much energy does the best production make? Where there is none, 0."""

    def solve(state: GameState) -> Found:
        return Found(max((made.energy for made in productions(state, player, bonus)), default=0))

    return solve


def best_fee(player: str, bonus: int, contract: str) -> Solver:
    """What is the lowest fee, in credits, of a production that is enough for a contract?"""

    def solve(state: GameState) -> Found:
        def is_enough(energy: int) -> bool:
            return any(report.contract == contract and report.enough for report in fulfillable(state, player, energy))

        enough = [made.fee for made in productions(state, player, bonus) if is_enough(made.energy)]
        return Found(min(some_of(enough, f"production that is enough for {contract}")))

    return solve


def completes(player: str, places: Sequence[str]) -> Solver:
    """On which of these spaces can the player build a powerhouse that makes a production possible?"""

    def solve(state: GameState) -> Found:
        allowed = {report.place for report in where_to_build(state, player, "powerhouse") if report.allowed}
        built = {place: with_piece(state, player, "powerhouse", place) for place in places if place in allowed}
        answer = only(place for place, after in built.items() if productions(after, player))
        return Found(answer, after=built[answer])

    return solve


def usable_spaces(player: str, spaces: Sequence[str]) -> Solver:
    """Which of these action spaces can the player use now?"""

    def solve(state: GameState) -> Found:
        open_to = {report.space for report in action_spaces(state, player) if report.allowed}
        return Found([space for space in spaces if space in open_to])

    return solve


def best_round_energy(player: str, within: Sequence[str] = ()) -> Solver:
    """How far can the player's marker still move in this round?"""

    def solve(state: GameState) -> Found:
        seat = state.seat(player)
        line = best_line(state, lambda line: energy_made(line, seat), within)
        return Found(energy_made(line, seat), line.events, trail=trail_of(line.events))

    return solve
