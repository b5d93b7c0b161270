"""`GameSession`: the one place where controls talk to a game. It holds the game and knows who sits where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from barrage_core import Action, BarrageError, Game, GameState, Violation, legal_actions
from barrage_core.agenda import Turn
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
from barrage_core.catalogue import say
from barrage_core.checks import one_of
from barrage_core.events import (
    Event,
    PhaseStarted,
    page_of,
)
from barrage_core.game import Step
from barrage_core.names import Seat
from barrage_core.questions.automa import AutomaTurn, automa_to_move, automa_turn, why_not_there
from barrage_core.study.analysis import JudgedTurn

from ..panel import PutBack, bookmark
from ..words import advice_on, explanation_of, mainly_for, with_contracts
from . import choices
from .choices import Option
from .telling import told

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
    """A game on one screen: people at some seats, bots at the others, and Automas where the game has them.

    >>> from barrage_core import Game
    >>> session = GameSession(Game.new(players=2, seed=1), humans=[0])
    >>> session.play(session.options()[0].action)
    >>> session.undo()
    >>> session.game.position_in_history
    0
    """

    def __init__(self, game: Game, humans: Iterable[Seat] | None = None, bot: str | Sequence[str] = "greedy") -> None:
        """Seat bots where no people are: all of one kind, or one name for each; the last one serves for the rest."""
        self.game = game
        self.automas = automas_of(game.state)
        seats = [seat for seat in range(game.state.players) if seat not in self.automas]
        self.humans = frozenset(seats if humans is None else humans)
        for seat in self.humans:
            one_of(seat, seats, "humans")
        names = [bot] if isinstance(bot, str) else list(bot)
        free = [seat for seat in seats if seat not in self.humans]
        self._bots: dict[Seat, Bot] = {
            seat: make_bot(names[min(place, len(names) - 1)], seat) for place, seat in enumerate(free)
        }
        self._offer: tuple[GameState, list[Option]] | None = None
        """The options that were worked out last, with their state; one click needs them many times."""
        self._told: dict[tuple[int, tuple[Action, ...]], tuple[GameState, tuple[str, str]]] = {}
        """What was said about each turn of `turns_since`, with the state that it began in: every redraw needs it."""
        self._joined: frozenset[int] = frozenset()
        """The moments in the middle of what one click decided: undo and redo do not stop there."""
        self.finished_before: GameSession | None = None
        """The finished game that this one branches off from, if it does."""
        self.to_judge: list[tuple[int, PlayedTurn]] = []
        """The turns that are still to be looked back on, with their numbers."""
        self.judged: list[JudgedTurn] | None = None
        """The turns that were looked back on; None until somebody asks."""

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
    def is_finished(self) -> bool:
        """Whether the game was played to its end, whichever moment is the present one."""
        return self.state_at(self.last).is_over

    @property
    def seat(self) -> Seat | None:
        """The seat whose decision it is, or None when the game is over."""
        task = self.state.decision
        return None if task is None else task.player

    @property
    def is_human(self) -> bool:
        """Whether the decision is a person's; what is played from an Automa tile, nobody decides."""
        return self.seat in self.humans and automa_to_move(self.state) is None

    def bot_name(self, seat: Seat) -> str:
        """Return the name of the bot at a seat."""
        return self._bots[seat].name

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

    def decide(self, action: Action, *, joined: bool = False) -> Step:
        """Play an action of the player whose decision it is, and no more; what was decided there already stays.

        One that is `joined` belongs to the same click as the decision before it.
        """
        now, again = self.moment, self.can_redo and not self.goes_elsewhere(action)
        kept = {moment for moment in self._joined if moment < now or (again and moment > now)}
        self._joined = frozenset(kept | ({now} if joined else set()))
        if again:
            self.go_to(now + 1)
            return self.game.steps[now]
        return self.game.play(action)

    def goes_elsewhere(self, action: Action) -> bool:
        """Whether an action in the past is another one than was played there, so that a new line begins with it."""
        return self.can_redo and self.game.steps[self.moment].action != action

    def branch(self) -> GameSession:
        """Return a session that goes on from the present moment by itself; this one keeps all that was played."""
        game = Game(self.game.setup, self.game.start, self.game.opening)
        game.steps, game.notice = self.game.steps[: self.moment], self.game.notice
        game.go_to(self.moment)
        other = GameSession(game, self.humans, [bot.name for bot in self._bots.values()])
        other.finished_before = self if self.is_finished else self.finished_before
        other._joined = self._joined
        return other

    def play_bots(self) -> None:
        """Go on until a person decides, or to the end: what was played already is not played anew."""
        while not self.state.is_over and not self.is_human:
            if self.can_redo:
                self.go_to(self.moment + 1)
            else:
                self.play_one_bot()

    def bot_choice(self) -> Action:
        """Return what the bot or the Automa whose decision it is would do, or anybody who plays from its tiles."""
        if self.seat is None or self.is_human:
            raise BarrageError("it is not a bot's decision")
        if automa_to_move(self.state) is not None:
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

    def followed_turn(self, seat: Seat) -> AutomaTurn | None:
        """Return the last turn that a player took up to this moment, if the tiles of an Automa decided it."""
        state = self._last_turn(seat)
        return None if state is None or automa_to_move(state) is None else automa_turn(state)

    def why_not_there(self, seat: Seat, place: str) -> list[Violation]:
        """Say why a player built nothing at a place in the last turn, which the tiles of an Automa decided."""
        state = self._last_turn(seat)
        return [] if state is None else why_not_there(state, place)

    def _last_turn(self, seat: Seat) -> GameState | None:
        """Return the position at which a player began the last turn up to this moment."""
        for state in (self.state_at(moment) for moment in reversed(range(self.moment))):
            if isinstance(state.decision, Turn) and state.decision.player == seat:
                return state
        return None

    @property
    def others_that_played(self) -> list[Seat]:
        """The seats of the bots and Automas that have decided something up to this moment.

        So are those of people whose last turn was played from an Automa tile.
        """
        tasks = (self.state_at(moment).decision for moment in range(self.moment))
        played = {task.player for task in tasks if task is not None}
        told = {seat for seat in played & self.humans if self.followed_turn(seat) is not None}
        return [seat for seat in range(self.state.players) if seat in played - self.humans | told]

    # Moving through the history

    def _human_moments(self, moments: Iterable[int]) -> Iterator[int]:
        for moment in (moment for moment in moments if moment not in self._joined):
            state = self.state_at(moment)
            task = state.decision
            if task is not None and task.player in self.humans and automa_to_move(state) is None:
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
        """Jump to any moment; another action there forgets what came after it, except in a `branch`."""
        self.game.go_to(moment)

    # The story

    def story(self, since: int = 0, until: int | None = None) -> list[StoryLine]:
        """Say what happened between two moments, in the order of play."""
        lines, now = [], self.round_at(since)
        until = self.moment if until is None else until
        for moment in range(since, until + 1):
            task = self.state_at(moment - 1).decision if moment else None
            decided_by = None if task is None else task.player
            for event in self.events_at(moment):
                text = told(self.state, event)
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
        """Tell the finished turns of bots and Automas after a moment, each with the main reason for it.

        A turn that a person played from an Automa tile is told as well.
        """
        states = [self.state_at(moment) for moment in range(since, self.moment)]
        actions = (step.action for step in self.game.steps[since : self.moment])
        turns = [turn for turn in played_turns(zip(states, actions, strict=True)) if turn.is_finished]
        followed = {id(turn.state) for turn in turns if automa_to_move(turn.state) is not None}
        others = {
            (id(turn.state), turn.actions): turn
            for turn in turns
            if turn.seat not in self.humans or id(turn.state) in followed
        }
        self._told = {
            key: self._told.get(key) or (turn.state, (_followed if key[0] in followed else _told)(turn))
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
            raise BarrageError(say("a plain file name is needed, such as game.json, not {name!r}", name=name))
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
    return say("chose to {deed}", deed=with_contracts(found.told)), mainly_for(found.topics)


def _followed(turn: PlayedTurn) -> tuple[str, str]:
    """Say what an Automa did, and which step on the way to it left one place over."""
    found = automa_turn(turn.state)
    reason = say("decided by: {says}", says=found.deciding.says) if found.deciding else ""
    return say("followed tile {actions}: {told}", actions=found.actions, told=found.told), reason
