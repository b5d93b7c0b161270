"""Random games: any number of players, any mode, map and rule set, fixed by a seed."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from barrage_core.actions import Action, Construct, CopyOfficer, Fulfil, PlaceEngineers, Produce, Receive
from barrage_core.components.maps import MapLike
from barrage_core.events import Event
from barrage_core.names import Mode
from barrage_core.newgame import new_game
from barrage_core.rulebook import RuleSet
from barrage_core.rules import legal_actions, play
from barrage_core.state import GameState

RICH = {"starting_excavators": 25, "starting_mixers": 20, "starting_credits": 20}
"""Goods with which a random game builds enough for every ability to come into play."""
POOR = {"starting_excavators": 25, "starting_mixers": 20, "starting_credits": 1, "conduit_fee_credits": 3}
"""The same, where credits are short and rivals' conduits are expensive."""


class RandomGame(NamedTuple):
    """Everything that fixes a random game."""

    seed: int
    players: int
    mode: Mode
    map: str
    rules: RuleSet = RuleSet()
    automas: tuple[str, ...] = ()

    def __repr__(self) -> str:
        """Name the game in a line that can be typed in again."""
        changes = ", ".join(f"{name}={value!r}" for name, value in self.rules.changes().items())
        automas = f", {self.automas!r}" if self.automas else ""
        return f"RandomGame({self.seed}, {self.players}, {self.mode!r}, {self.map!r}, RuleSet({changes}){automas})"


class Moment(NamedTuple):
    """A state that a game came to, the action that led there (None: the set-up), and what happened on the way."""

    state: GameState
    action: Action | None
    events: list[Event]


def pick(rng: random.Random, options: list[Action]) -> Action:
    """Choose at random: among all, among what makes a game rich, or the kind of action first.

    An even choice alone would send most engineers to the bank, and hardly ever fulfil a contract.
    """
    way = rng.randrange(3)
    if way == 1:
        options = [option for option in options if _is_rich(option)] or options
    elif way == 2:
        kind = rng.choice(list(dict.fromkeys(type(option) for option in options)))
        options = [option for option in options if type(option) is kind]
    return rng.choice(options)


def _is_rich(action: Action) -> bool:
    if isinstance(action, PlaceEngineers):
        return action.space.startswith(("TURBINE", "PATENT"))
    return isinstance(action, Construct | CopyOfficer | Produce | Fulfil | Receive)


def play_random(
    seed: int,
    players: int,
    mode: Mode,
    map: MapLike = "standard",
    rules: RuleSet | None = None,
    automas: tuple[str, ...] = (),
    stop: Callable[[GameState], bool] | None = None,
) -> Iterator[Moment]:
    """Play a random game and yield every moment of it, the first decision and the end included.

    Every state is a separate one. `stop` ends the game early, after the moment for which it is true.
    """
    rng = random.Random(seed)
    state, events = new_game(players, seed, mode=mode, map=map, rules=rules, automas=automas)
    yield Moment(state, None, events)
    while not state.is_over and not (stop is not None and stop(state)):
        action = pick(rng, legal_actions(state))
        state, events = play(state, action)
        yield Moment(state, action, events)


def random_states(game: RandomGame, number: int) -> list[GameState]:
    """Return some states of a random game, drawn at random, in the order of play."""
    moments = [moment.state for moment in play_random(*game)]
    rng = random.Random(game.seed + 1)
    return [moments[place] for place in sorted(rng.sample(range(len(moments)), min(number, len(moments))))]


def snapshot(state: GameState) -> str:
    """Write out everything on the table, down to the order of its entries."""
    return repr(state.__getstate__())


def digest(games: Iterable[RandomGame]) -> str:
    """Boil all events and final states of some random games down to a line."""
    content = hashlib.sha256()
    for game in games:
        for state, action, events in play_random(*game):
            content.update(repr((action, events, legal_actions(state))).encode())
        content.update(snapshot(state).encode())
    return content.hexdigest()
