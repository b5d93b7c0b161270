"""Reading what may be broken: the error that refuses it, or what was read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from barrage_core import BarrageError

E = TypeVar("E", bound=BarrageError)
T = TypeVar("T")


def refused_with(error: type[E], read: Callable[[Any], object], data: Any) -> E:
    """Return the error with which something is refused; it must be refused."""
    with pytest.raises(error) as problem:
        read(data)
    return problem.value


def unless_refused(error: type[BarrageError], read: Callable[[Any], T], data: Any) -> T | None:
    """Return what was read, or None where it was refused with this error; any other error goes through."""
    try:
        return read(data)
    except error:
        return None
