"""How drops move: they run down the river until a dam with room holds them, or off the map."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from .. import events as ev
from ..actions import Action, PlaceDrop, Stop
from ..agenda import PlaceDrops
from ..events import Event
from ..resources import make_energy
from ..rulebook import Violation
from ..state import GameState

__all__ = ["add_to_dam", "candidates", "fall", "flow_from_headstreams", "place_drop", "violations"]


def fall(draft: GameState, start: str, log: list[Event]) -> str:
    """Let one drop run down from a headstream or a powerhouse space; return the dam that holds it, or `end`."""
    dams, water = draft.dams, draft.water
    stretch = None
    for stretch in draft.setup.board.course[start]:
        dam = dams.get(stretch.stop)
        if dam is not None and (water[stretch.stop] < dam.level or water[stretch.stop] < draft.capacity(stretch.stop)):
            water[stretch.stop] += 1
            log.append(ev.DropMoved(stretch.path, _holding_rule(draft, start, stretch.stop)))
            break
    else:
        assert stretch is not None
        log.append(ev.DropMoved(stretch.path, "water.lost"))
    if "usa" in draft.companies:
        _reward_usa(draft, stretch.entered, log)
    return stretch.stop


def _holding_rule(draft: GameState, start: str, stop: str) -> str:
    if draft.water[stop] > draft.dams[stop].level:
        return "officers.del_monte"
    return "water.held" if start in draft.headstreams else "production.water"


def _reward_usa(draft: GameState, entered: tuple[str, ...], log: list[Event]) -> None:
    """Move the marker of the USA once for each of its powerhouses that the drop passed by river (R07)."""
    usa = draft.companies.index("usa")
    if not draft.has_ability(usa, "usa"):
        return
    board = draft.setup.board
    for place in board.places["powerhouse"]:
        if draft.powerhouses.get(place) == usa and board.basin_of[place] in entered:
            make_energy(draft, usa, draft.rules.usa_steps, "USA ability", "companies.usa", log)


def flow_from_headstreams(draft: GameState, log: list[Event]) -> None:
    """Let every drop on the headstreams run down, headstream by headstream."""
    for headstream in draft.setup.board.headstreams:
        for _ in range(draft.headstreams[headstream]):
            draft.headstreams[headstream] -= 1
            fall(draft, headstream, log)


def add_to_dam(draft: GameState, space: str, drops: int, rule: str, log: list[Event]) -> None:
    """Put drops from the supply straight into a dam."""
    if drops > 0:
        draft.water[space] += drops
        log.append(ev.DropsAdded(draft.dams[space].owner, space, drops, rule))


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
