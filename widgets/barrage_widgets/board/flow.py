"""`FlowPlayer`: drops run down the river, stop by stop, and each stop says what happened and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, ClassVar

from barrage_core import RULES, BarrageError, GameState
from barrage_core.catalogue import say
from barrage_core.checks import one_of, whole_number
from barrage_core.events import DropMoved
from barrage_core.pictures import Picture
from barrage_core.questions.water import Fate, Journey, Waypoint, dam_capacity, follow_drops, where_drops_go
from barrage_core.words import count

from ..panel import Block, Position, Shared, blocks, open_state, positions, shared
from ..words import dam_words, event_lines
from .river_board import RiverBoard

__all__ = ["FlowPlayer"]

MOST_DROPS = 40
"""The most drops that can still be told apart."""
SPEEDS = {"slow": 1800, "normal": 900, "fast": 300}
"""Milliseconds from stop to stop."""


class FlowPlayer(RiverBoard):
    """Play the water flow: step, scrub, or let the drops run stop by stop, all of them or one alone.

    `drops` says how many drops lie on each headstream, or lists the headstreams in the order in which their drops run;
    by default those of the position run. `fates` says where each drop stops, `moment` which stop is shown, `playing`
    whether it goes on by itself, and `following` the number of the drop that is followed alone (0 for all).

    >>> player = FlowPlayer(drops={"A": 2})
    >>> [fate.stops_at for fate in player.fates]
    ['B1L', 'B3U']
    >>> player.handle("step", 1)
    >>> player.happened
    "Drop 1: the USA's dam on B1L has room, so the drop stays (now 1 of 1)."
    >>> player.close()
    """

    title = "The water flow"
    usual: ClassVar[Position] = positions.FLOW_PLAYER
    """What the player begins with, unless it is given a position."""

    moment = Shared[int]("moment")
    following = Shared[int]("follow", sent=str)

    def __init__(
        self,
        position: Position | None = None,
        drops: Mapping[str, int] | Sequence[str] | None = None,
        *,
        basins: Collection[str] | None = None,
        on_choose: Callable[[str], object] | None = None,
    ) -> None:
        self._opened = open_state(position, self.usual)
        self._drops = _in_order(self._opened, drops)
        super().__init__(self._opened, basins=basins, on_choose=on_choose)

    def start(self) -> None:
        """Put the drops back where they began."""
        super().start()
        self.speed = "normal"
        self.let_run(self._drops)

    def let_run(self, order: Sequence[str]) -> None:
        """Work out the course of every drop, and begin at the first stop of the first one."""
        whole_number(len(order), 0, MOST_DROPS, "number of drops")
        before = self._opened.copy()
        lying = Counter(order)
        before.headstreams = {name: lying[name] for name in before.headstreams}
        self.before: GameState = before
        self.order = list(order)
        self.runs: list[Journey] = follow_drops(before, order)
        self.moment, self.following = 0, 0
        self.seen = 0
        """The furthest stop that was shown: nothing is given away before it happens."""
        self.playing = False

    # What is known

    @property
    def fates(self) -> list[Fate]:
        """What becomes of each drop."""
        return [run.fate for run in self.runs]

    @property
    def moments(self) -> list[tuple[int, Waypoint]]:
        """The stops that can be shown, each with the number of its drop, counted from 1."""
        return [
            (number, stop)
            for number, run in enumerate(self.runs, 1)
            if self.following in (0, number)
            for stop in run.waypoints
        ]

    @property
    def last(self) -> int:
        """The number of the last stop."""
        return max(len(self.moments) - 1, 0)

    @shared()
    def state(self) -> GameState:
        """The position at the stop that is shown."""
        if not self.runs:
            return self.before
        number, stop = self.moments[self.moment]
        last = self.before if number == 1 else self.runs[number - 2].after
        if stop.what == "start":
            return last
        after = self.runs[number - 1].after
        if stop is self.runs[number - 1].waypoints[-1]:
            return after
        under_way = last.copy()
        under_way.headstreams = after.headstreams.copy()
        return under_way

    @shared("moment")
    def value(self) -> Any:
        """The stop that is shown."""
        return self.moment

    @property
    def happened(self) -> str:
        """What happens at the stop that is shown, and why."""
        return self._words(*self.moments[self.moment]) if self.runs else ""

    # What is shown

    @property
    def glide(self) -> int:
        """Milliseconds in which a drop runs from stop to stop: it has arrived before the next stop is shown."""
        return SPEEDS[self.speed] * 4 // 5

    def drawn(self) -> Picture:
        """Draw the drop under way with its trail, and those that have come to rest as numbers."""
        self.trail = self._trails()
        return super().drawn()

    def _trails(self) -> list[tuple[str, ...]]:
        if not self.runs:
            return []
        number, stop = self.moments[self.moment]
        alone = (self.following or number) - 1
        return [*((run.fate.stops_at,) for run in self.runs[:alone]), stop.path]

    def beside(self) -> list[Block]:
        """Show what happens now, the controls, and the whole story; where a place is chosen, also what it is."""
        about = self.about(self.chosen) if self.chosen else []
        story = blocks.log(self._lines(), label="Every stop so far", id="moment", now=self.moment)
        return [*self.now(), *self.controls(), *([story] if self.runs else []), *about]

    def now(self) -> list[Block]:
        """Say what happens at this stop."""
        if not self.runs:
            return [blocks.text("No drop lies on a headstream, so nothing flows.", page=RULES["round.water_flow"].page)]
        _, stop = self.moments[self.moment]
        shown = say("stop {moment} of {last}", moment=self.moment + 1, last=self.last + 1)
        return [
            *([blocks.pace("tick", self.moment, SPEEDS[self.speed])] if self.playing else []),
            blocks.text(self.happened, _TONES.get(stop.what, "plain"), page=RULES[stop.rule].page),
            blocks.slider("moment", "Scrub", self.moment, 0, self.last, shown=shown),
        ]

    def controls(self) -> list[Block]:
        """Offer to step, to play and to follow one drop."""
        shown: list[Block] = [
            blocks.buttons(*self.step_buttons(), blocks.button("again", "Start again")),
            self.speeds(),
        ]
        if len(self.runs) > 1:
            each = [(str(number), say("drop {number} alone", number=number)) for number in range(1, len(self.runs) + 1)]
            shown.append(blocks.choice("follow", "Follow", [("0", "all drops"), *each], str(self.following)))
        return shown

    def step_buttons(self) -> list[Block]:
        """Return the buttons that move time."""
        none = "" if self.runs else "there are no drops"
        first = none or ("this is the first stop" if not self.moment else "")
        last = none or ("this is the last stop" if self.moment == self.last else "")
        return [
            blocks.button("play", "Pause" if self.playing else "Let them flow", off=none, main=not none and not last),
            blocks.button("step", "Step back", -1, off=first),
            blocks.button("step", "Step forward", 1, off=last),
        ]

    def speeds(self) -> Block:
        """Offer how fast the drops run."""
        return blocks.tabs("speed", "Speed", [(name, name) for name in SPEEDS], self.speed)

    def _lines(self) -> list[dict[str, Any]]:
        lines: list[dict[str, Any]] = []
        for moment, (number, stop) in enumerate(self.moments[: self.seen + 1]):
            lines.append({"text": self._words(number, stop), "page": RULES[stop.rule].page, "moment": moment})
            if stop is self.runs[number - 1].waypoints[-1]:  # what a company gets from passing water
                others = [event for event in self.runs[number - 1].events if not isinstance(event, DropMoved)]
                lines += event_lines(self.before, others)
        return lines

    def _words(self, number: int, stop: Waypoint) -> str:
        return say("Drop {number}", number=number) + {
            "start": self._start_words,
            "pass": self._pass_words,
            "full": self._dam_words,
            "held": self._dam_words,
            "lost": lambda *_: say(": no dam held it, so it leaves the map."),
        }[stop.what](number, stop)

    def _start_words(self, number: int, stop: Waypoint) -> str:
        return say(
            " leaves {what}{place}.",
            what=say("headstream ") if stop.place in self.before.headstreams else "",
            place=stop.place,
        )

    def _pass_words(self, number: int, stop: Waypoint) -> str:
        basin = self.board.basin_of[stop.place]
        turbine = any(house in self.before.powerhouses for house in self.board.powerhouse_spaces[basin])
        more = " A powerhouse makes no energy from river water that passes it." if turbine else ""
        return say(": basin {basin} has no dam, so the drop runs on.{more}", basin=basin, more=more)

    def _dam_words(self, number: int, stop: Waypoint) -> str:
        after = self.runs[number - 1].after
        dam, room = dam_words(after, stop.place), dam_capacity(after, stop.place)
        holds = say("{water} of {room}", water=after.water[stop.place], room=room)
        if stop.what == "full":
            return say(": {dam} is full ({holds}), so the drop passes.", dam=dam, holds=holds)
        return say(": {dam} has room, so the drop stays (now {holds}).", dam=dam, holds=holds)

    # What the learner does

    def on_moment(self, moment: Any) -> None:
        """Show another stop."""
        self._show(whole_number(moment, 0, len(self.moments) - 1, "stop"))
        self.playing = False

    def _show(self, moment: int) -> None:
        self.moment, self.seen = moment, max(self.seen, moment)
        self.take_off()
        self.say(self.happened)

    def on_step(self, by: Any) -> None:
        """Go some stops on, or back."""
        self.on_moment(self.moment + by if isinstance(by, int) else by)

    def on_play(self) -> None:
        """Let the drops run, stop by stop, from here or else from the beginning; or pause."""
        if not self.runs:
            raise BarrageError("there are no drops")
        self.playing = not self.playing
        if self.playing and self.moment == self.last:
            self._show(0)

    def on_tick(self, moment: Any) -> None:
        """Go on to the next stop, if the page still shows the one that it asks about."""
        if not self.playing or moment != self.moment:
            return
        self._show(min(self.moment + 1, self.last))
        if self.moment == self.last:
            self.playing = False
            ends = Counter(fate.stops_at for fate in self.fates)
            told = (say("{drops} to {place}", drops=count(drops, "drop"), place=place) for place, drops in ends.items())
            self.say(", ".join(told))

    def on_speed(self, value: str) -> None:
        """Let the drops run faster or slower."""
        self.speed = one_of(value, SPEEDS, "speed")

    def on_follow(self, number: str) -> None:
        """Follow one drop alone, or all of them."""
        one_of(number, [str(drop) for drop in range(len(self.runs) + 1)], "drop")
        all_seen = self.seen == len(self.moments) - 1
        self.following, self.moment, self.playing = int(number), 0, False
        self.seen = len(self.moments) - 1 if all_seen else 0
        self.say(self.happened)


_TONES: dict[str, Any] = {"held": "good", "lost": "note"}


def _in_order(state: GameState, drops: Mapping[str, int] | Sequence[str] | None) -> list[str]:
    """List where the drops start, in the order in which they run."""
    if drops is None or isinstance(drops, Mapping):
        return [fate.start for fate in where_drops_go(state, drops)]
    return [run.fate.start for run in follow_drops(state, drops[: MOST_DROPS + 1])]
