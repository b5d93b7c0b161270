"""The few verbs that move counters. Each writes to a draft and notes an event, if somebody keeps a log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from . import events as ev
from .events import Log
from .names import Seat
from .state import EMPTY_SEGMENT, GameState, Segment
from .words import IN_PLACE_OF_CREDITS

__all__ = [
    "add_to_dam",
    "engage",
    "gain_credits",
    "gain_machines",
    "make_energy",
    "pay",
    "put_on_wheel",
    "replaced",
    "score",
    "turn_wheel",
]

T = TypeVar("T")
PAID_FOR = {"construction.red_space": "a red space", "production.fee": "conduit fees"}
"""What is paid for by a rule, in such an event; anything else is an officer's price."""


def replaced(values: Sequence[T], place: int, value: T) -> tuple[T, ...]:
    """Return the values with one of them replaced.

    >>> replaced((1, 2, 3), 1, 9)
    (1, 9, 3)
    """
    new = list(values)
    new[place] = value
    return tuple(new)


def engage(draft: GameState, player: Seat, engineers: int, space: str, rule: str, log: Log) -> None:
    """Take engineers from the supply to a space."""
    draft.engineers[player] -= engineers
    if log is not None:
        log.append(ev.EngineersPlaced(player, engineers, space, rule))


def pay(draft: GameState, player: Seat, amount: int, rule: str, log: Log, receiver: Seat | None = None) -> None:
    """Pay credits to the supply or to another player."""
    if amount:
        if draft.setup.automas:
            _pay_at_a_table_with_automas(draft, player, amount, rule, log, receiver)
            return
        draft.credits[player] -= amount
        if receiver is not None:
            draft.credits[receiver] += amount
        if log is not None:
            log.append(ev.CreditsPaid(player, amount, receiver, rule))


def _pay_at_a_table_with_automas(
    draft: GameState, player: Seat, amount: int, rule: str, log: Log, receiver: Seat | None
) -> None:
    """Pay as usual, but an Automa loses and gains victory points where others pay and receive credits."""
    if draft.setup.automas[player]:
        what = PAID_FOR.get(rule, "the price of an officer")
        score(draft, player, -amount, IN_PLACE_OF_CREDITS + what, "automa.credits", log)
        if receiver is not None:
            gain_credits(draft, receiver, amount, "conduit fees", rule, log)
        return
    draft.credits[player] -= amount
    if log is not None:
        log.append(ev.CreditsPaid(player, amount, receiver, rule))
    if receiver is not None and draft.setup.automas[receiver]:
        score(draft, receiver, amount, IN_PLACE_OF_CREDITS + PAID_FOR[rule], "automa.credits", log)
    elif receiver is not None:
        draft.credits[receiver] += amount


def gain_credits(draft: GameState, player: Seat, amount: int, source: str, rule: str, log: Log) -> None:
    """Take credits from the supply; an Automa scores a victory point for each instead."""
    if amount:
        if draft.setup.automas and draft.setup.automas[player]:
            score(draft, player, amount, IN_PLACE_OF_CREDITS + source, "automa.credits", log)
            return
        draft.credits[player] += amount
        if log is not None:
            log.append(ev.CreditsGained(player, amount, source, rule))


def score(draft: GameState, player: Seat, points: int, source: str, rule: str, log: Log) -> None:
    """Score victory points, or lose them."""
    if points:
        draft.vp[player] += points
        if log is not None:
            log.append(ev.PointsScored(player, points, source, rule))


def gain_machines(
    draft: GameState, player: Seat, excavators: int, mixers: int, source: str, rule: str, log: Log
) -> None:
    """Take machines from the supply; they are ready for use."""
    draft.excavators[player] += excavators
    draft.mixers[player] += mixers
    if log is not None:
        log.append(ev.MachinesGained(player, excavators, mixers, source, rule))


def make_energy(draft: GameState, player: Seat, amount: int, source: str, rule: str, log: Log) -> None:
    """Move the energy marker."""
    if amount:
        draft.energy[player] += amount
        if log is not None:
            log.append(ev.EnergyMade(player, amount, draft.energy[player], source, rule))


def put_on_wheel(draft: GameState, player: Seat, load: Segment, rule: str, log: Log) -> None:
    """Put a tile and machinery into the open segment, and turn the wheel by one segment."""
    if load.tile:
        tiles = list(draft.tiles[player])
        tiles.remove(load.tile)
        draft.tiles = replaced(draft.tiles, player, tuple(tiles))
    draft.excavators[player] -= load.excavators
    draft.mixers[player] -= load.mixers
    if log is not None:
        log.append(ev.PutOnWheel(player, load.tile, load.excavators, load.mixers, rule))
    _turn(draft, player, load, rule, log)


def turn_wheel(draft: GameState, player: Seat, steps: int, rule: str, log: Log) -> None:
    """Turn the wheel segment by segment; after each step the open segment's content comes back (R17)."""
    for _ in range(steps):
        _turn(draft, player, EMPTY_SEGMENT, rule, log)


def _turn(draft: GameState, player: Seat, load: Segment, rule: str, log: Log) -> None:
    wheel = draft.wheels[player]
    back = wheel[0]
    draft.wheels = replaced(draft.wheels, player, (*wheel[1:], load))
    if back is not EMPTY_SEGMENT:
        draft.excavators[player] += back.excavators
        draft.mixers[player] += back.mixers
        if back.tile:
            draft.tiles = replaced(draft.tiles, player, (*draft.tiles[player], back.tile))
    if log is not None:
        log.append(ev.WheelTurned(player, back.tile, back.excavators, back.mixers, rule))


def add_to_dam(draft: GameState, space: str, drops: int, rule: str, log: Log) -> None:
    """Put drops from the supply straight into a dam."""
    if drops > 0:
        draft.water[space] += drops
        if log is not None:
            log.append(ev.DropsAdded(draft.dams[space].owner, space, drops, rule))
