"""What a bot tries: the legal actions that are not clearly worse than another."""

from __future__ import annotations

from functools import lru_cache

from ..actions import Action, BuildAt, Construct, Forgo, Fulfil, PlaceEngineers, Produce, UseBank
from ..agenda import (
    ChooseContract,
    ChooseDiscard,
    ChooseGain,
    ChooseMachines,
    ChoosePlace,
    ChooseProduction,
    PlaceDrops,
    TakeContracts,
    Turn,
)
from ..board import Board, Space
from ..components.technology import WILD
from ..names import NEUTRAL, Seat
from ..rules import legal_actions
from ..state import GameState

__all__ = ["ONE_BY_ONE", "options_to_try"]

ONE_BY_ONE = (PlaceDrops, TakeContracts, ChooseDiscard, ChooseMachines)
"""Decisions that come in series: each is judged by itself, since the many ways through differ little."""

MOST_PLACES = 24
"""Places for a piece that are tried: all on the printed map, those near the player's works on a larger one."""


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
        case ChoosePlace() if len(options) > MOST_PLACES:
            return _nearest(state, seat, options)
        case ChooseGain():  # take what is due, whatever comes first
            return [action for action in options if not isinstance(action, Forgo)] or options[:1]
    return options


def _nearest(state: GameState, seat: Seat, options: list[Action]) -> list[Action]:
    """Return the places in basins where the player has works or could use a neutral dam, then those joined to them."""
    board, here = state.setup.board, _basins_in_use(state, seat)
    joined = {board.leads_to[conduit] for conduit in board.value if board.basin_of[conduit] in here}
    joined |= {board.basin_of[conduit] for conduit in board.value if board.leads_to[conduit] in here}

    def distance(action: Action) -> int:
        basin = board.basin_of[action.place] if isinstance(action, BuildAt) else ""
        return 0 if basin in here else 1 if basin in joined else 2

    return sorted(options, key=distance)[:MOST_PLACES]


def _basins_in_use(state: GameState, seat: Seat) -> set[str]:
    basin_of = state.setup.board.basin_of
    dams = [space for space, dam in state.dams.items() if dam.owner in (seat, NEUTRAL)]
    own = [place for table in (state.conduits, state.powerhouses) for place, owner in table.items() if owner == seat]
    return {basin_of[place] for place in dams + own}


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
