"""The state of a game: plain data, quick to copy, comparable, without history.

Quantities that change all the time are lists, indexed by seat, or dicts, indexed by place. Everything else is an
immutable value that is replaced when it changes, so that a copy is a handful of references. `state` is read, `draft` is
written: playing an action, setting up, reading a file and changing a copy write to a state, and nothing else does.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .actions import Action
from .agenda import Decision, Task
from .board import Board
from .catalogue import say
from .checks import expected
from .components.automa import AUTOMA_LEVELS, NOT_AN_AUTOMA, AutomaLevel
from .components.companies import ABILITY_POWERHOUSES, COMPANIES, MOST_ELEVATIONS
from .errors import BarrageError
from .names import NEUTRAL, PIECES, Mode, Seat
from .rulebook import RuleSet

__all__ = [
    "EMPTY_SEGMENT",
    "FORGETFUL",
    "FORGETFUL_MAP",
    "FULL_LEVEL",
    "NO_PILE",
    "AutomaPile",
    "Built",
    "ContractSupply",
    "Dam",
    "GameState",
    "MapMemo",
    "Segment",
    "Setup",
    "sharing_copy",
]


class Dam(NamedTuple):
    """A dam on the map; its water is in `GameState.water`."""

    owner: Seat
    level: int


class Built(NamedTuple):
    """How many pieces of each kind a player has built."""

    base: int = 0
    elevation: int = 0
    conduit: int = 0
    powerhouse: int = 0


class Segment(NamedTuple):
    """What lies in one segment of a construction wheel; at most one tile."""

    tile: str = ""
    excavators: int = 0
    mixers: int = 0


EMPTY_SEGMENT = Segment()


class ContractSupply(NamedTuple):
    """Contracts that nobody holds. The last of a pile is its top; `out` are starting contracts given back."""

    on_show: tuple[str, ...] = ()
    piles: tuple[tuple[str, ...], ...] = ((), (), ())
    national: tuple[str, ...] = ()
    out: tuple[str, ...] = ()


class AutomaPile(NamedTuple):
    """The Automa tiles: their order from the top, how many have been turned over, and what the next shuffle comes from.

    The tile turned over last shows its criteria, the next one its actions.
    """

    order: tuple[int, ...] = ()
    turned: int = 0
    seed: int = 0


NO_PILE = AutomaPile()
"""For a game without Automas."""


class Setup(NamedTuple):
    """What is laid out once and stays: the board, the tiles of the game and the names of the players."""

    board: Board
    mode: Mode
    names: tuple[str, ...]
    headstream_tiles: tuple[int, ...]
    bonus_tiles: tuple[str, ...]
    objective: str
    copyable: tuple[str, ...]
    """The officers that can be copied in this game (R38)."""
    automas: tuple[str, ...] = ()
    """The level of the Automa on each seat, an empty string for a person or a bot; empty in a game without Automas."""


class MapMemo(NamedTuple):
    """What was worked out about the structures on the map; replaced when something is built.

    What it says about one kind of piece is still true when another kind is built, so states share it.
    """

    open_places: dict[str, dict[Seat, tuple[str, ...]]]
    """Where a player may put a piece, by its kind."""
    offers: dict[str, dict[tuple[Seat, Any, str], tuple[Any, ...]]]
    """The cheapest places for a player's piece, by its kind, with an officer's power and a technology tile."""
    links: dict[Seat, tuple[tuple[str, str, str, int], ...]]
    """Dams, conduits and powerhouses that a player may produce with."""

    @classmethod
    def empty(cls) -> MapMemo:
        """Return a memo without anything in it."""
        return cls({piece: {} for piece in PIECES}, {piece: {} for piece in PIECES}, {})


class Forgetful(dict[Any, Any]):
    """A memo that keeps nothing, for a state that somebody may write to at any time."""

    def __setitem__(self, key: object, value: object) -> None:
        """Forget it at once."""

    def setdefault(self, key: object, default: Any = None) -> Any:
        """Return the value, and forget it at once."""
        return default


FORGETFUL = Forgetful()
FORGETFUL_MAP = MapMemo(dict.fromkeys(PIECES, FORGETFUL), dict.fromkeys(PIECES, FORGETFUL), FORGETFUL)

Wheel = tuple[Segment, ...]
"""The segments behind the open one: entry k comes back after k + 1 turns."""


_ON_THE_TABLE = (
    "activations",
    "agenda",
    "automa_pile",
    "bank",
    "built",
    "companies",
    "conduits",
    "constructions",
    "contracts",
    "copied",
    "credits",
    "dams",
    "energy",
    "engineers",
    "excavators",
    "fulfilled",
    "headstreams",
    "mixers",
    "occupied",
    "officers",
    "passed",
    "patents",
    "phase",
    "pool",
    "powerhouses",
    "round",
    "setup",
    "supply",
    "technology_pile",
    "tiles",
    "turn_order",
    "vp",
    "water",
    "wheels",
)
_WORKED_OUT = ("map_memo", "memo", "options")


class GameState:  # noqa: PLW1641  (what is written to has no hash)
    """Everything that is on the table.

    >>> from barrage_core import Game
    >>> state = Game.new(players=2, seed=4).state
    >>> later = state.copy()
    >>> later.credits[0] = 9
    >>> state.round, state.companies, state.credits, later.credits
    (1, ('usa', 'germany'), [6, 6], [9, 6])
    """

    __slots__ = _ON_THE_TABLE + _WORKED_OUT

    setup: Setup
    round: int
    phase: str
    turn_order: tuple[Seat, ...]
    agenda: tuple[Task, ...]
    companies: tuple[str, ...]
    officers: tuple[str, ...]
    copied: str
    """The officer that is copied in this turn, or nothing."""
    credits: list[int]
    excavators: list[int]
    mixers: list[int]
    vp: list[int]
    energy: list[int]
    engineers: list[int]
    bank: tuple[int, ...]
    """Engineers of each player on the bank."""
    built: tuple[Built, ...]
    constructions: tuple[int, ...]
    """Construction spaces used in this round."""
    activations: tuple[int, ...]
    """How often each player has copied an officer in this round."""
    passed: tuple[bool, ...]
    tiles: tuple[tuple[str, ...], ...]
    wheels: tuple[Wheel, ...]
    contracts: tuple[tuple[str, ...], ...]
    fulfilled: tuple[tuple[str, ...], ...]
    dams: dict[str, Dam]
    conduits: dict[str, Seat]
    powerhouses: dict[str, Seat]
    water: dict[str, int]
    headstreams: dict[str, int]
    occupied: dict[str, Seat]
    """Spaces of the management board and the patent office that are taken, each with the player on it."""
    supply: ContractSupply
    patents: tuple[str, ...]
    """Tiles at the three places of the patent office; an empty string where the tile was taken."""
    technology_pile: tuple[str, ...]
    """Advanced tiles yet to come; the last is next."""
    pool: tuple[tuple[str, str], ...]
    """Pairs of company and officer, and (with an empty company) starting contracts, still to be picked."""
    automa_pile: AutomaPile

    options: list[Action] | None
    """The legal actions, once they are known."""
    memo: dict[Any, Any]
    """What was worked out about exactly this state."""
    map_memo: MapMemo

    def copy(self) -> GameState:
        """Return a separate state with the same content: write to it as you like, and as often as you like."""
        new = sharing_copy(self, forgetful=True)
        new.dams, new.conduits, new.powerhouses = self.dams.copy(), self.conduits.copy(), self.powerhouses.copy()
        return new

    def __copy__(self) -> GameState:
        return self.copy()

    def forget(self) -> None:
        """Forget what was worked out about this state and keep no more of it, so that it can be written to."""
        self.options, self.memo, self.map_memo = None, FORGETFUL, FORGETFUL_MAP

    def __eq__(self, other: object) -> bool:
        """Compare everything on the table, but not what was merely worked out about it."""
        if not isinstance(other, GameState):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _ON_THE_TABLE)

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _ON_THE_TABLE}

    def __setstate__(self, content: dict[str, Any]) -> None:
        for name, value in content.items():
            setattr(self, name, value)
        self.forget()

    def __repr__(self) -> str:
        points = ", ".join(f"{self.name(seat)} {vp} VP" for seat, vp in enumerate(self.vp))
        return f"GameState(round={self.round}, phase={self.phase!r}, awaiting={self.decision}, {points})"

    def __str__(self) -> str:
        """Describe the whole position in words, for print."""
        from .text import text  # noqa: PLC0415  (words are made from states, not the other way round)

        return text(self)

    def _repr_mimebundle_(self, **options: object) -> dict[str, str]:
        """Show the board in a notebook."""
        from .pictures.board import board  # noqa: PLC0415  (pictures are drawn from states, not the other way round)

        return board(self)._repr_mimebundle_()

    # Reading

    @property
    def board(self) -> Board:
        """The map under its rule set, as tables."""
        return self.setup.board

    @property
    def rules(self) -> RuleSet:
        """The rule set in force."""
        return self.setup.board.rules

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.credits)

    @property
    def decision(self) -> Decision | None:
        """The decision that is awaited; None when the game is over, and between two phases."""
        task = self.agenda[-1] if self.agenda else None
        return task if isinstance(task, Decision) else None

    @property
    def is_over(self) -> bool:
        """Whether the final scoring is done."""
        return not self.agenda

    def name(self, seat: Seat) -> str:
        """Return a player's name for a label, or the company where none was given; neutral dams are nobody's."""
        if seat == NEUTRAL:
            return say("neutral")
        company = self.companies[seat]
        name = say(COMPANIES[company].title) if company else say("Player {number}", number=seat + 1)
        return self.setup.names[seat] or name

    def called(self, seat: Seat) -> str:
        """Return what a sentence calls a player: the name, or the company, with its article if it has one."""
        if seat == NEUTRAL or self.setup.names[seat] or not self.companies[seat]:
            return self.name(seat)
        return say(COMPANIES[self.companies[seat]].in_a_sentence)

    def seat(self, player: object) -> Seat:
        """Return the seat of a player named by company or by seat; anything else is an error that says who plays."""
        if isinstance(player, str) and player and player.lower() in self.companies:
            return self.companies.index(player.lower())
        if isinstance(player, int) and not isinstance(player, bool) and 0 <= player < self.players:
            return player
        known = " or ".join([*filter(None, self.companies), f"a seat from 0 to {self.players - 1}"])
        raise BarrageError(expected(known, player, "player"))

    def automa(self, seat: Seat) -> AutomaLevel:
        """Return the level of the Automa on a seat, or `NOT_AN_AUTOMA`; that one has no id."""
        level = self.setup.automas[seat] if self.setup.automas else ""
        return AUTOMA_LEVELS[level] if level else NOT_AN_AUTOMA

    def has_ability(self, seat: Seat) -> bool:
        """Whether the ability of a player's company is switched on; the lower levels of the Automa have none."""
        built = bool(self.companies[seat]) and self.built[seat].powerhouse >= ABILITY_POWERHOUSES
        return built and (not self.setup.automas or self.automa(seat).ability)


FULL_LEVEL = MOST_ELEVATIONS + 1
"""The level of a dam with both elevations."""


def sharing_copy(state: GameState, *, forgetful: bool = False) -> GameState:
    """Return a copy that keeps what was worked out about the structures on the map, for the engine alone.

    Only functions that forget what they make untrue may change it; everybody else takes `GameState.copy`, which is
    `forgetful` and shares nothing.
    """
    new = GameState()
    new.setup = state.setup
    new.round = state.round
    new.phase = state.phase
    new.turn_order = state.turn_order
    new.agenda = state.agenda
    new.companies = state.companies
    new.officers = state.officers
    new.copied = state.copied
    new.credits = state.credits[:]
    new.excavators = state.excavators[:]
    new.mixers = state.mixers[:]
    new.vp = state.vp[:]
    new.energy = state.energy[:]
    new.engineers = state.engineers[:]
    new.bank = state.bank
    new.built = state.built
    new.constructions = state.constructions
    new.activations = state.activations
    new.passed = state.passed
    new.tiles = state.tiles
    new.wheels = state.wheels
    new.contracts = state.contracts
    new.fulfilled = state.fulfilled
    new.dams = state.dams
    new.conduits = state.conduits
    new.powerhouses = state.powerhouses
    new.water = state.water.copy()
    new.headstreams = state.headstreams.copy()
    new.occupied = state.occupied.copy()
    new.supply = state.supply
    new.patents = state.patents
    new.technology_pile = state.technology_pile
    new.pool = state.pool
    new.automa_pile = state.automa_pile
    if forgetful:
        new.forget()
        return new
    new.options, new.memo = None, {}
    new.map_memo = MapMemo.empty() if state.map_memo is FORGETFUL_MAP else state.map_memo
    return new
