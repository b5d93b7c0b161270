"""The executive officers: what each of them changes, and Mahiri Sekibo's decision to copy another one (p. 24)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ... import events as ev
from ...actions import Construct, CopyOfficer, Pay
from ...board import Board
from ...catalogue import phrase, say
from ...components.automa import MOST_REPLACED, ONE_DROP_VALUE
from ...components.companies import MOST_ACTIVATIONS, OFFICERS
from ...components.technology import COPYING_TILE, TECHNOLOGY
from ...events import Log
from ...names import AREAS, NEUTRAL, Seat
from ...resources import engage, pay, replaced
from ...rulebook import RuleSet, Violation
from ...state import FULL_LEVEL, GameState
from ...words import a_piece, count
from .power import POWERS, Habits, Power, Price, enter, officer_power, own_power

__all__ = [
    "COPIER",
    "OFFICER_POWERS",
    "action_must_follow",
    "activate",
    "activation_violations",
    "capacity",
    "copies_nothing",
    "copyable_tiles",
    "copying_violations",
    "holding_rule",
    "most_capacity",
    "needs_own_tile",
    "no_engineer_left",
]


# What they change ----------------------------------------------------------------------------------------------------


def _adler_price(board: Board, piece: str, place: str, price: Price) -> Price:
    return Price("excavators", board.rules.adler_excavators) if piece == "base" else price


def _adler_saves(board: Board, piece: str, place: str, paid: Price, payment: Pay) -> str:
    same, usual = board.rules.adler_excavators, board.base_cost.get(place)
    changed = piece == "base" and usual != same
    one, many = (
        "builds a base for {same} machine instead of {usual}",
        "builds a base for {same} machines instead of {usual}",
    )
    return phrase(one if same == 1 else many, same=same, usual=usual) if changed else ""


def _mcdowell_price(board: Board, piece: str, place: str) -> Price | None:
    """Return her price in mixers, which stands beside the tile's and is never mixed with it (R33, R34)."""
    return Price("mixers", board.rules.mcdowell_mixers * board.value[place]) if piece == "conduit" else None


def _mcdowell_saves(board: Board, piece: str, place: str, paid: Price, payment: Pay) -> str:
    in_mixers = piece == "conduit" and paid.machine == "mixers"
    return phrase("pays for a conduit of {value} in mixers", value=board.value[place]) if in_mixers else ""


def _fiesler_minimum(rules: RuleSet, second: bool) -> int:
    """Return the least energy before bonuses; Germany's second production has none unless a variant says so (R08)."""
    return rules.fiesler_minimum if not second or rules.fiesler_in_second_production else 0


OFFICER_POWERS = enter(
    Power(
        "wilhelm_adler",
        "officers.adler",
        price=_adler_price,
        saves=_adler_saves,
        habits=Habits(base_areas=AREAS[:-1]),
    ),
    Power(
        "graziano_del_monte",
        "officers.del_monte",
        capacity=lambda rules: rules.del_monte_capacity,
        habits=Habits(raises_first=True),
    ),
    Power(
        "viktor_fiesler",
        "officers.fiesler",
        least_energy=_fiesler_minimum,
        habits=Habits(one_drop_value=ONE_DROP_VALUE),
    ),
    Power(
        "jill_mcdowell",
        "officers.mcdowell",
        other_price=_mcdowell_price,
        saves=_mcdowell_saves,
        habits=Habits(favours_mixers=True),
    ),
    Power("anton_krylov", "officers.krylov", own_tile=COPYING_TILE, copies_tiles=True),
    Power(
        "mahiri_sekibo",
        "officers.sekibo",
        extra_credits=lambda rules: rules.sekibo_extra_credits,
        copies_officers=True,
        habits=Habits(tiles_for_people=True),
    ),
    Power(
        "solomon_p_jordan",
        "officers.jordan",
        credits_for_machine=lambda rules: rules.jordan_credits,
        habits=Habits(most_replaced=MOST_REPLACED),
    ),
)
COPIER = next(power for power in OFFICER_POWERS if power.copies_officers)
"""The power of the officer who copies others."""


# Dams that hold more -------------------------------------------------------------------------------------------------


def capacity(state: GameState, space: str) -> int:
    """Return how many drops the dam on a base space can hold."""
    owner, level = state.dams[space]
    if level == FULL_LEVEL and owner != NEUTRAL:
        more = officer_power(state, owner).capacity
        if more is not None:
            return more(state.rules)
    return level


def most_capacity(state: GameState, space: str) -> int:
    """Return the most drops that may lie behind a dam: what was held with a copied ability stays (R39)."""
    owner, level = state.dams[space]
    if level != FULL_LEVEL or owner == NEUTRAL:
        return level
    own = own_power(state, owner)
    powers = [POWERS[officer] for officer in state.setup.copyable] if own.copies_officers else [own]
    return max([level, *(power.capacity(state.rules) for power in powers if power.capacity is not None)])


def holding_rule(state: GameState, space: str) -> str:
    """Return the rule of the officer whose dam holds more drops than its level, or nothing."""
    owner, level = state.dams[space]
    return officer_power(state, owner).rule if state.water[space] > level else ""


# Krylov's tile -------------------------------------------------------------------------------------------------------


def copyable_tiles(state: GameState, player: Seat) -> tuple[str, ...]:
    """Return the tiles on the wheel, for a player who can copy them (R36, R40)."""
    at_hand = COPYING_TILE in state.tiles[player] or (state.copied and not needs_own_tile(state, player))
    if not at_hand or not officer_power(state, player).copies_tiles:
        return ()
    return tuple(sorted({segment.tile for segment in state.wheels[player]} - {COPYING_TILE, ""}))


def needs_own_tile(state: GameState, player: Seat) -> bool:
    """Whether copying takes the player's own tile; Sekibo copies with a tile on her wheel and places none (R40)."""
    return own_power(state, player).copies_tiles


def copying_violations(state: GameState, player: Seat, action: Construct) -> Iterator[Violation]:
    """Say why the tile that copies cannot be used for this construction."""
    if not officer_power(state, player).copies_tiles:
        yield Violation("officers.krylov", "only Anton Krylov has this tile")
        return
    copied = TECHNOLOGY.get(action.copies)
    on_wheel = [segment.tile for segment in state.wheels[player]]
    if not action.copies:
        others = partial(_tile_words, [tile for tile in on_wheel if tile not in ("", COPYING_TILE)])
        yield Violation("officers.krylov", "name the tile to copy; on your wheel: {}", (others,))
    elif copied is None or action.copies == COPYING_TILE:
        yield Violation("officers.krylov", "name another technology tile to copy, not {!r}", (action.copies,))
    else:
        if action.copies not in on_wheel:
            yield Violation("officers.krylov", "the {} tile is not on your wheel", (partial(say, action.copies),))
        if action.piece not in copied.builds:
            piece = partial(a_piece, action.piece)
            yield Violation("construction.tile", "the {} tile does not build {}", (partial(say, action.copies), piece))


def _tile_words(tiles: list[str]) -> str:
    return ", ".join(map(say, tiles)) or say("none")


def copies_nothing(tile: str) -> Violation:
    """Say that an ordinary tile does not copy others."""
    return Violation("officers.krylov", "the {} tile copies nothing", (partial(say, tile),))


# Sekibo's decision ---------------------------------------------------------------------------------------------------


def activation_violations(state: GameState, player: Seat, action: CopyOfficer) -> Iterator[Violation]:
    """Say why a player cannot copy an officer now (R37, R38, R56)."""
    if not own_power(state, player).copies_officers:
        yield Violation("officers.sekibo", "only Mahiri Sekibo copies other officers")
        return
    if action.officer not in state.setup.copyable:
        known = ", ".join(OFFICERS[officer] for officer in state.setup.copyable)
        name = OFFICERS.get(action.officer, action.officer)
        yield Violation("officers.sekibo", "{} cannot be copied in this game; you can copy {}", (name, known))
    if state.copied:
        text = "only one activation per turn; you are already copying {}"
        yield Violation("officers.sekibo", text, (OFFICERS[state.copied],))
    used = state.activations[player]
    if used >= MOST_ACTIVATIONS:
        yield Violation("officers.sekibo", "both activations of this round are used")
    if (have := state.engineers[player]) < 1:
        yield Violation("officers.sekibo", "an activation needs 1 engineer, you have {}", (have,))
    fee = _activation_fee(state, player)
    if used < MOST_ACTIVATIONS and (have := state.credits[player]) < fee:
        due = partial(count, fee, "credit")
        yield Violation("officers.sekibo", "the second activation costs {}, you have {}", (due, have))


def no_engineer_left() -> Violation:
    """Say that no action could follow the copying of an officer."""
    return Violation("officers.sekibo", "an action must follow, and no engineer would be left for one")


def action_must_follow(state: GameState) -> Violation:
    """Say that copying an officer is not the whole turn."""
    return Violation("officers.sekibo", "an action must follow the copying of {}", (OFFICERS[state.copied],))


def _activation_fee(state: GameState, player: Seat) -> int:
    return state.rules.sekibo_second_fee if state.activations[player] else 0


def activate(draft: GameState, player: Seat, action: CopyOfficer, log: Log) -> None:
    """Place an engineer on her tile and take over the officer's ability for this turn."""
    pay(draft, player, _activation_fee(draft, player), "officers.sekibo", log)
    used = draft.activations[player] + 1
    draft.activations = replaced(draft.activations, player, used)
    engage(draft, player, 1, f"SEKIBO{used}", "officers.sekibo", log)
    draft.copied = action.officer
    if log is not None:
        log.append(ev.OfficerCopied(player, action.officer, "officers.sekibo"))
