"""What a production would make and cost, and what stands on the map to produce with."""

from __future__ import annotations

from typing import NamedTuple

from ..actions import Produce
from ..agenda import ChooseProduction, Task
from ..checks import one_of, whole_number
from ..errors import BarrageError, IllegalAction
from ..events import Event
from ..names import NEUTRAL, Seat
from ..rules import production
from ..rules.production import conduit_fee, energy_of, powerhouse_bonus
from ..state import GameState
from .action_board import why_not_use
from .arguments import MOST, about_a_state, production_action, space_bonus
from .turns import in_turn

__all__ = [
    "Connection",
    "Production",
    "awaited_production",
    "built_connections",
    "production_of",
    "productions",
    "second_productions",
    "try_production",
]


class Production(NamedTuple):
    """One possible production: energy with all bonuses, and the fee in credits to the owner of the conduit.

    `parts` explains the energy: drops times value, officer, space and company.

    >>> from barrage_core import from_position
    >>> state = from_position(
    ...     {
    ...         "players": [{"company": "usa", "credits": 4}, {"company": "italy"}],
    ...         "dams": {"B1L": {"owner": "neutral", "level": 2, "water": 2}},
    ...         "conduits": {"C1R": "italy"},
    ...         "powerhouses": {"P5-0": "usa"},
    ...     }
    ... )
    >>> best = productions(state, "usa", bonus=2)[0]
    >>> best.energy, best.fee, best.owner, best.parts
    (10, 2, 'Italy', (('drops × value', 8), ('officer', 0), ('space', 2), ('company', 0)))
    """

    action: Produce
    energy: int
    fee: int
    owner: str
    parts: tuple[tuple[str, int], ...]


@about_a_state
def productions(state: GameState, player: Seat | str, bonus: int = 0, *, space: str = "") -> list[Production]:
    """Return everything a player could produce now, best first; drops that the player cannot pay for are left out.

    With `space`, a space of the turbine station, the answer is what play would offer there: the space gives the bonus,
    its own credits are paid first, and where the player cannot use it there are none. Without it, only water, pieces
    and conduit fees count, with a `bonus` of your choice. An officer who is copied now counts; with `space`, only one
    copied in a turn whose action is still to come.

    >>> from barrage_core import from_position
    >>> state = from_position(
    ...     {
    ...         "players": [{"company": "usa", "credits": 4}, {"company": "italy"}],
    ...         "dams": {"B1L": {"owner": "neutral", "level": 2, "water": 2}},
    ...         "conduits": {"C1R": "italy"},
    ...         "powerhouses": {"P5-0": "usa"},
    ...     }
    ... )
    >>> [(made.action.drops, made.energy, made.fee) for made in productions(state, "usa", bonus=2)]
    [(2, 10, 2), (1, 6, 1)]
    >>> [(made.action.drops, made.energy, made.fee) for made in productions(state, "usa", space="TURBINE1R")]
    [(1, 6, 1)]
    """
    first = _awaited(state, state.seat(player), space_bonus(bonus), space)
    return [] if first is None else _offers(*first)


def _awaited(state: GameState, seat: Seat, bonus: int, space: str) -> tuple[GameState, ChooseProduction] | None:
    """Return the position and the decision of a production, or None for a turbine space that cannot be used."""
    if space == "":
        return state, ChooseProduction(seat, bonus)
    if bonus:
        raise BarrageError(f"bonus: {space} brings its own; leave out one of the two")
    unusable = why_not_use(state, seat, _turbine(state, space))
    return None if unusable else _on_space(in_turn(state, seat), seat, space)


def _turbine(state: GameState, space: str) -> str:
    return one_of(space, [one.id for one in state.board.spaces.values() if one.row.effect == "produce"], "space")


def _on_space(state: GameState, seat: Seat, space: str) -> tuple[GameState, ChooseProduction]:
    """Return the position once the credits of a turbine space are paid, and the decision that follows."""
    draft, printed = state.copy(), state.board.spaces[space]
    draft.credits[seat] -= printed.credits
    return draft, ChooseProduction(seat, printed.row.amount)


def _offers(state: GameState, task: ChooseProduction) -> list[Production]:
    """Return the productions without a violation, most energy and then least fee first."""
    allowed = [
        _worked_out(state, task, action)
        for action in production.candidates(state, task)
        if isinstance(action, Produce) and next(production.violations(state, task, action), None) is None
    ]
    return sorted(allowed, key=lambda made: (-made.energy, made.fee))


def _worked_out(state: GameState, task: ChooseProduction, action: Produce) -> Production:
    seat, conduit, drops = task.player, action.conduit, action.drops
    value, owner = state.board.value[conduit], state.conduits.get(conduit)
    fee = conduit_fee(state, seat, conduit, drops)
    energy = energy_of(state, seat, drops, value, task.bonus, second=task.second)
    name = "nobody" if owner is None else state.name(owner)
    return Production(action, energy, fee, name, _parts(state, task, drops * value, energy))


def _parts(state: GameState, task: ChooseProduction, made: int, energy: int) -> tuple[tuple[str, int], ...]:
    """Split the energy of a production into what explains it."""
    company = 0 if task.second else powerhouse_bonus(state, task.player)
    officer = energy - made - task.bonus - company
    return (("drops × value", made), ("officer", officer), ("space", task.bonus), ("company", company))


@about_a_state
def production_of(state: GameState, player: Seat | str, action: Produce, bonus: int = 0) -> Production:
    """Work out what one production makes and costs, whether it is allowed or not; its places must be on the map.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}], "conduits": {"C5R": "italy"}})
    >>> made = production_of(state, "usa", Produce("B5L", "C5R", "P10-0", 2), bonus=1)
    >>> made.energy, made.fee, made.owner
    (9, 2, 'Italy')
    """
    task = ChooseProduction(state.seat(player), space_bonus(bonus))
    _check_on_map(state, action)
    return _worked_out(state, task, action)


def _check_on_map(state: GameState, action: Produce) -> None:
    production_action(action, "action")
    for name, piece in (("dam", "base"), ("conduit", "conduit"), ("powerhouse", "powerhouse")):
        one_of(getattr(action, name), state.board.places[piece], f"action.{name}")
    whole_number(action.drops, 1, MOST, "action.drops")


@about_a_state
def awaited_production(state: GameState, action: Produce) -> Production:
    """Work out what one production makes and costs in the production that is awaited now, a first or a second one.

    >>> from barrage_core import PlaceEngineers, from_position, play
    >>> state = from_position(
    ...     {
    ...         "players": [{"company": "usa"}, {"company": "italy"}],
    ...         "dams": {"B5L": {"owner": "usa", "level": 2, "water": 2}},
    ...         "conduits": {"C5R": "italy"},
    ...         "powerhouses": {"P10-0": "usa"},
    ...     }
    ... )
    >>> state, _ = play(state, PlaceEngineers("TURBINE3L"))
    >>> awaited_production(state, Produce("B5L", "C5R", "P10-0", 2)).energy
    8
    """
    _check_on_map(state, action)
    if not isinstance(state.decision, ChooseProduction):
        raise BarrageError("no production is awaited now")
    return _worked_out(state, state.decision, action)


@about_a_state
def try_production(
    state: GameState, player: Seat | str, action: Produce, bonus: int = 0
) -> tuple[GameState, list[Event]]:
    """Make one production apart from any turn; return the position after it, and what happened.

    Engineers, contracts and what a company adds after its production are left out.

    >>> from barrage_core import Produce, from_position
    >>> state = from_position(
    ...     {
    ...         "players": [{"company": "usa"}, {"company": "italy"}],
    ...         "conduits": {"C1R": "usa"},
    ...         "powerhouses": {"P5-0": "usa"},
    ...         "dams": {"B1L": {"owner": "usa", "level": 2, "water": 1}},
    ...     }
    ... )
    >>> after, happened = try_production(state, "usa", Produce("B1L", "C1R", "P5-0", 1))
    >>> after.energy[0], after.water["B1L"]
    (4, 0)
    """
    production_action(action, "action")
    after, events, _ = _make(state, ChooseProduction(state.seat(player), space_bonus(bonus)), action)
    return after, events


@about_a_state
def second_productions(
    state: GameState, player: Seat | str, after: Produce, bonus: int = 0, *, space: str = ""
) -> list[Production]:
    """Return what a player could produce in the second production that follows a first one (`after`), best first.

    The list is empty for a company without that ability. No contract is fulfilled between the two. With `space`, the
    answer is what play would offer there, as in `productions`: the credits of the space are paid before both.

    >>> from barrage_core import from_position
    >>> state = from_position(
    ...     {
    ...         "players": [{"company": "germany"}, {"company": "usa"}],
    ...         "dams": {"B1L": {"owner": "germany", "level": 2, "water": 2}},
    ...         "conduits": {"C1L": "germany", "C1R": "germany"},
    ...         "powerhouses": {"P5-0": "germany", "P8-0": "germany", "P9-0": "germany"},
    ...     }
    ... )
    >>> second_productions(state, "germany", Produce("B1L", "C1L", "P8-0", 1), bonus=2)[0].energy
    4
    """
    production_action(after, "after")
    first = _awaited(state, state.seat(player), space_bonus(bonus), space)
    if first is None:
        return []
    made, _, follows = _make(*first, after)
    second = next((task for task in follows if isinstance(task, ChooseProduction)), None)
    return [] if second is None else _offers(made, second)


def _make(state: GameState, task: ChooseProduction, action: Produce) -> tuple[GameState, list[Event], tuple[Task, ...]]:
    """Make a production; return the position with the decision awaited before, the events, and what would follow."""
    if reasons := [reason.settled() for reason in production.violations(state, task, action)]:
        raise IllegalAction(action, reasons)
    draft, log = state.copy(), list[Event]()
    production.produce(draft, task, action, log)
    follows, draft.agenda = draft.agenda[len(state.agenda) :], state.agenda
    return draft, log, follows


class Connection(NamedTuple):
    """A dam and a powerhouse with a built conduit between them; `user` may produce with them, if anybody may.

    >>> from barrage_core import from_position
    >>> dams, conduits, powerhouses = {"B1L": {"owner": "usa"}}, {"C1R": "italy"}, {"P5-0": "usa"}
    >>> players = [{"company": "usa"}, {"company": "italy"}]
    >>> state = from_position({"players": players, "dams": dams, "conduits": conduits, "powerhouses": powerhouses})
    >>> built_connections(state)
    [Connection(dam='B1L', conduit='C1R', powerhouse='P5-0', value=4, user='USA')]
    """

    dam: str
    conduit: str
    powerhouse: str
    value: int
    user: str


@about_a_state
def built_connections(state: GameState) -> list[Connection]:
    """Return every connection on the map, whoever owns its parts, in the order of the map (p. 6).

    >>> from barrage_core import from_position
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
