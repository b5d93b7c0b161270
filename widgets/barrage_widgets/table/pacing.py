"""Time at the table: what the bots do and what the phases of a round bring is shown one scene after the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from barrage_core import Action, BarrageError, GameState, is_legal, question
from barrage_core.checks import one_of, whole_number
from barrage_core.events import AutomaActed, AutomaTileTurned, DropMoved, Event, Passed, PhaseStarted
from barrage_core.pictures.theme import Mark
from barrage_core.questions.scenes import Scene, scenes

from ..panel import Block, Panel, blocks
from .automas import marks_of
from .session import GameSession
from .telling import told

__all__ = ["AT_ONCE", "SPEEDS", "Pacing"]

AT_ONCE = "at once"
SPEEDS = {"slow": 2.0, "normal": 1.0, "quick": 0.4, AT_ONCE: 0.0}
"""How much longer a scene is shown than usual."""
SCENE, DROP, SILENT = 1100, 1400, 150
"""Milliseconds for a scene, for one in which a drop runs, and for a decision after which nothing has happened yet."""
SCORING = "scoring"
MOST_TOLD = 5


class Pacing(Panel):
    """A game that goes on by itself where nobody at the screen decides: scene by scene, with pause, speed and skip."""

    session: GameSession
    usual_speed: ClassVar[str] = "normal"
    """The speed that a table begins with, unless it is given another one."""
    speed: str

    def begin(self, session: GameSession) -> None:
        """Sit down at a game; what bots decide first is shown from the start."""
        self.session = session
        self.ticks = getattr(self, "ticks", 0)
        self.paused = False
        self.card = 0
        """The round whose result lies on the table."""
        self.since = session.moment
        """The moment after the last decision of a person."""
        self.settle()

    def settle(self) -> None:
        """Show the present moment, and nothing on the way to it."""
        self.scenes: list[Scene] = []
        """What the last decision brings about, in the order in which it is shown."""
        self.seen = 0
        """How many of the scenes have been shown; the learner may go back to an earlier one."""
        self.told: list[str] = []
        self.trails: list[tuple[str, ...]] = []
        self.marks: dict[str, Mark] = {}
        """Where on the map an Automa has just decided something."""
        self.watches_automa = False
        """Whether what is shown is a turn of an Automa."""

    # What is shown

    @property
    def waiting(self) -> list[Scene]:
        """The scenes that are still to be shown."""
        return self.scenes[self.seen :]

    @property
    def shown(self) -> GameState:
        """The state that is drawn: that of a scene on the way, or the present one."""
        return self.scenes[self.seen - 1].after if self.waiting else self.session.state

    @property
    def goes_on(self) -> bool:
        """Whether something is still to be shown before a person decides."""
        bot_decides = not self.session.state.is_over and not self.session.is_human
        return bool(self.waiting) or bot_decides

    @property
    def unseen(self) -> int:
        """The number of events that have happened in the game, and are still to be shown."""
        return sum(len(scene.events) for scene in self.waiting)

    @property
    def is_running(self) -> bool:
        """Whether time goes on by itself now."""
        return self.goes_on and not self.paused and self.speed != AT_ONCE

    def pace(self) -> list[Block]:
        """Ask for the next scene, after as long as this one takes to be seen."""
        if not self.is_running:
            return []
        length = DROP if self.trails else SCENE if self.told else SILENT
        return [blocks.pace("tick", self.ticks, round(length * SPEEDS[self.speed]))]

    # Going on

    def turn_page(self) -> None:
        """Show what belongs to the present moment, whenever all scenes before it have been shown."""

    def look_on(self, *, to_the_board: bool) -> None:
        """Forget what belonged to a decision that is made now; what follows a person's own is seen on the board."""

    def branch_off(self) -> None:
        """Go on from a moment of the past in a game of its own."""
        self.session = self.session.branch()

    def unroll(self, *actions: Action, wish: Action | None = None) -> None:
        """Do actions of the player whose decision it is, and begin to show what comes of them.

        A `wish` is done after them if it is allowed then.
        """
        seat, drafts = self.session.seat, not self.session.state.round
        asked = self.session.is_human
        self.look_on(to_the_board=asked)
        done: list[Scene] = []
        for number, action in enumerate(actions):
            if self.session.seat != seat:
                raise BarrageError("this turn is over before all of that is done")
            done += self._do(action, joined=number > 0)
        if wish is not None and self.session.seat == seat and is_legal(self.session.state, wish):
            done += self._do(wish, joined=True)
        if drafts and self.session.state.round:
            self.look_on(to_the_board=True)  # nothing is left to pick, and an Automa may begin
        if asked:
            self.since = self.session.moment
        self.scenes, self.seen = done, 0
        if self.speed == AT_ONCE:
            self.hurry()
        else:
            self._next()

    def _do(self, action: Action, *, joined: bool) -> list[Scene]:
        """Do an action; an Automa's turn and where other players or phases follow have more than one scene."""
        if self.session.goes_elsewhere(action):
            self.branch_off()
        before = self.session.state
        step = self.session.decide(action, joined=joined)
        return [Scene(before.phase, step.events, step.after)] if self.speed == AT_ONCE else self._scenes()

    def _scenes(self) -> list[Scene]:
        """Return the scenes of the decision that led to the present moment."""
        if not self.session.moment:
            return []
        before, step = self.session.last_step
        if any(isinstance(event, PhaseStarted | Passed | AutomaTileTurned) for event in step.events):
            return scenes(before, step.action)
        return [Scene(before.phase, step.events, step.after)]

    def _next(self) -> None:
        """Show the next scene."""
        self._show(self.seen + 1)
        if self.card:
            self.paused = True  # what was scored is read before the next round
        self._turn_page_when_asked()

    def _show(self, number: int) -> None:
        """Show one of the scenes; after the scoring the card of the round lies on the table."""
        self.seen = number
        scene = self.scenes[number - 1]
        self.tell(scene.events)
        is_scored = scene.phase == SCORING and self.waiting and self.waiting[0].phase != SCORING
        self.card = scene.after.round if is_scored else 0

    def look_back(self) -> None:
        """Show the present moment, whose scenes can be gone back to."""
        self.settle()
        self.scenes = self._scenes()
        self.seen = len(self.scenes)
        self.tell(self.session.events_at(self.session.moment))

    def _turn_page_when_asked(self) -> None:
        """Turn the page for a person who decides now; one that was opened while others play stays open."""
        if not self.goes_on:
            self.turn_page()

    def _again(self) -> None:
        """Show the next decision of the past once more; nothing that came after it is lost."""
        self.look_on(to_the_board=False)
        self.session.go_to(self.session.moment + 1)
        self.scenes, self.seen = self._scenes(), 0
        self._next()

    def tell(self, happened: Iterable[Event]) -> None:
        """Show what has happened: its words, and the ways of drops."""
        events = list(happened)
        self.ticks += 1
        self.trails = [event.path for event in events if isinstance(event, DropMoved)]
        self.told = [told(self.session.state, event) for event in events[-MOST_TOLD:]]
        followed = {event.player for event in events if isinstance(event, AutomaTileTurned | AutomaActed)}
        self.marks = marks_of(self.session.automas | followed, events)
        self.watches_automa = bool(followed)

    def hurry(self) -> None:
        """Go on to the next decision of a person, or to the end, without showing what happens on the way."""
        happened = [event for scene in self.waiting for event in scene.events]
        self.scenes, self.seen, begun = [], 0, self.session.moment
        self.session.play_bots()
        for moment in range(begun + 1, self.session.moment + 1):
            happened += self.session.events_at(moment)
        self.paused = False
        if happened:
            self.tell(happened)
        rounds = [event.round for event in happened if isinstance(event, PhaseStarted) and event.phase == SCORING]
        self.card = rounds[-1] if rounds and not self.session.state.is_over else 0
        self.turn_page()

    def on_tick(self, tick: int) -> None:
        """Go on, if this is the scene that was to be shown so long."""
        if tick == self.ticks and self.is_running:
            self.on_forth()

    def on_forth(self) -> None:
        """Show the next scene, whether time is paused or not."""
        if self.waiting:
            self._next()
        elif self.goes_on and self.session.can_redo:
            self._again()
        elif self.goes_on:
            self.unroll(self.session.bot_choice())
        else:
            raise BarrageError("a person decides now: there is nothing to go on with")
        self._say_what_happened()

    def _say_what_happened(self) -> None:
        """Announce what is shown, and the question once it is a person's."""
        self.say(". ".join([*self.told, *([] if self.goes_on else [question(self.session.state)])]))

    def on_scene(self, number: int) -> None:
        """Go back or forward among the scenes of the last decision, while time stands still."""
        self.paused = True
        self._show(whole_number(number, 1, len(self.scenes), "scene"))
        self._say_what_happened()

    def on_pause(self) -> None:
        """Let time stand still."""
        self.paused = True

    def on_go(self) -> None:
        """Let time go on; a card that lies on the table is put away."""
        self.paused, self.card = False, 0
        if not self.goes_on:
            return
        if self.speed == AT_ONCE:
            self.on_skip()
        else:
            self.on_forth()

    def on_skip(self) -> None:
        """Go on to the next decision of a person at once."""
        self.card = 0
        self.hurry()
        self._say_what_happened()

    def on_speed(self, speed: str) -> None:
        """Choose how long a scene is shown."""
        self.speed = one_of(speed, SPEEDS, "speed")
        if speed == AT_ONCE and self.goes_on and not self.paused:
            self.hurry()
