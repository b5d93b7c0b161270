"""Construction: choose a piece, click any space; what it costs there, every reason why not, and then build it."""

from __future__ import annotations

from collections.abc import Iterator

from barrage_core import Action, BarrageError, Event, GameState, IllegalAction, Violation, pictures, question, why_not
from barrage_core.actions import BuildAt, Construct, Pay
from barrage_core.agenda import ChoosePayment, ChoosePlace, Turn
from barrage_core.catalogue import say
from barrage_core.checks import one_of
from barrage_core.components.technology import TECHNOLOGY
from barrage_core.names import PIECES
from barrage_core.questions.building import ConstructionReport, construction_at
from barrage_core.questions.changes import to_move
from barrage_core.questions.trials import play_solo
from barrage_core.questions.turns import seat_with_turn
from barrage_core.questions.wheel import WheelLoad, on_the_wheel
from barrage_core.words import a_piece, capitalised, count

from ..panel import Block, Panel, Position, Shared, blocks, open_state, positions, shared
from ..table import options
from ..words import event_lines, event_words, price_words, reason_blocks

__all__ = ["ConstructionLab"]

WIDTH = 520
INCOME = "income.uncovered"

NOWHERE = "place:"
"""What is sent for no space at all."""


class ConstructionLab(Panel):
    """One player builds turn after turn; every space of the map says what the piece costs there, or why not.

    The others do nothing meanwhile. What the pieces uncover on the company board is paid at once, as in a game.

    >>> lab = ConstructionLab()
    >>> lab.handle("map", "place:B5U")
    >>> [reason.rule for reason in lab.report.reasons]
    ['construction.one_base']
    >>> lab.handle("map", "place:B10L")
    >>> lab.report.engineers, lab.report.action.tile, lab.report.cost.prices
    (2, 'wild', (('excavators', 3),))
    >>> lab.close()
    """

    title = "Building on the map"

    piece, tile = Shared[str]("piece"), Shared[str]("tile")
    place = Shared[str]("map", sent=lambda place: f"{NOWHERE}{place}")

    def __init__(
        self, position: Position | None = None, player: int | str = 0, *, piece: str = "base", place: str = ""
    ) -> None:
        state = open_state(position, positions.CONSTRUCTION)
        self._me = seat_with_turn(state, player)
        self._first = to_move(state, self._me)
        self._piece, self._place = piece, place
        super().__init__()

    def start(self) -> None:
        """Begin with the given position."""
        self.moments: list[tuple[GameState, list[Event]]] = [(self._first, [])]
        self._choose(self._piece, self._place)
        if not self._place:  # something to look at
            self.place = next(iter(self.open_spaces), "")

    # The present answer as data

    @shared()
    def state(self) -> GameState:
        """The position after everything that was built."""
        return self.moments[-1][0]

    @property
    def events(self) -> list[Event]:
        """What happened last."""
        return self.moments[-1][1]

    @property
    def report(self) -> ConstructionReport | None:
        """The construction that is asked about, None before a space is chosen."""
        return self._judge(self.place) if self.place else None

    @property
    def reasons(self) -> tuple[Violation, ...]:
        """Every rule against it."""
        return self.report.reasons if self.report else ()

    @property
    def open_spaces(self) -> list[str]:
        """The spaces where the piece may be built now."""
        return [place for place in self.state.board.places[self.piece] if self._judge(place).allowed]

    @property
    def loads(self) -> list[WheelLoad]:
        """What lies on the player's wheel, in the order in which it comes back."""
        return on_the_wheel(self.state, self._me)

    def _judge(self, place: str) -> ConstructionReport:
        return construction_at(self.state, self._me, self.piece, place, self.tile)

    def _tiles(self, piece: str) -> list[str]:
        """The player's tiles for a piece, those in the supply first."""
        state = self.state
        owned = [*state.tiles[self._me], *(segment.tile for segment in state.wheels[self._me] if segment.tile)]
        return [tile for tile in owned if piece in TECHNOLOGY[tile].builds]

    @property
    def _is_free(self) -> bool:
        return isinstance(self.state.decision, Turn)

    # What is shown

    def blocks(self) -> list[Block]:
        """Show the map on one side, the construction and its story on the other, the wheel below them."""
        lit = {}
        if self._is_free:
            lit = {
                f"place:{place}": say("build here, {price}", price=price_words(self._judge(place)))
                for place in self.open_spaces
            }
        chosen = [f"place:{self.place}"] if self.place else []
        drawn = pictures.board(self.state, theme=self.theme, width=WIDTH)
        board = blocks.picture(drawn, "map", lit=lit, chosen=chosen, width=WIDTH)
        wheel = blocks.picture(pictures.wheel(self.state, self._me, theme=self.theme))
        return [
            blocks.columns([board], [*self._controls(), *self._story()], wide=[1, 1]),
            blocks.fold("Your wheel", wheel, open=bool(self.events)),
        ]

    def _controls(self) -> Iterator[Block]:
        if not self._is_free:
            yield from self._question()
            return
        yield blocks.text("Choose a piece, then click any space on the map. Lit spaces can be built on now.", "ask")
        yield blocks.tabs("piece", "Piece", [(piece, piece) for piece in PIECES], self.piece)
        tiles = self._tiles(self.piece)
        if len(tiles) > 1:
            yield blocks.choice(
                "tile", "Technology tile", [(tile, self._tile_words(tile)) for tile in tiles], self.tile
            )
        yield from self._costs()
        yield blocks.buttons(
            blocks.button("build", "Build it", main=True, off=self._against()),
            blocks.button("undo", "Undo", off="" if len(self.moments) > 1 else "nothing has been built yet"),
            blocks.button("again", "Start again"),
        )

    def _question(self) -> Iterator[Block]:
        yield blocks.text(say("Before you go on: {question}", question=question(self.state)), "ask")
        answers = enumerate(options(self.state))
        yield blocks.buttons(*(blocks.button("answer", one.words, at) for at, one in answers), stacked=True)
        yield blocks.buttons(blocks.button("undo", "Undo"), blocks.button("again", "Start again"))

    def _tile_words(self, tile: str) -> str:
        return tile if tile in self.state.tiles[self._me] else say("{tile} (on the wheel)", tile=say(tile))

    def _against(self) -> str:
        return "; ".join(reason.text for reason in self.reasons) if self.place else "click a space first"

    def _costs(self) -> Iterator[Block]:
        report = self.report
        if report is None:
            if self.just_built:  # a refusal of the next piece is for those who ask for it
                yield blocks.text("Done. See below what happened; choose the next piece, or take it back.", "good")
            elif not self.open_spaces:
                yield from reason_blocks(why_not(self.state, Construct(self.piece, self.tile)))
            return
        title = say("{piece} on {place}", piece=a_piece(self.piece), place=self.place)
        yield blocks.text(capitalised(title), "title")
        yield blocks.table(["", "needed", "you have"], self._needs(report), caption="What it takes")
        if report.cost is not None and len(report.cost.ways) > 1:
            ways = [(str(at), str(way)) for at, way in enumerate(report.cost.ways)]
            yield blocks.choice("pay", "Payment", ways, str(min(self.pay, len(ways) - 1)))
        if report.allowed:
            yield blocks.text("It can be built here.", "good")
        else:
            yield from reason_blocks(report.reasons)

    def _needs(self, report: ConstructionReport) -> Iterator[list[object]]:
        state, me = self.state, self._me
        number, spaces = state.constructions[me] + 1, len(state.board.company_spaces)
        where = "engineers"
        if number <= spaces:
            where = say("engineers (construction {number} of {spaces})", number=number, spaces=spaces)
        yield [where, report.engineers, state.engineers[me]]
        yield ["technology tile", report.action.tile, ", ".join(say(tile) for tile in state.tiles[me]) or "none"]
        if report.cost is None:
            return
        for machine, amount in report.cost.prices:
            have = count(state.excavators[me] + state.mixers[me], "machine")
            yield [machine, amount, getattr(state, machine)[me] if machine != "either" else have]
        fee, space = report.cost.fee, report.credits
        shares = ((fee, "red building space"), (space, "construction space"))
        parts = [f"{credits} {say(name)}" for credits, name in shares if credits]
        yield ["credits", f"{fee + space} ({' + '.join(parts)})" if parts else 0, state.credits[me]]

    def _story(self) -> Iterator[Block]:
        if self.events:
            lines = event_lines(self.state, self.events)
            for line, event in zip(lines, self.events, strict=True):
                if event.rule == INCOME:
                    line |= {"text": say("Income: {what}", what=line["text"]), "tone": "good"}
            yield blocks.log(lines, label="What happened")

    # What the learner does

    def on_piece(self, value: str) -> None:
        """Choose the piece to build; the space stays where such a piece can stand."""
        one_of(value, PIECES, "piece")
        keep = self.place in self.state.board.is_place[value]
        self._choose(value, self.place if keep else "")

    def on_tile(self, value: str) -> None:
        """Choose the technology tile."""
        self.tile, self.pay, self.just_built = one_of(value, self._tiles(self.piece), "tile"), 0, False

    def on_map(self, target: str) -> None:
        """Ask about a space of the map, or about none."""
        place = str(target).partition(":")[2]
        if target == NOWHERE:
            self._choose(self.piece, "")
            return
        report = self._judge(place)
        self.place, self.pay = place, 0
        against = "; ".join(map(str, report.reasons))
        if against:
            self.say(f"{place}: {against}")
        else:
            self.say(say("{place}: can be built, {price}", place=place, price=price_words(report)))

    def on_pay(self, value: str) -> None:
        """Choose how to pay."""
        ways = self.report.cost.ways if self.report and self.report.cost else ()
        self.pay = int(one_of(value, [str(at) for at in range(len(ways))], "payment"))

    def on_build(self) -> None:
        """Build the piece: engineers, wheel, map and income, as in a turn."""
        report = self.report
        if report is None:
            raise BarrageError("Click a space on the map first")
        if report.reasons:
            raise IllegalAction(report.action, list(report.reasons))
        assert report.cost is not None
        answers: dict[type[object], Action] = {ChoosePlace: BuildAt(self.place), ChoosePayment: self._payment(report)}
        state, events = play_solo(self.state, report.action)
        while action := answers.pop(type(state.decision), None):
            state, more = play_solo(state, action)
            events += more
        self._remember(state, events)
        self._choose(self.piece, "")
        self.just_built = True

    def on_answer(self, number: object) -> None:
        """Answer what an income leaves open, for example which machine to take."""
        answers = [] if self._is_free else options(self.state)
        answer = answers[one_of(number, range(len(answers)), "answer")]
        self._remember(*play_solo(self.state, answer.action))

    def on_undo(self) -> None:
        """Take the last step back."""
        if len(self.moments) == 1:
            raise BarrageError("There is nothing to take back")
        self.moments.pop()
        self._choose(self.piece, self.place)
        self.say("Taken back")

    def _payment(self, report: ConstructionReport) -> Pay:
        assert report.cost is not None
        return report.cost.ways[min(self.pay, len(report.cost.ways) - 1)]

    def _choose(self, piece: str, place: str) -> None:
        """Ask about a piece at a place, with a tile at hand where there is one."""
        self.piece, self.tile, self.pay, self.place = piece, next(iter(self._tiles(piece)), piece), 0, place
        self.just_built = False
        if place:
            self._judge(place)  # a place that does not exist is already an error here

    def _remember(self, state: GameState, events: list[Event]) -> None:
        self.moments.append((state, events))
        self.say(". ".join(event_words(state, events)))
