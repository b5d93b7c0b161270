"""How strong a player is: matches against rivals, and the ladder of all players.

In a match the player takes each seat in turn, one set-up after the other, and rivals take the others. Its results are
the same on every machine and with any number of processes; the time that the player takes is not, so it stands apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from statistics import fmean
from time import process_time
from typing import Any, NamedTuple, TypeVar

from ..actions import Action
from ..agenda import DraftCompany, DraftContract, Turn
from ..bots import BOTS, Bot, known_bot
from ..checks import expected, one_of, whole_number
from ..components.maps import MapLike
from ..errors import BarrageError
from ..files.maps import open_map
from ..names import Mode, Seat
from ..rulebook import RuleSet
from ..state import GameState
from .cluster import Cluster
from .kept import FileName, Kept, Played, Spent, match_header
from .players import Entrant, Maker, Player, rotated, seat_players
from .series import MOST_GAMES, Progress, Variant, play_seated
from .sharing import share
from .statistics import FEWEST, Interval, Rate, interval, wilson
from .tables import Table, rate_cells

__all__ = [
    "AGAINST",
    "SETUPS",
    "TEST_SEEDS",
    "TRAINING_SEEDS",
    "Match",
    "Pace",
    "kept_file",
    "ladder",
    "ladder_table",
    "match",
    "pairings",
]

TRAINING_SEEDS = range(1_000_000, 2_000_000)
"""Set-ups to tune a player on. What is measured on them says nothing about games that it has never seen."""
TEST_SEEDS = range(2_000_000, 3_000_000)
"""Set-ups to measure a player on, never to tune it: a match takes these unless it is told otherwise."""
SETUPS = 200
"""How many set-ups a match takes unless it is told otherwise."""
AGAINST = ("below", "greedy", "itself")
"""The rivals of each rung of the ladder: the rung below it, the greedy player, itself."""


Value = TypeVar("Value")


class Pace(NamedTuple):
    """Processor seconds in the process that played: for a turn in the mean, and for the longest one.

    A turn is all that a player decides from one turn to the next. The draft counts in the mean, and each of its picks
    may be the longest turn.

    >>> row = match("greedy", ["random"], 2, players=2, mode="introductory", map="miniature")
    >>> row.pace.turns > 0, row.pace.longest >= row.pace.mean
    (True, True)
    """

    turns: int
    mean: float
    longest: float


@dataclass(frozen=True)
class Match:
    """A player against its rivals, over a number of set-ups. Energy and pieces are those of a whole game.

    `wins` counts a win that n players share as 1/n. Against itself a player has no wins to count, and its points,
    energy and pieces are those of all seats: each value is the mean of one game, because the seats of one game depend
    on each other. Two matches are equal when the games are, however long they took.

    >>> row = match("greedy", ["random"], 4, players=2, mode="introductory", map="miniature")
    >>> row.player, row.rivals, row.setups, row.wins.share
    ('greedy', ('random',), 4, 1.0)
    """

    player: str
    rivals: tuple[str, ...]
    setups: int
    seed: int
    mode: Mode
    map: str
    wins: Rate | None
    vp: Interval
    energy: Interval
    built: Interval
    pace: Pace = field(compare=False)

    def to_dict(self) -> dict[str, Any]:
        """Return a mapping for JSON."""
        data = asdict(self)
        for key in ("wins", "vp", "energy", "built", "pace"):
            data[key] = data[key] and data[key]._asdict()
        return data


# Playing ----------------------------------------------------------------------------------------------------------


class _Clock:
    """Plays like a bot and notes how long it takes."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.name = bot, bot.name
        self.turns = 0
        self.spells: list[float] = []
        """Seconds of each turn and of each pick of the draft."""

    def choose(self, state: GameState) -> Action:
        # To copy an officer is the beginning of a turn that goes on.
        begins = isinstance(state.decision, Turn | DraftCompany | DraftContract) and not state.copied
        self.turns += begins and isinstance(state.decision, Turn)
        if not self.spells or begins:
            self.spells.append(0.0)
        start = process_time()
        action = self.bot.choose(state)
        self.spells[-1] += process_time() - start
        return action

    def read(self) -> Spent:
        return Spent(self.turns, sum(self.spells), max(self.spells))


def match(
    player: Entrant,
    rivals: Sequence[Entrant],
    setups: int = SETUPS,
    *,
    seed: int = TEST_SEEDS.start,
    players: int = 4,
    mode: Mode = "full",
    map: MapLike = "standard",
    rules: RuleSet | None = None,
    jobs: int | None = None,
    cluster: Cluster | None = None,
    progress: Progress = None,
    keep: FileName | None = None,
) -> Match:
    """Measure a player against rivals: one for all other seats, or one for each; names, bots, or what makes them.

    Set-up k has the seed `seed + k`, and the player sits on seat k modulo the number of players, its rivals behind it
    in the order of their names; a number of set-ups that all seats share evenly is fair. Jobs, cluster and progress
    are those of `simulate`. A file to `keep` the games in is written game by game; what it holds is not played again.

    >>> row = match("greedy", ["random"], 4, players=2, mode="introductory", map="miniature")
    >>> row.wins.share, row.vp.number, row.seed in TEST_SEEDS
    (1.0, 4, True)
    """
    whole_number(setups, FEWEST, MOST_GAMES, "setups")
    seated = seat_players([player, *_all_rivals(rivals, players - 1)], players)
    spec = open_map(map)
    play = partial(_play, seated, seed, variant=Variant(rules), mode=mode, map=spec)
    kept = None if keep is None else Kept(keep, match_header(seated, seed, mode, spec, rules or RuleSet()))
    played = {} if kept is None else {game: one for game, one in kept.games.items() if game < setups}
    left = [game for game in range(setups) if game not in played]
    # A game of strong players takes long enough to be sent alone.
    for game, one in zip(left, share(play, left, jobs, chunk=1, cluster=cluster), strict=True):
        played[game] = one
        if kept is not None:
            kept.add(game, one)
        if progress is not None:
            progress(len(played), setups)
    return _sum_up([one.name for one in seated], [played[game] for game in range(setups)], mode, spec.name)


def _all_rivals(rivals: Sequence[Entrant], seats: int) -> list[Entrant]:
    found: list[Entrant] = [rivals] if isinstance(rivals, str) else list(rivals)
    if len(found) not in (1, seats):
        raise BarrageError(expected(f"one for all seats, or {seats}, one for each rival", len(found), "rivals"))
    return found * seats if len(found) == 1 else found


def _play(players: list[Player], first: int, number: int, **settings: Any) -> Played:
    """Play one set-up, with everybody moved on by one seat since the one before."""
    at = number % len(players)
    clocks: list[_Clock] = []

    def timed(make: Maker, seed: int) -> Bot:
        clocks.append(_Clock(make(seed)))
        return clocks[-1]

    seated = [player._replace(make=partial(timed, player.make)) for player in rotated(players, at)]
    return Played(play_seated(seated, first + number, **settings), at, [clock.read() for clock in clocks])


# Summing up -------------------------------------------------------------------------------------------------------


def _sum_up(names: list[str], played: Sequence[Played], mode: Mode, map: str) -> Match:
    player, *rivals = names
    everybody = set(rivals) == {player}

    def values(column: str) -> Interval:
        return interval([fmean(_own(getattr(one.record, column), one.seat, everybody)) for one in played])

    won = sum(1 / len(one.record.winners) for one in played if one.seat in one.record.winners)
    return Match(
        player=player,
        rivals=tuple(rivals),
        setups=len(played),
        seed=played[0].record.seed,
        mode=mode,
        map=map,
        wins=None if everybody else wilson(won, len(played)),
        vp=values("vp"),
        energy=values("energy"),
        built=values("built"),
        pace=_pace([spent for one in played for spent in _own(one.spent, one.seat, everybody)]),
    )


def _own(values: list[Value], seat: Seat, everybody: bool) -> list[Value]:
    return values if everybody else [values[seat]]


def _pace(spent: Sequence[Spent]) -> Pace:
    turns = sum(one.turns for one in spent)
    return Pace(turns, sum(one.seconds for one in spent) / turns, max(one.longest for one in spent))


# The ladder -------------------------------------------------------------------------------------------------------


def pairings(rungs: Sequence[str] = (), against: Sequence[str] = AGAINST) -> list[tuple[str, str]]:
    """Return the pairs that play: every rung (by default all players) against names of players, `below` or `itself`.

    >>> pairings(["greedy"])
    [('greedy', 'random'), ('greedy', 'greedy')]
    """
    found = ((rung, _rival(rung, word)) for rung in map(known_bot, rungs or BOTS) for word in against)
    return list(dict.fromkeys((rung, rival) for rung, rival in found if rival is not None))


def _rival(rung: str, word: str) -> str | None:
    """Return the player that a word means to a rung; the lowest has none below it."""
    if word == "itself":
        return rung
    if word == "below":
        names = list(BOTS)
        return names[names.index(rung) - 1] if rung != names[0] else None
    return one_of(word, [*BOTS, "below", "itself"], "against")


def ladder(
    rungs: Sequence[str] = (),
    against: Sequence[str] = AGAINST,
    setups: int = SETUPS,
    *,
    seed: int = TEST_SEEDS.start,
    players: int = 4,
    mode: Mode = "full",
    map: MapLike = "standard",
    rules: RuleSet | None = None,
    jobs: int | None = None,
    cluster: Cluster | None = None,
    progress: Progress = None,
    keep: FileName | None = None,
) -> Iterator[Match]:
    """Yield a match for each of the `pairings`, one after the other; progress begins anew with each.

    In a folder to `keep` games in, each match has a file of its own (`kept_file`).

    >>> easy = {"players": 2, "mode": "introductory", "map": "miniature", "jobs": 1}
    >>> [(row.player, row.rivals, row.wins.total) for row in ladder(["greedy"], ["random"], 4, **easy)]
    [('greedy', ('random',), 4)]
    """
    table = partial(match, seed=seed, players=players, mode=mode, map=map, rules=rules)
    meet = partial(table, jobs=jobs, cluster=cluster, progress=progress)
    for rung, rival in pairings(rungs, against):
        file = None if keep is None else kept_file(keep, rung, rival, players, mode, open_map(map).name)
        yield meet(rung, [rival], setups, keep=file)


def kept_file(folder: FileName, player: str, rival: str, players: int, mode: Mode, map: str) -> Path:
    """Return where the games of a match are kept in a folder.

    >>> kept_file("games", "engineer", "greedy", 4, "full", "standard").name
    'engineer-greedy-4-full-standard.jsonl'
    """
    return Path(folder) / f"{player}-{rival}-{players}-{mode}-{map}.jsonl"


HEADS = (
    "player",
    "against",
    "wins",
    "95 % interval",
    "VP",
    "95 % interval",
    "energy",
    "pieces",
    "ms a turn",
    "longest",
)


def ladder_table(matches: Iterable[Match], title: str = "Ladder") -> Table:
    """Lay out matches as a table; a table of each has the same columns as one of all, to be printed line by line.

    >>> row = match("greedy", ["random"], 4, players=2, mode="introductory", map="miniature")
    >>> [cell.strip() for cell in ladder_table([row]).rows[0][:3]]
    ['greedy', '1 × random', '100.0 %']
    """
    return Table(title, HEADS, [_row(one) for one in matches], words=(0, 1))


def _row(one: Match) -> tuple[str, ...]:
    width = max(map(len, BOTS))
    wins = ("–", "–") if one.wins is None else rate_cells(one.wins)
    points = f"{one.vp.low:.1f} to {one.vp.high:.1f}".replace("-", "−")
    return (
        one.player.ljust(width),
        _rivals(one).ljust(width + 4),
        *(wins[0].rjust(7), wins[1].rjust(13)),
        *(f"{one.vp.mean:5.1f}".replace("-", "−"), points.rjust(14)),
        *(f"{one.energy.mean:.1f}", f"{one.built.mean:.1f}"),
        *(f"{1000 * one.pace.mean:.1f}", f"{1000 * one.pace.longest:.1f}".rjust(8)),
    )


def _rivals(one: Match) -> str:
    if one.wins is None:
        return "itself"
    names = set(one.rivals)
    return ", ".join(one.rivals) if len(names) > 1 else f"{len(one.rivals)} × {one.rivals[0]}"
