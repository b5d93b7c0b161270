"""Production: switch who owns the dam, the conduit and the powerhouse; see the energy, the fee, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from barrage_core import RULES, BarrageError, Event, GameState, IllegalAction, Violation, pictures
from barrage_core.actions import Produce
from barrage_core.catalogue import say
from barrage_core.checks import one_of, whole_number
from barrage_core.components.companies import MOST_PIECES, OFFICERS
from barrage_core.events import DropMoved
from barrage_core.files.positions import MOST_GOODS
from barrage_core.questions.action_board import action_spaces
from barrage_core.questions.production import Production, production_of, try_production
from barrage_core.words import capitalised, count

from ..panel import Block, Panel, Position, Shared, blocks, open_state, positions, shared
from ..words import event_lines, event_words, reason_blocks, signed
from .system import ME, NOBODY, RIVAL, UNOWNED, Choice, OwnedSystem

__all__ = ["ProductionLab"]

OWNERS = {"dam": (ME, RIVAL, UNOWNED), "conduit": (ME, RIVAL, NOBODY), "powerhouse": (ME, RIVAL, NOBODY)}
MOST_CREDITS, MOST_HEIGHT = 12, 640
"""How far the slider goes, and how tall the map may be."""
CLOSED = "action_board.closed"


class ProductionLab(Panel):
    """One system of dam, conduit and powerhouse; the owners decide what a production costs and whether it is allowed.

    `system` names the three places where the position has more than one; by default it is the first conduit that has a
    dam above and a powerhouse below it. `space` is the action space on which the engineers stand.

    >>> lab = ProductionLab()
    >>> lab.handle("drops", 2)
    >>> lab.production.energy, lab.production.fee, lab.production.owner
    (8, 2, 'Italy')
    >>> lab.handle("dam", "rival")
    >>> [(reason.text, reason.page) for reason in lab.reasons]
    [('the dam on B5L belongs to Italy', 6)]
    >>> lab.close()
    """

    title = "A production"

    state = Shared[GameState]()

    def __init__(
        self,
        position: Position | None = None,
        player: int | str = 0,
        *,
        system: tuple[str, str, str] | None = None,
        drops: int = 1,
        space: str = "TURBINE3L",
    ) -> None:
        state = open_state(position, positions.PRODUCTION)
        self._me = state.seat(player)
        self.system = OwnedSystem(state, self._me, system)
        one_of(space, dict(_turbines(state, self._me)), "space")
        self._opening = self.system.choice(drops, space)
        self.after: tuple[GameState, list[Event]] | None = None
        self._made = 0  # productions so far, so that the drops of each fly once
        super().__init__()

    def start(self) -> None:
        """Begin with the given position."""
        self._situate(self._opening)

    # The present answer as data

    @property
    def action(self) -> Produce:
        """The production that is asked about."""
        return Produce(*self.system.places, self.choice.drops)

    @shared("drops")
    def drops(self) -> int:
        """The drops that are sent."""
        return self.choice.drops

    @property
    def bonus(self) -> int:
        """What the action space adds to the energy."""
        return self.state.board.spaces[self.choice.space].row.amount

    @property
    def production(self) -> Production:
        """What the production makes and costs, whether it is allowed or not."""
        return production_of(self.state, self._me, self.action, self.bonus)

    @property
    def reasons(self) -> list[Violation]:
        """Every rule against it."""
        try:
            self._try()
        except IllegalAction as error:
            return error.reasons
        return []

    def _try(self) -> tuple[GameState, list[Event]]:
        return try_production(self.state, self._me, self.action, self.bonus)

    # What is shown

    def blocks(self) -> list[Block]:
        """Show the system on one side, the switches and the sum on the other."""
        ask = blocks.text("Who owns what? Switch owners and drops, watch the sum, then produce.", "ask")
        right = [ask, *self._switches(), self._sum(), *self._outcome()]
        return [blocks.columns([self._map()], right, wide=[4, 5])]

    def _map(self) -> Block:
        state, trail, fly, places = self.state, [], "", self.system.places
        if self.after:
            state, events = self.after
            trail = [(*places[:2], *event.path) for event in events if isinstance(event, DropMoved)]
            fly = f"{self.model_id} {self._made}"
        basins = {state.board.basin_of[place] for place in places}
        drawn = pictures.board(state, basins=basins, trail=trail, theme=self.theme, key=False)
        width = round(drawn.width * min(1.0, MOST_HEIGHT / drawn.height))
        lit = dict.fromkeys((f"place:{place}" for place in places), "give it to the next owner")
        return blocks.picture(drawn, "map", lit=lit, fly=fly, width=width)

    def _switches(self) -> Iterator[Block]:
        state, now = self.state, self.choice
        me = say("{player} (you)", player=state.name(self._me))
        names = {ME: me, RIVAL: state.name(self.system.rival), NOBODY: "not built"}
        for (part, owners), place in zip(OWNERS.items(), self.system.places, strict=True):
            options = [(owner, names.get(owner, owner)) for owner in owners]
            yield blocks.tabs(part, f"{say(capitalised(part))} {place}", options, getattr(now, part))
        water = state.water[self.system.places[0]]
        holds = "Drops (the dam held {water})" if self.after else "Drops (the dam holds {water})"
        yield blocks.slider("drops", say(holds, water=water), now.drops, 1, max(water + 1, now.drops))
        yield blocks.choice("space", "Engineers on", _turbines(state, self._me), now.space)
        yield blocks.fold("More: company board, officer, credits", *self._more())
        against = "; ".join(reason.text for reason in self.reasons)
        if self.after:
            against = "you have produced: change something, or start again"
        yield blocks.buttons(
            blocks.button("produce", "Produce", main=True, off=against), blocks.button("again", "Start again")
        )

    def _more(self) -> Iterator[Block]:
        now = self.choice
        yield blocks.slider("others", "Your other powerhouses", now.others, 0, MOST_PIECES["powerhouse"] - 1)
        yield blocks.choice("officer", "Your officer", list(OFFICERS.items()), now.officer)
        yield blocks.slider("credits", "Your credits", now.credits, 0, max(MOST_CREDITS, now.credits))

    def _sum(self) -> Block:
        parts = self.production.parts
        value = self.state.board.value[self.system.places[1]]
        caption = say(
            "{drops} × value {value} = {made}; then {rest}",
            drops=count(self.choice.drops, "drop"),
            value=value,
            made=parts[0][1],
            rest=", ".join(f"{say(name)} {signed(number)}" for name, number in parts[1:]),
        )
        return blocks.bars([("Energy", parts)], caption=caption)

    def _outcome(self) -> list[Block]:
        if self.after:
            after, events = self.after
            story = blocks.log(event_lines(self.state, events), label="What happened")
            return [self._accounts(after, "Before and after"), story]
        if against := self.reasons:
            return [blocks.text("This production is not allowed:", "bad"), *reason_blocks(against)]
        return [self._fee(), self._accounts(self._try()[0], "If you produce now")]

    def _fee(self) -> Block:
        made, page = self.production, RULES["production.fee"].page
        if not made.fee:
            return blocks.text("The conduit is yours: there is nothing to pay.", "note", page=page)
        owner = self.state.called(self.state.conduits[made.action.conduit])
        due = say(
            "The conduit belongs to {owner}: you pay {credits} to {owner}, not to the bank.",
            owner=owner,
            credits=count(made.fee, "credit"),
        )
        return blocks.text(due, "note", page=page)

    def _accounts(self, after: GameState, caption: str) -> Block:
        """Show what changes for everybody affected by the production."""
        before, rows = self.state, []
        for seat in range(before.players):
            pairs = [(getattr(before, kind)[seat], getattr(after, kind)[seat]) for kind in ("energy", "credits", "vp")]
            if seat in (self._me, self.system.rival) or any(old != new for old, new in pairs):
                rows.append([before.name(seat), *(_change(old, new) for old, new in pairs)])
        return blocks.table(["", "energy", "credits", "VP"], rows, caption=caption)

    # What the learner does

    def on_dam(self, value: str) -> None:
        """Give the dam to somebody else."""
        self._choose(dam=one_of(value, OWNERS["dam"], "dam"))

    def on_conduit(self, value: str) -> None:
        """Give the conduit to somebody else, or take it away."""
        self._choose(conduit=one_of(value, OWNERS["conduit"], "conduit"))

    def on_powerhouse(self, value: str) -> None:
        """Give the powerhouse to somebody else, or take it away."""
        self._choose(powerhouse=one_of(value, OWNERS["powerhouse"], "powerhouse"))

    def on_map(self, target: str) -> None:
        """Give the part of the system that was clicked to its next owner."""
        places, place = self.system.places, str(target).partition(":")[2]
        if place not in places:
            parts = ", ".join(places)
            raise BarrageError(say("{place} is not part of this system; click {parts}", place=place, parts=parts))
        part = tuple(OWNERS)[places.index(place)]
        ring, now = OWNERS[part], getattr(self.choice, part)
        self._choose(**{part: ring[(ring.index(now) + 1) % len(ring)]})

    def on_drops(self, value: int) -> None:
        """Choose how many drops to send."""
        self._choose(drops=value)

    def on_space(self, value: str) -> None:
        """Choose the action space."""
        self._choose(space=one_of(value, dict(_turbines(self.state, self._me)), "space"))

    def on_others(self, value: int) -> None:
        """Choose how many powerhouses stand elsewhere."""
        self._choose(others=value)

    def on_officer(self, value: str) -> None:
        """Choose the officer."""
        self._choose(officer=one_of(value, OFFICERS, "officer"))

    def on_credits(self, value: int) -> None:
        """Choose the credits at hand."""
        self._choose(credits=value)

    def on_produce(self) -> None:
        """Make the production."""
        self.after = self._try()
        self._made += 1
        self.say(". ".join(event_words(*self.after)))

    def _choose(self, **changes: Any) -> None:
        self._situate(self.choice._replace(**changes))
        against = "; ".join(map(str, self.reasons))
        energy = say("{energy} energy", energy=self.production.energy)
        self.say(say("Not allowed: {reasons}", reasons=against) if against else energy)

    def _situate(self, choice: Choice) -> None:
        """Lay out the position of a choice; an impossible one is refused and changes nothing."""
        for name in ("drops", "others", "credits"):
            whole_number(getattr(choice, name), 0, MOST_GOODS, name)
        self.state = self.system.state(choice)
        self.choice, self.after = choice, None


def _turbines(state: GameState, player: int) -> list[tuple[str, str]]:
    """Return the open spaces of the turbine station with what they add, the left one of each row."""
    rows: dict[str, tuple[str, str]] = {}
    for report in action_spaces(state, player):
        row = state.board.spaces[report.space].row
        if row.effect == "produce" and not any(reason.rule == CLOSED for reason in report.reasons):
            rows.setdefault(row.id, (report.space, f"{report.space}: {report.does}"))
    return list(rows.values())


def _change(old: int, new: int) -> str:
    return str(old) if old == new else f"{old} → {new} ({signed(new - old)})"
