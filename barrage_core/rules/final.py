"""The final scoring: objective, goods left over, water held, and the winner (p. 21)."""

from __future__ import annotations

from ..catalogue import say
from ..events import GameEnded, Log
from ..names import Seat
from ..resources import score
from ..scoring import ScoreLine
from ..state import GameState
from ..words import count
from .objectives import objective_lines

__all__ = ["final_lines", "score_game", "winners"]


def final_lines(state: GameState, *, told: bool = True) -> list[ScoreLine]:
    """Return what the final scoring gives: objective, goods left over, water.

    Where nobody reads the texts, they need not be `told`.
    """
    return [*objective_lines(state, told), *_goods_lines(state, told), *_water_lines(state, told)]


def _goods_lines(state: GameState, told: bool) -> list[ScoreLine]:
    lines = []
    for seat in range(state.players):
        goods = state.excavators[seat] + state.mixers[seat] + state.credits[seat]
        each = state.rules.goods_per_vp
        text = say("{goods} goods, 1 VP for every {each}", goods=goods, each=each) if told else ""
        lines.append(ScoreLine(seat, goods // each, 0, "goods left", text, "final.goods"))
    return lines


def _water_lines(state: GameState, told: bool) -> list[ScoreLine]:
    lines = []
    for seat in range(state.players):
        drops = sum([state.water[space] for space, dam in state.dams.items() if dam.owner == seat])
        text = say("{drops} in the player's own dams", drops=count(drops, "drop")) if told else ""
        lines.append(ScoreLine(seat, drops * state.rules.drop_vp, 0, "water held", text, "final.water"))
    return lines


def winners(state: GameState) -> tuple[Seat, ...]:
    """Return the winner, or all winners where the energy of the last round does not break the tie (R32)."""
    ranks = list(zip(state.vp, state.energy, strict=True))
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def score_game(draft: GameState, log: Log) -> None:
    """Score the end of the game, and name the winner."""
    for line in final_lines(draft, told=False):
        score(draft, line.player, line.vp, line.source, line.rule, log)
    if log is not None:
        log.append(GameEnded(winners(draft), "final.winner"))
