"""Series of games that bots play, each with a record of what happened.

Game number k of a series has the seed `first seed + k`, and so do its players; the results do not depend on how many
processes share the work. Nothing is printed here: results are plain data, progress goes to a callback.

>>> [game.seed for game in simulate(3, ["greedy", "random"], seed=7)]
[7, 8, 9]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from ..bots import BOTS, Bot, known_bot
from ..checks import expected, sequence, whole_number
from ..components.maps import MapSpec
from ..errors import BarrageError
from ..events import (
    ContractFulfilled,
    CreditsPaid,
    DropMoved,
    EnergyMade,
    EngineersPlaced,
    Event,
    PieceBuilt,
    PointsScored,
)
from ..names import END, FEWEST_PLAYERS, MOST_PLAYERS, Mode, Seat
from ..newgame import new_game
from ..rulebook import RuleSet
from ..rules import play_unchecked
from ..rules.final import winners
from ..scoring import enter_points
from .sharing import share

__all__ = ["GameRecord", "Maker", "makers_of", "play_game", "seat_bots", "simulate"]

MOST_GAMES = 1_000_000

Maker = Callable[[int], Bot]
"""What makes a bot of a seed: a value of `BOTS`."""


class GameRecord(NamedTuple):
    """One finished game. Lists are by seat; `energy` is that of all rounds together."""

    seed: int
    bots: list[str]
    companies: list[str]
    officers: list[str]
    winners: list[Seat]
    vp: list[int]
    energy: list[int]
    vp_by_source: list[dict[str, int]]
    decisions: int
    placements: list[int]
    """Times that engineers were placed: in the introductory game, the turns."""
    built: list[int]
    contracts: list[int]
    """Contracts fulfilled."""
    fees: list[int]
    """Credits paid to rivals for the use of their conduits."""
    lost_drops: int
    """Drops that left the map."""

    def to_dict(self) -> dict[str, Any]:
        """Return a mapping for JSON."""
        return self._asdict()


# Playing ----------------------------------------------------------------------------------------------------------


def seat_bots(bots: Sequence[str], players: int) -> list[str]:
    """Return the name of the bot on each seat: a single name stands for all seats, several are one for each seat.

    >>> seat_bots(["random"], 3), seat_bots(["greedy", "random", "random"], 3)
    (['random', 'random', 'random'], ['greedy', 'random', 'random'])
    """
    names = [known_bot(name) for name in sequence(bots, "bots")]
    if len(names) not in (1, players):
        raise BarrageError(expected(f"one name for all, or {players}, one for each player", names, "bots"))
    return names * players if len(names) == 1 else names


def play_game(
    bots: Sequence[str],
    seed: int = 0,
    *,
    mode: Mode = "introductory",
    map: MapSpec | str = "standard",
    rules: RuleSet | None = None,
    makers: Sequence[Maker] | None = None,
) -> GameRecord:
    """Play one game between bots, one name for each seat; `makers` make them, if not those that have these names."""
    players = len(bots)
    state, events = new_game(players, seed, mode=mode, map=map, rules=rules)
    at_table = [make(_bot_seed(seed, seat)) for seat, make in enumerate(makers or makers_of(bots))]
    tally = _Tally(players, state.rules.starting_vp)
    tally.add(events)
    decisions = 0
    while (task := state.decision) is not None:
        tally.add(play_unchecked(state, at_table[task.player].choose(state)))
        decisions += 1
    return GameRecord(
        seed,
        list(bots),
        list(state.companies),
        list(state.officers),
        list(winners(state)),
        list(state.vp),
        tally.energy,
        tally.sources,
        decisions,
        tally.placements,
        tally.built,
        tally.contracts,
        tally.fees,
        tally.lost_drops,
    )


def makers_of(bots: Sequence[str]) -> list[Maker]:
    """Return what makes each of these bots: it is sent to processes, for which `BOTS` is as it was at the start."""
    return [BOTS[known_bot(name)] for name in bots]


def _bot_seed(seed: int, seat: Seat) -> int:
    """Give every seat of every game a separate stream of random numbers, apart from that of the set-up."""
    return 1_000_003 * (seed + 1) + seat


class _Tally:
    """Adds up what the events of a game say."""

    def __init__(self, players: int, starting_vp: int) -> None:
        self.energy = [0] * players
        self.sources: list[dict[str, int]] = [{"start": starting_vp} for _ in range(players)]
        self.placements, self.built, self.contracts, self.fees = ([0] * players for _ in range(4))
        self.lost_drops = 0

    def add(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, PointsScored):
                enter_points(self.sources, event)
            elif isinstance(event, EnergyMade):
                self.energy[event.player] += event.energy
            elif isinstance(event, DropMoved):
                if event.path[-1] == END:
                    self.lost_drops += 1
            elif isinstance(event, EngineersPlaced):
                self.placements[event.player] += 1
            elif isinstance(event, PieceBuilt):
                self.built[event.player] += 1
            elif isinstance(event, ContractFulfilled):
                self.contracts[event.player] += 1
            elif isinstance(event, CreditsPaid) and event.receiver is not None:
                self.fees[event.player] += event.credits


def simulate(
    games: int,
    bots: Sequence[str],
    *,
    players: int | None = None,
    seed: int = 0,
    mode: Mode = "introductory",
    map: MapSpec | str = "standard",
    rules: RuleSet | None = None,
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[GameRecord]:
    """Play a series of games and return their records in the order of the seeds.

    `bots` has one name for each seat; a single name plays all seats of `players`. A series that lasts is shared between
    all cores, or between as many processes as `jobs` says. `progress` is called with the number of games done and the
    number of games in all.
    """
    whole_number(games, 1, MOST_GAMES, "games")
    whole_number(seed, None, None, "seed")
    if players is not None:
        whole_number(players, FEWEST_PLAYERS, MOST_PLAYERS, "players")
    seated = seat_bots(bots, players or max(2, len(sequence(bots, "bots"))))
    play = partial(play_game, seated, mode=mode, map=map, rules=rules, makers=makers_of(seated))
    records: list[GameRecord] = []
    for record in share(play, range(seed, seed + games), jobs):
        records.append(record)
        if progress is not None:
            progress(len(records), games)
    return records
