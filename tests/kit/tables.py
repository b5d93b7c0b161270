"""Tables to play at: a position in a line or two, a turn in a line, and what it changed.

>>> game = table(usa={"excavators": 3}, italy={}, dams={"B9L": dam("usa")})
>>> game.construct("base", "B8L").changed("usa")
{'excavators': -3, 'engineers': -1}
>>> game.to_move
'italy'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from barrage_core import Action, Event, GameState, agenda, from_position, legal_actions, play, why_not
from barrage_core import actions as act
from barrage_core import events as ev
from barrage_core.scoring import ScoreLine, source_group
from tests.kit.printed import MATCHUPS, PIECES

E = TypeVar("E")

COMPANIES = ("usa", "germany", "italy", "france")
QUIET_OFFICERS = ("wilhelm_adler", "solomon_p_jordan", "jill_mcdowell", "viktor_fiesler", "anton_krylov")
"""Officers for the rivals: none of them does anything in somebody else's turn."""
PLAIN_OFFICER = "graziano_del_monte"
"""An officer who changes neither costs nor productions; only his dams of level 3 are special."""
COUNTERS = ("credits", "excavators", "mixers", "vp", "energy", "engineers")
PLENTY: dict[str, int] = {"credits": 40, "excavators": 40, "mixers": 40}


# --- a position -------------------------------------------------------------------------------------------------------


def table(*players: Mapping[str, Any], number: int = 2, **fields: Any) -> Table:
    """Set up a position, and sit down at it.

    Players are written with `sit`, or by their company (`usa={"credits": 3}`), in the order of their seats; missing
    ones are filled up with quiet ones to the given number. All other fields are those of a position.
    """
    named = [{"company": name, **fields.pop(name)} for name in list(fields) if name in COMPANIES]
    seats = _filled_up([*players, *named], number)
    return Table(from_position({"players": seats, **fields}))


def _filled_up(players: list[Mapping[str, Any]], number: int) -> list[dict[str, Any]]:
    seats = [dict(player) for player in players]
    companies = [company for company in COMPANIES if company not in [seat["company"] for seat in seats]]
    officers = [officer for officer in QUIET_OFFICERS if officer not in [seat.get("officer") for seat in seats]]
    missing = max(0, number - len(seats))
    quiet = list(zip(companies, officers, strict=False))[:missing]
    return [*seats, *({"company": company, "officer": officer} for company, officer in quiet)]


def last_turn(*players: Mapping[str, Any], number: int = 2, **fields: Any) -> Table:
    """Set up the last turn of a round: everybody else has passed, and the first player has no engineers left."""
    named = [{"company": name, **fields.pop(name)} for name in list(fields) if name in COMPANIES]
    seats = _filled_up([*players, *named], number)
    out_of_work = [{**seat, "engineers": 0, "passed": place > 0} for place, seat in enumerate(seats)]
    return table(*out_of_work, **{"to_move": seats[0]["company"], **fields})


def round_end(*energy: int, **fields: Any) -> Table:
    """Set up the last turn of a round for as many players as there are energies."""
    pairs = zip(MATCHUPS, energy, strict=False)
    seats = [sit(company, officer, energy=number) for (company, officer, _), number in pairs]
    return last_turn(*seats, number=len(energy), **fields)


def sit(company: str, officer: str = "viktor_fiesler", advanced: tuple[str, ...] = (), **fields: Any) -> dict[str, Any]:
    """Write a player of a position; `advanced` are tiles of the supply besides the basic ones."""
    player = {"company": company, "officer": officer, **fields}
    if advanced:
        basic = (*PIECES, "krylov") if officer == "anton_krylov" else PIECES
        on_wheel = {segment.get("tile") for segment in fields.get("wheel", {}).values()}
        player["tiles"] = [*(tile for tile in basic if tile not in on_wheel), *advanced]
    return player


def with_tiles(*tiles: str) -> list[str]:
    """Return the basic tiles of the full game and some more."""
    return [*PIECES, *tiles]


def dam(owner: str, level: int = 1, water: int = 0) -> dict[str, Any]:
    """Write a dam of a position."""
    return {"owner": owner, "level": level, "water": water}


def system(
    owner: str,
    place: str,
    conduit: str,
    powerhouse: str,
    drops: int,
    *,
    elsewhere: tuple[str, ...] = (),
    dam_of: str = "",
    conduit_of: str = "",
) -> dict[str, Any]:
    """Write a dam full of water, a conduit and a powerhouse, of one owner unless the dam or the conduit has another.

    Powerhouses `elsewhere` are not connected; they count for the owner's company.
    """
    return {
        "dams": {place: dam(dam_of or owner, drops, drops)},
        "conduits": {conduit: conduit_of or owner},
        "powerhouses": owned(owner, powerhouse, *elsewhere),
    }


def owned(owner: str, *places: str) -> dict[str, str]:
    """Give several places to one owner."""
    return dict.fromkeys(places, owner)


# --- a game from there on ---------------------------------------------------------------------------------------------


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

    def construct(
        self, piece: str, place: str, tile: str = "", *, copies: str = "", pay: act.Pay | None = None
    ) -> Table:
        """Build a piece, with its basic tile unless another is named; `pay` where there is a choice."""
        self.do(act.Construct(piece, tile or piece, copies))
        if isinstance(self.decision, agenda.ChoosePlace):
            self.do(act.BuildAt(place))
        if isinstance(self.decision, agenda.ChoosePayment):
            assert pay is not None, f"a choice between {legal_actions(self.state)}"
            self.do(pay)
        assert self.events_of(ev.PieceBuilt)[-1].place == place
        return self

    def produce(self, space: str, dam: str, conduit: str, powerhouse: str, drops: int) -> Table:
        """Place engineers and produce; a production that is the only one makes itself."""
        before = len(self.events)
        self.do(act.PlaceEngineers(space))
        if isinstance(self.decision, agenda.ChooseProduction) and not _of(self.events[before:], ev.DropsReleased):
            self.do(act.Produce(dam, conduit, powerhouse, drops))
        released = self.events_of(ev.DropsReleased)[-1]
        used = (released.dam, released.conduit, released.powerhouse, released.drops)
        assert used == (dam, conduit, powerhouse, drops)
        return self

    def collect(self, *, headstream: str = "D", places: Mapping[str, str] | None = None) -> Table:
        """Take everything that is due up to the next turn: excavators where the kind is free, no contract."""
        while self.decision is not None and not isinstance(self.decision, agenda.Turn):
            match self.decision:
                case agenda.ChooseGain():
                    self.do(next(action for action in legal_actions(self.state) if isinstance(action, act.Receive)))
                case agenda.ChooseMachines(_, amount):
                    self.do(act.TakeMachines(amount, 0))
                case agenda.PlaceDrops():
                    self.do(act.PlaceDrop(headstream))
                case agenda.ChoosePlace(_, piece):
                    self.do(act.BuildAt((places or {})[piece]))
                case _:
                    self.do(act.Decline())
        return self

    def collect_income(self) -> Table:
        """Take an income that stands in the way: excavators where the kind is free."""
        while isinstance(self.decision, agenda.ChooseGain | agenda.ChooseMachines):
            self.do(legal_actions(self.state)[0])
        return self

    def decline_all(self) -> Table:
        """Forgo everything that may be forgone, up to the next turn."""
        while self.decision is not None and not isinstance(self.decision, agenda.Turn):
            options = legal_actions(self.state)
            ways_out = [action for action in options if isinstance(action, act.Decline | act.Forgo | act.Stop)]
            self.do((ways_out or options)[0])
        return self

    def end_round(self) -> Table:
        """Pass as the last player, and collect the incomes of the next round."""
        return self.do(act.Pass()).collect()

    # Asking

    @property
    def decision(self) -> agenda.Decision | None:
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

    def reasons(self, action: Action, player: int | None = None) -> list[tuple[str, str]]:
        """Return the rule ids and the sentences that speak against an action, of the player to move or another."""
        return [(reason.rule, reason.text) for reason in why_not(self.state, action, player)]

    def why_not(self, action: Action) -> set[str]:
        """Return the ids of all rules that an action breaks."""
        rules = {rule for rule, _ in self.reasons(action)}
        assert bool(rules) == (not self.may(action))
        return rules

    def options(self, kind: type[Action]) -> set[Any]:
        """Return the legal actions of a kind, each as the value of its only field or all of them."""
        legal = [action.values() for action in legal_actions(self.state) if isinstance(action, kind)]
        return {values[0] if len(values) == 1 else values for values in legal}

    def contracts_open(self) -> list[str]:
        """Return the contracts that may be fulfilled now; none where no contract is asked for."""
        if not self.awaits(agenda.ChooseContract):
            return []
        return [action.contract for action in legal_actions(self.state) if isinstance(action, act.Fulfil)]

    def awaits(self, kind: type[agenda.Decision]) -> bool:
        """Whether a decision of this kind is at hand."""
        return isinstance(self.decision, kind)

    def events_of(self, kind: type[E]) -> list[E]:
        """Return the events of one kind."""
        return _of(self.events, kind)

    def points(self, source: str) -> list[int]:
        """Return the victory points of one source, or of one line of the score sheet, by seat."""
        scored = [0] * self.state.players
        for event in self.events_of(ev.PointsScored):
            if source in (event.source, source_group(event.source)):
                scored[event.player] += event.vp
        return scored

    def steps(self, player: str | int) -> list[int]:
        """Return the moves of a player's energy marker."""
        return [event.energy for event in self.events_of(ev.EnergyMade) if event.player == self.state.seat(player)]

    def changed(self, company: str) -> dict[str, int]:
        """Return what a player has more or less of than at the start, without the zeros."""
        seat = self.state.seat(company)
        changes = {name: getattr(self.state, name)[seat] - getattr(self.start, name)[seat] for name in COUNTERS}
        return {name: number for name, number in changes.items() if number}

    def turned(self, company: str) -> int:
        """Return how often a player's wheel turned."""
        return sum(event.player == self.state.seat(company) for event in self.events_of(ev.WheelTurned))

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


def points_of(lines: Sequence[ScoreLine], source: str, players: int) -> list[int]:
    """Return the victory points of one source in a score sheet, by seat."""
    return [sum(line.vp for line in lines if line.player == seat and line.source == source) for seat in range(players)]


def _of(events: list[Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]
