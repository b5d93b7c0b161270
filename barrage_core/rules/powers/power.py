"""What a power is, the table of them all, and how a chapter asks for one.

A power is a set of hooks with which a company, an officer or a tile changes the rules. The chapters ask for hooks and
know no power by name. To add one, write another `Power` and `enter` it; `own` does so for those of a user's own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from ...actions import Pay, Produce
from ...agenda import Task
from ...board import Board
from ...components.gains import Gain
from ...events import Log
from ...names import Seat
from ...rulebook import RuleSet
from ...state import GameState

__all__ = [
    "NO_POWER",
    "POWERS",
    "Habits",
    "Power",
    "Price",
    "acting_officer",
    "company_power",
    "enter",
    "officer_power",
    "own_power",
    "tile_power",
    "watchers",
]


class Habits(NamedTuple):
    """What an Automa makes of a power where a person would choose."""

    base_areas: tuple[str, ...] = ()
    """Areas for a base that it looks at before its criteria, in this order."""
    raises_first: bool = False
    """Whether any construction builds an elevation instead, where that is possible."""
    one_drop_value: int = 0
    """The highest value of a conduit through which it sends one drop only."""
    favours_mixers: bool = False
    """Whether mixers come first where its machines leave it open."""
    most_replaced: int = 0
    """How many machines of a construction it may replace."""
    on_red: bool = False
    """Whether a base goes on a red space where the criteria leave it open."""
    tiles_for_people: bool = False
    """Whether people play their first turn of each round from an Automa tile."""
    from_value: int = 0
    """The least value of a conduit that it takes where the criteria leave it open."""


NO_HABITS = Habits()


class Price(NamedTuple):
    """One price of a piece: in excavators, in mixers, or (`either`) in machines of both kinds in any mix.

    >>> Price("excavators", 3)._replace(amount=2)
    Price(machine='excavators', amount=2)
    """

    machine: str
    amount: int


@dataclass(frozen=True, slots=True, eq=False)
class Power:
    """What one company, officer or tile changes; a hook that is left out changes nothing.

    `id` is its name in the component tables, `rule` the rule that events and reasons cite for it. The hooks are grouped
    by the kinds of power that are asked for them.

    >>> Power("frugal", "officers.own", extra_credits=lambda rules: 2).copies_tiles
    False
    """

    id: str = ""
    rule: str = ""

    # Officers
    own_tile: str = ""
    """The technology tile that comes with it."""
    extra_credits: Callable[[RuleSet], int] | None = None
    """Starting credits in addition to the usual ones."""
    credits_for_machine: Callable[[RuleSet], int] | None = None
    """How many credits replace one machine."""
    capacity: Callable[[RuleSet], int] | None = None
    """How many drops a dam of the highest level holds."""
    least_energy: Callable[[RuleSet, bool], int] | None = None
    """The least energy of a production before bonuses; the flag marks a second production."""
    copies_tiles: bool = False
    copies_officers: bool = False

    # Officers and tiles
    price: Callable[[Board, str, str, Price], Price] | None = None
    """Change the price of a piece at a place.

    The new price may depend on the area of the place and on its value, and cheap places must stay the cheap ones: the
    engine looks for the cheapest place by the printed prices.
    """
    other_price: Callable[[Board, str, str], Price | None] | None = None
    """Offer a second price beside the first one, which no other power changes; it depends on the same things."""
    saves: Callable[[Board, str, str, Price, Pay], str] | None = None
    """Say what the power changed about a payment of this price for a piece at a place, or nothing."""

    # Tiles
    waives_red_fee: bool = False
    needs_no_engineers: bool = False
    after_building: Callable[[GameState, Seat, str, Log], None] | None = None
    """Take effect when the piece stands at its place."""

    # Companies
    water_passed: Callable[[GameState, Seat, tuple[str, ...], Log], None] | None = None
    """React to a drop that came by river into these basins."""
    after_production: Callable[[Seat, Produce, bool], tuple[Task, ...]] | None = None
    """Add to the agenda what follows a production and its contract; the flag marks a second production."""
    track_steps: Callable[[RuleSet], int] | None = None
    """How far an `AbilitySteps` on the agenda moves the marker."""
    contract_discount: Callable[[RuleSet, bool], int] | None = None
    """How much less energy a contract needs; the flag marks energy from a production."""
    production_gains: Callable[[GameState, Seat, Produce], tuple[Gain, ...]] | None = None
    """What a production brings besides its energy, by the position before it."""

    # Bonus tiles
    counts: Callable[[GameState, Seat], int] | None = None
    """How many of what the tile rewards a player has."""

    # Automas
    habits: Habits = NO_HABITS

    @property
    def changes_cost(self) -> bool:
        """Whether this power can change what a construction costs."""
        return self.price is not None or self.other_price is not None or self.waives_red_fee


NO_POWER = Power()
POWERS: dict[str, Power] = {NO_POWER.id: NO_POWER}
"""Every power by the name of its company, officer or tile. The modules beside this one enter the printed ones."""


def enter(*powers: Power) -> tuple[Power, ...]:
    """Enter powers in the table, in place of any of the same names, and return them."""
    POWERS.update((power.id, power) for power in powers)
    watchers.cache_clear()
    return powers


@cache
def watchers(companies: tuple[str, ...]) -> tuple[Seat, ...]:
    """Return the players whose company reacts to passing water."""
    return tuple(seat for seat, company in enumerate(companies) if POWERS[company].water_passed is not None)


def officer_power(state: GameState, player: Seat) -> Power:
    """Return the power that a player has at this moment: their officer's, or that of the officer they copy."""
    own = POWERS[state.officers[player]]
    return POWERS[state.copied] if state.copied and own.copies_officers else own


def acting_officer(state: GameState, player: Seat) -> str:
    """Return the officer whose ability a player has at this moment."""
    return officer_power(state, player).id


def own_power(state: GameState, player: Seat) -> Power:
    """Return the power of a player's own officer, whomever they copy."""
    return POWERS[state.officers[player]]


def company_power(state: GameState, player: Seat) -> Power:
    """Return the power of a player's company, once its ability is switched on."""
    return POWERS[state.companies[player]] if state.has_ability(player) else NO_POWER


def tile_power(tile: str) -> Power:
    """Return the power of a technology tile; basic tiles have none."""
    return POWERS.get(tile, NO_POWER)
