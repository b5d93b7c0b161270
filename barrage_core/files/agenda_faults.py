"""The shape that an agenda must have; a game that starts from any other would get stuck."""

from __future__ import annotations

from ..agenda import (
    AbilitySteps,
    ChooseContract,
    ChooseDiscard,
    ChooseGain,
    ChooseMachines,
    ChoosePayment,
    ChoosePlace,
    ChooseProduction,
    CollectIncome,
    Decision,
    DraftCompany,
    DraftContract,
    EndTurn,
    PlaceDrops,
    PlaceHeadstreams,
    StartActions,
    StartRound,
    TakeContracts,
    Task,
    TileEffect,
    Turn,
)
from ..components.technology import COPYING_TILE, TECHNOLOGY
from ..names import Seat
from ..rules import legal_actions
from ..rules.automa.people import follows_tiles, tiles_for_people
from ..rules.construction.places import piece_violations, placement_violations
from ..rules.powers import officer_power
from ..rules.round import rest_of_round
from ..state import GameState
from ..words import a_piece

__all__ = ["agenda_fault"]

FOLLOW_UPS = (ChooseContract, ChooseGain, ChooseProduction, AbilitySteps, TileEffect)
"""What can wait behind the decision at hand."""
ON_TOP = (ChoosePlace, ChoosePayment, ChooseMachines, PlaceDrops, TakeContracts, ChooseDiscard)
"""Decisions that are always made at once."""


def agenda_fault(state: GameState) -> str:
    """Say what is wrong with the agenda of a state, or nothing."""
    agenda = state.agenda
    if state.phase == "end" or not agenda:
        return "" if state.phase == "end" and not agenda else f"it does not fit the phase {state.phase!r}"
    if state.phase == "draft":
        return _draft_fault(state)
    asked = [task for task in agenda if isinstance(task, Decision) and not isinstance(task, Turn)]
    if any(follows_tiles(state, task) for task in asked):
        return "the tiles of an Automa answer at once, so nothing but a turn can wait for them"
    if any(isinstance(task, Turn | EndTurn) and task.first for task in agenda) and tiles_for_people(state) is None:
        return "no officer of an Automa asks for the first turns of a round"
    frame = rest_of_round(state)
    if agenda[: len(frame)] != frame:
        return "it must begin with the rest of the round: " + ", ".join(type(task).__name__ for task in frame)
    rest = agenda[len(frame) :]
    fault = _income_fault(state, rest) if state.phase == "income" else _turn_fault(state, rest)
    return fault or ("" if legal_actions(state) else "no action answers its last entry")


def _draft_fault(state: GameState) -> str:
    kinds = [type(task) for task in state.agenda]
    task = state.decision
    if task is None or kinds not in ([StartRound, DraftCompany], [StartRound, DraftContract]):
        return "while companies are drafted it must be StartRound and then the pick of a company or a contract"
    pairs = [pair for pair in state.pool if pair[0]]
    contracts = [contract for company, contract in state.pool if not company]
    picked = 1 if isinstance(task, DraftContract) else 0  # whether the player at hand has a company already
    automas = [seat for seat in range(state.players) if state.automa(seat).id]
    people = [seat for seat in range(state.players) if seat not in automas]
    if task.player not in people:
        return "an Automa takes what is left, and picks nothing"
    first = people.index(task.player) + picked
    later = sorted([people[(first + turn) % len(people)] for turn in range(len(pairs) - len(automas))] + automas)
    if later != [seat for seat, company in enumerate(state.companies) if not company]:
        return "the pool must hold a company for the player at hand and for each player after, who must have none yet"
    if len(contracts) != len(pairs) + picked or sum(map(len, state.contracts)) + len(contracts) != state.players:
        return "the pool must hold a starting contract for everybody who has none"
    names = [name for pair in pairs for name in pair] + [*state.companies, *state.officers]
    if any(names.count(name) > 1 for name in names if name):
        return "a company or an officer is in the pool twice"
    return ""


def _income_fault(state: GameState, rest: tuple[Task, ...]) -> str:
    waiting = [task for task in rest if isinstance(task, CollectIncome)]
    start = (StartActions(), PlaceHeadstreams(), *waiting)
    later = list(reversed(state.turn_order))[: len(waiting)]
    if rest[: len(start)] != start or [task.player for task in waiting] != later:
        return "in the income phase StartActions, PlaceHeadstreams and the incomes still to come must follow"
    return _chain_fault(state, rest[len(start) :])


def _turn_fault(state: GameState, rest: tuple[Task, ...]) -> str:
    if state.phase != "actions":
        return f"nobody decides anything in the phase {state.phase!r}"
    if len(rest) == 1 and isinstance(rest[0], Turn):
        player = rest[0].player
        return f"{state.companies[player]} has passed" if state.passed[player] else ""
    if not rest or not isinstance(rest[0], EndTurn):
        return "in the actions phase a Turn must follow, or EndTurn and what is left of a turn"
    if any(getattr(task, "player", None) != rest[0].player for task in rest):
        return "all entries of a turn belong to the same player"
    return _chain_fault(state, rest[1:])


def _chain_fault(state: GameState, chain: tuple[Task, ...]) -> str:
    if not chain or not isinstance(chain[-1], Decision):
        return "the last entry must be a decision of a player"
    for task in chain[:-1]:
        if not isinstance(task, FOLLOW_UPS) or (isinstance(task, ChooseProduction) and not task.optional):
            return f"{type(task).__name__} cannot wait behind another decision"
    return next(filter(None, (_entry_fault(state, task) for task in chain)), "")


def _entry_fault(state: GameState, task: Task) -> str:  # noqa: PLR0911  (one line for each kind)
    match task:
        case ChoosePayment(player, piece, tile, copies, place):
            against = [*piece_violations(state, player, piece), *placement_violations(state, player, piece, place)]
            return against[0].text if against else _tile_fault(state, player, piece, tile, copies)
        case ChoosePlace(player, piece, tile, copies, None):
            return _tile_fault(state, player, piece, tile, copies)
        case ChoosePlace(player, piece):
            return next((reason.text for reason in piece_violations(state, player, piece)), "")
        case TileEffect(_, tile, place):
            return _effect_fault(state, tile, place)
        case ChooseGain(gains=()):
            return "no gain is left to choose"
        case Decision() if not isinstance(task, (*FOLLOW_UPS, *ON_TOP)):
            return f"{type(task).__name__} does not belong inside a turn"
    return ""


def _tile_fault(state: GameState, player: Seat, piece: str, tile: str, copies: str) -> str:
    at_hand = tile in state.tiles[player] or (tile == COPYING_TILE and officer_power(state, player).copies_tiles)
    if not at_hand or (tile == COPYING_TILE) != bool(copies):
        return f"tile {tile!r} is not at hand for a construction"
    if copies and all(segment.tile != copies for segment in state.wheels[player]):
        return f"tile {copies!r} is not on the wheel to be copied"
    return (
        "" if piece in TECHNOLOGY[copies or tile].builds else f"tile {copies or tile} does not build {a_piece(piece)}"
    )


def _effect_fault(state: GameState, tile: str, place: str) -> str:
    built = {**state.dams, **state.conduits, **state.powerhouses}
    fits = any(place in state.board.is_place[piece] for piece in TECHNOLOGY[tile].builds)
    return "" if fits and place in built else f"tile {tile} built nothing at {place!r}"
