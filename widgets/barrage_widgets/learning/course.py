"""`Course`: how far a learner is, in a lesson and in all of them, and what to review next. It only reads the record."""

from __future__ import annotations

from weakref import WeakSet

from barrage_core.course.classroom import Tally, by_question, tally
from barrage_core.course.lessons import LESSONS, Lesson, find_lesson
from barrage_core.course.notebooks import questions_of_lessons
from barrage_core.course.record import Entry, Record, current_record
from barrage_core.pictures import Picture
from barrage_core.words import count

from ..panel import Block, Panel, blocks, shared

__all__ = ["Course", "show_progress"]

MOST = 5
"""How many questions to review are named at once."""
NOT_KEPT = "Your record is switched off: this counts the answers since the kernel was started."
_shown: WeakSet[Course] = WeakSet()


def show_progress() -> None:
    """Let every course on the page count anew, after an answer."""
    for course in list(_shown):
        course.look_again()


class Course(Panel):
    """The lessons with their bars and the questions to review; with a `lesson` (its number or name), that one first.

    >>> course = Course("07", record=Record(None))
    >>> course.tally("07").answered, course.to_review
    (0, [])
    >>> course.close()
    """

    title = "Your progress"

    def __init__(self, lesson: str = "", *, record: Record | None = None) -> None:
        self.lesson = find_lesson(lesson) if lesson else None
        self._record, self._asked = record, questions_of_lessons()
        super().__init__()
        _shown.add(self)

    @property
    def record(self) -> Record:
        """The learner's record, which is read and never written."""
        return current_record() if self._record is None else self._record

    def start(self) -> None:
        """Read the file of the record, which another notebook may have written to."""
        path = self.record.path
        self._read = () if path is None else Record(path).entries

    def look_again(self) -> None:
        """Count anew, and tell those that observe the value."""
        before = self._observed()
        self.redraw()
        self._tell_observers(before)

    def redraw(self) -> None:
        """Show what the record says now."""
        done = [self.tally(lesson.id) for lesson in (LESSONS if self.lesson is None else (self.lesson,))]
        self._counted = {"answered": sum(one.answered for one in done), "right": sum(one.right for one in done)}
        super().redraw()

    @shared()
    def value(self) -> dict[str, int]:
        """How many questions are answered, and how many right: of the lesson, or of all lessons."""
        return dict(self._counted)

    @property
    def entries(self) -> list[Entry]:
        """All answers that are known, each once."""
        return list({entry.id: entry for entry in (*self._read, *self.record.entries)}.values())

    def tally(self, lesson: str) -> Tally:
        """Count the answers of a lesson."""
        return tally(self.entries, lesson, self._asked.get(lesson))

    @property
    def to_review(self) -> list[Entry]:
        """The last answer to each question that was never answered right, those of this lesson first."""
        answers = by_question(self.entries).values()
        wrong = [given[-1] for given in answers if not any(entry.right for entry in given)]
        own = None if self.lesson is None else self.lesson.id
        return sorted(wrong, key=lambda entry: (entry.lesson != own, entry.lesson))

    # What is shown

    def blocks(self) -> list[Block]:
        """Show the bar of this lesson and what to review, and the bars of all lessons."""
        bars = [self._bar(lesson) for lesson in LESSONS]
        off = [] if self.record.path else [blocks.text(NOT_KEPT, "note")]
        off.append(blocks.buttons(blocks.button("again", "Look again")))
        if self.lesson is None:
            return [blocks.text(self._sum()), *bars, *self._review(), *off]
        return [
            self._bar(self.lesson),
            *self._review(),
            blocks.fold("All lessons", blocks.text(self._sum()), *bars),
            *off,
        ]

    def _bar(self, lesson: Lesson) -> Block:
        done = self.tally(lesson.id)
        if done.of is None:  # the notebooks are not here: nobody knows how many questions there are
            return blocks.text(f"{lesson}: {done.answered} answered, {done.right} right")
        shown = f"{done.answered} of {done.of} answered, {done.right} right"
        return blocks.progress(str(lesson), done.answered, max(done.of, 1), shown=shown)

    def _sum(self) -> str:
        done = [self.tally(lesson.id) for lesson in LESSONS]
        asked = [one.of for one in done if one.of is not None]
        answered, right = sum(one.answered for one in done), sum(one.right for one in done)
        if len(asked) < len(done):
            return f"{count(answered, 'question')} answered, {right} right."
        return f"{answered} of {sum(asked)} questions answered, {right} right."

    def _review(self) -> list[Block]:
        """Name what was not right yet, and count what is still open in this lesson."""
        wrong = self.to_review
        lines = [{"text": f"{entry.lesson}: {entry.prompt}"} for entry in wrong[:MOST]]
        label = f"To review: {count(len(wrong), 'question')} not right yet"
        shown = [blocks.log(lines, label=label)] if lines else []
        done = None if self.lesson is None else self.tally(self.lesson.id)
        if done is None or done.of is None:
            return shown
        left = done.of - done.answered
        words = (
            f"{count(left, 'question')} of this lesson still open."
            if left
            else "Every question of this lesson is answered."
        )
        return [*shown, blocks.text(words, "note" if left else "good")]

    def still(self) -> Picture | None:
        """Return nothing: there are only bars."""
        return None

    def still_words(self) -> list[str]:
        """Say what the panel is for: a saved notebook belongs to nobody."""
        where = "each lesson" if self.lesson is None else str(self.lesson)
        return [f"How far you are in {where}, and what to review.", "It is read from your record, on this computer."]
