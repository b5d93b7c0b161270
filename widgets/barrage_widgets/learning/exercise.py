"""`Exercise`: a task whose answers the engine judges. A wrong answer shows its consequence; hints come one by one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, NamedTuple

from barrage_core import BarrageError
from barrage_core.catalogue import say
from barrage_core.checks import expected, instance, mapping, missing, short
from barrage_core.course.assignment import KeyLine
from barrage_core.course.classroom import Marked
from barrage_core.course.record import Record, as_plain_data

from ..panel import Block, Position, blocks, shared
from .asking import Asking, Number
from .options import OneOf, Options
from .places import Place
from .questions import HANDED_IN, Afterwards, Drawn, QuestionPanel, draw, framed, together

__all__ = ["Exercise", "Verdict"]

RUNGS = 3
BY_CODE = "Answer in a cell below: call this exercise's answer( … ) with your value."


class Verdict(NamedTuple):
    """What comes of an answer: whether it is right, its consequence in words, a picture of it, the rule's page.

    >>> Verdict(False, "One drop is left behind the dam.", page=6).right
    False
    """

    right: bool
    text: str
    picture: Drawn | None = None
    page: int | None = None


class Exercise(QuestionPanel):
    """A task that is tried until it is solved, with controls or by code: `exercise.answer(value)`.

    `check` gets an answer and returns a `Verdict`; if the engine refuses it (an illegal action, say), that is a wrong
    answer with the refusal as its consequence. `hints` are three sentences, each giving away more than the
    last. `solution` is a text, or a function that returns one, for a learner who has solved the task or used all
    hints, and `afterwards` goes on with the lesson for the same learner. Without `ask` it is answered only by code.

    >>> task = Exercise(
    ...     "00.exercise.energy",
    ...     "Which value makes 8 energy of 2 drops?",
    ...     [3, 4],
    ...     lambda value: Verdict(2 * value == 8, f"2 drops × {value} make {2 * value} energy."),
    ...     ["Multiply.", "2 × ? = 8", "Half of 8."],
    ...     record=Record(None),
    ... )
    >>> task.answer(3)
    Not yet: 2 drops × 3 make 6 energy.
    >>> task.answer(4)
    Right: 2 drops × 4 make 8 energy.
    >>> task.solved
    True
    >>> task.close()
    """

    title = "Try it"
    kind = "exercise"

    def __init__(
        self,
        id: str,
        task: str,
        ask: Asking | Options | None,
        check: Callable[[Any], Verdict],
        hints: Sequence[str],
        *,
        solution: str | Callable[[], str] | None = None,
        position: Position | None = None,
        basins: Collection[str] | None = None,
        picture: Drawn | None = None,
        page: int | None = None,
        record: Record | None = None,
        afterwards: Afterwards = "",
    ) -> None:
        self._check, self._hints, self._solution = check, hints, solution
        self.hints_used = 0
        """How many hints the learner has seen since the cell was run; starting again does not unsee them."""
        shown: dict[str, Any] = {"position": position, "basins": basins, "picture": picture, "page": page}
        super().__init__(id, task, ask, record=record, afterwards=afterwards, **shown)

    def check_lesson(self) -> None:
        """Make sure that there are three hints."""
        if isinstance(self._hints, str) or len(self._hints) != RUNGS:
            raise BarrageError(expected(f"{RUNGS} hints", self._hints, f"{self.id}: hints"))

    def start(self) -> None:
        """Begin without an answer, and with the hints folded."""
        super().start()
        self.verdict: Verdict | None = None
        """What came of the last answer."""
        self.hints_shown = 0
        self.solution_shown = False

    @shared()
    def solved(self) -> bool:
        """Whether some answer was right."""
        return any(answer["right"] for answer in self.answers)

    @property
    def settled(self) -> bool:
        """Whether the task is solved, or its solution shown."""
        return self.solved or self.solution_shown

    def outcome(self) -> dict[str, Any]:
        """Return the task, the last answer, and whether some answer was right."""
        return {"prompt": self.prompt, "guess": self.guess, "solved": self.solved, "hints": self.hints_used}

    # What the learner does

    def answer(self, value: Any) -> None:
        """Answer by code: print the verdict, and show it in the panel as well."""
        self.handle("answer", {"value": value})
        print(self.problem["text"] if self.problem else self._verdict_words())

    def on_answer(self, given: dict[str, Any]) -> None:
        """Take an answer that came by code."""
        if "value" not in mapping(given, "answer"):
            raise BarrageError(missing("answer.value"))
        value = given["value"] if self.ask is None else self.ask.read(given["value"])
        self._judge(value)
        self.draft = None if self.ask is None else value

    def on_check(self) -> None:
        """Take the answer of the controls."""
        self._judge(self.taken())

    def on_hint(self) -> None:
        """Show one more hint."""
        if self.sealed:
            raise BarrageError("There are no hints in this assignment.")
        if self.hints_shown >= RUNGS:
            raise BarrageError("There are no more hints.")
        self.hints_shown += 1
        self.hints_used = max(self.hints_used, self.hints_shown)
        self.say(
            say(
                "Hint {number} of {hints}: {words}",
                number=self.hints_shown,
                hints=RUNGS,
                words=self._hints[self.hints_shown - 1],
            )
        )

    def on_solution(self) -> None:
        """Show the solution; before the task is solved this is recorded, as an empty answer."""
        if not self._may_see_the_solution():
            raise BarrageError("You can see the solution once you have solved the task or used all hints.")
        if not self.solved:
            self.remember(self.prompt, None, None, hints=self.hints_used)
        self.solution_shown = True

    def _judge(self, value: Any) -> None:
        if self.sealed:
            self.guess = _as_data(value)
            self.remember(self.prompt, self.guess, None)
            self.say(HANDED_IN)
            return
        verdict = self._verdict_on(value)
        if verdict.picture is not None:
            draw(verdict.picture, self.theme)  # a fault in it shows now, before anything is recorded
        self.guess, self.verdict = _as_data(value), verdict
        told = self._verdict_words()
        self.remember(self.prompt, self.guess, bool(verdict.right), hints=self.hints_used, told=told)
        self.say(told)

    def _verdict_on(self, value: Any) -> Verdict:
        try:
            verdict = self._check(value)
        except BarrageError as error:  # the engine refuses: that is the consequence
            verdict = Verdict(False, str(error))
        return instance(verdict, Verdict, "a Verdict", f"{self.id}: what the check returns")

    def mark(self, given: Any, question: str = "") -> Marked:
        """Judge an answer as it stands in a record."""
        verdict = self._verdict_on(self.asking.read(given))
        return Marked(bool(verdict.right), None, _in_words(verdict))

    def key(self) -> Iterator[KeyLine]:
        """Give the task with a solution: the lesson's own, or every answer that the check accepts."""
        if self._solution is not None:
            right = [self._solution_words()]
        else:
            right = [self.asking.words(value) for value in _few(self.asking) if self._verdict_on(value).right]
        yield KeyLine(self.id, self.prompt, tuple(right), f"Last hint: {self._hints[-1]}")

    def _solution_words(self) -> str:
        return str(self._solution() if callable(self._solution) else self._solution)

    def _verdict_words(self) -> str:
        return HANDED_IN if self.sealed else "" if self.verdict is None else _in_words(self.verdict)

    def _may_see_the_solution(self) -> bool:
        return self._solution is not None and (self.solved or self.hints_used == RUNGS)

    # What is shown

    def blocks(self) -> list[Block]:
        """Show the task, the controls, what came of the last answer, and the hints so far."""
        words = [
            blocks.text(self.prompt, "ask", page=self.page),
            *([blocks.text(BY_CODE, "note")] if self.ask is None else self.ask.blocks(self.draft)),
            *self._consequence(),
            *self._ladder(),
            blocks.buttons(*self._buttons()),
            *self.what_follows(),
            *self.about_the_record(),
        ]
        if self.verdict is None or self.verdict.picture is None:
            return self.beside(words)
        drawn = draw(self.verdict.picture, self.theme)
        shown = framed(drawn, fly=f"{self.model_id} {len(self.answers)}")
        if isinstance(self.ask, Place):  # the next answer is given on the scene
            return self.beside(words, shown)
        scene = self.scene(self.theme)
        fold = [] if scene is None else [blocks.fold("What you start from", framed(scene))]
        return [*together(shown, words), *fold]

    def _buttons(self) -> list[Block]:
        left = RUNGS - self.hints_shown
        off = "" if left else "you have seen them all"
        label = say("Hint {number} of {hints}", number=min(self.hints_shown + 1, RUNGS), hints=RUNGS)
        check = "Hand in" if self.sealed else "Check my answer"
        shown = [] if self.ask is None else [blocks.button("check", check, main=True)]
        if self.sealed:
            return [*shown, blocks.button("again", "Start again")]
        shown.append(blocks.button("hint", label, off=off))
        if self._may_see_the_solution() and not self.solution_shown:
            shown.append(blocks.button("solution", "Show the solution"))
        return [*shown, blocks.button("again", "Start again")]

    def _consequence(self) -> list[Block]:
        given = short(self.guess) if self.ask is None or self.guess is None else self.ask.words(self.guess)
        if self.sealed and self.guess is not None:
            return [blocks.text(say("You said: {given}. {more}", given=given, more=say(HANDED_IN)), "note")]
        if self.verdict is None:
            return []
        tone: blocks.Tone = "good" if self.verdict.right else "bad"
        words = say("Right: " if self.verdict.right else "Not yet: ")
        return [
            blocks.text(say("Try {number}: {given}", number=len(self.answers), given=given), "note"),
            blocks.text(words + self.verdict.text, tone, page=self.verdict.page),
        ]

    def _ladder(self) -> list[Block]:
        seen = [
            say("Hint {number}: {words}", number=rung, words=words)
            for rung, words in enumerate(self._hints[: self.hints_shown], 1)
        ]
        shown = [blocks.text("\n\n".join(seen), "note")] if seen else []
        if self.solution_shown and self._solution is not None:
            shown.append(blocks.text(say("A solution: {solution}", solution=self._solution_words())))
        return shown


def _in_words(verdict: Verdict) -> str:
    page = "" if verdict.page is None else f" (p. {verdict.page})"
    return f"{say('Right' if verdict.right else 'Not yet')}: {verdict.text}{page}"


def _few(ask: Asking) -> list[Any]:
    """Return all answers that can be given, where they are few enough to be listed."""
    if type(ask) is OneOf:
        return [option for option, _ in ask.options.values()]
    return list(range(ask.low, ask.high + 1)) if isinstance(ask, Number) else []


def _as_data(value: Any) -> Any:
    """Return an answer as plain data, or its shortened repr if it cannot be plain data."""
    try:
        return as_plain_data(value.to_dict() if hasattr(value, "to_dict") else value)
    except BarrageError:
        return short(value)
