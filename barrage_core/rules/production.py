"""Production: drops from a dam through a conduit to a powerhouse, and what they give (p. 6, 15-16, 23)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import NamedTuple

from .. import events as ev
from ..actions import Action, Decline, Produce
from ..agenda import ChooseContract, ChooseProduction
from ..catalogue import phrase, say
from ..components.companies import MOST_PIECES, POWERHOUSE_BONUS
from ..events import Event, Log
from ..names import NEUTRAL, Seat
from ..resources import make_energy, pay, score
from ..rulebook import Violation
from ..state import GameState
from ..words import count
from .chapter import Chapter, Chapters, judged_candidates
from .income import grant
from .powers import POWERS, company_power, officer_power
from .powers.companies import ABILITY
from .water import fall

__all__ = [
    "CHAPTERS",
    "DECLINE",
    "System",
    "base_energy",
    "candidates",
    "conduit_fee",
    "drops_affordable",
    "energy_of",
    "links",
    "powerhouse_bonus",
    "produce",
    "reach_violations",
    "systems",
    "violations",
]

DECLINE = Decline()
MOST_POWERHOUSES = MOST_PIECES["powerhouse"]
"""More of them stand only in an editor, which shows a position with its faults."""


class System(NamedTuple):
    """A dam with water, a conduit and a powerhouse that are connected; `fee` is due for each drop."""

    dam: str
    conduit: str
    powerhouse: str
    value: int
    water: int
    owner: Seat
    fee: int


def systems(state: GameState, player: Seat) -> tuple[System, ...]:
    """Return every connected system that the player may use now, in the order of the map."""
    key = ("systems", player)
    connected: tuple[System, ...] | None = state.memo.get(key)
    if connected is None:
        connected = state.memo[key] = _find_systems(state, player)
    return connected


def _find_systems(state: GameState, player: Seat) -> tuple[System, ...]:
    found: list[System] = []
    for dam, conduit, powerhouse, value in links(state, player):
        water = state.water[dam]
        if water:
            fee = conduit_fee(state, player, conduit)
            found.append(System(dam, conduit, powerhouse, value, water, state.conduits[conduit], fee))
    return tuple(found)


def links(state: GameState, player: Seat) -> tuple[tuple[str, str, str, int], ...]:
    """Return the connections of the player's powerhouses with their own and neutral dams, full or empty.

    Each is a dam, a conduit, a powerhouse, and the value of the conduit.
    """
    if not state.built[player].powerhouse:  # true of most players early in a game
        return ()
    memo = state.map_memo.links
    known = memo.get(player)
    if known is None:
        known = memo[player] = tuple(_find_links(state, player))
    return known


def _find_links(state: GameState, player: Seat) -> Iterator[tuple[str, str, str, int]]:
    board, dams = state.setup.board, state.dams
    own = [powerhouse for powerhouse, owner in state.powerhouses.items() if owner == player]
    return (
        (dam, conduit, powerhouse, board.value[conduit])
        for powerhouse in sorted(own, key=board.order.__getitem__)
        for conduit in board.conduits_into[board.basin_of[powerhouse]]
        if conduit in state.conduits
        for dam in board.base_spaces[board.basin_of[conduit]]
        if dam in dams and dams[dam].owner in (player, NEUTRAL)
    )


def conduit_fee(state: GameState, player: Seat, conduit: str, drops: int = 1) -> int:
    """Return the credits that a player pays for drops through a conduit; through their own, or an empty space, none."""
    owner = state.conduits.get(conduit, player)
    return 0 if owner == player else drops * state.setup.board.rules.conduit_fee_credits


def drops_affordable(system: System, credits: int) -> int:
    """Return how many drops of a system can be paid for with these credits (R14)."""
    return system.water if not system.fee else min(system.water, credits // system.fee)


def base_energy(state: GameState, player: Seat, drops: int, value: int, *, second: bool = False) -> int:
    """Return drops times value, lifted to the officer's minimum where there is one (R08)."""
    made = drops * value
    least = officer_power(state, player).least_energy
    return made if least is None else max(made, least(state.setup.board.rules, second))


def energy_of(state: GameState, player: Seat, drops: int, value: int, bonus: int, *, second: bool = False) -> int:
    """Return the energy of a production, with the bonuses of space and company unless it is a second production."""
    made = base_energy(state, player, drops, value, second=second)
    return made if second else made + bonus + powerhouse_bonus(state, player)


def powerhouse_bonus(state: GameState, player: Seat) -> int:
    """Return what a player's powerhouses add to a production; the lowest level of the Automa has no use of it."""
    if state.setup.automas and not state.automa(player).production_bonus:
        return 0
    return POWERHOUSE_BONUS[min(state.built[player].powerhouse, MOST_POWERHOUSES)]


def reach_violations(state: GameState, player: Seat, bonus: int, credits: int) -> Iterator[Violation]:
    """Say why no production at all is possible with a bonus, when `credits` are left for conduits."""
    most = _most_energy(state, player, credits)
    if most is None:
        yield Violation("action_board.perform", "{}", (partial(_missing_part, state, player, credits),))
    elif most + bonus < 1:
        text = "the best production would make {} energy, at least 1 is needed"
        yield Violation("production.energy", text, (most + bonus,))


def _most_energy(state: GameState, player: Seat, credits: int) -> int | None:
    """Return the most energy before the space's bonus, or None when no drop can be sent."""
    key = ("most", player, credits)
    if key in state.memo:
        return state.memo[key]  # type: ignore[no-any-return]
    sendable = [(drops_affordable(system, credits), system.value) for system in systems(state, player)]
    energies = (energy_of(state, player, drops, value, 0) for drops, value in sendable if drops)
    most = state.memo[key] = max(energies, default=None)
    return most


def _missing_part(state: GameState, player: Seat, credits: int) -> str:
    """Say which part of a system is missing."""
    if player not in state.powerhouses.values():
        return say("you have no powerhouse to produce with")
    if not links(state, player):
        return say("no conduit connects a dam of yours or a neutral one with your powerhouses")
    usable = systems(state, player)
    if not usable:
        dams = ", ".join(dict.fromkeys(link[0] for link in links(state, player)))
        return say("the connected dams ({dams}) hold no water", dams=dams)
    fee = min(system.fee for system in usable)
    text = "the conduits belong to others and cost {fee} a drop, you have {credits} left"
    return say(text, fee=count(fee, "credit"), credits=credits)


# The decision -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16384)
def _produce(dam: str, conduit: str, powerhouse: str, drops: int) -> Produce:
    return Produce(dam, conduit, powerhouse, drops)


def candidates(state: GameState, task: ChooseProduction) -> Iterator[Action]:
    """Yield every system with every number of drops."""
    for system in systems(state, task.player):
        for drops in range(1, system.water + 1):
            yield _produce(system.dam, system.conduit, system.powerhouse, drops)
    yield DECLINE


def violations(state: GameState, task: ChooseProduction, action: Action) -> Iterator[Violation]:
    """Say what keeps the player from a production."""
    if isinstance(action, Decline):
        if not task.optional:
            yield Violation("action_board.perform", "engineers were placed, so the production must be made")
        return
    assert isinstance(action, Produce)
    player, board = task.player, state.board
    yield from _dam_violations(state, player, action)
    yield from _conduit_violations(state, action)
    if action.powerhouse not in board.basin_of or state.powerhouses.get(action.powerhouse) != player:
        yield Violation("production.powerhouse", "there is no powerhouse of yours on {}", (action.powerhouse,))
    if task.other_than and action.powerhouse == task.other_than:
        text = "{} made the first production; the second needs another powerhouse"
        yield Violation("production.other_powerhouse", text, (action.powerhouse,))
    yield from _amount_violations(state, task, action)


def _dam_violations(state: GameState, player: Seat, action: Produce) -> Iterator[Violation]:
    dam = state.dams.get(action.dam)
    if dam is None:
        yield Violation("production.dam", "there is no dam on {}", (action.dam,))
        return
    if dam.owner not in (player, NEUTRAL):
        yield Violation("production.dam", "the dam on {} belongs to {}", (action.dam, partial(state.called, dam.owner)))
    if action.drops < 1:
        yield Violation("production.dam", "at least one drop must move, not {}", (action.drops,))
    elif action.drops > (water := state.water[action.dam]):
        facts = action.dam, partial(count, water, "drop"), action.drops
        yield Violation("production.dam", "the dam on {} holds {}, not {}", facts)


def _conduit_violations(state: GameState, action: Produce) -> Iterator[Violation]:
    board, conduit = state.board, action.conduit
    if conduit not in board.value:
        yield Violation("production.conduit", "there is no conduit space {}", (conduit,))
        return
    if conduit not in state.conduits:
        yield Violation("production.conduit", "nobody has built conduit {}", (conduit,))
    start, end = board.basin_of[conduit], board.leads_to[conduit]
    if board.basin_of.get(action.dam) not in (None, start):
        here = board.basin_of[action.dam]
        yield Violation("production.conduit", "{} starts in basin {}, the dam is in basin {}", (conduit, start, here))
    if board.basin_of.get(action.powerhouse) not in (None, end):
        there = board.basin_of[action.powerhouse]
        text = "{} leads to basin {}, the powerhouse is in basin {}"
        yield Violation("production.conduit", text, (conduit, end, there))


def _amount_violations(state: GameState, task: ChooseProduction, action: Produce) -> Iterator[Violation]:
    player, value = task.player, state.board.value.get(action.conduit)
    if value is None or action.drops < 1:
        return
    owner = state.conduits.get(action.conduit, player)
    due = conduit_fee(state, player, action.conduit, action.drops)
    if due > (have := state.credits[player]):
        drops, fee = partial(count, action.drops, "drop"), partial(count, due, "credit")
        text = "sending {} through {} costs {}, paid to {}; you have {}"
        yield Violation("production.fee", text, (drops, action.conduit, fee, partial(state.called, owner), have))
    made = energy_of(state, player, action.drops, value, task.bonus, second=task.second)
    if made < 1:
        yield Violation("production.energy", "this would make {} energy, at least 1 is needed", (made,))


def produce(draft: GameState, task: ChooseProduction, action: Action, log: Log) -> None:
    """Carry out a production in the order of R51; what follows is put on the agenda."""
    if isinstance(action, Decline):
        return
    assert isinstance(action, Produce)
    player, drops = task.player, action.drops
    value = draft.board.value[action.conduit]
    made = energy_of(draft, player, drops, value, task.bonus, second=task.second)
    # Abilities are those at the start of the production: a powerhouse built by a reward comes too late (R52).
    ability = company_power(draft, player)
    follow_up = ability.after_production(player, action, task.second) if ability.after_production is not None else ()
    gains = ability.production_gains(draft, player, action) if ability.production_gains is not None else ()

    draft.water[action.dam] -= drops
    if log is not None:
        log.append(ev.DropsReleased(player, action.dam, action.conduit, action.powerhouse, drops, "production.conduit"))
    _pay_owner(draft, player, action, log)
    if log is not None:
        log += _abilities(draft, task, drops * value)
    make_energy(draft, player, made, "production", "production.track", log)
    for _ in range(drops):
        fall(draft, action.powerhouse, log, "production.water")
    if gains:
        grant(draft, player, gains, reward=False, source=ABILITY, rule=ability.rule, log=log)
    draft.agenda = (*draft.agenda, *follow_up, ChooseContract(player, made))


def _abilities(state: GameState, task: ChooseProduction, made: int) -> Iterator[Event]:
    """Note what the company and the officer change about a production."""
    if task.second:
        rule = POWERS[state.companies[task.player]].rule
        yield ev.AbilityUsed(task.player, phrase("makes a second production, without bonuses"), rule)
    lifted = base_energy(state, task.player, made, 1, second=task.second)
    if lifted > made:
        rule = officer_power(state, task.player).rule
        what = phrase("makes {lifted} energy instead of {made}", lifted=lifted, made=made)
        yield ev.AbilityUsed(task.player, what, rule)


def _pay_owner(draft: GameState, player: Seat, action: Produce, log: Log) -> None:
    owner = draft.conduits[action.conduit]
    if owner != player:
        fee = conduit_fee(draft, player, action.conduit, action.drops)
        pay(draft, player, fee, "production.fee", log, receiver=owner)
        score(draft, owner, action.drops * draft.rules.conduit_fee_vp, "conduit fees", "production.fee", log)


CHAPTERS: Chapters = {
    ChooseProduction: Chapter(
        "what to produce with",
        (Produce, Decline),
        candidates,
        violations,
        produce,
        judged_candidates(candidates, violations),
    ),
}
