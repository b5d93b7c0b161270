"""Construction: which tile, which space, which payment, and what follows from it (p. 13-14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from typing import NamedTuple

from ... import events as ev
from ...actions import Action, BuildAt, Construct, Pay
from ...agenda import ChoosePayment, ChoosePlace, TileEffect
from ...board import ConstructionSpace
from ...catalogue import phrase, say
from ...components.companies import MOST_PIECES
from ...components.technology import COPYING_TILE, TECHNOLOGY
from ...events import Event, Log
from ...names import PIECES, Seat
from ...resources import engage, pay, put_on_wheel, replaced
from ...rulebook import Violation
from ...state import GameState, Segment
from ...words import a_piece, count
from ..chapter import Chapter, Chapters
from ..income import uncover
from ..powers import COST_TILES, ENGINEER_FREE_TILES, Price, officer_power, tile_power
from ..powers.officers import copies_nothing, copyable_tiles, copying_violations, needs_own_tile
from .costs import (
    building_fee,
    cheapest_places,
    cost_violations,
    credits_a_machine,
    machines,
    nowhere,
    offer_at,
    payable,
    prices,
    replacement_credits,
    reward_violations,
    somewhere,
    ways_at,
    ways_to_pay,
)
from .places import open_places, piece_violations, placement_violations, put_piece

__all__ = [
    "CHAPTERS",
    "abilities",
    "begin",
    "build_at",
    "constructions",
    "legal_constructions",
    "place_piece",
    "savings",
    "space_cost",
    "violations",
]

SPECIAL_TILES = ENGINEER_FREE_TILES | COST_TILES
"""Tiles that are judged one by one; all others make no difference to what can be built."""
MOST_OF_EACH = tuple(MOST_PIECES[piece] for piece in PIECES)
"""The pieces of each kind on a company board, in the order of what is `Built`."""


# First decision: tile and piece -----------------------------------------------------------------------------------


class Group(NamedTuple):
    """Constructions that are all legal or all illegal: they differ only in their tile, which changes nothing."""

    piece: str
    row: int
    """Where the pieces of this kind stand in `PIECES`, and in what is `Built`."""
    tile: str
    actions: tuple[Construct, ...]


def constructions(state: GameState, player: Seat) -> Iterator[Construct]:
    """Yield every construction that the player's tiles allow, affordable or not."""
    for group in _groups(state.tiles[player], copyable_tiles(state, player)):
        yield from group.actions


def _groups(tiles: tuple[str, ...], copyable: tuple[str, ...]) -> tuple[Group, ...]:
    return _at_hand(tiles) + _copied(copyable) if copyable else _at_hand(tiles)


@lru_cache(maxsize=16384)
def _at_hand(tiles: tuple[str, ...]) -> tuple[Group, ...]:
    """Return what these tiles construct, in the order of pieces and tiles, whichever came back first."""
    return _in_order(tuple(sorted(tiles)))


@lru_cache(maxsize=4096)
def _in_order(tiles: tuple[str, ...]) -> tuple[Group, ...]:
    return _grouped(Construct(piece, tile) for tile in tiles for piece in TECHNOLOGY[tile].builds)


@lru_cache(maxsize=4096)
def _copied(on_wheel: tuple[str, ...]) -> tuple[Group, ...]:
    """Return what can be constructed by copying one of these."""
    return _grouped(Construct(piece, COPYING_TILE, tile) for tile in on_wheel for piece in TECHNOLOGY[tile].builds)


def _grouped(actions: Iterable[Construct]) -> tuple[Group, ...]:
    groups: dict[tuple[int, str], list[Construct]] = {}
    for action in sorted(actions, key=lambda action: _TILE_ORDER[action.copies or action.tile]):
        tile = action.copies or action.tile
        key = (PIECES.index(action.piece), tile if tile in SPECIAL_TILES else "")
        groups.setdefault(key, []).append(action)
    return tuple(Group(PIECES[row], row, tile, tuple(groups[row, tile])) for row, tile in sorted(groups))


_TILE_ORDER = {tile: number for number, tile in enumerate(TECHNOLOGY)}


def legal_constructions(state: GameState, player: Seat) -> list[Action]:
    """Return the constructions that break no rule: those of `constructions`, judged as in `violations`.

    The tiles are at hand by construction, and the construction space is the same for all tiles that need engineers.
    """
    legal: list[Action] = []
    power, credits, built = officer_power(state, player), state.credits[player], state.built[player]
    each, supply = replacement_credits(power, state.setup.board), machines(state, player)
    left = _credits_behind_space(state, player)
    for piece, row, tile, actions in _groups(state.tiles[player], copyable_tiles(state, player)):
        to_spend = credits if tile in ENGINEER_FREE_TILES else left
        if to_spend >= 0 and built[row] < MOST_OF_EACH[row]:
            offers = cheapest_places(state, player, power, piece, tile)
            if payable(offers, each, supply, to_spend):
                legal += actions
    return legal


def _credits_behind_space(state: GameState, player: Seat) -> int:
    """Return the credits left when the next construction space is paid, less than none where it cannot be used.

    The conditions are those of `_space_violations`, without its sentences.
    """
    used, spaces = state.constructions[player], state.setup.board.company_spaces
    if used >= len(spaces):
        return -1
    engineers, credits = spaces[used]
    return -1 if state.engineers[player] < engineers else state.credits[player] - credits


def violations(state: GameState, player: Seat, action: Construct) -> Iterator[Violation]:
    """Say what keeps a player from beginning a construction."""
    if action.piece not in PIECES:
        yield Violation("construction.tile", "there is no piece called {}", (action.piece,))
        return
    yield from _tile_violations(state, player, action)
    yield from _space_violations(state, player, action.copies or action.tile)
    yield from piece_violations(state, player, action.piece)
    tile = action.copies or action.tile
    credits = max(0, state.credits[player] - space_cost(state, player, tile).credits)
    if not somewhere(state, player, action.piece, tile, credits):
        yield Violation("construction.nowhere", "{}", (partial(nowhere, state, player, action.piece, tile, credits),))


def _tile_violations(state: GameState, player: Seat, action: Construct) -> Iterator[Violation]:
    tile = TECHNOLOGY.get(action.tile)
    if tile is None:
        yield Violation("construction.tile", "there is no technology tile {}", (action.tile,))
    elif action.tile == COPYING_TILE:
        if needs_own_tile(state, player):
            yield from _supply_violations(state, player, action.tile)
        yield from copying_violations(state, player, action)
    else:
        yield from _supply_violations(state, player, action.tile)
        if action.copies:
            yield copies_nothing(action.tile)
        if action.piece not in tile.builds:
            yield Violation(
                "construction.tile",
                "the {} tile does not build {}",
                (partial(say, action.tile), partial(a_piece, action.piece)),
            )


def _supply_violations(state: GameState, player: Seat, tile: str) -> Iterator[Violation]:
    if tile in state.tiles[player]:
        return
    for turns, segment in enumerate(state.wheels[player], 1):
        if segment.tile == tile:
            back = partial(count, turns, "turn")
            yield Violation(
                "construction.tile", "the {} tile is on your wheel and comes back in {}", (partial(say, tile), back)
            )
            return
    yield Violation("construction.tile", "you do not own the {} tile", (partial(say, tile),))


_NO_SPACE = ConstructionSpace(0, 0)


def space_cost(state: GameState, player: Seat, tile: str) -> ConstructionSpace:
    """Return engineers and credits for the next construction space; a tile may need neither."""
    used, spaces = state.constructions[player], state.setup.board.company_spaces
    return _NO_SPACE if tile in ENGINEER_FREE_TILES or used >= len(spaces) else spaces[used]


def _space_violations(state: GameState, player: Seat, tile: str) -> Iterator[Violation]:
    if tile in ENGINEER_FREE_TILES:
        return
    used, spaces = state.constructions[player], state.setup.board.company_spaces
    if used >= len(spaces):
        yield Violation("construction.spaces", "all {} construction spaces are used in this round", (len(spaces),))
        return
    engineers, credits = spaces[used]
    if (have := state.engineers[player]) < engineers:
        text = "construction space {} needs {}, you have {}"
        yield Violation("construction.engineers", text, (used + 1, partial(count, engineers, "engineer"), have))
    if (have := state.credits[player]) < credits:
        text = "construction space {} costs {}, you have {}"
        yield Violation("construction.engineers", text, (used + 1, partial(count, credits, "credit"), have))


def begin(draft: GameState, player: Seat, action: Construct, log: Log) -> None:
    """Place the engineers and go on to the choice of the place."""
    tile = action.copies or action.tile
    if log is not None:
        log += abilities(draft, player, tile, action.copies)
    engineers, credits = space_cost(draft, player, tile)
    if engineers:
        used = draft.constructions[player] + 1
        draft.constructions = replaced(draft.constructions, player, used)
        engage(draft, player, engineers, f"BUILD{used}", "construction.engineers", log)
        pay(draft, player, credits, "construction.engineers", log)
    draft.agenda = (*draft.agenda, ChoosePlace(player, action.piece, action.tile, action.copies))


def abilities(state: GameState, player: Seat, tile: str, copies: str) -> Iterator[Event]:
    """Note what an officer or a tile changes about the tile and the engineers; `tile` is the one that takes effect."""
    if copies:
        yield ev.AbilityUsed(
            player, phrase("copies the {tile} tile", tile=phrase(copies)), officer_power(state, player).rule
        )
    if tile in ENGINEER_FREE_TILES:
        yield ev.AbilityUsed(
            player, phrase("needs no engineers with the {tile} tile", tile=phrase(tile)), tile_power(tile).rule
        )


# Second decision: the place ---------------------------------------------------------------------------------------


def _place_candidates(state: GameState, task: ChoosePlace) -> list[Action]:
    """Return the places where the piece may stand."""
    return [build_at(place) for place in open_places(state, task.player, task.piece)]


def _legal_places(state: GameState, task: ChoosePlace) -> list[Action]:
    """Return the places that break no rule; the candidates are open already, so only the cost is checked."""
    player, piece, gain = task.player, task.piece, task.gain
    places = open_places(state, player, piece)
    if gain is not None:
        return [
            build_at(place)
            for place in places
            if next(reward_violations(state, player, gain, piece, place), None) is None
        ]
    tile, credits, price_class = task.copies or task.tile, state.credits[player], state.setup.board.price_class
    each, supply = credits_a_machine(state, player), machines(state, player)
    can_pay: dict[int, bool] = {}
    affordable: list[Action] = []
    for place in places:
        same = price_class[place]
        if same not in can_pay:
            can_pay[same] = payable((offer_at(state, player, piece, place, tile),), each, supply, credits)
        if can_pay[same]:
            affordable.append(build_at(place))
    return affordable


@lru_cache(maxsize=4096)
def build_at(place: str) -> BuildAt:
    """Return the action for a place, one object per place."""
    return BuildAt(place)


def _place_violations(state: GameState, task: ChoosePlace, action: Action) -> Iterator[Violation]:
    """Say what keeps the piece at hand off a place."""
    assert isinstance(action, BuildAt)
    player, piece, place = task.player, task.piece, action.place
    impossible = False
    for violation in placement_violations(state, player, piece, place):
        impossible = impossible or place not in state.board.is_place[piece]
        yield violation
    if impossible:
        return
    if task.gain is None:
        yield from cost_violations(state, player, piece, place, task.copies or task.tile, state.credits[player])
    else:
        yield from reward_violations(state, player, task.gain, piece, place)


def _build_at_place(draft: GameState, task: ChoosePlace, action: Action, log: Log) -> None:
    """Take the place; a construction still has to be paid for, a reward is built at once."""
    assert isinstance(action, BuildAt)
    if task.gain is None:
        payment = ChoosePayment(task.player, task.piece, task.tile, task.copies, action.place)
        draft.agenda = (*draft.agenda, payment)
    else:
        place_piece(draft, task.player, task.piece, action.place, "", log)


# Third decision: the payment --------------------------------------------------------------------------------------


def _payments(state: GameState, task: ChoosePayment) -> list[Action]:
    """Return the exact payments."""
    tile = task.copies or task.tile
    return list(ways_at(state, task.player, task.piece, task.place, tile, state.credits[task.player]))


def _payment_violations(state: GameState, task: ChoosePayment, action: Action) -> Iterator[Violation]:
    """Say what is wrong with a payment."""
    assert isinstance(action, Pay)
    player, tile = task.player, task.copies or task.tile
    fee = building_fee(state, task.piece, task.place, tile)
    for have, need, goods in (
        (state.excavators[player], action.excavators, "excavators"),
        (state.mixers[player], action.mixers, "mixers"),
        (state.credits[player] - fee, action.credits, "credits on top of the building space"),
    ):
        if not 0 <= need <= have:
            facts = need, partial(say, goods), have
            yield Violation("construction.machinery", "you cannot pay {} {}, you have {}", facts)
    if not _is_exact(state, task, action):
        offered = prices(state, player, task.piece, task.place, tile)
        price = partial(_price_words, offered)
        yield Violation("construction.payment", "the price is {}, you would {}", (price, action))


def _price_words(offered: tuple[Price, ...]) -> str:
    """Say the prices, whatever their number in the plural."""
    return say(", or ").join(f"{amount} {say('machines' if kind == 'either' else kind)}" for kind, amount in offered)


def _is_exact(state: GameState, task: ChoosePayment, action: Pay) -> bool:
    """Whether a player with all the goods in the world could pay like this."""
    offered = prices(state, task.player, task.piece, task.place, task.copies or task.tile)
    each = credits_a_machine(state, task.player)
    return min(action.values()) >= 0 and any(action in _exact(price, each, action) for price in offered)


def _exact(price: Price, each: int | None, action: Pay) -> tuple[Pay, ...]:
    """Return the payments of a price out of exactly these goods."""
    return ways_to_pay((price,), each, action.excavators, action.mixers, action.credits)


def _build(draft: GameState, task: ChoosePayment, action: Action, log: Log) -> None:
    """Load and turn the wheel, place the piece, receive the income, then run the tile's effect."""
    assert isinstance(action, Pay)
    player, tile = task.player, task.copies or task.tile
    if log is not None:
        log += savings(draft, player, task.piece, task.place, tile, action)
    pay(draft, player, action.credits, officer_power(draft, player).rule, log)
    # A copied officer's tile is not at hand: the construction uses one on the wheel and places none (R40).
    placed = "" if task.tile == COPYING_TILE and not needs_own_tile(draft, player) else task.tile
    put_on_wheel(draft, player, Segment(placed, action.excavators, action.mixers), "construction.wheel", log)
    if TECHNOLOGY[tile].level:
        draft.agenda = (*draft.agenda, TileEffect(player, tile, task.place))
    place_piece(draft, player, task.piece, task.place, tile, log)


def savings(state: GameState, player: Seat, piece: str, place: str, tile: str, action: Pay) -> Iterator[Event]:
    """Note what an officer or a tile changed about the cost."""
    for power in (officer_power(state, player), tile_power(tile)):
        if power.saves is not None:
            each = credits_a_machine(state, player)
            offered = prices(state, player, piece, place, tile)
            paid = next(price for price in offered if action in _exact(price, each, action))
            if what := power.saves(state.board, piece, place, paid, action):
                yield ev.AbilityUsed(player, what, power.rule)


def place_piece(draft: GameState, player: Seat, piece: str, place: str, tile: str, log: Log) -> None:
    """Pay the red fee, put the piece on the map and receive what it uncovers (R55)."""
    pay(draft, player, building_fee(draft, piece, place, tile), "construction.red_space", log)
    put_piece(draft, player, piece, place)
    if log is not None:
        log.append(ev.PieceBuilt(player, piece, place, "construction.piece"))
    uncover(draft, player, piece, log)


CHAPTERS: Chapters = {
    ChoosePlace: Chapter(
        "where to build",
        (BuildAt,),
        _place_candidates,
        _place_violations,
        _build_at_place,
        _legal_places,
    ),
    ChoosePayment: Chapter(
        "what to pay",
        (Pay,),
        _payments,
        _payment_violations,
        _build,
        _payments,
    ),
}
