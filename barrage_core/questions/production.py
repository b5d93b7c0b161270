"""What a production would make and cost, and what stands on the map to produce with."""

from __future__ import annotations

from typing import NamedTuple

from ..actions import Produce
from ..agenda import ChooseProduction
from ..components.companies import POWERHOUSE_BONUS
from ..errors import BarrageError, IllegalAction
from ..events import Event
from ..names import NEUTRAL, Seat
from ..rules import production
from ..rules.production import energy_of, systems
from ..state import GameState

__all__ = [
    "Connection",
    "Production",
    "built_connections",
    "parts_of",
    "production_of",
    "productions",
    "try_production",
]


class Production(NamedTuple):
    """One possible production: energy with all bonuses, and the fee in credits to the owner of the conduit."""

    action: Produce
    energy: int
    fee: int
    owner: str
    parts: tuple[tuple[str, int], ...]


def productions(state: GameState, player: Seat | str, bonus: int = 0) -> list[Production]:
    """Return everything a player could produce now with a bonus, best first; unaffordable drops are left out.

    `parts` explains the energy: drops times value, officer, space and company.
    """
    seat, found = state.seat(player), []
    task = ChooseProduction(seat, bonus)
    for system in systems(state, seat):
        for drops in range(1, system.water + 1):
            action = Produce(system.dam, system.conduit, system.powerhouse, drops)
            if next(production.violations(state, task, action), None) is None:
                energy = energy_of(state, seat, drops, system.value, bonus)
                fee = drops * system.fee
                parts = parts_of(state, seat, drops * system.value, bonus, energy)
                found.append(Production(action, energy, fee, state.name(system.owner), parts))
    return sorted(found, key=lambda one: (-one.energy, one.fee))


def parts_of(state: GameState, seat: Seat, made: int, bonus: int, energy: int) -> tuple[tuple[str, int], ...]:
    """Split the energy of a production into what explains it."""
    company = POWERHOUSE_BONUS[state.built[seat].powerhouse]
    officer = energy - made - bonus - company
    return (("drops × value", made), ("officer", officer), ("space", bonus), ("company", company))


def production_of(state: GameState, player: Seat | str, action: Produce, bonus: int = 0) -> Production:
    """Work out what one production makes and costs, whether it is allowed or not.

    >>> from barrage_core.files.positions import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}], "conduits": {"C5R": "italy"}})
    >>> made = production_of(state, "usa", Produce("B5L", "C5R", "P10-0", 2), bonus=1)
    >>> made.energy, made.fee, made.owner
    (9, 2, 'Italy')
    """
    seat, conduit, drops = state.seat(player), action.conduit, action.drops
    if conduit not in state.board.value:
        raise BarrageError(f"there is no conduit space {conduit!r}")
    value, owner = state.board.value[conduit], state.conduits.get(conduit)
    fee = 0 if owner in (None, seat) else drops * state.rules.conduit_fee_credits
    energy = energy_of(state, seat, drops, value, bonus)
    name = "nobody" if owner is None else state.name(owner)
    return Production(action, energy, fee, name, parts_of(state, seat, drops * value, bonus, energy))


def try_production(
    state: GameState, player: Seat | str, action: Produce, bonus: int = 0
) -> tuple[GameState, list[Event]]:
    """Make one production apart from any turn; return the position after it, and what happened.

    Engineers, contracts and what a company adds after its production are left out.
    """
    task = ChooseProduction(state.seat(player), bonus)
    if reasons := [reason.settled() for reason in production.violations(state, task, action)]:
        raise IllegalAction(action, reasons)
    draft, log = state.copy(), list[Event]()
    production.produce(draft, task, action, log)
    draft.agenda = state.agenda
    return draft, log


class Connection(NamedTuple):
    """A dam and a powerhouse with a built conduit between them; `user` may produce with them, if anybody may."""

    dam: str
    conduit: str
    powerhouse: str
    value: int
    user: str


def built_connections(state: GameState) -> list[Connection]:
    """Return every connection on the map, whoever owns its parts, in the order of the map (p. 6).

    >>> from barrage_core.files.positions import from_position
    >>> state = from_position(
    ...     {
    ...         "players": [{"company": "usa"}, {"company": "italy"}],
    ...         "dams": {"B1U": {"owner": "italy"}, "B1L": {"owner": "neutral"}},
    ...         "conduits": {"C1R": "italy"},
    ...         "powerhouses": {"P5-0": "usa"},
    ...     }
    ... )
    >>> [(link.dam, link.powerhouse, link.user) for link in built_connections(state)]
    [('B1U', 'P5-0', ''), ('B1L', 'P5-0', 'USA')]
    """
    board = state.board
    return [
        Connection(dam, conduit, house, board.value[conduit], _user(state, dam, house))
        for conduit in board.places["conduit"]
        if conduit in state.conduits
        for dam in board.base_spaces[board.basin_of[conduit]]
        if dam in state.dams
        for house in board.powerhouse_spaces[board.leads_to[conduit]]
        if house in state.powerhouses
    ]


def _user(state: GameState, dam: str, powerhouse: str) -> str:
    owner = state.powerhouses[powerhouse]
    return state.name(owner) if state.dams[dam].owner in (owner, NEUTRAL) else ""
