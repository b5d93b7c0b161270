"""Where a piece may be built, what it costs there, and why not."""

from __future__ import annotations

from typing import NamedTuple

from ..actions import Construct, Pay
from ..components.technology import KRYLOV, TECHNOLOGY
from ..errors import BarrageError
from ..names import PIECES, Seat
from ..rulebook import Violation
from ..rules.construction import decisions
from ..rules.construction.costs import building_fee, cost_violations, prices, ways_at
from ..rules.construction.places import piece_violations, placement_violations
from ..state import GameState
from ..words import a_piece

__all__ = ["BuildingReport", "ConstructionReport", "Cost", "construction_at", "costs", "where_to_build"]


class Cost(NamedTuple):
    """What a piece costs at a place: fee of the space, prices in machinery, and every way the player can pay now."""

    fee: int
    prices: tuple[tuple[str, int], ...]
    ways: tuple[Pay, ...]
    reasons: tuple[Violation, ...]


class BuildingReport(NamedTuple):
    """A building space, what it would cost, and every reason against it."""

    place: str
    cost: Cost
    reasons: tuple[Violation, ...]

    @property
    def allowed(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.reasons


def costs(state: GameState, player: Seat | str, piece: str, place: str, tile: str = "") -> Cost:
    """Return what a piece costs a player on a space with a tile (a basic one unless named)."""
    seat = state.seat(player)
    tile = _tile_for(piece, tile)
    if place not in state.board.places[piece]:
        raise BarrageError(f"{place!r} is no building space for {a_piece(piece)}")
    credits = state.credits[seat]
    return Cost(
        building_fee(state, piece, place, tile),
        tuple((price.machine, price.amount) for price in prices(state, seat, piece, place, tile)),
        ways_at(state, seat, piece, place, tile, credits),
        tuple(reason.settled() for reason in cost_violations(state, seat, piece, place, tile, credits)),
    )


def where_to_build(state: GameState, player: Seat | str, piece: str, tile: str = "") -> list[BuildingReport]:
    """Go through every space for a piece: what it costs there, and why not."""
    seat = state.seat(player)
    tile = _tile_for(piece, tile)
    reports = []
    for place in state.board.places[piece]:
        cost = costs(state, seat, piece, place, tile)
        reasons = (
            *piece_violations(state, seat, piece),
            *placement_violations(state, seat, piece, place),
            *cost.reasons,
        )
        reports.append(BuildingReport(place, cost, tuple(reason.settled() for reason in reasons)))
    return reports


def _tile_for(piece: str, tile: str) -> str:
    if piece not in PIECES:
        raise BarrageError(f"there is no piece {piece!r}; there are {', '.join(PIECES)}")
    if not tile:
        return piece
    if tile not in TECHNOLOGY or tile == KRYLOV or piece not in TECHNOLOGY[tile].builds:
        raise BarrageError(f"no technology tile {tile!r} builds {a_piece(piece)}")
    return tile


NOWHERE = "construction.nowhere"


class ConstructionReport(NamedTuple):
    """A whole construction: what the next construction space asks, what the piece costs, and every reason against it.

    `cost` is None where the piece can never stand.
    """

    action: Construct
    place: str
    engineers: int
    credits: int
    cost: Cost | None
    reasons: tuple[Violation, ...]

    @property
    def allowed(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.reasons


def construction_at(state: GameState, player: Seat | str, piece: str, place: str, tile: str = "") -> ConstructionReport:
    """Judge a construction from the engineers to the building space, as one turn would make it."""
    seat = state.seat(player)
    if piece not in PIECES:
        raise BarrageError(f"there is no piece {piece!r}; there are {', '.join(PIECES)}")
    board = state.board
    if not any(place in places for places in (board.basin_of, board.basins, board.headstreams)):
        raise BarrageError(f"there is no place {place!r} on map {board.spec.name}")
    action = Construct(piece, tile or piece)
    engineers, credits = decisions.space_cost(state, seat, action.tile)
    # Whether it can be built anywhere does not matter here: the reasons against this very place say more.
    reasons = [reason for reason in decisions.violations(state, seat, action) if reason.rule != NOWHERE]
    reasons += placement_violations(state, seat, piece, place)
    cost = None
    if place in board.is_place[piece]:
        left = max(0, state.credits[seat] - credits)
        ways = ways_at(state, seat, piece, place, action.tile, left)
        cost = costs(state, seat, piece, place, action.tile)._replace(ways=ways)
        reasons += cost_violations(state, seat, piece, place, action.tile, left)
    return ConstructionReport(action, place, engineers, credits, cost, tuple(reason.settled() for reason in reasons))
