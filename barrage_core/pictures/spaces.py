"""The action spaces in words: what a row does, who stands where, and the whole management board."""

from __future__ import annotations

from collections.abc import Iterator

from ..board import Space
from ..components.contracts import CONTRACTS
from ..components.management import BANK, MANAGEMENT_ROWS, PATENT_ROWS, SECTIONS, Row
from ..names import COLOURS, count
from ..show import contract_words, owner_word
from ..state import GameState
from .cards import technology_words
from .parts import tell

__all__ = ["bank_words", "board_words", "space_words"]


def space_words(state: GameState, space: Space) -> str:
    """Say who stands on a space, or what it asks for."""
    if space.row.effect == "patent" and state.setup.mode != "full":
        return f"{space.id}: closed, not in the introductory game"
    if space.row.players > state.players:
        return f"{space.id}: closed, for {space.row.players} players or more"
    if space.id in state.occupied:
        return f"{space.id}: {count(space.engineers, 'engineer')} of {owner_word(state, state.occupied[space.id])}"
    fee = space.credits - space.row.pay
    price = f", red, fee {count(fee, 'credit')}" if fee else ""
    return f"{space.id}: free, needs {count(space.engineers, 'engineer')}{price}"


def bank_words(state: GameState) -> str:
    """Say what the bank does, and who stands there."""
    standing = [
        f"{count(engineers, 'engineer')} of {owner_word(state, seat)}"
        for seat, engineers in enumerate(state.bank)
        if engineers
    ]
    return f"{BANK}: 1 credit for each engineer, never full; {', '.join(standing) or 'nobody yet'}"


def board_words(state: GameState) -> str:
    """Tell the whole management board."""
    rows = ["Management board."]
    for section, title in SECTIONS.items():
        rows.append(title)
        if section == "bank":
            rows.append(f"  {bank_words(state)}")
        for row in (*MANAGEMENT_ROWS, *PATENT_ROWS):
            if row.section == section:
                rows += _row_text(state, row)
    rows.append("Contracts on show")
    rows += [f"  {CONTRACTS[name].kind} {contract_words(name)}" for name in state.supply.on_show]
    rows += [f"  national {contract_words(name)}" for name in state.supply.national]
    piles = zip(COLOURS, state.supply.piles, strict=True)
    rows.append(f"Face down: {', '.join(f'{len(pile)} {colour}' for colour, pile in piles)}")
    return tell(rows)


def _row_text(state: GameState, row: Row) -> Iterator[str]:
    cost = f", pay {count(row.pay, 'credit')}" if row.pay else ""
    what = str(row)
    if row.effect == "patent" and state.setup.mode == "full":
        tile = state.patents[row.amount]
        what += f" {tile} ({technology_words(tile)})" if tile else " (taken)"
    yield f"  {row.id}: {what}{cost}"
    for space in state.board.spaces.values():
        if space.row is row:
            yield f"    {space_words(state, space)}"
