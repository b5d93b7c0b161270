"""A learner's record: every answer that was given, in order, in a JSON file.

The file is `barrage-record.json` in the current folder, or the one that the environment variable BARRAGE_RECORD names;
with BARRAGE_RECORD=off answers stay in memory. Nothing is written before the first answer. A file that cannot be read
as a record is left alone, and a new one is begun beside it (`barrage-record-2.json`). Two notebooks can write to one
file. What cannot be written stays in memory and is tried again with the next answer. `notice` says what a learner
needs to know about all this.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from math import isfinite
from pathlib import Path
from typing import Any, Final, NamedTuple
from uuid import uuid4

from ..checks import MOST_BYTES, expected, flag, inside, is_deep, one_of, short, text
from ..errors import BadFile, BarrageError, system_reason
from ..files.jsonfile import read_json, write_json
from ..files.locking import locked
from ..files.replacing import is_special
from ..reader import Reader

__all__ = [
    "DEFAULT_FILE",
    "VARIABLE",
    "Entry",
    "Progress",
    "Record",
    "as_plain_data",
    "current_record",
    "lesson_of",
    "record_file",
]

FORMAT, VERSION = "barrage-kit record", 1
DEFAULT_FILE = "barrage-record.json"
"""What a record is called unless `VARIABLE` says otherwise."""
VARIABLE = "BARRAGE_RECORD"
"""The environment variable that names the file of the record, or says `off`."""
OFF = "off"
KINDS = ("predict", "exercise", "quiz")
MOST_FILES = 99
MOST_LETTERS: Final = 10_000
"""The longest answer, as JSON."""
MOST_WORDS: Final = 500
"""How many characters of an answer in words are kept."""
MOST_TOLD: Final = 1_000
"""How many characters of what was said about it are kept."""
MOST_ID: Final = 200
"""The longest id of a question, an answer or a lesson."""
MOST_HINTS: Final = 999
"""The most hints that a file can say were used: an exercise has three."""


# Entries ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entry:
    """One answer. `given` is None for "I don't know", `right` is None where nothing was judged.

    `words` is `given` as the learner saw it, `told` what the learner read after it; a file need not have them.

    >>> entry = Record(None).add("05.predict.fee", "predict", "How many credits?", 3, right=False, answer=2)
    >>> entry.lesson, entry.kind, entry.given, entry.right, entry.answer
    ('05', 'predict', 3, False, 2)
    """

    id: str
    question: str
    lesson: str
    kind: str
    prompt: str
    given: Any
    right: bool | None
    answer: Any
    hints: int
    time: str
    words: str = ""
    told: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return the entry as it stands in the file; there is no field for words that are not there."""
        return {name: value for name, value in asdict(self).items() if name not in OPTIONAL or value}


OPTIONAL: Final = ("words", "told")
ENTRY_FIELDS = tuple(field.name for field in fields(Entry) if field.name not in OPTIONAL)


def lesson_of(question: object) -> str:
    """Return the lesson of a question, which is the first part of its id.

    >>> lesson_of("05.predict.fee")
    '05'
    """
    if not isinstance(question, str) or not question.isprintable() or not question.partition(".")[0].strip():
        raise BarrageError(expected("an id that begins with its lesson, like '05.predict.fee'", question, "question"))
    text(question, "question", longest=MOST_ID)
    return question.partition(".")[0]


def as_plain_data(value: object) -> Any:
    """Return a value as the JSON data that a file will hold, or say why it cannot be.

    >>> as_plain_data(("B5U", 2))
    ['B5U', 2]
    """
    try:
        if is_deep(value):
            raise ValueError(value)
        data = _data(value)
        size = len(json.dumps(data, ensure_ascii=False).encode())
    except (ValueError, RecursionError) as problem:
        raise BarrageError(expected("a number, text, true, false, or a list of these", value, "answer")) from problem
    if size > MOST_LETTERS:
        raise BarrageError(expected(f"at most {MOST_LETTERS} characters", size, "answer"))
    return data


def _data(value: object) -> Any:
    """Copy lists and mappings; what JSON would change or cannot say is refused."""
    if value is None or isinstance(value, bool | int | str) or (isinstance(value, float) and isfinite(value)):
        return value
    if isinstance(value, list | tuple):
        return [_data(item) for item in value]
    if isinstance(value, Mapping) and all(isinstance(key, str) for key in value):
        return {key: _data(item) for key, item in value.items()}
    raise ValueError(value)


def _writable(text: str) -> str:
    """Return text that a file can hold: half a character, as a browser may cut one, becomes a question mark."""
    return text.encode(errors="replace").decode()


def _entry(data: object, path: str) -> Entry:
    """Read an entry of a file; a file with anything that this version would not write is not one of ours."""
    read = Reader(data, (*ENTRY_FIELDS, *OPTIONAL), path, required=ENTRY_FIELDS, error=BadFile)
    return Entry(
        read.text("id", "", MOST_ID),
        read.text("question", "", MOST_ID),
        read.text("lesson", "", MOST_ID),
        read.choice("kind", KINDS, None),
        read.text("prompt", "")[:MOST_LETTERS],
        _kept(read.data["given"]),
        read.field("right", _judged, None),
        _kept(read.data["answer"]),
        read.number("hints", 0, 0, MOST_HINTS),
        read.field("time", _moment, ""),
        read.text("words", "")[:MOST_WORDS],
        read.text("told", "")[:MOST_TOLD],
    )


def _kept(data: Any) -> Any:
    """Return an answer as we would have written it: a hand-made file may have an endless number, or a whole book."""
    try:
        return as_plain_data(data)
    except BarrageError:
        return short(data)


def _judged(value: object, path: str) -> bool | None:
    return None if value is None else flag(value, path)


def _moment(value: object, path: str) -> str:
    try:
        datetime.fromisoformat(text(value, path))
    except ValueError:  # a `BarrageError` of `text` is one too
        raise BadFile(expected("a date and time", value, path)) from None
    return str(value)


def _read(path: Path) -> list[Entry]:
    data = read_json(path, FORMAT, VERSION)
    with inside(f"{path}: ", BadFile):
        entries = Reader(data, None, whole="record", required=("entries",), error=BadFile).each("entries", _entry, ())
        if len({entry.id for entry in entries}) != len(entries):
            raise BadFile("entries: the same id appears twice")
        try:
            json.dumps(data, ensure_ascii=False).encode()
        except ValueError:
            raise BadFile("holds half a character, which no file of ours can") from None
    return entries


def _merged(*lists: Iterable[Entry]) -> list[Entry]:
    """Join lists of entries, each entry once, those of the first list first."""
    merged: dict[str, Entry] = {}
    for entry in (entry for entries in lists for entry in entries):
        merged.setdefault(entry.id, entry)
    return list(merged.values())


# The record -------------------------------------------------------------------------------------------------------


class Progress(NamedTuple):
    """How far a learner is: questions answered, right in the end, right first time, answers and hints.

    >>> record = Record(None)
    >>> entry = record.add("05.predict.fee", "predict", "How many credits?", 3, right=False, answer=2)
    >>> record.progress("05")
    Progress(lesson='05', questions=1, right=0, right_at_first=0, answers=1, hints=0)
    """

    lesson: str
    questions: int
    right: int
    right_at_first: int
    answers: int
    hints: int


class Record:
    """The answers of a learner, with the file that keeps them; without a path they are only kept in memory.

    >>> record = Record(None)
    >>> entry = record.add("05.predict.fee", "predict", "How many credits?", 3, right=False, answer=2)
    >>> record.first("05.predict.fee") == entry, record.lessons
    (True, ['05'])
    """

    def __init__(self, path: str | os.PathLike[str] | None) -> None:
        self.path = None if path is None else _resolved(path)
        """The file that is written to: another one where the file asked for could not be used."""
        self.notice = ""
        """What the learner needs to know about the file, or nothing."""
        self._first = self.path
        self._entries: list[Entry] = []
        for file in self._files():
            try:
                self._entries = _read(file) if file.exists() else []
            except (BadFile, OSError):
                continue  # `notice` says so when something is written
            break

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        """Read a record that must be there; `BadFile` says what is wrong with it."""
        entries = _read(Path(path))
        record = cls(None)
        record.path = record._first = _resolved(path)
        record._entries = entries
        return record

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All answers that are known, in order."""
        return tuple(self._entries)

    def add(
        self,
        question: str,
        kind: str,
        prompt: str,
        given: object,
        *,
        right: bool | None,
        answer: object = None,
        hints: int = 0,
        words: str = "",
        told: str = "",
    ) -> Entry:
        """Note an answer and write it to the file; what cannot be written is kept, and `notice` says so."""
        one_of(kind, KINDS, "kind")
        now = datetime.now(UTC).isoformat(timespec="seconds")
        data = as_plain_data(given), right, as_plain_data(answer), hints, now
        texts = _writable(words[:MOST_WORDS]), _writable(told[:MOST_TOLD])
        entry = Entry(uuid4().hex, question, lesson_of(question), kind, _writable(prompt[:MOST_LETTERS]), *data, *texts)
        self._entries.append(entry)
        self.save()
        return entry

    def save(self) -> bool:
        """Write what is known to the file, together with what others wrote there; say whether that was possible."""
        if self._first is None:
            return False
        try:
            if not self._first.name:
                raise BadFile(f"{self._first} is a folder")
            with locked(self._first):
                self.path, others, self.notice = self._usable()
                self._entries = _merged(others, self._entries)
                _write(self.path, self._entries)
        except (BarrageError, OSError) as problem:
            folder = self._first.parent
            why = str(problem) if isinstance(problem, BarrageError) else f"{folder}: {system_reason(problem)}"
            self.notice = f"Your answers cannot be saved now ({why}). They are kept until this notebook is closed."
            return False
        return True

    def _files(self) -> Iterator[Path]:
        """Go through the files that can hold this record: the one that was asked for, then those beside it."""
        if self._first is None:
            return
        yield self._first
        if not self._first.name:  # nothing can be beside the root
            return
        for number in range(2, MOST_FILES + 1):
            yield self._first.with_name(f"{self._first.stem}-{number}{self._first.suffix}")

    def _usable(self) -> tuple[Path, list[Entry], str]:
        """Find the first file that is a record or not there yet; those before it are not ours to touch."""
        notice = ""
        for file in self._files():
            if is_special(file):  # whoever named a device wants no files beside it
                raise BadFile(f"{file} is a pipe or a device, not a file")
            try:
                entries = _read(file) if os.path.lexists(file) else []
            except BadFile as problem:
                notice = notice or f"{problem}. That file was left as it was."
                continue
            return file, entries, f"{notice} Your answers are saved in {file.name}." if notice else ""
        raise BadFile(f"there are already {MOST_FILES} files beside {self._first}")

    # Questions about it

    def of(self, question: str) -> list[Entry]:
        """Return the answers to a question, in order."""
        return [entry for entry in self._entries if entry.question == question]

    def first(self, question: str) -> Entry | None:
        """Return the first answer to a question."""
        return next(iter(self.of(question)), None)

    def best(self, question: str) -> Entry | None:
        """Return the right answer with the fewest hints, or the last answer where none was right."""
        return _best(self.of(question))

    @property
    def lessons(self) -> list[str]:
        """The lessons in which questions were answered."""
        return sorted({entry.lesson for entry in self._entries})

    def progress(self, lesson: str) -> Progress:
        """Count what was answered in a lesson; hints are those of the best answers."""
        answers: dict[str, list[Entry]] = {}
        for entry in self._entries:
            if entry.lesson == lesson:
                answers.setdefault(entry.question, []).append(entry)
        best = [_best(given) for given in answers.values()]
        return Progress(
            lesson,
            len(answers),
            sum(bool(entry and entry.right) for entry in best),
            sum(bool(given[0].right) for given in answers.values()),
            sum(map(len, answers.values())),
            sum(entry.hints for entry in best if entry),
        )


def _best(answers: list[Entry]) -> Entry | None:
    right = [entry for entry in answers if entry.right]
    return min(right, key=lambda entry: entry.hints) if right else next(reversed(answers), None)


def _resolved(path: str | os.PathLike[str]) -> Path:
    """Return where a path leads, or the path as it is where the current folder is gone: saving then says so."""
    try:
        return Path(os.path.realpath(path))
    except OSError:
        return Path(path)


_open: dict[Path, Record] = {}
_in_memory = Record(None)


def record_file() -> Path | None:
    """Return the path of the file that answers are kept in, as it was given; None where they stay in memory.

    >>> from unittest.mock import patch
    >>> with patch.dict(os.environ, {"BARRAGE_RECORD": "answers.json"}):
    ...     print(record_file())
    answers.json
    """
    named = os.environ.get(VARIABLE, "").strip()
    return None if named == OFF else Path(os.path.expanduser(named or DEFAULT_FILE))


def current_record() -> Record:
    """Return the record of the learner at this computer: one for each file, shared by all questions of a notebook.

    >>> from unittest.mock import patch
    >>> with patch.dict(os.environ, {"BARRAGE_RECORD": "off"}):
    ...     current_record().path is None
    True
    """
    file = record_file()
    if file is None:
        return _in_memory
    path = _resolved(file)
    if path not in _open:
        _open[path] = Record(path)
    return _open[path]


# Writing ----------------------------------------------------------------------------------------------------------


def _write(path: Path, entries: Iterable[Entry]) -> None:
    data = {"format": FORMAT, "version": VERSION, "entries": [entry.to_dict() for entry in entries]}
    if len(json.dumps(data, indent=2, ensure_ascii=False).encode()) >= MOST_BYTES:
        raise BadFile(f"{path} is full; move it away to begin a new one")
    if path.exists() and not os.access(path, os.W_OK):
        raise BadFile(f"{path} is read-only")
    write_json(path, data, overwrite=True)
