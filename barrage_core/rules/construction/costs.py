"""What a piece costs, for constructions and for pieces that a contract gives (p. 13-14, 22)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import NamedTuple

from ...actions import Pay
from ...board import Board
from ...catalogue import say, say_many
from ...components.gains import Gain
from ...names import Seat
from ...rulebook import Violation
from ...state import GameState
from ...words import count
from ..powers import COST_TILES, FEE_FREE_TILES, Power, Price, officer_power, tile_power
from .places import elevation_violations, find_open

__all__ = [
    "Offer",
    "building_fee",
    "cheapest_places",
    "cost_violations",
    "credits_a_machine",
    "machines",
    "missing_machines",
    "nowhere",
    "offer_at",
    "payable",
    "prices",
    "replacement_credits",
    "reward_violations",
    "somewhere",
    "ways_at",
    "ways_to_pay",
]


class Offer(NamedTuple):
    """A building space with its fee in credits and its prices in machinery."""

    fee: int
    prices: tuple[Price, ...]
    place: str


def offer_at(state: GameState, player: Seat, piece: str, place: str, tile: str) -> Offer:
    """Return what a piece at a place costs a player who builds it with a tile (the copied one where one is copied)."""
    board = state.setup.board
    key = (piece, place, officer_power(state, player), tile_power(tile), state.built[player].powerhouse)
    known: Offer | None = board.offer_memo.get(key)
    if known is None:
        fee = building_fee(state, piece, place, tile)
        known = board.offer_memo[key] = Offer(fee, _prices(board, *key), place)
    return known


def prices(state: GameState, player: Seat, piece: str, place: str, tile: str) -> tuple[Price, ...]:
    """Return the prices of a piece at a place, built with a tile."""
    return offer_at(state, player, piece, place, tile).prices


def _prices(board: Board, piece: str, place: str, officer: Power, tile: Power, powerhouses: int) -> tuple[Price, ...]:
    """Work out the usual price, let officer and tile change it, and add what may be paid instead."""
    price = _usual_price(board, piece, place, powerhouses)
    for power in (officer, tile):
        if power.price is not None:
            price = power.price(board, piece, place, price)
    others = [power.other_price(board, piece, place) for power in (officer, tile) if power.other_price is not None]
    return (price, *(other for other in others if other is not None))


def _usual_price(board: Board, piece: str, place: str, powerhouses: int) -> Price:
    if piece == "base":
        return Price("excavators", board.base_cost[place])
    if piece == "elevation":
        return Price("mixers", board.elevation_cost[place])
    if piece == "conduit":
        return Price("excavators", board.conduit_cost[place])
    row = board.rules.powerhouse_mixers
    return Price("mixers", row[min(powerhouses, len(row) - 1)])


@lru_cache(maxsize=65536)
def ways_to_pay(
    offered: tuple[Price, ...], each: int | None, excavators: int, mixers: int, credits: int
) -> tuple[Pay, ...]:
    """Return every exact payment of any of the prices out of these goods, most machines first.

    `each` is how many credits replace a machine, None for players who cannot replace any.

    >>> ways_to_pay((Price("excavators", 4),), 3, 1, 0, 12)
    (Pay(excavators=1, mixers=0, credits=9), Pay(excavators=0, mixers=0, credits=12))
    """
    ways: list[Pay] = []
    for machine, amount in offered:
        most_excavators = 0 if machine == "mixers" else min(amount, excavators)
        for used in range(most_excavators, -1, -1):
            most_mixers = 0 if machine == "excavators" else min(amount - used, mixers)
            for mixed in range(most_mixers, -1, -1):
                missing = amount - used - mixed
                way = Pay(used, mixed, missing * (each or 0))
                if _replaceable(missing, each, credits) and way not in ways:
                    ways.append(way)
    return tuple(ways)


def _replaceable(missing: int, each: int | None, credits: int) -> bool:
    """Whether credits can replace the machines that are missing, if any are."""
    return missing <= 0 or (each is not None and missing * each <= credits)


def building_fee(state: GameState, piece: str, place: str, tile: str) -> int:
    """Return the credits for a red building space; elevations pay no fee, and a tile may waive it (R15)."""
    return 0 if piece == "elevation" or tile in FEE_FREE_TILES else state.setup.board.building_fee[place]


def credits_a_machine(state: GameState, player: Seat) -> int | None:
    """Return the credits that replace a machine, None for players who cannot replace any."""
    return replacement_credits(officer_power(state, player), state.setup.board)


def replacement_credits(power: Power, board: Board) -> int | None:
    """Return the credits that replace a machine with a power, None where none can be replaced."""
    return None if power.credits_for_machine is None else power.credits_for_machine(board.rules)


def ways_at(state: GameState, player: Seat, piece: str, place: str, tile: str, credits: int) -> tuple[Pay, ...]:
    """Return the payments that leave enough credits for the building space."""
    fee, offered, _ = offer_at(state, player, piece, place, tile)
    left = credits - fee
    if left < 0:
        return ()
    each = credits_a_machine(state, player)
    return ways_to_pay(offered, each, state.excavators[player], state.mixers[player], 0 if each is None else left)


def cost_violations(
    state: GameState, player: Seat, piece: str, place: str, tile: str, credits: int
) -> Iterator[Violation]:
    """Say what is missing to pay for a piece at a place out of `credits` and the player's machinery."""
    fee = building_fee(state, piece, place, tile)
    if credits < fee:
        facts = place, partial(count, fee, "credit"), credits
        yield Violation("construction.red_space", "the red space {} costs {}, you have {}", facts)
    if not ways_at(state, player, piece, place, tile, max(credits, fee)):
        offered = prices(state, player, piece, place, tile)
        yield Violation("construction.machinery", "{}", (partial(_shortage, state, player, offered, credits - fee),))


def _shortage(state: GameState, player: Seat, offered: tuple[Price, ...], credits: int) -> str:
    """Say which machinery is missing for each of the prices, and when some of it comes back."""
    text = missing_machines(state, player, offered)
    each = credits_a_machine(state, player)
    if each is None:
        return text
    more = say("; {each} credits replace a machine, you have {left} left", each=each, left=max(credits, 0))
    return text + more


YOURS = "needs {machines}, you have {have}"
"""How a missing machine is told to a player."""


def missing_machines(state: GameState, player: Seat, offered: tuple[Price, ...], told: str = YOURS) -> str:
    """Say how many machines each of the prices needs, how many there are, and when some more come back."""
    return say(", or ").join(_missing(state, player, price, told) for price in offered)


def _missing(state: GameState, player: Seat, price: Price, told: str) -> str:
    machines = ("excavators", "mixers") if price.machine == "either" else (price.machine,)
    have = sum(getattr(state, machine)[player] for machine in machines)
    noun = "machine" if price.machine == "either" else price.machine[:-1]
    returns = _returns(state, player, machines, price.amount - have)
    return say(told, machines=count(price.amount, noun), have=have) + returns


def _returns(state: GameState, player: Seat, machines: tuple[str, ...], missing: int) -> str:
    """Say what comes back when, up to the turn that brings enough."""
    loads: list[str] = []
    for turns, segment in enumerate(state.wheels[player], 1):
        number = sum(getattr(segment, machine) for machine in machines)
        if number and missing > 0:
            back = count(turns, "turn")
            loads.append(
                say_many(number, "{number} comes back in {turns}", "{number} come back in {turns}", turns=back)
            )
            missing -= number
    return say("; {loads} of the wheel", loads=", ".join(loads)) if loads else ""


def somewhere(state: GameState, player: Seat, piece: str, tile: str, credits: int) -> bool:
    """Whether the piece can be built anywhere at all, with what the player has."""
    offers = cheapest_places(state, player, officer_power(state, player), piece, tile)
    each = credits_a_machine(state, player)
    return payable(offers, each, machines(state, player), credits)


def machines(state: GameState, player: Seat) -> dict[str, int]:
    """Return how many machines a player has for each kind of price."""
    excavators, mixers = state.excavators[player], state.mixers[player]
    return {"excavators": excavators, "mixers": mixers, "either": excavators + mixers}


def payable(offers: tuple[Offer, ...], each: int | None, supply: dict[str, int], credits: int) -> bool:
    """Whether any of the offers can be paid out of these machines and credits; exactly then it has a way to pay."""
    for fee, prices_there, _ in offers:
        if fee <= credits:
            for machine, amount in prices_there:
                if _replaceable(amount - supply[machine], each, credits - fee):
                    return True
    return False


def cheapest_places(state: GameState, player: Seat, officer: Power, piece: str, tile: str) -> tuple[Offer, ...]:
    """Return the open place that needs the least machinery, for each fee; if none of them can be paid, no place can."""
    key = (player, officer, tile if tile in COST_TILES else "")
    memo = state.map_memo.offers[piece]
    offers: tuple[Offer, ...] | None = memo.get(key)
    if offers is None:
        offers = memo[key] = _find_cheapest(state, player, piece, tile)
    return offers


def _find_cheapest(state: GameState, player: Seat, piece: str, tile: str) -> tuple[Offer, ...]:
    cheapest: dict[int, Offer] = {}
    for place in find_open(state, player, piece, state.setup.board.by_cost[piece]):
        fee = building_fee(state, piece, place, tile)
        if fee not in cheapest:
            cheapest[fee] = offer_at(state, player, piece, place, tile)
            if not fee:
                break  # nothing further down is cheaper in any way
    return tuple(cheapest[fee] for fee in sorted(cheapest))


def nowhere(state: GameState, player: Seat, piece: str, tile: str, credits: int) -> str:
    """Say why a piece can be built nowhere: no place is left, or the cheapest one is too expensive."""
    offers = cheapest_places(state, player, officer_power(state, player), piece, tile)
    if not offers:
        return _no_place(state, player, piece)
    place = offers[0].place
    reasons = cost_violations(state, player, piece, place, tile, credits)
    return say(
        "the cheapest place for your {piece} is {place}: {reasons}",
        piece=say(piece),
        place=place,
        reasons="; ".join(reason.text for reason in reasons),
    )


def _no_place(state: GameState, player: Seat, piece: str) -> str:
    if piece != "elevation":
        return say("there is no place left for your {piece}", piece=say(piece))
    own = sorted(place for place, dam in state.dams.items() if dam.owner == player)
    reasons = [reason.text for place in own for reason in elevation_violations(state, player, place)]
    return "; ".join(reasons) if own else say("you have no dam to raise")


def reward_violations(state: GameState, player: Seat, gain: Gain, piece: str, place: str) -> Iterator[Violation]:
    """Say what keeps a piece that a contract gives off a place (R15: the red fee is still paid).

    An Automa pays the fee in victory points, of which it may have fewer than none.
    """
    board = state.board
    if board.area_of[place] not in gain.areas:
        where = partial(say, board.area_of[place])
        yield Violation("construction.reward", "{} is in the {}, the contract says {}", (place, where, gain))
    if piece == "conduit" and board.value[place] > gain.amount:
        yield Violation(
            "construction.reward", "{} has value {}, the contract says {}", (place, board.value[place], gain)
        )
    fee = building_fee(state, piece, place, "")
    if (have := state.credits[player]) < fee and not state.automa(player).id:
        facts = place, partial(count, fee, "credit"), have
        yield Violation("construction.red_space", "the red space {} costs {}, you have {}", facts)
