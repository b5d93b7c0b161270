"""The five phases of a round as a ribbon, stepped forward and back; what each does to board, track and turn order."""

from __future__ import annotations

from barrage_core import RULES, GameState, PhasePlayed, by_phase, legal_actions, pictures, question
from barrage_core.actions import Action, PlaceEngineers, UseBank
from barrage_core.catalogue import say
from barrage_core.checks import one_of, whole_number
from barrage_core.errors import BarrageError
from barrage_core.events import DropMoved, DropsPlaced, Event, PhaseStarted
from barrage_core.pictures.theme import Mark
from barrage_core.questions.scoring import next_turn_places, preview_final, preview_scoring
from barrage_core.scoring import ScoreLine
from barrage_core.study.pairs import signed
from barrage_core.words import count, with_and

from ..panel import Block, Panel, Position, Shared, blocks, open_state, positions, shared
from ..words import event_lines, number_words

__all__ = ["RoundLab"]


RIBBON = {
    "income": ("Income and headstreams", ("round.income", "round.headstreams")),
    "actions": ("Actions", ("round.actions",)),
    "water flow": ("Water flow", ("round.water_flow",)),
    "scoring": ("Scoring", ("round.scoring",)),
    "end of round": ("End of the round", ("round.turn_order", "round.clean_up")),
    "end": ("End of the game", ("objectives.places", "final.goods", "final.water")),
}
"""The phases as they are called, and the rules that say what happens in them."""
ON_THE_TRACK = ("scoring", "end of round", "end")
"""Phases in which the energy track shows more than the board."""
MOST_STEPS = 12


class RoundLab(Panel):
    """Step through the phases of a round and into the next one.

    >>> lab = RoundLab()
    >>> for _ in range(4):
    ...     lab.handle("next")
    >>> lab.now.phase, [lab.state.companies[seat] for seat in lab.state.turn_order]
    ('end of round', ['italy', 'france', 'germany', 'usa'])
    >>> lab.handle("back")
    >>> lab.now.phase
    'scoring'
    >>> lab.close()
    """

    title = "The five phases of a round"

    moment = Shared[int]("moment")

    def __init__(self, position: Position | None = None, *, water: bool = True) -> None:
        self._first = open_state(position, positions.ROUND)
        if not self._first.round or self._first.is_over:
            raise BarrageError(
                "this laboratory needs a position inside a round, not before the first one or after the game"
            )
        self._water = water
        self.flights = 0  # so that drops run each time that a moment is shown
        super().__init__()

    def start(self) -> None:
        """Begin with the given position."""
        first = self._first
        self.moments = [PhasePlayed(first.round, first.phase, first, ())]
        self.moment = 0
        self.water = self._water

    # What is known

    @property
    def now(self) -> PhasePlayed:
        """The moment that is shown."""
        return self.moments[self.moment]

    @shared()
    def state(self) -> GameState:
        """The position at the moment that is shown."""
        return self.now.state

    @shared("moment")
    def value(self) -> int:
        """The phase that is shown, as its number among those that were played."""
        return self.moment

    @property
    def before(self) -> GameState:
        """The position before the phase that is shown."""
        return self.moments[max(0, self.moment - 1)].state

    @property
    def score_lines(self) -> list[ScoreLine]:
        """Where the points of a scoring phase come from, or those at the end of the game."""
        if not self.moment or self.now.phase not in ("scoring", "end"):
            return []
        return preview_scoring(self.before) if self.now.phase == "scoring" else preview_final(self.before)

    # What is shown

    def blocks(self) -> list[Block]:
        """Show the ribbon, the board or the track, and what the phase did."""
        right = [*self._words(), self._players(), *self._order(), *self._story()]
        drops = [("water", "somebody places drops on a headstream")]
        plan = blocks.ticks("plan", "In the actions phase", drops, ["water"] if self.water else [])
        right.append(plan)
        return [self._ribbon(), self._buttons(), blocks.columns([self._picture()], right, wide=[1, 1])]

    def _ribbon(self) -> Block:
        last = self.now.round == self.state.rules.rounds
        names = [name for name in RIBBON if name != ("end of round" if last else "end")]
        options = [(name, f"{at}. {say(RIBBON[name][0])}") for at, name in enumerate(names, 1)]
        return blocks.tabs("phase", say("Round {number}", number=self.now.round), options, self.now.phase)

    def _buttons(self) -> Block:
        return blocks.buttons(
            blocks.button("back", "Back", off="" if self.moment else "this is the first moment"),
            blocks.button("next", self._next_words(), main=True, off="the game is over" if self.state.is_over else ""),
            blocks.button("again", "Start again"),
        )

    def _next_words(self) -> str:
        if self.state.is_over:
            return "The game is over"
        if self.moment == len(self.moments) - 1:
            return say("Play out: {phase}", phase=say(RIBBON[self.now.phase][0].lower()))
        following = self.moments[self.moment + 1]
        return say("Next: {phase}", phase=say(RIBBON[following.phase][0].lower()))

    def _picture(self) -> Block:
        if self.now.phase in ON_THE_TRACK:
            shown = self.before if self.now.phase == "end of round" else self.state
            return blocks.picture(pictures.energy_track(shown, theme=self.theme), width=560)
        events = self.now.events
        trail = [event.path for event in events if isinstance(event, DropMoved)]
        marks: dict[str, Mark] = {event.headstream: "to" for event in events if isinstance(event, DropsPlaced)}
        board = pictures.board(self.state, trail=trail, marks=marks, theme=self.theme, key=False)
        return blocks.picture(board, fly=f"{self.model_id} {self.flights}" if trail else "")

    def _words(self) -> list[Block]:
        shown = [blocks.text(RULES[rule].says, page=RULES[rule].page) for rule in RIBBON[self.now.phase][1]]
        drops = [event for event in self.now.events if isinstance(event, DropsPlaced) and event.player is None]
        if self.now.phase == "income" and self.moment and not drops:
            shown.append(
                blocks.text(
                    "No headstream tile brings drops in this round.", "note", page=RULES["round.headstreams"].page
                )
            )
        if self.now.phase == "water flow" and not any(isinstance(event, DropMoved) for event in self.now.events):
            shown.append(
                blocks.text("No drop lies on a headstream, so none flows.", "note", page=RULES["round.water_flow"].page)
            )
        if not self.state.is_over and self.state.decision is not None:
            shown.append(blocks.text(say("Next decision: {question}", question=question(self.state)), "ask"))
        return shown

    def _players(self) -> Block:
        state, before, rows = self.state, self.before, []
        for place, seat in enumerate(state.turn_order, 1):
            rows.append(
                (
                    f"{place}. {state.name(seat)}",
                    _change(before.energy[seat], state.energy[seat]),
                    _change(before.vp[seat], state.vp[seat]),
                    _change(before.credits[seat], state.credits[seat]),
                    _change(before.engineers[seat], state.engineers[seat]),
                )
            )
        head = ("turn order", "energy", "VP", "credits", "engineers")
        return blocks.table(head, rows, caption="After this phase, and what it changed")

    def _order(self) -> list[Block]:
        """Say why the next turn order is as it is."""
        if self.now.phase != "end of round":
            return []
        state, lines = self.before, []
        for number, place in enumerate(next_turn_places(state), 1):
            name = state.name(place.player)
            words = say("{number}. {player}: {energy} energy", number=number, player=name, energy=place.energy)
            if place.tied:
                others = with_and(state.called(seat) for seat in place.tied)
                words += say(", tied with {others}; tied players reverse their order", others=others)
            lines.append(words)
        reason = say("The player with the least energy plays first in the next round.")
        return [blocks.text("\n\n".join([reason, *lines]), page=RULES["round.turn_order"].page)]

    def _story(self) -> list[Block]:
        if self.score_lines:
            lines = [{"text": _line_words(self.state, line), "page": line.page} for line in self.score_lines]
            return [blocks.log(lines, label="Where the points come from")]
        events = [event for event in self.now.events if not isinstance(event, PhaseStarted)]
        return [blocks.log(event_lines(self.state, events), label="What happened")] if events else []

    # What the learner does

    def on_next(self) -> None:
        """Go to the next phase; decisions that are in the way are made."""
        if self.state.is_over:
            raise BarrageError("The game is over: go back, or start again")
        if self.moment == len(self.moments) - 1:
            self._play_out()
        self._go_to(self.moment + 1)

    def on_back(self) -> None:
        """Go back to the phase before."""
        if not self.moment:
            raise BarrageError("This is the first moment")
        self._go_to(self.moment - 1)

    def on_moment(self, moment: int) -> None:
        """Go to a phase that was already played, by its number."""
        self._go_to(whole_number(moment, 0, len(self.moments) - 1, "moment"))

    def on_phase(self, phase: str) -> None:
        """Go to a phase of this round, or on to the next one of this name."""
        one_of(phase, RIBBON, "phase")
        here = [at for at, one in enumerate(self.moments) if (one.round, one.phase) == (self.now.round, phase)]
        if here:
            self._go_to(here[-1])
            return
        for _ in range(MOST_STEPS):
            self.on_next()
            if self.now.phase == phase:
                return

    def on_plan(self, wanted: list[str]) -> None:
        """Let somebody place drops on a headstream in the actions phases to come, or not."""
        self.water = "water" in wanted
        # Play starts anew at the next decision; the phases before it run by themselves.
        ahead = range(self.moment, len(self.moments))
        last = next((at for at in ahead if self.moments[at].state.decision is not None), len(self.moments) - 1)
        del self.moments[last + 1 :]

    def _go_to(self, moment: int) -> None:
        self.moment, self.flights = moment, self.flights + 1
        points = ", ".join(
            say("{player} {vp} VP", player=self.state.name(seat), vp=vp) for seat, vp in enumerate(self.state.vp)
        )
        phase = say(RIBBON[self.now.phase][0])
        self.say(say("Round {round}, {phase}. {points}", round=self.now.round, phase=phase, points=points))

    def _play_out(self) -> None:
        """Make decisions until a phase ends, and remember every phase that the game then runs through."""
        state, events, placed = self.moments[-1].state, list[Event](), False
        while True:
            action = _decide(state, water=self.water and not placed)
            placed = placed or isinstance(action, PlaceEngineers)
            first, *others = by_phase(state, action)
            state, events = first.state, [*events, *first.events]
            if others or state.is_over:
                break
        self.moments.append(PhasePlayed(first.round, first.phase, state, tuple(events)))
        self.moments += others


def _decide(state: GameState, *, water: bool) -> Action:
    """Choose the shortest way through a phase: drops on a headstream if wanted, everybody to the bank, then pass."""
    options = legal_actions(state)
    spaces = state.board.spaces
    for action in options:
        if water and isinstance(action, PlaceEngineers) and spaces[action.space].row.effect == "place_drops":
            return action
    banks = [action for action in options if isinstance(action, UseBank)]
    return banks[-1] if banks else options[0]


def _change(old: int, new: int) -> str:
    if old == new:
        return str(new)
    return f"{new} ({signed(new - old, 0)})"


def _line_words(state: GameState, line: ScoreLine) -> str:
    gains = []
    if line.vp or not line.credits:
        gains.append(say("{vp} VP", vp=number_words(line.vp)))
    if line.credits:
        gains.append(count(line.credits, "credit"))
    return f"{state.name(line.player)}, {line.text}: {', '.join(gains)}"
