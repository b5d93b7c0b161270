"""The objective, counted for everybody while pieces come and go."""

from __future__ import annotations

from barrage_core import GameState, Violation, pictures
from barrage_core.catalogue import say
from barrage_core.checks import one_of
from barrage_core.components.tiles import OBJECTIVE_TILES
from barrage_core.errors import BarrageError
from barrage_core.names import Seat
from barrage_core.questions.building import placement_reasons
from barrage_core.questions.changes import with_piece, without_piece
from barrage_core.questions.scoring import ObjectiveReport, objectives
from barrage_core.words import capitalised, with_and

from ..panel import Block, Panel, Position, Shared, as_number, blocks, open_state, positions
from ..table import piece_for
from ..words import names_of, reason_blocks, rule_block

__all__ = ["ObjectiveLab", "building_space"]


class ObjectiveLab(Panel):
    """Put pieces on the board and take them off, and see all six objectives counted for everybody.

    >>> lab = ObjectiveLab()
    >>> lab.report.counts, lab.report.vp
    ((6, 5, 3), (15, 10, 5))
    >>> lab.handle("player", "1")
    >>> lab.handle("board", "place:B6U")  # Germany now has six in the hills, as many as the USA in the plains
    >>> lab.report.vp
    (13, 13, 5)
    >>> lab.close()
    """

    title = "The objective, counted live"

    state = Shared[GameState]()
    player, objective = Shared[int]("player"), Shared[str]("objective")

    def __init__(self, position: Position | None = None, player: Seat | str = 0, objective: str = "") -> None:
        self._first = open_state(position, positions.OBJECTIVES)
        self._player = self._first.seat(player)
        self._objective = one_of(objective or self._first.setup.objective, OBJECTIVE_TILES, "objective")
        super().__init__()

    def start(self) -> None:
        """Begin with the given position."""
        self.state, self.player, self.objective = self._first, self._player, self._objective
        self.adding, self.reasons = True, tuple[Violation, ...]()

    @property
    def reports(self) -> list[ObjectiveReport]:
        """What every objective tile counts for each player, and what it would pay."""
        return objectives(self.state)

    @property
    def report(self) -> ObjectiveReport:
        """The same for the chosen objective."""
        return next(report for report in self.reports if report.objective == self.objective)

    def blocks(self) -> list[Block]:
        """Show the board on one side, the places on the other, and all objectives below them."""
        board = pictures.board(self.state, theme=self.theme, key=False)
        names = [(str(seat), name) for seat, name in enumerate(names_of(self.state))]
        ways = [("add", "Put a piece down"), ("remove", "Take a piece off")]
        tiles = [(name, words) for name, words in OBJECTIVE_TILES.items()]
        right = [
            blocks.text("Choose a player, then click a place on the board.", "ask"),
            blocks.tabs("player", "Player", names, str(self.player)),
            blocks.tabs("way", "A click", ways, "add" if self.adding else "remove"),
            blocks.choice("objective", "Objective of the game", tiles, self.objective),
            blocks.buttons(blocks.button("again", "Start again")),
            *reason_blocks(self.reasons),
            blocks.picture(pictures.objective_tile(self.objective, rules=self.state.rules, theme=self.theme)),
            blocks.text("\n\n".join(self.standing), "good"),
            rule_block("objectives.places"),
        ]
        return [blocks.columns([blocks.picture(board, "board")], right, wide=[1, 1]), self._table()]

    @property
    def standing(self) -> list[str]:
        """The places on the chosen objective in sentences, ties with what they share."""
        state, report, prizes = self.state, self.report, self.state.rules.objective_vp
        sentences, place = [], 0
        for number in sorted(set(report.counts), reverse=True):
            tied = [seat for seat, counted in enumerate(report.counts) if counted == number]
            said = "{place}. {names} with {number}: {vp} VP"
            if len(tied) > 1:
                said = "{place}. {names}, tied with {number}, share {pot} rounded up: {vp} VP each"
            sentences.append(
                say(
                    said,
                    place=place + 1,
                    names=capitalised(with_and(state.called(seat) for seat in tied)),
                    number=number,
                    pot=" + ".join(map(str, prizes[place : place + len(tied)])) or say("nothing"),
                    vp=report.vp[tied[0]],
                )
            )
            place += len(tied)
        return sentences

    def _table(self) -> Block:
        rows = [
            (
                report.counts_what,
                *(
                    say("{number} →\u00a0{vp}\u00a0VP", number=number, vp=vp)
                    for number, vp in zip(report.counts, report.vp, strict=True)
                ),
            )
            for report in self.reports
        ]
        here = list(OBJECTIVE_TILES).index(self.objective)
        return blocks.table(
            ("counts", *names_of(self.state)),
            rows,
            caption="All six objective tiles, as if each were played",
            strong=[here],
        )

    def on_player(self, value: str) -> None:
        """Choose whose pieces are put down."""
        self.player = self.state.seat(as_number(value))

    def on_way(self, value: str) -> None:
        """Choose whether a click puts a piece down or takes one off."""
        self.adding, self.reasons = value == "add", ()

    def on_objective(self, value: str) -> None:
        """Look at another objective."""
        self.objective = one_of(value, OBJECTIVE_TILES, "objective")

    def on_board(self, target: str) -> None:
        """Put a piece of the chosen player on a place, or take the topmost piece off it."""
        place = building_space(self.state, target)
        self.reasons = ()
        if not self.adding:
            self.state = without_piece(self.state, place)
        else:
            piece = piece_for(self.state, place)
            self.reasons = placement_reasons(self.state, self.player, piece, place)
            if not self.reasons:
                self.state = with_piece(self.state, self.player, piece, place)
        self.say(". ".join([*(reason.text for reason in self.reasons), *self.standing]))


def building_space(state: GameState, target: str) -> str:
    """Return the building space that was clicked."""
    place = target.partition(":")[2]
    if place not in state.board.basin_of:
        raise BarrageError("Click a building space: for a dam, a conduit or a powerhouse")
    return place
