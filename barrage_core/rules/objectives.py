"""The objective of the game: what it counts, and what its places pay (p. 21, 27)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ..catalogue import say
from ..components.automa import AUTOMA_OBJECTIVE_VP
from ..components.tiles import OBJECTIVE_TILES
from ..names import NEUTRAL, Seat
from ..scoring import ScoreLine, share_places
from ..state import GameState

__all__ = ["objective_count", "objective_lines", "objective_places"]


def objective_places(state: GameState, objective: str) -> tuple[list[int], list[int]]:
    """Return what an objective counts for each player, and what it pays them; a variant leaves out zeros (R29)."""
    numbers = [objective_count(state, seat, objective) for seat in range(state.players)]
    needs_one = state.rules.objective_needs_one
    counts = [None if needs_one and not number else number for number in numbers]
    won = share_places(counts, state.rules.objective_vp)
    if state.setup.automas:  # they have a scale of their own
        as_automa = share_places(counts, AUTOMA_OBJECTIVE_VP)
        won = [as_automa[seat] if level else won[seat] for seat, level in enumerate(state.setup.automas)]
    return numbers, won


def objective_count(state: GameState, player: Seat, objective: str) -> int:
    """Count what an objective tile counts for a player."""
    return _COUNTERS[objective](state, player)


def _pieces(state: GameState, player: Seat) -> list[str]:
    """Return the places of all pieces of a player; a dam is listed once for its base and once for each elevation."""
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
    """Count the bases that a player's conduit joins to their powerhouse; a variant counts any player's bases (R30)."""
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
    return _counted(_pieces(state, player), state.setup.board.area_of, state.setup.board.areas)


def _by_basin(state: GameState, player: Seat) -> list[int]:
    return _counted(_pieces(state, player), state.setup.board.basin_of, state.setup.board.basins)


def _counted(pieces: list[str], part_of: Mapping[str, str], parts: Iterable[str]) -> list[int]:
    """Return how many pieces stand in each part of the map."""
    numbers = dict.fromkeys(parts, 0)
    for place in pieces:
        numbers[part_of[place]] += 1
    return list(numbers.values())


THREE = 3


_COUNTERS: dict[str, Callable[[GameState, Seat], int]] = {
    "red_spaces": _red_spaces,
    "connected_bases": _connected_bases,
    "most_in_one_area": lambda state, player: max(_by_area(state, player)),
    "least_in_one_area": lambda state, player: min(_by_area(state, player)),
    "basins_with_one": lambda state, player: sum(number >= 1 for number in _by_basin(state, player)),
    "basins_with_three": lambda state, player: sum(number >= THREE for number in _by_basin(state, player)),
}


def objective_lines(state: GameState, told: bool = True) -> list[ScoreLine]:
    """Return what the objective of the game pays each player, in words where it is `told`."""
    objective = state.setup.objective
    numbers, won = objective_places(state, objective)
    counted = say(OBJECTIVE_TILES[objective]) if told else ""
    return [
        ScoreLine(seat, vp, 0, "objective", f"{counted}: {numbers[seat]}" if told else "", "objectives.places")
        for seat, vp in enumerate(won)
    ]
