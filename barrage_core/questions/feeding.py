"""What feeds a basin, and which basins its water cannot avoid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..catalogue import say
from ..words import listing, sentence, with_and
from .layers import BUILT, Layer, Spot, as_built
from .situation import Shown, situation

__all__ = ["Feeders", "MustPass", "feeders", "must_pass"]


@dataclass(frozen=True, slots=True)
class Feeders:
    """What feeds a basin: headstreams and basins by river, conduits that lead there, and how far away each basin is.

    `more` are those of the conduits that begin in a basin whose river does not lead there. `steps` has every basin
    whose water can come, with the stretches of river and conduits on its shortest way. `built` says that only what is
    built now counts, as in a position.

    >>> found = feeders("miniature", "4")
    >>> found.headstreams, found.by_river, found.conduits
    (('A', 'B'), ('1', '2', '3'), ('C1R', 'C2R', 'C3L'))
    """

    basin: str
    headstreams: tuple[str, ...]
    by_river: tuple[str, ...]
    conduits: tuple[str, ...]
    more: tuple[str, ...]
    steps: tuple[tuple[str, int], ...]
    built: bool

    @property
    def only_by_conduit(self) -> tuple[str, ...]:
        """The basins whose water needs a conduit somewhere on its way."""
        return tuple(basin for basin, _ in self.steps if basin not in self.by_river)

    @property
    def sentence(self) -> str:
        """The answer in words."""
        rivers = [listing(self.by_river, "basin")] if self.by_river else []
        sources = with_and([listing(self.headstreams, "headstream"), *rivers])
        words = say("By river basin {basin} gets the water of {sources}", basin=self.basin, sources=sources)
        more = say(", and ").join(self._by_conduit())
        return say(
            "{words}; with what is built now {more}." if self.built else "{words}; {more}.", words=words, more=more
        )

    def _by_conduit(self) -> Iterator[str]:
        """Say what conduits do for the basin: bring other water, or only that of its river past dams."""
        far = listing(others, "basin") if (others := self.only_by_conduit) else ""
        if past := [one for one in self.conduits if one not in self.more]:
            yield say("{conduits} can bring it past dams on the way", conduits=listing(past, "conduit"))
        if self.more:
            conduits = listing(self.more, "conduit")
            more = "{conduits} can bring more, so that water can also come from {basins}"
            yield say(more, conduits=conduits, basins=far)
        elif far:
            yield say("through conduits further up water can also come from {basins}", basins=far)
        elif not past:
            yield say("no conduit brings more") if self.built else say("no conduit leads there")

    @property
    def layer(self) -> Layer:
        """The answer on the board: the nearer, the hotter."""
        spots = {basin: Spot(1 / (1 + steps), f"{steps}") for basin, steps in self.steps}
        rivers = dict.fromkeys((*self.headstreams, *self.by_river), 1.0)
        title = say("What feeds basin {basin}, with the steps it is away", basin=self.basin)
        return Layer(
            f"{title}{say(BUILT) if self.built else ''}",
            {self.basin: Spot(1.0, say("here")), **spots},
            {conduit: Spot(1.0, "") for conduit in self.conduits},
            rivers,
        )


def feeders(shown: Shown, basin: str) -> Feeders:
    """Say what feeds a basin: on a map by every conduit that could be built, in a position by those that carry water.

    >>> feeders("standard", "10").sentence[:81]
    'By river basin 10 gets the water of headstreams C and D and basins 3, 4, 6 and 7;'
    """
    from .graph import steps_to  # noqa: PLC0415  (networkx is loaded only when somebody asks)

    here = situation(shown)
    above, headstreams = _by_river(here.flows_to, here.known(basin)), here.spec.headstreams
    steps = steps_to(here, basin)
    conduits = [one for one in here.conduits if one.usable and one.to == basin]
    return Feeders(
        basin,
        tuple(name for name, entered in headstreams if entered in (basin, *above)),
        tuple(above),
        tuple(one.id for one in conduits),
        tuple(one.id for one in conduits if one.start not in above),
        tuple((other, steps[other]) for other in here.basins if other in steps),
        here.as_built,
    )


def _by_river(flows_to: dict[str, str | None], basin: str) -> list[str]:
    """List the basins above a basin, in the order of the map."""

    def reaches(start: str | None) -> bool:
        while start is not None and start != basin:
            start = flows_to[start]
        return start == basin

    return [other for other in flows_to if other != basin and reaches(other)]


@dataclass(frozen=True, slots=True)
class MustPass:
    """The basins that every drop to `basin` must pass, in order, and those that no drop reaches without it.

    `built` says that only what is built now is a way around, as in a position; water that lies behind a dam there has
    passed some of them already, so that the answer is about drops that come down from a headstream.

    >>> found = must_pass("miniature", "4")
    >>> found.passes, found.rules
    ((), ())
    """

    basin: str
    passes: tuple[str, ...]
    rules: tuple[str, ...]
    built: bool

    @property
    def sentence(self) -> str:
        """The answer in words."""
        before = say("no single basin lies on every way to basin {basin}", basin=self.basin)
        if self.passes:
            must = "every drop that comes to basin {basin} must pass {basins}"
            if self.built:
                must = "every drop that comes down from a headstream to basin {basin} must pass {basins}"
            before = say(must, basin=self.basin, basins=listing(self.passes, "basin"))
        after = say("every other basin can be reached without passing basin {basin}", basin=self.basin)
        if self.rules:
            none = "no drop reaches {basins} without passing basin {basin}"
            if self.built:
                none = "no drop from a headstream reaches {basins} without passing basin {basin}"
            after = say(none, basins=listing(self.rules, "basin"), basin=self.basin)
        return sentence(as_built(f"{before}; {after}") if self.built else f"{before}; {after}")

    @property
    def layer(self) -> Layer:
        """The answer on the board."""
        spots = {basin: Spot(0.6, say("before")) for basin in self.passes}
        spots |= {basin: Spot(0.3, say("after")) for basin in self.rules}
        rivers = dict.fromkeys((*self.passes, self.basin) if self.rules else self.passes, 1.0)
        title = "What every drop to basin {basin} must pass, and what depends on it"
        if self.built:
            title = "What every drop from a headstream to basin {basin} must pass, and what depends on it"
        here, built = Spot(1.0, say("here")), say(BUILT) if self.built else ""
        return Layer(f"{say(title, basin=self.basin)}{built}", {self.basin: here, **spots}, {}, rivers)


def must_pass(shown: Shown, basin: str) -> MustPass:
    """Say which basins every drop on its way to a basin must pass, by river or through conduits, and which it rules.

    On a map every conduit that could be built is a way around; in a position only those that carry water are.

    >>> must_pass("standard", "8").sentence
    'No single basin lies on every way to basin 8; every other basin can be reached without passing basin 8.'
    """
    from .graph import dominators  # noqa: PLC0415  (networkx is loaded only when somebody asks)

    here = situation(shown)
    passed = dominators(here)
    ruled = tuple(other for other in here.basins if here.known(basin) in passed[other])
    return MustPass(basin, tuple(passed[basin]), ruled, here.as_built)
