"""Who sits at the table: bots by name, bots of one's own, and what makes them.

A name stands for a bot of `BOTS`. A bot of one's own plays every game as a copy of itself, so that no game depends on
those before it; a class or a function is called with a seed for every game. What does not come from the kit is checked
at each of its decisions: an answer that is not allowed ends the series with an error that says why.

>>> from barrage_core.bots import GreedyBot, RandomBot
>>> [player.name for player in seat_players(["greedy", RandomBot, GreedyBot(seed=3)], 3)]
['greedy', 'random', 'greedy 2']
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias, TypeVar, cast

from ..actions import Action
from ..bots import BOTS, Bot, GreedyBot, Planner, RandomBot, known_bot
from ..checks import expected, short
from ..errors import BarrageError, IllegalAction
from ..names import Seat
from ..rules import why_not
from ..state import GameState

__all__ = ["Entrant", "Entrants", "Maker", "Player", "at_table", "rotated", "seat_players"]

Maker: TypeAlias = Callable[[int], Bot]
"""What makes a bot of a seed: a value of `BOTS`, or a class or a function of one's own."""
Entrant: TypeAlias = str | Bot | Maker
"""Whatever can be given as a player: a name, a bot, or what makes one."""
Entrants: TypeAlias = Sequence[Entrant]
OF_THE_KIT = (RandomBot, GreedyBot, Planner)
"""Bots that choose among the legal actions, whatever their weights: nothing they answer has to be checked again."""


class Player(NamedTuple):
    """A bot that can be made for any game."""

    name: str
    make: Maker


@dataclass(frozen=True)
class _Copies:
    """Makes copies of a bot: each game has one that has played no other."""

    bot: Bot

    def __call__(self, seed: int) -> Bot:
        return deepcopy(self.bot)


def seat_players(bots: Entrants, players: int) -> list[Player]:
    """Return the player on each seat: a single one sits on all seats, several are one for each seat.

    Different bots of the same name are numbered.

    >>> seat_players(["greedy", "random"], 3)
    Traceback (most recent call last):
    barrage_core.errors.BarrageError: bots: expected one for all seats, or 3, one for each player, got 2
    """
    if isinstance(bots, str):
        bots = [bots]
    found = _numbered([_player(entrant) for entrant in bots])
    if len(found) not in (1, players):
        wanted = f"one for all seats, or {players}, one for each player"
        raise BarrageError(expected(wanted, len(found), "bots"))
    return found * players if len(found) == 1 else found


def _player(entrant: Entrant) -> Player:
    if isinstance(entrant, str):
        make: Maker = BOTS[known_bot(entrant)]
        return Player(entrant, make)
    if hasattr(entrant, "choose") and not isinstance(entrant, type):
        make = _Copies(cast("Bot", entrant))
    elif callable(entrant):
        make = entrant
    else:
        raise BarrageError(expected("a name, a bot, or what makes one of a seed", entrant, "bots"))
    bot = _made(make, 0, short(entrant))
    if not callable(getattr(bot, "choose", None)):
        raise BarrageError(expected("something with a method `choose`", bot, f"what {short(entrant)} makes"))
    return Player(str(getattr(bot, "name", type(bot).__name__)), make)


def _made(make: Maker, seed: int, who: str) -> Bot:
    """Make a bot of a seed; whatever goes wrong in code of one's own is named."""
    try:
        return make(seed)
    except Exception as problem:
        copied = isinstance(make, _Copies)
        how = "copied for a game" if copied else f"made: what makes a bot is called with a seed, here {seed}"
        raise BarrageError(f"{who} could not be {how}; {type(problem).__name__}: {problem}") from problem


def _numbered(players: list[Player]) -> list[Player]:
    """Tell different bots of the same name apart; the same one may sit on several seats."""
    names: dict[str, list[Maker]] = {}
    found = []
    for player in players:
        known = names.setdefault(player.name, [])
        if player.make not in known:
            known.append(player.make)
        number = known.index(player.make) + 1
        found.append(player if number == 1 else player._replace(name=f"{player.name} {number}"))
    return found


Seated = TypeVar("Seated")


def rotated(players: Sequence[Seated], by: int) -> list[Seated]:
    """Move everybody on by so many seats, round the table."""
    return [players[(seat - by) % len(players)] for seat in range(len(players))]


# At the table --------------------------------------------------------------------------------------------------------


def at_table(player: Player, seat: Seat, seed: int) -> Bot:
    """Make a player's bot for one game; where it does not come from the kit, one whose answers are checked."""
    who = f"{player.name} (seat {seat + 1}, game with seed {seed})"
    bot = _made(player.make, _bot_seed(seed, seat), who)
    return bot if _is_of_the_kit(bot) else _Checked(bot, who)


def _is_of_the_kit(bot: Bot) -> bool:
    """Say whether a bot is one of the kit's, and decides as they do; one that only keeps such a bot is not."""
    return type(bot) in OF_THE_KIT and "choose" not in vars(bot)


def _bot_seed(seed: int, seat: Seat) -> int:
    """Give every seat of every game a separate stream of random numbers, apart from that of the set-up."""
    return 1_000_003 * (seed + 1) + seat


class _Checked:
    """Plays like a bot, and lets no answer pass that the rules forbid."""

    def __init__(self, bot: Bot, name: str) -> None:
        self.bot, self.name = bot, name

    def choose(self, state: GameState) -> Action:
        try:
            action: object = self.bot.choose(state.copy())  # whatever it does to it, the game goes on from our state
        except Exception as problem:
            raise BarrageError(f"{self.name} could not decide: {type(problem).__name__}: {problem}") from problem
        if not isinstance(action, Action):
            raise BarrageError(f"{self.name} answered {short(action)}, which is not an action")
        if reasons := why_not(state, action):
            raise BarrageError(f"{self.name} answered {IllegalAction(action, reasons)}")
        return action
