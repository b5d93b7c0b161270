"""Playing: which chapter answers for the decision at hand, and what follows from an action known to be legal.

Every decision belongs to a `Chapter` with its `candidates` (what a player might try), `violations` (every rule that an
action breaks), `legal` and `apply`. Nothing is checked here: `game` does that.
"""

from __future__ import annotations

from collections.abc import Container

from ..actions import Action
from ..agenda import Task
from ..events import Event, Log, OnlyOption
from ..state import FORGETFUL, GameState, sharing_copy
from . import action_board, contracts, income, production, setup, water
from . import round as phases
from .automa.people import follows_tiles
from .automa.turn import TURN_TILE, answer
from .chapter import Chapters
from .construction import decisions as construction

__all__ = ["CHAPTERS", "advance", "after", "carry_out", "known_options", "look_ahead", "play_unchecked"]


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


def known_options(state: GameState) -> list[Action]:
    """Return the legal actions of a state, worked out once: the list is the state's own."""
    if state.options is not None:
        return state.options
    task = state.decision
    options: list[Action] = []
    if task is not None:
        options = [answer(state, task)] if follows_tiles(state, task) else CHAPTERS[type(task)].legal(state, task)
    if state.memo is not FORGETFUL:
        state.options = options
    return options


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

    So does what an Automa is asked, or a person who plays from its tiles, apart from the turns: somebody may want to
    watch them one by one. Before a step of a kind in `stops` it halts as well.
    """
    automas = draft.setup.automas
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
        if automas and follows_tiles(draft, task):  # type: ignore[arg-type]
            options = draft.options = [answer(draft, task)]  # type: ignore[arg-type]
        else:
            options = draft.options = chapter.legal(draft, task)
        if len(options) > 1 or options[0] is TURN_TILE:
            return
        draft.agenda = draft.agenda[:-1]
        if log is not None:
            log.append(OnlyOption(task.player, options[0], "game.decision"))  # type: ignore[attr-defined]
        chapter.apply(draft, task, options[0], log)
    draft.memo = {}
    draft.options = []
