"""What a position is worth to a player, topic by topic: the eyes of the greedy bot.

It looks at the table as the engine shows it and contains no rules. All its opinions are numbers in `GreedyWeights`.

>>> from barrage_core.newgame import new_game
>>> state, _ = new_game(players=2, seed=1)
>>> Appraiser()(state, 0).points
10.0
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ..board import Board
from ..components.contracts import CONTRACTS
from ..components.gains import Gain
from ..names import NEUTRAL, Seat
from ..rules.contracts import energy_needed
from ..rules.energy_track import advanced_tiles, bonus_count, round_lines
from ..rules.income import active_income
from ..rules.objectives import objective_count
from ..rules.powers import acting_officer, capacity
from ..rules.production import drops_affordable, energy_of, systems
from ..rules.water import flow_from_headstreams
from ..state import GameState, sharing_copy
from .works import number_by_basin, powered_basins, touched_basins

__all__ = ["GREEDY_WEIGHTS", "Appraisal", "Appraiser", "GreedyWeights"]


class GreedyWeights(NamedTuple):
    """What things are worth to the greedy bot, in victory points. A student can change them and measure.

    >>> from barrage_core.bots import GreedyBot
    >>> eager = GreedyBot(1, GreedyWeights(contract=2.0))
    >>> eager.name, GreedyWeights().credit
    ('greedy', 0.6)
    """

    # Goods, while there are rounds left to use them; at the end the final scoring says what they are worth.
    credit: float = 0.6
    excavator: float = 1.0
    mixer: float = 1.2
    plenty: float = 15.0  # the more of a kind there are, the less each is worth; never more than this many in all
    on_wheel: float = 0.85  # of the worth of a machine in the supply, once for each turn until it comes back
    tile_ready: float = 0.5  # a technology tile in the supply, not on the wheel
    engineer: float = 0.45  # one still in the supply

    # Energy of this round: what the scoring phase would give now, and a little for every step: rivals move on too.
    scoring: float = 0.8
    energy: float = 0.35

    # Energy that the water at hand could make: this round while there are engineers, and in the next one.
    ready_now: float = 0.12
    ready_next: float = 0.2

    # Water works: each point of (value × room for water), for every round left, whole or with parts missing.
    works: float = 0.12
    works_missing: tuple[float, ...] = (1.0, 0.4, 0.12, 0.0)  # factor with 0, 1, 2, 3 parts missing
    works_ranks: tuple[float, ...] = (1.0, 0.7, 0.4, 0.2)  # the best one counts in full: engineers are few
    rival_conduit: float = 0.8  # of what a conduit of its own is worth, because of the fee

    # Pieces and contracts.
    piece: float = 0.35  # every piece built, for every round left: it is a step towards an income
    powerhouse: float = 0.35  # on top of that, for every round left: more energy, and the ability with the third
    bonus_to_come: float = 0.3  # of what the bonus tiles of later rounds would give
    objective: float = 1.2  # each thing that the objective counts
    advanced_tile: float = 1.0  # an advanced tile owned, wherever it lies
    contract: float = 0.55  # of the reward of an open contract that the next production can fulfil
    out_of_reach: float = 0.4  # how quickly it loses value with each missing energy

    # Rewards and incomes, per unit; a conduit is counted by its value.
    gains: tuple[tuple[str, float], ...] = (
        ("vp", 1.0),
        ("credits", 0.4),
        ("excavators", 0.6),
        ("mixers", 0.7),
        ("any_machine", 0.7),
        ("rotate", 0.6),
        ("energy", 0.5),
        ("place_drops", 0.6),
        ("flow_drops", 0.8),
        ("build_base", 5.0),
        ("build_elevation", 4.0),
        ("build_conduit", 1.5),
        ("build_powerhouse", 6.0),
    )

    def __repr__(self) -> str:
        """Show what differs from the usual weights.

        >>> GreedyWeights(credit=0.5)
        GreedyWeights(credit=0.5)
        """
        usual = self._field_defaults
        changed = [f"{name}={value!r}" for name, value in self._asdict().items() if value != usual[name]]
        return f"GreedyWeights({', '.join(changed)})"


GREEDY_WEIGHTS = GreedyWeights()
"""Those of the greedy bot."""


class Appraisal(NamedTuple):
    """What a position is worth to one player, by topic, in victory points."""

    points: float
    energy: float
    goods: float
    engineers: float
    works: float
    pieces: float
    contracts: float


Outlook = tuple[int, Sequence[int]]


class Appraiser:
    """Judges positions by a table of weights.

    `look_from` makes it take notes about the structures now on the map, which most positions tried in a turn share.
    """

    def __init__(self, weights: GreedyWeights = GREEDY_WEIGHTS) -> None:
        self.weights = weights
        self._gains = dict(weights.gains)
        self._rewards = {name: _worth_of(tile.reward, self._gains) for name, tile in CONTRACTS.items()}
        self._incomes: dict[Any, float] = {}
        self._scored: dict[Any, float] = {}
        self._flows: dict[Any, dict[str, int]] = {}
        self._notes: dict[Any, Any] = {}
        self._seen: GameState | None = None

    def look_from(self, state: GameState) -> None:
        """Take notes about the structures of this state from now on, and forget all others."""
        self._notes, self._flows, self._scored, self._seen = {}, {}, {}, state

    def _notes_about(self, state: GameState) -> dict[Any, Any]:
        """Return the notes that are true of a state; a state's tables are replaced when something is built."""
        seen = self._seen
        if seen is None or state.dams is not seen.dams or state.conduits is not seen.conduits:
            return {}
        return self._notes if state.powerhouses is seen.powerhouses else {}

    def __call__(self, state: GameState, seat: Seat) -> Appraisal:
        """Judge a position for one player."""
        left = state.rules.rounds - state.round
        notes = self._notes_about(state)
        now, later = self._outlook(state, seat, left, notes)
        return Appraisal(
            float(state.vp[seat]),
            self._energy(state, seat),
            self._goods(state, seat, left),
            self.weights.engineer * state.engineers[seat],
            self._works(state, seat, left, now, later, notes),
            self._pieces(state, seat, left, notes),
            self._contracts(state, seat, max((now, *later[:1]))),
        )

    def worth(self, state: GameState, seat: Seat) -> float:
        """Return the sum of all topics, rounded: the last digit of a float differs between versions of Python."""
        return round(sum(self(state, seat)), 6)

    def _energy(self, state: GameState, seat: Seat) -> float:
        """Value the energy made: what the scoring phase would give now, and each step."""
        weights, tiles = self.weights, state.setup.bonus_tiles
        count = bonus_count(state, seat, tiles[state.round - 1]) if 0 < state.round <= len(tiles) else 0
        key = (seat, state.round, count, *state.energy)
        if key not in self._scored:
            lines = [line for line in round_lines(state, told=False) if line.player == seat] if state.round else []
            scored = sum(line.vp + weights.credit * line.credits for line in lines)
            self._scored[key] = weights.scoring * scored + weights.energy * state.energy[seat]
        return self._scored[key]

    def _goods(self, state: GameState, seat: Seat, left: int) -> float:
        """Value what the player can build with; in the last round it loses its use with every engineer placed."""
        weights = self.weights
        credits, excavators, mixers = state.credits[seat], state.excavators[seat], state.mixers[seat]
        ready = weights.tile_ready * len(state.tiles[seat])
        wheel_excavators, wheel_mixers, share = 0.0, 0.0, 1.0
        for tile, on_excavators, on_mixers in state.wheels[seat]:
            share *= weights.on_wheel
            wheel_excavators += share * on_excavators
            wheel_mixers += share * on_mixers
            if tile:
                ready += share * weights.tile_ready
        plenty = weights.plenty
        worth = weights.credit * _lessening(credits, plenty) + ready
        worth += weights.excavator * _lessening(excavators + wheel_excavators, plenty)
        worth += weights.mixer * _lessening(mixers + wheel_mixers, plenty)
        if left:
            return worth
        use = state.engineers[seat] / state.rules.engineers
        return use * worth + (1 - use) * (credits + excavators + mixers) / state.rules.goods_per_vp

    def _works(
        self, state: GameState, seat: Seat, left: int, now: int, later: Sequence[int], notes: dict[Any, Any]
    ) -> float:
        """Value water at hand, and water works by what they can make round after round."""
        weights, ranks = self.weights, self.weights.works_ranks
        worth = weights.ready_now * now if state.engineers[seat] else 0.0
        if not left:
            return worth
        worth += weights.ready_next * sum(rank * made for rank, made in zip(ranks, later, strict=False))
        key = (seat, acting_officer(state, seat))
        if key not in notes:
            best = _sizes_of_works(state, seat, weights)
            notes[key] = sum(rank * size for rank, size in zip(ranks, best, strict=False))
        works: float = notes[key]
        return worth + weights.works * left * works

    def _outlook(self, state: GameState, seat: Seat, left: int, notes: dict[Any, Any]) -> Outlook:
        """Return the most energy of a production now, and that of each dam once this round's water has flowed."""
        if not state.built[seat].powerhouse:
            return 0, ()
        who = (seat, left, acting_officer(state, seat), state.credits[seat])
        key = (*who, *state.water.values(), *state.headstreams.values())
        if key not in notes:
            after = sharing_copy(state)
            now = max(_energies(after, seat), default=0)
            later: list[int] = []
            if left:
                after.water = self._water_after_flow(state)
                later = sorted(_energies(after, seat), reverse=True)
            notes[key] = now, later
        return notes[key]  # type: ignore[no-any-return]

    def _water_after_flow(self, state: GameState) -> dict[str, int]:
        """Return the water behind each dam once the drops on the headstreams have flowed; only dams matter to it."""
        flows = self._flows if self._seen is not None and state.dams is self._seen.dams else {}
        key = (state.copied, *state.water.values(), *state.headstreams.values())
        if key not in flows:
            after = sharing_copy(state)
            flow_from_headstreams(after, None)
            flows[key] = after.water
        return flows[key]

    def _pieces(self, state: GameState, seat: Seat, left: int, notes: dict[Any, Any]) -> float:
        """Value pieces and tiles for the incomes, bonus tiles and objective that they lead to."""
        weights, rules, built = self.weights, state.rules, state.built[seat]
        worth = left * (weights.piece * sum(built) + weights.powerhouse * built.powerhouse + self._income(state, seat))
        if state.setup.mode == "full":
            worth += weights.advanced_tile * advanced_tiles(state, seat)
        for tile in state.setup.bonus_tiles[state.round : rules.rounds]:
            if number := bonus_count(state, seat, tile):
                worth += weights.bonus_to_come * number * rules.bonus_points(tile)
        key = ("objective", seat)
        if key not in notes:
            notes[key] = objective_count(state, seat, state.setup.objective)
        counted: int = notes[key]
        return worth + weights.objective * counted

    def _income(self, state: GameState, seat: Seat) -> float:
        company = state.companies[seat]
        key = (company, state.built[seat])
        if key not in self._incomes:
            self._incomes[key] = _worth_of(active_income(state, seat), self._gains) if company else 0.0
        return self._incomes[key]

    def _contracts(self, state: GameState, seat: Seat, reach: int) -> float:
        """Value open contracts by their rewards; the more energy is missing, the less they are worth."""
        weights, worth = self.weights, 0.0
        for contract in state.contracts[seat]:
            missing = max(0, energy_needed(state, seat, contract) - reach)
            worth += weights.contract * self._rewards[contract] / (1 + weights.out_of_reach * missing)
        return worth


def _lessening(amount: float, plenty: float) -> float:
    """Count the first goods at nearly their full value, and all of them together as less than `plenty`."""
    return amount * plenty / (amount + plenty)


def _worth_of(gains: tuple[Gain, ...], table: dict[str, float]) -> float:
    return sum(gain.amount * table[gain.kind] for gain in gains)


def _energies(state: GameState, seat: Seat) -> Collection[int]:
    """Return what each dam with water could make in its best system."""
    state.memo = {}  # this copy's water may have moved since the engine took its notes
    best: dict[str, int] = {}
    for system in systems(state, seat):
        if drops := drops_affordable(system, state.credits[seat]):
            made = energy_of(state, seat, drops, system.value, 0)
            best[system.dam] = max(made, best.get(system.dam, 0))
    return best.values()


def _sizes_of_works(state: GameState, seat: Seat, weights: GreedyWeights) -> list[float]:
    """Return for each basin its best conduit as value × room for water, less for each part that is missing.

    Of basins without any piece near, which are known beforehand, only as many are listed as there are ranks.
    """
    board, works_missing = state.setup.board, weights.works_missing
    room: dict[str, int] = {}
    for space, dam in state.dams.items():
        if dam.owner in (seat, NEUTRAL):
            basin = board.basin_of[space]
            room[basin] = max(room.get(basin, 0), capacity(state, space))
    touched, powered = touched_basins(state), powered_basins(state, seat)
    houses = number_by_basin(board, state.powerhouses)
    sizes: list[float] = []
    for number in sorted(touched):
        basin, best = board.basins[number], 0.0
        drops = room.get(basin, 0)
        for conduit in board.conduits_from[basin]:
            target, builder = board.leads_to[conduit], state.conduits.get(conduit)
            if target not in powered and houses.get(target, 0) >= len(board.powerhouse_spaces[target]):
                continue
            # Truth values added up as numbers, because nothing runs more often in a greedy game than this loop.
            missing = (not drops) + (builder is None) + (target not in powered)
            size = works_missing[missing] * board.value[conduit] * (drops or 1)
            if builder is not None and builder != seat:
                size *= weights.rival_conduit
            best = max(best, size)
        sizes.append(best)
    untouched = [size for size, number in _sizes_at_first(board, works_missing) if number not in touched]
    sizes += untouched[: len(weights.works_ranks)]
    sizes.sort(reverse=True)
    return sizes


@lru_cache(maxsize=256)
def _sizes_at_first(board: Board, works_missing: tuple[float, ...]) -> tuple[tuple[float, int], ...]:
    """Return the size of every basin of an empty map, where all parts are missing, and its number; largest first."""
    sizes: list[tuple[float, int]] = []
    for number, basin in enumerate(board.basins):
        leading = [one for one in board.conduits_from[basin] if board.powerhouse_spaces[board.leads_to[one]]]
        sizes.append((max([0.0, *(works_missing[3] * board.value[conduit] for conduit in leading)]), number))
    return tuple(sorted(sizes, reverse=True))
