"""`Predict`: guess first, then see. The guess is locked and recorded before anything of the answer is shown."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from barrage_core import BarrageError, pictures
from barrage_core.catalogue import say
from barrage_core.checks import short
from barrage_core.course.assignment import KeyLine
from barrage_core.course.classroom import Marked
from barrage_core.course.record import Record
from barrage_core.pictures import Picture
from barrage_core.pictures.theme import Mark

from ..panel import Block, Position, Shared, blocks
from .asking import Asking
from .options import Options
from .places import Place
from .questions import HANDED_IN, Afterwards, Drawn, QuestionPanel, draw, framed, together

__all__ = ["Predict", "places_of"]


class Predict(QuestionPanel):
    """Ask for a guess, then compare it with the answer and explain.

    `ask` is what to guess (a `Number`, `OneOf`, `SomeOf`, `Order`, `Place`, `Places`, or a plain list of options).
    `answer` is a value, or a function that asks the engine and is called after the guess. `why` explains: a text, or a
    function of the guess (None for "I don't know"). `wrong` says for particular wrong guesses what they mix up.
    `reveal` is a picture, or a function that draws it, shown after the guess. `position` is drawn beside the question,
    or `picture` instead of it. `afterwards` goes on with the lesson where that would give the answer away: a text, or a
    function that returns one.

    >>> guess = Predict(
    ...     "00.predict.energy", "Energy of 2 drops × 4?", [6, 8], 8, "Each drop counts.", record=Record(None)
    ... )
    >>> guess.handle("guess", "6")
    >>> guess.handle("lock")
    >>> guess.guess, guess.answer, guess.right
    (6, 8, False)
    >>> guess.close()
    """

    title = "Predict, then see"
    kind = "predict"

    right = Shared[bool | None]()

    def __init__(
        self,
        id: str,
        question: str,
        ask: Asking | Options,
        answer: Any,
        why: str | Callable[[Any], str],
        *,
        position: Position | None = None,
        basins: Collection[str] | None = None,
        picture: Drawn | None = None,
        wrong: Mapping[Any, str] | None = None,
        page: int | None = None,
        reveal: Drawn | None = None,
        record: Record | None = None,
        afterwards: Afterwards = "",
    ) -> None:
        self._answer, self._why, self._wrong, self._reveal = answer, why, dict(wrong or {}), reveal
        shown: dict[str, Any] = {"position": position, "basins": basins, "picture": picture, "page": page}
        super().__init__(id, question, ask, record=record, afterwards=afterwards, **shown)

    def check_lesson(self) -> None:
        """Make sure that the answer and the wrong guesses can be given."""
        if not callable(self._answer):
            self._readable(self._answer, "answer")
        for guess in self._wrong:
            self._readable(guess, "wrong guess")

    def start(self) -> None:
        """Begin without a guess, and forget what was shown."""
        super().start()
        self.answer: Any = None
        """The right answer, once it is shown."""
        self.right = None
        self.revealed = False
        self._explanation = ""
        self._pictures: dict[bool, Picture] = {}

    def outcome(self) -> dict[str, Any]:
        """Return the question and the guess; the answer is there once it is shown."""
        return {"prompt": self.prompt, "guess": self.guess, "answer": self.answer, "right": self.right}

    # What the learner does

    def on_lock(self) -> None:
        """Lock the guess, and show the answer."""
        self.refuse_when_locked()
        self._settle(self.taken())

    def on_unknown(self) -> None:
        """Show the answer to a learner who admits not knowing it."""
        self.refuse_when_locked()
        self._settle(None)

    def refuse_when_locked(self) -> None:
        """Raise once the answer is shown."""
        if self.revealed:
            raise BarrageError('Your guess is locked. Press "Start again" to guess again.')

    def _settle(self, guess: Any) -> None:
        """Judge and record a guess, and only then get ready to show the answer.

        Where the answer cannot be worked out, the guess is recorded all the same, and the fault is shown.
        """
        if self.sealed:
            self.remember(self.prompt, guess, None)
            self.guess, self.revealed = guess, True
            self.say(HANDED_IN)
            return
        try:
            answer, explanation = self._worked_out(), self._explain(guess)
            drawn = None if self._reveal is None else draw(self._reveal, self.theme)
        except Exception:
            self.remember(self.prompt, guess, None)
            raise
        right, _, told = self._marked(guess, answer, explanation)
        self.remember(self.prompt, guess, right, answer=answer, told=told)
        self.guess, self.answer, self.right, self.revealed, self._explanation = guess, answer, right, True, explanation
        self._pictures = {} if drawn is None else {self.dark: drawn}
        self.say(self._verdict(guess, answer, right))

    def _worked_out(self) -> Any:
        return self._readable(self._answer() if callable(self._answer) else self._answer, "answer")

    def _explain(self, guess: Any) -> str:
        return self._why(guess) if callable(self._why) else self._why

    def _marked(self, guess: Any, answer: Any, explanation: str) -> Marked:
        right = None if guess is None else self.asking.same(guess, answer)
        told = (self._verdict(guess, answer, right), self._mixed_up(guess, right), explanation)
        return Marked(right, answer, " ".join(filter(None, told)))

    def mark(self, given: Any, question: str = "") -> Marked:
        """Judge a guess as it stands in a record."""
        guess = self.asking.read(given)
        return self._marked(guess, self._worked_out(), self._explain(guess))

    def key(self) -> Iterator[KeyLine]:
        """Give the question with its answer."""
        answer = self._worked_out()
        yield KeyLine(self.id, self.prompt, (self.asking.words(answer),), self._explain(answer))

    def _readable(self, value: Any, what: str) -> Any:
        """Return an answer of the lesson's author as a learner would have given it."""
        try:
            return self.asking.read(value)
        except BarrageError as problem:
            raise BarrageError(f"{self.id}: the {what} {short(value)} cannot be given. {problem}") from problem

    # What is shown

    def blocks(self) -> list[Block]:
        """Show the question with its controls, or the guess beside the answer."""
        if not self.revealed:
            return self.beside([*self.asked(), blocks.buttons(*self.buttons())])
        if self.sealed:
            given = "I don't know" if self.guess is None else self.asking.words(self.guess)
            said = [
                blocks.text(self.prompt, "ask"),
                blocks.text(say("You said: {given}. {more}", given=given, more=say(HANDED_IN)), "note"),
            ]
            return [*said, *self.about_the_record(), blocks.buttons(*self.buttons_after())]
        told = [*self._comparison(), *self.what_follows(), *self.about_the_record()]
        words = [*told, blocks.buttons(*self.buttons_after())]
        shown = self._revealed_picture()
        if shown is None:
            return words
        return together(framed(shown, fly=f"{self.model_id} {len(self.answers)}"), words)

    @property
    def settled(self) -> bool:
        """Whether the answer is shown."""
        return self.revealed

    def buttons(self) -> list[Block]:
        """Return what can be pressed before the answer shows."""
        return [
            blocks.button("lock", "Hand in" if self.sealed else "Lock my guess and show the answer", main=True),
            blocks.button("unknown", "I don't know"),
        ]

    def buttons_after(self) -> list[Block]:
        """Return what can be pressed when the answer has been shown."""
        return [blocks.button("again", "Start again")]

    def _comparison(self) -> list[Block]:
        tone: blocks.Tone = "note" if self.right is None else "good" if self.right else "bad"
        verdict = self._verdict(self.guess, self.answer, self.right)
        shown = [blocks.text(self.prompt, "ask"), blocks.text(verdict, tone)]
        if mixed_up := self._mixed_up(self.guess, self.right):
            shown.append(blocks.text(mixed_up))
        return [*shown, blocks.text(self._explanation, page=self.page)]

    def _verdict(self, guess: Any, answer: Any, right: bool | None) -> str:
        words = self.asking.words(answer)
        if guess is None:
            return say("Good to know what you don't know. The answer: {words}.", words=words)
        if right:
            return say("Right: {words}.", words=words)
        return say("Not quite. Your guess: {guess}. The answer: {words}.", guess=self.asking.words(guess), words=words)

    def _mixed_up(self, given: Any, right: bool | None) -> str:
        """Return what a wrong guess mixes up, where the lesson knows it."""
        if given is None or right:
            return ""
        known = ((self._readable(guess, "wrong guess"), words) for guess, words in self._wrong.items())
        return next((words for guess, words in known if self.asking.same(given, guess)), "")

    def _revealed_picture(self) -> Picture | None:
        """Draw what the answer looks like: as the lesson says, or the scene with the places of guess and answer."""
        if self._reveal is not None:
            if self.dark not in self._pictures:
                self._pictures[self.dark] = draw(self._reveal, self.theme)
            return self._pictures[self.dark]
        if not isinstance(self.ask, Place) or self.state is None:
            return self.scene(self.theme)
        marks: dict[str, Mark] = dict.fromkeys(places_of(self.guess), "no")
        marks |= dict.fromkeys(places_of(self.answer), "choice")
        return pictures.board(self.state, basins=self.basins, marks=marks, theme=self.theme, key=self.basins is None)


def places_of(answer: str | list[str] | None) -> list[str]:
    """Return the places of an answer: one, several or none."""
    return [answer] if isinstance(answer, str) else answer or []
