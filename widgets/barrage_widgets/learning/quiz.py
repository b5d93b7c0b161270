"""`Quiz`: the review questions of a lesson. Each is answered once, then explained; the end shows the score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from barrage_core import BarrageError
from barrage_core.catalogue import say
from barrage_core.checks import expected, one_of, sequence
from barrage_core.course.assignment import KeyLine
from barrage_core.course.classroom import Marked
from barrage_core.course.record import Record
from barrage_core.pictures import Picture

from ..panel import Block, blocks, shared
from .options import SEVERAL
from .questions import HANDED_IN, Afterwards, RecordingPanel

__all__ = ["Question", "Quiz"]


class Question(NamedTuple):
    """A review question: one of the options is right, `why` explains it, and `page` names the rulebook's page.

    >>> Question(
    ...     "A dam is full. And the next drop?", ["It waits", "It passes"], "It passes", "A full dam holds no more."
    ... ).right
    'It passes'
    """

    prompt: str
    options: Sequence[str]
    right: str
    why: str
    page: int | None = None


class Quiz(RecordingPanel):
    """Some questions, one after another or `all_at_once`; `afterwards` goes on with the lesson when all are answered.

    >>> question = Question("Is water spent?", ["yes", "no"], "no", "It flows on.", 7)
    >>> quiz = Quiz("00.quiz", [question], record=Record(None))
    >>> quiz.handle("pick", [0, "no"])
    >>> quiz.score, quiz.done
    (1, True)
    >>> quiz.close()
    """

    title = "Review questions"
    kind = "quiz"

    def __init__(
        self,
        id: str,
        questions: Sequence[Question],
        *,
        all_at_once: bool = False,
        record: Record | None = None,
        afterwards: Afterwards = "",
    ) -> None:
        self.questions = [Question(*question) for question in questions]
        self.all_at_once = all_at_once
        if not self.questions:
            raise BarrageError(expected("at least one question", questions, f"{id}: questions"))
        for number, question in enumerate(self.questions):
            _check(question, f"{id}: questions[{number}]")
        super().__init__(id, record, afterwards)

    def start(self) -> None:
        """Begin with no answers and the first question."""
        self.given: dict[int, str] = {}
        """The answers of this round, by the number of the question from 0 on."""
        self.now = 0
        """The question that is shown, where they come one after another."""

    @shared("value")
    def value(self) -> list[str | None]:
        """The answers of this round, None where there is none yet."""
        return self.guess

    @property
    def guess(self) -> list[str | None]:
        """The answers of this round, None where there is none yet."""
        return [self.given.get(number) for number in range(len(self.questions))]

    @shared()
    def score(self) -> int:
        """How many answers of this round are right."""
        return sum(self.questions[number].right == option for number, option in self.given.items())

    @property
    def done(self) -> bool:
        """Whether every question has its answer."""
        return len(self.given) == len(self.questions)

    def outcome(self) -> dict[str, Any]:
        """Return the questions, the answers of this round, and the score."""
        prompts = [question.prompt for question in self.questions]
        return {"prompts": prompts, "guess": self.guess, "score": self.score, "of": len(self.questions)}

    # What the learner does

    def on_pick(self, picked: tuple[int, Any]) -> None:
        """Answer a question: its number from 0 on, and the option."""
        number, option = picked
        question = self.questions[one_of(number, range(len(self.questions)), "question")]
        one_of(option, question.options, "answer")
        if number in self.given:
            raise BarrageError('This question is already answered. Press "Start again" for another round.')
        asked = f"{self.id}.{number + 1}"
        if self.sealed:
            self.remember(question.prompt, option, None, question=asked)
        else:
            right, answer, told = _marked(question, option)
            self.remember(question.prompt, option, right, question=asked, answer=answer, told=told)
        self.given[number] = option
        self.say(HANDED_IN if self.sealed else told)

    def mark(self, given: Any, question: str = "") -> Marked:
        """Judge an answer to one of the questions, as it stands in a record."""
        names = [f"{self.id}.{number}" for number in range(1, len(self.questions) + 1)]
        asked = self.questions[names.index(one_of(question, names, "question"))]
        return _marked(asked, one_of(given, asked.options, "answer"))

    def key(self) -> Iterator[KeyLine]:
        """Give each question with the right option."""
        for number, question in enumerate(self.questions, 1):
            yield KeyLine(f"{self.id}.{number}", question.prompt, (question.right,), question.why)

    def on_value(self, answers: Sequence[Any]) -> None:
        """Give the answers that are not given yet; where there are none at all, begin another round."""
        if len(sequence(answers, "answers")) != len(self.questions):
            raise BarrageError(expected(f"{len(self.questions)} answers, None where there is none", answers, "answers"))
        if not any(answers):
            self.start()
        for number, option in enumerate(answers):
            if option != self.given.get(number):
                self.on_pick((number, option))

    def on_next(self) -> None:
        """Go on to the next question."""
        if self.now not in self.given:
            raise BarrageError("Answer this question first.")
        self.now = min(self.now + 1, len(self.questions))

    # What is shown

    def blocks(self) -> list[Block]:
        """Show the question at hand or all of them, and in the end the score."""
        shown: list[Block] = []
        for number in self._numbers_shown():
            shown += self._question(number)
        if not self.all_at_once and self.now in self.given:
            last = self.now + 1 == len(self.questions)
            after = "Next question" if not last else "To the end" if self.sealed else "Show my score"
            shown.append(blocks.buttons(blocks.button("next", after, main=True)))
        if self.done and (self.all_at_once or self.now == len(self.questions)):
            shown += self._end()
        return [*shown, *self.about_the_record(), *self.what_follows()]

    @property
    def settled(self) -> bool:
        """Whether every question has its answer."""
        return self.done

    def _numbers_shown(self) -> Iterable[int]:
        if self.all_at_once:
            return range(len(self.questions))
        return [self.now] if self.now < len(self.questions) else []

    def _question(self, number: int) -> Iterator[Block]:
        question, given = self.questions[number], self.given.get(number)
        yield blocks.text(
            say(
                "Question {number} of {questions}: {prompt}",
                number=number + 1,
                questions=len(self.questions),
                prompt=question.prompt,
            ),
            "ask",
        )
        if given is None:
            items = [blocks.button("pick", option, [number, option], commits=True) for option in question.options]
            yield blocks.buttons(*items, label="Press your answer", stacked=True)
            return
        if self.sealed:
            yield blocks.text(say("You said: {given}. {more}", given=_quoted(given), more=say(HANDED_IN)), "note")
            return
        yield blocks.text(_verdict(question, given), "good" if given == question.right else "bad")
        yield blocks.text(question.why, page=question.page)

    def _end(self) -> list[Block]:
        if self.sealed:
            said = [(number + 1, question.prompt, self.given[number]) for number, question in enumerate(self.questions)]
            table = blocks.table(["", "Question", "Yours"], said, caption="Your answers")
            done = blocks.text("All your answers are handed in.", "note")
            return [done, table, blocks.buttons(blocks.button("again", "Start again"))]
        rows = [
            (number + 1, question.prompt, self.given[number], question.right)
            for number, question in enumerate(self.questions)
        ]
        wrong = [row[0] - 1 for row in rows if row[2] != row[3]]
        score = say("{score} of {questions} right.", score=self.score, questions=len(self.questions))
        advice = "" if not wrong else say(" Read the marked lines again, then press Start again.")
        caption = "Your answers; those that were wrong are marked" if wrong else "Your answers"
        marked = [
            (number, f"✗ {prompt}" if given != right else f"✓ {prompt}", given, right)
            for number, prompt, given, right in rows
        ]
        return [
            blocks.text(score + advice, "note" if wrong else "good"),
            *(
                []
                if self.all_at_once
                else [blocks.table(["", "Question", "Yours", "Right"], marked, caption=caption, strong=wrong)]
            ),
            blocks.buttons(blocks.button("again", "Start again")),
        ]

    def still(self) -> Picture | None:
        """Return nothing: the questions are in words."""
        return None

    def still_words(self) -> list[str]:
        """Return the questions with their options, never an answer."""
        return [
            f"{number}. {question.prompt} ({' / '.join(question.options)})"
            for number, question in enumerate(self.questions, 1)
        ]


def _check(question: Question, name: str) -> None:
    """Raise where a lesson's author leaves nothing to choose."""
    options = question.options
    if isinstance(options, str) or len(options) < SEVERAL or len(set(options)) != len(options):
        raise BarrageError(expected("several different options", options, f"{name}.options"))
    one_of(question.right, options, f"{name}.right")


def _marked(question: Question, option: str) -> Marked:
    return Marked(option == question.right, question.right, f"{_verdict(question, option)} {question.why}")


def _verdict(question: Question, given: str) -> str:
    said, right = _quoted(given), _quoted(question.right)
    if given == question.right:
        return say("Right: {given}.", given=said)
    return say("Not quite. You said: {given}. The right answer is: {right}.", given=said, right=right)


def _quoted(option: str) -> str:
    """Return an option for a sentence that has a full stop of its own."""
    return option.removesuffix(".")
