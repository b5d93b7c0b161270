"""What an Automa builds: with which technology tile, for which machines, and why it cannot."""

from __future__ import annotations

from functools import partial

from ...actions import Pay
from ...agenda import TileEffect
from ...board import Board
from ...catalogue import say
from ...components.automa import Criteria, Entry
from ...components.companies import MOST_PIECES
from ...components.technology import COPYING_TILE, TECHNOLOGY
from ...events import Log
from ...names import Seat
from ...resources import engage, pay, put_on_wheel
from ...rulebook import Violation
from ...state import GameState, Segment
from ...words import a_piece, count
from ..construction.costs import building_fee, credits_a_machine, missing_machines, prices, ways_to_pay
from ..construction.decisions import abilities, place_piece, savings
from ..construction.places import open_places
from ..powers import ENGINEER_FREE_TILES, officer_power
from ..powers.officers import copyable_tiles
from .places import choose_place
from .reasons import Narrowing, Plan, Way

__all__ = ["construct", "is_within", "judge_construction", "on_company_board", "payment_for", "too_dear"]

ITS = "needs {machines}, it has {have}"
"""How a missing machine is told about an Automa."""
DUG = ("base", "conduit")
"""Pieces that usually cost excavators."""


def judge_construction(state: GameState, player: Seat, entry: Entry, criteria: Criteria, way: Way) -> Plan:
    """Ask for a piece, a technology tile and a place that it can pay for; an officer may want an elevation first."""
    assert entry.piece is not None
    piece = str(entry.piece)
    if piece != "elevation" and officer_power(state, player).habits.raises_first:
        raised = entry._replace(piece="elevation", area=None, least=0)
        instead = judge_construction(state, player, raised, criteria, way)
        if not instead.reasons:
            return instead
        if way is not None:
            way.clear()
    if getattr(state.built[player], piece) >= MOST_PIECES[piece]:
        number = partial(count, MOST_PIECES[piece], piece)
        return Plan((Violation("automa.construction", "all its {} are built", (number,)),))
    tile, copies = _technology(state, player, piece)
    if not tile:
        text = "no technology tile for {} is off the wheel{}"
        back = partial(_when_back, state, player, piece)
        return Plan((Violation("automa.construction", text, (partial(a_piece, piece), back)),))
    plan = Plan(piece=piece, tile=tile, copies=copies)
    return _with_place(state, player, entry, criteria, plan, way)


def _with_place(state: GameState, player: Seat, entry: Entry, criteria: Criteria, plan: Plan, way: Way) -> Plan:
    effect, board, piece = _effect(state, player, plan), state.setup.board, plan.piece
    allowed = [place for place in open_places(state, player, piece) if is_within(board, entry, place)]
    ways = {place: payment for place in allowed if (payment := payment_for(state, player, piece, place, effect))}
    if way is not None:
        way.append(
            Narrowing(
                "candidates", say("possible, and payable in machines"), bool(ways), tuple(ways), "automa.construction"
            )
        )
    if not ways:
        text, cheapest = (
            "there is no place for {}{} that it can pay for{}",
            partial(_cheapest, state, player, plan, allowed),
        )
        return Plan((Violation("automa.construction", text, (partial(a_piece, piece), entry.limits, cheapest)),))
    place = choose_place(state, player, piece, list(ways), criteria, effect, way)
    return plan._replace(choice=place, payment=ways[place])


def is_within(board: Board, entry: Entry, place: str) -> bool:
    """Whether a place is within the limits of an entry."""
    return entry.area in (None, board.area_of[place]) and board.value.get(place, 0) >= entry.least


def _technology(state: GameState, player: Seat, piece: str) -> tuple[str, str]:
    """Return the tile to build with, and the one it copies: the highest level, the piece's own before a wild one."""

    def rank(tile: str) -> tuple[int, bool]:
        return TECHNOLOGY[tile].level, len(TECHNOLOGY[tile].builds) == 1

    at_hand = [tile for tile in state.tiles[player] if piece in TECHNOLOGY[tile].builds]
    if at_hand:
        return max(at_hand, key=rank), ""
    copied = [tile for tile in copyable_tiles(state, player) if piece in TECHNOLOGY[tile].builds]
    return (COPYING_TILE, max(copied, key=rank)) if copied else ("", "")


def _effect(state: GameState, player: Seat, plan: Plan) -> str:
    """Return the tile whose special effect counts for a construction; the lower levels use none."""
    return plan.copies or plan.tile if state.automa(player).tile_effects else ""


def payment_for(state: GameState, player: Seat, piece: str, place: str, effect: str) -> Pay | None:
    """Return what an Automa pays: as few machines replaced as possible, as few as possible, most of the usual kind.

    An officer may favour mixers where excavators are usual, for conduits alone (D20). People who play from a tile pay
    credits where an Automa pays victory points, so they must have them (D21).
    """
    habits, each = officer_power(state, player).habits, credits_a_machine(state, player)
    excavators, mixers = state.excavators[player], state.mixers[player]
    offered = prices(state, player, piece, place, effect)
    most = (each or 0) * habits.most_replaced
    if not state.automa(player).id:
        left = state.credits[player] - building_fee(state, piece, place, effect)
        if left < 0:
            return None
        most = min(most, left)
    ways = ways_to_pay(offered, each, excavators, mixers, most)
    in_mixers = piece not in DUG or (piece == "conduit" and habits.favours_mixers)
    usual = [(way.credits, way.excavators + way.mixers, way.excavators if in_mixers else way.mixers) for way in ways]
    return ways[usual.index(min(usual))] if ways else None


def too_dear(state: GameState, player: Seat, piece: str, place: str) -> Violation:
    """Say which machines are missing for a piece at a place, with the tile that an Automa would build it with."""
    tile, copies = _technology(state, player, piece)
    missing = partial(_missing, state, player, Plan(piece=piece, tile=tile, copies=copies), place)
    facts = partial(a_piece, piece), place, missing
    return Violation("automa.construction", "it cannot pay for {} at {}, which {}", facts)


def _missing(state: GameState, player: Seat, plan: Plan, place: str) -> str:
    offered = prices(state, player, plan.piece, place, _effect(state, player, plan))
    each, most = credits_a_machine(state, player), officer_power(state, player).habits.most_replaced
    machines = missing_machines(state, player, offered, ITS)
    if state.automa(player).id:
        more = say("; {each} VP replace a machine, {most} at most", each=each, most=most) if most else ""
        return machines + more
    fee = building_fee(state, plan.piece, place, _effect(state, player, plan))
    due = [say("costs {credits}", credits=count(fee, "credit"))] if fee else []
    due += [say("{each} replace a machine, {most} at most", each=each, most=most)] if most else []
    if not due:
        return machines
    has = count(state.credits[player], "credit")
    return machines + say("; {due}; it has {credits}", due=", ".join(due), credits=has)


def _cheapest(state: GameState, player: Seat, plan: Plan, allowed: list[str]) -> str:
    """Say what is missing for the cheapest of the places, if there is any."""
    if not allowed:
        return say(": none is open to it")
    effect = _effect(state, player, plan)

    def machines(place: str) -> int:
        return min(price.amount for price in prices(state, player, plan.piece, place, effect))

    place = min(allowed, key=machines)
    missing = _missing(state, player, plan, place)
    return say(": {place} is the cheapest, which {missing}", place=place, missing=missing)


def _when_back(state: GameState, player: Seat, piece: str) -> str:
    """Say when the next tile for a piece comes back from the wheel, if one lies there."""
    for turns, segment in enumerate(state.wheels[player], 1):
        if segment.tile and piece in TECHNOLOGY[segment.tile].builds:
            return say("; {tile} comes back in {turns} of it", tile=say(segment.tile), turns=count(turns, "turn"))
    return ""


def construct(draft: GameState, player: Seat, entry: Entry, criteria: Criteria, plan: Plan, log: Log) -> None:
    """Load and turn the wheel, place the piece, receive the income; the tile's effect comes last."""
    assert plan.payment is not None
    effect = _effect(draft, player, plan)
    if log is not None:
        log += savings(draft, player, plan.piece, plan.choice, effect, plan.payment)
    pay(draft, player, plan.payment.credits, "automa.officer", log)
    load = Segment(plan.tile, plan.payment.excavators, plan.payment.mixers)
    put_on_wheel(draft, player, load, "construction.wheel", log)
    if effect and TECHNOLOGY[effect].level:
        draft.agenda = (*draft.agenda, TileEffect(player, effect, plan.choice))
    place_piece(draft, player, plan.piece, plan.choice, effect, log)


def on_company_board(draft: GameState, player: Seat, plan: Plan, engineers: int, log: Log) -> None:
    """Place the engineers of a construction, unless its tile needs none."""
    effect = _effect(draft, player, plan)
    if log is not None:
        log += abilities(draft, player, effect, plan.copies)
    if effect not in ENGINEER_FREE_TILES:
        engage(draft, player, engineers, "its company board", "automa.engineers", log)
