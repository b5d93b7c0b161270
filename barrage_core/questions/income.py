"""What the symbols of a company board pay, now and to the end of the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..components.gains import Gain
from ..errors import BarrageError
from ..names import Seat
from ..rules.income import active_income
from ..state import GameState
from .changes import _lift

__all__ = ["IncomePayment", "income_plan", "incomes"]


def incomes(state: GameState, player: Seat | str) -> tuple[str, ...]:
    """Return a player's active incomes, in words."""
    return tuple(str(gain) for gain in active_income(state, state.seat(player)))


class IncomePayment(NamedTuple):
    """What symbols on a company board pay at one moment: when a `piece` uncovers them, or ("") in an income phase."""

    round: int
    piece: str
    gains: tuple[Gain, ...]
    rule: str


def income_plan(state: GameState, player: Seat | str, building: Iterable[tuple[int, str]] = ()) -> list[IncomePayment]:
    """Return what the incomes pay from now to the end of the game, if pieces are built in these rounds.

    >>> from barrage_core.files.positions import from_position
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
