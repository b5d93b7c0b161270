"""Playing: which chapter answers for the decision at hand, and what follows from an action.

Every decision belongs to a `Chapter` with its `candidates` (what a player might try), `violations` (every rule that an
action breaks), `legal` and `apply`. Legality is what `violations` says: `legal_actions`, `why_not` and the exception of
`play` all come from it.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from ..actions import Action, form_fault
from ..agenda import Decision, Task, Turn
from ..checks import expected, instance
from ..errors import BarrageError, IllegalAction, UnknownAction
from ..events import Event, Log, OnlyOption
from ..names import Seat
from ..rulebook import Violation
from ..state import FORGETFUL, GameState, sharing_copy
from . import action_board, contracts, income, production, setup, water
from . import round as phases
from .chapter import Chapters
from .construction import decisions as construction

__all__ = [
    "PhasePlayed",
    "advance",
    "after",
    "by_phase",
    "carry_out",
    "check_state",
    "is_legal",
    "legal_actions",
    "look_ahead",
    "play",
    "play_unchecked",
    "question",
    "why_not",
]


CHAPTERS: Chapters = {
    **setup.CHAPTERS,
    **action_board.CHAPTERS,
    **construction.CHAPTERS,
    **production.CHAPTERS,
    **contracts.CHAPTERS,
    **income.CHAPTERS,
    **water.CHAPTERS,
}
"""Every kind of decision, with the chapter that answers for it."""


def legal_actions(state: GameState) -> list[Action]:
    """Return everything that may be done now, in a fixed order; nothing where nobody has to decide."""
    if type(state) is not GameState:
        check_state(state)
    if state.options is not None:
        return list(state.options)  # the list is the caller's to shuffle
    task = state.decision
    options = [] if task is None else CHAPTERS[type(task)].legal(state, task)
    if state.memo is not FORGETFUL:
        state.options = options
    return list(options)


def why_not(state: GameState, action: Action, player: Seat | str | None = None) -> list[Violation]:
    """Return every rule that an action would break now: none exactly when it is legal.

    With `player`, a seat or a company, the action is judged as that player's, with their goods, whoever is to decide.
    """
    check_state(state)
    instance(action, Action, "an action", "action", UnknownAction)
    task, named = state.decision, None if player is None else state.seat(player)
    if task is None:
        return [_nobody_decides(state)]
    seat = task.player if named is None else named
    reasons = list(_order_violations(state, task, seat))
    asked = task if seat == task.player else _own_decision(state, task, seat, action)
    chapter = CHAPTERS[type(asked)]
    if not isinstance(action, chapter.actions):
        name, asks, given = state.called(task.player), chapter.asks, _kind(action)
        text = '{} must first decide {}, so "{}" has to wait'
        return [*reasons, Violation("game.decision", text, (name, asks, given))]
    if fault := form_fault(action):
        return [*reasons, Violation("game.decision", "{}", (fault,))]
    return reasons + [violation.settled() for violation in chapter.violations(state, asked, action)]


def _nobody_decides(state: GameState) -> Violation:
    """Say why no decision is awaited: the game is over, or this is a state to look at, such as those of `by_phase`."""
    if state.is_over:
        return Violation("game.over", "the game is over")
    return Violation(
        "game.decision", "nobody has to decide anything here; play on from a state where a decision is awaited"
    )


def _order_violations(state: GameState, task: Decision, seat: Seat) -> Iterator[Violation]:
    """Say that another player is to decide, and whether this one has left the round."""
    if seat == task.player:
        return
    yield Violation("game.decision", "it is {}'s decision", (state.called(task.player),))
    if state.phase == "actions":
        yield from phases.no_turn_left(state, seat)


def _own_decision(state: GameState, task: Decision, seat: Seat, action: Action) -> Decision:
    """Return the decision as it would be for another player: a turn of theirs, or the same question put to them."""
    own_turn = state.phase == "actions" and isinstance(action, CHAPTERS[Turn].actions)
    return Turn(seat) if own_turn else replace(task, player=seat)


def _kind(action: Action) -> str:
    """Name the kind of an action in words: its fields may be anything."""
    return re.sub("(?<=[a-z])(?=[A-Z])", " ", type(action).__name__).lower()


def check_state(state: object) -> None:
    """Raise an error that names `state` where something else was given, and says how to get a state from it."""
    if isinstance(state, GameState):
        return
    hint = ""
    if isinstance(getattr(state, "state", None), GameState):
        hint = f"; pass {type(state).__name__.lower()}.state"
    elif isinstance(state, Mapping):
        hint = "; from_position makes one from a mapping"
    elif isinstance(state, str):
        hint = "; decode makes one from a position code"
    raise BarrageError(expected("a state", state, "state") + hint)


def question(state: GameState) -> str:
    """Say in one line who has to decide what, or that nobody has to: between two phases, and when the game is over."""
    check_state(state)
    task = state.decision
    if task is None:
        return "the game is over" if state.is_over else "nobody has to decide anything here"
    return f"{state.name(task.player)}: {CHAPTERS[type(task)].asks}?"


def is_legal(state: GameState, action: Action) -> bool:
    """Whether an action may be done now."""
    return not why_not(state, action)


def play(state: GameState, action: Action) -> tuple[GameState, list[Event]]:
    """Return the state after an action, up to the next decision, and what happened; `IllegalAction` says why not."""
    if reasons := why_not(state, action):
        raise IllegalAction(action, reasons)
    return look_ahead(state, action)


def look_ahead(state: GameState, action: Action) -> tuple[GameState, list[Event]]:
    """Return the state after an action known to be legal, and what happened; nothing is checked again."""
    draft = sharing_copy(state)
    return draft, play_unchecked(draft, action)


def after(state: GameState, action: Action) -> GameState:
    """Return the state after an action known to be legal, as `look_ahead` does, but note nothing: it is quicker."""
    draft = sharing_copy(state)
    carry_out(draft, action, None)
    return draft


def play_unchecked(draft: GameState, action: Action, stops: Container[type[Task]] = ()) -> list[Event]:
    """Change the draft by an action known to be legal, as `carry_out` does, and return what happened."""
    log: list[Event] = []
    carry_out(draft, action, log, stops)
    return log


def carry_out(draft: GameState, action: Action, log: Log, stops: Container[type[Task]] = ()) -> None:
    """Change the draft by an action known to be legal, up to the next decision, or a step of a kind in `stops`."""
    task = draft.agenda[-1]
    draft.agenda = draft.agenda[:-1]
    CHAPTERS[type(task)].apply(draft, task, action, log)
    advance(draft, log, stops)


def advance(draft: GameState, log: Log, stops: Container[type[Task]] = ()) -> None:
    """Run the agenda up to the next real decision: a choice with one option resolves itself.

    Before a step of a kind in `stops` it halts as well.
    """
    while draft.agenda:
        task = draft.agenda[-1]
        chapter = CHAPTERS.get(type(task))
        if chapter is None:
            if type(task) in stops:
                draft.memo, draft.options = {}, None
                return
            draft.agenda = draft.agenda[:-1]
            phases.STEPS[type(task)](draft, task, log)
            continue
        draft.memo = {}
        options = draft.options = chapter.legal(draft, task)
        if len(options) > 1:
            return
        draft.agenda = draft.agenda[:-1]
        if log is not None:
            log.append(OnlyOption(task.player, options[0], "game.decision"))  # type: ignore[attr-defined]
        chapter.apply(draft, task, options[0], log)
    draft.memo = {}
    draft.options = []


# Phase by phase ---------------------------------------------------------------------------------------------------


class PhasePlayed(NamedTuple):
    """What happened in one phase of a round, and the state at its end, or where a decision is awaited."""

    round: int
    phase: str
    state: GameState
    events: tuple[Event, ...]


def by_phase(state: GameState, action: Action) -> list[PhasePlayed]:
    """Play an action and return every phase that it runs through, the present one first.

    The last state is the one that `play` returns. Those before it wait for nobody: look at them, do not play on.
    """
    if reasons := why_not(state, action):
        raise IllegalAction(action, reasons)
    draft = sharing_copy(state)
    log = play_unchecked(draft, action, phases.BEGINNINGS)
    played = [PhasePlayed(draft.round, draft.phase, draft, tuple(log))]
    while draft.agenda and draft.decision is None:
        draft, log = sharing_copy(draft), []
        step = draft.agenda[-1]
        draft.agenda = draft.agenda[:-1]
        phases.STEPS[type(step)](draft, step, log)
        advance(draft, log, phases.BEGINNINGS)
        played.append(PhasePlayed(draft.round, draft.phase, draft, tuple(log)))
    return played
