"""What the scoring of a round and of the game would give now."""

from __future__ import annotations

from typing import NamedTuple

from ..components.tiles import OBJECTIVE_TILES
from ..names import Seat
from ..rules.energy_track import round_lines
from ..rules.final import final_lines
from ..rules.objectives import objective_places
from ..rules.round import next_turn_order
from ..scoring import ScoreLine
from ..state import GameState

__all__ = ["ObjectiveReport", "TurnPlace", "next_turn_places", "objectives", "preview_final", "preview_scoring"]


def preview_scoring(state: GameState) -> list[ScoreLine]:
    """Return what the scoring phase would give to everybody now, line by line."""
    return round_lines(state)


class TurnPlace(NamedTuple):
    """A place in the turn order of the next round: who, with how much energy, and with whom they are tied."""

    player: Seat
    energy: int
    tied: tuple[Seat, ...]


def next_turn_places(state: GameState) -> list[TurnPlace]:
    """Return the turn order of the next round if this one ended now, with what decides each place.

    >>> from barrage_core.files.positions import from_position
    >>> players = [{"company": "usa", "energy": 7}, {"company": "italy", "energy": 7}, {"company": "france"}]
    >>> next_turn_places(from_position({"players": players}))[1]
    TurnPlace(player=1, energy=7, tied=(0,))
    """
    energy = state.energy
    return [
        TurnPlace(seat, energy[seat], tuple(o for o in state.turn_order if o != seat and energy[o] == energy[seat]))
        for seat in next_turn_order(state)
    ]


def preview_final(state: GameState) -> list[ScoreLine]:
    """Return what the final scoring would give to everybody now, line by line."""
    return final_lines(state)


class ObjectiveReport(NamedTuple):
    """What an objective tile counts for each player, and what it would pay, by seat."""

    objective: str
    counts_what: str
    counts: tuple[int, ...]
    vp: tuple[int, ...]


def objectives(state: GameState) -> list[ObjectiveReport]:
    """Go through all six objective tiles, the one of this game among them."""
    reports = []
    for objective, text in OBJECTIVE_TILES.items():
        counts, vp = objective_places(state, objective)
        reports.append(ObjectiveReport(objective, text, tuple(counts), tuple(vp)))
    return reports
