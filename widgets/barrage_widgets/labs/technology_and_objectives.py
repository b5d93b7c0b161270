"""Technology tiles compared on one board; the laboratory of the objectives stands beside it."""

from __future__ import annotations

from barrage_core import GameState, pictures
from barrage_core.catalogue import say
from barrage_core.checks import one_of
from barrage_core.components.technology import ADVANCED, TECHNOLOGY
from barrage_core.events import Event
from barrage_core.names import PIECES, Piece, Seat
from barrage_core.questions.building import placement_reasons
from barrage_core.questions.changes import with_engineers
from barrage_core.words import a_piece, capitalised, count, page_words

from ..panel import Block, Panel, Position, Shared, blocks, open_state, positions, shared
from ..table import piece_for
from ..words import event_lines, event_words, reason_blocks
from .objectives import ObjectiveLab, building_space
from .trials import TileTrial, gives_besides, try_tile

__all__ = ["ObjectiveLab", "TechnologyLab"]

PLACES = {"base": "B8U", "elevation": "B5L", "conduit": "C1L", "powerhouse": "P8-2"}
"""Where the learner begins with each piece; two of the spaces are red."""
ALL_ADVANCED = tuple(tile for tiles in ADVANCED.values() for tile in tiles)


class TechnologyLab(Panel):
    """Choose a piece and a place, and build there with the basic tile and with every advanced one.

    >>> lab = TechnologyLab()
    >>> lab.handle("piece", "conduit")  # on C1L, of value 5
    >>> {trial.tile: trial.excavators for trial in lab.trials if trial.tile in ("conduit", "II-conduit")}
    {'conduit': 10, 'II-conduit': 5}
    >>> lab.close()
    """

    title = "Technology tiles, one board"

    piece, tile = Shared[Piece]("piece"), Shared[str]("tile")

    def __init__(self, position: Position | None = None, player: Seat | str = 0, piece: str = "base") -> None:
        self._first = open_state(position, positions.TECHNOLOGY)
        self._player = self._first.seat(player)
        self._piece = one_of(piece, PIECES, "piece")
        super().__init__()

    def start(self) -> None:
        """Begin with the given position."""
        self.places = {piece: self._usual_place(piece) for piece in PIECES}
        self.piece, self.tile, self.last_engineer_gone = self._piece, "", False

    def _usual_place(self, piece: str) -> str:
        """Return the default place where it can be used, or else the first on the map that can."""
        known = self._first.board.places[piece]
        usable = (place for place in known if not placement_reasons(self._first, self._player, piece, place))
        usual = PLACES[piece]
        if usual in known and not placement_reasons(self._first, self._player, piece, usual):
            return usual
        return next(usable, known[0])

    # What is known

    @shared()
    def state(self) -> GameState:
        """The position before anything is built."""
        return with_engineers(self._first, self._player, 0) if self.last_engineer_gone else self._first

    @property
    def place(self) -> str:
        """The building space."""
        return self.places[self.piece]

    @property
    def tiles(self) -> tuple[str, ...]:
        """The advanced tiles that build the piece."""
        return tuple(tile for tile in ALL_ADVANCED if self.piece in TECHNOLOGY[tile].builds)

    @property
    def trials(self) -> list[TileTrial]:
        """The construction with the basic tile first, then with every advanced tile for the piece."""
        return [try_tile(self.state, self._player, self.piece, self.place, tile) for tile in (self.piece, *self.tiles)]

    def besides(self, tile: str) -> list[Event]:
        """Return what an advanced tile gives beyond the basic one."""
        basic = try_tile(self._first, self._player, self.piece, self.place, self.piece)
        trial = next(trial for trial in self.trials if trial.tile == tile)
        return gives_besides(trial, basic.events)

    # What is shown

    def blocks(self) -> list[Block]:
        """Show the board with the place, the tiles for the piece and the comparison."""
        marks = blocks.picture(
            pictures.board(self.state, theme=self.theme, key=False), "board", chosen=[f"place:{self.place}"]
        )
        tiles = pictures.technology_tiles(self.tiles, title="Tiles for this piece", in_a_row=2, theme=self.theme)
        chosen = [f"tile:{self.tile}"] if self.tile else []
        everything = pictures.technology_tiles(ALL_ADVANCED, title="All advanced tiles", in_a_row=5, theme=self.theme)
        right = [*self._controls(), blocks.picture(tiles, "tile", chosen=chosen)]
        fold = blocks.fold("All fifteen advanced tiles", blocks.picture(everything, "any_tile", chosen=chosen))
        return [blocks.columns([marks], right, wide=[2, 3]), *self._story(), self._table(), fold]

    def _controls(self) -> list[Block]:
        names = [(piece, capitalised(piece)) for piece in PIECES]
        gone = [("gone", "your last engineer has been placed")]
        return [
            blocks.tabs("piece", "Build", names, self.piece),
            blocks.text(
                say("On {place}. Click another place on the board, or a tile to see what it does.", place=self.place),
                "ask",
            ),
            blocks.ticks("engineers", "Engineers", gone, ["gone"] if self.last_engineer_gone else []),
            blocks.buttons(blocks.button("again", "Start again")),
        ]

    def _table(self) -> Block:
        trials = self.trials
        rows = [self._row(trial) for trial in trials]
        head = ("tile", "engineers", "credits", "goes on the wheel", "what else it gives")
        piece = a_piece(self.piece)
        caption = say("Building {piece} on {place} with each tile", piece=piece, place=self.place)
        return blocks.table(
            head, rows, caption=caption, strong=[at for at, trial in enumerate(trials) if trial.tile == self.tile]
        )

    def _row(self, trial: TileTrial) -> tuple[object, ...]:
        name = "basic tile"
        if trial.tile != self.piece:
            name = say(trial.tile).replace("-", "\u2011")  # not broken in two
        if trial.reasons:
            why = "; ".join(f"{reason.text} ({page_words(reason.page)})" for reason in trial.reasons)
            return name, "–", "–", "–", say("not now: {why}", why=why)
        machines = [(trial.excavators, "excavator"), (trial.mixers, "mixer")]
        load = ", ".join(count(number, thing) for number, thing in machines if number) or say("the tile alone")
        if trial.any_machine:
            load = say("{machines} of either kind", machines=count(trial.excavators + trial.mixers, "machine"))
        besides = [] if trial.tile == self.piece else event_words(self.state, self.besides(trial.tile))
        effects = [*besides, say("then {question}", question=trial.asks)] if trial.asks else besides
        return name, trial.engineers, trial.credits, load, "; ".join(effects) or "–"

    def _story(self) -> list[Block]:
        trial = next((trial for trial in self.trials if trial.tile == self.tile), None)
        if trial is None:
            return []
        head = blocks.text(f"{say(self.tile)}: {say(TECHNOLOGY[self.tile].effect)}.", "good")
        if trial.reasons:
            return [head, *reason_blocks(trial.reasons)]
        return [head, blocks.log(event_lines(self.state, trial.events), label="What happens with this tile")]

    # What the learner does

    def on_piece(self, value: str) -> None:
        """Build another piece."""
        self.piece = one_of(value, PIECES, "piece")
        self.tile = self.tile if self.tile in self.tiles else ""

    def on_board(self, target: str) -> None:
        """Build on another place; the place says which piece."""
        place = building_space(self.state, target)
        self.on_piece(piece_for(self.state, place))
        self.places[self.piece] = place
        self.say(capitalised(say("{piece} on {place}", piece=say(self.piece), place=place)))

    def on_tile(self, target: str) -> None:
        """Look at one of the tiles more closely, or at none."""
        if not target:
            self.tile = ""
            return
        tile = one_of(target.partition(":")[2] or target, ALL_ADVANCED, "advanced tile")
        if self.piece not in TECHNOLOGY[tile].builds:
            self.piece = TECHNOLOGY[tile].builds[0]
        self.tile = tile
        gives = ". ".join(event_words(self.state, self.besides(tile)))
        self.say(f"{say(tile)}: {say(TECHNOLOGY[tile].effect)}. {gives}")

    on_any_tile = on_tile

    def on_engineers(self, value: list[str]) -> None:
        """Try it after the last engineer was placed, or before."""
        self.last_engineer_gone = "gone" in value
