"""The game from outside: what may be done, why not, and what follows, asked by anybody.

Legality is what the `violations` of a chapter say: `legal_actions`, `why_not` and the exception of `play` all come from
it. Whatever is given here is checked; `playing` trusts what it gets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from ..actions import Action, form_fault
from ..agenda import Decision, Turn
from ..catalogue import say
from ..checks import expected, instance
from ..errors import BarrageError, IllegalAction, UnknownAction
from ..events import Event
from ..names import Seat
from ..rulebook import Violation
from ..state import GameState, sharing_copy
from . import round as phases
from .automa import turn as automa
from .automa.people import follows_tiles
from .playing import CHAPTERS, advance, known_options, look_ahead, play_unchecked

__all__ = [
    "PhasePlayed",
    "by_phase",
    "check_state",
    "is_legal",
    "legal_actions",
    "play",
    "question",
    "why_not",
]


def legal_actions(state: GameState) -> list[Action]:
    """Return everything that may be done now, in a fixed order; nothing where nobody has to decide.

    >>> from barrage_core import Game
    >>> state = Game.new(players=2, seed=4).state
    >>> for action in legal_actions(state)[:2]:
    ...     print(action)
    engineers on WATER1L
    engineers on WATER1R
    """
    if type(state) is not GameState:
        check_state(state)
    return known_options(state).copy()  # the list is the caller's to shuffle


def why_not(state: GameState, action: Action, player: Seat | str | None = None) -> list[Violation]:
    """Return every rule that an action would break now: none exactly when it is legal.

    With `player`, a seat or a company, the action is judged as that player's, with their goods, whoever is to decide.

    >>> from barrage_core import Game, PlaceEngineers, UseBank
    >>> state = Game.new(players=2, seed=4).state
    >>> for reason in why_not(state, PlaceEngineers("TURBINE1L")):
    ...     print(reason)
    you have no powerhouse to produce with (p. 15, action_board.perform)
    >>> why_not(state, UseBank(2))
    []
    """
    check_state(state)
    instance(action, Action, "an action", "action", UnknownAction)
    task, named = state.decision, None if player is None else state.seat(player)
    if task is None:
        return [_nobody_decides(state)]
    seat = task.player if named is None else named
    reasons = [violation.settled() for violation in _order_violations(state, task, seat)]
    asked = task if seat == task.player else _own_decision(state, task, seat, action)
    chapter = CHAPTERS[type(asked)]
    if not isinstance(action, chapter.actions):
        name, asks, given = partial(state.called, task.player), partial(say, chapter.asks), partial(_kind, action)
        text = '{} must first decide {}, so "{}" has to wait'
        return [*reasons, Violation("game.decision", text, (name, asks, given)).settled()]
    if fault := form_fault(action):
        return [*reasons, Violation("game.decision", "{}", (fault,))]
    against = automa.violations if follows_tiles(state, asked) else chapter.violations
    return reasons + [violation.settled() for violation in against(state, asked, action)]


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
    yield Violation("game.decision", "it is {}'s decision", (partial(state.called, task.player),))
    if state.phase == "actions":
        yield from phases.no_turn_left(state, seat)


def _own_decision(state: GameState, task: Decision, seat: Seat, action: Action) -> Decision:
    """Return the decision as it would be for another player: a turn of theirs, or the same question put to them."""
    own_turn = state.phase == "actions" and isinstance(action, CHAPTERS[Turn].actions)
    return Turn(seat) if own_turn else replace(task, player=seat)


def _kind(action: Action) -> str:
    """Name the kind of an action in words: its fields may be anything."""
    return say(re.sub("(?<=[a-z])(?=[A-Z])", " ", type(action).__name__).lower())


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
    """Say in one line who has to decide what, or that nobody has to: between two phases, and when the game is over.

    >>> from barrage_core import Game
    >>> question(Game.new(players=2, seed=4).state)
    'USA: what to do in this turn?'
    """
    check_state(state)
    task = state.decision
    if task is None:
        return say("the game is over" if state.is_over else "nobody has to decide anything here")
    return f"{state.name(task.player)}: {say(CHAPTERS[type(task)].asks)}?"


def is_legal(state: GameState, action: Action) -> bool:
    """Whether an action may be done now.

    >>> from barrage_core import Game, Pass, UseBank
    >>> state = Game.new(players=2, seed=4).state
    >>> is_legal(state, UseBank(2)), is_legal(state, Pass())
    (True, False)
    """
    return not why_not(state, action)


def play(state: GameState, action: Action) -> tuple[GameState, list[Event]]:
    """Return the state after an action, up to the next decision, and what happened; `IllegalAction` says why not.

    >>> from barrage_core import Game, UseBank
    >>> state = Game.new(players=2, seed=4).state
    >>> after, happened = play(state, UseBank(2))
    >>> state.credits[0], after.credits[0], len(happened)
    (6, 8, 2)
    """
    if reasons := why_not(state, action):
        raise IllegalAction(action, reasons)
    return look_ahead(state, action)


# Phase by phase ---------------------------------------------------------------------------------------------------


class PhasePlayed(NamedTuple):
    """What happened in one phase of a round, and the state at its end, or where a decision is awaited.

    >>> from barrage_core import Game
    >>> game = Game.new(players=2, seed=4)
    >>> (played,) = by_phase(game.state, game.legal_actions()[0])
    >>> played.round, played.phase, played.state == play(game.state, game.legal_actions()[0])[0]
    (1, 'actions', True)
    """

    round: int
    phase: str
    state: GameState
    events: tuple[Event, ...]


def by_phase(state: GameState, action: Action) -> list[PhasePlayed]:
    """Play an action and return every phase that it runs through, the present one first.

    The last state is the one that `play` returns. Those before it wait for nobody: look at them, do not play on.

    >>> from barrage_core import UseBank, from_position
    >>> players = [{"company": "usa", "engineers": 1}, {"company": "italy", "passed": True}]
    >>> state = from_position({"players": players})
    >>> [(played.round, played.phase) for played in by_phase(state, UseBank(1))]
    [(1, 'actions'), (1, 'water flow'), (1, 'scoring'), (1, 'end of round'), (2, 'income'), (2, 'actions')]
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
