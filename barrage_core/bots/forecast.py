"""What a position is worth to a player, topic by topic: the eyes of the players that plan.

A forecast takes the position to the end of the round: the water flows, the round is scored against the energy that the
rivals are expected to make, and what is left is worth what it can still bring. All its opinions are numbers in
`Weights`; what the rules say, it asks the engine.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..components.companies import ABILITY_POWERHOUSES
from ..components.contracts import CONTRACTS
from ..components.gains import Gain
from ..components.tiles import SECTION_STARTS
from ..names import Seat
from ..rules.contracts import energy_needed
from ..rules.energy_track import advanced_tiles, bonus_count, bonus_score, credits_on_track, place_score
from ..rules.income import income_rows
from ..rules.objectives import objective_places
from ..rules.round import headstream_drops
from ..state import GameState
from .weights import WEIGHTS, Weights
from .works import Flow, Outlook, Works, flowed, inflows, look_out, works_of

__all__ = ["TOPICS", "Forecast", "Forecaster"]


class Forecast(NamedTuple):
    """What a position is worth to one player, by topic, in victory points.

    >>> from barrage_core import Game
    >>> forecast = Forecaster()(Game.new(players=2, seed=1).state, 0)
    >>> forecast.points, forecast.contracts
    (10.0, 1.216963736939152)
    """

    points: float
    scoring: float
    production: float
    goods: float
    engineers: float
    income: float
    bonus: float
    contracts: float
    objective: float


TOPICS = {
    "points": "victory points",
    "scoring": "the scoring of this round",
    "production": "production to come",
    "goods": "credits and machinery",
    "engineers": "engineers left to place",
    "income": "incomes and pieces",
    "bonus": "bonus tiles to come",
    "contracts": "open contracts",
    "objective": "the objective",
}
"""The words of a hint for the topics of a forecast."""

Structures = tuple[int, int, int]
"""Numbers for the dams, conduits and powerhouses on the map: the same numbers for the same structures."""

PRODUCING = 2
"""Engineers that a production usually takes."""


class Forecaster:
    """Judges positions by a table of weights, and takes notes, because most positions of a search share a lot.

    Most notes are about what stands on the map. Its tables are known by their identity, because the engine replaces
    them when something is built, so they are kept as long as the notes. `look_from` throws both away, and must be
    called for every search.

    >>> from barrage_core import Game
    >>> Forecaster()(Game.new(players=2, seed=1).state, 0).points
    10.0
    """

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights
        self._gains = dict(weights.gains)
        self._rewards = {name: _worth_of(tile.reward, self._gains) for name, tile in CONTRACTS.items()}
        self._incomes: dict[Any, float] = {}
        self.look_from()

    def look_from(self, energies: tuple[int, ...] = ()) -> None:
        """Begin with a new position, where every player is expected to make at least this energy in the round."""
        self._energies = energies
        self._kept: list[dict[str, Any]] = []
        self._numbers: dict[int, int] = {}
        self._contents: dict[frozenset[Any], int] = {}
        self._flows: dict[Any, Flow] = {}
        self._inflows: dict[Any, list[dict[str, int]]] = {}
        self._works: dict[Any, list[Works]] = {}
        self._outlooks: dict[Any, Outlook] = {}
        self._scored: dict[Any, float] = {}
        self._bonuses: dict[Any, float] = {}
        self._in_reach: dict[Any, float] = {}
        self._objectives: dict[Any, float] = {}

    def worth(self, state: GameState, seat: Seat) -> float:
        """Return the sum of all topics.

        It is rounded, so that the last digit of a float, which may differ between machines, decides nothing.
        """
        return round(sum(self(state, seat)), 6)

    def __call__(self, state: GameState, seat: Seat) -> Forecast:
        """Judge a position for one player."""
        left = state.setup.board.rules.rounds - state.round
        structures = self._structures(state)
        flow = self._flow(state, structures)
        outlook = self._outlook(state, seat, structures, flow.water)
        return Forecast(
            float(state.vp[seat]),
            self._scoring(state, seat, flow.energy),
            self._production(state, seat, left, outlook),
            self._goods(state, seat, left),
            self.weights.engineer * state.engineers[seat],
            self._income(state, seat, left),
            self._bonus(state, seat, outlook),
            self._contracts(state, seat, left, outlook),
            self._objective(state, seat, left, structures),
        )

    # This round

    def _scoring(self, state: GameState, seat: Seat, flowing: tuple[int, ...]) -> float:
        """Value what the scoring phase gives after the flow, if the rivals make the energy that is expected of them."""
        tiles = state.setup.bonus_tiles
        if not 0 < state.round <= len(tiles):
            return 0.0
        key = (seat, bonus_count(state, seat, tiles[state.round - 1]), flowing, *state.energy)
        known = self._scored.get(key)
        if known is None:
            known = self._scored[key] = self._score(state, seat, flowing)
        return known

    def _score(self, state: GameState, seat: Seat, flowing: tuple[int, ...]) -> float:
        energies = list(state.energy)
        for other, expected in enumerate(self._energies):
            if other != seat:
                energies[other] = max(energies[other], expected)
        energies = [sum(both) for both in zip(energies, flowing, strict=True)]
        rules, made = state.rules, energies[seat]
        vp = place_score(rules, energies)[seat] + bonus_score(state, seat, made)
        if not made:
            return vp - rules.zero_energy_penalty + self.weights.credit * rules.zero_energy_credits
        return vp + self.weights.credit * credits_on_track(made)

    # Production

    def _structures(self, state: GameState) -> Structures:
        return self._number(state.dams), self._number(state.conduits), self._number(state.powerhouses)

    def _number(self, table: dict[str, Any]) -> int:
        """Return a number for what a table says: the same turns in another order lead to another table like it."""
        known = self._numbers.get(id(table))
        if known is None:
            self._kept.append(table)
            known = self._contents.setdefault(frozenset(table.items()), len(self._contents))
            self._numbers[id(table)] = known
        return known

    def _outlook(self, state: GameState, seat: Seat, structures: Structures, water: dict[str, int]) -> Outlook:
        works = self._works_of(state, seat, structures)
        key = (id(water), id(works))
        known = self._outlooks.get(key)
        if known is None:
            coming = self._inflows_of(state, structures[0])
            known = self._outlooks[key] = look_out(state, seat, works, water, coming, self.weights)
        return known

    def _flow(self, state: GameState, structures: Structures) -> Flow:
        dams, _, powerhouses = structures
        drops = (*state.headstreams.values(), frozenset(state.water.items()))
        begins = state.phase == "income"
        key = (dams, powerhouses, state.copied, drops, begins)
        known = self._flows.get(key)
        if known is None:
            headstreams = state.headstreams
            if begins:  # the tiles bring their drops after the incomes
                coming = headstream_drops(state, state.round)
                headstreams = {headstream: drops + coming[headstream] for headstream, drops in headstreams.items()}
            known = self._flows[key] = flowed(state, headstreams, state.water)
        return known

    def _inflows_of(self, state: GameState, dams: int) -> list[dict[str, int]]:
        key = (dams, state.copied)
        known = self._inflows.get(key)
        if known is None:
            known = self._inflows[key] = inflows(state)
        return known

    def _works_of(self, state: GameState, seat: Seat, structures: Structures) -> list[Works]:
        key = (seat, state.copied, structures)
        known = self._works.get(key)
        if known is None:
            known = self._works[key] = works_of(state, seat, self.weights)
        return known

    def _production(self, state: GameState, seat: Seat, left: int, outlook: Outlook) -> float:
        """Value the energy to come, that of the water at hand, and the ability of the company."""
        worth = outlook.worth
        if state.engineers[seat] >= PRODUCING:
            worth += self.weights.ready_now * outlook.now
        if state.built[seat].powerhouse >= ABILITY_POWERHOUSES:
            worth += self.weights.ability * left
        return worth

    # Goods and incomes

    def _goods(self, state: GameState, seat: Seat, left: int) -> float:
        """Value what the player can build with; towards the end it loses its use with every engineer placed."""
        weights = self.weights
        worth = self._useful_goods(state, seat)
        if left > 1:
            return worth
        use = state.engineers[seat] / state.rules.engineers + (weights.last_use if left else 0.0)
        if use >= 1.0:
            return worth
        goods = state.credits[seat] + state.excavators[seat] + state.mixers[seat]
        return use * worth + (1.0 - use) * goods / state.rules.goods_per_vp

    def _useful_goods(self, state: GameState, seat: Seat) -> float:
        weights = self.weights
        tiles = float(len(state.tiles[seat]))
        excavators = mixers = 0.0
        share = 1.0
        for tile, on_excavators, on_mixers in state.wheels[seat]:
            share *= weights.turns_away
            excavators += share * on_excavators
            mixers += share * on_mixers
            if tile:
                tiles += share
        plenty, back = weights.plenty, weights.on_wheel
        worth = weights.credit * _lessening(state.credits[seat], plenty) + weights.tile_ready * tiles
        worth += weights.excavator * (_lessening(state.excavators[seat], plenty) + back * excavators)
        return worth + weights.mixer * (_lessening(state.mixers[seat], plenty) + back * mixers)

    def _income(self, state: GameState, seat: Seat, left: int) -> float:
        """Value the incomes that are uncovered, and those that a few more pieces will uncover."""
        key = (state.companies[seat], state.built[seat], left)
        known = self._incomes.get(key)
        if known is None:
            known = self._incomes[key] = self._incomes_to_come(state, seat, left)
        return known

    def _incomes_to_come(self, state: GameState, seat: Seat, left: int) -> float:
        weights, built = self.weights, state.built[seat]
        worth = left * (weights.piece * sum(built) + weights.powerhouse * built.powerhouse)
        for piece, incomes in income_rows(state, seat).items():
            for number, gains in incomes.items():
                missing = max(0, number - getattr(built, piece))
                times = max(0.0, left - missing / 2)
                worth += _worth_of(gains, self._gains) * times * weights.step**missing
        return worth

    # Bonus tiles, contracts, objective

    def _bonus(self, state: GameState, seat: Seat, outlook: Outlook) -> float:
        """Value the bonus tiles of later rounds, and advanced tiles."""
        advanced = advanced_tiles(state, seat) if state.setup.mode == "full" else 0
        key = (id(outlook), state.built[seat], len(state.fulfilled[seat]), advanced)
        known = self._bonuses.get(key)
        if known is None:
            known = self._bonus_to_come(state, seat, outlook.energies)
            known += self.weights.advanced_tile * advanced * len(outlook.energies) ** 0.5
            self._bonuses[key] = known
        return known

    def _bonus_to_come(self, state: GameState, seat: Seat, energies: list[float]) -> float:
        weights, rules, tiles = self.weights, state.rules, state.setup.bonus_tiles
        worth = 0.0
        for ahead, energy in enumerate(energies, 1):
            coming = state.round + ahead
            expected = energy + weights.energy_growth * ahead
            behind = max(0.0, coming - expected / SECTION_STARTS[0])
            number = bonus_count(state, seat, tiles[coming - 1]) + weights.growth * ahead
            worth += max(0.0, number * rules.bonus_points(tiles[coming - 1]) - behind * rules.behind_penalty)
        return weights.bonus_to_come * worth

    def _contracts(self, state: GameState, seat: Seat, left: int, outlook: Outlook) -> float:
        """Value open contracts by their rewards, matched with the productions that can fulfil them."""
        contracts = state.contracts[seat]
        if not contracts or not (left or state.engineers[seat]):
            return 0.0
        key = (id(outlook), contracts, state.built[seat].powerhouse)
        known = self._in_reach.get(key)
        if known is None:
            reach = self._rewards_in_reach if left else self._last_reward
            known = self._in_reach[key] = reach(state, seat, outlook)
        return known

    def _last_reward(self, state: GameState, seat: Seat, outlook: Outlook) -> float:
        """Value the one contract that a production could still fulfil in the last round."""
        rewards = [
            self._rewards[contract]
            for contract in state.contracts[seat]
            if energy_needed(state, seat, contract) <= outlook.now
        ]
        return self.weights.last_contract * max(rewards, default=0.0)

    def _rewards_in_reach(self, state: GameState, seat: Seat, outlook: Outlook) -> float:
        weights, ready = self.weights, outlook.ready
        needs = [(energy_needed(state, seat, contract), contract) for contract in state.contracts[seat]]
        needs.sort(reverse=True)
        values = []
        for number, (needed, contract) in enumerate(needs):
            missing = max(0.0, needed - (ready[number] if number < len(ready) else 0.0))
            values.append(self._rewards[contract] / (1.0 + weights.out_of_reach * missing))
        values.sort(reverse=True)
        ranked = zip(weights.contract_ranks, values, strict=False)
        return weights.contract * sum([rank * value for rank, value in ranked])

    def _objective(self, state: GameState, seat: Seat, left: int, structures: Structures) -> float:
        """Value the count of the objective, and more and more what it would pay against the rivals as they stand."""
        key = (seat, structures)
        known = self._objectives.get(key)
        if known is None:
            numbers, won = objective_places(state, state.setup.objective)
            share = self.weights.standing[min(left, len(self.weights.standing) - 1)]
            known = share * won[seat] + (1.0 - share) * self.weights.objective * numbers[seat]
            self._objectives[key] = known
        return known


def _lessening(amount: float, plenty: float) -> float:
    """Count the first goods at nearly their full value, and all of them together as less than `plenty`."""
    return amount * plenty / (amount + plenty)


def _worth_of(gains: tuple[Gain, ...], table: dict[str, float]) -> float:
    return sum([gain.amount * table[gain.kind] for gain in gains])
