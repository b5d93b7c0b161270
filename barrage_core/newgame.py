"""Set-up: everything random is drawn here, from one seed (p. 8-11)."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from typing import NamedTuple

from .agenda import StartRound
from .board import Board, board_for
from .checks import instance, one_of, seed_number, sequence, text, whole_number
from .components.automa import AUTOMA_LEVELS
from .components.companies import (
    COMPANIES,
    INTRODUCTORY_MATCHUPS,
    OFFICERS,
    PRINTED_COMPANIES,
    PRINTED_OFFICERS,
    board_of,
)
from .components.contracts import NATIONAL, PRIVATE, STARTING
from .components.maps import MapLike, NeutralDams
from .components.technology import ADVANCED, PATENTS_ON_SHOW
from .components.tiles import (
    BONUS_TILES_LAID_OUT,
    HEADSTREAM_TILES,
    OBJECTIVE_TILES,
    PRINTED_BONUS_TILES,
    bonus_tiles_in,
)
from .errors import BarrageError
from .events import Event
from .files.maps import open_map
from .names import COLOURS, FEWEST_PLAYERS, MODES, MOST_NAME, MOST_PLAYERS, NEUTRAL, Mode, Seat
from .rulebook import RuleSet
from .rules import advance
from .rules.automa.pile import SEEDS, shuffled
from .rules.contracts import refill
from .rules.powers import perhaps_own
from .rules.setup import bare_state, copyable_officers, draft_on, take_officer
from .state import ContractSupply, Dam, GameState, Setup

__all__ = ["new_game"]

PRINTED_RULES = RuleSet()
FIELDS = {"officer": "officers", "company": "companies", "bonus tile": "bonus_tiles"}
"""The arguments in which somebody names what should not be left to chance, by what they name."""


def new_game(
    players: int = 4,
    seed: int = 0,
    *,
    mode: Mode = "introductory",
    map: MapLike = "standard",
    rules: RuleSet | None = None,
    names: Sequence[str] | None = None,
    automas: Sequence[str] | None = None,
    officers: Sequence[str] | None = None,
    companies: Sequence[str] | None = None,
    bonus_tiles: Sequence[str] | None = None,
) -> tuple[GameState, list[Event]]:
    """Set up a game from a seed and run it to its first decision; the map is one, a name or the path of a .json file.

    `automas` are the levels of the Automas (`easy`, `medium`, `hard`, `very_hard`). They sit on the last of the seats,
    and begin the first round; `players` counts them too. They play the full game only.

    `officers` names an officer for each seat, printed or of one's own (`rules.powers.own`), `companies` a company;
    an empty name leaves the one that is dealt. In the full game they are on offer instead, each company with an
    officer. `bonus_tiles` names the tile of each round in the same way.

    >>> state, events = new_game(players=2, seed=1)
    >>> state.companies
    ('usa', 'germany')
    """
    _check(players, seed, mode, rules, names)
    levels = _levels(automas, players, mode)
    board = board_for(open_map(map), rules or PRINTED_RULES)
    drawn = _draw(random.Random(seed), board, players, mode)
    drawn = drawn._replace(
        officers=_wanted(officers, drawn.officers, "officer", OFFICERS, players),
        companies=_wanted_companies(companies, drawn.companies, players),
        bonus_tiles=_wanted(bonus_tiles, drawn.bonus_tiles, "bonus tile", bonus_tiles_in(mode), BONUS_TILES_LAID_OUT),
    )
    called = tuple(names) if names else ("",) * players
    copyable = copyable_officers(drawn.officers[:players], drawn.officers)
    tiles = drawn.bonus_tiles[:BONUS_TILES_LAID_OUT]
    setup = Setup(board, mode, called, drawn.headstreams, tiles, drawn.objective, copyable, levels)
    state = bare_state(setup, players)
    if levels:
        state.automa_pile = shuffled(drawn.automa_seed)
    state.supply = ContractSupply(piles=drawn.piles, national=drawn.national)
    refill(state, [])
    for space, dams in drawn.neutral:
        state.dams[space] = Dam(NEUTRAL, dams.level)
        state.water[space] = dams.water
    log: list[Event] = []
    if mode == "full":
        _lay_out_draft(state, drawn, log)
    else:
        _lay_out_matchups(state, drawn)
    advance(state, log)
    return state, log


class _Drawn(NamedTuple):
    """Everything that chance decides, in the order in which it is drawn."""

    headstreams: tuple[int, ...]
    bonus_tiles: tuple[str, ...]
    objective: str
    piles: tuple[tuple[str, ...], ...]
    national: tuple[str, ...]
    neutral: tuple[tuple[str, NeutralDams], ...]
    technology: tuple[str, ...]
    officers: tuple[str, ...]
    companies: tuple[str, ...]
    contracts: tuple[str, ...]
    first: Seat
    automa_seed: int


def _draw(draw: random.Random, board: Board, players: int, mode: Mode) -> _Drawn:
    headstreams = draw.sample(sorted(HEADSTREAM_TILES), len(board.headstreams))
    bonus_tiles = draw.sample(bonus_tiles_in(mode, PRINTED_BONUS_TILES), BONUS_TILES_LAID_OUT)
    objective = draw.choice(list(OBJECTIVE_TILES))
    piles = tuple(tuple(draw.sample(PRIVATE[colour], len(PRIVATE[colour]))) for colour in COLOURS)
    national = draw.sample(NATIONAL, players - 1)
    neutral = [(board.base_spaces[draw.choice(dams.basins)][-1], dams) for dams in board.spec.neutral_dams]
    levels = [draw.sample(ADVANCED[level], len(ADVANCED[level])) for level in sorted(ADVANCED)]
    officers = draw.sample(PRINTED_OFFICERS, len(PRINTED_OFFICERS))
    companies = draw.sample(PRINTED_COMPANIES, players)
    if mode == "introductory":
        fixed = [match.officer for match in INTRODUCTORY_MATCHUPS[:players]]
        officers = fixed + [officer for officer in officers if officer not in fixed]
        companies = [match.company for match in INTRODUCTORY_MATCHUPS[:players]]
    return _Drawn(
        tuple(headstreams),
        tuple(bonus_tiles),
        objective,
        piles,
        tuple(national),
        tuple(neutral),
        tuple(tile for level in levels for tile in level),
        tuple(officers),
        tuple(companies),
        tuple(draw.sample(STARTING, players)),
        draw.randrange(players),
        draw.randrange(SEEDS),
    )


def _lay_out_draft(state: GameState, drawn: _Drawn, log: list[Event]) -> None:
    """Full game: patents on show, companies and contracts to be picked; the first to pick plays last (R02).

    Automas play before all others in the first round.
    """
    players = state.players
    state.patents = drawn.technology[:PATENTS_ON_SHOW]
    state.technology_pile = tuple(reversed(drawn.technology[PATENTS_ON_SHOW:]))
    pairs = zip(drawn.companies, drawn.officers[:players], strict=True)
    state.pool = (*pairs, *(("", contract) for contract in drawn.contracts))
    state.phase = "draft"
    order = [(drawn.first + turn) % players for turn in reversed(range(players))]
    state.turn_order = tuple(sorted(order, key=lambda seat: not state.automa(seat).id))
    state.agenda = (StartRound(),)
    draft_on(state, drawn.first, log)


def _lay_out_matchups(state: GameState, drawn: _Drawn) -> None:
    """Introductory game: everybody begins with a company, an officer and a contract."""
    matchups = INTRODUCTORY_MATCHUPS[: state.players]
    state.companies = drawn.companies
    state.contracts = tuple((match.contract,) for match in matchups)
    for seat in range(state.players):
        take_officer(state, seat, drawn.officers[seat])
    state.agenda = (StartRound(),)


def _wanted(given: object, dealt: tuple[str, ...], kind: str, known: Collection[str], number: int) -> tuple[str, ...]:
    """Return what was dealt, with what somebody wants in its place; the rest moves out of the way.

    What was not dealt makes the list longer: what it drives out comes last.
    """
    if not given:
        return dealt
    field = FIELDS[kind]
    laid_out, wanted = list(dealt), sequence(given, field, length=number)
    for place, name in enumerate(wanted):
        if not name:
            continue
        with perhaps_own(kind, name):
            one_of(name, known, f"{field}[{place}]")
        if wanted.index(name) != place:
            raise BarrageError(f"{field}: {name} can be there only once")
        laid_out += [name] * (name not in laid_out)
        before = laid_out.index(name)
        laid_out[place], laid_out[before] = laid_out[before], laid_out[place]
    return tuple(laid_out)


def _wanted_companies(given: object, dealt: tuple[str, ...], players: int) -> tuple[str, ...]:
    """Return the companies; one of the user's own plays instead of the printed one whose board it has."""
    names = given if isinstance(given, list | tuple) else ()
    named = [name for name in names if isinstance(name, str) and name in COMPANIES]
    boards = {board_of(name): name for name in named}
    for name in dict.fromkeys(named):
        if (other := boards[board_of(name)]) != name:
            raise BarrageError(f"companies: {name} and {other} have the same board; one of them can play")
    at_table = tuple(boards.get(company, company) for company in dealt)
    return _wanted(given, at_table, "company", COMPANIES, players)[:players]


def _check(players: object, seed: object, mode: object, rules: object, names: object) -> None:
    number = whole_number(players, FEWEST_PLAYERS, MOST_PLAYERS, "players")
    seed_number(seed)
    one_of(mode, MODES, "mode")
    if rules is not None:
        instance(rules, RuleSet, "a RuleSet", "rules")
    if names is not None:
        for seat, name in enumerate(sequence(names, "names", length=number)):
            text(name, f"names[{seat}]", longest=MOST_NAME)


def _levels(automas: object, players: int, mode: str) -> tuple[str, ...]:
    """Return the level of the Automa on each seat, nothing where no Automa plays."""
    if not automas:
        return ()
    given = sequence(automas, "automas")
    whole_number(len(given), 0, players, "number of automas")
    levels = [one_of(level, AUTOMA_LEVELS, f"automas[{number}]") for number, level in enumerate(given)]
    if mode != "full":
        raise BarrageError(f"automas: they play the full game only; expected mode 'full', got {mode!r}")
    return (*[""] * (players - len(levels)), *levels)
