"""What is on a state's agenda: decisions that wait for a player, and steps that the game takes by itself.

The agenda is a stack; its last entry is next. A decision leaves it when an action answers it, a step when it runs.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .components.gains import Gain
from .names import Seat

__all__ = [
    "TASKS",
    "AbilitySteps",
    "ChooseContract",
    "ChooseDiscard",
    "ChooseGain",
    "ChooseMachines",
    "ChoosePayment",
    "ChoosePlace",
    "ChooseProduction",
    "CollectIncome",
    "Decision",
    "DraftCompany",
    "DraftContract",
    "EndRound",
    "EndTurn",
    "PlaceDrops",
    "PlaceHeadstreams",
    "ScoreGame",
    "ScoreRound",
    "StartActions",
    "StartRound",
    "TakeContracts",
    "Task",
    "TileEffect",
    "Turn",
    "WaterFlow",
]


@dataclass(frozen=True, slots=True)
class Task:
    """Anything on the agenda."""


@dataclass(frozen=True, slots=True)
class Decision(Task):
    """Waits for an action of `player`."""

    player: Seat


@dataclass(frozen=True, slots=True)
class AutomaticStep(Task):
    """Runs by itself."""


@dataclass(frozen=True, slots=True)
class DraftCompany(Decision):
    """Set-up of the full game: pick a company with its officer."""


@dataclass(frozen=True, slots=True)
class DraftContract(Decision):
    """Set-up of the full game: pick a starting contract."""


@dataclass(frozen=True, slots=True)
class Turn(Decision):
    """A turn of the actions phase; `first` marks a player's first one of a round, where that matters (D21)."""

    first: bool = field(default=False, repr=False)


@dataclass(frozen=True, slots=True)
class ChoosePlace(Decision):
    """Where to build. A construction names its `tile`; a contract's reward names its `gain` instead."""

    piece: str
    tile: str = ""
    copies: str = ""
    gain: Gain | None = None


@dataclass(frozen=True, slots=True)
class ChoosePayment(Decision):
    """Which machinery goes on the wheel for a construction."""

    piece: str
    tile: str
    copies: str
    place: str


@dataclass(frozen=True, slots=True)
class ChooseProduction(Decision):
    """Which dam, conduit and powerhouse, and how many drops.

    `second` marks the second production of a company that has two; it may not use the powerhouse `other_than`.
    `optional` ones may be declined.
    """

    bonus: int
    second: bool = False
    other_than: str = ""
    optional: bool = False


@dataclass(frozen=True, slots=True)
class ChooseContract(Decision):
    """Which contract to fulfil with `energy`; `produced` is false for the energy of a technology tile."""

    energy: int
    produced: bool = True


@dataclass(frozen=True, slots=True)
class ChooseGain(Decision):
    """Which of the gains due comes next; those of a contract (`reward`) may be forgone."""

    gains: tuple[Gain, ...]
    reward: bool
    source: str
    rule: str


@dataclass(frozen=True, slots=True)
class ChooseMachines(Decision):
    """Which machines to take."""

    amount: int
    source: str


@dataclass(frozen=True, slots=True)
class PlaceDrops(Decision):
    """On which headstream to put the next of `left` drops; with `flow` it runs down at once."""

    left: int
    flow: bool
    may_stop: bool


@dataclass(frozen=True, slots=True)
class TakeContracts(Decision):
    """Which contract on show to take, `left` times."""

    left: int


@dataclass(frozen=True, slots=True)
class ChooseDiscard(Decision):
    """Which open contract to give back."""


@dataclass(frozen=True, slots=True)
class StartRound(AutomaticStep):
    """A new round begins."""


@dataclass(frozen=True, slots=True)
class CollectIncome(AutomaticStep):
    """A player's income at the start of a round."""

    player: Seat


@dataclass(frozen=True, slots=True)
class PlaceHeadstreams(AutomaticStep):
    """Drops appear on the headstream tiles."""


@dataclass(frozen=True, slots=True)
class StartActions(AutomaticStep):
    """The actions phase begins."""


@dataclass(frozen=True, slots=True)
class TileEffect(AutomaticStep):
    """The special effect of an advanced tile, after the piece stands on the map."""

    player: Seat
    tile: str
    place: str


@dataclass(frozen=True, slots=True)
class AbilitySteps(AutomaticStep):
    """The steps that a company's ability moves its marker after a production."""

    player: Seat


@dataclass(frozen=True, slots=True)
class EndTurn(AutomaticStep):
    """Contracts are refilled, and the turn passes to the next player; `first` is that of the turn."""

    player: Seat
    first: bool = field(default=False, repr=False)


@dataclass(frozen=True, slots=True)
class WaterFlow(AutomaticStep):
    """All drops on the headstreams flow down."""


@dataclass(frozen=True, slots=True)
class ScoreRound(AutomaticStep):
    """The scoring phase."""


@dataclass(frozen=True, slots=True)
class EndRound(AutomaticStep):
    """New turn order, markers and engineers back, new patents."""


@dataclass(frozen=True, slots=True)
class ScoreGame(AutomaticStep):
    """Final scoring."""


_DECISIONS: tuple[type[Decision], ...] = (
    DraftCompany,
    DraftContract,
    Turn,
    ChoosePlace,
    ChoosePayment,
    ChooseProduction,
    ChooseContract,
    ChooseGain,
    ChooseMachines,
    PlaceDrops,
    TakeContracts,
    ChooseDiscard,
)
_STEPS: tuple[type[AutomaticStep], ...] = (
    StartRound,
    CollectIncome,
    PlaceHeadstreams,
    StartActions,
    TileEffect,
    AbilitySteps,
    EndTurn,
    WaterFlow,
    ScoreRound,
    EndRound,
    ScoreGame,
)
TASKS: dict[str, type[Task]] = {kind.__name__: kind for kind in (*_DECISIONS, *_STEPS)}
