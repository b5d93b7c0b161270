"""Advice of a bot that plans: a hint for the decision at hand, and why a turn was good or bad."""

from __future__ import annotations

from collections.abc import Sequence

from barrage_core import Action, GameState
from barrage_core.bots import RUNGS, TOPIC_WORDS, Explanation, Hint, explain, hint, in_browser, signed_points
from barrage_core.words import sentence

from ..panel import Block, blocks

__all__ = ["ADVISER", "advice_on", "explanation_blocks", "explanation_of", "hint_blocks", "spoken_hint"]

ADVISER = RUNGS["apprentice" if in_browser() else "engineer"]
"""The bot that advises and explains. In a browser, where Python is several times slower, a weaker one does it, so that
an answer takes no more than about three seconds."""

PLACES = ("best", "second", "third")


def advice_on(state: GameState) -> Hint:
    """Let the adviser look for the best ways to go on."""
    return hint(state, ADVISER)


def explanation_of(state: GameState, actions: Sequence[Action]) -> Explanation:
    """Let the adviser compare a turn that was played with the best one."""
    return explain(state, actions, ADVISER)


def spoken_hint(given: Hint) -> str:
    """Say what the best way is."""
    return sentence(f"the best way that the bot {given.rung} finds for {given.player} is to {given.best.words}")


def hint_blocks(given: Hint | None) -> list[Block]:
    """Show the best way, the next ones, what each is worth by topic, and what the rivals are expected to do."""
    if given is None:
        return []
    others = zip(PLACES[1:], given.lines[1:], strict=False)
    less = [f"The {place} best, worth {line.behind:.1f} points less, is to {line.words}." for place, line in others]
    expected = " ".join(map(str, given.rivals))
    return [
        blocks.text(spoken_hint(given), "good"),
        *([blocks.text("\n\n".join(less))] if less else []),
        *([blocks.text(expected, "note")] if expected else []),
        blocks.fold("What each way is worth", _topics(given)),
    ]


def _topics(given: Hint) -> Block:
    """Lay out where the points of each way come from."""
    names = [topic for topic in TOPIC_WORDS if any(topic in line.topics for line in given.lines)]
    rows = [(TOPIC_WORDS[topic], *(_points(line.topics.get(topic, 0.0)) for line in given.lines)) for topic in names]
    total = ("in all", *(signed_points(line.gain) for line in given.lines))
    caption = f"Points above the position now, by the forecast of the bot {given.rung} for the end of the round"
    return blocks.table(("", *PLACES[: len(given.lines)]), [*rows, total], caption=caption, strong=[len(rows)])


def _points(points: float) -> str:
    return signed_points(points) if round(points, 1) else "·"


def explanation_blocks(explained: Explanation | None) -> list[Block]:
    """Show what a turn did, how it might go on, and whether there was a better one."""
    return [] if explained is None else [blocks.text("\n\n".join(explained.sentences()))]
