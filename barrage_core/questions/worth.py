"""What each conduit space is worth, and the chains in which one production feeds the next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from ..catalogue import say, say_many
from ..checks import one_of, whole_number
from ..components.management import MANAGEMENT_ROWS
from ..words import count, joined, listing, sentence
from .layers import BUILT, Layer, Spot, as_built, best, heated, some
from .situation import Shown, situation

__all__ = ["USES", "Chain", "Chains", "ConduitWorth", "ConduitWorths", "chains", "conduit_worths"]

USES = sum(row.effect == "produce" for row in MANAGEMENT_ROWS)
"""How often a drop is used at most, unless you say otherwise: once for each row of the turbine station.

No rule sets a limit. Used water flows on at once, so a drop can be used again in the same round, by anybody; and where
conduits lead in a circle, there would be no end. One player can use each row once with the engineers of a round."""
MOST_USES = 50
FEW = 2


@dataclass(frozen=True, slots=True)
class ConduitWorth:
    """A conduit space: its value, the water of its basin, and what a drop can make after it.

    `water` are the drops that come in time for a production, with the `held` ones, which lie behind dams of the basin.
    `onward` is the energy that each drop can still make below, and `then` the conduits in which it makes it, if it is
    used at most `uses` times in all. `ways` counts the rows of conduits that make as much below, and `named` has the
    first few of them. `of_position` says that a position was asked about, where what is not built yet counts as if it
    were.

    >>> worth = conduit_worths("miniature").of("C3L")
    >>> worth.value, worth.from_basin, worth.to_basin, round(worth.worth, 1)
    (2, '3', '4', 23.2)
    """

    conduit: str
    value: int
    from_basin: str
    to_basin: str
    water: float
    onward: int
    then: tuple[str, ...]
    uses: int
    ways: int
    named: tuple[tuple[str, ...], ...]
    held: int = 0
    of_position: bool = field(default=False, compare=False)

    @property
    def energy(self) -> float:
        """What the water makes in this conduit alone."""
        return self.value * self.water

    @property
    def worth(self) -> float:
        """What the water makes in this conduit and in the best ones after it."""
        return (self.value + self.onward) * self.water

    @property
    def sentence(self) -> str:
        """The answer in words."""
        after = ""
        if self.then:
            more = ", and {more} more of it {uses} after it, {ways}"
            if some(self.water) != "1":
                more = ", and {more} more of each of them {uses} after it, {ways}"
            after = say(more, more=self.onward, uses=_in_uses(self.uses - 1), ways=_ways(self.ways, self.named))
        whole = "Conduit {conduit} makes {value} energy of {water}{after}: worth {worth} in all."
        if self.of_position:
            whole = (
                "Once all that it takes is built, conduit {conduit} makes {value} energy of {water}{after}: "
                "worth {worth} in all."
            )
        return say(
            whole,
            conduit=self.conduit,
            value=self.value,
            water=self._which_water(),
            after=after,
            worth=some(self.worth),
        )

    def _which_water(self) -> str:
        """Say how many drops there are, and tell those that come from those that are held."""
        come, one = self.water - self.held, some(self.water) == "1"
        if come and self.held:
            water = "each of {drops} drops, {come} that come to basin {basin} and {held} that its dams hold"
            if some(come) == "1":
                water = "each of {drops} drops, 1 that comes to basin {basin} and {held} that its dams hold"
        elif self.held:
            water = "each of the {drops} drops that the dams of basin {basin} hold"
            if one:
                water = "the 1 drop that the dams of basin {basin} hold"
        else:
            water = "each of the {drops} drops that come to basin {basin}"
            if one:
                water = "the 1 drop that comes to basin {basin}"
        return say(water, drops=some(self.water), come=some(come), basin=self.from_basin, held=self.held)


def _in_uses(uses: int) -> str:
    return say("in at most {productions}", productions=count(uses, "production"))


def _through(conduits: Iterable[str]) -> str:
    """Say through which conduits a drop goes.

    >>> _through(["C1R", "C4L", "C4L"])
    'through C1R, then C4L 2 times'
    """
    runs = ((name, len(list(run))) for name, run in groupby(conduits))
    passed = (name if times == 1 else say("{name} {times} times", name=name, times=times) for name, times in runs)
    return say("through {conduits}", conduits=say(", then ").join(passed))


def _ways(ways: int, named: Sequence[Sequence[str]]) -> str:
    """Say through which conduits a drop goes, and name the other ways that are as good, or count them if many are.

    >>> _ways(2, [["C1R"], ["C1L", "C3L"]]), _ways(9, [["C1R"], ["C2L"]])
    ('through C1R, or just as well through C1L, then C3L', 'through C1R, or in 8 other ways that make as much')
    """
    first, *others = map(_through, named)
    if ways > len(named):
        return say("{first}, or in {number} other ways that make as much", first=first, number=ways - 1)
    return say(", or just as well ").join([first, *others])


@dataclass(frozen=True, slots=True)
class ConduitWorths:
    """All conduit spaces, the most valuable first.

    >>> [worth.conduit for worth in conduit_worths("miniature").conduits][:3]
    ['C1L', 'C2R', 'C3L']
    """

    conduits: tuple[ConduitWorth, ...]

    def of(self, conduit: str) -> ConduitWorth:
        """Return the worth of one space."""
        known = {one.conduit: one for one in self.conduits}
        return known[one_of(conduit, known, "conduit")]

    @property
    def sentence(self) -> str:
        """The answer in words, with every space that is worth as much as the first."""
        first, *equals = best(self.conduits, lambda one: one.worth)
        if not first.worth:
            return say("No conduit space is worth anything any more: no water comes in time for a production.")
        names = [one.conduit for one in equals]
        if not names:
            return first.sentence
        one, many = "{first} {conduits} is worth as much.", "{first} {conduits} are worth as much."
        return say_many(len(names), one, many, first=first.sentence, conduits=listing(names, "Conduit"))

    @property
    def layer(self) -> Layer:
        """The answer on the board."""
        title = "Energy that each conduit space is worth"
        if self.conduits[0].of_position:
            title = "Energy that each conduit space is worth; what is not built yet counts as if it were"
        return Layer(say(title), {}, heated({one.conduit: one.worth for one in self.conduits}))


def conduit_worths(shown: Shown, tiles: Sequence[int] | None = None, *, uses: int = USES) -> ConduitWorths:
    """Say what each conduit space is worth: its value times the water that comes, and what the used water makes next.

    The water is that of `expected_water`, with what the dams of the basin hold, but for that of the last round, which
    comes after the last production. A drop is used at most `uses` times, each time in the best way, through whatever
    could be built, also in a position. Where a rival's dam is in the way there, less water comes.

    >>> conduit_worths("standard").sentence  # doctest: +ELLIPSIS
    'Conduit C1R makes 4 energy of each of the 3.9 drops that come to basin 1, and 8 more of each of them ...
    """
    from .graph import best_chains  # noqa: PLC0415  (networkx is loaded only when somebody asks)

    whole_number(uses, 1, MOST_USES, "uses")
    here = situation(shown, tiles)
    arrived, found = here.arrivals(), best_chains(here, uses, unbuilt=True)
    rows = []
    for one in here.conduits:
        held = 0 if here.is_over else sum(dam.water for dam in here.dams[one.start])
        after = found[one.to, uses - 1]
        water = sum(arrived[one.start][:-1]) + held
        onward = (after.energy, after.conduits, uses, after.ways, after.named, held, here.state is not None)
        rows.append(ConduitWorth(one.id, one.value, one.start, one.to, water, *onward))
    return ConduitWorths(tuple(sorted(rows, key=lambda row: -row.worth)))


@dataclass(frozen=True, slots=True)
class Chain:
    """The best chain of at least two productions for a drop in a basin: conduits, and the energy of one drop.

    `ways` counts the chains that make as much from there, and `named` has the first few of them. `alone` is the most
    that one production makes of the drop: now and then that is more. `built` says that only what is built now counts,
    as in a position.

    >>> best = chains("miniature").best[0]
    >>> best.basin, best.energy, best.conduits
    ('1', 7, ('C1L', 'C3L', 'C4L'))
    """

    basin: str
    conduits: tuple[str, ...]
    energy: int
    uses: int
    ways: int
    named: tuple[tuple[str, ...], ...]
    alone: int
    built: bool

    @property
    def sentence(self) -> str:
        """The answer in words; where one production alone makes as much or more, that is said too."""
        often, after = _in_uses(self.uses), ""
        if self.alone >= self.energy:
            often = say("in 2 productions") if self.uses == 2 else say("in 2 to {most} productions", most=self.uses)
            after = say("; one production alone can make {energy}", energy=self.alone)
            if self.alone == self.energy:
                after = say("; one production alone can make as much")
        made = say(
            "a drop in basin {basin} can make {energy} energy {often}, {ways}",
            basin=self.basin,
            energy=self.energy,
            often=often,
            ways=_ways(self.ways, self.named),
        )
        return sentence(f"{as_built(made) if self.built else made}{after}")


@dataclass(frozen=True, slots=True)
class Chains:
    """The best chain from each basin that has one of at least two productions, the most energy first.

    >>> [(chain.basin, chain.energy) for chain in chains("miniature").chains]
    [('1', 7), ('2', 6), ('3', 3)]
    """

    chains: tuple[Chain, ...]
    built: bool

    @property
    def best(self) -> tuple[Chain, ...]:
        """The chain that makes most, and those from other basins that make as much."""
        return tuple(best(self.chains, lambda one: one.energy))

    @property
    def sentence(self) -> str:
        """The answer in words, with every basin from which a chain can make as much as from the first."""
        if not self.chains:
            none = say("no production feeds another one")
            return sentence(as_built(none) if self.built else none)
        first, *equals = self.best
        if not equals:
            return first.sentence
        others = "{first} A drop in basin {basins} can make as much."
        if first.alone >= first.energy:
            others = "{first} A drop in basin {basins} can make as much in a chain."
        return say(others, first=first.sentence, basins=joined([one.basin for one in equals], "or"))

    @property
    def layer(self) -> Layer:
        """The answer on the board: what the best chain from each basin makes, and the best of all, or one of them."""
        first = self.chains[0].conduits if self.chains else ()
        numbered = {conduit: Spot(1.0, _places(first, conduit)) for conduit in first}
        spots = heated({one.basin: one.energy for one in self.chains})
        alone = sum(one.ways for one in self.best) <= 1
        title = "Energy that a drop can make in a chain of productions, and one of the best chains"
        if alone:
            title = "Energy that a drop can make in a chain of productions, and the best chain"
        return Layer(f"{say(title)}{say(BUILT) if self.built else ''}", spots, numbered)


def _places(conduits: Sequence[str], conduit: str) -> str:
    """Number the places of a conduit in a chain; a label has no room for more than two of them.

    >>> _places(["C1R", "C4L", "C1R"], "C1R"), _places(["C1R", "C4L", "C4L", "C4L"], "C4L")
    ('1. 3.', '3×')
    """
    numbers = [number for number, name in enumerate(conduits, 1) if name == conduit]
    return " ".join(f"{number}." for number in numbers) if len(numbers) <= FEW else f"{len(numbers)}×"


def chains(shown: Shown, *, uses: int = USES) -> Chains:
    """Find where one production feeds the next: the water that it used comes to a dam from which it is used again.

    On a map every conduit space counts; in a position only those through which somebody can produce. A drop is used at
    most `uses` times, in one round or in several; dams on its way that do not serve the chain are taken to be full.
    Each basin from which two productions or more can follow each other has its best chain, also where one production
    alone would make as much or more.

    >>> chains("gorge").sentence
    'A drop in basin 2 can make 13 energy in at most 5 productions, through C2R, then C4L, then C5L, then C6L.'
    """
    from .graph import best_chains, feeding  # noqa: PLC0415  (networkx is loaded only when somebody asks)

    whole_number(uses, 2, MOST_USES, "uses")
    here = situation(shown)
    found = {} if here.is_over else best_chains(here, uses, unbuilt=False)
    links = [
        Chain(basin, one.conduits, one.energy, uses, one.ways, one.named, found[basin, 1].energy, here.as_built)
        for basin, one in (feeding(here, found, uses) if found else {}).items()
    ]
    return Chains(tuple(sorted(links, key=lambda chain: -chain.energy)), here.as_built)
