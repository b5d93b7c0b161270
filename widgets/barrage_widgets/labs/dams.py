"""Dams: raise and lower them, swap the upper and the lower space, and see who holds the water that comes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from barrage_core import RULES, BarrageError, GameState
from barrage_core.catalogue import say
from barrage_core.checks import one_of, whole_number
from barrage_core.names import END, NEUTRAL
from barrage_core.pictures import Picture
from barrage_core.questions.building import placement_reasons, prices_at
from barrage_core.questions.water import Journey, dam_capacity, follow_drops
from barrage_core.state import Dam
from barrage_core.words import capitalised, count

from ..board import RiverBoard
from ..panel import Block, Position, Shared, altered, blocks, open_state, positions, shared
from ..words import dam_words, joined

__all__ = ["DamLab", "Held"]

MOST = 9
SCARCE = "The upper space fills first. That matters most when water is scarce: let 1 drop come, and swap."
TRY = "Let 1 drop come, and swap the two dams. What changes?"


class Held(NamedTuple):
    """What a dam holds when all drops have come."""

    owner: str
    level: int
    water: int
    room: int


class DamLab(RiverBoard):
    """Choose a dam, raise or lower it, choose how many drops come: who holds them, and who stays dry?

    `holds` says what each dam holds in the end, `last` what it was before the last change, `lost` what left the map.

    >>> lab = DamLab()
    >>> {dam: held.water for dam, held in lab.holds.items()}
    {'B1U': 1, 'B1L': 1, 'B3U': 1}
    >>> lab.handle("raise")
    >>> {dam: held.water for dam, held in lab.holds.items()}
    {'B1U': 1, 'B1L': 2, 'B3U': 0}
    >>> lab.close()
    """

    title = "Who holds the water?"

    drops = Shared[int]("drops")

    def __init__(
        self,
        position: Position | None = None,
        *,
        basins: Collection[str] | None = ("1", "3"),
        headstream: str = "",
        chosen: str = "B1L",
    ) -> None:
        self._opened = open_state(position, positions.DAMS)
        known = self._opened.board.headstreams
        self._source = one_of(headstream, known, "headstream") if headstream else known[0]
        super().__init__(self._opened, basins=basins, chosen=chosen)

    def start(self) -> None:
        """Begin with the given dams and drops."""
        super().start()
        self._built = altered(self._opened, headstreams={})
        self.drops = min(self._opened.headstreams[self._source], MOST)
        self.last: dict[str, Held] = {}
        self.swapped = False
        """Whether it was tried which space fills first: a lesson asks about it."""

    # What is known

    @property
    def _runs(self) -> list[Journey]:
        return follow_drops(self._built, [self._source] * self.drops)

    @shared()
    def state(self) -> GameState:
        """The position when all drops have come."""
        played = self._runs
        return played[-1].after if played else self._built

    @property
    def holds(self) -> dict[str, Held]:
        """What each dam holds in the end, in the order of the map."""
        state = self.state
        return {
            place: Held(state.name(state.dams[place].owner), state.dams[place].level, water, dam_capacity(state, place))
            for place in self.board.places["base"]
            if place in state.dams
            for water in (state.water[place],)
        }

    @property
    def lost(self) -> int:
        """How many drops left the map."""
        return sum(run.fate.stops_at == END for run in self._runs)

    # What is shown

    def drawn(self) -> Picture:
        """Number the drops where they stop."""
        self.trail = [(run.fate.stops_at,) for run in self._runs]
        return super().drawn()

    def beside(self) -> list[Block]:
        """Show the controls, who holds what, what changed, and what it would cost."""
        chosen, dams = self.chosen, self._built.dams
        here = chosen
        if chosen in dams:
            dam = capitalised(dam_words(self._built, chosen))
            here = say("{dam}, level {level}", dam=dam, level=dams[chosen].level)
        return [
            blocks.text("Choose a dam on the map, and raise or lower it. Who gains, and who runs dry?", "ask"),
            blocks.text(say("Chosen: {words}.", words=here))
            if chosen
            else blocks.text("Nothing is chosen yet.", "note"),
            blocks.buttons(
                blocks.button("raise", "Raise", main=True),
                blocks.button("lower", "Lower"),
                blocks.button("swap", "Swap upper and lower dam"),
                blocks.button("again", "Start again"),
            ),
            blocks.slider("drops", say("Drops that come from {source}", source=self._source), self.drops, 0, MOST),
            *self._changes(),
            self._table(),
            blocks.text(SCARCE, "note", page=RULES["water.held"].page) if self.swapped else blocks.text(TRY, "note"),
            *self._costs(),
        ]

    def _table(self) -> Block:
        rows = []
        for place, held in self.holds.items():
            before = self.last.get(place)
            was = "no dam" if before is None else f"{before.water}, {before.owner}"
            was = was if self.last else ""
            holds = say("{water} of {room}", water=held.water, room=held.room)
            rows.append((self._space(place), held.owner, held.level, holds, was))
        head = ["Dam", "Owner", "Level", "Holds", "Before the change"]
        caption = say("Who holds what; {drops} left the map.", drops=count(self.lost, "drop"))
        return blocks.table(head, rows, caption=caption)

    def _space(self, place: str) -> str:
        return say("{place} (red)", place=place) if place in self.board.red else place

    def _changes(self) -> list[Block]:
        """Say who gained and who lost by the last change."""
        now = self.holds
        words = []
        for owner in dict.fromkeys(held.owner for held in (*self.last.values(), *now.values())):
            old, new = (sum(held.water for held in all_.values() if held.owner == owner) for all_ in (self.last, now))
            if self.last and old != new:
                said = "{owner} gains {drops}" if new > old else "{owner} loses {drops}"
                words.append(say(said, owner=owner, drops=count(abs(new - old), "drop")))
        if not self.last:
            return []
        return [
            blocks.text(
                f"{joined(words)}." if words else "Nobody gains or loses.", "good", page=RULES["water.held"].page
            )
        ]

    def _costs(self) -> list[Block]:
        """Compare what a base and an elevation cost on the spaces of the chosen basin."""
        basin = self.board.basin_of.get(self.chosen, self.chosen)
        spaces = self.board.base_spaces.get(basin, ())
        if not spaces:
            return []
        rows = [(piece, *(_price(self._built, piece, place) for place in spaces)) for piece in ("base", "elevation")]
        head = ["Piece", *(say("on {place}", place=self._space(place)) for place in spaces)]
        note = "The red fee is for bases only: elevations never pay it."
        return [
            blocks.fold(
                "What would it cost?",
                blocks.table(head, rows, caption=say("For {player}", player=self._built.called(0))),
                blocks.text(note, page=RULES["construction.red_space"].page),
            )
        ]

    # What the learner does

    def on_drops(self, drops: Any) -> None:
        """Let another number of drops come."""
        self._change(self._built, whole_number(drops, 0, MOST, "drops"))

    def on_raise(self) -> None:
        """Put an elevation on the chosen dam, or a base of the first player on a free space."""
        place, state = self._chosen_space(), self._built
        dam = state.dams.get(place)
        builder = 0 if dam is None or dam.owner == NEUTRAL else dam.owner
        self._refuse(builder, "elevation" if dam else "base", place)
        self._put(place, Dam(builder, dam.level + 1 if dam else 1))

    def on_lower(self) -> None:
        """Take the topmost piece of the chosen dam away, which no player can do in a game."""
        place = self._chosen_space()
        dam = self._built.dams.get(place)
        if dam is None:
            raise BarrageError(say("There is no dam on {place}", place=place))
        if dam.owner == NEUTRAL:
            raise BarrageError(say("The dam on {place} is neutral, and neutral dams stay as they are", place=place))
        self._put(place, Dam(dam.owner, dam.level - 1) if dam.level > 1 else None)

    def on_swap(self) -> None:
        """Let the dams on the upper and the lower space of the chosen basin change places."""
        spaces = self.board.base_spaces.get(self.board.basin_of.get(self.chosen, self.chosen), ())
        if len(spaces) < 2 or not any(space in self._built.dams for space in spaces):
            raise BarrageError("Choose a basin with a dam and two spaces first")
        upper, lower = spaces[:2]
        self.swapped = True
        self._put(upper, self._built.dams.get(lower), lower, self._built.dams.get(upper))

    def _chosen_space(self) -> str:
        if self.chosen not in self.board.places["base"]:
            raise BarrageError("Choose a space for a dam on the map first")
        return self.chosen

    def _refuse(self, seat: int, piece: str, place: str) -> None:
        """Raise an error that lists every rule against a piece."""
        reasons = [str(reason) for reason in placement_reasons(self._built, seat, piece, place)]
        if reasons:
            raise BarrageError(capitalised("; ".join(reasons)))

    def _put(self, *pairs: Any) -> None:
        """Replace what stands on some spaces: place, dam, place, dam and so on; None takes a dam away."""
        dams: dict[str, Dam | None] = {**self._built.dams, **dict(zip(pairs[::2], pairs[1::2], strict=True))}
        owners = {NEUTRAL: "neutral", **dict(enumerate(self._built.companies))}
        written = {
            place: {"owner": owners[dam.owner], "level": dam.level, "water": self._stored(place, dam)}
            for place, dam in dams.items()
            if dam is not None
        }
        self._change(altered(self._built, dams=written), self.drops)

    def _stored(self, place: str, dam: Dam) -> int:
        """Return how much of the water that was there from the beginning still fits behind a dam."""
        return min(self._built.water.get(place, 0), dam.level)

    def _change(self, built: GameState, drops: int) -> None:
        self.last, self._built, self.drops = self.holds, built, drops
        self.say(", ".join(f"{held.owner}, {place}: {count(held.water, 'drop')}" for place, held in self.holds.items()))


def _price(state: GameState, piece: str, place: str) -> str:
    cost = prices_at(state, 0, piece, place)
    machines = f" {say('or')} ".join(count(amount, machine.removesuffix("s")) for machine, amount in cost.prices)
    return f"{machines}, {count(cost.fee, 'credit')}" if cost.fee else machines
