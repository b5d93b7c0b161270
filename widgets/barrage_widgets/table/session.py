"""`GameSession`: the one place where controls talk to a game. It holds the game and knows who sits where.

>>> session = GameSession(Game.new(players=2, seed=1), humans=[0])
>>> session.play(session.options()[0].action)
>>> session.can_undo
True
>>> session.undo()
>>> session.game.position_in_history
0
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from barrage_core import Action, BarrageError, Game, GameState, Violation, legal_actions
from barrage_core.bots import (
    RUNGS,
    Bot,
    Explanation,
    Hint,
    PlayedTurn,
    explain,
    make_bot,
    played_turns,
)
from barrage_core.checks import one_of
from barrage_core.events import (
    ContractShown,
    ContractTaken,
    Event,
    PhaseStarted,
    TechnologyTaken,
    describe,
    page_of,
)
from barrage_core.game import Step
from barrage_core.names import Seat
from barrage_core.pictures.cards import technology_words
from barrage_core.questions.automa import AutomaTurn, automa_turn
from barrage_core.text import contract_words
from barrage_core.words import capitalised

from ..panel import PutBack, bookmark
from ..words import advice_on, called, explanation_of, mainly_for, with_contracts
from . import choices
from .choices import Option

__all__ = ["GameSession", "StoryLine", "ToldTurn", "automas_of"]


class StoryLine(NamedTuple):
    """A line of the commentary: what happened, page, round, the moment after it, to whom, and by whose decision."""

    text: str
    page: int
    round: int
    moment: int
    is_heading: bool
    seat: Seat | None
    decided_by: Seat | None


class ToldTurn(NamedTuple):
    """A turn of a bot or an Automa: its first moment, what it did, and what it is good for or what decided."""

    seat: Seat
    moment: int
    told: str
    reason: str


class GameSession:
    """A game on one screen: people at some seats, bots at the others, and Automas where the game has them."""

    def __init__(self, game: Game, humans: Iterable[Seat] | None = None, bot: str = "greedy") -> None:
        self.game = game
        self.automas = automas_of(game.state)
        seats = [seat for seat in range(game.state.players) if seat not in self.automas]
        self.humans = frozenset(seats if humans is None else humans)
        for seat in self.humans:
            one_of(seat, seats, "humans")
        self.bot_name = bot
        self._bots: dict[Seat, Bot] = {seat: make_bot(bot, seat) for seat in seats if seat not in self.humans}
        self._offer: tuple[GameState, list[Option]] | None = None
        """The options that were worked out last, with their state; one click needs them many times."""
        self._told: dict[tuple[int, tuple[Action, ...]], tuple[GameState, tuple[str, str]]] = {}
        """What was said about each turn of `turns_since`, with the state that it began in: every redraw needs it."""

    # Reading

    @property
    def state(self) -> GameState:
        """The state at the present moment."""
        return self.game.state

    @property
    def moment(self) -> int:
        """How many decisions lie before the present moment."""
        return self.game.position_in_history

    @property
    def last(self) -> int:
        """The latest moment that is known."""
        return len(self.game.steps)

    @property
    def seat(self) -> Seat | None:
        """The seat whose decision it is, or None when the game is over."""
        task = self.state.decision
        return None if task is None else task.player

    @property
    def is_human(self) -> bool:
        """Whether the decision is a person's."""
        return self.seat in self.humans

    def state_at(self, moment: int) -> GameState:
        """Return the state at any moment."""
        return self.game.steps[moment - 1].after if moment else self.game.start

    def options(self) -> list[Option]:
        """Return what the person whose decision it is may do; nothing when a bot decides or the game is over."""
        if not self.is_human:
            return []
        if self._offer is None or self._offer[0] is not self.state:
            self._offer = self.state, choices.options(self.state)
        return self._offer[1]

    def reasons_against(self, target: str) -> list[Violation]:
        """Return every rule against what a click on something means now."""
        return choices.reasons_against(self.state, target)

    # Playing

    def play(self, action: Action) -> None:
        """Play an action of the person whose decision it is, and let the bots and the Automas answer."""
        self.decide(action)
        self.play_bots()

    def decide(self, action: Action) -> Step:
        """Play an action of the player whose decision it is, and no more."""
        return self.game.play(action)

    def play_bots(self) -> None:
        """Go on until a person decides, or to the end: what was played already is not played anew."""
        while not self.state.is_over and not self.is_human:
            if self.can_redo:
                self.go_to(self.moment + 1)
            else:
                self.play_one_bot()

    def bot_choice(self) -> Action:
        """Return what the bot or the Automa whose decision it is would do."""
        if self.seat is None or self.is_human:
            raise BarrageError("it is not a bot's decision")
        if self.seat in self.automas:
            return legal_actions(self.state)[0]  # it has no other
        return self._bots[self.seat].choose(self.state)

    def play_one_bot(self) -> None:
        """Let the bot whose decision it is make it."""
        self.game.play(self.bot_choice())

    def hint(self) -> Hint:
        """Advise the player whose decision it is."""
        if self.state.is_over:
            raise BarrageError("the game is over: there is nothing to advise")
        return advice_on(self.state)

    def explain(self, seat: Seat) -> Explanation:
        """Explain the last turn that a player has finished up to this moment."""
        states = (self.state_at(moment) for moment in range(self.moment))
        actions = (step.action for step in self.game.steps)
        own = [turn for turn in played_turns(zip(states, actions, strict=False)) if turn.seat == seat]
        if not any(turn.is_finished for turn in own):
            raise BarrageError("this player has not finished a turn yet: there is nothing to explain")
        last = [turn for turn in own if turn.is_finished][-1]
        return explanation_of(last.state, last.actions)

    def automa_turn(self, seat: Seat) -> AutomaTurn:
        """Tell the last turn that an Automa has taken up to this moment, with the way to its decision."""
        for state in (self.state_at(moment) for moment in reversed(range(self.moment))):
            if state.decision is not None and state.decision.player == seat:
                return automa_turn(state)
        raise BarrageError("this Automa has not taken a turn yet: there is nothing to explain")

    @property
    def others_that_played(self) -> list[Seat]:
        """The seats of the bots and Automas that have decided something up to this moment."""
        tasks = (self.state_at(moment).decision for moment in range(self.moment))
        played = {task.player for task in tasks if task is not None}
        return [seat for seat in range(self.state.players) if seat in played - self.humans]

    # Moving through the history

    def _human_moments(self, moments: Iterable[int]) -> Iterator[int]:
        for moment in moments:
            task = self.state_at(moment).decision
            if task is not None and task.player in self.humans:
                yield moment

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier moment."""
        return self.moment > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a later moment."""
        return self.moment < self.last

    def undo(self) -> None:
        """Go back to the last decision of a person before this moment, or to the start."""
        if not self.can_undo:
            raise BarrageError("this is the start: there is nothing to take back")
        self.game.go_to(next(self._human_moments(range(self.moment - 1, -1, -1)), 0))

    def redo(self) -> None:
        """Go on to the next decision of a person that was taken back, or to the latest moment."""
        if not self.can_redo:
            raise BarrageError("this is the latest moment: there is nothing to redo")
        self.game.go_to(next(self._human_moments(range(self.moment + 1, self.last)), self.last))

    def go_to(self, moment: int) -> None:
        """Jump to any moment; playing from there forgets what came after it."""
        self.game.go_to(moment)

    # The story

    def story(self, since: int = 0, until: int | None = None) -> list[StoryLine]:
        """Say what happened between two moments, in the order of play."""
        lines, now = [], self.round_at(since)
        until = self.moment if until is None else until
        names = called(self.state)
        for moment in range(since, until + 1):
            task = self.state_at(moment - 1).decision if moment else None
            decided_by = None if task is None else task.player
            for event in self.events_at(moment):
                text = capitalised(describe(event, names)) + _on_the_card(event)
                heading, seat = isinstance(event, PhaseStarted), getattr(event, "player", None)
                decided_by = None if heading else decided_by  # what a phase brings, nobody has decided
                now = event.round if isinstance(event, PhaseStarted) else now
                lines.append(StoryLine(text, page_of(event), now, moment, heading, seat, decided_by))
        return lines

    def round_at(self, moment: int) -> int:
        """Return the round in which the decision that led to a moment was made; at 0 the first."""
        return self.state_at(max(0, moment - 1)).round

    def first_moment(self, number: int) -> int:
        """Return the first moment after which something of a round can have happened."""
        return next((moment for moment in range(self.moment + 1) if self.state_at(moment).round >= number), 0)

    def turns_since(self, since: int) -> list[ToldTurn]:
        """Tell the finished turns of bots and Automas after a moment, each with the main reason for it."""
        states = [self.state_at(moment) for moment in range(since, self.moment)]
        actions = (step.action for step in self.game.steps[since : self.moment])
        turns = [turn for turn in played_turns(zip(states, actions, strict=True)) if turn.is_finished]
        others = {(id(turn.state), turn.actions): turn for turn in turns if turn.seat not in self.humans}
        self._told = {
            key: self._told.get(key) or (turn.state, (_followed if turn.seat in self.automas else _told)(turn))
            for key, turn in others.items()
        }
        return [ToldTurn(turn.seat, since + turn.moment + 1, *self._told[key][1]) for key, turn in others.items()]

    def events_of_round(self, number: int, unseen: int = 0) -> list[Event]:
        """Return what happened in a round up to the present moment, without the last events that nobody has seen."""
        found, now = list[Event](), 0
        events = self.game.events()
        for event in events[: len(events) - unseen]:
            now = event.round if isinstance(event, PhaseStarted) else now
            if now == number:
                found.append(event)
        return found

    @property
    def last_step(self) -> tuple[GameState, Step]:
        """The decision that led to the present moment, after the state in which it was made."""
        return self.state_at(self.moment - 1), self.game.steps[self.moment - 1]

    def events_at(self, moment: int) -> tuple[Event, ...]:
        """Return what happened in the decision that led to a moment; at 0 the opening."""
        return self.game.steps[moment - 1].events if moment else self.game.opening

    # Going back after something went wrong

    def bookmark(self) -> PutBack:
        """Return a function that puts the game and the bots back as they are now."""
        game, moment, steps = self.game, self.moment, self.game.steps.copy()
        everything_else = bookmark([vars(self), *map(vars, self._bots.values())])

        def put_back() -> None:
            everything_else()
            game.steps[:] = steps
            game.go_to(moment)

        return put_back

    # Files

    def save(self, name: str) -> Path:
        """Write the game to a file of this name in the current folder; nothing is overwritten."""
        plain = name.strip()
        if not plain or Path(plain).name != plain or plain.startswith("."):
            raise BarrageError(f"a plain file name is needed, such as game.json, not {name!r}")
        path = Path(plain)
        return self.game.save(path if path.suffix else path.with_suffix(".json"))


def automas_of(state: GameState) -> frozenset[Seat]:
    """Return the seats of Automas."""
    return frozenset(seat for seat in range(state.players) if state.automa(seat).id)


QUICK = RUNGS["novice"]
"""The bot that says what a turn of a rival was good for: it looks no further than that turn, and answers at once."""


def _told(turn: PlayedTurn) -> tuple[str, str]:
    """Say what a turn of a bot did, and the topic in which it gained most."""
    found = explain(turn.state, turn.actions, QUICK)
    return f"chose to {with_contracts(found.told)}", mainly_for(found.topics)


def _followed(turn: PlayedTurn) -> tuple[str, str]:
    """Say what an Automa did, and which step on the way to it left one place over."""
    found = automa_turn(turn.state)
    reason = f"decided by: {found.deciding.says}" if found.deciding else ""
    return f"followed tile {found.actions}: {found.told}", reason


def _on_the_card(event: Event) -> str:
    """Say what is printed on a contract or an advanced tile that comes into play."""
    if isinstance(event, ContractTaken | ContractShown):
        return f": {contract_words(event.contract).partition(' ')[2].strip('()')}"
    if isinstance(event, TechnologyTaken):
        return f": {technology_words(event.tile)}"
    return ""
