"""The first minute: press Produce, and follow the drops from the dam through the conduit and on down the river."""

from __future__ import annotations

from typing import Any

from barrage_core import RULES, BarrageError, GameState
from barrage_core.catalogue import say
from barrage_core.events import CreditsPaid, DropMoved, DropsReleased, EnergyMade, Event
from barrage_core.names import END, Seat
from barrage_core.questions.production import Production, productions, try_production
from barrage_core.words import capitalised, count

from ..board import RiverBoard
from ..panel import Block, Position, Shared, blocks, open_state, positions, shared
from ..words import dam_words

__all__ = ["StartLab"]


class StartLab(RiverBoard):
    """A finished system: one press makes electricity, and the water turns up further down, for whoever holds it.

    >>> lab = StartLab()
    >>> lab.handle("produce")
    >>> lab.energy, lab.water
    ([8, 0], {'B1L': 0, 'B4L': 2, 'end': 0})
    >>> lab.handle("produce")
    >>> lab.energy, lab.water
    ([8, 2], {'B1L': 0, 'B4L': 0, 'end': 2})
    >>> lab.close()
    """

    title = "Make electricity"

    drops = Shared[int]("drops")

    def __init__(self, position: Position | None = None, *, basins: list[str] | None = None) -> None:
        self._opened = open_state(position, positions.START_HERE)
        super().__init__(self._opened, basins=basins)

    def start(self) -> None:
        """Fill the dams again."""
        super().start()
        self._now = self._opened
        self.made: list[tuple[Seat, Production]] = []
        self.lost = 0
        self.story: list[Block] = []
        self._aim()

    def _aim(self) -> None:
        """Find the next production: the best one of the first player who has any."""
        offers = ((seat, productions(self._now, seat)) for seat in range(self._now.players))
        self.next: tuple[Seat, list[Production]] | None = next((pair for pair in offers if pair[1]), None)
        self.drops = self.next[1][0].action.drops if self.next else 0

    @shared()
    def state(self) -> GameState:
        """The position after the productions so far."""
        return self._now

    @shared()
    def energy(self) -> list[int]:
        """The energy that each player has made here."""
        return [sum(one.energy for who, one in self.made if who == seat) for seat in range(self._now.players)]

    @property
    def water(self) -> dict[str, int]:
        """Where the drops are: behind each dam, and off the map."""
        dams = [place for place in self.board.places["base"] if place in self._now.dams]
        return {dam: self._now.water[dam] for dam in dams} | {END: self.lost}

    @property
    def production(self) -> Production | None:
        """What the button does now."""
        if self.next is None:
            return None
        return next(one for one in self._choices if one.action.drops == self.drops)

    @property
    def _choices(self) -> list[Production]:
        """What can be done with the same dam, conduit and powerhouse."""
        offers = self.next[1] if self.next else []
        return [one for one in offers if _system(one) == _system(offers[0])]

    def beside(self) -> list[Block]:
        """Show the button, what came of it, and where the water is."""
        about = self.about(self.chosen) if self.chosen else []
        return [*self._doing(), *self.story, *self._sums(), *about]

    def _doing(self) -> list[Block]:
        again, one = blocks.button("again", "Start again"), self.production
        if one is None or self.next is None:
            over = "No water that could be used is left. Start again, and send one drop at a time."
            produce = blocks.button("produce", "Produce", off="no water is left to use")
            return [blocks.text(over, "note"), blocks.buttons(produce, again)]
        who, act = self._now.called(self.next[0]), one.action
        most = max(other.action.drops for other in self._choices)
        route = say(
            "{dam} → {conduit} (value {value}) → {powerhouse}",
            dam=act.dam,
            conduit=act.conduit,
            value=self.board.value[act.conduit],
            powerhouse=act.powerhouse,
        )
        lead = say("The same water can work again. ") if self.made else say("Press the button and watch the water. ")
        has = say("{player} has a dam with water, a conduit and a powerhouse: {route}.", player=who, route=route)
        words = f"{lead}{capitalised(has)}"
        drops = count(self.drops, "drop")
        label = say("Produce with {drops}", drops=drops)
        if self.made:
            label = say("Produce with {drops} for {player}", drops=drops, player=who)
        slider = [blocks.slider("drops", "Drops to send", self.drops, 1, most)] if most > 1 else []
        return [
            blocks.text(words, page=RULES["production.conduit"].page),
            *slider,
            blocks.buttons(blocks.button("produce", label, main=True), again),
        ]

    def _sums(self) -> list[Block]:
        if not self.made:
            return []
        rows = [
            (f"{number}. {self._now.name(seat)}", [(self._times(one), one.parts[0][1]), *one.parts[1:]])
            for number, (seat, one) in enumerate(self.made, 1)
        ]
        before = {dam: self._opened.water.get(dam, 0) for dam in self.water}
        where = [(self._place_name(place), before[place], now) for place, now in self.water.items()]
        where.append(("all together", sum(before.values()), sum(self.water.values())))
        return [
            blocks.bars(rows, caption="Energy of each production"),
            blocks.table(
                ["Drops", "at the start", "now"], where, caption="Where every drop is", strong=[len(where) - 1]
            ),
        ]

    def _times(self, one: Production) -> str:
        return f"{count(one.action.drops, 'drop')} × {self.board.value[one.action.conduit]}"

    def _place_name(self, place: str) -> str:
        return "off the map" if place == END else capitalised(dam_words(self._now, place))

    def on_drops(self, drops: Any) -> None:
        """Choose how many drops to send."""
        if drops not in [one.action.drops for one in self._choices]:
            raise BarrageError(say("there are not {drops} drops to send", drops=drops))
        self.drops = drops

    def on_produce(self) -> None:
        """Send the drops through the conduit."""
        one = self.production
        if one is None or self.next is None:
            raise BarrageError("No dam with water is connected to a powerhouse any more; start again")
        seat = self.next[0]
        self._now, log = try_production(self._now, seat, one.action)
        self.made.append((seat, one))
        self._tell(log)
        self._aim()
        self.take_off()

    def _tell(self, log: list[Event]) -> None:
        """Describe the production in three sentences, and lay its trails over the map."""
        sent = next(event for event in log if isinstance(event, DropsReleased))
        moved = [event for event in log if isinstance(event, DropMoved)]
        made = next(event for event in log if isinstance(event, EnergyMade))
        self.lost += sum(event.path[-1] == END for event in moved)
        self.trail = [(sent.dam, sent.conduit, *event.path) for event in moved]
        who = self._now.name(sent.player)
        drops, value = count(sent.drops, "drop"), self.board.value[sent.conduit]
        energy = say(
            "{player}: {drops} from {dam} through {conduit}, value {value}: {energy} energy.",
            player=who,
            drops=drops,
            dam=sent.dam,
            conduit=sent.conduit,
            value=value,
            energy=made.energy,
        )
        ends = dict.fromkeys(event.path[-1] for event in moved)
        flows = " ".join(self._end_words(end, sum(event.path[-1] == end for event in moved)) for end in ends)
        kept = "" if list(ends) == [END] else say("The water is not spent. ")
        self.story = [
            blocks.text(energy, "good", page=RULES[made.rule].page),
            blocks.text(f"{kept}{flows}", page=RULES["production.water"].page),
        ]
        for event in log:
            if isinstance(event, CreditsPaid):
                credits = count(event.credits, "credit")
                paid = say("{player} paid {credits} for the conduit.", player=who, credits=credits)
                self.story.append(blocks.text(paid, page=RULES[event.rule].page))
        self.say(f"{energy} {flows}")

    def _end_words(self, end: str, drops: int) -> str:
        if end == END:
            return say("{drops} ran on and left the map.", drops=count(drops, "drop"))
        said = "{drops} ran on down the river and is now behind {dam}."
        if drops != 1:
            said = "{drops} ran on down the river and are now behind {dam}."
        return say(said, drops=count(drops, "drop"), dam=dam_words(self._now, end))


def _system(one: Production) -> tuple[str, str, str]:
    return one.action.dam, one.action.conduit, one.action.powerhouse
