"""How much water comes to each place of a map, how much could come at most, and who can keep it from whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ..catalogue import say
from ..checks import flag, one_of
from ..names import NEUTRAL
from ..words import listing, sentence, with_and
from .layers import NOW, Layer, Spot, best, drops, heated, some
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

MOST_NAMED = 12
"""So many pairs of basins with as large a share are named; more are only counted."""


@dataclass(frozen=True, slots=True)
class BasinWater:
    """The drops that come to a basin by river, round by round.

    >>> water = expected_water("miniature").at("4")
    >>> water.rounds, water.game
    ((1.0, 1.25, 2.75, 2.75, 0.0), 7.75)
    """

    basin: str
    rounds: tuple[float, ...]

    @property
    def game(self) -> float:
        """The drops of all rounds that are still to come."""
        return sum(self.rounds)


@dataclass(frozen=True, slots=True)
class ExpectedWater:
    """The water that comes to each basin, most first.

    >>> water = expected_water("miniature")
    >>> [(basin.basin, round(basin.game, 1)) for basin in water.basins]
    [('3', 7.8), ('4', 7.8), ('5', 7.8), ('1', 3.9), ('2', 3.9)]
    """

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
        most = best(self.basins, lambda one: one.game)
        least = best(self.basins, lambda one: -one.game)
        if len(most) == len(self.basins):
            all_alike = "If nobody does anything, {drops} will come to each basin until the game ends."
            return say(all_alike, drops=drops(most[0].game))
        return say(
            "If nobody does anything, most water comes to {most}, {much} until the game ends, and least to {least}, "
            "{little}.",
            most=_basins(most),
            much=_each(most, drops(most[0].game)),
            least=_basins(least),
            little=_each(least, some(least[0].game)),
        )

    @property
    def layer(self) -> Layer:
        """The answer on the board: drops of the game."""
        widest = max(carried for _, carried in self.rivers) or 1
        rivers = {start: carried / widest for start, carried in self.rivers}
        return Layer(
            say("Drops that come until the game ends"), heated({one.basin: one.game for one in self.basins}), {}, rivers
        )


def _basins(rows: Sequence[BasinWater]) -> str:
    return listing([one.basin for one in rows], "basin")


def _each(rows: Sequence[BasinWater], amount: str) -> str:
    return say("{amount} each", amount=amount) if len(rows) > 1 else amount


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


Built = Literal["now", "can", "all"]
BUILT_WORDS: Mapping[Built, str] = {
    "now": NOW,
    "can": "With everything built that still can be",
    "all": "With everything built",
}


@dataclass(frozen=True, slots=True)
class MostWater:
    """The most water that can come to a basin, by river and through conduits, and what keeps it from being more.

    A round counts what dams have saved up for it, so the rounds together may have more than the game. The bottleneck is
    that of the whole game: `headstreams` that bring no more, and `basins` whose dams hold no more. Where it is as
    narrow elsewhere, `other_headstreams` and `other_basins` name the places: if one of them brought or held less, less
    could come, just as with those of the bottleneck.

    `built` says what the answer counts on: what is built "now", everything that still "can" be built in a position, or
    "all" that a map has. `average` says that the tiles are unknown, so that the headstreams bring what a tile brings on
    average.

    >>> most = most_water("miniature", "4")
    >>> round(most.game, 1), most.headstreams
    (7.8, ('A', 'B'))
    """

    basin: str
    rounds: tuple[float, ...]
    game: float
    headstreams: tuple[str, ...]
    basins: tuple[str, ...]
    other_headstreams: tuple[str, ...]
    other_basins: tuple[str, ...]
    built: Built
    average: bool

    @property
    def sentence(self) -> str:
        """The answer in words."""
        reasons = _narrow(self.headstreams, self.basins)
        why = say("the bottleneck is {places}", places=reasons) if reasons else say("no water is on its way there")
        if others := _narrow(self.other_headstreams, self.other_basins):
            why = say("{why}, and it is as narrow at {places}", why=why, places=others)
        counted = say(BUILT_WORDS[self.built])
        return say(
            "{counted}, at most {drops} can come to basin {basin} until the game ends, and at most {round} in one "
            "round, besides those that players place; {why}.",
            counted=say("{counted} and average tiles", counted=counted) if self.average else counted,
            drops=drops(self.game),
            basin=self.basin,
            round=some(max(self.rounds)),
            why=why,
        )

    @property
    def layer(self) -> Layer:
        """The answer on the board: the basin, its bottleneck, and what is as narrow."""
        narrow = {
            basin: Spot(0.5, say("narrow")) for basin in (*self.basins, *self.other_basins) if basin != self.basin
        }
        rivers = dict.fromkeys((*self.headstreams, *self.other_headstreams), 1.0)
        counted = say(BUILT_WORDS[self.built])
        title = "The most water that can come to basin {basin} {counted}, and its bottleneck"
        return Layer(
            say(title, basin=self.basin, counted=counted[:1].lower() + counted[1:]),
            {self.basin: Spot(1.0, some(self.game)), **narrow},
            {},
            rivers,
        )


def _narrow(headstreams: Sequence[str], basins: Sequence[str]) -> str:
    """Name the places of a bottleneck."""
    names = [listing(headstreams, "headstream")] if headstreams else []
    names += [say("the dams of {basins}", basins=listing(basins, "basin"))] if basins else []
    return with_and(names)


def most_water(shown: Shown, basin: str, tiles: Sequence[int] | None = None, *, unbuilt: bool = False) -> MostWater:
    """Return the most water that can come to a basin if all players work for that: a maximum flow through all rounds.

    Dams save up water from round to round, and in the actions phase there are as many productions as it takes. On a map
    every base space has a dam of level 3 and every conduit is there. In a position only what is built now counts; with
    `unbuilt` everything that could still be built, at once and by whoever can hold most. Left out is what only a game
    can say: drops that players place, and water that stays behind a dam because nobody can send it on. So in a game it
    may be less, and apart from placed drops, and from what is built later, it is never more.

    >>> most_water("standard", "5", tiles=[1, 4, 7, 8]).sentence[:80]
    'With everything built, at most 13 drops can come to basin 5 until the game ends,'
    """
    from .graph import most_flows  # noqa: PLC0415  (networkx is loaded only when somebody asks)

    here = situation(shown, tiles, unbuilt=flag(unbuilt, "unbuilt"))
    rounds, whole = most_flows(here, here.known(basin))
    built: Built = "all" if here.state is None else "now" if here.as_built else "can"
    average = here.state is None and tiles is None
    return MostWater(basin, tuple(rounds), whole.drops, *whole.bottleneck, *whole.as_narrow, built, average)


@dataclass(frozen=True, slots=True)
class Starving:
    """Water that `by` can keep from `place`: drops, of all that would come there.

    On a map both are basins; in a position `by` is a player and `place` a dam of the player `of`.

    >>> print(starving("miniature").rows[0].sentence)
    7.8 of the 7.8 drops that come to basin 4 pass the dams of basin 3.
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
        amount = say("{part} of the {whole}", part=some(self.drops), whole=drops(self.out_of))
        facts = {"amount": amount, "place": self.place, "by": self.by}
        if self.of:
            return sentence(say("{by} keeps {amount} from dam {place} of {owner}", owner=self.of, **facts))
        return say("{amount} that come to basin {place} pass the dams of basin {by}.", **facts)


@dataclass(frozen=True, slots=True)
class Starvation:
    """Everything that can be kept from somebody, the largest share first.

    >>> kept = starving("miniature")
    >>> [(row.by, row.of) for row in kept.rows][:2]
    [('3', ''), ('3', '')]
    """

    rows: tuple[Starving, ...]
    basin_of: tuple[tuple[str, str], ...]
    """The basin of each place."""

    @property
    def sentence(self) -> str:
        """The answer in words; where others have as large a share at stake, it names or counts them."""
        if not self.rows:
            return say("Nobody keeps water from anybody.")
        first, *equals = best(self.rows, lambda row: row.share)
        if first.of:
            return " ".join(row.sentence for row in (first, *equals))
        if len(equals) > MOST_NAMED:
            others = "{first} The share is as large for {number} other pairs of basins."
            return say(others, first=first.sentence, number=len(equals))
        below: dict[str, list[str]] = {}
        for row in equals:
            below.setdefault(row.by, []).append(row.place)
        ways = [
            say("past basin {basin} on the way to {basins}", basin=by, basins=listing(places, "basin"))
            for by, places in below.items()
        ]
        if not ways:
            return first.sentence
        return say("{first} The share is as large {ways}.", first=first.sentence, ways="; ".join(ways))

    @property
    def layer(self) -> Layer:
        """The answer on the board: the largest share of its water that is at stake for each basin."""
        basins, worst = dict(self.basin_of), dict[str, float]()
        for row in self.rows:
            basin = basins[row.place]
            worst[basin] = max(worst.get(basin, 0.0), row.share)
        spots = {basin: Spot(share, f"{share:.0%}") for basin, share in worst.items()}
        title = say("The largest share of its water that passes the dams of one other basin")
        if any(row.of for row in self.rows):  # as in a position
            title = say("The largest share of its water that the dams of one rival keep")
        return Layer(title, spots)


def starving(shown: Shown, tiles: Sequence[int] | None = None) -> Starvation:
    """Say who can keep water from whom.

    On a map: how much of the water that comes to a basin passes another one, where dams may hold a part of it. In a
    position: how many more drops would come to each player's dams if another player had built none.

    >>> starving("miniature").sentence  # doctest: +ELLIPSIS
    '7.8 of the 7.8 drops that come to basin 4 pass the dams of basin 3. The share is as large past ...
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
