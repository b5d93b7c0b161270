"""Building one piece with one technology tile, to see what the tile costs and what else it gives."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from barrage_core import GameState, Violation, legal_actions, question, why_not
from barrage_core.actions import BuildAt, Construct
from barrage_core.agenda import ChoosePayment, ChoosePlace
from barrage_core.events import CreditsPaid, EngineersPlaced, Event, PieceBuilt, PutOnWheel
from barrage_core.names import Seat
from barrage_core.questions.building import prices_at, where_a_piece_fits
from barrage_core.questions.changes import to_move, with_tile
from barrage_core.questions.turns import play_in_turn

__all__ = ["TileTrial", "gives_besides", "try_tile"]

COSTS = (EngineersPlaced, CreditsPaid, PutOnWheel, PieceBuilt)
"""Events of every construction: what it costs, and the piece itself."""


class TileTrial(NamedTuple):
    """A construction with a tile: every reason against it, or its cost, what happened and what to decide next."""

    tile: str
    reasons: tuple[Violation, ...]
    engineers: int = 0
    credits: int = 0
    excavators: int = 0
    mixers: int = 0
    any_machine: bool = False
    events: tuple[Event, ...] = ()
    asks: str = ""
    after: GameState | None = None


def try_tile(state: GameState, seat: Seat, piece: str, place: str, tile: str) -> TileTrial:
    """Build a piece on a place with a tile, as if the player had it, and pay with as many machines as possible."""
    ready = to_move(with_tile(state, seat, tile), seat)
    against = [*why_not(ready, Construct(piece, tile)), *_place_reasons(ready, seat, piece, place, tile)]
    if against:
        return TileTrial(tile, tuple(dict.fromkeys(against)))
    after, events = _build(ready, Construct(piece, tile), place)
    return TileTrial(
        tile,
        (),
        sum(event.engineers for event in events if isinstance(event, EngineersPlaced)),
        sum(event.credits for event in events if isinstance(event, CreditsPaid)),
        sum(event.excavators for event in events if isinstance(event, PutOnWheel)),
        sum(event.mixers for event in events if isinstance(event, PutOnWheel)),
        any(machine == "either" for machine, _ in prices_at(ready, seat, piece, place, tile).prices),
        tuple(events),
        question(after) if after.decision is not None else "",
        after,
    )


def _build(state: GameState, action: Construct, place: str) -> tuple[GameState, list[Event]]:
    """Play a construction on a place, up to a choice that the tile leaves open or to the end of the turn."""
    after, events = play_in_turn(state, action)
    if isinstance(after.decision, ChoosePlace):
        after, more = play_in_turn(after, BuildAt(place))
        events += more
    if isinstance(after.decision, ChoosePayment):
        after, more = play_in_turn(after, legal_actions(after)[0])
        events += more
    return after, events


def _place_reasons(state: GameState, seat: Seat, piece: str, place: str, tile: str) -> tuple[Violation, ...]:
    return next(report.reasons for report in where_a_piece_fits(state, seat, piece, tile) if report.place == place)


def gives_besides(trial: TileTrial, basic: Iterable[Event]) -> list[Event]:
    """Return what happened beyond what the basic tile does, apart from the costs and the piece."""
    usual = set(basic)
    return [event for event in trial.events if event not in usual and not isinstance(event, COSTS)]
