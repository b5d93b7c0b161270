"""`RiverBoard`: a map to click on, the base of every control that shows one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from barrage_core import MAPS, BarrageError, GameState, MapSpec, RuleSet, pictures
from barrage_core.board import Board, board_for
from barrage_core.catalogue import say
from barrage_core.checks import expected
from barrage_core.pictures import Picture
from barrage_core.river import River, river_graph

from ..panel import Block, Panel, Position, blocks, open_state, shared
from ..words import tell_place

__all__ = ["RiverBoard"]

HIGHEST = 780
"""A picture is scaled down to this height at most."""
WIDEST = 1100
"""The width of picture and words together."""


class RiverBoard(Panel):
    """The board of a position, or a bare map: choose a place or a basin, and read what it is.

    `position` is a position in any form, a map, or the name of a map; `basins` shows only some basins. `lit` names
    places or basins with what choosing them means; `trail` is the path of a drop, or several paths. `on_choose`
    is called with what was chosen, and the trait `selected` is it.

    >>> board = RiverBoard("miniature")
    >>> board.handle("board", "place:B1U")
    >>> board.chosen, board.sentences[0]
    ('B1U', 'B1U is a space for a dam in basin 1 (mountains), the first that water meets there.')
    >>> board.close()
    """

    title = "The river"
    hint = "Choose a place or a basin on the map: click it, or walk with the arrow keys and press Enter."
    """What to do while nothing is chosen."""

    def __init__(
        self,
        position: Position | MapSpec = "standard",
        *,
        basins: Collection[str] | None = None,
        lit: Mapping[str, str] | None = None,
        chosen: str = "",
        trail: Sequence[str] | Sequence[Sequence[str]] = (),
        on_choose: Callable[[str], object] | None = None,
    ) -> None:
        self._state = None if _is_map(position) else open_state(position)  # type: ignore[arg-type]
        self.board: Board = board_for(_spec(position), RuleSet()) if self._state is None else self._state.board
        self._basins, self._on_choose = basins, on_choose
        self._given = (dict(lit or {}), self.place_of(chosen) if chosen else "", trail)
        for place in self._given[0]:
            self.place_of(place)
        super().__init__()

    def start(self) -> None:
        """Begin with what was given."""
        self.lit, self.chosen, self.trail = self._given
        self.fly = ""

    # What a subclass may change

    @property
    def glide(self) -> int:
        """Milliseconds in which a drop runs on from where its trail ended before; 0 for drops that run all the way."""
        return 0

    @shared()
    def state(self) -> GameState | None:
        """The position that is shown; None for a bare map."""
        return self._state

    def more(self, place: str) -> Block:
        """Fold what a board says about a place, below what a laboratory says."""
        return blocks.fold(say("More about {place}", place=place), *RiverBoard.about(self, place))

    def about(self, place: str) -> list[Block]:
        """Describe a place or a basin."""
        told = tell_place(self.river, self.board, self.state, place)
        return [
            blocks.text(text, "title" if not number else "plain", page=page) for number, (text, page) in enumerate(told)
        ]

    def choose(self, place: str) -> None:
        """Take a place or a basin as chosen."""
        self.chosen = place
        self.say(" ".join(text for text, _ in tell_place(self.river, self.board, self.state, place)[:2]))

    def drawn(self) -> Picture:
        """Draw the map as it is shown now."""
        whole = self._basins is None
        shown = self.board.spec if self.state is None else self.state
        return pictures.board(shown, basins=self._basins, trail=self.trail, theme=self.theme, key=whole)

    def beside(self) -> list[Block]:
        """Return what stands beside the map."""
        about = self.about(self.chosen) if self.chosen else [blocks.text(self.hint, "ask")]
        return [*about, blocks.buttons(blocks.button("again", "Start again"))]

    def lights(self) -> Mapping[str, str]:
        """Return the places and basins that are lit, with what choosing them means."""
        return self.lit

    # What every board does

    @shared("selected")
    def selected(self) -> str:
        """The place or basin that is chosen, or nothing."""
        return self.chosen

    @shared("selected")
    def value(self) -> Any:
        """The place or basin that is chosen, or nothing."""
        return self.chosen

    @property
    def river(self) -> River:
        """The river as a graph."""
        return river_graph(self.board.spec)

    @property
    def sentences(self) -> list[str]:
        """What is said about the chosen place, sentence by sentence."""
        return [block["text"] for block in self.about(self.chosen)] if self.chosen else []

    def blocks(self) -> list[Block]:
        """Show the map with words beside it."""
        drawn = self.drawn()
        width = round(min(drawn.width, HIGHEST * drawn.width / drawn.height))
        board = blocks.picture(
            drawn,
            "board",
            lit={self._target(place): words for place, words in self.lights().items()},
            chosen=[self._target(self.chosen)] if self.chosen else [],
            fly=self.fly,
            glide=self.glide,
            width=width,
        )
        return [blocks.columns([board], self.beside(), wide=[width, WIDEST - width])]

    def on_board(self, target: str) -> None:
        """Take a click on the map."""
        place = self.place_of(target)
        self.choose(place)
        if self._on_choose is not None:
            self.redraw()
            self.keep()  # the choice stands, whatever the function does
            self._on_choose(place)

    def on_selected(self, place: str) -> None:
        """Take a place or a basin as chosen, or none."""
        if place:
            self.choose(self.place_of(place))
        else:
            self.chosen, self.trail = "", self._given[-1]

    def place_of(self, target: object) -> str:
        """Return the place or basin that a target means: "place:B5U", "basin:5", or just its name."""
        name = target.split(":")[-1] if isinstance(target, str) else ""
        if name not in self.board.basins and name not in self.board.headstreams and name not in self.board.basin_of:
            raise BarrageError(
                expected(say("a place or basin of map {name}", name=self.board.spec.name), target, "place")
            )
        return name

    def take_off(self) -> None:
        """Let drops run along the trails of the picture that is shown next."""
        self._flights = getattr(self, "_flights", 0) + 1
        self.fly = f"{self.model_id} {self._flights}"

    def _target(self, place: str) -> str:
        name = self.place_of(place)
        return f"basin:{name}" if name in self.board.basins else f"place:{name}"


def _is_map(position: object) -> bool:
    return isinstance(position, MapSpec) or (isinstance(position, str) and position in MAPS)


def _spec(position: object) -> MapSpec:
    return position if isinstance(position, MapSpec) else MAPS[str(position)]
