"""The draft of the full game: companies with their officers, and starting contracts (p. 11)."""

from __future__ import annotations

from collections.abc import Iterator

from .. import events as ev
from ..actions import Action, PickCompany, PickContract
from ..components.technology import KRYLOV
from ..events import Event
from ..names import Seat
from ..resources import replaced
from ..rulebook import Violation
from ..state import SEKIBO, GameState
from ..tasks import DraftCompany, DraftContract

__all__ = [
    "company_candidates",
    "company_violations",
    "contract_candidates",
    "contract_violations",
    "pick_company",
    "pick_contract",
    "take_officer",
]


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
