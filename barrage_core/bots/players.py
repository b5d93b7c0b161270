"""Two simple players: one that plays anything legal, one that looks a turn ahead.

A bot sees a state and answers with one of its legal actions. Both ask the engine for everything: what is legal, what
an action does, what the scoring phase would give. The same seed and the same state give the same answer.

>>> from barrage_core.newgame import new_game
>>> state, _ = new_game(players=2, seed=1)
>>> GreedyBot(1).choose(state) in legal_actions(state)
True
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from .. import events as ev
from ..actions import Action, Construct, Forgo, Fulfil, PlaceEngineers, Produce, UseBank
from ..agenda import (
    AbilitySteps,
    ChooseContract,
    ChooseDiscard,
    ChooseGain,
    ChooseMachines,
    ChooseProduction,
    Decision,
    PlaceDrops,
    TakeContracts,
    Task,
    TileEffect,
    Turn,
)
from ..board import Space
from ..components.technology import WILD
from ..errors import BarrageError
from ..names import Seat
from ..rules import legal_actions, look_ahead
from ..state import GameState
from .appraisal import TOPICS, WEIGHTS, Appraisal, Appraiser, Weights

__all__ = ["BOTS", "WEIGHTS", "Appraisal", "Appraiser", "Bot", "GreedyBot", "RandomBot", "Weights", "make_bot"]


class Bot(Protocol):
    """Anything that can play: it has a name and answers a state with a legal action."""

    @property
    def name(self) -> str:
        """What the bot is called in `BOTS`."""

    def choose(self, state: GameState) -> Action:
        """Return one of the legal actions of a state that awaits a decision."""


class RandomBot:
    """Plays any legal action, each with the same probability."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def choose(self, state: GameState) -> Action:
        """Return any legal action."""
        options = legal_actions(state)
        return options[int(self._random.random() * len(options))]  # several times quicker than random.choice


class Line(NamedTuple):
    """A way to play a turn to its end: what it is worth, its actions, and what happens."""

    worth: float
    appraisal: Appraisal
    plan: tuple[Action, ...]
    events: list[ev.Event]


class Trial(NamedTuple):
    """An action played on a copy."""

    action: Action
    draft: GameState
    events: list[ev.Event]


class GreedyBot:
    """Tries every way to finish the turn at hand, and plays the one that leaves the best position.

    It looks no further: not at the answers of the rivals, and not at contracts or tiles yet to be turned up. The seed
    decides between ways of the same worth only.
    """

    name = "greedy"

    def __init__(self, seed: int = 0, weights: Weights = WEIGHTS) -> None:
        self.seed = seed
        self.appraise = Appraiser(weights)

    def choose(self, state: GameState) -> Action:
        """Return the first action of the best way to finish the turn."""
        options = legal_actions(state)
        return options[0] if len(options) == 1 else self._best(state).plan[0]

    def explain(self, state: GameState) -> tuple[Action, str]:
        """Return the action that `choose` gives, and in a line what it does and is good for."""
        plan, reason = self.advise(state)
        return plan[0], reason

    def advise(self, state: GameState) -> tuple[tuple[Action, ...], str]:
        """Return the actions of the best way to finish the turn, and in a line what it does and is good for."""
        seat = _seat(state)
        best = self._best(state)
        return best.plan, _reason(best, seat, self.appraise(state, seat))

    def _best(self, state: GameState) -> Line:
        self.appraise.look_from(state)
        lines = list(self._lines(_without_followers(state), _seat(state)))
        most = max(line.worth for line in lines)
        ties = [line for line in lines if line.worth == most]
        if len(ties) == 1:
            return ties[0]
        # A fresh generator for each position: asking for a hint must not change how the game goes on.
        return random.Random(f"{self.seed} {state.round} {state.engineers} {state.credits}").choice(ties)

    def _lines(self, state: GameState, seat: Seat) -> Iterator[Line]:
        """Yield for every action worth a try the best way to go on from it."""
        for trial in self._trials(state, seat):
            draft = trial.draft
            if draft.agenda and _seat(draft) == seat:
                best = max(self._lines(draft, seat), key=_worth)
                yield best._replace(plan=(trial.action, *best.plan), events=trial.events + best.events)
            else:
                yield self._judge(trial, seat)

    def _trials(self, state: GameState, seat: Seat) -> list[Trial]:
        """Return the actions worth a try, each played on a copy."""
        trials = []
        for action in _worth_a_try(state, seat):
            trials.append(Trial(action, *look_ahead(state, action)))
        if isinstance(state.agenda[-1], _ONE_BY_ONE):
            return [max(trials, key=lambda trial: self._judge(trial, seat).worth)]
        return trials

    def _judge(self, trial: Trial, seat: Seat) -> Line:
        appraisal = self.appraise(trial.draft, seat)
        # Rounded, so that the last digit of a float, which differs between versions of Python, decides nothing.
        return Line(round(sum(appraisal), 6), appraisal, (trial.action,), trial.events)


_ONE_BY_ONE = (PlaceDrops, TakeContracts, ChooseDiscard, ChooseMachines)
"""Decisions that come in rows: each is judged by itself, as all ways through would be many and say little more."""


def _worth_a_try(state: GameState, seat: Seat) -> list[Action]:
    """Leave out what is hardly ever better than its neighbours: it would only cost time."""
    task, options = state.agenda[-1], legal_actions(state)
    match task:
        case Turn():
            return _turns_worth_a_try(state, seat, options)
        case ChooseProduction():  # with all the drops of a system
            productions = [action for action in options if isinstance(action, Produce)]
            return list({(action.dam, action.conduit, action.powerhouse): action for action in productions}.values())
        case ChooseContract():  # any contract rather than none
            return [action for action in options if isinstance(action, Fulfil)]
        case ChooseGain():  # take what is due, in any order
            return sorted(options, key=lambda action: isinstance(action, Forgo))[:1]
    return options


def _turns_worth_a_try(state: GameState, seat: Seat, options: list[Action]) -> list[Action]:
    """Keep no space that asks more for less, no wild tile where a plain one does, and no middling trip to the bank."""
    spaces = [state.board.spaces[action.space] for action in options if isinstance(action, PlaceEngineers)]
    kept: list[Action] = []
    for action in options:
        match action:
            case PlaceEngineers(space):
                here = state.board.spaces[space]
                if not any(_is_better(other, here) for other in spaces):
                    kept.append(action)
            case UseBank(engineers):
                if engineers in (1, state.engineers[seat]):
                    kept.append(action)
            case Construct(piece, tile):
                if tile != WILD or Construct(piece, piece) not in options:
                    kept.append(action)
            case _:
                kept.append(action)
    return kept


def _is_better(one: Space, other: Space) -> bool:
    """Whether a space gives at least as much of the same for no more; of two equal ones the first counts as better."""
    if one.row.effect != other.row.effect or one.row.machines != other.row.machines or one.row.effect == "patent":
        return False
    mine, theirs = ((-space.row.amount, space.engineers, space.credits) for space in (one, other))
    no_worse = all(here <= there for here, there in zip(mine, theirs, strict=True))
    return no_worse and (mine != theirs or one.id < other.id)


def _seat(state: GameState) -> Seat:
    task = state.decision
    if task is None:
        raise BarrageError("the game is over: there is nothing to choose")
    return task.player


def _worth(line: Line) -> float:
    return line.worth


def _without_followers(state: GameState) -> GameState:
    """Return a copy that stops where this player's turn ends: nobody else is left to play, and no phase to come.

    So a look ahead costs less, and all ways to play are judged at the same moment of the round.
    """
    alone = state.copy()
    alone.passed = (True,) * state.players
    seat, tasks = _seat(state), state.agenda
    first = len(tasks)
    while first and _belongs_to_turn(tasks[first - 1], seat):
        first -= 1
    alone.agenda = tasks[first:]
    return alone


def _belongs_to_turn(task: Task, seat: Seat) -> bool:
    return isinstance(task, (TileEffect, AbilitySteps)) or (isinstance(task, Decision) and task.player == seat)


# What a choice is good for ----------------------------------------------------------------------------------------

_TELLING = (
    ev.Drafted,
    ev.PieceBuilt,
    ev.EnergyMade,
    ev.ContractFulfilled,
    ev.ContractTaken,
    ev.TechnologyTaken,
    ev.OfficerCopied,
    ev.DropsPlaced,
    ev.CreditsGained,
    ev.MachinesGained,
    ev.PointsScored,
)
"""Events that a hint names; the others go without saying."""


def _reason(line: Line, seat: Seat, before: Appraisal) -> str:
    """Say what the line does, and the topic in which it gains most."""
    names = [""] * (seat + 1)
    deeds = [
        ev.describe(event, names).strip()
        for event in line.events
        if (isinstance(event, _TELLING) and event.player == seat) or _brings_back(event, seat)
    ]
    gained = {topic: after - old for topic, after, old in zip(TOPICS, line.appraisal, before, strict=True)}
    best = max(gained, key=gained.__getitem__)
    counted = Counter(deeds)  # in the order of the events
    what = ", ".join(deed if times == 1 else f"{deed} ({times} times)" for deed, times in counted.items())
    what = what or str(line.plan[0])
    return f"{what}; good for {TOPICS[best]}" if gained[best] > 0 else what


def _brings_back(event: ev.Event, seat: Seat) -> bool:
    """Whether the wheel turned and gave something back."""
    return isinstance(event, ev.WheelTurned) and event.player == seat and any(event[1:-1])


# By name ----------------------------------------------------------------------------------------------------------

BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""Every bot by its name; call it with a seed."""


def make_bot(name: str, seed: int = 0) -> Bot:
    """Make a bot by its name.

    >>> make_bot("gready")
    Traceback (most recent call last):
    barrage_core.errors.BarrageError: bots: there is no bot 'gready'; there are random, greedy
    """
    if name not in BOTS:
        raise BarrageError(f"bots: there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](seed)
