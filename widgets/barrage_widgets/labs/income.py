"""Income: lift pieces off a company board; what they uncover is paid now, and again in every round after."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from barrage_core import BarrageError, GameState, pictures
from barrage_core.catalogue import say
from barrage_core.checks import one_of, whole_number
from barrage_core.components.companies import COMPANIES, MOST_PIECES
from barrage_core.components.gains import UNITS, Gain
from barrage_core.pictures.company import ORDINALS
from barrage_core.questions.changes import with_company, with_lifted
from barrage_core.questions.income import IncomePayment, income_plan

from ..panel import Block, Panel, Position, Shared, blocks, open_state, positions, shared
from ..words import rule_block

__all__ = ["IncomeLab"]

FIRST = ((1, "base"),)
"""One base is already built, so that the next one uncovers something."""
WIDTH = 640
WHEN = {False: "income phase", True: "at once"}


class IncomeLab(Panel):
    """A company board and the rounds to come: what is paid when, and what it comes to over the game.

    `lifts` are pieces that are already off the board, as pairs of a round and a piece; `round` is the one in which
    the learner begins to lift.

    >>> lab = IncomeLab()
    >>> lab.handle("lift", "base")
    >>> [(paid.round, paid.piece, str(paid.gains[0])) for paid in lab.plan]
    [(2, 'base', '3 VP'), (3, '', '3 VP'), (4, '', '3 VP'), (5, '', '3 VP')]
    >>> lab.total["vp"]
    12
    >>> lab.close()
    """

    title = "Income of a company"

    company, round = Shared[str]("company"), Shared[int]("round")

    def __init__(
        self,
        position: Position | None = None,
        player: int | str = 0,
        *,
        lifts: Sequence[tuple[int, str]] | None = None,
        round: int | None = None,
    ) -> None:
        self._first = open_state(position, positions.INCOME)
        self._me = self._first.seat(player)
        self._lifts, self._round = list(lifts or ()), self._first.round if round is None else round
        if position is None and lifts is None:
            self._lifts = list(FIRST)
        if position is None and round is None:
            self._round += 1  # after that of the first base
        super().__init__()

    def start(self) -> None:
        """Begin with the given position."""
        self.company = self._first.companies[self._me]
        self.lifts = list(self._lifts)
        self.words = ""
        self.on_round(self._round)
        income_plan(self._first, self._me, self.lifts)  # says what is wrong with them, if anything is

    # The present answer as data

    @shared()
    def state(self) -> GameState:
        """The position with the company that is chosen, before anything is lifted."""
        return with_company(self._first, self._me, self.company)

    @property
    def plan(self) -> list[IncomePayment]:
        """Everything that is paid from the first round to the last."""
        return income_plan(self.state, self._me, self.lifts)

    @property
    def total(self) -> Counter[str]:
        """What is paid over the game, by kind."""
        return _total(self.plan)

    def number(self, piece: str) -> int:
        """Return how many pieces of a row are off the board in the chosen round."""
        lifted_now = sum(when <= self.round and one == piece for when, one in self.lifts)
        return int(getattr(self.state.built[self._me], piece)) + lifted_now

    # What is shown

    def blocks(self) -> list[Block]:
        """Show the company board on one side, what to lift and what it pays on the other."""
        now = with_lifted(self.state, self._me, [piece for when, piece in self.lifts if when <= self.round])
        drawn = pictures.company_board(now, self._me, theme=self.theme)
        return [blocks.columns([blocks.picture(drawn, width=WIDTH)], [*self._controls(), *self._pays()], wide=[3, 2])]

    def _controls(self) -> Iterator[Block]:
        yield blocks.text("Choose a round, then lift pieces off the board, as building does.", "ask")
        companies = [(company.id, company.title) for company in COMPANIES.values()]
        yield blocks.tabs("company", "Company", companies, self.company)
        last = self.state.rules.rounds
        yield blocks.slider(
            "round",
            "Round",
            self.round,
            self._first.round,
            last,
            shown=say("{round} of {last}", round=self.round, last=last),
        )
        yield blocks.buttons(*map(self._lift_button, COMPANIES[self.company].income), label="Lift the next")
        yield blocks.buttons(
            blocks.button("undo", "Undo", off="" if self.lifts != self._lifts else "nothing has been lifted yet"),
            blocks.button("again", "Start again"),
        )

    def _lift_button(self, piece: str) -> Block:
        number, most = self.number(piece), MOST_PIECES[piece]
        off = "" if self._all(piece) < most else say("all {number} are off the board", number=most)
        which = say(ORDINALS[min(number + 1, most)])
        label = say("{piece} ({which} of {number})", piece=say(piece), which=which, number=most)
        return blocks.button("lift", label, piece, off=off)

    def _all(self, piece: str) -> int:
        """How many pieces of a row are off the board at the end of the game."""
        return int(getattr(self.state.built[self._me], piece)) + sum(one == piece for _, one in self.lifts)

    def _pays(self) -> Iterator[Block]:
        if self.words:
            yield blocks.text(self.words, "good")
        plan = self.plan
        if not plan:
            if self.lifts != self._lifts:  # before that, it would tell what a lesson asks
                yield rule_block("income.uncovered")
            return
        kinds = [kind for kind in UNITS if kind in self.total]
        rows = [[f"{paid.round}, {say(WHEN[bool(paid.piece)])}", *_cells(paid.gains, kinds)] for paid in plan]
        rows.append(["total", *(str(self.total[kind]) for kind in kinds)])
        head = ["round", *(UNITS[kind][1] for kind in kinds)]
        yield blocks.table(head, rows, caption="What the uncovered symbols pay", strong=[len(plan)])
        yield rule_block("income.uncovered")
        yield rule_block("round.income")

    # What the learner does

    def on_company(self, value: str) -> None:
        """Look at another company with the same pieces lifted."""
        self.company, self.words = one_of(value, COMPANIES, "company"), ""
        self.say(
            say(
                "{company}: {what} over the game",
                company=say(COMPANIES[value].title),
                what=_words(self.total),
            )
        )

    def on_round(self, value: object) -> None:
        """Go to a round: the board shows what is lifted by then."""
        self.round = whole_number(value, self._first.round, self._first.rules.rounds, "round")
        self.words = ""

    def on_lift(self, piece: str) -> None:
        """Lift the next piece of a row in the chosen round."""
        lifts = [*self.lifts, (self.round, piece)]
        plan = income_plan(self.state, self._me, lifts)
        more = _total(plan) - self.total
        self.lifts = lifts
        which = say(ORDINALS[self.number(piece)])
        self.words = say("Your {which} {piece} uncovers nothing.", which=which, piece=say(piece))
        if more:
            self.words = say(
                "Your {which} {piece}, built in round {round}, pays {what} over the game.",
                which=which,
                piece=say(piece),
                round=self.round,
                what=_words(more),
            )
        self.say(self.words)

    def on_undo(self) -> None:
        """Put the last piece back."""
        if self.lifts == self._lifts:
            raise BarrageError("There is nothing to take back")
        self.round, _ = self.lifts.pop()
        self.words = ""
        self.say("Taken back")


def _total(plan: Sequence[IncomePayment]) -> Counter[str]:
    total: Counter[str] = Counter()
    for paid in plan:
        for gain in paid.gains:
            total[gain.kind] += gain.amount
    return total


def _cells(gains: Sequence[Gain], kinds: Sequence[str]) -> list[str]:
    amounts = {kind: sum(gain.amount for gain in gains if gain.kind == kind) for kind in kinds}
    return [str(amount) if amount else "" for amount in amounts.values()]


def _words(total: Counter[str]) -> str:
    return ", ".join(str(Gain(kind, total[kind])) for kind in UNITS if total[kind]) or say("nothing")
