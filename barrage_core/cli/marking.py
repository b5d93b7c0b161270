"""What the commands ask of the controls that put the questions: the key to a lesson, and a verdict on an answer."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterator
from typing import Any

from ..course import KeyLine, Lesson, Marked, install_command
from ..errors import BarrageError

__all__ = ["key_of", "marker"]


def key_of(lesson: Lesson) -> Iterator[KeyLine]:
    """Go through the questions of a lesson with what is right."""
    yield from _controls().key_of(lesson)


def marker() -> Callable[[str, Any], Marked | None]:
    """Return what judges an answer to a question of the lessons."""
    judge: Callable[[str, Any], Marked | None] = _controls().Marker()
    return judge


def _controls() -> Any:
    if importlib.util.find_spec("anywidget") is None:
        raise BarrageError(f"the questions of the lessons are controls, and need anywidget: {install_command('lab')}")
    # By name: the engine imports nothing of the controls.
    return importlib.import_module("barrage_widgets.learning.marking")
