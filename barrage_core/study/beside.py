"""The arms of a study beside the first one: which of them are clearly apart from it, and how that is said."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from .pairs import Effect, verdict_of
from .statistics import FEWEST, OUTSIDE, apart
from .tables import unsigned

__all__ = ["arms_apart", "beside_first", "clear_arms"]


def arms_apart(values: Mapping[str, Sequence[float]]) -> list[str]:
    """Return the arms whose mean is clearly apart from that of the first one, all judged together."""
    (_, first), *others = values.items()
    return [
        name
        for name, numbers in others
        if min(len(first), len(numbers)) >= FEWEST
        and verdict_of(apart(first, numbers), apart(first, numbers, outside=OUTSIDE / len(others))) == "clear"
    ]


def beside_first(means: Mapping[str, float], clear: Collection[str]) -> str:
    """Say the mean of the first arm, and those that are clearly apart from it, the furthest first.

    >>> beside_first({"standard": 19.8, "miniature": 22.4}, ["miniature"])
    '19.8 in the mean (standard); clearly apart: 22.4 (miniature)'
    """
    first, *others = means
    if not others:
        return f"{unsigned(means[first])} in the mean ({first})"
    far = sorted((name for name in others if name in clear), key=lambda name: -abs(means[name] - means[first]))
    if not far:
        return f"no arm is clearly apart from {first}"
    named = ", ".join(f"{unsigned(means[name])} ({name})" for name in far[:3])
    more = f" and {len(far) - 3} more" if len(far) > 3 else ""
    return f"{unsigned(means[first])} in the mean ({first}); clearly apart: {named}{more}"


def clear_arms(found: Mapping[str, Sequence[Effect]], metric: str) -> list[str]:
    """Return the arms in which a number is clearly another one."""
    return [name for name, some in found.items() if any(e.metric == metric and e.verdict == "clear" for e in some)]
