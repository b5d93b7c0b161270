"""Helpers for tests of controls: find what a panel shows."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import barrage_widgets
from barrage_widgets import Panel
from barrage_widgets.panel.blocks import unpacked

__all__ = [
    "CLASSES",
    "MOST_BYTES",
    "PLAIN",
    "all_blocks",
    "button",
    "buttons",
    "check_refused",
    "control",
    "controls",
    "find",
    "items",
    "opened",
    "some_use",
    "targets",
    "words",
]


CLASSES = sorted(
    (value for value in vars(barrage_widgets).values() if inspect.isclass(value) and issubclass(value, Panel)),
    key=lambda kind: kind.__name__,
)
PLAIN = [kind for kind in CLASSES if kind.__name__ not in ("Panel", "Predict", "Exercise", "Quiz", "WhyNot")]
"""Those that can be made without saying what they are about."""

MOST_BYTES = 80_000
"""What a redraw sends at most."""


def opened(kind: Callable[..., Any], *arguments: Any) -> Any:
    """Return a fixture: a panel made from these arguments, and closed after the test."""

    @pytest.fixture
    def panel() -> Iterator[Any]:
        shown = kind(*arguments)
        yield shown
        shown.close()

    return panel


def all_blocks(panel: Any) -> list[dict[str, Any]]:
    """Return every block that a panel shows, also those inside columns and folds."""
    return list(_walk(panel.view))


def _walk(blocks: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for block in blocks:
        yield block
        if "parts" in block:
            for part in block["parts"]:
                yield from _walk(part)
        if block["kind"] == "fold":
            yield from _walk(block["blocks"])


def find(panel: Any, kind: str, **wanted: Any) -> dict[str, Any]:
    """Return the first block of a kind with these values."""
    return next(
        block
        for block in all_blocks(panel)
        if block["kind"] == kind and all(block.get(name) == value for name, value in wanted.items())
    )


def items(panel: Any) -> Iterator[dict[str, Any]]:
    """Go through everything with an id: controls, and buttons one by one."""
    for block in all_blocks(panel):
        if block["kind"] == "buttons":
            yield from block["items"]
        elif block.get("id"):
            yield block


def buttons(panel: Any) -> list[dict[str, Any]]:
    """Return every button of the panel."""
    return [item for block in all_blocks(panel) if block["kind"] == "buttons" for item in block["items"]]


def button(panel: Any, value: Any) -> dict[str, Any]:
    """Return the first button that sends a value."""
    return next(item for item in buttons(panel) if item.get("value") == value)


def control(panel: Any, id: str) -> dict[str, Any]:
    """Return the first control with an id."""
    return next(item for item in items(panel) if item["id"] == id)


def controls(panel: Any) -> set[str]:
    """Return the ids of everything that can be used."""
    return {item["id"] for item in items(panel)}


def words(panel: Any) -> str:
    """Return all words of the panel's texts."""
    return "\n".join(block["text"] for block in all_blocks(panel) if block["kind"] == "text")


def check_refused(panel: Any, *uses: tuple[str, Any]) -> None:
    """Check that each of these inputs is answered with a sentence, and none with a crash."""
    for id, value in uses:
        panel.handle(id, value)
        assert panel.problem["text"], (id, value)
        assert not panel.problem["trace"], (id, value)


STRONG = ("apprentice", "engineer", "director")
"""Bots whose games nobody should wait for here: `DesignLab` finishes a pair that it has begun."""


def some_use(panel: Any, random: Random) -> tuple[str, Any]:
    """Return any control of the panel and any value that a page could send for it."""
    block = random.choice([block for block in all_blocks(panel) if block.get("id") or block["kind"] == "buttons"])
    if block["kind"] == "buttons":
        block = random.choice([item for item in block["items"] if not item.get("off")] or [{"id": "again"}])
        return block["id"], block.get("value")
    values = {
        "picture": lambda: sorted(_targets_of(block)),
        "slider": lambda: range(block["low"], block["high"] + 1),
        "number": lambda: [None, *range(block["low"] - 1, block["high"] + 1)],
        "choice": lambda: [value for value, _ in block["options"] if not (block["id"] == "bots" and value in STRONG)],
        "ticks": lambda: [[value for value, _ in block["options"] if random.getrandbits(1)]],
        "pace": lambda: [block["value"]],
        "log": lambda: [line["moment"] for line in block["lines"] if "moment" in line] or [0],
    }
    typed = ["", "x", "BK1-x", "<b>", "0"]  # or read from a file
    return block["id"], random.choice(values.get(block["kind"], lambda: typed)())


def targets(panel: Any) -> set[str]:
    """Return everything on the panel's pictures that can be clicked."""
    drawn = [block for block in all_blocks(panel) if block["kind"] == "picture" and block.get("id")]
    return {target for block in drawn for target in _targets_of(block)}


def _targets_of(block: dict[str, Any]) -> set[str]:
    targets = re.findall(r'data-(place|basin|space|contract|tile|energy)="([^"]+)"', unpacked(block))
    return {f"{kind}:{name}" for kind, name in targets}
