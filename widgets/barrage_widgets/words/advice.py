"""Advice of a bot that plans: a hint for the decision at hand, and why a turn was good or bad."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from barrage_core import CONTRACTS, Action, GameState
from barrage_core.bots import (
    RUNGS,
    TOPIC_WORDS,
    Explanation,
    Hint,
    HintLine,
    explain,
    hint,
    in_browser,
    signed_points,
    topic_words,
)
from barrage_core.catalogue import say
from barrage_core.text import contract_words
from barrage_core.words import capitalised, sentence

from ..panel import Block, Tone, blocks

__all__ = [
    "ADVISER",
    "JUDGE",
    "advice_on",
    "explanation_blocks",
    "explanation_of",
    "hint_blocks",
    "mainly_for",
    "spoken_hint",
    "with_contracts",
]

ADVISER = RUNGS["apprentice" if in_browser() else "engineer"]
"""The bot that advises and explains. In a browser, where Python is several times slower, a weaker one does it, so that
an answer takes no more than about three seconds."""
JUDGE = RUNGS["apprentice" if in_browser() else "director"]
"""The bot that looks back on a game, turn by turn: the one that plans most widely, since nothing waits for it."""

WAYS = ("way 1", "way 2", "way 3")


def advice_on(state: GameState) -> Hint:
    """Let the adviser look for the best ways to go on."""
    return hint(state, ADVISER)


def explanation_of(state: GameState, actions: Sequence[Action]) -> Explanation:
    """Let the adviser compare a turn that was played with the best one."""
    return explain(state, actions, ADVISER)


def spoken_hint(given: Hint) -> str:
    """Say what to do in this turn."""
    return sentence(
        say(
            "the {rung} bot suggests for {player}: {deed}",
            rung=given.rung,
            player=given.player,
            deed=with_contracts(given.best.told[0]),
        )
    )


def with_contracts(told: str) -> str:
    """Say what the contracts that are named ask for and bring.

    >>> with_contracts("take contract G7, then build a base at B6L")
    'take contract G7 (3 energy: 3 VP, 1 mixer), then build a base at B6L'
    """
    return re.sub(r"\b[A-Z]\d+\b", lambda name: contract_words(name[0]) if name[0] in CONTRACTS else name[0], told)


def mainly_for(topics: Mapping[str, float]) -> str:
    """Name the topic in which a turn gains most, or nothing where it gains in none.

    >>> mainly_for({"points": 8.0, "goods": -9.5})
    'mainly for: victory points +8.0'
    """
    topic, points = max(topics.items(), key=lambda item: item[1], default=("", 0.0))
    return say("mainly for: {topics}", topics=topic_words({topic: points})) if points > 0 else ""


def hint_blocks(given: Hint | None, buttons: Sequence[Block] = ()) -> list[Block]:
    """Show what to do in this turn, the next best, the plan behind it, and what each way is worth by topic.

    The `buttons` stand before the ways, in their order, and name them.
    """
    if given is None:
        return []
    ways = []
    for number, line in enumerate(given.lines):
        deed, worth = with_contracts(line.told[0]), _worth(line, given.best)
        tone: Tone = "plain" if number else "good"
        if buttons:
            ways.append([blocks.buttons(buttons[number]), blocks.text(f"{capitalised(deed)}. {worth}", tone)])
        elif number:
            told = say("Way {number}: {deed}. {worth}", number=number + 1, deed=deed, worth=worth)
            ways.append([blocks.text(told, tone)])
        else:
            ways.append([blocks.text(say("Way 1. {hint} {worth}", hint=spoken_hint(given), worth=worth), tone)])
    return [
        blocks.offers(ways),
        *([blocks.text(given.remark)] if given.remark else []),
        blocks.fold("The plan behind way 1", blocks.text("\n\n".join(_plan(given)))),
        blocks.fold("What each way is worth", _topics(given)),
    ]


def _worth(line: HintLine, best: HintLine) -> str:
    """Say what a turn brings by itself, what the plan adds that begins with it, and above all by what."""
    points, remark = signed_points(line.gain), _less(best, line)
    worth = say("Worth {points} VP {remark}", points=points, remark=remark)
    if len(line.turns) > 1:
        worth = say(
            "By itself {alone} VP; with its plan of {turns} turns {points} VP {remark}",
            alone=signed_points(line.turn_gain),
            turns=len(line.turns),
            points=points,
            remark=remark,
        )
    return sentence(", ".join(filter(None, [worth, mainly_for(line.topics)])))


def _less(best: HintLine, line: HintLine) -> str:
    """Compare two ways as the table of topics does, with one decimal; of the best way say when it brings so much."""
    if line is best:
        return say("by the end of the game")
    points = round(best.gain, 1) - round(line.gain, 1)
    return say("({points:.1f} less than way 1)", points=points) if round(points, 1) > 0 else say("(as much as way 1)")


def _plan(given: Hint) -> Iterator[str]:
    """Tell the turns of the best line, with what the rivals are expected to do after each."""
    line = given.best
    for number, (told, replies) in enumerate(zip(line.told, line.replies, strict=True), 1):
        yield sentence(f"{number}. {capitalised(given.player)}: {with_contracts(told)}")
        yield from map(str, replies)


def _topics(given: Hint) -> Block:
    """Lay out where the points of each way come from: first where the ways differ."""
    rows, same = [], 0.0
    for topic, word in TOPIC_WORDS.items():
        values = [round(line.topics.get(topic, 0.0), 1) for line in given.lines]
        if len(set(values)) > 1:
            rows.append((say(word), *map(_points, values)))
        else:
            same += values[0]
    if round(same, 1):
        rows.append(("the same in each", *[_points(same)] * len(given.lines)))
    total = ("the whole plan", *(signed_points(line.gain) for line in given.lines))
    alone = ("this turn by itself", *(signed_points(line.turn_gain) for line in given.lines))
    caption = say(
        "Victory points that each way, planned to the end of the round, adds by the end of the game, as the {rung} bot "
        "estimates them",
        rung=given.rung,
    )
    return blocks.table(("", *WAYS[: len(given.lines)]), [*rows, total, alone], caption=caption, strong=[len(rows)])


def _points(points: float) -> str:
    return signed_points(points) if round(points, 1) else "·"


def explanation_blocks(explained: Explanation | None) -> list[Block]:
    """Show what a turn did, how it might go on, and whether there was a better one."""
    return [] if explained is None else [blocks.text("\n\n".join(explained.sentences()))]
