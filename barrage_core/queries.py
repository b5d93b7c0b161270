"""The questions that a lesson asks about a position, one call each. None of them changes the state.

>>> from barrage_core.position import from_position
>>> state = from_position(
...     {"players": [{"company": "usa"}, {"company": "italy"}], "dams": {"B1L": {"owner": "usa", "level": 2}}}
... )
>>> [fate.stops_at for fate in where_drops_go(state, {"A": 3})]
['B1L', 'B1L', 'end']
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .actions import Pay, Produce
from .components.companies import POWERHOUSE_BONUS
from .components.contracts import CONTRACTS
from .components.technology import KRYLOV, TECHNOLOGY
from .components.tiles import OBJECTIVE_TILES
from .errors import BarrageError
from .events import DropMoved, Event
from .names import PIECES, Seat, a_piece
from .rulebook import Violation
from .rules import production
from .rules.building import building_fee, cost_violations, piece_violations, placement_violations, prices, ways_at
from .rules.contracts import energy_needed
from .rules.phases import active_income
from .rules.production import energy_of, systems
from .rules.turn import space_violations
from .scoring import ScoreLine, final_lines, next_turn_order, objective_places, round_lines
from .state import GameState
from .tasks import ChooseProduction
from .water import fall

__all__ = [
    "BuildingReport",
    "ContractReport",
    "Cost",
    "Fate",
    "ObjectiveReport",
    "Production",
    "SpaceReport",
    "Standing",
    "TurnPlace",
    "WheelLoad",
    "action_spaces",
    "costs",
    "fate_of",
    "fulfillable",
    "incomes",
    "next_turn_places",
    "objectives",
    "on_the_wheel",
    "parts_of",
    "preview_final",
    "preview_scoring",
    "productions",
    "where_drops_go",
    "where_to_build",
    "who_stands_between",
]


MOST_DROPS = 99_999


# Water ------------------------------------------------------------------------------------------------------------


class Fate(NamedTuple):
    """What becomes of one drop: its way, where it stops, and the powerhouses it passes by river with their owners."""

    start: str
    path: tuple[str, ...]
    stops_at: str
    held_by: str
    passes: tuple[tuple[str, str], ...]


def where_drops_go(state: GameState, drops: Mapping[str, int] | None = None) -> list[Fate]:
    """Follow drops from headstreams (or powerhouse spaces), one after the other; by default those lying there."""
    asked: object = state.headstreams if drops is None else drops
    if not isinstance(asked, Mapping):
        raise BarrageError(f"drops: expected a number for each headstream, got {asked!r}")
    draft, fates = state.copy(), []
    for start, number in asked.items():
        if start not in state.board.course:
            known = ", ".join(state.board.headstreams)
            raise BarrageError(f"no drop starts at {start!r}; the headstreams are {known}")
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= MOST_DROPS:
            raise BarrageError(f"drops.{start}: expected a whole number from 0 to {MOST_DROPS}, got {number!r}")
        for _ in range(number):
            log: list[Event] = []
            fall(draft, start, log)
            path = next(event.path for event in log if isinstance(event, DropMoved))
            fates.append(fate_of(state, start, path))
    return fates


def fate_of(state: GameState, start: str, path: tuple[str, ...]) -> Fate:
    """Say what became of a drop that took a way."""
    board, stop = state.board, path[-1]
    holder = state.name(state.dams[stop].owner) if stop in state.dams else "nobody"
    released_in = board.basin_of.get(start)
    passed = tuple(
        (place, state.name(state.powerhouses[place]))
        for place in path
        if place in state.powerhouses and board.basin_of[place] != released_in
    )
    return Fate(start, path, stop, holder, passed)


class Standing(NamedTuple):
    """A dam on the way of a drop."""

    dam: str
    owner: str
    level: int
    water: int


def who_stands_between(state: GameState, headstream: str, place: str) -> list[Standing]:
    """Return the dams that a drop from a headstream meets before it comes to a place, first the first.

    >>> from barrage_core.position import from_position
    >>> state = from_position(
    ...     {
    ...         "players": [{"company": "usa"}, {"company": "italy"}],
    ...         "dams": {"B2L": {"owner": "italy"}, "B5U": {"owner": "usa", "level": 2}},
    ...     }
    ... )
    >>> [(dam.dam, dam.owner) for dam in who_stands_between(state, "B", "B9U")]
    [('B2L', 'Italy'), ('B5U', 'USA')]
    """
    from .river import between, river_graph  # noqa: PLC0415  (networkx is loaded for who asks the graph)

    passed = between(river_graph(state.board.spec), headstream, place)
    return [
        Standing(space, state.name(state.dams[space].owner), state.dams[space].level, state.water[space])
        for space in passed
        if space in state.dams
    ]


# Production -------------------------------------------------------------------------------------------------------


class Production(NamedTuple):
    """One possible production: energy with all bonuses, and the fee in credits to the owner of the conduit."""

    action: Produce
    energy: int
    fee: int
    owner: str
    parts: tuple[tuple[str, int], ...]


def productions(state: GameState, player: Seat | str, bonus: int = 0) -> list[Production]:
    """Return everything a player could produce now with a bonus, best first; unaffordable drops are left out.

    `parts` explains the energy: drops times value, officer, space and company.
    """
    seat, found = state.seat(player), []
    task = ChooseProduction(seat, bonus)
    for system in systems(state, seat):
        for drops in range(1, system.water + 1):
            action = Produce(system.dam, system.conduit, system.powerhouse, drops)
            if next(production.violations(state, task, action), None) is None:
                energy = energy_of(state, seat, drops, system.value, bonus)
                fee = drops * system.fee
                parts = parts_of(state, seat, drops * system.value, bonus, energy)
                found.append(Production(action, energy, fee, state.name(system.owner), parts))
    return sorted(found, key=lambda one: (-one.energy, one.fee))


def parts_of(state: GameState, seat: Seat, made: int, bonus: int, energy: int) -> tuple[tuple[str, int], ...]:
    """Split the energy of a production into what explains it."""
    company = POWERHOUSE_BONUS[state.built[seat].powerhouse]
    officer = energy - made - bonus - company
    return (("drops × value", made), ("officer", officer), ("space", bonus), ("company", company))


# Action spaces ----------------------------------------------------------------------------------------------------


class SpaceReport(NamedTuple):
    """An action space: what it does and asks for, who is there, and every reason against using it now."""

    space: str
    does: str
    engineers: int
    credits: int
    taken_by: str
    reasons: tuple[Violation, ...]

    @property
    def allowed(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.reasons


def action_spaces(state: GameState, player: Seat | str) -> list[SpaceReport]:
    """Go through the management board and the patent office: what each space does, costs, and why not.

    >>> from barrage_core.position import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}], "occupied": {"WATER1L": "italy"}})
    >>> report = next(report for report in action_spaces(state, "usa") if report.space == "WATER1L")
    >>> report.does, report.engineers, report.taken_by, report.reasons[0].text
    ('2 drops to wait', 1, 'Italy', 'WATER1L is taken by Italy in this round')
    """
    seat = state.seat(player)
    return [
        SpaceReport(
            space.id,
            str(space.row),
            space.engineers,
            space.credits,
            state.name(state.occupied[space.id]) if space.id in state.occupied else "",
            tuple(reason.settled() for reason in space_violations(state, seat, space.id)),
        )
        for space in state.board.spaces.values()
    ]


# Building ---------------------------------------------------------------------------------------------------------


class Cost(NamedTuple):
    """What a piece costs at a place: fee of the space, prices in machinery, and every way the player can pay now."""

    fee: int
    prices: tuple[tuple[str, int], ...]
    ways: tuple[Pay, ...]
    reasons: tuple[Violation, ...]


class BuildingReport(NamedTuple):
    """A building space, what it would cost, and every reason against it."""

    place: str
    cost: Cost
    reasons: tuple[Violation, ...]

    @property
    def allowed(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.reasons


def costs(state: GameState, player: Seat | str, piece: str, place: str, tile: str = "") -> Cost:
    """Return what a piece costs a player on a space with a tile (a basic one unless named)."""
    seat = state.seat(player)
    tile = _tile_for(piece, tile)
    if place not in state.board.places[piece]:
        raise BarrageError(f"{place!r} is no building space for {a_piece(piece)}")
    credits = state.credits[seat]
    return Cost(
        building_fee(state, piece, place, tile),
        tuple((price.machine, price.amount) for price in prices(state, seat, piece, place, tile)),
        ways_at(state, seat, piece, place, tile, credits),
        tuple(reason.settled() for reason in cost_violations(state, seat, piece, place, tile, credits)),
    )


def where_to_build(state: GameState, player: Seat | str, piece: str, tile: str = "") -> list[BuildingReport]:
    """Go through every space for a piece: what it costs there, and why not."""
    seat = state.seat(player)
    tile = _tile_for(piece, tile)
    reports = []
    for place in state.board.places[piece]:
        cost = costs(state, seat, piece, place, tile)
        reasons = (
            *piece_violations(state, seat, piece),
            *placement_violations(state, seat, piece, place),
            *cost.reasons,
        )
        reports.append(BuildingReport(place, cost, tuple(reason.settled() for reason in reasons)))
    return reports


def _tile_for(piece: str, tile: str) -> str:
    if piece not in PIECES:
        raise BarrageError(f"there is no piece {piece!r}; there are {', '.join(PIECES)}")
    if not tile:
        return piece
    if tile not in TECHNOLOGY or tile == KRYLOV or piece not in TECHNOLOGY[tile].builds:
        raise BarrageError(f"no technology tile {tile!r} builds {a_piece(piece)}")
    return tile


# The wheel and the incomes ----------------------------------------------------------------------------------------


class WheelLoad(NamedTuple):
    """What comes back after a number of turns of the wheel."""

    turns: int
    tile: str
    excavators: int
    mixers: int


def on_the_wheel(state: GameState, player: Seat | str) -> list[WheelLoad]:
    """Return what lies on a player's wheel, next to come back first."""
    wheel = state.wheels[state.seat(player)]
    return [WheelLoad(turns, *segment) for turns, segment in enumerate(wheel, 1) if any(segment)]


def incomes(state: GameState, player: Seat | str) -> tuple[str, ...]:
    """Return a player's active incomes, in words."""
    return tuple(str(gain) for gain in active_income(state, state.seat(player)))


# Scoring ----------------------------------------------------------------------------------------------------------


def preview_scoring(state: GameState) -> list[ScoreLine]:
    """Return what the scoring phase would give to everybody now, line by line."""
    return round_lines(state)


class TurnPlace(NamedTuple):
    """A place in the turn order of the next round: who, with how much energy, and with whom they are tied."""

    player: Seat
    energy: int
    tied: tuple[Seat, ...]


def next_turn_places(state: GameState) -> list[TurnPlace]:
    """Return the turn order of the next round if this one ended now, with what decides each place.

    >>> from barrage_core.position import from_position
    >>> players = [{"company": "usa", "energy": 7}, {"company": "italy", "energy": 7}, {"company": "france"}]
    >>> next_turn_places(from_position({"players": players}))[1]
    TurnPlace(player=1, energy=7, tied=(0,))
    """
    energy = state.energy
    return [
        TurnPlace(seat, energy[seat], tuple(o for o in state.turn_order if o != seat and energy[o] == energy[seat]))
        for seat in next_turn_order(state)
    ]


def preview_final(state: GameState) -> list[ScoreLine]:
    """Return what the final scoring would give to everybody now, line by line."""
    return final_lines(state)


class ObjectiveReport(NamedTuple):
    """What an objective tile counts for each player, and what it would pay, by seat."""

    objective: str
    counts_what: str
    counts: tuple[int, ...]
    vp: tuple[int, ...]


def objectives(state: GameState) -> list[ObjectiveReport]:
    """Go through all six objective tiles, the one of this game among them."""
    reports = []
    for objective, text in OBJECTIVE_TILES.items():
        counts, vp = objective_places(state, objective)
        reports.append(ObjectiveReport(objective, text, tuple(counts), tuple(vp)))
    return reports


# Contracts --------------------------------------------------------------------------------------------------------


class ContractReport(NamedTuple):
    """A contract that is in reach of a player, and whether this energy is enough."""

    contract: str
    needed: int
    enough: bool
    reward: str


def fulfillable(state: GameState, player: Seat | str, energy: int, *, produced: bool = True) -> list[ContractReport]:
    """Go through a player's open contracts and the national ones: which of them could this energy fulfil?"""
    seat = state.seat(player)
    reports = []
    for contract in (*state.contracts[seat], *state.supply.national):
        needed = energy_needed(state, seat, contract, produced=produced)
        reward = ", ".join(map(str, CONTRACTS[contract].reward))
        reports.append(ContractReport(contract, needed, energy >= needed, reward))
    return reports
