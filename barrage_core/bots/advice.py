"""What hints and explanations say: lines in words, what each is worth by topic, and what the rivals are expected to do.

`hints` finds them; here they are values that can be read, written down and told.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from ..actions import Action
from ..catalogue import say
from ..names import Seat
from ..words import capitalised, sentence
from .forecast import TOPICS
from .telling import line_words

__all__ = [
    "LEAST",
    "TOPIC_WORDS",
    "Expectation",
    "Explanation",
    "Hint",
    "HintLine",
    "Turned",
    "signed_points",
    "topic_words",
]

Turned = tuple[Action, ...]
"""The actions of a turn."""
TOPIC_WORDS = {**TOPICS, "draft": "the company and the officer, by experience"}
"""The words for the topics of a hint: those of a forecast, and one that counts before the first round."""
LEAST = 0.05
"""What counts less is not named: it would read as 0.0."""
MOST_TOPICS = 4


@dataclass(frozen=True)
class Expectation:
    """What a rival is expected to do in their next turn.

    >>> rival = Expectation(1, "Italy", "build a base at B4L")
    >>> rival.player, rival.told
    ('Italy', 'build a base at B4L')
    """

    seat: Seat
    player: str
    told: str

    def __str__(self) -> str:
        return sentence(say("{player} is expected to {deed}", player=self.player, deed=self.told))


@dataclass(frozen=True)
class HintLine:
    """One way to play the rest of the round, beginning with the turn at hand.

    >>> from barrage_core import Game, legal_actions
    >>> from barrage_core.bots import hint
    >>> state = Game.new(players=2, seed=1, map="miniature").state
    >>> line = hint(state, "novice").best
    >>> line.turns[0][0] in legal_actions(state), line.behind
    (True, 0.0)
    """

    turns: tuple[Turned, ...]
    """The actions of every turn of the player, the turn at hand first."""
    told: tuple[str, ...]
    """What each of the turns does, in words that follow "to"."""
    gain: float
    """Points above the position as it is, when all of its turns are played."""
    behind: float
    """Points less than the best line; 0 for the best."""
    topics: dict[str, float]
    """Where the gain comes from; the topics add up to it. `TOPIC_WORDS` has their words."""
    replies: tuple[tuple[Expectation, ...], ...] = ()
    """What the rivals are expected to do after each of the turns: what follows in the line may depend on it."""
    turn_gain: float = 0.0
    """Points that the turn at hand brings by itself: a part of the gain, and all of it in a line of one turn."""

    @property
    def words(self) -> str:
        """The whole line in words."""
        return line_words(self.told)

    def to_dict(self) -> dict[str, Any]:
        """Return a mapping for JSON."""
        turns = [[action.to_dict() for action in turn] for turn in self.turns]
        replies = [[asdict(reply) for reply in after] for after in self.replies]
        return {**asdict(self), "turns": turns, "told": list(self.told), "replies": replies}


@dataclass(frozen=True)
class Hint:
    """Advice for the decision at hand: the best lines that begin differently.

    >>> from barrage_core import Game
    >>> from barrage_core.bots import hint
    >>> advice = hint(Game.new(players=2, seed=1, map="miniature").state, "novice")
    >>> advice.player, advice.rung, len(advice.lines), advice.best == advice.lines[0]
    ('the USA', 'novice', 3, True)
    """

    seat: Seat
    player: str
    rung: str
    lines: tuple[HintLine, ...]

    @property
    def best(self) -> HintLine:
        """The best line."""
        return self.lines[0]

    @property
    def rivals(self) -> tuple[Expectation, ...]:
        """The next turn of each rival, if the best line is played; none for a bot that does not look at its rivals."""
        return self.best.replies[0]

    @property
    def plan(self) -> Turned:
        """The actions of the best line in the turn at hand."""
        return self.best.turns[0]

    @property
    def remark(self) -> str:
        """Why even the best line is below zero; empty where it is not."""
        return _less_time(self.best.topics)

    def to_dict(self) -> dict[str, Any]:
        """Return a mapping for JSON."""
        return {**asdict(self), "lines": [line.to_dict() for line in self.lines]}

    def __str__(self) -> str:
        head = "Ways for {player}, with what they add in victory points as the {rung} bot estimates it:"
        rows = [say(head, player=self.player, rung=self.rung)]
        for number, line in enumerate(self.lines, 1):
            rows.append(f"{number}. {capitalised(line.words)}: {signed_points(line.gain)}")
            rows.append(f"   {topic_words(line.topics)}")
        return "\n".join([*rows, *filter(None, [self.remark]), *map(str, self.rivals)])


@dataclass(frozen=True)
class Explanation:
    """A turn that was played, compared with the best line that was found for it.

    `played` is the best way found to go on after it, and `topics` is what the turn by itself has changed.

    >>> from barrage_core import Game
    >>> from barrage_core.bots import explain, hint
    >>> state = Game.new(players=2, seed=1, map="miniature").state
    >>> told = explain(state, hint(state, "novice").lines[-1].turns[0], "novice")
    >>> told.player, told.rung, told.lost > 0
    ('the USA', 'novice', True)
    """

    seat: Seat
    player: str
    rung: str
    played: HintLine
    best: HintLine
    topics: dict[str, float]

    @property
    def told(self) -> str:
        """What the turn did, in words that follow "to"."""
        return self.played.told[0]

    @property
    def lost(self) -> float:
        """Points that the best line brings more."""
        return self.played.behind

    @property
    def missed(self) -> dict[str, float]:
        """Where the best line has more, and where it has less; the topics add up to what was lost."""
        both = {topic: 0.0 for topic in TOPIC_WORDS if topic in self.best.topics or topic in self.played.topics}
        gaps = ((topic, self.best.topics.get(topic, 0.0) - self.played.topics.get(topic, 0.0)) for topic in both)
        return {topic: round(gap, 6) for topic, gap in gaps if round(gap, 6)}

    def to_dict(self) -> dict[str, Any]:
        """Return a mapping for JSON."""
        lines = {"played": self.played.to_dict(), "best": self.best.to_dict()}
        return {**asdict(self), **lines, "told": self.told, "lost": self.lost, "missed": self.missed}

    def __str__(self) -> str:
        return " ".join(self.sentences())

    def sentences(self) -> list[str]:
        """Say what was done and what it changed, how it might go on, and what was better."""
        said = [sentence(say("{player} chose to {deed}", player=self.player, deed=self.told))]
        worth, topics = signed_points(sum(self.topics.values())), topic_words(self.topics)
        estimate = "The {rung} bot estimates this at {worth} victory points: {topics}."
        said.append(say(estimate, rung=self.rung, worth=worth, topics=topics))
        if self.played.told[1:]:
            said.append(sentence(say("A good way to go on is to {deed}", deed=line_words(self.played.told[1:]))))
        if not self.lost:
            return [*said, say("No better way was found."), *filter(None, [_less_time(self.topics)])]
        better = "It would have been worth {lost:.1f} points more to {deed} ({topics})."
        return [*said, say(better, lost=self.lost, deed=self.best.words, topics=topic_words(self.missed))]


def signed_points(points: float) -> str:
    """Write points with their sign; what is as good as nothing has a plus.

    >>> signed_points(3.25), signed_points(-1), signed_points(-0.04)
    ('+3.2', '−1.0', '+0.0')
    """
    return f"{round(points, 1) + 0.0:+.1f}".replace("-", "−")


def topic_words(topics: dict[str, float], most: int = MOST_TOPICS) -> str:
    """Name the topics that count most, with their points.

    >>> topic_words({"points": 8.0, "goods": -2.5, "income": 0.01})
    'victory points +8.0, credits and machinery −2.5'
    """
    ranked = sorted((topic for topic in topics if abs(topics[topic]) >= LEAST), key=lambda topic: -abs(topics[topic]))
    parts = [f"{say(TOPIC_WORDS[topic])} {signed_points(topics[topic])}" for topic in ranked[:most]]
    others = sum(topics[topic] for topic in ranked[most:])
    if abs(others) >= LEAST:
        parts.append(say("others {points}", points=signed_points(others)))
    return ", ".join(parts) or say("nothing")


def _less_time(topics: dict[str, float]) -> str:
    """Say why a good turn costs points, where what is still to be used costs them."""
    unused = topics.get("goods", 0.0) + topics.get("engineers", 0.0)
    if round(sum(topics.values()), 1) >= 0 or unused >= 0:
        return ""
    told = "Even the best way can be below zero: every turn leaves less time to use goods, contracts and engineers."
    return say(told)
