"""What happened as the log of the table tells it: with what a space, a contract or a tile is for, not only its id."""

from __future__ import annotations

from barrage_core import GameState
from barrage_core.catalogue import say
from barrage_core.components.companies import OFFICERS
from barrage_core.components.management import BANK, SECTIONS
from barrage_core.events import (
    ContractDiscarded,
    ContractFulfilled,
    ContractShown,
    ContractTaken,
    EngineersPlaced,
    Event,
    OnlyOption,
    PatentsShown,
    TechnologyTaken,
    describe,
)
from barrage_core.pictures.cards import technology_words
from barrage_core.words import capitalised, count

from ..words import called, with_contracts

__all__ = ["told"]

PLACED = {
    "action_board": "{player} places {engineers}: {does} · {space}",
    "automa": "{player} places {engineers} in the {section} · {space}",
    "construction": "{player} places {engineers} on construction space {number}",
    "officers": "{player} places {engineers} on the space of {officer}",
    BANK: "{player} places {engineers} in the bank",
}
"""Where engineers go, by the chapter of the rule that places them."""


def told(state: GameState, event: Event) -> str:
    """Say what has happened.

    >>> from barrage_core.newgame import new_game
    >>> state, _ = new_game(players=2, seed=1)
    >>> told(state, EngineersPlaced(1, 2, "WORKSHOP1R", "action_board.space"))
    'Germany places 2 engineers: turn the wheel 1× · WORKSHOP1R'
    >>> told(state, ContractFulfilled(1, "G7", 4, "contracts.fulfil"))
    'Germany fulfils G7 (3 energy: 3 VP, 1 mixer) with 4 energy'
    """
    return capitalised(_told(state, event))


def _told(state: GameState, event: Event) -> str:
    words = describe(event, called(state))
    match event:
        case EngineersPlaced():
            return _placed(state, event) or words
        case ContractTaken() | ContractShown() | ContractFulfilled() | ContractDiscarded() | OnlyOption():
            return with_contracts(words)
        case TechnologyTaken(_, tile):
            return f"{words}: {technology_words(tile)}"
        case PatentsShown(tiles):
            told_tiles = (f"{say(tile)} ({technology_words(tile)})" for tile in tiles)
            return say("patent office: {tiles}", tiles=", ".join(told_tiles))
    return words


def _placed(state: GameState, event: EngineersPlaced) -> str:
    """Say where engineers were placed as a person knows it; nothing where the event has no id but says so itself."""
    player, engineers, place = state.called(event.player), count(event.engineers, "engineer"), event.space
    chapter, space = event.rule.partition(".")[0], state.board.spaces.get(place)
    if space is None and chapter not in ("construction", "officers") and place != BANK:
        return ""
    return say(
        PLACED[BANK if place == BANK else chapter],
        player=player,
        engineers=engineers,
        does=str(space.row) if space else "",
        section=say(SECTIONS[space.row.section]) if space else "",
        space=place,
        number="".join(filter(str.isdigit, place)),
        officer=OFFICERS.get(state.officers[event.player], ""),
    )
