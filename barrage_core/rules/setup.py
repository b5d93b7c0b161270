"""Set-up: the empty table, and the draft of companies with their officers and of starting contracts (p. 8-11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .. import events as ev
from ..actions import Action, PickCompany, PickContract
from ..agenda import DraftCompany, DraftContract
from ..components.companies import OFFICERS
from ..components.technology import BASIC, KRYLOV, PATENTS_ON_SHOW, WILD
from ..events import Event
from ..names import Seat
from ..resources import replaced
from ..rulebook import Violation
from ..state import EMPTY_SEGMENT, SEKIBO, Built, ContractSupply, GameState, Setup

__all__ = [
    "BONUS_ROUNDS",
    "MOST_NAME",
    "bare_state",
    "company_candidates",
    "company_violations",
    "contract_candidates",
    "contract_violations",
    "copyable_officers",
    "pick_company",
    "pick_contract",
    "take_officer",
]

OFFICERS_IN_ALL = 4
"""Officers that Mahiri Sekibo counts on, herself included (R38)."""
MOST_NAME = 40
BONUS_ROUNDS = range(5)
"""A bonus tile lies on the energy track for each of the five rounds."""


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


def company_candidates(state: GameState, task: DraftCompany) -> Iterator[Action]:
    """Yield the companies left."""
    return (PickCompany(company) for company, _ in state.pool if company)


def company_violations(state: GameState, task: DraftCompany, action: Action) -> Iterator[Violation]:
    """Say when a company is not there to be picked."""
    assert isinstance(action, PickCompany)
    if not action.company or all(company != action.company for company, _ in state.pool):
        yield Violation("setup.company", "company {} is not among those left to pick", (action.company,))


def pick_company(draft: GameState, task: DraftCompany, action: Action, log: list[Event]) -> None:
    """Take a company with its officer; then a contract."""
    assert isinstance(action, PickCompany)
    pair = next(pair for pair in draft.pool if pair[0] == action.company)
    draft.pool = tuple(other for other in draft.pool if other != pair)
    draft.companies = replaced(draft.companies, task.player, pair[0])
    take_officer(draft, task.player, pair[1])
    log.append(ev.Drafted(task.player, *pair, "setup.company"))
    draft.agenda = (*draft.agenda, DraftContract(task.player))


def take_officer(draft: GameState, player: Seat, officer: str) -> None:
    """Give a player an officer, with what comes along."""
    draft.officers = replaced(draft.officers, player, officer)
    if officer == "anton_krylov":
        draft.tiles = replaced(draft.tiles, player, (*draft.tiles[player], KRYLOV))
    if officer == SEKIBO:
        draft.credits[player] += draft.rules.sekibo_extra_credits


def contract_candidates(state: GameState, task: DraftContract) -> Iterator[Action]:
    """Yield the starting contracts left."""
    return (PickContract(contract) for company, contract in state.pool if not company)


def contract_violations(state: GameState, task: DraftContract, action: Action) -> Iterator[Violation]:
    """Say when a starting contract is not there to be picked."""
    assert isinstance(action, PickContract)
    if ("", action.contract) not in state.pool:
        yield Violation("setup.contract", "contract {} is not among those left to pick", (action.contract,))


def pick_contract(draft: GameState, task: DraftContract, action: Action, log: list[Event]) -> None:
    """Take a starting contract; the next player in seat order picks (R02)."""
    assert isinstance(action, PickContract)
    draft.pool = tuple(other for other in draft.pool if other != ("", action.contract))
    draft.contracts = replaced(draft.contracts, task.player, (action.contract,))
    log.append(ev.ContractTaken(task.player, action.contract, "setup.contract"))
    if draft.pool:
        draft.agenda = (*draft.agenda, DraftCompany((task.player + 1) % draft.players))
