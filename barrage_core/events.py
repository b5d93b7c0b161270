"""What happened, in the order it happened: plain values that name their rule.

The log, the animation, the explanations and the tests are all made from events. Seats are numbers here; `describe`
puts names to them. `page_of` gives the page of the rulebook.

>>> describe(DropMoved(("A", "B1U"), "water.held"), ["Paul"])
'a drop runs from A to B1U'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .actions import Action
from .checks import expected, sequence, text
from .components.automa import AUTOMA_TILES
from .components.companies import COMPANIES, OFFICERS
from .components.gains import kind_words
from .errors import BarrageError
from .names import END, Seat
from .rulebook import RULES
from .words import a_piece, count, machine_words

__all__ = [
    "AbilityUsed",
    "AutomaActed",
    "AutomaTileTurned",
    "ContractDiscarded",
    "ContractFulfilled",
    "ContractShown",
    "ContractTaken",
    "CreditsGained",
    "CreditsPaid",
    "Drafted",
    "DropMoved",
    "DropsAdded",
    "DropsPlaced",
    "DropsReleased",
    "EnergyMade",
    "EngineersPlaced",
    "Event",
    "GainForgone",
    "GameEnded",
    "Log",
    "MachinesGained",
    "OfficerCopied",
    "OnlyOption",
    "Passed",
    "PatentsShown",
    "PhaseStarted",
    "PieceBuilt",
    "PointsScored",
    "PutOnWheel",
    "TechnologyTaken",
    "TurnOrderSet",
    "WheelTurned",
    "describe",
    "page_of",
]


class PhaseStarted(NamedTuple):
    """A phase of a round begins."""

    round: int
    phase: str
    rule: str


class Drafted(NamedTuple):
    """A player picked a company with its officer."""

    player: Seat
    company: str
    officer: str
    rule: str


class OnlyOption(NamedTuple):
    """A decision had one option, which was taken for the player; what it did follows."""

    player: Seat
    action: Action
    rule: str


class EngineersPlaced(NamedTuple):
    """Engineers went to a space."""

    player: Seat
    engineers: int
    space: str
    rule: str


class CreditsPaid(NamedTuple):
    """Credits went to the supply, or to another player."""

    player: Seat
    credits: int
    receiver: Seat | None
    rule: str


class CreditsGained(NamedTuple):
    """Credits came from the supply."""

    player: Seat
    credits: int
    source: str
    rule: str


class PointsScored(NamedTuple):
    """Victory points were scored (or, when negative, lost); `source` groups them in the score sheet."""

    player: Seat
    vp: int
    source: str
    rule: str


class MachinesGained(NamedTuple):
    """Machinery came from the supply."""

    player: Seat
    excavators: int
    mixers: int
    source: str
    rule: str


class EnergyMade(NamedTuple):
    """An energy marker moved; `total` is where it stands now."""

    player: Seat
    energy: int
    total: int
    source: str
    rule: str


class PutOnWheel(NamedTuple):
    """A tile and machinery went into the open segment of the wheel."""

    player: Seat
    tile: str
    excavators: int
    mixers: int
    rule: str


class WheelTurned(NamedTuple):
    """The wheel turned by one segment; what came back is named."""

    player: Seat
    tile: str
    excavators: int
    mixers: int
    rule: str


class PieceBuilt(NamedTuple):
    """A piece was placed on the map."""

    player: Seat
    piece: str
    place: str
    rule: str


class DropsPlaced(NamedTuple):
    """Drops were placed on a headstream, by a player or (None) by its tile."""

    player: Seat | None
    headstream: str
    drops: int
    rule: str


class DropsAdded(NamedTuple):
    """Drops from the supply went straight into a dam."""

    player: Seat
    dam: str
    drops: int
    rule: str


class DropsReleased(NamedTuple):
    """Drops left a dam through a conduit."""

    player: Seat
    dam: str
    conduit: str
    powerhouse: str
    drops: int
    rule: str


class DropMoved(NamedTuple):
    """A drop ran down the river; the last place of its path holds it, or is the end of the map."""

    path: tuple[str, ...]
    rule: str


class ContractTaken(NamedTuple):
    """A contract went to a player's hand."""

    player: Seat
    contract: str
    rule: str


class ContractDiscarded(NamedTuple):
    """A contract went back, face down under its pile."""

    player: Seat
    contract: str
    rule: str


class ContractFulfilled(NamedTuple):
    """A contract was fulfilled."""

    player: Seat
    contract: str
    energy: int
    rule: str


class ContractShown(NamedTuple):
    """A contract was turned up at the contract office."""

    contract: str
    rule: str


class TechnologyTaken(NamedTuple):
    """An advanced technology tile went to a player."""

    player: Seat
    tile: str
    rule: str


class PatentsShown(NamedTuple):
    """New tiles lie at the patent office."""

    tiles: tuple[str, ...]
    rule: str


class OfficerCopied(NamedTuple):
    """A player's officer has the ability of another one for this turn."""

    player: Seat
    officer: str
    rule: str


class AbilityUsed(NamedTuple):
    """A company, an officer or a technology tile made a difference; `what` says what changed."""

    player: Seat
    what: str
    rule: str


class GainForgone(NamedTuple):
    """A reward or income was forgone, or could not be used."""

    player: Seat
    gain: str
    rule: str


class Passed(NamedTuple):
    """A player left the actions phase."""

    player: Seat
    rule: str


class AutomaTileTurned(NamedTuple):
    """An Automa turned over a tile: the numbers of the tiles that show its actions and its criteria now."""

    player: Seat
    actions: int
    criteria: int
    rule: str


class AutomaActed(NamedTuple):
    """An Automa carries out an entry of a tile, counted from 0; what it does follows."""

    player: Seat
    tile: int
    entry: int
    rule: str


class TurnOrderSet(NamedTuple):
    """The order of play of the next round."""

    order: tuple[Seat, ...]
    rule: str


class GameEnded(NamedTuple):
    """The game is over."""

    winners: tuple[Seat, ...]
    rule: str


Event = (
    PhaseStarted
    | Drafted
    | OnlyOption
    | EngineersPlaced
    | CreditsPaid
    | CreditsGained
    | PointsScored
    | MachinesGained
    | EnergyMade
    | PutOnWheel
    | WheelTurned
    | PieceBuilt
    | DropsPlaced
    | DropsAdded
    | DropsReleased
    | DropMoved
    | ContractTaken
    | ContractDiscarded
    | ContractFulfilled
    | ContractShown
    | TechnologyTaken
    | PatentsShown
    | OfficerCopied
    | AbilityUsed
    | GainForgone
    | Passed
    | AutomaTileTurned
    | AutomaActed
    | TurnOrderSet
    | GameEnded
)

Log = list[Event] | None
"""Where the rules note what happens; None where nobody will read it, as when a bot looks ahead."""


def _machines(excavators: int, mixers: int) -> str:
    return " and ".join(machine_words(excavators, mixers))


def _load(tile: str, excavators: int, mixers: int) -> str:
    """Name what lies in a segment of the wheel."""
    machines = _machines(excavators, mixers)
    return " and ".join(filter(None, (f"the {tile} tile" if tile else "", machines)))


def describe(event: Event, names: Sequence[str]) -> str:
    """Return one sentence about the event; `names` are the players by seat."""
    if not isinstance(event, Event):
        raise BarrageError(expected("an event", event, "event"))
    known = [text(name, f"names[{seat}]") for seat, name in enumerate(sequence(names, "names"))]
    try:
        return _sentence(event, known)
    except IndexError:
        raise BarrageError(expected("the name of every player", names, "names")) from None


def _sentence(event: Event, names: Sequence[str]) -> str:  # noqa: PLR0911  (one line per event)
    match event:
        case PhaseStarted(round_number, phase):
            return f"round {round_number}: {phase}"
        case DropMoved(path):
            return f"a drop runs from {path[0]} " + ("off the map" if path[-1] == END else f"to {path[-1]}")
        case DropsPlaced(None, headstream, drops):
            return f"{count(drops, 'drop')} on headstream {headstream}"
        case ContractShown(contract):
            return f"contract {contract} is turned up"
        case PatentsShown(tiles):
            return f"patent office: {', '.join(tiles)}"
        case TurnOrderSet(order):
            return "turn order: " + ", ".join(names[seat] for seat in order)
        case GameEnded(winners):
            return "the game ends, winner: " + " and ".join(names[seat] for seat in winners)
    return f"{names[event.player or 0]} {_deed(event, names)}"


def page_of(event: Event) -> int:
    """Return the page of the event's rule in the English rulebook."""
    return RULES[event.rule].page


def _deed(event: Event, names: Sequence[str]) -> str:  # noqa: PLR0911, PLR0912  (one line per event)
    match event:
        case Drafted(_, company, officer):
            return f"takes {COMPANIES[company].in_a_sentence}" + (f" with {OFFICERS[officer]}" if officer else "")
        case OnlyOption(_, action):
            return f"has one option: {action}"
        case EngineersPlaced(_, engineers, space):
            return f"places {count(engineers, 'engineer')} on {space}"
        case CreditsPaid(_, credits, receiver):
            return f"pays {count(credits, 'credit')}" + ("" if receiver is None else f" to {names[receiver]}")
        case CreditsGained(_, credits, source):
            return f"gets {count(credits, 'credit')} ({source})"
        case PointsScored(_, vp, source):
            return f"scores {vp} VP ({source})" if vp >= 0 else f"loses {-vp} VP ({source})"
        case MachinesGained(_, excavators, mixers, source):
            return f"gets {_machines(excavators, mixers)} ({source})"
        case EnergyMade(_, energy, total, source):
            return f"makes {energy} energy ({source}), now at {total}"
        case PutOnWheel(_, tile, excavators, mixers):
            return f"puts {_load(tile, excavators, mixers) or 'nothing'} on the wheel"
        case WheelTurned(_, tile, excavators, mixers):
            load = _load(tile, excavators, mixers)
            return f"turns the wheel and gets back {load}" if load else "turns the wheel"
        case PieceBuilt(_, piece, place):
            return f"builds {a_piece(piece)} at {place}"
        case DropsPlaced(_, headstream, drops):
            return f"places {count(drops, 'drop')} on headstream {headstream}"
        case DropsAdded(_, dam, drops):
            return f"puts {count(drops, 'drop')} from the supply into {dam}"
        case DropsReleased(_, dam, conduit, powerhouse, drops):
            return f"sends {count(drops, 'drop')} from {dam} through {conduit} to {powerhouse}"
        case ContractTaken(_, contract):
            return f"takes contract {contract}"
        case ContractDiscarded(_, contract):
            return f"gives back contract {contract}"
        case ContractFulfilled(_, contract, energy):
            return f"fulfils {contract} with {energy} energy"
        case TechnologyTaken(_, tile):
            return f"takes the {tile} tile"
        case OfficerCopied(_, officer):
            return f"copies {OFFICERS[officer]}"
        case AbilityUsed(_, what):
            return what
        case GainForgone(_, gain):
            return f"forgoes {kind_words(gain)}"
        case AutomaTileTurned(_, actions, criteria):
            return f"turns over a tile: actions of tile {actions}, criteria of tile {criteria}"
        case AutomaActed(_, tile, entry):
            return f"follows tile {tile}: {AUTOMA_TILES[tile].entries[entry]}"
    return "passes"
