"""What the symbols of a company board pay, now and to the end of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..checks import expected, one_of, whole_number
from ..components.gains import Gain
from ..errors import BarrageError
from ..names import Seat
from ..rules.income import active_income
from ..state import GameState
from .arguments import about_a_state, income_rows, listed
from .changes import with_lifted

__all__ = ["IncomePayment", "income_plan", "incomes"]


@about_a_state
def incomes(state: GameState, player: Seat | str) -> tuple[str, ...]:
    """Return a player's active incomes, in words.

    >>> from barrage_core import from_position
    >>> dams = {"B1L": {"owner": "germany"}, "B2L": {"owner": "germany"}, "B3L": {"owner": "germany"}}
    >>> incomes(from_position({"players": [{"company": "germany"}, {"company": "usa"}], "dams": dams}), "germany")
    ('3 VP',)
    """
    return tuple(str(gain) for gain in active_income(state, state.seat(player)))


class IncomePayment(NamedTuple):
    """What symbols on a company board pay at one moment: when a `piece` uncovers them, or ("") in an income phase.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "germany"}, {"company": "usa"}], "round": 3})
    >>> paid = income_plan(state, "germany", [(3, "base"), (4, "base")])[0]
    >>> paid.round, paid.piece, str(paid.gains[0]), paid.rule
    (4, 'base', '3 VP', 'income.uncovered')
    """

    round: int
    piece: str
    gains: tuple[Gain, ...]
    rule: str


@about_a_state
def income_plan(state: GameState, player: Seat | str, building: Iterable[tuple[int, str]] = ()) -> list[IncomePayment]:
    """Return what the incomes pay from now to the end of the game, if these pieces are built in these rounds.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "germany"}, {"company": "usa"}], "round": 3})
    >>> plan = income_plan(state, "germany", [(3, "base"), (4, "base")])
    >>> [(paid.round, paid.piece, str(paid.gains[0])) for paid in plan]
    [(4, 'base', '3 VP'), (5, '', '3 VP')]
    """
    seat, now, last = state.seat(player), state.round, state.rules.rounds
    due = sorted(_read_building(state, seat, building), key=lambda item: item[0])
    plan, board = list[IncomePayment](), state
    for number in range(now, last + 1):
        if number > now:  # the income phase of the present round is over
            plan.append(IncomePayment(number, "", active_income(board, seat), "round.income"))
        for piece in (piece for when, piece in due if when == number):
            board = with_lifted(board, seat, [piece])
            plan.append(IncomePayment(number, piece, _uncovered(board, seat, piece), "income.uncovered"))
    return [paid for paid in plan if paid.gains]


def _read_building(state: GameState, seat: Seat, building: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    for entry in listed(building, "building"):
        if not isinstance(entry, list | tuple) or len(entry) != 2:
            raise BarrageError(expected("pairs of a round and a piece", entry, "building"))
        number = whole_number(entry[0], state.round, state.rules.rounds, "building: round")
        yield number, one_of(entry[1], income_rows(state, seat), "building: piece")


def _uncovered(state: GameState, seat: Seat, piece: str) -> tuple[Gain, ...]:
    """Return what the piece that was lifted last from a row has uncovered."""
    return income_rows(state, seat)[piece].get(getattr(state.built[seat], piece), ())
