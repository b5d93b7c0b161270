"""Two simple players: one that plays anything legal, one that looks a turn ahead.

A bot sees a state and answers with one of its legal actions. Both ask the engine for everything: what is legal, what
an action does, what the scoring phase would give. The same seed and the same state give the same answer.

>>> from barrage_core.newgame import new_game
>>> state, _ = new_game(players=2, seed=1)
>>> GreedyBot(1).choose(state) in legal_actions(state)
True
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from . import events as ev
from .actions import Action, Decline, Forgo, Produce, UseBank
from .components.contracts import CONTRACTS
from .components.gains import Gain
from .errors import BarrageError
from .names import NEUTRAL, Seat
from .rules import legal_actions, play_unchecked
from .rules.contracts import energy_needed
from .rules.phases import active_income
from .rules.production import drops_affordable, energy_of, systems
from .scoring import advanced_tiles, bonus_count, final_lines, round_lines
from .state import GameState
from .tasks import (
    ChooseContract,
    ChooseDiscard,
    ChooseGain,
    ChooseMachines,
    ChooseProduction,
    Decision,
    ItalySteps,
    PlaceDrops,
    TakeContracts,
    Task,
    TileEffect,
    Turn,
)
from .water import flow_from_headstreams

__all__ = ["BOTS", "WEIGHTS", "Appraisal", "Appraiser", "Bot", "GreedyBot", "RandomBot", "Weights", "make_bot"]


class Bot(Protocol):
    """Anything that can play: it has a name and answers a state with a legal action."""

    @property
    def name(self) -> str:
        """What the bot is called in `BOTS`."""

    def choose(self, state: GameState) -> Action:
        """Return one of the legal actions of a state that awaits a decision."""


class RandomBot:
    """Plays any legal action, each with the same probability."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def choose(self, state: GameState) -> Action:
        """Return any legal action."""
        options = legal_actions(state)
        return options[int(self._random.random() * len(options))]  # several times quicker than random.choice


# What a position is worth -----------------------------------------------------------------------------------------


class Weights(NamedTuple):
    """What things are worth to the greedy player, in victory points. A student may change them and measure."""

    # Goods, while there are rounds left to use them; at the end the final scoring says what they are worth.
    credit: float = 0.4
    excavator: float = 0.6
    mixer: float = 0.7
    on_wheel: float = 0.8  # of the worth of a machine in the supply, once for each turn until it comes back
    tile_ready: float = 0.5  # a technology tile in the supply, not on the wheel
    engineer: float = 0.45  # one still in the supply

    # Energy of this round: what the scoring phase would give now, and a little for every step, since rivals move on too.
    scoring: float = 0.8
    energy: float = 0.35

    # Energy that the water at hand could make: this round while there are engineers, and in the next one.
    ready_now: float = 0.12
    ready_next: float = 0.2

    # Water works: each point of (value × room for water), for every round left, whole or with parts missing.
    works: float = 0.12
    works_missing: tuple[float, ...] = (1.0, 0.4, 0.12, 0.0)  # factor with 0, 1, 2, 3 parts missing
    works_ranks: tuple[float, ...] = (1.0, 0.7, 0.4, 0.2)  # the best one counts whole: engineers are few
    rival_conduit: float = 0.8  # of a conduit of one's own, because it costs a fee

    # Pieces and contracts.
    piece: float = 0.35  # every piece built, for every round left: it is a step to an income
    powerhouse: float = 0.35  # besides, for every round left: more energy, and the ability with the third
    bonus_to_come: float = 0.3  # of what the bonus tiles of later rounds would give
    objective: float = 0.5  # of what the objective would pay now, before the last round
    advanced_tile: float = 1.0  # an advanced tile owned, wherever it lies
    contract: float = 0.55  # of the reward of an open contract that the next production can fulfil
    out_of_reach: float = 0.75  # of that, once for each energy missing

    # Rewards and incomes, a unit each; a conduit is counted by its value.
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


WEIGHTS = Weights()


class Appraisal(NamedTuple):
    """What a position is worth to one player, by topic, in victory points."""

    points: float
    energy: float
    goods: float
    engineers: float
    works: float
    pieces: float
    contracts: float


_TOPICS = {
    "points": "victory points",
    "energy": "energy on the track",
    "goods": "goods",
    "engineers": "engineers kept for later",
    "works": "water works for later",
    "pieces": "pieces, incomes and bonus tiles",
    "contracts": "open contracts",
}
"""The words of a hint for the topics of an appraisal."""


class Appraiser:
    """Judges positions by a table of weights.

    What depends on few things is worked out once and kept with the state's own notes about the structures on the map,
    which the engine drops when something is built; the keys name whatever else it depends on.
    """

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights
        gains = dict(weights.gains)
        self._rewards = {name: _worth_of(tile.reward, gains) for name, tile in CONTRACTS.items()}
        self._incomes: dict[object, float] = {}
        self._gains = gains

    def __call__(self, state: GameState, seat: Seat) -> Appraisal:
        """Judge a position for one player."""
        left = state.rules.rounds - state.round
        now, later = self._outlook(state, seat)
        return Appraisal(
            float(state.vp[seat]),
            self._energy(state, seat),
            self._goods(state, seat, left),
            self.weights.engineer * state.engineers[seat],
            self._works(state, seat, left, now, later),
            self._pieces(state, seat, left),
            self._contracts(state, seat, max(now, later[0] if left else 0)),
        )

    def _energy(self, state: GameState, seat: Seat) -> float:
        """Value the energy made: what the scoring phase would give now, and each step."""
        weights, tiles = self.weights, state.setup.bonus_tiles
        count = bonus_count(state, seat, tiles[state.round - 1]) if 0 < state.round <= len(tiles) else 0
        key = (self, "energy", seat, state.round, count, *state.energy)
        worth: float | None = state.open_memo.get(key)
        if worth is None:
            lines = [line for line in round_lines(state) if line.player == seat] if state.round else []
            scored = sum(line.vp + weights.credit * line.credits for line in lines)
            worth = state.open_memo[key] = weights.scoring * scored + weights.energy * state.energy[seat]
        return worth

    def _goods(self, state: GameState, seat: Seat, left: int) -> float:
        """Value what the player can build with; in the last round it loses its use with every engineer placed."""
        weights = self.weights
        credits, excavators, mixers = state.credits[seat], state.excavators[seat], state.mixers[seat]
        worth = weights.credit * credits + weights.excavator * excavators + weights.mixer * mixers
        worth += weights.tile_ready * len(state.tiles[seat])
        if not left:
            use = state.engineers[seat] / state.rules.engineers
            return use * worth + (1 - use) * (credits + excavators + mixers) / state.rules.goods_per_vp
        share = 1.0
        for tile, excavators, mixers in state.wheels[seat]:
            share *= weights.on_wheel
            worth += share * (weights.excavator * excavators + weights.mixer * mixers + weights.tile_ready * bool(tile))
        return worth

    def _works(self, state: GameState, seat: Seat, left: int, now: int, later: tuple[int, ...]) -> float:
        """Value water at hand, and water works by what they can make round after round."""
        weights, ranks = self.weights, self.weights.works_ranks
        worth = weights.ready_now * now * bool(state.engineers[seat])
        if not left:
            return worth
        worth += weights.ready_next * sum(rank * made for rank, made in zip(ranks, later, strict=False))
        key = (self, "works", seat)
        works: float | None = state.open_memo.get(key)
        if works is None:
            best = sorted(_sizes_of_works(state, seat, weights).values(), reverse=True)
            works = state.open_memo[key] = sum(rank * size for rank, size in zip(ranks, best, strict=False))
        return worth + weights.works * left * works

    def _outlook(self, state: GameState, seat: Seat) -> tuple[int, tuple[int, ...]]:
        """Return the most energy of a production now, and that of each dam once this round's water has flowed."""
        key = (self, "outlook", seat, state.credits[seat], *state.water.values(), *state.headstreams.values())
        found: tuple[int, tuple[int, ...]] | None = state.open_memo.get(key)
        if found is None:
            after = state.copy()
            now = _energies(after, seat)
            flow_from_headstreams(after, [])
            found = state.open_memo[key] = now[0], _energies(after, seat)
        return found

    def _pieces(self, state: GameState, seat: Seat, left: int) -> float:
        """Value pieces and tiles for the incomes, bonus tiles and objective that they lead to."""
        weights, rules, built = self.weights, state.rules, state.built[seat]
        worth = left * (weights.piece * sum(built) + weights.powerhouse * built.powerhouse)
        worth += weights.advanced_tile * advanced_tiles(state, seat) + left * self._income(state, seat)
        for tile in state.setup.bonus_tiles[state.round : rules.rounds]:
            worth += weights.bonus_to_come * bonus_count(state, seat, tile) * rules.bonus_points(tile)
        return worth + self._objective(state, seat) * (1.0 if not left else weights.objective)

    def _income(self, state: GameState, seat: Seat) -> float:
        company = state.companies[seat]
        key = (company, state.built[seat])
        if key not in self._incomes:
            self._incomes[key] = _worth_of(active_income(state, seat), self._gains) if company else 0.0
        return self._incomes[key]

    def _objective(self, state: GameState, seat: Seat) -> int:
        key = (self, "objective", seat)
        points: int | None = state.open_memo.get(key)
        if points is None:
            lines = final_lines(state)
            points = sum(line.vp for line in lines if line.player == seat and line.source == "objective")
            state.open_memo[key] = points
        return points

    def _contracts(self, state: GameState, seat: Seat, reach: int) -> float:
        """Value open contracts by their rewards, the less the more energy is missing."""
        weights, worth = self.weights, 0.0
        for contract in state.contracts[seat]:
            missing = max(0, energy_needed(state, seat, contract) - reach)
            worth += weights.contract * self._rewards[contract] * weights.out_of_reach**missing
        return worth


def _worth_of(gains: tuple[Gain, ...], table: dict[str, float]) -> float:
    return sum(gain.amount * table[gain.kind] for gain in gains)


def _energies(state: GameState, seat: Seat) -> tuple[int, ...]:
    """Return what each dam with water could make in its best system, the most first; at least one number."""
    state.memo = {}
    best = {"": 0}
    for system in systems(state, seat):
        drops = drops_affordable(system, state.credits[seat])
        made = energy_of(state, seat, drops, system.value, 0) if drops else 0
        best[system.dam] = max(made, best.get(system.dam, 0))
    return tuple(sorted(best.values(), reverse=True))


def _sizes_of_works(state: GameState, seat: Seat, weights: Weights) -> dict[str, float]:
    """Return for each basin its best conduit as value × room for water, less for each part that is missing."""
    board, best = state.board, dict.fromkeys(state.board.basins, 0.0)
    for conduit, value in board.value.items():
        houses = [state.powerhouses.get(place) for place in board.powerhouse_spaces[board.leads_to[conduit]]]
        if seat not in houses and None not in houses:
            continue
        basin, builder = board.basin_of[conduit], state.conduits.get(conduit)
        room = max((state.capacity(dam) for dam in board.base_spaces[basin] if _usable(state, seat, dam)), default=0)
        share = weights.works_missing[(not room) + (builder is None) + (seat not in houses)]
        share *= 1.0 if builder in (None, seat) else weights.rival_conduit
        best[basin] = max(best[basin], share * value * max(room, 1))
    return best


def _usable(state: GameState, seat: Seat, space: str) -> bool:
    return space in state.dams and state.dams[space].owner in (seat, NEUTRAL)


# The greedy player ------------------------------------------------------------------------------------------------


class Line(NamedTuple):
    """A way to play a turn to its end: what it is worth, its first action, and what happens."""

    worth: float
    appraisal: Appraisal
    action: Action
    events: list[ev.Event]


class Trial(NamedTuple):
    """An action played on a copy."""

    action: Action
    draft: GameState
    events: list[ev.Event]


class GreedyBot:
    """Tries every way to finish the turn at hand, and plays the one that leaves the best position.

    It looks no further: not at the answers of the rivals, and not at contracts or tiles yet to be turned up. The seed
    decides between ways of the same worth only.
    """

    name = "greedy"

    def __init__(self, seed: int = 0, weights: Weights = WEIGHTS) -> None:
        self.seed = seed
        self.appraise = Appraiser(weights)

    def choose(self, state: GameState) -> Action:
        """Return the first action of the best way to finish the turn."""
        options = legal_actions(state)
        return options[0] if len(options) == 1 else self._best(state).action

    def explain(self, state: GameState) -> tuple[Action, str]:
        """Return the action that `choose` gives, and in a line what it does and is good for."""
        seat = _seat(state)
        best = self._best(state)
        return best.action, _reason(best, seat, self.appraise(state, seat))

    def _best(self, state: GameState) -> Line:
        lines = list(self._lines(_without_followers(state), _seat(state)))
        most = max(line.worth for line in lines)
        ties = [line for line in lines if line.worth == most]
        if len(ties) == 1:
            return ties[0]
        # A fresh generator for each position: asking for a hint must not change how the game goes on.
        return random.Random(f"{self.seed} {state.round} {state.engineers} {state.credits}").choice(ties)

    def _lines(self, state: GameState, seat: Seat) -> Iterator[Line]:
        """Yield for every action worth a try the best way to go on from it."""
        for trial in self._trials(state, seat):
            draft = trial.draft
            if draft.agenda and _seat(draft) == seat:
                best = max(self._lines(draft, seat), key=_worth)
                yield best._replace(action=trial.action, events=trial.events + best.events)
            else:
                yield self._judge(trial, seat)

    def _trials(self, state: GameState, seat: Seat) -> list[Trial]:
        """Return the actions worth a try, each played on a copy."""
        trials = []
        for action in _worth_a_try(state, seat):
            draft = state.copy()
            trials.append(Trial(action, draft, play_unchecked(draft, action)))
        if isinstance(state.agenda[-1], _ONE_BY_ONE):
            return [max(trials, key=lambda trial: self._judge(trial, seat).worth)]
        return trials

    def _judge(self, trial: Trial, seat: Seat) -> Line:
        appraisal = self.appraise(trial.draft, seat)
        return Line(sum(appraisal), appraisal, trial.action, trial.events)


_ONE_BY_ONE = (PlaceDrops, TakeContracts, ChooseDiscard, ChooseMachines)
"""Decisions that come in rows: each is judged by itself, since all the ways through would be many and say little more."""


def _worth_a_try(state: GameState, seat: Seat) -> list[Action]:
    """Leave out what is hardly ever better than its neighbours: it would only cost time."""
    task, options = state.agenda[-1], legal_actions(state)
    match task:
        case Turn():  # to the bank with one engineer or with all of them
            extremes = (1, state.engineers[seat])
            return [action for action in options if not isinstance(action, UseBank) or action.engineers in extremes]
        case ChooseProduction():  # with all the drops of a system
            most = {
                (action.dam, action.conduit, action.powerhouse): action
                for action in options
                if isinstance(action, Produce)
            }
            return list(most.values())
        case ChooseContract():  # any contract rather than none
            return options[:-1] if isinstance(options[-1], Decline) and len(options) > 1 else options
        case ChooseGain():  # take what is due, in any order
            return sorted(options, key=lambda action: isinstance(action, Forgo))[:1]
    return options


def _seat(state: GameState) -> Seat:
    task = state.decision
    if task is None:
        raise BarrageError("the game is over: there is nothing to choose")
    return task.player


def _worth(line: Line) -> float:
    return line.worth


def _without_followers(state: GameState) -> GameState:
    """Return a copy that stops where this player's turn ends: nobody else is left to play, and no phase to come.

    So a look ahead costs less, and all ways to play are judged at the same moment of the round.
    """
    alone = state.copy()
    alone.passed = (True,) * state.players
    seat, tasks = _seat(state), state.agenda
    first = len(tasks)
    while first and _belongs_to_turn(tasks[first - 1], seat):
        first -= 1
    alone.agenda = tasks[first:]
    return alone


def _belongs_to_turn(task: Task, seat: Seat) -> bool:
    return isinstance(task, (TileEffect, ItalySteps)) or (isinstance(task, Decision) and task.player == seat)


# What a choice is good for ----------------------------------------------------------------------------------------

_TELLING = (
    ev.Drafted,
    ev.PieceBuilt,
    ev.EnergyMade,
    ev.ContractFulfilled,
    ev.ContractTaken,
    ev.TechnologyTaken,
    ev.OfficerCopied,
    ev.DropsPlaced,
    ev.CreditsGained,
    ev.MachinesGained,
    ev.PointsScored,
)
"""Events that a hint names; the others go without saying."""


def _reason(line: Line, seat: Seat, before: Appraisal) -> str:
    """Say what the line does, and the topic in which it gains most."""
    names = [""] * (seat + 1)
    deeds = [
        ev.describe(event, names).strip()
        for event in line.events
        if (isinstance(event, _TELLING) and event.player == seat) or _brings_back(event, seat)
    ]
    gained = {topic: after - old for topic, after, old in zip(_TOPICS, line.appraisal, before, strict=True)}
    best = max(gained, key=gained.__getitem__)
    what = ", ".join(dict.fromkeys(deeds)) or str(line.action)
    return f"{what}; good for {_TOPICS[best]}" if gained[best] > 0 else what


def _brings_back(event: ev.Event, seat: Seat) -> bool:
    """Whether the wheel turned and gave something back."""
    return isinstance(event, ev.WheelTurned) and event.player == seat and any(event[1:-1])


# By name ----------------------------------------------------------------------------------------------------------

BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""Every bot by its name; call it with a seed."""


def make_bot(name: str, seed: int = 0) -> Bot:
    """Make a bot by its name.

    >>> make_bot("gready")
    Traceback (most recent call last):
    barrage_core.errors.BarrageError: bots: there is no bot 'gready'; there are random, greedy
    """
    if name not in BOTS:
        raise BarrageError(f"bots: there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](seed)
