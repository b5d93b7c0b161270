"""Undo and redo: every moment of an editor since its start, and the one that is shown."""

from __future__ import annotations

from typing import Generic, TypeVar

from barrage_core import BarrageError

from ..panel import PutBack

__all__ = ["Steps"]

M = TypeVar("M")


class Steps(Generic[M]):
    """Moments one after the other; what comes next goes on from the one that is shown."""

    def __init__(self, first: M) -> None:
        self.moments, self.now = [first], 0

    @property
    def present(self) -> M:
        """The moment that is shown."""
        return self.moments[self.now]

    def go_on(self, moment: M) -> None:
        """Go on to another moment; what was taken back is forgotten."""
        self.moments = [*self.moments[: self.now + 1], moment]
        self.now += 1

    def step(self, by: int) -> None:
        """Take edits back, or do them again."""
        if not 0 <= self.now + by < len(self.moments):
            start, last = (
                "This is the start: there is nothing to take back",
                "This is the last edit: nothing was taken back",
            )
            raise BarrageError(start if by < 0 else last)
        self.now += by

    def bookmark(self) -> PutBack:
        """Return a function that puts the moments back as they are now."""
        moments, now = self.moments, self.now  # no list of moments is ever written to

        def put_back() -> None:
            self.moments, self.now = moments, now

        return put_back
