"""The action spaces in words: what a row does, who stands where, and the whole management board."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, Literal

from ..board import Space
from ..catalogue import say
from ..components.companies import COMPANIES
from ..components.contracts import CONTRACTS
from ..components.management import BANK, MANAGEMENT_ROWS, PATENT_ROWS, SECTIONS, Row
from ..names import COLOURS, Seat
from ..state import GameState
from ..text import contract_words
from ..words import count
from .cards import technology_words
from .parts import printable_text

__all__ = ["PARTS", "Part", "bank_words", "board_words", "is_open", "open_words", "space_label", "space_words"]

Part = Literal["spaces", "contracts", "patents"]
PARTS: Final[tuple[Part, ...]] = ("spaces", "contracts", "patents")
"""The parts in which the management board is drawn and described, from top to bottom."""


def space_words(state: GameState, space: Space) -> str:
    """Say who stands on a space, or what it needs."""
    return f"{space.id}: {_taken_or_free(state, space)}"


def space_label(state: GameState, space: Space) -> str:
    """Say what a space does, and who stands on it or what it needs."""
    return f"{space.id}, {_row_words(state, space.row)}: {_taken_or_free(state, space)}"


def is_open(state: GameState, row: Row) -> bool:
    """Whether a row can be used in this game at all: in this mode, with so many players."""
    return row.players <= state.players and (row.effect != "patent" or state.setup.mode == "full")


def _taken_or_free(state: GameState, space: Space) -> str:
    if space.row.effect == "patent" and state.setup.mode != "full":
        return say("closed, not in the introductory game")
    if space.row.players > state.players:
        return say("closed, for {number} players or more", number=space.row.players)
    if space.id in state.occupied:
        return _standing(state, state.occupied[space.id], space.engineers)
    fee = space.credits - space.row.pay
    needed = say("free, needs {engineers}", engineers=count(space.engineers, "engineer"))
    return f"{needed}, {say('red, fee {credits}', credits=count(fee, 'credit'))}" if fee else needed


def _standing(state: GameState, seat: Seat, engineers: int) -> str:
    return say("{engineers} of {player}", engineers=count(engineers, "engineer"), player=_whose(state, seat))


def _whose(state: GameState, seat: Seat) -> str:
    company = state.companies[seat]
    return say(COMPANIES[company].in_a_sentence) if company else state.name(seat)


def bank_words(state: GameState) -> str:
    """Say what the bank does, and who stands there."""
    standing = [_standing(state, seat, engineers) for seat, engineers in enumerate(state.bank) if engineers]
    who = ", ".join(standing) or say("nobody yet")
    return f"{BANK}: {say('1 credit for each engineer, never full; {who}', who=who)}"


def board_words(state: GameState, parts: Collection[Part] = PARTS) -> str:
    """Describe the management board, or some parts of it."""
    rows = [say("Management board.")]
    for section, title in SECTIONS.items():
        if ("patents" if section == "patent_office" else "spaces") not in parts:
            continue
        rows.append(say(title))
        if section == "bank":
            rows.append(f"  {bank_words(state)}")
        for row in (*MANAGEMENT_ROWS, *PATENT_ROWS):
            if row.section == section:
                rows += _row_text(state, row)
    if "contracts" in parts:
        rows += _contracts_text(state)
    return printable_text(rows)


def open_words(state: GameState) -> str:
    """Describe the action spaces of this game, without rows that are closed."""
    rows = [say("Action board.")]
    for section, title in SECTIONS.items():
        shown = [row for row in (*MANAGEMENT_ROWS, *PATENT_ROWS) if row.section == section and is_open(state, row)]
        if shown or section == "bank":
            rows.append(say(title))
        if section == "bank":
            rows.append(f"  {bank_words(state)}")
        for row in shown:
            rows += _row_text(state, row)
    return printable_text(rows)


def _contracts_text(state: GameState) -> Iterator[str]:
    supply = state.supply
    yield say("Contracts on show")
    yield from (f"  {say(CONTRACTS[name].kind)} {contract_words(name)}" for name in supply.on_show)
    yield from (f"  {say('national')} {contract_words(name)}" for name in supply.national)
    piles = zip(COLOURS, supply.piles, strict=True)
    yield say("Face down: {piles}", piles=", ".join(f"{len(pile)} {say(colour)}" for colour, pile in piles))


def _row_words(state: GameState, row: Row) -> str:
    """Say what a row does, and what everybody pays for it."""
    cost = f", {say('pay {credits}', credits=count(row.pay, 'credit'))}" if row.pay else ""
    what = str(row)
    if row.effect == "patent" and state.setup.mode == "full":
        tile = state.patents[row.amount]
        what += f" {say(tile)} ({technology_words(tile)})" if tile else f" ({say('taken')})"
    return what + cost


def _row_text(state: GameState, row: Row) -> Iterator[str]:
    yield f"  {row.id}: {_row_words(state, row)}"
    for space in state.board.spaces.values():
        if space.row is row:
            yield f"    {space_words(state, space)}"
