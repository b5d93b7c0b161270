"""Which contracts an amount of energy fulfils."""

from __future__ import annotations

from typing import NamedTuple

from ..checks import flag
from ..components.contracts import CONTRACTS
from ..names import Seat
from ..rules.contracts import energy_needed
from ..state import GameState
from .arguments import about_a_state, some_energy

__all__ = ["ContractReport", "fulfillable"]


class ContractReport(NamedTuple):
    """A contract within reach of a player, and whether this energy is enough.

    >>> from barrage_core import from_position
    >>> usa = {"company": "usa", "contracts": ["S1"]}
    >>> state = from_position({"players": [usa, {"company": "italy"}], "national_contracts": []})
    >>> fulfillable(state, "usa", 5)
    [ContractReport(contract='S1', needed=3, enough=True, reward='2 credits, 2 energy')]
    """

    contract: str
    needed: int
    enough: bool
    reward: str


@about_a_state
def fulfillable(state: GameState, player: Seat | str, energy: int, *, produced: bool = True) -> list[ContractReport]:
    """Go through a player's open contracts and the national ones: which of them could this energy fulfil?

    `produced` is False for the energy of a technology tile, which is not a production.

    >>> from barrage_core import from_position
    >>> usa = {"company": "usa", "contracts": ["S1", "R1"]}
    >>> state = from_position({"players": [usa, {"company": "italy"}], "national_contracts": []})
    >>> [(report.contract, report.needed, report.enough) for report in fulfillable(state, "usa", 5)]
    [('S1', 3, True), ('R1', 8, False)]
    """
    seat, made = state.seat(player), some_energy(energy)
    flag(produced, "produced")
    reports = []
    for contract in (*state.contracts[seat], *state.supply.national):
        needed = energy_needed(state, seat, contract, produced=produced)
        reward = ", ".join(map(str, CONTRACTS[contract].reward))
        reports.append(ContractReport(contract, needed, made >= needed, reward))
    return reports
