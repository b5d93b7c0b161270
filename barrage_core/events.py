"""What happened, in the order it happened: plain values that name their rule.

The log, the animation and the explanations are made from events. Seats are numbers here; `describe` puts names to them.
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
    """A phase of a round begins.

    >>> describe(PhaseStarted(2, "water flow", "round.water_flow"), ["Ann", "Ben"])
    'round 2: water flow'
    """

    round: int
    phase: str
    rule: str


class Drafted(NamedTuple):
    """A player picked a company with its officer.

    >>> describe(Drafted(0, "usa", "viktor_fiesler", "setup.company"), ["Ann", "Ben"])
    'Ann takes the USA with Viktor Fiesler'
    """

    player: Seat
    company: str
    officer: str
    rule: str


class OnlyOption(NamedTuple):
    """A decision had one option, which was taken for the player; what it did follows.

    >>> from barrage_core import Pass
    >>> describe(OnlyOption(0, Pass(), "game.decision"), ["Ann", "Ben"])
    'Ann has one option: pass'
    """

    player: Seat
    action: Action
    rule: str


class EngineersPlaced(NamedTuple):
    """Engineers went to a space.

    >>> describe(EngineersPlaced(0, 2, "TURBINE1L", "action_board.engineers"), ["Ann", "Ben"])
    'Ann places 2 engineers on TURBINE1L'
    """

    player: Seat
    engineers: int
    space: str
    rule: str


class CreditsPaid(NamedTuple):
    """Credits went to the supply, or to another player.

    >>> describe(CreditsPaid(0, 2, 1, "production.fee"), ["Ann", "Ben"])
    'Ann pays 2 credits to Ben'
    """

    player: Seat
    credits: int
    receiver: Seat | None
    rule: str


class CreditsGained(NamedTuple):
    """Credits came from the supply.

    >>> describe(CreditsGained(0, 2, "bank", "action_board.bank"), ["Ann", "Ben"])
    'Ann gets 2 credits (bank)'
    """

    player: Seat
    credits: int
    source: str
    rule: str


class PointsScored(NamedTuple):
    """Victory points were scored (or, when negative, lost); `source` groups them in the score sheet.

    >>> describe(PointsScored(0, 6, "energy track", "energy_track.places"), ["Ann", "Ben"])
    'Ann scores 6 VP (energy track)'
    """

    player: Seat
    vp: int
    source: str
    rule: str


class MachinesGained(NamedTuple):
    """Machinery came from the supply.

    >>> describe(MachinesGained(0, 2, 1, "workshop", "action_board.machines"), ["Ann", "Ben"])
    'Ann gets 2 excavators and 1 mixer (workshop)'
    """

    player: Seat
    excavators: int
    mixers: int
    source: str
    rule: str


class EnergyMade(NamedTuple):
    """An energy marker moved; `total` is where it stands now.

    >>> describe(EnergyMade(0, 6, 9, "production", "production.energy"), ["Ann", "Ben"])
    'Ann makes 6 energy (production), now at 9'
    """

    player: Seat
    energy: int
    total: int
    source: str
    rule: str


class PutOnWheel(NamedTuple):
    """A tile and machinery went into the open segment of the wheel.

    >>> describe(PutOnWheel(0, "base", 5, 0, "construction.wheel"), ["Ann", "Ben"])
    'Ann puts the base tile and 5 excavators on the wheel'
    """

    player: Seat
    tile: str
    excavators: int
    mixers: int
    rule: str


class WheelTurned(NamedTuple):
    """The wheel turned by one segment; what came back is named.

    >>> describe(WheelTurned(0, "base", 5, 0, "construction.wheel"), ["Ann", "Ben"])
    'Ann turns the wheel and gets back the base tile and 5 excavators'
    """

    player: Seat
    tile: str
    excavators: int
    mixers: int
    rule: str


class PieceBuilt(NamedTuple):
    """A piece was placed on the map.

    >>> describe(PieceBuilt(0, "base", "B5U", "construction.space"), ["Ann", "Ben"])
    'Ann builds a base at B5U'
    """

    player: Seat
    piece: str
    place: str
    rule: str


class DropsPlaced(NamedTuple):
    """Drops were placed on a headstream, by a player or (None) by its tile.

    >>> describe(DropsPlaced(None, "A", 2, "round.headstreams"), ["Ann", "Ben"])
    '2 drops on headstream A'
    """

    player: Seat | None
    headstream: str
    drops: int
    rule: str


class DropsAdded(NamedTuple):
    """Drops from the supply went straight into a dam.

    >>> describe(DropsAdded(0, "B1L", 1, "technology.water"), ["Ann", "Ben"])
    'Ann puts 1 drop from the supply into B1L'
    """

    player: Seat
    dam: str
    drops: int
    rule: str


class DropsReleased(NamedTuple):
    """Drops left a dam through a conduit.

    >>> describe(DropsReleased(0, "B5U", "C5L", "P8-0", 2, "production.water"), ["Ann", "Ben"])
    'Ann sends 2 drops from B5U through C5L to P8-0'
    """

    player: Seat
    dam: str
    conduit: str
    powerhouse: str
    drops: int
    rule: str


class DropMoved(NamedTuple):
    """A drop ran down the river; the last place of its path holds it, or is the end of the map.

    >>> describe(DropMoved(("A", "B1U", "B1L"), "water.held"), ["Ann", "Ben"])
    'a drop runs from A to B1L'
    """

    path: tuple[str, ...]
    rule: str


class ContractTaken(NamedTuple):
    """A contract went to a player's hand.

    >>> describe(ContractTaken(0, "S1", "contracts.take"), ["Ann", "Ben"])
    'Ann takes contract S1'
    """

    player: Seat
    contract: str
    rule: str


class ContractDiscarded(NamedTuple):
    """A contract went back, face down under its pile.

    >>> describe(ContractDiscarded(0, "S1", "contracts.limit"), ["Ann", "Ben"])
    'Ann gives back contract S1'
    """

    player: Seat
    contract: str
    rule: str


class ContractFulfilled(NamedTuple):
    """A contract was fulfilled.

    >>> describe(ContractFulfilled(0, "S1", 4, "contracts.energy"), ["Ann", "Ben"])
    'Ann fulfils S1 with 4 energy'
    """

    player: Seat
    contract: str
    energy: int
    rule: str


class ContractShown(NamedTuple):
    """A contract was turned up at the contract office.

    >>> describe(ContractShown("S1", "contracts.refill"), ["Ann", "Ben"])
    'contract S1 is turned up'
    """

    contract: str
    rule: str


class TechnologyTaken(NamedTuple):
    """An advanced technology tile went to a player.

    >>> describe(TechnologyTaken(0, "I-base", "technology.patent"), ["Ann", "Ben"])
    'Ann takes the I-base tile'
    """

    player: Seat
    tile: str
    rule: str


class PatentsShown(NamedTuple):
    """New tiles lie at the patent office.

    >>> describe(PatentsShown(("I-base", "I-conduit"), "technology.show"), ["Ann", "Ben"])
    'patent office: I-base, I-conduit'
    """

    tiles: tuple[str, ...]
    rule: str


class OfficerCopied(NamedTuple):
    """A player's officer has the ability of another one for this turn.

    >>> describe(OfficerCopied(0, "viktor_fiesler", "officers.sekibo"), ["Ann", "Ben"])
    'Ann copies Viktor Fiesler'
    """

    player: Seat
    officer: str
    rule: str


class AbilityUsed(NamedTuple):
    """A company, an officer or a technology tile made a difference; `what` says what changed.

    >>> describe(AbilityUsed(0, "makes 4 energy instead of 2", "officers.fiesler"), ["Ann", "Ben"])
    'Ann makes 4 energy instead of 2'
    """

    player: Seat
    what: str
    rule: str


class GainForgone(NamedTuple):
    """A reward or income was forgone, or could not be used.

    >>> describe(GainForgone(0, "1 VP", "contracts.reward"), ["Ann", "Ben"])
    'Ann forgoes 1 VP'
    """

    player: Seat
    gain: str
    rule: str


class Passed(NamedTuple):
    """A player left the actions phase.

    >>> describe(Passed(0, "round.pass"), ["Ann", "Ben"])
    'Ann passes'
    """

    player: Seat
    rule: str


class AutomaTileTurned(NamedTuple):
    """A tile was turned over: the numbers of the tiles that show their actions and their criteria now.

    >>> describe(AutomaTileTurned(1, 4, 1, "automa.pile"), ["Ann", "Automa"])
    'Automa turns over a tile: actions of tile 4, criteria of tile 1'
    """

    player: Seat
    actions: int
    criteria: int
    rule: str


class AutomaActed(NamedTuple):
    """An Automa carries out an entry of a tile, counted from 0; an officer may want another piece than the entry.

    >>> describe(AutomaActed(1, 4, 1, "base", "automa.turn"), ["Ann", "Automa"])
    'Automa follows tile 4: build a base in the mountains'
    """

    player: Seat
    tile: int
    entry: int
    piece: str
    rule: str


class TurnOrderSet(NamedTuple):
    """The order of play of the next round.

    >>> describe(TurnOrderSet((1, 0), "round.turn_order"), ["Ann", "Ben"])
    'turn order: Ben, Ann'
    """

    order: tuple[Seat, ...]
    rule: str


class GameEnded(NamedTuple):
    """The game is over.

    >>> describe(GameEnded((1,), "game.over"), ["Ann", "Ben"])
    'the game ends, winner: Ben'
    """

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
"""Whatever can happen."""

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
    """Return one sentence about the event; `names` are the players by seat.

    >>> describe(CreditsPaid(0, 3, None, "construction.red_space"), ["Ann", "Ben"])
    'Ann pays 3 credits'
    """
    if not isinstance(event, Event):
        raise BarrageError(expected("an event", event, "event"))
    known = [text(name, f"names[{seat}]") for seat, name in enumerate(sequence(names, "names"))]
    try:
        return say(_template(event), **_facts(event, known))
    except IndexError:
        raise BarrageError(expected("the name of every player", names, "names")) from None


def page_of(event: Event) -> int:
    """Return the page of the event's rule in the English rulebook.

    >>> page_of(CreditsPaid(0, 3, None, "construction.red_space"))
    13
    """
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
