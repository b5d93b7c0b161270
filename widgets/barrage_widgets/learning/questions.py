"""`QuestionPanel`: what `Predict` and `Exercise` have in common, and `Drawn`, a picture for the page's theme."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, ClassVar, Final

from barrage_core import BarrageError, GameState, pictures
from barrage_core.catalogue import say
from barrage_core.checks import expected
from barrage_core.course.assignment import KeyLine
from barrage_core.course.classroom import Marked
from barrage_core.course.record import Record, current_record, lesson_of
from barrage_core.pictures import LIGHT, Picture, Theme

from ..panel import Block, Panel, Position, Shared, blocks, open_state, shared
from .asking import PART, Asking
from .course import show_progress
from .options import Options, as_asking
from .places import Place

__all__ = ["Afterwards", "Drawn", "QuestionPanel", "RecordingPanel", "draw", "framed", "handing_in", "together"]

Drawn = Picture | Callable[..., Picture]
"""A picture, or a function that draws it; one with a parameter `theme` is given the colours of the page."""

Afterwards = str | Callable[[], str]
"""A text that would give the answer away, or a function that makes it; `names` may stand in backquotes."""

HANDED_IN: Final = "Your answer is handed in. Your teacher will say whether it is right."
_handing_in: ContextVar[bool] = ContextVar("handing_in", default=False)

WIDE = 700
"""A picture at least this wide stands below the words, not beside them."""
HIGH = 720
"""A taller picture is shown smaller, so that question and answer fit on one screen."""


def draw(drawn: Drawn, theme: Theme) -> Picture:
    """Return a picture in the page's colours, where it can be drawn in them."""
    if isinstance(drawn, Picture):
        return drawn
    return drawn(theme=theme) if "theme" in inspect.signature(drawn).parameters else drawn()


def framed(drawn: Picture, id: str = "", **options: Any) -> Block:
    """Show a picture, scaled down where it is too tall; `options` are those of `blocks.picture`."""
    width = min(drawn.width, drawn.width * HIGH // max(drawn.height, 1))
    return blocks.picture(drawn, id, width=width, **options)


@contextmanager
def handing_in() -> Iterator[None]:
    """Make questions that take answers and never say what is right: it is not in the record, either."""
    token = _handing_in.set(True)
    try:
        yield
    finally:
        _handing_in.reset(token)


class RecordingPanel(Panel):
    """A panel whose answers are kept: in `answers`, and in the learner's record."""

    kind: ClassVar[str] = ""
    sealed: bool
    """Whether it only takes answers, and leaves it to others to judge them."""

    def __init__(self, id: str, record: Record | None = None, afterwards: Afterwards = "") -> None:
        self.id, self.lesson, self._record, self._afterwards = id, lesson_of(id), record, afterwards
        self.sealed = _handing_in.get()
        self.answers: list[dict[str, Any]] = []
        """Every answer since the cell was run: what was given, whether it was right, and the hints that it took."""
        super().__init__()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.id!r})"

    @property
    def record(self) -> Record:
        """The record that takes the answers."""
        return current_record() if self._record is None else self._record

    @property
    def data(self) -> dict[str, Any]:
        """The task and what came of it, as plain data."""
        answers = [dict(answer) for answer in self.answers]
        return {"id": self.id, "lesson": self.lesson, "kind": self.kind, **self.outcome(), "answers": answers}

    def outcome(self) -> dict[str, Any]:
        """Return what was asked and what came of it."""
        raise NotImplementedError

    def mark(self, given: Any, question: str = "") -> Marked:
        """Judge an answer as it stands in a record, to this question or to one of its questions; show nothing."""
        raise NotImplementedError

    def key(self) -> Iterator[KeyLine]:
        """Go through the questions with what is right."""
        raise NotImplementedError

    def remember(
        self,
        prompt: str,
        given: Any,
        right: bool | None,
        *,
        question: str = "",
        answer: Any = None,
        hints: int = 0,
        words: str = "",
        told: str = "",
    ) -> None:
        """Keep an answer, how it was worded where that differs, and what is said about it."""
        question = question or self.id
        details = {"answer": answer, "hints": hints, "words": words, "told": told}
        entry = self.record.add(question, self.kind, prompt, given, right=right, **details)
        self.answers.append({"question": question, "given": entry.given, "right": right, "hints": hints})
        show_progress()

    def put_back(self) -> None:
        """Make the panel what it was; the answers stay, as they stay in the record."""
        answers = self.answers.copy()
        super().put_back()
        self.answers = answers

    def about_the_record(self) -> list[Block]:
        """Say what the learner must know about the file with the answers, once there are any."""
        return [blocks.text(self.record.notice, "note")] if self.answers and self.record.notice else []

    # What follows the answer

    @property
    def settled(self) -> bool:
        """Whether the answer is out, so that nothing can be given away any more."""
        raise NotImplementedError

    def what_follows(self) -> list[Block]:
        """Go on with the lesson, once there is nothing to give away."""
        words = self.still_fold() if self.settled and not self.sealed else ""
        return [blocks.text(words.replace("`", ""))] if words else []

    def still_fold(self) -> str:
        """Return what follows the answer: a reader without a kernel opens it."""
        if self.sealed:
            return ""
        words = self._afterwards() if callable(self._afterwards) else self._afterwards
        return "\n\n".join(" ".join(paragraph.split()) for paragraph in words.split("\n\n"))


class QuestionPanel(RecordingPanel):
    """A panel that asks one question, beside a picture of a position or of anything else."""

    state = Shared[GameState | None]()
    guess = Shared[Any]()
    """The guess that was given, and can no longer be changed."""

    def __init__(
        self,
        id: str,
        prompt: str,
        ask: Asking | Options | None,
        *,
        position: Position | None = None,
        basins: Collection[str] | None = None,
        picture: Drawn | None = None,
        page: int | None = None,
        record: Record | None = None,
        afterwards: Afterwards = "",
    ) -> None:
        if not prompt.strip():
            raise BarrageError(expected("a question", prompt, f"{id}: prompt"))
        self.id, self.prompt, self.page, self.basins = id, prompt, page, basins
        self.state = None if position is None else open_state(position)
        self.ask = None if ask is None else as_asking(ask).within(self.state, basins)
        self._shown = picture
        self.check_lesson()
        super().__init__(id, record, afterwards)

    def check_lesson(self) -> None:
        """Raise where a lesson's author asks for the impossible, before anything is shown."""

    @property
    def asking(self) -> Asking:
        """What is asked for."""
        if self.ask is None:
            raise BarrageError(say("{id} is answered by code", id=self.id))
        return self.ask

    def start(self) -> None:
        """Begin without a guess."""
        self.draft: Any = None
        self.guess = None

    def remember(self, prompt: str, given: Any, right: bool | None, **more: Any) -> None:
        """Keep an answer with the words that the learner saw."""
        words = "" if self.ask is None or given is None else self.ask.words(given)
        super().remember(prompt, given, right, **{"words": words, **more})

    # The guess in the making

    @shared("value")
    def value(self) -> Any:
        """The answer in the making, as the controls show it; None is the empty one."""
        return self.draft

    def on_value(self, value: Any = None) -> None:
        """Take an answer in the making from elsewhere."""
        self.refuse_when_locked()
        self.draft = None if value is None else self.asking.draft(value)

    def handle(self, id: str, value: Any = None) -> None:
        """Handle one use of a control; one that gives a part of the guess is recognised by its id."""
        if id.startswith(PART):
            id, value = "guess", (id.removeprefix(PART), value)
        super().handle(id, value)

    def on_guess(self, value: Any = None) -> None:
        """Take what a control is set to."""
        self.refuse_when_locked()
        ask = self.asking
        try:
            self.draft = None if value is None else ask.change(self.draft, value)
        except BarrageError:
            self.draft = ask.without(self.draft, value)
            self.keep()
            raise

    def on_board(self, target: str) -> None:
        """Take a click on the picture."""
        self.on_guess(target)
        self.say(say("Chosen: {words}", words=self.asking.words(self.draft)) if self.draft else "Nothing is chosen")

    def refuse_when_locked(self) -> None:
        """Raise where a guess can no longer be changed."""

    def taken(self) -> Any:
        """Return the finished guess, or ask for it."""
        if self.draft is None:
            raise BarrageError(say("Answer first. {invitation}.", invitation=self.asking.invitation))
        return self.asking.read(self.draft)

    # What is shown

    def asked(self) -> list[Block]:
        """Show the question and its controls."""
        return [blocks.text(self.prompt, "ask"), *(self.ask.blocks(self.draft) if self.ask else ())]

    def scene(self, theme: Theme) -> Picture | None:
        """Draw what the question is about, as it is before any answer."""
        if self._shown is not None:
            return draw(self._shown, theme)
        if self.state is None:
            return None
        return pictures.board(self.state, basins=self.basins, theme=theme, key=self.basins is None)

    def beside(self, words: list[Block], *after: Block) -> list[Block]:
        """Put the scene beside the words; where places are asked for, they can be chosen on it.

        What comes `after` the words is a picture that takes no room from them.
        """
        scene = self.scene(self.theme)
        if scene is None:
            return [*words, *after]
        if not isinstance(self.ask, Place):
            return together(framed(scene), words, *after)
        return together(framed(scene, "board", lit=self.ask.lit(), chosen=self.ask.chosen(self.draft)), words, *after)

    def still(self) -> Picture | None:
        """Return the scene: a saved notebook shows the question, never the answer."""
        return self.scene(LIGHT)

    def still_words(self) -> list[str]:
        """Return the question and what can be answered."""
        return [self.prompt, *([f"{self.ask.invitation}."] if self.ask else ())]


def together(shown: Block, words: list[Block], *after: Block) -> list[Block]:
    """Put words beside a picture, or above a wide one, and a second picture below them where there is room for two."""
    if shown["width"] >= WIDE:
        return [*words, shown, *after]
    parts = [[shown], words, *([one] for one in after)]
    return [blocks.columns(*parts, asks=True)]
