"""Tables to play at: a position in a line or two, a turn in a line, and what it changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from barrage_core import Action, Event, GameState, from_position, legal_actions, play, why_not
from barrage_core import events as ev
from barrage_core.actions import (
    BuildAt,
    Construct,
    Decline,
    Forgo,
    Pass,
    Pay,
    PlaceDrop,
    PlaceEngineers,
    Produce,
    Receive,
    Stop,
    TakeMachines,
)
from barrage_core.agenda import (
    ChooseContract,
    ChooseGain,
    ChooseMachines,
    ChoosePayment,
    ChoosePlace,
    ChooseProduction,
    Decision,
    PlaceDrops,
    Turn,
)
from tests.rules.printed import PIECES

E = TypeVar("E")

COMPANIES = ("usa", "germany", "italy", "france")
QUIET_OFFICERS = ("wilhelm_adler", "solomon_p_jordan", "jill_mcdowell", "viktor_fiesler", "anton_krylov")
"""Officers for the rivals: none of them does anything in somebody else's turn."""
COUNTERS = ("credits", "excavators", "mixers", "vp", "energy", "engineers")
PLENTY: dict[str, int] = {"credits": 40, "excavators": 40, "mixers": 40}


def dam(owner: str, level: int = 1, water: int = 0) -> dict[str, Any]:
    """Write a dam of a position."""
    return {"owner": owner, "level": level, "water": water}


def sit(company: str, officer: str = "viktor_fiesler", advanced: tuple[str, ...] = (), **fields: Any) -> dict[str, Any]:
    """Write a player of a position; `advanced` are tiles of the supply besides the basic ones."""
    player = {"company": company, "officer": officer, **fields}
    if advanced:
        basic = (*PIECES, "krylov") if officer == "anton_krylov" else PIECES
        on_wheel = {segment.get("tile") for segment in fields.get("wheel", {}).values()}
        player["tiles"] = [*(tile for tile in basic if tile not in on_wheel), *advanced]
    return player


class Table:
    """A game from some position on, with everything that happened."""

    def __init__(self, state: GameState) -> None:
        self.start = self.state = state
        self.events: list[Event] = []

    # Playing

    def do(self, *actions: Action) -> Table:
        """Play actions one after the other; each must be legal."""
        for action in actions:
            self.state, events = play(self.state, action)
            self.events += events
        return self

    def construct(self, piece: str, place: str, tile: str = "", *, copies: str = "", pay: Pay | None = None) -> Table:
        """Build a piece, with its basic tile unless another is named; `pay` where there is a choice."""
        self.do(Construct(piece, tile or piece, copies))
        if isinstance(self.decision, ChoosePlace):
            self.do(BuildAt(place))
        if isinstance(self.decision, ChoosePayment):
            assert pay is not None, f"a choice between {legal_actions(self.state)}"
            self.do(pay)
        assert self.told(ev.PieceBuilt)[-1].place == place
        return self

    def produce(self, space: str, dam: str, conduit: str, powerhouse: str, drops: int) -> Table:
        """Place engineers and produce."""
        self.do(PlaceEngineers(space))
        if isinstance(self.decision, ChooseProduction) and not self.told(ev.DropsReleased):
            self.do(Produce(dam, conduit, powerhouse, drops))
        released = self.told(ev.DropsReleased)[-1]
        assert (released.dam, released.conduit, released.powerhouse, released.drops) == (
            dam,
            conduit,
            powerhouse,
            drops,
        )
        return self

    def collect(self, *, headstream: str = "D", places: Mapping[str, str] | None = None) -> Table:
        """Take everything that is due up to the next turn: excavators where the kind is free, no contract."""
        while self.decision is not None and not isinstance(self.decision, Turn):
            match self.decision:
                case ChooseGain():
                    self.do(next(action for action in legal_actions(self.state) if isinstance(action, Receive)))
                case ChooseMachines(_, amount):
                    self.do(TakeMachines(amount, 0))
                case PlaceDrops():
                    self.do(PlaceDrop(headstream))
                case ChoosePlace(_, piece):
                    self.do(BuildAt((places or {})[piece]))
                case _:
                    self.do(Decline())
        return self

    def collect_income(self) -> Table:
        """Take an income that stands in the way: excavators where the kind is free."""
        while isinstance(self.decision, ChooseGain | ChooseMachines):
            self.do(legal_actions(self.state)[0])
        return self

    def decline_all(self) -> Table:
        """Let everything go that may be let go, up to the next turn."""
        while self.decision is not None and not isinstance(self.decision, Turn):
            options = legal_actions(self.state)
            ways_out = [action for action in options if isinstance(action, Decline | Forgo | Stop)]
            self.do((ways_out or options)[0])
        return self

    def end_round(self) -> Table:
        """Pass as the last player, and collect the incomes of the next round."""
        return self.do(Pass()).collect()

    # Asking

    @property
    def decision(self) -> Decision | None:
        """The decision at hand."""
        return self.state.decision

    @property
    def to_move(self) -> str:
        """The company whose decision it is."""
        assert self.decision is not None
        return self.state.companies[self.decision.player]

    def may(self, action: Action) -> bool:
        """Whether an action is legal; the list of legal actions must say the same."""
        legal = not why_not(self.state, action)
        assert (action in legal_actions(self.state)) == legal
        return legal

    def why_not(self, action: Action) -> set[str]:
        """Return the ids of all rules that an action breaks."""
        reasons = {reason.rule for reason in why_not(self.state, action)}
        assert bool(reasons) == (not self.may(action))
        return reasons

    def options(self, kind: type[Action]) -> set[Any]:
        """Return the legal actions of a kind, each as the value of its only field or all of them."""
        found = [action.values() for action in legal_actions(self.state) if isinstance(action, kind)]
        return {values[0] if len(values) == 1 else values for values in found}

    def awaits(self, kind: type[Decision]) -> bool:
        """Whether a decision of this kind is at hand."""
        return isinstance(self.decision, kind)

    def awaits_contract(self) -> bool:
        """Whether a contract may be fulfilled."""
        return self.awaits(ChooseContract)

    def told(self, kind: type[E]) -> list[E]:
        """Return the events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def changed(self, company: str) -> dict[str, int]:
        """Return what a player has more or less of than at the start, without the zeros."""
        seat = self.state.seat(company)
        changes = {name: getattr(self.state, name)[seat] - getattr(self.start, name)[seat] for name in COUNTERS}
        return {name: number for name, number in changes.items() if number}

    def turned(self, company: str) -> int:
        """Return how often a player's wheel turned."""
        return sum(event.player == self.state.seat(company) for event in self.told(ev.WheelTurned))

    def water(self, *places: str) -> list[int]:
        """Return the drops behind dams or on headstreams."""
        return [{**self.state.water, **self.state.headstreams}[place] for place in places]

    def tiles(self, company: str) -> set[str]:
        """Return the technology tiles in a player's supply."""
        return set(self.state.tiles[self.state.seat(company)])

    def wheel(self, company: str) -> dict[int, tuple[str, int, int]]:
        """Return what lies on a player's wheel, by the turns after which it comes back."""
        wheel = self.state.wheels[self.state.seat(company)]
        loads = [(segment.tile, segment.excavators, segment.mixers) for segment in wheel]
        return {turns: load for turns, load in enumerate(loads, 1) if any(load)}

    def built(self, company: str) -> tuple[int, ...]:
        """Return how many bases, elevations, conduits and powerhouses a player has built."""
        return tuple(self.state.built[self.state.seat(company)])


def table(*players: Mapping[str, Any], number: int = 2, **position: Any) -> Table:
    """Set up a position; missing players are filled up with quiet ones to the given number."""
    seats: list[dict[str, Any]] = [dict(player) for player in players]
    companies = [company for company in COMPANIES if company not in [seat["company"] for seat in seats]]
    officers = [officer for officer in QUIET_OFFICERS if officer not in [seat.get("officer") for seat in seats]]
    for company, officer in zip(companies, officers, strict=False):
        if len(seats) < number:
            seats.append({"company": company, "officer": officer})
    return Table(from_position({"players": seats, **position}))


def last_turn(*players: Mapping[str, Any], number: int = 2, **position: Any) -> Table:
    """Set up the last turn of a round: everybody else has passed, and the first player has no engineers left."""
    found = table(*players, number=number, **position).state
    goods = [dict(player) for player in players]
    seats = []
    for seat, company in enumerate(found.companies):
        given = goods[seat] if seat < len(goods) else {"company": company, "officer": found.officers[seat]}
        seats.append({**given, "engineers": 0, "passed": seat > 0})
    return Table(from_position({"players": seats, "to_move": seats[0]["company"], **position}))
