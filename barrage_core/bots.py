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
from .actions import Action, Forgo, UseBank
from .components.contracts import CONTRACTS
from .components.gains import Gain
from .errors import BarrageError
from .names import NEUTRAL, PIECES, Seat
from .rules import legal_actions, play_unchecked
from .rules.contracts import energy_needed
from .rules.phases import active_income
from .rules.production import drops_affordable, energy_of, systems
from .scoring import bonus_count, final_lines, round_lines
from .state import GameState
from .tasks import ChooseGain, Decision, ItalySteps, PlaceDrops, Task, TileEffect
from .water import flow_from_headstreams

__all__ = ["BOTS", "WEIGHTS", "Appraisal", "Bot", "GreedyBot", "RandomBot", "Weights", "appraise", "make_bot"]


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
    new_tile: float = 2.0  # an advanced tile owned, wherever it lies
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
    final: float = 0.5  # of what the final scoring would give, growing with the rounds played
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


TOPICS = Appraisal(  # type: ignore[call-arg]  # the words of a hint, one a topic
    *(
        "victory points",
        "energy on the track",
        "goods",
        "engineers kept",
        "water works for later",
        "pieces, bonus tiles and income",
        "open contracts",
    )
)
