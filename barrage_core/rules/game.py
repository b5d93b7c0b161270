"""The rules: what may be done, why not, and what happens.

Each chapter is a module. For every decision this dispatcher knows three functions of a chapter: `candidates` (what
a player might try), `violations` (every rule an action breaks) and `apply`. Legality is what `violations` says:
`legal_actions`, `why_not` and the exception of `play` all come from it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator
from typing import Any, NamedTuple

from ..actions import (
    Action,
    BuildAt,
    Construct,
    CopyOfficer,
    Decline,
    DiscardContract,
    Forgo,
    Fulfil,
    Pass,
    Pay,
    PickCompany,
    PickContract,
    PlaceDrop,
    PlaceEngineers,
    Produce,
    Receive,
    Stop,
    TakeContract,
    TakeMachines,
    UseBank,
    form_fault,
)
from ..agenda import (
    ChooseContract,
    ChooseDiscard,
    ChooseGain,
    ChooseMachines,
    ChoosePayment,
    ChoosePlace,
    ChooseProduction,
    DraftCompany,
    DraftContract,
    PlaceDrops,
    TakeContracts,
    Task,
    Turn,
)
from ..checks import short
from ..errors import IllegalAction, UnknownAction
from ..events import Event
from ..names import Seat
from ..rulebook import Violation
from ..state import GameState
from . import action_board, contracts, income, production, round, setup, water
from .construction import decisions

__all__ = [
    "PhasePlayed",
    "advance",
    "by_phase",
    "is_legal",
    "legal_actions",
    "play",
    "play_unchecked",
    "question",
    "why_not",
]


Candidates = Callable[[GameState, Any], Iterable[Action]]
Judge = Callable[[GameState, Any, Action], Iterator[Violation]]
Finder = Callable[[GameState, Any], list[Action]]


class Chapter(NamedTuple):
    """The functions that answer for one kind of decision.

    `legal` must give exactly the candidates without a violation. Where it takes a shorter way than asking the judge
    about each of them, a test over whole games compares both.
    """

    asks: str
    actions: tuple[type[Action], ...]
    candidates: Candidates
    violations: Judge
    apply: Callable[[GameState, Any, Action, list[Event]], None]
    legal: Finder


def _exact(candidates: Candidates) -> Finder:
    """Take all candidates, for a chapter that offers no illegal ones."""
    return lambda state, task: list(candidates(state, task))


def _judged(candidates: Candidates, violations: Judge) -> Finder:
    """Ask the judge about every candidate."""
    return lambda state, task: [
        action for action in candidates(state, task) if next(violations(state, task, action), None) is None
    ]


CHAPTERS: dict[type[Task], Chapter] = {
    DraftCompany: Chapter(
        "which company to take",
        (PickCompany,),
        setup.company_candidates,
        setup.company_violations,
        setup.pick_company,
        _exact(setup.company_candidates),
    ),
    DraftContract: Chapter(
        "which starting contract to take",
        (PickContract,),
        setup.contract_candidates,
        setup.contract_violations,
        setup.pick_contract,
        _exact(setup.contract_candidates),
    ),
    Turn: Chapter(
        "what to do in this turn",
        (PlaceEngineers, UseBank, Construct, CopyOfficer, Pass),
        action_board.candidates,
        action_board.violations,
        action_board.apply,
        action_board.legal,
    ),
    ChoosePlace: Chapter(
        "where to build",
        (BuildAt,),
        decisions.place_candidates,
        decisions.place_violations,
        decisions.build_at_place,
        decisions.legal_places,
    ),
    ChoosePayment: Chapter(
        "what to pay",
        (Pay,),
        decisions.payments,
        decisions.payment_violations,
        decisions.build,
        _exact(decisions.payments),
    ),
    ChooseProduction: Chapter(
        "what to produce with",
        (Produce, Decline),
        production.candidates,
        production.violations,
        production.produce,
        _judged(production.candidates, production.violations),
    ),
    ChooseContract: Chapter(
        "which contract to fulfil",
        (Fulfil, Decline),
        contracts.fulfil_candidates,
        contracts.fulfil_violations,
        contracts.fulfil,
        _judged(contracts.fulfil_candidates, contracts.fulfil_violations),
    ),
    ChooseGain: Chapter(
        "what to receive next",
        (Receive, Forgo),
        income.gain_candidates,
        income.gain_violations,
        income.choose_gain,
        _judged(income.gain_candidates, income.gain_violations),
    ),
    ChooseMachines: Chapter(
        "which machines to take",
        (TakeMachines,),
        income.machine_choices,
        income.machine_violations,
        income.take_machines,
        _exact(income.machine_choices),
    ),
    PlaceDrops: Chapter(
        "where the next drop goes",
        (PlaceDrop, Stop),
        water.candidates,
        water.violations,
        water.place_drop,
        _exact(water.candidates),
    ),
    TakeContracts: Chapter(
        "which contract to take",
        (TakeContract,),
        contracts.take_candidates,
        contracts.take_violations,
        contracts.take,
        _exact(contracts.take_candidates),
    ),
    ChooseDiscard: Chapter(
        "which contract to give back",
        (DiscardContract,),
        contracts.discard_candidates,
        contracts.discard_violations,
        contracts.discard,
        _exact(contracts.discard_candidates),
    ),
}


def legal_actions(state: GameState) -> list[Action]:
    """Return everything that may be done now, in a fixed order; nothing once the game is over."""
    if state.options is None:
        task = state.decision
        state.options = [] if task is None else CHAPTERS[type(task)].legal(state, task)
    return list(state.options)  # the list is the caller's to shuffle


def why_not(state: GameState, action: Action, player: Seat | str | None = None) -> list[Violation]:
    """Return every rule that an action would break now; nothing exactly when it is legal.

    With `player`, a seat or a company, the question is asked for that player, whoever is to decide.
    """
    _check_is_action(action)
    task = state.decision
    if task is None:
        return [Violation("game.over", "the game is over")]
    reasons = []
    if player is not None and state.seat(player) != task.player:
        reasons.append(Violation("game.decision", "it is {}'s decision", (state.name(task.player),)))
    chapter = CHAPTERS[type(task)]
    if not isinstance(action, chapter.actions):
        who, asks, given = state.name(task.player), chapter.asks, _kind(action)
        text = '{} is to decide {}, so "{}" has to wait'
        reasons.append(Violation("game.decision", text, (who, asks, given)))
        return reasons
    if fault := form_fault(action):
        return [*reasons, Violation("game.decision", "{}", (fault,))]
    return reasons + [violation.settled() for violation in chapter.violations(state, task, action)]


def _kind(action: Action) -> str:
    """Name the kind of an action in words: its fields may be anything."""
    return re.sub("(?<=[a-z])(?=[A-Z])", " ", type(action).__name__).lower()


def _check_is_action(action: object) -> None:
    if not isinstance(action, Action):
        raise UnknownAction(f"expected an action, got {short(action)}")


def question(state: GameState) -> str:
    """Say in a line which decision is awaited from whom."""
    task = state.decision
    if task is None:
        return "the game is over"
    return f"{state.name(task.player)}: {CHAPTERS[type(task)].asks}?"


def is_legal(state: GameState, action: Action) -> bool:
    """Whether an action may be done now."""
    return not why_not(state, action)


def play(state: GameState, action: Action) -> tuple[GameState, list[Event]]:
    """Return the state after an action, up to the next decision, and what happened; `IllegalAction` says why not."""
    if reasons := why_not(state, action):
        raise IllegalAction(action, reasons)
    draft = state.copy()
    return draft, play_unchecked(draft, action)


def play_unchecked(draft: GameState, action: Action, stops: Container[type[Task]] = ()) -> list[Event]:
    """Change the draft by an action known to be legal, up to the next decision, or a step of a kind in `stops`."""
    log: list[Event] = []
    task = draft.agenda[-1]
    draft.agenda = draft.agenda[:-1]
    CHAPTERS[type(task)].apply(draft, task, action, log)
    advance(draft, log, stops)
    return log


def advance(draft: GameState, log: list[Event], stops: Container[type[Task]] = ()) -> None:
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
            round.STEPS[type(task)](draft, task, log)
            continue
        draft.memo = {}
        options = draft.options = chapter.legal(draft, task)
        if len(options) > 1:
            return
        draft.agenda = draft.agenda[:-1]
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
    draft = state.copy()
    log = play_unchecked(draft, action, round.BEGINNINGS)
    played = [PhasePlayed(draft.round, draft.phase, draft, tuple(log))]
    while draft.agenda and draft.decision is None:
        draft, log = draft.copy(), []
        step = draft.agenda[-1]
        draft.agenda = draft.agenda[:-1]
        round.STEPS[type(step)](draft, step, log)
        advance(draft, log, round.BEGINNINGS)
        played.append(PhasePlayed(draft.round, draft.phase, draft, tuple(log)))
    return played
