"""The round as an ordered table of steps; ending a turn, and passing (p. 12, 19-21)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import takewhile
from typing import Any

from .. import events as ev
from ..agenda import (
    AbilitySteps,
    CollectIncome,
    Decision,
    EndRound,
    EndTurn,
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
from ..components.tiles import HEADSTREAM_TILES
from ..errors import BarrageError
from ..events import Log
from ..names import MOST_PLAYERS, Seat
from ..resources import gain_credits, replaced, score
from ..rulebook import Violation
from ..state import GameState, sharing_copy
from ..words import count
from .automa.people import first_turn
from .contracts import refill
from .energy_track import round_lines
from .final import score_game
from .income import active_income, grant
from .powers import own_power, tile_power
from .powers.companies import ability_steps
from .powers.officers import action_must_follow
from .powers.technology import show_patents
from .water import flow_from_headstreams

__all__ = [
    "BEGINNINGS",
    "END_TURNS",
    "STEPS",
    "headstream_drops",
    "next_turn_order",
    "no_turn_left",
    "only_this_turn",
    "pass_turn",
    "pass_violations",
    "rest_of_round",
    "turn_agenda",
]


def _start_round(draft: GameState, task: Task, log: Log) -> None:
    """Lay out the whole round on the agenda, the last step first."""
    draft.round += 1
    _begin(draft, "income", "round.income", log, "income and headstreams")
    incomes = tuple(CollectIncome(seat) for seat in reversed(draft.turn_order))
    draft.agenda = (*draft.agenda, *rest_of_round(draft), StartActions(), PlaceHeadstreams(), *incomes)


def _begin(draft: GameState, phase: str, rule: str, log: Log, title: str = "") -> None:
    """Begin a phase; `title` is what an event calls it, where that is more than its name."""
    draft.phase = phase
    if log is not None:
        log.append(ev.PhaseStarted(draft.round, title or phase, rule))


def rest_of_round(state: GameState) -> tuple[Task, ...]:
    """Return what follows the actions phase, as agenda entries."""
    last = ScoreGame() if state.round == state.rules.rounds else EndRound()
    return last, ScoreRound(), WaterFlow()


def turn_agenda(state: GameState, player: Seat) -> tuple[Task, ...]:
    """Return the agenda when a turn of a player is about to begin."""
    return *rest_of_round(state), first_turn(state, player)


def only_this_turn(state: GameState) -> GameState:
    """Return a copy that stops at the end of the present turn: no other player follows, and no other phase.

    Its agenda is the top of the state's own; the rest can be put back under it.
    """
    awaited = state.decision
    if awaited is None:
        raise BarrageError("no decision is awaited: this is nobody's turn")
    alone = sharing_copy(state)
    alone.passed = (True,) * state.players
    kept = takewhile(lambda task: _belongs_to_turn(task, awaited.player), reversed(state.agenda))
    alone.agenda = tuple(reversed(tuple(kept)))
    return alone


def _belongs_to_turn(task: Task, player: Seat) -> bool:
    if isinstance(task, Decision | EndTurn):
        return task.player == player
    return isinstance(task, TileEffect | AbilitySteps)


def _collect_income(draft: GameState, task: CollectIncome, log: Log) -> None:
    gains = active_income(draft, task.player)
    grant(draft, task.player, gains, reward=False, source="income", rule="round.income", log=log)


def headstream_drops(state: GameState, number: int) -> dict[str, int]:
    """Return the drops that the tiles bring in a round; they show none for the fifth one (R43)."""
    tiles = zip(state.setup.board.headstreams, state.setup.headstream_tiles, strict=True)
    printed = {headstream: HEADSTREAM_TILES[tile] for headstream, tile in tiles}
    return {headstream: row[number - 1] if number <= len(row) else 0 for headstream, row in printed.items()}


def _place_headstreams(draft: GameState, task: Task, log: Log) -> None:
    """Put the round's drops on the headstreams."""
    for headstream, drops in headstream_drops(draft, draft.round).items():
        if drops:
            draft.headstreams[headstream] += drops
            if log is not None:
                log.append(ev.DropsPlaced(None, headstream, drops, "round.headstreams"))


def _start_actions(draft: GameState, task: Task, log: Log) -> None:
    _begin(draft, "actions", "round.actions", log)
    draft.agenda = (*draft.agenda, first_turn(draft, draft.turn_order[0]))


def _water_flow(draft: GameState, task: Task, log: Log) -> None:
    _begin(draft, "water flow", "round.water_flow", log)
    flow_from_headstreams(draft, log)


def _score_round(draft: GameState, task: Task, log: Log) -> None:
    _begin(draft, "scoring", "round.scoring", log)
    for line in round_lines(draft, told=False):
        score(draft, line.player, line.vp, line.source, line.rule, log)
        gain_credits(draft, line.player, line.credits, line.source, line.rule, log)


def _end_round(draft: GameState, task: Task, log: Log) -> None:
    _begin(draft, "end of round", "round.clean_up", log)
    draft.turn_order = next_turn_order(draft)
    if log is not None:
        log.append(ev.TurnOrderSet(draft.turn_order, "round.turn_order"))
    players = draft.players
    draft.energy = [0] * players
    draft.engineers = [draft.rules.engineers] * players
    draft.bank = draft.constructions = draft.activations = (0,) * players
    draft.passed = (False,) * players
    draft.occupied = {}
    if draft.setup.mode == "full":
        show_patents(draft, log)
    draft.agenda = (*draft.agenda, StartRound())


def _score_game(draft: GameState, task: Task, log: Log) -> None:
    _begin(draft, "end", "objectives.places", log, "final scoring")
    score_game(draft, log)


def _tile_effect(draft: GameState, task: TileEffect, log: Log) -> None:
    """Run the effect of a tile, if it has one that follows the building."""
    effect = tile_power(task.tile).after_building
    if effect is not None:
        effect(draft, task.player, task.place, log)


# Turns ---------------------------------------------------------------------------------------------------------------

TURNS, END_TURNS = tuple(map(Turn, range(MOST_PLAYERS))), tuple(map(EndTurn, range(MOST_PLAYERS)))


def no_turn_left(state: GameState, seat: Seat) -> Iterator[Violation]:
    """Say why a player has no more turns in this round, whoever is to move."""
    if state.is_over:
        yield Violation("game.over", "the game is over")
    elif not state.round or not state.companies[seat]:
        yield Violation("game.decision", "nobody can act before the companies are picked")
    elif state.passed[seat]:
        yield Violation("round.pass", "{} has passed in this round", (partial(state.called, seat),))


def pass_violations(state: GameState, player: Seat) -> Iterator[Violation]:
    """Say why a player cannot pass."""
    if have := state.engineers[player]:
        text = "you still have {}, and the bank is always open"
        yield Violation("round.pass", text, (partial(count, have, "engineer"),))
    elif state.copied and own_power(state, player).copies_officers:
        yield action_must_follow(state)


def pass_turn(draft: GameState, player: Seat, log: Log) -> None:
    """Leave the actions phase of this round."""
    draft.passed = replaced(draft.passed, player, True)
    if log is not None:
        log.append(ev.Passed(player, "round.pass"))


def _end_turn(draft: GameState, task: EndTurn, log: Log) -> None:
    """Refill the contract office and hand the turn to the next player who has not passed."""
    refill(draft, log)
    draft.copied = ""
    after = draft.turn_order.index(task.player) + 1
    for seat in draft.turn_order[after:] + draft.turn_order[:after]:
        if not draft.passed[seat]:
            turn = first_turn(draft, seat) if task.first and seat in draft.turn_order[after:] else TURNS[seat]
            draft.agenda = (*draft.agenda, turn)
            return


STEPS: dict[type[Task], Callable[[GameState, Any, Log], None]] = {
    StartRound: _start_round,
    CollectIncome: _collect_income,
    PlaceHeadstreams: _place_headstreams,
    StartActions: _start_actions,
    TileEffect: _tile_effect,
    AbilitySteps: ability_steps,
    EndTurn: _end_turn,
    WaterFlow: _water_flow,
    ScoreRound: _score_round,
    EndRound: _end_round,
    ScoreGame: _score_game,
}

BEGINNINGS: frozenset[type[Task]] = frozenset({StartRound, StartActions, WaterFlow, ScoreRound, EndRound, ScoreGame})
"""The steps with which a phase begins."""


def next_turn_order(state: GameState) -> tuple[Seat, ...]:
    """Return the next turn order: least energy first; tied players in the reverse of their last order (R28)."""
    reverse = state.turn_order[::-1]
    return tuple(sorted(reverse, key=state.energy.__getitem__))
