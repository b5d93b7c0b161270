"""What the scoring of a round and of the game would give now."""

from __future__ import annotations

from typing import NamedTuple

from ..components.tiles import OBJECTIVE_TILES
from ..names import Seat
from ..rules.energy_track import round_lines
from ..rules.final import final_lines, winners
from ..rules.objectives import objective_places
from ..rules.round import next_turn_order
from ..scoring import ScoreLine
from ..state import GameState
from .arguments import about_a_state

__all__ = [
    "FinalPlace",
    "ObjectiveReport",
    "TurnPlace",
    "final_standing",
    "next_turn_places",
    "objectives",
    "preview_final",
    "preview_scoring",
]


@about_a_state
def preview_scoring(state: GameState) -> list[ScoreLine]:
    """Return what the scoring phase would give to everybody now, line by line.

    >>> from barrage_core import from_position
    >>> players = [{"company": "usa", "energy": 9}, {"company": "italy", "energy": 7}]
    >>> line = preview_scoring(from_position({"players": players}))[0]
    >>> line.vp, line.text
    (6, 'most energy (9)')
    """
    return round_lines(state)


class TurnPlace(NamedTuple):
    """A place in the turn order of the next round: the player, their energy, and the players tied with them.

    >>> from barrage_core import from_position
    >>> players = [{"company": "usa", "energy": 9}, {"company": "italy", "energy": 7}]
    >>> next_turn_places(from_position({"players": players}))[0]
    TurnPlace(player=1, energy=7, tied=())
    """

    player: Seat
    energy: int
    tied: tuple[Seat, ...]


@about_a_state
def next_turn_places(state: GameState) -> list[TurnPlace]:
    """Return the turn order of the next round if this one ended now, with what decides each place.

    >>> from barrage_core import from_position
    >>> players = [{"company": "usa", "energy": 7}, {"company": "italy", "energy": 7}, {"company": "france"}]
    >>> next_turn_places(from_position({"players": players}))[1]
    TurnPlace(player=1, energy=7, tied=(0,))
    """
    energy = state.energy
    return [
        TurnPlace(seat, energy[seat], tuple(o for o in state.turn_order if o != seat and energy[o] == energy[seat]))
        for seat in next_turn_order(state)
    ]


@about_a_state
def preview_final(state: GameState) -> list[ScoreLine]:
    """Return what the final scoring would give to everybody now, line by line.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
    >>> [line.vp for line in preview_final(state) if line.source == "goods left"]
    [3, 3]
    """
    return final_lines(state)


class FinalPlace(NamedTuple):
    """A player after the final scoring: victory points, the energy that breaks ties, and whether they win.

    >>> from barrage_core import from_position
    >>> players = [{"company": "usa", "vp": 50, "energy": 9}, {"company": "italy", "vp": 50, "energy": 7}]
    >>> final_standing(from_position({"players": players, "round": 5}))[0]
    FinalPlace(player=0, vp=66, energy=9, wins=True)
    """

    player: Seat
    vp: int
    energy: int
    wins: bool


@about_a_state
def final_standing(state: GameState) -> list[FinalPlace]:
    """Return how the game would end if the final scoring came now, best first; once it is over, how it ended.

    The scoring phase of the round is not part of it: `run_phase(state, "scoring")` gives the state after that. After
    `run_phase(state, "final scoring")` the game is over.

    >>> from barrage_core import from_position
    >>> players = [{"company": "usa", "vp": 50, "energy": 9}, {"company": "italy", "vp": 50, "energy": 7}]
    >>> state = from_position({"players": players, "round": 5})
    >>> [(place.player, place.energy, place.wins) for place in final_standing(state)]
    [(0, 9, True), (1, 7, False)]
    """
    draft = state.copy()
    if not state.is_over:
        for line in final_lines(state):
            draft.vp[line.player] += line.vp
    won = winners(draft)
    places = [FinalPlace(seat, draft.vp[seat], draft.energy[seat], seat in won) for seat in range(state.players)]
    return sorted(places, key=lambda place: (-place.vp, -place.energy))


class ObjectiveReport(NamedTuple):
    """What an objective tile counts for each player, and what it would pay, by seat.

    >>> from barrage_core import Game
    >>> report = objectives(Game.new(players=2, seed=1, mode="full").state)[0]
    >>> report.counts_what, report.counts, report.vp
    ('bases and powerhouses on red building spaces', (0, 0), (13, 13))
    """

    objective: str
    counts_what: str
    counts: tuple[int, ...]
    vp: tuple[int, ...]


@about_a_state
def objectives(state: GameState) -> list[ObjectiveReport]:
    """Go through all six objective tiles, the one of this game among them.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
    >>> len(objectives(state)), objectives(state)[0].counts
    (6, (0, 0))
    """
    reports = []
    for objective, text in OBJECTIVE_TILES.items():
        counts, vp = objective_places(state, objective)
        reports.append(ObjectiveReport(objective, text, tuple(counts), tuple(vp)))
    return reports
