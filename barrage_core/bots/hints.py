"""Hints and explanations: the best ways to play the rest of the round in words, with what each is worth, and why.

All of it is the opinion of one player that plans. "Points" are victory points by its forecast: those that a line brings
by the end of the round, and what is left then, valued by what it can still bring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from ..actions import Action, Construct, UseBank
from ..agenda import Turn
from ..checks import instance, sequence, whole_number
from ..errors import BarrageError, IllegalAction
from ..events import Event, Log
from ..names import Seat
from ..rules import after, legal_actions, why_not
from ..rules.game import check_state
from ..state import GameState, sharing_copy
from .advice import LEAST, TOPIC_WORDS, Expectation, Explanation, Hint, HintLine, Turned
from .draft import draft_worth
from .forecast import Forecaster
from .planner import Planner, Rung, known_rung
from .rivals import reply
from .search import Line, Search
from .telling import turn_words
from .ways import Way, begin_turn, face_up, goes_on, play_way, ways

__all__ = ["explain", "hint"]

MANY = 1000
SPARE = 2
"""Ways to begin that are followed to the end of the round besides those that a hint shows: some come out better."""


def hint(state: GameState, rung: str | Rung = "engineer", lines: int = 3) -> Hint:
    """Advise the player whose decision it is, in any phase: up to this many lines that begin differently.

    The rung is a name of `RUNGS`, or one of your own; it also says how far it looks, but a time cap holds for a part of
    the work only (`Rung.seconds`). Nothing that lies face down has any influence.

    >>> from barrage_core import Game
    >>> state = Game.new(players=2, seed=1, map="miniature").state
    >>> advice = hint(state, "novice")
    >>> len(advice.lines), advice.best.behind, advice.plan[0] in legal_actions(state)
    (3, 0.0, True)
    """
    whole_number(lines, 1, MANY, "lines")
    adviser = _Adviser(state, rung)
    told = [adviser.tell(line) for line in adviser.whole_lines(lines)]
    return Hint(
        adviser.seat,
        state.called(adviser.seat),
        adviser.rung.name,
        tuple(_compared(line, told[0].gain) for line in told),
    )


def explain(state: GameState, actions: Sequence[Action], rung: str | Rung = "engineer") -> Explanation:
    """Explain a turn that was played in this position: what it did, and how it compares with the best one found.

    The actions are those of one turn, or of what was left of it; where they do not finish it, the best way to do so is
    assumed. The turn gets as long a look as all others together, so a loss is not for want of looking.

    >>> from barrage_core.newgame import new_game
    >>> state, _ = new_game(players=2, seed=1, map="miniature")
    >>> told = explain(state, hint(state, "novice").plan[:1], "novice")
    >>> told.player, told.rung, told.lost
    ('the USA', 'novice', 0.0)
    """
    for number, action in enumerate(sequence(actions, "actions")):
        instance(action, Action, "an action", f"actions[{number}]")
    adviser = _Adviser(state, rung)
    played = adviser.follow(adviser.whole_turn(actions), adviser.found.positions)
    best = adviser.found.lines[0]
    if best.worth < played.worth + LEAST:  # what reads as 0.0 is no loss
        best = played
    told, best_told = adviser.tell(played), adviser.tell(best)
    return Explanation(
        adviser.seat,
        state.called(adviser.seat),
        adviser.rung.name,
        _compared(told, best_told.gain),
        best_told,
        adviser.changes(played.turns[0]),
    )


def _worth(line: Line) -> float:
    return line.worth


def _best_first(lines: Iterable[Line]) -> list[Line]:
    return sorted(lines, key=_worth, reverse=True)


def _first_of_each(turns: Iterable[Turned], key: Callable[[Turned], object]) -> list[Turned]:
    kept: dict[object, Turned] = {}
    for turn in turns:
        kept.setdefault(key(turn), turn)
    return list(kept.values())


def _deeds(line: Line) -> object:
    """Return the actions of a line without their order; engineers sent to the bank one by one are sent together."""
    actions = [action for turn in line.turns for action in turn]
    banked = sum(action.engineers for action in actions if isinstance(action, UseBank))
    return banked, tuple(sorted(str(action) for action in actions if not isinstance(action, UseBank)))


def _compared(line: HintLine, best: float) -> HintLine:
    return replace(line, behind=round(best - line.gain, 6))


class _Adviser:
    """What a player that plans thinks of one position."""

    def __init__(self, state: GameState, rung: str | Rung) -> None:
        check_state(state)
        self.rung = known_rung(rung)
        self.found = Planner(self.rung).think(state, MANY)
        self.seat = self.found.seat
        self._forecast = Forecaster(self.rung.weights_in(state))
        self._forecast.look_from(self.found.prediction.energies)
        self._start = face_up(state)
        self._plans = bool(self.rung.positions) and state.phase == "actions"
        self._names = [state.called(seat) for seat in range(state.players)]

    def whole_lines(self, number: int) -> list[Line]:
        """Return the best lines that begin differently, each followed to the end of the round."""
        turns = [line.turns[0] for line in self.found.lines]
        if not isinstance(self._start.decision, Turn):  # what is to be decided is the first action
            turns = _first_of_each(turns, lambda turn: turn[0])
        if len(turns) < number + SPARE:
            turns += self._other_turns({turn[0] for turn in turns})
        turns = _first_of_each(turns, self._effect)
        lines = _best_first(self.follow(turn) for turn in turns[: number + SPARE])
        share = self.found.positions // number
        wider = [max(line, self.follow(line.turns[0], share), key=_worth) for line in lines[:number]]
        found = _best_first([*wider, *lines[number:]])
        # The same actions in another order, or divided among other turns, are no other way as long as there are enough.
        kept: dict[object, Line] = {}
        for line in found:
            kept.setdefault(_deeds(line), line)
        apart = list(kept.values())
        return _best_first([*apart, *(line for line in found if line not in apart)][:number])

    def _effect(self, turn: Turned) -> object:
        """Return what tells a turn from others: those that have the same effect may differ in an order.

        Energy is no topic. What more of it is worth often shows only in later turns.
        """
        return self._end_of(turn).energy[self.seat], tuple(self.changes(turn).items())

    def _other_turns(self, known: set[Action]) -> list[Turned]:
        """Return the turns that the search does not try because a similar one is rarely worse, the best first."""
        found = [self._best_way(action) for action in legal_actions(self._start) if action not in known]
        found.sort(key=lambda way: -self._worth(way.end))
        return [way.actions for way in found]

    def _best_way(self, *actions: Action) -> Way:
        """Return the best way to finish a turn that begins with these actions; each of them must be legal."""
        draft = self._start
        for number, action in enumerate(actions):
            if not goes_on(draft, self.seat):
                raise BarrageError(f"actions: expected those of one turn, which is over before actions[{number}]")
            if action not in legal_actions(draft):
                raise IllegalAction(action, why_not(draft, action))
            draft = after(draft, action)
        if not goes_on(draft, self.seat):
            return Way(actions, draft)
        best = max(ways(draft, self.seat, self._forecast.worth), key=lambda way: self._worth(way.end))
        return Way((*actions, *best.actions), best.end)

    def whole_turn(self, actions: Sequence[Action]) -> Turned:
        """Return a turn that begins with these actions, to its end."""
        if not actions:
            raise BarrageError("actions: expected those of a turn, got none")
        return self._best_way(*actions).actions

    def _worth(self, state: GameState) -> float:
        return sum(self._judged(state).values())

    def follow(self, turn: Turned, positions: int = 0) -> Line:
        """Return the best line that begins with a turn; with 0 positions, it goes on with what looks best each time."""
        if turn == self.found.lines[0].turns[0]:
            return self.found.lines[0]
        if self._plans:
            search = Search(self._start, self.seat, self._forecast, self.found.prediction, turn)
            search.run(positions)
            return search.lines()[0]
        return Line(self._worth(self._end_of(turn)), (turn,))

    def _end_of(self, turn: Turned) -> GameState:
        return self._played(self._start, turn, None)

    def _played(self, state: GameState, turn: Turned, log: Log) -> GameState:
        end = play_way(state, turn, log)
        assert end is not None
        return end

    def tell(self, line: Line) -> HintLine:
        """Play a line with the rivals' replies, and say what happens and what it changes."""
        end = state = self._start
        told: list[str] = []
        replies: list[tuple[Expectation, ...]] = []
        for number, turn in enumerate(line.turns):
            if number:
                begin_turn(state, self.seat)
            log: list[Event] = []
            end = self._played(state, turn, log)
            told.append(self._words(turn, log, self.seat))
            state, expected = self._replied(end, number)
            replies.append(expected)
        topics = self._change(end)
        gain, turn_gain = (round(sum(changes.values()), 6) for changes in (topics, self.changes(line.turns[0])))
        return HintLine(line.turns, tuple(told), gain, 0.0, topics, tuple(replies), turn_gain)

    def _replied(self, end: GameState, number: int) -> tuple[GameState, tuple[Expectation, ...]]:
        """Return the position when the rivals have replied to a turn by its number, and what they did."""
        draft, said = sharing_copy(end), []
        coming = self.found.prediction.replies
        for turn in coming[number] if number < len(coming) else ():
            way = reply(draft, turn, self._forecast)
            if way is not None:
                log: list[Event] = []
                draft = self._played(draft, way.actions, log)
                said.append(Expectation(turn.seat, self._names[turn.seat], self._words(way.actions, log, turn.seat)))
        return draft, tuple(said)

    def changes(self, turn: Turned) -> dict[str, float]:
        """Return what a turn by itself changes, by topic."""
        return self._change(self._end_of(turn))

    def _change(self, end: GameState) -> dict[str, float]:
        before, after = self._judged(self._start), self._judged(end)
        changes = {topic: round(after[topic] - before[topic], 6) for topic in TOPIC_WORDS}
        return {topic: change for topic, change in changes.items() if change}

    def _judged(self, state: GameState) -> dict[str, float]:
        draft = 0.0 if self._start.round else draft_worth(state, self.seat)
        return {**self._forecast(state, self.seat)._asdict(), "draft": draft}

    def _words(self, turn: Turned, log: list[Event], seat: Seat) -> str:
        copied = [action.copies for action in turn if isinstance(action, Construct)]
        return turn_words(log, seat, self._names, "".join(copied)) or str(turn[0])
