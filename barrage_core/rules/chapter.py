"""What a chapter must provide for one kind of decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from ..actions import Action
from ..agenda import Task
from ..events import Log
from ..rulebook import Violation
from ..state import GameState

__all__ = ["Chapter", "Chapters", "judged_candidates"]

Candidates = Callable[[GameState, Any], Iterable[Action]]
Judge = Callable[[GameState, Any, Action], Iterator[Violation]]
Finder = Callable[[GameState, Any], list[Action]]


class Chapter(NamedTuple):
    """The functions that answer for one kind of decision.

    `legal` must give exactly the candidates without a violation, in a new list; a chapter that offers no illegal ones
    names its candidates again. Where it takes a shorter way than asking the judge about each of them, a test over whole
    games compares the two.
    """

    asks: str
    actions: tuple[type[Action], ...]
    candidates: Candidates
    violations: Judge
    apply: Callable[[GameState, Any, Action, Log], None]
    legal: Finder


Chapters = dict[type[Task], Chapter]
"""The decisions of a chapter of the rulebook."""


def judged_candidates(candidates: Candidates, violations: Judge) -> Finder:
    """Ask the judge about every candidate."""
    return lambda state, task: [
        action for action in candidates(state, task) if next(violations(state, task, action), None) is None
    ]
