"""Putting things back as they were, for a control that fails half-way.

`bookmark` looks into lists, dicts, sets and tuples. An object that can change has a method `bookmark`, which returns a
function that puts it back. All other values, such as the states of a game, are never written to and stay as they are.

>>> shelf = {"drops": [1, 2]}
>>> put_back = bookmark(shelf)
>>> shelf["drops"].append(3)
>>> shelf["dams"] = 1
>>> put_back()
>>> shelf
{'drops': [1, 2]}
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

__all__ = ["PutBack", "bookmark"]

PutBack = Callable[[], None]
"""A function that puts something back as it was when the bookmark was made."""


def bookmark(thing: object) -> PutBack:
    """Return a function that puts a thing back as it is now, with everything in it that can change."""
    if isinstance(thing, list):
        return _list(thing)
    if isinstance(thing, dict):
        return _dict(thing)
    if isinstance(thing, set):
        return _set(thing)
    if isinstance(thing, tuple):
        return _all(thing)
    if isinstance(thing, Random):
        return _generator(thing)
    put_back: PutBack = thing.bookmark() if hasattr(thing, "bookmark") else _leave
    return put_back


def _leave() -> None:
    """Leave alone a value that never changes."""


def _all(things: Iterable[object]) -> PutBack:
    """Return a function that puts back whatever can change among some things."""
    inside = [put_back for put_back in map(bookmark, things) if put_back is not _leave]

    def put_back_all() -> None:
        for put_back in inside:
            put_back()

    return put_back_all if inside else _leave


def _list(thing: list[object]) -> PutBack:
    kept, inside = thing.copy(), _all(thing)

    def put_back() -> None:
        thing[:] = kept
        inside()

    return put_back


def _dict(thing: dict[object, object]) -> PutBack:
    kept, inside = thing.copy(), _all(thing.values())

    def put_back() -> None:
        thing.clear()
        thing.update(kept)
        inside()

    return put_back


def _set(thing: set[object]) -> PutBack:
    kept = thing.copy()

    def put_back() -> None:
        thing.clear()
        thing.update(kept)

    return put_back


def _generator(thing: Random) -> PutBack:
    kept = thing.getstate()
    return lambda: thing.setstate(kept)
