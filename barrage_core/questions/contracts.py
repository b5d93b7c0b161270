"""Which contracts an amount of energy fulfils."""

from __future__ import annotations

from typing import NamedTuple

from ..components.contracts import CONTRACTS
from ..names import Seat
from ..rules.contracts import energy_needed
from ..state import GameState

__all__ = ["ContractReport", "fulfillable"]


class ContractReport(NamedTuple):
    """A contract that is in reach of a player, and whether this energy is enough."""

    contract: str
    needed: int
    enough: bool
    reward: str


def fulfillable(state: GameState, player: Seat | str, energy: int, *, produced: bool = True) -> list[ContractReport]:
    """Go through a player's open contracts and the national ones: which of them could this energy fulfil?"""
    seat = state.seat(player)
    reports = []
    for contract in (*state.contracts[seat], *state.supply.national):
        needed = energy_needed(state, seat, contract, produced=produced)
        reward = ", ".join(map(str, CONTRACTS[contract].reward))
        reports.append(ContractReport(contract, needed, energy >= needed, reward))
    return reports
