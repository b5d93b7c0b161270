"""The search of the players that plan: over their own turns of the round, with the rivals' expected turns in between.

Positions are kept by the engineers that the player has left, the best first. A pass goes from many engineers to none
and looks one turn further from the best position of each kind; every pass makes the search wider, until the budget is
spent. So it can stop at any time after the first pass, and no part of a larger budget is wasted.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from typing import NamedTuple

from ..actions import Action
from ..names import Seat
from ..rules.powers import ENGINEER_FREE_TILES
from ..rules.powers.officers import copyable_tiles
from ..state import GameState
from .forecast import Forecaster
from .rivals import Prediction, next_turn
from .ways import Settled, play_way, ways

__all__ = ["Line", "Search"]

Actions = tuple[Action, ...]


class Line(NamedTuple):
    """A way to play the rest of the round: what it is worth, and its turns."""

    worth: float
    turns: tuple[Actions, ...]


class Node:
    """A position after some of the player's turns. Its state is made when the search looks further from here."""

    __slots__ = ("actions", "engineers", "first", "parent", "state", "turns", "worth")

    def __init__(self, worth: float, parent: Node | None, actions: Actions, engineers: int) -> None:
        self.worth = worth
        self.parent = parent
        self.actions = actions
        self.engineers = engineers
        self.turns: int = parent.turns + 1 if parent else 0
        self.first: Actions = parent.first if parent and parent.parent else actions
        self.state: GameState | None = None

    @property
    def rank(self) -> tuple[bool, float]:
        """Whole lines before those that end in the middle of the round, then by worth."""
        return not self.engineers, self.worth

    def line(self) -> Line:
        """Return the turns that lead here."""
        turns: list[Actions] = []
        node = self
        while node.parent is not None:
            turns.append(node.actions)
            node = node.parent
        return Line(self.worth, tuple(reversed(turns)))


class Search:
    """A search from a position in which the player is to decide; `positions` counts those that were judged.

    With `first`, it looks only at lines that begin with this turn, which must be possible.
    """

    def __init__(
        self, start: GameState, seat: Seat, forecast: Forecaster, prediction: Prediction, first: Actions = ()
    ) -> None:
        self.positions = 0
        self._seat, self._forecast, self._prediction = seat, forecast, prediction
        self._layers: list[list[tuple[float, int, Node]]] = [[] for _ in range(start.engineers[seat] + 1)]
        self._seen: set[object] = set()
        self._settled: Settled = {}
        self._best: dict[Actions, Node] = {}
        root = Node(0.0, None, (), start.engineers[seat])
        root.state = start
        if first:
            end = play_way(start, first)
            assert end is not None
            self._add(Node(self._judge(end, seat), root, first, end.engineers[seat]), end)
        else:
            self._grow(root)

    def run(self, budget: int, stop: Callable[[], bool] = lambda: False) -> None:
        """Make passes until the budget of positions is spent, nothing is left to look at, or `stop` says so.

        The first pass is always made, so that there is a line to the end of the round.
        """
        self._make_pass(None, stop)
        while self.positions < budget and any(self._layers) and not stop():
            self._make_pass(budget, stop)

    def _make_pass(self, budget: int | None, stop: Callable[[], bool]) -> None:
        for layer in reversed(self._layers):
            if budget is not None and (self.positions >= budget or stop()):
                return
            if layer:
                self._grow(heapq.heappop(layer)[2])

    def lines(self, number: int = 1) -> list[Line]:
        """Return the best lines that begin with different turns; those to the end of the round come first."""
        nodes = sorted(self._best.values(), key=lambda node: node.rank, reverse=True)
        return [node.line() for node in nodes[:number]]

    def _judge(self, state: GameState, seat: Seat) -> float:
        self.positions += 1
        return self._forecast.worth(state, seat)

    def _grow(self, node: Node) -> None:
        """Add a node for every way to play the next turn."""
        seat = self._seat
        if node.state is None:
            node.state = self._next_turn(node)
        for actions, end in ways(node.state, seat, self._judge, self._settled):
            worth = self._judge(end, seat)
            left = end.engineers[seat]
            # The same turns in another order lead to the same position, and all of this is the same then.
            key = (left, worth, end.vp[seat], end.energy[seat], end.credits[seat], end.excavators[seat])
            if key not in self._seen:
                self._seen.add(key)
                self._add(Node(worth, node, actions, left), end)

    def _add(self, node: Node, end: GameState) -> None:
        known = self._best.get(node.first)
        if known is None or node.rank > known.rank:
            self._best[node.first] = node
        if node.engineers or self._builds_without_engineers(end):
            heapq.heappush(self._layers[node.engineers], (-node.worth, len(self._seen), node))

    def _builds_without_engineers(self, end: GameState) -> bool:
        tiles = (*end.tiles[self._seat], *copyable_tiles(end, self._seat))
        return any(tile in ENGINEER_FREE_TILES for tile in tiles)

    def _next_turn(self, node: Node) -> GameState:
        """Return the position at the player's next turn, when the rivals have replied."""
        assert node.parent is not None
        assert node.parent.state is not None
        played = play_way(node.parent.state, node.actions)
        assert played is not None
        return next_turn(played, self._seat, self._prediction, node.turns, self._forecast)
