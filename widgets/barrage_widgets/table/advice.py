"""How the table shows a hint, and why a bot played as it did."""

from __future__ import annotations

from barrage_core.bots import TOPIC_WORDS, Explanation, Hint, signed_points
from barrage_core.words import sentence

from ..panel import Block, blocks
from .session import GameSession

__all__ = ["explanation_blocks", "hint_blocks", "spoken_hint", "why_buttons"]

PLACES = ("best", "second", "third")


def spoken_hint(hint: Hint) -> str:
    """Say what the best way is."""
    return sentence(f"the best way that the bot {hint.rung} finds for {hint.player} is to {hint.best.words}")


def hint_blocks(hint: Hint | None) -> list[Block]:
    """Show the best way, the next ones, what each is worth by topic, and what the rivals are expected to do."""
    if hint is None:
        return []
    others = zip(PLACES[1:], hint.lines[1:], strict=False)
    less = [f"The {place} is worth {line.behind:.1f} points less: to {line.words}." for place, line in others]
    expected = " ".join(map(str, hint.rivals))
    return [
        blocks.text(spoken_hint(hint), "good"),
        *([blocks.text("\n\n".join(less))] if less else []),
        *([blocks.text(expected, "note")] if expected else []),
        blocks.fold("What each way is worth", _topics(hint)),
    ]


def _topics(hint: Hint) -> Block:
    """Lay out where the points of each way come from."""
    names = [topic for topic in TOPIC_WORDS if any(topic in line.topics for line in hint.lines)]
    rows = [(TOPIC_WORDS[topic], *(_points(line.topics.get(topic, 0.0)) for line in hint.lines)) for topic in names]
    total = ("in all", *(signed_points(line.gain) for line in hint.lines))
    caption = f"Points above the position now, by the forecast of the bot {hint.rung} for the end of the round"
    return blocks.table(("", *PLACES[: len(hint.lines)]), [*rows, total], caption=caption, strong=[len(rows)])


def _points(points: float) -> str:
    return signed_points(points) if round(points, 1) else "·"


def explanation_blocks(explained: Explanation | None) -> list[Block]:
    """Show what a turn did, how it might go on, and whether there was a better one."""
    return [] if explained is None else [blocks.text("\n\n".join(explained.sentences()))]


def why_buttons(session: GameSession) -> list[Block]:
    """Offer to explain the last turn of each bot."""
    items = [
        blocks.button("why", f"Why? The last turn of {session.state.called(seat)}", seat)
        for seat in session.bots_that_played
    ]
    return [blocks.buttons(*items, label="Explain")] if items else []
