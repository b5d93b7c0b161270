"""What a scenario is: a position with one question, and the engine's way to its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeVar

from ..errors import BarrageError
from ..events import Event
from ..files.codes import encode
from ..files.positions import from_position
from ..state import GameState

__all__ = ["Answer", "Ask", "Found", "Scenario", "Solver", "number", "some_of"]

Candidate = TypeVar("Candidate")
Answer = int | str | list[str]
"""A number, one of the options or places, or several of them."""


# What is asked ----------------------------------------------------------------------------------------------------


class Ask(NamedTuple):
    """What an answer is, as plain data: a number of a `unit` from `low` to `high`, or a choice from the `options`.

    Options are pairs of a value and its words; those of a "place", or of several "places", are on the map.

    >>> from barrage_core.scenarios import number
    >>> number(3, "drop")
    Ask(kind='number', options=(), low=0, high=3, unit='drop')
    """

    kind: Literal["number", "one of", "some of", "order", "place", "places"]
    options: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int = 0
    unit: str = ""

    @property
    def values(self) -> list[str]:
        """The options without their words."""
        return [value for value, _ in self.options]


def number(high: int, unit: str) -> Ask:
    """Ask for a whole number from 0 to `high`; the unit is in the singular.

    >>> number(6, "drop")
    Ask(kind='number', options=(), low=0, high=6, unit='drop')
    """
    return Ask("number", high=high, unit=unit)


# What the engine finds --------------------------------------------------------------------------------------------


class Found(NamedTuple):
    """An answer of the engine, what happened on the way to it, and the position that it led to, if any.

    >>> Found(2).answer
    2
    """

    answer: Answer
    events: tuple[Event, ...] = ()
    after: GameState | None = None
    trail: tuple[tuple[str, ...], ...] = ()


Solver = Callable[[GameState], Found]
"""Asks the engine about a position."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A named position with a question. `solve` asks the engine; no answer is written down anywhere in the kit.

    `basins` are the part of the map to look at (all of it by default), and `view` is what to show instead of the map:
    "wheel:…", "company:…" or "hand:…" with a company, or "track". `wrong` says what tempting answers mix up.

    >>> from barrage_core.scenarios import number
    >>> position = {"players": [{"company": "usa"}, {"company": "italy"}], "headstreams": {"A": 2}}
    >>> mine = Scenario(
    ...     id="one_drop",
    ...     title="One drop",
    ...     theme="my shelf",
    ...     question="How many drops wait on A?",
    ...     position=position,
    ...     ask=number(3, "drop"),
    ...     solve=lambda state: Found(state.headstreams["A"]),
    ...     why="Two were placed there.",
    ...     page=6,
    ...     hints=("Look at A.",),
    ... )
    >>> mine.answer, mine.code[:4]
    (2, 'BK1-')
    """

    id: str
    title: str
    theme: str
    question: str
    position: Mapping[str, Any]
    ask: Ask
    solve: Solver
    why: str
    page: int
    hints: tuple[str, ...]
    wrong: Mapping[Any, str] = field(default_factory=dict)
    basins: tuple[str, ...] | None = None
    view: str = "board"

    @property
    def state(self) -> GameState:
        """The position as a new state."""
        return from_position(self.position)

    @property
    def code(self) -> str:
        """The position as one short line that opens anywhere."""
        return encode(self.state)

    def found(self) -> Found:
        """Return the answer that the engine finds, and how it gets there."""
        return self.solve(self.state)

    @property
    def answer(self) -> Answer:
        """What the engine answers."""
        return self.found().answer


def some_of(candidates: Iterable[Candidate], what: str) -> list[Candidate]:
    """Return the candidates; where there are none, the scenario has no answer, and `what` says what is missing."""
    found = list(candidates)
    if not found:
        raise BarrageError(f"this scenario has no answer: there is no {what}")
    return found
