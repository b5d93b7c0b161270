"""Automas at the table: the tiles that lie open, where their decisions are on the map, and the way to them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from barrage_core import GameState, pictures
from barrage_core.catalogue import say
from barrage_core.events import DropsPlaced, DropsReleased, Event, PieceBuilt
from barrage_core.names import Seat
from barrage_core.pictures import Theme
from barrage_core.pictures.theme import Mark
from barrage_core.questions.automa import AutomaTurn, open_tiles
from barrage_core.words import capitalised

from ..panel import Block, blocks

if TYPE_CHECKING:
    from .asking import Asking
    from .game_table import GameTable

__all__ = ["folded_tiles", "marks_of", "tiles_in_view", "turn_blocks"]


def marks_of(seats: Collection[Seat], events: Iterable[Event]) -> dict[str, Mark]:
    """Return what players on these seats have done on the map, as marks on its places."""
    marks: dict[str, Mark] = {}
    for event in events:
        if getattr(event, "player", None) not in seats:
            continue
        match event:
            case PieceBuilt(_, _, place) | DropsPlaced(_, place):
                marks[place] = "choice"
            case DropsReleased(_, dam, conduit, powerhouse):
                marks |= {dam: "from", conduit: "choice", powerhouse: "to"}
    return marks


def tiles_in_view(table: GameTable) -> list[Block]:
    """Show the tiles of an Automa while its turn is watched, side by side where there is room for both."""
    tiles = open_tiles(table.shown)
    if tiles is None or not table.goes_on or not table.watches_automa:
        return []
    return [blocks.picture(face) for face in pictures.automa_faces(*tiles, theme=table.theme)]


def folded_tiles(table: Asking) -> list[Block]:
    """Show the tiles of the Automas that lie open behind a line, while a person decides."""
    tiles = open_tiles(table.shown)
    if tiles is None or table.goes_on or table.followed is not None:
        return []
    return [blocks.fold("The Automa tiles that lie open", _faces(*tiles, table.theme))]


def turn_blocks(state: GameState, turn: AutomaTurn, theme: Theme, more: list[Block]) -> list[Block]:
    """Show a turn of an Automa with the way to its decision: a sentence for each step, `more`, and the two faces."""
    name = capitalised(state.called(turn.player))
    head = say(
        "{name} follows tile {actions}, with the criteria of tile {criteria}: {told}.",
        name=name,
        actions=turn.actions,
        criteria=turn.criteria,
        told=turn.told,
    )
    way = blocks.text("\n\n".join(turn.sentences()))
    return [blocks.text(head, "title"), way, *more, _faces(turn.actions, turn.criteria, theme)]


def _faces(actions: int, criteria: int, theme: Theme) -> Block:
    return blocks.picture(pictures.automa_tile(actions, criteria, stacked=True, theme=theme))
