"""`Course`: how far a learner is, in a lesson and in all of them, and what to review next. It only reads the record."""

from __future__ import annotations

from weakref import WeakSet

from barrage_core import box_language, language, use_box_language, use_language
from barrage_core.catalogue import CATALOGUES, ENGLISH, say
from barrage_core.checks import one_of
from barrage_core.components.glossary import LANGUAGES, TERMS
from barrage_core.course.classroom import Tally, by_question, tally
from barrage_core.course.language import keep_box_language
from barrage_core.course.lessons import LESSONS, Lesson, find_lesson
from barrage_core.course.notebooks import questions_of_lessons
from barrage_core.course.record import Entry, Record, current_record
from barrage_core.errors import BarrageError
from barrage_core.pictures import Picture
from barrage_core.words import count

from ..panel import AS_IT_IS, Block, Panel, blocks, redraw_all, shared

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
        self.notice = ""
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
        off += [blocks.buttons(blocks.button("again", "Look again")), *self._words()]
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
            return blocks.text(
                say(
                    "{lesson}: {answered} answered, {right} right",
                    lesson=lesson,
                    answered=done.answered,
                    right=done.right,
                )
            )
        shown = say("{answered} of {of} answered, {right} right", answered=done.answered, of=done.of, right=done.right)
        return blocks.progress(str(lesson), done.answered, max(done.of, 1), shown=shown)

    def _sum(self) -> str:
        done = [self.tally(lesson.id) for lesson in LESSONS]
        asked = [one.of for one in done if one.of is not None]
        answered, right = sum(one.answered for one in done), sum(one.right for one in done)
        if len(asked) < len(done):
            return say("{questions} answered, {right} right.", questions=count(answered, "question"), right=right)
        return say(
            "{answered} of {asked} questions answered, {right} right.", answered=answered, asked=sum(asked), right=right
        )

    def _review(self) -> list[Block]:
        """Name what was not right yet, and count what is still open in this lesson."""
        wrong = self.to_review
        lines = [{"text": f"{entry.lesson}: {entry.prompt}"} for entry in wrong[:MOST]]
        label = say("To review: {questions} not right yet", questions=count(len(wrong), "question"))
        shown = [blocks.log(lines, label=label)] if lines else []
        done = None if self.lesson is None else self.tally(self.lesson.id)
        if done is None or done.of is None:
            return shown
        left = done.of - done.answered
        words = (
            say("{questions} of this lesson still open.", questions=count(left, "question"))
            if left
            else "Every question of this lesson is answered."
        )
        return [*shown, blocks.text(words, "note" if left else "good")]

    # The words of the box

    def on_language(self, value: str) -> None:
        """Put the words of the learner's box beside the English ones, here and in every lesson."""
        use_box_language(value)
        if language() != value:
            use_language(ENGLISH)
        self._keep_languages()
        self.say(say("The words of the box: {language}", language=LANGUAGES[value]))

    def on_sentences(self, value: str) -> None:
        """Say what controls show in the learner's language, or in English, here and in every lesson."""
        use_language(one_of(value, [ENGLISH, box_language()], "language"))
        self._keep_languages()
        self.say(say("Sentences: {language}", language=LANGUAGES[value]))

    def _keep_languages(self) -> None:
        """Keep what was chosen for other notebooks, and let everything on the page speak so."""
        self.notice = ""
        if self.among_code:  # a page for visitors keeps nothing
            try:
                keep_box_language(box_language(), language())
            except BarrageError as problem:
                self.notice = say("Your choice holds until this notebook is closed ({problem}).", problem=problem)
        redraw_all()

    def _words(self) -> list[Block]:
        """Ask for the language of the box, and list its words."""
        names = list(({**LANGUAGES, ENGLISH: "English alone"}).items())
        chosen = box_language()
        shown = [blocks.choice("language", "The language of your box", names, chosen)]
        if chosen in CATALOGUES:
            whole = [(ENGLISH, "English, with the words of your box"), (chosen, LANGUAGES[chosen])]
            shown.append(blocks.choice("sentences", "The language of controls and reasons", whole, language()))
        shown += [blocks.text(self.notice, "note")] if self.notice else []
        if chosen != "en":
            rows = [(term.en, getattr(term, chosen)) for term in TERMS.values()]
            heads = (LANGUAGES["en"], LANGUAGES[chosen])
            table = blocks.table(heads, rows, caption="The words of the box") | {AS_IT_IS: True}
            shown.append(blocks.fold("All words of the box", table))
        return shown

    def still(self) -> Picture | None:
        """Return nothing: there are only bars."""
        return None

    def still_words(self) -> list[str]:
        """Say what the panel is for: a saved notebook belongs to nobody."""
        where = say("each lesson") if self.lesson is None else str(self.lesson)
        return [
            say("How far you are in {where}, and what to review.", where=where),
            say("It is read from your record, on this computer."),
        ]
