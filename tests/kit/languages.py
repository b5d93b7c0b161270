"""The language of the box, for a part of a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from barrage_core import box_language, language, use_box_language, use_language

__all__ = ["saying", "speaking"]


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Let the kit put the words of a box beside the English ones, and then as it was before."""
    before = box_language()
    use_box_language(language)
    try:
        yield
    finally:
        use_box_language(before)


@contextmanager
def saying(code: str) -> Iterator[None]:
    """Let the kit say its sentences in a language, and then as it was before."""
    before = language()
    use_language(code)
    try:
        yield
    finally:
        use_language(before)
