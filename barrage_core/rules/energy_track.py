"""The energy track: its credits, its places, and the bonus tile of the round (p. 20)."""

from __future__ import annotations

from collections.abc import Sequence

from ..catalogue import say
from ..components.technology import TECHNOLOGY
from ..components.tiles import BONUS_TILES, CREDITS_AT, SECTION_STARTS, TRACK_LENGTH
from ..names import Seat
from ..rulebook import RuleSet
from ..scoring import ScoreLine, share_places
from ..state import GameState
from ..words import count
from .powers.power import POWERS, Power, enter

__all__ = [
    "advanced_tiles",
    "bonus_count",
    "bonus_score",
    "credits_on_track",
    "place_score",
    "round_lines",
    "section",
]

ADVANCED = frozenset(name for name, tile in TECHNOLOGY.items() if tile.level > 0)


def credits_on_track(energy: int) -> int:
    """Return the credits of the last mark reached on the energy track.

    >>> [credits_on_track(energy) for energy in (0, 1, 6, 7, 29, 44)]
    [0, 1, 3, 4, 8, 8]
    """
    return max((credits for mark, credits in CREDITS_AT if energy >= mark), default=0)


def section(energy: int) -> int:
    """Return the section of the energy track, 0 below the first; beyond the end of the track it stays the last (R26).

    >>> [section(energy) for energy in (5, 6, 13, 30, 99)]
    [0, 1, 2, 5, 5]
    """
    return sum(min(energy, TRACK_LENGTH) >= start for start in SECTION_STARTS)


def round_lines(state: GameState, *, told: bool = True) -> list[ScoreLine]:
    """Return what the scoring phase gives, in the order of the rulebook: places, credits, bonus tile.

    Where nobody reads the texts, they need not be `told`.
    """
    return [*_place_lines(state, told), *_credit_lines(state, told), *_bonus_lines(state, told)]


def _place_lines(state: GameState, told: bool) -> list[ScoreLine]:
    """Score most and second most energy; a tie for first shares both prizes and leaves no second (R27)."""
    lines = []
    for seat, vp in enumerate(place_score(state.rules, state.energy)):
        if vp:
            text = _place_text(state, seat) if told else ""
            lines.append(ScoreLine(seat, vp, 0, "energy places", text, "energy_track.places"))
    return lines


def _place_text(state: GameState, seat: Seat) -> str:
    energy = state.energy[seat]
    most = energy == max(state.energy)
    return say("most energy ({energy})" if most else "second most energy ({energy})", energy=energy)


def place_score(rules: RuleSet, energies: Sequence[int]) -> list[int]:
    """Return the victory points of each player for these energies; without energy there is no place."""
    return share_places([energy or None for energy in energies], (rules.first_place_vp, rules.second_place_vp))


def _credit_lines(state: GameState, told: bool) -> list[ScoreLine]:
    rules, lines = state.rules, []
    for seat, energy in enumerate(state.energy):
        if energy:
            text = say("{energy} energy on the track", energy=energy) if told else ""
            lines.append(ScoreLine(seat, 0, credits_on_track(energy), "energy track", text, "energy_track.credits"))
        else:
            credits, loss = rules.zero_energy_credits, rules.zero_energy_penalty
            text = say("no energy at all") if told else ""
            lines.append(ScoreLine(seat, -loss, credits, "no energy", text, "energy_track.zero"))
    return lines


def _bonus_lines(state: GameState, told: bool) -> list[ScoreLine]:
    lines: list[ScoreLine] = []
    tile = state.setup.bonus_tiles[state.round - 1]
    for seat, energy in enumerate(state.energy):
        if section(energy):
            text = _bonus_text(state, seat, energy, tile) if told else ""
            lines.append(ScoreLine(seat, bonus_score(state, seat, energy), 0, "bonus tiles", text, POWERS[tile].rule))
    return lines


def _bonus_text(state: GameState, seat: Seat, energy: int, tile: str) -> str:
    rules = state.rules
    number, each = bonus_count(state, seat, tile), rules.bonus_points(tile)
    behind = max(0, state.round - section(energy))
    text = f"{say(BONUS_TILES[tile])}: {number} × {each}"
    if behind:
        text += say(
            ", {sections} behind: −{penalty}, not below 0",
            sections=count(behind, "section"),
            penalty=behind * rules.behind_penalty,
        )
    return text


def bonus_score(state: GameState, player: Seat, energy: int) -> int:
    """Return the victory points of this round's bonus tile for a player who has made this energy."""
    here = section(energy)
    if not here:
        return 0
    rules, tile = state.rules, state.setup.bonus_tiles[state.round - 1]
    behind = max(0, state.round - here)
    return max(0, bonus_count(state, player, tile) * rules.bonus_points(tile) - behind * rules.behind_penalty)


def bonus_count(state: GameState, player: Seat, tile: str) -> int:
    """Count what a bonus tile counts for a player."""
    counts = POWERS[tile].counts
    return counts(state, player) if counts is not None else 0


def advanced_tiles(state: GameState, player: Seat) -> int:
    """Count a player's advanced tiles, in the supply and on the wheel; an officer's tile is not one (R36)."""
    number = 0
    for tile in state.tiles[player]:
        number += tile in ADVANCED
    for segment in state.wheels[player]:
        number += segment.tile in ADVANCED
    return number


BONUS = "energy_track.bonus"
BONUS_POWERS = enter(
    Power("contracts_fulfilled", BONUS, counts=lambda state, player: len(state.fulfilled[player])),
    Power("bases", BONUS, counts=lambda state, player: state.built[player].base),
    Power("elevations", BONUS, counts=lambda state, player: state.built[player].elevation),
    Power("conduits", BONUS, counts=lambda state, player: state.built[player].conduit),
    Power("powerhouses", BONUS, counts=lambda state, player: state.built[player].powerhouse),
    Power("advanced_technology", BONUS, counts=advanced_tiles),
)
