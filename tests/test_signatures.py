"""What Shift-Tab shows in a notebook: signatures that fit in its box, and defaults that are names."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from typing import Any

import pytest

from tests.builds import pure_alone

ROOMS = ("bots", "course", "pictures", "questions", "scenarios", "study")
MODULES = ("barrage_core", *(f"barrage_core.{room}" for room in ROOMS), "barrage_widgets")
LONGEST, LONGEST_DEFAULT = 400, 40
ANY_NAMES = {
    "barrage_core.bots.Bot": "a protocol, which nobody calls",
    "barrage_widgets.ScenarioEditor.play": "hands everything on to GameTable",
    "barrage_widgets.ScenarioLibrary.remember": "adds its hints to what its base class takes",
}
"""Where `**` may stand instead of names, and why."""


def public_callables() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield every public function and class by its name, and the methods that a class has of its own."""
    for room in MODULES:
        module = importlib.import_module(room)
        for name in module.__all__:
            value = getattr(module, name)
            if callable(value):
                yield f"{room}.{name}", value
            if inspect.isclass(value):
                yield from ((f"{room}.{name}.{key}", one) for key, one in methods(value))


def methods(kind: type) -> Iterator[tuple[str, Callable[..., Any]]]:
    return ((key, getattr(kind, key)) for key in vars(kind) if not key.startswith("_") and callable(getattr(kind, key)))


def is_record(value: object) -> bool:
    """Whether a class is a table of named values: its signature is the list of them, however long."""
    return is_dataclass(value) or hasattr(value, "_fields")


CALLABLES = dict(public_callables())


def test_the_rooms_have_much_to_call():
    for name in ("Game.new", "bots.GreedyBot", "questions.productions", "study.simulate", "pictures.board"):
        assert f"barrage_core.{name}" in CALLABLES
    assert "barrage_widgets.ScenarioEditor.play" in CALLABLES


@pure_alone
@pytest.mark.parametrize("name", CALLABLES)
def test_a_signature_reads_well_under_shift_tab(name):
    value = CALLABLES[name]
    signature = inspect.signature(value)
    defaults = [repr(one.default) for one in signature.parameters.values() if one.default is not one.empty]
    assert [default for default in defaults if " at 0x" in default] == []
    if not is_record(value):
        assert len(str(signature)) <= LONGEST
        assert [default for default in defaults if len(default) > LONGEST_DEFAULT] == []


@pure_alone
@pytest.mark.parametrize("name", CALLABLES)
def test_parameters_have_names(name):
    kinds = [one.kind for one in inspect.signature(CALLABLES[name]).parameters.values()]
    assert inspect.Parameter.VAR_KEYWORD not in kinds or name in ANY_NAMES
