"""What a bot tries: the legal actions that are not clearly worse than another."""

from __future__ import annotations

from functools import lru_cache

from ..actions import Action, Construct, Forgo, Fulfil, PlaceEngineers, Produce, UseBank
from ..agenda import (
    ChooseContract,
    ChooseDiscard,
    ChooseGain,
    ChooseMachines,
    ChooseProduction,
    PlaceDrops,
    TakeContracts,
    Turn,
)
from ..board import Board, Space
from ..components.technology import WILD
from ..names import Seat
from ..rules import legal_actions
from ..state import GameState

__all__ = ["ONE_BY_ONE", "options_to_try"]

ONE_BY_ONE = (PlaceDrops, TakeContracts, ChooseDiscard, ChooseMachines)
"""Decisions that come in series: each is judged by itself, since the many ways through differ little."""


def options_to_try(state: GameState, seat: Seat) -> list[Action]:
    """Return the legal actions without those that are hardly ever better than another: they would only cost time."""
    task, options = state.agenda[-1], legal_actions(state)
    match task:
        case Turn():
            return _turns_to_try(state, seat, options)
        case ChooseProduction():  # with all the drops of a system
            productions = [action for action in options if isinstance(action, Produce)]
            return list({(action.dam, action.conduit, action.powerhouse): action for action in productions}.values())
        case ChooseContract():  # any contract rather than none
            return [action for action in options if isinstance(action, Fulfil)]
        case ChooseGain():  # take what is due, whatever comes first
            return [action for action in options if not isinstance(action, Forgo)] or options[:1]
    return options


def _turns_to_try(state: GameState, seat: Seat, options: list[Action]) -> list[Action]:
    """Leave out spaces that cost more for less, the wild tile where a basic one will do, and some trips to the bank."""
    better = _better_spaces(state.setup.board)
    open_spaces = {action.space for action in options if isinstance(action, PlaceEngineers)}
    kept: list[Action] = []
    for action in options:
        match action:
            case PlaceEngineers(space):
                if open_spaces.isdisjoint(better[space]):
                    kept.append(action)
            case UseBank(engineers):
                if engineers in (1, state.engineers[seat]):  # one or all
                    kept.append(action)
            case Construct(piece, tile):
                if tile != WILD or Construct(piece, piece) not in options:
                    kept.append(action)
            case _:
                kept.append(action)
    return kept


@lru_cache(maxsize=64)
def _better_spaces(board: Board) -> dict[str, frozenset[str]]:
    """Return for each action space those that give at least as much for the same cost or less."""
    spaces = board.spaces.values()
    return {here.id: frozenset(other.id for other in spaces if _is_better(other, here)) for here in spaces}


def _is_better(one: Space, other: Space) -> bool:
    """Whether a space gives at least as much for the same cost or less; of two equal ones the first is better."""
    if one.row.effect != other.row.effect or one.row.machines != other.row.machines or one.row.effect == "patent":
        return False
    mine, theirs = ((-space.row.amount, space.engineers, space.credits) for space in (one, other))
    no_worse = all(here <= there for here, there in zip(mine, theirs, strict=True))
    return no_worse and (mine != theirs or one.id < other.id)
