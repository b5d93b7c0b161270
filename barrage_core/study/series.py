"""Series of games that bots play, each with a record of what happened.

Game number k of a series has the seed `first seed + k`, and so do its players; the results do not depend on how many
processes share the work. Nothing is printed here: results are plain data, progress goes to a callback.

>>> [game.seed for game in simulate(3, ["greedy", "random"], seed=7)]
[7, 8, 9]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from ..actions import TurnTile
from ..checks import sequence, whole_number
from ..components.automa import AUTOMA_LEVELS
from ..components.maps import MapLike
from ..errors import BarrageError
from ..events import Event
from ..files.maps import open_map
from ..names import FEWEST_PLAYERS, MOST_PLAYERS, Mode
from ..newgame import new_game
from ..rulebook import RuleSet
from ..rules import play_unchecked
from ..rules.final import winners
from ..rules.powers import own_officers
from .cluster import Cluster
from .players import Entrant, Player, at_table, rotated, seat_players
from .records import GameRecord, Records, Tally
from .sharing import share

__all__ = ["MOST_GAMES", "play_game", "play_seated", "series", "simulate"]

MOST_GAMES = 1_000_000


def play_game(
    bots: Sequence[Entrant],
    seed: int = 0,
    *,
    mode: Mode = "introductory",
    map: MapLike = "standard",
    rules: RuleSet | None = None,
    automas: Sequence[str] = (),
    officers: Sequence[str] = (),
) -> GameRecord:
    """Play one game between bots, one for each seat: names, bots, or what makes them (see `players`).

    `automas` are the levels of Automas, on the seats after those of the bots; `officers` are those of `new_game`.

    >>> play_game(["greedy", "random"], seed=7).vp
    [125, 21]
    """
    players = seat_players(bots, len(bots))
    return play_seated(players, seed, mode=mode, map=map, rules=rules, automas=automas, officers=officers)


def play_seated(
    players: Sequence[Player],
    seed: int,
    *,
    mode: Mode = "introductory",
    map: MapLike = "standard",
    rules: RuleSet | None = None,
    automas: Sequence[str] = (),
    officers: Sequence[str] = (),
    watch: Callable[[Sequence[Event]], None] | None = None,
) -> GameRecord:
    """Play one game between players that have taken their seats, and Automas on those after them.

    `watch` is called with the events of each decision.
    """
    number = len(players) + len(automas)
    state, events = new_game(number, seed, mode=mode, map=map, rules=rules, automas=automas, officers=officers)
    bots = [at_table(player, seat, seed) for seat, player in enumerate(players)]
    tally = Tally(state.vp, events)
    decisions = 0
    while (task := state.decision) is not None:
        action = TurnTile() if state.automa(task.player).id else bots[task.player].choose(state)
        happened = play_unchecked(state, action)
        tally.add(happened)
        if watch is not None:
            watch(happened)
        decisions += 1
    tally.end_round()
    return GameRecord(
        seed,
        [*(player.name for player in players), *(f"Automa {AUTOMA_LEVELS[level].title}" for level in automas)],
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


def _play_rotated(players: Sequence[Player], first: int, seed: int, **settings: Any) -> GameRecord:
    """Play one game of a series with everybody moved on by a seat since the game before it."""
    return play_seated(rotated(players, seed - first), seed, **settings)


def series(
    games: int,
    bots: Sequence[Entrant],
    *,
    players: int | None = None,
    seed: int = 0,
    rotate: bool = False,
    mode: Mode = "introductory",
    map: MapLike = "standard",
    rules: RuleSet | None = None,
    automas: Sequence[str] = (),
    officers: Sequence[str] = (),
    jobs: int | None = None,
    cluster: Cluster | None = None,
) -> Iterator[GameRecord]:
    """Play a series as `simulate` does, and yield each record as soon as it is there, in the order of the seeds."""
    whole_number(games, 1, MOST_GAMES, "games")
    whole_number(seed, None, None, "seed")
    number, given = len(sequence(automas, "automas")), 1 if isinstance(bots, str) else len(sequence(bots, "bots"))
    seats = max(FEWEST_PLAYERS, given + number) if players is None else players
    whole_number(seats, FEWEST_PLAYERS, MOST_PLAYERS, "players")
    seated = seat_players(bots, seats - whole_number(number, 0, seats, "number of automas"))
    sit = partial(_play_rotated, seated, seed) if rotate else partial(play_seated, seated)
    wanted = tuple(sequence(officers, "officers"))
    play = partial(sit, mode=mode, map=open_map(map), rules=rules, automas=tuple(automas), officers=wanted)
    if not set(wanted).isdisjoint(own_officers()):
        if cluster is not None:
            raise BarrageError("officers: the workers of a cluster do not know an officer of your own")
        jobs = 1  # nor do other processes
    return share(play, range(seed, seed + games), jobs, cluster=cluster)


def simulate(
    games: int,
    bots: Sequence[Entrant],
    *,
    players: int | None = None,
    seed: int = 0,
    rotate: bool = False,
    mode: Mode = "introductory",
    map: MapLike = "standard",
    rules: RuleSet | None = None,
    automas: Sequence[str] = (),
    officers: Sequence[str] = (),
    jobs: int | None = None,
    cluster: Cluster | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Records:
    """Play a series of games and return their records in the order of the seeds.

    `bots` has one for each seat: a name, a bot, or what makes one of a seed; a single one plays all seats of `players`.
    With `automas`, their levels, Automas take the last seats, and the bots play the others. `officers` names an officer
    for each seat, as in `new_game`; with one of your own, all games are played in this process.
    With `rotate` the bots move on by a seat from game to game, so that seat, company and bot are not mixed up with
    each other. A series that lasts is shared between all cores, or between as many processes as `jobs` says, or between
    the workers of a Dask `cluster`: the address of its scheduler, or "local". `progress` is called with the number of
    games done and the number of games in all.
    """
    play = partial(
        series,
        games,
        bots,
        players=players,
        rotate=rotate,
        mode=mode,
        map=map,
        rules=rules,
        automas=automas,
        officers=officers,
    )
    records = Records()
    for record in play(seed=seed, jobs=jobs, cluster=cluster):
        records.append(record)
        if progress is not None:
            progress(len(records), games)
    return records
