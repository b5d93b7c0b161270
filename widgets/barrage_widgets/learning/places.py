"""Questions that are answered on the picture of the board: one place, or several."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from barrage_core.catalogue import say
from barrage_core.checks import one_of
from barrage_core.errors import BarrageError
from barrage_core.state import GameState

from ..panel import Block, blocks
from .asking import Asking

__all__ = ["Place", "Places"]

KINDS = {
    "base": "base space",
    "conduit": "conduit",
    "powerhouse": "powerhouse space",
    "headstream": "headstream",
    "basin": "basin",
}


class Place(Asking):
    """One place on the board: any of a kind ("base", "conduit", "powerhouse", "headstream", "basin"), or of a list.

    >>> from barrage_core import Game
    >>> base = Place("base").within(Game.new(players=2, seed=1, map="miniature").state, ["4"])
    >>> base.among, base.change(None, "place:B4U")
    (['B4U', 'B4L'], 'B4U')
    """

    def __init__(self, among: str | Sequence[str]) -> None:
        self.kind = among if isinstance(among, str) else ""
        self.among = [] if isinstance(among, str) else list(among)
        self._clicks: dict[str, str] = {}
        """Targets on the picture and the places that they stand for: a basin is chosen by anything in it."""
        self._frames: dict[str, str] = {}
        """The target that gets a frame for each place."""
        if self.kind:
            one_of(self.kind, KINDS, "place")

    def within(self, state: GameState | None, basins: Collection[str] | None) -> Place:
        """Return the same question about a position, of which some basins are shown."""
        if state is None:
            raise BarrageError("a question that asks for a place needs a position")
        board = state.board
        shown = [basin for basin in board.basins if basins is None or basin in basins]
        basin_of = dict(board.spec.headstreams) | board.basin_of
        of_kind = dict(board.places) | {"headstream": board.headstreams, "basin": board.basins}
        asks_basins = self.kind == "basin" or (not self.kind and set(self.among) <= set(board.basins))
        visible = shown if asks_basins else [place for place, basin in basin_of.items() if basin in shown]
        new = type(self)([place for place in of_kind[self.kind] if place in visible] if self.kind else self.among)
        for place in new.among:
            one_of(place, visible, "place on the picture")
        new.kind = "basin" if asks_basins else self.kind
        new._clicks = {f"place:{place}": basin if asks_basins else place for place, basin in basin_of.items()}
        new._frames = {place: f"{'basin' if asks_basins else 'place'}:{place}" for place in new.among}
        return new

    @property
    def invitation(self) -> str:
        """Say what to click on."""
        return say(
            "A {kind} on the picture: {among}", kind=say(KINDS.get(self.kind, "place")), among=", ".join(self.among)
        )

    def read(self, value: Any) -> Any:
        """Accept the id of a place."""
        return self._place(value)

    def _place(self, value: Any) -> str:
        if not isinstance(value, str) or value not in self.among:
            raise self._refusal(value)
        return value

    def change(self, draft: Any, value: Any) -> Any:
        """Choose a place by a click."""
        return self._clicked(value)

    def _clicked(self, target: Any) -> str:
        return self._place(self._clicks.get(str(target), str(target).partition(":")[2]))

    def words(self, answer: Any) -> str:
        """Say the id of the place."""
        return say("basin {basin}", basin=answer) if self.kind == "basin" else str(answer)

    def blocks(self, draft: Any) -> list[Block]:
        """Say what to do with the picture, and what is chosen."""
        what = KINDS.get(self.kind, "place")
        todo = say(
            "Choose a {what} with a frame on the picture: click it, or use Tab and the arrow keys, then Enter.",
            what=say(what),
        )
        return [blocks.text(say("Chosen: {words}.", words=self.words(draft)) if draft else todo, "note")]

    def lit(self) -> dict[str, str]:
        """Return the targets on the picture that can be chosen, with what choosing them means."""
        return {target: say("choose {words}", words=Place.words(self, place)) for place, target in self._frames.items()}

    def chosen(self, draft: Any) -> list[str]:
        """Return the targets on the picture that are chosen."""
        places = [draft] if isinstance(draft, str) else draft or ()
        return [self._frames[place] for place in places]


class Places(Place):
    """Several places on the board, in any order.

    >>> Places(["B1U", "B1L", "B2U"]).read(["B2U", "B1U"])
    ['B1U', 'B2U']
    """

    @property
    def invitation(self) -> str:
        """Say what to click on."""
        return say(
            "One or more {kind}s on the picture: {among}",
            kind=say(KINDS.get(self.kind, "place")),
            among=", ".join(self.among),
        )

    def read(self, value: Any) -> list[str]:
        """Accept ids of places."""
        if isinstance(value, str) or not isinstance(value, Iterable):
            raise self._refusal(value)
        chosen = [self._place(place) for place in value]
        if not chosen:
            raise self._refusal(None)
        return [place for place in self.among if place in chosen]

    def change(self, draft: Any, value: Any) -> list[str] | None:
        """Choose a place by a click, or take it back."""
        place, chosen = self._clicked(value), list(draft or ())
        if place in chosen:
            chosen.remove(place)
        else:
            chosen.append(place)
        return self.read(chosen) if chosen else None

    def words(self, answer: Sequence[str]) -> str:
        """Say the ids of the places."""
        if self.kind == "basin" and len(answer) > 1:
            return say("basins {basins}", basins=", ".join(answer))
        return ", ".join(Place.words(self, place) for place in answer)
