"""A turn: engineers on one space, a construction, Sekibo's tile, or passing (p. 12, 15, 17-19, 24)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from .. import events as ev
from ..actions import Action, Construct, CopyOfficer, Pass, PlaceEngineers, UseBank
from ..agenda import ChooseMachines, ChooseProduction, EndTurn, PlaceDrops, TakeContracts, Turn
from ..board import Board, Space
from ..components.companies import MOST_ACTIVATIONS, OFFICERS
from ..components.management import BANK, Row
from ..events import Event
from ..names import MOST_PLAYERS, Seat
from ..resources import engage, gain_credits, gain_machines, pay, replaced, turn_wheel
from ..rulebook import Violation
from ..state import SEKIBO, GameState
from ..words import count
from .construction import decisions
from .contracts import refill
from .powers.technology import take_patent
from .production import reach_violations, systems

__all__ = ["apply", "candidates", "end_turn", "legal", "space_violations", "violations"]

PASS = Pass()
CONDITIONAL = ("produce", "take_contracts", "patent")
"""Effects that may be impossible to carry out; `_performance_violations` judges them."""
TURNS, END_TURNS = tuple(map(Turn, range(MOST_PLAYERS))), tuple(map(EndTurn, range(MOST_PLAYERS)))
_use_bank = lru_cache(maxsize=None)(UseBank)
_copy_officer = lru_cache(maxsize=None)(CopyOfficer)


def candidates(state: GameState, task: Turn) -> Iterator[Action]:
    """Yield everything a player could think of in a turn, in the order of the table."""
    player = task.player
    for space in state.board.spaces.values():
        yield space.action
    for engineers in range(1, state.engineers[player] + 1):
        yield _use_bank(engineers)
    yield from decisions.constructions(state, player)
    for officer in state.setup.copyable:
        yield _copy_officer(officer)
    yield PASS


def legal(state: GameState, task: Turn) -> list[Action]:
    """Return the legal candidates.

    The same judges as in `violations` are asked, in an order that saves time: what depends on small numbers only is
    asked once for all (`_affordable_spaces`), and spaces whose action can always be done are not asked again.
    """
    player = task.player
    engineers, occupied = state.engineers[player], state.occupied
    spaces = _affordable(state, player)
    can_produce = state.built[player].powerhouse and systems(state, player)
    # Without a system every turbine has the same violation, and with a contract on show the contract office has none.
    free = (spaces.actions if can_produce else spaces.without_turbines).copy()
    for taken in occupied:
        free.pop(taken, None)
    for space in spaces.conditional if can_produce or not state.supply.on_show else spaces.patents:
        if space.id in free and next(_performance_violations(state, player, space), None) is not None:
            del free[space.id]
    options: list[Action] = list(free.values())
    options += _banks(engineers)
    options += decisions.legal_constructions(state, player)
    if state.officers[player] == SEKIBO:
        options += [
            action
            for action in map(_copy_officer, state.setup.copyable)
            if next(_sekibo_violations(state, player, action), None) is None
        ]
    if not engineers and not state.copied:
        options.append(PASS)
    return options


@cache
def _banks(engineers: int) -> tuple[UseBank, ...]:
    return tuple(_use_bank(number) for number in range(1, engineers + 1))


def violations(state: GameState, task: Turn, action: Action) -> Iterator[Violation]:
    """Say what keeps the player from an action."""
    player = task.player
    match action:
        case PlaceEngineers(space):
            yield from space_violations(state, player, space)
        case UseBank(engineers):
            if engineers < 1:
                yield Violation("action_board.bank", "at least one engineer must go to the bank, not {}", (engineers,))
            elif engineers > (have := state.engineers[player]):
                asked = count(engineers, "engineer")
                yield Violation("action_board.engineers", "{} asked, you have {}", (asked, have))
        case Construct():
            yield from decisions.violations(state, player, action)
        case CopyOfficer():
            yield from _sekibo_violations(state, player, action)
        case _:
            yield from _pass_violations(state, player)


def _pass_violations(state: GameState, player: Seat) -> Iterator[Violation]:
    if have := state.engineers[player]:
        text = "you still have {}, and the bank is always open"
        yield Violation("round.pass", text, (count(have, "engineer"),))
    elif state.copied:
        yield Violation("officers.sekibo", "an action must follow on the copy of {}", (OFFICERS[state.copied],))


# Spaces of the management board and the patent office ---------------------------------------------------------------


def space_violations(state: GameState, player: Seat, space_id: str) -> Iterator[Violation]:
    """Say what keeps a player off a space."""
    space = state.board.spaces.get(space_id)
    if space is None:
        hint = "the bank is used with UseBank" if space_id == BANK else "they are called TURBINE1L, WATER2R and so on"
        yield Violation("action_board.space", "there is no action space {}; {}", (space_id, hint))
        return
    mode, engineers, credits = state.setup.mode, state.engineers[player], state.credits[player]
    yield from _cost_violations(space, mode, state.players, engineers, credits)
    if space_id in state.occupied:
        owner = state.name(state.occupied[space_id])
        yield Violation("action_board.taken", "{} is taken by {} in this round", (space_id, owner))
    yield from _performance_violations(state, player, space)


def _cost_violations(space: Space, mode: str, players: int, engineers: int, credits: int) -> Iterator[Violation]:
    """Say what the space itself asks, whatever its action."""
    if mode == "introductory" and space.row.effect == "patent":
        yield Violation("action_board.closed", "the introductory game has no patent office")
    if space.row.players > players:
        needed = f"{space.row.players} players" + " or more" * (space.row.players < MOST_PLAYERS)
        yield Violation("action_board.closed", "{} is open with {}, you are {}", (space.id, needed, players))
    if engineers < space.engineers:
        needed = count(space.engineers, "engineer")
        yield Violation("action_board.engineers", "{} needs {}, you have {}", (space.id, needed, engineers))
    if credits < space.credits:
        due = count(space.credits, "credit")
        yield Violation("action_board.credits", "{} costs {}, you have {}", (space.id, due, credits))


class AffordableSpaces(NamedTuple):
    """What a player can pay for: actions by space in board order, and the spaces whose action may be impossible."""

    actions: dict[str, PlaceEngineers]
    without_turbines: dict[str, PlaceEngineers]
    conditional: tuple[Space, ...]
    patents: tuple[Space, ...]


def _affordable(state: GameState, player: Seat) -> AffordableSpaces:
    """Return the spaces that the player can pay for; more than enough is as good as enough."""
    setup = state.setup
    board, memo = setup.board, setup.board.space_memo
    engineers, credits = min(state.engineers[player], board.most_engineers), min(state.credits[player], board.dearest)
    key = (setup.mode, len(state.credits), engineers, credits)
    found: AffordableSpaces | None = memo.get(key)
    if found is None:
        found = memo[key] = _affordable_spaces(board, *key)
    return found


def _affordable_spaces(board: Board, mode: str, players: int, engineers: int, credits: int) -> AffordableSpaces:
    found = [
        space
        for space in board.spaces.values()
        if next(_cost_violations(space, mode, players, engineers, credits), None) is None
    ]
    return AffordableSpaces(
        {space.id: space.action for space in found},
        {space.id: space.action for space in found if space.row.effect != "produce"},
        tuple(space for space in found if space.row.effect in CONDITIONAL),
        tuple(space for space in found if space.row.effect == "patent"),
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


def _place_engineers(draft: GameState, player: Seat, space: Space, log: list[Event]) -> None:
    draft.occupied[space.id] = player
    engage(draft, player, space.engineers, space.id, "action_board.space", log)
    pay(draft, player, space.credits, "action_board.credits", log)
    EFFECTS[space.row.effect](draft, player, space.row, log)


def _produce(draft: GameState, player: Seat, row: Row, log: list[Event]) -> None:
    draft.agenda = (*draft.agenda, ChooseProduction(player, row.amount))


def _place_drops(draft: GameState, player: Seat, row: Row, log: list[Event]) -> None:
    drops = PlaceDrops(player, row.amount, flow=row.effect == "flow_drops", may_stop=False)
    draft.agenda = (*draft.agenda, drops)


def _rotate(draft: GameState, player: Seat, row: Row, log: list[Event]) -> None:
    turn_wheel(draft, player, row.amount, "action_board.workshop", log)


def _buy_machines(draft: GameState, player: Seat, row: Row, log: list[Event]) -> None:
    excavators, mixers, any_machine = row.machines
    if any_machine:
        draft.agenda = (*draft.agenda, ChooseMachines(player, any_machine, "machinery shop"))
    else:
        gain_machines(draft, player, excavators, mixers, "machinery shop", "action_board.shop", log)


def _take_contracts(draft: GameState, player: Seat, row: Row, log: list[Event]) -> None:
    draft.agenda = (*draft.agenda, TakeContracts(player, row.amount))


def _take_patent(draft: GameState, player: Seat, row: Row, log: list[Event]) -> None:
    take_patent(draft, player, row.amount, log)


EFFECTS: dict[str, Callable[[GameState, Seat, Row, list[Event]], None]] = {
    "produce": _produce,
    "place_drops": _place_drops,
    "flow_drops": _place_drops,
    "rotate": _rotate,
    "machines": _buy_machines,
    "take_contracts": _take_contracts,
    "patent": _take_patent,
}


# Mahiri Sekibo ------------------------------------------------------------------------------------------------------


def _sekibo_violations(state: GameState, player: Seat, action: CopyOfficer) -> Iterator[Violation]:
    """Say why she cannot copy an officer now (R37, R38, R56)."""
    if state.officers[player] != SEKIBO:
        yield Violation("officers.sekibo", "only Mahiri Sekibo copies other officers")
        return
    if action.officer not in state.setup.copyable:
        known = ", ".join(OFFICERS[officer] for officer in state.setup.copyable)
        name = OFFICERS.get(action.officer, action.officer)
        yield Violation("officers.sekibo", "{} cannot be copied in this game; there are {}", (name, known))
    if state.copied:
        yield Violation("officers.sekibo", "one activation a turn; you already copy {}", (OFFICERS[state.copied],))
    used = state.activations[player]
    if used >= MOST_ACTIVATIONS:
        yield Violation("officers.sekibo", "both activations of this round are used")
    if (have := state.engineers[player]) < 1:
        yield Violation("officers.sekibo", "an activation needs 1 engineer, you have {}", (have,))
    fee = _activation_fee(state, player)
    if used < MOST_ACTIVATIONS and (have := state.credits[player]) < fee:
        due = count(fee, "credit")
        yield Violation("officers.sekibo", "the second activation costs {}, you have {}", (due, have))
    if state.engineers[player] == 1 and not _can_build_without_engineers(state, player, action):
        yield Violation("officers.sekibo", "an action must follow, and no engineer would be left for one")


def _activation_fee(state: GameState, player: Seat) -> int:
    return state.rules.sekibo_second_fee if state.activations[player] else 0


def _can_build_without_engineers(state: GameState, player: Seat, action: CopyOfficer) -> bool:
    """Whether a tile without engineers could be used after the last engineer went on her own tile."""
    trial = state.copy()
    trial.memo = {}
    _activate(trial, player, action, [])
    trial.credits[player] = max(0, trial.credits[player])  # a fee that cannot be paid is a reason of its own
    return any(
        next(decisions.violations(trial, player, construct), None) is None
        for construct in decisions.constructions(trial, player)
    )


def _activate(draft: GameState, player: Seat, action: CopyOfficer, log: list[Event]) -> None:
    pay(draft, player, _activation_fee(draft, player), "officers.sekibo", log)
    used = draft.activations[player] + 1
    draft.activations = replaced(draft.activations, player, used)
    engage(draft, player, 1, f"SEKIBO{used}", "officers.sekibo", log)
    draft.copied = action.officer
    log.append(ev.OfficerCopied(player, action.officer, "officers.sekibo"))


# Applying -----------------------------------------------------------------------------------------------------------


def apply(draft: GameState, task: Turn, action: Action, log: list[Event]) -> None:
    """Do the action and put its follow-ups on the agenda, the end of the turn last."""
    player = task.player
    if isinstance(action, CopyOfficer):
        _activate(draft, player, action, log)
        draft.agenda = (*draft.agenda, task)
        return
    draft.agenda = (*draft.agenda, END_TURNS[player])
    if isinstance(action, PlaceEngineers):
        _place_engineers(draft, player, draft.board.spaces[action.space], log)
    elif isinstance(action, UseBank):
        draft.bank = replaced(draft.bank, player, draft.bank[player] + action.engineers)
        engage(draft, player, action.engineers, BANK, "action_board.bank", log)
        gain_credits(draft, player, action.engineers, "bank", "action_board.bank", log)
    elif isinstance(action, Construct):
        decisions.begin(draft, player, action, log)
    else:
        draft.passed = replaced(draft.passed, player, True)
        log.append(ev.Passed(player, "round.pass"))


def end_turn(draft: GameState, task: EndTurn, log: list[Event]) -> None:
    """Refill the contract office and hand the turn to the next player who has not passed."""
    refill(draft, log)
    draft.copied = ""
    order, passed = draft.turn_order, draft.passed
    here = order.index(task.player)
    for later in range(1 - len(order), 1):  # negative places count from the end: everybody once, the player last
        seat = order[here + later]
        if not passed[seat]:
            draft.agenda = (*draft.agenda, TURNS[seat])
            return
