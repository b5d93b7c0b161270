"""The round as an ordered table of steps (p. 12, 19-21)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import events as ev
from ..agenda import (
    CollectIncome,
    EndRound,
    EndTurn,
    ItalySteps,
    PlaceHeadstreams,
    ScoreGame,
    ScoreRound,
    StartActions,
    StartRound,
    Task,
    TileEffect,
    Turn,
    WaterFlow,
)
from ..components.technology import PATENTS_ON_SHOW
from ..components.tiles import HEADSTREAM_TILES
from ..events import Event
from ..names import Seat
from ..resources import gain_credits, score
from ..state import GameState
from .action_board import end_turn
from .energy_track import round_lines
from .final import final_lines, winners
from .income import active_income, grant
from .powers.technology import run_effect
from .production import italy_steps
from .water import flow_from_headstreams

__all__ = ["BEGINNINGS", "STEPS", "rest_of_round", "turn_agenda"]

Log = list[Event]


def _start_round(draft: GameState, task: Task, log: Log) -> None:
    """Lay out the whole round on the agenda, the last step first."""
    draft.round += 1
    draft.phase = "income"
    log.append(ev.PhaseStarted(draft.round, "income and headstreams", "round.income"))
    incomes = tuple(CollectIncome(seat) for seat in reversed(draft.turn_order))
    draft.agenda = (*draft.agenda, *rest_of_round(draft), StartActions(), PlaceHeadstreams(), *incomes)


def rest_of_round(state: GameState) -> tuple[Task, ...]:
    """Return what follows on the actions phase, as agenda entries."""
    last = ScoreGame() if state.round == state.rules.rounds else EndRound()
    return last, ScoreRound(), WaterFlow()


def _collect_income(draft: GameState, task: CollectIncome, log: Log) -> None:
    gains = active_income(draft, task.player)
    grant(draft, task.player, gains, reward=False, source="income", rule="round.income", log=log)


def _place_headstreams(draft: GameState, task: Task, log: Log) -> None:
    """Put the round's drops on the headstreams; the tiles show none for the fifth round (R43)."""
    for headstream, tile in zip(draft.board.headstreams, draft.setup.headstream_tiles, strict=True):
        printed = HEADSTREAM_TILES[tile]
        drops = printed[draft.round - 1] if draft.round <= len(printed) else 0
        if drops:
            draft.headstreams[headstream] += drops
            log.append(ev.DropsPlaced(None, headstream, drops, "round.headstreams"))


def _start_actions(draft: GameState, task: Task, log: Log) -> None:
    draft.phase = "actions"
    log.append(ev.PhaseStarted(draft.round, "actions", "round.actions"))
    draft.agenda = (*draft.agenda, Turn(draft.turn_order[0]))


def _water_flow(draft: GameState, task: Task, log: Log) -> None:
    draft.phase = "water flow"
    log.append(ev.PhaseStarted(draft.round, "water flow", "round.water_flow"))
    flow_from_headstreams(draft, log)


def _score_round(draft: GameState, task: Task, log: Log) -> None:
    draft.phase = "scoring"
    log.append(ev.PhaseStarted(draft.round, "scoring", "round.scoring"))
    for line in round_lines(draft):
        score(draft, line.player, line.vp, line.source, line.rule, log)
        gain_credits(draft, line.player, line.credits, line.source, line.rule, log)


def _end_round(draft: GameState, task: Task, log: Log) -> None:
    draft.phase = "end of round"
    log.append(ev.PhaseStarted(draft.round, "end of round", "round.clean_up"))
    draft.turn_order = next_turn_order(draft)
    log.append(ev.TurnOrderSet(draft.turn_order, "round.turn_order"))
    players = draft.players
    draft.energy = [0] * players
    draft.engineers = [draft.rules.engineers] * players
    draft.bank = draft.constructions = draft.activations = (0,) * players
    draft.passed = (False,) * players
    draft.occupied = {}
    if draft.setup.mode == "full":
        pile = draft.technology_pile
        shown = pile[: -PATENTS_ON_SHOW - 1 : -1]
        draft.technology_pile = pile[: len(pile) - len(shown)]
        draft.patents = shown + ("",) * (PATENTS_ON_SHOW - len(shown))
        log.append(ev.PatentsShown(shown, "technology.show"))
    draft.agenda = (*draft.agenda, StartRound())


def _score_game(draft: GameState, task: Task, log: Log) -> None:
    draft.phase = "end"
    log.append(ev.PhaseStarted(draft.round, "final scoring", "objectives.places"))
    for line in final_lines(draft):
        score(draft, line.player, line.vp, line.source, line.rule, log)
    log.append(ev.GameEnded(winners(draft), "final.winner"))


STEPS: dict[type[Task], Callable[[GameState, Any, Log], None]] = {
    StartRound: _start_round,
    CollectIncome: _collect_income,
    PlaceHeadstreams: _place_headstreams,
    StartActions: _start_actions,
    TileEffect: run_effect,
    ItalySteps: italy_steps,
    EndTurn: end_turn,
    WaterFlow: _water_flow,
    ScoreRound: _score_round,
    EndRound: _end_round,
    ScoreGame: _score_game,
}

BEGINNINGS: frozenset[type[Task]] = frozenset({StartRound, StartActions, WaterFlow, ScoreRound, EndRound, ScoreGame})
"""The steps with which a phase begins."""


def next_turn_order(state: GameState) -> tuple[Seat, ...]:
    """Least energy first; tied players in the reverse of their last order (R28)."""
    reverse = state.turn_order[::-1]
    return tuple(sorted(reverse, key=state.energy.__getitem__))


def turn_agenda(state: GameState, seat: Seat) -> tuple[Task, ...]:
    """Return the agenda of the actions phase when a player is about to take a turn."""
    return (*rest_of_round(state), Turn(seat))
