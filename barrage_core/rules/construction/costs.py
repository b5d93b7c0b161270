"""Where a piece may stand and what it costs, for constructions and for pieces that a contract gives (p. 13-14, 22)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ...actions import Pay
from ...board import Board
from ...components.gains import Gain
from ...components.technology import CHEAP_CONDUIT, CHEAP_CONDUIT_FROM, COST_TILES
from ...names import Seat
from ...rulebook import Violation
from ...state import GameState
from ...words import count
from .places import elevation_violations, find_open

__all__ = [
    "ADLER",
    "JORDAN",
    "MCDOWELL",
    "Nowhere",
    "Offer",
    "Price",
    "building_fee",
    "cheapest_places",
    "cost_violations",
    "credits_a_machine",
    "payable",
    "prices",
    "reward_violations",
    "somewhere",
    "ways_at",
    "ways_to_pay",
]

ADLER, MCDOWELL, JORDAN = "wilhelm_adler", "jill_mcdowell", "solomon_p_jordan"


class Price(NamedTuple):
    """One way a piece is priced: excavators, mixers, or (`either`) machines of both kinds in any mix."""

    machine: str
    amount: int


# Where a piece may stand ------------------------------------------------------------------------------------------


# What it costs ----------------------------------------------------------------------------------------------------


def prices(state: GameState, player: Seat, piece: str, place: str, tile: str) -> tuple[Price, ...]:
    """Return the ways a piece is priced at a place, with a tile (the copied one where a tile is copied)."""
    board = state.setup.board
    key = (piece, place, tile, state.officer(player), state.built[player].powerhouse)
    found = board.price_memo.get(key)
    if found is None:
        found = board.price_memo[key] = _prices(board, *key)
    return found


def _prices(board: Board, piece: str, place: str, tile: str, officer: str, powerhouses: int) -> tuple[Price, ...]:
    rules = board.rules
    if piece == "base":
        amount = rules.adler_excavators if officer == ADLER else board.base_cost[place]
        found = [Price("excavators", 0 if tile == "III-base" else amount)]
    elif piece == "elevation":
        found = [Price("mixers", board.elevation_cost[place])]
    elif piece == "conduit":
        amount = board.conduit_cost[place]
        if tile == "II-conduit" and amount >= CHEAP_CONDUIT_FROM:
            amount = CHEAP_CONDUIT
        found = [Price("excavators", amount)]
    else:
        row = rules.powerhouse_mixers
        found = [Price("mixers", row[min(powerhouses, len(row) - 1)])]
    if tile == "II-wild":
        found = [Price("either", price.amount) for price in found]
    if piece == "conduit" and officer == MCDOWELL:
        # Her price in mixers stands beside the tile's, never mixed with it (R33, R34).
        found.append(Price("mixers", rules.mcdowell_mixers * board.value[place]))
    return tuple(found)


@lru_cache(maxsize=65536)
def ways_to_pay(
    found: tuple[Price, ...], credits_a_machine: int | None, excavators: int, mixers: int, credits: int
) -> tuple[Pay, ...]:
    """Return every exact payment of any of the prices out of these goods, dearest in machines first.

    `credits_a_machine` is what replaces a machine for Solomon P. Jordan, None for everybody else.

    >>> ways_to_pay((Price("excavators", 4),), 3, 1, 0, 12)
    (Pay(excavators=1, mixers=0, credits=9), Pay(excavators=0, mixers=0, credits=12))
    """
    ways: list[Pay] = []
    for machine, amount in found:
        most_excavators = 0 if machine == "mixers" else min(amount, excavators)
        for used in range(most_excavators, -1, -1):
            most_mixers = 0 if machine == "excavators" else min(amount - used, mixers)
            for mixed in range(most_mixers, -1, -1):
                missing = amount - used - mixed
                way = Pay(used, mixed, missing * (credits_a_machine or 0))
                payable = missing == 0 or (credits_a_machine is not None and way.credits <= credits)
                if payable and way not in ways:
                    ways.append(way)
    return tuple(ways)


def building_fee(state: GameState, piece: str, place: str, tile: str) -> int:
    """Return the credits for a red building space; elevations and the level I wild tile pay none (R15)."""
    return 0 if piece == "elevation" or tile == "I-wild" else state.board.building_fee[place]


def credits_a_machine(state: GameState, player: Seat) -> int | None:
    """Return what replaces a machine for Solomon P. Jordan, None for everybody else."""
    return state.setup.board.rules.jordan_credits if state.officer(player) == JORDAN else None


def ways_at(state: GameState, player: Seat, piece: str, place: str, tile: str, credits: int) -> tuple[Pay, ...]:
    """Return the payments that leave enough credits for the building space."""
    left = credits - building_fee(state, piece, place, tile)
    if left < 0:
        return ()
    jordan = credits_a_machine(state, player)
    found = prices(state, player, piece, place, tile)
    return ways_to_pay(found, jordan, state.excavators[player], state.mixers[player], left if jordan is not None else 0)


def cost_violations(
    state: GameState, player: Seat, piece: str, place: str, tile: str, credits: int
) -> Iterator[Violation]:
    """Say what is missing to pay for a piece at a place out of `credits` and the player's machinery."""
    fee = building_fee(state, piece, place, tile)
    if credits < fee:
        yield Violation(
            "construction.red_space", "the red space {} costs {}, you have {}", (place, count(fee, "credit"), credits)
        )
    if not ways_at(state, player, piece, place, tile, max(credits, fee)):
        found = prices(state, player, piece, place, tile)
        yield Violation("construction.machinery", "{}", (_Shortage(state, player, found, credits - fee),))


class _Shortage:
    """The sentence about missing machinery, put together only when it is read."""

    def __init__(self, state: GameState, player: Seat, found: tuple[Price, ...], credits: int) -> None:
        self.state, self.player, self.found, self.credits = state, player, found, credits

    def __format__(self, spec: str) -> str:
        text = ", or ".join(self._one(price) for price in self.found)
        if self.state.officer(self.player) == JORDAN:
            text += (
                f"; {self.state.rules.jordan_credits} credits replace a machine, you have {max(self.credits, 0)} left"
            )
        return text

    def _one(self, price: Price) -> str:
        machines = ("excavators", "mixers") if price.machine == "either" else (price.machine,)
        have = sum(getattr(self.state, machine)[self.player] for machine in machines)
        noun = "machine" if price.machine == "either" else price.machine[:-1]
        return f"needs {count(price.amount, noun)}, you have {have}" + self._returns(machines, price.amount - have)

    def _returns(self, machines: tuple[str, ...], missing: int) -> str:
        """Say what comes back when, up to the turn from which it is enough."""
        loads: list[str] = []
        for turns, segment in enumerate(self.state.wheels[self.player], 1):
            number = sum(getattr(segment, machine) for machine in machines)
            if number and missing > 0:
                loads.append(f"{number} {'comes' if number == 1 else 'come'} back in {count(turns, 'turn')}")
                missing -= number
        return f"; {', '.join(loads)} of the wheel" if loads else ""


def somewhere(state: GameState, player: Seat, piece: str, tile: str, credits: int) -> bool:
    """Whether the piece can be built anywhere at all, with what the player has."""
    offers = cheapest_places(state, player, state.officer(player), piece, tile)
    jordan = credits_a_machine(state, player)
    return payable(offers, jordan, state.excavators[player], state.mixers[player], credits)


def payable(offers: tuple[Offer, ...], jordan: int | None, excavators: int, mixers: int, credits: int) -> bool:
    """Whether any of the offers can be paid out of these goods."""
    for fee, found, _ in offers:
        left = credits - fee
        if left >= 0 and ways_to_pay(found, jordan, excavators, mixers, 0 if jordan is None else left):
            return True
    return False


class Offer(NamedTuple):
    """A building space with its fee in credits and its prices in machinery."""

    fee: int
    found: tuple[Price, ...]
    place: str


def cheapest_places(state: GameState, player: Seat, officer: str, piece: str, tile: str) -> tuple[Offer, ...]:
    """Return for each fee the open place that asks least machinery: who cannot pay these can pay nowhere."""
    key = ("offers", player, piece, officer, tile if tile in COST_TILES else "")
    offers: tuple[Offer, ...] | None = state.open_memo.get(key)
    if offers is None:
        offers = state.open_memo[key] = _find_cheapest(state, player, piece, tile)
    return offers


def _find_cheapest(state: GameState, player: Seat, piece: str, tile: str) -> tuple[Offer, ...]:
    cheapest: dict[int, Offer] = {}
    for place in find_open(state, player, piece, state.setup.board.by_cost[piece]):
        fee = building_fee(state, piece, place, tile)
        if fee not in cheapest:
            cheapest[fee] = Offer(fee, prices(state, player, piece, place, tile), place)
            if not fee:
                break  # nothing further down is cheaper in any way
    return tuple(cheapest[fee] for fee in sorted(cheapest))


class Nowhere:
    """The sentence about having no place to build, put together only when it is read."""

    def __init__(self, state: GameState, player: Seat, piece: str, tile: str, credits: int) -> None:
        self.state, self.player, self.piece, self.tile, self.credits = state, player, piece, tile, credits

    def __format__(self, spec: str) -> str:
        officer = self.state.officer(self.player)
        offers = cheapest_places(self.state, self.player, officer, self.piece, self.tile)
        if not offers:
            return self._full()
        place = offers[0].place
        reasons = cost_violations(self.state, self.player, self.piece, place, self.tile, self.credits)
        return f"the cheapest place for your {self.piece} is {place}: " + "; ".join(reason.text for reason in reasons)

    def _full(self) -> str:
        own = [place for place, dam in self.state.dams.items() if dam.owner == self.player]
        if self.piece != "elevation":
            return f"there is no place left for your {self.piece}"
        if not own:
            return "you have no dam to raise"
        return "; ".join(r.text for place in sorted(own) for r in elevation_violations(self.state, self.player, place))


# Pieces ------------------------------------------------------------------------------------------------------------


def reward_violations(state: GameState, player: Seat, gain: Gain, piece: str, place: str) -> Iterator[Violation]:
    """Say what keeps a piece that a contract gives off a place (R15: the red fee is still paid)."""
    board = state.board
    if board.area_of[place] not in gain.areas:
        where = board.area_of[place]
        yield Violation("construction.reward", "{} is in the {}, the contract says {}", (place, where, gain))
    if piece == "conduit" and board.value[place] > gain.amount:
        yield Violation(
            "construction.reward", "{} has value {}, the contract says {}", (place, board.value[place], gain)
        )
    fee = building_fee(state, piece, place, "")
    if (have := state.credits[player]) < fee:
        yield Violation(
            "construction.red_space", "the red space {} costs {}, you have {}", (place, count(fee, "credit"), have)
        )
