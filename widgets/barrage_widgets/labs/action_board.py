"""The action spaces: engineers are a budget, a space is used once per round, and rivals leave the expensive ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from barrage_core import Action, BarrageError, Event, GameState, Violation, legal_actions, pictures, why_not
from barrage_core.actions import BuildAt, Construct, PlaceEngineers, UseBank
from barrage_core.agenda import ChoosePlace, Turn
from barrage_core.bots import GreedyBot
from barrage_core.catalogue import say
from barrage_core.checks import one_of
from barrage_core.components.management import BANK, SECTIONS
from barrage_core.events import EngineersPlaced
from barrage_core.names import PIECES, Seat
from barrage_core.questions.action_board import SpaceReport, action_spaces
from barrage_core.questions.building import Cost, prices_at
from barrage_core.questions.changes import to_move
from barrage_core.questions.trials import play_solo
from barrage_core.questions.turns import next_construction_space, seat_with_turn
from barrage_core.words import a_piece, count

from ..panel import Block, Panel, Position, blocks, open_state, positions, shared
from ..words import engineer_words, event_lines, event_words, reason_blocks

__all__ = ["ActionBoardLab", "TurnTaken"]

GOAL = "Build, produce and take a contract with your 5 engineers. What is the cheapest way?"
WIDTH = 680
CLOSED = "action_board.closed"


class TurnTaken(NamedTuple):
    """A turn that was played: by whom, what it was in words, what happened, and the position after it."""

    player: Seat
    words: str
    events: tuple[Event, ...]
    after: GameState


class ActionBoardLab(Panel):
    """One player places engineers turn after turn, and rivals take spaces when asked to.

    An action is carried out at once, as in a game. Any choices on the way are made for the learner.

    >>> lab = ActionBoardLab()
    >>> lab.handle("board", "space:CONTRACT1L")
    >>> lab.engineers, len(lab.plan)
    (4, 1)
    >>> lab.handle("board", "space:CONTRACT1L")
    >>> [(reason.text, reason.page) for reason in lab.reasons]
    [('CONTRACT1L is taken by the USA in this round', 15)]
    >>> lab.close()
    """

    title = "Engineers as a budget"

    def __init__(self, position: Position | None = None, player: int | str = 0, *, goal: str | None = None) -> None:
        state = open_state(position, positions.ACTION_BOARD)
        self._me = seat_with_turn(state, player)
        self._first = to_move(state, self._me)
        self._goal = goal or ""
        if position is None and goal is None:
            self._goal = GOAL
        super().__init__()

    def start(self) -> None:
        """Begin with the given position."""
        self.plan: list[TurnTaken] = []
        self.asked, self.reasons, self.remark = "", list[Violation](), ""

    # The present answer as data

    @shared()
    def state(self) -> GameState:
        """The position after everything that was done."""
        return self.plan[-1].after if self.plan else self._first

    @property
    def engineers(self) -> int:
        """The engineers that are left."""
        return self.state.engineers[self._me]

    @property
    def spaces(self) -> list[SpaceReport]:
        """Every action space with its cost and the reasons against it."""
        return action_spaces(self.state, self._me)

    def cheapest(self, section: str) -> SpaceReport | None:
        """Return the cheapest space of a section that can be used, or None."""
        return _cheapest(self.state, self._me, section)

    @property
    def _sections(self) -> list[str]:
        """The sections with a space that is open in this game."""
        reports = [one for one in self.spaces if all(reason.rule != CLOSED for reason in one.reasons)]
        return list(dict.fromkeys(self.state.board.spaces[one.space].row.section for one in reports))

    # What is shown

    def blocks(self) -> list[Block]:
        """Show the board with the budget and the plan beside it, and what is left for the player below them."""
        lit = {
            f"space:{one.space}": f"{one.does}, {engineer_words(one.engineers, one.credits)}"
            for one in self.spaces
            if one.allowed
        }
        if self.engineers:
            lit[f"space:{BANK}"] = str(UseBank(1))
        drawn = pictures.management_board(self.state, parts=("spaces",), theme=self.theme)
        board = blocks.picture(drawn, "board", lit=lit, width=WIDTH)
        return [blocks.columns([board], [*self._budget(), *self._plan()], wide=[3, 2]), *self._prices()]

    def _budget(self) -> Iterator[Block]:
        if self._goal:
            yield blocks.text(self._goal, "ask")
        yield blocks.text("Click a space to place engineers there; its action is done at once. Lit spaces can be used.")
        spent = [(event.space, event.engineers) for turn in self.plan for event in self._placed(turn)]
        row = ("Engineers", [*spent, ("left", self.engineers)])
        left = say(
            "{engineers} and {credits} left",
            engineers=count(self.engineers, "engineer"),
            credits=count(self.state.credits[self._me], "credit"),
        )
        yield blocks.bars([row], caption=left)
        if self.asked:
            yield blocks.text(say("{action}: not now", action=self.asked), "title")
            yield from reason_blocks(self.reasons)
        if self.remark:
            yield blocks.text(self.remark, "note")
        yield self._constructions()
        rivals = [blocks.button("rival", SECTIONS[name], name) for name in self._sections]
        yield blocks.buttons(*rivals, label="A rival takes the cheapest space of")

    def _placed(self, turn: TurnTaken) -> list[EngineersPlaced]:
        return [event for event in turn.events if isinstance(event, EngineersPlaced) and event.player == self._me]

    def _constructions(self) -> Block:
        state, me = self.state, self._me
        price = engineer_words(*next_construction_space(state, me))
        pieces = []
        for piece in PIECES:
            against = "; ".join(reason.text for reason in self._against(piece)[1])
            pieces.append(blocks.button("construct", a_piece(piece), piece, off=against))
        left = len(state.board.company_spaces) - state.constructions[me]
        return blocks.buttons(*pieces, label=say("Or build, for {price}", price=price) if left else "Or build")

    def _against(self, piece: str) -> tuple[Action, list[Violation]]:
        """Return the construction of a piece with the first tile that will do, and the reasons against it."""
        tiles = (piece, *self.state.tiles[self._me])
        tried = [(action, why_not(self.state, action)) for action in (Construct(piece, tile) for tile in tiles)]
        return next(((action, against) for action, against in tried if not against), tried[0])

    def _prices(self) -> Iterator[Block]:
        """Compare the cheapest space of each section with that at the beginning."""
        rows: list[list[str]] = []
        raised = []
        for section in self._sections:
            before, now = _cheapest(self._first, self._me, section), self.cheapest(section)
            if before and (now is None or _rank(now) > _rank(before)):
                raised.append(len(rows))
            rows.append([SECTIONS[section], *(_report_words(one) for one in (before, now))])
        head = ["section", "cheapest for you at first", "cheapest for you now"]
        yield blocks.table(
            head, rows, caption="What is left for you (bold: more expensive than at first)", strong=raised
        )

    def _plan(self) -> Iterator[Block]:
        lines: list[dict[str, object]] = []
        for turn in self.plan:
            lines.append({"text": f"{self.state.name(turn.player)}: {turn.words}", "tone": "title"})
            lines += event_lines(turn.after, turn.events)
        if lines:
            yield blocks.log(lines, label="What was done")
        yield blocks.buttons(
            blocks.button("undo", "Undo", off="" if self.plan else "nothing has been done yet"),
            blocks.button("again", "Start again"),
        )

    # What the learner does

    def on_board(self, target: str) -> None:
        """Place engineers on a space, or say why not."""
        space = str(target).partition(":")[2]
        action: Action = UseBank(1) if space == BANK else PlaceEngineers(space)
        does = str(self.state.board.spaces[space].row) if self._knows(space) else str(action)
        self._do(self._me, action, f"{space}, {does}")

    def _knows(self, space: str) -> bool:
        return space in self.state.board.spaces

    def on_construct(self, piece: str) -> None:
        """Use the next construction space; the piece goes where it costs least."""
        one_of(piece, PIECES, "piece")
        self._do(self._me, self._against(piece)[0], say("construct {piece}", piece=a_piece(piece)))

    def on_rival(self, section: str) -> None:
        """Let the first rival who can take the cheapest space of a section."""
        one_of(section, SECTIONS, "section")
        for rival in self._rivals_in_order():
            report = _cheapest(self.state, rival, section)
            if report:
                self._do(rival, PlaceEngineers(report.space), f"{report.space}, {report.does}")
                return
        self.asked, self.reasons = "", []
        self.remark = say("No rival can use a space of the {section} now.", section=say(SECTIONS[section]))
        self.say(self.remark)

    def _rivals_in_order(self) -> list[Seat]:
        """Return the rivals who have not passed, beginning after the player."""
        order = self.state.turn_order
        here = order.index(self._me)
        rivals = [*order[here + 1 :], *order[:here]]
        return [rival for rival in rivals if not self.state.passed[rival]]

    def on_undo(self) -> None:
        """Take the last turn back."""
        if not self.plan:
            raise BarrageError("There is nothing to take back")
        self.plan.pop()
        self.asked, self.reasons, self.remark = "", [], ""
        self.say(say("Taken back. {engineers} left", engineers=count(self.engineers, "engineer")))

    def _do(self, player: Seat, action: Action, words: str) -> None:
        """Play an action to the end of its turn; one that is not allowed is explained instead."""
        state = to_move(self.state, player)
        self.asked, self.reasons, self.remark = "", why_not(state, action), ""
        if self.reasons:
            self.asked = words
            reasons = "; ".join(map(str, self.reasons))
            self.say(say("{action}: not now. {reasons}", action=words, reasons=reasons))
            return
        state, events = play_solo(state, action)
        while not isinstance(state.decision, Turn):
            state, more = play_solo(state, _next(state))
            events += more
        self.plan.append(TurnTaken(player, words, tuple(events), to_move(state, self._me)))
        happened = ". ".join(event_words(state, events))
        engineers = count(self.engineers, "engineer")
        self.say(say("{happened}. You have {engineers} left", happened=happened, engineers=engineers))


def _next(state: GameState) -> Action:
    """Return the next action of an unfinished turn: build where it costs least, and leave everything else to a bot."""
    task = state.decision
    if not isinstance(task, ChoosePlace) or task.gain is not None:
        return GreedyBot().choose(state)
    places = [action for action in legal_actions(state) if isinstance(action, BuildAt)]
    return min(
        places, key=lambda action: _building_rank(prices_at(state, task.player, task.piece, action.place, task.tile))
    )


def _building_rank(cost: Cost) -> tuple[int, int]:
    return cost.fee, min(amount for _, amount in cost.prices)


def _section(state: GameState, player: Seat, section: str) -> list[SpaceReport]:
    return [one for one in action_spaces(state, player) if state.board.spaces[one.space].row.section == section]


def _cheapest(state: GameState, player: Seat, section: str) -> SpaceReport | None:
    return min((one for one in _section(state, player, section) if one.allowed), key=_rank, default=None)


def _rank(one: SpaceReport) -> tuple[int, int]:
    return one.engineers, one.credits


def _report_words(one: SpaceReport | None) -> str:
    return "nothing" if one is None else f"{one.space}: {engineer_words(one.engineers, one.credits)}"
