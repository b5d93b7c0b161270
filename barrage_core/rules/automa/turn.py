"""A turn of an Automa, or of a person who plays from its tiles, and the answers to whatever is asked in it (p. 3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from ... import events as ev
from ...actions import Action, BuildAt, Decline, Forgo, Fulfil, Pass, PlaceDrop, Receive, Stop, TakeMachines, TurnTile
from ...agenda import (
    ChooseContract,
    ChooseGain,
    ChooseMachines,
    ChoosePlace,
    ChooseProduction,
    Decision,
    PlaceDrops,
    Task,
    Turn,
)
from ...catalogue import say
from ...components.contracts import CONTRACTS
from ...components.gains import BUILDS
from ...events import Log
from ...names import Seat
from ...rulebook import Violation
from ...state import GameState
from ..contracts import energy_needed
from .drops import next_drop
from .entries import best_production, carry_out, judge, machines_of_any_kind
from .people import must_turn_tile
from .pile import criteria_in_force, turn_over
from .places import choose_place, headstream_order, reward_places
from .reasons import Attempt, Narrowing, Trace, Way

__all__ = ["ANSWERS", "TURN_TILE", "answer", "take_turn", "violations"]

TURN_TILE = TurnTile()
PASS = Pass()


def take_turn(draft: GameState, player: Seat, log: Log, trace: Trace = None) -> None:
    """Turn over a tile and go down the action face of the next one, up to the first entry that ends the turn.

    Each entry is judged when its turn comes; with a variant, on the board as it was at the start (D13).
    """
    now = turn_over(draft, player, log)
    entries, criteria = now.actions.entries, now.criteria.criteria
    judged = draft.copy() if draft.rules.automa_judges_first else draft
    for number, entry in enumerate(entries):
        if not draft.engineers[player]:
            return
        way: Way = None if trace is None else []
        plan = judge(judged, player, entry, criteria, way)
        if trace is not None:
            reasons = tuple(reason.settled() for reason in plan.reasons)  # before the board changes
            trace.append(Attempt(number, entry, reasons, tuple(way or ()), plan.choice or plan.tile, plan.piece))
        if plan.reasons:
            continue
        if log is not None:
            log.append(ev.AutomaActed(player, now.actions.number, number, plan.piece, "automa.turn"))
        carry_out(draft, player, entry, criteria, plan, log)
        if entry.ends_turn:
            return
        draft.memo = {}  # what was worked out is no longer true


# Answers -------------------------------------------------------------------------------------------------------------


def answer(state: GameState, task: Decision, way: Way = None) -> Action:
    """Return what an Automa does with a decision: it never has a choice."""
    return ANSWERS[type(task)](state, task, way)


def violations(state: GameState, task: Decision, action: Action) -> Iterator[Violation]:
    """Say why anything but its answer cannot be done for an Automa; what is not its decision cannot be done at all."""
    name = partial(state.called, task.player)
    if not state.automa(task.player).id:
        if action != answer(state, task):
            yield must_turn_tile(state, task.player)
    elif task != state.decision:
        yield Violation("automa.turn", "{} is an Automa and follows its tiles", (name,))
    elif action != (only := answer(state, task)):
        yield Violation("automa.turn", "{} is an Automa and follows its tiles, so it will {}", (name, only))


def _turn(state: GameState, task: Turn, way: Way) -> Action:
    """Turn over a tile while an engineer is left; it is out for the round without one."""
    return TURN_TILE if state.engineers[task.player] else PASS


def _gain(state: GameState, task: ChooseGain, way: Way) -> Action:
    """Take the gains in their order; a piece that can stand nowhere is forgone."""
    gain = task.gains[0]
    lost = gain.kind in BUILDS and not reward_places(state, task.player, gain)
    return Forgo(gain.kind) if lost else Receive(gain.kind)


def _machines(state: GameState, task: ChooseMachines, way: Way) -> Action:
    return TakeMachines(*machines_of_any_kind(state, task.player, task.amount, way))


def _place(state: GameState, task: ChoosePlace, way: Way) -> Action:
    """Build what a contract gives by the criteria that lie open, without machines and without a tile (D12)."""
    assert task.gain is not None
    places = reward_places(state, task.player, task.gain)
    if way is not None:
        says = say("possible for the reward: {gain}", gain=task.gain)
        way.append(Narrowing("candidates", says, True, tuple(places), "automa.reward"))
    return BuildAt(choose_place(state, task.player, task.piece, places, criteria_in_force(state), "", way))


def _drop(state: GameState, task: PlaceDrops, way: Way) -> Action:
    order = headstream_order(state.setup.board, criteria_in_force(state))
    headstream = next_drop(state, task.player, task.left, order, way, flows=task.flow)
    return PlaceDrop(headstream) if headstream else Stop()


def _production(state: GameState, task: ChooseProduction, way: Way) -> Action:
    return best_production(state, task, criteria_in_force(state), way) or Decline()


def _contract(state: GameState, task: ChooseContract, way: Way) -> Action:
    """Fulfil the contract on show of the highest value, the right-hand one of equal ones; national ones too (D04)."""
    player = task.player
    national = state.supply.national if state.rules.automa_national_contracts else ()
    within = [
        contract
        for contract in (*state.supply.on_show, *national)
        if energy_needed(state, player, contract, produced=task.produced) <= task.energy
    ]
    most = max((CONTRACTS[contract].energy for contract in within), default=0)
    best = [contract for contract in within if CONTRACTS[contract].energy == most]
    if way is not None:
        for says, left in (
            (say("within {energy} energy", energy=task.energy), within),
            (say("of the highest value"), best),
            (say("the right-hand one"), best[-1:]),
        ):
            way.append(Narrowing("contracts", says, bool(left), tuple(left), "automa.contract"))
    return Fulfil(best[-1]) if best else Decline()


ANSWERS: dict[type[Task], Callable[[GameState, Any, Way], Action]] = {
    Turn: _turn,
    ChooseGain: _gain,
    ChooseMachines: _machines,
    ChoosePlace: _place,
    PlaceDrops: _drop,
    ChooseProduction: _production,
    ChooseContract: _contract,
}
"""The decisions that come to an Automa, with what it answers."""
