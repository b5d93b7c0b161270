"""Conduits: choose one, its far basin lights up beside the river's way, and what it connects is listed."""

from __future__ import annotations

from collections.abc import Collection

from barrage_core import RULES, BarrageError, GameState
from barrage_core.catalogue import say
from barrage_core.questions.production import Connection, built_connections
from barrage_core.river import ConduitEnds, conduit_ends, way_down
from barrage_core.words import capitalised, count, page_words

from ..board import RiverBoard
from ..panel import Block, Position, altered, blocks, open_state, positions, shared
from ..words import joined

__all__ = ["ConduitLab"]

PAGE = RULES["production.conduit"].page


class ConduitLab(RiverBoard):
    """Choose a conduit to see where it leads, or a dam or a powerhouse to see what it is connected with.

    `ends` says what the chosen conduit joins, `links` which dams and powerhouses are connected.

    >>> lab = ConduitLab()
    >>> lab.chosen, lab.ends.to_basin, lab.river_goes_to
    ('C1R', '5', '8')
    >>> [(link.dam, link.powerhouse) for link in lab.links]
    [('B1U', 'P5-0'), ('B1L', 'P5-0')]
    >>> lab.close()
    """

    title = "Where conduits lead"

    def __init__(
        self, position: Position | None = None, *, basins: Collection[str] | None = ("1", "5", "8"), chosen: str = "C1R"
    ) -> None:
        self._opened = open_state(position, positions.CONDUITS)
        super().__init__(self._opened, basins=basins, chosen=chosen)

    def start(self) -> None:
        """Begin with the given position."""
        super().start()
        self._now = self._opened
        self._draw_ways()

    @shared()
    def state(self) -> GameState:
        """The position with the conduits that were built here."""
        return self._now

    @property
    def ends(self) -> ConduitEnds | None:
        """What the chosen conduit joins; None if something else is chosen."""
        return conduit_ends(self.river, self.chosen) if self.chosen in self.board.value else None

    @property
    def river_goes_to(self) -> str:
        """The next basin by river below the chosen place; empty where the river leaves the map."""
        here = self.chosen if self.chosen in self.board.basins else self.board.basin_of.get(self.chosen, "")
        below = {basin.id: basin.flows_to for basin in self.board.spec.basins}
        return below.get(here) or dict(self.board.spec.headstreams).get(self.chosen, "")

    @property
    def links(self) -> list[Connection]:
        """The connections that the chosen place, or a place of the chosen basin, is part of."""
        basin_of = self.board.basin_of
        return [
            link
            for link in built_connections(self._now)
            if self.chosen in {*link[:3], *(basin_of[place] for place in (link.dam, link.powerhouse))}
        ]

    # What is shown

    def _draw_ways(self) -> None:
        """Lay the conduit's way and the river's way over the map, from the same dam."""
        ends = self.ends
        if ends is None:
            self.trail = [(link.dam, link.conduit, link.powerhouse) for link in self.links]
            return
        dam, house = ends.bases[-1], ends.powerhouses[0]
        by_river = [dam]
        for place in way_down(self.river, dam):
            if self.board.basin_of.get(place) not in (ends.from_basin, self.river_goes_to):
                break
            by_river.append(place)
            if self.board.basin_of[place] != ends.from_basin:
                break
        self.trail = [(dam, ends.conduit, house), tuple(by_river)]

    def lights(self) -> dict[str, str]:
        """Light the far basin, and what the chosen place is connected with."""
        if ends := self.ends:
            return {ends.to_basin: say("{conduit} leads here", conduit=ends.conduit)}
        places = {place for link in self.links for place in (link.dam, link.powerhouse)}
        return dict.fromkeys(sorted(places - {self.chosen}), say("connected with {place}", place=self.chosen))

    def about(self, place: str) -> list[Block]:
        """Compare the conduit's way with the river's, and list what is connected with what."""
        return [*self._ways(), *self._connections(), *self._pairs(), self.more(place)]

    def beside(self) -> list[Block]:
        """Say what to do, and offer to build the chosen conduit."""
        ask = blocks.text("Choose a conduit, a dam or a powerhouse on the map.", "ask")
        items = [blocks.button("again", "Start again")]
        if self.ends:
            built = self.chosen in self._now.conduits
            words = say("Take {conduit} away", conduit=self.chosen)
            if not built:
                words = say("Build {conduit} for {player}", conduit=self.chosen, player=self._now.called(0))
            items.insert(0, blocks.button("switch", words))
        return [ask, *(self.about(self.chosen) if self.chosen else []), blocks.buttons(*items)]

    def _ways(self) -> list[Block]:
        ends, river = self.ends, self.river_goes_to
        if ends is None:
            return []
        by_conduit = say(
            "{conduit} (1 on the map) leads from basin {start} to basin {end}, value {value}.",
            conduit=ends.conduit,
            start=ends.from_basin,
            end=ends.to_basin,
            value=ends.value,
        )
        by_river = say("The river (2 on the map) leaves the map.")
        if river:
            by_river = say("The river (2 on the map) goes on to basin {basin}.", basin=river)
        also = say("The same basin.") if river == ends.to_basin else say("Conduits do not follow the river.")
        return [
            blocks.text(by_conduit, "good", page=PAGE),
            blocks.text(f"{by_river} {also}", page=RULES["water.lost"].page),
        ]

    def _connections(self) -> list[Block]:
        if self.ends and self.chosen not in self._now.conduits:
            return [blocks.text("Nobody has built it yet, so it connects nothing.", "note", page=PAGE)]
        if not self.links:
            nothing = say("Nothing is connected through {place}.", place=self.chosen)
            return [blocks.text(nothing, "note", page=PAGE)]
        dams = joined(list(dict.fromkeys(link.dam for link in self.links)))
        houses = joined(list(dict.fromkeys(link.powerhouse for link in self.links)))
        words = say("Connected: all dams ({dams}) with all powerhouses ({houses}).", dams=dams, houses=houses)
        return [blocks.text(words, page=PAGE)]

    def _pairs(self) -> list[Block]:
        """List every connection, and the dams and powerhouses that only share a basin."""
        state, basin_of = self._now, self.board.basin_of
        rows: list[tuple[str, str, str, str]] = []
        strong: list[int] = []
        for link in built_connections(state):
            if link in self.links:
                strong.append(len(rows))
            use = "nobody may use it: the dam is a rival's"
            if link.user:
                use = capitalised(say("{player} may use it", player=state.called(state.powerhouses[link.powerhouse])))
            by = say(
                "yes, by {conduit} (value {value}, owned by {owner})",
                conduit=link.conduit,
                value=link.value,
                owner=state.called(state.conduits[link.conduit]),
            )
            rows.append((link.dam, link.powerhouse, by, use))
        for dam in state.dams:
            neighbours = [house for house in state.powerhouses if basin_of[house] == basin_of[dam]]
            rows += [(dam, house, "no: they are in the same basin", "") for house in neighbours]
        head = ["Dam", "Powerhouse", "Connected?", "For whom"]
        caption = say("What is connected with what ({page})", page=page_words(PAGE))
        return [blocks.table(head, rows, caption=caption, strong=strong)] if rows else []

    # What the learner does

    def choose(self, place: str) -> None:
        """Show what a place is connected with."""
        super().choose(place)
        self._draw_ways()

    def on_switch(self) -> None:
        """Build the chosen conduit, or take it away."""
        if self.ends is None:
            raise BarrageError("Choose a conduit first")
        owners = {place: self._now.companies[seat] for place, seat in self._now.conduits.items()}
        if owners.pop(self.chosen, None) is None:
            owners[self.chosen] = self._now.companies[0]
        self._now = altered(self._now, conduits=owners)
        self._draw_ways()
        self.say(f"{self.chosen}: {count(len(self.links), 'connection')}")
