"""Advanced technology: the patent office, and the special effects after a construction (p. 19, 25-26).

Effects on the cost of a construction are in `building`, those on its engineers in `construction`.
"""

from __future__ import annotations

from collections.abc import Callable

from ... import events as ev
from ...agenda import ChooseContract, ChooseProduction, Task, TileEffect
from ...components.technology import TILE_POINTS, TILE_PRODUCTION_BONUS, TIMES_VALUE
from ...events import Event
from ...names import Seat
from ...resources import gain_credits, make_energy, replaced, score, turn_wheel
from ...state import GameState
from ..energy_track import advanced_tiles
from ..water import add_to_dam

__all__ = ["EFFECTS", "run_effect", "take_patent"]

Effect = Callable[[GameState, Seat, str, "list[Event]"], None]


def take_patent(draft: GameState, player: Seat, place: int, log: list[Event]) -> None:
    """Take the tile at a place of the patent office."""
    tile = draft.patents[place]
    draft.patents = replaced(draft.patents, place, "")
    draft.tiles = replaced(draft.tiles, player, (*draft.tiles[player], tile))
    log.append(ev.TechnologyTaken(player, tile, "technology.patent"))


def run_effect(draft: GameState, task: Task, log: list[Event]) -> None:
    """Run the special effect of a tile, where it has one that comes after the building."""
    assert isinstance(task, TileEffect)
    effect = EFFECTS.get(task.tile)
    if effect is not None:
        effect(draft, task.player, task.place, log)


def _drop_in_empty_dams(draft: GameState, player: Seat, place: str, log: list[Event]) -> None:
    for space in draft.board.places["base"]:
        dam = draft.dams.get(space)
        if dam is not None and dam.owner == player and not draft.water[space]:
            add_to_dam(draft, space, 1, "technology.water", log)


def _turn_for_elevations(draft: GameState, player: Seat, place: str, log: list[Event]) -> None:
    turn_wheel(draft, player, draft.built[player].elevation, "technology.wheel", log)


def _credits_for_conduit(draft: GameState, player: Seat, place: str, log: list[Event]) -> None:
    gain_credits(draft, player, TIMES_VALUE * draft.board.value[place], "technology", "technology.credits", log)


def _tile_energy(draft: GameState, player: Seat, energy: int, log: list[Event]) -> None:
    """Move the marker; the energy may fulfil one contract but is no production (R11)."""
    make_energy(draft, player, energy, "technology", "technology.energy", log)
    draft.agenda = (*draft.agenda, ChooseContract(player, energy, produced=False))


def _energy_for_bases(draft: GameState, player: Seat, place: str, log: list[Event]) -> None:
    _tile_energy(draft, player, draft.built[player].base, log)


def _energy_for_conduit(draft: GameState, player: Seat, place: str, log: list[Event]) -> None:
    _tile_energy(draft, player, TIMES_VALUE * draft.board.value[place], log)


def _fill_dam(draft: GameState, player: Seat, place: str, log: list[Event]) -> None:
    add_to_dam(draft, place, draft.capacity(place) - draft.water[place], "technology.water", log)


def _produce(draft: GameState, player: Seat, place: str, log: list[Event]) -> None:
    """Put a production with its bonus on the agenda (R53)."""
    what = f"may produce at once with +{TILE_PRODUCTION_BONUS}"
    log.append(ev.AbilityUsed(player, what, "technology.production"))
    draft.agenda = (*draft.agenda, ChooseProduction(player, TILE_PRODUCTION_BONUS, optional=True))


def _points(draft: GameState, player: Seat, number: int, log: list[Event]) -> None:
    score(draft, player, TILE_POINTS * number, "technology", "technology.points", log)


def _points_for_raised_dams(draft: GameState, player: Seat, place: str, log: list[Event]) -> None:
    _points(draft, player, sum(dam.owner == player and dam.level > 1 for dam in draft.dams.values()), log)


def _points_for_powerhouses(draft: GameState, player: Seat, place: str, log: list[Event]) -> None:
    _points(draft, player, draft.built[player].powerhouse, log)


def _points_for_technology(draft: GameState, player: Seat, place: str, log: list[Event]) -> None:
    _points(draft, player, advanced_tiles(draft, player), log)


EFFECTS: dict[str, Effect] = {
    "I-base": _drop_in_empty_dams,
    "I-elevation": _turn_for_elevations,
    "I-conduit": _credits_for_conduit,
    "II-base": _energy_for_bases,
    "II-elevation": _fill_dam,
    "II-powerhouse": _produce,
    "III-elevation": _points_for_raised_dams,
    "III-conduit": _energy_for_conduit,
    "III-powerhouse": _points_for_powerhouses,
    "III-wild": _points_for_technology,
}
"""The other tiles change the cost or the engineers: I-powerhouse, I-wild, II-conduit, II-wild and III-base."""
