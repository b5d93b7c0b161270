"""Set-up: everything random is drawn here, from one seed (p. 8-11)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from .board import board_for
from .components.companies import COMPANIES, INTRODUCTORY_MATCHUPS, OFFICERS
from .components.contracts import NATIONAL, PRIVATE, STARTING
from .components.maps import MAPS, MapSpec
from .components.technology import ADVANCED, BASIC, PATENTS_ON_SHOW, WILD
from .components.tiles import BONUS_TILES, HEADSTREAM_TILES, OBJECTIVE_TILES
from .errors import BarrageError
from .events import Event
from .names import COLOURS, FEWEST_PLAYERS, MOST_PLAYERS, NEUTRAL, Mode
from .rules import advance
from .rules.contracts import refill
from .rules.drafting import take_officer
from .ruleset import RuleSet
from .state import EMPTY_SEGMENT, SEKIBO, Built, ContractSupply, Dam, GameState, Setup
from .tasks import DraftCompany, StartRound

__all__ = ["bare_state", "copyable_officers", "new_game"]

OFFICERS_IN_ALL = 4
"""Officers that Mahiri Sekibo counts on, herself included (R38)."""
MOST_NAME = 40
BONUS_ROUNDS = range(5)
"""A bonus tile lies on the energy track for each of the five rounds."""


def new_game(
    players: int = 4,
    seed: int = 0,
    *,
    mode: Mode = "introductory",
    map: MapSpec | str = "standard",
    rules: RuleSet | None = None,
    names: Sequence[str] | None = None,
) -> tuple[GameState, list[Event]]:
    """Set up a game from a seed and run it to its first decision.

    >>> state, events = new_game(players=2, seed=1)
    >>> state.companies
    ('usa', 'germany')
    """
    _check(players, seed, mode, rules, names)
    draw = random.Random(seed)
    board = board_for(_spec(map), rules or RuleSet())
    bonus = [tile for tile in BONUS_TILES if mode == "full" or tile != "advanced_technology"]
    headstreams = draw.sample(sorted(HEADSTREAM_TILES), len(board.headstreams))
    bonus_tiles = tuple(draw.sample(bonus, len(BONUS_ROUNDS)))
    objective = draw.choice(list(OBJECTIVE_TILES))
    piles = tuple(tuple(draw.sample(PRIVATE[colour], len(PRIVATE[colour]))) for colour in COLOURS)
    national = tuple(draw.sample(NATIONAL, players - 1))
    neutral = [(draw.choice(dams.basins), dams) for dams in board.spec.neutral_dams]
    levels = [draw.sample(ADVANCED[level], len(ADVANCED[level])) for level in sorted(ADVANCED)]
    officers = draw.sample(list(OFFICERS), len(OFFICERS))
    companies = draw.sample(list(COMPANIES), players)
    contracts = draw.sample(STARTING, players)
    first = draw.randrange(players)

    in_play = officers[:players] if mode == "full" else [match.officer for match in INTRODUCTORY_MATCHUPS[:players]]
    setup = Setup(
        board,
        mode,
        tuple(names) if names else ("",) * players,
        tuple(headstreams),
        bonus_tiles,
        objective,
        copyable_officers(in_play, officers),
    )
    state = bare_state(setup, players)
    state.supply = ContractSupply(piles=piles, national=national)
    refill(state, [])
    for basin, dams in neutral:
        space = board.base_spaces[basin][-1]
        state.dams[space] = Dam(NEUTRAL, dams.level)
        state.water[space] = dams.water
    if mode == "full":
        pile = tuple(tile for level in levels for tile in level)[::-1]
        state.patents, state.technology_pile = pile[: -PATENTS_ON_SHOW - 1 : -1], pile[:-PATENTS_ON_SHOW]
        state.pool = (*zip(companies, in_play, strict=True), *(("", contract) for contract in contracts))
        state.phase = "draft"
        # The first to pick plays last (R02).
        state.turn_order = tuple((first + turn) % players for turn in reversed(range(players)))
        state.agenda = (StartRound(), DraftCompany(first))
    else:
        state.companies = tuple(match.company for match in INTRODUCTORY_MATCHUPS[:players])
        state.contracts = tuple((match.contract,) for match in INTRODUCTORY_MATCHUPS[:players])
        for seat, officer in enumerate(in_play):
            take_officer(state, seat, officer)
        state.agenda = (StartRound(),)
    log: list[Event] = []
    advance(state, log)
    return state, log


def copyable_officers(in_play: Sequence[str], drawn: Sequence[str]) -> tuple[str, ...]:
    """Return whom Sekibo can copy: the officers in play, made up to four in all from the box."""
    if SEKIBO not in in_play:
        return ()
    box = [officer for officer in drawn if officer not in in_play]
    chosen = {*in_play, *box[: OFFICERS_IN_ALL - len(in_play)]} - {SEKIBO}
    return tuple(officer for officer in OFFICERS if officer in chosen)


def bare_state(setup: Setup, players: int) -> GameState:
    """Return an empty board with everything in the players' supplies, before round 1."""
    rules, board = setup.board.rules, setup.board
    state = GameState()
    state.setup = setup
    state.round, state.phase = 0, "setup"
    state.turn_order, state.agenda = tuple(range(players)), ()
    state.companies = state.officers = ("",) * players
    state.copied = ""
    state.credits = [rules.starting_credits] * players
    state.excavators = [rules.starting_excavators] * players
    state.mixers = [rules.starting_mixers] * players
    state.vp = [rules.starting_vp] * players
    state.energy = [0] * players
    state.engineers = [rules.engineers] * players
    state.bank = state.constructions = state.activations = (0,) * players
    state.built = (Built(),) * players
    state.passed = (False,) * players
    basic = BASIC if setup.mode == "introductory" else tuple(tile for tile in BASIC if tile != WILD)
    state.tiles = (basic,) * players
    state.wheels = ((EMPTY_SEGMENT,) * (rules.wheel_segments - 1),) * players
    state.contracts = state.fulfilled = ((),) * players
    state.dams, state.conduits, state.powerhouses, state.water = {}, {}, {}, {}
    state.headstreams = dict.fromkeys(board.headstreams, 0)
    state.occupied = {}
    state.supply = ContractSupply()
    state.patents, state.technology_pile = ("",) * PATENTS_ON_SHOW, ()
    state.pool = ()
    state.options, state.memo, state.open_memo = None, {}, {}
    return state


def _check(players: object, seed: object, mode: object, rules: object, names: object) -> None:
    if not isinstance(players, int) or isinstance(players, bool) or not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise BarrageError(f"players: expected {FEWEST_PLAYERS} to {MOST_PLAYERS}, got {players!r}")
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise BarrageError(f"seed: expected a whole number, got {seed!r}")
    if mode not in ("introductory", "full"):
        raise BarrageError(f"mode: expected introductory or full, got {mode!r}")
    if rules is not None and not isinstance(rules, RuleSet):
        raise BarrageError(f"rules: expected a RuleSet, got {rules!r}")
    if names is None:
        return
    if not isinstance(names, list | tuple) or len(names) != players or not all(map(_is_name, names)):
        raise BarrageError(
            f"names: expected {players} printable texts of at most {MOST_NAME} characters, got {names!r}"
        )


def _is_name(name: object) -> bool:
    return isinstance(name, str) and len(name) <= MOST_NAME and name.isprintable()


def _spec(map_or_name: object) -> MapSpec:
    if isinstance(map_or_name, MapSpec):
        return map_or_name
    if not isinstance(map_or_name, str) or map_or_name not in MAPS:
        raise BarrageError(
            f"map: there is no map {map_or_name!r}; there are {', '.join(MAPS)}, and load_map reads yours"
        )
    return MAPS[map_or_name]
