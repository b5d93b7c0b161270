"""Scoring, as itemised lines: who gets what, under which rule (p. 20-21, 26-27)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from .components.technology import TECHNOLOGY
from .components.tiles import BONUS_TILES, CREDITS_AT, OBJECTIVE_TILES, SECTION_STARTS, TRACK_LENGTH
from .names import NEUTRAL, Seat
from .rulebook import RULES
from .state import GameState

__all__ = [
    "SOURCES",
    "ScoreLine",
    "advanced_tiles",
    "bonus_count",
    "credits_on_track",
    "final_lines",
    "next_turn_order",
    "objective_count",
    "objective_places",
    "round_lines",
    "section",
    "share_places",
    "source_group",
    "winners",
]


class ScoreLine(NamedTuple):
    """One line of a score sheet."""

    player: Seat
    vp: int
    credits: int
    source: str
    text: str
    rule: str

    @property
    def page(self) -> int:
        """The page of the rule in the English rulebook."""
        return RULES[self.rule].page


SOURCES = (
    "start",
    "income",
    "contracts",
    "technology",
    "conduit fees",
    "energy places",
    "no energy",
    "bonus tiles",
    "objective",
    "goods left",
    "water held",
)
"""Where victory points come from, in the order of a score sheet."""


def source_group(source: str) -> str:
    """Return the line of the score sheet for the source of an event; all contracts share one.

    >>> source_group("contract G10"), source_group("income")
    ('contracts', 'income')
    """
    return "contracts" if source.startswith("contract ") else source


def credits_on_track(energy: int) -> int:
    """Return the credits of the last mark reached on the energy track.

    >>> [credits_on_track(energy) for energy in (0, 1, 6, 7, 29, 44)]
    [0, 1, 3, 4, 8, 8]
    """
    return max((credits for mark, credits in CREDITS_AT if energy >= mark), default=0)


def section(energy: int) -> int:
    """Return the section of the energy track, 0 below the first; beyond the end it stays the last (R26).

    >>> [section(energy) for energy in (5, 6, 13, 30, 99)]
    [0, 1, 2, 5, 5]
    """
    return sum(min(energy, TRACK_LENGTH) >= start for start in SECTION_STARTS)


def share_places(counts: Sequence[int | None], prizes: Sequence[int]) -> list[int]:
    """Share prizes by rank: tied players divide the prizes of the places they cover, rounded up.

    A count of None takes no place.

    >>> share_places([6, 5, 3], (15, 10, 5))
    [15, 10, 5]
    >>> share_places([4, 4, 1], (15, 10, 5))
    [13, 13, 5]
    """
    won = [0] * len(counts)
    place = 0
    for count in sorted({count for count in counts if count is not None}, reverse=True):
        tied = [seat for seat, other in enumerate(counts) if other == count]
        pot = sum(prizes[place : place + len(tied)])
        for seat in tied:
            won[seat] = -(-pot // len(tied))
        place += len(tied)
    return won


# The scoring phase ------------------------------------------------------------------------------------------------


def round_lines(state: GameState) -> list[ScoreLine]:
    """Return what the scoring phase gives, in the order of the rulebook: places, credits, bonus tile."""
    return [*_place_lines(state), *_credit_lines(state), *_bonus_lines(state)]


def _place_lines(state: GameState) -> list[ScoreLine]:
    """Score most and second most energy; a tie for first shares both prizes and leaves no second (R27)."""
    rules = state.rules
    counts = [energy or None for energy in state.energy]
    won = share_places(counts, (rules.first_place_vp, rules.second_place_vp))
    lines = []
    for seat, vp in enumerate(won):
        if vp:
            place = "most" if state.energy[seat] == max(state.energy) else "second most"
            text = f"{place} energy ({state.energy[seat]})"
            lines.append(ScoreLine(seat, vp, 0, "energy places", text, "energy_track.places"))
    return lines


def _credit_lines(state: GameState) -> list[ScoreLine]:
    rules, lines = state.rules, []
    for seat, energy in enumerate(state.energy):
        if energy:
            credits = credits_on_track(energy)
            lines.append(
                ScoreLine(seat, 0, credits, "energy track", f"{energy} energy on the track", "energy_track.credits")
            )
        else:
            credits, loss = rules.zero_energy_credits, rules.zero_energy_penalty
            lines.append(ScoreLine(seat, -loss, credits, "no energy", "no energy at all", "energy_track.zero"))
    return lines


def _bonus_lines(state: GameState) -> list[ScoreLine]:
    rules = state.rules
    lines: list[ScoreLine] = []
    tile = state.setup.bonus_tiles[state.round - 1]
    for seat, energy in enumerate(state.energy):
        here = section(energy)
        if not here:
            continue
        number, each = bonus_count(state, seat, tile), rules.bonus_points(tile)
        behind = max(0, state.round - here)
        vp = max(0, number * each - behind * rules.behind_penalty)
        text = f"{BONUS_TILES[tile]}: {number} × {each}"
        if behind:
            text += f", {behind} section{'s' * (behind > 1)} behind: −{behind * rules.behind_penalty}, not below 0"
        lines.append(ScoreLine(seat, vp, 0, "bonus tiles", text, "energy_track.bonus"))
    return lines


def bonus_count(state: GameState, player: Seat, tile: str) -> int:
    """Count what a bonus tile counts for a player."""
    built = state.built[player]
    match tile:
        case "contracts_fulfilled":
            return len(state.fulfilled[player])
        case "bases":
            return built.base
        case "elevations":
            return built.elevation
        case "conduits":
            return built.conduit
        case "powerhouses":
            return built.powerhouse
    return advanced_tiles(state, player)


def advanced_tiles(state: GameState, player: Seat) -> int:
    """Count a player's advanced tiles, in the supply and on the wheel; Krylov's tile is none (R36)."""
    on_wheel = tuple(segment.tile for segment in state.wheels[player] if segment.tile)
    return sum(TECHNOLOGY[tile].level > 0 for tile in (*state.tiles[player], *on_wheel))


# Turn order -------------------------------------------------------------------------------------------------------


def next_turn_order(state: GameState) -> tuple[Seat, ...]:
    """Least energy first; tied players in the reverse of their last order (R28)."""
    reverse = state.turn_order[::-1]
    return tuple(sorted(reverse, key=state.energy.__getitem__))


# The end of the game ----------------------------------------------------------------------------------------------


def final_lines(state: GameState) -> list[ScoreLine]:
    """Return what the final scoring gives: objective, goods left over, water."""
    return [*_objective_lines(state), *_goods_lines(state), *_water_lines(state)]


def _objective_lines(state: GameState) -> list[ScoreLine]:
    objective = state.setup.objective
    numbers, won = objective_places(state, objective)
    return [
        ScoreLine(seat, vp, 0, "objective", f"{OBJECTIVE_TILES[objective]}: {numbers[seat]}", "objectives.places")
        for seat, vp in enumerate(won)
    ]


def objective_places(state: GameState, objective: str) -> tuple[list[int], list[int]]:
    """Return what an objective counts for each player, and what it pays them; a variant leaves out zeros (R29)."""
    numbers = [objective_count(state, seat, objective) for seat in range(state.players)]
    needs_one = state.rules.objective_needs_one
    counts = [None if needs_one and not number else number for number in numbers]
    return numbers, share_places(counts, state.rules.objective_vp)


def _goods_lines(state: GameState) -> list[ScoreLine]:
    lines = []
    for seat in range(state.players):
        goods = state.excavators[seat] + state.mixers[seat] + state.credits[seat]
        each = state.rules.goods_per_vp
        lines.append(ScoreLine(seat, goods // each, 0, "goods left", f"{goods} goods, 1 VP for {each}", "final.goods"))
    return lines


def _water_lines(state: GameState) -> list[ScoreLine]:
    lines = []
    for seat in range(state.players):
        drops = sum(state.water[space] for space, dam in state.dams.items() if dam.owner == seat)
        text = f"{drops} drops in own dams"
        lines.append(ScoreLine(seat, drops * state.rules.drop_vp, 0, "water held", text, "final.water"))
    return lines


def winners(state: GameState) -> tuple[Seat, ...]:
    """Return the winner, or all of them where energy of the last round does not break the tie (R32)."""
    ranks = list(zip(state.vp, state.energy, strict=True))
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


# Objectives -------------------------------------------------------------------------------------------------------


def objective_count(state: GameState, player: Seat, objective: str) -> int:
    """Count what an objective tile counts for a player."""
    return _COUNTERS[objective](state, player)


def _pieces(state: GameState, player: Seat) -> list[str]:
    """Return the places of all pieces of a player; a dam stands there once for its base and each elevation."""
    dams = [space for space, dam in state.dams.items() if dam.owner == player for _ in range(dam.level)]
    others = [
        place for owned in (state.conduits, state.powerhouses) for place, owner in owned.items() if owner == player
    ]
    return dams + others


def _red_spaces(state: GameState, player: Seat) -> int:
    bases = [space for space, dam in state.dams.items() if dam.owner == player]
    powerhouses = [space for space, owner in state.powerhouses.items() if owner == player]
    return sum(space in state.board.red for space in bases + powerhouses)


def _connected_bases(state: GameState, player: Seat) -> int:
    """Count bases with an own conduit to an own powerhouse; a variant counts those of any colour (R30)."""
    board = state.board
    powered = {board.basin_of[place] for place, owner in state.powerhouses.items() if owner == player}
    sources = {
        board.basin_of[conduit]
        for conduit, owner in state.conduits.items()
        if owner == player and board.leads_to[conduit] in powered
    }
    any_colour = state.rules.connected_bases_any_colour
    return sum(
        board.basin_of[space] in sources and (dam.owner == player or (any_colour and dam.owner != NEUTRAL))
        for space, dam in state.dams.items()
    )


def _by_area(state: GameState, player: Seat) -> list[int]:
    pieces = Counter(state.board.area_of[place] for place in _pieces(state, player))
    return [pieces[area] for area in state.board.areas]


def _by_basin(state: GameState, player: Seat) -> list[int]:
    pieces = Counter(state.board.basin_of[place] for place in _pieces(state, player))
    return [pieces[basin] for basin in state.board.basins]


THREE = 3
_COUNTERS: dict[str, Callable[[GameState, Seat], int]] = {
    "red_spaces": _red_spaces,
    "connected_bases": _connected_bases,
    "most_in_one_area": lambda state, player: max(_by_area(state, player)),
    "least_in_one_area": lambda state, player: min(_by_area(state, player)),
    "basins_with_one": lambda state, player: sum(number >= 1 for number in _by_basin(state, player)),
    "basins_with_three": lambda state, player: sum(number >= THREE for number in _by_basin(state, player)),
}
