"""Trying things out: a player's turns in a row, or one phase of a round by itself."""

from __future__ import annotations

from collections.abc import Callable

from ..actions import Action
from ..agenda import CollectIncome, PlaceHeadstreams, ScoreGame, ScoreRound, Task, Turn, WaterFlow
from ..checks import one_of
from ..errors import BarrageError
from ..events import Event
from ..rules import advance, play
from ..rules.round import only_this_turn
from ..state import GameState
from .arguments import about_a_state

__all__ = ["PHASES", "play_solo", "run_phase"]

LAST = "final scoring"
PHASES: dict[str, Callable[[GameState], tuple[Task, ...]]] = {
    "income": lambda state: tuple(map(CollectIncome, reversed(state.turn_order))),
    "headstreams": lambda state: (PlaceHeadstreams(),),
    "water flow": lambda state: (WaterFlow(),),
    "scoring": lambda state: (ScoreRound(),),
    LAST: lambda state: (ScoreGame(),),
}
"""The phases that run by themselves, as agenda entries; the first phase of a round is here in its two halves."""


@about_a_state
def run_phase(state: GameState, phase: str) -> tuple[GameState, list[Event]]:
    """Run one phase as if it came now, in this round; return the state after it, and what happened.

    The phase comes after the present turn, so an officer copied in it no longer counts. Apart from what the phase does
    nothing changes: the decision that was awaited is awaited again, in the same phase of the round. There are two
    exceptions. Incomes may need decisions of their own first, such as which machines to take; as long as one is due,
    you can play on, but a position or a code of such a state cannot be read back, since no game has incomes in the
    middle of a turn. And after the final scoring the game is over: no decision is awaited.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}], "headstreams": {"A": 2}})
    >>> after, events = run_phase(state, "water flow")
    >>> after.headstreams["A"], len(events), after.decision == state.decision
    (0, 3, True)
    """
    tasks = PHASES[one_of(phase, PHASES, "phase")]
    if state.is_over or not state.round:
        raise BarrageError("a phase can be run from the first round to the final scoring, not before and not after")
    draft, log = state.copy(), list[Event]()
    draft.agenda, draft.copied = tasks(state), ""
    advance(draft, log)
    if phase != LAST:
        draft.agenda, draft.phase, draft.copied = (*state.agenda, *draft.agenda), state.phase, state.copied
    draft.forget()
    return draft, log


@about_a_state
def play_solo(state: GameState, action: Action) -> tuple[GameState, list[Event]]:
    """Do an action as `play` does, but when the turn is over the same player begins another one.

    So nobody has to play the others' turns, and nobody passes for lack of engineers. Outside the actions phase, where
    there are no turns, it is the same as `play`.

    >>> from barrage_core import PlaceEngineers, from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
    >>> after, _ = play_solo(state, PlaceEngineers("WORKSHOP1L"))
    >>> [table.called(table.decision.player) for table in (state, after)]
    ['the USA', 'the USA']
    """
    task = state.decision
    if task is None or state.phase != "actions":
        return play(state, action)
    alone = only_this_turn(state)
    below = state.agenda[: len(state.agenda) - len(alone.agenda)]
    after, events = play(alone, action)
    after.passed = state.passed
    after.agenda = (*below, *(after.agenda or (Turn(task.player),)))
    after.forget()
    return after, events
