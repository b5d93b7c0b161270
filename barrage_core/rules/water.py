"""Water: drops run down the river until a dam with room holds them, or off the map; and placing drops (p. 5-6, 17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from .. import events as ev
from ..actions import Action, PlaceDrop, Stop
from ..agenda import PlaceDrops
from ..board import Stretch
from ..events import Log
from ..names import Seat
from ..rulebook import Violation
from ..state import GameState
from .chapter import Chapter, Chapters
from .powers import capacity, company_power
from .powers.officers import holding_rule
from .powers.power import watchers

__all__ = ["CHAPTERS", "fall", "flow_from_headstreams", "place_drop", "place_drops"]


def fall(draft: GameState, start: str, log: Log, held: str = "water.held") -> str:
    """Let one drop run down from a headstream or a powerhouse space; return the dam that holds it, or `end`.

    `held` is the rule by which a dam holds it.
    """
    return _fall(draft, draft.setup.board.course[start], log, held)


def _fall(draft: GameState, course: Sequence[Stretch], log: Log, held: str) -> str:
    dams, water = draft.dams, draft.water
    stretch = None
    for stretch in course:
        stop = stretch.stop
        dam = dams.get(stop)
        # Most dams have room below their level; only a full one is asked whether its officer makes it hold more.
        if dam is not None and (water[stop] < dam.level or water[stop] < capacity(draft, stop)):
            water[stop] += 1
            if log is not None:
                log.append(ev.DropMoved(stretch.path, holding_rule(draft, stop) or held))
            break
    else:
        assert stretch is not None
        if log is not None:
            log.append(ev.DropMoved(stretch.path, "water.lost"))
    for player in watchers(draft.companies):
        react = company_power(draft, player).water_passed
        if react is not None:
            react(draft, player, stretch.entered, log)
    return stretch.stop


def flow_from_headstreams(draft: GameState, log: Log) -> None:
    """Let every drop on the headstreams run down, headstream by headstream."""
    board, dams = draft.setup.board, draft.dams
    for headstream in board.headstreams:
        # Nothing but a dam stops a drop, and none is built meanwhile; the last stretch leads off the map.
        whole = board.course[headstream]
        course = [stretch for stretch in whole if stretch.stop in dams or stretch is whole[-1]]
        for _ in range(draft.headstreams[headstream]):
            draft.headstreams[headstream] -= 1
            _fall(draft, course, log, "water.held")


# Placing drops -------------------------------------------------------------------------------------------------------

_place_drop = lru_cache(maxsize=None)(PlaceDrop)
place_drops = lru_cache(maxsize=None)(PlaceDrops)
STOP = Stop()


def _candidates(state: GameState, task: PlaceDrops) -> list[Action]:
    """Return every headstream, and the choice to stop where that is allowed."""
    drops: list[Action] = [_place_drop(headstream) for headstream in state.setup.board.headstreams]
    return [*drops, STOP] if task.may_stop else drops


def _violations(state: GameState, task: PlaceDrops, action: Action) -> Iterator[Violation]:
    """Say why a drop cannot go there, or why the player cannot stop yet (R44)."""
    if isinstance(action, Stop):
        if not task.may_stop:
            yield Violation("water.enough", "at least one drop must be placed, none has been placed so far")
    else:
        assert isinstance(action, PlaceDrop)
        if action.headstream not in state.headstreams:
            known = ", ".join(state.board.headstreams)
            yield Violation("water.placed", "there is no headstream {}; there are {}", (action.headstream, known))


def _apply(draft: GameState, task: PlaceDrops, action: Action, log: Log) -> None:
    """Place a drop, let it run if it runs at once, and ask for the next."""
    if isinstance(action, Stop):
        return
    assert isinstance(action, PlaceDrop)
    place_drop(draft, task.player, action.headstream, task.flow, log)
    if task.left > 1:
        draft.agenda = (*draft.agenda, place_drops(task.player, task.left - 1, task.flow, may_stop=True))


def place_drop(draft: GameState, player: Seat, headstream: str, flow: bool, log: Log) -> None:
    """Put a drop on a headstream; with `flow` it runs down at once."""
    if log is not None:
        log.append(ev.DropsPlaced(player, headstream, 1, "water.at_once" if flow else "water.placed"))
    if flow:
        fall(draft, headstream, log)
    else:
        draft.headstreams[headstream] += 1


CHAPTERS: Chapters = {
    PlaceDrops: Chapter(
        "where to put the next drop",
        (PlaceDrop, Stop),
        _candidates,
        _violations,
        _apply,
        _candidates,
    ),
}
