"""Water flow: put drops on headstreams, let them run, shuffle their order, and find the same water at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random

from barrage_core import RULES, BarrageError
from barrage_core.catalogue import say
from barrage_core.names import END
from barrage_core.questions.water import follow_drops
from barrage_core.words import count

from ..board import FlowPlayer
from ..panel import Block, Position, blocks, positions

__all__ = ["FlowLab"]

MOST = 12
"""The most drops that can still be told apart."""


class FlowLab(FlowPlayer):
    """Add drops with a click on a headstream, watch them stop by stop, and shuffle the order in which they run.

    With `concludes=False` it compares two orders without drawing the conclusion: where a lesson asks for it later.

    >>> lab = FlowLab(drops=["A", "A", "A", "B"])
    >>> lab.handle("board", "place:B")
    >>> lab.order
    ['A', 'A', 'A', 'B', 'B']
    >>> lab.handle("shuffle")
    >>> lab.order != lab.last_order, lab.outcome(lab.order) == lab.outcome(lab.last_order)
    (True, True)
    >>> lab.close()
    """

    title = "Let the water flow"
    usual = positions.WATER_FLOW

    def __init__(
        self,
        position: Position | None = None,
        drops: Mapping[str, int] | Sequence[str] | None = None,
        *,
        basins: Collection[str] | None = None,
        on_choose: Callable[[str], object] | None = None,
        concludes: bool = True,
    ) -> None:
        self._concludes = concludes
        super().__init__(position, drops, basins=basins, on_choose=on_choose)

    def start(self) -> None:
        """Put back the first drops."""
        self._random = Random(1)
        self.last_order: list[str] = []
        super().start()

    def outcome(self, order: Sequence[str]) -> dict[str, int]:
        """Return the water behind each dam, and what left the map, after drops have run in an order."""
        played = follow_drops(self.before, order)
        water = dict(played[-1].after.water if played else self.before.water)
        lost = sum(run.fate.stops_at == END for run in played)
        return {dam: water[dam] for dam in self.board.places["base"] if dam in self.before.dams} | {END: lost}

    def lights(self) -> dict[str, str]:
        """Offer the headstreams."""
        return dict.fromkeys(self.board.headstreams, "add a drop here")

    def controls(self) -> list[Block]:
        """Offer to step, to play and to shuffle, and compare the two orders."""
        few = "this needs drops on two headstreams" if len(set(self.order)) < 2 else ""
        shuffle = blocks.button("shuffle", "Shuffle their order", off=few)
        buttons = blocks.buttons(*self.step_buttons(), shuffle, blocks.button("again", "Start again"))
        return [buttons, self.speeds(), *self._comparison()]

    def now(self) -> list[Block]:
        """Say what to do first, then what happens."""
        return [blocks.text("Click a headstream to add a drop. Then let them flow.", "ask"), *super().now()]

    def _comparison(self) -> list[Block]:
        ends = [self.outcome(order) for order in (self.last_order, self.order) if order]
        if len(ends) < 2:
            return []
        orders = [" ".join(order) for order in (self.last_order, self.order)]
        rows = [
            (self._row_name(place), *(end[place] for end in ends)) for place in ends[0] if place in self.before.dams
        ]
        rows.append(("left the map", *(end[END] for end in ends)))
        same = "The same water in both orders: it does not matter which drop moves first."
        other = "The two orders end differently, which the rules of the river do not allow."
        verdict = blocks.text(same, "good", page=RULES["round.water_flow"].page)
        compared = blocks.table(
            ["Where", *(say("order {order}", order=order) for order in orders)], rows, caption="Drops in the end"
        )
        if ends[0] != ends[1]:
            return [compared, blocks.text(other, "bad")]
        return [compared, verdict] if self._concludes else [compared]

    def _row_name(self, dam: str) -> str:
        lay = self.before.water[dam]
        held = say(" (held {drops} before)", drops=lay) if lay else ""
        return f"{dam}, {self.before.name(self.before.dams[dam].owner)}{held}"

    def choose(self, place: str) -> None:
        """Add a drop to a headstream; describe anything else."""
        if place not in self.board.headstreams:
            super().choose(place)
            return
        if len(self.order) >= MOST:
            raise BarrageError(say("{most} drops are enough; let them flow, or start again", most=MOST))
        self.chosen, self.last_order = "", []
        self.let_run([*self.order, place])
        drops = count(Counter(self.order)[place], "drop")
        self.say(say("Headstream {place}: {drops}", place=place, drops=drops))

    def on_selected(self, place: str) -> None:
        """Take a place as chosen; a headstream is not one, because a click on it adds a drop."""
        if place in self.board.headstreams:
            raise BarrageError("selected: a click on a headstream adds a drop, so no headstream is ever selected here")
        super().on_selected(place)

    def on_shuffle(self) -> None:
        """Let the same drops run in another order."""
        if len(set(self.order)) < 2:
            raise BarrageError("There is only one order: put drops on two headstreams first")
        last, order = self.order, list(self.order)
        while order == last:
            self._random.shuffle(order)
        self.let_run(order)
        self.last_order = last
        self.on_moment(self.last)
        if self.outcome(order) == self.outcome(last):
            self.say(say("Order {order}: the same water", order=" ".join(order)))
