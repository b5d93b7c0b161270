"""What follows from an action, scene by scene: each turn's end, every drop of the water flow, scoring, each income.

An action runs the game up to the next decision, and much may happen on the way: the last turn of a round leads through
the water flow, the scoring and the incomes into the next round. `play` gives the end of it; this gives what a table
shows on the way.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..actions import Action
from ..agenda import WaterFlow
from ..errors import IllegalAction
from ..events import AutomaTileTurned, Event
from ..rules import advance, play_unchecked, why_not
from ..rules.round import STEPS
from ..state import GameState
from .arguments import about_a_state
from .water import follow_drops

__all__ = ["Scene", "scenes"]


class Scene(NamedTuple):
    """A part of what an action brings about: the phase of the round, what happened, and the state after it.

    >>> from barrage_core import UseBank, from_position
    >>> players = [{"company": "usa", "engineers": 1}, {"company": "italy", "passed": True}]
    >>> scene = scenes(from_position({"players": players}), UseBank(1))[0]
    >>> scene.phase, len(scene.events), scene.after.credits
    ('actions', 2, [7, 6])
    """

    phase: str
    events: tuple[Event, ...]
    after: GameState


@about_a_state
def scenes(state: GameState, action: Action) -> list[Scene]:
    """Return what happens when an action is done, in the order in which it happens.

    The events together are those of `play`, and the last state is the one that `play` returns. The states before it
    are to look at: in the middle of things, no decision is awaited.

    >>> from barrage_core import UseBank, from_position
    >>> players = [{"company": "usa", "engineers": 1}, {"company": "italy", "passed": True}]
    >>> state = from_position({"players": players, "headstreams": {"A": 1}})
    >>> [scene.phase for scene in scenes(state, UseBank(1))][:4]
    ['actions', 'actions', 'water flow', 'water flow']
    """
    if reasons := why_not(state, action):
        raise IllegalAction(action, reasons)
    draft = state.copy()
    found = list(_beginning(state, draft, play_unchecked(draft, action, STEPS)))
    while draft.agenda and type(draft.agenda[-1]) in STEPS:
        draft = draft.copy()
        found += _step(draft)
    *seen, last = found
    return [*(scene for scene in seen if scene.events), last]


def _beginning(state: GameState, draft: GameState, log: list[Event]) -> Iterator[Scene]:
    """Show what the action itself does; an Automa's tiles are seen before what it does with them."""
    if log and isinstance(log[0], AutomaTileTurned):
        turned = state.copy()
        turned.automa_pile, turned.agenda = draft.automa_pile, draft.agenda
        yield Scene(state.phase, (log.pop(0),), turned)
    yield Scene(state.phase, tuple(log), draft)


def _step(draft: GameState) -> Iterator[Scene]:
    """Take the next step of the agenda, up to the one after it or to a decision, drop by drop where water flows."""
    before, log, task = draft.copy(), list[Event](), draft.agenda[-1]
    draft.agenda = draft.agenda[:-1]
    STEPS[type(task)](draft, task, log)
    if isinstance(task, WaterFlow):
        yield from _drops(before, draft, log)
        log = []
    advance(draft, log, STEPS)
    draft.forget()
    yield Scene(draft.phase, tuple(log), draft)


def _drops(before: GameState, after: GameState, log: list[Event]) -> Iterator[Scene]:
    """Show the beginning of the water flow, and then every drop by itself."""
    before.phase = after.phase
    yield Scene(after.phase, tuple(log[:1]), before)
    starts = [start for start in before.board.headstreams for _ in range(before.headstreams[start])]
    for journey in follow_drops(before, starts):
        yield Scene(after.phase, journey.events, journey.after)
