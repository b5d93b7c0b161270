"""Advanced technology: the patent office, and what each of the fifteen tiles changes (p. 19, 21, 25-26)."""

from __future__ import annotations

from ... import events as ev
from ...actions import Pay
from ...agenda import ChooseContract, ChooseProduction
from ...board import Board
from ...catalogue import phrase
from ...components.automa import CHEAP_FROM
from ...components.technology import (
    CHEAP_CONDUIT,
    CHEAP_CONDUIT_FROM,
    PATENTS_ON_SHOW,
    TILE_POINTS,
    TILE_PRODUCTION_BONUS,
    TIMES_VALUE,
)
from ...events import Log
from ...names import Seat
from ...resources import add_to_dam, gain_credits, make_energy, replaced, score, turn_wheel
from ...state import GameState
from ..energy_track import advanced_tiles
from .officers import capacity
from .power import Habits, Power, Price, enter

__all__ = ["TILE_POWERS", "show_patents", "take_patent"]


# The patent office ---------------------------------------------------------------------------------------------------


def take_patent(draft: GameState, player: Seat, place: int, log: Log) -> None:
    """Take the tile at a place of the patent office."""
    tile = draft.patents[place]
    draft.patents = replaced(draft.patents, place, "")
    draft.tiles = replaced(draft.tiles, player, (*draft.tiles[player], tile))
    if log is not None:
        log.append(ev.TechnologyTaken(player, tile, "technology.patent"))


def show_patents(draft: GameState, log: Log) -> None:
    """Lay out the next three tiles; those that nobody took leave the game."""
    pile = draft.technology_pile
    left = max(0, len(pile) - PATENTS_ON_SHOW)
    shown = tuple(reversed(pile[left:]))  # the last of the pile comes first
    draft.technology_pile = pile[:left]
    draft.patents = shown + ("",) * (PATENTS_ON_SHOW - len(shown))
    if log is not None:
        log.append(ev.PatentsShown(shown, "technology.show"))


# Tiles that change what a construction costs -------------------------------------------------------------------------


def _no_red_fee_saves(board: Board, piece: str, place: str, paid: Price, payment: Pay) -> str:
    due = piece != "elevation" and board.building_fee[place]
    return phrase("pays nothing for the red space {place}", place=place) if due else ""


def _cheap_conduit(board: Board, piece: str, place: str, price: Price) -> Price:
    return Price("excavators", CHEAP_CONDUIT) if price.amount >= CHEAP_CONDUIT_FROM else price


def _cheap_conduit_saves(board: Board, piece: str, place: str, paid: Price, payment: Pay) -> str:
    usual = board.conduit_cost[place]
    cheaper = paid.machine == "excavators" and usual >= CHEAP_CONDUIT_FROM
    what = "builds a conduit for {excavators} excavators instead of {usual}"
    return phrase(what, excavators=CHEAP_CONDUIT, usual=usual) if cheaper else ""


def _either_machine(board: Board, piece: str, place: str, price: Price) -> Price:
    return Price("either", price.amount)


def _either_machine_saves(board: Board, piece: str, place: str, paid: Price, payment: Pay) -> str:
    swapped = payment.mixers if piece in ("base", "conduit") else payment.excavators
    return phrase("pays with machines of the other kind") if paid.machine == "either" and swapped else ""


def _no_machinery(board: Board, piece: str, place: str, price: Price) -> Price:
    return Price(price.machine, 0)


# Tiles that take effect after the building ---------------------------------------------------------------------------


def _drop_in_empty_dams(draft: GameState, player: Seat, place: str, log: Log) -> None:
    for space in draft.board.places["base"]:
        dam = draft.dams.get(space)
        if dam is not None and dam.owner == player and not draft.water[space]:
            add_to_dam(draft, space, 1, "technology.water", log)


def _turn_for_elevations(draft: GameState, player: Seat, place: str, log: Log) -> None:
    turn_wheel(draft, player, draft.built[player].elevation, "technology.wheel", log)


def _credits_for_conduit(draft: GameState, player: Seat, place: str, log: Log) -> None:
    gain_credits(draft, player, TIMES_VALUE * draft.board.value[place], "technology", "technology.credits", log)


def _tile_energy(draft: GameState, player: Seat, energy: int, log: Log) -> None:
    """Move the marker; the energy may fulfil one contract, but does not count as a production (R11)."""
    make_energy(draft, player, energy, "technology", "technology.energy", log)
    draft.agenda = (*draft.agenda, ChooseContract(player, energy, produced=False))


def _energy_for_bases(draft: GameState, player: Seat, place: str, log: Log) -> None:
    _tile_energy(draft, player, draft.built[player].base, log)


def _energy_for_conduit(draft: GameState, player: Seat, place: str, log: Log) -> None:
    _tile_energy(draft, player, TIMES_VALUE * draft.board.value[place], log)


def _fill_dam(draft: GameState, player: Seat, place: str, log: Log) -> None:
    add_to_dam(draft, place, capacity(draft, place) - draft.water[place], "technology.water", log)


def _produce(draft: GameState, player: Seat, place: str, log: Log) -> None:
    """Put a production with its bonus on the agenda (R53)."""
    if log is not None:
        what = phrase("may produce at once with +{bonus}", bonus=TILE_PRODUCTION_BONUS)
        log.append(ev.AbilityUsed(player, what, "technology.production"))
    draft.agenda = (*draft.agenda, ChooseProduction(player, TILE_PRODUCTION_BONUS, optional=True))


def _points(draft: GameState, player: Seat, number: int, log: Log) -> None:
    score(draft, player, TILE_POINTS * number, "technology", "technology.points", log)


def _points_for_raised_dams(draft: GameState, player: Seat, place: str, log: Log) -> None:
    _points(draft, player, sum(dam.owner == player and dam.level > 1 for dam in draft.dams.values()), log)


def _points_for_powerhouses(draft: GameState, player: Seat, place: str, log: Log) -> None:
    _points(draft, player, draft.built[player].powerhouse, log)


def _points_for_technology(draft: GameState, player: Seat, place: str, log: Log) -> None:
    _points(draft, player, advanced_tiles(draft, player), log)


TILE_POWERS = enter(
    Power("I-base", "technology.water", after_building=_drop_in_empty_dams),
    Power("I-elevation", "technology.wheel", after_building=_turn_for_elevations),
    Power("I-conduit", "technology.credits", after_building=_credits_for_conduit),
    Power("I-powerhouse", "technology.no_engineers", needs_no_engineers=True),
    Power("I-wild", "technology.red_space", waives_red_fee=True, saves=_no_red_fee_saves, habits=Habits(on_red=True)),
    Power("II-base", "technology.energy", after_building=_energy_for_bases),
    Power("II-elevation", "technology.water", after_building=_fill_dam),
    Power(
        "II-conduit",
        "technology.cheap_conduit",
        price=_cheap_conduit,
        saves=_cheap_conduit_saves,
        habits=Habits(from_value=CHEAP_FROM),
    ),
    Power("II-powerhouse", "technology.production", after_building=_produce),
    Power("II-wild", "technology.swap", price=_either_machine, saves=_either_machine_saves),
    Power("III-base", "technology.no_engineers", price=_no_machinery, needs_no_engineers=True),
    Power("III-elevation", "technology.points", after_building=_points_for_raised_dams),
    Power("III-conduit", "technology.energy", after_building=_energy_for_conduit),
    Power("III-powerhouse", "technology.points", after_building=_points_for_powerhouses),
    Power("III-wild", "technology.points", after_building=_points_for_technology),
)
