"""`ScenarioLibrary`: named positions, each with a question; guess, compare with the engine, keep the position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from barrage_core import BarrageError, GameState, UseBank, pictures
from barrage_core.agenda import Turn
from barrage_core.catalogue import say
from barrage_core.checks import expected, one_of
from barrage_core.course.record import Record
from barrage_core.pictures import Picture
from barrage_core.pictures.theme import Mark
from barrage_core.scenarios import SCENARIOS, Ask, Found, Scenario
from barrage_core.words import capitalised

from ..panel import Block, Opener, blocks, shared
from ..table import GameTable
from ..table.choices import targets
from ..words import ADVISER, advice_on, event_lines, hint_blocks, spoken_hint
from .asking import Asking, Number
from .options import OneOf, Order, SomeOf
from .places import Place, Places
from .predict import Predict, places_of

__all__ = ["ScenarioLibrary", "asking_of", "view_of"]

FIRST = "your_energy_their_water"
"""A good one to begin with: small, and most people get it wrong."""
LESSON = "16"
PLAY = "Play from here"
TAKE_IT = "Copy one of these lines into a cell. The short code opens anywhere, including the editor and the game table."
TAKE_CODE = "Copy the code. It opens in the scenario editor and at the game table."


def asking_of(ask: Ask) -> Asking:
    """Return the control for what a scenario asks.

    >>> asking_of(SCENARIOS["six_segments"].ask).invitation
    'A whole number from 0 to 6'
    """
    if ask.kind == "number":
        return Number(ask.low, ask.high, ask.unit)
    if ask.kind in ("place", "places"):
        return (Place if ask.kind == "place" else Places)(ask.values)
    return {"one of": OneOf, "some of": SomeOf, "order": Order}[ask.kind](dict(ask.options))


def view_of(
    one: Scenario,
    state: GameState,
    trail: tuple[tuple[str, ...], ...] = (),
    marks: Mapping[str, Mark] | None = None,
) -> Callable[..., Picture]:
    """Return a function that draws what a scenario is about, in a state of it."""
    kind, _, who = one.view.partition(":")
    if kind == "wheel":
        return lambda theme: pictures.wheel(state, who, theme=theme)
    if kind == "company":
        return lambda theme: pictures.company_board(state, who, theme=theme)
    if kind == "hand":
        return lambda theme: pictures.hand(state, who, theme=theme)
    if kind == "track":
        return lambda theme: pictures.energy_track(state, theme=theme)
    whole = one.basins is None  # below a part of the map the key would be too small to read
    return lambda theme: pictures.board(state, basins=one.basins, trail=trail, marks=marks, theme=theme, key=whole)


class ScenarioLibrary(Opener, Predict):
    """Choose a position, answer its question, and see what the engine says, in words and on the picture.

    Begin with a theme, or with a scenario by its id (`first`); `scenarios` puts others on the shelf instead of the
    kit's, such as your own. Read the outcome as data: `scenario`, `solved`, and what every prediction has (`guess`,
    `answer`, `right`). A button plays on from a position, and so does `GameTable(library.scenario.position)`; change it
    with `ScenarioEditor(library.scenario.position)`.

    >>> library = ScenarioLibrary("six_segments", record=Record(None))
    >>> library.handle("guess", 5)
    >>> library.handle("lock")
    >>> library.right, library.solved
    (True, ['six_segments'])
    >>> library.handle("next")
    >>> library.scenario.id
    'back_on_the_way'
    >>> library.close()
    """

    title = "Scenario library"

    def __init__(
        self, first: str = "", *, scenarios: Iterable[Scenario] | None = None, record: Record | None = None
    ) -> None:
        self.shelf = dict(SCENARIOS) if scenarios is None else {one.id: one for one in scenarios}
        """The scenarios to choose from, by their ids."""
        if not self.shelf:
            raise BarrageError(expected("at least one scenario", self.shelf, "scenarios"))
        first = first or (FIRST if scenarios is None else next(iter(self.shelf)))
        self._take(self._of(first)[0] if first in self.themes else self._named(first))
        one = self.scenario
        super().__init__(
            self.id,
            one.question,
            asking_of(one.ask),
            self._ask_the_engine,
            one.why,
            position=one.position,
            basins=one.basins,
            picture=view_of(one, one.state),
            wrong=one.wrong,
            page=one.page,
            record=record,
        )

    def _take(self, one: Scenario) -> None:
        """Make the panel about a scenario; `start` does the rest."""
        self.scenario = one
        self.id = f"{LESSON}.scenario.{one.id}"
        self.prompt, self.page, self.basins = one.question, one.page, one.basins
        self.state = one.state
        self.ask = asking_of(one.ask).within(self.state, one.basins)
        self._why, self._wrong, self._shown = one.why, dict(one.wrong), view_of(one, self.state)

    def start(self) -> None:
        """Begin the scenario without a guess, and with its hints unseen."""
        super().start()
        self.engine_result: Found | None = None
        """What the engine found, once it is shown."""
        self.hints_shown = 0
        self._advice: list[Block] = []

    def _ask_the_engine(self) -> Any:
        self.engine_result = self.scenario.found()
        return self.engine_result.answer

    # The shelf

    @shared("scenario")
    def selected(self) -> str:
        """The id of the scenario that is shown."""
        return self.scenario.id

    @property
    def themes(self) -> list[str]:
        """The themes of the scenarios on the shelf, in their order."""
        return list(dict.fromkeys(one.theme for one in self.shelf.values()))

    def _of(self, theme: str) -> list[Scenario]:
        one_of(theme, self.themes, "theme")
        return [one for one in self.shelf.values() if one.theme == theme]

    def _named(self, name: str) -> Scenario:
        return self.shelf[one_of(name, self.shelf, "scenario")]

    @property
    def solved(self) -> list[str]:
        """The scenarios that were answered right at some time, by this learner's record."""
        return [name for name in self.shelf if self._is_solved(name)]

    def _is_solved(self, name: str) -> bool:
        best = self.record.best(f"{LESSON}.scenario.{name}")
        return best is not None and bool(best.right)

    def remember(self, prompt: str, given: Any, right: bool | None, **more: Any) -> None:
        """Keep an answer with the hints that it took."""
        super().remember(prompt, given, right, **{**more, "hints": self.hints_shown})

    # What the learner does

    def on_theme(self, value: str) -> None:
        """Go to a theme: to its first scenario that is not solved."""
        scenarios = self._of(value)
        self._open(next((one for one in scenarios if not self._is_solved(one.id)), scenarios[0]))

    def on_scenario(self, value: str) -> None:
        """Go to a scenario."""
        self._open(self._named(value))

    def on_next(self) -> None:
        """Go to the next scenario, from the last one to the first."""
        names = list(self.shelf)
        self._open(self.shelf[names[(names.index(self.scenario.id) + 1) % len(names)]])

    def _open(self, one: Scenario) -> None:
        self._take(one)
        self.start()
        self.say(f"{one.title}. {one.question}")

    def on_hint(self) -> None:
        """Show one more hint."""
        self.refuse_when_locked()
        if self.hints_shown >= len(self.scenario.hints):
            raise BarrageError("There are no more hints.")
        self.hints_shown += 1
        self.say(say("Hint: {words}", words=self.scenario.hints[self.hints_shown - 1]))

    @property
    def _spaces(self) -> dict[str, str]:
        """The action spaces that the question asks for, as targets with their words: the board offers them as well."""
        if self.state is None or not isinstance(self.ask, OneOf):
            return {}
        known = {*targets(UseBank(1)), *(f"space:{name}" for name in self.state.board.spaces)}
        asked = {f"space:{name}": words for name, words in self.ask.pairs()}
        return asked if asked.keys() <= known else {}

    def on_space(self, target: str) -> None:
        """Choose an action space on the board, or take it back where several are asked for."""
        name, draft = target.partition(":")[2], self.draft
        if isinstance(self.ask, SomeOf):
            self.on_guess([one for one in self.ask.options if (one == name) != (one in (draft or ()))])
        else:
            self.on_guess(name)
        self.say(say("Chosen: {words}", words=self.asking.words(self.draft)) if self.draft else "Nothing is chosen")

    def _action_board(self) -> list[Block]:
        """Show the action board where spaces of it are asked for."""
        spaces = self._spaces
        if not spaces or self.state is None:
            return []
        chosen = [f"space:{name}" for name in places_of(self.draft)]
        drawn = pictures.action_board(self.state, theme=self.theme)
        return [blocks.picture(drawn, "space", lit=spaces, selects=spaces, chosen=chosen)]

    def on_table(self) -> None:
        """Open the table with the position of the question."""
        one = self.scenario
        self.visit(one.id, lambda: GameTable(one.position))

    def on_advice(self) -> None:
        """Let a bot that plans say how it would go on from this position."""
        if not self.revealed or self.state is None:
            raise BarrageError("First answer the question.")
        if not self._asks_for_a_turn:
            raise BarrageError("In this position nobody chooses a turn.")
        found = advice_on(self.state)
        self._advice = [blocks.text("In the position of the question, before any turn:", "note"), *hint_blocks(found)]
        self.say(spoken_hint(found))

    # What is shown

    def blocks(self) -> list[Block]:
        """Show the two lists, the question or its answer, and the position to take with you."""
        return [*self._lists(), *super().blocks(), self._to_take_along()]

    def _lists(self) -> list[Block]:
        one = self.scenario
        themes = [(theme, self._named_with_progress(theme)) for theme in self.themes]
        titles = [(other.id, self._label(other)) for other in self._of(one.theme)]
        return [
            blocks.columns(
                [
                    blocks.choice(
                        "theme",
                        say("Theme ({solved} of {number} solved)", solved=len(self.solved), number=len(self.shelf)),
                        themes,
                        one.theme,
                    )
                ],
                [blocks.choice("scenario", "Position (✓ = solved)", titles, one.id)],
            )
        ]

    def _named_with_progress(self, theme: str) -> str:
        scenarios = self._of(theme)
        solved = sum(self._is_solved(one.id) for one in scenarios)
        return say("{theme} ({solved} of {number})", theme=capitalised(theme), solved=solved, number=len(scenarios))

    def _label(self, one: Scenario) -> str:
        return f"✓ {one.title}" if self._is_solved(one.id) else one.title

    def asked(self) -> list[Block]:
        """Show the question, its controls, and the hints so far."""
        hints = [
            blocks.text(say("Hint: {words}", words=words), "note") for words in self.scenario.hints[: self.hints_shown]
        ]
        return [*super().asked(), *self._action_board(), *hints]

    def buttons(self) -> list[Block]:
        """Offer a hint beside what a prediction offers."""
        left = len(self.scenario.hints) - self.hints_shown
        return [*super().buttons(), blocks.button("hint", "Hint", off="" if left else "you have seen them all")]

    def buttons_after(self) -> list[Block]:
        """Offer the next scenario beside another try."""
        advice = (
            [blocks.button("advice", say("What would the {bot} play?", bot=ADVISER.name))]
            if self._asks_for_a_turn
            else []
        )
        table = blocks.button("table", PLAY)
        return [blocks.button("next", "Next position", main=True), table, *advice, *super().buttons_after()]

    @property
    def _asks_for_a_turn(self) -> bool:
        """Whether the question is about turns on the map: for a wheel or a track, a plan says nothing."""
        return self.state is not None and self.scenario.view == "board" and isinstance(self.state.decision, Turn)

    def _comparison(self) -> list[Block]:
        events = () if self.engine_result is None else self.engine_result.events
        if not events or self.state is None:
            return [*super()._comparison(), *self._advice]
        story = blocks.log(event_lines(self.state, events), label="What the engine did")
        return [*super()._comparison(), blocks.fold("How the engine got there", story), *self._advice]

    def _revealed_picture(self) -> Picture | None:
        found = self.engine_result
        if found is None or self.state is None or not (found.after or found.trail):
            return super()._revealed_picture()
        if self._advice:  # it is about the position of the question
            return view_of(self.scenario, self.state)(theme=self.theme)
        after = self.state if found.after is None else found.after
        return view_of(self.scenario, after, found.trail, self._marks())(theme=self.theme)

    def _marks(self) -> dict[str, Mark]:
        """Frame the places of a wrong guess and of the answer, where a place was asked for."""
        if not isinstance(self.ask, Place):
            return {}
        marks: dict[str, Mark] = dict.fromkeys(places_of(self.guess), "no")
        return marks | dict.fromkeys(places_of(self.answer), "choice")

    def _to_take_along(self) -> Block:
        one, head = self.scenario, "Take this position with you"
        code = blocks.code_line("Position code", one.code, rows=3)
        table = blocks.buttons(blocks.button("table", PLAY))
        if not self.among_code:
            return blocks.fold(head, table, blocks.text(TAKE_CODE, "note"), code)
        position = f'scenario("{one.id}").position' if SCENARIOS.get(one.id) == one else repr(one.code)
        return blocks.fold(
            head,
            table,
            blocks.text(TAKE_IT, "note"),
            code,
            blocks.code_line("Play it", f"GameTable({position})"),
            blocks.code_line("Change it", f"ScenarioEditor({position})"),
        )
