"""How much water comes to each place of a map, how much could come at most, and who can keep it from whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..checks import one_of
from ..names import NEUTRAL
from ..words import sentence
from .layers import Layer, Spot, drops, heated, listing, some
from .situation import Shown, Situation, situation

__all__ = [
    "BasinWater",
    "ExpectedWater",
    "MostWater",
    "Starvation",
    "Starving",
    "expected_water",
    "most_water",
    "starving",
]


@dataclass(frozen=True, slots=True)
class BasinWater:
    """The drops that come to a basin by river, round by round."""

    basin: str
    rounds: tuple[float, ...]

    @property
    def game(self) -> float:
        """The drops of all rounds that are still to come."""
        return sum(self.rounds)


@dataclass(frozen=True, slots=True)
class ExpectedWater:
    """The water that comes to each basin, most first."""

    basins: tuple[BasinWater, ...]
    rivers: tuple[tuple[str, float], ...]
    """What each stretch of river carries in the game, by the headstream or the basin where it begins."""

    def at(self, basin: str) -> BasinWater:
        """Return the water of one basin."""
        known = {one.basin: one for one in self.basins}
        return known[one_of(basin, known, "basin")]

    @property
    def sentence(self) -> str:
        """The answer in words."""
        most, least = self.basins[0], self.basins[-1]
        return (
            f"If nobody does anything, most water comes to basin {most.basin}, {drops(most.game)} until the game "
            f"ends, and least to basin {least.basin}, {some(least.game)}."
        )

    @property
    def layer(self) -> Layer:
        """The answer on the board: drops of the game."""
        widest = max(carried for _, carried in self.rivers) or 1
        rivers = {start: carried / widest for start, carried in self.rivers}
        return Layer(
            "Drops that come until the game ends", heated({one.basin: one.game for one in self.basins}), {}, rivers
        )


def expected_water(shown: Shown, tiles: Sequence[int] | None = None) -> ExpectedWater:
    """Say how much water comes to each basin by river if nobody does anything.

    On a map nothing is in its way, and the headstreams bring what a tile brings on average, or what `tiles` bring; in a
    position the tiles are known, and dams hold water back until they are full.

    >>> expected_water("standard").at("10").game
    7.75
    >>> expected_water("standard", tiles=[1, 4, 7, 8]).at("10").rounds
    (1.0, 1.0, 4.0, 3.0, 0.0)
    """
    here = situation(shown, tiles)
    arrived = here.arrivals()
    basins = [BasinWater(basin, arrived[basin]) for basin in here.basins]
    ordered = sorted(basins, key=lambda one: -one.game)
    return ExpectedWater(tuple(ordered), tuple(_rivers(here, arrived)))


def _rivers(here: Situation, arrived: dict[str, tuple[float, ...]]) -> Iterator[tuple[str, float]]:
    """Yield what each stretch carries: of what comes to a basin, that which its dams do not hold."""
    for headstream, _ in here.spec.headstreams:
        yield headstream, sum(here.supply[headstream])
    for basin in here.basins:
        room = sum(dam.room for dam in here.dams[basin]) if here.state else 0
        yield basin, max(sum(arrived[basin]) - room, 0.0)


@dataclass(frozen=True, slots=True)
class MostWater:
    """The most water that can come to a basin, by river and through conduits, and what keeps it from being more.

    A round counts what dams have saved up for it, so the rounds together may have more than the game. The bottleneck is
    that of the whole game: headstreams that bring no more, and basins whose dams hold no more. `average` says that the
    tiles are unknown, so that the headstreams bring what a tile brings on average.
    """

    basin: str
    rounds: tuple[float, ...]
    game: float
    headstreams: tuple[str, ...]
    basins: tuple[str, ...]
    average: bool

    @property
    def sentence(self) -> str:
        """The answer in words."""
        reasons = [listing(self.headstreams, "headstream")] if self.headstreams else []
        reasons += [f"the dams of {listing(self.basins, 'basin')}"] if self.basins else []
        why = f"the bottleneck is {' and '.join(reasons)}" if reasons else "no water is on its way there"
        most = "With average tiles at most" if self.average else "At most"
        return (
            f"{most} {drops(self.game)} can come to basin {self.basin} until the game ends, and at most "
            f"{some(max(self.rounds))} in one round, besides those that players place; {why}."
        )

    @property
    def layer(self) -> Layer:
        """The answer on the board: the basin, and the bottleneck."""
        spots = {self.basin: Spot(1.0, some(self.game))} | {basin: Spot(0.5, "narrow") for basin in self.basins}
        rivers = dict.fromkeys(self.headstreams, 1.0)
        return Layer(f"The most water that can come to basin {self.basin}, and its bottleneck", spots, {}, rivers)


def most_water(shown: Shown, basin: str, tiles: Sequence[int] | None = None) -> MostWater:
    """Return the most water that can come to a basin if all players work for that: a maximum flow through all rounds.

    Dams save up water from round to round, and in the actions phase there are as many productions as it takes. On a map
    every base space has a dam of level 3 and every conduit is there; in a position what is built. Left out is what only
    a game can say: drops that players place, and water that stays behind a dam because nobody can send it on. So in a
    game it may be less, and apart from placed drops it is never more.

    >>> most_water("standard", "5", tiles=[1, 4, 7, 8]).sentence[:73]
    'At most 13 drops can come to basin 5 until the game ends, and at most 9 i'
    """
    from .graph import most_flows  # noqa: PLC0415  (networkx is loaded only when somebody asks)

    here = situation(shown, tiles)
    rounds, whole = most_flows(here, here.known(basin))
    average = here.state is None and tiles is None
    drops_of_rounds = tuple(one.drops for one in rounds)
    return MostWater(basin, drops_of_rounds, whole.drops, whole.headstreams, whole.basins, average)


@dataclass(frozen=True, slots=True)
class Starving:
    """Water that `by` can keep from `place`: drops, of all that would come there.

    On a map both are basins; in a position `by` is a player and `place` a dam of the player `of`.
    """

    by: str
    of: str
    place: str
    drops: float
    out_of: float

    @property
    def share(self) -> float:
        """The part of the water that is at stake."""
        return self.drops / self.out_of if self.out_of else 0.0

    @property
    def sentence(self) -> str:
        """The answer in words."""
        amount = f"{some(self.drops)} of the {drops(self.out_of)}"
        if self.of:
            return sentence(f"{self.by} keeps {amount} from dam {self.place} of {self.of}")
        return f"{amount} that come to basin {self.place} pass the dams of basin {self.by}."


@dataclass(frozen=True, slots=True)
class Starvation:
    """Everything that can be kept from somebody, the largest share first."""

    rows: tuple[Starving, ...]
    basin_of: tuple[tuple[str, str], ...]
    """The basin of each place."""

    @property
    def sentence(self) -> str:
        """The answer in words."""
        return self.rows[0].sentence if self.rows else "Nobody keeps water from anybody."

    @property
    def layer(self) -> Layer:
        """The answer on the board: the largest share of its water that is at stake for each basin."""
        basins, worst = dict(self.basin_of), dict[str, float]()
        for row in self.rows:
            basin = basins[row.place]
            worst[basin] = max(worst.get(basin, 0.0), row.share)
        spots = {basin: Spot(share, f"{share:.0%}") for basin, share in worst.items()}
        in_a_position = any(row.of for row in self.rows)
        at_stake = "that the dams of one rival keep" if in_a_position else "that passes the dams of one other basin"
        return Layer(f"The largest share of its water {at_stake}", spots)


def starving(shown: Shown, tiles: Sequence[int] | None = None) -> Starvation:
    """Say who can keep water from whom.

    On a map: how much of the water that comes to a basin passes another one, where dams may hold a part of it. In a
    position: how many more drops would come to each player's dams if another player had built none.

    >>> starving("miniature").sentence
    '7.8 of the 7.8 drops that come to basin 4 pass the dams of basin 3.'
    """
    here = situation(shown, tiles)
    rows = _between_players(here) if here.state else _between_basins(here)
    places = [(dam.place, basin) for basin, dams in here.dams.items() for dam in dams]
    return Starvation(
        tuple(sorted(rows, key=lambda row: -row.share)), (*((basin, basin) for basin in here.basins), *places)
    )


def _between_basins(here: Situation) -> Iterator[Starving]:
    water = {place: sum(rounds) for place, rounds in here.arrivals().items()}
    flows_to = here.flows_to
    for upper in here.basins:
        lower = flows_to[upper] if here.dams[upper] else None
        while lower is not None:
            yield Starving(upper, "", lower, water[upper], water[lower])
            lower = flows_to[lower]


def _between_players(here: Situation) -> Iterator[Starving]:
    state = here.state
    assert state is not None
    now = here.arrivals()
    for by in range(state.players):
        without = here.without(by).arrivals()
        for dam in (dam for dams in here.dams.values() for dam in dams if dam.owner not in (by, NEUTRAL)):
            kept = sum(without[dam.place]) - sum(now[dam.place])
            if kept > 0:
                yield Starving(state.called(by), state.called(dam.owner), dam.place, kept, sum(without[dam.place]))
