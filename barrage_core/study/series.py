"""Series of games that bots play, each with a record of what happened.

Game number k of a series has the seed `first seed + k`, and so do its players; the results do not depend on how many
processes share the work. Nothing is printed here: results are plain data, progress goes to a callback.

>>> [game.seed for game in simulate(3, ["greedy", "random"], seed=7)]
[7, 8, 9]
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple

from ..bots import Bot, known_bot, make_bot
from ..checks import expected, whole_number
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
from ..names import END, Mode, Seat
from ..newgame import new_game
from ..rulebook import RuleSet
from ..rules import play_unchecked
from ..rules.final import winners
from ..scoring import enter_points

__all__ = ["GameRecord", "play_game", "seat_bots", "simulate"]

MOST_GAMES, MOST_JOBS = 1_000_000, 256
LARGEST_CHUNK = 10
"""Games that a process plays before it reports: few enough to share evenly, many enough to make reporting cheap."""


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
    names = [known_bot(name) for name in bots]
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
) -> GameRecord:
    """Play one game between bots, one name for each seat."""
    players = len(bots)
    state, events = new_game(players, seed, mode=mode, map=map, rules=rules)
    at_table: list[Bot] = [make_bot(name, _bot_seed(seed, seat)) for seat, name in enumerate(bots)]
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
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> list[GameRecord]:
    """Play a series of games and return their records in the order of the seeds.

    `bots` has one name for each seat; a single name plays all seats of `players`. With `jobs` the games are shared
    between processes (in a script, call it under `if __name__ == "__main__":`). `progress` is called with the number of
    games done and the number of games in all.
    """
    whole_number(games, 1, MOST_GAMES, "games")
    whole_number(jobs, 1, MOST_JOBS, "jobs")
    seated = seat_bots(bots, players or max(2, len(bots)))
    play = partial(_play_seeds, seated, mode=mode, map=map, rules=rules)
    chunks = _chunks(range(seed, seed + games), jobs)
    records: list[GameRecord] = []
    with _mapper(jobs) as spread:
        for some in spread(play, chunks):
            records += some
            if progress is not None:
                progress(len(records), games)
    return records


def _play_seeds(bots: Sequence[str], seeds: Sequence[int], **settings: Any) -> list[GameRecord]:
    return [play_game(bots, seed, **settings) for seed in seeds]


def _chunks(seeds: range, jobs: int) -> list[range]:
    """Cut the series into small pieces; a single process reports after every game."""
    size = 1 if jobs == 1 else min(LARGEST_CHUNK, -(-len(seeds) // jobs))
    return [seeds[start : start + size] for start in range(0, len(seeds), size)]


Mapper = Callable[[Callable[[range], list[GameRecord]], list[range]], Iterable[list[GameRecord]]]


@contextmanager
def _mapper(jobs: int) -> Iterator[Mapper]:
    if jobs == 1 or sys.platform == "emscripten":  # a browser has one process: the same games, only later
        yield map
        return
    # Spawned, not forked: a notebook's kernel has threads, and those do not survive a fork.
    # Leaving the block ends the processes at once, even on Ctrl-C, which they themselves ignore.
    with multiprocessing.get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield pool.imap
