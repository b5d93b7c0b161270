"""The river as a graph: choose a headstream or a place, its whole way down lights up, and the graph answers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import networkx as nx

from barrage_core import RULES, GameState, MapSpec
from barrage_core import river as graph
from barrage_core.catalogue import say
from barrage_core.checks import one_of, sequence
from barrage_core.river import River
from barrage_core.words import with_and

from ..board import RiverBoard
from ..panel import Block, Position, Shared, blocks
from ..words import basins_words, joined

__all__ = ["RiverLab"]

EDGES = {"river": "river (water flows by itself)", "conduit": "conduits (a player sends water)"}


class RiverLab(RiverBoard):
    """Choose where water starts; see where it can get to, along the river, through conduits, or both.

    `reached` are the basins that light up, `queries` what the graph was asked, with its answers.

    >>> lab = RiverLab(chosen="B")
    >>> lab.reached
    ['2', '5', '9', '11']
    >>> lab.queries[0]
    ("basins_below(river, 'B')", "['2', '5', '9', '11']")
    >>> lab.close()
    """

    title = "The river is a graph"

    edges = Shared[list[str]]("edges")
    hint = "Choose a headstream, a place or a basin: its whole way down lights up."

    def __init__(
        self, position: Position | MapSpec = "standard", *, basins: Collection[str] | None = None, chosen: str = "A"
    ) -> None:
        super().__init__(position, basins=basins, chosen=chosen)

    def start(self) -> None:
        """Begin with the river alone."""
        super().start()
        self.edges = ["river"]
        self._light_up()

    # What the graph says

    @property
    def chosen_edges(self) -> River:
        """The graph with the edges that are ticked."""
        river, kinds = self.river, self.edges
        view: River = nx.subgraph_view(river, filter_edge=lambda a, b: river.edges[a, b]["kind"] in kinds)
        return view

    @property
    def reached(self) -> list[str]:
        """The basins that water from the chosen place can reach, along the edges that are ticked."""
        if not self.chosen:
            return []
        river, starts = self.chosen_edges, self._starts()
        below = {place for start in starts for place in nx.descendants(river, start)}
        basins = {
            river.nodes[place]["basin"] for place in below if river.nodes[place]["kind"] in ("base", "powerhouse")
        }
        own = "" if self.chosen in self.board.headstreams else river.nodes[starts[0]]["basin"]
        return [basin for basin in self.board.basins if basin in basins and basin != own]

    @property
    def queries(self) -> list[tuple[str, str]]:
        """What the graph was asked about the chosen place, as code, and what it answered."""
        place, river = self.chosen, self.river
        if not place:
            return []
        names = ["basins_below", "way_down"]
        if place in self.board.basins:
            names = ["feeds", "conduits_into"]
        elif place in self.board.value:
            names = ["conduit_ends", "basins_below"]
        answers = [(f"{name}(river, {place!r})", repr(getattr(graph, name)(river, place))) for name in names]
        start = self._starts()[0]
        for words, asked in (("river_only(river)", graph.river_only(river)), ("river", river)):
            if start in asked:
                answers.append((f"len(nx.descendants({words}, {start!r}))", repr(len(nx.descendants(asked, start)))))
        return answers

    def _starts(self) -> list[str]:
        """Return where water of the chosen place starts: in a basin at its dams, or else at its powerhouses."""
        if self.chosen not in self.board.basins:
            return [self.chosen]
        return list(self.board.base_spaces[self.chosen] or self.board.powerhouse_spaces[self.chosen])

    # What is shown

    def _light_up(self) -> None:
        self.trail = [path for path in self._paths() if len(path) > 1] if self.chosen else []

    def _paths(self) -> list[tuple[str, ...]]:
        start, river = self._starts()[-1], self.river
        below = graph.way_down(river, start)
        if start in self.board.value:
            ends = graph.conduit_ends(river, start)
            through = (start, ends.powerhouses[-1]) if "conduit" in self.edges else ()
            return [through + (tuple(below) if "river" in self.edges else ())]
        paths: list[tuple[str, ...]] = [(start, *below)] if "river" in self.edges else []
        if "conduit" in self.edges:
            from_here = [start, *(below if "river" in self.edges else [])]
            last = [spaces[-1] for spaces in self.board.base_spaces.values() if spaces and spaces[-1] in from_here]
            links = [link for link in graph.connections(river) if {*link.bases} & {*last, start}]
            paths += [(link.bases[-1], link.conduit, link.powerhouses[0]) for link in links]
        return paths

    def lights(self) -> dict[str, str]:
        """Light the basins that water reaches."""
        return dict.fromkeys(self.reached, "water comes here")

    def about(self, place: str) -> list[Block]:
        """Say where water from here gets to, ask the graph where there is code, and describe the place."""
        rows = [(code, answer) for code, answer in self.queries]
        asked = blocks.table(["Ask the graph", "It answers"], rows, caption=f"river = river_graph({self._map_name()})")
        ticks = blocks.ticks("edges", "Follow", list(EDGES.items()), self.edges)
        asks = [asked] if self.among_code else []
        return [ticks, *self._verdict(place), *asks, self.more(place)]

    def _verdict(self, place: str) -> list[Block]:
        name = basins_words([place]) if place in self.board.basins else place
        if not self.reached:
            return [blocks.text(say("Along these edges no other basin is reached from {place}.", place=name), "note")]
        ways = (("by river", "river"), ("by conduit", "conduit"))
        words = say(
            "From {place}, water reaches {basins} {way}.",
            place=name,
            basins=basins_words(self.reached),
            way=with_and(say(word) for word, kind in ways if kind in self.edges),
        )
        said = [blocks.text(words, "good", page=RULES["water.lost"].page)]
        if off := self._off_the_river():
            words = say(
                "Conduits leave the river: {conduits}. River water from {place} never gets there.",
                conduits=joined(off),
                place=name,
            )
            said.append(blocks.text(words, "note", page=RULES["production.conduit"].page))
        return said

    def _off_the_river(self) -> list[str]:
        """The conduits drawn that lead where the river from the chosen place does not."""
        if "conduit" not in self.edges or self.chosen in self.board.value:
            return []
        below = graph.basins_below(self.river, self._starts()[-1])
        links = [graph.conduit_ends(self.river, path[1]) for path in self.trail if path[1] in self.board.value]
        return [
            say("{conduit} to basin {basin}", conduit=link.conduit, basin=link.to_basin)
            for link in links
            if link.to_basin not in below
        ]

    def _map_name(self) -> str:
        state: GameState | None = self.state
        return self.board.spec.name.upper() if state is None else "state.board.spec"

    # What the learner does

    def choose(self, place: str) -> None:
        """Light up the way down from a place."""
        super().choose(place)
        self._light_up()
        if self.reached:
            self.say(say("{place}: water reaches {basins}", place=place, basins=basins_words(self.reached)))
        else:
            self.say(say("{place}: nothing below", place=place))

    def on_edges(self, kinds: Any) -> None:
        """Follow these edges."""
        self.edges = [one_of(kind, EDGES, "edges") for kind in sequence(kinds, "edges")]
        self._light_up()
        reached = say("Water reaches {basins}", basins=basins_words(self.reached))
        self.say(reached if self.reached else "Nothing leads on")
