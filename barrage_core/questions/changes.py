"""A state changed in one thing, for comparing: another company, another energy, a piece more, a production just made.

Every function returns a state of its own and leaves the given one alone. What comes out is good for asking and for
playing on, though no game need have led to it.

>>> from barrage_core.files.positions import from_position
>>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
>>> with_energy(state, "italy", 7).energy, state.energy
([0, 7], [0, 0])
>>> with_company(state, "usa", "italy").companies
('italy', 'usa')
"""

from __future__ import annotations

from collections.abc import Iterable

from ..agenda import ChooseContract, ChooseProduction, Decision, EndTurn, Turn
from ..components.companies import COMPANIES, MOST_PIECES, OFFICERS
from ..components.contracts import CONTRACTS
from ..components.gains import Gain
from ..components.technology import ADVANCED, KRYLOV
from ..components.tiles import BONUS_TILES
from ..errors import BarrageError
from ..files.faults import basic_tiles
from ..names import PIECES, Seat
from ..resources import make_energy, replaced
from ..rulebook import Violation
from ..rules.construction.places import piece_violations, placement_violations
from ..rules.round import rest_of_round, turn_agenda
from ..rules.setup import copyable_officers
from ..state import EMPTY_SEGMENT, SEKIBO, Built, Dam, GameState

__all__ = [
    "after_production",
    "before_production",
    "most_counted",
    "piece_reasons",
    "to_move",
    "with_bonus_count",
    "with_bonus_tile",
    "with_company",
    "with_energy",
    "with_engineers",
    "with_officer",
    "with_piece",
    "with_tile",
    "without_piece",
]

MOST = 99_999
KRYLOV_OFFICER = "anton_krylov"
BUILT_FOR = {"bases": "base", "elevations": "elevation", "conduits": "conduit", "powerhouses": "powerhouse"}
"""The pieces that some of the bonus tiles count."""
_ADVANCED = tuple(tile for tiles in ADVANCED.values() for tile in tiles)


def _number(value: object, low: int, high: int, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BarrageError(f"{what}: expected a whole number from {low} to {high}, got {value!r}")
    return value


def _one_of(value: str, known: Iterable[str], what: str) -> str:
    if value not in known:
        raise BarrageError(f"there is no {what} {value!r}; there are {', '.join(known)}")
    return value


# Players ----------------------------------------------------------------------------------------------------------


def with_energy(state: GameState, player: Seat | str, energy: int) -> GameState:
    """Move a player's energy marker to a place."""
    draft = state.own_copy()
    draft.energy[state.seat(player)] = _number(energy, 0, MOST, "energy")
    return draft


def with_engineers(state: GameState, player: Seat | str, engineers: int) -> GameState:
    """Give a player so many engineers in the supply."""
    draft = state.own_copy()
    draft.engineers[state.seat(player)] = _number(engineers, 0, state.rules.engineers, "engineers")
    return draft


def with_company(state: GameState, player: Seat | str, company: str) -> GameState:
    """Let a player run another company; who had it gets the player's in exchange."""
    seat, draft = state.seat(player), state.own_copy()
    draft.companies = _exchanged(state.companies, seat, _one_of(company, COMPANIES, "company"))
    return draft


def with_officer(state: GameState, player: Seat | str, officer: str) -> GameState:
    """Give a player another officer; who had them gets the player's in exchange. Krylov brings his tile along."""
    seat, draft = state.seat(player), state.own_copy()
    draft.officers = _exchanged(state.officers, seat, _one_of(officer, OFFICERS, "officer"))
    draft.setup = state.setup._replace(copyable=copyable_officers(draft.officers, tuple(OFFICERS)))
    draft.copied = ""
    for other in range(state.players):
        _fit_officer(draft, other)
    return draft


def _exchanged(held: tuple[str, ...], seat: Seat, wanted: str) -> tuple[str, ...]:
    before = held[seat]
    return tuple(wanted if at == seat else before if one == wanted else one for at, one in enumerate(held))


def _fit_officer(draft: GameState, seat: Seat) -> None:
    """Make tiles, activations and water agree with the officer."""
    owns = draft.officers[seat] == KRYLOV_OFFICER
    wheel = tuple(part._replace(tile="") if part.tile == KRYLOV and not owns else part for part in draft.wheels[seat])
    wheel = tuple(EMPTY_SEGMENT if part == EMPTY_SEGMENT else part for part in wheel)
    tiles = tuple(tile for tile in draft.tiles[seat] if tile != KRYLOV)
    if owns and all(part.tile != KRYLOV for part in wheel):
        tiles = (*tiles, KRYLOV)
    draft.wheels, draft.tiles = replaced(draft.wheels, seat, wheel), replaced(draft.tiles, seat, tiles)
    if draft.officers[seat] != SEKIBO:
        draft.activations = replaced(draft.activations, seat, 0)
    for space, dam in draft.dams.items():
        if dam.owner == seat:
            draft.water[space] = min(draft.water[space], draft.capacity(space))


def with_tile(state: GameState, player: Seat | str, tile: str) -> GameState:
    """Put a technology tile into a player's supply, wherever it was before."""
    seat, draft = state.seat(player), state.own_copy()
    if tile in basic_tiles(state, seat):
        others: tuple[Seat, ...] = (seat,)
    else:
        _one_of(tile, _ADVANCED, "advanced technology tile")
        others = tuple(range(state.players))
    draft.patents = tuple("" if one == tile else one for one in state.patents)
    draft.technology_pile = tuple(one for one in state.technology_pile if one != tile)
    for other in others:
        wheel = (part._replace(tile="") if part.tile == tile else part for part in draft.wheels[other])
        emptied = tuple(EMPTY_SEGMENT if part == EMPTY_SEGMENT else part for part in wheel)
        draft.wheels = replaced(draft.wheels, other, emptied)
        draft.tiles = replaced(draft.tiles, other, tuple(one for one in draft.tiles[other] if one != tile))
    draft.tiles = replaced(draft.tiles, seat, (*draft.tiles[seat], tile))
    return draft


# The scoring phase ------------------------------------------------------------------------------------------------


def with_bonus_tile(state: GameState, round_number: int, tile: str = "") -> GameState:
    """Make it another round, with a bonus tile of your choice on its section."""
    draft = state.own_copy()
    draft.round = _number(round_number, 1, state.rules.rounds, "round")
    if tile:
        _one_of(tile, BONUS_TILES, "bonus tile")
        draft.setup = state.setup._replace(bonus_tiles=_exchanged(state.setup.bonus_tiles, draft.round - 1, tile))
    return draft


def most_counted(tile: str) -> int:
    """Return the most that a bonus tile can count for a player.

    >>> most_counted("bases"), most_counted("powerhouses")
    (5, 4)
    """
    _one_of(tile, BONUS_TILES, "bonus tile")
    if tile in BUILT_FOR:
        return MOST_PIECES[BUILT_FOR[tile]]
    return len(CONTRACTS) if tile == "contracts_fulfilled" else len(_ADVANCED)


def with_bonus_count(state: GameState, player: Seat | str, tile: str, number: int) -> GameState:
    """Let a bonus tile count so many for a player, whatever stands on the map."""
    seat, draft = state.seat(player), state.own_copy()
    _number(number, 0, most_counted(tile), tile)
    if tile in BUILT_FOR:
        built = draft.built[seat]._replace(**{BUILT_FOR[tile]: number})
        draft.built = replaced(draft.built, seat, built)
    elif tile == "contracts_fulfilled":
        draft.fulfilled = replaced(draft.fulfilled, seat, tuple(CONTRACTS)[:number])
    else:
        empty = (EMPTY_SEGMENT,) * len(state.wheels[seat])
        draft.wheels = replaced(draft.wheels, seat, empty)
        draft.tiles = replaced(draft.tiles, seat, (*basic_tiles(state, seat), *_ADVANCED[:number]))
    return draft


# Pieces on the map ------------------------------------------------------------------------------------------------


def piece_reasons(state: GameState, player: Seat | str, piece: str, place: str) -> tuple[Violation, ...]:
    """Return every rule against a piece of a player standing on a place, whatever it costs."""
    seat = state.seat(player)
    _one_of(piece, PIECES, "piece")
    found = (*piece_violations(state, seat, piece), *placement_violations(state, seat, piece, place))
    return tuple(reason.settled() for reason in found)


def with_piece(state: GameState, player: Seat | str, piece: str, place: str) -> GameState:
    """Put a piece on the map, free of charge and without its income; a place where it may not stand is an error."""
    if reasons := piece_reasons(state, player, piece, place):
        raise BarrageError("; ".join(map(str, reasons)))
    seat, draft = state.seat(player), state.own_copy()
    if piece == "base":
        draft.dams, draft.water[place] = {**state.dams, place: Dam(seat, 1)}, 0
    elif piece == "elevation":
        draft.dams = {**state.dams, place: Dam(seat, state.dams[place].level + 1)}
    elif piece == "conduit":
        draft.conduits = {**state.conduits, place: seat}
    else:
        draft.powerhouses = {**state.powerhouses, place: seat}
    _recount(draft, seat, piece, 1)
    return draft


def without_piece(state: GameState, place: str) -> GameState:
    """Take the topmost piece off a place; of a dam its elevations first. A neutral dam stays, and so does nothing."""
    seat, piece = _topmost(state, place)
    draft = state.own_copy()
    if piece == "elevation":
        draft.dams = {**state.dams, place: Dam(seat, state.dams[place].level - 1)}
        draft.water[place] = min(state.water[place], draft.capacity(place))
    elif piece == "base":
        draft.dams = {space: dam for space, dam in state.dams.items() if space != place}
        del draft.water[place]
    elif piece == "conduit":
        draft.conduits = {space: owner for space, owner in state.conduits.items() if space != place}
    else:
        draft.powerhouses = {space: owner for space, owner in state.powerhouses.items() if space != place}
    _recount(draft, seat, piece, -1)
    return draft


def _topmost(state: GameState, place: str) -> tuple[Seat, str]:
    dam = state.dams.get(place)
    if dam is not None and dam.owner < 0:
        raise BarrageError(f"the dam on {place} is neutral and stays where it is")
    if dam is not None:
        return dam.owner, "elevation" if dam.level > 1 else "base"
    for piece, owned in (("conduit", state.conduits), ("powerhouse", state.powerhouses)):
        if place in owned:
            return owned[place], piece
    raise BarrageError(f"there is no piece on {place}")


def _recount(draft: GameState, seat: Seat, piece: str, by: int) -> None:
    numbers = draft.built[seat]._asdict()
    draft.built = replaced(draft.built, seat, Built(**{**numbers, piece: numbers[piece] + by}))


# In the middle of a turn ------------------------------------------------------------------------------------------


def to_move(state: GameState, player: Seat | str) -> GameState:
    """Make it a player's turn."""
    seat, draft = state.seat(player), state.own_copy()
    _check_begun(draft, seat)
    draft.phase, draft.passed, draft.copied = "actions", replaced(draft.passed, seat, False), ""
    draft.agenda = turn_agenda(draft, seat)
    return draft


def before_production(state: GameState, player: Seat | str, bonus: int = 0) -> GameState:
    """Let a player stand before a production with the bonus of a space: the choice of drops and system is awaited."""
    seat, draft = state.seat(player), state.own_copy()
    return _in_turn(draft, seat, ChooseProduction(seat, _number(bonus, -MOST, MOST, "bonus")))


def after_production(state: GameState, player: Seat | str, energy: int) -> GameState:
    """Let a player have produced so much energy: the marker has moved, and the choice of a contract is awaited.

    >>> from barrage_core.files.positions import from_position
    >>> from barrage_core.rules import legal_actions
    >>> players = [{"company": "usa", "contracts": ["G9", "R5", "R12"]}, {"company": "italy"}]
    >>> [str(action) for action in legal_actions(after_production(from_position({"players": players}), "usa", 9))]
    ['fulfil G9', 'fulfil R5', 'decline']
    """
    seat, draft = state.seat(player), state.own_copy()
    make_energy(draft, seat, _number(energy, 1, MOST, "energy"), "production", "production.track", [])
    return _in_turn(draft, seat, ChooseContract(seat, energy))


def _in_turn(draft: GameState, seat: Seat, task: Decision) -> GameState:
    _check_begun(draft, seat)
    draft.phase, draft.passed = "actions", replaced(draft.passed, seat, False)
    draft.agenda = (*rest_of_round(draft), EndTurn(seat), task)
    return draft


def _check_begun(state: GameState, seat: Seat) -> None:
    if not state.round or not state.companies[seat]:
        raise BarrageError("nobody can act before the companies are picked")


def with_lifted(state: GameState, player: Seat | str, pieces: Iterable[str]) -> GameState:
    """Return the state with these pieces off the company board, wherever they went, and without what they paid."""
    draft = state.copy()
    for piece in pieces:
        _lift(draft, state.seat(player), piece)
    return draft


def _lift(draft: GameState, seat: Seat, piece: str) -> tuple[Gain, ...]:
    """Take the next piece of a row off the company board, and return what it uncovers."""
    rows = COMPANIES[draft.companies[seat]].income
    if piece not in rows:
        raise BarrageError(f"a row {piece!r} has no income; there are {', '.join(rows)}")
    for reason in piece_violations(draft, seat, piece):
        raise BarrageError(reason.text)
    built = draft.built[seat]
    nth = getattr(built, piece) + 1
    draft.built = replaced(draft.built, seat, built._replace(**{piece: nth}))
    return rows[piece].get(nth, ())


def with_turn(state: GameState, player: Seat | str) -> GameState:
    """Let a player be at the beginning of a turn, whoever is to move; a player who has passed cannot be."""
    seat = state.seat(player)
    if state.phase != "actions":
        raise BarrageError(f"turns are taken in the actions phase; this position is in the phase {state.phase!r}")
    if state.passed[seat]:
        raise BarrageError(f"{state.name(seat)} has passed")
    draft = state.own_copy()
    draft.agenda = (*rest_of_round(draft), Turn(seat))
    return draft
