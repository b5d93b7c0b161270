"""The decisions that a player can make: one frozen class for each, printable in one line and ready for JSON.

>>> PlaceEngineers("TURBINE1L").to_dict()
{'action': 'PlaceEngineers', 'space': 'TURBINE1L'}
>>> action_from_dict({"action": "Produce", "dam": "B5U", "conduit": "C5L", "powerhouse": "P8-0", "drops": 2})
Produce(dam='B5U', conduit='C5L', powerhouse='P8-0', drops=2)
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from typing import Any

from .catalogue import say
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
    """Base of all decisions.

    >>> str(Pass()), Pass().to_dict()
    ('pass', {'action': 'Pass'})
    """

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
    """Draft: take a company board with the officer that was drawn for it.

    >>> print(PickCompany("usa"))
    take the USA
    """

    company: str

    def __str__(self) -> str:
        company = COMPANIES[self.company].in_a_sentence if self.company in COMPANIES else self.company
        return say("take {company}", company=say(company))


@dataclass(frozen=True, slots=True)
class PickContract(Action):
    """Draft: take a starting contract.

    >>> print(PickContract("S1"))
    take starting contract S1
    """

    contract: str

    def __str__(self) -> str:
        return say("take starting contract {contract}", contract=self.contract)


@dataclass(frozen=True, slots=True)
class PlaceEngineers(Action):
    """Place engineers on a space of the management board or the patent office.

    >>> PlaceEngineers("TURBINE1L").to_dict()
    {'action': 'PlaceEngineers', 'space': 'TURBINE1L'}
    """

    space: str

    def __str__(self) -> str:
        return say("engineers on {space}", space=self.space)


@dataclass(frozen=True, slots=True)
class UseBank(Action):
    """Place any number of engineers on the bank, for one credit each.

    >>> print(UseBank(2))
    2 engineers to the bank
    """

    engineers: int

    def __str__(self) -> str:
        return say("{engineers} to the bank", engineers=count(self.engineers, "engineer"))


@dataclass(frozen=True, slots=True)
class Construct(Action):
    """Begin a construction with a technology tile; `copies` names the tile that a copying tile stands for.

    >>> print(Construct("base", "wild"))
    construct a base with the wild tile
    """

    piece: str
    tile: str
    copies: str = ""

    def __str__(self) -> str:
        copies = say(" copying {tile}", tile=say(self.copies)) if self.copies else ""
        return say("construct {piece} with the {tile} tile", piece=a_piece(self.piece), tile=say(self.tile)) + copies


@dataclass(frozen=True, slots=True)
class CopyOfficer(Action):
    """Place an engineer on the tile of an officer who copies, to use another officer's ability in this turn.

    >>> print(CopyOfficer("jill_mcdowell"))
    copy Jill McDowell
    """

    officer: str

    def __str__(self) -> str:
        return say("copy {officer}", officer=OFFICERS.get(self.officer, self.officer))


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Leave the actions phase of this round.

    >>> print(Pass())
    pass
    """

    def __str__(self) -> str:
        return say("pass")


@dataclass(frozen=True, slots=True)
class BuildAt(Action):
    """Choose the building space, or for an elevation the dam.

    >>> print(BuildAt("B5U"))
    build at B5U
    """

    place: str

    def __str__(self) -> str:
        return say("build at {place}", place=self.place)


@dataclass(frozen=True, slots=True)
class Pay(Action):
    """Choose the machinery for a construction; `credits` stand in for machines, where an officer allows it.

    >>> print(Pay(2, 1))
    pay 2 excavators, 1 mixer
    """

    excavators: int
    mixers: int
    credits: int = 0

    @property
    def goods(self) -> str:
        """What is paid, in words."""
        parts = ((self.excavators, "excavator"), (self.mixers, "mixer"), (self.credits, "credit"))
        return ", ".join(count(number, name) for number, name in parts if number) or say("nothing")

    def __str__(self) -> str:
        return say("pay {goods}", goods=self.goods)


@dataclass(frozen=True, slots=True)
class Produce(Action):
    """Send drops from a dam through a conduit to a powerhouse.

    >>> print(Produce(dam="B5U", conduit="C5L", powerhouse="P8-0", drops=2))
    produce: 2 from B5U through C5L to P8-0
    """

    dam: str
    conduit: str
    powerhouse: str
    drops: int

    def __str__(self) -> str:
        text = "{drops} from {dam} through {conduit} to {powerhouse}"
        system = say(text, drops=self.drops, dam=self.dam, conduit=self.conduit, powerhouse=self.powerhouse)
        return say("produce: {system}", system=system)


@dataclass(frozen=True, slots=True)
class Fulfil(Action):
    """Fulfil a contract: one of your own, or a national one.

    >>> print(Fulfil("G1"))
    fulfil G1
    """

    contract: str

    def __str__(self) -> str:
        return say("fulfil {contract}", contract=self.contract)


@dataclass(frozen=True, slots=True)
class PlaceDrop(Action):
    """Place one drop on a headstream.

    >>> print(PlaceDrop("A"))
    a drop on A
    """

    headstream: str

    def __str__(self) -> str:
        return say("a drop on {headstream}", headstream=self.headstream)


@dataclass(frozen=True, slots=True)
class TakeMachines(Action):
    """Choose which machines to take, where the player decides on the kind.

    >>> print(TakeMachines(1, 2))
    take 1 excavator, 2 mixers
    """

    excavators: int
    mixers: int

    def __str__(self) -> str:
        excavators, mixers = count(self.excavators, "excavator"), count(self.mixers, "mixer")
        return say("take {excavators}, {mixers}", excavators=excavators, mixers=mixers)


@dataclass(frozen=True, slots=True)
class TakeContract(Action):
    """Take a private contract on show.

    >>> print(TakeContract("G1"))
    take contract G1
    """

    contract: str

    def __str__(self) -> str:
        return say("take contract {contract}", contract=self.contract)


@dataclass(frozen=True, slots=True)
class DiscardContract(Action):
    """Give back an open contract beyond the limit.

    >>> print(DiscardContract("G1"))
    discard contract G1
    """

    contract: str

    def __str__(self) -> str:
        return say("discard contract {contract}", contract=self.contract)


@dataclass(frozen=True, slots=True)
class Receive(Action):
    """Take one of the rewards or incomes that are due, by its kind.

    >>> print(Receive("drop"))
    receive drop
    """

    gain: str

    def __str__(self) -> str:
        return say("receive {gain}", gain=kind_words(self.gain))


@dataclass(frozen=True, slots=True)
class Forgo(Action):
    """Forgo one of the rewards.

    >>> print(Forgo("drop"))
    forgo drop
    """

    gain: str

    def __str__(self) -> str:
        return say("forgo {gain}", gain=kind_words(self.gain))


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """Place no more drops.

    >>> print(Stop())
    no more drops
    """

    def __str__(self) -> str:
        return say("no more drops")


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Fulfil no contract, or make no further production.

    >>> print(Decline())
    decline
    """

    def __str__(self) -> str:
        return say("decline")


@dataclass(frozen=True, slots=True)
class TurnTile(Action):
    """Turn over an Automa tile and let the Automa do what its tiles say: all of its turn, and its only option.

    >>> print(TurnTile())
    turn over an Automa tile
    """

    def __str__(self) -> str:
        return say("turn over an Automa tile")


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


LONGEST, LARGEST = 200, 10**60
"""The longest name and the largest number that an action may hold: none of the game is nearly as long or as large."""
PRINTABLE = f"printable text of at most {LONGEST} characters"


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
    """Say which field of an action has a value of the wrong type or size, or nothing.

    >>> form_fault(UseBank(1.5))
    'UseBank.engineers: expected a whole number, got 1.5'
    """
    for item in fields(action):
        value, name = getattr(action, item.name), f"{type(action).__name__}.{item.name}"
        if item.type != "str":
            fits, what = is_whole_number(value, -LARGEST, LARGEST), "a whole number"
        elif isinstance(value, str):
            fits, what = len(value) <= LONGEST and value.isprintable(), PRINTABLE
        else:
            fits, what = False, "text"
        if not fits:
            return expected(what, value, name)
    return ""
