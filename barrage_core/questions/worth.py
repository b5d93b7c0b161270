"""What each conduit space is worth, and the chains in which one production feeds the next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from ..checks import one_of, whole_number
from ..components.management import MANAGEMENT_ROWS
from ..words import count
from .layers import Layer, Spot, heated, some
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
    """A conduit space: its value, the drops that come to its basin, and what a drop can make after it.

    `onward` is the energy that each drop can still make below, and `then` the conduits in which it makes it, if it is
    used at most `uses` times in all.
    """

    conduit: str
    value: int
    from_basin: str
    to_basin: str
    water: float
    onward: int
    then: tuple[str, ...]
    uses: int

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
        amount = some(self.water)
        one = amount == "1"
        water = "the 1 drop that comes" if one else f"each of the {amount} drops that come"
        after = ""
        if self.then:
            more = f"{self.onward} more {'of it' if one else 'of each of them'}"
            after = f", and {more} {_in_uses(self.uses - 1)} after it, {_through(self.then)}"
        return (
            f"Conduit {self.conduit} makes {self.value} energy of {water} to basin {self.from_basin}{after}: "
            f"worth {some(self.worth)} in all."
        )


def _in_uses(uses: int) -> str:
    return f"in at most {count(uses, 'production')}"


def _through(conduits: Iterable[str]) -> str:
    """Say through which conduits a drop goes.

    >>> _through(["C1R", "C4L", "C4L"])
    'through C1R, then C4L 2 times'
    """
    runs = ((name, len(list(run))) for name, run in groupby(conduits))
    return "through " + ", then ".join(name if times == 1 else f"{name} {times} times" for name, times in runs)


@dataclass(frozen=True, slots=True)
class ConduitWorths:
    """All conduit spaces, the most valuable first."""

    conduits: tuple[ConduitWorth, ...]

    def of(self, conduit: str) -> ConduitWorth:
        """Return the worth of one space."""
        known = {one.conduit: one for one in self.conduits}
        return known[one_of(conduit, known, "conduit")]

    @property
    def sentence(self) -> str:
        """The answer in words."""
        return self.conduits[0].sentence

    @property
    def layer(self) -> Layer:
        """The answer on the board."""
        return Layer("Energy that each conduit space is worth", {}, heated({c.conduit: c.worth for c in self.conduits}))


def conduit_worths(shown: Shown, tiles: Sequence[int] | None = None, *, uses: int = USES) -> ConduitWorths:
    """Say what each conduit space is worth: its value times the water that comes, and what the used water makes next.

    The water is that of `expected_water`, with what the dams of the basin hold, but for that of the last round, which
    comes after the last production. A drop is used at most `uses` times, each time in the best way, through whatever
    could be built. Where in a position a rival's dam is in the way, less water comes.

    >>> conduit_worths("standard").sentence  # doctest: +ELLIPSIS
    'Conduit C1R makes 4 energy of each of the 3.9 drops that come to basin 1, and 8 more of each of them ...
    """
    from .graph import best_chains  # noqa: PLC0415  (networkx is loaded only when somebody asks)

    whole_number(uses, 1, MOST_USES, "uses")
    here = situation(shown, tiles)
    arrived, best = here.arrivals(), best_chains(here, uses, unbuilt=True)
    rows = []
    for one in here.conduits:
        held = 0 if here.is_over else sum(dam.water for dam in here.dams[one.start])
        after = best[one.to, uses - 1]
        water = sum(arrived[one.start][:-1]) + held
        rows.append(ConduitWorth(one.id, one.value, one.start, one.to, water, after.energy, after.conduits, uses))
    return ConduitWorths(tuple(sorted(rows, key=lambda row: -row.worth)))


@dataclass(frozen=True, slots=True)
class Chain:
    """The best that a drop in a basin can do, production after production: conduits, and the energy of one drop."""

    basin: str
    conduits: tuple[str, ...]
    energy: int
    uses: int

    @property
    def sentence(self) -> str:
        """The answer in words."""
        made = f"A drop in basin {self.basin} can make {self.energy} energy {_in_uses(self.uses)}"
        return f"{made}, {_through(self.conduits)}."


@dataclass(frozen=True, slots=True)
class Chains:
    """The best chain from each basin that has one of at least two productions, the most energy first."""

    chains: tuple[Chain, ...]

    @property
    def sentence(self) -> str:
        """The answer in words."""
        return self.chains[0].sentence if self.chains else "No production feeds another one."

    @property
    def layer(self) -> Layer:
        """The answer on the board: the energy of a drop in each basin, and the best chain."""
        first = self.chains[0].conduits if self.chains else ()
        numbered = {conduit: Spot(1.0, _places(first, conduit)) for conduit in first}
        spots = heated({one.basin: one.energy for one in self.chains})
        return Layer("Energy that a drop can make, and the best chain of productions", spots, numbered)


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

    >>> chains("miniature").sentence
    'A drop in basin 1 can make 7 energy in at most 5 productions, through C1L, then C3L, then C4L.'
    """
    from .graph import best_chains  # noqa: PLC0415  (networkx is loaded only when somebody asks)

    whole_number(uses, 2, MOST_USES, "uses")
    here = situation(shown)
    best = {} if here.is_over else best_chains(here, uses, unbuilt=False)
    found = [(basin, best[basin, uses]) for basin in here.basins if best]
    links = [Chain(basin, one.conduits, one.energy, uses) for basin, one in found if len(one.conduits) > 1]
    return Chains(tuple(sorted(links, key=lambda chain: -chain.energy)))
