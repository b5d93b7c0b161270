"""Long work beside the page: in a thread, which leaves the page free, or piece by piece where there are no threads.

A control keeps such a work, and asks it now and then what there is. What was found stays in the list of results, so
asking twice loses nothing.

>>> work = Background(iter("abc"))
>>> work.wait()
>>> work.stop()
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from threading import Condition, Thread
from time import perf_counter
from typing import Generic, TypeVar

__all__ = ["Background", "has_threads"]

PIECE = 0.4
"""Seconds of work before the page is answered again where there are no threads; what takes longer is finished first."""

Result = TypeVar("Result")


def has_threads() -> bool:
    """Say whether this Python can do two things at a time; in a browser it cannot."""
    return sys.platform != "emscripten"


class Background(Generic[Result]):
    """Takes results from an iterator, one after the other, until it ends or is stopped."""

    def __init__(self, source: Iterator[Result]) -> None:
        self.results: list[Result] = []
        self.error: Exception | None = None
        """What went wrong; nothing comes after it."""
        self.ended = False
        self._source, self._stopped = source, False
        self._begun = self._last = perf_counter()
        self._news = Condition()
        self._thread = Thread(target=self._work_on, daemon=True) if has_threads() else None
        if self._thread is not None:
            self._thread.start()

    @property
    def pace(self) -> float | None:
        """Seconds that a result has taken so far."""
        return (self._last - self._begun) / len(self.results) if self.results else None

    def so_far(self) -> list[Result]:
        """Return the results so far; without a thread, after a piece of work."""
        if self._thread is None:
            end = perf_counter() + PIECE
            while self._take() and perf_counter() < end:
                pass
        return list(self.results)

    def wait(self) -> None:
        """Wait until there is one more result than before, or nothing more comes: for somebody who has no page."""
        if self._thread is not None:
            with self._news:
                number = len(self.results)
                self._news.wait_for(lambda: self.ended or len(self.results) > number)

    def stop(self) -> None:
        """Let nothing more come. What is being worked on is finished where it cannot be broken off, and dropped."""
        self._stopped = True
        if self._thread is None:
            self._close()

    def _work_on(self) -> None:
        while self._take():
            pass

    def _take(self) -> bool:
        """Take the next result; say whether there was one."""
        if self.ended:
            return False
        try:
            result = next(self._source)
        except StopIteration:
            self._close()
            return False
        except Exception as problem:  # told to whoever asks next
            self.error = problem
            self._close()
            return False
        if self._stopped:
            self._close()
            return False
        with self._news:
            self.results.append(result)
            self._last = perf_counter()
            self._news.notify_all()
        return True

    def _close(self) -> None:
        """End the work; a generator ends the processes that it has started."""
        close = getattr(self._source, "close", None)
        if close is not None:
            close()
        with self._news:
            self.ended = True
            self._news.notify_all()
