"""The decisions that a player can make: one frozen class for each, printable in one line and ready for JSON.

>>> PlaceEngineers("TURBINE1L").to_dict()
{'action': 'PlaceEngineers', 'space': 'TURBINE1L'}
>>> action_from_dict({"action": "Produce", "dam": "B5U", "conduit": "C5L", "powerhouse": "P8-0", "drops": 2})
Produce(dam='B5U', conduit='C5L', powerhouse='P8-0', drops=2)
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from typing import Any

from .checks import expected, is_whole_number
from .components.companies import COMPANIES, OFFICERS
from .components.gains import kind_words
from .errors import UnknownAction
from .reader import Reader
from .words import a_piece, count

__all__ = [
    "ACTIONS",
    "Action",
    "BuildAt",
    "Construct",
    "CopyOfficer",
    "Decline",
    "DiscardContract",
    "Forgo",
    "Fulfil",
    "Pass",
    "Pay",
    "PickCompany",
    "PickContract",
    "PlaceDrop",
    "PlaceEngineers",
    "Produce",
    "Receive",
    "Stop",
    "TakeContract",
    "TakeMachines",
    "TurnTile",
    "UseBank",
    "action_from_dict",
    "form_fault",
]


@dataclass(frozen=True, slots=True)
class Action:
    """Base of all decisions."""

    def values(self) -> tuple[Any, ...]:
        """Return the fields in order."""
        return tuple(getattr(self, item.name) for item in fields(self))

    def to_dict(self) -> dict[str, Any]:
        """Return a mapping for JSON."""
        return {"action": type(self).__name__, **{item.name: getattr(self, item.name) for item in fields(self)}}

    def __lt__(self, other: Action) -> bool:
        """Order by class as listed in `ACTIONS`, then by fields."""
        mine, theirs = _RANK[type(self)], _RANK[type(other)]
        return mine < theirs if mine != theirs else self.values() < other.values()


@dataclass(frozen=True, slots=True)
class PickCompany(Action):
    """Draft: take a company board with the officer that was drawn for it."""

    company: str

    def __str__(self) -> str:
        return f"take {COMPANIES[self.company].in_a_sentence if self.company in COMPANIES else self.company}"


@dataclass(frozen=True, slots=True)
class PickContract(Action):
    """Draft: take a starting contract."""

    contract: str

    def __str__(self) -> str:
        return f"take starting contract {self.contract}"


@dataclass(frozen=True, slots=True)
class PlaceEngineers(Action):
    """Place engineers on a space of the management board or the patent office."""

    space: str

    def __str__(self) -> str:
        return f"engineers on {self.space}"


@dataclass(frozen=True, slots=True)
class UseBank(Action):
    """Place any number of engineers on the bank, for one credit each."""

    engineers: int

    def __str__(self) -> str:
        return f"{count(self.engineers, 'engineer')} to the bank"


@dataclass(frozen=True, slots=True)
class Construct(Action):
    """Begin a construction with a technology tile; `copies` names the tile that a copying tile stands for."""

    piece: str
    tile: str
    copies: str = ""

    def __str__(self) -> str:
        return f"construct {a_piece(self.piece)} with the {self.tile} tile" + (
            f" copying {self.copies}" if self.copies else ""
        )


@dataclass(frozen=True, slots=True)
class CopyOfficer(Action):
    """Place an engineer on the tile of an officer who copies, to use another officer's ability in this turn."""

    officer: str

    def __str__(self) -> str:
        return f"copy {OFFICERS.get(self.officer, self.officer)}"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Leave the actions phase of this round."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class BuildAt(Action):
    """Choose the building space, or for an elevation the dam."""

    place: str

    def __str__(self) -> str:
        return f"build at {self.place}"


@dataclass(frozen=True, slots=True)
class Pay(Action):
    """Choose the machinery for a construction; `credits` stand in for machines, where an officer allows it."""

    excavators: int
    mixers: int
    credits: int = 0

    def __str__(self) -> str:
        parts = ((self.excavators, "excavator"), (self.mixers, "mixer"), (self.credits, "credit"))
        return "pay " + (", ".join(count(number, name) for number, name in parts if number) or "nothing")


@dataclass(frozen=True, slots=True)
class Produce(Action):
    """Send drops from a dam through a conduit to a powerhouse."""

    dam: str
    conduit: str
    powerhouse: str
    drops: int

    def __str__(self) -> str:
        return f"produce: {self.drops} from {self.dam} through {self.conduit} to {self.powerhouse}"


@dataclass(frozen=True, slots=True)
class Fulfil(Action):
    """Fulfil a contract: one of your own, or a national one."""

    contract: str

    def __str__(self) -> str:
        return f"fulfil {self.contract}"


@dataclass(frozen=True, slots=True)
class PlaceDrop(Action):
    """Place one drop on a headstream."""

    headstream: str

    def __str__(self) -> str:
        return f"a drop on {self.headstream}"


@dataclass(frozen=True, slots=True)
class TakeMachines(Action):
    """Choose which machines to take, where the player decides on the kind."""

    excavators: int
    mixers: int

    def __str__(self) -> str:
        return f"take {count(self.excavators, 'excavator')}, {count(self.mixers, 'mixer')}"


@dataclass(frozen=True, slots=True)
class TakeContract(Action):
    """Take a private contract on show."""

    contract: str

    def __str__(self) -> str:
        return f"take contract {self.contract}"


@dataclass(frozen=True, slots=True)
class DiscardContract(Action):
    """Give back an open contract beyond the limit."""

    contract: str

    def __str__(self) -> str:
        return f"discard contract {self.contract}"


@dataclass(frozen=True, slots=True)
class Receive(Action):
    """Take one of the rewards or incomes that are due, by its kind."""

    gain: str

    def __str__(self) -> str:
        return f"receive {kind_words(self.gain)}"


@dataclass(frozen=True, slots=True)
class Forgo(Action):
    """Forgo one of the rewards."""

    gain: str

    def __str__(self) -> str:
        return f"forgo {kind_words(self.gain)}"


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """Place no more drops."""

    def __str__(self) -> str:
        return "no more drops"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Fulfil no contract, or make no further production."""

    def __str__(self) -> str:
        return "decline"


@dataclass(frozen=True, slots=True)
class TurnTile(Action):
    """Turn over an Automa tile and let the Automa do what its tiles say: all of its turn, and its only option."""

    def __str__(self) -> str:
        return "turn over an Automa tile"


ACTIONS: dict[str, type[Action]] = {
    kind.__name__: kind
    for kind in (
        PickCompany,
        PickContract,
        PlaceEngineers,
        UseBank,
        Construct,
        CopyOfficer,
        Pass,
        BuildAt,
        Pay,
        Produce,
        Fulfil,
        PlaceDrop,
        TakeMachines,
        TakeContract,
        DiscardContract,
        Receive,
        Forgo,
        Stop,
        Decline,
        TurnTile,
    )
}
_RANK = {kind: rank for rank, kind in enumerate(ACTIONS.values())}


def action_from_dict(data: object) -> Action:
    """Read an action from its mapping; anything else is an `UnknownAction` that names the fault.

    >>> action_from_dict({"action": "UseBank", "engineers": "all"})
    Traceback (most recent call last):
    barrage_core.errors.UnknownAction: UseBank.engineers: expected a whole number, got 'all'
    """
    name = Reader(data, None, whole="action", error=UnknownAction).choice("action", tuple(ACTIONS), None)
    kind = ACTIONS[name]
    names = [item.name for item in fields(kind)]
    required = [item.name for item in fields(kind) if item.default is MISSING]
    read = Reader(data, ("action", *names), name, required=required, error=UnknownAction)
    action = kind(**{field: value for field, value in read.data.items() if field != "action"})
    if fault := form_fault(action):
        raise UnknownAction(fault)
    return action


def form_fault(action: Action) -> str:
    """Say which field of an action has a value of the wrong type, or nothing.

    >>> form_fault(UseBank(1.5))
    'UseBank.engineers: expected a whole number, got 1.5'
    """
    for item in fields(action):
        value, is_text = getattr(action, item.name), item.type == "str"
        if not (isinstance(value, str) if is_text else is_whole_number(value)):
            return expected("text" if is_text else "a whole number", value, f"{type(action).__name__}.{item.name}")
    return ""
