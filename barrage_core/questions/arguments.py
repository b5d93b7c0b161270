"""Arguments of questions: each is returned in its proper form, or is an error that names it.

>>> listed(None, "starts")
Traceback (most recent call last):
barrage_core.errors.BarrageError: starts: expected a list, got None
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any, TypeVar, cast

from ..actions import Produce, form_fault
from ..checks import expected, instance, mapping, whole_number
from ..components.companies import COMPANIES, Incomes
from ..errors import BarrageError
from ..names import Seat
from ..rules.game import check_state
from ..state import GameState

__all__ = [
    "MOST",
    "about_a_state",
    "income_rows",
    "listed",
    "named_numbers",
    "production_action",
    "some_energy",
    "space_bonus",
]

F = TypeVar("F", bound=Callable[..., Any])
MOST = 99_999
"""The largest number that a question accepts."""


def about_a_state(question: F) -> F:
    """Check the state of a question before it is answered; its signature, docstring and types stay as they are.

    >>> @about_a_state
    ... def round_of(state):
    ...     return state.round
    >>> round_of({})
    Traceback (most recent call last):
    barrage_core.errors.BarrageError: state: expected a state, got {}; from_position makes one from a mapping
    """

    @wraps(question)
    def checked(*given: Any, **named: Any) -> Any:
        if given or "state" in named:  # where there is none at all, Python says so
            check_state(given[0] if given else named["state"])
        return question(*given, **named)

    return cast("F", checked)


def some_energy(value: object, low: int = 0) -> int:
    """Return an amount of energy."""
    return whole_number(value, low, MOST, "energy")


def space_bonus(value: object) -> int:
    """Return the bonus of an action space, which may be below 0."""
    return whole_number(value, -MOST, MOST, "bonus")


def listed(value: Iterable[Any], name: str) -> list[Any]:
    """Return anything that can be iterated over as a list; a string or a mapping is surely a mistake, so an error."""
    if isinstance(value, Mapping | str) or not isinstance(value, Iterable):
        raise BarrageError(expected("a list", value, name))
    return list(value)


def named_numbers(value: object, name: str) -> dict[Any, int]:
    """Return a mapping from names to whole numbers, none below 0."""
    return {key: whole_number(number, 0, MOST, f"{name}.{key}") for key, number in mapping(value, name).items()}


def production_action(value: object, name: str) -> Produce:
    """Return a production whose fields have values of the right kind."""
    action = instance(value, Produce, "a Produce", name)
    if fault := form_fault(action):
        raise BarrageError(f"{name}: {fault}")
    return action


def income_rows(state: GameState, seat: Seat) -> dict[str, Incomes]:
    """Return the rows of a player's company board that have incomes; before the draft there is no board."""
    company = state.companies[seat]
    if not company:
        raise BarrageError(f"{state.name(seat)} has not picked a company yet")
    return COMPANIES[company].income
