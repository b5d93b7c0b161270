"""Contracts: taking, keeping, fulfilling and refilling them (p. 16, 18)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from .. import events as ev
from ..actions import Action, Decline, DiscardContract, Fulfil, TakeContract
from ..agenda import ChooseContract, ChooseDiscard, TakeContracts
from ..catalogue import phrase
from ..components.contracts import CONTRACTS, ON_SHOW
from ..events import Log
from ..names import COLOURS, Seat
from ..resources import replaced
from ..rulebook import Violation
from ..state import ContractSupply, GameState
from .chapter import Chapter, Chapters, judged_candidates
from .income import grant
from .powers import company_power
from .production import DECLINE

__all__ = ["CHAPTERS", "discard_from_show", "energy_needed", "refill", "take_contracts"]

FULL_SHOW = ON_SHOW * len(COLOURS)
_fulfil = lru_cache(maxsize=None)(Fulfil)
_take = lru_cache(maxsize=None)(TakeContract)
_discard = lru_cache(maxsize=None)(DiscardContract)
take_contracts = lru_cache(maxsize=None)(TakeContracts)
_choose_discard = lru_cache(maxsize=None)(ChooseDiscard)


def energy_needed(state: GameState, player: Seat, contract: str, *, produced: bool = True) -> int:
    """Return the energy that a player needs for a contract; a company's ability may make it less (R10)."""
    needed = CONTRACTS[contract].energy
    discount = company_power(state, player).contract_discount
    return needed if discount is None else max(0, needed - discount(state.rules, produced))


# Fulfilling -------------------------------------------------------------------------------------------------------


def _fulfil_candidates(state: GameState, task: ChooseContract) -> Iterator[Action]:
    """Yield the player's own contracts and the national ones on show."""
    for contract in (*state.contracts[task.player], *state.supply.national):
        yield _fulfil(contract)
    yield DECLINE


def _fulfil_violations(state: GameState, task: ChooseContract, action: Action) -> Iterator[Violation]:
    """Say why a contract cannot be fulfilled now."""
    if isinstance(action, Decline):
        return
    assert isinstance(action, Fulfil)
    contract = action.contract
    if contract not in CONTRACTS:
        yield Violation("contracts.one", "there is no contract {}", (contract,))
        return
    if contract not in state.contracts[task.player] and contract not in state.supply.national:
        yield Violation(
            "contracts.one", "contract {} is neither one of your open contracts nor a national one on show", (contract,)
        )
    needed = energy_needed(state, task.player, contract, produced=task.produced)
    if needed > task.energy:
        yield Violation("contracts.energy", "contract {} needs {} energy, you made {}", (contract, needed, task.energy))


def _apply_fulfil(draft: GameState, task: ChooseContract, action: Action, log: Log) -> None:
    """Turn the contract face down and grant its rewards."""
    if isinstance(action, Decline):
        return
    assert isinstance(action, Fulfil)
    player, contract = task.player, action.contract
    if contract in draft.supply.national:
        left = tuple(other for other in draft.supply.national if other != contract)
        draft.supply = draft.supply._replace(national=left)
    elif contract in draft.supply.on_show:  # where an Automa fulfils it
        _leave_show(draft, contract)
    else:
        _leave_hand(draft, player, contract)
    draft.fulfilled = replaced(draft.fulfilled, player, (*draft.fulfilled[player], contract))
    if log is not None:
        log.append(ev.ContractFulfilled(player, contract, task.energy, "contracts.one"))
        if task.energy < CONTRACTS[contract].energy:
            usual = CONTRACTS[contract].energy
            what = phrase(
                "fulfils {contract} with {energy} energy instead of {usual}",
                contract=contract,
                energy=task.energy,
                usual=usual,
            )
            log.append(ev.AbilityUsed(player, what, company_power(draft, player).rule))
    reward = CONTRACTS[contract].reward
    grant(draft, player, reward, reward=True, source=f"contract {contract}", rule="contracts.reward", log=log)


def _leave_hand(draft: GameState, player: Seat, contract: str) -> None:
    left = tuple([other for other in draft.contracts[player] if other != contract])
    draft.contracts = replaced(draft.contracts, player, left)


def _leave_show(draft: GameState, contract: str) -> None:
    on_show, piles, national, out = draft.supply
    draft.supply = ContractSupply(tuple([other for other in on_show if other != contract]), piles, national, out)


def discard_from_show(draft: GameState, player: Seat, colour: str, rule: str, log: Log) -> None:
    """Put the contracts of a colour on show under their pile, and turn up others."""
    for contract in [one for one in draft.supply.on_show if CONTRACTS[one].kind == colour]:
        _leave_show(draft, contract)
        draft.supply = _put_back(draft.supply, contract)
        if log is not None:
            log.append(ev.ContractDiscarded(player, contract, rule))
    refill(draft, log)


# Taking -----------------------------------------------------------------------------------------------------------


def _take_candidates(state: GameState, task: TakeContracts) -> list[Action]:
    """Return the contracts on show."""
    return [_take(contract) for contract in state.supply.on_show]


def _take_violations(state: GameState, task: TakeContracts, action: Action) -> Iterator[Violation]:
    """Say why a contract cannot be taken."""
    assert isinstance(action, TakeContract)
    if action.contract in state.supply.national:
        yield Violation("contracts.take", "{} is a national contract, which nobody can take", (action.contract,))
    elif action.contract not in state.supply.on_show:
        shown = ", ".join(state.supply.on_show)
        yield Violation("contracts.take", "contract {} is not on show ({})", (action.contract, shown))


def _apply_take(draft: GameState, task: TakeContracts, action: Action, log: Log) -> None:
    """Take a contract; then ask for the next one, or for what must be given back (R23)."""
    assert isinstance(action, TakeContract)
    player, contract = task.player, action.contract
    _leave_show(draft, contract)
    draft.contracts = replaced(draft.contracts, player, (*draft.contracts[player], contract))
    if log is not None:
        log.append(ev.ContractTaken(player, contract, "contracts.take"))
    if task.left > 1 and draft.supply.on_show:
        draft.agenda = (*draft.agenda, take_contracts(player, task.left - 1))
    else:
        _check_limit(draft, player)


def _check_limit(draft: GameState, player: Seat) -> None:
    if len(draft.contracts[player]) > draft.setup.board.rules.hand_limit:
        draft.agenda = (*draft.agenda, _choose_discard(player))


def _discard_candidates(state: GameState, task: ChooseDiscard) -> list[Action]:
    """Return the player's open contracts."""
    return [_discard(contract) for contract in state.contracts[task.player]]


def _discard_violations(state: GameState, task: ChooseDiscard, action: Action) -> Iterator[Violation]:
    """Say why a contract cannot be given back."""
    assert isinstance(action, DiscardContract)
    if action.contract not in state.contracts[task.player]:
        yield Violation("contracts.limit", "contract {} is not among your open contracts", (action.contract,))


def _apply_discard(draft: GameState, task: ChooseDiscard, action: Action, log: Log) -> None:
    """Give a contract back, face down under the pile of its colour (R21)."""
    assert isinstance(action, DiscardContract)
    player, contract = task.player, action.contract
    _leave_hand(draft, player, contract)
    draft.supply = _put_back(draft.supply, contract)
    if log is not None:
        log.append(ev.ContractDiscarded(player, contract, "contracts.limit"))
    _check_limit(draft, player)


def _put_back(supply: ContractSupply, contract: str) -> ContractSupply:
    kind = CONTRACTS[contract].kind
    if kind not in COLOURS:
        return supply._replace(out=(*supply.out, contract))
    if not supply.piles:  # a copy that knows nothing of what lies face down
        return supply
    on_show, piles, national, out = supply
    pile = COLOURS.index(kind)
    return ContractSupply(on_show, replaced(piles, pile, (contract, *piles[pile])), national, out)


def refill(draft: GameState, log: Log) -> None:
    """Turn up contracts until two of each colour are on show, while the piles last (R22)."""
    supply = draft.supply
    if len(supply.on_show) == FULL_SHOW or not any(supply.piles):
        return
    shown: list[str] = []
    piles: list[tuple[str, ...]] = []
    for colour, pile in zip(COLOURS, supply.piles, strict=True):
        here = [contract for contract in supply.on_show if CONTRACTS[contract].kind == colour]
        while len(here) < ON_SHOW and pile:
            here.append(pile[-1])
            if log is not None:
                log.append(ev.ContractShown(pile[-1], "contracts.refill"))
            pile = pile[:-1]  # noqa: PLW2901
        shown += here
        piles.append(pile)
    draft.supply = ContractSupply(tuple(shown), tuple(piles), supply.national, supply.out)


CHAPTERS: Chapters = {
    ChooseContract: Chapter(
        "which contract to fulfil",
        (Fulfil, Decline),
        _fulfil_candidates,
        _fulfil_violations,
        _apply_fulfil,
        judged_candidates(_fulfil_candidates, _fulfil_violations),
    ),
    TakeContracts: Chapter(
        "which contract to take",
        (TakeContract,),
        _take_candidates,
        _take_violations,
        _apply_take,
        _take_candidates,
    ),
    ChooseDiscard: Chapter(
        "which contract to give back",
        (DiscardContract,),
        _discard_candidates,
        _discard_violations,
        _apply_discard,
        _discard_candidates,
    ),
}
