"""A state with one thing changed, to compare: another company, more or less energy, another piece, a production made.

Every function returns a new state and leaves the given one alone. You can ask questions about the new state and play
on from it, though perhaps no game could lead to it.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..agenda import ChooseContract, ChooseProduction, EndRound, EndTurn, ScoreGame, Task, Turn
from ..checks import one_of, whole_number
from ..components.companies import COMPANIES, MOST_PIECES, OFFICERS, board_of
from ..components.contracts import CONTRACTS
from ..components.technology import ADVANCED, TECHNOLOGY
from ..components.tiles import BONUS_TILES, PRINTED_BONUS_TILES
from ..errors import BarrageError
from ..names import NEUTRAL, Seat
from ..resources import make_energy, replaced
from ..rulebook import Violation
from ..rules.automa.people import first_turns_again
from ..rules.construction.places import piece_violations, put_piece
from ..rules.powers import capacity, own_power
from ..rules.production import reach_violations
from ..rules.round import rest_of_round
from ..rules.setup import basic_tiles, copyable_officers
from ..state import EMPTY_SEGMENT, Dam, GameState
from .arguments import about_a_state, income_rows, listed, some_energy, space_bonus
from .building import placement_reasons
from .turns import copied_in_turn, seat_with_turn

__all__ = [
    "after_production",
    "before_production",
    "most_counted",
    "to_move",
    "with_bonus_count",
    "with_bonus_tile",
    "with_company",
    "with_energy",
    "with_engineers",
    "with_lifted",
    "with_officer",
    "with_piece",
    "with_tile",
    "without_piece",
]

BUILT_FOR = {"bases": "base", "elevations": "elevation", "conduits": "conduit", "powerhouses": "powerhouse"}
"""The pieces that some of the bonus tiles count."""
_ADVANCED = tuple(tile for tiles in ADVANCED.values() for tile in tiles)
_OFFICERS_TILES = tuple(tile for tile, printed in TECHNOLOGY.items() if printed.officer)


# Whose turn it is ---------------------------------------------------------------------------------------------------


@about_a_state
def to_move(state: GameState, player: Seat | str) -> GameState:
    """Make it a player's turn, in the actions phase of the present round.

    Where it is their turn already, nothing changes. Otherwise whatever was being decided is dropped, and so is what
    a phase still had to do; a player who has passed takes the pass back. A person gets a turn to decide about, also
    where the first turn of the round would be played from an Automa tile. Before the companies are picked and after
    the final scoring nobody has a turn: that is an error.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy", "passed": True}]})
    >>> ready = to_move(state, "italy")
    >>> ready.decision, ready.passed, ready.engineers[1]
    (Turn(player=1), (False, False), 0)
    """
    seat, draft = state.seat(player), state.copy()
    if state.decision not in (Turn(seat), Turn(seat, first=bool(state.automa(seat).id))):
        _give_turn(draft, seat, Turn(seat))
    return draft


@about_a_state
def before_production(state: GameState, player: Seat | str, bonus: int = 0) -> GameState:
    """Put a player just before a production with the bonus of a space: the choice of drops and system is awaited.

    Where the player cannot produce anything, that is an error with the reason.

    >>> from barrage_core import from_position
    >>> state = from_position(
    ...     {
    ...         "players": [{"company": "usa"}, {"company": "italy"}],
    ...         "conduits": {"C1R": "usa"},
    ...         "powerhouses": {"P5-0": "usa"},
    ...         "dams": {"B1L": {"owner": "usa", "level": 2, "water": 1}},
    ...     }
    ... )
    >>> type(before_production(state, "usa").decision).__name__
    'ChooseProduction'
    """
    seat, draft = state.seat(player), state.copy()
    _give_turn(draft, seat, EndTurn(seat), ChooseProduction(seat, space_bonus(bonus)))
    _refuse(reach_violations(draft, seat, bonus, draft.credits[seat]))
    return draft


@about_a_state
def after_production(state: GameState, player: Seat | str, energy: int) -> GameState:
    """Put a player just after a production: the marker has moved by `energy`, and the choice of a contract is awaited.

    >>> from barrage_core import from_position, legal_actions
    >>> players = [{"company": "usa", "contracts": ["G9", "R5", "R12"]}, {"company": "italy"}]
    >>> [str(action) for action in legal_actions(after_production(from_position({"players": players}), "usa", 9))]
    ['fulfil G9', 'fulfil R5', 'decline']
    """
    seat, draft = state.seat(player), state.copy()
    make_energy(draft, seat, some_energy(energy, 1), "production", "production.track", [])
    _give_turn(draft, seat, EndTurn(seat), ChooseContract(seat, energy))
    return draft


def _give_turn(draft: GameState, seat: Seat, *tasks: Task) -> None:
    """Put a player in a turn with these tasks left in it, the last one next."""
    draft.passed = replaced(draft.passed, seat, False)
    seat_with_turn(draft, seat)
    draft.phase, draft.copied = "actions", copied_in_turn(draft, seat)
    draft.agenda = (*rest_of_round(draft), *tasks)


def _refuse(reasons: Iterable[Violation]) -> None:
    """Raise the first of these reasons, if there is one."""
    reason = next(iter(reasons), None)
    if reason is not None:
        raise BarrageError(reason.text)


def _check_drafted(state: GameState) -> None:
    """Refuse what needs companies and rounds: in the draft there are none."""
    if not state.round:
        raise BarrageError("the companies are still being picked; this can be changed from round 1 on")


# Players ------------------------------------------------------------------------------------------------------------


@about_a_state
def with_energy(state: GameState, player: Seat | str, energy: int) -> GameState:
    """Move a player's energy marker to this number.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
    >>> with_energy(state, "italy", 7).energy, state.energy
    ([0, 7], [0, 0])
    """
    draft = state.copy()
    draft.energy[state.seat(player)] = some_energy(energy)
    return draft


@about_a_state
def with_engineers(state: GameState, player: Seat | str, engineers: int) -> GameState:
    """Give a player this number of engineers in the supply.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
    >>> with_engineers(state, "usa", 3).engineers[0]
    3
    """
    draft = state.copy()
    draft.engineers[state.seat(player)] = whole_number(engineers, 0, state.rules.engineers, "engineers")
    return draft


@about_a_state
def with_company(state: GameState, player: Seat | str, company: str) -> GameState:
    """Let a player run another company; whoever had it, or its board, gets the player's in exchange.

    In the draft it is an error.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
    >>> with_company(state, "usa", "italy").companies
    ('italy', 'usa')
    """
    seat, draft = state.seat(player), state.copy()
    _check_drafted(state)
    board = board_of(one_of(company, COMPANIES, "company"))
    held = tuple(company if board_of(one) == board else one for one in state.companies)
    draft.companies = _exchanged(replaced(held, seat, state.companies[seat]), seat, company)
    return draft


@about_a_state
def with_officer(state: GameState, player: Seat | str, officer: str) -> GameState:
    """Give a player another officer; whoever had them gets the player's in exchange. A tile goes with its officer.

    In the draft it is an error.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
    >>> with_officer(state, "usa", "viktor_fiesler").officers[0]
    'viktor_fiesler'
    """
    seat, draft = state.seat(player), state.copy()
    _check_drafted(state)
    draft.officers = _exchanged(state.officers, seat, one_of(officer, OFFICERS, "officer"))
    draft.setup = state.setup._replace(copyable=copyable_officers(draft.officers, tuple(OFFICERS)))
    draft.copied = ""
    for other in range(state.players):
        _fit_officer(draft, other)
    draft.agenda = first_turns_again(draft)
    return draft


def _exchanged(held: tuple[str, ...], seat: Seat, wanted: str) -> tuple[str, ...]:
    before = held[seat]
    return tuple(wanted if at == seat else before if one == wanted else one for at, one in enumerate(held))


def _fit_officer(draft: GameState, seat: Seat) -> None:
    """Make tiles, activations and water agree with the officer."""
    own_tile = own_power(draft, seat).own_tile
    for tile in _OFFICERS_TILES:
        if tile != own_tile:
            _take_tile(draft, seat, tile)
        elif tile not in (*draft.tiles[seat], *(segment.tile for segment in draft.wheels[seat])):
            draft.tiles = replaced(draft.tiles, seat, (*draft.tiles[seat], tile))
    if not own_power(draft, seat).copies_officers:
        draft.activations = replaced(draft.activations, seat, 0)
    for space, dam in draft.dams.items():
        if dam.owner == seat:
            draft.water[space] = min(draft.water[space], capacity(draft, space))


@about_a_state
def with_tile(state: GameState, player: Seat | str, tile: str) -> GameState:
    """Put a technology tile into a player's supply, wherever it was before.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
    >>> "II-base" in with_tile(state, "usa", "II-base").tiles[0]
    True
    """
    seat, draft = state.seat(player), state.copy()
    basic = basic_tiles(state, seat)
    one_of(tile, (*basic, *_ADVANCED), "tile")
    draft.patents = tuple("" if one == tile else one for one in state.patents)
    draft.technology_pile = tuple(one for one in state.technology_pile if one != tile)
    # Each player has a set of basic tiles; there is only one of each advanced tile.
    holders = (seat,) if tile in basic else range(state.players)
    for holder in holders:
        _take_tile(draft, holder, tile)
    draft.tiles = replaced(draft.tiles, seat, (*draft.tiles[seat], tile))
    return draft


def _take_tile(draft: GameState, seat: Seat, tile: str) -> None:
    """Take a tile from a player, out of the supply or off the wheel."""
    wheel = (part._replace(tile="") if part.tile == tile else part for part in draft.wheels[seat])
    # The rules recognise an empty segment by its identity: it must be this very object.
    emptied = tuple(EMPTY_SEGMENT if part == EMPTY_SEGMENT else part for part in wheel)
    draft.wheels = replaced(draft.wheels, seat, emptied)
    draft.tiles = replaced(draft.tiles, seat, tuple(one for one in draft.tiles[seat] if one != tile))


# The scoring phase ------------------------------------------------------------------------------------------------


@about_a_state
def with_bonus_tile(state: GameState, round_number: int, tile: str = "") -> GameState:
    """Make it another round, with a bonus tile of your choice on its section.

    The turns, the scoring and the end of the game follow as in that round. In the draft it is an error.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
    >>> later = with_bonus_tile(state, 3, "conduits")
    >>> later.round, later.setup.bonus_tiles[2]
    (3, 'conduits')
    """
    draft = state.copy()
    draft.round = whole_number(round_number, 1, state.rules.rounds, "round_number")
    _check_drafted(state)
    last = rest_of_round(draft)[0]
    draft.agenda = tuple(last if isinstance(task, EndRound | ScoreGame) else task for task in state.agenda)
    if tile != "":
        one_of(tile, BONUS_TILES, "tile")
        draft.setup = state.setup._replace(bonus_tiles=_exchanged(state.setup.bonus_tiles, draft.round - 1, tile))
    return draft


def most_counted(tile: str) -> int:
    """Return the most that a bonus tile can count for a player; of one of your own nobody knows, so it is 0.

    >>> most_counted("bases"), most_counted("powerhouses")
    (5, 4)
    """
    one_of(tile, BONUS_TILES, "tile")
    if tile in BUILT_FOR:
        return MOST_PIECES[BUILT_FOR[tile]]
    if tile not in PRINTED_BONUS_TILES:
        return 0
    return len(CONTRACTS) if tile == "contracts_fulfilled" else len(_ADVANCED)


@about_a_state
def with_bonus_count(state: GameState, player: Seat | str, tile: str, number: int) -> GameState:
    """Let a bonus tile count this number for a player, whatever stands on the map.

    >>> from barrage_core import from_position
    >>> from barrage_core.questions import preview_scoring
    >>> state = from_position({"players": [{"company": "usa", "energy": 20}, {"company": "italy"}]})
    >>> state = with_bonus_count(with_bonus_tile(state, 1, "bases"), "usa", "bases", 3)
    >>> print(next(line.text for line in preview_scoring(state) if line.rule == "energy_track.bonus"))
    bases built: 3 × 4
    """
    seat, draft = state.seat(player), state.copy()
    if one_of(tile, BONUS_TILES, "tile") not in PRINTED_BONUS_TILES:
        raise BarrageError(f"tile: what {tile!r} counts cannot be set: it is a tile of your own, and its hook decides")
    whole_number(number, 0, most_counted(tile), "number")
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


@about_a_state
def with_piece(state: GameState, player: Seat | str, piece: str, place: str) -> GameState:
    """Put a piece on the map, free of charge and without its income.

    A place where it may not stand is an error, and so is a piece in the draft, before the players have companies.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
    >>> with_piece(state, "usa", "base", "B5L").dams["B5L"]
    Dam(owner=0, level=1)
    """
    _check_drafted(state)
    if reasons := placement_reasons(state, player, piece, place):
        raise BarrageError("; ".join(map(str, reasons)))
    draft = state.copy()
    put_piece(draft, state.seat(player), piece, place)
    return draft


@about_a_state
def without_piece(state: GameState, place: str) -> GameState:
    """Take the topmost piece off a place; a dam loses its elevations first. A neutral dam stays where it is.

    >>> from barrage_core import from_position
    >>> players = [{"company": "usa"}, {"company": "italy"}]
    >>> state = from_position({"players": players, "dams": {"B5L": {"owner": "usa", "level": 2}}})
    >>> without_piece(state, "B5L").dams["B5L"]
    Dam(owner=0, level=1)
    """
    seat, piece = _topmost(state, place)
    draft = state.copy()
    if piece == "elevation":
        draft.dams = {**state.dams, place: Dam(seat, state.dams[place].level - 1)}
        draft.water[place] = min(state.water[place], capacity(draft, place))
    elif piece == "base":
        draft.dams = {space: dam for space, dam in state.dams.items() if space != place}
        del draft.water[place]
    elif piece == "conduit":
        draft.conduits = {space: owner for space, owner in state.conduits.items() if space != place}
    else:
        draft.powerhouses = {space: owner for space, owner in state.powerhouses.items() if space != place}
    built = draft.built[seat]
    draft.built = replaced(draft.built, seat, built._replace(**{piece: getattr(built, piece) - 1}))
    return draft


def _topmost(state: GameState, place: str) -> tuple[Seat, str]:
    """Return the owner and the kind of the piece that comes off a place first."""
    one_of(place, state.board.basin_of, "place")
    dam = state.dams.get(place)
    if dam is not None and dam.owner == NEUTRAL:
        raise BarrageError(f"the dam on {place} is neutral and stays where it is")
    if dam is not None:
        return dam.owner, "elevation" if dam.level > 1 else "base"
    for piece, owned in (("conduit", state.conduits), ("powerhouse", state.powerhouses)):
        if place in owned:
            return owned[place], piece
    raise BarrageError(f"there is no piece on {place}")


@about_a_state
def with_lifted(state: GameState, player: Seat | str, pieces: Iterable[str]) -> GameState:
    """Take pieces off the company board, without putting them on the map and without paying their income.

    >>> from barrage_core import from_position
    >>> from barrage_core.rules.income import active_income
    >>> state = from_position({"players": [{"company": "germany"}, {"company": "usa"}]})
    >>> [str(gain) for gain in active_income(with_lifted(state, "germany", ["base", "base"]), 0)]
    ['3 VP']
    """
    seat, draft = state.seat(player), state.copy()
    for piece in listed(pieces, "pieces"):
        one_of(piece, income_rows(state, seat), "pieces")
        _refuse(piece_violations(draft, seat, piece))
        built = draft.built[seat]
        draft.built = replaced(draft.built, seat, built._replace(**{piece: getattr(built, piece) + 1}))
    return draft
