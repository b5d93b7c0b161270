"""Positions in a line, and the few moves that most tests of the rules make.

>>> state = table(usa={"credits": 3}, italy={}, dams={"B5U": ("usa", 2, 1)})
>>> state.companies, state.credits, state.water
(('usa', 'italy'), [3, 6], {'B5U': 1})
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from barrage_core import Event, GameState, from_position, legal_actions, play, why_not
from barrage_core.actions import Action, BuildAt, Construct, Fulfil, Pay, PlaceEngineers, Produce, UseBank
from barrage_core.agenda import ChooseContract, ChoosePayment, ChoosePlace, ChooseProduction
from barrage_core.events import DropsReleased, EnergyMade, PointsScored

COMPANIES = ("usa", "germany", "italy", "france")
PLAIN_OFFICER = "graziano_del_monte"
"""An officer without a say in costs and productions; only his dams of level 3 are special."""
E = TypeVar("E")
Played = tuple[GameState, list[Event]]


def table(**fields: Any) -> GameState:
    """Lay out a position. Companies are players, in the order given; a dam is its owner, level and water."""
    return from_position(position(**fields))


def position(**fields: Any) -> dict[str, Any]:
    """Return the mapping that `table` reads."""
    players = [{"company": name, **fields[name]} for name in fields if name in COMPANIES]
    rest = {name: value for name, value in fields.items() if name not in COMPANIES}
    dams = {
        place: dict(zip(("owner", "level", "water"), dam, strict=True)) for place, dam in rest.pop("dams", {}).items()
    }
    return {"players": players, "dams": dams, **rest}


def owned(owner: str, *places: str) -> dict[str, str]:
    """Give several places to one owner."""
    return dict.fromkeys(places, owner)


def with_tiles(*tiles: str) -> list[str]:
    """Return the basic tiles of the full game and some more."""
    return ["base", "elevation", "conduit", "powerhouse", *tiles]


# Moves --------------------------------------------------------------------------------------------------------------


def play_all(state: GameState, *actions: Action) -> Played:
    """Play actions one after the other; return the last state and everything that happened."""
    events: list[Event] = []
    for action in actions:
        state, new = play(state, action)
        events += new
    return state, events


def construct(
    state: GameState, piece: str, place: str, tile: str = "", payment: Pay | None = None, copies: str = ""
) -> Played:
    """Construct a piece; place and payment are named where there is a choice."""
    state, events = play(state, Construct(piece, tile or piece, copies))
    for kind, action in ((ChoosePlace, BuildAt(place)), (ChoosePayment, payment)):
        if isinstance(state.decision, kind):
            assert action is not None, f"name one of the payments {state.options}"
            state, new = play(state, action)
            events += new
    assert place in (*state.dams, *state.conduits, *state.powerhouses)
    return state, events


def produce(state: GameState, space: str, dam: str, conduit: str, powerhouse: str, drops: int) -> Played:
    """Produce on an action space, up to the choice of a contract; a single possible production makes itself."""
    state, events = play(state, PlaceEngineers(space))
    if isinstance(state.decision, ChooseProduction) and not of(events, DropsReleased):
        state, new = play(state, Produce(dam, conduit, powerhouse, drops))
        events += new
    released = of(events, DropsReleased)[0]
    assert (released.dam, released.conduit, released.powerhouse, released.drops) == (dam, conduit, powerhouse, drops)
    return state, events


def last_turn(**fields: Any) -> Played:
    """Play out a round in which all have passed but the first player named, whose last engineer goes to the bank."""
    mover, *others = (name for name in fields if name in COMPANIES)
    fields[mover] = {"engineers": 1, **fields[mover]}
    for name in others:
        fields[name] = {"passed": True, **fields[name]}
    return play(table(**{"to_move": mover, **fields}), UseBank(1))


# Looking ------------------------------------------------------------------------------------------------------------


def of(events: Iterable[Event], kind: type[E]) -> list[E]:
    """Return the events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def points(events: Iterable[Event], source: str, players: int = 4) -> list[int]:
    """Return the victory points of one source, by seat."""
    scored = [0] * players
    for event in of(events, PointsScored):
        if event.source == source:
            scored[event.player] += event.vp
    return scored


def steps(events: Iterable[Event], player: int) -> list[int]:
    """Return the moves of a player's energy marker."""
    return [event.energy for event in of(events, EnergyMade) if event.player == player]


def contracts_open(state: GameState) -> list[str]:
    """Return the contracts that may be fulfilled now; none where no contract is asked for."""
    if not isinstance(state.decision, ChooseContract):
        return []
    return [action.contract for action in legal_actions(state) if isinstance(action, Fulfil)]


def reasons(state: GameState, action: Action, player: int | None = None) -> list[tuple[str, str]]:
    """Return the rule ids and sentences against an action."""
    return [(reason.rule, reason.text) for reason in why_not(state, action, player)]
