"""What each conduit space is worth, and the chains in which one production feeds the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .layers import Layer, Spot, heated, listing, some
from .situation import Shown, Situation, situation

__all__ = ["Chain", "Chains", "ConduitWorth", "ConduitWorths", "chains", "conduit_worths"]


@dataclass(frozen=True, slots=True)
class ConduitWorth:
    """A conduit space: its value, the drops that come to its basin, and what a drop can make after it.

    `onward` is the energy that each drop can still make below, and `then` the conduits in which it makes it.
    """

    conduit: str
    value: int
    from_basin: str
    to_basin: str
    water: float
    onward: int
    then: tuple[str, ...]

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
        after = f", and {self.onward} more for each of them in {listing(self.then, 'conduit')}" if self.then else ""
        return (
            f"Conduit {self.conduit} makes {self.value} energy of each of the {some(self.water)} drops that come to "
            f"basin {self.from_basin}{after}: worth {some(self.worth)} in all."
        )


@dataclass(frozen=True, slots=True)
class ConduitWorths:
    """All conduit spaces, the most valuable first."""

    conduits: tuple[ConduitWorth, ...]

    def of(self, conduit: str) -> ConduitWorth:
        """Return the worth of one space."""
        return next(one for one in self.conduits if one.conduit == conduit)

    @property
    def sentence(self) -> str:
        """The answer in words."""
        return self.conduits[0].sentence

    @property
    def layer(self) -> Layer:
        """The answer on the board."""
        return Layer("Energy that each conduit space is worth", {}, heated({c.conduit: c.worth for c in self.conduits}))


def conduit_worths(shown: Shown, tiles: Sequence[int] | None = None) -> ConduitWorths:
    """Say what each conduit space is worth: its value times the water that comes, and what the used water makes next.

    The water is that of `expected_water`, with what the dams of the basin hold; a drop is used at most once a round,
    each time in the best way. Where in a position a rival's dam is in the way, less water comes.

    >>> conduit_worths("standard").sentence  # doctest: +ELLIPSIS
    'Conduit C1R makes 4 energy of each of the 3.9 drops that come to basin 1, and 8 more for each of them ...
    """
    from .graph import best_chains  # noqa: PLC0415  (networkx is loaded only when somebody asks)

    here = situation(shown, tiles)
    arrived, uses = here.arrivals(), _uses(here)
    best = best_chains(here, uses, usable=False)
    rows = []
    for one in here.conduits:
        water = sum(arrived[one.start]) + sum(dam.water for dam in here.dams[one.start])
        after = best[one.to, uses - 1]
        rows.append(ConduitWorth(one.id, one.value, one.start, one.to, water, after.energy, after.conduits))
    return ConduitWorths(tuple(sorted(rows, key=lambda row: -row.worth)))


def _uses(here: Situation) -> int:
    """How often a drop can be used: once in each round that is still to come."""
    return here.rounds


@dataclass(frozen=True, slots=True)
class Chain:
    """The best that a drop in a basin can do, production after production: conduits, and the energy of one drop."""

    basin: str
    conduits: tuple[str, ...]
    energy: int

    @property
    def sentence(self) -> str:
        """The answer in words."""
        return f"A drop in basin {self.basin} can make {self.energy} energy, through {', then '.join(self.conduits)}."


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
        numbered = {conduit: Spot(1.0, f"{place}.") for place, conduit in enumerate(first, 1)}
        spots = heated({one.basin: one.energy for one in self.chains})
        return Layer("Energy that a drop can make, and the best chain of productions", spots, numbered)


def chains(shown: Shown) -> Chains:
    """Find where one production feeds the next: the water that it used comes to a dam from which it is used again.

    On a map every conduit space counts; in a position only conduits that are built and have a dam above them.

    >>> chains("miniature").sentence
    'A drop in basin 1 can make 7 energy, through C1L, then C3L, then C4L.'
    """
    from .graph import best_chains  # noqa: PLC0415  (networkx is loaded only when somebody asks)

    here = situation(shown)
    uses = _uses(here)
    best = best_chains(here, uses, usable=True)
    found = [Chain(basin, best[basin, uses].conduits, best[basin, uses].energy) for basin in here.basins]
    links = [chain for chain in found if len(chain.conduits) > 1]
    return Chains(tuple(sorted(links, key=lambda chain: -chain.energy)))
