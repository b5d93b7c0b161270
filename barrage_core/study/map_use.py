"""What bots make of a map: which spaces they build on, which conduits they send water through, and the energy of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean
from typing import NamedTuple

from ..catalogue import say, say_many
from ..checks import whole_number
from ..components.map_parts import space_ids
from ..components.maps import MapLike, MapSpec
from ..events import DropsReleased, Event, PieceBuilt
from ..files.maps import open_map
from ..names import FEWEST_PLAYERS, MOST_PLAYERS
from ..words import joined, listing
from .players import Entrant, Player, seat_players
from .records import GameRecord
from .series import MOST_GAMES, play_seated
from .sharing import share

__all__ = ["GameUse", "MapUse", "add_up", "map_use", "play_on_map"]

FEW = 4
"""So many spaces are named; more are only counted."""


class GameUse(NamedTuple):
    """One game: its record, the drops sent through each conduit, and how often something was built on each space."""

    record: GameRecord
    drops: dict[str, int]
    built: dict[str, int]


@dataclass(frozen=True)
class MapUse:
    """Some games on a map; all numbers are means of a game.

    `energy` is what the conduits made, drops times value, without what companies, officers and action spaces add.

    >>> use = map_use("miniature", 2, seed=7)
    >>> use.games, sum(use.drops.values()) > 0
    (2, True)
    """

    spec: MapSpec
    games: int
    vp: tuple[float, ...]
    """Victory points by seat."""
    drops: Mapping[str, float]
    built: Mapping[str, float]
    lost: float
    """Drops that left the map."""

    @property
    def energy(self) -> dict[str, float]:
        """The energy made in each conduit, the most first."""
        conduits = [conduit for basin in self.spec.basins for conduit in basin.conduits]
        made = {conduit.id: conduit.value * self.drops.get(conduit.id, 0.0) for conduit in conduits}
        return dict(sorted(made.items(), key=lambda row: -row[1]))

    @property
    def basins(self) -> dict[str, float]:
        """The energy made with the water of each basin, the most first."""
        made = self.energy
        sums = {one.id: sum(made[conduit.id] for conduit in one.conduits) for one in self.spec.basins}
        return dict(sorted(sums.items(), key=lambda row: -row[1]))

    @property
    def unused(self) -> list[str]:
        """The spaces on which nobody ever built."""
        return [space for one in self.spec.basins for space in space_ids(one) if not self.built.get(space)]

    @property
    def sentence(self) -> str:
        """The answer in words."""
        basins, energy = _most(self.basins)
        conduits, made = _most(self.energy)
        most = say(
            "most energy was made with the water of {basins}, {energy} in a game; {best}",
            basins=listing(basins, "basin"),
            energy=f"{energy:.1f}",
            best=say_many(
                len(conduits),
                "the best conduit was {conduits} with {made}",
                "the best conduits were {conduits} with {made}",
                conduits=joined(conduits),
                made=f"{made:.1f}",
            ),
        )
        return say(
            "{games} {most}. {unused}, and {lost} drops left the map in a game.",
            games=say("In one game") if self.games == 1 else say("In {number} games", number=self.games),
            most=most if made else say("no energy was made"),
            unused=_never_built_on(self.unused),
            lost=f"{self.lost:.1f}",
        )


def _never_built_on(spaces: Sequence[str]) -> str:
    """Name the spaces, or count them if there are many.

    >>> _never_built_on([]), _never_built_on(["P7-2", "P7-3"]), _never_built_on(["C1L"] * 9)
    ('Every space was built on', 'P7-2 and P7-3 were never built on', '9 spaces were never built on')
    """
    if not spaces:
        return say("Every space was built on")
    if len(spaces) > FEW:
        return say_many(len(spaces), "{number} space was never built on", "{number} spaces were never built on")
    named = joined(spaces)
    return say_many(len(spaces), "{spaces} was never built on", "{spaces} were never built on", spaces=named)


def _most(amounts: Mapping[str, float]) -> tuple[list[str], float]:
    """Return everything that has the largest amount, and that amount."""
    most = max(amounts.values())
    return [name for name, amount in amounts.items() if amount == most], most


def play_on_map(seed: int, *, map: MapLike, players: Sequence[Player]) -> GameUse:
    """Play one game on a map, and count what its spaces were used for."""
    drops, built = Counter[str](), Counter[str]()

    def note(events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, DropsReleased):
                drops[event.conduit] += event.drops
            elif isinstance(event, PieceBuilt):
                built[event.place] += 1

    record = play_seated(players, seed, map=map, watch=note)
    return GameUse(record, dict(drops), dict(built))


def add_up(spec: MapSpec, games: Sequence[GameUse]) -> MapUse:
    """Return the means of some games on a map."""
    number = whole_number(len(games), 1, None, "number of games")

    def means(counted: Callable[[GameUse], dict[str, int]]) -> dict[str, float]:
        totals = Counter[str]()
        for game in games:
            totals.update(counted(game))
        return {place: total / number for place, total in totals.items()}

    seats = zip(*(game.record.vp for game in games), strict=True)
    lost = fmean(game.record.lost_drops for game in games)
    return MapUse(
        spec, number, tuple(map(fmean, seats)), means(lambda game: game.drops), means(lambda game: game.built), lost
    )


def map_use(
    map: MapLike = "standard",
    games: int = 20,
    bots: Sequence[Entrant] = ("greedy",),
    *,
    players: int = 2,
    seed: int = 0,
    jobs: int | None = None,
) -> MapUse:
    """Let bots play some games on a map, and say what they used; a series that lasts is shared between all cores.

    >>> map_use("miniature", 2, seed=7).games
    2
    """
    whole_number(games, 1, MOST_GAMES, "games")
    seated = seat_players(bots, whole_number(players, FEWEST_PLAYERS, MOST_PLAYERS, "players"))
    spec = open_map(map)
    play = partial(play_on_map, map=spec, players=seated)
    return add_up(spec, list(share(play, range(seed, seed + games), jobs)))
