"""Many games at once: who wins, where the points come from, how much energy is made.

Game number k of a series has the seed `first seed + k`, and so have its players; the results do not depend on how many
processes share the work. Nothing is printed here: results are plain data, progress goes to a callback.

>>> games = simulate(3, ["greedy", "random"], seed=7)
>>> [game.seed for game in games]
[7, 8, 9]
>>> summary = summarise(games)
>>> summary.games, [rate.total for rate in summary.wins_by_seat]
(3, [3, 3])
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from math import sqrt
from typing import Any, NamedTuple

from ..bots import BOTS, Bot, make_bot
from ..components.companies import COMPANIES
from ..components.maps import STANDARD, MapSpec
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
from ..scoring import SOURCES, source_group

__all__ = ["GameRecord", "Rate", "Summary", "play_game", "seat_bots", "simulate", "summarise", "wilson"]

CONFIDENCE = 1.959964
"""Standard deviations on each side of a 95 % interval."""
LARGEST_CHUNK = 10
"""Games that a process plays before it reports: few enough to share evenly, enough to make reporting cheap."""


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
    """Return the name of the bot on each seat: one name is for all seats, several are one a seat.

    >>> seat_bots(["random"], 3), seat_bots(["greedy", "random", "random"], 3)
    (['random', 'random', 'random'], ['greedy', 'random', 'random'])
    """
    for name in bots:
        if name not in BOTS:
            raise BarrageError(f"bots: there is no bot {name!r}; there are {', '.join(BOTS)}")
    if len(bots) not in (1, players):
        raise BarrageError(f"bots: expected one name for all or {players}, one for each player, got {len(bots)}")
    return list(bots) * players if len(bots) == 1 else list(bots)


def play_game(
    bots: Sequence[str],
    seed: int = 0,
    *,
    mode: Mode = "introductory",
    map: MapSpec | str = STANDARD,
    rules: RuleSet | None = None,
) -> GameRecord:
    """Play one game between bots, one name a seat."""
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
    """Give every seat of every game a random stream of its own, apart from that of the set-up."""
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
                sheet, source = self.sources[event.player], source_group(event.source)
                sheet[source] = sheet.get(source, 0) + event.vp
            elif isinstance(event, EnergyMade):
                self.energy[event.player] += event.energy
            elif isinstance(event, DropMoved):
                self.lost_drops += event.path[-1] == END
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
    map: MapSpec | str = STANDARD,
    rules: RuleSet | None = None,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> list[GameRecord]:
    """Play a series of games and return their records in the order of the seeds.

    `bots` is one name a seat; a single name plays all seats of `players`. With `jobs` the games are shared between
    processes (in a script, call it under `if __name__ == "__main__":`). `progress` is called with the number of games
    done and the number of all.
    """
    for name, number in (("games", games), ("jobs", jobs)):
        if number < 1:
            raise BarrageError(f"{name}: expected at least 1, got {number}")
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
    """Cut the series into small pieces; alone there is no reason to report less than every game."""
    size = 1 if jobs == 1 else min(LARGEST_CHUNK, -(-len(seeds) // jobs))
    return [seeds[start : start + size] for start in range(0, len(seeds), size)]


Mapper = Callable[[Callable[[range], list[GameRecord]], list[range]], Iterable[list[GameRecord]]]


@contextmanager
def _mapper(jobs: int) -> Iterator[Mapper]:
    if jobs == 1 or sys.platform == "emscripten":  # a browser has one process: the same games, only later
        yield map
        return
    # Spawned, not forked: a notebook's kernel has threads, and those do not survive a fork.
    # Leaving the block ends the processes at once, also on Ctrl-C, which they themselves ignore.
    with multiprocessing.get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield pool.imap


# Summing up -------------------------------------------------------------------------------------------------------


class Rate(NamedTuple):
    """How often somebody won, with its 95 % interval."""

    wins: float
    total: int
    share: float
    low: float
    high: float


class Summary(NamedTuple):
    """A series of games in numbers.

    A win that n players share counts as 1/n for each; a bot's wins are those of all its seats. Energy is that of a
    whole game; points and energy are means over the games in which the seat or company took part.
    """

    games: int
    decisions: float
    bots: list[str]
    wins_by_seat: list[Rate]
    wins_by_company: dict[str, Rate]
    wins_by_bot: dict[str, Rate]
    vp_by_seat: list[float]
    vp_by_company: dict[str, float]
    energy_by_seat: list[float]
    energy_by_company: dict[str, float]
    vp_by_source: list[dict[str, float]]
    """For each seat, the mean points by where they came from, in the order of a score sheet."""

    def to_dict(self) -> dict[str, Any]:
        """Return a mapping for JSON."""
        plain = self._asdict()
        plain["wins_by_seat"] = [rate._asdict() for rate in self.wins_by_seat]
        for key in ("wins_by_company", "wins_by_bot"):
            plain[key] = {name: rate._asdict() for name, rate in plain[key].items()}
        return plain


def wilson(wins: float, total: int) -> Rate:
    """Return a share of wins with its Wilson interval of 95 %; shared wins make fractions.

    >>> [round(number, 3) for number in wilson(8, 10)]
    [8, 10, 0.8, 0.49, 0.943]
    """
    share, square = wins / total, CONFIDENCE**2
    middle = (share + square / (2 * total)) / (1 + square / total)
    half = CONFIDENCE * sqrt(share * (1 - share) / total + square / (4 * total**2)) / (1 + square / total)
    return Rate(wins, total, share, max(0.0, middle - half), min(1.0, middle + half))


class _Entry(NamedTuple):
    """One player of one game."""

    seat: Seat
    company: str
    won: float
    vp: int
    energy: int


def summarise(games: Sequence[GameRecord]) -> Summary:
    """Sum up a series of games; all of them must have the same bots on the same seats."""
    if not games:
        raise BarrageError("games: expected at least 1, got none")
    entries = [entry for game in games for entry in _entries(game)]
    seats = [[entry for entry in entries if entry.seat == seat] for seat in range(len(games[0].bots))]
    companies = {name: group for name in COMPANIES if (group := [entry for entry in entries if entry.company == name])}
    return Summary(
        games=len(games),
        decisions=sum(game.decisions for game in games) / len(games),
        bots=games[0].bots,
        wins_by_seat=[_win_rate(group) for group in seats],
        wins_by_company={name: _win_rate(group) for name, group in companies.items()},
        wins_by_bot={name: _bot_rate(games, name) for name in BOTS if name in games[0].bots},
        vp_by_seat=[_mean([entry.vp for entry in group]) for group in seats],
        vp_by_company={name: _mean([entry.vp for entry in group]) for name, group in companies.items()},
        energy_by_seat=[_mean([entry.energy for entry in group]) for group in seats],
        energy_by_company={name: _mean([entry.energy for entry in group]) for name, group in companies.items()},
        vp_by_source=_mean_sources(games),
    )


def _entries(game: GameRecord) -> Iterator[_Entry]:
    columns = zip(game.companies, game.vp, game.energy, strict=True)
    for seat, (company, vp, energy) in enumerate(columns):
        won = 1 / len(game.winners) if seat in game.winners else 0
        yield _Entry(seat, company, won, vp, energy)


def _win_rate(entries: list[_Entry]) -> Rate:
    return wilson(sum(entry.won for entry in entries), len(entries))


def _bot_rate(games: Sequence[GameRecord], bot: str) -> Rate:
    """Count games, not players: two seats of one bot cannot both win a whole game."""
    shares = (sum(game.bots[seat] == bot for seat in game.winners) / len(game.winners) for game in games)
    return wilson(sum(shares), len(games))


def _mean(numbers: list[int]) -> float:
    return sum(numbers) / len(numbers)


def _mean_sources(games: Sequence[GameRecord]) -> list[dict[str, float]]:
    totals: dict[str, list[int]] = {}
    for game in games:
        for seat, sheet in enumerate(game.vp_by_source):
            for source, vp in sheet.items():
                totals.setdefault(source, [0] * len(game.bots))[seat] += vp
    order = [source for source in SOURCES if source in totals]
    return [{source: totals[source][seat] / len(games) for source in order} for seat in range(len(games[0].bots))]
