"""Text that a spreadsheet shows and never carries out."""

from __future__ import annotations

import re
import unicodedata

from ..course import clean

__all__ = ["safe_cell"]

FORMULA = "=+-@\N{MINUS SIGN}"
"""A spreadsheet takes a cell that begins with one of these, or its full-width form, for a formula."""
_NUMBER = re.compile(r"-?\d+(\.\d+)?(?= *(?:$|[,;]))")
"""A number that fills its cell; one with anything behind it, such as -1|x, is not let through."""
_NUMBERS = re.compile(r"[\d.,; -]*")
"""More numbers and nothing else."""
_FILLERS = "\u115f\u1160\u3164\uffa0"
"""Letters without ink."""


def safe_cell(text: str) -> str:
    """Return text for a spreadsheet; whatever it might take for a formula gets a quote in front.

    Behind anything but a letter or a digit a new cell may begin, for somebody who imports the file with other settings.

    >>> safe_cell("=A1"), safe_cell("well-known; -3"), safe_cell("a/=A1")
    ("'=A1", 'well-known; -3', "a/'=A1")
    """
    safe, begins, letter, text = "", True, -1, clean(text)
    for place, sign in enumerate(text):
        if begins and unicodedata.normalize("NFKC", sign)[0] in FORMULA and not _is_number(text, letter + 1, place):
            safe += "'"
        safe += sign
        letter = place if sign.isalnum() and sign not in _FILLERS else letter
        begins = not sign.isalnum() or (begins and sign in _FILLERS)
    return safe


def _is_number(text: str, since: int, place: int) -> bool:
    """Whether a number stands alone in its cell: at the beginning the cell is the whole text, later a part of it.

    Any of the signs since the last letter may be what parts the cells; then the cell goes on to the next one.
    """
    found = _NUMBER.match(text, place)
    if found is None or place == 0:
        return found is not None and found.end() == len(text)
    behind = text[found.end() :]
    return all(_NUMBERS.fullmatch(behind.partition(sign)[0]) for sign in text[since:place])
