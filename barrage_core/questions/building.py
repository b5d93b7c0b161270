"""Where a piece may be built, what it costs there, and why not.

There are two ways to ask. `where_to_build`, `construction_at` and `costs` answer what play would answer in a turn of
this player now: the engineers and credits of the construction space, the tile, the place and the goods all count, and
so does having passed; only whose turn it is does not. `where_a_piece_fits` and `prices_at` leave the turn out: they
look at the place and its price alone, as if a construction space were free and every tile at hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..actions import Construct, Pay
from ..checks import one_of
from ..components.technology import COPYING_TILE, TECHNOLOGY
from ..errors import BarrageError
from ..names import PIECES, Seat
from ..rulebook import Violation
from ..rules.construction import decisions
from ..rules.construction.costs import building_fee, cost_violations, prices, ways_at
from ..rules.construction.places import piece_violations, placement_violations
from ..rules.round import no_turn_left
from ..state import GameState
from ..words import a_piece
from .arguments import about_a_state
from .turns import in_turn

__all__ = [
    "BuildingReport",
    "ConstructionReport",
    "Cost",
    "construction_at",
    "costs",
    "placement_reasons",
    "prices_at",
    "where_a_piece_fits",
    "where_to_build",
]

NOWHERE = "construction.nowhere"


class Cost(NamedTuple):
    """What a piece costs at a place: fee of the space, prices in machinery, and every way the player can pay.

    There is no way to pay if, and only if, there is a reason.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
    >>> cost = costs(state, "usa", "base", "B8U")
    >>> cost.fee, cost.prices, cost.ways, cost.reasons
    (3, (('excavators', 3),), (Pay(excavators=3, mixers=0, credits=0),), ())
    """

    fee: int
    prices: tuple[tuple[str, int], ...]
    ways: tuple[Pay, ...]
    reasons: tuple[Violation, ...]


class ConstructionReport(NamedTuple):
    """A whole construction: what its space takes, what the piece costs, and every reason against it.

    `engineers` and `credits` are for the player's next construction space. `cost` is None where the piece can never
    stand.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
    >>> report = construction_at(state, "usa", "base", "B8U")
    >>> report.engineers, report.credits, report.cost.fee, report.reasons
    (1, 0, 3, ())
    """

    action: Construct
    place: str
    engineers: int
    credits: int
    cost: Cost | None
    reasons: tuple[Violation, ...]

    @property
    def allowed(self) -> bool:
        """Whether there is no reason against it."""
        return not self.reasons


@about_a_state
def where_to_build(state: GameState, player: Seat | str, piece: str, tile: str = "") -> list[ConstructionReport]:
    """Go through every space for a piece, built with a tile (the basic one unless named): what it takes, and why not.

    The answer is what play would answer in a turn of this player now, whoever is to move.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
    >>> free = [report.place for report in where_to_build(state, "usa", "base") if not report.reasons]
    >>> "B5L" in free
    True
    """
    one_of(piece, PIECES, "piece")
    return [construction_at(state, player, piece, place, tile) for place in state.board.places[piece]]


@about_a_state
def construction_at(state: GameState, player: Seat | str, piece: str, place: str, tile: str = "") -> ConstructionReport:
    """Judge a construction from the engineers to the building space, as a turn of this player now would make it.

    A tile on the wheel stands for a copy of it, where the player can copy tiles. An officer copied in a turn whose
    action has begun does not count: that turn is another one.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
    >>> construction_at(state, "usa", "base", "B5L").engineers
    1
    """
    state = in_turn(state, state.seat(player))
    seat, tile = state.seat(player), _tile_for(state, state.seat(player), piece, tile)
    _check_on_map(state, place)
    action = _construction(state, seat, piece, tile)
    engineers, credits = decisions.space_cost(state, seat, tile)
    left = max(0, state.credits[seat] - credits)
    reasons = _settled((*_turn_reasons(state, seat, action), *placement_violations(state, seat, piece, place)))
    cost = None
    if place in state.board.is_place[piece]:
        cost = _cost(state, seat, piece, place, tile, left, reasons)
        reasons = cost.reasons
    return ConstructionReport(action, place, engineers, credits, cost, reasons)


@about_a_state
def costs(state: GameState, player: Seat | str, piece: str, place: str, tile: str = "") -> Cost:
    """Return what a piece costs a player on a space, with a tile (the basic one unless named).

    The ways to pay are those that play would offer in a turn of this player now, whoever is to move.

    >>> from barrage_core import from_position
    >>> usa = {"company": "usa", "credits": 3, "constructions": 3, "engineers": 3}
    >>> state = from_position({"players": [usa, {"company": "italy"}]})
    >>> costs(state, "usa", "base", "B8U").reasons[0].text
    'the red space B8U costs 3 credits, you have 0'
    """
    one_of(piece, PIECES, "piece")
    one_of(place, state.board.places[piece], "place")
    cost = construction_at(state, player, piece, place, tile).cost
    assert cost is not None, "the piece can stand there"
    return cost


class BuildingReport(NamedTuple):
    """A building space, the price of a piece there, and every reason against that piece on that space.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa", "credits": 0}, {"company": "italy"}]})
    >>> report = next(report for report in where_a_piece_fits(state, "usa", "base") if report.place == "B8U")
    >>> report.cost.fee, report.reasons[0].text
    (3, 'the red space B8U costs 3 credits, you have 0')
    """

    place: str
    cost: Cost
    reasons: tuple[Violation, ...]

    @property
    def allowed(self) -> bool:
        """Whether there is no reason against it."""
        return not self.reasons


@about_a_state
def where_a_piece_fits(state: GameState, player: Seat | str, piece: str, tile: str = "") -> list[BuildingReport]:
    """Go through every space for a piece: where could the player place it and pay, if engineers and tile were there?

    Turn, construction space and tile are not looked at; `where_to_build` checks them too.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa", "engineers": 0}, {"company": "italy"}]})
    >>> [report.place for report in where_a_piece_fits(state, "usa", "base") if report.allowed][:2]
    ['B1U', 'B1L']
    >>> any(report.allowed for report in where_to_build(state, "usa", "base"))
    False
    """
    reports = []
    for place in state.board.places[one_of(piece, PIECES, "piece")]:
        cost = prices_at(state, player, piece, place, tile)
        reports.append(BuildingReport(place, cost, placement_reasons(state, player, piece, place) + cost.reasons))
    return reports


@about_a_state
def prices_at(state: GameState, player: Seat | str, piece: str, place: str, tile: str = "") -> Cost:
    """Return the price of a piece on a space, and how the player could pay it, if engineers and tile were there.

    In the middle of a construction, when the engineers are placed, these are the ways to pay that are left; an officer
    copied in this turn counts.

    >>> from barrage_core import from_position
    >>> usa = {"company": "usa", "credits": 3, "constructions": 3, "engineers": 3}
    >>> state = from_position({"players": [usa, {"company": "italy"}]})
    >>> prices_at(state, "usa", "base", "B8U").ways
    (Pay(excavators=3, mixers=0, credits=0),)
    """
    seat, tile = state.seat(player), _tile_for(state, state.seat(player), piece, tile)
    one_of(place, state.board.places[piece], "place")
    return _cost(state, seat, piece, place, tile, state.credits[seat], ())


@about_a_state
def placement_reasons(state: GameState, player: Seat | str, piece: str, place: str) -> tuple[Violation, ...]:
    """Return every rule against a piece of a player standing on a place, whatever it costs.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
    >>> placement_reasons(state, "usa", "base", "B5L")
    ()
    """
    seat = state.seat(player)
    one_of(piece, PIECES, "piece")
    _check_on_map(state, place)
    return _settled((*piece_violations(state, seat, piece), *placement_violations(state, seat, piece, place)))


def _turn_reasons(state: GameState, seat: Seat, action: Construct) -> Iterable[Violation]:
    """Say what keeps a player from beginning a construction in a turn now.

    Whether the piece can be built anywhere is left out: the reasons against this very place say more.
    """
    begun = (reason for reason in decisions.violations(state, seat, action) if reason.rule != NOWHERE)
    return *no_turn_left(state, seat), *begun


def _construction(state: GameState, seat: Seat, piece: str, tile: str) -> Construct:
    """Return the construction with a tile, or with a copy of it where that is what the player's tiles allow."""
    possible = (one for one in decisions.constructions(state, seat) if one.piece == piece)
    return next((one for one in possible if (one.copies or one.tile) == tile), Construct(piece, tile))


def _cost(
    state: GameState, seat: Seat, piece: str, place: str, tile: str, credits: int, reasons: tuple[Violation, ...]
) -> Cost:
    """Return the cost out of `credits`; `reasons` are those against building at all."""
    reasons += _settled(cost_violations(state, seat, piece, place, tile, credits))
    return Cost(
        building_fee(state, piece, place, tile),
        tuple((price.machine, price.amount) for price in prices(state, seat, piece, place, tile)),
        () if reasons else ways_at(state, seat, piece, place, tile, credits),
        reasons,
    )


def _settled(reasons: Iterable[Violation]) -> tuple[Violation, ...]:
    return tuple(reason.settled() for reason in reasons)


def _tile_for(state: GameState, seat: Seat, piece: str, tile: str) -> str:
    one_of(piece, PIECES, "piece")
    builders = [name for name, printed in TECHNOLOGY.items() if piece in printed.builds and name != COPYING_TILE]
    if tile == COPYING_TILE:
        on_wheel = [segment.tile for segment in state.wheels[seat] if segment.tile in builders]
        there = " or ".join(on_wheel) or f"none there builds {a_piece(piece)} now"
        raise BarrageError(f"tile: {COPYING_TILE} copies a tile on the wheel; pass the tile that it copies ({there})")
    return piece if tile == "" else one_of(tile, builders, "tile")


def _check_on_map(state: GameState, place: str) -> None:
    board = state.board
    one_of(place, (*board.basin_of, *board.basins, *board.headstreams), "place")
