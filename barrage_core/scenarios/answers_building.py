"""Answers about building and the wheel: what can stand where, and when things are back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..actions import BuildAt, Construct, Fulfil, Receive, UseBank
from ..agenda import ChoosePlace
from ..checks import one_of
from ..errors import BarrageError
from ..events import EngineersPlaced, Event, WheelTurned
from ..names import PIECES, Seat
from ..questions.building import where_to_build
from ..questions.changes import after_production, with_piece
from ..rules import legal_actions, play
from ..state import GameState
from .answers import only, tile_turns
from .model import Found, Solver, some_of
from .search import lines, play_all

__all__ = ["back_after_the_night", "buildable", "constructible", "fewest_engineers", "gift_places", "tile_for"]


def constructible(player: str) -> Solver:
    """Which kinds of pieces can the player construct in this turn?"""

    def solve(state: GameState) -> Found:
        kinds = {action.piece for action in legal_actions(state) if isinstance(action, Construct)}
        return Found([piece for piece in PIECES if piece in kinds])

    return _in_turn_of(player, solve)


def tile_for(player: str, piece: str) -> Solver:
    """With which technology tile can the player construct a piece in this turn?"""

    def solve(state: GameState) -> Found:
        actions = [action for action in legal_actions(state) if isinstance(action, Construct)]
        return Found(only(action.tile for action in actions if action.piece == piece))

    return _in_turn_of(player, solve)


def _in_turn_of(player: str, solve: Solver) -> Solver:
    """Make sure that the question is about the player whose turn it is."""

    def checked(state: GameState) -> Found:
        if state.decision is None or state.decision.player != state.seat(player):
            raise BarrageError(f"it is not {player}'s turn")
        return solve(state)

    return checked


def buildable(player: str, piece: str, places: Sequence[str]) -> Solver:
    """On which of these spaces can the player build a piece?"""

    def solve(state: GameState) -> Found:
        reports = {report.place: report for report in where_to_build(state, player, piece)}
        answer = only(place for place in places if reports[one_of(place, reports, "places")].allowed)
        return Found(answer, after=with_piece(state, player, piece, answer))

    return solve


def gift_places(player: str, contract: str, energy: int, places: Sequence[str]) -> Solver:
    """On which of these spaces can the piece that a contract gives stand?"""

    def solve(state: GameState) -> Found:
        state, events = play(after_production(state, player, energy), Fulfil(contract))
        while not isinstance(state.decision, ChoosePlace):
            gifts = (action for action in legal_actions(state) if isinstance(action, Receive))
            state, more = play(state, some_of(gifts, f"piece that {contract} gives")[0])
            events += more
        offered = {action.place for action in legal_actions(state) if isinstance(action, BuildAt)}
        answer = only(place for place in places if place in offered)
        after, more = play(state, BuildAt(answer))
        return Found(answer, (*events, *more), after)

    return solve


def back_after_the_night(player: str, tile: str) -> Solver:
    """The player's last engineers go to the bank and the next round begins: how many turns is a tile away?"""

    def solve(state: GameState) -> Found:
        seat = state.seat(player)
        line = play_all(state, [UseBank(state.engineers[seat])])
        return Found(tile_turns(line.state, seat, tile), line.events, line.state)

    return solve


def fewest_engineers(player: str, tile: str, within: Sequence[str] = ()) -> Solver:
    """What is the least number of engineers that brings a tile back from the wheel in this round?"""

    def solve(state: GameState) -> Found:
        seat = state.seat(player)
        tries = [(_engineers_until_back(line.events, seat, tile), line) for line in lines(state, within)]
        back = some_of((one for one in tries if one[0]), f"way to bring the {tile} tile back in this round")
        used, line = min(back, key=lambda one: one[0])
        return Found(used, line.events)

    return solve


def _engineers_until_back(events: Iterable[Event], player: Seat, tile: str) -> int:
    """Count the engineers that were placed until the tile came off the wheel; 0 where it never did."""
    used = 0
    for event in events:
        if isinstance(event, EngineersPlaced) and event.player == player:
            used += event.engineers
        elif isinstance(event, WheelTurned) and event.player == player and event.tile == tile:
            return used
    return 0
