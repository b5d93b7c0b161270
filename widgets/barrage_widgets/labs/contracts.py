"""Contracts: match one of them with a production, see which are in reach, and what the reward does."""

from __future__ import annotations

from barrage_core import RULES, GameState, Violation, legal_actions, pictures, question, why_not
from barrage_core.actions import Action, Decline, Fulfil
from barrage_core.catalogue import say
from barrage_core.checks import one_of, whole_number
from barrage_core.components.contracts import CONTRACTS
from barrage_core.errors import BarrageError
from barrage_core.events import EnergyMade, Event
from barrage_core.names import Seat
from barrage_core.questions.changes import after_production
from barrage_core.questions.contracts import ContractReport, fulfillable
from barrage_core.questions.turns import play_in_turn
from barrage_core.text import contract_words
from barrage_core.words import capitalised

from ..panel import Block, Panel, Position, Shared, blocks, open_state, positions, shared
from ..table import words_of
from ..words import event_lines, event_words, reason_blocks

__all__ = ["ContractLab"]


MOST_ENERGY = 20


class ContractLab(Panel):
    """Produce some energy, and try to fulfil a contract with it: one of your own or a national one.

    >>> lab = ContractLab(energy=9)
    >>> lab.in_reach
    ['G9', 'R5']
    >>> lab.handle("contract", "contract:R12")
    >>> [(reason.text, reason.page) for reason in lab.reasons]
    [('contract R12 needs 10 energy, you made 9', 16)]
    >>> lab.handle("contract", "contract:R5")
    >>> lab.handle("decide", 0)  # receive the 5 energy of the reward
    >>> lab.state.energy[0], lab.state.vp[0]
    (14, 14)
    >>> lab.close()
    """

    title = "Contracts in reach"

    energy = Shared[int]("energy")

    def __init__(self, position: Position | None = None, player: Seat | str = 0, energy: int = 9) -> None:
        self._first = open_state(position, positions.CONTRACTS)
        self._player = self._first.seat(player)
        self._energy = energy
        after_production(self._first, self._player, energy)  # a fault of the position shows at once
        super().__init__()

    def start(self) -> None:
        """Begin with the given position and production."""
        self._before, self.energy = self._first, self._energy
        self._new_production()

    def _new_production(self) -> None:
        self._now: GameState | None = None
        self.tried = self.fulfilled = ""
        self.events: list[Event] = []
        self.reasons: list[Violation] = []

    # What is known

    @shared()
    def state(self) -> GameState:
        """The position: after the production once a contract was chosen or none was wanted, before it until then."""
        return self._before if self._now is None else self._now

    @property
    def produced(self) -> GameState:
        """The position right after the production, where the choice of a contract is awaited."""
        return after_production(self._before, self._player, self.energy)

    @property
    def reports(self) -> list[ContractReport]:
        """Every contract that the player could fulfil, what it needs, and whether the energy is enough."""
        return fulfillable(self._before, self._player, self.energy)

    @property
    def in_reach(self) -> list[str]:
        """The contracts of which this production could fulfil one."""
        return [report.contract for report in self.reports if report.enough]

    @property
    def waiting(self) -> list[Action]:
        """What may be decided about the reward now."""
        return [] if self._now is None or self._now.decision is None else legal_actions(self._now)

    # What is shown

    def blocks(self) -> list[Block]:
        """Show the contracts with the production on one side, the outcome on the other."""
        names = [report.contract for report in self.reports]
        cards = pictures.contracts(names, title="Your contracts and the national ones", in_a_row=3, theme=self.theme)
        free = self._now is None
        lit = {f"contract:{name}": "this production fulfils it" for name in self.in_reach if free}
        chosen = [f"contract:{self.fulfilled}"] if self.fulfilled else []
        left = [
            blocks.slider("energy", "Energy of the production", self.energy, 1, MOST_ENERGY),
            blocks.text(self._ask(), "ask"),
            blocks.picture(cards, "contract", lit=lit, chosen=chosen),
            self._buttons(),
        ]
        return [blocks.columns(left, [*self._answer(), self._goods(), *self._story()], wide=[3, 2])]

    def _ask(self) -> str:
        if self._now is None:
            return say(
                "You have made {energy} energy. Click the contract that you want to fulfil with it.", energy=self.energy
            )
        if self.waiting:
            return question(self._now)
        return "This production is over. Try another contract, or make another production."

    def _buttons(self) -> Block:
        items = [blocks.button("decide", words_of(self.state, action), at) for at, action in enumerate(self.waiting)]
        if self._now is None:
            items = [blocks.button("none", "Fulfil none")]
        elif not items:
            items = [blocks.button("produce", "Another production", main=True)]
        return blocks.buttons(*items, blocks.button("again", "Start again"))

    def _answer(self) -> list[Block]:
        if self.reasons:
            not_this = say("You cannot fulfil {contract}:", contract=contract_words(self.tried))
            refused = [blocks.text(not_this), *reason_blocks(self.reasons)]
            return refused + (self._outcome() if self._now else [])
        if self._now is None:
            reach = ", ".join(self.in_reach) or say("none")
            words = say("In reach with {energy} energy: {contracts}.", energy=self.energy, contracts=reach)
            return [blocks.text(words)]
        return self._outcome()

    def _outcome(self) -> list[Block]:
        if not self.fulfilled:
            return [blocks.text("You fulfil no contract. Your marker moved all the same.", "good", page=16)]
        return [blocks.text(self._done(), "good", page=RULES["contracts.energy"].page), *self._reward_note()]

    def _done(self) -> str:
        needed = next(report.needed for report in self.reports if report.contract == self.fulfilled)
        printed = CONTRACTS[self.fulfilled].energy
        over = self.energy - needed
        done = "{contract} needs {needed} energy, you made {energy}: fulfilled."
        if needed != printed:
            done = "{contract} needs {needed} energy instead of {printed}, you made {energy}: fulfilled."
        words = say(done, contract=self.fulfilled, needed=needed, printed=printed, energy=self.energy)
        if over:
            lost = "The {over} left over are not kept for another contract."
            if over == 1:
                lost = "The {over} left over is not kept for another contract."
            words += f" {say(lost, over=over)}"
        return words + " " + say("Your marker moved all {energy} steps.", energy=self.energy)

    def _reward_note(self) -> list[Block]:
        steps = sum(event.energy for event in self.events if isinstance(event, EnergyMade))
        if not steps:
            return []
        words = say(
            "The reward moves your marker {steps} more steps. It is not a production, so it fulfils no contract.",
            steps=steps,
        )
        return [blocks.text(words, "note", page=RULES["contracts.reward"].page)]

    def _goods(self) -> Block:
        seat, before, now = self._player, self._before, self.state
        wheel = [sum(map(any, state.wheels[seat])) for state in (before, now)]
        rows = [
            ("Energy marker", before.energy[seat], now.energy[seat]),
            ("Victory points", before.vp[seat], now.vp[seat]),
            ("Credits", before.credits[seat], now.credits[seat]),
            ("Excavators", before.excavators[seat], now.excavators[seat]),
            ("Concrete mixers", before.mixers[seat], now.mixers[seat]),
            ("Loads on the wheel", *wheel),
            ("Contracts fulfilled", len(before.fulfilled[seat]), len(now.fulfilled[seat])),
        ]
        changed = [at for at, (_, old, new) in enumerate(rows) if old != new]
        caption = capitalised(say("{player} has", player=now.called(seat)))
        return blocks.table(("", "before", "now"), rows, caption=caption, strong=changed)

    def _story(self) -> list[Block]:
        if not self.events:
            return []
        return [blocks.log(event_lines(self.state, self.events), label="What happened")]

    # What the learner does

    def on_energy(self, value: int) -> None:
        """Make a production of this much energy; a reward that is waiting comes first."""
        if self.waiting:
            raise BarrageError("First decide about the reward, with the buttons below the contracts")
        whole_number(value, 1, MOST_ENERGY, "energy")
        if self._now is not None:
            self.on_produce()
        self.energy, self.reasons, self.tried = value, [], ""

    def on_contract(self, target: str) -> None:
        """Try to fulfil a contract."""
        name = target.partition(":")[2]
        self.tried = one_of(name, CONTRACTS, "contract")
        if self._now is not None:
            self.reasons = [Violation("contracts.one", "this production is used up")]
        else:
            self.reasons = why_not(self.produced, Fulfil(name))
        if self.reasons:
            self.say(". ".join(reason.text for reason in self.reasons))
            return
        self.fulfilled = name
        self._play(self.produced, Fulfil(name))

    def on_none(self) -> None:
        """Let the production fulfil no contract."""
        if self._now is not None:
            raise BarrageError("This production is over")
        self._play(self.produced, Decline())

    def on_decide(self, choice: object) -> None:
        """Decide about the reward."""
        if not isinstance(choice, int) or not 0 <= choice < len(self.waiting):
            raise BarrageError("There is no such choice now")
        self._play(self.state, self.waiting[choice])

    def on_produce(self) -> None:
        """Make another production from here."""
        if self.waiting:
            raise BarrageError("First decide about the reward, with the buttons below the contracts")
        self._before = self.state
        self._new_production()

    def _play(self, state: GameState, action: Action) -> None:
        """Let the engine do it, up to the end of the turn and not beyond."""
        after, new = play_in_turn(state, action)
        self._now, self.reasons, self.tried = after, [], ""
        self.events += new
        self.say(". ".join(event_words(after, new)) or "No contract fulfilled")
