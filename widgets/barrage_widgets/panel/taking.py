"""What arrives from a page, which is a program on somebody else's computer: the value of a control can be anything.

A method `on_<id>` refuses what it does not know in its own words. Where it stumbles over a value instead, its
annotation decides whether the value was wrong, which is said like any other refusal, or the method.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from inspect import Parameter, signature
from typing import Any, Final

from barrage_core.checks import MOST_BYTES, expected, is_deep
from barrage_core.errors import BarrageError

__all__ = ["as_number", "use_with"]

KINDS: Final[Mapping[str, tuple[type | tuple[type, ...], str]]] = {
    "str": (str, f"text of at most {MOST_BYTES} characters"),
    "Mode": (str, "text"),
    "int": (int, "a whole number"),
    "int | None": (int, "a whole number"),
    "bool": (bool, "true or false"),
    "list[str]": ((list, tuple), "a list of words"),
    "list[int]": ((list, tuple), "a list of whole numbers"),
    "Sequence[Any]": ((list, tuple), "a list"),
    "tuple[str, Any]": ((list, tuple), "a list of two"),
    "tuple[int, Any]": ((list, tuple), "a list of two"),
    "tuple[int, int]": ((list, tuple), "two whole numbers"),
    "dict[str, Any]": (dict, "a mapping"),
}
"""What a value must be, by how its parameter is annotated; anything else is checked by the method alone."""
ENTRIES: Final = {"list[str]": str, "list[int]": int, "tuple[int, int]": int}
PAIRS: Final = ("tuple[str, Any]", "tuple[int, Any]", "tuple[int, int]")
MOST_DIGITS: Final = 9


def as_number(value: Any) -> Any:
    """Return the number that a text spells, as a menu sends one, and anything else as it is: the method judges it.

    >>> as_number("3"), as_number("three")
    (3, 'three')
    """
    spells_one = isinstance(value, str) and value.isdecimal() and len(value) <= MOST_DIGITS
    return int(value) if spells_one else value


def use_with(action: Callable[..., None], id: str, value: Any) -> None:
    """Call what handles a control, with the value if there is one; `BarrageError` says what does not fit.

    >>> def on_drops(number: int) -> None:
    ...     print(number + 1)
    >>> use_with(on_drops, "drops", 3)
    4
    >>> use_with(on_drops, "drops", "three")
    Traceback (most recent call last):
    barrage_core.errors.BarrageError: drops: expected a whole number, got 'three'
    """
    taken = next(iter(signature(action).parameters.values()), None)
    if value is None:
        if taken is not None and taken.default is Parameter.empty:
            raise BarrageError(f"{id}: is missing a value")
        action()
        return
    if taken is None:
        raise BarrageError(f"{id}: takes no value")
    _check_size(value, id)
    try:
        action(value)
    except BarrageError:
        raise
    except Exception:
        annotation = str(taken.annotation)
        if _fits(value, annotation):
            raise  # a fault in the kit
        raise BarrageError(expected(KINDS[annotation][1], value, id)) from None


def _check_size(value: Any, id: str) -> None:
    if isinstance(value, str) and len(value) > MOST_BYTES:
        raise BarrageError(expected(f"text of at most {MOST_BYTES} characters", value, id))
    if is_deep(value):
        raise BarrageError(f"{id}: has too many lists inside each other")


def _fits(value: Any, annotation: str) -> bool:
    kind, _ = KINDS.get(annotation, (object, ""))
    entry = ENTRIES.get(annotation, object)
    parts: Sequence[Any] = value if isinstance(value, list | tuple) else ()
    if annotation in PAIRS and len(parts) != 2:
        return False
    return _is(value, kind) and all(_is(part, entry) for part in parts)


def _is(value: Any, kind: type | tuple[type, ...]) -> bool:
    """Whether a value is of a kind; true and false are numbers to Python, but not to us."""
    return isinstance(value, kind) and not (kind is int and isinstance(value, bool))
