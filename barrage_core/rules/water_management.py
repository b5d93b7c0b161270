"""Water management: drops on headstreams, to wait there or to run at once (p. 17)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from .. import events as ev
from ..actions import Action, PlaceDrop, Stop
from ..events import Event
from ..rulebook import Violation
from ..state import GameState
from ..tasks import PlaceDrops
from ..water import fall

__all__ = ["candidates", "place_drop", "violations"]

_place_drop = lru_cache(maxsize=None)(PlaceDrop)
STOP = Stop()


def candidates(state: GameState, task: PlaceDrops) -> list[Action]:
    """Return every headstream, and to stop where that is allowed."""
    drops: list[Action] = [_place_drop(headstream) for headstream in state.setup.board.headstreams]
    return [*drops, STOP] if task.may_stop else drops


def violations(state: GameState, task: PlaceDrops, action: Action) -> Iterator[Violation]:
    """Say why a drop cannot go there, or why the player cannot stop yet (R44)."""
    if isinstance(action, Stop):
        if not task.may_stop:
            yield Violation("water.enough", "at least one drop must be placed, none was placed so far")
    else:
        assert isinstance(action, PlaceDrop)
        if action.headstream not in state.headstreams:
            known = ", ".join(state.board.headstreams)
            yield Violation("water.placed", "there is no headstream {}; there are {}", (action.headstream, known))


def place_drop(draft: GameState, task: PlaceDrops, action: Action, log: list[Event]) -> None:
    """Place a drop, let it run if it runs at once, and ask for the next."""
    if isinstance(action, Stop):
        return
    assert isinstance(action, PlaceDrop)
    rule = "water.at_once" if task.flow else "water.placed"
    log.append(ev.DropsPlaced(task.player, action.headstream, 1, rule))
    if task.flow:
        fall(draft, action.headstream, log)
    else:
        draft.headstreams[action.headstream] += 1
    if task.left > 1:
        draft.agenda = (*draft.agenda, PlaceDrops(task.player, task.left - 1, task.flow, may_stop=True))
