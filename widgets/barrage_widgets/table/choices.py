"""How decisions look on a table: which things on the pictures an action is about, and its words for a button.

Nothing here decides what is allowed. A click means an action; the engine says whether it may be done.

>>> targets(Produce("B1U", "C1R", "P5-0", 2))
('place:B1U', 'place:C1R', 'place:P5-0')
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from barrage_core import Action, GameState, Violation, legal_actions, why_not
from barrage_core.actions import (
    BuildAt,
    Construct,
    DiscardContract,
    Forgo,
    Fulfil,
    PickContract,
    PlaceDrop,
    PlaceEngineers,
    Produce,
    Receive,
    TakeContract,
    UseBank,
)
from barrage_core.agenda import ChooseGain, ChoosePlace, ChooseProduction, Decision, DraftCompany, Turn
from barrage_core.catalogue import say
from barrage_core.components.companies import COMPANIES, OFFICERS
from barrage_core.components.management import BANK, SECTIONS
from barrage_core.components.technology import TECHNOLOGY
from barrage_core.names import PIECES
from barrage_core.questions.building import ConstructionReport, construction_at, prices_at
from barrage_core.questions.production import awaited_production
from barrage_core.questions.turns import next_construction_space
from barrage_core.text import contract_words
from barrage_core.words import a_piece, capitalised, count

from ..words import cost_words, engineer_words, price_words

__all__ = [
    "Option",
    "attempt",
    "building_reasons",
    "options",
    "piece_for",
    "places_to_build",
    "reasons_against",
    "targets",
    "words_of",
]


CONTRACT_WORDS: dict[type[Action], str] = {
    PickContract: "Take {contract}",
    Fulfil: "Fulfil {contract}",
    TakeContract: "Take {contract}",
    DiscardContract: "Discard {contract}",
}
"""What is done with a contract."""


class Option(NamedTuple):
    """Something that may be done now: the action, its words, the heading it stands under, and its targets."""

    action: Action
    words: str
    heading: str
    targets: tuple[str, ...]


def options(state: GameState) -> list[Option]:
    """Return everything that may be done now, in the engine's order."""
    return [
        Option(action, words_of(state, action), _heading(state, action), targets(action))
        for action in legal_actions(state)
    ]


def targets(action: Action) -> tuple[str, ...]:  # noqa: PLR0911  (one line per kind of action)
    """Return the targets on the pictures that an action is about; none for an action that is only a button."""
    match action:
        case PlaceEngineers(space):
            return (f"space:{space}",)
        case UseBank():
            return (f"space:{BANK}",)
        case Construct(_, tile):
            return (f"tile:{tile}",)
        case BuildAt(place):
            return (f"place:{place}",)
        case PlaceDrop(headstream):
            return (f"place:{headstream}",)
        case Produce(dam, conduit, powerhouse):
            return f"place:{dam}", f"place:{conduit}", f"place:{powerhouse}"
        case PickContract(name) | Fulfil(name) | TakeContract(name) | DiscardContract(name):
            return (f"contract:{name}",)
    return ()


# Words ------------------------------------------------------------------------------------------------------------


def words_of(state: GameState, action: Action) -> str:  # noqa: PLR0911  (one line per kind of action)
    """Say what an action does and costs.

    >>> from barrage_core.newgame import new_game
    >>> state, _ = new_game(players=2, seed=1)
    >>> words_of(state, PlaceEngineers("WORKSHOP1L"))
    'Turn the wheel 1× (1 engineer) · WORKSHOP1L'
    """
    match action:
        case PlaceEngineers(space):
            return _space_words(state, space)
        case Construct(piece, tile, copies):
            with_tile = say(" with the {tile} tile", tile=say(tile)) if tile != piece else ""
            cost = f" ({_space_cost(state, copies or tile)})"
            copied = say(" as {tile}", tile=say(copies)) if copies else ""
            return say("Construct {piece}{how}", piece=a_piece(piece), how=with_tile + copied) + cost
        case BuildAt(place):
            return _place_words(state, place)
        case Produce():
            return _production_words(state, action)
        case Receive(gain) | Forgo(gain):
            verb = say("Receive" if isinstance(action, Receive) else "Forgo")
            return f"{verb}: {_gain_words(state, gain)}"
        case PickContract(name) | Fulfil(name) | TakeContract(name) | DiscardContract(name):
            return say(CONTRACT_WORDS[type(action)], contract=contract_words(name))
    return capitalised(_draft_words(state, action) or str(action))


def _space_words(state: GameState, name: str) -> str:
    space = state.board.spaces[name]
    cost = engineer_words(space.engineers, space.credits)
    tile = state.patents[space.row.amount] if space.row.effect == "patent" else ""
    does = f"{space.row} {say(tile)}" if tile else str(space.row)
    return f"{capitalised(does)} ({cost}) · {name}"


def _space_cost(state: GameState, tile: str) -> str:
    """Say what the next construction space costs."""
    task = state.decision
    assert isinstance(task, Decision)
    return engineer_words(*next_construction_space(state, task.player, tile))


def _place_words(state: GameState, place: str) -> str:
    task, notes = state.decision, [say("red")] if place in state.board.red else []
    if isinstance(task, ChoosePlace) and task.gain is None:
        cost = prices_at(state, task.player, task.piece, place, task.copies or task.tile)
        notes = [cost_words(cost), *notes]
    return say("Build at {place}", place=place) + (f" ({', '.join(notes)})" if notes else "")


def _production_words(state: GameState, action: Produce) -> str:
    made = awaited_production(state, action)
    paid = (
        say(
            ", {credits} to {player}",
            credits=count(made.fee, "credit"),
            player=state.called(state.conduits[action.conduit]),
        )
        if made.fee
        else ""
    )
    way = f"{action.dam} → {action.conduit} → {action.powerhouse}"
    return say(
        "{drops} {way}: {energy} energy{paid}",
        drops=count(action.drops, "drop"),
        way=way,
        energy=made.energy,
        paid=paid,
    )


def _gain_words(state: GameState, kind: str) -> str:
    task = state.decision
    gains = task.gains if isinstance(task, ChooseGain) else ()
    return next((str(gain) for gain in gains if gain.kind == kind), kind.replace("_", " "))


def _draft_words(state: GameState, action: Action) -> str:
    company = getattr(action, "company", "")
    if not isinstance(state.decision, DraftCompany) or company not in COMPANIES:
        return ""
    return say(
        "take {company} with {officer}",
        company=say(COMPANIES[company].in_a_sentence),
        officer=OFFICERS[dict(state.pool)[company]],
    )


def _heading(state: GameState, action: Action) -> str:
    """Name the group of an option, for long lists."""
    match action:
        case PlaceEngineers(space):
            return SECTIONS[state.board.spaces[space].row.section]
        case UseBank():
            return SECTIONS["bank"]
        case Construct():
            return "Construction"
        case Produce(dam):
            return say("From {dam}", dam=dam)
    return ""


# Clicks -----------------------------------------------------------------------------------------------------------


def attempt(state: GameState, target: str) -> Action | None:
    """Return the action that a click on something means now, whether it may be done or not."""
    kind, _, name = target.partition(":")
    if kind == "space":
        return UseBank(1) if name == BANK else PlaceEngineers(name)
    if kind == "tile" and name in TECHNOLOGY:
        return Construct((TECHNOLOGY[name].builds or PIECES)[0], name)  # one that copies builds anything
    if kind == "contract":
        return _contract_attempt(state, name)
    if kind in ("place", "basin"):
        return _place_attempt(state, name)
    return None


def _contract_attempt(state: GameState, name: str) -> Action:
    """A contract is taken where it lies, and fulfilled from a hand or, when it is a national one, from the table."""
    offered = {type(action) for action in legal_actions(state)}
    for kind in (Fulfil, TakeContract, DiscardContract, PickContract):
        if kind in offered:
            return kind(name)
    return TakeContract(name) if name in state.supply.on_show else Fulfil(name)


def _place_attempt(state: GameState, place: str) -> Action:
    if place in state.headstreams:
        return PlaceDrop(place)
    if isinstance(state.decision, ChooseProduction):
        return _production_attempt(state, place)
    return BuildAt(place)


def _production_attempt(state: GameState, place: str) -> Action:
    """Join a dam, a conduit or a powerhouse with the parts around it, so that the fewest rules are broken."""
    board = state.board
    ways = [
        Produce(dam, conduit, powerhouse, 1)
        for conduit in board.value
        for dam in board.base_spaces[board.basin_of[conduit]]
        for powerhouse in board.powerhouse_spaces[board.leads_to[conduit]]
    ]
    return min(
        (way for way in ways if place in (way.dam, way.conduit, way.powerhouse)),
        key=lambda way: len(why_not(state, way)),
        default=BuildAt(place),  # a place that no conduit leads to or from
    )


def reasons_against(state: GameState, target: str) -> list[Violation]:
    """Return every rule against what a click means now; nothing when it is allowed or means nothing."""
    action = attempt(state, target)
    if action is None:
        return []
    if isinstance(state.decision, Turn) and isinstance(action, BuildAt):
        return building_reasons(state, action.place)
    return why_not(state, action)


def piece_for(state: GameState, place: str) -> str:
    """Return the piece that somebody pointing at a place wants to build: on a dam an elevation, or nothing ("")."""
    if place in state.dams:
        return "elevation"
    if place in state.board.basins:  # which holds water only behind a dam
        return "base"
    return next((piece for piece, places in state.board.is_place.items() if place in places), "")


def places_to_build(state: GameState, offered: Iterable[Option]) -> dict[str, str]:
    """Return the places where these options build something in this turn, as targets, with what it is."""
    pieces = {option.action.piece for option in offered if isinstance(option.action, Construct)}
    if not isinstance(state.decision, Turn) or not pieces:
        return {}
    return {
        f"place:{place}": say("construct {piece} here, {price}", piece=a_piece(piece), price=price_words(report))
        for place in state.board.basin_of
        if (piece := piece_for(state, place)) in pieces and (report := _building_report(state, place)).allowed
    }


def building_reasons(state: GameState, place: str) -> list[Violation]:
    """Return every rule against building on a place in this turn; nothing when the piece may be built there."""
    return list(_building_report(state, place).reasons)


def _building_report(state: GameState, place: str) -> ConstructionReport:
    """Judge building on a place in this turn, with the tile that has the fewest reasons against it."""
    task = state.decision
    assert isinstance(task, Decision)
    piece, player = piece_for(state, place), task.player
    tiles = [tile for tile in state.tiles[player] if piece in TECHNOLOGY[tile].builds] or [piece]
    reports = (construction_at(state, player, piece, place, tile) for tile in tiles)
    return min(reports, key=lambda report: len(report.reasons))
