"""The language of a learner's box and of the kit's sentences, chosen once: kept in a file beside the record of answers.

The file is `barrage-language.txt`, and says `de` for the words of the German box, `de de` for German sentences as well;
where answers stay in memory, so does the choice. The environment variable BARRAGE_LANGUAGE chooses the language of the
sentences for a process, whatever the file says.
"""

from __future__ import annotations

import os
from pathlib import Path

from ..catalogue import CATALOGUES, spoken
from ..checks import one_of
from ..components.glossary import LANGUAGES
from ..errors import BadFile, BarrageError, system_reason
from ..files.jsonfile import read_text, write_text
from ..files.replacing import is_special, replace_file
from ..rulebook.box_words import ENGLISH, look_for_box_language, use_box_language, use_language
from .record import record_file

__all__ = [
    "FILE",
    "VARIABLE",
    "keep_box_language",
    "kept_box_language",
    "kept_language",
    "look_for_kept_box_language",
    "use_kept_box_language",
]

FILE = "barrage-language.txt"
VARIABLE = "BARRAGE_LANGUAGE"


def _file() -> Path | None:
    record = record_file()
    if record is None or is_special(record):  # whoever named a device wants no files beside it
        return None
    return record.parent / FILE


def _understood(words: str) -> tuple[str, str] | None:
    """Return what a file chooses, the box and the sentences, or None where it is not a file of ours."""
    box, *sentences = words.split() or [""]
    if box not in LANGUAGES or len(sentences) > 1 or any(code not in CATALOGUES for code in sentences):
        return None
    return box, sentences[0] if sentences else ENGLISH


def _kept() -> tuple[str, str]:
    """Return what was chosen here: English where nothing was, or where the file says nothing sensible."""
    file = _file()
    try:
        words = "" if file is None else read_text(file)
    except BarrageError:
        words = ""
    return _understood(words) or (ENGLISH, ENGLISH)


def kept_box_language() -> str:
    """Return the language of the box that was chosen here."""
    return _kept()[0]


def kept_language() -> str:
    """Return the language of the sentences that was chosen here, or for this process."""
    return os.environ.get(VARIABLE) or _kept()[1]


def use_kept_box_language() -> None:
    """Speak with the words of the box, and in the language, that were chosen here."""
    use_box_language(kept_box_language())
    use_language(kept_language())


def look_for_kept_box_language() -> None:
    """Do so as soon as a word is needed: whatever only imports the kit reads no file."""
    look_for_box_language(_look)


def _look() -> str:
    """Speak the language that was chosen here, unless one has been chosen by now, and return that of the box."""
    if spoken() == ENGLISH:
        use_language(kept_language())
    return kept_box_language()


def keep_box_language(code: str, sentences: str = ENGLISH) -> Path | None:
    """Keep the languages that were chosen, and return the file, or None where nothing is kept.

    A file of that name that says anything else, or a link, was put there by somebody else, and is left alone.
    """
    file = _file()
    if file is None:
        return None
    one_of(code, list(LANGUAGES), "language")
    one_of(sentences, [ENGLISH, *CATALOGUES], "language")
    chosen = f"{code}\n" if sentences == ENGLISH else f"{code} {sentences}\n"
    if os.path.lexists(file):
        if file.is_symlink() or _understood(read_text(file)) is None:
            raise BadFile(f"{file} is not a file of ours, and is kept as it is")
        try:
            replace_file(file, chosen.encode())
        except OSError as problem:
            raise BadFile(f"cannot write {file}: {system_reason(problem)}") from problem
    else:
        write_text(file, chosen)
    return file
