"""The action board: what a turn can be used for, on its spaces, at the bank or elsewhere (p. 12, 15, 17-19)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache, partial
from typing import NamedTuple

from ..actions import Action, Construct, CopyOfficer, Pass, PlaceEngineers, TakeMachines, TurnTile, UseBank
from ..agenda import ChooseMachines, ChooseProduction, EndTurn, Turn
from ..board import Board, Space
from ..catalogue import say
from ..components.companies import OFFICERS
from ..components.management import BANK, Row
from ..events import Log
from ..names import MOST_PLAYERS, Seat
from ..resources import engage, gain_credits, gain_machines, pay, replaced, turn_wheel
from ..rulebook import Violation
from ..state import GameState, sharing_copy
from ..words import count
from .automa.turn import take_turn
from .chapter import Chapter, Chapters
from .construction import decisions as construction
from .contracts import take_contracts
from .powers import own_power
from .powers.officers import activate, activation_violations, no_engineer_left
from .powers.technology import take_patent
from .production import reach_violations, systems
from .round import END_TURNS, pass_turn, pass_violations
from .water import place_drops

__all__ = ["CHAPTERS", "space_violations"]

PASS = Pass()
CONDITIONAL = ("produce", "take_contracts")
"""Effects, besides a patent, that may be impossible to carry out; `_performance_violations` judges them."""
_copy_officer = lru_cache(maxsize=None)(CopyOfficer)


def _candidates(state: GameState, task: Turn) -> Iterator[Action]:
    """Yield everything that a player might try in a turn, legal or not, always in the same order."""
    player = task.player
    for space in state.board.spaces.values():
        yield space.action
    yield from _banks(state.engineers[player])
    yield from construction.constructions(state, player)
    for officer in state.setup.copyable:
        yield _copy_officer(officer)
    yield PASS


def _legal(state: GameState, task: Turn) -> list[Action]:
    """Return the legal candidates.

    The checks are those of `_violations`, in an order that saves time: what depends only on small numbers is checked
    once for all spaces (`_affordable`), and spaces whose action can always be done are not checked again.
    """
    player = task.player
    options: list[Action] = _legal_spaces(state, player)
    options += _banks(state.engineers[player])
    options += construction.legal_constructions(state, player)
    if state.setup.copyable and own_power(state, player).copies_officers:
        options += _legal_copies(state, player)
    if not state.engineers[player] and next(pass_violations(state, player), None) is None:
        options.append(PASS)
    return options


def _legal_spaces(state: GameState, player: Seat) -> list[Action]:
    free, without_turbines, doubtful, patents = _affordable(state, player)
    if not free:
        return []
    if not (state.built[player].powerhouse and systems(state, player)):
        # Every turbine has the same violation then, and with a contract on show the contract office has none.
        free = without_turbines
        doubtful = () if state.supply.on_show else doubtful
    free = free.copy()
    for taken in state.occupied:
        free.pop(taken, None)
    for place, tile in enumerate(state.patents):
        if not tile and place in patents:
            free.pop(patents[place], None)
    for space in doubtful:
        if space.id in free and next(_performance_violations(state, player, space), None) is not None:
            del free[space.id]
    return list(free.values())


def _legal_copies(state: GameState, player: Seat) -> list[CopyOfficer]:
    """Return the officers that can be copied: what keeps a player from activating one of them keeps them from all."""
    copies = [_copy_officer(officer) for officer in state.setup.copyable]
    if next(activation_violations(state, player, copies[0]), None) is not None:
        return []
    return [action for action in copies if next(_copy_violations(state, player, action), None) is None]


@cache
def _banks(engineers: int) -> tuple[UseBank, ...]:
    return tuple(UseBank(number) for number in range(1, engineers + 1))


def _violations(state: GameState, task: Turn, action: Action) -> Iterator[Violation]:
    """Say what keeps the player from an action."""
    player = task.player
    match action:
        case PlaceEngineers(space):
            yield from space_violations(state, player, space)
        case UseBank(engineers):
            if engineers < 1:
                yield Violation("action_board.bank", "at least one engineer must go to the bank, not {}", (engineers,))
            elif engineers > (have := state.engineers[player]):
                wanted = partial(count, engineers, "engineer")
                yield Violation("action_board.engineers", "this takes {}, you have {}", (wanted, have))
        case Construct():
            yield from construction.violations(state, player, action)
        case CopyOfficer():
            yield from _copy_violations(state, player, action)
        case TurnTile():
            yield Violation("automa.turn", "only an Automa turns over tiles")
        case _:
            yield from pass_violations(state, player)


def _copy_violations(state: GameState, player: Seat, action: CopyOfficer) -> Iterator[Violation]:
    """Say why an officer cannot be copied now; an action must be able to follow."""
    yield from activation_violations(state, player, action)
    last = state.engineers[player] == 1 and own_power(state, player).copies_officers
    if last and action.officer in OFFICERS and not _can_build_without_engineers(state, player, action):
        yield no_engineer_left()


def _can_build_without_engineers(state: GameState, player: Seat, action: CopyOfficer) -> bool:
    """Whether a tile that needs no engineers could be used after the last engineer went on the copy."""
    trial = sharing_copy(state)
    activate(trial, player, action, None)
    trial.credits[player] = max(0, trial.credits[player])  # a fee that cannot be paid is a separate reason
    return bool(construction.legal_constructions(trial, player))


# Spaces of the management board and the patent office ---------------------------------------------------------------


def space_violations(state: GameState, player: Seat, space_id: str) -> Iterator[Violation]:
    """Say what keeps a player off a space."""
    space = state.board.spaces.get(space_id)
    if space is None:
        hint = "the bank is used with UseBank" if space_id == BANK else "spaces are called TURBINE1L, WATER2R and so on"
        yield Violation("action_board.space", "there is no action space {}; {}", (space_id, partial(say, hint)))
        return
    mode, engineers, credits = state.setup.mode, state.engineers[player], state.credits[player]
    yield from _cost_violations(space, mode, state.players, engineers, credits)
    if space_id in state.occupied:
        owner = partial(state.called, state.occupied[space_id])
        yield Violation("action_board.taken", "{} is taken by {} in this round", (space_id, owner))
    yield from _performance_violations(state, player, space)


def _cost_violations(space: Space, mode: str, players: int, engineers: int, credits: int) -> Iterator[Violation]:
    """Say which cost or condition of the space itself is not met, whatever its action."""
    if mode == "introductory" and space.row.effect == "patent":
        yield Violation("action_board.closed", "the introductory game has no patent office")
    if space.row.players > players:
        or_more = "{} players or more" if space.row.players < MOST_PLAYERS else "{} players"
        needed = partial(say, or_more, space.row.players)
        yield Violation("action_board.closed", "{} is only open with {}, this game has {}", (space.id, needed, players))
    if engineers < space.engineers:
        needed = partial(count, space.engineers, "engineer")
        yield Violation("action_board.engineers", "{} needs {}, you have {}", (space.id, needed, engineers))
    if credits < space.credits:
        due = partial(count, space.credits, "credit")
        yield Violation("action_board.credits", "{} costs {}, you have {}", (space.id, due, credits))


class AffordableSpaces(NamedTuple):
    """What a player can pay for: actions by space in board order, and the spaces whose action may be impossible."""

    actions: dict[str, PlaceEngineers]
    without_turbines: dict[str, PlaceEngineers]
    conditional: tuple[Space, ...]
    patents: dict[int, str]
    """By their places in the patent office, where each needs a tile and nothing else."""


def _affordable(state: GameState, player: Seat) -> AffordableSpaces:
    """Return the spaces that the player can pay for; more than enough is as good as enough."""
    setup = state.setup
    board, memo = setup.board, setup.board.space_memo
    engineers, credits = (
        min(state.engineers[player], board.most_engineers),
        min(state.credits[player], board.most_credits),
    )
    key = (setup.mode, len(state.credits), engineers, credits)
    spaces: AffordableSpaces | None = memo.get(key)
    if spaces is None:
        spaces = memo[key] = _affordable_spaces(board, *key)
    return spaces


def _affordable_spaces(board: Board, mode: str, players: int, engineers: int, credits: int) -> AffordableSpaces:
    spaces = [
        space
        for space in board.spaces.values()
        if next(_cost_violations(space, mode, players, engineers, credits), None) is None
    ]
    return AffordableSpaces(
        {space.id: space.action for space in spaces},
        {space.id: space.action for space in spaces if space.row.effect != "produce"},
        tuple(space for space in spaces if space.row.effect in CONDITIONAL),
        {space.row.amount: space.id for space in spaces if space.row.effect == "patent"},
    )


def _performance_violations(state: GameState, player: Seat, space: Space) -> Iterator[Violation]:
    """Say why the action of a space cannot be done."""
    effect = space.row.effect
    if effect == "produce":
        credits = max(0, state.credits[player] - space.credits)
        yield from reach_violations(state, player, space.row.amount, credits)
    elif effect == "take_contracts":
        if not state.supply.on_show:
            yield Violation("action_board.perform", "no contract is on show")
    elif effect == "patent" and not state.patents[space.row.amount]:
        yield Violation("action_board.perform", "there is no tile at {}", (space.id,))


def _place_engineers(draft: GameState, player: Seat, space: Space, log: Log) -> None:
    draft.occupied[space.id] = player
    engage(draft, player, space.engineers, space.id, "action_board.space", log)
    pay(draft, player, space.credits, "action_board.credits", log)
    EFFECTS[space.row.effect](draft, player, space.row, log)


def _produce(draft: GameState, player: Seat, row: Row, log: Log) -> None:
    draft.agenda = (*draft.agenda, ChooseProduction(player, row.amount))


def _place_drops(draft: GameState, player: Seat, row: Row, log: Log) -> None:
    drops = place_drops(player, row.amount, row.effect == "flow_drops", may_stop=False)
    draft.agenda = (*draft.agenda, drops)


def _rotate(draft: GameState, player: Seat, row: Row, log: Log) -> None:
    turn_wheel(draft, player, row.amount, "action_board.workshop", log)


def _buy_machines(draft: GameState, player: Seat, row: Row, log: Log) -> None:
    excavators, mixers, any_machine = row.machines
    if any_machine:
        draft.agenda = (*draft.agenda, ChooseMachines(player, any_machine, "machinery shop"))
    else:
        gain_machines(draft, player, excavators, mixers, "machinery shop", "action_board.shop", log)


def _take_contracts(draft: GameState, player: Seat, row: Row, log: Log) -> None:
    draft.agenda = (*draft.agenda, take_contracts(player, row.amount))


def _take_patent(draft: GameState, player: Seat, row: Row, log: Log) -> None:
    take_patent(draft, player, row.amount, log)


EFFECTS: dict[str, Callable[[GameState, Seat, Row, Log], None]] = {
    "produce": _produce,
    "place_drops": _place_drops,
    "flow_drops": _place_drops,
    "rotate": _rotate,
    "machines": _buy_machines,
    "take_contracts": _take_contracts,
    "patent": _take_patent,
}


# Applying -----------------------------------------------------------------------------------------------------------


def _apply(draft: GameState, task: Turn, action: Action, log: Log) -> None:
    """Do the action and put its follow-ups on the agenda, the end of the turn last."""
    player = task.player
    if isinstance(action, CopyOfficer):
        activate(draft, player, action, log)
        draft.agenda = (*draft.agenda, task)
        return
    draft.agenda = (*draft.agenda, EndTurn(player, first=True) if task.first else END_TURNS[player])
    if isinstance(action, PlaceEngineers):
        _place_engineers(draft, player, draft.board.spaces[action.space], log)
    elif isinstance(action, UseBank):
        draft.bank = replaced(draft.bank, player, draft.bank[player] + action.engineers)
        engage(draft, player, action.engineers, BANK, "action_board.bank", log)
        gain_credits(draft, player, action.engineers, "bank", "action_board.bank", log)
    elif isinstance(action, Construct):
        construction.begin(draft, player, action, log)
    elif isinstance(action, TurnTile):
        take_turn(draft, player, log)
    else:
        pass_turn(draft, player, log)


# Machines of your choice ------------------------------------------------------------------------------------------


@cache
def _splits(amount: int) -> tuple[TakeMachines, ...]:
    return tuple(TakeMachines(amount - mixers, mixers) for mixers in range(amount + 1))


def _machine_choices(state: GameState, task: ChooseMachines) -> list[Action]:
    """Return every split of the machines due."""
    return list(_splits(task.amount))


def _machine_violations(state: GameState, task: ChooseMachines, action: Action) -> Iterator[Violation]:
    """Say when the machines chosen are not the number due."""
    assert isinstance(action, TakeMachines)
    total = action.excavators + action.mixers
    if total != task.amount or min(action.excavators, action.mixers) < 0:
        due = partial(count, task.amount, "machine")
        yield Violation("action_board.machines", "you are due exactly {}, you would {}", (due, action))


def _take_machines(draft: GameState, task: ChooseMachines, action: Action, log: Log) -> None:
    """Take the chosen machines."""
    assert isinstance(action, TakeMachines)
    gain_machines(draft, task.player, action.excavators, action.mixers, task.source, "action_board.machines", log)


CHAPTERS: Chapters = {
    Turn: Chapter(
        "what to do in this turn",
        (PlaceEngineers, UseBank, Construct, CopyOfficer, Pass, TurnTile),
        _candidates,
        _violations,
        _apply,
        _legal,
    ),
    ChooseMachines: Chapter(
        "which machines to take",
        (TakeMachines,),
        _machine_choices,
        _machine_violations,
        _take_machines,
        _machine_choices,
    ),
}
