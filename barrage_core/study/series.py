"""Series of games that bots play, each with a record of what happened.

Game number k of a series has the seed `first seed + k`, and so do its players; the results do not depend on how many
processes share the work. Nothing is printed here: results are plain data, progress goes to a callback.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias

from ..actions import TurnTile
from ..checks import flag, seed_number, sequence, whole_number
from ..components.automa import AUTOMA_LEVELS
from ..components.maps import MapLike
from ..errors import BarrageError
from ..events import Event
from ..files.maps import open_map
from ..names import FEWEST_PLAYERS, MOST_PLAYERS, Mode
from ..newgame import new_game
from ..rulebook import RuleSet
from ..rules import play_unchecked
from ..rules.automa.people import follows_tiles
from ..rules.final import winners
from ..rules.powers import own_powers
from ..state import GameState
from .cluster import Cluster
from .players import Entrants, Player, at_table, rotated, seat_players
from .records import GameRecord, Records, Tally
from .sharing import share

__all__ = [
    "MOST_GAMES",
    "Progress",
    "Stopped",
    "Variant",
    "automa_names",
    "play_game",
    "play_seated",
    "seat_bots",
    "simulate",
]

MOST_GAMES = 1_000_000
Names: TypeAlias = Sequence[str]
Progress: TypeAlias = Callable[[int, int], None] | None


@dataclass(frozen=True)
class Variant:
    """What a game is played with, as `new_game` takes it: rules, Automas, and what is chosen rather than drawn.

    >>> Variant(RuleSet(rounds=4), officers=["anton_krylov", ""]).officers
    ('anton_krylov', '')
    """

    rules: RuleSet | None = None
    automas: Names = ()
    officers: Names = ()
    companies: Names = ()
    bonus_tiles: Names = ()

    def __post_init__(self) -> None:
        """Take lists of names, and keep them as they are now."""
        for name in ("automas", "officers", "companies", "bonus_tiles"):
            object.__setattr__(self, name, tuple(sequence(getattr(self, name), name)))

    def new_game(self, players: int, seed: int, mode: Mode, map: MapLike) -> tuple[GameState, list[Event]]:
        """Set up a game for so many players, the Automas besides them."""
        return new_game(
            players + len(self.automas),
            seed,
            mode=mode,
            map=map,
            rules=self.rules,
            automas=self.automas,
            officers=self.officers,
            companies=self.companies,
            bonus_tiles=self.bonus_tiles,
        )

    def processes(self, jobs: int | None, cluster: Cluster | None = None) -> int | None:
        """Return how many processes may share the games: what somebody has added is known in this one alone."""
        own = [name for name in (*self.officers, *self.companies, *self.bonus_tiles) if name in own_powers()]
        if own and cluster is not None:
            raise BarrageError(f"the workers of a cluster do not know what you have added yourself: {', '.join(own)}")
        return 1 if own else jobs


PRINTED: Final = Variant()


class Stopped(KeyboardInterrupt):
    """Somebody interrupted a series; `records` are the games that were over by then.

    `before` are those of the first series where somebody interrupted the second one of `play_pairs`.

    >>> try:
    ...     raise Stopped(Records())
    ... except KeyboardInterrupt as stop:
    ...     len(stop.records)
    0
    """

    def __init__(self, records: Records, before: Records | None = None) -> None:
        self.records, self.before = records, Records() if before is None else before
        super().__init__(f"stopped after {len(self.before) + len(records)} games")


def play_game(
    bots: Entrants,
    seed: int = 0,
    *,
    mode: Mode = "introductory",
    map: MapLike = "standard",
    rules: RuleSet | None = None,
    automas: Names = (),
    officers: Names = (),
    companies: Names = (),
    bonus_tiles: Names = (),
) -> GameRecord:
    """Play one game between bots, one for each seat: names, bots, or what makes them (see `players`).

    `automas` are the levels of Automas, on the seats after those of the bots; `officers`, `companies` and `bonus_tiles`
    are those of `new_game`.

    >>> play_game(["greedy", "random"], seed=7).vp
    [125, 21]
    """
    variant = Variant(rules, automas, officers, companies, bonus_tiles)
    return play_seated(seat_players(bots, len(bots)), seed, variant, mode=mode, map=map)


def play_seated(
    players: Sequence[Player],
    seed: int,
    variant: Variant = PRINTED,
    *,
    mode: Mode = "introductory",
    map: MapLike = "standard",
    watch: Callable[[Sequence[Event]], None] | None = None,
) -> GameRecord:
    """Play one game between players that have taken their seats, and Automas on those after them.

    `watch` is called with the events of each decision.
    """
    state, events = variant.new_game(len(players), seed, mode, map)
    bots = [at_table(player, seat, seed) for seat, player in enumerate(players)]
    tally = Tally(state.vp, events)
    decisions = 0
    while (task := state.decision) is not None:
        action = TurnTile() if follows_tiles(state, task) else bots[task.player].choose(state)
        happened = play_unchecked(state, action)
        tally.add(happened)
        if watch is not None:
            watch(happened)
        decisions += 1
    tally.end_round()
    return GameRecord(
        seed,
        [*(player.name for player in players), *automa_names(variant.automas)],
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
        tally.starting_contracts,
        tally.rounds,
    )


def automa_names(levels: Sequence[str]) -> list[str]:
    """Return what Automas of these levels are called in a record."""
    return [f"Automa {AUTOMA_LEVELS[level].title}" for level in levels]


def _play_rotated(players: Sequence[Player], first: int, seed: int, **table: Any) -> GameRecord:
    """Play one game of a series with everybody moved on by a seat since the game before it."""
    return play_seated(rotated(players, seed - first), seed, **table)


def simulate(
    games: int,
    bots: Entrants,
    *,
    players: int | None = None,
    seed: int = 0,
    rotate: bool = False,
    mode: Mode = "introductory",
    map: MapLike = "standard",
    rules: RuleSet | None = None,
    automas: Names = (),
    officers: Names = (),
    companies: Names = (),
    bonus_tiles: Names = (),
    jobs: int | None = None,
    cluster: Cluster | None = None,
    progress: Progress = None,
) -> Records:
    """Play a series of games and return their records in the order of the seeds.

    `bots` has one for each seat: a name, a bot, or what makes one of a seed; a single one plays all seats of `players`.
    With `automas`, their levels, Automas take the last seats, and the bots play the others. `officers`,
    `companies` and `bonus_tiles` are those of `new_game`; with one of your own, all games are played in this process.
    With `rotate` the bots move on by a seat from game to game, so that seat, company and bot are not mixed up with
    each other. A series that lasts is shared between all cores, or between as many processes as `jobs` says, or between
    the workers of a Dask `cluster`: the address of its scheduler, or "local". `progress` is called with the number of
    games done and the number of games in all. Whoever interrupts it finds what was played in `Stopped`.

    >>> [game.seed for game in simulate(3, ["greedy", "random"], seed=7, map="miniature")]
    [7, 8, 9]
    """
    whole_number(games, 1, MOST_GAMES, "games")
    seed_number(seed)
    variant = Variant(rules, automas, officers, companies, bonus_tiles)
    seated = seat_bots(bots, players, len(variant.automas))
    sit = partial(_play_rotated, seated, seed) if flag(rotate, "rotate") else partial(play_seated, seated)
    play = partial(sit, variant=variant, mode=mode, map=open_map(map))
    records = Records()
    try:
        for record in share(play, range(seed, seed + games), variant.processes(jobs, cluster), cluster=cluster):
            records.append(record)
            if progress is not None:
                progress(len(records), games)
    except KeyboardInterrupt as stop:
        raise Stopped(records) from stop
    return records


def seat_bots(bots: Entrants, players: int | None, automas: int) -> list[Player]:
    """Return the players on the seats that are left to bots; as few as possible where no number is given."""
    given = 1 if isinstance(bots, str) else len(sequence(bots, "bots"))
    seats = max(FEWEST_PLAYERS, given + automas) if players is None else players
    whole_number(seats, FEWEST_PLAYERS, MOST_PLAYERS, "players")
    return seat_players(bots, seats - whole_number(automas, 0, seats, "number of automas"))
