"""A question that is answered with a whole position: `PositionCode`, a field into which a code is pasted."""

from __future__ import annotations

from typing import Any

from barrage_core import decode, encode
from barrage_core.catalogue import say

from ..panel import Block, Position, blocks, open_state
from .asking import Asking

__all__ = ["PositionCode"]

SHOWN = 12


class PositionCode(Asking):
    """A position: a code copied from the editor; from Python also a mapping, a state or a game.

    >>> position = {"players": [{"company": "usa"}, {"company": "italy"}]}
    >>> PositionCode().read(position)[:4]
    'BK1-'
    """

    @property
    def invitation(self) -> str:
        """Say what to paste."""
        return "A position code, which begins with BK1-"

    def read(self, value: Position) -> str:
        """Accept a position in any form, and return its code; a fault in the position raises an error that names it."""
        if not value or (isinstance(value, str) and not value.strip()):
            raise self._refusal(None)
        return encode(decode(value.strip()) if isinstance(value, str) else open_state(value))

    def words(self, answer: str) -> str:
        """Say the beginning of the code."""
        return say("position {code}…", code=answer[:SHOWN])

    def blocks(self, draft: Any) -> list[Block]:
        """Show a field to paste a code into."""
        taken = [blocks.text("This position is your answer. Now check it.", "note")] if draft else []
        label = "Position code, from the editor"
        return [blocks.field("guess", label, draft or "", "Take this position", rows=3, eager=True), *taken]

    def same(self, given: str, right: str) -> bool:
        """Compare the positions."""
        return decode(given) == decode(right)
