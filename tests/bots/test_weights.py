"""The values of the players that plan: a weight has a meaning, said in one place, and the guide has all of them."""

from __future__ import annotations

from pathlib import Path

from barrage_core.bots import RUNGS, WEIGHTS, Weights
from barrage_core.bots.weights import MEANINGS

GUIDE = Path(__file__).resolve().parents[2] / "notebooks" / "guide" / "players.md"


def shown(value):
    """Write a value as the guide does: a number, numbers, or names with their numbers."""
    if isinstance(value, float):
        return str(value)
    return ", ".join(f"{part[0]} {part[1]}" if isinstance(part, tuple) else str(part) for part in value)


def test_every_weight_has_a_meaning_in_the_order_of_the_weights():
    assert tuple(MEANINGS) == Weights._fields


def test_the_documentation_of_a_weight_is_its_meaning():
    assert {name: getattr(Weights, name).__doc__ for name in Weights._fields} == MEANINGS


def test_the_guide_has_the_table_of_weights_as_they_are():
    rows = [f"| {name} | {shown(value)} | {MEANINGS[name]} |" for name, value in WEIGHTS._asdict().items()]
    table = "\n".join(["| weight | value | meaning |", "| --- | --- | --- |", *rows])
    assert f"\n\n{table}\n\n" in GUIDE.read_text(encoding="utf-8"), f"the table should be:\n{table}"


def test_the_guide_says_how_far_each_player_looks():
    rows = [f"| {rung.name} | {rung.positions} | {rung.foresees} |" for rung in RUNGS.values()]
    table = "\n".join(["| player | `positions` | `foresees` |", "| --- | --- | --- |", *rows])
    assert f"\n\n{table}\n\n" in GUIDE.read_text(encoding="utf-8"), f"the table should be:\n{table}"
