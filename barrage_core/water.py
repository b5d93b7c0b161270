"""How drops move: they run down the river until a dam with room holds them, or off the map."""

from __future__ import annotations

from . import events as ev
from .events import Event
from .resources import make_energy
from .state import GameState

__all__ = ["add_to_dam", "fall", "flow_from_headstreams"]


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
