"""What happened, and why an action is not allowed, as lines and paragraphs with their pages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from barrage_core import RULES, GameState, Violation
from barrage_core.catalogue import say
from barrage_core.events import Event, describe, page_of
from barrage_core.questions.building import ConstructionReport, Cost
from barrage_core.words import capitalised, count

from ..panel import Block, Tone, blocks

__all__ = [
    "MACHINES",
    "called",
    "cost_words",
    "engineer_words",
    "event_lines",
    "event_words",
    "names_of",
    "number_words",
    "price_words",
    "reason_blocks",
    "rule_block",
    "signed",
]

MACHINES = {"excavators": "excavator", "mixers": "mixer", "either": "machine"}
"""The kinds of machinery that a price is in, one of each."""


def names_of(state: GameState) -> list[str]:
    """Return the names of the players for labels, by seat."""
    return [state.name(seat) for seat in range(state.players)]


def called(state: GameState) -> list[str]:
    """Return what sentences call the players, by seat."""
    return [state.called(seat) for seat in range(state.players)]


def event_words(state: GameState, events: Iterable[Event]) -> list[str]:
    """Return a sentence for each event."""
    names = called(state)
    return [capitalised(describe(event, names)) for event in events]


def event_lines(state: GameState, events: Iterable[Event], **more: Any) -> list[dict[str, Any]]:
    """Return lines for `blocks.log`, each with its page, and with anything else that every line should carry."""
    names = called(state)
    return [{"text": capitalised(describe(event, names)), "page": page_of(event), **more} for event in events]


def reason_blocks(reasons: Iterable[Violation]) -> list[Block]:
    """Return a paragraph for each reason why not, with the rule and its page."""
    return [
        blocks.text(
            say("{text}. Rule: {says}", text=capitalised(reason.text), says=say(RULES[reason.rule].says)),
            "bad",
            page=reason.page,
        )
        for reason in reasons
    ]


def number_words(number: int) -> str:
    """Write a number, with a real minus sign where it is below 0.

    >>> number_words(4), number_words(-4)
    ('4', '−4')
    """
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """Write how much something changes, with its sign.

    >>> signed(4), signed(-4)
    ('+4', '−4')
    """
    return f"{number:+d}".replace("-", "−")


def engineer_words(engineers: int, credits: int) -> str:
    """Say what it costs to place engineers on a space."""
    return count(engineers, "engineer") + (f", {count(credits, 'credit')}" if credits else "")


def cost_words(cost: Cost, credits: int = 0) -> str:
    """Say what a piece costs at a place, in machinery and in credits, with `credits` for a construction space."""
    machines = f" {say('or')} ".join(count(amount, MACHINES[kind]) for kind, amount in cost.prices)
    paid = cost.fee + credits
    return machines + (f", {count(paid, 'credit')}" if paid else "")


def price_words(report: ConstructionReport) -> str:
    """Say what a whole construction costs: engineers, machinery and credits."""
    assert report.cost is not None
    return f"{count(report.engineers, 'engineer')}, {cost_words(report.cost, report.credits)}"


def rule_block(rule: str, tone: Tone = "note") -> Block:
    """Return a paragraph that states a rule of the rulebook."""
    return blocks.text(say(RULES[rule].says), tone, page=RULES[rule].page)
