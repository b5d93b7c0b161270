"""What a company or an officer makes of a position: a production with all that follows, prices, contracts, choices."""

from __future__ import annotations

from typing import NamedTuple

from barrage_core import GameState, legal_actions
from barrage_core.actions import Action, Construct, CopyOfficer, Decline, Produce
from barrage_core.catalogue import say
from barrage_core.components.companies import OFFICERS
from barrage_core.events import CreditsPaid, EnergyMade, Event
from barrage_core.names import Seat
from barrage_core.questions.building import Cost, prices_at
from barrage_core.questions.changes import before_production, to_move
from barrage_core.questions.contracts import fulfillable
from barrage_core.questions.production import Production, productions
from barrage_core.questions.turns import play_in_turn
from barrage_core.questions.water import dam_capacity

__all__ = ["Outcome", "Plan", "outcome_of"]


class Plan(NamedTuple):
    """What is compared: who produces, with how many drops on which bonus, and two places to build on."""

    producer: Seat
    drops: int
    bonus: int
    base: str
    conduit: str


class Outcome(NamedTuple):
    """What one company or officer makes of the position.

    `energy` is what a contract sees; `parts` add up to `steps`, all that the energy marker moves.
    """

    who: str
    ability: bool
    energy: int
    steps: int
    parts: tuple[tuple[str, int], ...]
    paid: int
    asks: dict[str, int]
    base: Cost
    conduit: Cost
    holds: int
    choices: tuple[str, ...]
    events: tuple[Event, ...]


def outcome_of(who: str, state: GameState, seat: Seat, plan: Plan) -> Outcome:
    """Let the engine play the plan in a position, and say what it means for a player whose turn it is."""
    chosen, events = _produce(state, plan)
    own = chosen if plan.producer == seat else None
    parts = _parts(own, events, seat)
    dams = [place for place, dam in state.dams.items() if dam.owner == seat]
    return Outcome(
        who=who,
        ability=state.has_ability(seat),
        energy=own.energy if own else 0,
        steps=sum(steps for _, steps in parts),
        parts=parts,
        paid=sum(event.credits for event in events if isinstance(event, CreditsPaid) and event.player == seat),
        asks={report.contract: report.needed for report in fulfillable(state, seat, 0)},
        base=prices_at(state, seat, "base", plan.base),
        conduit=prices_at(state, seat, "conduit", plan.conduit),
        holds=max((dam_capacity(state, dam) for dam in dams), default=0),
        choices=tuple(filter(None, map(_special, legal_actions(state)))),
        events=tuple(events),
    )


def _produce(state: GameState, plan: Plan) -> tuple[Production | None, list[Event]]:
    """Make the best production with this number of drops, and what follows it, up to the end of the turn."""
    turn = to_move(state, plan.producer)
    offers = productions(turn, plan.producer, plan.bonus)
    chosen = next((offer for offer in offers if offer.action.drops == plan.drops), None)
    if chosen is None:
        return None, []
    after, events = play_in_turn(before_production(turn, plan.producer, plan.bonus), chosen.action)
    while after.decision is not None:
        after, more = play_in_turn(after, _follow_up(after, plan.producer))
        events += more
    return chosen, events


def _follow_up(state: GameState, seat: Seat) -> Action:
    """Take no contract, and the second production that moves the marker most."""
    options = legal_actions(state)
    seconds = [action for action in options if isinstance(action, Produce)]
    if seconds:
        return max(seconds, key=lambda action: _steps(state, action, seat))
    return next((action for action in options if isinstance(action, Decline)), options[0])


def _steps(state: GameState, action: Action, seat: Seat) -> int:
    after, _ = play_in_turn(state, action)
    return after.energy[seat] - state.energy[seat]


def _parts(chosen: Production | None, events: list[Event], seat: Seat) -> tuple[tuple[str, int], ...]:
    """Split the steps of the marker: the production by its parts, then everything else by its source."""
    parts = list(chosen.parts) if chosen else []
    moved = [event for event in events if isinstance(event, EnergyMade) and event.player == seat]
    for number, event in enumerate(moved):
        if chosen and number == 0:
            continue  # the production itself, whose parts are already there
        name = "second production" if event.source == "production" else "ability"
        if parts and parts[-1][0] == name:
            parts[-1] = (name, parts[-1][1] + event.energy)
        else:
            parts.append((name, event.energy))
    return tuple(parts)


def _special(action: Action) -> str:
    """Name what only some officers can choose in a turn."""
    if isinstance(action, CopyOfficer):
        return say("copy {what}", what=OFFICERS[action.officer])
    if isinstance(action, Construct) and action.copies:
        return say("build like the {tile} tile on the wheel", tile=say(action.copies))
    return ""
