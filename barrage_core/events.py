"""What happened, in the order it happened: plain values that name their rule.

The log, the animation and the explanations are made from events. Seats are numbers here; `describe` puts names to them.
The page "From Python" of the guide has an example of each.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from .actions import Action
from .catalogue import say
from .checks import expected, sequence, text
from .components.automa import AUTOMA_TILES
from .components.companies import COMPANIES
from .errors import BarrageError
from .event_words import facts_in_words
from .names import END, Seat
from .rulebook import RULES
from .words import with_and

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
    """A tile was turned over: the numbers of the tiles that show their actions and their criteria now."""

    player: Seat
    actions: int
    criteria: int
    rule: str


class AutomaActed(NamedTuple):
    """An Automa carries out an entry of a tile, counted from 0; an officer may want another piece than the entry."""

    player: Seat
    tile: int
    entry: int
    piece: str
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


SAID: dict[type, str] = {
    EngineersPlaced: "{player} places {engineers} on {space}",
    OnlyOption: "{player} has one option: {action}",
    CreditsGained: "{player} gets {credits} ({source})",
    MachinesGained: "{player} gets {load} ({source})",
    EnergyMade: "{player} makes {energy} energy ({source}), now at {total}",
    PutOnWheel: "{player} puts {load} on the wheel",
    WheelTurned: "{player} turns the wheel and gets back {load}",
    PieceBuilt: "{player} builds {piece} at {place}",
    DropsPlaced: "{player} places {drops} on headstream {headstream}",
    DropsAdded: "{player} puts {drops} from the supply into {dam}",
    DropsReleased: "{player} sends {drops} from {dam} through {conduit} to {powerhouse}",
    ContractTaken: "{player} takes contract {contract}",
    ContractDiscarded: "{player} gives back contract {contract}",
    ContractFulfilled: "{player} fulfils {contract} with {energy} energy",
    ContractShown: "contract {contract} is turned up",
    TechnologyTaken: "{player} takes the {tile} tile",
    PatentsShown: "patent office: {tiles}",
    OfficerCopied: "{player} copies {officer}",
    AbilityUsed: "{player} {what}",
    GainForgone: "{player} forgoes {gain}",
    Passed: "{player} passes",
    AutomaTileTurned: "{player} turns over a tile: actions of tile {actions}, criteria of tile {criteria}",
    AutomaActed: "{player} follows tile {tile}: {deed}",
    PhaseStarted: "round {round}: {phase}",
    TurnOrderSet: "turn order: {order}",
    GameEnded: "the game ends, winner: {winners}",
}
"""What is said about an event; those that are not listed, or not here alone, depend on what happened."""


def describe(event: Event, names: Sequence[str]) -> str:
    """Return one sentence about the event; `names` are the players by seat."""
    if not isinstance(event, Event):
        raise BarrageError(expected("an event", event, "event"))
    known = [text(name, f"names[{seat}]") for seat, name in enumerate(sequence(names, "names"))]
    try:
        return say(_template(event), **_facts(event, known))
    except IndexError:
        raise BarrageError(expected("the name of every player", names, "names")) from None


def page_of(event: Event) -> int:
    """Return the page of the event's rule in the English rulebook."""
    return RULES[event.rule].page


def _template(event: Event) -> str:  # noqa: PLR0911  (one line per event)
    match event:
        case Drafted(_, _, officer):
            return "{player} takes {company} with {officer}" if officer else "{player} takes {company}"
        case CreditsPaid(_, _, receiver):
            return "{player} pays {credits}" if receiver is None else "{player} pays {credits} to {receiver}"
        case PointsScored(_, vp):
            return "{player} scores {vp} VP ({source})" if vp >= 0 else "{player} loses {vp} VP ({source})"
        case PutOnWheel(_, "", 0, 0):
            return "{player} puts nothing on the wheel"
        case WheelTurned(_, "", 0, 0):
            return "{player} turns the wheel"
        case DropMoved(path):
            return "a drop runs from {start} off the map" if path[-1] == END else "a drop runs from {start} to {end}"
        case DropsPlaced(None):
            return "{drops} on headstream {headstream}"
        case AutomaTileTurned(_, _, _, "automa.people"):
            return "{player} plays a turn from an Automa tile: actions of tile {actions}, criteria of tile {criteria}"
    return SAID[type(event)]


def _facts(event: Event, names: Sequence[str]) -> dict[str, Any]:
    facts = facts_in_words(event._asdict()) | {"player": _player(event, names)}
    match event:
        case CreditsPaid(_, _, receiver) if receiver is not None:
            facts["receiver"] = names[receiver]
        case DropMoved(path):
            facts |= {"start": path[0], "end": path[-1]}
        case TurnOrderSet(order):
            facts["order"] = ", ".join(names[seat] for seat in order)
        case GameEnded(winners):
            facts["winners"] = with_and(names[seat] for seat in winners)
        case AutomaActed(_, tile, entry, piece):
            facts["deed"] = AUTOMA_TILES[tile].entries[entry].with_piece(piece)
    return facts


def _player(event: Event, names: Sequence[str]) -> str:
    """Name the player whose event it is; a company is what a player is called who has taken it, so not before."""
    seat: Seat | None = getattr(event, "player", None)
    if isinstance(event, Drafted) and names[event.player] in COMPANIES[event.company].called:
        return say("player {number}", number=event.player + 1)
    return "" if seat is None else names[seat]
