"""The construction wheel: load it, turn it, scrub time; each thing on it says when it will be back."""

from __future__ import annotations

from barrage_core import GameState, pictures
from barrage_core.catalogue import say
from barrage_core.checks import one_of, whole_number
from barrage_core.events import Event
from barrage_core.questions.wheel import WheelLoad, on_the_wheel, try_wheel_load, try_wheel_turn
from barrage_core.words import count, with_and

from ..panel import Block, Panel, Position, Shared, blocks, open_state, positions, shared
from ..words import event_lines, event_words

__all__ = ["WheelLab"]


class WheelLab(Panel):
    """Load a player's wheel with a tile and machines, turn it, and look at every moment again.

    >>> lab = WheelLab()
    >>> lab.handle("tile", "conduit")
    >>> lab.handle("load")
    >>> lab.loads
    [WheelLoad(turns=5, tile='conduit', excavators=2, mixers=0)]
    >>> lab.handle("turn", 5)
    >>> lab.loads, lab.state.excavators[0]
    ([], 6)
    >>> lab.close()
    """

    title = "The construction wheel"

    moment, tile = Shared[int]("moment"), Shared[str]("tile")
    excavators, mixers = Shared[int]("excavators"), Shared[int]("mixers")

    def __init__(self, position: Position | None = None, player: int | str = 0) -> None:
        self._first = open_state(position, positions.WHEEL)
        self._player = self._first.seat(player)
        super().__init__()

    def start(self) -> None:
        """Begin with the given position."""
        self.moments: list[tuple[GameState, list[Event]]] = [(self._first, [])]
        self.moment = 0
        self.tile = next(iter(self._first.tiles[self._player]), "")
        self.excavators, self.mixers = 2, 0

    @shared()
    def state(self) -> GameState:
        """The position at the moment that is shown."""
        return self.moments[self.moment][0]

    @shared("moment")
    def value(self) -> int:
        """The moment that is shown."""
        return self.moment

    @property
    def loads(self) -> list[WheelLoad]:
        """What lies on the wheel at the moment that is shown, in the order in which it comes back."""
        return on_the_wheel(self.state, self._player)

    def blocks(self) -> list[Block]:
        """Show the wheel on one side, what to do with it and its story on the other."""
        wheel = blocks.picture(pictures.wheel(self.state, self._player, theme=self.theme), width=640)
        return [blocks.columns([wheel], [*self._loading(), *self._time()], wide=[3, 2])]

    def _loading(self) -> list[Block]:
        state, seat = self.state, self._player
        tiles = [("", "no tile"), *((tile, tile) for tile in state.tiles[seat])]
        excavators = say("Excavators (of {number})", number=state.excavators[seat])
        mixers = say("Mixers (of {number})", number=state.mixers[seat])
        return [
            blocks.choice("tile", "Tile", tiles, self.tile if self.tile in state.tiles[seat] else ""),
            blocks.slider("excavators", excavators, self.excavators, 0, state.excavators[seat]),
            blocks.slider("mixers", mixers, self.mixers, 0, state.mixers[seat]),
            blocks.buttons(
                blocks.button("load", "Put on the wheel, as building does", main=True),
                blocks.button("turn", "Turn by one", 1),
                blocks.button("turn", "Turn by two", 2),
                blocks.button("again", "Start again"),
            ),
        ]

    def _time(self) -> list[Block]:
        lines = [
            line
            for moment, (_, events) in enumerate(self.moments)
            for line in event_lines(self.state, events, moment=moment)
        ]
        last = len(self.moments) - 1
        loads = [
            say("{load}: back in {turns}", load=_load_words(load), turns=count(load.turns, "turn"))
            for load in self.loads
        ]
        on_it = say("The wheel is empty: everything is in the supply.")
        if loads:
            on_it = say("On the wheel: {loads}.", loads="; ".join(loads))
        supply = say("In the supply: {supply}.", supply=self._supply())
        shown = blocks.text(f"{on_it} {supply}", "note")
        if not last:
            return [shown]
        words = say("moment {moment} of {last}", moment=self.moment, last=last)
        slider = blocks.slider("moment", "Time", self.moment, 0, last, shown=words)
        return [shown, slider, blocks.log(lines, label="What happened", id="moment", now=self.moment)]

    def _supply(self) -> str:
        """Say what is ready for use."""
        state, seat = self.state, self._player
        machines = [count(state.excavators[seat], "excavator"), count(state.mixers[seat], "mixer")]
        names = ", ".join(say(tile) for tile in state.tiles[seat])
        tiles = say("the tiles {tiles}", tiles=names) if names else say("no tile")
        return with_and([", ".join(machines), tiles])

    def on_tile(self, value: str) -> None:
        """Choose the tile to load."""
        self.tile = one_of(value, ["", *self.state.tiles[self._player]], "tile")

    def on_excavators(self, value: int) -> None:
        """Choose how many excavators to load."""
        self.excavators = whole_number(value, 0, self.state.excavators[self._player], "excavators")

    def on_mixers(self, value: int) -> None:
        """Choose how many mixers to load."""
        self.mixers = whole_number(value, 0, self.state.mixers[self._player], "mixers")

    def on_load(self) -> None:
        """Put tile and machines into the open segment; the wheel turns by one, as it does after building."""
        state, seat = self.state, self._player
        tile = self.tile if self.tile in state.tiles[seat] else ""
        machines = min(self.excavators, state.excavators[seat]), min(self.mixers, state.mixers[seat])
        self._remember(*try_wheel_load(state, seat, tile, *machines))

    def on_turn(self, steps: int) -> None:
        """Turn the wheel, as the workshop does."""
        self._remember(*try_wheel_turn(self.state, self._player, steps))

    def on_moment(self, moment: int) -> None:
        """Look at an earlier or later moment."""
        self.moment = whole_number(moment, 0, len(self.moments) - 1, "moment")

    def _remember(self, after: GameState, events: list[Event]) -> None:
        """Go on from the moment that is shown; what came after it is forgotten."""
        self.moments = [*self.moments[: self.moment + 1], (after, events)]
        self.moment += 1
        self.say(". ".join(event_words(after, events)))


def _load_words(load: WheelLoad) -> str:
    parts = [say("{tile} tile", tile=say(load.tile))] if load.tile else []
    parts += [
        count(number, thing) for number, thing in ((load.excavators, "excavator"), (load.mixers, "mixer")) if number
    ]
    return ", ".join(parts)
