"""Where a piece may stand (p. 13-14)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import partial

from ...catalogue import say
from ...components.companies import MOST_ELEVATIONS, MOST_PIECES
from ...names import NEUTRAL, PIECES, Seat
from ...resources import replaced
from ...rulebook import Violation
from ...state import FORGETFUL_MAP, Built, Dam, GameState, MapMemo
from ...words import a_piece, count

__all__ = [
    "elevation_violations",
    "find_open",
    "open_places",
    "piece_violations",
    "placement_violations",
    "put_piece",
]


def placement_violations(state: GameState, player: Seat, piece: str, place: str) -> Iterator[Violation]:
    """Say what keeps a piece off a place, apart from its cost."""
    board = state.board
    if place in board.basins:
        spaces = [space for space, basin in board.basin_of.items() if basin == place and space in board.is_place[piece]]
        text = "basin {} is not a building space; {} there goes on {}"
        known = partial(_space_words, spaces)
        yield Violation("construction.space", text, (place, partial(a_piece, piece), known))
    elif place not in board.is_place[piece]:
        yield Violation("construction.space", "{} is not a building space for {}", (place, partial(a_piece, piece)))
    elif piece == "elevation":
        yield from elevation_violations(state, player, place)
    else:
        yield from _obstacle_violations(state, piece, place, *_obstacles(state, player, piece))


def _space_words(spaces: list[str]) -> str:
    return f" {say('or')} ".join(spaces) or say("no space at all")


Taken = Mapping[str, Dam | Seat]


def _obstacles(state: GameState, player: Seat, piece: str) -> tuple[Taken, Collection[str]]:
    """Return what stands on the places for a piece, and the basins that may not have a second piece of the player."""
    basin_of = state.setup.board.basin_of
    if piece == "conduit":
        return state.conduits, ()
    if piece == "powerhouse":
        houses = state.powerhouses
        return houses, [basin_of[place] for place, owner in houses.items() if owner == player]
    return state.dams, [basin_of[place] for place, dam in state.dams.items() if dam.owner == player]


def _obstacle_violations(
    state: GameState, piece: str, place: str, taken: Taken, own_basins: Collection[str]
) -> Iterator[Violation]:
    if place in taken:
        holder = partial(_owner_name, state, taken[place])
        yield Violation("construction.space", "{} already holds {} ({})", (place, partial(a_piece, piece), holder))
    if (basin := state.setup.board.basin_of[place]) in own_basins:
        yield Violation(f"construction.one_{piece}", "basin {} already has your {}", (basin, partial(say, piece)))


def _owner_name(state: GameState, piece: Dam | Seat) -> str:
    return state.called(piece.owner if isinstance(piece, Dam) else piece)


def elevation_violations(state: GameState, player: Seat, place: str) -> Iterator[Violation]:
    """Say what keeps an elevation off a dam."""
    dam = state.dams.get(place)
    if dam is None:
        yield Violation("construction.own_dam", "there is no dam on {}", (place,))
    elif dam.owner == NEUTRAL:
        yield Violation("construction.own_dam", "the dam on {} is neutral, and neutral dams are never raised", (place,))
    elif dam.owner != player:
        yield Violation(
            "construction.own_dam", "the dam on {} belongs to {}", (place, partial(state.called, dam.owner))
        )
    elif dam.level > MOST_ELEVATIONS:
        yield Violation("construction.two_elevations", "the dam on {} already has two elevations", (place,))


def open_places(state: GameState, player: Seat, piece: str) -> tuple[str, ...]:
    """Return the places where a piece may stand, whatever it costs."""
    memo = state.map_memo.open_places[piece]
    still_open = memo.get(player)
    if still_open is None:
        places = state.setup.board.places[piece]
        still_open = memo[player] = tuple(find_open(state, player, piece, places))
    return still_open


def find_open(state: GameState, player: Seat, piece: str, places: tuple[str, ...]) -> Iterator[str]:
    """Yield the places without a placement violation.

    The obstacles are asked for once, and the condition of `_obstacle_violations` is written out: asking it for each
    place costs 3 % of a game. A property test compares both.
    """
    if piece == "elevation":
        own = [place for place in places if place in state.dams and state.dams[place].owner == player]
        yield from (place for place in own if next(elevation_violations(state, player, place), None) is None)
        return
    taken, own_basins = _obstacles(state, player, piece)
    basin_of = state.setup.board.basin_of
    for place in places:
        if place not in taken and basin_of[place] not in own_basins:
            yield place


def put_piece(draft: GameState, player: Seat, piece: str, place: str) -> None:
    """Put a piece on the map and count it, whatever it costs and uncovers."""
    if piece == "base":
        draft.dams = {**draft.dams, place: Dam(player, 1)}
        draft.water[place] = 0
    elif piece == "elevation":
        draft.dams = {**draft.dams, place: Dam(player, draft.dams[place].level + 1)}
    elif piece == "conduit":
        draft.conduits = {**draft.conduits, place: player}
    else:
        draft.powerhouses = {**draft.powerhouses, place: player}
    built, row = draft.built[player], PIECES.index(piece)
    draft.built = replaced(draft.built, player, Built(*replaced(built, row, built[row] + 1)))
    _forget_stale(draft, player, piece, place)


def _forget_stale(draft: GameState, player: Seat, piece: str, place: str) -> None:
    """Remove from the memo what is no longer true with a new piece on the map.

    The open places for its kind have changed, and a new base is one more dam to raise. The offers of the other players
    still hold where this place is not among them. Everybody may use a new conduit, but a dam only its owner.
    """
    memo = draft.map_memo
    if memo is FORGETFUL_MAP:
        return
    open_places, offers = memo.open_places.copy(), memo.offers.copy()
    for kind in (piece, "elevation") if piece == "base" else (piece,):
        open_places[kind] = {}
        offers[kind] = {
            key: known
            for key, known in memo.offers[kind].items()
            if key[0] != player and place not in [offer.place for offer in known]
        }
    links = {} if piece == "conduit" else {owner: known for owner, known in memo.links.items() if owner != player}
    draft.map_memo = MapMemo(open_places, offers, links)


def piece_violations(state: GameState, player: Seat, piece: str) -> Iterator[Violation]:
    """Say when no piece of a kind is left on the company board."""
    if getattr(state.built[player], piece) >= MOST_PIECES[piece]:
        yield Violation("construction.piece", "all your {} are built", (partial(count, MOST_PIECES[piece], piece),))
