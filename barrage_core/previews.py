"""What a production, a construction or an income would come to, and turns of one player in a row, to try things out.

>>> from barrage_core.position import from_position
>>> state = from_position({"players": [{"company": "italy", "constructions": 1}, {"company": "usa"}]})
>>> report = construction_at(state, "italy", "base", "B5U")
>>> report.engineers, report.cost.fee, report.cost.prices, report.allowed
(2, 3, (('excavators', 4),), True)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .actions import Action, Construct, Produce
from .components.companies import COMPANIES
from .components.gains import Gain
from .errors import BarrageError
from .events import Event
from .names import PIECES, Seat
from .queries import Cost, Production, costs, parts_of
from .resources import replaced
from .rulebook import Violation
from .rules import construction, play
from .rules.building import cost_violations, piece_violations, placement_violations, ways_at
from .rules.phases import active_income, rest_of_round
from .rules.production import energy_of
from .state import GameState
from .tasks import Turn

__all__ = [
    "ConstructionReport",
    "IncomePayment",
    "construction_at",
    "income_plan",
    "lifted",
    "play_solo",
    "production_of",
    "with_turn",
]

NOWHERE = "construction.nowhere"


# Production -------------------------------------------------------------------------------------------------------


def production_of(state: GameState, player: Seat | str, action: Produce, bonus: int = 0) -> Production:
    """Work out what one production makes and costs, whether it is allowed or not.

    >>> from barrage_core.position import from_position
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


# Construction -----------------------------------------------------------------------------------------------------


class ConstructionReport(NamedTuple):
    """A whole construction: what the next construction space asks, what the piece costs, and every reason against it.

    `cost` is None where the piece can never stand.
    """

    action: Construct
    place: str
    engineers: int
    credits: int
    cost: Cost | None
    reasons: tuple[Violation, ...]

    @property
    def allowed(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.reasons


def construction_at(state: GameState, player: Seat | str, piece: str, place: str, tile: str = "") -> ConstructionReport:
    """Judge a construction from the engineers to the building space, as one turn would make it."""
    seat = state.seat(player)
    if piece not in PIECES:
        raise BarrageError(f"there is no piece {piece!r}; there are {', '.join(PIECES)}")
    board = state.board
    if not any(place in places for places in (board.basin_of, board.basins, board.headstreams)):
        raise BarrageError(f"there is no place {place!r} on map {board.spec.name}")
    action = Construct(piece, tile or piece)
    engineers, credits = construction.space_cost(state, seat, action.tile)
    # Whether it can be built anywhere does not matter here: the reasons against this very place say more.
    reasons = [reason for reason in construction.violations(state, seat, action) if reason.rule != NOWHERE]
    reasons += placement_violations(state, seat, piece, place)
    cost = None
    if place in board.is_place[piece]:
        left = max(0, state.credits[seat] - credits)
        ways = ways_at(state, seat, piece, place, action.tile, left)
        cost = costs(state, seat, piece, place, action.tile)._replace(ways=ways)
        reasons += cost_violations(state, seat, piece, place, action.tile, left)
    return ConstructionReport(action, place, engineers, credits, cost, tuple(reason.settled() for reason in reasons))


# Income -----------------------------------------------------------------------------------------------------------


class IncomePayment(NamedTuple):
    """What symbols on a company board pay at one moment: when a `piece` uncovers them, or ("") in an income phase."""

    round: int
    piece: str
    gains: tuple[Gain, ...]
    rule: str


def lifted(state: GameState, player: Seat | str, pieces: Iterable[str]) -> GameState:
    """Return the state with these pieces off the company board, wherever they went, and without what they paid."""
    draft = state.copy()
    for piece in pieces:
        _lift(draft, state.seat(player), piece)
    return draft


def income_plan(state: GameState, player: Seat | str, building: Iterable[tuple[int, str]] = ()) -> list[IncomePayment]:
    """Return what the incomes pay from now to the end of the game, if pieces are built in these rounds.

    >>> from barrage_core.position import from_position
    >>> state = from_position({"players": [{"company": "germany"}, {"company": "usa"}], "round": 3})
    >>> plan = income_plan(state, "germany", [(3, "base"), (4, "base")])
    >>> [(paid.round, paid.piece, str(paid.gains[0])) for paid in plan]
    [(4, 'base', '3 VP'), (5, '', '3 VP')]
    """
    seat, now, last = state.seat(player), state.round, state.rules.rounds
    draft, due = state.copy(), sorted(building, key=lambda item: item[0])
    if wrong := [number for number, _ in due if not now <= number <= last]:
        raise BarrageError(f"nothing is built in round {wrong[0]}; the rounds to come are {now} to {last}")
    plan: list[IncomePayment] = []
    for number in range(now, last + 1):
        if number > now:  # the income phase of the present round is over
            plan.append(IncomePayment(number, "", active_income(draft, seat), "round.income"))
        for piece in (piece for when, piece in due if when == number):
            plan.append(IncomePayment(number, piece, _lift(draft, seat, piece), "income.uncovered"))
    return [paid for paid in plan if paid.gains]


def _lift(draft: GameState, seat: Seat, piece: str) -> tuple[Gain, ...]:
    """Take the next piece of a row off the company board, and return what it uncovers."""
    rows = COMPANIES[draft.companies[seat]].income
    if piece not in rows:
        raise BarrageError(f"a row {piece!r} has no income; there are {', '.join(rows)}")
    for reason in piece_violations(draft, seat, piece):
        raise BarrageError(reason.text)
    built = draft.built[seat]
    nth = getattr(built, piece) + 1
    draft.built = replaced(draft.built, seat, built._replace(**{piece: nth}))
    return rows[piece].get(nth, ())


# Turns of one player in a row -------------------------------------------------------------------------------------


def with_turn(state: GameState, player: Seat | str) -> GameState:
    """Let a player be at the beginning of a turn, whoever is to move; a player who has passed cannot be."""
    seat = state.seat(player)
    if state.phase != "actions":
        raise BarrageError(f"turns are taken in the actions phase; this position is in the phase {state.phase!r}")
    if state.passed[seat]:
        raise BarrageError(f"{state.name(seat)} has passed")
    draft = state.own_copy()
    draft.agenda = (*rest_of_round(draft), Turn(seat))
    return draft


def play_solo(state: GameState, action: Action) -> tuple[GameState, list[Event]]:
    """Do an action as `play` does, but when the turn is over the same player begins another one.

    So nobody has to play the others' turns, and nobody passes for want of engineers.
    """
    task, frame = state.decision, rest_of_round(state)
    if task is None:
        return play(state, action)  # which says that the game is over
    alone = state.copy()
    # Nobody to follow and no phase to come: the game halts where the turn ends.
    alone.passed, alone.agenda = (True,) * state.players, state.agenda[len(frame) :]
    after, events = play(alone, action)
    after.passed, after.memo, after.options = state.passed, {}, None
    after.agenda = (*frame, *(after.agenda or (Turn(task.player),)))
    return after, events
