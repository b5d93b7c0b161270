"""The records of many learners: how far each of them is, and how each question was answered.

A record is a *.json file in the folder or in a folder inside it. A file with the kit's own name
(`mia/barrage-record.json`) belongs to the learner after whom its folder is named, any other (`mia.json`) to the learner
after whom the file is named. Other files are named and left out.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..errors import BadFile, BarrageError, cannot_read
from ..words import count
from .notebooks import Asked
from .record import Entry, Record

__all__ = [
    "Classroom",
    "Learner",
    "Marked",
    "Result",
    "Skipped",
    "Tally",
    "by_question",
    "check_again",
    "clean",
    "handed_in",
    "in_words",
    "moment",
    "read_records",
    "results",
    "tally",
]

_OWN_NAME: Final = re.compile(r"barrage-record(-\d+)?")
_JOINERS: Final = "\u200c\u200d"
"""Invisible, but part of how names are written in several scripts."""


class Learner(NamedTuple):
    """A learner with all answers, in order.

    >>> record = Record(None)
    >>> entry = record.add("05.quiz.2", "quiz", "How many drops?", "none", right=False, answer="1")
    >>> mia = Learner("mia", record.entries)
    >>> mia.name, len(mia.entries)
    ('mia', 1)
    """

    name: str
    entries: tuple[Entry, ...]

    @property
    def last(self) -> str:
        """The day of the last answer, or nothing."""
        return max(map(moment, self.entries)).date().isoformat() if self.entries else ""


class Skipped(NamedTuple):
    """A file that was left out, and why.

    >>> Skipped("notes.json", "not a record").why
    'not a record'
    """

    file: str
    why: str


class Classroom(NamedTuple):
    """The learners by name, what was left out, and answers that are in the files of two learners.

    >>> Classroom([Learner("mia", ())], [Skipped("notes.json", "not a record")], []).answers
    [Learner(name='mia', entries=())]
    """

    learners: list[Learner]
    skipped: list[Skipped]
    repeated: list[str]

    @property
    def answers(self) -> list[Learner]:
        """The learners with every answer once: a copy of a record counts for the first learner only."""
        seen: set[str] = set()
        learners = []
        for learner in self.learners:
            learners.append(Learner(learner.name, tuple(entry for entry in learner.entries if entry.id not in seen)))
            seen.update(entry.id for entry in learner.entries)
        return learners


def clean(text: str) -> str:
    r"""Return text that is fit for a terminal, in one line and without control characters.

    >>> clean("Mia\x1b[31m\n Maier")
    'Mia [31m Maier'
    """
    return " ".join("".join(sign if sign.isprintable() or sign in _JOINERS else " " for sign in text).split())


def moment(entry: Entry) -> datetime:
    """Return the time of an answer; one without a time zone is taken as UTC.

    >>> entry = Record(None).add("05.quiz.2", "quiz", "How many drops?", "none", right=False)
    >>> moment(entry).tzname()
    'UTC'
    """
    time = datetime.fromisoformat(entry.time)
    return time if time.tzinfo else time.replace(tzinfo=UTC)


# Reading the files --------------------------------------------------------------------------------------------------


def read_records(folder: str | os.PathLike[str]) -> Classroom:
    """Read all records of a folder and of the folders in it; `BadFile` if there is no such folder.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     entry = Record(f"{folder}/noah.json").add("05.quiz.2", "quiz", "How many drops?", "1", right=True)
    ...     [learner.name for learner in read_records(folder).learners]
    ['noah']
    """
    top = Path(folder)
    skipped: list[Skipped] = []
    entries: dict[str, list[tuple[Entry, ...]]] = {}
    for path in _files(top, skipped):
        try:
            if not path.is_file():
                raise BadFile(f"{path} is not a file")
            answers = Record.load(path).entries
        except (BarrageError, OSError) as problem:
            skipped.append(Skipped(os.fspath(path.relative_to(top)), str(problem)))
        else:
            entries.setdefault(_learner(path, top), []).append(answers)
    learners = [Learner(name, _joined(parts)) for name, parts in sorted(entries.items())]
    return Classroom(learners, skipped, list(_repeated(learners)))


def _files(top: Path, skipped: list[Skipped]) -> Iterator[Path]:
    """Go through the files that may be records. A link that was handed in leads to somebody else's, and is skipped."""
    try:
        inside = _visible(top)
    except (OSError, ValueError) as problem:
        raise cannot_read(top, problem) from problem
    for path in [path for path in inside if not path.is_dir()] + [path for path in inside if path.is_dir()]:
        try:
            found = _visible(path) if path.is_dir() and not path.is_symlink() else [path]
        except OSError as problem:
            skipped.append(Skipped(path.name, str(cannot_read(path, problem))))
            continue
        for one in found:
            if one.is_symlink() and (one.suffix == ".json" or one.is_dir()):
                skipped.append(Skipped(os.fspath(one.relative_to(top)), "it is a link, which is not followed"))
            elif one.suffix == ".json" and not one.is_dir():
                yield one


def _visible(folder: Path) -> list[Path]:
    """List a folder without hidden files, which belong to editors and systems, not to learners."""
    return sorted(path for path in folder.iterdir() if not path.name.startswith("."))


def _learner(path: Path, top: Path) -> str:
    if _OWN_NAME.fullmatch(path.stem):
        return path.parent.resolve().name or path.stem
    return path.relative_to(top).with_suffix("").as_posix()


def _joined(parts: list[tuple[Entry, ...]]) -> tuple[Entry, ...]:
    """Join the answers of a learner's files; those of one file stay in their order, whatever a clock said."""
    if len(parts) == 1:
        return parts[0]
    entries: dict[str, Entry] = {}
    for entry in (entry for part in parts for entry in part):
        entries.setdefault(entry.id, entry)
    return tuple(sorted(entries.values(), key=moment))


def _repeated(learners: Iterable[Learner]) -> Iterator[str]:
    owners: dict[str, str] = {}
    for learner in learners:
        shared = Counter(owners[entry.id] for entry in learner.entries if entry.id in owners)
        for other, number in shared.items():
            yield f"{learner.name}: {count(number, 'answer')} also in {other}, counted once per question"
        for entry in learner.entries:
            owners.setdefault(entry.id, learner.name)


# Judging again ------------------------------------------------------------------------------------------------------


class Marked(NamedTuple):
    """What an answer is worth: whether it is right, the right answer where there is one, and what is said about it.

    >>> Marked(False, 2, "Each drop costs 1 credit.").answer
    2
    """

    right: bool | None
    answer: Any = None
    told: str = ""


_VERDICTS: Final = {
    True: "right for the engine, which counts",
    False: "wrong for the engine, which counts",
    None: "unknown to the engine, and counts as not judged",
}

Judge = Callable[[str, Any], Marked | None]
"""Judges an answer to a question; None where the question is not known, or its answers cannot be judged again."""


def check_again(room: Classroom, judge: Judge) -> tuple[Classroom, list[str]]:
    """Judge all answers anew, whatever the records say, and tell where a record said something else.

    Answers that were handed in unjudged get their verdict here; of several to one question the last one counts.
    Nothing is right that the engine did not find right: what it cannot judge counts as not judged.

    >>> record = Record(None)
    >>> entry = record.add("05.quiz.2", "quiz", "How many drops?", "none", right=False, answer="1")
    >>> room = Classroom([Learner("mia", record.entries)], [], [])
    >>> room, told = check_again(room, lambda question, given: Marked(given == "none", "none"))
    >>> told
    ['mia: 05.quiz.2 is wrong in the record and right for the engine, which counts']
    """
    known: dict[tuple[str, str], Marked | None] = {}
    told: list[str] = []

    def judged(name: str, entry: Entry) -> Entry:
        key = entry.question, json.dumps(entry.given)
        if key not in known:
            known[key] = judge(entry.question, entry.given)
        mark = known[key]
        if entry.given is None:  # "I don't know" is never right
            mark = Marked(None if entry.right is None else False, entry.answer, entry.told)
        elif mark is None:  # the record alone says what this answer is worth
            mark = Marked(None, entry.answer, entry.told)
        if entry.right is not None and entry.right != mark.right:
            there, here = "right" if entry.right else "wrong", _VERDICTS[mark.right]
            told.append(f"{name}: {entry.question} is {there} in the record and {here}")
        return replace(entry, right=mark.right, answer=mark.answer, told=mark.told)

    learners = [Learner(one.name, tuple(judged(one.name, entry) for entry in _final(one))) for one in room.learners]
    return room._replace(learners=learners), told


def handed_in(entries: Iterable[Entry]) -> list[Entry]:
    """Return the answers that nobody has judged yet.

    >>> record = Record(None)
    >>> entry = record.add("05.quiz.2", "quiz", "How many drops?", "none", right=None)
    >>> handed_in(record.entries) == [entry]
    True
    """
    return [entry for entry in entries if entry.right is None and entry.given is not None]


def _final(learner: Learner) -> list[Entry]:
    """Return a learner's answers without those that were handed in and replaced by a later one."""
    last = {entry.question: entry for entry in handed_in(learner.entries)}
    replaced = {entry.id for entry in handed_in(learner.entries)} - {entry.id for entry in last.values()}
    return [entry for entry in learner.entries if entry.id not in replaced]


# Counting -----------------------------------------------------------------------------------------------------------


class Tally(NamedTuple):
    """How many questions were answered, right in the end, and right first time; `of` says how many there are.

    >>> tally((), "05")
    Tally(answered=0, right=0, right_at_first=0, of=None)
    """

    answered: int
    right: int
    right_at_first: int
    of: int | None = None

    @property
    def state(self) -> str:
        """Say "done" when every question has an answer, "begun" when some have one."""
        if self.of and self.answered >= self.of:
            return "done"
        return "begun" if self.answered else ""


def by_question(entries: Iterable[Entry]) -> dict[str, list[Entry]]:
    """Sort answers by their question, each list in order.

    >>> record = Record(None)
    >>> entry = record.add("05.quiz.2", "quiz", "How many drops?", "none", right=False, answer="1")
    >>> list(by_question(record.entries))
    ['05.quiz.2']
    """
    answers: dict[str, list[Entry]] = {}
    for entry in entries:
        answers.setdefault(entry.question, []).append(entry)
    return answers


def tally(entries: Iterable[Entry], lesson: str, asked: Asked | None = None) -> Tally:
    """Count the answers of a lesson; where its questions are known, answers to any others do not count.

    >>> record = Record(None)
    >>> entry = record.add("05.quiz.2", "quiz", "How many drops?", "none", right=False, answer="1")
    >>> tally(record.entries, "05")
    Tally(answered=1, right=0, right_at_first=0, of=None)
    """
    own = (entry for entry in entries if entry.lesson == lesson and (asked is None or asked.has(entry.question)))
    answers = by_question(own).values()
    return Tally(
        len(answers),
        sum(any(entry.right for entry in given) for given in answers),
        sum(bool(given[0].right) for given in answers),
        None if asked is None else asked.total,
    )


class Result(NamedTuple):
    """How many learners answered a question, and how; a wrong guess counts once for each learner who made it.

    >>> record = Record(None)
    >>> entry = record.add("05.quiz.2", "quiz", "How many drops?", "none", right=False, answer="1")
    >>> (result,) = results([Learner("mia", record.entries)], {})
    >>> result.answered, result.right, result.wrong, result.answer
    (1, 0, 'none', '1')
    """

    question: str
    kind: str
    prompt: str
    answered: int
    right_at_first: int
    right: int
    unknown: int
    wrong: Any = None
    wrong_by: int = 0
    wrong_words: str = ""
    """The wrong guess as learners saw it, where a record says so."""
    answer: Any = None
    """The right answer, where it is a single one."""
    told: str = ""
    """What a learner read after the most common wrong guess, or after the right one where nobody was wrong."""
    guesses: tuple[tuple[str, int, bool], ...] = ()
    """What was answered first, in words, by how many, and whether that is right; the most common first."""

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain data."""
        return self._asdict()


def results(learners: Sequence[Learner], order: Mapping[str, int]) -> list[Result]:
    """Sum up each question that was answered; `order` gives the places of ids in the course, others come last.

    >>> record = Record(None)
    >>> entry = record.add("05.quiz.2", "quiz", "How many drops?", "none", right=False, answer="1")
    >>> [(one.question, one.wrong) for one in results([Learner("mia", record.entries)], {})]
    [('05.quiz.2', 'none')]
    """
    answers: dict[str, list[list[Entry]]] = {}
    for learner in learners:
        for question, given in by_question(learner.entries).items():
            answers.setdefault(question, []).append(given)
    return [_result(question, answers[question]) for question in sorted(answers, key=lambda name: _place(name, order))]


def _place(question: str, order: Mapping[str, int]) -> tuple[int, str]:
    quiz = question.rpartition(".")[0]
    return order.get(question, order.get(quiz, len(order))), question


def _result(question: str, answers: list[list[Entry]]) -> Result:
    wrong: Counter[str] = Counter()
    words: dict[str, str] = {}
    told: dict[str, str] = {}
    for given in answers:
        # As JSON, because a guess may be a list or a mapping; a dict keeps the order, which a set would not.
        own = {json.dumps(entry.given): entry for entry in given if entry.right is False}
        wrong.update([*own])
        words |= {guess: entry.words for guess, entry in own.items() if entry.words}
        told |= {guess: entry.told for guess, entry in own.items() if entry.told}
    guess, number = wrong.most_common(1)[0] if wrong else ("null", 0)
    every = [entry for given in answers for entry in given]
    first = [given[0] for given in answers]
    return Result(
        question,
        first[0].kind,
        first[0].prompt,
        len(answers),
        sum(bool(entry.right) for entry in first),
        sum(any(entry.right for entry in given) for given in answers),
        sum(entry.given is None for entry in first),
        json.loads(guess),
        number,
        words.get(guess, ""),
        next((entry.answer for entry in every if entry.answer is not None), None),
        told.get(guess, "") if number else next((entry.told for entry in every if entry.right and entry.told), ""),
        _guesses(first),
    )


def _guesses(first: Iterable[Entry]) -> tuple[tuple[str, int, bool], ...]:
    """Count what was answered first, in the words that learners saw."""
    given: Counter[str] = Counter()
    words: dict[str, tuple[str, bool]] = {}
    for entry in first:
        key = json.dumps(entry.given)
        given[key] += 1
        said = "I don't know" if entry.given is None else entry.words or in_words(entry.given)
        words.setdefault(key, (said, bool(entry.right)))
    return tuple((words[key][0], number, words[key][1]) for key, number in given.most_common())


def in_words(answer: Any) -> str:
    """Put an answer into words, as a learner would.

    >>> in_words({"credits": 2, "built": True})
    'credits 2, built yes'
    """
    if isinstance(answer, list):
        return ", ".join(map(in_words, answer)) or "nothing"
    if isinstance(answer, dict):
        return ", ".join(f"{name} {in_words(value)}" for name, value in answer.items())
    if answer is None or isinstance(answer, bool):
        return {None: "", True: "yes", False: "no"}[answer]
    return str(answer)
